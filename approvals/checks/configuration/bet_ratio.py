"""A raise that the rules fix by the ante (or base) is set to just that, or to multiples that they allow."""

from collections.abc import Iterable, Iterator
from fractions import Fraction

from approvals.checks.finding_builder import FindingBuilder, decimal, listed
from approvals.checks.registry import CheckContext, check
from approvals.checks.subjects import PRINTED_AS, need_terms, printed_as
from approvals.configuration.form import Bet, Configuration
from approvals.configuration.kinds import spaced, spoken
from approvals.findings import Finding
from approvals.law.model import Law
from approvals.registry.facts import FOR_LESS, RAISE_RATIO, RAISES
from approvals.registry.terms import Fact, Terms

finding = FindingBuilder("BET-RATIO")


@check(
    "BET-RATIO",
    title="Raises are the printed multiple of the ante",
    origin="documents",
    inputs=("bets[].bet", "bets[].multiple_of_ante", "bets[].raises"),
    terms=("rules: raises and their ratio",),
    fails="a raise is not what the rules require (equal to the ante, twice the ante) or allow (one to three times)",
)
def bet_ratio(c: Configuration, standing: CheckContext, law: Law) -> Iterable[Finding]:
    if c.bets is None:
        yield finding.missing_input("bets", "the raise and its multiple of the ante must be known")
        return
    if not c.bets:
        yield finding.not_applicable("bets", "The table has no wager spot.")
        return
    terms = need_terms(standing, finding, "bets")
    facts = _of_version(c, terms, (*terms.facts_named(RAISE_RATIO), *terms.facts_named(RAISES)))
    if not facts:
        if terms.facts_read:
            yield finding.not_applicable("bets", "The approved rules fix no wager by the ante.", cite=(terms.cite(),))
        else:
            yield finding.review("bets", "What the approved rules say of raises is not on file.", cite=(terms.cite(),))
        return
    answered = False
    for index, bet in enumerate(c.bets):
        about = _about(bet, facts)
        if not about or (not bet.multiples and not any(_names(f, bet) for f in about)):
            continue
        answered = True
        for field, stage, multiple in _set(bet):
            yield _compare(terms, f"bets[{index}].{field}", bet.bet, multiple, _at(stage, about))
    fixed = {f.value.get("bet") for f in facts}
    if not answered and fixed <= {"double_down"}:
        yield finding.not_applicable(
            "bets", "The table offers no wager that the approved rules fix.", cite=(terms.cite(),)
        )
    elif not answered:
        wanted = listed(dict.fromkeys(str(f.value.get("bet") or "the raise") for f in facts))
        yield finding.missing_input("bets", f"the approved rules fix {wanted} by the ante, and the bets don't name it")


def _names(fact: Fact, bet: Bet) -> bool:
    """Whether a fact is of this bet by its name; sizes of raises are those of the play wager."""
    if fact.name == RAISES:
        return bet.bet in PRINTED_AS["play"]
    return fact.value.get("bet") in printed_as(bet.bet)


def _about(bet: Bet, facts: tuple[Fact, ...]) -> list[Fact]:
    """Facts that name the bet, or else those that name none."""
    if _is_ante(bet.bet):
        return []
    return [f for f in facts if _names(f, bet)] or [f for f in facts if f.value.get("bet") is None]


def _set(bet: Bet) -> Iterator[tuple[str, str | None, Fraction | None]]:
    """Every multiple that the table sets, with its field and stage."""
    of_raises = [r.stage for r in bet.raises or () for _ in r.multiples or ()]
    stages = [*[None] * (len(bet.multiples) - len(of_raises)), *of_raises]
    if not bet.multiples:
        yield "multiple_of_ante", None, None
    for (field, multiple), stage in zip(bet.multiples, stages, strict=True):
        yield field, stage, multiple


def _at(stage: str | None, facts: list[Fact]) -> list[Fact]:
    """The facts of a stage that the rules name, or else all."""
    return [f for f in facts if stage is not None and f.value.get("stage") == stage] or facts


def _of_version(c: Configuration, terms: Terms, facts: tuple[Fact, ...]) -> tuple[Fact, ...]:
    """Where one document holds several versions of the rules: those whose bets the table has."""
    versions = {f.variant for f in facts if f.variant}
    for bet in c.bets or ():
        of_bet = {f.variant for f in facts if f.value.get("bet") == bet.bet and f.variant} or {
            p.variant for p in terms.paytables if p.bet == bet.bet and p.variant
        }
        versions = (versions & of_bet) or versions
    return tuple(f for f in facts if f.variant is None or f.variant in versions)


def _is_ante(bet: str) -> bool:
    return bet in ("ante", "base")


def _compare(terms: Terms, subject: str, bet: str, multiple: Fraction | None, facts: list[Fact]) -> Finding:
    allowed = sorted({Fraction(x) for f in facts for x in _sizes(f)})
    required, sizes = listed([_words(a) for a in allowed], "or"), listed([decimal(a) for a in allowed], "or")
    place = tuple(terms.cite(f.place) for f in facts)
    fix, fix_at = ("fix", "fix it at") if len(allowed) == 1 else ("allow", "allow")
    if multiple is None:
        return finding.missing_input(subject, f"the approved rules {fix} {spaced(bet)} at {required}", cite=place)
    if multiple in allowed:
        return finding.passes(
            subject,
            f"{spoken(bet)} is {_words(multiple)}, as the approved rules {fix} it.",
            found=multiple,
            required=sizes,
            cite=place,
        )
    less = terms.facts_named(FOR_LESS)
    if less and bet == "double_down" and multiple < allowed[0]:
        return finding.review(
            subject,
            f"{spoken(bet)} is set to {_words(multiple)}; the approved rules fix it at {required}; "
            "the house may allow less.",
            found=multiple,
            required=sizes,
            cite=(*place, terms.cite(less[0].place)),
        )
    if multiple < allowed[-1] and len({tuple(_sizes(f)) for f in facts}) > 1:
        return finding.review(
            subject,
            f"{spoken(bet)} is set to {_words(multiple)}; the approved rules were read to say {required} at different "
            "decisions.",
            found=multiple,
            required=sizes,
            cite=place,
        )
    return finding.fail(
        subject,
        f"{spoken(bet)} is set to {_words(multiple)}; the approved rules {fix_at} {required}.",
        found=multiple,
        required=sizes,
        cite=place,
    )


def _sizes(fact: Fact) -> list[str]:
    """ "2" of a fixed wager, "1,2,3" of a choice."""
    return str(fact.value["multiples"]).split(",") if fact.name == RAISES else [str(fact.value["multiple"])]


def _words(multiple: Fraction) -> str:
    return {1: "the ante", 2: "twice the ante", 3: "three times the ante"}.get(
        multiple, f"{decimal(multiple)} times the ante"
    )  # type: ignore[call-overload]

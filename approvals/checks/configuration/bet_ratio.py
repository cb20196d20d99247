"""A raise that the rules fix by the ante (or base) is set to just that."""

from collections.abc import Iterable
from fractions import Fraction

from approvals.checks.registry import Standing, check
from approvals.checks.say import Say, decimal, listed
from approvals.checks.subjects import need_terms, printed_as
from approvals.configuration.form import Configuration
from approvals.configuration.kinds import spaced, spoken
from approvals.findings import Finding
from approvals.law.model import Law
from approvals.registry.facts import FOR_LESS, RAISE_RATIO
from approvals.registry.terms import Fact, Terms

say = Say("BET-RATIO")


@check(
    "BET-RATIO",
    title="Raises are the printed multiple of the ante",
    origin="documents",
    inputs=("bets[].bet", "bets[].multiple_of_ante", "bets[].raises"),
    terms=("rules: raises and their ratio",),
    fails="a raise that the rules fix (equal to the ante, twice the ante) is set otherwise",
)
def bet_ratio(c: Configuration, standing: Standing, law: Law) -> Iterable[Finding]:
    if c.bets is None:
        yield say.unknown("bets", "the raise and its multiple of the ante must be known")
        return
    if not c.bets:
        yield say.nothing("bets", "The table has no wager spot.")
        return
    terms = need_terms(standing, say, "bets")
    facts = terms.facts_named(RAISE_RATIO)
    if not facts:
        if terms.facts_read:
            yield say.nothing("bets", "The approved rules fix no wager by the ante.", cite=(terms.cite(),))
        else:
            yield say.review("bets", "What the approved rules say of raises is not on file.", cite=(terms.cite(),))
        return
    answered = False
    facts = _of_version(c, terms, facts)
    for index, bet in enumerate(c.bets):
        about = [f for f in facts if f.value.get("bet") in (None, *printed_as(bet.bet)) and not _is_ante(bet.bet)]
        if not about or (not bet.multiples and all(f.value.get("bet") is None for f in about)):
            continue
        answered = True
        for field, multiple in bet.multiples or (("multiple_of_ante", None),):
            yield _compare(terms, f"bets[{index}].{field}", bet.bet, multiple, about)
    fixed = {f.value.get("bet") for f in facts}
    if not answered and fixed <= {"double_down"}:
        yield say.nothing("bets", "The table offers no wager that the approved rules fix.", cite=(terms.cite(),))
    elif not answered:
        wanted = listed(dict.fromkeys(str(f.value.get("bet") or "the raise") for f in facts))
        yield say.unknown("bets", f"the approved rules fix {wanted} by the ante, and the bets don't name it")


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
    allowed = sorted({Fraction(f.value["multiple"]) for f in facts})
    required = listed([_words(a) for a in allowed], "or")
    place = tuple(terms.cite(f.place) for f in facts)
    if multiple is None:
        return say.unknown(subject, f"the approved rules fix {spaced(bet)} at {required}", cite=place)
    if multiple in allowed:
        return say.passes(
            subject,
            f"{spoken(bet)} is {_words(multiple)}, as the approved rules fix it.",
            found=multiple,
            required=listed([decimal(a) for a in allowed], "or"),
            cite=place,
        )
    less = terms.facts_named(FOR_LESS)
    if less and bet == "double_down" and multiple < allowed[0]:
        return say.review(
            subject,
            f"{spoken(bet)} is set to {_words(multiple)}; the approved rules fix it at {required}; "
            "the house may allow less.",
            found=multiple,
            required=listed([decimal(a) for a in allowed], "or"),
            cite=(*place, terms.cite(less[0].place)),
        )
    return say.fail(
        subject,
        f"{spoken(bet)} is set to {_words(multiple)}; the approved rules fix it at {required}.",
        found=multiple,
        required=listed([decimal(a) for a in allowed], "or"),
        cite=place,
    )


def _words(multiple: Fraction) -> str:
    return {1: "the ante", 2: "twice the ante", 3: "three times the ante"}.get(
        multiple, f"{decimal(multiple)} times the ante"
    )  # type: ignore[call-overload,no-any-return]

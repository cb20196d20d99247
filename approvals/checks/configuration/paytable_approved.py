"""Every paytable in use must be one that the approval prints for that bet."""

from collections.abc import Iterable
from dataclasses import dataclass

from approvals.checks.finding_builder import FindingBuilder, listed
from approvals.checks.registry import CheckContext, check
from approvals.checks.subjects import need_terms, of_main_game, printed_bets, printed_for, printings, progressive_bets
from approvals.configuration.form import Bet, Configuration, Progressive
from approvals.configuration.kinds import spaced, spoken
from approvals.findings import Finding
from approvals.law.model import Law
from approvals.registry.terms import Paytable, Terms

finding = FindingBuilder("PAYTABLE-APPROVED")


@check(
    "PAYTABLE-APPROVED",
    title="Paytables are approved for their bets",
    origin="documents",
    inputs=("bets[].bet", "bets[].paytable", "progressive.paytable"),
    terms=("paytables: designator, alias, bet",),
    fails=(
        "the designator or alias is not among the game's approved ones for that bet, the rules have no such side bet, "
        "or the paytable was withdrawn"
    ),
)
def paytable_approved(c: Configuration, standing: CheckContext, law: Law) -> Iterable[Finding]:
    if c.bets is None:
        yield finding.missing_input("bets", "the bets and their paytables must be known")
    terms = need_terms(standing, finding)
    answered = False
    use = Use(c, standing, terms)
    for index, bet in enumerate(c.bets or ()):
        one = _bet(use, index, bet)
        if one is not None:
            answered = True
            yield one
    if isinstance(c.progressive, Progressive):
        if c.progressive.paytable is not None:
            answered = True
            yield _named(use, c.progressive.paytable, "progressive.paytable", "progressive", progressive_bets(terms))
        elif not any(b.bet in progressive_bets(terms) for b in c.bets or ()):
            answered = True
            yield finding.missing_input("progressive.paytable", "the paytable of the progressive must be known")
    if not answered and c.bets is not None:
        yield finding.not_applicable("bets", "No bet of this table has a paytable.")


@dataclass(frozen=True, slots=True)
class Use:
    """A table with the terms that it runs under."""

    c: Configuration
    standing: CheckContext
    terms: Terms

    def withdrawn(self, name: str, subject: str, bet: str, printed: tuple[Paytable, ...]) -> Finding | None:
        gone = self.standing.register.withdrawn_paytable(self.terms, printed, self.c.as_of)
        if gone is None:
            return None
        return finding.fail(
            subject,
            f"{name} was approved for {spaced(bet)} and is {gone.of.in_words()}.",
            found=name,
            cite=(gone.of.cite(), self.terms.cite(printed[0].place)),
        )


def _bet(use: Use, index: int, bet: Bet) -> Finding | None:
    c, terms = use.c, use.terms
    subject = f"bets[{index}].paytable"
    keys = printed_bets(terms, bet.bet)
    if bet.paytable is not None:
        return _named(use, bet.paytable, subject, bet.bet, keys)
    if (
        bet.bet in progressive_bets(terms)
        and isinstance(c.progressive, Progressive)
        and c.progressive.paytable is not None
    ):
        return None  # the one progressive's paytable is answered where it is named
    printed = printed_for(terms, keys)
    if not printed:
        of_main = of_main_game(c, bet.bet)
        if of_main:
            return None
        if of_main is None:
            return finding.review(
                f"bets[{index}]",
                f"The approved rules of {terms.game} print no paytable of {spaced(bet.bet)}, "
                "and no definition of the game says whether it is a wager of the main game.",
                found=bet.bet,
                cite=(terms.cite(),),
            )
        return finding.fail(
            f"bets[{index}]",
            f"The approved rules of {terms.game} have no bet {spaced(bet.bet)}.",
            found=bet.bet,
            required=listed(sorted({spaced(p.bet) for p in terms.paytables if p.bet}), "or"),
            cite=(terms.cite(),),
        )
    names_printed = _names(printed)
    if not names_printed:
        gone = use.withdrawn("The unnamed paytable", subject, bet.bet, printed)
        return gone or finding.passes(
            subject,
            f"{spoken(bet.bet)} has one unnamed paytable, which is approved.",
            cite=(terms.cite(printed[0].place),),
        )
    return finding.missing_input(
        subject,
        f"{spoken(bet.bet)} has the approved paytables {listed(names_printed)}, and which is used must be known",
        cite=(terms.cite(printed[0].place),),
    )


def _named(use: Use, name: str, subject: str, bet: str, keys: frozenset[str]) -> Finding:
    terms = use.terms
    result = printings(terms, name, keys)
    if result:
        if (gone := use.withdrawn(name, subject, bet, result)) is not None:
            return gone
        of = result[0]
        also = f" (printed as {of.name})" if of.designator and of.designator != name else ""
        return finding.passes(
            subject, f"{name}{also} is approved for {spaced(bet)}.", found=name, cite=(terms.cite(of.place),)
        )
    printed = printed_for(terms, keys)
    approved = _names(printed)
    if not printed:
        message = f"The approved rules of {terms.game} print no paytable for {spaced(bet)}: {name} is not one of them."
    elif not approved:
        message = f"{name} is not approved for {spaced(bet)}: its one paytable is printed without a name."
    else:
        message = f"{name} is not approved for {spaced(bet)}; approved are {listed(approved)}."
    return finding.fail(
        subject,
        message,
        found=name,
        required=listed(approved, "or") or None,
        cite=(terms.cite(printed[0].place if printed else None),),
    )


def _names(printed: Iterable[Paytable]) -> list[str]:
    return list(dict.fromkeys(n for p in printed for n in (p.designator or p.alias,) if n))

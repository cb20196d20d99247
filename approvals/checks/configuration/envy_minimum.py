"""Envy is for those who wager enough: the rules print from what amount."""

from collections.abc import Iterable
from fractions import Fraction

from approvals.checks.finding_builder import FindingBuilder, dollars
from approvals.checks.registry import CheckContext, check
from approvals.checks.subjects import need_terms, printed_bets, printed_for, printings, progressive_bets
from approvals.configuration.form import Bet, Configuration, Progressive
from approvals.findings import Finding
from approvals.law.model import Law
from approvals.registry.facts import ENVY_MINIMUM
from approvals.registry.terms import Terms

finding = FindingBuilder("ENVY-MINIMUM")


@check(
    "ENVY-MINIMUM",
    title="Envy is offered from the printed minimum wager on",
    origin="documents",
    inputs=("choices.envy_minimum_wager", "bets[].paytable"),
    terms=("paytables: envy", "rules: minimum wager for envy"),
    fails="envy is offered below the printed minimum wager",
)
def envy_minimum(c: Configuration, standing: CheckContext, law: Law) -> Iterable[Finding]:
    if c.bets is not None and not c.bets and c.progressive is None:
        yield finding.not_applicable("bets", "The table has no bet that could pay envy.")
        return
    terms = need_terms(standing, finding, "choices.envy_minimum_wager")
    with_envy = {p.bet for p in terms.paytables if p.has_envy and p.bet}
    if not with_envy:
        yield finding.not_applicable(
            "choices.envy_minimum_wager", f"No paytable of {terms.game} pays envy.", cite=(terms.cite(),)
        )
        return
    if c.bets is None:
        yield finding.missing_input("bets", "which paytables are used, and whether they pay envy, must be known")
        return
    paying, unsure = _paying(c, terms)
    for index in unsure:
        yield finding.missing_input(
            f"bets[{index}].paytable", f"whether {c.bets[index].bet} pays envy depends on its paytable"
        )
    if not paying:
        if not unsure:
            yield finding.not_applicable(
                "choices.envy_minimum_wager", "No paytable in use pays envy.", cite=(terms.cite(),)
            )
        return
    facts = terms.facts_named(ENVY_MINIMUM)
    about = [f for f in facts if not f.value.get("bet") or f.value["bet"] in {b.bet for b in paying}]
    offered = c.choices.envy_minimum_wager
    subject = "choices.envy_minimum_wager"
    if not about:
        if terms.facts_read:
            yield finding.not_applicable(
                subject, "The approved rules print no minimum wager for envy.", cite=(terms.cite(),)
            )
        else:
            yield finding.review(
                subject,
                "A paytable in use pays envy; the minimum wager that the rules print for it is not on file.",
                found=offered,
                cite=(terms.cite(),),
            )
        return
    for fact in about:
        least = Fraction(fact.value["amount"])
        place = (terms.cite(fact.place),)
        if offered is None:
            yield finding.missing_input(subject, f"the approved rules print a minimum of {dollars(least)}", cite=place)
        elif offered < least:
            yield finding.fail(
                subject,
                f"Envy is offered from {dollars(offered)} on; the approved rules print a minimum of {dollars(least)}.",
                found=offered,
                required=least,
                cite=place,
            )
        else:
            yield finding.passes(
                subject,
                f"Envy is offered from {dollars(offered)} on; the approved rules print a minimum of {dollars(least)}.",
                found=offered,
                required=least,
                cite=place,
            )


def _paying(c: Configuration, terms: Terms) -> tuple[list[Bet], list[int]]:
    """The bets whose paytable pays envy, and those where the paytable that decides it is not given."""
    paying, unsure = [], []
    for index, bet in enumerate(c.bets or ()):
        keys = printed_bets(terms, bet.bet)
        printed = printed_for(terms, keys)
        if not any(p.has_envy for p in printed):
            continue
        name = bet.paytable
        if name is None and bet.bet in progressive_bets(terms) and isinstance(c.progressive, Progressive):
            name = c.progressive.paytable
        if name is None:
            if all(p.has_envy for p in printed):
                paying.append(bet)
            else:
                unsure.append(index)
        elif any(p.has_envy for p in printings(terms, name, keys)):
            paying.append(bet)
    return paying, unsure

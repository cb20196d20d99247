"""An aggregate limit on odds-based prizes: only where the odds are long, never below its floor, approved and shown."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from fractions import Fraction

from approvals.checks.configuration.wager_max import LIMIT as LEGAL
from approvals.checks.configuration.wager_max import POSSIBLE
from approvals.checks.finding_builder import FindingBuilder, decimal, dollars, listed
from approvals.checks.registry import CheckContext, check
from approvals.checks.subjects import largest_wager, printed_bets, printed_for, printings, progressive_bets
from approvals.configuration.form import AggregateLimit, Bet, Configuration, Progressive
from approvals.configuration.kinds import spaced, spoken
from approvals.findings import Citation, Finding
from approvals.law.model import Law
from approvals.registry.terms import Terms

finding = FindingBuilder("AGGREGATE-LIMIT")
FLOOR = "aggregate_limit.floor_odds"
LEAST = "aggregate_limit.min_top_odds"
APPROVED = "aggregate_limit.approved"
DISPLAYED = "aggregate_limit.displayed"
PER_PLAYER = "aggregate_limit.per_player"
MULTIPLE = "aggregate_limit.table_multiple"


@check(
    "AGGREGATE-LIMIT",
    title="Aggregate limit on odds-based prizes",
    origin="law",
    inputs=("aggregate_limit", "bets[].max", "bets[].paytable", "operator.kind"),
    law=(FLOOR, LEAST, APPROVED, DISPLAYED, PER_PLAYER, LEGAL),
    terms=("paytables: best odds",),
    fails=(
        "below the maximum wager times the top odds (at most 50 to 1), odds under 50 to 1, not approved "
        "or not displayed"
    ),
    reviews=(
        "the bet that it limits or its odds are unknown; met at the table's maximum but "
        "not at the legal one; days before 2021-06-14, whose limits per player the form does not include"
    ),
)
def aggregate_limit(c: Configuration, standing: CheckContext, law: Law) -> Iterable[Finding]:
    limit = c.aggregate_limit
    if limit is None:
        yield finding.not_applicable("aggregate_limit", "The table has no aggregate limit.")
        return
    if not isinstance(limit, AggregateLimit):
        yield finding.missing_input("aggregate_limit", "whether payouts are limited must be known")
        return
    per_player = law.on(PER_PLAYER, c.as_of)
    if per_player.flag:
        yield finding.review(
            "aggregate_limit",
            "On this day a limit was set for each player, and the table's followed from it; the form "
            "does not carry it.",
            law=(per_player,),
        )
        return
    yield from conditions(law, c.as_of, limit)
    yield from _floor(c, standing.terms, law, limit)


def conditions(law: Law, day: date, limit: AggregateLimit) -> Iterable[Finding]:
    """Approval and display."""
    for field, value, name in (
        ("approved", limit.approved, APPROVED),
        ("displayed", limit.displayed, DISPLAYED),
    ):
        subject = f"aggregate_limit.{field}"
        basis = (law.on(name, day),)
        words = "approved" if field == "approved" else "shown on the layout or a sign at the table"
        if value is None:
            yield finding.missing_input(subject, f"a limit must be {words}", law=basis)
        elif value:
            yield finding.passes(subject, f"The limit is {words}.", found="yes", law=basis)
        else:
            yield finding.fail(subject, f"The limit is not {words}.", found="no", required="yes", law=basis)


@dataclass(frozen=True, slots=True)
class Odds:
    """The best odds of a bet; None where they are not known."""

    best: Fraction | None
    why: str
    cite: tuple[Citation, ...] = ()


def _floor(c: Configuration, terms: Terms | None, law: Law, limit: AggregateLimit) -> Iterable[Finding]:
    name = limit.bet
    if name is None:
        if c.bets is None:
            yield finding.missing_input("aggregate_limit.bet", "which bet it limits must be known")
            return
        paying = [b for b in c.bets if terms is None or best_odds(c, terms, b).best is not None]
        if terms is None or len(paying) != 1:
            which = listed(b.bet for b in paying)
            yield finding.missing_input(
                "aggregate_limit.bet", f"which bet it limits must be known: {which or 'none'} may pay odds"
            )
            return
        name = paying[0].bet
    result = c.bet(name)
    if result is None:
        yield finding.missing_input("bets", f"the limit is on {spaced(name)}, whose maximum must be known")
        return
    odds = (
        Odds(None, "there are no terms in force to tell its odds") if terms is None else best_odds(c, terms, result[1])
    )
    wager, field = largest_wager(c, result[1])
    yield from floor(law, c.as_of, limit.amount, wager, odds, f"bets[{result[0]}].{field}", name)


def floor(
    law: Law, day: date, amount: Fraction | None, wager: Fraction | None, odds: Odds, wager_subject: str, bet: str
) -> Iterable[Finding]:
    """The limit against its floor: the maximum wager times the top odds, at most 50 to 1."""
    most, least = law.on(FLOOR, day), law.on(LEAST, day)
    subject = "aggregate_limit.amount"
    if odds.best is None:
        yield finding.review(
            "aggregate_limit.bet",
            f"The best odds of {spaced(bet)} are not known: {odds.why}.",
            law=(most,),
            cite=odds.cite,
        )
        return
    best = f"{decimal(odds.best)} to 1"
    if odds.best < least.amount:
        yield finding.fail(
            "aggregate_limit.bet",
            f"{spoken(bet)} pays at best {best}; "
            f"a limit is allowed only where the top odds are {least.count} to 1 or more.",
            found=odds.best,
            required=least.count,
            law=(least,),
            cite=odds.cite,
        )
        return
    if amount is None:
        yield finding.missing_input(subject, "the amount of the limit must be known", law=(most,))
        return
    if wager is None:
        yield finding.missing_input(
            wager_subject, f"the limit's floor follows from the largest wager on {spaced(bet)}", law=(most,)
        )
        return
    counted = min(odds.best, most.amount)
    required = wager * counted
    sentence = (
        f"The limit is {dollars(amount)}; {dollars(wager)} at {decimal(counted)} to 1 ask for {dollars(required)}"
    )
    if amount < required:
        yield finding.fail(subject, f"{sentence}.", found=amount, required=required, law=(most,), cite=odds.cite)
        return
    legal = law.maybe(POSSIBLE, day) or law.maybe(LEGAL, day)
    if legal is not None and amount < legal.amount * counted:
        yield finding.review(
            subject,
            f"{sentence}, which it meets; at the legal maximum of {dollars(legal.amount)} it would be "
            f"{dollars(legal.amount * counted)}, and which of the two counts is not clear.",
            found=amount,
            required=legal.amount * counted,
            law=(most, legal),
            cite=odds.cite,
        )
        return
    yield finding.passes(subject, f"{sentence}.", found=amount, required=required, law=(most,), cite=odds.cite)


def best_odds(c: Configuration, terms: Terms, bet: Bet) -> Odds:
    """The best odds that the bet's paytable prints."""
    progressive = bet.bet in progressive_bets(terms)
    keys = printed_bets(terms, bet.bet)
    printed = printed_for(terms, keys)
    name = bet.paytable
    if name is None and progressive and isinstance(c.progressive, Progressive):
        name = c.progressive.paytable
    if name is not None:
        printed = printings(terms, name, keys)
        if not printed:
            return Odds(None, f"{name} is not among the approved paytables")
    best = {
        max(odds)
        for p in printed
        if (
            odds := [
                a.pays - (a.unit == "for_1") for a in p.awards if a.pays is not None and a.unit in ("to_1", "for_1")
            ]
        )
    }
    if not best:
        return Odds(None, "its paytable prints no odds")
    cite = (terms.cite(printed[0].place),)
    if len(best) > 1 and min(best) < 50:
        return Odds(None, "its paytable is not named, and the approved ones differ", cite)
    return Odds(min(best), "", cite)


def rule(
    law: Law,
    day: date,
    limit: AggregateLimit,
    *,
    max_wager: Fraction | None,
    top_odds: Fraction | None,
    player_limit: Fraction | None = None,
    required_wager: Fraction | None = None,
) -> Iterable[Finding]:
    """The section's rule with all its inputs, those of the years of limits per player too, which the form lacks."""
    yield from conditions(law, day, limit)
    bet = limit.bet or "the bet"
    if not law.on(PER_PLAYER, day).flag:
        yield from floor(law, day, limit.amount, max_wager, Odds(top_odds, "not given"), "max_wager", bet)
        return
    most, multiple = law.on(FLOOR, day), law.on(MULTIPLE, day)
    if None in (limit.amount, max_wager, top_odds, player_limit, required_wager):
        yield finding.missing_input(
            "aggregate_limit", "limits per player need both wagers and the top odds", law=(most,)
        )
        return
    assert limit.amount is not None
    assert max_wager is not None
    assert top_odds is not None
    assert player_limit is not None
    assert required_wager is not None
    least = max(max_wager * min(top_odds, most.amount), required_wager * top_odds)
    for subject, amount, required, basis in (
        ("player_limit", player_limit, least, most),
        ("aggregate_limit.amount", limit.amount, player_limit * multiple.amount, multiple),
    ):
        answer = finding.fail if amount < required else finding.passes
        yield answer(
            subject,
            f"The limit is {dollars(amount)}; {dollars(required)} are asked for.",
            found=amount,
            required=required,
            law=(basis,),
        )

"""One printed figure against the exact one: the verdict, the reading it supports, or what is missing."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from paytables.printed import PrintedClaim, PrintedPaytable, Unpriceable
from paytables.verification.exact import NoEngine, Question, Reading
from paytables.verification.figures import Figure, figure
from paytables.verification.funding import (
    MOST_OTHERS,
    Funding,
    average_jackpot,
    contribution_for_average,
    fits,
    funding_of,
    implied_contribution,
    seed_cost,
)
from paytables.verification.hints import hint_for
from paytables.verification.results import ClaimResult, Need, Verdict, dollars, percent, shortest

MINIMUM_BETS = (Fraction(1), Fraction(5))  # envy in dollars is worth less to a larger bet
Quantity = Callable[[Reading], Fraction | None]


def judge(question: Question, claim: PrintedClaim) -> ClaimResult:
    """The verdict on one claim of a table that has an engine."""
    printed = figure(claim.value, claim.raw)
    result = JUDGES[claim.kind](question, claim, printed)
    if printed.places_known:
        return result
    zeros = "the packet does not say how many places the page prints; zeros at the end may be lost"
    return _with_note(result, zeros)


def without_engine(table: PrintedPaytable, claim: PrintedClaim, why: str) -> ClaimResult:
    return ClaimResult(table, claim, "no_engine", note=why)


def unpriceable(table: PrintedPaytable, claim: PrintedClaim, why: Unpriceable) -> ClaimResult:
    return ClaimResult(table, claim, "not_determinable", needs=(Need(why.parameter),), note=f"{why}.")


def _with_note(result: ClaimResult, more: str) -> ClaimResult:
    from dataclasses import replace

    return replace(result, note="; ".join(n for n in (result.note.rstrip("."), more) if n) + ".")


# ---------------------------------------------------------------- figures that counting alone decides
def _counted(question: Question, claim: PrintedClaim, printed: Figure, quantity: Quantity, scale: int) -> ClaimResult:
    """Consistent under the first reading that gives the printed figure; else inconsistent with the literal one."""
    first: Fraction | None = None
    for reading in question.readings:
        exact = quantity(reading)
        if exact is None:
            continue
        if first is None:
            first = exact
        if printed.is_rounding_of(exact * scale):
            if reading.is_literal or len({quantity(r) for r in question.readings}) == 1:
                return ClaimResult(question.table, claim, "consistent", exact, reading.words or None)
            note = (
                f"The printed figure supports this reading; the literal one ({question.literal.words}) gives "
                f"{_show(first, scale)}."
            )
            return ClaimResult(question.table, claim, "consistent", exact, reading.words, note=note)
    if first is None:
        raise NoEngine("the engine gives no figure for this")
    note = _apart(printed, first * scale)
    hint = hint_for(question, claim, printed, quantity, scale)
    others = {quantity(r) for r in question.readings[1:]} - {first, None}
    if others:
        shown = ", ".join(sorted(_show(x, scale) for x in others if x is not None))
        note += f" Other readings of the rules give {shown}."
    words = question.literal.words or None
    return ClaimResult(question.table, claim, "inconsistent", first, words, note=note, hint=hint)


def _show(value: Fraction, scale: int) -> str:
    return percent(value) if scale == 100 else shortest(value)


def _apart(printed: Figure, exact: Fraction) -> str:
    miss = printed.near_miss(exact)
    return f"The printed figure is {miss}." if miss else ""


def _hit_frequency(question: Question, claim: PrintedClaim, printed: Figure) -> ClaimResult:
    return _counted(question, claim, printed, lambda r: r.analysis.hit_frequency, 100)


def _top_payout_odds(question: Question, claim: PrintedClaim, printed: Figure) -> ClaimResult:
    """Printed as "N to 1", and mostly meant as one in N."""

    def one_in(reading: Reading) -> Fraction | None:
        top = reading.schedule.pays[0]
        table = reading.table
        return None if table is None else 1 / table.probability(top.hand)

    result = _counted(question, claim, printed, one_in, 1)
    if result.verdict == "consistent":
        return _with_note(result, "read as one in so many; literally, “to 1” would be one less")
    against = result.exact
    if against is not None and printed.is_rounding_of(against - 1):
        return ClaimResult(question.table, claim, "consistent", against - 1, "odds against, “to 1”")
    return result


# ---------------------------------------------------------------- figures that hang on something unprinted
def _house_edge(question: Question, claim: PrintedClaim, printed: Figure) -> ClaimResult:
    reading = question.literal
    if reading.has_percent_pays:
        return _progressive_edge(question, claim, printed)
    if reading.has_envy:
        return _envy_edge(question, claim, printed)
    return _counted(question, claim, printed, lambda r: r.analysis.house_edge, 100)


def _envy_edge(question: Question, claim: PrintedClaim, printed: Figure) -> ClaimResult:
    """Every award is fixed, but envy comes from other players, and its dollars weigh less on a larger bet."""
    reading = question.literal
    alone = reading.analysis.house_edge
    if alone is None or reading.table is None:
        raise NoEngine("the engine gives no edge for this")
    if printed.is_rounding_of(alone * 100):
        note = "The printed figure leaves envy out; each other player who bets lowers it."
        return ClaimResult(question.table, claim, "consistent", alone, "no other player bets", note=note)
    per_dollar = funding_of(reading).envy_per_other * (reading.schedule.wager or 1)
    found = []
    bets = (reading.schedule.wager,) if reading.schedule.wager else MINIMUM_BETS
    for bet in bets:
        for others in range(1, MOST_OTHERS + 1):
            if bet and printed.is_rounding_of((alone - others * per_dollar / bet) * 100):
                found.append(f"{others + 1} players at a {dollars(bet)} bet")
    smallest = bets[0] or Fraction(1)
    implied = (alone - printed.value / 100) * smallest / per_dollar + 1
    needs = (
        Need("players", implied, tuple(found), f"at the table, the bettor included, each bet {dollars(smallest)}"),
        Need("bet", under="envy is printed in dollars, so its share of the wager depends on the bet"),
    )
    note = f"Without envy the edge is {percent(alone)}. "
    if found:
        note += f"The printed figure comes out for {'; '.join(found)}: a fit, which proves nothing."
    else:
        note += f"No whole number of players up to {MOST_OTHERS + 1} gives the printed figure."
    return ClaimResult(question.table, claim, "not_determinable", needs=needs, note=note)


def seeds_of(question: Question, funding: Funding) -> tuple[dict[str, Fraction], tuple[str, ...]]:
    """The printed seeds by meter, and the meters of which none is printed."""
    seeds = dict.fromkeys(funding.full_awards, Fraction(0))
    if question.seed is not None and len(seeds) == 1:
        return dict.fromkeys(seeds, question.seed), ()
    return seeds, tuple(seeds)


def _progressive_edge(question: Question, claim: PrintedClaim, printed: Figure) -> ClaimResult:
    funding = funding_of(question.literal)
    seeds, unseeded = seeds_of(question, funding)
    edge = printed.value / 100
    needs: list[Need] = []
    most = implied_contribution(printed.low / 100, funding, seeds, 0)
    if most <= 0:
        # Even with nothing contributed and no envy the awards cost more than the printed edge leaves.
        dearest = implied_contribution(Fraction(0), funding, seeds, 0)
        note = (
            f"The tray pays and the seed alone leave {percent(dearest)}, less than the printed edge, "
            "whatever is contributed."
        )
        return ClaimResult(question.table, claim, "inconsistent", dearest, question.literal.words or None, note=note)
    if unseeded:
        needs += [Need("seed", under=f"{meter} meter: none is printed") for meter in unseeded]
    round_fits = fits(printed, funding, seeds)
    exact = implied_contribution(edge, funding, seeds, 0)
    under = "no envy counted" if funding.envy_per_other else None
    if unseeded:
        under = "; ".join(x for x in (under, "no seed counted") if x)
    plain = tuple(percent(f.contribution, 1) for f in round_fits if f.others == 0)
    needs.append(Need("contribution", exact, plain, under))
    if funding.envy_per_other:
        named = tuple(f"{players(f.others)}: {percent(f.contribution, 1)}" for f in round_fits)
        needs.append(Need("players", None, named, "at the table, the bettor included; each other lowers the edge"))
    where = " (the seed of another printing of this table)" if question.seed_elsewhere else ""
    return ClaimResult(
        question.table,
        claim,
        "not_determinable",
        needs=tuple(needs),
        note=_funding_note(funding, seeds, unseeded, where),
    )


def _funding_note(funding: Funding, seeds: dict[str, Fraction], unseeded: tuple[str, ...], seed_from: str) -> str:
    parts = [f"tray pays cost {percent(funding.tray)}"] if funding.tray else ["every fixed award comes off the meter"]
    if not unseeded:
        parts.append(f"reseeding costs {percent(seed_cost(funding, seeds))}{seed_from}")
    if funding.envy_per_other:
        parts.append(f"envy costs {percent(funding.envy_per_other)} for each other player")
    if funding.unsaid:
        hands = ", ".join(h.replace("_", " ") for h in funding.unsaid)
        parts.append(f"{hands} counted as paid from the tray, as the table does not say otherwise")
    return (
        f"Of the wager, {'; '.join(parts)}. The rest is contribution, reserve and the printed edge; "
        "the contribution is not printed."
    )


def _seed(question: Question, claim: PrintedClaim, printed: Figure) -> ClaimResult:
    """A seed is chosen, not computed. With the printed edge it implies a contribution."""
    reading = question.literal
    if not reading.has_percent_pays:
        note = "A seed is printed, but no award of this table is a share of a meter."
        return ClaimResult(question.table, claim, "inconsistent", note=note)
    funding = funding_of(reading)
    edge = question.table.claim("house_edge")
    if edge is None or len(funding.full_awards) != 1:
        return ClaimResult(question.table, claim, "not_determinable", needs=(Need("contribution"), Need("house_edge")))
    ((meter, chance),) = funding.full_awards.items()
    seed = {meter: printed.value}
    contribution = implied_contribution(Fraction(edge.value) / 100, funding, seed, 0)
    needs = [Need("contribution", contribution, under="no envy counted" if funding.envy_per_other else None)]
    if funding.envy_per_other:
        needs.append(Need("players"))
    note = (
        f"A seed is set, not computed: at {dollars(printed.value)} it costs "
        f"{percent(printed.value * chance / funding.wager)} of the wager, and with the printed edge leaves this "
        "contribution."
    )
    return ClaimResult(question.table, claim, "not_determinable", needs=tuple(needs), note=note)


def _top_payout_average(question: Question, claim: PrintedClaim, printed: Figure) -> ClaimResult:
    """The average jackpot when it is hit follows from contribution and seed."""
    funding = funding_of(question.literal)
    seeds, unseeded = seeds_of(question, funding)
    if len(funding.full_awards) != 1 or unseeded:
        return ClaimResult(question.table, claim, "not_determinable", needs=(Need("contribution"), Need("seed")))
    ((meter, _),) = funding.full_awards.items()
    contribution = contribution_for_average(funding, meter, seeds[meter], printed.value)
    verdict: Verdict = "not_determinable" if 0 <= contribution <= 1 else "inconsistent"
    note = f"The average is this at a contribution of {percent(contribution)}."
    edge = question.table.claim("house_edge")
    if edge is not None:
        by_edge = [
            f"{dollars(round_half(average_jackpot(funding, meter, seeds[meter], f.contribution)))} at "
            f"{percent(f.contribution, 1)}" + (f" ({f.others + 1} players)" if funding.envy_per_other else "")
            for f in fits(figure(edge.value, edge.raw), funding, seeds)
        ]
        if by_edge:
            note += f" The round contributions that fit the printed edge give {', '.join(by_edge)}."
    return ClaimResult(
        question.table, claim, verdict, needs=(Need("contribution", contribution), Need("reserve")), note=note
    )


def players(others: int) -> str:
    return f"{others + 1} players" if others else "1 player"


def round_half(value: Fraction) -> Fraction:
    return Fraction((2 * value.numerator + value.denominator) // (2 * value.denominator))


JUDGES: dict[str, Callable[[Question, PrintedClaim, Figure], ClaimResult]] = {
    "house_edge": _house_edge,
    "hit_frequency": _hit_frequency,
    "seed": _seed,
    "top_payout_odds": _top_payout_odds,
    "top_payout_average": _top_payout_average,
}

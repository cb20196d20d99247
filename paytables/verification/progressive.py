"""Figures of a progressive: they hang on contribution, seed and players, which packets seldom print.

Each is solved for what is missing. Where a page does not say whether an award comes off the meter, the rules' own
words decide; where they leave it to the house, every possibility is computed.
"""

from __future__ import annotations

from fractions import Fraction

from paytables.facts import RESEED_COST, RESEED_ON, facts_of
from paytables.printed import PrintedClaim, number
from paytables.verification.exact import NoEngine, Question, Reading
from paytables.verification.figures import Figure, figure
from paytables.verification.funding import (
    Funding,
    average_jackpot,
    contribution_for_average,
    fits,
    funding_of,
    implied_contribution,
    seed_cost,
)
from paytables.verification.results import ClaimResult, Need, Verdict, dollars, percent

Result = ClaimResult


def seeds_of(question: Question, funding: Funding) -> tuple[dict[str, Fraction], tuple[str, ...]]:
    """The printed seeds by meter, and the meters of which none is printed."""
    seeds = dict.fromkeys(funding.full_awards, Fraction(0))
    if question.seed is not None and len(seeds) == 1:
        return dict.fromkeys(seeds, question.seed), ()
    return seeds, tuple(seeds)


def funding_from(reading: Reading) -> Funding:
    if reading.table is None:
        raise NoEngine(f"{reading.bet.title} is decided by the player; shares of a meter are not solved for it")
    return funding_of(reading)


def edge(question: Question, claim: PrintedClaim, printed: Figure) -> Result:
    """The printed edge as an equation in contribution, seeds and players."""
    cases = [(reading, funding_from(reading)) for reading in question.fundings]
    outcomes = [_edge_if(question, claim, printed, funding) for _, funding in cases]
    first = next((r for r in outcomes if r.verdict == "not_determinable"), outcomes[0])
    if len(cases) == 1:
        return first
    needs = list(first.needs)
    notes = [first.note]
    for (reading, _), other in zip(cases, outcomes):
        if other is first:
            continue
        how = "off the meter" if reading.origin else "from the tray"
        if other.verdict == "inconsistent":
            notes.append(f"Were the other awards paid {how}, no contribution would give the printed edge.")
            continue
        needs += [
            Need(n.parameter, n.implied, n.fits, "; ".join(x for x in (n.under, f"other awards paid {how}") if x))
            for n in other.needs
            if n.parameter == "contribution"
        ]
    notes.append("The rules leave it to the casino whether the other awards come from the tray or off the meter.")
    return Result(question.table, claim, first.verdict, first.exact, first.reading, tuple(needs), " ".join(notes))


def _edge_if(question: Question, claim: PrintedClaim, printed: Figure, funding: Funding) -> Result:
    seeds, unseeded = seeds_of(question, funding)
    words = question.literal.words or None
    # The lowest edge that rounds to the printed one allows the most contribution.
    most = implied_contribution(printed.low / 100, funding, seeds, 0)
    if most <= 0:
        dearest = implied_contribution(Fraction(0), funding, seeds, 0)
        note = (
            f"The tray pays and the seed alone leave {percent(dearest)}, less than the printed edge, "
            "whatever is contributed."
        )
        return Result(question.table, claim, "inconsistent", dearest, words, note=note)
    needs = [Need("seed", under=f"{meter} meter: none is printed", meter=meter) for meter in unseeded]
    under = ["no envy counted"] if funding.envy_per_other else []
    round_fits = [] if unseeded else fits(printed, funding, seeds)
    plain = tuple(percent(f.contribution, 1) for f in round_fits if f.others == 0)
    if unseeded:
        under.append("what it must be follows from the seed")
    implied = None if unseeded else implied_contribution(printed.value / 100, funding, seeds, 0)
    needs.append(Need("contribution", implied, plain, "; ".join(under) or None))
    if question.table.wager is None and any(p.unit == "dollars" for p in question.literal.schedule.pays):
        needs.append(Need("wager", under="none is printed with the awards in dollars; counted as $1"))
    if funding.envy_per_other:
        named = tuple(f"{players(f.others)}: {percent(f.contribution, 1)}" for f in round_fits)
        needs.append(Need("players", None, named, "at the table, the bettor included; each other lowers the edge"))
    where = " (the seed of another printing of this table)" if question.seed_elsewhere else ""
    note = _funding_note(funding, seeds, unseeded, where)
    if unseeded:
        note += f" With no seed at all the contribution would be at most {percent(most)}."
    note += _seed_remark(question, funding, seeds, unseeded, printed)
    return Result(question.table, claim, "not_determinable", needs=tuple(needs), note=note)


def _funding_note(funding: Funding, seeds: dict[str, Fraction], unseeded: tuple[str, ...], seed_from: str) -> str:
    parts = [f"tray pays cost {percent(funding.tray)}"] if funding.tray else ["every fixed award comes off the meter"]
    if not unseeded:
        parts.append(f"reseeding costs {percent(seed_cost(funding, seeds))}{seed_from}")
    if funding.envy_per_other:
        parts.append(f"envy costs {percent(funding.envy_per_other)} for each other player")
    if funding.unstated:
        hands = ", ".join(h.replace("_", " ") for h in funding.unstated)
        parts.append(f"{hands} counted as paid from the tray, as nothing says otherwise")
    return (
        f"Of the wager, {'; '.join(parts)}. The rest is contribution, reserve and the printed edge; "
        "the contribution is not printed."
    )


def _seed_remark(
    question: Question, funding: Funding, seeds: dict[str, Fraction], unseeded: tuple[str, ...], printed: Figure
) -> str:
    """What “the cost of the reseed has been factored in” amounts to."""
    stated = facts_of(question.facts, RESEED_COST, question.table)
    if not stated:
        return ""
    opening = f" The rules say ({stated[0].place}) that the printed edge carries the cost of reseeding"
    if unseeded:
        each = "; ".join(
            f"{percent(p * 1000 / funding.wager)} for the {m} meter" for m, p in funding.full_awards.items()
        )
        own = facts_of(question.facts, RESEED_ON, question.table)
        apart = any(isinstance(f.value, dict) and f.value.get("meter") == "individual" for f in own)
        several = sum(p.unit == "percent" and p.amount == 100 for p in question.literal.schedule.pays) > 1
        more = ", whose 100% awards each reseed a meter of their own" if apart and several else ""
        return f"{opening}, but print no seed: each $1,000 of it costs {each}{more}."
    cost = seed_cost(funding, seeds)
    without = implied_contribution(printed.value / 100, funding, dict.fromkeys(seeds, Fraction(0)), 0)
    return f"{opening}: {percent(cost)} here. If it did not, the contribution would be {percent(without)}."


def seed(question: Question, claim: PrintedClaim, printed: Figure) -> Result:
    """A seed is chosen, not computed. With the printed edge it implies a contribution."""
    reading = question.literal
    if not reading.has_percent_pays:
        note = "A seed is printed, but no award of this table is a share of a meter."
        return Result(question.table, claim, "inconsistent", note=note)
    funding = funding_from(reading)
    stated = question.table.claim("house_edge")
    printed_edge = None if stated is None else number(stated.value)
    if printed_edge is None or len(funding.full_awards) != 1:
        needs: tuple[Need, ...] = (Need("contribution"),)
        if printed_edge is None:
            needs += (Need("house_edge"),)
        else:
            needs += tuple(Need("seed", under=f"of the {m} meter", meter=m) for m in funding.full_awards)
        note = "A seed is set, not computed; " + (
            "with an edge and a contribution it could be checked."
            if printed_edge is None
            else "the table has several meters, and one seed is printed."
        )
        return Result(question.table, claim, "not_determinable", needs=needs, note=note)
    ((meter, chance),) = funding.full_awards.items()
    contribution = implied_contribution(printed_edge / 100, funding, {meter: printed.value}, 0)
    results = [Need("contribution", contribution, under="no envy counted" if funding.envy_per_other else None)]
    if funding.envy_per_other:
        results.append(Need("players"))
    note = (
        f"A seed is set, not computed: at {dollars(printed.value)} it costs "
        f"{percent(printed.value * chance / funding.wager)} of the wager, and with the printed edge leaves this "
        "contribution."
    )
    largest = max(
        (o.pays or Fraction(0) for o in question.table.outcomes if o.unit == "dollars" and o.from_meter), default=0
    )
    if printed.value < largest:
        note += f" It is below the largest fixed award off the meter, {dollars(Fraction(largest))}."
    return Result(question.table, claim, "not_determinable", needs=tuple(results), note=note)


def top_payout_average(question: Question, claim: PrintedClaim, printed: Figure) -> Result:
    """The average jackpot when it is hit follows from contribution and seed."""
    funding = funding_from(question.literal)
    seeds, unseeded = seeds_of(question, funding)
    won = [m for m, p in funding.full_awards.items() if p > 0]
    if len(funding.full_awards) != 1 or unseeded or not won:
        needs = (Need("contribution"), *(Need("seed", meter=m) for m in unseeded or ("main",)))
        return Result(question.table, claim, "not_determinable", needs=needs)
    (meter,) = won
    contribution = contribution_for_average(funding, meter, seeds[meter], printed.value)
    verdict: Verdict = "not_determinable" if 0 <= contribution <= 1 else "inconsistent"
    note = f"The average is this at a contribution of {percent(contribution)}."
    stated = question.table.claim("house_edge")
    if stated is not None and number(stated.value) is not None:
        by_edge = [
            f"{dollars(round_half(average_jackpot(funding, meter, seeds[meter], f.contribution)))} at "
            f"{percent(f.contribution, 1)}" + (f" ({players(f.others)})" if funding.envy_per_other else "")
            for f in fits(figure(stated.value, stated.raw), funding, seeds)
        ]
        if by_edge:
            note += f" The round contributions that fit the printed edge give {', '.join(by_edge)}."
    if verdict == "inconsistent":
        limit = average_jackpot(funding, meter, seeds[meter], Fraction(contribution > 1))
        side = "at most" if contribution > 1 else "at least"
        note += f" A contribution lies between 0 and 100%, so the average is {side} {dollars(limit)}."
        return Result(question.table, claim, verdict, limit, question.literal.words or None, note=note)
    return Result(
        question.table, claim, verdict, needs=(Need("contribution", contribution), Need("reserve")), note=note
    )


def players(others: int) -> str:
    return f"{others + 1} players" if others else "1 player"


def round_half(value: Fraction) -> Fraction:
    return Fraction((2 * value.numerator + value.denominator) // (2 * value.denominator))

"""The edge of a bet with envy: it hangs on the number of players, and on the bet where no page prints one."""

from __future__ import annotations

from fractions import Fraction

from paytables.facts import ENVY_MINIMUM, ENVY_MULTIPLIED, MOST_PLAYERS, facts_of
from paytables.printed import PrintedClaim, number
from paytables.verification.exact import NoEngine, Question, Reading
from paytables.verification.figures import Figure
from paytables.verification.funding import MOST_OTHERS, funding_of
from paytables.verification.results import ClaimResult, Need, dollars, percent

MINIMUM_BETS = (Fraction(1), Fraction(5))  # envy in dollars is worth less to a larger bet


def edge_with_envy(question: Question, claim: PrintedClaim, printed: Figure) -> ClaimResult:
    """Every award is fixed, but envy comes from other players, and its dollars weigh less on a larger bet."""
    reading = question.literal
    alone = reading.analysis.house_edge
    if alone is None or reading.table is None:
        raise NoEngine("the engine gives no edge for this")
    if printed.is_rounding_of(alone * 100):
        note = "The printed figure leaves envy out; each other player who bets lowers it."
        return ClaimResult(question.table, claim, "consistent", alone, "no other player bets", note=note)
    per_dollar = funding_of(reading).envy_per_other * (reading.schedule.wager or 1)
    known = bet_that_wins_envy(question)
    most = most_players(question)
    bets = (known,) if known else MINIMUM_BETS
    results = [
        f"{n} players at a {dollars(bet)} bet" + (f" ({each.words})" if not each.is_literal else "")
        for each in question.readings
        for bet in bets
        for n, edge in enumerate(_edges(each, bet, most), start=1)
        if printed.is_rounding_of(edge * 100)
    ]
    if known and not results:
        return _no_number_gives_it(question, claim, printed, _edges(reading, known, most), known)
    smallest = bets[0]
    implied = (alone - printed.value / 100) * smallest / per_dollar + 1
    needs = (
        Need("players", implied, tuple(results), f"at the table, the bettor included, each bet {dollars(smallest)}"),
        Need("bet", under="envy is printed in dollars, so its share of the wager depends on the bet"),
    )
    note = f"Without envy the edge is {percent(alone)}. "
    if results:
        note += f"The printed figure comes out for {'; '.join(results)}: a fit, which does not prove it."
    else:
        note += f"No whole number of players up to {most} gives the printed figure."
    return ClaimResult(question.table, claim, "not_determinable", needs=needs, note=note)


def _edges(reading: Reading, bet: Fraction, most: int) -> list[Fraction]:
    """The edge with one player at the table, with two, and so on."""
    alone = reading.analysis.house_edge
    if alone is None:
        return []
    per_other = funding_of(reading).envy_per_other * (reading.schedule.wager or 1) / bet
    return [alone - others * per_other for others in range(most)]


def _no_number_gives_it(
    question: Question, claim: PrintedClaim, printed: Figure, edges: list[Fraction], bet: Fraction
) -> ClaimResult:
    """The bet is printed, so the players alone are open: a whole number in a known range, and none of them fits."""
    listed = "; ".join(f"{n}: {percent(edge)}" for n, edge in enumerate(edges, start=1))
    note = (
        f"No number of players gives the printed figure. The edge of a {dollars(bet)} bet by the number of players "
        f"at the table, the bettor included: {listed}."
    )
    for n, edge in enumerate(edges, start=1):
        if miss := printed.near_miss(edge * 100):
            note += f" For {n} the printed figure is {miss}."
    return ClaimResult(question.table, claim, "inconsistent", edges[0], "no other player bets", note=note)


def bet_that_wins_envy(question: Question) -> Fraction | None:
    """By which envy in dollars is weighed: printed, or the least that wins envy; $1 where envy grows with the bet."""
    if any(fact.value is True for fact in facts_of(question.facts, ENVY_MULTIPLIED, question.table)):
        return Fraction(1)
    return question.literal.schedule.wager or least_bet_with_envy(question)


def least_bet_with_envy(question: Question) -> Fraction | None:
    """“$5 minimum Fortune bet to envy other hands”: envy is worth most to that bet."""
    for fact in facts_of(question.facts, ENVY_MINIMUM, question.table):
        if isinstance(fact.value, dict) and fact.value.get("bet") == question.table.bet:
            least = number(fact.value.get("minimum"))
            if least:
                return least
    return None


def most_players(question: Question) -> int:
    """How many the rules seat at one table, else as many as any approved layout does."""
    statements = [f.value for f in facts_of(question.facts, MOST_PLAYERS, question.table)]
    return max((n for n in statements if isinstance(n, int) and n > 0), default=MOST_OTHERS + 1)

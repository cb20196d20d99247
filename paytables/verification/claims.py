"""One printed figure against the exact one: the verdict, the reading it supports, or what is missing."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction

from games.engines.api import Pay
from paytables.printed import PrintedClaim, PrintedPaytable, number
from paytables.verification import progressive
from paytables.verification.bound import Block
from paytables.verification.envy import edge_with_envy
from paytables.verification.exact import NoEngine, Question, Reading, paid_deals
from paytables.verification.figures import Figure, figure
from paytables.verification.hints import hint_for
from paytables.verification.results import ClaimResult, Need, dollars, percent, shortest

ROUND_WAGERS = ("1", "2", "2.5", "3", "5", "10", "20", "25", "50", "100")
ABSURD = Fraction(-1, 2)  # no table gives back half as much again as is wagered
Quantity = Callable[[Reading], Fraction | None]


def judge(question: Question, claim: PrintedClaim) -> ClaimResult:
    """The verdict on one claim of a table that has an engine. Raises NoEngine."""
    if number(claim.value) is None:
        note = "The printed figure is longer than any figure; it is taken as unreadable."
        return ClaimResult(question.table, claim, "not_determinable", needs=(Need(claim.kind),), note=note)
    printed = figure(claim.value, claim.raw)
    result = JUDGES[claim.kind](question, claim, printed)
    if question.table.bet is None:
        result = _of_a_bet_by_its_rows(question, result)
    if printed.places_known:
        return result
    zeros = "the packet does not say how many places the page prints; zeros at the end may be lost"
    return _with_note(result, zeros)


def _of_a_bet_by_its_rows(question: Question, result: ClaimResult) -> ClaimResult:
    """The page names no bet: its figure can confirm the bet that has these rows, and cannot be wrong of it."""
    bet = question.literal.bet.title
    if result.verdict != "inconsistent":
        return _with_note(result, f"the page does not name a bet; the rows are those of {bet}")
    note = f"The page does not say which bet the table pays; of {bet}, which has these rows, the figure is another."
    return replace(result, verdict="not_determinable", needs=(Need("bet"),), note=note, hint=None)


def without_engine(table: PrintedPaytable, claim: PrintedClaim, why: str) -> ClaimResult:
    return ClaimResult(table, claim, "no_engine", note=why)


def blocked(table: PrintedPaytable, claim: PrintedClaim, block: Block) -> ClaimResult:
    """A figure that rests on a rule which cannot be settled; what a page prints of a seed or a wager rests on none."""
    return ClaimResult(table, claim, "not_determinable", needs=(Need(block.parameter),), note=block.sentence)


def _with_note(result: ClaimResult, more: str) -> ClaimResult:
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
    if others := _other_readings(question, quantity, first, scale):
        note = f"{note} Other readings of the rules give {others}.".strip()
    if claim.kind == "house_edge":
        note = " ".join(x for x in (note, absurd(question.literal, first)) if x)
    words = question.literal.words or None
    return ClaimResult(question.table, claim, "inconsistent", first, words, note=note, hint=hint)


def _other_readings(question: Question, quantity: Quantity, first: Fraction, scale: int) -> str:
    """Each other figure with the first reading that gives it: 2.9434% (ties push)."""
    results: dict[Fraction, str] = {}
    for reading in question.readings[1:]:
        exact = quantity(reading)
        if exact is not None and exact != first:
            results.setdefault(exact, reading.words)
    shown = sorted((_show(exact, scale), words) for exact, words in results.items())
    return "; ".join(f"{figure} ({words})" if words else figure for figure, words in shown)


def absurd(reading: Reading, edge: Fraction) -> str:
    """Of an edge that nobody offers: that a misreading is likelier than a gift, and the row that makes it."""
    if edge >= ABSURD:
        return ""
    gives = max(reading.analysis.outcomes, key=lambda o: (o.pays or Fraction(0)) * o.combinations)
    share = (gives.pays or Fraction(0)) * gives.combinations / reading.analysis.deals
    return (
        f"The player would gain {percent(-edge, 0)} of every wager: a misreading is likelier than a gift. The row "
        f"{gives.hand.replace('_', ' ')}, read as paying {shortest(gives.pays or Fraction(0))}, alone returns "
        f"{percent(share, 0)}."
    )


def _show(value: Fraction, scale: int) -> str:
    return percent(value) if scale == 100 else shortest(value)


def _apart(printed: Figure, exact: Fraction) -> str:
    miss = printed.near_miss(exact)
    return f"The printed figure is {miss}." if miss else ""


def _hit_frequency(question: Question, claim: PrintedClaim, printed: Figure) -> ClaimResult:
    return _counted(question, claim, printed, lambda r: r.analysis.hit_frequency, 100)


def top_row(reading: Reading) -> Pay:
    """The row that a top payout is: all of a meter, else the largest pay, else the first."""
    pays = reading.schedule.for_hands(reading.context.hands)
    meters = [p for p in pays if p.unit == "percent" and p.amount == 100]
    return meters[0] if meters else max(pays, key=lambda p: p.amount if p.unit == pays[0].unit else Fraction(-1))


def _top_payout_odds(question: Question, claim: PrintedClaim, printed: Figure) -> ClaimResult:
    """Printed as "N to 1", and mostly meant as one in N."""

    def one_in(reading: Reading) -> Fraction | None:
        paid, deals = paid_deals(reading)[top_row(reading).hand]
        return Fraction(deals, paid) if paid else None

    result = _counted(question, claim, printed, one_in, 1)
    if result.verdict == "consistent":
        return _with_note(result, "read as one in so many; literally, “to 1” would be one less")
    against = result.exact
    if against is not None and printed.is_rounding_of(against - 1):
        return ClaimResult(question.table, claim, "consistent", against - 1, "odds against, “to 1”")
    return result


def _top_payout_average(question: Question, claim: PrintedClaim, printed: Figure) -> ClaimResult:
    if question.literal.has_percent_pays:
        return progressive.top_payout_average(question, claim, printed)
    wager = question.table.wager
    top = top_row(question.literal)
    if top.unit != "dollars" and wager is None:
        note = "A fixed award for so much wagered: its dollars depend on the wager, which is not printed."
        return ClaimResult(
            question.table,
            claim,
            "not_determinable",
            needs=(Need("wager", printed.value / top.amount),) if top.amount else (Need("wager"),),
            note=note,
        )
    return _counted(
        question, claim, printed, lambda r: top.amount if top.unit == "dollars" else top.amount * (wager or 1), 1
    )


# ---------------------------------------------------------------- figures that hang on something unprinted
def _house_edge(question: Question, claim: PrintedClaim, printed: Figure) -> ClaimResult:
    reading = question.literal
    if reading.has_percent_pays:
        return progressive.edge(question, claim, printed)
    if reading.has_envy:
        return edge_with_envy(question, claim, printed)
    if question.table.wager is None and any(p.unit == "dollars" for p in reading.schedule.pays):
        return _edge_without_wager(question, claim, printed)
    return _counted(question, claim, printed, lambda r: r.analysis.house_edge, 100)


def _edge_without_wager(question: Question, claim: PrintedClaim, printed: Figure) -> ClaimResult:
    """Awards in dollars weigh less on a larger wager: solved for the wager. The edge is 1 − odds − dollars ÷ wager."""
    one = question.literal.analysis.house_edge  # counted for a wager of $1
    if one is None:
        raise NoEngine("the engine gives no figure for this")
    paid = paid_deals(question.literal)
    cost = sum(
        (
            Fraction(paid[p.hand][0], paid[p.hand][1]) * p.amount
            for p in question.literal.schedule.pays
            if p.unit == "dollars"
        ),
        Fraction(0),
    )
    rest = one + cost - printed.value / 100
    implied = cost / rest if rest > 0 and cost > 0 else None
    fits = tuple(
        dollars(Fraction(w)) for w in ROUND_WAGERS if printed.is_rounding_of((one + cost - cost / Fraction(w)) * 100)
    )
    note = f"Awards are printed in dollars and no wager is; at a wager of $1 the edge is {percent(one)}."
    return ClaimResult(question.table, claim, "not_determinable", needs=(Need("wager", implied, fits),), note=note)


JUDGES: dict[str, Callable[[Question, PrintedClaim, Figure], ClaimResult]] = {
    "house_edge": _house_edge,
    "hit_frequency": _hit_frequency,
    "seed": progressive.seed,
    "top_payout_odds": _top_payout_odds,
    "top_payout_average": _top_payout_average,
}

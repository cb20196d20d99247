"""A double down where hands are set: each hand is set, and doubled or not, for the most of both wagers together.

Beside the dealer's hands that a setting beats and loses to, those are counted with which he qualifies: a double is
settled against them alone, like the wager that it doubles or by the backs alone.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from math import comb, lcm
from typing import TYPE_CHECKING, Any

import numpy as np

from games.engines.api import NamedShare, NamedStrategy, Strategy
from games.engines.arrays import Array
from games.engines.common.results import kept
from games.engines.definition.hand_names import hand_name
from games.engines.definition.model import Definition
from games.engines.definition.setting import BEST, BY_HIGH_HAND, DoubleDown
from games.engines.kernels import assert_fits
from games.engines.progress import report_progress
from games.engines.solvers.setting import analysis
from games.engines.solvers.solved import Ending, Solved

if TYPE_CHECKING:
    from games.engines.solvers.setting.against import Counts, Points
    from games.engines.solvers.setting.kinds import Kinds, Settings

RULE = (
    "double when, against a dealer who qualifies, the hand wins the double more often than it loses it; set for the "
    "most of both wagers together"
)
WON, LOST, BOTH_WON, PUSH_AND_WON, PUSH_AND_LOST, BOTH_LOST, HANDS = range(7)  # what a result holds


def refusal(d: Definition) -> str | None:
    """Why the double down is not counted; None where it is."""
    reason = analysis.refusal(d)
    if reason is not None:
        return reason
    assert d.setting is not None
    if d.setting.double_down is None:
        return "there is no double down"
    if d.setting.sees_dealer:
        return "the dealer's hand is open before the player sets his, and it is not said whether he may double then"
    if d.setting.double_down.needs and d.setting.back != analysis.WHOLE:
        return f"the hand that a double needs has five cards, and {d.setting.back} are set behind"
    return None


def _double(d: Definition) -> DoubleDown:
    assert d.setting is not None
    assert d.setting.double_down is not None
    return d.setting.double_down


def solve(d: Definition) -> Solved:
    """Both wagers together, in units of the first."""
    results: dict[str, object] = kept(analysis.question(d, doubled=True), lambda: counted(d))
    return solved(d, results)


def counted(d: Definition) -> dict[str, object]:
    """Deals by what the dealer's hands do, [best or house way][multiple of the double, the first: none]."""
    from games.engines.solvers.setting import kinds
    from games.engines.solvers.setting.against import Points
    from games.engines.solvers.setting.play import played

    setting, double = d.setting, _double(d)
    assert setting is not None
    report_progress(f"{d.name}, every hand of the player's against every hand of the dealer's, with the double down")
    every = kinds.kinds_of(d)
    front, back = kinds.dealers(d)
    pushes = kinds.pushes(d, every, front)
    least = every.five.first(hand_name(double.dealer_qualifies))
    plays = back >= least
    only = setting.player != BEST
    mine = kinds.settings(every, kinds.house_way(every, setting.way(setting.player if only else setting.dealer)), only)
    result = against_both(d, every, mine, Points.of(every, front, back, pushes), least)
    pays, units = whole_pays(d)
    every_hand = played(d.deck, every, mine, result, pays, np.zeros(every.number, np.bool_), levels(d, every))
    return {
        "results": every_hand.results.tolist(),
        "value": [every_hand.value, units],
        "qualified": kinds.hands_of(every, plays),
    }


def levels(d: Definition, every: Kinds) -> Array:
    """The place, from 1, of the highest multiple that every kind may take; 0: none."""
    from games.engines.solvers.setting.kinds import best_backs

    double = _double(d)
    held = best_backs(every)
    result = np.zeros(every.number, np.int64)
    for place, multiple in enumerate(sorted(double.multiples), 1):
        may = np.ones(every.number, np.bool_)
        for hand, own in double.needs.items():
            if multiple in own:
                may &= held >= every.five.first(hand_name(hand))
        result[may] = place
    return result


def whole_pays(d: Definition) -> tuple[Array, int]:
    """What the wager, and each multiple of it, wins and loses in parts of a unit; and the parts of a unit."""
    net = analysis.nets(d)
    sizes = [Fraction(1), *sorted(_double(d).multiples)]
    amounts = [(size * net["win"], -size * net["lose"]) for size in sizes]
    units = lcm(*(n.denominator for row in amounts for n in row))
    pays = np.array([[int(n * units) for n in row] for row in amounts], np.int64)
    assert_fits(4 * analysis.deals_of(d) * int(np.abs(pays).max()), "the value of all deals")
    return pays, units


def against_both(d: Definition, every: Kinds, mine: Settings, theirs: Points, least: int) -> Counts:
    """Of every setting the six numbers of a result, by ranks and corrected.

    The dealer qualifies with a back of `least` or more. So of his hands below a place those below `least` are no
    matter, and those above a place count from `least` up: each place is asked about at that back too.
    """
    from games.engines.solvers.setting import against

    assert d.setting is not None
    copies = d.setting.copies
    base = against.places_of(mine, copies)
    backs = base if copies == "push" else base * 4  # equal hands count as they do in the places of one copy
    fronts = every.fronts
    alone = [(np.full_like(mine.front, edge), backs[i][1]) for edge, i in ((fronts, 0), (0, 3))]
    by_high_hand = _double(d).settles == BY_HIGH_HAND
    places = [*base, *(alone if by_high_hand else ())]
    number = len(places)
    at_least = [(front, np.full_like(front, least)) for front, _ in places]
    asked = against.at_places(d.deck, every, mine, theirs, [*places, *at_least])
    lower = [back < least for _, back in places]  # places where no hand that qualifies is below

    def columns(below: Any, above: Any) -> list[Any]:
        of = _settings_of_rows(every, mine, asked.base, len(below[0]))
        low = [x[of] for x in lower]
        under = [np.where(low[i], 0, below[i] - below[number + i]) for i in range(number)]
        over = [np.where(low[i], above[number + i], above[i]) for i in range(number)]
        first = [against.won(below, copies), against.lost(above, copies)]
        if not by_high_hand:
            none = np.zeros_like(first[0])
            return [*first, against.won(under, copies), none, none, against.lost(over, copies)]
        with_wager, to_wager = (under[1], over[2]) if copies == "push" else (under[0], over[0])
        return [*first, with_wager, under[-2] - with_wager, over[-1] - to_wager, to_wager]

    return asked.counts(columns)


def _settings_of_rows(every: Kinds, mine: Settings, base: Array, rows: int) -> Array:
    """Which setting each row is about: the settings themselves, or corrections, which repeat those of a kind."""
    if rows == len(mine.front):
        return np.arange(rows)
    kind = np.searchsorted(base, np.arange(rows), "right") - 1
    sizes = np.diff(mine.start)
    return mine.start[kind] + (np.arange(rows) - base[kind]) % sizes[kind]


# ---------------------------------------------------------------- what comes out


def endings(d: Definition, results: Sequence[Sequence[int]]) -> Iterator[tuple[Ending, int]]:
    """Deals by how both wagers end."""
    net, cards = analysis.nets(d), d.hands["player"].cards
    win, lose, every_dealer = net["win"], net["lose"], comb(d.deck.size - cards, cards)
    single, zero = Fraction(1), Fraction(0)
    for size, met in zip([zero, *sorted(_double(d).multiples)], results, strict=True):
        out = single + size
        if size == 0:
            yield ("win", win, out), met[WON]
            yield ("lose", lose, out), met[LOST]
            yield ("push", zero, out), met[HANDS] * every_dealer - met[WON] - met[LOST]
            continue
        pushed = met[HANDS] * every_dealer - met[WON] - met[LOST] - met[PUSH_AND_WON] - met[PUSH_AND_LOST]
        yield ("win_doubled", win * out, out), met[BOTH_WON]
        yield ("win_double_pushed", win, out), met[WON] - met[BOTH_WON]
        yield ("push_double_won", win * size, out), met[PUSH_AND_WON]
        yield ("push_double_lost", lose * size, out), met[PUSH_AND_LOST]
        yield ("lose_double_pushed", lose, out), met[LOST] - met[BOTH_LOST]
        yield ("lose_doubled", lose * out, out), met[BOTH_LOST]
        yield ("push", zero, out), pushed


def solved(d: Definition, known: dict[str, Any]) -> Solved:
    setting, deals, hands = d.setting, analysis.deals_of(d), comb(d.deck.size, d.hands["player"].cards)
    assert setting is not None
    best, house = known["results"]
    if sum(met[HANDS] for met in best) != hands:
        raise ArithmeticError(f"the player's hands do not add up to {hands:,}")
    results = dict(endings(d, best))
    if min(results.values()) < 0:
        raise ArithmeticError("fewer deals than none")
    doubled = Fraction(hands - best[0][HANDS], hands)
    value = Fraction(known["value"][0], known["value"][1] * deals)
    named: tuple[NamedStrategy, ...] = ()
    if setting.player == BEST:
        by_way = Solved(deals, dict(endings(d, house)), None, None)
        share = Fraction(hands - house[0][HANDS], hands)
        title = setting.way(setting.dealer).title
        named = (NamedStrategy(f"set by the house way ({title}), double when it pays", by_way.edge, share),)
    ends = {k: n for k, n in results.items() if n}
    return Solved(deals, ends, Strategy(doubled, RULE), value, named, tuple(_shares(d, known, doubled)))


def _shares(d: Definition, known: dict[str, Any], doubled: Fraction) -> Iterator[NamedShare]:
    double, hands = _double(d), comb(d.deck.size, d.hands["player"].cards)
    qualified, least = known["qualified"], double.dealer_qualifies.replace("_", " ")
    yield NamedShare(
        "dealer qualifies",
        Fraction(qualified, hands),
        f"{qualified:,} of the dealer's {hands:,} hands hold {least} or better when set",
    )
    net, best = analysis.nets(d), known["results"][0]
    gained, put = Fraction(0), Fraction(0)
    for size, met in zip(sorted(double.multiples), best[1:], strict=True):
        won, lost = met[BOTH_WON] + met[PUSH_AND_WON], met[BOTH_LOST] + met[PUSH_AND_LOST]
        gained += size * (won * net["win"] + lost * net["lose"])
        put += size * Fraction(met[HANDS], hands)
    edge = -gained / analysis.deals_of(d)
    yield NamedShare("edge of the double", edge, "house edge of the double down alone, of the base bet")
    if put:
        yield NamedShare("edge where doubled", edge / put, "the same, of what is put on the double where it is made")

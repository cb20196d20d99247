"""How many of the dealer's hands each setting of the player's beats in both hands, and how many beat it in both.

Suits matter to flushes alone. So all patterns of ranks are walked first, as if no hand were a flush; then every flush
of the dealer's is taken from where that put it and put where it belongs, for each suit of the player's by itself.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from math import comb
from typing import Any

import numpy as np

from games.engines.arrays import Array
from games.engines.definition.model import Deck
from games.engines.kernels import assert_fits
from games.engines.solvers.patterns import NUMBER_OF_RANKS, choose_table, in_deck
from games.engines.solvers.setting.kinds import Kinds, Settings
from games.engines.solvers.seven_cards import CARDS, SETS

LOW_RANKS = 7
THREADS = 2
Place = tuple[Array, Array]  # a front and a back for every setting: what is below them is counted


@dataclass(frozen=True)
class Points:
    """Where the other side's hands lie: a kind, the strengths of its front and back, and how often it counts there.

    Where hands are set by rule, a kind is one point.
    """

    kind: Array
    front: Array
    back: Array
    sign: Array

    @classmethod
    def of(cls, every: Kinds, front: Array, back: Array, left_out: Array) -> Points:
        """One point a kind; none for those that are left out."""
        kind = np.flatnonzero(~left_out)
        return cls(kind, front[kind].astype(np.int64), back[kind].astype(np.int64), np.ones(len(kind), np.int64))


@dataclass(frozen=True)
class Counts:
    """Of every setting: by ranks; and of every group (a kind beside a suit of the player's) the correction."""

    ranks: Array  # [setting, win or lose]
    totals: Array  # [pattern]: the dealer's hands by ranks
    base: Array  # [kind]: its first row in `fixes`
    fixes: Array  # [row, win or lose]


def halves(counts: Array) -> tuple[Array, Array, Array]:
    """The low and the high ranks of every pattern, each numbered; and what the numbers stand for."""
    low, low_of = np.unique(counts[:, :LOW_RANKS], axis=0, return_inverse=True)
    high, high_of = np.unique(counts[:, LOW_RANKS:], axis=0, return_inverse=True)
    return np.column_stack([low_of.ravel(), high_of.ravel()]).astype(np.int64), low, high


def by_ranks(deck: Deck, every: Kinds, mine: Settings, theirs: Points) -> tuple[Array, Array]:
    """Of every setting, the other side's hands below and above it in both hands; and of every pattern, all of them."""
    from games.engines.solvers.setting.rank_kernels import fill_ways

    held, _ = in_deck(deck)
    counts = every.counts[: every.patterns]
    both, low, high = halves(counts)
    ways = []
    for part, ranks in ((low, held[:LOW_RANKS]), (high, held[LOW_RANKS:])):
        table = np.zeros((len(part), len(part)), np.int32)
        fill_ways(part, part, ranks, choose_table(8), table)
        ways.append(table)
    order, start = _settings_by_pattern(every, mine)
    fronts, backs = mine.front[order], mine.back[order]
    out = np.zeros((len(order), 2), np.int64)
    totals = np.zeros(every.patterns, np.int64)
    fronts_there = every.fronts
    for joker in (False, True):
        todo = np.flatnonzero(every.joker[: every.patterns] == joker)
        if not len(todo):
            continue
        listed, below, values = _listed(theirs, every, joker, both, fronts_there)
        levels = np.searchsorted(values, backs, "left")
        todo = todo[np.lexsort((both[todo, 1], both[todo, 0]))]
        _in_threads(todo, both, (ways[0], ways[1]), (*listed, below), start, (levels, fronts), out, totals)
    ranks = np.zeros_like(out)
    ranks[order] = out
    return ranks, totals


def _in_threads(todo: Array, *others: Any) -> None:
    from games.engines.solvers.setting.rank_kernels import count_below

    with ThreadPoolExecutor(THREADS) as pool:
        list(pool.map(lambda part: count_below(part, *others), np.array_split(todo, THREADS)))


def _settings_by_pattern(every: Kinds, mine: Settings) -> tuple[Array, Array]:
    """All settings in the order of their patterns, and where each pattern's begin."""
    sizes = np.diff(mine.start)
    pattern = np.repeat(every.pattern, sizes)
    order = np.argsort(pattern, kind="stable")
    start = np.searchsorted(pattern[order], np.arange(every.patterns + 1))
    return order, start.astype(np.int64)


def _listed(
    theirs: Points, every: Kinds, joker: bool, both: Array, fronts: int
) -> tuple[tuple[Array, Array, Array, Array], Array, Array]:
    """The other side's patterns front by front and by rising back, and how many of each front lie below a back."""
    kept = theirs.kind < every.patterns
    if joker:  # which the player holds
        kept &= ~every.joker[theirs.kind]
    at, front, back, sign = (x[kept] for x in (theirs.kind, theirs.front, theirs.back, theirs.sign))
    order = np.lexsort((back, front))
    at, front, back, sign = at[order], front[order], back[order], sign[order]
    values = np.unique(back)
    first = np.searchsorted(front, np.arange(fronts + 1)).astype(np.int64)
    below = np.zeros((len(values) + 1, fronts), np.int32)
    np.add.at(below, (np.searchsorted(values, back) + 1, front), 1)
    rows, columns = both[at, 0].astype(np.int32), both[at, 1].astype(np.int32)
    return (rows, columns, sign.astype(np.int32), first), np.cumsum(below, axis=0, dtype=np.int32), values


# ---------------------------------------------------------------- flushes


def events(every: Kinds, theirs: Points) -> tuple[Array, Array]:
    """What every flush takes from its pattern's places (-1) and puts in its own (+1), by rising back; and the jokers.

    A row: front, back, how often, ranks in the suit, the two other cards' ranks.
    """
    flush = np.arange(every.patterns, every.number)
    order = np.argsort(theirs.kind, kind="stable")
    start = np.searchsorted(theirs.kind[order], np.arange(every.number + 1))
    ofs, ats, signs = [], [], []
    for kind, times in ((every.pattern[flush], -1), (flush, 1)):
        number = start[kind + 1] - start[kind]
        of = np.repeat(flush, number)
        within = np.arange(len(of)) - np.repeat(np.cumsum(number) - number, number)
        at = order[np.repeat(start[kind], number) + within]
        ofs.append(of)
        ats.append(at)
        signs.append(theirs.sign[at] * times)
    of, at, sign = np.concatenate(ofs), np.concatenate(ats), np.concatenate(signs)
    del ofs, ats, signs
    # In the order of backs. What is taken and put back in one place is no event.
    place = (theirs.back[at] << 48) | (theirs.front[at] << 32) | of
    rising = np.argsort(place)
    place, sign = place[rising], sign[rising]
    del of, at, rising
    first = np.flatnonzero(np.diff(place, prepend=-1))
    often = np.add.reduceat(sign, first) if len(first) else sign
    place, often = place[first][often != 0], often[often != 0]
    of = place & 0xFFFFFFFF
    parts = (place >> 32 & 0xFFFF, place >> 48, often, every.suited[of], every.others[of, 0], every.others[of, 1])
    result = np.empty((len(of), 6), np.int32)
    for column, part in enumerate(parts):
        result[:, column] = part
    return result, every.joker[of]


@dataclass(frozen=True)
class Groups:
    """A kind of the player's hand beside what one suit of it holds."""

    kind: Array
    mask: Array  # the ranks that the suit holds
    row: Array  # where its corrections stand
    base: Array  # [kind]: its first row
    rows: int


def places(counts: Array) -> tuple[Array, Array]:
    """The different ranks of every pattern, rising, and how many they are; -1 where there are no more."""
    result = np.full((len(counts), CARDS), -1, np.int64)
    number = np.zeros(len(counts), np.int64)
    for r in range(NUMBER_OF_RANKS):
        held = np.flatnonzero(counts[:, r])
        result[held, number[held]] = r
        number[held] += 1
    return result, number


def groups(every: Kinds, mine: Settings) -> Groups:
    """Patterns: every set of their places that makes no flush. Flushes: their suit, and what another suit may hold."""
    sizes = np.diff(mine.start)
    ranks, number = places(every.counts[: every.patterns])
    parts: list[tuple[Array, Array, Array]] = []
    widths = np.zeros(every.number, np.int64)
    widths[: every.patterns] = 1 << number
    widths[every.patterns :] = FLUSH_GROUPS
    base = np.concatenate([[0], np.cumsum(widths * sizes)])
    for n in range(1, CARDS + 1):
        kinds = np.flatnonzero(number == n)
        bits = (1 << np.maximum(ranks[kinds, :n], 0)).astype(np.int64)
        for sub in range(1 << n):
            most = np.where(every.joker[kinds], 3, 4)
            fits = sub.bit_count() <= most
            mask = (bits * [sub >> i & 1 for i in range(n)]).sum(axis=1)
            parts.append((kinds[fits], mask[fits], (base[kinds] + sub * sizes[kinds])[fits]))
    flush = np.arange(every.patterns, every.number)
    one, two = every.others[flush, 0], every.others[flush, 1]
    first, second = np.where(one >= 0, 1 << np.maximum(one, 0), 0), np.where(two >= 0, 1 << np.maximum(two, 0), 0)
    beside: tuple[Array, ...] = (every.suited[flush], np.zeros_like(first), first, second, first | second)
    for j, held in enumerate(beside):
        needed = np.ones(len(flush), np.bool_) if j < 2 else (one >= 0) if j == 2 else (two >= 0) & (one != two)
        parts.append((flush[needed], held[needed], (base[flush] + j * sizes[flush])[needed]))
    kind, mask, row = (np.concatenate([p[i] for p in parts]) for i in range(3))
    return Groups(kind, mask, row, base[:-1], int(base[-1]))


FLUSH_GROUPS = 5  # the suit of the flush; another one that holds nothing, the first card, the second, both


def corrections(deck: Deck, every: Kinds, mine: Settings, theirs: Points) -> tuple[Array, Array]:
    """Where each kind's corrections begin, and the corrections."""
    from games.engines.solvers.setting.flush_kernels import walk

    held, suits = in_deck(deck)
    there = sum(1 << r for r in range(NUMBER_OF_RANKS) if held[r])
    asked = groups(every, mine)
    item, joker = events(every, theirs)
    fixes = np.zeros((asked.rows, 2), np.int32)
    pairs = bool((every.others[:, 1] >= 0).any())
    assert_fits(len(item) * suits**2 * CARDS**2 * 2**31, "a correction")
    sizes = np.diff(mine.start)
    settings = (mine.start, mine.front.astype(np.int64), mine.back.astype(np.int64))
    for with_joker in (False, True):
        these = np.flatnonzero(every.joker[asked.kind] == with_joker)
        if not len(these):
            continue
        these = these[np.argsort(asked.mask[these], kind="stable")]
        first = np.searchsorted(asked.mask[these], np.arange(SETS + 1))
        most = int(np.bincount(asked.mask[these], sizes[asked.kind[these]], SETS).max())
        rows = (asked.kind, asked.row)
        open_to = item[~joker] if with_joker else item
        rest = (first, these, rows, every.counts, settings, suits - 1, pairs, every.fronts, most, fixes)

        def one(task: tuple[int, int, int], *, open_to: Any = open_to, rest: Any = rest) -> None:
            walk(*task, there, open_to, *rest)

        with ThreadPoolExecutor(THREADS) as pool:
            list(pool.map(one, _tasks(there)))
    return asked.base, fixes


def _tasks(there: int) -> list[tuple[int, int, int]]:
    """The sets of ranks in parts: those of one rank at most by themselves, the others by their two lowest ranks."""
    results = [(0, 0, 0)]
    ranks = [r for r in range(NUMBER_OF_RANKS) if there >> r & 1]
    for a in ranks:
        results += [(1 << a | 1 << b, b + 1, CARDS) for b in ranks if b > a]
        results.append((1 << a, a + 1, 1))
    return results


@dataclass(frozen=True)
class PlaceCounts:
    """The dealer's hands at several places of every setting; arrays are [setting or row of corrections, place]."""

    below: dict[str, Array]  # by part, `ranks` and `fixes`: lower than the place in both hands
    above: dict[str, Array]  # in neither
    totals: Array
    base: Array

    def counts(self, columns: Callable[[Array, Array], Sequence[Array]]) -> Counts:
        """What sums of these numbers come to: by ranks, and their corrections."""
        ranks, fixes = (np.column_stack(columns(self.below[p].T, self.above[p].T)) for p in PARTS)
        return Counts(ranks, self.totals, self.base, fixes)


PARTS = ("ranks", "fixes")


def at_places(deck: Deck, every: Kinds, mine: Settings, theirs: Points, places: Sequence[Place]) -> PlaceCounts:
    """One walk for all places: a setting stands at each of them."""
    number = len(places)
    fronts, backs = (np.column_stack([place[i] for place in places]).ravel() for i in (0, 1))
    spread = Settings(mine.start * number, fronts, backs, mine.house)
    ranks, totals = by_ranks(deck, every, spread, theirs)
    if len(theirs.kind) == every.number and (totals != comb(deck.size - every.cards, every.cards)).any():
        raise ArithmeticError("the hands of the other side do not add up")
    base, fixes = corrections(deck, every, spread, theirs)
    results = {"ranks": ranks.reshape(-1, number, 2), "fixes": fixes.reshape(-1, number, 2)}
    below, above = ({p: x[:, :, i] for p, x in results.items()} for i in (0, 1))
    return PlaceCounts(below, above, totals, base // number)


def count(deck: Deck, every: Kinds, mine: Settings, theirs: Points, copies: str) -> Counts:
    """What each setting beats, and what beats it. `copies`: whose equal hands are; at `push` the other hand decides."""
    asked = at_places(deck, every, mine, theirs, places_of(mine, copies))
    return asked.counts(lambda below, above: (won(below, copies), lost(above, copies)))


def places_of(mine: Settings, copies: str) -> list[Place]:
    """Where to ask: at a setting; above it, so that equal hands are below; where they are nobody's all four ways."""
    front, back = mine.front, mine.back
    if copies == "push":
        return [(front, back), (front + 1, back), (front, back + 1), (front + 1, back + 1)]
    return [(front + 1, back + 1) if copies == "player_wins" else (front, back)]


def won(below: Any, copies: str) -> Any:
    """One hand lower and the other no higher, of what is below the places."""
    return below[1] + below[2] - below[0] if copies == "push" else below[0]


def lost(above: Any, copies: str) -> Any:
    """One hand higher and the other no lower."""
    return above[1] + above[2] - above[3] if copies == "push" else above[0]

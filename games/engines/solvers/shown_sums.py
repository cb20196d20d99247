"""Six cards of the player's beside shown cards of the dealer's: sums over all suits where the decision does not ask.

Of a hand and shown cards the ranks nearly always say whether to raise: suits matter to the dealer's flushes in one
suit alone. So the ranks of a hand are asked once, with the most that flushes can change; where the decision stands,
all suits of the cards are settled together. The few others are settled suit by suit.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations, combinations_with_replacement
from math import comb, lcm

import numpy as np

from games.engines.arrays import Array
from games.engines.definition.model import Deck
from games.engines.kernels import assert_fits
from games.engines.progress import report_progress
from games.engines.solvers import against, shown
from games.engines.solvers.best_of import best_of_rows, multisets, numbered
from games.engines.solvers.pack import pack
from games.engines.solvers.rankings import choices, ranking

MOST_RANKS = 6  # of a hand, as in `shown_flush_kernels`
BATCHES = 8 * against.THREADS


@dataclass(frozen=True)
class Question:
    """The player's hands by ranks, worst first, and again as each flush that they can be; and what the dealer hides."""

    sets: shown.Sets
    entries: Array  # strength, row, ranks of a flush (0: suits aside), the rank beside it (-1: none), and which of the
    # hand's ranks are in the dealer's suit: with none of it there, with the card beside it, with all of it
    rows: Array  # how many ranks, their set, the first and the last of its `variants`, its ranks, copies of each
    variants: Array  # entries that are flushes
    index: Array  # [support, ranks of it]: the number of the set; -1 where the dealer hides fewer
    flush: Array  # by set of ranks, as bits: the number of a flush of the player's; -1
    few: Array  # sets of ranks that the dealer can hide in a suit: as bits, how many, and each
    parts: Array  # by such a set: the numbers of its subsets
    sizes: Array  # see `beside_shown`
    asked: tuple[Array, Array, Array]  # by row: subsets and how often, see `sum_of`
    hidden: Array  # [kind, card]: ranks
    places: Array  # [kind, subset]
    subsets: Array  # by number: ranks, -1 behind them
    wholes: Array  # by the number of as many ranks as the dealer hides: the numbers of its subsets
    made: tuple[Array, Array]


@lru_cache(maxsize=2)
def question(deck_: Deck, options: shown.Options, player: int, dealer: int, up: int) -> Question:
    from games.engines.solvers.shown_kernels import places_of

    deck, by = pack(deck_), ranking(shown.RANKING, deck_, dict(options)).hands(shown.FLUSH)
    ranks, suits, hidden = len(deck.natural_ranks), len(deck_.suits), dealer - up
    rows = multisets(ranks, player, suits)[0].astype(np.int64)
    plain = best_of_rows(by, rows, (), suited=False)
    rising = np.argsort(plain, kind="stable")  # what is asked one after another lies side by side
    rows, plain = rows[rising], plain[rising]
    _, suited = shown.tables(by, ranks, player)
    mask, extra, row = _flushes(rows, ranks, suits)
    every = np.concatenate([np.arange(len(rows)), row])
    worth = np.concatenate([plain, np.maximum(plain[row], suited[mask])])
    order = np.argsort(worth, kind="stable")
    place = np.argsort(order)[len(rows) :]
    by_row = np.argsort(row, kind="stable")
    first = np.searchsorted(row[by_row], np.arange(len(rows) + 1))
    held = np.stack([(rows == r).sum(axis=1) for r in range(max(ranks, MOST_RANKS))], axis=1)
    counts = (held > 0).sum(axis=1)
    assert int(counts.max()) <= MOST_RANKS
    distinct = np.argsort(held == 0, axis=1, kind="stable")[:, :MOST_RANKS]
    copies = np.take_along_axis(held, distinct, axis=1)
    keys, support = np.unique((held > 0) @ (1 << np.arange(held.shape[1])), return_inverse=True)
    by_size = np.cumsum([0, *(comb(ranks + n - 1, n) for n in range(hidden + 1))]).astype(np.int64)
    kinds = multisets(ranks, hidden, suits)[0].astype(np.int64)
    places = np.zeros((len(kinds), 1 << hidden), np.int32)
    places_of(kinds, by_size, choices(), places)
    assert_fits(comb(deck.size, player) * comb(deck.size, dealer), "the hands of both sides")
    assert_fits(comb(deck.size, hidden) << 38, "two counters of hidden cards in one number")
    starts = np.cumsum([0, *(comb(ranks, n) for n in range(hidden + 1))]).astype(np.int64)
    few, parts = _few(ranks, hidden, starts)
    subsets, wholes = _wholes(ranks, hidden, by_size)
    own, free = _own(ranks, player), max(0, ranks - shown.FLUSH)
    clear = sum(comb(free, n) for n in range(shown.FLUSH, player + 1))
    events = 2 * (comb(ranks, hidden) + ranks * comb(ranks, hidden - 1))
    none = np.zeros(len(rows), np.int64)
    inside = [
        np.concatenate([none, _bits(distinct[row], held)]) for held in (0 * mask, 1 << np.maximum(extra, 0), mask)
    ]
    flush = np.concatenate([none, mask]), np.concatenate([none - 1, extra])
    entries = np.stack([worth, every, *flush, *inside], axis=1)[order]
    of = np.column_stack([counts, support, first[:-1], first[1:], distinct, copies]).astype(np.int32)
    return Question(
        shown.sets_shown(deck_, max(player, dealer), up, hidden), entries, of, place[by_row].astype(np.int32),
        _index(keys.tolist(), ranks, hidden, starts), own, few, parts,
        np.array([starts[-1], starts[hidden], events, ranks, own.max() + 1, clear]),
        _asked(rows, hidden, by_size), kinds, places, subsets, wholes, shown.tables(by, ranks, dealer),
    )  # fmt: skip


def _flushes(known: Array, ranks: int, suits: int) -> tuple[Array, Array, Array]:
    """Flushes by their ranks and the rank beside them, and which rows they are."""
    cards, result = known.shape[1], []
    for held in range(shown.FLUSH, min(cards, ranks) + 1):
        for row in combinations(range(ranks), held):
            mask = sum(1 << r for r in row)
            if held == cards:
                result.append((mask, -1, row))
            elif suits > 1:
                result += [(mask, r, tuple(sorted((*row, r)))) for r in range(ranks)]
    every = np.array([r for _, _, r in result], np.int64).reshape(-1, cards)
    numbers = numbered(known)
    order = np.argsort(numbers)
    at = order[np.searchsorted(numbers[order], numbered(every))]
    return np.array([m for m, _, _ in result], np.int64), np.array([e for _, e, _ in result], np.int64), at


def _bits(distinct: Array, held: Array) -> Array:
    """Ranks as places among those of a hand."""
    return ((held[:, None] >> distinct & 1) << np.arange(distinct.shape[1])).sum(axis=1)


def _index(supports: list[int], ranks: int, most: int, starts: Array) -> Array:
    result = np.full((len(supports), 1 << MOST_RANKS), -1, np.int16)
    for row, support in zip(result, supports):
        held = [r for r in range(ranks) if support >> r & 1]
        for size in range(min(most, len(held)) + 1):
            for some in combinations(range(len(held)), size):
                place = sum(comb(held[j], i + 1) for i, j in enumerate(some))
                row[sum(1 << j for j in some)] = starts[size] + place
    return result


def _own(ranks: int, cards: int) -> Array:
    flush = np.full(1 << ranks, -1, np.int16)
    masks = [m for m in range(1 << ranks) if shown.FLUSH <= m.bit_count() <= cards]
    flush[masks] = np.arange(len(masks))
    return flush


def _few(ranks: int, hidden: int, starts: Array) -> tuple[Array, Array]:
    """All sets of so many ranks and of one less, and the numbers of their subsets; -1 where there is none."""
    sets, parts = [], []
    for size in (hidden - 1, hidden):
        for row in combinations(range(ranks), size):
            sets.append((sum(1 << r for r in row), size, *row, *[-1] * (hidden - size)))
            some = [[r for i, r in enumerate(row) if m >> i & 1] for m in range(1 << size)]
            results = [int(starts[len(s)]) + sum(comb(r, i + 1) for i, r in enumerate(s)) for s in some]
            parts.append(results + [-1] * ((1 << hidden) - len(results)))
    return np.array(sets, np.int64), np.array(parts, np.int64)


def _wholes(ranks: int, hidden: int, starts: Array) -> tuple[Array, Array]:
    """By number, every set of up to so many cards by rank; and by number of the largest, the numbers of its subsets."""
    subsets = np.full((int(starts[-1]), hidden), -1, np.int64)
    wholes = np.zeros((comb(ranks + hidden - 1, hidden), 1 << hidden), np.int64)
    for size in range(hidden + 1):
        for row in combinations_with_replacement(range(ranks), size):
            place = sum(comb(r + i, i + 1) for i, r in enumerate(row))
            subsets[starts[size] + place, :size] = row
            if size == hidden:
                for m in range(1 << hidden):
                    some = [r for i, r in enumerate(row) if m >> i & 1]
                    wholes[place, m] = starts[len(some)] + sum(comb(r + i, i + 1) for i, r in enumerate(some))
    return subsets, wholes


def _asked(rows: Array, most: int, starts: Array) -> tuple[Array, Array, Array]:
    """By row: the numbers of its subsets, and how often each counts, less where it has an odd number of cards."""
    columns = []
    for size in range(most + 1):
        for some in combinations(range(rows.shape[1]), size):
            columns.append(starts[size] + numbered(rows[:, some]))
    sets = np.sort(np.stack(columns, axis=1), axis=1)
    new = np.ones(sets.shape, np.bool_)
    new[:, 1:] = sets[:, 1:] != sets[:, :-1]
    place = sets[new]
    at = np.flatnonzero(new.ravel())
    many = np.diff(np.append(at, sets.size))
    odd = (np.searchsorted(starts, place, side="right") - 1) % 2
    start = np.concatenate([[0], np.cumsum(new.sum(axis=1))])
    return start.astype(np.int64), place.astype(np.uint16), np.where(odd, -many, many).astype(np.int8)


def fill(game: shown.Shown, out: against.Out, only: int | None = None) -> bool:
    """Every hand beside every set of shown cards, or `only` one of these, into `out` as `Against._count` asks; False
    where they do not add up."""
    from games.engines.solvers.shown_flush_kernels import by_ranks, many_ways, shares
    from games.engines.solvers.shown_kernels import left_of, ranks_of
    from games.engines.solvers.shown_sums_kernels import beside_shown

    report_progress(f"{game.d.name}, every hand beside every set of shown cards")
    q = question(game.d.deck, game.options, game.player.cards, game.dealer.cards, game.shown)
    ranks, hidden = len(pack(game.d.deck).natural_ranks), game.dealer.cards - game.shown
    signs = np.array([(-1) ** m.bit_count() for m in range(1 << MOST_RANKS)], np.int64)
    strength = q.entries[:, 0]
    entries = np.column_stack([q.entries, game.money.group_of[strength], game.may(strength)]).astype(np.int32)
    suits = len(game.d.deck.suits)
    unit = lcm(*(comb(a, j) for a in range(suits + 1) for j in range(min(a, hidden) + 1))) ** hidden
    assert_fits(unit * game.deals, "a sum over all suits")
    slopes = slopes_of(game.values, game.fold_values, game.has_fold, game.rest)
    choose = choices()

    def one(batch: list[list[int]], result: tuple[Array, ...]) -> bool:
        known, bare = np.zeros((len(entries), 2), np.int64), np.zeros(len(q.rows), np.int64)
        left, whole = np.zeros(ranks, np.int64), True
        every, share = np.zeros(len(q.rows), np.int64), np.zeros(len(q.subsets), np.int64)
        hands = entries, q.rows, q.variants, q.index, signs, q.flush, np.zeros(len(entries), np.int16)
        for alike in batch:
            up = q.sets.ups[alike[0]]
            there = ranks_of(up, ranks)
            left_of(up, shown.NO_SUIT, ranks, left)
            many_ways(q.rows, left, choose, every)
            shares(q.subsets, left, choose, unit, share)
            by_ranks(
                entries, q.asked, q.hidden, q.places, len(share), there, left, q.made[0], choose,
                game.qualify, known, bare,
            )  # fmt: skip
            whole &= bool(
                beside_shown(
                    q.sets.ups[alike], q.sets.suit[alike], q.sets.many[alike], hands, q.asked, q.few, q.parts, q.wholes,
                    share, unit, q.sizes, there, np.unique(there), q.made, choose, every, known, bare,
                    (game.qualify, game.rest, slopes), result,
                )
            )  # fmt: skip
        return whole

    return against.in_threads(one, _batches(q.sets, ranks) if only is None else [[[only]]], out[3:])


def slopes_of(values: Array, folds: Array, has_fold: bool, total: int) -> Array:
    """[group, choice, qualified]: what one more of the dealer's hands below, up to, and below the qualifier changes,
    and what all are worth without them. In the order of `split`."""
    result = np.zeros((*values.shape[:2], 2, 4), np.int64)
    ahead, level, behind, win, tie, lose = np.moveaxis(values, 2, 0)
    result[:, :, 0] = np.stack([ahead - level, level - behind, behind - lose, lose * total], axis=2)
    result[:, :, 1] = np.stack([win - tie, tie - lose, ahead - win, lose * total], axis=2)
    if has_fold:
        result[:, 0] = 0
        result[:, 0, :, 3] = folds[:, None] * total
    return result


def _batches(sets: shown.Sets, ranks: int) -> list[list[list[int]]]:
    """Sets of shown cards by their ranks, those that can become a flush first: what the dealer has by ranks alone is
    counted once for all of these, and most hands are settled once."""
    alike: dict[bytes, list[int]] = {}
    held = (sets.ups[:, :, None] >> np.arange(ranks) & 1).sum(axis=1)
    for at in np.argsort(-sets.suit, kind="stable").tolist():
        alike.setdefault(held[at].tobytes(), []).append(at)
    every = list(alike.values())
    return [every[i::BATCHES] for i in range(min(BATCHES, len(every)))]

"""Every board by what its cards are alike in: the counter for natural cards and hands with flushes.

By ranks every board is counted as if no flush could be; then for each suit the boards that can become its flush are
put right. What a set of board cards and two own cards are worth is a sum of what their classes are worth, by ranks and
for each suit. Pays change nothing before the last step, so the comparison of hands is kept.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import combinations
from math import comb, lcm
from typing import Any

import numpy as np

from games.engines.arrays import Array, Longs
from games.engines.kernels import assert_fits
from games.engines.solvers.best_of import best_of_rows, multisets, numbered
from games.engines.solvers.board.classes import Family, by_ranks, by_suit
from games.engines.solvers.board.counter import Counter, Moves, in_parts
from games.engines.solvers.board.plan import PLAYED
from games.engines.solvers.board.tables import BOARD, HAND, OWN, Tables, tables
from games.engines.solvers.rankings import choices

ALL = BOARD + OWN


def refusal(deck: Tables) -> str | None:
    """Why this counter does not hold for a deck and a ranking; None where it does."""
    table = deck.hands.table
    if table is None:
        return "hands compare by length"
    if deck.pack.has_wilds:
        return "a wild card can be of any suit"
    suited = table[1] >= 0
    if (table[1][suited] < table[0][suited]).any():
        return "cards of one suit are worth less than their ranks"
    return None


@dataclass(frozen=True)
class Compared:
    """By class of boards and pair of kinds: the strength; the dealer's pairs that are worse, as good, not qualified."""

    family: Family
    counts: tuple[Array, ...]
    known_of: Array  # by board: the same board by its ranks
    pair_of: Array  # by pair: the same pair by its ranks

    @property
    def boards(self) -> int:
        return len(self.known_of)

    @property
    def pairs(self) -> int:
        return len(self.pair_of)

    @property
    def arrays(self) -> tuple[Array, Array, tuple[Array, ...]]:
        return self.family.sets(BOARD).left, self.family.pairs, self.counts


@lru_cache(maxsize=4)
def families(ranks: int, suits: int) -> tuple[Family, Family]:
    return by_ranks(ranks, suits), by_suit(ranks, suits)


@lru_cache(maxsize=2)
def compared(*asked: Any) -> tuple[Compared, Compared]:
    """What no pays change, for a deck, a ranking and the strength that qualifies: 110 megabytes for 52 cards."""
    from games.engines.solvers.board.class_kernels import rank_by_ranks, rank_by_suit

    deck, qualifies = tables(*asked[:-1]), asked[-1]
    ranks, suits = len(deck.pack.natural_ranks), len(deck.pack.deck.suits)
    plain, one = families(ranks, suits)
    boards, flushing = plain.sets(BOARD), one.sets(BOARD)
    sevens, _ = multisets(ranks, ALL, suits)
    worth = np.zeros(comb(ranks + ALL - 1, ALL), np.int16)
    worth[numbered(sevens)] = np.maximum(best_of_rows(deck.hands, sevens, (), suited=False), 0)
    by_rank = np.empty((len(boards.rows), plain.pairs.shape[1]), np.int16)
    rank_by_ranks(boards.rows, plain.pairs, worth, choices(), by_rank)
    flush = np.full(1 << ranks, -1, np.int16)
    for held in range(HAND, min(ranks, ALL) + 1):
        masks, _ = multisets(ranks, held, 1)
        flush[(1 << masks.astype(np.int64)).sum(axis=1)] = best_of_rows(deck.hands, masks, (), suited=True)
    known_of = boards.number[numbered(np.sort(flushing.rows % ranks, axis=1))]
    low, high = np.sort(one.pairs % ranks, axis=0)
    pair_of = low + high * (high + 1) // 2
    inside = np.where(flushing.rows >= ranks, 1 << flushing.rows % ranks, 0).sum(axis=1)
    held_in = np.bitwise_or.reduce(np.where(one.pairs >= ranks, 1 << one.pairs % ranks, 0))
    strength = np.empty((len(flushing.rows), one.pairs.shape[1]), np.int16)
    in_parts(
        len(strength),
        lambda a, z: rank_by_suit(a, z, inside, held_in, by_rank, known_of, pair_of, flush, strength),
    )
    themselves = np.arange(len(by_rank)), np.arange(by_rank.shape[1])
    return _compare(plain, by_rank, qualifies, *themselves), _compare(one, strength, qualifies, known_of, pair_of)


def _compare(family: Family, strength: Array, qualifies: int, known_of: Array, pair_of: Array) -> Compared:
    from games.engines.solvers.board.class_kernels import compare_kinds

    results = tuple(np.zeros(strength.shape, np.int16) for _ in range(3))
    left = family.sets(BOARD).left
    in_parts(len(strength), lambda a, z: compare_kinds(a, z, left, family.pairs, strength, qualifies, *results))
    return Compared(family, (strength, *results), known_of, pair_of)


def _pairs_of(left: Array, low: Array, high: Array) -> Array:
    """How many pairs of cards of two kinds there are where so many of each are left."""
    return np.where(low == high, left[..., low] * (left[..., low] - 1) // 2, left[..., low] * left[..., high])


class ByClass(Counter):
    @cached_property
    def compared(self) -> tuple[Compared, Compared]:
        return compared(*self.tables.key, self.qualifies)

    # ------------------------------------------------------------ what cards are worth

    @cached_property
    def _worths(self) -> tuple[Array, Array]:
        """Of one pair of cards beside one set, [set, pair of kinds, column]: by ranks, and beyond it by a suit."""
        from games.engines.solvers.board.class_kernels import worths

        plain, one = self.compared
        known = np.empty((plain.boards, self.columns, plain.family.pairs.shape[1]), np.int64)
        money = self.settled.nets, self.late, self.settled.class_of, self.qualifies, self.others
        in_parts(plain.boards, lambda a, z: worths(a, z, plain.counts, *money, known))
        return self._summed(plain, money, np.zeros_like(known)), self._summed(one, money, known)

    def _summed(self, side: Compared, money: tuple[Longs, Longs, Longs, int, int], known: Array) -> Array:
        from games.engines.solvers.board.class_kernels import add_worths, each_pair

        sets, pairs = side.family.sets(self.size), side.family.pairs

        def work(first: int, last: int) -> Array:
            sums = np.zeros((len(sets.rows), self.columns, pairs.shape[1]), np.int64)
            links = side.family.links(self.size).arrays
            nets, options, class_of, qualifies, others = money
            add_worths(
                first, last, *side.arrays, nets, options, class_of, qualifies, others,
                known, side.known_of, side.pair_of, links, sums,
            )  # fmt: skip
            return sums

        sums = sum(in_parts(side.boards, work))
        out = np.zeros((len(sets.rows), pairs.shape[1], self.columns), np.int64)
        if not each_pair(sums, sets.left, pairs, out):
            raise ArithmeticError("pairs of the same kinds are not worth the same")
        return out

    @cached_property
    def places(self) -> tuple[Array, Array]:
        """[by ranks and by each suit, canonical set]: its class, -1 for none; and the same of every pair."""
        deck, (plain, one) = self.tables.pack, self.compared
        cards = self.tables.sets(self.size).canonical
        low, high = self.tables.low_high
        of_sets, of_pairs = [], []
        for suit in (None, *sorted(set(deck.card_suits.tolist()))):
            family = plain.family if suit is None else one.family
            kind = deck.card_symbols + (0 if suit is None else plain.family.kinds * (deck.card_suits == suit))
            of_sets.append(family.sets(self.size).number[numbered(np.sort(kind[cards], axis=1))])
            x, y = np.minimum(kind[low], kind[high]), np.maximum(kind[low], kind[high])
            of_pairs.append(x + y * (y + 1) // 2)
        return np.array(of_sets, np.int64), np.array(of_pairs, np.int64)

    def prepare(self) -> None:
        self._worths, self.places  # noqa: B018

    def worth(self, first: int, last: int) -> Array:
        from games.engines.solvers.board.class_kernels import on_cards

        sets = self.tables.sets(self.size)
        out = np.zeros((self.columns, last - first, comb(self.tables.cards, OWN)), np.int64)
        on_cards(first, last, sets.canonical, sets.weight, *self._worths, *self.places, self.tables.low_high, out)
        return out

    @cached_property
    def linear(self) -> Array:
        """Every set of a class is beside as many pairs of two kinds, and each of these pairs beside as many sets."""
        _, kinds_of = self.places
        result = np.zeros((comb(self.tables.cards, OWN), self.kinds), np.int64)
        many = comb(BOARD, self.size)  # every board is there once for each set that it holds
        for side, worth, places in zip(self.compared, self._worths, (kinds_of[:1], kinds_of[1:])):
            sets, low_high = side.family.sets(self.size), side.family.pairs
            beside, in_deck = _pairs_of(sets.left, *low_high), _pairs_of(side.family.copies, *low_high)
            total = np.einsum("s,sp,spk->pk", sets.ways, beside, worth[:, :, : self.kinds])
            each, rest = np.divmod(total, np.maximum(in_deck, 1)[:, None] * many)
            if rest.any():
                raise ArithmeticError("the sets of a board are not worth the same")
            result += each[places].sum(axis=0)
        return result

    # ------------------------------------------------------------ how deals end

    def ends(self, moves: Moves, whole: Array, options: Array) -> Array:
        settled = self._settled(moves, whole, options, self.settled.class_of, len(self.settled.classes))
        result = np.zeros((*settled.shape[:2], len(PLAYED)), np.int64)
        for qualified in (0, 1):
            many, less, equal, dnq = np.moveaxis(settled[:, :, qualified], -1, 0)
            rest = many * self.others
            if qualified:
                by_end = {"dnq_win": dnq, "win": less - dnq, "tie": equal, "lose": rest - less - equal}
            else:
                by_end = {"dnq_win": less, "dnq_tie": equal, "dnq_lose": dnq - less - equal, "lose": rest - dnq}
            for end, n in by_end.items():
                result[:, :, PLAYED.index(end)] += n
        return result

    def _settled(self, moves: Moves, whole: Array, options: Array, class_of: Array, classes: int) -> Array:
        """[history, class, qualified, sums of 1 and of the dealer's pairs: worse, as good, not qualified]."""
        from games.engines.solvers.board.class_kernels import add_ends, per_pair

        plain, one = self.compared
        suits = len(self.tables.pack.deck.suits)
        times = lcm(*range(1, suits + 1)) ** 2  # divided by any number of pairs that a set leaves
        assert_fits(times * self.others * comb(self.tables.cards, ALL) * comb(ALL, OWN) * self.chances, "all deals")
        taken, by_rank, by_suit_ = self._ways(moves)
        nets, qualifies, others = self.settled.nets, self.qualifies, self.others

        def counted(side: Compared, ways: Array, without: Array, elsewhere: tuple[int, ...]) -> list[Array]:
            if not per_pair(ways, taken, side.family.sets(self.size).left, side.family.pairs, times):
                raise ArithmeticError("a part of the pairs of two kinds is not a whole number")

            def work(first: int, last: int) -> tuple[Array, Array]:
                also = np.zeros(elsewhere, np.int64)
                out = np.zeros((moves.histories, classes, 2, 4), np.int64)
                links = side.family.links(self.size).arrays
                add_ends(
                    first, last, *side.arrays, nets, options, whole, class_of, qualifies, others, taken,
                    side.known_of, side.pair_of, links, ways, without, also, out,
                )  # fmt: skip
                return also, out

            return [sum(column) for column in zip(*in_parts(side.boards, work))]

        nothing = (0, 0, 0)
        also, flushes = counted(one, by_suit_, np.zeros(nothing, np.int64), (plain.boards, len(taken), plain.pairs))
        _, plainly = counted(plain, by_rank, also, nothing)
        whole_number, rest = np.divmod(flushes + plainly, times)
        if rest.any():
            raise ArithmeticError("deals are not whole numbers")
        return whole_number

    @property
    def chances(self) -> int:
        return comb(BOARD, self.size) * 2**self.size

    def _ways(self, moves: Moves) -> tuple[Array, Array, Array]:
        """The histories to which some way leads; and by history, class and pair of kinds the ways to come there:
        by ranks, and by a suit."""
        from games.engines.solvers.board.class_kernels import add_moves

        sets, choose, exchanged = self.tables.sets(self.size), self.tables.choose, self.tables.pairs
        subsets = np.zeros((1, 0), np.int64)
        small, large = np.zeros((1, 1, 1), np.int8), np.zeros((1, 1, 1), np.int8)
        number, turn = np.zeros(1, np.int32), np.zeros(1, np.int8)
        if moves.levels:
            large = moves.levels[-1][1]
        if len(moves.levels) == 2:
            size, small = moves.levels[0]
            subsets = np.array(list(combinations(range(self.size), size)), np.int64)
            number, turn = self.tables.sets(size).number, self.tables.sets(size).turn

        def work(first: int, last: int) -> tuple[Array, Array]:
            results = [
                np.zeros((moves.histories, len(side.family.sets(self.size).rows), side.pairs), np.int64)
                for side in self.compared
            ]
            add_moves(
                first, last, sets.canonical, sets.weight, self.tables.low_high, moves.start,
                (len(moves.levels), number, turn, subsets, small, large), exchanged, choose, *self.places, *results,
            )  # fmt: skip
            return results[0], results[1]

        (by_rank, by_suit_), *more = in_parts(len(sets.canonical), work)
        taken = np.flatnonzero(sum(part[0].any(axis=(1, 2)) for part in ((by_rank, by_suit_), *more)))
        for total, other in ((t, o) for part in more for t, o in zip((by_rank, by_suit_), part)):
            for h in taken:
                total[h] += other[h]
        return taken, by_rank, by_suit_

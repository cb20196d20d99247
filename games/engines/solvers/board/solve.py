"""The optimum of a game with a board: decided from the last round back to the first, then every deal counted once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cached_property
from itertools import combinations
from math import comb

import numpy as np

from games.engines.api import Pay
from games.engines.arrays import Array
from games.engines.definition.model import Definition
from games.engines.kernels import assert_fits
from games.engines.solvers.board import by_class
from games.engines.solvers.board.by_class import ByClass
from games.engines.solvers.board.counter import BLOCK, Counter, Moves, in_parts
from games.engines.solvers.board.one_by_one import OneByOne
from games.engines.solvers.board.plan import History, Plan
from games.engines.solvers.board.settled import settled
from games.engines.solvers.board.tables import BOARD, HAND, OWN, Tables, tables
from games.engines.solvers.pack import CannotCount


def check(d: Definition) -> None:
    """Raises CannotCount unless this solver holds for the definition."""
    player, dealer = d.hands.get("player"), d.hands.get("dealer")
    if player is None or dealer is None or not (player.board and dealer.board):
        raise CannotCount("both sides must share a board")
    if any((h.cards, h.best) != (OWN, HAND) for h in (player, dealer)) or d.board_cards != BOARD or d.dealer_up:
        raise CannotCount("a board of five, two hidden cards each and the best five of seven are counted")
    Plan(d).levels  # noqa: B018 - raises for a decision of another kind


class Solution:
    """One definition under one set of ladders: what is chosen when, and how many deals end how."""

    def __init__(self, d: Definition, pays: Mapping[str, Sequence[Pay]]) -> None:
        check(d)
        self.plan = Plan(d)
        self.tables: Tables = tables(d.deck, d.ranking or "", tuple(sorted(d.ranking_options.items())))
        self.settled = settled(self.plan, self.tables.hands, pays)
        self.qualifies = self.tables.hands.first(d.dealer_qualifies)
        cards = self.tables.cards
        self.others = comb(cards - BOARD - OWN, OWN)
        self.early = tuple(i for i, s in enumerate(self.plan.stages) if s.board < BOARD)
        self.late = tuple(i for i, s in enumerate(self.plan.stages) if s.board == BOARD)
        if len(self.late) > 1:
            raise CannotCount("two decisions on the whole board are not counted")
        sizes = sorted({self.plan.stages[i].board for i in self.early} - {0})
        if len(sizes) != len([i for i in self.early if self.plan.stages[i].board]) or len(sizes) > 2:
            raise CannotCount("at most two decisions while the board is turned are counted, at different cards")
        self.sizes = sizes
        self.chances = comb(BOARD, sizes[-1]) * (comb(sizes[-1], sizes[0]) if len(sizes) == 2 else 1) if sizes else 1
        self.deals = comb(cards, OWN) * comb(cards - OWN, BOARD) * self.others * self.chances
        self.decided: dict[int, dict[History, Array]] = {}  # stage → history → the choice's number by [set,] pair
        self._guard()

    def _guard(self) -> None:
        biggest = int(np.abs(self.settled.nets).max())
        most = max(sum(abs(c) for c in self.plan.coefficients(h)) for h in self.plan.ends)
        assert_fits(self.deals * int(biggest * most * self.settled.scale + 1), "the sum over all deals")

    # -------------------------------------------------------- numbers of histories

    @cached_property
    def stage_of_level(self) -> dict[int, int]:
        return {self.plan.stages[i].board: i for i in self.early}

    def whole(self, numbers: Sequence[Fraction]) -> list[int]:
        results = [n * self.settled.scale for n in numbers]
        return [int(n) for n in results]

    def coefficients(self, history: History) -> list[int]:
        """Integers: nets are scaled already, so coefficients must be whole."""
        result = self.plan.coefficients(history)
        if any(c.denominator != 1 for c in result):
            raise CannotCount("raises by fractions of a wager are not counted")
        return [int(c) for c in result]

    @cached_property
    def asked_late(self) -> tuple[History, ...]:
        """The histories that decide on the whole board."""
        if not self.late:
            return ()
        return tuple(h for h in self.plan.levels[self.late[0]] if self.plan.open_at(self.late[0], h))

    def options(self, histories: Sequence[History]) -> Array:
        """[history, option, constant and coefficients]; nothing to choose is one option of the history itself."""
        stage = self.late[0] if self.late else None
        kinds = 1 + len(self.plan.kinds)
        width = len(self.plan.choices(stage)) if stage is not None else 1
        result = np.zeros((len(histories), width, 1 + kinds), np.int64)
        for i, history in enumerate(histories):
            after = [history] if stage is None or history not in self.asked_late else self.plan.after(stage, history)
            for o in range(width):
                chosen = after[o] if o < len(after) else after[0]
                if "fold" in chosen:
                    result[i, o, 0] = int(self.plan.folded(chosen) * self.settled.scale)
                else:
                    result[i, o, 1:] = self.coefficients(chosen)
        return result

    # -------------------------------------------------------- values

    @cached_property
    def counter(self) -> Counter:
        kind = ByClass if by_class.refusal(self.tables) is None else OneByOne
        late = self.options(self.asked_late)
        return kind(self.tables, self.settled, self.qualifies, late, self.sizes[-1] if self.sizes else 0)

    def solve(self) -> None:
        """Backwards over the decisions: what each history is worth, by set of board cards and pair."""
        from games.engines.solvers.board.kernels import even_out

        for at in self.sizes:
            stage = self.stage_of_level[at]
            shape = len(self.tables.sets(at).canonical), comb(self.tables.cards, OWN)
            asked = (h for h in self.plan.levels[stage] if self.plan.open_at(stage, h))
            self.decided[stage] = {h: np.zeros(shape, np.int8) for h in asked}
        worth: dict[History, Array] = {}
        if self.sizes:
            worth = self._largest(self.sizes[-1])
        else:
            columns = self.counter.worth(0, 1)
            worth = {h: columns[self.counter.kinds + i] for i, h in enumerate(self.asked_late)}
        for at in self.sizes[:-1]:
            every = slice(0, len(self.tables.sets(at).canonical))
            for w in worth.values():
                even_out(w, self.tables.sets(at).first)
            worth = self._stage(self.stage_of_level[at], worth, every)
            worth = {h: self._push(w, at, 0, every) for h, w in worth.items()}
        self._start(worth)

    def _largest(self, size: int) -> dict[History, Array]:
        """The last decision before the whole board: sets in blocks, so that no more is held than decides a block."""
        stage, sets = self.stage_of_level[size], len(self.tables.sets(size).canonical)
        smaller = self.sizes[0] if len(self.sizes) == 2 else 0
        self.counter.prepare()

        def work(first: int, last: int) -> dict[History, Array]:
            sums: dict[History, Array] = {}
            for at in range(first, last, BLOCK):
                block = slice(at, min(at + BLOCK, last))
                columns = self.counter.worth(block.start, block.stop)
                worth = self._stage(stage, self._by_history(stage, columns), block)
                for history, w in worth.items():
                    sums[history] = self._push(w, size, smaller, block, sums.get(history))
            return sums

        parts = in_parts(sets, work)
        return {h: sum(part[h] for part in parts if h in part) for part in parts for h in part}

    def _by_history(self, stage: int, columns: Array) -> dict[History, Array]:
        worth: dict[History, Array] = {}
        kinds = self.counter.kinds
        for history in self.plan.levels[stage + 1]:
            if history in self.asked_late:
                worth[history] = columns[kinds + self.asked_late.index(history)]
            elif "fold" not in history and self._on_board(history):
                worth[history] = np.tensordot(np.array(self.coefficients(history)), columns[:kinds], 1)
        return worth

    def _on_board(self, history: History) -> bool:
        """Whether the last choice was made on cards of the board (before it, `linear` has the net)."""
        made = [s.board for s, c in zip(self.plan.stages, history) if c is not None]
        return bool(made) and made[-1] > 0

    def _stage(self, stage: int, worth: dict[History, Array], block: slice) -> dict[History, Array]:
        """What each history before a stage is worth on a block of sets, the choice there kept."""
        size = self.plan.stages[stage].board
        results: dict[History, Array] = {}
        for history in self.plan.levels[stage]:
            after = self.plan.after(stage, history)
            known = [
                worth[h] if "fold" not in h else self._folded(h, size, block)
                for h in after
                if h in worth or "fold" in h
            ]
            if not known:
                continue
            best = known[0]
            if self.plan.open_at(stage, history):
                choice = self.decided[stage][history][block]
                for number, other in enumerate(known[1:], 1):
                    choice[other > best] = number
                    best = np.maximum(best, other)
                results[history] = best
            elif "fold" not in history:
                results[history] = best
        return results

    def _folded(self, history: History, size: int, block: slice) -> Array:
        """The worth of folding, by set and pair: so many deals at so much."""
        sets = self.tables.sets(size)
        low, high = self.tables.low_high
        cards = sets.canonical[block, :, None]
        alive = ~((cards == low) | (cards == high)).any(axis=1)
        rest = comb(self.tables.cards - size - OWN, BOARD - size) * self.others
        # Fewer board cards are a step further from the whole: a larger set counts once for each of its parts.
        larger = [s for s in self.sizes if s > size]
        steps = comb(BOARD - size, larger[0] - size) if larger else 1
        return alive * (sets.weight[block, None] * (rest * steps * int(self.plan.folded(history) * self.settled.scale)))

    def _push(self, worth: Array, size: int, smaller: int, block: slice, into: Array | None = None) -> Array:
        """Adds what a block of sets is worth to the smaller sets that they hold."""
        from games.engines.solvers.board.kernels import push

        sets, to = self.tables.sets(size), self.tables.sets(smaller)
        subsets = np.array(list(combinations(range(size), smaller)), np.int64).reshape(comb(size, smaller), smaller)
        if into is None:
            into = np.zeros((len(to.canonical), worth.shape[1]), np.int64)
        push(worth, sets.canonical[block], subsets, to.number, to.turn, self.tables.pairs, self.tables.choose, into)
        return into

    def _start(self, worth: dict[History, Array]) -> None:
        """The decision before the board, or the sum where there is none."""
        starts = self.tables.starts
        by_start: dict[History, Array] = {}
        first = self.stage_of_level.get(0)
        for history in self.plan.levels[1 if first is not None else 0]:
            values = np.zeros(len(starts), np.int64)
            if history in worth:
                np.add.at(values, starts, worth[history][0])
            elif "fold" in history:
                rest = comb(self.tables.cards - OWN, BOARD) * self.others * self.chances
                np.add.at(values, starts, rest * int(self.plan.folded(history) * self.settled.scale))
            else:
                linear = self.counter.linear @ np.array(self.coefficients(history), np.int64)
                np.add.at(values, starts, self.chances * linear)
            by_start[history] = values
        if first is None:
            self.total = int(by_start[()].sum())
            return
        stacked = np.stack([by_start[h] for h in self.plan.after(first, ())])
        choice = np.argmax(stacked, axis=0)
        self.total = int(np.take_along_axis(stacked, choice[None], axis=0).sum())
        self.decided[first] = {(): choice[starts][None].astype(np.int8)}

    # -------------------------------------------------------- every deal, by its end

    @cached_property
    def counted(self) -> dict[History, Array]:
        """Deals by final history, then [class, end]."""
        numbered, moves = self.moves()
        out = self.counter.ends(moves, *self.late_moves(numbered))
        if int(out.sum()) != self.deals:
            raise ArithmeticError(f"{int(out.sum()):,} of {self.deals:,} deals were counted")
        return self._by_end(numbered, out)

    def _by_end(self, numbered: Sequence[History], out: Array) -> dict[History, Array]:
        """Histories that ask nothing more stand under their last form."""
        results: dict[History, Array] = {}
        for history, counts in zip(numbered, out):
            if not counts.any():
                continue
            full = (*history, *[None] * (len(self.plan.stages) - len(history)))
            results[full] = results[full] + counts if full in results else counts
        return results

    def moves(self) -> tuple[list[History], Moves]:
        """All histories, numbered, and how the decisions before the whole board lead from one to the next."""
        numbered = list(dict.fromkeys(h for level in self.plan.levels for h in level))
        place = {h: i for i, h in enumerate(numbered)}
        first = self.stage_of_level.get(0)
        start = np.full(comb(self.tables.cards, OWN), place[()], np.int64)
        if first is not None:
            after = np.array([place[h] for h in self.plan.after(first, ())], np.int64)
            start = after[self.decided[first][()][0]]
        return numbered, Moves(len(numbered), start, tuple((s, self._moves_at(s, place)) for s in self.sizes))

    def _moves_at(self, size: int, place: Mapping[History, int]) -> Array:
        stage = self.stage_of_level[size]
        moves = np.zeros((len(place), len(self.tables.sets(size).canonical), comb(self.tables.cards, OWN)), np.int8)
        for history in self.plan.levels[stage]:
            after = np.array([place[h] for h in self.plan.after(stage, history)], np.int8)
            chosen = self.decided[stage].get(history)
            moves[place[history]] = after[0] if chosen is None else after[chosen]
        return moves

    def late_moves(self, numbered: Sequence[History]) -> tuple[Array, Array]:
        """What each choice on the whole board leads to, -1 where nothing is asked, and what each is worth."""
        place = {h: i for i, h in enumerate(numbered)}
        options = self.options(numbered)
        whole = np.full((len(numbered), options.shape[1]), -1, np.int64)
        for history in self.asked_late:
            for o, after in enumerate(self.plan.after(self.late[0], history)):
                whole[place[history], o] = place[after]
        return whole, options

    def net(self, history: History, kind_nets: Array) -> Fraction:
        """What a deal of a final history nets, in first wagers."""
        if "fold" in history:
            return self.plan.folded(history)
        total = sum(c * int(n) for c, n in zip(self.coefficients(history), kind_nets))
        return Fraction(total, self.settled.scale)

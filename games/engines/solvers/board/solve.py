"""The optimum of a game with a board: decided from the last round back to the first, then every deal counted once."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import combinations
from math import comb
from typing import Any

import numpy as np

from games.engines.api import Pay
from games.engines.definition.model import Definition
from games.engines.kernels import assert_fits
from games.engines.solvers.board.plan import PLAYED, History, Plan
from games.engines.solvers.board.tables import BOARD, HAND, OWN, Tables, tables
from games.engines.solvers.money import NO_ROW, row_of, to_one
from games.engines.solvers.pack import CannotCount
from games.engines.solvers.rankings import Hands

THREADS = min(2, os.cpu_count() or 1)


def check(d: Definition) -> None:
    """Raises CannotCount unless this solver holds for the definition."""
    player, dealer = d.hands.get("player"), d.hands.get("dealer")
    if player is None or dealer is None or not (player.board and dealer.board):
        raise CannotCount("both sides must share a board")
    if any((h.cards, h.best) != (OWN, HAND) for h in (player, dealer)) or d.board_cards != BOARD or d.dealer_up:
        raise CannotCount("a board of five, two hidden cards each and the best five of seven are counted")
    Plan(d).levels  # noqa: B018 - raises for a decision of another kind


@dataclass(frozen=True)
class Paid:
    """What the ladders pay each strength."""

    rows: Mapping[str, Any]  # by ladder and strength: the place of the row that pays
    pays: Mapping[str, Sequence[Pay]]

    @classmethod
    def of(cls, hands: Hands, pays: Mapping[str, Sequence[Pay]]) -> Paid:
        many = np.bincount(hands.strengths, minlength=len(hands.keys))
        return cls({name: row_of(hands, many, rows) for name, rows in pays.items()}, pays)

    def row(self, ladder: str, strength: int) -> Pay | None:
        place = int(self.rows[ladder][strength]) if ladder in self.rows else NO_ROW
        return None if place == NO_ROW else self.pays[ladder][place]

    def pays_at(self, strength: int) -> Callable[[str], Fraction | None]:
        def pays(ladder: str) -> Fraction | None:
            row = self.row(ladder, strength)
            return None if row is None else to_one(row, Fraction(1))

        return pays

    def named_at(self, strength: int) -> tuple[str | None, ...]:
        rows = (self.row(ladder, strength) for ladder in self.rows)
        return tuple(None if row is None else row.hand for row in rows)


@dataclass(frozen=True)
class Settled:
    """Nets in whole numbers, by kind of wager, class of the player's hand, and end."""

    nets: Any  # [kind, class, end]
    class_of: Any  # by strength
    classes: tuple[tuple[str | None, ...], ...]  # the ladders' rows of each class
    scale: int


def settled(plan: Plan, hands: Hands, pays: Mapping[str, Sequence[Pay]]) -> Settled:
    paid = Paid.of(hands, pays)
    by_class: dict[Any, int] = {}
    class_of = np.zeros(len(hands.keys), np.int64)
    values: list[list[tuple[Fraction, ...]]] = []
    for strength in range(len(hands.keys)):
        known = paid.named_at(strength), _lines(plan.definition, hands, strength)
        if known not in by_class:
            by_class[known] = len(by_class)
            at_least = lambda name, s=strength: s >= hands.first(name)  # noqa: E731
            values.append([plan.settle(end, at_least, paid.pays_at(strength)) for end in PLAYED])
        class_of[strength] = by_class[known]
    scale = plan.scale([v for ends in values for net in ends for v in net])
    whole = np.array([[[int(v * scale) for v in net] for net in ends] for ends in values], np.int64)
    return Settled(np.ascontiguousarray(whole.transpose(2, 0, 1)), class_of, tuple(k[0] for k in by_class), scale)


def _lines(d: Definition, hands: Hands, strength: int) -> tuple[bool, ...]:
    """On which side of every limit of the settlement a hand is."""
    return tuple(strength >= hands.first(name) for name in d.limits())


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
        self.decided: dict[int, dict[History, Any]] = {}  # stage → history → the choice's number by [set,] pair
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
        found = [n * self.settled.scale for n in numbers]
        return [int(n) for n in found]

    def coefficients(self, history: History) -> list[int]:
        """Integers: nets are scaled already, so coefficients must be whole."""
        found = self.plan.coefficients(history)
        if any(c.denominator != 1 for c in found):
            raise CannotCount("raises by fractions of a wager are not counted")
        return [int(c) for c in found]

    @cached_property
    def asked_late(self) -> tuple[History, ...]:
        """The histories that decide on the whole board."""
        if not self.late:
            return ()
        return tuple(h for h in self.plan.levels[self.late[0]] if self.plan.open_at(self.late[0], h))

    def options(self, histories: Sequence[History]) -> Any:
        """[history, option, constant and coefficients]; nothing to choose is one option of the history itself."""
        stage = self.late[0] if self.late else None
        kinds = 1 + len(self.plan.kinds)
        width = len(self.plan.choices(stage)) if stage is not None else 1
        found = np.zeros((len(histories), width, 1 + kinds), np.int64)
        for i, history in enumerate(histories):
            after = [history] if stage is None or history not in self.asked_late else self.plan.after(stage, history)
            for o in range(width):
                chosen = after[o] if o < len(after) else after[0]
                if "fold" in chosen:
                    found[i, o, 0] = int(self.plan.folded(chosen) * self.settled.scale)
                else:
                    found[i, o, 1:] = self.coefficients(chosen)
        return found

    # -------------------------------------------------------- the first pass: values

    @cached_property
    def level_sizes(self) -> tuple[int, int]:
        """The largest set of board cards on which something is decided before the whole board; and zero."""
        return (self.sizes[-1] if self.sizes else 0), 0

    def _level(self, size: int) -> tuple[Any, Any, Any, int]:
        if size == 0:
            number, turn = np.zeros(1, np.int32), np.zeros(1, np.int8)
            return number, turn, np.zeros((1, 0), np.int64), 1
        sets = self.tables.sets(size)
        subsets = np.array(list(combinations(range(BOARD), size)), np.int64)
        return sets.number, sets.turn, subsets, len(sets.canonical)

    def in_parts(self, work: Callable[[int, int], Any]) -> list[Any]:
        n = len(self.tables.sets(BOARD).canonical)
        cuts = [n * i // THREADS for i in range(THREADS + 1)]
        with ThreadPoolExecutor(THREADS) as pool:
            return list(pool.map(work, cuts[:-1], cuts[1:]))

    def solve(self) -> None:
        from games.engines.solvers.board.kernels import first_pass

        size = self.level_sizes[0]
        number, turn, subsets, sets = self._level(size)
        late = self.asked_late
        forms = self._forms(size)
        options = self.options(late) if late else np.zeros((0, 1, 2 + len(self.plan.kinds)), np.int64)
        boards = self.tables.sets(BOARD)
        pairs = comb(self.tables.cards, OWN)
        matrix = np.array(forms or np.zeros((0, 1 + len(self.plan.kinds))), np.int64).reshape(len(forms), -1)

        def work(first: int, last: int) -> tuple[Any, Any]:
            sums = np.zeros((sets, pairs, len(late) + len(forms)), np.int64)
            linear = np.zeros((pairs, 1 + len(self.plan.kinds)), np.int64)
            first_pass(
                first, last, self.tables.cards, boards.canonical, boards.weight, self.tables.rows, self.tables.choose,
                self.qualifies, self.settled.class_of, self.settled.nets, options, matrix, (number, turn, subsets),
                self.tables.pairs, sums, linear,
            )  # fmt: skip
            return sums, linear

        parts = self.in_parts(work)
        sums, linear = parts[0]
        for more, also in parts[1:]:
            sums += more
            linear += also
        self._decide(size, sums, linear, [tuple(f) for f in forms])

    def _forms(self, size: int) -> list[list[int]]:
        """The nets, as coefficients, of what is decided on some board cards and on nothing later."""
        if size == 0:
            return []
        stage = self.stage_of_level[size]
        found: dict[tuple[int, ...], None] = {}
        for history in self.plan.levels[stage + 1]:
            if history not in self.asked_late and "fold" not in history and self._on_board(history):
                found[tuple(self.coefficients(history))] = None
        return [list(f) for f in found]

    def _on_board(self, history: History) -> bool:
        """Whether the last choice was made on cards of the board (before it, `linear` has the net)."""
        made = [s.board for s, c in zip(self.plan.stages, history) if c is not None]
        return bool(made) and made[-1] > 0

    def _decide(self, size: int, sums: Any, linear: Any, forms: list[tuple[int, ...]]) -> None:
        """Backwards over the decisions: `worth` has the value of each history, by set of board cards and pair."""
        worth: dict[History, Any] = {}
        last = self.stage_of_level.get(size, -1)
        for history in self.plan.levels[last + 1]:
            if history in self.asked_late:
                worth[history] = np.ascontiguousarray(sums[:, :, self.asked_late.index(history)])
            elif "fold" not in history and self._on_board(history):
                column = len(self.asked_late) + forms.index(tuple(self.coefficients(history)))
                worth[history] = np.ascontiguousarray(sums[:, :, column])
        for at in sorted(self.sizes, reverse=True):
            worth = self._stage(self.stage_of_level[at], worth, at)
            smaller = max((s for s in self.sizes if s < at), default=0)
            worth = {h: self._push(w, at, smaller) for h, w in worth.items()}
        self._start(worth, linear)

    def _stage(self, stage: int, worth: dict[History, Any], size: int) -> dict[History, Any]:
        """What each history before a stage is worth, the choice there kept."""
        from games.engines.solvers.board.kernels import fold_together

        sets = self.tables.sets(size)
        for w in worth.values():
            fold_together(w, sets.first)
        found: dict[History, Any] = {}
        self.decided[stage] = {}
        for history in self.plan.levels[stage]:
            after = self.plan.after(stage, history)
            known = [worth[h] if "fold" not in h else self._folded(h, size) for h in after if h in worth or "fold" in h]
            if not known:
                continue
            if self.plan.open_at(stage, history):
                choice = np.argmax(np.stack(known), axis=0).astype(np.int8)
                found[history] = np.take_along_axis(np.stack(known), choice[None], axis=0)[0]
                self.decided[stage][history] = np.take_along_axis(choice, sets.first.astype(np.int64), axis=1)
            elif "fold" not in history:
                found[history] = known[0]
        return found

    def _folded(self, history: History, size: int) -> Any:
        """The worth of folding, by set and pair: so many deals at so much."""
        sets = self.tables.sets(size)
        low, high = self.tables.low_high
        dealt = np.zeros((len(sets.canonical), len(low)), np.int64)
        for i, own in enumerate(sets.canonical):
            alive = ~(np.isin(low, own) | np.isin(high, own))
            np.add.at(dealt[i], sets.first[i][alive], int(sets.weight[i]))
        rest = comb(self.tables.cards - size - OWN, BOARD - size) * self.others
        # Fewer board cards are a step further from the whole: a larger set counts once for each of its parts.
        larger = [s for s in self.sizes if s > size]
        steps = comb(BOARD - size, larger[0] - size) if larger else 1
        return dealt * (rest * steps * int(self.plan.folded(history) * self.settled.scale))

    def _push(self, worth: Any, size: int, smaller: int) -> Any:
        from games.engines.solvers.board.kernels import push

        number, turn, _, sets = self._level(smaller)
        subsets = np.array(list(combinations(range(size), smaller)), np.int64).reshape(comb(size, smaller), smaller)
        into = np.zeros((sets, worth.shape[1]), np.int64)
        canonical = self.tables.sets(size).canonical
        push(worth, canonical, subsets, number, turn, self.tables.pairs, self.tables.choose, into)
        return into

    def _start(self, worth: dict[History, Any], linear: Any) -> None:
        """The decision before the board, or the sum where there is none."""
        starts = self.tables.starts
        by_start: dict[History, Any] = {}
        first = self.stage_of_level.get(0)
        for history in self.plan.levels[1 if first is not None else 0]:
            values = np.zeros(len(starts), np.int64)
            if history in worth:
                np.add.at(values, starts, worth[history][0])
            elif "fold" in history:
                rest = comb(self.tables.cards - OWN, BOARD) * self.others * self.chances
                np.add.at(values, starts, rest * int(self.plan.folded(history) * self.settled.scale))
            else:
                np.add.at(values, starts, self.chances * (linear @ np.array(self.coefficients(history), np.int64)))
            by_start[history] = values
        if first is None:
            self.total = int(by_start[()].sum())
            return
        stacked = np.stack([by_start[h] for h in self.plan.after(first, ())])
        choice = np.argmax(stacked, axis=0)
        self.total = int(np.take_along_axis(stacked, choice[None], axis=0).sum())
        self.decided[first] = {(): choice[starts][None].astype(np.int8)}
        self.start_worth = stacked

    # -------------------------------------------------------- the second pass: every deal, by its end

    @cached_property
    def counted(self) -> dict[History, Any]:
        """Deals by final history, then [class, end]."""
        from games.engines.solvers.board.ending_kernels import second_pass

        numbered, (start, levels, chains) = self.moves()
        whole, options = self.late_moves(numbered)
        boards = self.tables.sets(BOARD)
        classes = len(self.settled.classes)

        def work(first: int, last: int) -> Any:
            out = np.zeros((len(numbered), classes, len(PLAYED)), np.int64)
            second_pass(
                first, last, self.tables.cards, boards.canonical, boards.weight, self.tables.rows, self.tables.choose,
                self.qualifies, self.settled.class_of, self.settled.nets, options, whole, start, levels, chains,
                self.tables.pairs, out,
            )  # fmt: skip
            return out

        out = sum(self.in_parts(work))
        if int(out.sum()) != self.deals:
            raise ArithmeticError(f"{int(out.sum()):,} of {self.deals:,} deals were counted")
        return self._by_end(numbered, out)

    def _by_end(self, numbered: Sequence[History], out: Any) -> dict[History, Any]:
        """Histories that ask nothing more stand under their last form."""
        found: dict[History, Any] = {}
        for history, counts in zip(numbered, out):
            if not counts.any():
                continue
            full = (*history, *[None] * (len(self.plan.stages) - len(history)))
            found[full] = found[full] + counts if full in found else counts
        return found

    def no_moves(self) -> tuple[Any, Any, Any]:
        """Where nothing is decided: one history, one way for the board to come."""
        pairs = comb(self.tables.cards, OWN)
        return np.zeros(pairs, np.int64), (self._no_level(), self._no_level()), np.full((1, 2), -1, np.int64)

    def moves(self) -> tuple[list[History], tuple[Any, Any, Any]]:
        """All histories, numbered, and how the decisions before the whole board lead from one to the next."""
        numbered = list(dict.fromkeys(h for level in self.plan.levels for h in level))
        place = {h: i for i, h in enumerate(numbered)}
        pairs = comb(self.tables.cards, OWN)
        first = self.stage_of_level.get(0)
        start = np.full(pairs, place[()], np.int64)
        if first is not None:
            after = np.array([place[h] for h in self.plan.after(first, ())], np.int64)
            start = after[self.decided[first][()][0]]
        levels = []
        for size in (*self.sizes, *[None] * (2 - len(self.sizes))):
            levels.append(self._no_level() if size is None else self._level_moves(size, place))
        by_size = [list(combinations(range(BOARD), s)) for s in self.sizes]
        if not by_size:
            chains = [(-1, -1)]
        elif len(by_size) == 1:
            chains = [(i, -1) for i in range(len(by_size[0]))]
        else:
            small, large = by_size
            chains = [(i, j) for j, big in enumerate(large) for i, s in enumerate(small) if set(s) <= set(big)]
        return numbered, (start, tuple(levels), np.array(chains, np.int64))

    def _no_level(self) -> tuple[Any, Any, Any, Any]:
        return (
            np.zeros(1, np.int32), np.zeros(1, np.int8), np.zeros((0, 0), np.int64), np.zeros((1, 1, 1), np.int8)
        )  # fmt: skip

    def _level_moves(self, size: int, place: Mapping[History, int]) -> tuple[Any, Any, Any, Any]:
        number, turn, subsets, sets = self._level(size)
        stage = self.stage_of_level[size]
        moves = np.zeros((len(place), sets, comb(self.tables.cards, OWN)), np.int8)
        for history in self.plan.levels[stage]:
            after = np.array([place[h] for h in self.plan.after(stage, history)], np.int8)
            chosen = self.decided[stage].get(history)
            moves[place[history]] = after[0] if chosen is None else after[chosen]
        return number, turn, subsets, moves

    def late_moves(self, numbered: Sequence[History]) -> tuple[Any, Any]:
        """What each choice on the whole board leads to, -1 where nothing is asked, and what each is worth."""
        place = {h: i for i, h in enumerate(numbered)}
        options = self.options(numbered)
        whole = np.full((len(numbered), options.shape[1]), -1, np.int64)
        for history in self.asked_late:
            for o, after in enumerate(self.plan.after(self.late[0], history)):
                whole[place[history], o] = place[after]
        return whole, options

    def net(self, history: History, kind_nets: Any) -> Fraction:
        """What a deal of a final history nets, in first wagers."""
        if "fold" in history:
            return self.plan.folded(history)
        total = sum(c * int(n) for c, n in zip(self.coefficients(history), kind_nets))
        return Fraction(total, self.settled.scale)

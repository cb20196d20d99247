"""One raise against a dealer's hidden hand where both sides make the best five of seven cards: High Five Poker.

The classes of seven cards are too many to be held, but only one suit of seven cards can hold a flush. So a hand is a
pattern of ranks or one of the listed flushes, as where hands are set (`setting`); each is one point, its best five.
Three numbers of the dealer's hands decide: those below the player's, those up to it, those that do not qualify.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np

from games.engines.api import Pay
from games.engines.arrays import Array
from games.engines.definition.model import Definition
from games.engines.progress import report_progress
from games.engines.solvers import against
from games.engines.solvers.best_of import by_strength
from games.engines.solvers.patterns import in_deck
from games.engines.solvers.seven_cards import CARDS
from games.engines.solvers.solved import Solved

if TYPE_CHECKING:
    from games.engines.solvers.setting.against import Counts
    from games.engines.solvers.setting.kinds import Kinds, Settings

ASKED = 3  # numbers of the dealer's hands for each kind of the player's


def refusal(d: Definition) -> str | None:
    """Why this solver does not count the definition; None where it does."""
    if not d.has_dealer or "player" not in d.hands:
        return "nobody plays against a dealer's hand"
    if any((h.cards, h.best) != (CARDS, 5) for h in d.hands.values()):
        return "the two hands are not the best five of seven cards"
    if d.board_cards or d.dealer_up:
        return "cards in sight of both sides are not counted for the best five of seven"
    deck = d.deck
    if deck.decks != 1 or deck.jokers > 1 or deck.wild or deck.joker == "wild" or len(deck.suits) < 2:
        return "the best five of seven are compared from one deck of two suits or more, with a bug or without a joker"
    if d.ranking not in ("five_card", "five_card_bug"):
        return f"the best of seven cards are not compared as {d.ranking} hands"
    return against.shape_refusal(d)


class Sevens(against.Against):
    """One raise, as `Against` settles it; the dealer's hands are counted by ranks, and flushes put right."""

    def refusal(self, d: Definition) -> str | None:
        return refusal(d)

    def count(self) -> tuple[Array, Array, Array]:
        return self.kept_count()

    def hands_by_strength(self) -> Array:
        return by_strength(self.hands, CARDS)

    @cached_property
    def every(self) -> Kinds:
        from games.engines.solvers.setting.kinds import kinds

        assert self.d.ranking is not None
        return kinds(self.d.deck, self.d.ranking, self.options)

    def fill(self, out: object) -> bool:
        from dataclasses import replace

        from games.engines.solvers.setting.against import Points, count
        from games.engines.solvers.setting.kinds import Settings

        report_progress(f"{self.d.name}, every seven cards of the player's against every seven of the dealer's")
        own = self.every.back.max(axis=1).astype(np.int64)
        none = np.zeros(len(own), np.int64)
        theirs = Points.of(self.every, none, own, none.astype(np.bool_))
        asked = np.column_stack([own, own + 1, np.full(len(own), self.qualify)]).ravel()
        start = np.arange(len(own) + 1, dtype=np.int64) * ASKED
        mine = Settings(start, np.ones(len(asked), np.int64), asked, none)
        result = count(self.d.deck, replace(self.every, fronts=1), mine, theirs, "dealer_wins")
        return self._played(own, mine, result, out)

    def _played(self, own: Array, mine: Settings, counts: Counts, out: Any) -> bool:
        from games.engines.solvers.setting.against import THREADS
        from games.engines.solvers.setting.shapes import all_shapes
        from games.engines.solvers.sevens_kernels import flushes, patterns

        every = self.every
        _, suits = in_deck(self.d.deck)
        shapes = all_shapes(self.d.deck, every.counts[: every.patterns], every.joker[: every.patterns])
        known = (mine.start, counts.base, counts.ranks, counts.fixes)
        game = (self.money.group_of[own], self.may(own), own, self.rest, self.qualify)
        fate = (self.values, self.fold_values, self.has_fold)
        rows = np.arange(every.number)
        halves: tuple[tuple[Any, Any, Any], ...] = (
            (patterns, rows[: every.patterns], shapes),
            (flushes, rows[every.patterns :], (every.others, suits)),
        )
        tasks = [(run, part, more) for run, kinds, more in halves for part in np.array_split(kinds, THREADS)]
        parts = [tuple(np.zeros_like(x) for x in out[3:]) for _ in tasks]

        def one(number: int) -> bool:
            run, kinds, more = tasks[number]
            return bool(run(kinds, *more, *known, *game, *fate, *parts[number]))

        with ThreadPoolExecutor(THREADS) as pool:
            whole = list(pool.map(one, range(len(tasks))))
        for part in parts:
            for total, more in zip(out[3:], part):
                total += more
        return all(whole)


def game(d: Definition, pays: Mapping[str, Sequence[Pay]]) -> Sevens:
    return Sevens(d, pays)


def solve(d: Definition, pays: Mapping[str, Sequence[Pay]]) -> Solved:
    """The main game under the pays of its ladders."""
    return game(d, pays).solve()

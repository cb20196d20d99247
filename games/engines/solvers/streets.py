"""Streets against a ladder: cards come into sight, the player folds, raises, leaves or withdraws, and a ladder pays.

All cards that the player sees make his hand, so a deal is a growing set of cards. Backward induction goes over sets
that differ by more than an exchange of suits, and over what is wagered; every value is an integer, a sum over all ways
in which the deal can go on.
"""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction
from itertools import pairwise
from math import factorial, lcm, prod
from typing import Any

import numpy as np

from games.engines.api import Decided, Strategy
from games.engines.arrays import Array
from games.engines.definition.model import Definition
from games.engines.kernels import assert_fits
from games.engines.solvers.choices import Choice, State, choices, stage_name, start, wagered
from games.engines.solvers.classes import Classes, classes
from games.engines.solvers.money import Money
from games.engines.solvers.pack import CannotCount, pack
from games.engines.solvers.rankings import Hands, Ranking, hands_refusal, ranking
from games.engines.solvers.solved import Solved

MOST_CARDS = 6
MOST_HANDS = 30_000_000


def refusal(d: Definition) -> str | None:
    """Why this solver does not count the definition; None where it does."""
    player = d.hands.get("player")
    if d.has_dealer or player is None:
        return "it is played against a dealer's hand"
    cards = player.cards + d.board_cards
    if d.board_cards and not player.board:
        return "the board turns cards that the player's hand does not use"
    if cards > MOST_CARDS or pack(d.deck).hands(cards) > MOST_HANDS**2:
        return f"hands of {cards} cards are too many to be looked at one by one"
    if any(x.raises and x.raises.exchange for x in d.decisions):
        return "cards are exchanged"
    return hands_refusal(d)


class Streets:
    """One definition under the pays of its ladders."""

    def __init__(self, d: Definition, money: Money, sets: Classes, by: Ranking) -> None:
        self.d, self.money, self.sets, self.by = d, money, sets, by
        seen = [0]
        for r in d.rounds:
            seen.append(seen[-1] + r.player + r.board)
        self.total = seen[-1]
        self.seen = seen[1:]
        self.stages = [i for i, r in enumerate(d.rounds) if r.decision is not None]
        self.size = sets.pack.size
        self._tails: dict[int, Array] = {}
        self._values: dict[tuple[int, State], tuple[Array, Array]] = {}
        self.nets: dict[tuple[str, State], list[Fraction]] = {}
        self.scale = self._scale()

    # ------------------------------------------------------------ money

    def states(self) -> list[tuple[int, State, tuple[Choice, ...]]]:
        """Every decision that can come, in the order of the rounds."""
        results = []
        now: dict[State, None] = {start(self.d): None}
        for i in self.stages:
            after: dict[State, None] = {}
            for state in now:
                decision = self.d.rounds[i].decision
                assert decision is not None
                offered = choices(self.d, decision, state)
                if offered:
                    results.append((i, state, offered))
                    after |= {c.state: None for c in offered if not c.ends}
                else:
                    after[state] = None
            now = after
        self.final = list(now)
        return results

    def _scale(self) -> int:
        self.decided = self.states()
        for state in self.final:
            self.nets["win", state] = [self.money.net(dict(state), "win", g) for g in self.money.groups]
        for _, state, offered in self.decided:
            if any(c.ends for c in offered):
                self.nets["fold", state] = [self.money.net(dict(state), "fold", g) for g in self.money.groups]
        for (end, _), nets in self.nets.items():
            if end == "fold" and len(set(nets)) > 1:
                raise CannotCount("what a fold loses depends on a hand that is not complete")
        scale = lcm(*(n.denominator for nets in self.nets.values() for n in nets))
        most = max(abs(n) for nets in self.nets.values() for n in nets)
        assert_fits(int(most * scale + 1) * self._ways(0) * 2, "the worth of a decision")
        return scale

    def _ways(self, cards: int) -> int:
        """In how many orders the deal can go on from so many cards."""
        return prod(self.size - n for n in range(cards, self.total))

    # ------------------------------------------------------------ backward

    def tail(self, cards: int) -> Array:
        """[class of so many cards, group]: in how many ways the deal ends in each group of final hands."""
        from games.engines.solvers.street_kernels import pull, pull_codes

        if cards not in self._tails:
            codes = self.money.group_of[self.strengths(self.total)]
            groups = len(self.money.groups)
            layer = self.sets.layer(cards)
            result = np.zeros((len(layer.weights), groups), np.int64)
            if cards == self.total:
                result[np.arange(len(result)), codes] = 1
            else:
                layer = self.sets.extended(layer)
                if cards == self.total - 1:
                    pull_codes(layer.ext, layer.left, codes, result)
                else:
                    pull(layer.ext, layer.left, self.tail(cards + 1), result)
            self._tails[cards] = result
        return self._tails[cards]

    def strengths(self, cards: int) -> Array:
        return strengths_of(self.sets, self.hands(cards), cards)

    def hands(self, cards: int) -> Hands:
        best = self.d.hands["player"].best
        size = self.by.size
        if cards == self.total:
            return self.by.of(cards, best, "the player's hand")
        return self.by.hands(cards if size is None else min(cards, best or size, size))

    def value(self, at: int, state: State) -> Array:
        """By class of the cards that stage `at` shows: the worth of going on in this state, times all orders."""
        if at == len(self.stages):
            raise ArithmeticError("a deal without decisions has no stage")
        return self._decide(at, state)[0]

    def _after(self, cards: int, at: int, state: State) -> Array:
        """By class of `cards` cards: the worth of a state when the next decision is stage `at`."""
        from games.engines.solvers.street_kernels import pull

        if at == len(self.stages):
            nets = np.array([int(n * self.scale) for n in self.nets["win", state]], np.int64)
            return self.tail(cards) @ nets
        shown = self.seen[self.stages[at]]
        values = self.value(at, state)
        for n in range(shown - 1, cards - 1, -1):
            layer = self.sets.extended(self.sets.layer(n))
            out = np.zeros((len(layer.weights), 1), np.int64)
            pull(layer.ext, layer.left, values.reshape(-1, 1), out)
            values = out[:, 0]
        return values

    def _decide(self, at: int, state: State) -> tuple[Array, Array]:
        """The worth at a stage and the number of the choice taken, by class; -1 where there is nothing to choose."""
        if (at, state) in self._values:
            return self._values[at, state]
        cards = self.seen[self.stages[at]]
        decision = self.d.rounds[self.stages[at]].decision
        assert decision is not None
        offered = choices(self.d, decision, state)
        if not offered:
            worth = self._after(cards, at + 1, state)
            taken = np.full(len(worth), -1, np.int64)
        else:
            for number, choice in enumerate(offered):
                here = self._worth(cards, at, choice)
                if number == 0:
                    worth, taken = here, np.zeros(len(here), np.int64)
                    continue
                better = (here > worth) & self._may(cards, choice)
                worth, taken = np.where(better, here, worth), np.where(better, number, taken)
        self._values[at, state] = worth, taken
        return worth, taken

    def decided_at(self, at: int, state: State) -> Array:
        """The number of the choice taken at a stage, by class of the cards that it shows."""
        return self._decide(at, state)[1]

    def _worth(self, cards: int, at: int, choice: Choice) -> Array:
        if choice.ends:
            net = int(self.nets["fold", choice.state][0] * self.scale)
            return np.full(len(self.sets.layer(cards).weights), net * self._ways(cards), np.int64)
        return self._after(cards, at + 1, choice.state)

    def _may(self, cards: int, choice: Choice) -> Array | bool:
        if not choice.needs:
            return True
        by, strengths = self.hands(cards), self.strengths(cards)
        return strengths >= max(by.first(hand) for hand in choice.needs)

    # ------------------------------------------------------------ forward

    def solve(self) -> Solved:
        from games.engines.solvers.street_kernels import push

        first = self.seen[self.stages[0]] if self.stages else self.total
        ways = self._ways(first)
        deals = self.sets.pack.hands(first) * ways
        assert_fits(deals, "the number of deals")
        # Cards between two decisions have no order: each such deal was counted once for every order.
        shown = [*(self.seen[i] for i in self.stages), self.total]
        orders = prod(factorial(later - earlier) for earlier, later in pairwise(shown))
        reached: dict[State, Array] = {start(self.d): self.sets.layer(first).weights.copy()}
        outcomes: dict[tuple[str, Fraction, Fraction], int] = defaultdict(int)
        decided = []
        cards = first
        for at, number in enumerate(self.stages):
            while cards < self.seen[number]:
                layer = self.sets.extended(self.sets.layer(cards))
                for state, weights in reached.items():
                    out = np.zeros(len(self.sets.layer(cards + 1).weights), np.int64)
                    push(layer.ext, layer.left, weights, out)
                    reached[state] = out
                cards += 1
            before = reached
            reached = {}
            shares: dict[str, int] = defaultdict(int)
            words: list[str] = []
            for state, weights in before.items():
                self._take(at, state, weights, reached, shares, outcomes, words)
            come = sum(shares.values())
            if come:
                decided.append(
                    Decided(
                        stage_name(self.d, number),
                        Fraction(come * self._ways(cards), deals),
                        {k: Fraction(n, come) for k, n in shares.items()},
                        "; ".join(words),
                    )
                )
        for state, weights in reached.items():
            ends = weights @ self.tail(cards)
            size = sum((s for _, s in state), Fraction(0)) / self.money.unit
            for group, net, n in zip(self.money.groups, self.nets["win", state], ends.tolist()):
                outcomes[group.name(), net, size] += n
        return self._solved(deals, orders, outcomes, decided)

    def _take(
        self,
        at: int,
        state: State,
        weights: Array,
        reached: dict[State, Array],
        shares: dict[str, int],
        outcomes: dict[tuple[str, Fraction, Fraction], int],
        words: list[str],
    ) -> None:
        """Sends the deals of one state on by what is chosen."""
        cards = self.seen[self.stages[at]]
        decision = self.d.rounds[self.stages[at]].decision
        assert decision is not None
        offered = choices(self.d, decision, state)
        _, taken = self._decide(at, state)
        if not offered:
            reached[state] = reached.get(state, 0) + weights
            return
        labels = [c.label for c in offered]
        words.append(in_words(self.hands(cards), self.strengths(cards), taken, labels, wagered(self.d, state)))
        for number, choice in enumerate(offered):
            mine = np.where(taken == number, weights, 0)
            n = int(mine.sum())
            shares[choice.label] += n
            if choice.ends:
                size = sum((s for _, s in state), Fraction(0)) / self.money.unit
                name = f"fold_{stage_name(self.d, self.stages[at])}" if len(self.stages) > 1 else "fold"
                outcomes[name, self.nets["fold", state][0], size] += n * self._ways(cards)
            elif n:
                reached[choice.state] = reached.get(choice.state, 0) + mine

    def _solved(
        self, deals: int, orders: int, outcomes: dict[tuple[str, Fraction, Fraction], int], decided: list[Decided]
    ) -> Solved:
        counts = {k: n for k, n in outcomes.items() if n}
        if any(n % orders for n in counts.values()) or sum(counts.values()) != deals:
            raise ArithmeticError("the outcomes do not hold every deal once")
        value = None
        if self.stages:
            worth, _ = self._decide(0, start(self.d))
            weights = self.sets.layer(self.seen[self.stages[0]]).weights
            total = sum(int(a) * int(b) for a, b in zip(worth.tolist(), weights.tolist()))
            value = Fraction(total, self.scale * deals)
        folded = sum(n for (name, _, _), n in counts.items() if name.startswith("fold"))
        rule = "; ".join(f"{x.stage.replace('_', ' ')}: {x.rule}" for x in decided)
        strategy = Strategy(Fraction(deals - folded, deals), rule, tuple(decided)) if decided else None
        return Solved(deals // orders, {k: n // orders for k, n in counts.items()}, strategy, value)


def strengths_of(sets: Classes, by: Hands, cards: int) -> Array:
    """The strength of every class of so many cards, kept with the classes."""
    kept: dict[Any, Any] = sets.__dict__.setdefault("kept_strengths", {})
    key = (by.ranking.name, by.ranking.options, by.cards, cards)
    if key not in kept:
        kept[key] = by.of(sets.layer(cards).hands, by_face=True)
    return kept[key]


def in_words(by: Hands, strengths: Array, taken: Array, labels: list[str], already: str) -> str:
    """A decision by what the cards in sight make: from where on each choice is always taken, and where it depends."""
    used = [i for i in range(len(labels)) if (taken == i).any()]
    names = [labels[i].replace("_", " ") for i in used]
    head = f"{already}: " if already and len(used) > 1 else ""
    if len(used) == 1:
        return f"{head}{names[0]} always"
    parts = []
    for i, name in zip(used, names):
        mine = strengths[taken == i]
        others = strengths[taken != i]
        low, high = int(mine.min()), int(mine.max())
        if low > int(others.max()):
            parts.append(f"{name} with {by.or_better(low)}")
        elif high < int(others.min()):
            parts.append(f"{name} below {by.name(int(others.min()))}")
        elif high == int(strengths.max()):
            sure = int(others.max()) + 1
            always = f"always above {by.name(int(others.max()))}" if sure <= high else "sometimes"
            parts.append(f"{name} {always}, never below {by.name(low)}")
        elif low == int(strengths.min()):
            parts.append(f"{name} never above {by.name(high)}")
        else:
            parts.append(f"{name} between {by.name(low)} and {by.name(high)}, by the cards")
    return head + "; ".join(parts)


def solve(d: Definition, pays: object) -> Solved:
    """The main game under the pays of its ladders."""
    return of_definition(d, pays).solve()


def of_definition(d: Definition, pays: Any) -> Streets:
    reason = refusal(d)
    if reason:
        raise CannotCount(f"{d.name}: {reason}")
    assert d.ranking is not None
    by = ranking(d.ranking, d.deck, d.ranking_options)
    total = d.hands["player"].cards + d.board_cards
    sets = classes(d.deck, total)
    hands = by.of(total, d.hands["player"].best, "the player's hand")
    strengths = strengths_of(sets, hands, total)
    many = np.bincount(strengths, minlength=len(hands.keys))
    return Streets(d, Money(d, hands, many, pays), sets, by)

"""One raise against a dealer's hidden hand: Three and Four Card Poker, Caribbean Stud, Crazy 4 Poker, DJ Wild and kin.

The player sees his own cards and some of the dealer's, then folds (or checks) or raises. How many of the dealer's
hands lose to his, tie with it or do not qualify is counted exactly for every hand that differs by more than an
exchange of suits; how the deal is settled is data.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, lru_cache
from itertools import accumulate
from math import comb, lcm
from typing import Any

import numpy as np

from games.engines.api import Decided, NamedStrategy, Pay, Strategy
from games.engines.arrays import Array
from games.engines.common.cards import binomials
from games.engines.common.results import kept
from games.engines.definition.model import NOT_QUALIFIED, Decision, Deck, Definition, End
from games.engines.kernels import assert_fits
from games.engines.solvers.choices import Choice, choices, stage_name, start
from games.engines.solvers.classes import Classes, classes
from games.engines.solvers.money import Group, Money
from games.engines.solvers.pack import CannotCount, pack
from games.engines.solvers.rankings import Hands, hands_refusal, ranking
from games.engines.solvers.solved import Solved
from games.engines.solvers.streets import in_words, strengths_of

ENDS: tuple[End, ...] = (*NOT_QUALIFIED, "win", "tie", "lose")  # as the kernels number them
QUESTION = ("deck", "ranking", "ranking_options", "hands", "rounds", "wagers", "dealer_qualifies")
MOST_HANDS = 30_000_000
MOST_ASKED = 7  # cards
MOST_SUBSETS = 25_000_000
MOST_STATES = 200_000_000  # hands of the player with shown cards
THREADS = 2
Out = tuple[Array, Array, bool, Array, Array, Array]  # nets, of folding too, and what `_count` fills
WORDS = {
    "dnq_win": "dealer_does_not_qualify_and_is_behind",
    "dnq_tie": "dealer_does_not_qualify_and_ties",
    "dnq_lose": "dealer_does_not_qualify_and_is_ahead",
    "win": "player_wins",
    "tie": "tie",
    "lose": "dealer_wins",
}
NO_HAND = "dealer_does_not_qualify"


def refusal(d: Definition) -> str | None:
    """Why this solver does not count the definition; None where it does."""
    if not d.has_dealer or "player" not in d.hands:
        return "nobody plays against a dealer's hand"
    if d.board_cards:
        return "both hands use a common board"
    reason = shape_refusal(d)
    if reason is not None:
        return reason
    player, dealer = d.hands["player"], d.hands["dealer"]
    if (player.best or player.cards) != (dealer.best or dealer.cards):
        return "the two hands are not of one size"
    if (reason := hands_refusal(d)) is not None:
        return reason
    deck = pack(d.deck)
    if max(deck.hands(player.cards), deck.hands(dealer.cards)) > MOST_HANDS and (
        d.dealer_up or max(player.cards, dealer.cards) > 5
    ):
        return "the deck deals too many hands"
    states = deck.hands(player.cards) // 24 * comb(deck.size - player.cards, d.dealer_up)
    if d.dealer_up and states > MOST_STATES:
        return f"{states:,} hands with shown cards are too many"
    return None


def shape_refusal(d: Definition, exchange: bool = False) -> str | None:
    """Whether there is anything but one raise, decided when all cards in sight are seen."""
    stages = [i for i, r in enumerate(d.rounds) if r.decision is not None]
    if len(stages) != 1:
        return "there is not one decision but " + str(len(stages))
    decision = d.rounds[stages[0]].decision
    assert decision is not None
    if decision.raises is None:
        return "the decision is not a raise"
    if decision.raises.exchange and not exchange:
        return "cards are exchanged"
    if any(r.player or r.dealer_up for r in d.rounds[stages[0] + 1 :]):
        return "cards come into sight after the decision"
    return None


# ---------------------------------------------------------------- the order of hands


@dataclass(frozen=True)
class Ordered:
    """The classes of hands of one size, worst first."""

    classes: Array  # numbers in the layer
    own: Array  # strengths
    weights: Array
    hands: Array  # as cards of the deck


@lru_cache(maxsize=16)
def ordered(
    deck: Deck, name: str, options: tuple[tuple[str, str], ...], cards: int, best: int | None, most: int
) -> Ordered:
    """`most`: the cards of the largest hand of the game, whose classes are asked."""
    sets = classes(deck, most)
    by = ranking(name, deck, dict(options)).of(cards, best)
    strengths = strengths_of(sets, by, cards)
    order = np.argsort(strengths, kind="stable")
    layer = sets.layer(cards)
    return Ordered(order, strengths[order], layer.weights[order], sets.cards_of(layer)[order])


def unit_of(sets: Classes, sizes: Sequence[int]) -> tuple[int, Array]:
    """The least number that every class of these sizes divides, and by class what one hand adds to its counter."""
    weights = [sets.layer(n).weights for n in sizes]
    unit = lcm(*(int(w) for ws in weights for w in np.unique(ws)))
    return unit, np.concatenate([unit // ws for ws in weights])


@lru_cache(maxsize=8)
def hidden_tables(deck: Deck, player: int, dealer: int) -> tuple[Array, Array, Array, int, Array]:
    """Numbers of the subsets that two hands can share, running over all sizes, for the hidden dealer."""
    sets = classes(deck, max(player, dealer))
    most = min(player, dealer)
    starts = np.cumsum([0, *(len(sets.layer(n).weights) for n in range(most + 1))])
    both = []
    for cards in (player, dealer):
        rows = len(sets.layer(cards).weights) * sum(comb(cards, n) for n in range(most + 1))
        if rows > MOST_SUBSETS:
            raise CannotCount(f"the subsets of hands of {cards} cards are too many to be held")
        by_size = sets.all_subsets(cards, most)
        both.append(np.concatenate([t + s for t, s in zip(by_size, starts)], axis=1).astype(np.int32))
    signs = np.array([(-1) ** n for n in range(most + 1) for _ in range(comb(player, n))], np.int64)
    unit, share = unit_of(sets, range(most + 1))
    assert_fits(pack(deck).hands(dealer) * unit * 64, "a counter of dealer's hands")
    return both[0], both[1], signs, unit, share


@lru_cache(maxsize=32)
def hidden_counts(
    deck: Deck, name: str, options: tuple[tuple[str, str], ...], sides: tuple[int, int, int | None, int | None], q: int
) -> Array:
    """By class of the player's hand, worst first: dealer's hands below his, up to his, below the qualifier."""
    from games.engines.solvers.against_kernels import sweep

    player, dealer, best, dealer_best = sides
    most = max(player, dealer)
    mine = ordered(deck, name, options, player, best, most)
    his = ordered(deck, name, options, dealer, dealer_best, most)
    players, dealers, signs, unit, share = hidden_tables(deck, player, dealer)
    out = np.zeros((len(mine.own), 3), np.int64)
    weights = classes(deck, most).layer(dealer).weights
    sweep(mine.own, his.classes, his.own, weights, players[mine.classes], dealers, signs, share, unit, q, out)
    return out


# ---------------------------------------------------------------- the game


class Against:
    def __init__(self, d: Definition, pays: Mapping[str, Sequence[Pay]]) -> None:
        reason = self.refusal(d)
        if reason:
            raise CannotCount(f"{d.name}: {reason}")
        assert d.ranking is not None
        self.d = d
        self.player, self.dealer = d.hands["player"], d.hands["dealer"]
        self.options = tuple(sorted(d.ranking_options.items()))
        self.by = ranking(d.ranking, d.deck, d.ranking_options)
        self.hands: Hands = self.by.of(self.player.cards, self.player.best, "the player's hand")
        self.qualify = self.hands.first(d.dealer_qualifies)
        self.most = max(self.player.cards, self.dealer.cards)
        self.money = Money(d, self.hands, self.hands_by_strength(), pays)
        self.round = next(i for i, r in enumerate(d.rounds) if r.decision is not None)
        decision = d.rounds[self.round].decision
        assert decision is not None
        self.offered = self.offers(decision)
        self.has_fold = self.offered[0].ends
        deck = pack(d.deck)
        self.shown = d.dealer_up
        self.rest = self.ways_to_go_on(deck.size - self.player.cards - self.shown, self.dealer.cards - self.shown)
        self.states = deck.hands(self.player.cards) * comb(deck.size - self.player.cards, self.shown)
        self.deals = self.states * self.rest
        self._nets()

    def refusal(self, d: Definition) -> str | None:
        return refusal(d)

    def offers(self, decision: Decision) -> tuple[Choice, ...]:
        return choices(self.d, decision, start(self.d))

    def ways_to_go_on(self, left: int, hidden: int) -> int:
        """In how many ways each deal goes on after the decision."""
        return comb(left, hidden)

    @cached_property
    def mine(self) -> Ordered:
        assert self.d.ranking is not None
        own = self.player
        return ordered(self.d.deck, self.d.ranking, self.options, own.cards, own.best, self.most)

    def hands_by_strength(self) -> Array:
        many = np.zeros(len(self.hands.keys), np.int64)
        np.add.at(many, self.mine.own, self.mine.weights)
        return many

    def _nets(self) -> None:
        groups = self.money.groups
        self.nets = [[[self._net(c, e, g) for e in ENDS] for c in self.offered] for g in groups]  # group, choice, end
        self.folds = [
            self.money.net(dict(self.offered[0].state), "fold", g) if self.has_fold else Fraction(0) for g in groups
        ]
        every = [n for by_choice in self.nets for by_end in by_choice for n in by_end] + self.folds
        self.scale = lcm(*(n.denominator for n in every))
        most = int(max(abs(n) for n in every) * self.scale) + 1
        assert_fits(self.deals * most, "the sum over all deals")
        self.values = np.array([[[int(n * self.scale) for n in e] for e in c] for c in self.nets], np.int64)
        self.fold_values = np.array([int(n * self.scale) for n in self.folds], np.int64)
        raised = self.values[:, int(self.has_fold) :]
        self.parted = bool((raised[:, :, :1] != raised[:, :, :3]).any())
        as_win, as_loss = (bool((raised[:, :, 4] == raised[:, :, e]).all()) for e in (3, 5))
        self.ties = 1 if as_win else 2 if as_loss else 0

    def _net(self, choice: Choice, end: End, group: Group) -> Fraction:
        if choice.ends or (end in NOT_QUALIFIED and not self.qualify):
            return Fraction(0)
        return self.money.net(dict(choice.state), end, group)

    def may(self, strengths: Array) -> Array:
        """By hand: which choices it may take, a bit each."""
        result = np.ones(len(strengths), np.int64)
        for i, choice in enumerate(self.offered):
            allowed: Array = np.ones(len(result), np.bool_)
            if choice.needs:
                allowed = strengths >= max(self.hands.first(h) for h in choice.needs)
            result |= allowed.astype(np.int64) << i
        return result

    def count(self) -> tuple[Array, Array, Array]:
        """Deals by group, choice and end; choices by strength; worths by strength and choice, at last the optimum."""
        return self._count()

    def _count(self) -> tuple[Array, Array, Array]:
        n = len(self.hands.keys)
        by_end = np.zeros((len(self.money.groups), len(self.offered), 6), np.int64)
        taken = np.zeros((n, len(self.offered)), np.int64)
        worths = np.zeros((n, len(self.offered) + 1), np.int64)
        whole = self.fill((self.values, self.fold_values, self.has_fold, by_end, taken, worths))
        if not whole or int(by_end.sum()) != self.deals:
            raise ArithmeticError("the dealer's hands do not add up")
        return by_end, taken, worths

    def kept_count(self) -> tuple[Array, Array, Array]:
        """The same, counted once and kept: for games that take long. Other pays and rules are another question."""
        rules = self.d.model_dump(mode="json", by_alias=True, include=set(QUESTION))
        asked = [rules, self.values.tolist(), self.fold_values.tolist(), self.money.group_of.tolist()]
        known = kept(f"one raise: {json.dumps(asked, sort_keys=True)}", lambda: [x.tolist() for x in self._count()])
        by_end, taken, worths = (np.array(x, np.int64) for x in known)
        return by_end, taken, worths

    def fill(self, out: Any) -> bool:
        """Decides every hand; False where the dealer's hands do not add up."""
        from games.engines.solvers import one_dealer_upcard

        groups = self.money.group_of[self.mine.own]
        if not self.shown:
            return self._hidden(groups, out)
        return one_dealer_upcard.fill(self, groups, out) if self.shown == 1 else self.several_shown(groups, out)

    def _hidden(self, groups: Array, out: Array) -> bool:
        from games.engines.solvers.against_kernels import account

        mine = self.mine
        return bool(
            account(
                mine.own, mine.weights, groups, self.may(self.mine.own), self._counts(), self.rest, self.qualify, *out
            )
        )

    def staying(self) -> Array:
        """By class of the player's hand, worst first: whether he stays in, where he decides on his own cards alone."""
        from games.engines.solvers.against_kernels import decisions

        counts = self._counts()
        chosen = np.zeros(len(self.mine.own), np.int64)
        groups = self.money.group_of[self.mine.own]
        fate = (self.values, self.fold_values, self.has_fold)
        decisions(self.mine.own, groups, self.may(self.mine.own), counts, self.rest, self.qualify, *fate, chosen)
        return chosen > 0 if self.has_fold else np.ones(len(chosen), np.bool_)

    def _counts(self) -> Array:
        assert self.d.ranking is not None
        sides = (self.player.cards, self.dealer.cards, self.player.best, self.dealer.best)
        return hidden_counts(self.d.deck, self.d.ranking, self.options, sides, self.qualify)

    def several_shown(self, groups: Array, out: Out) -> bool:
        """Asked card by card; of one card it is what `one_dealer_upcard` has to come to."""
        from games.engines.solvers.exposed_kernels import walk

        assert self.d.ranking is not None
        deck, mine = pack(self.d.deck), self.mine
        his = ordered(self.d.deck, self.d.ranking, self.options, self.dealer.cards, self.dealer.best, self.most)
        starts, dense, share, unit, sets, signs = exposed_tables(
            self.d.deck, self.player.cards, self.dealer.cards, self.shown
        )
        choose, may = binomials(max(deck.size, 52), 8), self.may(mine.own)
        rules, sizes = (self.qualify, self.parted, self.ties, self.rest), (deck.size, self.shown)
        dealers, slots = (his.hands, starts, dense, choose), comb(deck.size - self.player.cards, self.shown)

        def one(part: slice, result: tuple[Array, ...]) -> bool:
            own = mine.own[part], mine.weights[part], groups[part], may[part]
            several = (mine.hands[part], sets, signs), dealers, sizes
            return bool(walk(slots, own, (his.own, his.weights), several, None, share, unit, rules, *out[:3], *result))

        return in_threads(one, [slice(i, None, THREADS) for i in range(THREADS)], out[3:])

    # ------------------------------------------------------------ the answer

    def solve(self) -> Solved:
        by_end, taken, worths = self.count()
        endings: dict[tuple[str, Fraction, Fraction], int] = defaultdict(int)
        for g, group in enumerate(self.money.groups):
            for c, choice in enumerate(self.offered):
                self._endings(endings, group, c, choice, by_end[g, c].tolist(), g)
        worth = sum(worths[:, -1].tolist())
        return Solved(
            self.deals,
            {k: n for k, n in endings.items() if n},
            self._strategy(taken),
            Fraction(worth, self.scale * self.deals),
            self._named(taken, worths),
        )

    def _endings(
        self,
        endings: dict[tuple[str, Fraction, Fraction], int],
        group: Group,
        c: int,
        choice: Choice,
        ends: list[int],
        g: int,
    ) -> None:
        size = sum((s for _, s in choice.state), Fraction(0)) / self.money.unit
        if choice.ends:
            varies = len(set(self.folds)) > 1
            endings[_named_ending("fold", group, varies), self.folds[g], size] += sum(ends)
            return
        for e, end in enumerate(ENDS):
            varies = len({nets[c][e] for nets in self.nets}) > 1
            word = WORDS[end] if e > 2 or self.parted else NO_HAND
            endings[_named_ending(word, group, varies), self.nets[g][c][e], size] += ends[e]

    def _strategy(self, taken: Array) -> Strategy:
        labels = [c.label for c in self.offered]
        shares = {label: Fraction(int(n), self.states) for label, n in zip(labels, taken.sum(axis=0))}
        strengths, chosen = np.nonzero(taken)
        rule = in_words(self.hands, strengths, chosen, labels, "")
        raised = sum((s for label, s in shares.items() if label.startswith("raise")), Fraction(0))
        return Strategy(raised, rule, (Decided(stage_name(self.d, self.round), Fraction(1), shares, rule),))

    def _named(self, taken: Array, worths: Array) -> tuple[NamedStrategy, ...]:
        """Beside the optimum: always the lowest raise, and the best limit that looks at the hand's worth alone."""
        first = next((i for i, c in enumerate(self.offered) if not c.ends and c.label != "check" and not c.needs), None)
        if first is None:
            return ()
        weights = taken.sum(axis=1)
        fold, up = worths[:, 0].tolist(), worths[:, first].tolist()
        total = self.scale * self.deals
        # Worth of raising from each strength on, from the best hand down.
        tails = list(accumulate((u - f for u, f in zip(reversed(up), reversed(fold))), initial=0))
        best = max(range(len(tails)), key=lambda i: (tails[i], -i))
        limit = len(up) - best
        label = self.offered[first].label.replace("_", " ")
        results = [NamedStrategy(f"always {label}", -Fraction(sum(up), total), Fraction(1))]
        if 0 < limit < len(up):
            while limit < len(up) - 1 and not weights[limit]:
                limit += 1
            share = Fraction(int(weights[limit:].sum()), self.states)
            edge = -Fraction(sum(fold) + tails[best], total)
            results.append(NamedStrategy(f"{label} with {self.hands.or_better(limit)}", edge, share))
        return tuple(results)


def in_threads(
    work: Callable[[Any, tuple[Array, ...]], bool], parts: Iterable[object], totals: Sequence[Array]
) -> bool:
    """Adds to the totals what each part of the work counts into arrays like them; False where one is not right."""

    def one(part: object) -> tuple[bool, tuple[Array, ...]]:
        result = tuple(np.zeros_like(x) for x in totals)
        return work(part, result), result

    whole = True
    with ThreadPoolExecutor(THREADS) as pool:
        for right, result in pool.map(one, parts):
            whole &= right
            for total, more in zip(totals, result):
                total += more
    return whole


def _named_ending(word: str, group: Group, varies: bool) -> str:
    return f"{word}_with_{group.name()}" if varies and group.has_row else word


@lru_cache(maxsize=4)
def exposed_tables(
    deck: Deck, player: int, dealer: int, shown: int, most: int = MOST_ASKED
) -> tuple[Array, Array, Array, int, Array, Array]:
    """Classes of every set of cards that may be asked for, by its number, all sizes up to `most` after one another."""
    sets = classes(deck, max(player, dealer))
    sizes = range(min(dealer, player + shown, most) + 1)
    starts = np.cumsum([0, *(pack(deck).hands(n) for n in sizes)])
    firsts = np.cumsum([0, *(len(sets.layer(n).weights) for n in sizes)])
    dense = np.concatenate([sets.dense(n) + first for n, first in zip(sizes, firsts)]).astype(np.int32)
    unit, share = unit_of(sets, sizes)
    masks = [m for m in range(1 << player) if m.bit_count() + shown in sizes]
    signs = [(-1) ** m.bit_count() for m in masks]
    assert_fits(pack(deck).hands(dealer) * unit * 64, "a counter of dealer's hands")
    return starts.astype(np.int64), dense, share, unit, np.array(masks, np.int64), np.array(signs, np.int64)


def game(d: Definition, pays: Mapping[str, Sequence[Pay]]) -> Against:
    return Against(d, pays)


def solve(d: Definition, pays: Mapping[str, Sequence[Pay]]) -> Solved:
    """The main game under the pays of its ladders."""
    return game(d, pays).solve()

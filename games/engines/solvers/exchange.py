"""A raise with which cards may be exchanged: Three Card Draw Poker.

For every hand of the player, every set of cards that he may throw away and every set of new ones, the dealer's hands
apart from all of these are counted by strength, as in `against`. Standing and drawing weigh the same deals, so each
deal of a draw is a share of one; the shares are made whole numbers.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations
from math import comb, lcm
from typing import Any

import numpy as np

from games.engines.api import Pay
from games.engines.arrays import Array
from games.engines.common.cards import binomials
from games.engines.definition.model import Decision, Definition
from games.engines.kernels import assert_fits
from games.engines.solvers import against
from games.engines.solvers.against import ENDS
from games.engines.solvers.choices import Choice
from games.engines.solvers.pack import pack
from games.engines.solvers.rankings import every_hand, hands_refusal
from games.engines.solvers.solved import Solved

MOST_DRAWS = 4_000_000  # hands, what is thrown away, and new cards
MOST_DEALERS = 3_000_000


def refusal(d: Definition) -> str | None:
    """Why this solver does not count the definition; None where it does."""
    if not d.has_dealer or "player" not in d.hands:
        return "nobody plays against a dealer's hand"
    if not any(x.raises and x.raises.exchange for x in d.decisions):
        return "no cards are exchanged"
    if d.board_cards or d.dealer_up:
        return "an exchange is counted where the player sees his own cards alone"
    reason = against.shape_refusal(d, exchange=True)
    if reason is not None:
        return reason
    player, dealer = d.hands["player"], d.hands["dealer"]
    if (player.best or player.cards) != (dealer.best or dealer.cards):
        return "the two hands are not of one size"
    if (reason := hands_refusal(d)) is not None:
        return reason
    deck = pack(d.deck)
    draws = deck.hands(player.cards) // 12 * _draws(player.cards, deck.size, _most(d))
    if draws > MOST_DRAWS or deck.hands(dealer.cards) > MOST_DEALERS:
        return f"{draws:,} hands after an exchange are too many"
    return None


def _most(d: Definition) -> int:
    return max(x.raises.exchange for x in d.decisions if x.raises)


def _draws(cards: int, size: int, most: int) -> int:
    return sum(comb(cards, k) * comb(size - cards, k) for k in range(most + 1))


class Exchange(against.Against):
    """One raise, as `Against` settles it, with up to so many new cards."""

    def refusal(self, d: Definition) -> str | None:
        return refusal(d)

    def offers(self, decision: Decision) -> tuple[Choice, ...]:
        """Each raise with each number of new cards, in the order in which equal values are taken."""
        first, *raises = super().offers(decision)
        assert decision.raises is not None
        self.drawn = [0]  # by choice
        results = [first]
        for choice in raises:
            for k in range(decision.raises.exchange + 1):
                label = f"{choice.label}_exchange_{k}" if k else choice.label
                results.append(Choice(label, choice.state, needs=choice.needs))
                self.drawn.append(k)
        return tuple(results)

    def ways_to_go_on(self, left: int, hidden: int) -> int:
        self.ways = [comb(left, k) * comb(left - k, hidden) for k in range(_most(self.d) + 1)]
        return lcm(*self.ways)

    def fill(self, out: Any) -> bool:
        values, folds, has_fold, by_end, taken, worths = out
        most = int(np.abs(values).max()) + int(np.abs(folds).max()) + 1
        assert_fits(self.rest * most * 64, "what a hand is worth")
        mine, may = self.mine, self.may(self.mine.own)
        ends = [self._ends(k) for k in range(_most(self.d) + 1)]
        worth = np.full((len(mine.own), len(self.offered)), -(2**62), np.int64)
        which = np.zeros((len(mine.own), len(self.offered)), np.int64)
        own_group = self.money.group_of[mine.own]
        for c in range(len(self.offered)):
            if c == 0 and has_fold:
                worth[:, 0] = folds[own_group] * self.rest
                continue
            item, groups = ends[self.drawn[c]]
            of_each = (item * values[groups, c]).sum(axis=(2, 3))
            which[:, c] = of_each.argmax(axis=1)
            allowed = (may >> c & 1) == 1
            worth[allowed, c] = of_each.max(axis=1)[allowed]
        chosen = worth.argmax(axis=1)
        for p, c in enumerate(chosen.tolist()):
            weight = int(mine.weights[p])
            taken[mine.own[p], c] += weight
            worths[mine.own[p], -1] += weight * int(worth[p, c])
            if c == 0 and has_fold:
                by_end[own_group[p], 0, 5] += weight * self.rest
            else:
                item, groups = ends[self.drawn[c]]
                np.add.at(by_end[:, c], groups[p, which[p, c]], weight * item[p, which[p, c]])
        can = worth > -(2**62)
        np.add.at(
            worths,
            (mine.own[:, None], np.arange(len(self.offered))[None]),
            np.where(can, worth, 0) * mine.weights[:, None],
        )
        return all(bool((e.sum(axis=(2, 3)) == self.rest).all()) and int(e.min()) >= 0 for e, _ in ends)

    def _ends(self, k: int) -> tuple[Array, Array]:
        """[hand, thrown away, new, end]: shares of deals; and the group of each final hand."""
        from games.engines.solvers.exchange_kernels import ranked

        assert self.d.ranking is not None
        deck, hands, cards = pack(self.d.deck), self.mine.hands, self.player.cards
        thrown = list(combinations(range(cards), k))
        new = every_hand(deck.size - cards, k).astype(np.int64) if k else np.zeros((1, 0), np.int64)
        rest = np.array([np.setdiff1d(np.arange(deck.size), h) for h in hands])[:, new] if k else None
        shape = len(hands), len(thrown), len(new)
        gone = np.empty((*shape, cards + k), np.int64)
        strengths = np.empty(shape, np.int64)
        for i, places in enumerate(thrown):
            kept = np.broadcast_to(np.delete(hands, places, axis=1)[:, None], (shape[0], shape[2], cards - k))
            every = np.broadcast_to(hands[:, None], (shape[0], shape[2], cards))
            made = np.sort(kept if rest is None else np.concatenate([kept, rest], axis=2), axis=2)
            strengths[:, i] = self.hands.of(made.reshape(-1, cards)).reshape(shape[0], shape[2])
            gone[:, i] = np.sort(every if rest is None else np.concatenate([every, rest], axis=2), axis=2)
        dealt = every_hand(deck.size, self.dealer.cards).astype(np.int64)
        his = self.by.of(self.dealer.cards, self.dealer.best).of(dealt)
        worst = np.argsort(his, kind="stable")
        sizes = range(min(self.dealer.cards, cards + k) + 1)
        starts = np.cumsum([0, *(deck.hands(n) for n in sizes)]).astype(np.int64)
        masks = np.array([m for m in range(1 << (cards + k)) if m.bit_count() <= sizes[-1]], np.int64)
        signs = np.array([(-1) ** int(m).bit_count() for m in masks], np.int64)
        asked = np.argsort(strengths.reshape(-1), kind="stable")
        out = np.empty((strengths.size, 3), np.int64)
        identity = np.arange(int(starts[-1]), dtype=np.int32)
        ranked(
            gone.reshape(-1, cards + k), strengths.reshape(-1), asked, dealt, his, worst, starts, identity,
            np.ones(len(identity), np.int64), binomials(max(deck.size, 52), 8), masks, signs, self.qualify, out,
        )  # fmt: skip
        share, left = divmod(self.rest, self.ways[k])
        assert not left
        total = self.ways[k] // len(new)
        result = split(strengths, self.qualify, out.reshape(*shape, 3), total) * share
        return result, self.money.group_of[strengths]


def split(strengths: Array, qualify: int, counts: Array, total: int) -> Array:
    """The six ends by the dealer's hands below the player's, up to it, and below the qualifier."""
    below, upto, without = (counts[..., i] for i in range(3))
    out = np.zeros((*strengths.shape, len(ENDS)), np.int64)
    behind = strengths < qualify
    zero = np.zeros_like(below)
    either = {
        0: (below, without), 1: (upto - below, zero), 2: (without - upto, zero),
        3: (zero, below - without), 4: (zero, upto - below), 5: (total - without, total - upto),
    }  # fmt: skip
    for end, (unqualified, qualified) in either.items():
        out[..., end] = np.where(behind, unqualified, qualified)
    return out


def game(d: Definition, pays: Mapping[str, Sequence[Pay]]) -> Exchange:
    return Exchange(d, pays)


def solve(d: Definition, pays: Mapping[str, Sequence[Pay]]) -> Solved:
    """The main game under the pays of its ladders."""
    return game(d, pays).solve()

"""One raise where the dealer shows cards, both making the best five of five or six: Caribbean Stud, Six Card Poker.

Hands with shown cards are too many to be asked one by one (six cards of the player's even so: `shown_sums`). But with
the cards that the dealer shows at most one suit can still become his flush. So for each set of shown cards a hand of
the player's is the ranks that it holds in that suit and the ranks of its other cards; own flushes in another suit are
listed apart. The dealer's hidden cards are such a pair too, and those that share none with the player's follow by
inclusion and exclusion.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cached_property, lru_cache
from math import comb
from typing import Any

import numpy as np

from games.engines.api import Pay
from games.engines.arrays import Array
from games.engines.definition.model import Deck, Definition
from games.engines.kernels import assert_fits
from games.engines.solvers import against
from games.engines.solvers.best_of import best_of_rows, by_strength, multisets, numbered
from games.engines.solvers.classes import classes
from games.engines.solvers.pack import pack
from games.engines.solvers.rankings import Hands, choices, ranking
from games.engines.solvers.solved import Solved

RANKING = "five_card"
FLUSH = 5
MOST_HIDDEN = 4
NO_SUIT = -1

Options = tuple[tuple[str, str], ...]


def refusal(d: Definition) -> str | None:
    """Why this solver does not count the definition; None where it does."""
    if not d.has_dealer or "player" not in d.hands:
        return "nobody plays against a dealer's hand"
    deck, up = pack(d.deck), d.dealer_up
    hidden = d.hands["dealer"].cards - up
    if not up or d.board_cards or hidden > MOST_HIDDEN or 2 * (FLUSH - hidden) <= up:
        return f"the dealer does not show cards so that at most {MOST_HIDDEN} are hidden and one suit can flush"
    if any(h.cards not in (5, 6) or (h.best or h.cards) != 5 for h in d.hands.values()):
        return "the two hands are not the best five of five or six cards"
    if d.ranking != RANKING or d.deck.decks != 1 or deck.has_wilds or len(d.deck.suits) < 2:
        return "shown cards are counted in one deck of two suits or more, without jokers and wild cards"
    return against.shape_refusal(d)


Hidden = tuple[Array, Array, Array, Array, int]  # tokens, rising, sets of ranks, places, how many


@dataclass(frozen=True)
class Entries:
    """Hands of the player's in the order of their strengths. Tokens: a rank in the suit, or `ranks` and a rank."""

    strength: Array
    mask: Array  # ranks in the suit
    tokens: Array  # [entry, card], rising
    asked: Array  # [entry, subset]: the number of each subset's tokens
    base: Array  # of a flush in another suit: the place of the same ranks without it; else -1
    flush: Array  # the ranks of that flush
    extra: Array  # the rank beside it in another suit; -1: none, or in the suit


class Shown(against.Against):
    """One raise, as `Against` settles it, for every set of shown cards."""

    def refusal(self, d: Definition) -> str | None:
        return refusal(d)

    def count(self) -> tuple[Array, Array, Array]:
        return self.kept_count() if self.player.cards > FLUSH else self._count()

    def hands_by_strength(self) -> Array:
        return strengths_dealt(self.d.deck, self.options, self.player.cards)

    @cached_property
    def comparison(self) -> Comparison:
        cards = self.player.cards, self.dealer.cards
        return comparison(self.d.deck, self.options, *cards, self.shown, self.qualify, self.parted)

    def fill(self, out: Any) -> bool:
        from games.engines.solvers import shown_sums
        from games.engines.solvers.against_kernels import account

        if self.player.cards > FLUSH:
            return shown_sums.fill(self, out)
        fate = (self.values, self.fold_values, self.has_fold)
        asked = self.comparison
        settled = {id(mine): (self.money.group_of[mine.strength], self.may(mine.strength)) for mine in asked.players}
        batches = [b for b in np.array_split(np.arange(len(asked.shown)), 8 * against.THREADS) if len(b)]

        def one(batch: Array, result: tuple[Array, ...]) -> bool:
            whole = True
            for at in batch:
                mine, weights, counts = asked.hands(at)
                fixed = (mine.strength, weights, *settled[id(mine)], counts, self.rest, self.qualify, *fate)
                whole &= bool(account(*fixed, *result))
            return whole

        return against.in_threads(one, batches, out[3:])


@lru_cache(maxsize=8)
def strengths_dealt(deck: Deck, options: Options, cards: int) -> Array:
    return by_strength(ranking(RANKING, deck, dict(options)).hands(FLUSH), cards)


# ---------------------------------------------------------------- what no pays change


class Comparison:
    """Every hand of the player's beside every set of shown cards: how many of the dealer's hands are below it, up to
    it, and do not qualify. Kept, so that other pays are settled on the same counts."""

    def __init__(
        self, deck: Deck, options: Options, player: int, dealer: int, shown: int, qualify: int, parted: bool
    ) -> None:
        self.rules = (qualify, parted)
        self.deal = dealt(deck, options, player, dealer, shown)
        self.shown = self.deal.many
        self.players = [mine for mine, _ in self.deal.sides if mine is not None]

    def _side(self, at: int) -> tuple[Entries, Hidden]:
        return self.deal.sides[int(self.deal.suit[at] >= 0)]

    def hands(self, at: int) -> tuple[Entries, Array, Array]:
        """The player's hands beside one set of shown cards, how often each is dealt with it, and its three numbers."""
        weights, counts = self.every[at]
        return self._side(at)[0], weights, counts

    @cached_property
    def every(self) -> list[tuple[Array, Array]]:
        with ThreadPoolExecutor(against.THREADS) as pool:
            return list(pool.map(self.compared, range(len(self.shown))))

    def compared(self, at: int) -> tuple[Array, Array]:
        from games.engines.solvers.shown_kernels import compare

        deal, (mine, hidden) = self.deal, self._side(at)
        known = (mine.strength, mine.mask, mine.tokens, mine.asked, mine.base, mine.flush, mine.extra)
        weights, counts = np.zeros(len(mine.strength), np.int32), np.zeros((len(mine.strength), 3), np.int32)
        compare(
            deal.ups[at], deal.suit[at], deal.many[at], deal.ranks, known, deal.signs, hidden, deal.made, choices(),
            *self.rules, weights, counts,
        )  # fmt: skip
        return weights, counts


@lru_cache(maxsize=2)
def comparison(*asked: Any) -> Comparison:
    return Comparison(*asked)


@dataclass(frozen=True)
class Dealt:
    """Sets of shown cards up to an exchange of suits, and the two ways in which the others are asked."""

    ranks: int
    ups: Array  # [set, suit]: ranks shown
    suit: Array  # in which the dealer can still make a flush; NO_SUIT
    many: Array
    signs: Array
    made: tuple[Array, Array]  # what the dealer's cards are worth
    sides: tuple[tuple[Entries, Hidden], tuple[Entries, Hidden]]  # without and with such a suit: player's, hidden cards


@dataclass(frozen=True)
class Sets:
    """Sets of shown cards up to an exchange of suits."""

    ups: Array  # [set, suit]: ranks shown
    suit: Array  # in which the dealer can still make a flush; NO_SUIT
    many: Array


def sets_shown(deck_: Deck, most: int, shown: int, hidden: int) -> Sets:
    deck, sets = pack(deck_), classes(deck_, most)
    layer = sets.layer(shown)
    ups = np.zeros((len(layer.weights), len(deck_.suits)), np.int64)
    for row, cards in zip(ups, sets.cards_of(layer)):
        for card in cards:
            row[deck.card_suits[card]] |= 1 << int(deck.card_symbols[card])
    able = np.array([max((m.bit_count(), s) for s, m in enumerate(row)) for row in ups.tolist()], np.int64)
    return Sets(ups, np.where(able[:, 0] + hidden >= FLUSH, able[:, 1], NO_SUIT), layer.weights)


@lru_cache(maxsize=2)
def dealt(deck_: Deck, options: Options, player: int, dealer: int, shown: int) -> Dealt:
    from games.engines.solvers.shown_kernels import places_of

    deck, by = pack(deck_), ranking(RANKING, deck_, dict(options)).hands(FLUSH)
    ranks, suits, hidden = len(deck.natural_ranks), len(deck_.suits), dealer - shown
    sets = sets_shown(deck_, max(player, dealer), shown, hidden)
    subsets = [m for m in range(1 << player) if m.bit_count() <= hidden]
    assert_fits(comb(deck.size, hidden) << 38, "two counters of hidden cards in one number")
    assert_fits(int(sets.many.max()) * suits**player << 32, "the hands beside a set of shown cards")
    starts = sizes_start(ranks, hidden)
    sides = []
    for some in (False, True):
        tokens, masks = hidden_types(ranks, suits - some, some, hidden)
        places = np.zeros((len(tokens), 1 << hidden), np.int32)
        places_of(tokens, starts, choices(), places)
        mine = entries(by, ranks, suits - some, some, player, subsets, starts)
        rising = np.sort(tokens % ranks, axis=1)
        sides.append((mine, (tokens, rising, masks, places, int(starts[-1]))))
    return Dealt(
        ranks, sets.ups, sets.suit, sets.many,
        np.array([(-1) ** m.bit_count() for m in subsets], np.int64), tables(by, ranks, dealer), (sides[0], sides[1]),
    )  # fmt: skip


def tables(by: Hands, ranks: int, cards: int) -> tuple[Array, Array]:
    """What so many cards are worth by their ranks alone, by number; and what ranks of one suit are as a flush."""
    rows, _ = multisets(ranks, cards, cards)
    plain = np.full(comb(ranks + cards - 1, cards), -1, np.int64)
    plain[numbered(rows)] = best_of_rows(by, rows, (), suited=False)
    suited = np.full(1 << ranks, -1, np.int64)
    for held in range(FLUSH, min(ranks, cards) + 1):
        masks, _ = multisets(ranks, held, 1)
        suited[(1 << masks.astype(np.int64)).sum(axis=1)] = best_of_rows(by, masks, (), suited=True)
    return plain, suited


def token_number(tokens: Array) -> Array:
    """Rising tokens as a number; smaller sets have the smaller numbers of their own size (see `shown_kernels`)."""
    choose = choices()
    result = np.zeros(len(tokens), np.int64)
    for i in range(tokens.shape[1]):
        result += choose[tokens[:, i] + i, i + 1]
    return result


def sizes_start(ranks: int, most: int) -> Array:
    """Where the numbers of the sets of each size begin: of two kinds of tokens for each rank; at last, how many."""
    return np.cumsum([0, *(comb(2 * ranks + n - 1, n) for n in range(most + 1))]).astype(np.int64)


def _rows(ranks: int, cards: int, copies: int) -> Array:
    if not cards:
        return np.zeros((1, 0), np.int64)
    if cards > ranks * copies:
        return np.zeros((0, cards), np.int64)
    return multisets(ranks, cards, copies)[0].astype(np.int64)


def _pairs(ranks: int, copies: int, in_suit: bool, cards: int) -> list[Array]:
    """Every way to have so many cards: ranks in the suit, and ranks of the other suits."""
    results = []
    for held in range(min(cards, ranks) + 1 if in_suit else 1):
        own, rest = _rows(ranks, held, 1), ranks + _rows(ranks, cards - held, copies)
        results.append(np.hstack([np.repeat(own, len(rest), axis=0), np.tile(rest, (len(own), 1))]))
    return results


def hidden_types(ranks: int, copies: int, in_suit: bool, hidden: int) -> tuple[Array, Array]:
    """Tokens of every hidden set, and the ranks that it holds in the suit."""
    tokens = np.vstack(_pairs(ranks, copies, in_suit, hidden))
    return np.ascontiguousarray(tokens), masks_of(tokens, ranks)


def masks_of(tokens: Array, ranks: int) -> Array:
    return np.where(tokens < ranks, 1 << np.minimum(tokens, ranks), 0).sum(axis=1).astype(np.int64)


def entries(
    by: Hands, ranks: int, copies: int, in_suit: bool, cards: int, subsets: Sequence[int], starts: Array
) -> Entries:
    plain, suited = tables(by, ranks, cards)
    tokens = np.vstack(_pairs(ranks, copies, in_suit, cards))
    code = token_number(tokens)
    order = np.argsort(code)
    flushes = [*_flushes(ranks, copies, in_suit, cards)]
    apart = np.array([f[0] for f in flushes], np.int64).reshape(-1, cards)
    base = order[np.searchsorted(code[order], token_number(apart))] if len(apart) else np.zeros(0, np.int64)
    every = np.vstack([tokens, apart])
    mask = masks_of(every, ranks)
    worth = plain[numbered(np.sort(every % ranks, axis=1))]
    worth = np.maximum(worth, suited[mask])
    flush = np.concatenate([np.zeros(len(tokens), np.int64), np.array([f[1] for f in flushes], np.int64)])
    extra = np.concatenate([np.full(len(tokens), -1), np.array([f[2] for f in flushes], np.int64)])
    worth = np.where(flush > 0, np.maximum(worth, suited[flush]), worth)
    rising = np.argsort(worth, kind="stable")
    place = np.argsort(rising)
    of = np.concatenate([np.full(len(tokens), -1), base])
    asked = np.zeros((len(every), len(subsets)), np.int16)
    for k, m in enumerate(subsets):
        some = every[:, [i for i in range(cards) if m >> i & 1]]
        asked[:, k] = starts[m.bit_count()] + token_number(some)
    return Entries(
        worth[rising], mask[rising], np.ascontiguousarray(every[rising]), np.ascontiguousarray(asked[rising]),
        np.where(of >= 0, place[np.maximum(of, 0)], -1)[rising], flush[rising], extra[rising],
    )  # fmt: skip


def _flushes(ranks: int, copies: int, in_suit: bool, cards: int) -> Any:
    """Flushes in another suit: tokens, the ranks of the flush, and the rank beside it in a further suit."""
    for held in range(FLUSH, min(cards, ranks) + 1):
        for row in _rows(ranks, held, 1).tolist():
            own, mask = [ranks + r for r in row], sum(1 << r for r in row)
            if held == cards:
                yield own, mask, -1
                continue
            for r in range(ranks):
                if in_suit:
                    yield [r, *own], mask, -1
                if copies > 1:
                    yield sorted([*own, ranks + r]), mask, r


def game(d: Definition, pays: Mapping[str, Sequence[Pay]]) -> Shown:
    return Shown(d, pays)


def solve(d: Definition, pays: Mapping[str, Sequence[Pay]]) -> Solved:
    """The main game under the pays of its ladders."""
    return game(d, pays).solve()

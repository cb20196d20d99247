"""What every pattern of ranks can become: as the dealer's hand, as each of the player's settings, as a flush.

Made by the house way of `hands.py` on one hand of each sort, under one reading of the rules.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from games.engines.arrays import Array, Longs
from games.engines.fortune_pai_gow.choices import ACE_BEFORE_JOKER
from games.engines.fortune_pai_gow.hands import ACE, JOKER, JOKER_LOW, best_runs, five_card_value, house_way
from games.engines.fortune_pai_gow.patterns import MOST_PLACES, Patterns, Shapes, patterns, shapes
from games.engines.kernels import kernel

ANY_RANK = 13  # a flush event without a sixth card of another suit
SIGNS = MOST_PLACES + 2  # how suited a hand is: not, all but one card of place 0..5, wholly


@dataclass(frozen=True, slots=True)
class DealerHands:
    """The dealer's patterns as the house way sets them, suits aside, by rising high hand."""

    high: Array  # values
    low: Array  # ranks, the joker an ace
    low_row: Array  # the pattern's halves
    high_row: Array


@dataclass(frozen=True, slots=True)
class FlushEvents:
    """By rising value: what a flush takes from the patterns (sign -1) and what it is instead (sign +1).

    The dealer holds `suited` in one suit and, unless `rank` is ANY_RANK, one card of that rank in another suit.
    """

    high: Array
    low: Array
    suited: Array
    rank: Array
    sign: Array


@dataclass(frozen=True, slots=True)
class PlayerSettings:
    """Per pattern and low card (each place, the joker last): low hand, high hand without and with a flush."""

    settings: Array  # how many a pattern has
    low: Array
    plain: Array  # value of the high hand
    flush: Array  # the same with five of a suit, -1 where the ranks forbid it
    flushes: Array  # how many settings of a pattern may be flushes
    house: Array  # [tie between joker and ace, pattern, sign] → the setting of the house way


@dataclass(frozen=True, slots=True)
class Tables:
    """Everything that a reading of the rules fixes before any deal is counted."""

    patterns: Patterns
    shapes: Shapes
    signs: Array  # per way of suits
    player: PlayerSettings
    dealer: tuple[DealerHands, DealerHands]  # while the player holds the joker; while he does not
    events: tuple[FlushEvents, FlushEvents]


@kernel
def put_cards(counts: Longs, joker: bool, odd: int, cards: Longs) -> None:
    """A hand of a pattern. `odd`: -1 for no flush; a rank for all cards in one suit but one of it; 13 for all."""
    n = 0
    for rank in range(13):
        for k in range(counts[rank]):
            if odd < 0:
                suit = n & 3
            else:
                suit = k if k > 0 or odd != rank or counts[rank] > 1 else 1
            cards[n] = rank * 4 + suit
            n += 1
    if joker:
        cards[n] = JOKER


@kernel
def set_patterns(counts: Longs, joker: Longs, reading: int, runs: Longs, high: Longs, low: Longs) -> None:
    """The dealer's setting of every pattern without a flush."""
    cards = np.zeros(6, np.int64)
    values = np.zeros(6, np.int64)
    for p in range(counts.shape[0]):
        put_cards(counts[p], joker[p] == 1, -1, cards)
        place = house_way(cards, reading, runs, values)
        high[p] = values[place]
        low[p] = ACE if cards[place] == JOKER else cards[place] >> 2


@kernel
def set_players(
    counts: Longs, joker: Longs, places: Longs, reading: int, runs: Longs, settings: Longs, low: Longs, plain: Longs,
    flush: Longs, flushes: Longs, house: Longs,
) -> None:  # fmt: skip
    """Every setting of every pattern, and the house way for each way of being suited."""
    cards = np.zeros(6, np.int64)
    values = np.zeros(6, np.int64)
    for p in range(counts.shape[0]):
        wild = joker[p] == 1
        kinds = 0
        while kinds < 6 and places[p, kinds] >= 0:
            kinds += 1
        settings[p] = kinds + joker[p]
        for s in range(settings[p]):
            rank = places[p, s] if s < kinds else -1
            low[p, s] = rank if rank >= 0 else JOKER_LOW
            put_cards(counts[p], wild, -1, cards)
            left_out = 5
            for i in range(6):
                if (rank < 0 and cards[i] == JOKER) or (cards[i] != JOKER and cards[i] >> 2 == rank):
                    left_out = i
            plain[p, s] = five_card_value(cards, left_out, reading, runs)
            once = True
            for place in range(kinds):
                held = counts[p, places[p, place]]
                once = once and held - (1 if place == s else 0) <= 1
            flush[p, s] = -1
            if once:
                for i in range(6):
                    if cards[i] != JOKER:
                        cards[i] = cards[i] & ~3
                flush[p, s] = five_card_value(cards, left_out, reading, runs)
                flushes[p] += 1
        for sign in range(kinds + 2):
            odd = -1 if sign == 0 else 13 if sign == kinds + 1 else places[p, sign - 1]
            put_cards(counts[p], wild, odd, cards)
            for tie in range(2):
                chosen = house_way(cards, reading | ACE_BEFORE_JOKER * tie, runs, values)
                s = kinds
                if cards[chosen] != JOKER:
                    s = 0
                    while places[p, s] != cards[chosen] >> 2:
                        s += 1
                house[tie, p, sign] = s


@kernel
def flush_events(joker: bool, reading: int, runs: Longs, sizes: Longs, out: Longs) -> int:
    """Every flush of the dealer in one suit, twice: as the pattern that it no longer is, and as the flush."""
    cards = np.zeros(6, np.int64)
    values = np.zeros(6, np.int64)
    n = 0
    wild = 1 if joker else 0
    for suited in range(1 << 13):
        size = sizes[suited]
        if size + wild == 6:
            first, last = ANY_RANK, ANY_RANK + 1
        elif size + wild == 5:
            first, last = 0, 13
        else:
            continue
        for rank in range(first, last):
            for event in range(2):
                k = 0
                for r in range(13):
                    if suited >> r & 1:
                        cards[k] = 4 * r + (0 if event else k & 3)
                        k += 1
                if rank != ANY_RANK:
                    # A suit that neither makes a flush nor repeats a card.
                    suit = 1
                    if not event:
                        while True:
                            fresh = True
                            for i in range(k):
                                fresh = fresh and cards[i] != 4 * rank + suit
                            if fresh:
                                break
                            suit += 1
                    cards[k] = 4 * rank + suit
                    k += 1
                if joker:
                    cards[k] = JOKER
                place = house_way(cards, reading, runs, values)
                out[n, 0] = values[place]
                out[n, 1] = ACE if cards[place] == JOKER else cards[place] >> 2
                out[n, 2] = suited
                out[n, 3] = rank
                out[n, 4] = 1 if event else -1
                n += 1
    return n


def sign_of(repeats: tuple[int, ...], suits: list[int]) -> int:
    """How suited a way is: 0 not, 1 + place when one card of that place is the odd one, 1 + places when wholly.

    >>> sign_of((1, 1, 1, 1, 1, 1), [0b111111, 0, 0, 0]), sign_of((1, 2, 1, 1), [0b1111, 0b10, 0, 0])
    (7, 2)
    """
    cards, places = sum(repeats), len(repeats)
    most = max(suits, key=int.bit_count)
    if most.bit_count() == cards:
        return places + 1
    if most.bit_count() < cards - 1:
        return 0
    left = [n - (most >> place & 1) for place, n in enumerate(repeats)]
    return 1 + left.index(1)


def events(joker: bool, reading: int, runs: Array) -> Array:
    sizes = np.array([m.bit_count() for m in range(1 << 13)])
    out = np.zeros((40_000, 5), np.int64)
    return out[: flush_events(joker, reading, runs, sizes, out)]


def sorted_events(rows: Array) -> FlushEvents:
    rows = rows[np.argsort(rows[:, 0], kind="stable")]
    columns = (np.ascontiguousarray(rows[:, c]) for c in range(1, 5))
    return FlushEvents(np.ascontiguousarray(rows[:, 0]), *columns)


def tables(reading: int) -> Tables:
    """All tables under one reading (bits of `hands.py`)."""
    p, s, runs = patterns(), shapes(), best_runs()
    high, low = np.zeros(len(p), np.int64), np.zeros(len(p), np.int64)
    set_patterns(p.counts, p.joker, reading, runs, high, low)
    dealers = []
    for end in (p.natural, len(p)):
        order = np.argsort(high[:end], kind="stable")
        dealers.append(DealerHands(high[order], low[order], p.low[order], p.high[order]))
    shape = (len(p), MOST_PLACES)
    none = np.zeros(len(p), np.int64)
    empty = np.zeros(shape, np.int64)
    house = np.zeros((2, len(p), SIGNS), np.int64)
    player = PlayerSettings(none, empty, empty.copy(), empty.copy(), none.copy(), house)
    set_players(
        p.counts, p.joker, p.places, reading, runs, player.settings, player.low, player.plain, player.flush,
        player.flushes, player.house,
    )  # fmt: skip
    natural = events(False, reading, runs)
    both = np.vstack([natural, events(True, reading, runs)])
    signs = [
        sign_of(s.repeats[i], way)
        for i in range(len(s.repeats))
        for way in s.suits[s.first[i] : s.first[i + 1]].tolist()
    ]
    return Tables(
        p, s, np.array(signs), player, (dealers[0], dealers[1]), (sorted_events(natural), sorted_events(both))
    )

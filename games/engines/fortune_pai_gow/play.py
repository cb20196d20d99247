"""The player's decisions, one hand after the other, and what every deal pays: 1,097,447 hands, each with its weight.

A hand's settings win both (W), lose both (L) or push against so many of the dealer's 10,737,573 hands. The player
takes the setting with the highest W - L; where a double down is to be had, the highest W - L plus whatever the
double adds, which is nothing when it is not made.
"""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

import numpy as np

from games.engines.arrays import Array, Flags, Ints, Longs
from games.engines.fortune_pai_gow.counting import THREADS, Counts, count
from games.engines.fortune_pai_gow.deals import DEALER_DEALS, DEALS, PLAYER_DEALS
from games.engines.fortune_pai_gow.hands import KIND, PAIR_OF_EIGHTS
from games.engines.fortune_pai_gow.settings import Tables, tables
from games.engines.kernels import assert_fits, inlined, kernel

# A setting's cells, in the dealer's hands: base won and lost, then base and double together.
WON, LOST, BOTH_WON, WON_ALONE, PUSH_AND_WON, PUSH_AND_LOST, LOST_ALONE, BOTH_LOST = range(8)
AS_BASE, BY_HIGH_HAND = 0, 1  # how a double is settled
WAYS = ("best", "best_strict", "house", "house_ace")  # how the player sets: the rows of the result


@inlined
def flush_number(flush_value: Longs, p: int, s: int) -> int:
    n = 0
    for k in range(s):
        if flush_value[p, k] >= 0:
            n += 1
    return n


@inlined
def weigh(
    p: int,
    s: int,
    flush: bool,
    suits: Longs,
    counts: tuple[Longs, Longs, Longs, Ints, Longs, Ints],
    player: tuple[Longs, Longs, Longs],
    five: Longs,
) -> None:
    """The five numbers of one setting of one hand: by ranks, put right for the flushes of the four suits."""
    ranks, flush_ranks, base, fixes, flush_base, flush_fixes = counts
    settings, flush_value, flushes = player
    for k in range(5):
        five[k] = ranks[p, s, k]
    for suit in range(4):
        row = base[p] + suits[suit] * settings[p] + s
        for k in range(5):
            five[k] += fixes[row, k]
    if flush:
        five[0], five[1] = flush_ranks[p, s, 0], flush_ranks[p, s, 1]
        number = flush_number(flush_value, p, s)
        for suit in range(4):
            row = flush_base[p] + suits[suit] * flushes[p] + number
            five[0] += flush_fixes[row, 0]
            five[1] += flush_fixes[row, 1]


@inlined
def share_out(five: Longs, value: int, dealer_deals: int, by: int, cells: Longs) -> None:
    """What one setting meets, as WON... name it; the pushed cells exist only where the high hand alone settles."""
    both, high, low, both_eights, high_eights = five[0], five[1], five[2], five[3], five[4]
    above = value > PAIR_OF_EIGHTS
    lost = dealer_deals - low - high + both
    won_double = both - both_eights if above else 0
    lost_double = lost if above else dealer_deals - low - high_eights + both_eights
    cells[0], cells[1] = both, lost
    cells[2], cells[3] = won_double, both - won_double
    cells[4] = (high - high_eights if above else 0) - won_double if by else 0
    cells[5] = (dealer_deals - (high if above else high_eights)) - lost_double if by else 0
    cells[6], cells[7] = lost - lost_double, lost_double


@inlined
def flush_held(sign: int, places: int, s: int) -> bool:
    """Does a hand of this sign still hold five of a suit when the card of place s is low? The joker's place is last."""
    if sign == 0:
        return False
    return sign == places + 1 or s == sign - 1


@inlined
def legal(value: int, low: int, strict: bool) -> bool:
    """The high hand must be the higher one; `strict` asks that of its first card too where there is no pair."""
    if value >> KIND:
        return True
    first, card = value >> 16 & 15, min(low, 12)
    return first > card or (first == card and not strict)


@inlined
def rate(five: Longs, value: int, dealer_deals: int, s: int, score: Longs) -> None:
    """A setting's wins less losses: of the base alone, then with the double of either settlement where it gains."""
    high, low, both_eights, high_eights = five[1], five[2], five[3], five[4]
    net = high + low - dealer_deals
    if value > PAIR_OF_EIGHTS:
        as_base = net - both_eights
        by_high = 2 * high - high_eights - dealer_deals
    else:
        as_base = low + high_eights - both_eights - dealer_deals
        by_high = high_eights - dealer_deals
    score[0, s] = net
    score[1, s] = net + max(0, as_base)
    score[2, s] = net + max(0, by_high)


@inlined
def best_setting(n: int, score: Longs, allowed: Flags) -> int:
    """The setting of the highest score; of equal ones the last, which has the highest low card."""
    best = -1
    for s in range(n):
        if allowed[s] and (best < 0 or score[s] >= score[best]):
            best = s
    return best


@kernel
def play_hands(
    mine: Longs, places: Longs, joker: Longs, shape: Longs, first: Longs, suits: Longs, weight: Longs, signs: Longs,
    counts: tuple[Longs, Longs, Longs, Ints, Longs, Ints], player: tuple[Longs, Longs, Longs], low: Longs,
    plain: Longs, house: Longs, dealer_deals: int, base_out: Longs, double_out: Longs,
) -> int:  # fmt: skip
    """Adds up every way of suits of some patterns: `base_out[way, WON or LOST]`, `double_out[way, by, ...]`.

    `double_out` holds, for hands that double, the six cells from BOTH_WON on; before them the base bet's wins and
    losses of hands that do not double; behind them the weight of the hands that double. Returns the deals of the
    player's hands, or -1 if a setting met fewer than no hands.
    """
    settings, flush_value = player[0], player[1]
    deals = 0
    five = np.zeros((7, 5), np.int64)
    values = np.zeros(7, np.int64)
    cells = np.zeros(8, np.int64)
    score = np.zeros((3, 7), np.int64)  # base alone; with a double settled as the base, by the high hand
    allowed = np.zeros((2, 7), np.bool_)
    chosen = np.zeros((4, 3), np.int64)
    for i in range(mine.shape[0]):
        p = mine[i]
        n = settings[p]
        kinds = n - joker[p]
        for way in range(first[shape[p]], first[shape[p] + 1]):
            sign, times = signs[way], weight[way]
            deals += times
            strict = False
            for s in range(n):
                flush = flush_held(sign, kinds, s) and flush_value[p, s] >= 0
                values[s] = flush_value[p, s] if flush else plain[p, s]
                weigh(p, s, flush, suits[way], counts, player, five[s])
                allowed[0, s] = legal(values[s], low[p, s], False)
                allowed[1, s] = legal(values[s], low[p, s], True)
                strict = strict or allowed[0, s] != allowed[1, s]
                rate(five[s], values[s], dealer_deals, s, score)
            for k in range(3):
                chosen[0, k] = best_setting(n, score[k], allowed[0])
                chosen[1, k] = best_setting(n, score[k], allowed[1]) if strict else chosen[0, k]
                chosen[2, k], chosen[3, k] = house[0, p, sign], house[1, p, sign]
            for mode in range(4):
                s = chosen[mode, 0]
                share_out(five[s], values[s], dealer_deals, 0, cells)
                base_out[mode, 0] += times * cells[0]
                base_out[mode, 1] += times * cells[1]
                for by in range(2):
                    s = chosen[mode, 1 + by]
                    share_out(five[s], values[s], dealer_deals, by, cells)
                    for k in range(8):
                        if cells[k] < 0:
                            return -1
                    out = double_out[mode, by]
                    if score[1 + by, s] > score[0, s]:
                        for k in range(2, 8):
                            out[k] += times * cells[k]
                        out[8] += times
                    else:
                        out[0] += times * cells[0]
                        out[1] += times * cells[1]
    return deals


@kernel
def count_qualifying(
    joker: Array,
    shape: Array,
    first: Array,
    weight: Array,
    signs: Array,
    settings: Array,
    plain: Array,
    flush_value: Array,
    house: Array,
) -> int:
    """Six cards set by the house way whose high hand is no lower than the qualifier, over every way of suits."""
    result = 0
    for p in range(joker.shape[0]):
        kinds = settings[p] - joker[p]
        for way in range(first[shape[p]], first[shape[p] + 1]):
            s = house[0, p, signs[way]]
            flush = flush_held(signs[way], kinds, s) and flush_value[p, s] >= 0
            value = flush_value[p, s] if flush else plain[p, s]
            if value >= PAIR_OF_EIGHTS:
                result += weight[way]
    return result


def qualifying_hands(reading: int) -> int:
    """Of all hands of six cards, those with which a dealer qualifies under one reading."""
    result = tables(reading)
    p, shapes, player = result.patterns, result.shapes, result.player
    return int(
        count_qualifying(
            p.joker, p.shape, shapes.first, shapes.weight, result.signs, player.settings, player.plain, player.flush,
            player.house,
        )
    )  # fmt: skip


@dataclass(frozen=True, slots=True)
class Played:
    """Exact numbers of deals for each way of playing, out of `DEALS`."""

    base: dict[str, tuple[int, int]]  # way → won, lost
    double: dict[tuple[str, int], tuple[int, ...]]  # (way, settled by) → as `play_hands` says


def arguments(tables: Tables, counted: Counts) -> tuple[Any, ...]:
    """What the kernels of this module share."""
    counts = (
        counted.ranks, counted.flush_ranks, counted.base, counted.fixes, counted.flush_base, counted.flush_fixes
    )  # fmt: skip
    player = (tables.player.settings, tables.player.flush, tables.player.flushes)
    return counts, player


def play_some(mine: Array, tables: Tables, counted: Counts) -> tuple[int, Array, Array]:
    """All hands of some patterns: their deals, and the sums of `play_hands`."""
    counts, player = arguments(tables, counted)
    p, shapes = tables.patterns, tables.shapes
    base = np.zeros((len(WAYS), 2), np.int64)
    double = np.zeros((len(WAYS), 2, 9), np.int64)
    deals = play_hands(
        mine, p.places, p.joker, p.shape, shapes.first, shapes.suits, shapes.weight, tables.signs, counts, player,
        tables.player.low, tables.player.plain, tables.player.house, DEALER_DEALS, base, double,
    )  # fmt: skip
    return deals, base, double


def play(reading: int, threads: int = THREADS) -> Played:
    """Every deal under one reading (bits of `choices.py`); nothing is kept from an earlier call."""
    assert_fits(2 * DEALS, "a sum over all deals")
    result = tables(reading)
    counted = count(result, threads)
    with ThreadPoolExecutor(threads) as pool:
        every = range(len(result.patterns))
        parts = [pool.submit(play_some, np.array(every[i::threads]), result, counted) for i in range(threads)]
        shares = [part.result() for part in parts]
    deals = [share[0] for share in shares]
    if min(deals) < 0 or sum(deals) != PLAYER_DEALS:
        raise ArithmeticError(f"the player's hands do not add up to {PLAYER_DEALS:,}")
    total = np.sum([share[1] for share in shares], axis=0).tolist()
    doubled = np.sum([share[2] for share in shares], axis=0).tolist()
    return Played(
        {way: (w[0], w[1]) for way, w in zip(WAYS, total)},
        {(way, by): tuple(doubled[i][by]) for i, way in enumerate(WAYS) for by in (AS_BASE, BY_HIGH_HAND)},
    )

"""The kernel that counts every deal of the main game. Importing this imports numba."""

from __future__ import annotations

import numpy as np

from games.engines.arrays import Array, Flags, Ints, Longs
from games.engines.common.five_card import FLUSH, FULL_HOUSE, HIGH, PAIR, STRAIGHT, STRAIGHT_FLUSH, STRAIGHTS
from games.engines.kernels import kernel

RUNS = np.array(STRAIGHTS, np.int64)
RUN_MASKS = np.array([sum(1 << r for r in run) for run in STRAIGHTS], np.int64)
ACE, KING, BROADWAY = 12, 11, 9
DEALER_HANDS = 163_185
CHOOSE = np.array([[1, 0, 0, 0, 0], [1, 1, 0, 0, 0], [1, 2, 1, 0, 0], [1, 3, 3, 1, 0], [1, 4, 6, 4, 1]], np.int64)


@kernel
def flush_counts(flush_mask: Longs, flush_plain: Longs, category: Longs, ace_king: int) -> Array:
    """By upcard rank and ranks held by the player in its suit: the dealer's flush sets whose ranks alone are a
    hand that does not qualify, a hand with A-K, a straight."""
    result = np.zeros((13, 1 << 13, 3), np.int64)
    for up in range(13):
        for i in range(flush_mask.shape[1]):
            if category[flush_plain[up, i]] == STRAIGHT:
                kind = 2
            elif flush_plain[up, i] >= ace_king:
                kind = 1
            else:
                kind = 0
            result[up, flush_mask[up, i], kind] += 1
        # Sets within the complement of what the player holds: sums over subsets, then read at the complement.
        for bit in range(13):
            for mask in range(1 << 13):
                if mask >> bit & 1:
                    for kind in range(3):
                        result[up, mask, kind] += result[up, mask ^ (1 << bit), kind]
    return result[:, ::-1, :].copy()


@kernel
def plain_counts(
    player: int,
    up: int,
    counts: Longs,
    category: Longs,
    ace_king: int,
    lists: tuple[Ints, Ints, Longs, Longs],
    left: Longs,
    out: Longs,
) -> bool:
    """Dealer hands by ranks alone against one player pattern and one upcard rank, in `out`: how many do not qualify,
    are below the player's hand, are level with it, are a full house or better. A hand below A-K is not compared.
    False if the kinds of hand do not add up to every hand."""
    list_strength, list_factors, list_start, pair_start = lists
    # How many of each rank the dealer can still get, and in how many ways he can take 0 to 4 of them.
    for r in range(13):
        n = 4 - counts[player, r] - (1 if r == up else 0)
        for k in range(5):
            left[k * 13 + r] = CHOOSE[n, k]
    one = left[13:26]
    two = left[26:39]
    three = left[39:52]
    four = left[52:65]
    # Elementary symmetric sums of the single cards over every rank but the upcard's, first below the king.
    e1 = e2 = e3 = e4 = 0
    for r in range(11):
        if r != up:
            a = one[r]
            e4 += a * e3
            e3 += a * e2
            e2 += a * e1
            e1 += a
    aces = 0 if up == ACE else one[ACE]
    kings = 0 if up == KING else one[KING]
    if up == ACE:
        with_both = kings * e3
    elif up == KING:
        with_both = aces * e3
    else:
        with_both = aces * kings * e2
    for a in (kings, aces):
        e4 += a * e3
        e3 += a * e2
        e2 += a * e1
        e1 += a
    straights = 0
    broadway = 0
    for i in range(10):
        if RUN_MASKS[i] >> up & 1:
            ways = 1
            for j in range(5):
                r = RUNS[i, j]
                if r != up:
                    ways *= one[r]
            straights += ways
            if i == BROADWAY:
                broadway = ways
    no_hand = e4 - with_both - (straights - broadway)
    high = e4 - straights
    pairs = one[up] * e3
    sum_two = 0
    sum_two_squared = 0
    two_pairs = 0
    trips = two[up] * e2
    full = 0
    quads = three[up] * e1
    own_pairs = 0  # pairs below the player's, when he has one
    player_pair = -1
    if category[player] == PAIR:
        for r in range(13):
            if counts[player, r] == 2:
                player_pair = r
        if up < player_pair:
            own_pairs = pairs
    for p in range(13):
        if p != up:
            rest1 = e1 - one[p]
            rest2 = e2 - one[p] * rest1
            ways = two[p] * rest2
            pairs += ways
            if p < player_pair:
                own_pairs += ways
            two_pairs += one[up] * two[p] * rest1
            sum_two += two[p]
            sum_two_squared += two[p] * two[p]
            trips += three[p] * rest1
            full += two[up] * two[p] + one[up] * three[p]
            quads += four[p]
    two_pairs += (sum_two * sum_two - sum_two_squared) // 2
    if high + pairs + two_pairs + trips + straights + full + quads != DEALER_HANDS:
        return False

    kind = category[player]
    below = 0
    first = list_start[up, kind]
    last = list_start[up, kind + 1]
    if kind == HIGH:
        below = 0
    elif kind == PAIR:
        below = high + own_pairs
        first = pair_start[up, player_pair]
        last = pair_start[up, player_pair + 1]
    else:
        below = high + pairs
        if kind > 2:
            below += two_pairs
        if kind > 3:
            below += trips
        if kind > STRAIGHT:
            below += straights
        if kind > FULL_HOUSE:
            below += full
    level = 0
    if kind in (FLUSH, STRAIGHT_FLUSH):
        # Against a flush only the dealer's full houses and quads (and flushes, counted elsewhere) are not below.
        below = DEALER_HANDS - full - quads
    elif kind != HIGH or player >= ace_king:
        for i in range(first, last):
            s = list_strength[up, i]
            if s > player:
                break
            ways = (
                left[list_factors[up, i, 0]]
                * left[list_factors[up, i, 1]]
                * left[list_factors[up, i, 2]]
                * left[list_factors[up, i, 3]]
            )
            if s == player:
                level += ways
            else:
                below += ways
    out[0] = no_hand
    out[1] = below
    out[2] = level
    out[3] = full + quads
    return True


@kernel
def count_deals(
    tables: tuple[Longs, Longs, Flags, Longs, Longs, int],
    lists: tuple[Ints, Ints, Longs, Longs],
    flushes: tuple[Longs, Longs, Longs, Longs],
    values: Longs,
    fold: int,
    every: Longs,
    raised: Longs,
) -> bool:
    """Every deal, by player pattern and upcard rank, as (no hand, win, tie, loss) if the player raises: in `every`
    for all deals, in `raised` for those where raising beats folding by `values` (the same four, by pattern)."""
    counts, category, suited, members, distinct, ace_king = tables
    flush_mask, flush_plain, flush_suited, flush_kinds = flushes
    left = np.zeros(65, np.int64)
    plain = np.zeros(4, np.int64)
    ways = np.zeros(32, np.int64)
    masks = np.zeros(32, np.int64)
    sets = flush_mask.shape[1]
    for player in range(counts.shape[0]):
        kind = category[player]
        for up in range(13):
            if counts[player, up] == 4:
                continue
            if not plain_counts(player, up, counts, category, ace_king, lists, left, plain):
                return False
            # The player's ranks in the suit of the upcard, with the number of hands that have them there.
            size = 1
            ways[0] = 4  # suits of the upcard
            masks[0] = 0
            for j in range(distinct[player]):
                r = members[player, j]
                m = counts[player, r]
                if r == up:
                    for k in range(size):
                        ways[k] *= CHOOSE[3, m]
                else:
                    for k in range(size):
                        ways[size + k] = ways[k] * CHOOSE[3, m - 1]
                        masks[size + k] = masks[k] | 1 << r
                        ways[k] *= CHOOSE[3, m]
                    size *= 2
            if suited[player]:
                whole = masks[size - 1]
                ways[0] = 12
                if counts[player, up] == 0:
                    ways[1] = 4
                    masks[1] = whole
                    size = 2
                else:
                    size = 1
            elif distinct[player] == 5:
                ways[0] -= 12
                if counts[player, up] == 0:
                    ways[size - 1] -= 4
            for k in range(size):
                held = masks[k]
                free_bad = flush_kinds[up, held, 0]
                free_good = flush_kinds[up, held, 1]
                free_run = flush_kinds[up, held, 2]
                no_hand = plain[0] - free_bad
                level = plain[2]
                if kind == HIGH:
                    if player < ace_king:
                        below = no_hand
                        level = 0
                    else:
                        # The dealer's suited A-K hands are flushes, not A-K hands.
                        below = plain[1] - free_bad
                        if free_good:
                            for i in range(sets):
                                s = flush_plain[up, i]
                                if s > player:
                                    break
                                if s >= ace_king and flush_mask[up, i] & held == 0:
                                    if s == player:
                                        level -= 1
                                    else:
                                        below -= 1
                elif kind < STRAIGHT:
                    below = plain[1] - free_bad - free_good
                elif kind == STRAIGHT:
                    below = plain[1] - free_bad - free_good
                    if free_run:
                        for i in range(sets):
                            s = flush_plain[up, i]
                            if category[s] == STRAIGHT and s <= player and flush_mask[up, i] & held == 0:
                                if s == player:
                                    level -= 1
                                else:
                                    below -= 1
                elif kind in (FLUSH, STRAIGHT_FLUSH):
                    below = plain[1] - free_bad - free_good - free_run
                    if kind == STRAIGHT_FLUSH:
                        below += plain[3]
                    for i in range(sets):
                        if flush_mask[up, i] & held == 0:
                            s = flush_suited[up, i]
                            if s == player:
                                level += 1
                            elif s < player:
                                below += 1
                else:
                    below = plain[1] - free_run
                win = below - no_hand
                loss = DEALER_HANDS - no_hand - win - level
                n = ways[k]
                every[player, up, 0] += n * no_hand
                every[player, up, 1] += n * win
                every[player, up, 2] += n * level
                every[player, up, 3] += n * loss
                worth = (
                    no_hand * values[player, 0]
                    + win * values[player, 1]
                    + level * values[player, 2]
                    + loss * values[player, 3]
                )
                if worth > fold * DEALER_HANDS:
                    raised[player, up, 0] += n * no_hand
                    raised[player, up, 1] += n * win
                    raised[player, up, 2] += n * level
                    raised[player, up, 3] += n * loss
    return True

"""The ranking of five-card hands, against one written independently and slowly."""

from __future__ import annotations

import hashlib
from collections import Counter
from itertools import combinations, combinations_with_replacement, islice, pairwise, permutations
from math import comb

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.engines.common import five_card
from games.engines.common.cards import canonical_hands, cards, hand_number, name

# Of "strength" as two little-endian bytes for every hand in the order of hand numbers; from `slow_value` below.
COMPLETE_ORDER = "c266188bf74c1a996a0415392a9a3293dbed9444185fca638f995c28b80fca59"


def slow_value(hand: tuple[int, ...]) -> tuple[int, ...]:
    """Textbook ranking: category, then what breaks ties. Knows nothing of patterns or tables."""
    ranks = sorted((c // 4 + 2 for c in hand), reverse=True)
    flush = len({c % 4 for c in hand}) == 1
    if ranks == [14, 5, 4, 3, 2]:
        ranks = [5, 4, 3, 2, 1]
    straight = all(a - b == 1 for a, b in pairwise(ranks))
    times = Counter(ranks)
    grouped = sorted(ranks, key=lambda r: (times[r], r), reverse=True)
    counts = sorted(times.values(), reverse=True)
    if straight and flush:
        category = 8
    elif counts[0] == 4:
        category = 7
    elif counts[:2] == [3, 2]:
        category = 6
    elif flush:
        category = 5
    elif straight:
        category = 4
    elif counts[0] == 3:
        category = 3
    elif counts[:2] == [2, 2]:
        category = 2
    elif counts[0] == 2:
        category = 1
    else:
        category = 0
    return (category, *grouped)


def by_number():
    """Every hand in the order of hand numbers: by highest card, then next, and so on."""
    for e in range(4, 52):
        for d in range(3, e):
            for c in range(2, d):
                for b in range(1, c):
                    for a in range(b):
                        yield a, b, c, d, e


def test_every_category_holds_as_many_hands_as_its_closed_form():
    closed = {
        "straight_flush": 10 * 4,
        "four_of_a_kind": 13 * 48,
        "full_house": 13 * comb(4, 3) * 12 * comb(4, 2),
        "flush": 4 * (comb(13, 5) - 10),
        "straight": 10 * (4**5 - 4),
        "three_of_a_kind": 13 * comb(4, 3) * comb(12, 2) * 4**2,
        "two_pair": comb(13, 2) * comb(4, 2) ** 2 * 11 * 4,
        "one_pair": 13 * comb(4, 2) * comb(12, 3) * 4**3,
        "high_card": (comb(13, 5) - 10) * (4**5 - 4),
    }
    assert sum(closed.values()) == five_card.HANDS
    by_pattern: Counter[str] = Counter()
    for p in five_card.patterns():
        by_pattern[five_card.CATEGORIES[p.category]] += p.hands
    assert dict(by_pattern) == closed
    in_table = Counter(five_card.strength_table().tolist())
    assert [in_table[i] for i in range(7462)] == [p.hands for p in five_card.patterns()]


def test_the_table_has_the_hash_of_the_complete_order():
    table = five_card.strength_table()
    assert hashlib.sha256(table.astype("<i2").tobytes()).hexdigest() == COMPLETE_ORDER


@pytest.mark.slow
def test_the_hash_is_that_of_the_slow_ranking():
    """The whole order again, by textbook: the strength is the place of the value among all values."""
    values = [slow_value(hand) for hand in by_number()]
    place = {v: i for i, v in enumerate(sorted(set(values)))}
    assert len(place) == 7462
    digest = hashlib.sha256(b"".join(place[v].to_bytes(2, "little") for v in values)).hexdigest()
    assert digest == COMPLETE_ORDER


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("Ts Js Qs Ks As", "9s Ts Js Qs Ks"),
        ("As 2s 3s 4s 5s", "Ac Ad Ah As Kd"),
        ("2c 2d 2h 2s 3c", "Ac Ad Ah Ks Kd"),
        ("2c 3d 4h 5s 6c", "Ac 2d 3h 4s 5c"),
        ("Ac Kd 4h 3s 2c", "Ac Qd Jh Ts 9c"),
    ],
)
def test_known_comparisons(better, worse):
    assert five_card.strength(cards(better)) > five_card.strength(cards(worse))


hands = st.lists(st.integers(0, 51), min_size=5, max_size=5, unique=True)


@given(hands, hands)
def test_any_two_hands_compare_as_in_the_slow_ranking(a, b):
    def sign(x, y):
        return (x > y) - (x < y)

    assert sign(five_card.strength(a), five_card.strength(b)) == sign(slow_value(tuple(a)), slow_value(tuple(b)))


@given(hands, st.permutations(range(4)))
def test_exchanging_suits_changes_nothing(hand, suits):
    assert five_card.strength(hand) == five_card.strength([4 * (c // 4) + suits[c % 4] for c in hand])


@given(hands)
def test_the_table_gives_the_strength_of_a_hand(hand):
    assert five_card.strength_table()[hand_number(hand)] == five_card.strength(hand)


def test_hand_numbers_have_no_holes():
    assert [hand_number(h) for h in islice(by_number(), 5000)] == list(range(5000))
    assert hand_number((47, 48, 49, 50, 51)) == five_card.HANDS - 1


@pytest.mark.parametrize(("size", "classes"), [(2, 169), (3, 1755), (4, 16432), (5, 134459)])
def test_classes_under_exchange_of_suits_hold_every_hand(size, classes):
    listed = list(canonical_hands(size))
    assert len(listed) == classes
    assert sum(weight for _, weight in listed) == comb(52, size)


def test_a_class_has_as_many_members_as_its_weight_says():
    for hand, weight in islice(canonical_hands(3), 0, None, 37):
        members = {tuple(sorted(4 * (c // 4) + p[c % 4] for c in hand)) for p in permutations(range(4))}
        assert len(members) == weight, [name(c) for c in hand]


def test_the_slow_ranking_agrees_on_a_whole_small_deck():
    """All hands of the three lowest and three highest ranks, where straights, wheels and boats meet."""
    deck = [4 * r + s for r in (0, 1, 2, 3, 12) for s in range(4)]
    values = {h: slow_value(h) for h in combinations(deck, 5)}
    order = {v: i for i, v in enumerate(sorted(set(values.values())))}
    strengths = {h: five_card.strength(h) for h in values}
    dense = {s: i for i, s in enumerate(sorted(set(strengths.values())))}
    assert all(order[values[h]] == dense[strengths[h]] for h in values)


def test_the_weights_of_ranks_are_the_least_that_tell_all_choices_apart() -> None:
    """By trying: every choice of five ranks has a sum of its own, and no weight could be less by one."""

    def tells_apart(weights: tuple[int, ...], cards: int) -> bool:
        choices = [c for c in combinations_with_replacement(range(len(weights)), cards) if max(Counter(c).values()) < 5]
        return len({sum(weights[r] for r in c) for c in choices}) == len(choices)

    keys = five_card.RANK_KEYS
    assert len(keys) == 13
    assert tells_apart(keys, 5)
    for place in range(1, 7):  # each is the first number after the one before it that does
        for lower in range(keys[place - 1] + 1, keys[place]):
            assert not all(tells_apart((*keys[:place], lower), cards) for cards in range(1, 6))

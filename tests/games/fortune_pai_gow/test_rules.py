"""The rules clause by clause on the plain reference, and the kernels against the reference."""

from __future__ import annotations

import random
from itertools import pairwise

import numpy as np
import pytest

from games.engines.fortune_pai_gow import reference
from games.engines.fortune_pai_gow.choices import ACE_BEFORE_JOKER, RUN_FIRST, SECOND_ACE, SIX_LOW, SPLIT_FIVE_ACES
from games.engines.fortune_pai_gow.hands import best_runs, house_way
from games.engines.fortune_pai_gow.patterns import all_hands, one_hand, patterns, shapes

NAMES = {SECOND_ACE: "ace", RUN_FIRST: "six_cards_first", SPLIT_FIVE_ACES: "four_aces", SIX_LOW: "six_low"}


def low(cards: str, *readings: str) -> str:
    return reference.house_way(tuple(cards.split()), frozenset(readings))[0]


def worth(cards: str, *readings: str) -> reference.Value:
    return reference.value(tuple(cards.split()), frozenset(readings))


@pytest.mark.parametrize(
    ("cards", "expected"),
    [
        pytest.param("Ks Jd 9c 7h 5s 2d", "Jd", id="a: the second-highest is low"),
        pytest.param("joker Jd 9c 7h 5s 2d", "Jd", id="a: the joker is an ace and stays high"),
        pytest.param("As Ad 9c 7h 5s 2d", "9c", id="b: a pair is kept"),
        pytest.param("joker Ad 9c 7h 5s 2d", "9c", id="b: ace and joker are a pair"),
        pytest.param("Ks Kd 9c 9h 5s 2d", "5s", id="b: two pairs are kept"),
        pytest.param("Ks Kd Kc 9h 5s 2d", "9h", id="b: three are kept"),
        pytest.param("4s 4d 4c 9h 9s Ad", "Ad", id="b: a full house is kept"),
        pytest.param("4s 4d 4c 4h 9s 9d", "9s", id="b: four are kept, a pair is not"),
        pytest.param("As Ad Ac Ah joker 9d", "9d", id="b: five aces are kept"),
        pytest.param("9s 9d 9c 4h 4s 4d", "9s", id="c: the lower three stay"),
        pytest.param("9s 9d 6c 6h 4s 4d", "9s", id="d: the lower two pairs stay"),
        pytest.param("As joker 6c 6h 4s 4d", "joker", id="d: the joker beside an ace"),
        pytest.param("4s 5d 6c 7h 8s 9d", "9d", id="e: six in a row"),
        pytest.param("4s 5d joker 7h 8s 9d", "9d", id="e: six in a row with the joker"),
        pytest.param("4s 5d 6c 7h 8s joker", "joker", id="e: the joker is the highest card"),
        pytest.param("As 2d 3c 4h 5s 6d", "As", id="e: ace to six"),
        pytest.param("As Qs 9s 7s 5s 2s", "As", id="e: six of a suit"),
        pytest.param("4s 5s 6d 7s 8s Ks", "6d", id="f: flush before straight"),
        pytest.param("4s 5s 6s 7s 8s Ks", "Ks", id="g: straight flush before flush"),
        pytest.param("4s 5s 6s 7s 8s 9d", "9d", id="g: the remaining card"),
        pytest.param("Ks Qs Js 10s 9s As", "9s", id="b: a royal flush is kept"),
        pytest.param("4s 5s 6s 7s 8s 3d", "3d", id="b: a straight flush is kept"),
        pytest.param("4s 4d 5d 6c 7h 8s", "4s", id="a straight with a pair"),
    ],
)
def test_house_way(cards: str, expected: str) -> None:
    assert low(cards) == expected


@pytest.mark.parametrize(
    ("cards", "reading", "expected"),
    [
        ("4s 5s 6s 7s 8s 3d", "six_cards_first", "8s"),
        ("Ks Qs Js 10s 9s As", "six_cards_first", "As"),
        ("As 2d 3c 4h 5s 6d", "six_low", "6d"),
        ("As Ad Ac Ah joker 9d", "four_aces", "joker"),
    ],
)
def test_other_readings_of_the_house_way(cards: str, reading: str, expected: str) -> None:
    assert low(cards, reading) == expected


def test_order_of_straights() -> None:
    rising = ["2s 3d 4c 5h 6s", "9s 10d Jc Qh Ks", "As 2d 3c 4h 5s", "10s Jd Qc Kh As"]
    assert all(worth(a) < worth(b) for a, b in pairwise(rising))


def test_the_joker_completes_or_is_an_ace() -> None:
    assert worth("joker Kd Kc 5h 2s") == worth("As Kd Kc 5h 2s")
    assert worth("joker 3d 4c 5h 2s") == worth("As 3d 4c 5h 2s")
    assert worth("joker 9d 8c 7h 6s") == worth("10s 9d 8c 7h 6s")
    assert worth("joker As Qs 9s 4s") == worth("As Ks Qs 9s 4s")
    assert worth("joker As Qs 9s 4s", "ace") > worth("As Ks Qs 9s 4s")
    assert worth("joker As Ad Ac Ah") > worth("As Ks Qs Js 10s")


def numbered(cards: tuple[str, ...]) -> list[int]:
    return [reference.DECK.index(card) for card in cards]


def agree(hand: list[int], reading: int) -> tuple[reference.Value, int]:
    """Kernel and reference put the same card low, or one of the same rank that leaves the same high hand."""
    readings = frozenset(name for bit, name in NAMES.items() if reading & bit)
    cards = tuple(reference.DECK[c] for c in hand)
    expected, high = reference.house_way(cards, readings)
    values = np.zeros(6, np.int64)
    place = house_way(np.array(hand), reading, best_runs(), values)
    left = tuple(card for i, card in enumerate(cards) if i != place)
    assert (reference.rank_of(cards[place]), cards[place] == "joker") == (
        reference.rank_of(expected),
        expected == "joker",
    ), cards
    worth = reference.value(high, readings)
    assert reference.value(left, readings) == worth, cards
    return worth, int(values[place])


def hard_hand(rng: random.Random) -> list[int]:
    """Often suited, often in a row, often with the joker."""
    while True:
        start = rng.randrange(-1, 9)
        in_a_row = rng.random() < 0.5
        ranks = [start + k for k in range(6)] if in_a_row else [rng.randrange(13) for _ in range(6)]
        hand = {4 * (r % 13) + (0 if rng.random() < 0.8 else rng.randrange(4)) for r in ranks}
        if rng.random() < 0.5 and hand:
            hand.pop()
            hand.add(52)
        if len(hand) == 6:
            return list(hand)


@pytest.mark.parametrize("reading", [0, SECOND_ACE, RUN_FIRST, SPLIT_FIVE_ACES, SIX_LOW])
def test_kernel_and_reference_agree(reading: int) -> None:
    """On hands dealt at random and hands made to be hard; and both put high hands in the same order."""
    rng = random.Random(reading)
    results = set()
    for _ in range(250):
        results.add(agree(rng.sample(range(53), 6), reading))
        results.add(agree(hard_hand(rng), reading))
    assert all(a[1] < b[1] for a, b in pairwise(sorted(results)))


def test_the_ace_before_the_joker() -> None:
    values = np.zeros(6, np.int64)
    hand = np.array(numbered(("As", "joker", "6c", "6h", "4s", "4d")))
    assert house_way(hand, 0, best_runs(), values) == 1
    assert house_way(hand, ACE_BEFORE_JOKER, best_runs(), values) == 0


def test_both_readings_of_the_qualifier_are_one() -> None:
    """Whether the dealer's pair of eights is asked of his high hand or of all six cards comes to the same."""
    rng = random.Random(8)
    eights = reference.value(("8s", "8d", "4c", "3h", "2s"))
    for _ in range(400):
        cards = tuple(reference.DECK[c] for c in rng.sample(range(53), 6))
        best = max(reference.value(tuple(c for c in cards if c != out)) for out in cards)
        assert (reference.value(reference.house_way(cards)[1]) >= eights) == (best >= eights)


@pytest.mark.slow
@pytest.mark.timeout(3600)
def test_kernel_and_reference_agree_on_every_hand() -> None:
    """All 1,097,447 hands that differ by more than the names of suits."""
    results = {agree(hand, 0) for hand in all_hands()}
    assert all(a[1] < b[1] for a, b in pairwise(sorted(results)))


def test_kernel_and_reference_agree_on_some_of_all_hands() -> None:
    rng = random.Random(13)
    p, s = patterns(), shapes()
    results = set()
    for pattern in rng.sample(range(len(p)), 400):
        way = rng.randrange(s.first[p.shape[pattern]], s.first[p.shape[pattern] + 1])
        results.add(agree(one_hand(pattern, way), 0))
    assert all(a[1] < b[1] for a, b in pairwise(sorted(results)))

"""The counts of every pair of hands against plain enumeration of all of one player's dealers, and invariants."""

from __future__ import annotations

import random
from functools import cache
from itertools import permutations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.engines.fortune_pai_gow import counting
from games.engines.fortune_pai_gow.choices import RUN_FIRST, SECOND_ACE, SIX_LOW, SPLIT_FIVE_ACES
from games.engines.fortune_pai_gow.counting import Counts, count
from games.engines.fortune_pai_gow.deals import DEALER_DEALS, PLAYER_DEALS
from games.engines.fortune_pai_gow.patterns import patterns, shapes
from games.engines.fortune_pai_gow.play import hand_outcomes
from games.engines.fortune_pai_gow.settings import Tables, sign_of, tables
from games.engines.fortune_pai_gow.visit import against_every_dealer

EVERY_OTHER = SECOND_ACE | RUN_FIRST | SPLIT_FIVE_ACES | SIX_LOW


@cache
def counted(reading: int) -> tuple[Tables, Counts]:
    found = tables(reading)
    return found, count(found)


def best_of_each_low(outcomes: dict[int, tuple[int, list[list[int]]]]) -> dict[int, tuple[int, list[list[int]]]]:
    """Of two cards of a rank, the one whose going low leaves the higher hand."""
    best: dict[int, tuple[int, list[list[int]]]] = {}
    for card, outcome in outcomes.items():
        low = 13 if card == 52 else card >> 2
        best[low] = max(best.get(low, outcome), outcome)
    return best


def compare(cards: tuple[int, ...], reading: int) -> None:
    fast = best_of_each_low(hand_outcomes(cards, *counted(reading)))
    assert fast == best_of_each_low(against_every_dealer(cards, reading))


@pytest.mark.parametrize(
    ("cards", "reading"),
    [
        pytest.param((4, 7, 8, 16, 36, 48), 0, id="nothing much"),
        pytest.param((52, 1, 5, 9, 13, 17), 0, id="joker and a straight flush"),
        pytest.param((48, 44, 40, 36, 32, 50), EVERY_OTHER, id="a royal flush, every other reading"),
    ],
)
def test_one_hand_against_every_dealer(cards: tuple[int, ...], reading: int) -> None:
    """10,737,573 dealer's hands one by one: every number of every setting is the same."""
    compare(cards, reading)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(60))
def test_random_hands_against_every_dealer(seed: int) -> None:
    rng = random.Random(seed)
    compare(tuple(rng.sample(range(53), 6)), seed % 2 * EVERY_OTHER)


def test_hands_add_up() -> None:
    p, s = patterns(), shapes()
    ways = np.add.reduceat(s.weight, s.first[:-1])
    assert int(ways[p.shape].sum()) == PLAYER_DEALS
    assert int(np.diff(s.first)[p.shape].sum()) == 1_097_447


def test_a_dealer_count_that_does_not_add_up_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(counting, "DEALER_DEALS", DEALER_DEALS - 1)
    with pytest.raises(ArithmeticError, match="do not add up"):
        count(counted(0)[0])


def test_threads_change_nothing() -> None:
    found, two = counted(0)
    one = count(found, threads=1)
    assert (one.ranks == two.ranks).all()
    assert (one.fixes == two.fixes).all()
    assert (one.flush_fixes == two.flush_fixes).all()


@settings(max_examples=40, deadline=None)
@given(st.lists(st.integers(0, 52), min_size=6, max_size=6, unique=True), st.sampled_from([*permutations(range(4))]))
def test_exchanging_suits_changes_nothing(cards: list[int], suits: tuple[int, ...]) -> None:
    def exchanged(card: int) -> int:
        return card if card == 52 else card & ~3 | suits[card & 3]

    one = hand_outcomes(tuple(cards), *counted(0))
    other = hand_outcomes(tuple(exchanged(c) for c in cards), *counted(0))
    assert {exchanged(c): outcome for c, outcome in one.items()} == other


@settings(max_examples=40, deadline=None)
@given(st.lists(st.integers(0, 52), min_size=6, max_size=6, unique=True))
def test_outcomes_are_parts_of_the_dealers_hands(cards: list[int]) -> None:
    for value, (as_base, by_high) in hand_outcomes(tuple(cards), *counted(0)).values():
        won, lost = as_base[:2]
        assert value >= 0
        assert min(*as_base, *by_high) >= 0
        assert won + lost <= DEALER_DEALS
        assert sum(as_base[2:4]) == won == sum(by_high[2:4])
        assert sum(as_base[6:]) == lost == sum(by_high[6:])
        assert won + lost + sum(by_high[4:6]) <= DEALER_DEALS


@pytest.mark.parametrize(
    ("repeats", "suits", "sign"),
    [((1,) * 6, [63, 0, 0, 0], 7), ((1,) * 6, [31, 32, 0, 0], 6), ((2, 1, 1, 1, 1), [31, 1, 0, 0], 1),
     ((2, 1, 1, 1), [15, 1, 0, 0], 1), ((1,) * 5, [31, 0, 0, 0], 6), ((2, 2, 2), [7, 7, 0, 0], 0)],
)  # fmt: skip
def test_how_suited_a_hand_is(repeats: tuple[int, ...], suits: list[int], sign: int) -> None:
    assert sign_of(repeats, suits) == sign

"""The counts of every pair of hands against plain enumeration of all of one player's dealers, and invariants."""

from __future__ import annotations

import random
from functools import cache
from itertools import permutations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.engines.fortune_pai_gow import counting, reference
from games.engines.fortune_pai_gow.choices import RUN_FIRST, SECOND_ACE, SIX_LOW, SPLIT_FIVE_ACES
from games.engines.fortune_pai_gow.counting import Counts, count
from games.engines.fortune_pai_gow.deals import DEALER_DEALS, PLAYER_DEALS
from games.engines.fortune_pai_gow.patterns import one_hand, patterns, shapes
from games.engines.fortune_pai_gow.play import play_some
from games.engines.fortune_pai_gow.settings import Tables, sign_of, tables
from games.engines.fortune_pai_gow.visit import against_every_dealer
from tests.games.fortune_pai_gow.one_hand import hand_outcomes

EVERY_OTHER = SECOND_ACE | RUN_FIRST | SPLIT_FIVE_ACES | SIX_LOW


@cache
def counted(reading: int) -> tuple[Tables, Counts]:
    result = tables(reading)
    return result, count(result)


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


def in_order(low: str, high: tuple[str, ...]) -> bool:
    """The high hand is higher: a pair or better always is, otherwise its first card, or the next when that ties."""
    kind, ranks = reference.value(high)
    return kind > 0 or ranks[0] >= reference.rank_of(low)


@pytest.mark.parametrize("pattern", [0, 700, 6_000, 12_345, 17_000, 18_395, 20_000, 22_222, 24_569])
def test_decisions_of_a_pattern(pattern: int) -> None:
    """The player's choices, made once more in plain Python from the reference's rules and a hand's outcomes."""
    item, counts = counted(0)
    p, s = patterns(), shapes()
    expected = [0, 0]  # optimum, house way: won less lost
    double = np.zeros((2, 2), np.int64)  # settled as the base, by the high hand: net of both bets, hands that double
    deals = 0
    for way in range(s.first[p.shape[pattern]], s.first[p.shape[pattern] + 1]):
        hand, times = one_hand(pattern, way), int(s.weight[way])
        cards = {c: reference.DECK[c] for c in hand}
        outcomes = best_of_each_low(hand_outcomes(tuple(hand), item, counts))
        allowed = []
        for card, name in cards.items():
            rest = tuple(other for other in cards.values() if other != name)
            if in_order(name, rest):
                allowed.append(outcomes[13 if card == 52 else card >> 2][1])
        best = max((as_base for as_base, _ in allowed), key=lambda cells: cells[0] - cells[1])
        low = reference.DECK.index(reference.house_way(tuple(cards.values()))[0])
        house = outcomes[13 if low == 52 else low >> 2][1][0]
        expected[0] += times * (best[0] - best[1])
        expected[1] += times * (house[0] - house[1])
        for by in range(2):
            gains = [(c[by][0] - c[by][1], c[by][2] + c[by][4] - c[by][5] - c[by][7]) for c in allowed]
            net, gain = max(gains, key=lambda g: g[0] + max(0, g[1]))
            double[by] += [times * (net + max(0, gain)), times * (gain > 0)]
        deals += times
    total, base, doubled = play_some(np.array([pattern]), item, counts)
    assert total == deals
    assert [int(base[way, 0] - base[way, 1]) for way in (0, 2)] == expected
    for by in range(2):
        cells = doubled[0, by]
        net = cells[0] - cells[1] + 2 * cells[2] + cells[3] + cells[4] - cells[5] - cells[6] - 2 * cells[7]
        assert [int(net), int(cells[8])] == double[by].tolist()


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
    item, two = counted(0)
    one = count(item, threads=1)
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

"""The counting tool for hands of ranks, against counting by hand."""

from __future__ import annotations

from itertools import combinations
from math import comb

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.engines import kernels
from games.engines.common.ranks import SETS, Draws, multisets, rank_hands


@pytest.mark.parametrize("cards", range(1, 8))
def test_hands_add_up(cards: int) -> None:
    hands = rank_hands(cards)
    assert int(hands.weight.sum()) == comb(52, cards)
    assert len({tuple(hands.multiset(i)) for i in range(len(hands))}) == len(hands)
    assert all(sum(hands.multiset(i)) == cards for i in range(0, len(hands), 97))


def test_multisets_hold_at_most_four_of_a_rank() -> None:
    rows = multisets(3, 6)
    assert rows.max() == 4
    assert rows.sum(axis=1).max() == 6
    assert len(rows) == sum(1 for a in range(5) for b in range(5) for c in range(5) if a + b + c <= 6)


@settings(max_examples=25, deadline=None)
@given(st.integers(0, 2**32 - 1), st.integers(0, 1819))
def test_any_property_of_the_set_of_ranks(seed: int, hand: int) -> None:
    """Three cards against four held, a property drawn at random: counted by listing the 17,296 draws."""
    draws = Draws(held=4, drawn=3)
    holds = np.random.default_rng(seed).random(SETS) < 0.4
    left = [r for r, n in enumerate(draws.hands.multiset(hand)) for _ in range(4 - n)]
    listed = sum(bool(holds[1 << a | 1 << b | 1 << c]) for a, b, c in combinations(left, 3))
    assert draws.count(holds)[hand] == draws.count(holds, np.array([hand]))[0] == listed


def test_nothing_and_everything() -> None:
    draws = Draws(held=2, drawn=5)
    assert not draws.count(np.zeros(SETS, dtype=np.bool_)).any()
    assert (draws.count(np.ones(SETS, dtype=np.bool_)) == comb(50, 5)).all()


def test_int64_bounds_are_asserted() -> None:
    kernels.assert_fits(2**63 - 1, "the largest")
    with pytest.raises(OverflowError, match="beyond int64"):
        kernels.assert_fits(2**63, "one too many")

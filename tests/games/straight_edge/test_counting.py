"""The dealer's hands against each of the 49,205 hands of ranks, counted in other ways."""

from __future__ import annotations

import hashlib
from math import comb
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.engines.api import interpretations
from games.engines.common.ranks import rank_hands
from games.engines.straight_edge.choices import RANKING_1, RANKING_2
from games.engines.straight_edge.counting import COPY, LOWER, QUALIFIES, count, player_lengths
from games.engines.straight_edge.one_by_one import draws_by_value
from games.engines.straight_edge.straights import Ranking, name, values
from tests.games.straight_edge.second_method import cells, straight_values

HANDS = rank_hands(7)
READINGS = [
    *(("version_1", r) for r in interpretations(RANKING_1)),
    *(("version_2", r) for r in interpretations(RANKING_2)),
]


def held(hands: Any) -> Any:
    low, high = HANDS.halves
    return np.hstack([low[HANDS.low[hands]], high[HANDS.high[hands]]])


def compare(variant: str, reading: dict[str, str], hands: Any) -> None:
    wraps = variant == "version_1"
    ending, single = reading.get("ending_card", "last"), reading["single_card"]
    own = straight_values(wraps, 7, ending, single)
    eight = wraps and reading["dealer_eight"] == "counts"
    dealer = straight_values(wraps, 8 if eight else 7, ending, single)
    counts = count(variant, reading)
    assert (counts.value[hands] == own[HANDS.ranks[hands]]).all()
    drawn = 8 if wraps else 7
    against, weak = cells(held(hands), counts.value[hands], drawn, dealer, 0 if wraps else QUALIFIES)
    assert (counts.against[hands] == against).all()
    assert (counts.unqualified[hands] == weak).all()


# Of the values of all 8,192 sets of ranks, the literal ranking; they change only when the order of straights does.
ORDERS = {
    "version_1": "ba62cd2d1a0b1e1d9404a98b62d12f70",
    "version_2": "734295327fb551089a16b745d97f70ef",
}


@pytest.mark.parametrize(("variant", "reading"), READINGS)
@pytest.mark.parametrize("dealer", [False, True])
def test_every_set_of_ranks_is_worth_what_walking_finds(variant: str, reading: dict[str, str], dealer: bool) -> None:
    ranking = Ranking.of(variant, reading, dealer=dealer)
    ending, single = reading.get("ending_card", "last"), reading["single_card"]
    walked = straight_values(ranking.wraps, ranking.longest, ending, single)
    assert (values(ranking) == walked).all()


@pytest.mark.parametrize("variant", ["version_1", "version_2"])
def test_the_order_of_all_hands_is_kept(variant: str) -> None:
    order = ",".join(map(str, values(Ranking.of(variant, {}, dealer=True)).tolist()))
    assert hashlib.sha256(order.encode()).hexdigest()[:32] == ORDERS[variant]


@pytest.mark.parametrize(("variant", "reading"), READINGS)
def test_a_sample_by_inclusion_and_exclusion(variant: str, reading: dict[str, str]) -> None:
    compare(variant, reading, np.random.default_rng(20230614).choice(len(HANDS), 150, replace=False))


@pytest.mark.slow
@pytest.mark.parametrize(("variant", "reading"), READINGS)
def test_every_hand_by_inclusion_and_exclusion(variant: str, reading: dict[str, str]) -> None:
    compare(variant, reading, np.arange(len(HANDS)))


def by_cards(variant: str, hand: int) -> None:
    """All C(45, 8) or C(45, 7) dealer's hands, card by card."""
    reading = dict(next(r for v, r in READINGS if v == variant))
    left = [rank for rank, n in enumerate(HANDS.multiset(hand)) for _ in range(4 - n)]
    dealer = values(Ranking.of(variant, reading, dealer=True))
    result = draws_by_value(np.array(left, dtype=np.int64), 8 if variant == "version_1" else 7, dealer)
    counts = count(variant, reading)
    own = int(counts.value[hand])
    assert int(result.sum()) == counts.dealers
    assert int(result[own]) == counts.against[hand, COPY]
    assert int(result[:own].sum()) == counts.against[hand, LOWER:].sum()
    if variant == "version_2":
        assert int(result[:QUALIFIES].sum()) == counts.unqualified[hand].sum()


@pytest.mark.parametrize(("variant", "hand"), [("version_1", 31234), ("version_2", 11111), ("version_2", 48000)])
def test_one_hand_card_by_card(variant: str, hand: int) -> None:
    by_cards(variant, hand)


@pytest.mark.slow
@pytest.mark.parametrize("variant", ["version_1", "version_2"])
@pytest.mark.parametrize("hand", range(77, 49205, 6151))
def test_more_hands_card_by_card(variant: str, hand: int) -> None:
    by_cards(variant, hand)


@pytest.mark.parametrize("wraps", [True, False])
def test_the_players_own_hands_card_by_card(wraps: bool) -> None:
    """All 133,784,560 hands of seven cards by the length of their longest straight."""
    deck = np.repeat(np.arange(13), 4)
    result = draws_by_value(deck, 7, straight_values(wraps, 7) // 16)
    assert result[:8].tolist() == player_lengths(wraps).tolist()


def test_hands_without_two_in_a_row_by_closed_form() -> None:
    """k ranks of a circle of 13 with no two side by side: 13/(13-k) C(13-k, k) ways; each is held at least once."""
    total = 0
    for k in range(1, 7):
        circles = 13 * comb(13 - k, k) // (13 - k)
        at_least_once = sum((-1) ** j * comb(k, j) * comb(4 * (k - j), 7) for j in range(k + 1))
        total += circles * at_least_once
    # An ace stands beside king and deuce in both versions, so both have the same hands.
    assert player_lengths(True)[1] == player_lengths(False)[1] == total == 4_676_360


def test_version_2_is_fair_before_anybody_decides() -> None:
    counts = count("version_2", {})
    totals = counts.hands.weight @ counts.against
    assert int(totals[LOWER:].sum()) == int(totals[0] + totals[1])


def test_weights_are_all_deals() -> None:
    for variant in ("version_1", "version_2"):
        counts = count(variant, {})
        assert int((counts.hands.weight @ counts.against).sum()) == counts.deals
    assert count("version_1", {}).deals == comb(52, 7) * comb(45, 8)


index = {tuple(row): i for i, row in enumerate(held(np.arange(len(HANDS))).tolist())}


@settings(max_examples=60, deadline=None)
@given(st.integers(0, len(HANDS) - 1), st.integers(1, 12), st.booleans())
def test_turning_the_circle_of_ranks_keeps_lengths(hand: int, turn: int, mirrored: bool) -> None:
    """With wrap-around no rank is special but for the ending card, which only splits equal lengths."""
    ranks = HANDS.multiset(hand)
    other = [ranks[(r + turn) % 13] for r in range(13)][:: -1 if mirrored else 1]
    here, there = (count("version_1", {}).against[i] for i in (hand, index[tuple(other)]))
    assert here[0] == there[0]
    assert here[1:4].sum() == there[1:4].sum()
    assert (here[4:] == there[4:]).all()


@settings(max_examples=40, deadline=None)
@given(st.integers(0, len(HANDS) - 1))
def test_mirroring_without_wrap_keeps_lengths(hand: int) -> None:
    """Version 2 has one mirror: the ace stays, the deuce changes places with the king."""
    ranks = HANDS.multiset(hand)
    here, there = (count("version_2", {}).against[i] for i in (hand, index[(*ranks[11::-1], ranks[12])]))
    assert here[0] == there[0]
    assert here[1:4].sum() == there[1:4].sum()
    assert (here[4:] == there[4:]).all()


def test_straights_as_the_rules_describe_them() -> None:
    def best(cards: str, variant: str) -> str:
        ranks = sum(1 << "23456789TJQKA".index(c) for c in set(cards))
        return name(int(values(Ranking.of(variant, {}, dealer=False))[ranks]))

    assert best("JQKA23", "version_1") == "6-card straight ending in a trey"
    assert best("JQKA23", "version_2") == "4-card straight ending in an ace"
    assert best("A2347", "version_2") == "4-card straight ending in a four"
    assert best("345789", "version_1") == "3-card straight ending in a nine"
    assert best("AT86", "version_2") == "single ace"

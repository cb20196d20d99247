"""Best five of six: two methods that share nothing agree on every class, and closed forms on some."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from math import comb

import pytest

from games.engines.common.six_card import atomic_classes, best_five, count_best_five, labels
from games.engines.common.six_card_visit import visit_every_hand

DECKS = pytest.mark.parametrize("joker", [False, True], ids=["52 cards", "53 cards"])


@DECKS
def test_rank_sets_and_plain_enumeration_agree(joker: bool) -> None:
    assert count_best_five(joker) == visit_every_hand(joker)


@DECKS
def test_every_deal_is_in_one_class(joker: bool) -> None:
    table = best_five(joker)
    assert table.deals == comb(53 if joker else 52, 6) == sum(table.counts.values())
    assert list(table.counts) == list(atomic_classes(joker))


def test_closed_forms_without_joker() -> None:
    counts = best_five(False).counts
    assert counts["royal_flush"] == 4 * 47
    assert counts["straight_flush"] == 4 * (9 * 46)  # each run with any card but the one that makes it higher
    assert counts["four_of_a_kind"] == 13 * comb(48, 2)
    runs = [{12, 0, 1, 2, 3}, *({*range(low, low + 5)} for low in range(9))]
    ranks = [five for five in combinations(range(12), 5) if not any(run <= {12, *five} for run in runs)]
    assert counts["ace_high"] == len(ranks) * (4**6 - 4 - 6 * 4 * 3)  # less six or five of one suit


def test_closed_forms_with_joker() -> None:
    counts = best_five(True).counts
    assert counts["five_aces"] == 48
    assert counts["natural_royal_flush"] == 4 * 48
    assert counts["joker_royal_flush"] == 4 * 5 * 47
    natural_quads = best_five(False).counts["four_of_a_kind"]
    beside_joker = 12 * 48 + 4 * comb(48, 2)  # four of a rank but aces; three aces
    assert counts["four_of_a_kind"] == natural_quads + beside_joker


def test_natural_hands_are_untouched_by_the_joker() -> None:
    """Whatever the joker's hands are, no hand below ace-high holds a joker."""
    for name in ("8_high", "9_high", "10_high", "jack_high", "queen_high", "king_high"):
        assert best_five(True).counts[name] == best_five(False).counts[name]


@DECKS
def test_labels_nest(joker: bool) -> None:
    named, classes = labels(joker), atomic_classes(joker)
    assert named["jacks_or_better"] == frozenset(classes[: classes.index("pair_of_jacks") + 1])
    assert named["royal_flush"] < named["straight_flush"]
    assert named["pair"] | named["high_card"] == frozenset(classes[classes.index("two_pair") + 1 :])


def test_printed_labels_are_known() -> None:
    fortune = ["royal_flush", "straight_flush", "four_of_a_kind", "full_house", "flush", "straight", "three_of_a_kind"]
    insurance = ["8_high", "9_high", "10_high", "jack_high", "queen_high", "king_high"]
    assert {*fortune} <= labels(False).keys()
    assert {"five_aces", *fortune, *insurance} <= labels(True).keys()


def test_probability_of_insurance() -> None:
    table = best_five(True)
    low = sum(table.counts[f"{r}_high"] for r in ("8", "9", "10", "jack", "queen", "king"))
    assert Fraction(low, table.deals) == Fraction(3517500, 22957480)

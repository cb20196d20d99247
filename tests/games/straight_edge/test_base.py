"""The decisions of both versions, under every reading: exact results, and what holds whatever the pays are."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.engines import Analysis, Context, Pay, Schedule, UnknownVariant, find_bet, find_game, find_variant
from games.engines.api import interpretations
from games.engines.registry import find_schedules
from games.engines.report import analyses, analyze, rounded
from games.engines.straight_edge.base import settle_1, value_hands, weighted
from games.engines.straight_edge.counting import _draws, count_afresh
from games.engines.straight_edge.straights import Ranking

GAME = find_game("Straight Edge Poker")
MARGINS = tuple(f"win_by_{m}_cards" for m in (6, 5, 4, 3, 2))


def main_game(variant: str, **reading: str) -> Analysis:
    bet = find_bet(GAME, "base", variant)
    (schedule,) = find_schedules(GAME, "base", None, variant)
    return analyze(GAME, bet, schedule, Context(variant, interpretation=reading))


def edge(analysis: Analysis) -> Fraction:
    assert analysis.house_edge is not None
    return analysis.house_edge


def test_version_1_exactly() -> None:
    a = main_game("version_1")
    assert a.deals == 133_784_560 * 215_553_195 == sum(o.combinations for o in a.outcomes)
    assert edge(a) == Fraction(30253968530771, 1201570389569550)
    assert rounded(edge(a) * 100) == "2.517869"
    assert a.strategy is not None
    assert rounded(a.strategy.play, 4) == "0.6475"
    assert a.literal
    assert {o.hand for o in a.outcomes} == {*MARGINS, "win_by_0_or_1_cards", "lose", "fold"}


def test_version_2_exactly_gives_the_player_the_edge() -> None:
    a = main_game("version_2")
    assert a.deals == 133_784_560 * 45_379_620 == sum(o.combinations for o in a.outcomes)
    assert edge(a) == -Fraction(11395747713653, 75888656183340)
    assert rounded(edge(a) * 100) == "-15.016405"
    assert a.element_of_risk is not None
    assert rounded(a.element_of_risk * 100) == "-4.450931"
    assert "this reading gives the player the edge" in a.notes


def test_every_reading_of_version_2_gives_the_player_the_edge() -> None:
    bet = find_bet(GAME, "base", "version_2")
    (schedule,) = find_schedules(GAME, "base", None, "version_2")
    result = analyses(GAME, bet, schedule, Context("version_2"))
    assert len(result) == 24
    assert [a.literal for a in result] == [True] + [False] * 23
    assert all(edge(a) < 0 for a in result)


def test_readings_of_version_1() -> None:
    one, none = main_game("version_1"), main_game("version_1", single_card="nothing")
    assert rounded(edge(none) * 100) == "-2.542492"
    assert edge(main_game("version_1", dealer_eight="seven")) < edge(one)
    assert rounded(edge(main_game("version_1", ending_card="highest")) * 100) == "0.124951"


def test_where_the_ace_stands_at_the_end_changes_nothing_in_version_1() -> None:
    (schedule,) = find_schedules(GAME, "base", None, "version_1")
    edges = []
    for ace in ("high", "low"):
        ranks = [Ranking(wraps=True, ace_at_the_end=ace, longest=n) for n in (7, 8)]
        solved = value_hands(count_afresh("version_1", ranks[0], ranks[1], _draws("version_1")), settle_1(schedule, {}))
        edges.append(solved.edge(solved.best))
    assert edges[0] == edges[1] == edge(main_game("version_1"))


@pytest.mark.parametrize("variant", ["version_1", "version_2"])
def test_the_optimum_is_no_worse_than_any_named_way(variant: str) -> None:
    bet = find_bet(GAME, "base", variant)
    for reading in interpretations(bet.choices):
        a = main_game(variant, **reading)
        assert all(edge(a) <= n.house_edge for n in a.named_strategies)
        mean = sum((o.combinations * (o.pays or 0) for o in a.outcomes), Fraction(0)) / a.deals
        assert mean == -edge(a)


pays = st.fractions(min_value=0, max_value=300, max_denominator=4)


def ladder(last: str, amounts: Sequence[Fraction]) -> Schedule:
    return Schedule("base", tuple(Pay(h, a, "to_1") for h, a in zip((*MARGINS, last), amounts)))


@settings(max_examples=12, deadline=None)
@given(
    st.sampled_from([("version_1", "win_by_0_or_1_cards"), ("version_2", "win_by_1_card")]),
    st.lists(pays, min_size=6, max_size=6),
    st.integers(0, 5),
    pays,
)
def test_raising_a_pay_never_raises_the_edge(
    version: tuple[str, str], amounts: list[Fraction], which: int, more: Fraction
) -> None:
    variant, last = version
    bet = find_bet(GAME, "base", variant)
    raised = [a + more if i == which else a for i, a in enumerate(amounts)]
    before, after = (edge(analyze(GAME, bet, ladder(last, item), Context(variant))) for item in (amounts, raised))
    assert after <= before


@given(st.lists(st.tuples(st.integers(0, 2**14), st.integers(-(2**45), 2**45)), min_size=1, max_size=50))
def test_weighted_sums_are_exact(pairs: list[tuple[int, int]]) -> None:
    weight, value = (np.array(column, dtype=np.int64) for column in zip(*pairs))
    assert weighted(weight, value) == sum(w * v for w, v in pairs)


def test_a_weighted_sum_that_could_overflow_is_refused() -> None:
    with pytest.raises(OverflowError):
        weighted(np.array([2**40], dtype=np.int64), np.array([2**60], dtype=np.int64))


def test_variants_by_any_spelling() -> None:
    assert [find_variant(GAME, n) for n in ("1", "Version 2", "version_1")] == ["version_1", "version_2", "version_1"]
    with pytest.raises(UnknownVariant):
        find_variant(GAME, "3")

"""Pair Plus, 6 Card Bonus and the progressive: every hand by kind, and every printed paytable."""

from collections import Counter
from fractions import Fraction
from itertools import combinations
from math import comb

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.engines import Analysis, Context, Pay, Schedule, find_bet, find_game, registry
from games.engines.pricing import envy_per_other
from games.engines.registry import find_schedules
from games.engines.report import analyses, analyze, rounded
from games.engines.solvers.as_game import from_catalogue
from games.engines.three_card.tables import three_cards
from tests.games.three_card.test_ranking import plain_score

GAME = find_game("Three Card Poker")
KINDS = {1: "high_card", 2: "pair", 3: "flush", 4: "straight", 5: "three_of_a_kind", 6: "straight_flush"}


def priced(bet: str, designator: str) -> Analysis:
    (schedule,) = find_schedules(GAME, bet, designator)
    return analyze(GAME, find_bet(GAME, bet), schedule, Context())


def test_the_table_agrees_with_all_22100_hands() -> None:
    results = Counter(KINDS[plain_score(h) // 15**3] for h in combinations(range(52), 3))
    table = three_cards()
    assert {kind: table.probability(kind) * comb(52, 3) for kind in KINDS.values()} == results
    assert {kind: results[kind] for kind in results} == {
        "high_card": 16440,
        "pair": 3744,
        "flush": 1096,
        "straight": 720,
        "three_of_a_kind": 52,
        "straight_flush": 48,
    }


@pytest.mark.parametrize(
    ("designator", "percent"),
    [("A", "2.316742"), ("B", "3.493213"), ("C", "5.574661"), ("D", "7.276018"), ("TCP-06", "3.493213")],
)
def test_pair_plus(designator: str, percent: str) -> None:
    a = priced("pair_plus", designator)
    assert a.house_edge is not None
    assert rounded(a.house_edge * 100) == percent
    assert rounded(a.hit_frequency * 100) == "25.610860"


def test_pair_plus_exactly() -> None:
    assert priced("pair_plus", "Pair Plus A").house_edge == Fraction(128, 5525)


@pytest.mark.parametrize(
    ("designator", "exact"),
    [
        ("TCP-6B1", Fraction(15306, 149695)),
        ("TCP-6B2", None),
        ("TCP-6B3", None),
        ("TCP-6B4", None),
    ],
)
def test_six_card_bonus_by_closed_forms(designator: str, exact: Fraction | None) -> None:
    """The best five of six by formula: kinds with a repeated rank in closed form, the rest by its complement."""
    (schedule,) = find_schedules(GAME, "six_card_bonus", designator)
    a = priced("six_card_bonus", designator)
    won = {o.hand: o.combinations for o in a.outcomes}
    assert won["royal_flush"] == 4 * comb(47, 1)
    assert won["straight_flush"] == 4 * (9 * 46)  # the card above would make a higher straight flush
    assert won["four_of_a_kind"] == 13 * comb(48, 2)
    triples = 13 * 4 * (12 * comb(4, 2) * 11 * 4)  # three, two and one of a rank
    assert won["full_house"] == triples + comb(13, 2) * 4 * 4
    assert won["three_of_a_kind"] + won["straight"] + won["flush"] + won["no_award"] == (
        comb(52, 6) - sum(won[h] for h in ("royal_flush", "straight_flush", "four_of_a_kind", "full_house"))
    )
    # Five or six cards of one suit, less the straight flushes that such hands hold.
    suited = 4 * (comb(13, 6) + comb(13, 5) * 39)
    assert won["flush"] == suited - won["royal_flush"] - won["straight_flush"]
    edge = 1 - sum((p.amount + 1) * won[p.hand] for p in schedule.pays) / Fraction(comb(52, 6))
    assert a.house_edge == edge
    assert exact is None or edge == exact
    assert rounded(a.hit_frequency * 100, 4) == "7.2798"


pays = st.fractions(min_value=0, max_value=100, max_denominator=5)


@given(st.lists(pays, min_size=5, max_size=5), st.integers(0, 4), pays)
def test_raising_a_pay_never_raises_the_edge(amounts: list[Fraction], which: int, more: Fraction) -> None:
    def edge(results: list[Fraction]) -> Fraction:
        schedule = Schedule("pair_plus", tuple(Pay(h, a, "to_1") for h, a in zip(list(KINDS.values())[1:], results)))
        exact = analyze(GAME, find_bet(GAME, "pair_plus"), schedule, Context()).house_edge
        assert exact is not None
        return exact

    assert edge([a + more if i == which else a for i, a in enumerate(amounts)]) <= edge(amounts)


def test_folded_hands_are_those_that_the_optimum_folds() -> None:
    (schedule,) = find_schedules(GAME, "ante_play", "A")
    ante = analyze(GAME, find_bet(GAME, "ante_play"), schedule, Context())
    folded = sum(o.combinations for o in ante.outcomes if o.hand == "fold")
    assert three_cards(folded_lose=True).counts["folded_hand"] * comb(49, 3) == folded


@pytest.mark.parametrize("designator", ["1", "2"])
def test_no_printed_award_is_for_a_hand_that_is_folded(designator: str) -> None:
    (schedule,) = find_schedules(GAME, "progressive", designator)
    literal, folding = analyses(GAME, find_bet(GAME, "progressive"), schedule, Context())
    assert literal.literal
    assert not folding.literal
    assert literal.outcomes == folding.outcomes


def test_progressive_hits_and_envy() -> None:
    one, two = priced("progressive", "1"), priced("progressive", "2")
    assert one.house_edge is None  # a meter pays: contribution and seed decide
    assert one.hit_frequency == Fraction(820, 22100)
    assert two.hit_frequency == Fraction(100, 22100)
    won = {o.hand: o.combinations for o in one.outcomes}
    assert won == {
        "akq_spades": 1,
        "akq_hearts_diamonds_clubs": 3,
        "straight_flush": 44,
        "three_of_a_kind": 52,
        "straight": 720,
        "no_award": 21280,
    }
    (schedule,) = find_schedules(GAME, "progressive", "1")
    assert envy_per_other(three_cards(), schedule.pays, Fraction(1)) == Fraction(100 + 3 * 25, 22100)


def test_paytables_that_only_the_definition_knows_are_the_engines_too() -> None:
    """The packet prints Ante A to C; D and the Pair Plus with a line for A-K-Q of one suit are met elsewhere."""
    game = registry.game("three_card_poker")
    results = {(s.bet, s.designator): s for s in game.schedules}
    assert len(results) == len(game.schedules)
    for bet, designator, edge in (
        ("ante_play", "D", Fraction(870929, 20358520)),
        ("pair_plus", "pp-50-40-30-6-4", Fraction(118, 5525)),
        ("pair_plus", "pp-50-40-30-6-3", Fraction(392, 5525)),
    ):
        own, defined = game.bet(bet), from_catalogue("three_card_poker").bet(bet)
        assert own is not None
        assert defined is not None
        for counted in (own, defined):
            assert analyze(game, counted, results[bet, designator], Context()).house_edge == edge

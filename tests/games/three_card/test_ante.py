"""Ante and Play: public figures, a second count, and what must hold whatever the pays are."""

from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations, permutations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.engines import Analysis, Context, Pay, Schedule, find_bet, find_game
from games.engines.api import interpretations
from games.engines.common.three_card import ranking
from games.engines.registry import find_schedules
from games.engines.report import analyze, rounded
from games.engines.three_card import counting
from tests.games.three_card.test_ranking import plain_score

GAME = find_game("three_card_poker")
ANTE = find_bet(GAME, "ante_play")
BONUS = ("straight", "three_of_a_kind", "straight_flush")


def ante(designator: str, **reading: str) -> Analysis:
    (schedule,) = find_schedules(GAME, "ante_play", designator)
    return analyze(GAME, ANTE, schedule, Context(interpretation=reading))


@pytest.mark.parametrize(
    ("designator", "percent"),
    [("A", "3.3730"), ("B", "3.6083"), ("C", "3.8255"), ("Ante B", "3.6083"), ("TCP-12", "3.8255")],
)
def test_public_house_edges(designator: str, percent: str) -> None:
    assert rounded(edge(ante(designator)) * 100, 4) == percent


def test_everything_about_the_first_paytable() -> None:
    a = ante("A")
    assert a.deals == 407_170_400 == sum(o.combinations for o in a.outcomes)
    assert a.house_edge == Fraction(686_689, 20_358_520)
    assert a.strategy is not None
    assert a.element_of_risk is not None
    assert a.strategy.rule == "Q-6-4 or better"
    assert rounded(a.strategy.play, 6) == "0.674208"
    assert rounded(a.element_of_risk * 100, 4) == "2.0147"
    assert a.literal
    assert not a.notes
    by_name = {n.name: rounded(n.house_edge * 100, 4) for n in a.named_strategies}
    assert by_name == {
        "Q-6-4 or better": "3.3730",
        "queen-high or better, as the dealer": "3.4491",
        "always play": "7.6538",
    }


def test_one_pass_agrees_with_every_deal_one_by_one() -> None:
    for kicker in (True, False):
        r = ranking(kicker)
        plain = counting.count_one_by_one(r.hands, r.strength, r.players, r.player_strength, r.queen_high)
        assert (counting.count_afresh(r).against == plain).all()


def test_every_hand_of_22100_alone() -> None:
    """No use is made of exchanged suits: 407,170,400 deals, one after the other."""
    r = ranking()
    plain = counting.count_one_by_one(r.hands, r.strength, r.hands, r.strength, r.queen_high)
    weighted = (r.weight[:, None] * counting.count().against).sum(axis=0)
    assert (plain.sum(axis=0) == weighted).all()
    assert int(plain.sum()) == counting.DEALS


def test_a_few_hands_against_python() -> None:
    r = ranking()
    against = counting.count().against
    queen = plain_score((40, 1, 6))  # Q-3-2, the weakest hand that plays
    for p in (0, 400, 1200, 1700, 1754):
        player = tuple(r.players[p].tolist())
        own = plain_score(player)
        results = [0, 0, 0, 0]
        for dealer in combinations([c for c in range(52) if c not in player], 3):
            score = plain_score(dealer)
            results[0 if score < queen else 1 if score < own else 2 if score == own else 3] += 1
        assert results == against[p].tolist()


@settings(max_examples=15, deadline=None)
@given(st.sets(st.integers(0, 51), min_size=3, max_size=3), st.sampled_from(list(permutations(range(4)))))
def test_exchanging_suits_changes_nothing(cards: set[int], suits: tuple[int, ...]) -> None:
    r = ranking()
    place = {tuple(h): int(s) for h, s in zip(r.hands.tolist(), r.strength.tolist())}
    hands = sorted(cards), sorted(c // 4 * 4 + suits[c % 4] for c in cards)
    counts = [
        counting.count_by_strength(
            r.hands, r.strength, np.array([h]), np.array([place[tuple(h)]], dtype=np.int64), r.queen_high
        ).tolist()
        for h in hands
    ]
    assert counts[0] == counts[1]


pays = st.fractions(min_value=0, max_value=50, max_denominator=6)


def edge(analysis: Analysis) -> Fraction:
    assert analysis.house_edge is not None
    return analysis.house_edge


def with_bonus(amounts: Sequence[Fraction]) -> Schedule:
    return Schedule("ante_play", tuple(Pay(h, a, "to_1") for h, a in zip(BONUS, amounts)))


@settings(max_examples=30, deadline=None)
@given(st.tuples(pays, pays, pays), st.integers(0, 2), pays, st.sampled_from(list(interpretations(ANTE.choices))))
def test_raising_a_bonus_never_raises_the_edge(
    amounts: tuple[Fraction, ...], which: int, more: Fraction, reading: dict[str, str]
) -> None:
    context = Context(interpretation=reading)
    raised = list(amounts)
    raised[which] += more
    before = analyze(GAME, ANTE, with_bonus(amounts), context)
    after = analyze(GAME, ANTE, with_bonus(raised), context)
    assert edge(after) <= edge(before)
    assert all(edge(before) <= n.house_edge for n in before.named_strategies)


def test_readings() -> None:
    edges = {tuple(r.values()): edge(ante("A", **r)) for r in interpretations(ANTE.choices)}
    literal = edges["push", "dealt", "third_card"]
    assert edges["player", "dealt", "third_card"] < literal < edges["dealer", "dealt", "third_card"]
    # A good player folds no straight, so paying folded hands their bonus changes nothing.
    assert all(edges[t, "dealt", p] == edges[t, "stayed", p] for t, _, p in edges)
    # Calling equal pairs a tie moves as many wins as losses where a tie pushes.
    assert edges["push", "dealt", "tie"] == literal
    assert edges["dealer", "dealt", "tie"] > edges["dealer", "dealt", "third_card"]


def test_a_bonus_for_an_unknown_hand_is_refused() -> None:
    with pytest.raises(LookupError):
        analyze(GAME, ANTE, Schedule("ante_play", (Pay("four_of_a_kind", Fraction(9), "to_1"),)), Context())

"""The player's five cards: classes, labels, and every approved paytable priced from one count."""

from __future__ import annotations

from fractions import Fraction

import pytest

from games.engines import registry
from games.engines.api import Context, Pay
from games.engines.caribbean_stud import GAME
from games.engines.caribbean_stud.base import hands_played
from games.engines.caribbean_stud.hands import labels, player_hands
from games.engines.common.five_card import HANDS
from games.engines.pricing import assign
from games.engines.report import analyze
from tests.printed import tables_of


def test_the_hands_are_counted_by_closed_forms():
    t = player_hands()
    assert t.deals == HANDS == 2_598_960
    assert t.counts["royal_flush"] == 4
    assert t.counts["pair_of_tens"] == 6 * 220 * 64
    assert t.counts["four_aces"] == 48
    assert t.counts["ace_king_high"] == (165 - 1) * 1020  # A-K and three more, broadway apart; no flush
    assert t.probability("tens_or_better") == Fraction(10343, 43316)
    assert t.probability("high_card") + t.probability("pair") + t.probability("two_pair_or_better") == 1


def test_labels_that_cover_everything_add_up():
    for bottom in ("tens", "jacks", "twos"):
        assert labels()[f"{bottom}_or_better"] >= labels()["two_pair_or_better"]
    assert labels()["one_pair_or_less"] == labels()["pair"] | labels()["high_card"]
    assert labels()["ace_king_or_better"] == labels()["pair_or_better"] | {"ace_king_high"}


@pytest.mark.parametrize(("designator", "edge"), [("CPSB-01", "3.1"), ("CPSB-02", "5.2"), ("CPSB-03", "7.2")])
def test_the_bonus_has_its_printed_edge(designator, edge):
    (schedule,) = registry.find_schedules(GAME, "bonus", designator)
    result = analyze(GAME, GAME.bet("bonus"), schedule, Context())
    assert f"{float(result.house_edge * 100):.1f}" == edge
    assert f"{float(result.hit_frequency * 100):.1f}" == "23.9"


def test_folding_never_gives_up_a_hand_that_a_paytable_pays():
    """At the optimum for the printed pays every pair is raised, so both readings of folded hands give one answer."""
    played, dealt = hands_played(), player_hands()
    for label in ("tens_or_better", "two_pair", "flush_or_better", "pair"):
        assert played.probability(label) == dealt.probability(label)
    assert played.counts["folded"] > 0
    assert played.probability("high_card") < dealt.probability("high_card")


def test_the_progressives_hit_as_often_as_their_hands():
    for designator, label in (
        ("CSTUD-01", "flush_or_better"),
        ("CSTUD-08", "two_pair_or_better"),
        ("ML03", "three_of_a_kind_or_better"),
    ):
        (schedule,) = registry.find_schedules(GAME, "progressive", designator)
        result = analyze(GAME, GAME.bet("progressive"), schedule, Context())
        assert result.hit_frequency == player_hands().probability(label)
        assert result.house_edge is None


def test_a_class_is_paid_by_the_narrowest_row_and_of_equals_by_the_first():
    rows = [Pay(hand, Fraction(n), "to_1") for n, hand in enumerate(("twos_or_better", "pair", "one_pair", "flush"))]
    paid = assign(player_hands(), rows)
    assert (paid["pair_of_nines"], paid["flush"], paid["two_pair"]) == (rows[1], rows[3], rows[0])
    assert paid["ace_high"] is None
    assert list(paid) == list(player_hands().counts)


def test_an_alias_finds_its_column():
    (schedule,) = registry.find_schedules(GAME, "progressive", "PCSA5")
    assert schedule.designator == "CSTUD-05"


def test_every_printed_paytable_is_declared_as_printed():
    seen = set()
    for table in tables_of("caribbean"):
        bet = "base" if table["bet"] == "bet" else table["bet"]
        (schedule,) = registry.find_schedules(GAME, bet, table["designator"])
        rows = {
            Pay(
                o["hand"],
                Fraction(o["pays"]),
                o["unit"],
                o["hands"],
                o["meter"],
                o["from_meter"],
                Fraction(o["envy"]) if o["envy"] else None,
            )
            for o in table["outcomes"]
        }
        assert set(schedule.pays) == rows, table["designator"]
        assert schedule.alias == table["alias"]
        assert schedule.wager == (Fraction(table["wager"]) if table["wager"] else None)
        seen.add((bet, table["designator"]))
    assert seen == {(s.bet, s.designator) for s in GAME.schedules}

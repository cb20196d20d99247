"""Bonus, 4+, Insurance and Two Way Bad Beat; what is declared is what the packet prints."""

from __future__ import annotations

from fractions import Fraction
from math import comb

import numpy as np
import pytest

from games.engines import Analysis, Context, find_bet, find_game, find_variant
from games.engines.registry import find_schedules
from games.engines.report import analyze, rounded
from games.engines.straight_edge.side_bets import bad_beat
from tests.games.straight_edge.second_method import distribution, straight_values
from tests.games.straight_edge.test_counting import HANDS, held
from tests.printed import tables_of

GAME = find_game("Straight Edge Poker")


def priced(bet: str, variant: str, designator: str | None = None) -> Analysis:
    (schedule,) = find_schedules(GAME, bet, designator, variant)
    return analyze(GAME, find_bet(GAME, bet, variant), schedule, Context(variant))


@pytest.mark.parametrize(
    ("bet", "variant", "designator", "percent"),
    [
        ("bonus", "version_1", "1", "3.600619"),
        ("bonus", "version_1", "2", "5.859343"),
        ("four_plus", "version_2", "1", "5.603074"),
        ("insurance", "version_1", None, "9.118541"),
        ("insurance", "version_2", None, "9.118541"),
    ],
)
def test_edges(bet: str, variant: str, designator: str | None, percent: str) -> None:
    a = priced(bet, variant, designator)
    assert a.house_edge is not None
    assert rounded(a.house_edge * 100) == percent
    assert a.deals == comb(52, 7)


def test_every_printed_paytable_and_figure() -> None:
    for table in tables_of("straight_edge"):
        for variant in [find_variant(GAME, table["variant"])] if table["variant"] else ["version_1", "version_2"]:
            bet = find_bet(GAME, table["bet"], variant)
            schedules = find_schedules(GAME, bet.key, table["designator"], variant)
            results = [
                s
                for s in schedules
                if [(p.hand, p.amount, p.unit, p.envy) for p in s.pays]
                == [
                    (o["hand"], Fraction(o["pays"]), o["unit"], None if o["envy"] is None else Fraction(o["envy"]))
                    for o in table["outcomes"]
                ]
            ]
            assert len(results) == 1
            claim = table["claims"]["house_edge"]
            if claim:
                edge = analyze(GAME, bet, results[0], Context(variant)).house_edge
                assert edge is not None
                assert rounded(edge * 100, 2) == rounded(Fraction(claim), 2)


def table(variant: str, **reading: str) -> dict[str, int]:
    return dict(bad_beat(Context(variant, interpretation=reading)).counts)


BAD_BEATS = {
    "version_1": {
        "7_card_straight": 440798871552,
        "6_card_straight": 14891545690112,
        "5_card_straight": 208803265169408,
        "4_card_straight": 1813000527911040,
        "tie": 37460927327616,
        "no_bad_beat": 26763092284699472,
    },
    "version_2": {
        "7_card_straight": 5302517760,
        "6_card_straight": 500365197312,
        "5_card_straight": 13554255667200,
        "4_card_straight": 192222867394048,
        "tie": 5600048303232,
        "no_bad_beat": 5859209655587648,
    },
}


def test_bad_beat_exactly() -> None:
    assert table("version_1") == BAD_BEATS["version_1"]
    assert table("version_2") == BAD_BEATS["version_2"]


@pytest.mark.parametrize("variant", ["version_1", "version_2"])
def test_bad_beat_readings(variant: str) -> None:
    identical, by_length = table(variant), table(variant, tie="length")
    assert by_length["no_bad_beat"] == identical["no_bad_beat"]
    assert by_length["tie"] > identical["tie"]
    assert sum(by_length.values()) == sum(identical.values())
    assert by_length["7_card_straight"] < identical["7_card_straight"]


@pytest.mark.parametrize("variant", ["version_1", "version_2"])
def test_bad_beat_by_inclusion_and_exclusion(variant: str) -> None:
    """Every player's hand with four or more in a row, against whole dealer distributions counted the other way."""
    wraps = variant == "version_1"
    own = straight_values(wraps, 7)[HANDS.ranks]
    dealer = straight_values(wraps, 8 if wraps else 7)
    mine = np.nonzero(own >= 4 * 16)[0]
    result = dict.fromkeys(BAD_BEATS[variant], 0)
    for value, draws in distribution(held(mine), 8 if wraps else 7, dealer).items():
        if value >= 4 * 16:
            lower = np.minimum(own[mine] // 16, value // 16)
            for length in range(4, 8):
                beaten = (lower == length) & (own[mine] != value)
                result[f"{length}_card_straight"] += int(HANDS.weight[mine] @ np.where(beaten, draws, 0))
            result["tie"] += int(HANDS.weight[mine] @ np.where(own[mine] == value, draws, 0))
    del result["no_bad_beat"]
    assert result.items() <= table(variant).items()


def test_progressive_edge_waits_for_the_meter() -> None:
    a = priced("two_way_bad_beat", "version_1", "1")
    assert a.house_edge is None
    assert a.outcomes[0].unit == "percent"

"""What pages get: everything behind a figure, and settings that are checked before anything is counted."""

from __future__ import annotations

import json
from fractions import Fraction
from typing import Any

import pytest

from paytables.printed import paytables_of
from paytables.services import NoSuchClaim, UnusableInput, explain, settings_of, try_settings
from tests.paytables.test_meters import ALL_OFF_METER, GAME, TRAY, printed
from tests.paytables.test_verification import SIX_CARD, progressive, table


@pytest.fixture
def packet() -> dict[str, Any]:
    first = table(SIX_CARD, claims={"house_edge": "10.23", "hit_frequency": "7.2798"})
    again = table(SIX_CARD | {"flush": "15"}, printing=2, claims={"house_edge": "15.28"})
    strange = table({"suited_blackjack": "5"}, designator="T-9", claims={"house_edge": "5"})
    provenance = {
        "/paytables/0/claims/house_edge": {"page": 7, "bbox": [1, 2, 3, 4], "raw": "10.23%"},
        "/paytables/0/outcomes/10/pays": {"page": 7, "bbox": [1, 9, 3, 4], "raw": "10"},
        "/paytables/0/outcomes/2/pays": {"page": 7, "bbox": [1, 8, 3, 4], "raw": "50"},
        "/paytables/1/outcomes/2/pays": {"page": 8, "bbox": [1, 8, 3, 4], "raw": "50"},
    }
    return {"game": "Three Card Poker", "paytables": [first, again, strange], "provenance": provenance}


def test_a_figure_comes_with_all_that_it_follows_from(packet: dict[str, Any]) -> None:
    result = json.loads(json.dumps(explain(packet, "/paytables/0/claims/house_edge")))
    assert (result["claim"]["verdict"], result["claim"]["exact"]) == ("inconsistent", "15306/149695")
    assert (
        sum(int(o["combinations"]) for o in result["counts"]["outcomes"])
        == int(result["counts"]["deals"])
        == 20_358_520
    )
    assert [c["at"] for c in result["printings"]] == ["/paytables/1/claims/house_edge"]
    assert {r["kind"] for r in result["remarks"]} == {"printed_twice_differently"}
    assert [r["literal"] for r in result["readings"]] == [True]
    assert [c["at"] for c in result["crops"]] == [
        "/paytables/0/claims/house_edge",
        "/paytables/0/outcomes/2/pays",
        "/paytables/0/outcomes/10/pays",
    ]


def test_a_figure_that_nobody_counts_says_why(packet: dict[str, Any]) -> None:
    result = explain(packet, "/paytables/2/claims/house_edge")
    assert result["counts"] is None
    assert "suited blackjack" in result["uncounted"]


def test_a_pointer_to_nothing_is_refused(packet: dict[str, Any]) -> None:
    with pytest.raises(NoSuchClaim, match="/paytables/7"):
        explain(packet, "/paytables/7/claims/house_edge")


@pytest.mark.parametrize(
    ("form", "field", "text"),
    [
        ({"contribution_main": "abc"}, "contribution_main", "such as 10"),
        ({"contribution_main": "-5"}, "contribution_main", "such as 10"),
        ({"contribution_main": "1e3"}, "contribution_main", "such as 10"),
        ({"contribution_main": "101"}, "contribution_main", "between 0 and 100"),
        ({"contribution_main": "60", "reserve_main": "50"}, "contribution_main", "exceed the wager"),
        ({"seed_main": "١٠"}, "seed_main", "such as 10"),
        ({"seed_main": "9" * 50}, "seed_main", "such as 10"),
        ({"players": "0"}, "players", "from 1 to 20"),
        ({"players": "2.5"}, "players", "whole number"),
        ({"wagers": "999999999999"}, "wagers", "from 1 to"),
        ({"wager": "0"}, "wager", "above $0"),
    ],
)
def test_what_cannot_be_used_is_said_in_one_sentence(form: dict[str, str], field: str, text: str) -> None:
    with pytest.raises(UnusableInput) as refused:
        settings_of(form)
    assert refused.value.field == field
    assert text in str(refused.value)
    assert str(refused.value).count(".") - str(form).count(".") <= 2
    assert "\n" not in str(refused.value)


def test_settings_as_people_type_them() -> None:
    result = settings_of(
        {"contribution_main": " 70.46092 % ", "seed_main": "$10,000", "reserve_main": "1", "players": "6"}
    )
    assert result.meters["main"].contribution == Fraction("0.7046092")
    assert (result.meters["main"].seed, result.meters["main"].reserve, result.players) == (10_000, Fraction(1, 100), 6)
    assert settings_of({}).meters["main"].seed == 0


def test_the_same_settings_give_the_same_answer() -> None:
    form = {"contribution_main": "25", "seed_main": "10000"}
    first = try_settings(GAME, printed(TRAY), form)
    assert first == try_settings(GAME, printed(TRAY), form)
    assert first["meters"]["main"]["jackpot_quantiles_method"] == "exact"
    spent = [Fraction(v) for k, v in first["revenue"].items() if k not in ("wagers", "wagered", "house_share")]
    assert abs(sum(spent) - Fraction(first["revenue"]["wagered"])) < Fraction(1, 10)


def test_each_meter_has_its_own_settings() -> None:
    several = {h: (p, u, f) for h, (p, u, f) in ALL_OFF_METER.items()} | {"straight_flush": ("100", "percent", True)}
    tables = printed(several)
    packet_table = progressive("30")
    assert {o.meter for o in tables.percent_pays} == {"main"}
    packet_table["outcomes"][0]["meter"] = "mega"
    packet_table["outcomes"][1] |= {"unit": "percent", "pays": "100", "meter": "minor"}
    multi = paytables_of({"paytables": [packet_table]})[0]
    result = try_settings(
        "Three Card Poker",
        multi,
        {"contribution_mega": "10", "contribution_minor": "5", "seed_mega": "1000", "seed_minor": "50"},
    )
    assert set(result["meters"]) == {"mega", "minor"}
    assert Fraction(result["parts"]["reseed"]["exact"]) == Fraction(1000 + 3 * 50, 22100)

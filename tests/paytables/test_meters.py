"""Printed paytables with settings: the parts add up, sharing a jackpot is answered with fractions, advice is advice."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from games.engines.meters import Meter
from paytables.meters import curves, may_share_a_jackpot, progressive_of, what_if
from paytables.printed import PrintedPaytable, Unpriceable, paytables_of

GAME = "Caribbean Stud Poker"


def printed(rows: dict[str, tuple[str, str, bool | None]], wager: str = "1") -> PrintedPaytable:
    outcomes: list[dict[str, Any]] = [
        {"hand": h, "pays": pays, "unit": unit, "from_meter": off, "meter": "main" if unit == "percent" else None}
        for h, (pays, unit, off) in rows.items()
    ]
    table = {"designator": "X-1", "bet": "progressive", "wager": wager, "outcomes": outcomes, "claims": {}}
    return paytables_of({"paytables": [table]})[0]


ALL_OFF_METER = {
    "royal_flush": ("100", "percent", True),
    "straight_flush": ("10", "percent", True),
    "four_of_a_kind": ("500", "dollars", True),
    "full_house": ("100", "dollars", True),
    "flush": ("50", "dollars", True),
}
TRAY = {"royal_flush": ("100", "percent", True), "four_of_a_kind": ("200", "dollars", False)}


def test_what_if_gives_the_edge_of_the_printed_equation() -> None:
    p = progressive_of(GAME, printed(TRAY), {"main": Meter(Fraction("0.25"), Fraction(10_000), Fraction("0.01"))})
    result = what_if(p, players=1, quantiles=False)
    expected = 1 - Fraction("0.26") - Fraction(4 * 10_000, 2_598_960) - Fraction(624 * 200, 2_598_960)
    assert result["house_edge"]["exact"] == f"{expected.numerator}/{expected.denominator}"
    assert result["meters"]["main"]["risk_before_hit"] == {"low": "0.00000000", "high": "0.00000000"}


def test_a_dollar_award_weighs_less_on_a_larger_wager() -> None:
    one = progressive_of(GAME, printed(TRAY), {"main": Meter(Fraction(0), Fraction(0))})
    five = progressive_of(GAME, printed(TRAY, "5"), {"main": Meter(Fraction(0), Fraction(0))})
    assert one.tray() == five.tray()
    assert one.tray() / one.wager == 5 * five.tray() / five.wager


def test_growth_and_risk_move_with_the_contribution() -> None:
    p = progressive_of(GAME, printed(ALL_OFF_METER), {"main": Meter(Fraction("0.7"), Fraction(5_000))})
    points = curves(p, "main", [Fraction("0.4"), Fraction("0.5"), Fraction("0.7")])
    risks = [Fraction(x["risk_high"]) for x in points]
    assert risks == sorted(risks, reverse=True)
    assert [x["printed_remark"] for x in points] == [False, False, True]


def test_advice_names_what_leaves_the_recommendations() -> None:
    p = progressive_of(GAME, printed(ALL_OFF_METER), {"main": Meter(Fraction("0.5"), Fraction(100))})
    text = " ".join(what_if(p, quantiles=False, horizon=1000)["advice"])
    assert "below the largest fixed award off the meter, $500" in text
    assert "below the 70%" in text


def test_games_share_a_jackpot_only_where_the_hand_is_the_same_and_as_likely() -> None:
    one = {GAME: ("progressive", "royal_flush")}
    assert may_share_a_jackpot(one) == (True, {GAME: Fraction(1, 649_740)})
    allowed, chances = may_share_a_jackpot(one | {"Three Card Poker": ("progressive", "akq_spades")})
    assert not allowed
    assert chances["Three Card Poker"] == Fraction(1, 22_100)


def test_a_table_without_a_meter_is_no_progressive() -> None:
    with pytest.raises(Unpriceable, match="share of a meter"):
        progressive_of(GAME, printed({"flush": ("50", "dollars", False)}), {})
    with pytest.raises(Unpriceable, match="no settings"):
        progressive_of(GAME, printed(TRAY), {})


def test_a_winning_hand_may_name_a_rank() -> None:
    _, chances = may_share_a_jackpot({"Three Card Poker": ("pair_plus", "three_aces")})
    assert chances == {"Three Card Poker": Fraction(4, 22_100)}

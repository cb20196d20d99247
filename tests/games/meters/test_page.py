"""The page on meters shows what the engines say of the tables that are paid wholly from the meter."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

import pytest

from games.engines import Context, find_game
from games.engines.meters import Award, Meter, Progressive, average_when_hit, least_growing_rate, risk_before_hit
from games.engines.pricing import rows as priced
from games.engines.registry import find_schedules
from games.engines.report import rounded
from tests.paths import ROOT

PAGE = ROOT / "docs" / "maths" / "meters.md"
RATES = ("0.4", "0.5", "0.6", "0.7")
QUICK = ("CSTUD-05", "CSTUD-06")


def rows() -> Iterator[list[str]]:
    for line in PAGE.read_text().splitlines():
        cells = [c.strip() for c in line.strip("|").split("|")]
        if cells[0].startswith("CSTUD-") and len(cells) == 8:
            yield cells


def table(designator: str, contribution: str) -> Progressive:
    game = find_game("Caribbean Stud Poker")
    bet = game.bet("progressive")
    assert bet is not None
    assert bet.table is not None
    counted = bet.table(Context())
    (schedule,) = find_schedules(game, "progressive", designator)
    awards = []
    for pay, deals in priced(counted, schedule.pays):
        share = pay.unit == "percent"
        assert share or pay.from_meter, "the table is of those that are paid wholly from the meter"
        awards.append(Award(pay.hand, deals, "share" if share else "meter", pay.amount / 100 if share else pay.amount))
    meter = Meter(Fraction(contribution), Fraction(10_000))
    return Progressive(schedule.wager or Fraction(1), counted.deals, tuple(awards), {"main": meter})


@pytest.mark.parametrize("row", list(rows()), ids=lambda row: str(row[0]))
def test_growth_and_the_average_jackpot(row: list[str]) -> None:
    least = least_growing_rate(table(row[0], "0.7"), "main")
    average = average_when_hit(table(row[0], "0.7"), "main")
    assert average is not None
    assert [row[1], row[2]] == [f"{rounded(least * 100, 4)}%", f"{least.numerator}/{least.denominator}"]
    assert row[7] == f"${round(average):,}"


def risks(row: list[str]) -> None:
    for shown, rate in zip(row[3:7], RATES, strict=True):
        risk = risk_before_hit(table(row[0], rate))
        assert shown == f"{rounded(risk.low * 100, 4)}–{rounded(risk.high * 100, 4)}", rate


@pytest.mark.parametrize("row", [r for r in rows() if r[0] in QUICK], ids=lambda row: str(row[0]))
def test_risks_of_the_tables_that_grow_early(row: list[str]) -> None:
    risks(row)


@pytest.mark.slow
@pytest.mark.parametrize("row", [r for r in rows() if r[0] not in QUICK], ids=lambda row: str(row[0]))
def test_risks_of_the_others(row: list[str]) -> None:
    risks(row)


def test_all_six_are_on_the_page() -> None:
    assert [row[0] for row in rows()] == [f"CSTUD-{n:02}" for n in range(1, 7)]

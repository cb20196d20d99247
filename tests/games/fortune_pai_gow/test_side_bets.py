"""Fortune, Insurance and the progressive: printed paytables, exact prices, and what the packet claims."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.engines import Context, Schedule, find_game
from games.engines.api import Analysis
from games.engines.fortune_pai_gow.printed import SCHEDULES
from games.engines.report import analyze, rounded
from tests.printed import tables_of

GAME = find_game("6 Card Fortune Pai Gow")


def schedule(bet: str, designator: str | None = None) -> Schedule:
    return next(s for s in SCHEDULES if s.bet == bet and s.designator == designator)


def priced(schedule: Schedule, players: int = 1, **chosen: str) -> Analysis:
    bet = GAME.bet(schedule.bet)
    assert bet is not None
    return analyze(GAME, bet, schedule, Context(players=players, interpretation=chosen))


def edge(schedule: Schedule, players: int = 1, **chosen: str) -> Fraction:
    answer = priced(schedule, players, **chosen).house_edge
    assert answer is not None
    return answer


@pytest.mark.parametrize(
    ("bet", "designator", "exact"),
    [
        ("fortune", "1", Fraction(49724, 409955)),
        ("fortune", "2", Fraction(1933, 48230)),
        ("fortune", "3", Fraction(3714, 44149)),
        ("insurance", None, Fraction(87599, 1147874)),
    ],
)
def test_house_edge(bet: str, designator: str | None, exact: Fraction) -> None:
    assert edge(schedule(bet, designator)) == exact


def test_hit_frequency() -> None:
    assert priced(schedule("fortune", "1")).hit_frequency == Fraction(261314, 2869685)
    assert priced(schedule("insurance")).hit_frequency == Fraction(25125, 163982)
    assert priced(schedule("progressive", "5")).hit_frequency == Fraction(154656, 2869685)


def test_envy_comes_from_the_other_players() -> None:
    """Five dollars wagered: each other player's hand is worth 1.714 % of it, and one's own is worth nothing."""
    result = schedule("fortune", "1")
    alone = edge(result)
    each = alone - edge(result, players=2)
    assert rounded(each * 100) == "1.714091"
    assert [edge(result, players=n) for n in range(1, 8)] == [alone - (n - 1) * each for n in range(1, 8)]


def test_a_royal_with_the_joker_may_be_paid_as_a_straight_flush() -> None:
    result = priced(schedule("fortune", "2"), royal_with_joker="straight_flush")
    rows = {o.hand: o.combinations for o in result.outcomes}
    assert rows["royal_flush"] == 192
    assert rows["straight_flush"] == 8248 + 940
    assert edge(schedule("fortune", "2"), royal_with_joker="straight_flush") > edge(schedule("fortune", "2"))


@given(st.sampled_from([s for s in SCHEDULES if s.bet != "progressive"]), st.integers(0, 5), st.integers(1, 1000))
def test_raising_a_pay_never_raises_the_edge(schedule: Schedule, row: int, more: int) -> None:
    pays = [replace(p, amount=p.amount + (more if i == row else 0)) for i, p in enumerate(schedule.pays)]
    assert edge(replace(schedule, pays=tuple(pays))) < edge(schedule)


def test_a_meter_leaves_the_edge_open() -> None:
    assert priced(schedule("progressive", "2")).house_edge is None


@pytest.fixture(scope="module")
def printed() -> list[dict[str, Any]]:
    return tables_of("fortune")


def test_declared_paytables_are_the_printed_ones(printed: list[dict[str, Any]]) -> None:
    """In the last printing of each: the first prints the third Fortune column in dollars."""
    latest = {(p["bet"], p["designator"]): p for p in printed}
    assert {(s.bet, s.designator) for s in SCHEDULES} == latest.keys()
    for item in SCHEDULES:
        page = latest[item.bet, item.designator]
        assert item.alias == page["alias"]
        assert [
            (p.hand, p.amount, p.unit, p.meter, p.from_meter, p.envy) for p in item.pays
        ] == [
            (o["hand"], Fraction(o["pays"]), o["unit"], o["meter"], o["from_meter"], o["envy"] and Fraction(o["envy"]))
            for o in page["outcomes"]
        ]  # fmt: skip


def test_what_the_packet_claims(printed: list[dict[str, Any]]) -> None:
    """Some printed figures are not the exact ones: they are findings, kept here so that nobody tunes them away."""
    differ = []
    for page in printed:
        result = schedule(page["bet"], page["designator"])
        for claim in ("house_edge", "hit_frequency"):
            figure = page["claims"][claim]
            exact = getattr(priced(result), claim)
            if figure is not None and exact is not None and rounded(exact * 100, 2) != rounded(Fraction(figure), 2):
                differ.append((page["bet"], page["designator"], claim, figure, rounded(exact * 100, 2)))
    assert differ == [
        ("fortune", "1", "house_edge", "4.56", "12.13"),  # printed with envy, for a number of players not given
        ("fortune", "2", "house_edge", "4.1", "4.01"),
        *(("progressive", d, "hit_frequency", "5.38", "5.39") for d in ("2", "3", "4", "5")),
    ]


def test_no_number_of_players_makes_the_first_fortune_claim_true() -> None:
    edges = {rounded(edge(schedule("fortune", "1"), players=n) * 100, 2) for n in range(1, 10)}
    assert "4.56" not in edges

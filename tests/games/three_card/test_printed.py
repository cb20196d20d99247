"""What is declared is what the packet prints, and its figures are those of the engine where they are right."""

from decimal import Decimal
from fractions import Fraction
from typing import Any

import pytest

from games.engines import Context, find_bet, find_game
from games.engines.registry import find_schedules
from games.engines.report import analyze, rounded
from tests.printed import tables_of

GAME = find_game("Three Card Poker")


@pytest.fixture(scope="module")
def printed() -> Any:
    return tables_of("three_card")


def test_every_printed_paytable_is_declared(printed: Any) -> None:
    for table in printed:
        bet = find_bet(GAME, table["bet"])
        for name in filter(None, (table["designator"], table["alias"])):
            (schedule,) = find_schedules(GAME, bet.key, name)
            ours = [(p.hand, p.amount, p.unit, p.envy) for p in schedule.pays]
            assert ours == [
                (o["hand"], Fraction(o["pays"]), o["unit"], None if o["envy"] is None else Fraction(o["envy"]))
                for o in table["outcomes"]
            ]


def test_printed_figures(printed: Any) -> None:
    wrong = set()
    for table in printed:
        bet = find_bet(GAME, table["bet"])
        (schedule,) = find_schedules(GAME, bet.key, table["designator"])
        a = analyze(GAME, bet, schedule, Context())
        for claim, value in (("house_edge", a.house_edge), ("hit_frequency", a.hit_frequency)):
            text = table["claims"][claim]
            if text and value is not None:
                places = -int(Decimal(text).as_tuple().exponent)
                if rounded(value * 100, places) != rounded(Fraction(text), places):
                    wrong.add((table["designator"], claim, text))
    assert wrong == {("TCP-6B1", "house_edge", "10.23"), ("1", "hit_frequency", "3.72")}

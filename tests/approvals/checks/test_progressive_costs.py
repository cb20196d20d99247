"""What a progressive's awards cost is the same for the checks and for the laboratory, in whichever unit they are
printed."""

from __future__ import annotations

import datetime
from fractions import Fraction

import pytest

from approvals.checks.odds import counted
from approvals.checks.progressive_maths import costs_of, fixed_amount, house_edge, paid_out
from approvals.registry.terms import Award, Letter, Paytable, Place, Terms
from games.engines.meters import Meter
from games.engines.meters import house_edge as engines_edge
from paytables.meters import progressive_of
from tests.paytables.test_meters import GAME, printed

ROWS = {"royal_flush": ("100", "percent"), "straight_flush": ("200", None), "four_of_a_kind": ("50", None)}
LETTER = Letter("1", datetime.date(2024, 1, 2), "approved", (GAME,), (GAME,), (), Place("1"))
RATE, RESERVE, SEED = Fraction("0.25"), Fraction("0.01"), Fraction(5000)


@pytest.mark.parametrize("from_meter", [False, True])
@pytest.mark.parametrize("unit", ["to_1", "for_1", "dollars"])
@pytest.mark.parametrize("wager", ["1", "5"])
def test_the_edge_of_a_check_is_the_laboratory_s(unit: str, wager: str, from_meter: bool) -> None:
    awards = tuple(Award(hand, Fraction(pays), kind or unit, meter="main" if kind else None, from_meter=from_meter)
                   for hand, (pays, kind) in ROWS.items())  # fmt: skip
    table = Paytable("X-1", None, "progressive", None, None, Fraction(wager), False, awards, None, None, Place("1"))
    terms = Terms(GAME, LETTER, None, (table,), (), (), True, Place("1"))
    cost = costs_of(terms, table, counted(GAME, table), Fraction(wager))
    assert cost is not None
    rows = {hand: (pays, kind or unit, True if kind else from_meter) for hand, (pays, kind) in ROWS.items()}
    own = progressive_of(GAME, printed(rows, wager), {"main": Meter(RATE, SEED, RESERVE)})
    assert house_edge(RATE, RESERVE, {"main": SEED}, cost) == engines_edge(own).house
    assert [(a.hand, a.source, a.amount) for a in cost.awards] == [(a.hand, a.source, a.amount) for a in own.awards]


def test_to_one_gives_the_wager_back_and_is_printed_without_it() -> None:
    award = Award("flush", Fraction(50), "to_1")
    assert (fixed_amount(award, Fraction(5)), paid_out(award, Fraction(5))) == (250, 255)
    assert paid_out(Award("flush", Fraction(50), "percent"), Fraction(5)) is None


def test_a_row_that_names_a_rank_is_counted() -> None:
    awards = tuple(Award(hand, Fraction(pays), "to_1") for hand, pays in (("three_aces", 50), ("three_of_a_kind", 30)))
    table = Paytable("X-1", None, "pair_plus", None, None, Fraction(1), False, awards, None, None, Place("1"))
    result = counted("Three Card Poker", table)
    assert result is not None
    assert [n for _, n in result.awards] == [4, 48]

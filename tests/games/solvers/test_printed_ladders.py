"""Bets whose pays nobody knows yet: any ladder that a packet prints is counted, by both programs alike."""

from __future__ import annotations

from fractions import Fraction

import pytest

from games.engines.api import Context, Pay, Schedule
from games.engines.definition.load import catalogue, patched
from games.engines.interpreter.side_bets import settle_bet
from games.engines.pricing import rows as priced
from games.engines.solvers import cards_bets
from games.engines.solvers.as_game import as_game, read_so

FIVE = ("full_house", "flush", "straight", "three_of_a_kind", "two_pair")
FOUR = ("four_of_a_kind", "straight_flush", "three_of_a_kind", "flush")
FLUSHES = ("seven_card_flush", "six_card_flush", "five_card_flush")
STRAIGHT_FLUSHES = ("five_card_straight_flush", "four_card_straight_flush", "three_card_straight_flush")
WILD = ("five_of_a_kind", "royal_flush", "four_of_a_kind", "full_house", "three_of_a_kind")


@pytest.mark.parametrize(
    ("key", "reading", "ranks", "rows", "folded"),
    [
        ("crazy_4_poker", "five", "10 J Q K A", FIVE, "settled"),
        ("crazy_4_poker", "four", "10 J Q K A", FOUR, "settled"),
        ("crazy_4_poker", "five", "10 J K A", FIVE, "lost"),
        ("crazy_4_poker", "four", "10 J K A", FOUR, "lost"),
        ("four_card_poker", "four", "10 J Q K A", FOUR, None),
        ("four_card_poker", "five", "10 J Q K A", FIVE, None),
        ("dj_wild_stud_poker", None, "2 10 J Q", WILD, "settled"),
        pytest.param("dj_wild_stud_poker", None, "2 10 J Q", WILD, "lost", marks=pytest.mark.slow),
        ("i_luv_suits_poker", "flush", "2 3 4 5 A 6", FLUSHES, None),
        ("i_luv_suits_poker", "straight_flush", "2 3 4 5 A 6", STRAIGHT_FLUSHES, None),
    ],
)
def test_two_programs_agree(
    key: str, reading: str | None, ranks: str, rows: tuple[str, ...], folded: str | None
) -> None:
    suits = ["clubs", "diamonds", "hearts", "spades"][: 4 if key == "dj_wild_stud_poker" else 3]
    d = patched(catalogue()[key], {"deck.ranks": ranks.split(), "deck.suits": suits})
    asked = {"folded_progressive": folded, "progressive_hand": reading}
    d = read_so(d, {k: v for k, v in asked.items() if v is not None})
    d = patched(d, {"bets.progressive.paytables": [{"pays": dict.fromkeys(rows, 1)}], "readings": []})
    table, settled = cards_bets.table(d, d.bets["progressive"]), settle_bet(d, "progressive")
    paid = {p.hand: Fraction(n, table.deals) for p, n in priced(table, [Pay(r, Fraction(1), "to_1") for r in rows])}
    assert paid == {r: Fraction(settled.rows[r]) / settled.deals for r in rows}
    assert sum(map(bool, paid.values())) >= 2


@pytest.mark.parametrize(
    ("key", "top", "chance"),
    [
        ("crazy_4_poker", "royal_flush", Fraction(4, 2598960)),
        ("four_card_poker", "four_of_a_kind", Fraction(13 * 48, 2598960)),
        ("dj_wild_stud_poker", "five_wilds", Fraction(1, 2869685)),
        ("i_luv_suits_poker", "seven_card_flush", Fraction(4 * 1716, 133784560)),
    ],
)
def test_a_printed_ladder_on_the_whole_deck(key: str, top: str, chance: Fraction) -> None:
    game = as_game(catalogue()[key])
    bet = game.bet("progressive")
    assert bet is not None
    assert bet.table is not None
    assert not [s for s in game.schedules if s.bet == "progressive"]
    printed = Schedule("progressive", (Pay(top, Fraction(1000), "for_1"),))
    ((_, many),) = priced(bet.table(Context()), printed.pays)
    assert Fraction(many, bet.table(Context()).deals) == chance

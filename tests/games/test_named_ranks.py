"""Rows that name a rank ("Three Aces"), which engines of one game have no class for: the solvers count them."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from math import comb

import pytest

from games.engines.api import Context, Pay, Schedule, literal
from games.engines.ask import ask
from games.engines.pricing import UnknownHand, price, rows, table_of
from games.engines.registry import MODULES, game
from paytables.verification import verify_packet

PACKET = {
    "game": "Three Card Poker",
    "paytables": [
        {
            "designator": "PP-9",
            "bet": "pair_plus",
            "outcomes": [
                {"hand": hand, "pays": pays, "unit": "to_1"}
                for hand, pays in (
                    ("three_aces", "50"), ("straight_flush", "40"), ("three_of_a_kind", "30"), ("straight", "6"),
                    ("flush", "3"), ("pair", "1"),
                )
            ],
            "claims": {"house_edge": "6.9140"},
        }
    ],
}  # fmt: skip


def deals(name: str, bet: str, *hands: str) -> list[int]:
    schedule = Schedule(bet, tuple(Pay(hand, Fraction(1), "to_1") for hand in hands))
    return [o.combinations for o in ask(name, bet, schedule).outcomes]


def test_rows_that_name_a_rank() -> None:
    aces, others = comb(4, 3), 12 * comb(4, 3)
    pair = comb(4, 2) * 12 * 4
    assert deals("three_card_poker", "pair_plus", "three_aces", "three_of_a_kind", "pair_of_aces", "pair")[:4] == [
        aces, others, pair, 12 * pair,
    ]  # fmt: skip
    four, six = deals("three_card_poker", "six_card_bonus", "four_aces", "four_of_a_kind")[:2]
    assert (four, six) == (comb(48, 2), 12 * comb(48, 2))


def test_a_packet_that_prints_such_a_row_is_verified() -> None:
    (claim,) = verify_packet(PACKET).json()["claims"]
    usual = ask("three_card_poker", "pair_plus", "D").house_edge
    assert usual is not None
    assert claim["exact"] == str(usual - Fraction(20 * 4, 22_100))  # 20 more on three aces, which are four hands
    assert claim["verdict"] == "consistent"


@pytest.mark.parametrize("key", MODULES)
def test_the_finer_counts_agree_with_the_engines(key: str) -> None:
    """On every known paytable, so that a row more changes nothing else."""
    g = game(key)
    compared = 0
    for s in g.schedules:
        for bet in (b for b in g.bets if b.key == s.bet and b.finer is not None):
            context = Context(interpretation=literal(bet.choices), variant=s.variant)
            assert bet.finer is not None
            other = replace(bet, table=bet.finer, finer=None)
            ours, theirs = price(g, bet, s, context), price(g, other, s, context)
            assert (ours.house_edge, ours.hit_frequency) == (theirs.house_edge, theirs.hit_frequency)
            finer = bet.finer(context)
            assert {p.hand: Fraction(n, finer.deals) for p, n in rows(finer, s.pays)} == {
                o.hand: Fraction(o.combinations, ours.deals) for o in ours.outcomes[:-1]
            }
            compared += 1
    assert compared or key == "straight_edge_poker"


def test_what_a_choice_beyond_the_usual_makes_of_such_a_row_is_not_guessed() -> None:
    """The solvers' counts are those of the usual choices."""
    bet = next(b for b in game("6_card_fortune_pai_gow_poker").bets if b.key == "fortune")
    (choice,) = bet.choices
    pays = (Pay("four_kings", Fraction(1), "to_1"),)
    four = table_of(bet, pays, Context(interpretation=literal(bet.choices)))
    assert four.probability("four_kings") == Fraction(comb(49, 2), comb(53, 6))
    with pytest.raises(UnknownHand):
        table_of(bet, pays, Context(interpretation={choice.key: choice.options[1].key}))

"""Longest flushes with wild cards: against the plain interpreter, hand by hand, and counts in closed form."""

from __future__ import annotations

from fractions import Fraction
from math import comb

import numpy as np
import pytest

from games.engines.api import Pay
from games.engines.definition.load import catalogue, patched
from games.engines.definition.model import Deck, Definition
from games.engines.interpreter.side_bets import settle_bet
from games.engines.pricing import rows as priced
from games.engines.solvers import cards_bets, lengths
from games.engines.solvers.pack import CannotCount, pack
from games.engines.solvers.rankings import every_hand, ranking

LENGTHS = ("seven", "six", "five", "four")
OPTIONS: tuple[dict[str, str], ...] = ({}, {"wild_in_flush": "ace"})


def flush_rush(natures: tuple[str, ...], **deck: object) -> Definition:
    rows = [f"{n}{'_' if n else ''}{length}_card_flush" for length in LENGTHS for n in natures]
    changes: dict[str, object] = {f"deck.{key}": value for key, value in deck.items()}
    paytables = [{"pays": dict.fromkeys(rows, 1)}]
    return patched(
        catalogue()["flushes_gone_wild"], {**changes, "bets.flush_rush.paytables": paytables, "readings": []}
    )


@pytest.mark.parametrize("options", OPTIONS, ids=str)
@pytest.mark.parametrize(
    ("ranks", "suits"), [("2 4 9 J A", "clubs diamonds hearts spades"), ("2 3 5 7 K A", "clubs spades hearts")]
)
@pytest.mark.parametrize("natures", [("",), ("natural", "wild")])
def test_two_programs_agree(natures: tuple[str, ...], ranks: str, suits: str, options: dict[str, str]) -> None:
    d = flush_rush(natures, ranks=ranks.split(), suits=suits.split())
    d = patched(d, {"ranking_options": options})
    table, settled = cards_bets.table(d, d.bets["flush_rush"]), settle_bet(d, "flush_rush")
    rows = d.bets["flush_rush"].paytables[0].rows
    paid = {p.hand: n for p, n in priced(table, [Pay(r, Fraction(1), "to_1") for r in rows])}
    assert (table.deals, paid) == (settled.deals, {r: settled.rows[r] for r in rows})
    assert sum(map(bool, paid.values())) >= 2


@pytest.mark.parametrize("options", OPTIONS, ids=str)
@pytest.mark.parametrize(
    "deck",
    [
        Deck(ranks=("2", "3", "9", "K", "A"), wild=("2",)),
        Deck(ranks=("2", "3", "9", "A"), wild=("3",), jokers=1, joker="wild"),
        Deck(ranks=("9", "10", "J", "Q", "K", "A"), suits=("clubs", "hearts"), jokers=2, joker="wild"),
        Deck(ranks=("2", "3", "9", "K", "A"), wild=("2", "A")),
    ],
    ids=["deuces", "threes and a joker", "two jokers", "deuces and aces"],
)
@pytest.mark.parametrize("cards", [3, 5])
def test_counts_are_those_of_every_hand(deck: Deck, options: dict[str, str], cards: int) -> None:
    by = ranking("longest_flush", deck, options).hands(cards)
    hands = every_hand(pack(deck).size, cards)
    each = np.bincount(by.of(hands), minlength=len(by.keys))
    many = lengths.counts("longest_flush", by.ranking.options, by.keys, pack(deck), cards)
    assert many.tolist() == each.tolist()
    assert many.sum() == comb(pack(deck).size, cards)


def test_the_whole_deck_in_closed_form() -> None:
    """Seven cards of a suit, so many of them deuces."""
    d = flush_rush(("natural", "wild"))
    table = cards_bets.table(d, d.bets["flush_rush"])
    assert table.deals == comb(52, 7)

    def dealt(row: str) -> Fraction:
        return table.probability(row) * table.deals

    assert dealt("natural_seven_card_flush") == 4 * comb(13, 7)
    all_sevens = sum(4 * comb(4, w) * comb(12, 7 - w) for w in range(5))
    assert dealt("wild_seven_card_flush") == all_sevens - 4 * comb(13, 7)
    # six of a suit: one card of another; a deuce beside them would make seven
    assert dealt("natural_six_card_flush") == 4 * comb(12, 6) * 36 + 4 * comb(12, 5) * 36
    assert sum(table.counts.values()) == table.deals


def test_straights_by_length_have_no_place_for_wild_cards() -> None:
    with pytest.raises(CannotCount, match="longest straight is not counted with wild cards"):
        ranking("longest_straight", Deck(wild=("2",)))

"""Longest flushes with wild cards: against the plain interpreter, hand by hand, and counts in closed form."""

from __future__ import annotations

from fractions import Fraction
from math import comb

import numpy as np
import pytest

from games.engines.api import Pay
from games.engines.definition.load import catalogue, patched
from games.engines.definition.model import Deck, Definition
from games.engines.interpreter.cards import Card, deck_of
from games.engines.interpreter.rankings import Ranking as PlainRanking
from games.engines.interpreter.side_bets import settle_bet
from games.engines.pricing import rows as priced
from games.engines.solvers import cards_bets, lengths
from games.engines.solvers.as_game import not_counted
from games.engines.solvers.pack import JOKER, CannotCount, pack
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


@pytest.mark.parametrize("options", OPTIONS, ids=str)
@pytest.mark.parametrize(
    "deck",
    [
        Deck(ranks=("2", "3", "9", "A"), suits=("clubs", "hearts", "spades"), wild=("3",), jokers=1, joker="wild"),
        Deck(ranks=("9", "10", "Q", "K", "A"), suits=("clubs", "hearts"), jokers=2, joker="wild"),
    ],
    ids=["threes and a joker", "two jokers"],
)
def test_hands_are_ordered_as_the_interpreter_orders_them(deck: Deck, options: dict[str, str]) -> None:
    """Every hand of four cards: equal strengths where the values are equal, and rising with them."""
    by, plain, cards = (
        ranking("longest_flush", deck, options).hands(4),
        PlainRanking("longest_flush", options),
        pack(deck),
    )
    faces = [cards.faces[i] for i in cards.card_faces]
    dealt = [
        Card(0, -1, wild=True) if f.rank == JOKER else Card(f.rank + 2, f.suit, wild=f.acts == "wild") for f in faces
    ]
    assert sorted(dealt) == sorted(deck_of(deck))
    hands = every_hand(cards.size, 4).astype(np.int64)
    strengths = by.of(hands).tolist()
    values = [plain.hand(dealt[i] for i in hand).value for hand in hands.tolist()]
    pairs = set(zip(strengths, values))
    assert len(pairs) == len(set(strengths)) == len(set(values))
    assert [value for _, value in sorted(pairs)] == sorted(set(values))
    assert len(pairs) > 10


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


def best_of_four(**changes: object) -> Definition:
    """I Luv Suits with hands of four cards, of which three are compared, and a wild joker."""
    bets = ("flush_rush", "super_flush_rush", "progressive")
    return patched(
        catalogue()["i_luv_suits_poker"],
        {
            **{f"bets.{key}.looks_at": {"player": 4} for key in bets},
            "bets.flush_rush.best": 3,
            "bets.losing": {"title": "Losing", "looks_at": "losing_hand"},
            "bets.cover_all.hands": [2],
            "deck.ranks": ["9", "K", "A"],
            "deck.suits": ["clubs", "hearts", "spades"],
            "deck.jokers": 1,
            "deck.joker": "wild",
            "hands": {"player": {"cards": 4, "best": 3}, "dealer": {"cards": 4, "best": 3}},
            "rounds.0.player": 4,
            "rounds.0.decision.raise.needs": {"three_card_flush": [2]},
            "dealer_qualifies": "two_card_flush",
            "readings": [],
            **changes,
        },
    )


@pytest.mark.parametrize("joker", ["wild", None])
def test_the_best_of_more_cards_is_refused_by_length(joker: str | None) -> None:
    """A flush longer than the cards that are compared would rank below every other."""
    d = best_of_four(**{"deck.joker": joker, "deck.jokers": int(joker == "wild")})
    reasons = not_counted(d)
    for key in ("base", "losing", "cover_all", "flush_rush"):
        assert "the best of more cards is not counted by length" in reasons[key], key
    for key in ("losing", "cover_all", "flush_rush"):
        with pytest.raises(CannotCount, match="the best of more cards is not counted by length"):
            cards_bets.table(d, d.bets[key], 2)


@pytest.mark.parametrize("joker", ["wild", None])
@pytest.mark.parametrize("hands", [{"player": 4, "dealer": 3}, {"player": 3, "dealer": 4}], ids=str)
def test_the_best_of_one_sides_cards_is_refused_by_length(hands: dict[str, int], joker: str | None) -> None:
    sides = {side: {"cards": cards, "best": 3 if cards > 3 else None} for side, cards in hands.items()}
    changes = {"deck.joker": joker, "deck.jokers": int(joker == "wild"), "rounds.0.player": hands["player"]}
    d = best_of_four(hands=sides, bets={}, **changes)
    assert "hand: the best of more cards is not counted by length" in not_counted(d)["base"]


def test_a_longer_hand_has_no_strength_by_length() -> None:
    deck = Deck(ranks=("9", "K", "A"), suits=("clubs", "hearts"), jokers=1, joker="wild")
    with pytest.raises(CannotCount, match="the best of more cards is not counted by length"):
        ranking("longest_flush", deck).hands(3).of(every_hand(pack(deck).size, 4))

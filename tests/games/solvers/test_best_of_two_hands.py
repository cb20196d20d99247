"""The better of two hands: against the plain interpreter on small decks, every deal visited, rare hands listed."""

from __future__ import annotations

from fractions import Fraction
from math import comb

import numpy as np
import pytest

from games.engines.api import Pay
from games.engines.arrays import Array
from games.engines.definition.load import catalogue, patched
from games.engines.definition.model import Deck, Definition
from games.engines.interpreter.side_bets import settle_bet
from games.engines.pricing import rows as priced
from games.engines.solvers import best_of_table, cards_bets
from games.engines.solvers.as_game import as_game, not_counted
from games.engines.solvers.pack import CannotCount, pack
from games.engines.solvers.rankings import Hands, every_hand, ranking
from games.engines.solvers.table import best_of_two_hands
from games.engines.solvers.table.by_category import categories, table_of

FOUR = ("four_of_a_kind", "straight_flush", "three_of_a_kind", "flush", "straight", "two_pair", "pair")
WILD = ("five_of_a_kind", "royal_flush", "straight_flush", "four_of_a_kind", "full_house", "flush", "straight", "pair")


def reduced(key: str, ranks: str, suits: int, *rows: str) -> Definition:
    return patched(
        catalogue()[key],
        {
            "deck.ranks": ranks.split(),
            "deck.suits": ["clubs", "diamonds", "hearts", "spades"][:suits],
            "readings": [],
            "bets.cover_all.paytables": [{"pays": dict.fromkeys(rows, 1)}],
        },
    )


@pytest.mark.parametrize(
    ("key", "ranks", "suits", "rows"),
    [
        pytest.param("crazy_4_poker", "9 10 J Q K A", 2, FOUR, marks=pytest.mark.slow),
        ("crazy_4_poker", "J Q K A 2", 2, FOUR),
        ("crazy_4_poker", "10 J Q K", 3, FOUR),
        ("crazy_4_poker", "2 3 4 A", 3, FOUR),
        pytest.param("crazy_4_poker", "J K A", 4, FOUR, marks=pytest.mark.slow),
        ("four_card_poker", "9 10 J Q K A", 2, FOUR),
        ("four_card_poker", "10 J Q K", 3, FOUR),
        pytest.param("four_card_poker", "J Q A", 4, FOUR, marks=pytest.mark.slow),
        ("dj_wild_stud_poker", "2 9 10 J Q", 2, WILD),
        ("dj_wild_stud_poker", "2 K A", 4, WILD),
        ("dj_wild_stud_poker", "2 3 4 5 A", 2, WILD),
        pytest.param("dj_wild_stud_poker", "2 10 J Q K A", 2, WILD, marks=pytest.mark.slow),
    ],
)
def test_two_programs_agree(key: str, ranks: str, suits: int, rows: tuple[str, ...]) -> None:
    d = reduced(key, ranks, suits, *rows)
    bet = d.bets["cover_all"]
    assert best_of_table.none_better(d, bet, 2) is not None
    by, settled = best_of_table._hands(d, bet), settle_bet(d, "cover_all", hands=2)
    sizes = d.hands["player"].cards, d.hands["dealer"].cards
    table = table_of(by, best_of_two_hands.none_better(by, sizes))
    assert table.deals == settled.deals
    paid = {p.hand: n for p, n in priced(table, [Pay(r, Fraction(1), "to_1") for r in rows])}
    assert paid == {r: settled.rows[r] for r in rows}
    assert any(paid.values())


@pytest.mark.parametrize(
    ("key", "ranks", "suits"),
    [("crazy_4_poker", "8 9 J Q K A", 2), ("four_card_poker", "J Q K A", 3), ("dj_wild_stud_poker", "2 3 4 A", 3)],
)
def test_every_deal_of_small_decks(key: str, ranks: str, suits: int) -> None:
    """The visit that other small tables get, hand after hand; here its sums by category."""
    d = reduced(key, ranks, suits, "pair")
    bet = d.bets["cover_all"]
    (many,) = best_of_table._visited(d, bet, 2).natures.values()
    known = categories(best_of_table._hands(d, bet))
    each = [sum(int(many[s]) for s in strengths) for strengths in known.strengths]
    assert best_of_table.none_better(d, bet, 2) == np.cumsum(each).tolist()


def test_hands_of_any_size_and_by_length() -> None:
    """Where no exchange of suits comes in, sets of cards visited pair by pair."""
    deck = Deck(ranks=("2", "3", "4", "5"), suits=("clubs", "diamonds", "hearts"))
    shapes = (
        ("longest_flush", (4, 4), None),
        ("longest_straight", (3, 3), None),
        ("three_card", (3, 3), None),
        ("three_card", (3, 5), 3),
    )
    for name, sizes, best in shapes:
        by = ranking(name, deck).of(sizes[0], best)
        dealt = [every_hand(pack(deck).size, cards).astype(np.int64) for cards in sizes]
        known = categories(by)
        place = {s: c for c, many in enumerate(known.strengths) for s in many}
        players, dealers = ([(one, place[int(s)]) for one, s in zip(hands.tolist(), by.of(hands))] for hands in dealt)
        results = [0] * len(known.names)
        for one, mine in players:
            for other, his in dealers:
                if not set(one) & set(other):
                    results[max(mine, his)] += 1
        assert best_of_two_hands.none_better(by, sizes) == np.cumsum(results).tolist()


def test_quads_of_two_hands_in_closed_form() -> None:
    """Both hold four of a kind: two ranks, and two cards that belong to neither."""
    d = catalogue()["crazy_4_poker"]
    table = cards_bets.table(d, d.bets["cover_all"], 2)
    assert table.deals == comb(52, 5) * comb(47, 5)
    both = 13 * 12 * 44 * 43
    assert table.counts["four_of_a_kind"] == 2 * 13 * 48 * comb(47, 5) - both


@pytest.mark.parametrize(
    "key", ["crazy_4_poker", "dj_wild_stud_poker", pytest.param("four_card_poker", marks=pytest.mark.slow)]
)
def test_rare_hands_of_the_whole_deck_pair_by_pair(key: str) -> None:
    """All hands that are a straight flush or better, listed; every two of them tried for a card in common."""
    d = catalogue()[key]
    table = cards_bets.table(d, d.bets["cover_all"], 2)
    size = pack(d.deck).size
    cards = [d.hands["player"].cards, d.hands["dealer"].cards]
    assert table.deals == comb(size, cards[0]) * comb(size - cards[0], cards[1])
    by = best_of_table._hands(d, d.bets["cover_all"])
    least = by.first("straight_flush")
    good = [_bits(every_hand(size, n), by, least) for n in cards]
    both = sum(int(np.count_nonzero(good[1] & one == 0)) for one in good[0])
    alone = len(good[0]) * comb(size - cards[0], cards[1]) + len(good[1]) * comb(size - cards[1], cards[0])
    names = {by.category(s) for s in range(least, len(by.keys))}
    assert sum(table.counts[n] for n in names) == alone - both


def _bits(hands: Array, by: Hands, least: int) -> Array:
    results = [
        (np.int64(1) << part[by.of(part) >= least]).sum(axis=1)
        for start in range(0, len(hands), 1_000_000)
        for part in [hands[start : start + 1_000_000].astype(np.int64)]
    ]
    return np.concatenate(results)


def test_what_is_not_counted_is_said() -> None:
    d = catalogue()["crazy_4_poker"]
    assert d.bets["cover_all"].hands == (2, 3, 4, 5, 6, 7, 8)
    bet = as_game(d).bet("cover_all")
    assert bet is not None
    assert bet.hands == (2,)
    with pytest.raises(CannotCount, match="for 3 hands: the best of several hands"):
        cards_bets.table(d, d.bets["cover_all"], 3)


def test_hands_of_unlike_size_are_refused_in_a_sentence() -> None:
    d = patched(
        catalogue()["four_card_poker"],
        {"hands.dealer.cards": 3, "hands.dealer.best": None, "bets.cover_all.hands": [2]},
    )
    expected = "one hand uses 3 cards and the other 4, so they cannot be compared"
    assert not_counted(d)["cover_all"] == expected
    with pytest.raises(CannotCount, match=expected):
        cards_bets.table(d, d.bets["cover_all"], 2)


def test_two_hands_of_more_cards_are_refused_in_a_sentence() -> None:
    d = patched(
        catalogue()["crazy_4_poker"],
        {"hands.dealer.cards": 7, "bets.cover_all.hands": [2]},
    )
    assert not_counted(d)["cover_all"] == "hands of more than 6 cards are too many"
    with pytest.raises(CannotCount, match="Cover All Bonus: hands of more than 6 cards are too many"):
        cards_bets.table(d, d.bets["cover_all"], 2)

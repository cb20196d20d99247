"""The best hand of a table: against the plain interpreter on small decks, every deal, and by counts that are known."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from math import comb, prod
from random import Random

import numpy as np
import pytest

from games.engines.api import Pay
from games.engines.definition.load import catalogue, patched
from games.engines.definition.model import Definition
from games.engines.interpreter.side_bets import settle_bet
from games.engines.pricing import UnknownHand
from games.engines.pricing import rows as priced
from games.engines.report import rounded
from games.engines.solvers import best_of_table, cards_bets
from games.engines.solvers.best_of import by_strength
from games.engines.solvers.rankings import ranking
from games.engines.solvers.table import holdings, suit_lengths, three_beside, three_cards
from games.engines.solvers.table.by_category import categories, table_of

RANKS = "23456789TJQKA"


def reduced(key: str, ranks: int, suits: int, *rows: str) -> Definition:
    d = catalogue()[key]
    changes: dict[str, object] = {
        "deck.ranks": ["10" if r == "T" else r for r in RANKS[-ranks:]],
        "deck.suits": ["clubs", "diamonds", "hearts", "spades"][:suits],
        "readings": [],
        "bets.cover_all.paytables": [{"pays": dict.fromkeys(rows, 1)}],
    }
    return patched(d, changes)


THREE = ("straight_flush", "three_of_a_kind", "straight", "flush", "pair")
FIVE = ("full_house", "flush", "straight", "three_of_a_kind", "two_pair", "pair")


@pytest.mark.parametrize(
    ("key", "ranks", "suits", "hands", "rows"),
    [
        ("mississippi_stud", 6, 2, 2, FIVE),
        ("mississippi_stud", 5, 2, 3, FIVE),
        pytest.param("mississippi_stud", 4, 3, 3, FIVE, marks=pytest.mark.slow),
        ("mississippi_stud", 11, 1, 2, ("straight_flush", "flush")),
        ("ultimate_texas_holdem", 6, 2, 2, FIVE),
        ("ultimate_texas_holdem", 11, 1, 3, ("royal_flush", "straight_flush")),
        ("ultimate_texas_holdem", 4, 3, 2, FIVE),
        ("three_card_poker", 6, 2, 2, THREE),
        ("three_card_poker", 4, 3, 2, THREE),
        ("three_card_poker", 5, 2, 3, THREE),
        ("three_card_poker", 3, 4, 3, THREE),
        ("let_it_ride", 5, 2, 2, FIVE),
        ("let_it_ride", 4, 3, 2, FIVE),
        ("let_it_ride", 11, 1, 2, ("royal_flush", "straight_flush", "flush")),
        pytest.param("let_it_ride", 7, 2, 2, FIVE, marks=pytest.mark.slow),
        ("i_luv_suits_poker", 7, 2, 2, ("seven_card_flush", "six_card_flush", "five_card_flush", "four_card_flush")),
        ("i_luv_suits_poker", 5, 3, 2, ("five_card_flush", "four_card_flush", "three_card_flush")),
    ],
)
def test_two_programs_agree(key: str, ranks: int, suits: int, hands: int, rows: tuple[str, ...]) -> None:
    d = reduced(key, ranks, suits, *rows)
    bet = d.bets["cover_all"]
    assert best_of_table.none_better(d, bet, hands) is not None
    table, settled = cards_bets.table(d, bet, hands), settle_bet(d, "cover_all", hands=hands)
    assert table.deals == best_of_table.deals(d, hands)
    paid = {p.hand: Fraction(n, table.deals) for p, n in priced(table, [Pay(r, Fraction(1), "to_1") for r in rows])}
    assert paid == {r: Fraction(settled.rows[r]) / settled.deals for r in rows}
    assert any(paid.values())


@pytest.mark.parametrize(
    ("key", "ranks", "suits", "hands"),
    [
        ("mississippi_stud", 5, 2, 3),
        ("ultimate_texas_holdem", 5, 2, 2),
        ("three_card_poker", 6, 2, 3),
        ("three_card_poker", 3, 4, 3),
        ("let_it_ride", 6, 2, 2),
        ("let_it_ride", 3, 4, 2),
        pytest.param("mississippi_stud", 4, 4, 2, marks=pytest.mark.slow),
        pytest.param("ultimate_texas_holdem", 7, 2, 2, marks=pytest.mark.slow),
    ],
)
def test_every_deal_of_small_decks(key: str, ranks: int, suits: int, hands: int) -> None:
    """The visit that other tables get, by strength; here its sums by category."""
    d = reduced(key, ranks, suits, *FIVE)
    bet = d.bets["cover_all"]
    visited = best_of_table._visited(d, bet, hands)
    by = best_of_table._hands(d, bet)
    result = best_of_table.none_better(d, bet, hands)
    assert result is not None
    (many,) = visited.natures.values()
    known = categories(by)
    each = [sum(int(many[s]) for s in strengths) for strengths in known.strengths]
    assert result == np.cumsum(each).tolist()


def test_matchings_of_random_graphs() -> None:
    random = Random(18)
    for _ in range(150):
        left = tuple(random.choice((0, 1, 1, 2, 3)) for _ in range(random.choice((3, 4, 6))))
        kinds, suited = len(left), random.choice((0, 2, 3))
        better = np.zeros((kinds, kinds), np.bool_)
        for i in range(kinds):
            for j in range(i, kinds):
                better[i, j] = better[j, i] = random.random() < 0.5 or (i < suited and j < suited)
        cards = [i for i, n in enumerate(left) for _ in range(n)]
        edges = [(a, b) for a, b in combinations(range(len(cards)), 2) if better[cards[a], cards[b]]]

        def visited(at: int, used: int, edges: list[tuple[int, int]] = edges) -> list[int]:
            results = [0] * (holdings.MOST_HANDS + 1)
            results[0] = 1
            for e in range(at, len(edges)):
                bits = 1 << edges[e][0] | 1 << edges[e][1]
                if not used & bits:
                    for n, ways in enumerate(visited(e + 1, used | bits)[:-1]):
                        results[n + 1] += ways
            return results

        if len(edges) <= 22:
            one_each = min(suited, next((i for i, n in enumerate(left) if n > 1), kinds))
            assert list(holdings.of_graph(left, holdings.edges_of(left, better), one_each)) == visited(0, 0)


def test_longest_flushes_of_the_whole_deck() -> None:
    d = catalogue()["i_luv_suits_poker"]
    by = ranking("longest_flush", d.deck).of(7, None)
    many = cards_bets.by_strength(d.deck, by, 7)
    each = [sum(int(many[s]) for s in strengths) for strengths in categories(by).strengths]
    assert suit_lengths.none_better(by, [7]) == np.cumsum(each).tolist()
    for hands in (2, 7):
        result = suit_lengths.none_better(by, [7] * hands)
        assert result[-1] == prod(comb(52 - 7 * i, 7) for i in range(hands))
        table = table_of(by, result)
        share = table.probability("seven_card_flush")
        # no more than the sum over the hands, no less than the first two terms of inclusion and exclusion
        single = Fraction(4 * comb(13, 7), comb(52, 7))
        both = single * Fraction(3 * comb(13, 7), comb(45, 7))  # another suit: of one, six cards are left
        assert single * hands - comb(hands, 2) * both <= share <= single * hands
        if hands == 2:
            assert share == 2 * single - both


def test_what_the_table_does_not_tell_apart_is_not_answered() -> None:
    d = catalogue()["i_luv_suits_poker"]
    table = cards_bets.table(d, d.bets["cover_all"], 2)
    with pytest.raises(UnknownHand):
        priced(table, [Pay("three_card_flush_9_high", Fraction(1), "to_1")])


# as docs/maths/bets-on-cards.md has them
PRINTED = {3: ["5.4152", "10.2303", "14.6907", "18.8058"], 5: ["18.3415", "30.4640", "39.4059", "46.3759"]}


@pytest.mark.slow
@pytest.mark.parametrize("board", [3, 5])
def test_holdings_of_the_whole_deck(board: int) -> None:
    d = catalogue()["mississippi_stud" if board == 3 else "ultimate_texas_holdem"]
    by = ranking("five_card", d.deck).hands(5)
    many = by_strength(by, board + 2)
    each = [sum(int(many[s]) for s in strengths) for strengths in categories(by).strengths]
    one = holdings.none_better(by, board, 1)
    assert one == (np.cumsum(np.array(each, object)) * comb(board + 2, 2)).tolist()
    rows = [holdings.none_better(by, board, n) for n in range(1, 9)]
    for n, row in enumerate(rows, start=1):
        assert row[-1] == comb(52, board) * prod(comb(52 - board - 2 * i, 2) for i in range(n))
        assert row == sorted(row)
    names, category = categories(by).names, "three_of_a_kind" if board == 3 else "straight"
    worse = names.index(category) - 1
    assert [rounded(100 - Fraction(rows[n - 1][worse] * 100, rows[n - 1][-1]), 4) for n in (2, 4, 6, 8)] == PRINTED[
        board
    ]
    for c in range(9):
        shares = [1 - Fraction(row[c], row[-1]) for row in rows]
        assert shares == sorted(shares)
        assert all(s <= n * shares[0] for n, s in enumerate(shares, start=1))


@pytest.mark.slow
def test_hands_of_three_cards_of_the_whole_deck() -> None:
    """One hand has its known counts; straight flushes of many lie between the terms of inclusion and exclusion."""
    d = catalogue()["three_card_poker"]
    by = ranking("three_card", d.deck).hands(3)
    names = categories(by).names
    rows = [three_cards.none_better(by, n) for n in range(1, 9)]
    each = dict(zip(names, np.diff(rows[0], prepend=0).tolist()))
    assert each == {
        "high_card": 16440, "pair": 3744, "flush": 1096, "straight": 720, "three_of_a_kind": 52,
        "straight_flush": 44, "royal_flush": 4,
    }  # fmt: skip
    single = Fraction(4, comb(52, 3))
    for n, row in enumerate(rows, start=1):
        assert row[-1] == prod(comb(52 - 3 * i, 3) for i in range(n))
        # no two hands hold one suit's A-K-Q: of four royal hands j given ones are held by j given hands
        royal = sum(
            (-1) ** (j + 1)
            * comb(n, j)
            * Fraction(prod(range(4, 4 - j, -1)), prod(comb(52 - 3 * i, 3) for i in range(j)))
            for j in range(1, min(n, 4) + 1)
        )
        assert 1 - Fraction(row[-2], row[-1]) == royal <= n * single
        both = comb(n, 2) * Fraction(4 * 3, comb(52, 3) * comb(49, 3))
        assert n * single - both <= royal
        shares = [1 - Fraction(other[0], other[-1]) for other in rows[:n]]
        assert shares == sorted(shares)


@pytest.mark.slow
def test_three_cards_beside_a_board_of_the_whole_deck() -> None:
    d = catalogue()["let_it_ride"]
    by = ranking("five_card", d.deck).hands(5)
    many = by_strength(by, 5)
    each = [sum(int(many[s]) for s in strengths) for strengths in categories(by).strengths]
    assert three_beside.none_better(by, 1) == (np.cumsum(np.array(each, object)) * comb(5, 2)).tolist()
    for hands in (2, 5, 8):
        result = three_beside.none_better(by, hands)
        assert result[-1] == comb(52, 2) * prod(comb(50 - 3 * i, 3) for i in range(hands))
        assert result == sorted(result)
        # the two board cards are of a royal flush, and one hand holds the other three
        rest = prod(comb(50 - 3 * i, 3) for i in range(hands))
        assert result[-1] - result[-2] == rest * 4 * comb(5, 2) * Fraction(hands, comb(50, 3))


@pytest.mark.slow
def test_royals_beside_a_board_in_closed_form() -> None:
    """A board holds three, four or five cards of a royal flush, and one hand alone can hold the others."""
    by = ranking("five_card", catalogue()["ultimate_texas_holdem"].deck).hands(5)
    for hands in (2, 5, 8):
        result = holdings.none_better(by, 5, hands)
        rest = prod(comb(47 - 2 * i, 2) for i in range(hands))
        of_four = 4 * comb(5, 4) * 47 * Fraction(2 * hands, 47)  # the missing card is in some hand
        of_three = 4 * comb(5, 3) * comb(47, 2) * Fraction(hands, comb(47, 2))  # both are one hand's
        assert result[-1] - result[-2] == rest * (4 + of_four + of_three)

"""The interpreter's rankings against counts that anybody can look up, and hands that players would dispute."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from typing import Any

import pytest

from games.engines.definition.model import Deck, Paytable
from games.engines.interpreter.cards import RANK, Card, Unplayable, deck_of
from games.engines.interpreter.naming import Rows, at_least, covers
from games.engines.interpreter.rankings import Hand, Ranking

SUIT = {"s": 0, "h": 1, "d": 2, "c": 3}
JOKER, BUG = Card(0, -1, wild=True), Card(0, -1, bug=True)


def cards(text: str, wild: str = "") -> list[Card]:
    """ "As 10h W B": cards, a wild joker, a bug."""
    results = []
    for word in text.split():
        if word in ("W", "B"):
            results.append(JOKER if word == "W" else BUG)
        else:
            results.append(Card(RANK[word[:-1]], SUIT[word[-1]], wild=word[:-1] == wild))
    return results


def hand(ranking: str, text: str, *, best: int | None = None, wild: str = "", **options: str) -> Hand:
    return Ranking(ranking, options).hand(cards(text, wild), best)


def counts(ranking: str, deck: Deck, number: int) -> Counter[str]:
    ranked = Ranking(ranking)
    return Counter(ranked.order[ranked.hand(c).value[0]] for c in combinations(deck_of(deck), number))


def test_three_cards_of_a_full_deck() -> None:
    expected = {"straight_flush": 48, "three_of_a_kind": 52, "straight": 720, "flush": 1096, "pair": 3744}
    assert counts("three_card", Deck(), 3) == {**expected, "high_card": 16440}


@pytest.mark.slow
def test_four_cards_of_a_full_deck() -> None:
    expected = {"four_of_a_kind": 13, "straight_flush": 44, "three_of_a_kind": 2496, "flush": 2816, "straight": 2772}
    assert counts("four_card", Deck(), 4) == {**expected, "two_pair": 2808, "pair": 82368, "high_card": 177408}


def test_five_cards_of_twenty() -> None:
    result = counts("five_card", Deck(ranks=("10", "J", "Q", "K", "A")), 5)
    expected = {"royal_flush": 4, "four_of_a_kind": 80, "full_house": 480, "straight": 1020, "three_of_a_kind": 1920}
    assert result == {**expected, "two_pair": 4320, "pair": 7680}


@pytest.mark.slow
def test_five_cards_of_which_one_is_a_bug() -> None:
    """All 270,725 hands of the joker and four cards.

    Straight flushes: 41 sets of four ranks complete one, 5 of them a royal flush; 36 in four suits. A pair: of the
    four (12 x 6 x 55 x 16), or of aces (220 x 256, less 880 flushes and 8 x 252 straights). High cards: 495 x 256,
    less 495 x 4 flushes and 33 x 252 straights.
    """
    ranking = Ranking("five_card_bug")
    results = Counter(ranking.order[ranking.hand((*c, BUG)).value[0]] for c in combinations(deck_of(Deck()), 4))
    high = {"five_of_a_kind": 1, "royal_flush": 20, "straight_flush": 144, "four_of_a_kind": 204, "full_house": 624}
    low = {"flush": 2696, "straight": 10332, "three_of_a_kind": 8448, "two_pair": 15048}
    assert results == {**high, **low, "pair": 116784, "high_card": 116424}


def test_several_decks_make_five_of_a_kind_and_flushes_with_pairs() -> None:
    assert hand("five_card", "As Ah Ad Ac As") > hand("five_card", "As Ks Qs Js 10s")
    pair_in_a_flush = hand("five_card", "As As 9s 7s 5s")
    assert hand("five_card", "As Ks 9s 7s 5s").value < pair_in_a_flush.value
    assert at_least("flush", Ranking("five_card"))(pair_in_a_flush)


@pytest.mark.parametrize(
    ("ranking", "better", "worse"),
    [
        ("three_card", "2s 3h 4d", "As 9s 7s"),  # a straight beats a flush
        ("three_card", "2s 3h 4d", "As 2h 3d"),
        ("three_card", "As Kh Qd", "Ks Qh Jd"),
        ("four_card", "2s 2h 2d 7c", "As Ks 9s 7s"),  # threes beat a flush
        ("four_card", "2s 2h 2d 2c", "As Ks Qs Js"),
        ("four_card", "As Kh Qd Jc", "As 2h 3d 4c"),
        ("five_card", "2s 3h 4d 5c 6s", "As 2h 3d 4c 5s"),
        ("five_card", "As Ah Kd Kc 3s", "As Ah Kd Kc 2s"),
        ("longest_flush", "2s 3s 4s 9h", "As Ks Qh Jd"),
        ("longest_flush", "As 3s 9h 8h", "Ks Qs 9h 8h"),
        ("longest_straight", "2s 3h 4d 9c", "As Kh 9d 8c"),
        ("longest_straight", "Qs Kh Ad 9c", "As 2h 3d 9c"),
        ("longest_straight_flush", "2s 3s 4s Kh", "As Kh Qd Js"),
    ],
)
def test_the_better_of_two(ranking: str, better: str, worse: str) -> None:
    assert hand(ranking, better).value > hand(ranking, worse).value


def test_a_straight_goes_over_the_full_order_of_ranks() -> None:
    assert hand("three_card", "2s 4h 6d").value[0] == 0  # whatever the deck, 2-4-6 is no straight
    assert hand("five_card", "Qs Kh Ad 2c 3s").value[0] == 0


def test_a_bug_is_an_ace_or_completes() -> None:
    order = Ranking("five_card_bug").order

    def category(text: str) -> str:
        return order[hand("five_card_bug", text).value[0]]

    assert category("Ks Kh 7d 5c B") == "pair"  # no third king
    assert category("As Ah 7d 5c B") == "three_of_a_kind"
    assert category("4s 5h 6d 7c B") == "straight"
    assert category("Ks 9s 7s 5s B") == "flush"
    assert category("9s 8s 7s 6s B") == "straight_flush"
    assert category("As Ah Ad Ac B") == "five_of_a_kind"
    assert hand("five_card_bug", "As 9s 7s 5s B").value[1:] == (14, 13, 9, 7, 5)  # the king is the highest missing
    second_ace = hand("five_card_bug", "As 9s 7s 5s B", wild_in_flush="ace")
    assert second_ace.value[1:] == (14, 14, 9, 7, 5)


def test_wild_cards_are_any_card() -> None:
    order = Ranking("five_card_wild").order

    def category(text: str) -> str:
        return order[hand("five_card_wild", text, wild="2").value[0]]

    assert category("2s 2h 2d 2c W") == "five_wilds"
    assert category("Ks Kh 2d 2c W") == "five_of_a_kind"
    assert category("Ks Qs 2d 2c W") == "royal_flush"
    assert category("9s 4s 2d 2c W") == "four_of_a_kind"
    assert category("9s 8s 2d 2c W") == "straight_flush"
    assert category("Ks Qh Jd 9c W") == "straight"
    assert hand("five_card_wild", "2s 4s 5s 6s 8s", wild="2").value == hand("five_card_wild", "W 4s 5s 6s 8s").value


def test_natural_is_the_category_made_by_printed_ranks() -> None:
    def natural(text: str) -> bool:
        return hand("five_card_wild", text, wild="2").natural

    assert natural("Ks Qs Js 10s As")
    assert not natural("Ks Qs Js 10s W")
    assert natural("As Ah Ad 5c 5s")
    assert not natural("2s 4s 5s 6s 7s")  # a straight flush by the deuce, a flush as printed
    assert natural("2s 4s 5s 7s 9s")  # a flush either way


def test_orders_that_a_game_may_change() -> None:
    royal, aces = "As Ks Qs Js 10s", "As Ah Ad Ac B"
    assert hand("five_card_bug", aces).value > hand("five_card_bug", royal).value
    below: dict[str, Any] = {"five_aces": "below_royal_flush"}
    assert hand("five_card_bug", aces, **below).value < hand("five_card_bug", royal, **below).value
    wheel, king = "As 2h 3d 4c 5s", "Ks Qh Jd 10c 9s"
    assert hand("five_card", wheel, low_straight="second_highest").value > hand("five_card", king).value
    assert hand("longest_straight", "Js Qh Kd Ac 2s 3h").value == (4, 14)
    assert hand("longest_straight", "Js Qh Kd Ac 2s 3h", ace="around").value == (6, 3)
    assert hand("longest_straight", "Js Qh Kd Ac 2s 3h", ace="around", ending="highest").value == (6, 14)
    assert hand("longest_straight", "As 2h 3d", ace="high").value == (2, 3)
    with pytest.raises(Unplayable, match="is not one of"):
        Ranking("five_card", {"wheel": "high"})


def test_the_best_of_more_cards() -> None:
    seven = hand("five_card", "As Ah Kd Kc Qs Qh 2d", best=5)
    assert seven.value[1:] == (14, 13, 12)
    assert hand("four_card", "As Ks Qs 2h 2d", best=4).value[1:] == (2, 14, 13)
    assert hand("five_card", "2s 2h").value[1:] == (2,)  # fewer cards make pairs
    assert hand("five_card", "2s 3s 4s 5s").value[0] == 0  # and no straight or flush


@pytest.mark.parametrize(
    ("row", "ranking", "covered", "not_covered"),
    [
        ("pair_10s_or_better", "five_card", "10s 10h 2d 3c 4s", "9s 9h As Kd Qc"),
        ("pair_6s_to_9s", "five_card", "9s 9h 2d 3c 4s", "10s 10h 2d 3c 4s"),
        ("pair_or_less", "five_card", "As Ah 2d 3c 4s", "As Ah 2d 2c 4s"),
        ("straight_flush", "five_card", "As Ks Qs Js 10s", "As Ks Qs Js 9s"),
        ("mini_royal", "three_card", "As Ks Qs", "Ks Qs Js"),
        ("akq_spades", "three_card", "As Ks Qs", "Ah Kh Qh"),
        ("four_aces", "four_card", "As Ah Ad Ac", "Ks Kh Kd Kc"),
        ("full_house_aces", "five_card", "As Ah Ad 2c 2s", "2s 2h 2d Ac As"),
        ("three_card_flush_9_high", "longest_flush", "9s 3s 2s Kh", "9s 3s 2s Ks"),
        ("no_hand", "five_card", "As Kh 9d 3c 2s", "As Ah 9d 3c 2s"),
    ],
)
def test_rows_cover(row: str, ranking: str, covered: str, not_covered: str) -> None:
    test = covers(row, Ranking(ranking))
    assert test(hand(ranking, covered))
    assert not test(hand(ranking, not_covered))


def test_qualifiers_are_least_hands() -> None:
    ranking = Ranking("five_card")
    ace_king = at_least("ace_king", ranking)
    assert ace_king(hand("five_card", "As Kh 4d 3c 2s"))
    assert ace_king(hand("five_card", "2s 2h 4d 3c 5s"))
    assert not ace_king(hand("five_card", "As Qh Jd 9c 8s"))
    flush = at_least("three_card_flush_9_high", Ranking("longest_flush"))
    assert flush(hand("longest_flush", "5s 4s 3s 2s"))
    assert not flush(hand("longest_flush", "8s 7s 6s Ah"))


@pytest.mark.parametrize(
    ("row", "ranking"), [("full_house", "three_card"), ("five_wilds", "five_card"), ("flush", "longest_flush")]
)
def test_a_name_that_a_ranking_does_not_have(row: str, ranking: str) -> None:
    with pytest.raises(Unplayable, match=f"`{ranking}` has no"):
        covers(row, Ranking(ranking))


def test_the_row_that_covers_fewest_pays_and_of_equals_the_first() -> None:
    ranking = Ranking("five_card")
    pays = {"pair_or_better": 1, "royal_flush": 9, "straight_flush": 5}
    table = Paytable.model_validate({"rows": {k: {"pays": v} for k, v in pays.items()}})
    deck = deck_of(Deck(ranks=("10", "J", "Q", "K", "A"), suits=("spades", "hearts")))
    possible = [ranking.hand(c) for c in combinations(deck, 5)]
    rows = Rows(table, ranking, possible)
    # On this deck every straight flush is a royal flush.
    assert rows.row(hand("five_card", "As Ks Qs Js 10s")) == "royal_flush"
    assert rows.row(hand("five_card", "As Ah Qs Js 10s")) == "pair_or_better"
    assert rows.row(hand("five_card", "As Kh 4s 3s 2s")) is None

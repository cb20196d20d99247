"""The rankings: against the tables of the existing engines, published counts of hands, and the meaning of names."""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations, product

import numpy as np
import pytest

from games.engines.common import five_card, three_card
from games.engines.common.cards import hand_number
from games.engines.definition.model import Deck
from games.engines.solvers.evaluate import key, order
from games.engines.solvers.pack import CannotCount, pack
from games.engines.solvers.rankings import every_hand, ranking

DJ = Deck(wild=("2",), jokers=1, joker="wild")


def categories(name: str, deck: Deck, cards: int) -> Counter[str]:
    by = ranking(name, deck).hands(cards)
    results: Counter[str] = Counter()
    for strength, many in enumerate(np.bincount(by.strengths, minlength=len(by.keys)).tolist()):
        results[by.category(strength)] += many
    return results


def test_the_full_deck_is_ranked_as_the_engines_rank_it():
    assert (ranking("five_card", Deck()).hands(5).strengths == five_card.strength_table()).all()
    ours = ranking("three_card", Deck()).hands(3).strengths
    theirs = three_card.ranking()
    assert all(ours[hand_number(h)] == s for h, s in zip(theirs.hands.tolist(), theirs.strength.tolist()))


def test_equal_pairs_tie_where_the_rules_are_read_so():
    ours = ranking("three_card", Deck(), {"equal_pairs": "tie"}).hands(3).strengths
    theirs = three_card.ranking(pair_kicker=False)
    assert all(ours[hand_number(h)] == s for h, s in zip(theirs.hands.tolist(), theirs.strength.tolist()))


def test_four_card_hands_by_category():
    result = categories("four_card", Deck(), 4)
    assert (result["four_of_a_kind"], result["straight_flush"] + result["royal_flush"]) == (13, 44)
    assert (result["three_of_a_kind"], result["flush"], result["straight"], result["two_pair"]) == (
        2496,
        2816,
        2772,
        2808,
    )


def test_a_bug_completes_straights_and_flushes_and_is_an_ace_otherwise():
    result = categories("five_card_bug", Deck(jokers=1, joker="bug"), 5)
    assert (result["five_of_a_kind"], result["royal_flush"], result["straight_flush"]) == (1, 24, 180)
    assert (result["four_of_a_kind"], result["full_house"], result["straight"]) == (828, 4368, 20532)


def test_the_best_of_more_cards_is_the_best_of_all_choices():
    deck = Deck(ranks=("2", "3", "4", "5", "A"), jokers=1, joker="bug")
    by = ranking("five_card_bug", deck).hands(5)
    hands = every_hand(21, 6)
    best = by.of(hands)
    for i in random.Random(5).sample(range(len(hands)), 500):
        assert best[i] == max(by.strengths[hand_number(h)] for h in combinations(hands[i].tolist(), 5))


def _by_substitution(ranks: list[int], suits: list[int], wilds: int) -> tuple[int, ...]:
    """The best of all hands that wild cards can be: any of 52 cards, but none that the hand holds already."""
    by = order("five_card_wild", {})
    best = (-1,)
    held = set(zip(ranks, suits))
    for chosen in product([(r, s) for r in range(13) for s in range(4)], repeat=wilds):
        cards = [*zip(ranks, suits), *chosen]
        suited = len({s for _, s in cards}) == 1
        if suited and (len(set(cards)) < 5 or held & set(chosen)):
            continue  # a card twice is no better card
        best = max(best, key(by, [r for r, _ in cards], suited))
    return best


@pytest.mark.parametrize("wilds", [1, 2])
def test_wild_cards_are_the_best_of_all_that_they_can_be(wilds):
    chance = random.Random(17)
    by = order("five_card_wild", {})
    for _ in range(150 if wilds == 1 else 12):
        hand = chance.sample(
            [(r, s) for r in range(1, 13) for s in range(4 if chance.random() < 0.5 else 1)], 5 - wilds
        )
        ranks, suits = [r for r, _ in hand], [s for _, s in hand]
        assert key(by, ranks, len(set(suits)) == 1, wilds) == _by_substitution(ranks, suits, wilds), hand


def test_what_the_names_of_hands_mean():
    five, three = ranking("five_card", Deck()).hands(5), ranking("three_card", Deck()).hands(3)
    assert five.name(five.first("ace_queen")) == "A-Q-4-3-2"
    assert three.name(three.first("queen_high")) == "Q-3-2"
    tens = five.covers("pair_6s_to_10s")
    assert {five.class_name(int(s)) for s in np.flatnonzero(tens)} == {
        "pair_of_6s", "pair_of_7s", "pair_of_8s", "pair_of_9s", "pair_of_10s",
    }  # fmt: skip
    assert five.covers("pair_or_less").sum() == five.first("two_pair")
    assert five.covers("straight_flush").sum() == 10
    # Without deuces of its own no straight flush ends at a six: its wild card would end it higher.
    assert ranking("five_card_wild", DJ).hands(5).covers("straight_flush").sum() == 9
    assert three.covers("akq_suited").sum() == 1


def test_fewer_cards_than_a_hand_know_kinds_only():
    two = ranking("five_card", Deck()).hands(2)
    assert two.name(two.first("pair_of_aces")) == "pair of As"
    assert {two.category(s) for s in range(len(two.keys))} == {"high_card", "pair"}


def test_what_a_ranking_does_not_know_is_refused():
    three = ranking("three_card", Deck()).hands(3)
    with pytest.raises(CannotCount, match="know no full house"):
        three.first("full_house")
    with pytest.raises(CannotCount, match="no option"):
        ranking("five_card", Deck(), {"ace": "low"})
    with pytest.raises(CannotCount, match="not counted with wild cards"):
        ranking("longest_straight_flush", DJ)


def test_the_longest_flush_compares_length_and_then_cards():
    deck = Deck(ranks=("9", "10", "J", "Q", "K", "A"))
    by = ranking("longest_flush", deck).hands(4)
    suits = pack(deck).card_suits
    ranks = np.array(pack(deck).natural_ranks)[pack(deck).card_symbols]

    def plain(hand: tuple[int, ...]) -> tuple[int, ...]:
        return max(
            (len(own), *own)
            for s in range(4)
            for own in [tuple(sorted((int(ranks[c]) for c in hand if suits[c] == s), reverse=True))]
        )

    hands = list(combinations(range(24), 4))
    for hand in random.Random(3).sample(hands, 400):
        assert by.keys[by.strengths[hand_number(hand)]] == plain(hand)

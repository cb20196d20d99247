"""The highest of many hands: visited deal by deal on small decks, and by other routes on the real one."""

from __future__ import annotations

import json
from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import combinations, pairwise
from math import comb, prod, sqrt
from random import Random

import numpy as np
import pytest

from games.engines import registry
from games.engines.api import Context
from games.engines.caribbean_stud import GAME, base, cover_all
from games.engines.caribbean_stud.cover_all import CLASSES, distribution, distributions
from games.engines.caribbean_stud.decks import Deck, poker_deck
from games.engines.caribbean_stud.hands import class_of
from games.engines.caribbean_stud.printed import BASE, COVER_ALL
from games.engines.caribbean_stud.rank_machines import FULL_HOUSE, ONE_PAIR, ways_to_deal
from games.engines.caribbean_stud.residues import PRIMES
from games.engines.common import five_card
from games.engines.report import analyze


def kind(deck: Deck, hand: tuple[int, ...]) -> int:
    """The place of a hand's class in CLASSES, by textbook."""
    ranks = Counter(c // deck.suits for c in hand)
    shape = tuple(sorted(ranks.values(), reverse=True))
    flush = len({c % deck.suits for c in hand}) == 1
    run = any(set(s) == set(ranks) for s in deck.straights)
    if run and flush:
        name = "royal_flush" if set(ranks) == set(deck.royal) else "straight_flush"
    elif flush:
        name = "flush"
    elif run:
        name = "straight"
    else:
        name = {
            (4, 1): "four_of_a_kind",
            (3, 2): "full_house",
            (3, 1, 1): "three_of_a_kind",
            (2, 2, 1): "two_pair",
            (2, 1, 1, 1): "one_pair",
            (1, 1, 1, 1, 1): "high_card",
        }[shape]
    return CLASSES.index(name)


def visited(deck: Deck, hands: int) -> dict[str, int]:
    """Every ordered deal of so many hands, one hand after another; what remains is remembered by its cards."""

    kinds = {h: kind(deck, h) for h in combinations(range(deck.cards), 5)}

    @cache
    def best(left: tuple[int, ...], more: int) -> tuple[int, ...]:
        results = [0] * len(CLASSES)
        for hand in combinations(left, 5):
            mine = kinds[hand]
            if more == 1:
                results[mine] += 1
            else:
                gone = set(hand)
                for i, n in enumerate(best(tuple(c for c in left if c not in gone), more - 1)):
                    results[min(i, mine)] += n
        return tuple(results)

    return dict(zip(CLASSES, best(tuple(range(deck.cards)), hands)))


@pytest.mark.parametrize(
    ("ranks", "suits", "hands"),
    [
        (5, 2, 2),  # ten cards, both hands: every rank set is the one straight
        (10, 1, 2),  # one suit: flushes alone, two at a time
        (6, 2, 2),
        (5, 3, 3),
        (7, 2, 2),
    ],
)
def test_small_decks_deal_by_deal(ranks, suits, hands):
    deck = poker_deck(ranks, suits)
    assert distribution(deck, hands)[hands] == visited(deck, hands)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("ranks", "suits", "hands"), [(4 + 1, 4, 2), (10, 2, 2), (8, 2, 3), (11, 1, 2), (6, 3, 2), (13, 1, 2)]
)
def test_larger_small_decks_deal_by_deal(ranks, suits, hands):
    deck = poker_deck(ranks, suits)
    assert distribution(deck, hands)[hands] == visited(deck, hands)


def four_hands_visited(deck: Deck) -> dict[str, int]:
    """Every ordered deal of four hands from a small deck: pairs of hands over every ten cards, then pairs of those."""
    bit = 1 << np.arange(deck.cards)
    kinds = np.zeros(1 << deck.cards, np.int8)
    for hand in combinations(range(deck.cards), 5):
        kinds[sum(1 << c for c in hand)] = kind(deck, hand)
    tens = np.array(list(combinations(range(deck.cards), 10)))
    masks = bit[tens].sum(axis=1)
    row = np.zeros(1 << deck.cards, np.int32)
    row[masks] = np.arange(len(masks))
    ranked = np.zeros((len(tens), len(CLASSES)), np.int64)  # ordered pairs by the better hand's class
    for five in combinations(range(10), 5):
        one = bit[tens[:, five]].sum(axis=1)
        better = np.minimum(kinds[one], kinds[masks - one])
        ranked[np.arange(len(tens)), better] += 1
    none_better = ranked[:, ::-1].cumsum(axis=1)  # by class, worst first
    total = np.zeros(len(CLASSES), object)
    for left in combinations(range(deck.cards - 10), deck.cards - 20):
        others = []
        for mask in masks.tolist():
            rest = [c for c in range(deck.cards) if not mask >> c & 1]
            others.append(sum(1 << c for i, c in enumerate(rest) if i not in left))
        products = none_better * none_better[row[np.array(others)]]
        total += np.array([int(n) for n in products.sum(axis=0)], object)
    steps = [b - a for a, b in pairwise([0, *total])]
    return dict(zip(CLASSES, reversed(steps)))


@pytest.mark.parametrize(
    ("ranks", "suits"),
    [
        (10, 2),  # every suit can hold two flushes, and straights beside them
        (5, 4),  # one set of five ranks: straights, full houses, quads
    ],
)
def test_four_hands_from_twenty_cards(ranks, suits):
    deck = poker_deck(ranks, suits)
    assert distribution(deck, 4)[4] == four_hands_visited(deck)


@pytest.mark.slow
def test_four_hands_from_seven_ranks_in_three_suits():
    deck = poker_deck(7, 3)
    assert distribution(deck, 4)[4] == four_hands_visited(deck)


def test_one_hand_has_the_known_counts():
    expected = Counter()
    for p in five_card.patterns():
        name = class_of(p)
        expected[
            "four_of_a_kind"
            if name.startswith("four_")
            else "one_pair"
            if name.startswith("pair_")
            else "high_card"
            if name.endswith("_high")
            else name
        ] += p.hands
    assert distribution(poker_deck(), 1)[1] == dict(expected)


def test_two_hands_agree_with_the_walk_over_the_order_of_hands():
    """A wholly different count: for every player hand, the dealer hands below it and level with it."""
    every = base.count(base.ending_values(BASE, {}, "overlap"), "overlap").every.sum(axis=1)
    names = base.ENDINGS["overlap"]
    expected: Counter[str] = Counter()
    for strength, p in enumerate(five_card.patterns()):
        ends = dict(zip(names, every[strength].tolist()))
        # Each dealer hand was counted once for each of its five cards as the upcard; the higher hand may be either's.
        ahead = (ends["no_hand_ahead"] + ends["win"]) // 5
        if strength < five_card.ace_king():
            level = ends["no_hand_level"] // 5
        else:
            level = ends["tie"] // 5
            # Where the dealer does not qualify every hand from A-K up is ahead, so nothing else is level.
            assert ends["no_hand_level"] == 0
        name = class_of(p)
        group = "four_of_a_kind" if name.startswith("four_") else "one_pair" if name.startswith("pair_") else name
        expected["high_card" if group.endswith("_high") else group] += 2 * ahead + level
    assert distribution(poker_deck(), 2)[2] == dict(expected)


def test_the_whole_table_adds_up_and_grows_with_the_hands():
    result = distributions()
    for n in range(1, 9):
        assert sum(result[n].values()) == prod(comb(52 - 5 * i, 5) for i in range(n))
    for better in range(1, len(CLASSES)):
        shares = [Fraction(sum(result[n][c] for c in CLASSES[:better]), poker_deck().deals(n)) for n in range(1, 9)]
        assert shares == sorted(shares)
        # No more than the sum of what each hand has alone, no less than the first two terms of inclusion–exclusion.
        assert all(shares[n - 1] <= n * shares[0] for n in range(1, 9))
        pair = 2 * shares[0] - shares[1]
        assert all(shares[n - 1] >= n * shares[0] - comb(n, 2) * pair for n in range(1, 9))


def test_royals_are_counted_by_hand():
    """At most one royal a suit, so inclusion–exclusion has four terms."""
    deck = poker_deck()
    for n in range(1, 9):
        none = sum(
            (-1) ** k * comb(n, k) * prod(4 - i for i in range(k)) * deck.deals(n - k, k) for k in range(min(n, 4) + 1)
        )
        assert distributions()[n]["royal_flush"] == deck.deals(n) - none


def test_every_column_of_the_paytable_is_priced():
    bet = GAME.bet("cover_all")
    for hands in bet.hands:
        result = analyze(GAME, bet, COVER_ALL, Context(hands=hands))
        assert sum(o.combinations for o in result.outcomes) == result.deals == poker_deck().deals(hands)
        assert 0 < result.house_edge < 1
        assert [o.hands for o in result.outcomes] == [hands] * 8
    assert len(registry.find_schedules(GAME, "cover_all")) == 1


def test_a_number_of_hands_that_is_not_played_is_refused():
    with pytest.raises(ValueError, match="2 to 8"):
        cover_all.highest_hand(9)
    with pytest.raises(ValueError, match="how many"):
        GAME.bet("cover_all").table(Context())


def test_a_damaged_result_is_not_whole():
    rows = json.loads(json.dumps(cover_all.stored(distributions())))
    assert cover_all.is_whole(rows)
    assert not cover_all.is_whole({n: row for n, row in rows.items() if n != "5"})
    assert not cover_all.is_whole(rows | {"5": rows["5"] | {"high_card": rows["5"]["high_card"] + 1}})
    assert not cover_all.is_whole(rows | {"5": {name: n for name, n in rows["5"].items() if name != "flush"}})


def test_a_machine_deals_what_can_be_counted_by_hand():
    deck = poker_deck()
    assert ways_to_deal(deck, (FULL_HOUSE,), 1, [0]) == {0: 3744}
    assert ways_to_deal(deck, (ONE_PAIR,), 1, [0]) == {0: 1098240}
    small = Deck(5, 4, ((0, 1, 2, 3, 4),), (0, 1, 2, 3, 4))
    boats = [h for h in combinations(range(20), 5) if kind(small, h) == CLASSES.index("full_house")]
    assert ways_to_deal(small, (FULL_HOUSE,), 2, [0])[0] == sum(not set(a) & set(b) for a in boats for b in boats)
    # One card of each of five ranks gone: no quads are left, and fewer full houses.
    assert ways_to_deal(small, (FULL_HOUSE,), 1, [5])[5] == 5 * 1 * 4 * 3


def test_the_primes_are_primes():
    for p in PRIMES:
        assert p < 2**31
        assert all(p % d for d in range(2, int(sqrt(p)) + 1))
    assert len(set(PRIMES)) == len(PRIMES)


@pytest.mark.slow
def test_eight_hands_by_chance_agree_within_four_standard_errors():
    random, deals = Random(8), 200_000
    order = [CLASSES.index(_class_name(p)) for p in five_card.patterns()]
    table = five_card.strength_table()
    deck = list(range(52))
    seen: Counter[int] = Counter()
    from games.engines.common.cards import hand_number

    for _ in range(deals):
        dealt = random.sample(deck, 40)
        seen[min(order[table[hand_number(dealt[i : i + 5])]] for i in range(0, 40, 5))] += 1
    exact = distributions()[8]
    for i, name in enumerate(CLASSES):
        share = exact[name] / poker_deck().deals(8)
        error = sqrt(share * (1 - share) / deals)
        assert abs(seen[i] / deals - share) <= 4 * error, name


def _class_name(p: five_card.Pattern) -> str:
    name = five_card.CATEGORIES[p.category]
    return "royal_flush" if class_of(p) == "royal_flush" else name

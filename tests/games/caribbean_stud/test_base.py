"""The main game of Caribbean Stud: two methods of counting, plain enumeration, and what must hold for any pays."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations, product
from random import Random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.engines.api import Context, Pay, Schedule
from games.engines.caribbean_stud import GAME, base, overlap
from games.engines.caribbean_stud.deals import DEALER_HANDS, DEALS
from games.engines.caribbean_stud.hands import class_numbers
from games.engines.caribbean_stud.printed import BASE, TOP_DOWN
from games.engines.common import five_card
from games.engines.common.cards import cards
from games.engines.kernels import INT64_MAX
from games.engines.pricing import UnknownHand
from tests.games.common.test_five_card import slow_value


def solve(schedule: Schedule = BASE, **reading: str):
    return base.solve(schedule, Context(interpretation=reading))


def test_the_printed_game_has_the_published_house_edge():
    result = solve()
    assert result.deals == DEALS == 19_933_230_517_200
    assert round(float(result.house_edge) * 100, 2) == 5.22
    assert round(float(result.element_of_risk) * 100, 2) == 2.56
    assert sum(o.combinations for o in result.outcomes) == DEALS
    published = {"raise a pair or better": 5.47, "raise A-K-J-8-3 or better": 5.32, "always raise": 16.61}
    named = {n.name: round(float(n.house_edge) * 100, 2) for n in result.named_strategies}
    assert {k: named[k] for k in published} == published


def test_the_edge_and_the_variance_follow_from_the_outcomes():
    result = solve()
    net = {o.hand: (1 + 2 * o.pays if o.unit == "to_1" else o.pays) for o in result.outcomes}
    mean = sum(Fraction(o.combinations, DEALS) * net[o.hand] for o in result.outcomes)
    assert -mean == result.house_edge
    square = sum(Fraction(o.combinations, DEALS) * net[o.hand] ** 2 for o in result.outcomes)
    assert square - mean**2 == result.variance
    assert result.hit_frequency == Fraction(sum(o.combinations for o in result.outcomes if net[o.hand] > 0), DEALS)


def test_both_methods_agree_on_every_pattern_upcard_and_ending():
    values = {m: base.ending_values(BASE, {}, m) for m in ("patterns", "overlap")}
    fast, slow = (base.count(values[m], m) for m in ("patterns", "overlap"))
    for ours, theirs in ((fast.every, slow.every), (fast.raised, slow.raised)):
        assert (ours[:, :, 0] == theirs[:, :, :3].sum(axis=2)).all()
        assert (ours[:, :, 1:] == theirs[:, :, 3:]).all()
    both = [base.analyse(BASE, Context(), m) for m in ("patterns", "overlap")]
    assert both[0].house_edge == both[1].house_edge
    assert both[0].variance == both[1].variance


def plain(hand: tuple[int, ...], up: int) -> Counter[str]:
    """Every dealer hand with this upcard against this hand, one after another, by the slow ranking."""
    ace_king = slow_value(cards("Ac Kd 4h 3s 2c"))
    mine = slow_value(hand)
    rest = [c for c in range(52) if c != up and c not in hand]
    ends: Counter[str] = Counter()
    for other in combinations(rest, 4):
        his = slow_value((*other, up))
        order = "level" if his == mine else "ahead" if his < mine else "behind"
        name = {"level": "tie", "ahead": "win", "behind": "loss"}[order]
        ends[f"no_hand_{order}" if his < ace_king else name] += 1
    return ends


def counted(hand: tuple[int, ...], up: int) -> dict[str, int]:
    """The same from the second method's counters, for one hand and one upcard card."""
    from games.engines.caribbean_stud.overlap_kernels import compare, fill_fours, strength_order

    table, choose = five_card.strength_table(), overlap.binomials()
    s = five_card.strength(hand)
    values = np.zeros((7462, 6), np.int64)
    every, raised = np.zeros((7462, 13, 6), np.int64), np.zeros((7462, 13, 6), np.int64)
    order = strength_order(table, 7462)
    one = np.array([sorted(hand, reverse=True)], np.int8)
    weight = np.array([1], np.int64)
    strengths = np.array([s], np.int16)
    compare(
        one,
        strengths,
        weight,
        *order,
        fill_fours(table, choose),
        choose,
        five_card.ace_king(),
        values,
        0,
        every,
        raised,
    )
    return dict(zip(base.ENDINGS["overlap"], every[s, up // 4].tolist()))


@pytest.mark.parametrize(
    ("hand", "up"),
    [
        ("Ac Kc Qd Jh 9s", "2c"),  # A-K with a gutshot, against every deuce
        pytest.param("As Ks 8s 4s 2s", "Ad", marks=pytest.mark.slow),
        pytest.param("5c 5d Jh 9s 2c", "Jd", marks=pytest.mark.slow),
    ],
)
def test_plain_enumeration_of_one_hand_agrees(hand, up):
    """One upcard rank at a time: all upcards of that rank, every dealer hand of each."""
    mine = cards(hand)
    rank = cards(up)[0] // 4
    expected: Counter[str] = Counter()
    for card in range(4 * rank, 4 * rank + 4):
        if card not in mine:
            expected += plain(mine, card)
    assert {k: v for k, v in counted(mine, 4 * rank).items() if v} == dict(expected)


@pytest.mark.slow
def test_visiting_every_dealer_hand_agrees_for_a_random_sample():
    """Forty hands against every upcard and dealer hand, and of whole patterns: every hand of a pattern."""
    from games.engines.caribbean_stud.overlap_kernels import visit

    random, table = Random(1), five_card.strength_table()
    for _ in range(40):
        mine = random.sample(range(52), 5)
        rank = random.randrange(13)
        ends = np.zeros(6, np.int64)
        for up in range(4 * rank, 4 * rank + 4):
            if up not in mine:
                visit(np.array(mine), up, table, overlap.binomials(), five_card.ace_king(), ends)
        assert counted(tuple(mine), 4 * rank) == dict(zip(base.ENDINGS["overlap"], ends.tolist()))


@pytest.mark.slow
@pytest.mark.parametrize("ranks", [(12, 11, 9, 6, 1), (12, 11, 10, 9, 8), (5, 5, 12, 9, 2), (7, 7, 7, 2, 2)])
def test_visiting_every_deal_of_a_pattern_agrees_with_the_fast_method(ranks):
    from games.engines.caribbean_stud.overlap_kernels import visit

    every = base.count(base.ending_values(BASE, {}, "patterns"), "patterns").every
    table, rank = five_card.strength_table(), 9
    pattern = five_card.strengths()[ranks if len(set(ranks)) == 5 else tuple(sorted(ranks, reverse=True)), False]
    suits = [list(combinations(range(4), ranks.count(r))) for r in dict.fromkeys(ranks)]
    result = np.zeros(6, np.int64)
    for chosen in product(*suits):
        hand = [4 * r + s for r, ss in zip(dict.fromkeys(ranks), chosen) for s in ss]
        if len({c % 4 for c in hand}) > 1:
            # The four upcards of one rank: exchanging suits, one of them with every hand stands for all.
            up = 4 * rank
            if up not in hand:
                visit(np.array(hand), up, table, overlap.binomials(), five_card.ace_king(), result)
    expected = every[pattern, rank] // 4
    assert [int(result[:3].sum()), *result[3:].tolist()] == expected.tolist()


def test_every_pattern_meets_every_upcard_as_often_as_it_is_dealt():
    every = base.count(base.ending_values(BASE, {}, "patterns"), "patterns").every.sum(axis=2)
    for strength, p in enumerate(five_card.patterns()):
        for up in range(13):
            assert every[strength, up] == p.hands * (4 - p.members.count(up)) * DEALER_HANDS


pays = st.lists(st.integers(1, 60), min_size=9, max_size=9).map(lambda x: sorted(x, reverse=True))


def schedule(amounts: list[int]) -> Schedule:
    hands = (*TOP_DOWN, "one_pair_or_less")
    return Schedule("base", tuple(Pay(h, Fraction(a), "to_1") for h, a in zip(hands, amounts)))


@settings(max_examples=12, deadline=None)
@given(pays, st.integers(0, 8), st.integers(1, 20))
def test_raising_a_pay_never_raises_the_edge(amounts, row, more):
    raised = list(amounts)
    raised[row] += more
    assert solve(schedule(raised)).house_edge <= solve(schedule(amounts)).house_edge


@settings(max_examples=12, deadline=None)
@given(pays)
def test_no_named_strategy_beats_the_optimum(amounts):
    result = solve(schedule(amounts))
    assert all(n.house_edge >= result.house_edge for n in result.named_strategies)


@settings(max_examples=10, deadline=None)
@given(st.permutations(range(4)), st.randoms(use_true_random=False))
def test_exchanging_suits_changes_nothing(suits, random):
    """The class of a hand is found by its suits' rank sets: any exchange of suits leads to the same representative."""
    hand = random.sample(range(52), 5)
    other = [4 * (c // 4) + suits[c % 4] for c in hand]

    def representative(h):
        return tuple(sorted((sum(1 << c // 4 for c in h if c % 4 == s) for s in range(4)), reverse=True))

    assert representative(hand) == representative(other)
    assert five_card.strength(hand) == five_card.strength(other)
    assert class_numbers()[five_card.strength(hand)] == class_numbers()[five_card.strength(other)]


def test_a_tie_that_loses_the_ante_costs_the_ties():
    both, lost = solve(), solve(tie="bet_pushes")
    assert lost.house_edge > both.house_edge
    assert {o.hand for o in lost.outcomes} >= {"tie_ante_lost"}


def test_comparing_hands_where_the_dealer_has_none_changes_only_raises_below_ace_king():
    every, higher = solve(), solve(no_hand="higher_hand")
    assert higher.house_edge == every.house_edge  # the optimum raises nothing that a hand without A-K could beat
    always = [next(n for n in x.named_strategies if n.name == "always raise").house_edge for x in (every, higher)]
    assert always[1] > always[0]


def test_a_row_that_splits_a_class_of_hands_is_paid_apart():
    split = Schedule("base", (*BASE.pays, Pay("pair_of_aces", Fraction(2), "to_1")))
    result = solve(split)
    assert result.house_edge < solve().house_edge
    aces = next(o for o in result.outcomes if o.hand == "pair_of_aces")
    assert 0 < aces.combinations < next(o for o in result.outcomes if o.hand == "one_pair_or_less").combinations


def test_a_hand_that_poker_does_not_have_is_refused():
    with pytest.raises(UnknownHand):
        solve(Schedule("base", (Pay("five_of_a_kind", Fraction(1), "to_1"),)))


def test_pays_beyond_the_bounds_of_a_kernel_are_refused():
    with pytest.raises(OverflowError):
        solve(Schedule("base", (*BASE.pays[1:], Pay("royal_flush", Fraction(INT64_MAX), "to_1"))))


def test_fractions_are_paid_exactly():
    half = schedule([100, 50, 20, 7, 5, 4, 3, 2, 1])
    richer = Schedule("base", (*half.pays[:-1], Pay("one_pair_or_less", Fraction(4, 3), "to_1")))
    assert solve(richer).house_edge < solve(half).house_edge


def test_the_game_declares_its_bets():
    assert [b.key for b in GAME.bets] == ["base", "progressive", "bonus", "cover_all"]

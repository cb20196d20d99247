"""The play of blackjack: the solver in whole numbers, the interpreter by looking ahead and playing splits for real."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest

from games.engines.api import Context
from games.engines.definition.load import patched, shoes
from games.engines.definition.rules import with_rules
from games.engines.definition.shoe import ShoeDefinition
from games.engines.interpreter.blackjack import Blackjack, Cards, Done, Worth, play, total
from games.engines.interpreter.onto_base import net_with_base
from games.engines.solvers.shoes import onto_base
from games.engines.solvers.shoes.as_game import as_game, table
from games.engines.solvers.shoes.play.rounds import Played, Round, shoe_of
from games.engines.solvers.shoes.play.splits import Split, paths
from games.engines.solvers.shoes.play.switch import Switch
from games.engines.solvers.shoes.play.values import ACTIONS, Charts, suited_sets

SMALL = (("A 7 10", 3), ("8 10 A", 3), ("5 9 10", 4))


def small(d: ShoeDefinition, ranks: str, decks: int, **changes: object) -> ShoeDefinition:
    return patched(d, {"shoe.ranks": ranks.split(), "shoe.decks": decks, **changes})


def solved(d: ShoeDefinition) -> Played:
    assert d.blackjack is not None
    shoe = shoe_of(d)
    return (Switch if d.blackjack.switch else Round)(shoe, d.blackjack).played()


def agree(d: ShoeDefinition) -> None:
    ours, theirs = solved(d), play(d)
    assert (ours.net, ours.wagered) == (theirs.net, theirs.wagered)


@pytest.mark.parametrize(("ranks", "decks"), SMALL)
@pytest.mark.parametrize("name", ["blackjack", "free_bet_blackjack", "zappit_blackjack"])
def test_games_of_the_catalogue(name: str, ranks: str, decks: int) -> None:
    agree(small(shoes()[name], ranks, decks))


@pytest.mark.parametrize(("ranks", "hands"), [("8 10 A", "2"), ("5 9 10", "3")])
def test_super_fun(ranks: str, hands: str) -> None:
    """Doubles of any hand, given up at any time, after splits too."""
    agree(with_rules(small(shoes()["super_fun_21"], ranks, 3), {"split_hands": hands}))


@pytest.mark.parametrize(
    ("ranks", "decks", "changes"),
    [
        ("6 7 8", 1, {"shoe.suits": ["clubs", "hearts", "spades"], "blackjack.split.hands": 2}),
        ("7 8 A", 2, {"blackjack.split.hands": 2}),
        ("7 J A", 3, {"blackjack.split.hands": 2}),
        ("5 8 K", 3, {"blackjack.split.hands": 3}),
        ("5 6 A", 3, {"blackjack.split.hands": 1, "blackjack.rescue": False}),
        ("7 K A", 2, {"blackjack.split.hands": 2, "blackjack.soft_17": "stand", "blackjack.split.aces": "one_card"}),
        pytest.param("6 7 8", 2, {}, marks=pytest.mark.slow),
    ],
)
def test_spanish(ranks: str, decks: int, changes: dict[str, object]) -> None:
    """A player's 21 that always wins, sets that pay by suits, a double that may be given up."""
    agree(small(shoes()["spanish_21"], ranks, decks, **changes))


@pytest.mark.parametrize("times", [2, 3])
@pytest.mark.parametrize(
    ("ranks", "decks", "changes"),
    [
        ("2 3 9", 2, {"blackjack.split.hands": 1}),
        ("5 6 A", 3, {"blackjack.split.hands": 2}),
        ("3 4 K", 2, {"blackjack.split.hands": 2, "blackjack.rescue": False, "blackjack.wins_21": False}),
        ("3 4 K", 2, {"blackjack.split.hands": 1, "blackjack.double.cards": "two"}),
    ],
)
def test_doubles_of_doubles(ranks: str, decks: int, changes: dict[str, object], times: int) -> None:
    """A hand that is doubled may be doubled again, and given up for half of what it is played for."""
    once = small(shoes()["spanish_21"], ranks, decks, **changes)
    again = patched(once, {"blackjack.double.times": times})
    agree(again)
    assert solved(again).net > solved(once).net
    assert solved(again).wagered > solved(once).wagered


def test_a_double_of_the_house_is_not_doubled_again() -> None:
    with pytest.raises(ValueError, match="where the house doubles or splits, a hand is doubled once"):
        patched(shoes()["free_bet_blackjack"], {"blackjack.double.times": 2})


def test_sets_are_paid_their_mean_over_all_suits() -> None:
    d = shoes()["spanish_21"]
    assert d.blackjack is not None
    shoe = shoe_of(d)
    mixed, suited, spades = Fraction(3, 2), Fraction(2), Fraction(3)
    straight, sevens = suited_sets(d.blackjack, shoe).values()
    assert straight == mixed * Fraction(15, 16) + suited * Fraction(3, 64) + spades * Fraction(1, 64)
    each = Fraction(6 * 5 * 4, 24 * 23 * 22)
    assert sevens == mixed * (1 - 4 * each) + suited * 3 * each + spades * each


def test_each_rule_of_spanish_21_is_worth_something() -> None:
    """On a shoe in which all of them are met."""
    d = small(shoes()["spanish_21"], "6 7 8 K A", 1, **{"blackjack.split.hands": 1})
    best = solved(d).net
    for rule, off in (("wins_21", False), ("sets_21", []), ("rescue", False), ("double.cards", "two")):
        assert solved(patched(d, {f"blackjack.{rule}": off})).net < best, rule


def test_switch() -> None:
    agree(small(shoes()["blackjack_switch"], "6 10 A", 3))


RULES = [
    {"soft_17": "stand"},
    {"split_hands": "1"},
    {"split_hands": "2"},
    {"split_hands": "3", "resplit_aces": "yes"},
    {"split_aces": "played", "resplit_aces": "yes"},
    {"double": "hard_10_to_11", "double_after_split": "no"},
    {"double": "none", "surrender": "first_two"},
    {"surrender": "any_time"},
    {"dealer_22": "push", "natural": "6:5"},
    {"double_cards": "any"},
]


@pytest.mark.parametrize("rules", RULES, ids=str)
def test_rules(rules: dict[str, str]) -> None:
    agree(with_rules(small(shoes()["blackjack"], "A 8 10", 3), rules))


@pytest.mark.parametrize("moved", ["taken", "moved"])
@pytest.mark.parametrize(
    ("ranks", "decks", "rules"),
    [
        ("A 7 10", 3, {}),
        ("A 10 J Q", 2, {"surrender": "first_two"}),
        ("A 8 10", 3, {"soft_17": "stand", "natural": "6:5"}),
        ("5 9 10", 4, {"split_hands": "2", "double": "hard_10_to_11"}),
    ],
)
def test_wins_that_are_moved_onto_the_base_wager(ranks: str, decks: int, rules: dict[str, str], moved: str) -> None:
    d = with_rules(small(shoes()["house_money"], ranks, decks), rules)
    d = patched(d, {"bets.house_money.onto_base": moved})
    game = as_game(patched(d, {"readings": []}))
    bet, (schedule,) = game.bet("house_money"), game.schedules
    assert bet is not None
    assert bet.solve is not None
    edge = bet.solve(schedule, Context()).house_edge
    assert edge is not None
    assert -edge == net_with_base(d, "house_money")


def test_what_a_win_brings_on_the_whole_shoe() -> None:
    """A unit that joins every hand worth something earns no less than the game costs, and more on naturals than 3/2
    of their chance without the dealer's."""
    d = shoes()["house_money"]
    assert d.blackjack is not None
    worth = onto_base.worths(d)
    assert len(worth) == 55
    assert min(worth.values()) >= 0
    natural = Fraction(24 * 96, 312 * 311 // 2)
    assert natural * Fraction(3, 2) * Fraction(19, 20) < worth[1, 10] < natural * Fraction(3, 2)
    by_class = onto_base.by_class(d, d.bets["house_money"])
    assert sum(by_class.values()) == sum(worth.values())
    assert set(by_class) == set(table(d, "house_money").counts)


def test_second_cards_come_in_all_ways() -> None:
    """However a pair may be split again, the ways of its second cards add up to one."""
    d = shoes()["blackjack"]
    assert d.blackjack is not None
    for value in (0, 7):
        rules = with_rules(d, {"resplit_aces": "yes"}).blackjack
        assert rules is not None
        split = Split(shoe_of(small(d, "A 6 8 10", 2)), rules, value)
        ways = sum(many * split._chance(k, m) for (k, m, _, _), many in paths(4).items())
        assert list(ways) == list(split._chance(0, 0))


def test_all_rounds_begin_somehow() -> None:
    result = solved(shoes()["super_fun_21"])
    assert sum(result.starts.values()) == result.deals
    both, alone = result.starts["both_naturals"], result.starts["natural"]
    assert Fraction(both + alone, result.deals) == Fraction(4 * 16, 26 * 51)


def test_a_chart_of_totals_is_worth_less_than_each_hands_best() -> None:
    plain = with_rules(shoes()["blackjack"], {"decks": "1"})
    assert plain.blackjack is not None
    shoe = shoe_of(plain)
    best = Round(shoe, plain.blackjack).played().net
    chart = Round(shoe, plain.blackjack, by_total=True)
    assert chart.chart is not None
    assert best - Fraction(1, 1000) < chart.played().net < best
    assert chart.chart[False, 16][[5, 9]].tolist() == [0, 1]  # sixteen stands against a six and draws against a ten
    assert chart.chart[False, 11].tolist() == [2] * 10


class ByChart(Blackjack):
    """The interpreter playing by charts instead of each hand's best; a pair is split where that is worth more."""

    def __init__(self, d: ShoeDefinition, charts: Charts) -> None:
        super().__init__(d)
        self.charts = charts

    @staticmethod
    def name(hand: Cards) -> tuple[bool, int]:
        has, soft = total(hand)
        return soft, has

    def options(self, hand: Cards, known: Cards, up: int, free: bool) -> dict[str, Worth]:
        results = super().options(hand, known, up, free)
        wanted = ACTIONS[self.charts.deep[self.name(hand)][up - 1]]
        return {wanted: results[wanted]} if wanted in results else {"stand": results["stand"]}

    def two(self, hand: Cards, known: Cards, up: int, free: bool, kind: str, split_from: int = 0) -> dict[str, Worth]:
        results = super().two(hand, known, up, free, kind, split_from)
        wanted = ACTIONS[self.charts.two[self.name(hand)][up - 1]]
        instead = "hit" if "hit" in results else "stand"
        return {a: results[a] for a in (wanted if wanted in results else instead,)}

    def doubled_options(self, hand: Cards, own: int, house: int, known: Cards, up: int) -> dict[str, Worth]:
        results = super().doubled_options(hand, own, house, known, up)
        if "surrender" not in results:
            return results
        wanted = "surrender" if self.charts.given_up[self.name(hand)][up - 1] else "stand"
        return {wanted: results[wanted]}


CHARTED = [
    # a double of one total that would be given up with some cards and kept with others
    ("spanish_21", "2 3 8 9", 1, {"blackjack.split.hands": 1, "blackjack.double.cards": "two"}),
    ("spanish_21", "5 6 8", 2, {"blackjack.split.hands": 2}),
    ("spanish_21", "6 7 K A", 1, {"blackjack.split.hands": 2}),
    ("spanish_21", "5 6 A", 3, {"blackjack.split.hands": 1, "blackjack.double.cards": "two"}),
    ("super_fun_21", "5 9 10", 3, {"blackjack.split.hands": 2}),
    ("blackjack", "A 8 10", 3, {}),
]


@pytest.mark.parametrize(("game", "ranks", "decks", "changes"), CHARTED)
def test_charts_of_totals(game: str, ranks: str, decks: int, changes: dict[str, object]) -> None:
    """What they cost, and of a double whether it is given up: by its total, as is best over hands of three cards."""
    d = small(shoes()[game], ranks, decks, **changes)
    assert d.blackjack is not None
    by_total = Round(shoe_of(d), d.blackjack, by_total=True)
    assert by_total.charts is not None
    ours, table = by_total.played(), ByChart(d, by_total.charts)
    theirs = table.played()
    assert (ours.net, ours.wagered) == (theirs.net, theirs.wagered)
    assert ours.net <= solved(d).net
    gained: dict[tuple[tuple[bool, int], int], Fraction] = {}
    for (up, *cards), chance in table.deals(4):
        hand = tuple(cards)
        if total(hand)[0] <= 21 and not (d.blackjack.wins_21 and total(hand)[0] == 21):
            doubled = table.ended(Done(total(hand)[0], 2, 0), hand, up).net
            at = table.name(hand), up
            gained[at] = gained.get(at, Fraction(0)) + chance * (-table.clear(hand, up) - doubled)
    given_up = {(name, int(up) + 1) for name, ups in by_total.charts.given_up.items() for up in np.flatnonzero(ups)}
    may = d.blackjack.rescue or d.blackjack.surrender == "any_time"
    assert given_up == {at for at, more in gained.items() if may and more > 0}
    assert bool(given_up) == may

"""Base and double down over all 246,507,617,396,040 pairs of hands."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from games.engines import Context, Schedule, find_game
from games.engines.api import Analysis
from games.engines.fortune_pai_gow import main_game
from games.engines.fortune_pai_gow.choices import BITS, DOUBLE_DOWN
from games.engines.fortune_pai_gow.deals import DEALER_DEALS, DEALS, PLAYER_DEALS
from games.engines.fortune_pai_gow.hands import PAIR_OF_EIGHTS, best_runs, house_way
from games.engines.fortune_pai_gow.main_game import check, played, reading_of
from games.engines.fortune_pai_gow.play import AS_BASE, BY_HIGH_HAND, WAYS, Played, play, qualifying_hands
from games.engines.kernels import kernel
from games.engines.report import analyze, bet_json, rounded
from games.engines.text import bet_lines

GAME = find_game("6 Card Fortune Pai Gow Poker")


@pytest.fixture(scope="module")
def literal() -> Played:
    return play(0)


def analysis(bet: str, **chosen: str) -> Analysis:
    result = GAME.bet(bet)
    assert result is not None
    return analyze(GAME, result, Schedule(bet, ()), Context(interpretation=chosen))


def edge(bet: str, **chosen: str) -> Fraction:
    result = analysis(bet, **chosen).house_edge
    assert result is not None
    return result


def test_deals() -> None:
    assert DEALS == 246_507_617_396_040


def test_literal_counts(literal: Played) -> None:
    """Golden counts; plain enumeration confirms the parts that they are sums of (test_counting.py)."""
    assert literal.base["best"] == (63_520_311_369_284, 73_249_790_301_488)
    assert literal.base["house"] == (57_893_674_151_332, 73_201_772_094_424)


def test_one_thread_counts_the_same(literal: Played) -> None:
    assert play(0, threads=1) == literal


def test_kept_result_is_the_computed_one(literal: Played) -> None:
    kept = played(0)
    assert {way: tuple(counts) for way, counts in kept["base"].items()} == literal.base
    assert {f"{way} {by}": list(counts) for (way, by), counts in literal.double.items()} == kept["double"]


def test_the_optimum_is_no_worse_than_any_other_way(literal: Played) -> None:
    gains = {way: won - lost for way, (won, lost) in literal.base.items()}
    assert gains["best"] >= gains["best_strict"] >= gains["house"] >= gains["house_ace"]


@pytest.mark.parametrize("by", [AS_BASE, BY_HIGH_HAND])
def test_doubling_at_will_never_costs(literal: Played, by: int) -> None:
    for way in WAYS:
        cells = literal.double[way, by]
        won, lost = literal.base[way]
        net = cells[0] - cells[1] + 2 * cells[2] + cells[3] + cells[4] - cells[5] - cells[6] - 2 * cells[7]
        assert net >= won - lost
        assert 0 < cells[8] < PLAYER_DEALS
        assert sum(cells[2:8]) <= cells[8] * DEALER_DEALS
        assert sum(cells[:8]) <= DEALS


@pytest.mark.parametrize("bet", ["base", "double_down"])
def test_outcomes_add_up_to_every_deal(bet: str) -> None:
    result = analysis(bet)
    assert sum(o.combinations for o in result.outcomes) == result.deals == DEALS
    mean = sum((o.pays or 0) * o.combinations for o in result.outcomes) / Fraction(DEALS)
    assert result.house_edge == -mean
    square = sum((o.pays or 0) ** 2 * o.combinations for o in result.outcomes) / Fraction(DEALS)
    assert result.variance == square - mean**2
    assert result.literal


def test_figures() -> None:
    base, double = analysis("base"), analysis("double_down")
    assert base.house_edge is not None
    assert double.house_edge is not None
    assert double.element_of_risk is not None
    assert rounded(base.house_edge * 100) == "3.946928"
    assert rounded(base.named_strategies[0].house_edge * 100) == "6.209990"
    assert rounded(double.house_edge * 100) == "1.437596"
    assert rounded(double.element_of_risk * 100) == "1.201551"
    assert double.named_strategies[0].house_edge == base.house_edge
    assert double.strategy is not None
    assert double.average_wager == 1 + double.strategy.play


@kernel
def visit_dealer_hands(reading: int, runs: Any) -> int:
    """Every six of the 53 cards in turn, each set by the house way."""
    cards, values = np.zeros(6, np.int64), np.zeros(6, np.int64)
    result = 0
    for a in range(48):
        for b in range(a + 1, 49):
            for c in range(b + 1, 50):
                for d in range(c + 1, 51):
                    for e in range(d + 1, 52):
                        for f in range(e + 1, 53):
                            cards[0], cards[1], cards[2], cards[3], cards[4], cards[5] = a, b, c, d, e, f
                            place = house_way(cards, reading, runs, values)
                            if values[place] >= PAIR_OF_EIGHTS:
                                result += 1
    return result


@pytest.mark.parametrize("reading", [0, sum(BITS.values())])
def test_hands_that_qualify_are_those_of_a_plain_visit(reading: int) -> None:
    assert qualifying_hands(reading) == visit_dealer_hands(reading, best_runs())


def test_the_double_says_how_often_the_dealer_qualifies_and_its_own_edge() -> None:
    double = analysis("double_down")
    shares = {s.name: s.value for s in double.shares}
    assert shares["dealer qualifies"] == Fraction(qualifying_hands(0), PLAYER_DEALS)
    assert double.strategy is not None
    cells = played(0)["double"][f"best {AS_BASE}"]
    doubled_net = cells[2] - cells[7] + cells[4] - cells[5]
    assert shares["edge of the double"] == Fraction(-doubled_net, DEALS)
    assert shares["edge where doubled"] == Fraction(-doubled_net, cells[8] * DEALER_DEALS)
    main_won = cells[0] + cells[2] + cells[3]
    main_lost = cells[1] + cells[6] + cells[7]
    assert double.house_edge == Fraction(main_lost - main_won, DEALS) + shares["edge of the double"]
    written = bet_json(double, ())
    assert [s["name"] for s in written["shares"]] == list(shares)
    text = "\n".join(bet_lines(double.game, written))
    for figure in written["shares"]:
        assert figure["value"]["exact"] in text
    assert bet_json(analysis("base"), ())["shares"] == []


def test_a_double_by_the_high_hand_gives_the_player_the_edge() -> None:
    result = analysis("double_down", double_settles="by_high_hand")
    assert result.house_edge is not None
    assert result.house_edge < 0
    assert not result.literal
    assert any("the player has the edge" in note for note in result.notes)


def test_a_stricter_order_of_hands_never_helps_the_player() -> None:
    assert edge("base", split_pair="not_allowed") > edge("base")
    assert edge("double_down", split_pair="not_allowed") > edge("double_down")


def test_the_tie_of_joker_and_ace_concerns_the_house_way_alone() -> None:
    one, other = analysis("base"), analysis("base", house_way_tie="ace")
    assert one.house_edge == other.house_edge
    assert one.named_strategies[0].house_edge < other.named_strategies[0].house_edge


def test_readings_are_numbers_of_their_own() -> None:
    assert reading_of({}) == 0
    bits = [reading_of({choice: option}) for choice, option in BITS]
    assert sorted(bits) == [1, 2, 4, 8]
    assert {choice for choice, _ in BITS} <= {c.key for c in DOUBLE_DOWN}
    others = {(c.key, o.key) for c in DOUBLE_DOWN for o in c.options[1:]}
    assert set(BITS) <= others


def test_readings_come_one_at_a_time() -> None:
    result = GAME.bet("double_down")
    assert result is not None
    readings = list(result.readings())
    assert len(readings) == 1 + len(DOUBLE_DOWN)
    for chosen in readings[1:]:
        assert sum(chosen[key] != option for key, option in readings[0].items()) == 1


@pytest.mark.slow
@pytest.mark.parametrize("bet", ["base", "double_down"])
@pytest.mark.parametrize(
    "chosen", [{"joker_in_flush": "second_ace"}, {"six_card_straight": "highest_low"}, {"five_aces": "ace_low"}]
)
def test_readings_of_rare_hands_move_the_edge_by_little(bet: str, chosen: dict[str, str]) -> None:
    """Less than a hundredth of a percent of the bet, but something."""
    assert 0 < abs(edge(bet, **chosen) - edge(bet)) < Fraction(1, 10_000)


def test_impossible_counts_are_refused() -> None:
    result = {"base": {"best": [1, DEALS]}, "double": {}}
    with pytest.raises(ArithmeticError):
        check(result)
    with pytest.raises(ArithmeticError):
        check({"base": {}, "double": {"best 0": [0, 0, 1, 0, 0, 0, 0, 0, 0]}})


def test_the_light_module_needs_no_compiler() -> None:
    """The deals, choices and paytables of a game are known without numba, which costs a second to import."""
    import subprocess
    import sys

    code = "import sys; import games.engines.fortune_pai_gow as g; g.GAME; sys.exit('numba' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
    assert GAME.name == main_game.NAME

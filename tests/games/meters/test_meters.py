"""Meters: the long run adds up, and the risk of running dry comes out the same by the chain and by simulation."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.engines.meters import (
    Award,
    Meter,
    Progressive,
    average_when_hit,
    break_even,
    drift,
    house_edge,
    jackpots_before_dry,
    least_growing_rate,
    quantiles,
    return_by_award,
    revenue,
    risk_before_hit,
    risk_within,
)
from games.engines.meters.simulate import jackpots
from tests.games.meters.simulation import share_dry_before_hit, share_dry_within

DEALS = 2_598_960


def caribbean(contribution: str, seed: int = 10_000, reserve: str = "0") -> Progressive:
    """CSTUD-01: everything comes off the meter."""
    return Progressive(
        Fraction(1),
        DEALS,
        (
            Award("royal_flush", 4, "share", Fraction(1)),
            Award("straight_flush", 36, "share", Fraction(1, 10)),
            Award("four_of_a_kind", 624, "meter", Fraction(500)),
            Award("full_house", 3744, "meter", Fraction(100)),
            Award("flush", 5108, "meter", Fraction(50)),
        ),
        {"main": Meter(Fraction(contribution), Fraction(seed), Fraction(reserve))},
    )


def small(contribution: Fraction, seed: int) -> Progressive:
    """A meter small enough to be followed by hand: fixed awards of 3 and 1, one hand in ten wins all."""
    return Progressive(
        Fraction(1),
        10,
        (
            Award("top", 1, "share", Fraction(1)),
            Award("some", 1, "meter", Fraction(3)),
            Award("little", 2, "meter", Fraction(1)),
        ),
        {"main": Meter(contribution, Fraction(seed))},
    )


def by_following(p: Progressive, wagers: int) -> Fraction:
    """The chance of being dry within so many wagers and before a full award, by following every path."""
    unit = p.meters["main"].contribution
    now = {p.meters["main"].seed: Fraction(1)}
    dry = Fraction(0)
    for _ in range(wagers):
        later: dict[Fraction, Fraction] = {}
        for (level, chance), award in product(now.items(), [*p.awards, None]):
            count = award.deals if award else p.deals - sum(a.deals for a in p.awards)
            share = chance * Fraction(count, p.deals)
            held = level + unit
            if award is not None and award.source == "share":
                continue
            if award is not None and held < award.amount:
                dry += share
                continue
            after = held - (award.amount if award else 0)
            later[after] = later.get(after, Fraction(0)) + share
        now = later
    return dry


def test_the_parts_of_a_wager_add_up_to_it() -> None:
    parts = house_edge(caribbean("0.7046092", reserve="0.01"), players=3)
    total = parts.house + parts.tray + parts.contribution + parts.reserve + parts.reseed + parts.envy
    assert total == 1
    assert parts.reseed == Fraction(4 * 10_000, DEALS)


def test_what_flows_in_flows_out() -> None:
    """Simulated jackpots average to the exact one, within four standard errors."""
    p = caribbean("0.70")
    won = jackpots(p, runs=4_000, seed=5)
    exact = average_when_hit(p, "main")
    assert exact is not None
    assert abs(won.mean() - float(exact)) < 4 * won.std() / len(won) ** 0.5


def steady(chance: int = 4, deals: int = DEALS, reserve: str = "0") -> Progressive:
    """Only the full award comes off this meter."""
    awards = (Award("royal_flush", chance, "share", Fraction(1)), Award("flush", 5, "tray", Fraction(50)))
    return Progressive(Fraction(1), deals, awards, {"main": Meter(Fraction("0.2"), Fraction(1_000), Fraction(reserve))})


@pytest.mark.parametrize("share", ["1/2", "1/100", "99/100", "3/4"])
def test_quantiles_of_a_steady_meter_are_the_fewest_wagers_that_reach_them(share: str) -> None:
    p = steady(1, 40)
    (item,) = quantiles(p, "main", (Fraction(share),))
    miss = Fraction(39, 40)
    assert 1 - miss**item.wagers >= Fraction(share) > 1 - miss ** (item.wagers - 1)
    assert item.dollars == 1_000 + Fraction(item.wagers, 5)


def test_simulated_jackpots_lie_about_the_exact_quantiles() -> None:
    p = steady()
    won = jackpots(p, runs=20_000, seed=3)
    for q in quantiles(p, "main", (Fraction(1, 4), Fraction(1, 2), Fraction(9, 10))):
        below = float((won <= float(q.dollars)).mean())
        share = float(q.share)
        assert abs(below - share) < 5 * (share * (1 - share) / 20_000) ** 0.5


def test_the_mean_of_a_steady_meter_is_the_long_runs() -> None:
    assert average_when_hit(steady(1, 40), "main") == 1_000 + 40 * Fraction("0.2")


def test_a_meter_with_lesser_awards_has_no_closed_form() -> None:
    with pytest.raises(ValueError, match="closed form"):
        quantiles(caribbean("0.7"), "main", (Fraction(1, 2),))


def test_what_is_wagered_is_what_everybody_gets() -> None:
    money = revenue(caribbean("0.7046092", reserve="0.01"), 1_000_000, players=3)
    parts = (money.house, money.to_winners_of_meters, money.reserve, money.reseeds, money.tray, money.envy)
    assert sum(parts) == money.wagered == 1_000_000


def test_with_meters_at_their_average_the_awards_return_what_the_house_does_not_keep() -> None:
    p = caribbean("0.7")
    average = average_when_hit(p, "main")
    assert average is not None
    assert sum(return_by_award(p, {"main": average}).values()) == 1 - house_edge(p).house


@pytest.mark.parametrize("seed", [0, 2, 4, 7])
def test_without_inflow_the_meter_only_falls(seed: int) -> None:
    """Awards of 3 and 1 before the one in four that wins all: followed by hand from the bottom up."""
    u: list[Fraction] = []
    for x in range(seed + 1):
        less = [u[x - f] if x >= f else Fraction(1) for f in (3, 1)]
        u.append((less[0] + 2 * less[1]) / 4)
    risk = risk_before_hit(small(Fraction(0), seed))
    assert risk.low <= u[seed] <= risk.high
    assert risk.high - risk.low < Fraction(1, 10**40)


def test_any_risk_a_cycle_comes_true_in_some_cycle() -> None:
    assert jackpots_before_dry(Fraction(1, 5)) == 4
    assert jackpots_before_dry(Fraction(0)) is None


def test_the_least_growing_rate_is_where_the_drift_is_nought() -> None:
    rate = least_growing_rate(caribbean("0.7"), "main")
    assert drift(caribbean(str(rate)), "main", Fraction(10_000)) == 0
    assert drift(caribbean("0.7"), "main", Fraction(10_000)) > 0


def test_at_the_break_even_meter_the_bet_is_fair() -> None:
    p = caribbean("0.7")
    level = break_even(p, "main")
    assert level is not None
    paid = p.fixed("main") + (p.hit("main") + p.shares("main")) * level
    assert paid == p.wager


def test_a_meter_without_fixed_awards_cannot_run_dry() -> None:
    p = Progressive(
        Fraction(1), 10, (Award("top", 1, "share", Fraction(1)),), {"main": Meter(Fraction(1, 5), Fraction(0))}
    )
    assert risk_before_hit(p).high == 0


@pytest.mark.parametrize("seed", [0, 1, 2, 5])
def test_where_awards_are_whole_contributions_the_chain_is_exact_and_agrees_with_every_path_followed(seed: int) -> None:
    p = small(Fraction(1), seed)
    risk = risk_before_hit(p)
    followed = by_following(p, 120)  # what is left by then is below 0.9 ** 120
    assert risk.high - risk.low < Fraction(1, 10**9)
    assert followed <= risk.high
    assert risk.low - followed < Fraction(1, 10**4)


@pytest.mark.parametrize("contribution", ["0.25", "0.36", "0.45"])
def test_the_chain_and_the_simulation_agree(contribution: str) -> None:
    p = caribbean(contribution, seed=2_000)
    risk = risk_before_hit(p)
    seen = share_dry_before_hit(p, runs=6_000, seed=11)
    assert float(risk.low) - 4 * seen.error <= seen.value <= float(risk.high) + 4 * seen.error
    assert risk.high - risk.low < Fraction(3, 100)


def test_the_risk_within_a_random_horizon_agrees_with_the_simulation_of_random_horizons() -> None:
    import numpy as np

    p = caribbean("0.40", seed=2_000)
    risk = risk_within(p, 50_000)
    horizons = np.random.default_rng(3).geometric(1 / 50_000, 400)
    runs = [share_dry_within(p, int(n), runs=20, seed=k).value for k, n in enumerate(horizons)]
    error = float(np.std(runs)) / len(runs) ** 0.5
    assert float(risk.low) - 4 * error <= float(np.mean(runs)) <= float(risk.high) + 4 * error


def test_awards_below_one_contribution_are_bounded_from_both_sides() -> None:
    p = Progressive(
        Fraction(1),
        10,
        (Award("top", 1, "share", Fraction(1)), Award("crumb", 6, "meter", Fraction(9, 10))),
        {"main": Meter(Fraction(1), Fraction(0))},
    )
    assert risk_before_hit(p).low == 0  # each wager brings more than any award takes


@settings(max_examples=20, deadline=None)
@given(st.integers(30, 95), st.integers(0, 4))
def test_more_contribution_or_more_seed_never_raises_the_risk(percent: int, seed: int) -> None:
    here = risk_before_hit(small(Fraction(percent, 100), seed))
    assert 0 <= here.low <= here.high <= 1
    richer = risk_before_hit(small(Fraction(percent, 100), seed + 2))
    assert richer.low <= here.high


def test_a_longer_horizon_never_lowers_the_risk() -> None:
    p = caribbean("0.40", seed=2_000)
    assert risk_within(p, 10_000).low <= risk_within(p, 100_000).high

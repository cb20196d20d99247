"""Tables beside each other: sisters in one document, and the same figures in two versions of it."""

from __future__ import annotations

import json

import pytest

from paytables.verification import compare_claims
from tests.paytables.test_verification import METER, SIX_CARD, kinds, progressive, table, verified


# ---------------------------------------------------------------- tables beside each other
def test_figures_without_a_table_are_said() -> None:
    empty = table({}, designator="T-9", claims={"house_edge": "5"})
    assert "figures_without_table" in kinds(table(SIX_CARD), empty)


def test_one_frequency_for_different_hands_is_said() -> None:
    fewer = {h: p for h, p in SIX_CARD.items() if h != "straight"}
    claims = {"hit_frequency": "7.28"}
    assert kinds(table(SIX_CARD, claims=claims), table(fewer, designator="T-2", claims=claims)) == [
        "one_frequency_for_different_hands"
    ]
    assert kinds(table(SIX_CARD, claims=claims), table(SIX_CARD, designator="T-2", claims=claims)) == []


@pytest.mark.parametrize(("seed", "results"), [("2500", []), ("1500", ["seed_not_scaled_with_wager"])])
def test_a_seed_scales_with_the_wager_as_the_awards_do(seed: str, results: list[str]) -> None:
    small = progressive("30")
    large = table(
        METER, "for_1", bet="progressive", wager="2.5", designator="T-2", claims={"house_edge": "30", "seed": seed}
    )
    assert kinds(small, large) == results


def test_sisters_that_no_one_contribution_serves_are_told_apart() -> None:
    flush = table(METER | {"straight": "6"}, "for_1", bet="progressive", designator="T-2", wager="1")
    flush["claims"] = {"house_edge": "22", "seed": "1000"}
    both = verified(progressive("22"), flush).claims
    assert "No one contribution" in both[0].note
    assert "One contribution from" in verified(progressive("22"), progressive("22", designator="T-2")).claims[0].note


# ---------------------------------------------------------------- against another version
@pytest.mark.parametrize(
    ("pays", "figure_", "state", "text"),
    [
        (SIX_CARD, "10.22", "same", ""),
        (SIX_CARD, "10.23", "changed", "over the same pays; the earlier 10.22 is consistent"),
        (SIX_CARD | {"flush": "15"}, "10.22", "same", "The pays changed and the printed house edge stayed"),
        (SIX_CARD | {"flush": "15"}, "15.28", "changed", ""),
        (SIX_CARD | {"flush": "15"}, "15.29", "changed", "which was consistent"),
    ],
)
def test_figures_of_two_versions(pays: dict[str, str], figure_: str, state: str, text: str) -> None:
    before = verified(table(SIX_CARD, claims={"house_edge": "10.22"}))
    after = verified(table(pays, claims={"house_edge": figure_}))
    (change,) = compare_claims(before, after)
    assert change.state == state
    assert text in change.note if text else not change.note
    assert json.loads(json.dumps(change.json()))["before"]["printed"] == "10.22"


def test_figures_that_came_and_went() -> None:
    before = verified(table(SIX_CARD, claims={"house_edge": "10.22", "hit_frequency": "7.28"}))
    after = verified(
        table(SIX_CARD, claims={"hit_frequency": "7.28"}),
        table(SIX_CARD, designator="T-2", claims={"house_edge": "10.22"}),
    )
    assert [c.state for c in compare_claims(before, after)] == ["same", "added", "removed"]

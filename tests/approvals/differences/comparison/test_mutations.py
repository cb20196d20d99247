"""Every kind of change is found, alone and with others, and nothing else is."""

from __future__ import annotations

import copy
import json
import random
from functools import cache
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis import strategies as st

from approvals.differences.comparison import compare
from approvals.differences.comparison.model import Comparison
from ingest.packet import read_bytes
from tests.approvals.differences.comparison.made import made
from tests.approvals.differences.comparison.mutations import MUTATIONS, Reported, Work
from tests.printed import pages_of

ALONE = 6  # choices of place for each kind of change


def mutated(packet: dict[str, Any], names: list[str], number: int) -> tuple[dict[str, Any], list[Reported], list[str]]:
    """The packet after the changes that it has a place for, and what must be told of them."""
    work = Work(copy.deepcopy(packet), random.Random(number))
    reported: list[Reported] = []
    done = []
    for name in names:
        result = MUTATIONS[name](work)
        if result is not None:
            reported += result
            done.append(name)
    return work.packet, reported, done


def assert_reported(comparison: Comparison, reported: list[Reported]) -> None:
    """Each expected difference is there once, and there is no other."""
    left = list(comparison.differences)
    for expected in sorted(reported, key=lambda t: t.before is None and t.after is None):
        result = next((d for d in left if expected.fits(d)), None)
        assert result is not None, f"not found: {expected}; told: {[_short(d) for d in comparison.differences]}"
        left.remove(result)
    assert not left, [_short(d) for d in left]


def _short(d: Any) -> tuple[Any, ...]:
    return d.topic, d.change, d.field, d.subject, d.before, d.after


@pytest.mark.parametrize("name", sorted(MUTATIONS))
def test_alone(name: str) -> None:
    tried = 0
    for number in range(ALONE):
        before = made()
        after, reported, done = mutated(before, [name], number)
        tried += bool(done)
        assert_reported(compare(before, after), reported)
    assert tried, f"{name} found no place in any try"


# Changes of texts come last and once: what they turn, the others could not name.
LATE = {"company_succeeded", "another_company", "typographic_signs", "look_alikes", "headings_in_capitals"}
EARLY = sorted(set(MUTATIONS) - LATE)
kinds = st.lists(st.sampled_from(EARLY), min_size=2, max_size=9, unique=True)


@seed(20230614)
@settings(max_examples=100, deadline=None, database=None, suppress_health_check=[HealthCheck.too_slow])
@given(names=kinds, number=st.integers(0, 10_000))
def test_together(names: list[str], number: int) -> None:
    before = made()
    after, reported, _ = mutated(before, names, number)
    assert_reported(compare(before, after), reported)


@seed(20230615)
@settings(max_examples=40, deadline=None, database=None, suppress_health_check=[HealthCheck.too_slow])
@given(names=kinds, number=st.integers(0, 10_000))
def test_together_under_noise_and_a_new_company(names: list[str], number: int) -> None:
    """The same under look-alikes, other quotes, and a successor's name in every clause."""
    before = made()
    after, reported, _ = mutated(before, [*names, "company_succeeded", "typographic_signs", "look_alikes"], number)
    comparison = compare(before, after)
    counted = [Reported(t.topic, t.change, t.field) if t.topic == "clause" else t for t in reported]
    assert_reported(comparison, counted)


@cache
def office() -> str:
    """A whole packet as a review leaves it: what is doubtful and reads alike on both sides is no change."""
    result = read_bytes(pages_of("caribbean-3119"))
    for source in result["provenance"].values():
        source["confidence"] = 1.0
    return json.dumps(result)


@pytest.mark.parametrize("name", sorted(MUTATIONS))
def test_alone_on_a_whole_packet(name: str) -> None:
    before = json.loads(office())
    after, reported, _ = mutated(before, [name], 3)
    assert_reported(compare(before, after), reported)


@seed(3119)
@settings(
    max_examples=15, deadline=None, database=None, phases=[Phase.generate], suppress_health_check=[HealthCheck.too_slow]
)
@given(names=kinds, number=st.integers(0, 10_000))
def test_together_on_a_whole_packet(names: list[str], number: int) -> None:
    before = json.loads(office())
    after, reported, _ = mutated(before, names, number)
    assert_reported(compare(before, after), reported)

"""No regular expression of the project runs away: twice the text costs about twice the work, whatever the text."""

from __future__ import annotations

import re

import pytest

from tests.patterns.collect import Collection, collect
from tests.patterns.growth import worst

PARTS = 8


@pytest.fixture(scope="module")
def collection() -> Collection:
    return collect()


@pytest.mark.parametrize(
    "pattern",
    [
        r"^(?:\s|[,.;:]|and|\d{1,4})*$",
        r"(?:\s*[*^]+|\s*\(?1\)?)+$",
        r"(?:a|b|ab)*c",
        r"\s+$",
        r"\d+(?:\.\d+)?%",
        r"\btray\b.*\bor\b.*\bmeter\b",
    ],
)
def test_what_runs_away_is_found(pattern: str) -> None:
    assert worst(pattern, 0, {"search"}) is not None


@pytest.mark.parametrize("pattern", [r"(?<!\s)\s+$", r"^\w+:", r"(?>.*?\btray\b).*\bmeter\b$", r"a{0,9}b", r"[^,]*,"])
def test_what_is_linear_is_left_alone(pattern: str) -> None:
    assert worst(pattern, 0, {"match"}) is None


def test_patterns_are_found_wherever_they_stand(collection: Collection) -> None:
    results = {place for used in collection.results.values() for place in used.places}
    assert "approvals.differences.comparison.effects.wording._DATES" in results  # a module's own
    assert "ingest.readers.kind.OFFICIAL" in results  # in a tuple
    assert any(place.startswith("ingest.readers.facts.meters:") for place in results)  # written where it is used
    assert len(collection.results) > 800
    assert len(collection.unknown) < 25, "\n".join(
        collection.unknown
    )  # made of a document's own words while it is read


@pytest.mark.timeout(1200)
@pytest.mark.parametrize("part", range(PARTS))
def test_no_pattern_runs_away(collection: Collection, part: int) -> None:
    runaways = []
    for used in list(collection.results.values())[part::PARTS]:
        methods = used.methods or {"search"}
        result = worst(used.pattern, used.flags & ~re.DEBUG, methods, of_words=used.of_words, longest=used.longest)
        if result is not None:
            runaways.append(f"{', '.join(used.places)}\n  {used.pattern}\n  {result}")
    assert not runaways, "\n".join(runaways)

"""The development packets of one game, a year apart, in every form: exactly the true changes are told."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import pytest

from approvals.differences.comparison import Comparison, Difference, compare
from ingest.reading import packet_of_file
from tests.paths import packets

pytestmark = pytest.mark.shared

BY_MEANING = {
    ("company", "renamed", "SG Gaming, Inc.", "LNW Gaming, Inc."),
    ("company", "renamed", "Scientific Games Inc.", "Light and Wonder"),
    ("equipment", "component_added", None, "GM Atlas 5.4.0 or higher or Nexus Command II 5.4 or higher"),
    ("equipment", "choice_added", None, "GM Atlas 5.4.0 or higher"),
    ("equipment", "choice_added", None, "i-Deal Plus NXP 1.0.114 or higher"),
}
HEADINGS = {
    ("NEXUS COMMAND", "NEXUS COMMAND/GM ATLAS"),
    ("NEXUS COMMAND MULTI GAME LINK", "NEXUS COMMAND MULTI GAME LINK/GM ATLAS"),
    ("Nexus Command Multi-Game Link", "Nexus Command Multi-Game Link/GM ATLAS"),
}
LETTER = {
    ("date", "changed", "2022-05-23", "2023-06-14"),
    ("submission", "changed", "3077", "3119"),
    ("subject", "changed", "Cover All Bonus (multiple games)", "L&W GM Atlas Game Rule Update (multiple games)"),
    ("rules_dates", "changed", ("2022-05-04",), ("2023-05-05", "2023-06-05")),
    ("signer.title", "changed", "Interim Assistant Director", "Assistant Director"),
    (
        "signer.unit",
        "changed",
        "Licensing, Regulation, and Enforcement Division",
        "Enforcement and Operations Division",
    ),
}


@cache
def packet(name: str) -> dict[str, Any]:
    return packet_of_file(Path(packets()) / name)


@cache
def office() -> Comparison:
    return compare(packet("caribbean-3077-office.pdf"), packet("caribbean-3119-office.pdf"))


@cache
def dumps() -> Comparison:
    return compare(packet("text/3077-caribbean-stud.txt"), packet("text/3119-caribbean-stud.txt"))


def of(comparison: Comparison, *topics: str) -> list[Difference]:
    return [d for d in comparison.differences if d.topic in topics]


def rows(differences: list[Difference]) -> set[tuple[Any, ...]]:
    return {(d.topic, d.change, d.before, d.after) for d in differences}


def letter_rows(comparison: Comparison) -> set[tuple[Any, ...]]:
    known = {row[0] for row in LETTER}
    return {
        (d.field, d.change, *(tuple(v) if isinstance(v, list) else v for v in (d.before, d.after)))
        for d in of(comparison, "letter")
        if d.field in known
    }


def test_the_true_changes_and_no_others() -> None:
    results = [d for d in office().differences if d.topic not in ("letter", "heading", "clause")]
    assert rows(results) == BY_MEANING
    assert len(results) == len(BY_MEANING)
    assert letter_rows(office()) == LETTER
    assert {(d.before, d.after) for d in of(office(), "heading")} == HEADINGS
    assert [d.change for d in of(office(), "clause")] == ["reworded", "reworded"]
    assert not office().noise
    assert not [d for d in office().differences if d.doubtful]


def test_text_dumps_tell_the_same_with_confidence() -> None:
    """Dumps lose lines and cells: what depends on those is told as doubtful; the rest is exactly the true changes."""
    certain = [d for d in dumps().differences if not d.doubtful]
    assert rows([d for d in certain if d.topic not in ("letter", "clause")]) == BY_MEANING
    assert letter_rows(dumps()) == LETTER
    explained = [d for d in certain if d.topic == "clause" and d.explained_by]
    assert len(explained) == 3  # of the two progressive systems, whose texts the dump prints differently, and Cover All
    reported = {(d.topic, d.change) for d in dumps().differences if d.doubtful}
    assert not reported & {
        ("outcome", "raised"),
        ("outcome", "lowered"),
        ("paytable", "removed"),
        ("paytable", "added"),
    }


SAME = [
    ("caribbean-3119-office.pdf", "text/3119-caribbean-stud.txt"),
    ("caribbean-3077-office.pdf", "text/3077-caribbean-stud.txt"),
    ("six-card-fortune-3119-office.pdf", "text/3119-six-card-fortune.txt"),
    ("three-card-3119-office.pdf", "three-card-3119-manual.pdf"),
    ("three-card-3119-office.pdf", "text/3119-three-card.txt"),
    ("three-card-3119-manual.pdf", "text/3119-three-card.txt"),
    ("straight-edge-office.pdf", "text/straight-edge.txt"),
]
SCANS = [
    ("caribbean-3119-office.pdf", "caribbean-3119-scanned.pdf"),
    ("text/3119-caribbean-stud.txt", "caribbean-3119-scanned.pdf"),
    ("straight-edge-office.pdf", "straight-edge-scanned.pdf"),
    ("text/straight-edge.txt", "straight-edge-scanned.pdf"),
]
MOST_DOUBTED = 3  # differences that the text of a dump really has


def assert_the_same(one: str, other: str) -> None:
    for before, after in ((one, other), (other, one)):
        result = compare(packet(before), packet(after)).differences
        assert [d for d in result if not d.doubtful] == []
        assert len(result) <= MOST_DOUBTED, [(d.topic, d.change, d.before, d.after) for d in result]


@pytest.mark.parametrize(("one", "other"), SAME)
def test_the_same_content_otherwise_printed_tells_nothing_for_certain(one: str, other: str) -> None:
    assert_the_same(one, other)


@pytest.mark.slow
@pytest.mark.parametrize(("one", "other"), SCANS)
def test_the_same_content_scanned_tells_nothing_for_certain(one: str, other: str) -> None:
    assert_the_same(one, other)


@pytest.mark.slow
@pytest.mark.parametrize("before", ["caribbean-3077-office.pdf", "text/3077-caribbean-stud.txt"])
def test_a_scan_tells_the_true_changes_and_no_other_for_certain(before: str) -> None:
    result = compare(packet(before), packet("caribbean-3119-scanned.pdf"))
    true = {(d.topic, d.change, d.field, repr(d.before), repr(d.after)) for d in office().differences}
    other = [d for d in result.differences if d.topic not in ("clause", "heading", "letter") and not d.doubtful]
    assert {(d.topic, d.change, d.field, repr(d.before), repr(d.after)) for d in other} <= true
    assert rows([d for d in result.differences if d.topic in ("company", "equipment")]) == BY_MEANING
    assert letter_rows(result) == LETTER
    assert all(d.explained_by for d in result.differences if d.topic == "clause" and not d.doubtful)


@pytest.mark.parametrize(
    "name",
    [
        "caribbean-3119-office.pdf",
        "six-card-fortune-3119-office.pdf",
        "straight-edge-office.pdf",
        "three-card-3119-office.pdf",
        "text/3119-three-card.txt",
    ],
)
def test_the_same_document_twice(name: str) -> None:
    comparison = compare(packet(name), packet(name))
    assert comparison.differences == ()
    assert comparison.noise == ()
    assert comparison.headline.endswith("no differences.")

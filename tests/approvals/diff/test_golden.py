"""Between two letters of one game, a year apart, exactly the true changes are told."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from approvals.diff import Comparison, Difference, as_json, as_lines, compare
from ingest.reading import packet_of_file
from tests.paths import packets

pytestmark = pytest.mark.packets

NEXUS = "progressive: parts with Nexus Command Game Manager 1.3.0 or higher"
NEXUS_2 = (
    "progressive: Nexus Command Table Controller 2 2.6.0 or higher with Nexus Command Game Manager 2 2.5.4 or higher"
)
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
COPIES = (1, 4)  # taken off the list of copies, put on it
LISTED_BEFORE = 8
LISTED_AFTER = 66
LISTED_IN_BOTH = {"Caribbean Stud Poker", "Four Card Poker"}


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


@cache
def printed(number: str) -> dict[str, Any]:
    """The letter as it is printed: who is named in it stands there alone."""
    truth = json.loads((Path(packets()) / f"caribbean-{number}-office.truth.json").read_text("utf-8"))
    found: dict[str, Any] = truth["letter"]
    return found


def letter_changes() -> set[tuple[Any, ...]]:
    before, after = printed("3077")["addressee"], printed("3119")["addressee"]
    return LETTER | {(f"addressee.{name}", "changed", before[name], after[name]) for name in ("name", "email")}


def copied(place: int) -> set[str]:
    return {person["name"] for person in printed(("3077", "3119")[place])["cc"]}


def letter_rows(comparison: Comparison) -> set[tuple[Any, ...]]:
    known = {row[0] for row in letter_changes()}
    return {
        (d.field, d.change, *(tuple(v) if isinstance(v, list) else v for v in (d.before, d.after)))
        for d in of(comparison, "letter")
        if d.field in known
    }


def test_companies_and_equipment() -> None:
    found = [d for d in office().differences if d.topic not in ("letter", "heading", "clause")]
    assert rows(found) == BY_MEANING
    assert len(found) == len(BY_MEANING)
    assert {d.subject for d in of(office(), "equipment")} == {
        NEXUS, NEXUS_2, "cover_all: i-Deal Plus NXP 1.0.102 or higher",
    }  # fmt: skip
    for difference in of(office(), "equipment")[:2]:
        assert [p.where for p in difference.places] == ["nexus", "nexus_multi"]


def test_no_paytable_changed() -> None:
    assert of(office(), "paytable", "outcome", "claim", "layout", "fact", "citation", "document") == []


def test_the_company_is_one_change_with_all_its_places() -> None:
    change = of(office(), "company")[0]
    whole = sum(c["text"].count("SG Gaming, Inc.") > 0 for c in packet("caribbean-3077-office.pdf")["x_clauses"])
    pages = {p.before.page for p in change.places if p.before}
    assert whole == 6
    assert len(change.places) >= whole + 1
    assert {5, 10, 15, 23} <= pages


def test_effects() -> None:
    effects = {d.after: {(e.direction, e.who) for e in d.effects} for d in of(office(), "equipment")}
    assert effects == {
        "GM Atlas 5.4.0 or higher or Nexus Command II 5.4 or higher": {("tightens", "operators")},
        "GM Atlas 5.4.0 or higher": {("loosens", "operators"), ("loosens", "manufacturer")},
        "i-Deal Plus NXP 1.0.114 or higher": {("leaves", "operators")},
    }
    assert {e.direction for d in of(office(), "company", "heading") for e in d.effects} == {"leaves"}


def test_headings() -> None:
    assert {(d.before, d.after) for d in of(office(), "heading")} == HEADINGS
    assert len(of(office(), "heading")) == len(HEADINGS)


def test_letter() -> None:
    assert letter_rows(office()) == letter_changes()
    found = of(office(), "letter")
    games = [d for d in found if d.field == "games"]
    assert sum(d.change == "removed" for d in games) == LISTED_BEFORE - len(LISTED_IN_BOTH)
    assert sum(d.change == "added" for d in games) == LISTED_AFTER - len(LISTED_IN_BOTH)
    copies = {(d.change, (d.before or d.after)["name"]) for d in found if d.field == "cc"}
    assert copies == {("removed", name) for name in copied(0) - copied(1)} | {
        ("added", name) for name in copied(1) - copied(0)
    }
    assert (len(copied(0) - copied(1)), len(copied(1) - copied(0))) == COPIES
    conditions = [d for d in found if d.field and d.field.startswith("conditions")]
    assert [(d.field, d.change) for d in conditions] == [("conditions.general", "changed")]
    assert [e.direction for e in conditions[0].effects] == ["leaves"]
    changes = [d.change for d in found if d.field == "changes"]
    assert sorted(changes) == ["added", "added", "added", "removed"]
    numbers = [d for d in found if d.field == "games.number"]
    assert len(numbers) == 1
    assert len(found) == len(letter_changes()) + len(games) + sum(COPIES) + len(conditions) + len(changes) + len(
        numbers
    )


def test_clauses() -> None:
    found = of(office(), "clause")
    assert [d.change for d in found] == ["reworded", "reworded"]
    equipment, shuffler = found
    assert [m.text.strip() for m in equipment.words if m.mark == "added"] == [
        "GM Atlas v5.4.0/ Nexus Command II v5.4 or higher,",
        "GM Atlas v5.4.0/",
    ]
    assert [m.text.strip() for m in shuffler.words if m.mark == "added"] == [", i-Deal Plus NXP v1.0.114 or higher"]
    assert not [m for d in found for m in d.words if m.mark == "removed"]
    assert [p.where.split(" ")[0] for p in equipment.places] == ["nexus", "nexus_multi"]
    numbers = {d.number: d.after for d in of(office(), "equipment")}
    assert [numbers[n] for n in shuffler.explained_by] == ["i-Deal Plus NXP 1.0.114 or higher"]
    assert len(equipment.explained_by) == 2


def test_every_difference_has_evidence_of_both_sides() -> None:
    for difference in office().differences:
        assert difference.places
        for place in difference.places:
            for evidence in (place.before, place.after):
                assert evidence is not None, difference
                assert evidence.page is not None, difference
                assert evidence.bbox is not None, difference


def test_nothing_is_doubtful_or_noise() -> None:
    assert not office().noise
    assert not [d for d in office().differences if d.doubtful]


def test_text_dumps_tell_the_same_with_confidence() -> None:
    """Dumps lose lines and cells: what depends on those is told as doubtful; the rest is exactly the true changes."""
    certain = [d for d in dumps().differences if not d.doubtful]
    assert rows([d for d in certain if d.topic not in ("letter", "clause")]) == BY_MEANING
    assert letter_rows(dumps()) == letter_changes()
    explained = [d for d in certain if d.topic == "clause" and d.explained_by]
    assert len(explained) == 3  # of the two progressive systems, whose texts the dump prints differently, and Cover All
    told = {(d.topic, d.change) for d in dumps().differences if d.doubtful}
    assert not told & {("outcome", "raised"), ("outcome", "lowered"), ("paytable", "removed"), ("paytable", "added")}


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
        found = compare(packet(before), packet(after)).differences
        assert [d for d in found if not d.doubtful] == []
        assert len(found) <= MOST_DOUBTED, [(d.topic, d.change, d.before, d.after) for d in found]


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
    found = compare(packet(before), packet("caribbean-3119-scanned.pdf"))
    true = {(d.topic, d.change, d.field, repr(d.before), repr(d.after)) for d in office().differences}
    other = [d for d in found.differences if d.topic not in ("clause", "heading", "letter") and not d.doubtful]
    assert {(d.topic, d.change, d.field, repr(d.before), repr(d.after)) for d in other} <= true
    assert rows([d for d in found.differences if d.topic in ("company", "equipment")]) == BY_MEANING
    assert letter_rows(found) == letter_changes()
    assert all(d.explained_by for d in found.differences if d.topic == "clause" and not d.doubtful)


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


def test_different_games_are_said_first_and_compared() -> None:
    comparison = compare(packet("caribbean-3119-office.pdf"), packet("straight-edge-office.pdf"))
    assert next(as_lines(comparison)).startswith("Different games: Caribbean Stud Poker and Straight Edge Poker")
    assert as_json(comparison)["same_game"] is False
    gone = [p for d in of(comparison, "paytable") if d.change == "removed" for p in d.places]
    assert len(gone) == len(packet("caribbean-3119-office.pdf")["paytables"])

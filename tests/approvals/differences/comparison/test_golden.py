"""Between two letters of one game, a year apart, exactly the true changes are told."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from approvals.differences.comparison import Comparison, Difference, as_json, as_lines, compare
from approvals.samples.letters import LETTER_3077, LETTER_3119
from ingest.packet import read_bytes
from tests.printed import NAMES, pages_of

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
LETTER = {
    ("date", "changed", "2022-05-23", "2023-06-14"),
    ("submission", "changed", "3077", "3119"),
    ("subject", "changed", "Cover All Bonus (multiple games)", "L&W GM Atlas Game Rule Update (multiple games)"),
    ("rules_dates", "changed", ("2022-05-04",), ("2023-05-05", "2023-06-05")),
    ("addressee.name", "changed", LETTER_3077["addressee"]["name"], LETTER_3119["addressee"]["name"]),
    ("addressee.email", "changed", LETTER_3077["addressee"]["email"], LETTER_3119["addressee"]["email"]),
    ("signer.title", "changed", "Interim Assistant Director", "Assistant Director"),
    (
        "signer.unit",
        "changed",
        "Licensing, Regulation, and Enforcement Division",
        "Enforcement and Operations Division",
    ),
}
COPIES = {("added", "Robin Cedar")}
LISTED_BEFORE = 8
LISTED_AFTER = 66
LISTED_IN_BOTH = {"Caribbean Stud Poker", "Four Card Poker"}


@cache
def packet(name: str) -> dict[str, Any]:
    return read_bytes(pages_of(name))


@cache
def office() -> Comparison:
    return compare(packet("caribbean-3077"), packet("caribbean-3119"))


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


def test_companies_and_equipment() -> None:
    results = [d for d in office().differences if d.topic not in ("letter", "heading", "clause")]
    assert rows(results) == BY_MEANING
    assert len(results) == len(BY_MEANING)
    assert {d.subject for d in of(office(), "equipment")} == {
        NEXUS, NEXUS_2, "cover_all: i-Deal Plus NXP 1.0.102 or higher",
    }  # fmt: skip
    for difference in of(office(), "equipment")[:2]:
        assert [p.where for p in difference.places] == ["nexus", "nexus_multi"]


def test_no_paytable_changed() -> None:
    assert of(office(), "paytable", "outcome", "claim", "layout", "fact", "citation", "document") == []


def test_the_company_is_one_change_with_all_its_places() -> None:
    change = of(office(), "company")[0]
    whole = sum(c["text"].count("SG Gaming, Inc.") > 0 for c in packet("caribbean-3077")["x_clauses"])
    pages = {p.before.page for p in change.places if p.before}
    assert whole == 4
    assert len(change.places) >= whole + 1
    assert pages == {4, 8, 12, 16}


def test_effects() -> None:
    effects = {d.after: {(e.direction, e.who) for e in d.effects} for d in of(office(), "equipment")}
    assert effects == {
        "GM Atlas 5.4.0 or higher or Nexus Command II 5.4 or higher": {("tightens", "operators")},
        "GM Atlas 5.4.0 or higher": {("loosens", "operators"), ("loosens", "manufacturer")},
        "i-Deal Plus NXP 1.0.114 or higher": {("leaves", "operators")},
    }
    assert {e.direction for d in of(office(), "company", "heading") for e in d.effects} == {"leaves"}


def test_letter() -> None:
    assert letter_rows(office()) == LETTER
    result = of(office(), "letter")
    games = [d for d in result if d.field == "games"]
    assert sum(d.change == "removed" for d in games) == LISTED_BEFORE - len(LISTED_IN_BOTH)
    assert sum(d.change == "added" for d in games) == LISTED_AFTER - len(LISTED_IN_BOTH)
    assert {(d.change, (d.before or d.after)["name"]) for d in result if d.field == "cc"} == COPIES
    conditions = [d for d in result if d.field and d.field.startswith("conditions")]
    assert [(d.field, d.change) for d in conditions] == [("conditions.general", "changed")]
    assert [e.direction for e in conditions[0].effects] == ["leaves"]
    changes = [d.change for d in result if d.field == "changes"]
    assert sorted(changes) == ["added", "added", "added", "removed"]
    numbers = [d for d in result if d.field == "games.number"]
    assert len(numbers) == 1
    assert len(result) == len(LETTER) + len(games) + len(COPIES) + len(conditions) + len(changes) + len(numbers)


def test_clauses() -> None:
    result = of(office(), "clause")
    assert [d.change for d in result] == ["reworded", "reworded"]
    equipment, shuffler = result
    assert [m.text.strip() for m in equipment.words if m.mark == "added"] == [
        "GM Atlas v5.4.0/Nexus Command II v5.4 or higher,",
        "GM Atlas v5.4.0/",
    ]
    assert [m.text.strip() for m in shuffler.words if m.mark == "added"] == [", i-Deal Plus NXP v1.0.114 or higher"]
    assert not [m for d in result for m in d.words if m.mark == "removed"]
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


@pytest.mark.parametrize("name", NAMES)
def test_the_same_document_twice(name: str) -> None:
    comparison = compare(packet(name), packet(name))
    assert comparison.differences == ()
    assert comparison.noise == ()
    assert comparison.headline.endswith("no differences.")


def test_different_games_are_said_first_and_compared() -> None:
    comparison = compare(packet("caribbean-3119"), packet("straight-edge"))
    assert next(as_lines(comparison)).startswith("Different games: Caribbean Stud Poker and Straight Edge Poker")
    assert as_json(comparison)["same_game"] is False
    gone = [p for d in of(comparison, "paytable") if d.change == "removed" for p in d.places]
    assert len(gone) == len(packet("caribbean-3119")["paytables"])

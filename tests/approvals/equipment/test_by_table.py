"""Equipment by table: installed and required, for whom, and that a slip is never an all-clear."""

from __future__ import annotations

import csv
import html
import io

import pytest

from accounts.models import User
from approvals.api import equipment as api
from approvals.equipment.by_table import equipment_by_table, filters_of
from games.models import Manufacturer
from tests.accounts.people import organisation, person
from tests.approvals.equipment.test_register import client, register  # noqa: F401 - the fixture of the same tables

pytestmark = pytest.mark.django_db
ADDRESS = "/equipment/tables/"


def agent() -> User:
    return User.objects.filter(username="agent").first() or person("agent")


def standings(query: dict[str, str]) -> dict[str, tuple[str | None, str, str]]:
    rows = equipment_by_table(filters_of(query, agent()), agent()).rows
    return {row.operator: (row.installed, row.required, row.standing) for row in rows}


def test_what_is_installed_beside_what_is_required(register: None) -> None:  # noqa: F811
    assert standings({}) == {
        "Maple Room": ("5.3", "5.4.0 or higher", "refused"),
        "Oak Room": ("5.3.0", "5.4.0 or higher", "refused"),
        "Pine Room": ("5.2", "5.4.0 or higher", "refused"),
        "Fir Room": ("5.3SP", "5.4.0 or higher", "review"),
        "Elm Room": ("5.4", "5.4.0 or higher", "good"),
        "Ash Room": (None, "5.4.0 or higher", "review"),
    }


def test_a_side_of_a_version_keeps_what_nobody_can_compare(register: None) -> None:  # noqa: F811
    below = {"component": "GM Atlas", "version": "5.3.0", "than": "below"}
    assert set(standings(below)) == {"Pine Room", "Fir Room", "Ash Room"}
    assert set(standings({**below, "than": "exactly"})) == {"Maple Room", "Oak Room", "Fir Room", "Ash Room"}
    assert set(standings({**below, "than": "at_least"})) == {
        "Maple Room", "Oak Room", "Elm Room", "Fir Room", "Ash Room",
    }  # fmt: skip
    rows = equipment_by_table(filters_of(below, agent()), agent()).rows
    assert {row.operator for row in rows if row.uncertain} == {"Fir Room", "Ash Room"}
    page = client(agent()).get(ADDRESS, below).content.decode()
    assert "2 of them have a version that is not known or cannot be compared" in page
    assert set(standings({**below, "standing": "review"})) == {"Fir Room", "Ash Room"}
    assert set(standings({"operator": "maple"})) == {"Maple Room"}


@pytest.mark.parametrize(
    ("query", "sentence"),
    [
        ({"component": "GM Atlass"}, "There is no component GM Atlass; did you mean GM Atlas?"),
        ({"component": "GM Atlass", "version": "5.4.0"}, "There is no component GM Atlass; did you mean GM Atlas?"),
        ({"component": "GM Atlas", "version": "abc"}, "abc is not a version of GM Atlas"),
        ({"version": "5.4.0"}, "Name the component whose version this is."),
        ({"component": "GM Atlas", "than": "near"}, "is not a comparison"),
        ({"standing": "fine"}, "is not a result"),
    ],
)
def test_a_slip_is_never_an_all_clear(register: None, query: dict[str, str], sentence: str) -> None:  # noqa: F811
    for who in (agent(), person("operator_editor", "m", of=organisation("operator", "Maple Room"))):
        for form in ({}, {"export": "csv"}):
            answer = client(who).get(ADDRESS, {**query, **form})
            assert answer.status_code == 422
            page = html.unescape(answer.content.decode())
            assert sentence in page
            assert "No table" not in page
            assert "no table" not in page
        answer = client(who).get("/api/v1/equipment/tables", query)
        assert answer.status_code == 400
        assert sentence[:40] in answer.content.decode()
    result = client(agent()).get("/search/", {"q": "who runs GM Atlass below 5.4.0"}).content.decode()
    assert "did you mean GM Atlas?" in result


def test_the_question_of_the_search_box_is_answered_by_the_list(register: None) -> None:  # noqa: F811
    mine = client(agent())
    page = html.unescape(mine.get("/search/", {"q": "who runs GM Atlas below 5.4.0"}).content.decode())
    assert "/equipment/tables/?component=GM+Atlas&than=below&version=5.4.0" in page
    assert "5 tables of 5 operators" in page
    below = {"component": "GM Atlas", "version": "5.4.0"}
    rows = b"".join(mine.get(ADDRESS, {**below, "export": "csv"}).streaming_content)
    listed = list(csv.DictReader(io.StringIO(rows.decode())))
    assert {row["operator"] for row in listed} == {"Maple Room", "Oak Room", "Pine Room", "Fir Room", "Ash Room"}
    assert {row["required"] for row in listed} == {"5.4.0 or higher"}
    answer = mine.get("/api/v1/equipment/tables", below).json()
    assert {row["operator"] for row in answer["rows"]} == {row["operator"] for row in listed}


def test_an_operator_sees_its_own_and_a_maker_counts_of_its_own(register: None) -> None:  # noqa: F811
    own = client(person("operator_editor", "m", of=organisation("operator", "Maple Room")))
    page = own.get(ADDRESS).content.decode()
    assert "Maple Room" in page
    assert "Oak Room" not in page
    maker = person("manufacturer_editor")
    page = client(maker).get(ADDRESS).content.decode()
    assert "GM Atlas</a>" not in page, "it is nobody's yet"
    assert client(maker).get(ADDRESS, {"component": "GM Atlas"}).status_code == 422
    theirs = Manufacturer.objects.get(game_versions__game__name="Bay Poker")
    theirs.organisation = maker.organisation
    theirs.save()
    answer = client(maker).get("/api/v1/equipment/tables", {"component": "GM Atlas"}).json()
    assert answer["counted"]
    assert {(row["installed"], row["tables"], row["operators"]) for row in answer["rows"]} == {
        ("5.2", 1, 1), ("5.3", 1, 1), ("5.3.0", 1, 1), ("5.3SP", 1, 1), ("5.4", 1, 1), (None, 1, 1),
    }  # fmt: skip
    text = client(maker).get(ADDRESS, {"component": "GM Atlas"}).content.decode() + str(answer)
    for name in ("Maple", "Oak", "Pine", "Fir", "Ash", "Elm"):
        assert f"{name} Room" not in text
    narrowed = client(maker).get(ADDRESS, {"operator": "maple"})
    assert narrowed.status_code == 422, "a filter by operator would tell who runs it"


def test_programs_read_it_page_by_page(register: None, monkeypatch: pytest.MonkeyPatch) -> None:  # noqa: F811
    mine, at = client(agent()), "/api/v1/equipment/tables"
    whole = mine.get(at).json()
    assert (whole["pages"], whole["count"]) == (1, len(whole["rows"]))
    monkeypatch.setattr(api, "ROWS", 4)
    parts = [mine.get(at, {"page": n}).json() for n in range(1, -(-whole["count"] // 4) + 1)]
    assert [row for part in parts for row in part["rows"]] == whole["rows"]
    assert {part["pages"] for part in parts} == {len(parts)}
    assert all(part["standings"] == whole["standings"] for part in parts)
    for wrong in ("0", "-1", "999", "x", "1" * 400, "\u0661"):
        answer = mine.get(at, {"page": wrong})
        assert answer.status_code == 400, wrong
        assert f"There are pages 1 to {len(parts)}." in answer.content.decode()

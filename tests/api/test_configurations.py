"""Operators' tables through the API: their own, in versions, refused with the place where the form does not fit."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection, transaction
from rest_framework.test import APIClient

from accounts.models import User
from accounts.tenant import Tenant, acting
from approvals.models import Configuration, ConfigurationVersion, Room
from approvals.operators.services import add_operator, add_room
from tests.accounts.people import organisation, person, system

pytestmark = pytest.mark.django_db
Clients = Callable[[str | User], APIClient]
V1 = "/api/v1/configurations"
FORM: dict[str, Any] = {
    "as_of": "2024-02-01",
    "game": "Harbor Stud",
    "table": {"number": "HS-1", "seats": 7},
    "bets": [{"bet": "ante", "min": "5", "max": "100"}],
}


@pytest.fixture
def rooms() -> tuple[Room, Room]:
    return tuple(  # type: ignore[return-value]
        add_room(
            operator=add_operator(
                organisation=organisation("operator", name), name=name, kind="commercial", actor=system()
            ),
            name="Main",
            actor=system(),
        )
        for name in ("Alder Room", "Birch Room")
    )


@pytest.fixture
def alder(rooms: tuple[Room, Room]) -> User:
    return person("operator_editor", "alder", of=rooms[0].organisation)


@pytest.fixture
def birch(rooms: tuple[Room, Room]) -> User:
    return person("operator_editor", "birch", of=rooms[1].organisation)


def test_a_table_and_its_versions(client_of: Clients, rooms: tuple[Room, Room], alder: User) -> None:
    client = client_of(alder)
    asked = {"room": rooms[0].pk, "table": "HS-1", "data": FORM}
    first = client.post(V1, asked)
    assert first.status_code == 201
    assert client.post(V1, asked).status_code == 200  # it was so already
    raised = {**FORM, "bets": [{"bet": "ante", "min": "5", "max": "200"}]}
    second = client.post(V1, {**asked, "data": raised, "reason": "new limits"})
    assert second.status_code == 201
    assert (second.json()["id"], second.json()["version"]) == (first.json()["id"], 2)
    (row,) = client.get(V1).json()["results"]
    assert row["data"] == raised
    assert row["reason"] == "new limits"
    assert ConfigurationVersion.objects.filter(newest=True).count() == 1


@pytest.mark.parametrize(
    ("change", "at"),
    [
        ({"bets": [{"bet": "ante", "min": "-5"}]}, "bets[0].min"),
        ({"bets": [{"bet": "ante"}, {"bet": "ante"}]}, "bets[1]"),
        ({"gmae": "Harbor Stud"}, "gmae"),
        ({"table": {"number": "HS-2"}}, "table.number"),
    ],
)
def test_a_form_that_does_not_fit_is_refused_with_its_place(
    client_of: Clients, rooms: tuple[Room, Room], alder: User, change: dict[str, Any], at: str
) -> None:
    answer = client_of(alder).post(V1, {"room": rooms[0].pk, "table": "HS-1", "data": {**FORM, **change}})
    assert answer.status_code == 422
    assert answer.json()["at"] == at
    assert not Configuration.objects.exists()


def test_an_operator_sees_and_changes_its_own_only(
    client_of: Clients, rooms: tuple[Room, Room], alder: User, birch: User
) -> None:
    made = client_of(alder).post(V1, {"room": rooms[0].pk, "table": "HS-1", "data": FORM}).json()
    other = client_of(birch)
    assert other.get(V1).json()["results"] == []
    assert other.get(f"{V1}/{made['id']}").status_code == 404
    assert other.post(V1, {"room": rooms[0].pk, "table": "HS-9", "data": FORM}).status_code == 404
    assert [row["name"] for row in other.get("/api/v1/operators").json()["results"]] == ["Birch Room"]
    assert len(client_of("auditor").get(V1).json()["results"]) == 1
    assert client_of("manufacturer_editor").get(V1).status_code == 403


def test_row_security_holds_against_raw_sql(rooms: tuple[Room, Room], alder: User, birch: User) -> None:
    """As the plain role that serves the web: the second wall."""
    from approvals.operators.services import save_configuration

    save_configuration(room=rooms[0], table="1", data={**FORM, "table": None}, actor=system())
    tables = ["operator", "room", "configuration", "configurationversion"]
    seen: dict[str, list[int]] = {}
    for who, tenant in (("alder", alder.tenant()), ("birch", birch.tenant()), ("nobody", Tenant())):
        with acting(tenant), connection.cursor() as cursor:
            seen[who] = []
            for table in [*tables, *(f"{t}event" for t in tables)]:
                cursor.execute(f"SELECT count(*) FROM approvals_{table}")
                seen[who].append(cursor.fetchone()[0])
    assert seen == {"alder": [1] * 8, "birch": [1, 1, 0, 0, 1, 1, 0, 0], "nobody": [0] * 8}
    with acting(birch.tenant()), connection.cursor() as cursor:
        cursor.execute("UPDATE approvals_configuration SET closed_on = now()")
        assert cursor.rowcount == 0
        with pytest.raises(Exception, match="row-level security"), transaction.atomic():
            cursor.execute(
                "INSERT INTO approvals_operator (created_at, name, kind, licence, organisation_id) "
                "VALUES (now(), 'in their name', 'tribal', '', %s)",
                [rooms[0].organisation_id],
            )
        with pytest.raises(Exception, match="another owner"), transaction.atomic():
            cursor.execute(
                "INSERT INTO approvals_room (created_at, name, location, operator_id, organisation_id) "
                "VALUES (now(), 'on theirs', '', %s, %s)",
                [rooms[0].operator_id, rooms[1].organisation_id],
            )

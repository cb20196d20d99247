"""A list asks the database the same few questions however many rows it has; the ceilings are checked in.

To set them again after an intended change: ACCEPT_QUERY_COUNTS=1, and say why in the commit.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from rest_framework.test import APIClient

from accounts.models import AuditEntry, User
from approvals.operators.services import add_operator, add_room, save_configuration
from games.register import forget
from ingest.jobs import request_reading
from ingest.models import Document
from tests.accounts.people import organisation, system
from tests.approvals.packets import letter, packet, paytable, published

pytestmark = pytest.mark.django_db
GOLDEN = Path(__file__).with_name("query_counts.json")
LISTS = [
    "approvals", "audit", "components", "configurations", "documents", "evidence", "games", "jobs", "letters",
    "manufacturers", "operators", "packets", "paytables", "proposals", "requirements", "versions",
]  # fmt: skip


def fill(number: int) -> None:
    """One more of everything."""
    games = (f"Harbor Stud {number}", f"Bay Poker {number}")
    value = packet(letter_=letter(number=f"{number}", games=games, company=f"Maker {number}"), game=games[0])
    value["paytables"] = [paytable(f"HS-{n}") for n in range(3)]
    published(value, name=f"{number}.json")
    operator = add_operator(
        organisation=organisation("operator", f"Operator {number}"),
        name=f"Room {number}",
        kind="tribal",
        actor=system(),
    )
    room = add_room(operator=operator, name="Main", actor=system())
    save_configuration(room=room, table="1", data={"as_of": "2024-01-01", "game": games[0]}, actor=system())
    request_reading(Document.objects.latest("id"), actor=system(), again=True)


def count(client: APIClient, name: str) -> tuple[int, int]:
    AuditEntry.objects.first()  # what the audit log is still to write, it writes when it is read
    forget()  # which definitions are published is asked once in some seconds: here by each list
    with CaptureQueriesContext(connection) as asked:
        rows = client.get(f"/api/v1/{name}").json()["results"]
    return len(asked), len(rows)


def test_lists_ask_as_often_for_many_rows_as_for_few(client_of: Callable[[str | User], APIClient]) -> None:
    client = client_of("supervisor")
    fill(1)
    count(client, "games")  # what is asked once a process is not counted
    few = {name: count(client, name) for name in LISTS}
    for number in range(2, 6):
        fill(number)
    many = {name: count(client, name) for name in LISTS}
    # a list that did not grow would prove nothing; these two have no more rows, and a full page stays full
    still = {name for name in LISTS if many[name][1] <= few[name][1] < 50} - {"proposals", "components"}
    assert still == set()
    assert {name: asked for name, (asked, _) in many.items()} == {name: asked for name, (asked, _) in few.items()}
    counts = {name: asked for name, (asked, _) in many.items()}
    if os.environ.get("ACCEPT_QUERY_COUNTS"):
        GOLDEN.write_text(json.dumps(counts, indent=1, sort_keys=True) + "\n")
    ceilings = json.loads(GOLDEN.read_text())
    assert set(ceilings) == set(counts)
    assert {name: asked for name, asked in counts.items() if asked > ceilings[name]} == {}

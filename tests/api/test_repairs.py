"""Repairs through the API: by pointers into the packet that the client looked at, and never into another one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from rest_framework.test import APIClient

from accounts.models import AuditEntry
from ingest.models import Reading
from tests.approvals.packets import letter, packet, paytable, stored

pytestmark = pytest.mark.django_db
Clients = Callable[..., APIClient]


@pytest.fixture
def reading(db: None) -> Reading:
    value = packet(letter_=letter())
    value["paytables"] = [paytable("HS-1"), paytable("HS-2")]
    return stored(value)


def rows(client: APIClient, reading: Reading, n: int = 0) -> list[Any]:
    packet_ = client.get(f"/api/v1/documents/{reading.document_id}/packet").json()
    return [row["hand"] for row in packet_["paytables"][n]["outcomes"]]


def test_rows_are_deleted_added_and_brought_back(client_of: Clients, reading: Reading) -> None:
    agent = client_of("agent")
    address = f"/api/v1/documents/{reading.document_id}/repairs"
    before = rows(agent, reading)
    made = agent.post(address, {"kind": "remove", "revision": 0, "at": "/paytables/0/outcomes/0"}, format="json")
    assert made.status_code == 201, made.json()
    assert (made.json()["revision"], made.json()["made_by"]) == (1, "agent")
    assert rows(agent, reading) == before[1:]
    entry = {"hand": "four_aces", "pays": "7", "unit": "to_1"}
    again = {"kind": "add", "revision": 1, "owner": "/paytables/0", "list": "outcomes", "after": "", "entry": entry}
    assert agent.post(address, again, format="json").status_code == 201
    assert rows(agent, reading) == ["four_aces", *before[1:]]
    # the second row of the packet as it is now is the reading's second row still
    wrong = {"kind": "write", "revision": 2, "at": "/paytables/0/outcomes/0", "values": {"pays": "$8"}}
    refused = agent.post(address, wrong, format="json")
    assert refused.status_code == 422
    assert "This does not fit here: pays" in refused.json()["title"]
    listed = agent.get(address).json()["results"]
    assert [one["words"] for one in listed][1] == "Added a row: Four aces, 7 to 1"
    for one in reversed(listed):
        undone = agent.post(f"{address}/{one['id']}/undo")
        assert (undone.status_code, undone.json()["undone_by"]) == (200, "agent")
    assert rows(agent, reading) == before
    acts = set(AuditEntry.objects.values_list("act", flat=True))
    assert {"deleted in review", "added in review", "took back a change of review"} <= acts


def test_pointers_into_another_revision_are_refused(client_of: Clients, reading: Reading) -> None:
    agent = client_of("agent")
    address = f"/api/v1/documents/{reading.document_id}/repairs"
    values = {"kind": "remove", "revision": 0, "at": "/paytables/0/outcomes/0"}
    assert agent.post(address, values, format="json").status_code == 201
    late = agent.post(address, values, format="json")
    assert late.status_code == 409
    assert "revision 1" in late.json()["title"]
    document = agent.get(f"/api/v1/documents/{reading.document_id}").json()
    assert document["readings"][-1]["revision"] == 1


def test_each_kind_says_what_it_needs(client_of: Clients, reading: Reading) -> None:
    agent = client_of("agent")
    address = f"/api/v1/documents/{reading.document_id}/repairs"
    for kind, key in (("join", "with"), ("split", "row"), ("leave_out", "reason"), ("move", "moves")):
        answer = agent.post(address, {"kind": kind, "revision": 0, "at": "/paytables/0"}, format="json")
        assert answer.status_code == 400, answer.json()
        assert key in str(answer.json()["errors"])
    joined = agent.post(
        address, {"kind": "join", "revision": 0, "at": "/paytables/0", "with": "/paytables/1"}, format="json"
    )
    assert joined.status_code == 201, joined.json()
    place = {
        "kind": "write",
        "revision": 1,
        "at": "/paytables/0",
        "values": {"wager": "5"},
        "page": 9,
        "box": [0, 0, 1, 1],
    }
    assert "no page 9" in agent.post(address, place, format="json").json()["title"]


def test_only_agents_repair_and_only_they_see_what_is_not_published(client_of: Clients, reading: Reading) -> None:
    address = f"/api/v1/documents/{reading.document_id}/repairs"
    values = {"kind": "remove", "revision": 0, "at": "/paytables/0"}
    for who, seen in (("auditor", 200), ("operator_editor", 404), ("manufacturer_editor", 404)):
        client = client_of(who)
        assert client.post(address, values, format="json").status_code == 403
        assert client.get(address).status_code == seen

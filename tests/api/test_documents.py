"""Documents through the API: sent once, seen by whom they concern, reviewed and published by two."""

from __future__ import annotations

import io
import json
from collections.abc import Callable

import pytest
from rest_framework.test import APIClient

from accounts import jobs
from accounts.models import Job
from ingest.models import Document, Field
from tests.accounts.people import organisation, person
from tests.approvals import packets
from tests.approvals.packets import letter, packet

pytestmark = pytest.mark.django_db
Clients = Callable[..., APIClient]
V1 = "/api/v1"


def send(client: APIClient, data: bytes, name: str = "packet.json") -> object:
    file = io.BytesIO(data)
    file.name = name
    return client.post(f"{V1}/documents", {"file": file}, format="multipart")


def read_now() -> None:
    for job in Job.objects.filter(state="queued"):
        done = jobs.run_here(job)
        assert done.state == "done", done.failure


def test_sent_twice_is_one_document(client_of: Clients) -> None:
    agent = client_of("agent")
    data = json.dumps(packet(letter_=letter())).encode()
    first = send(agent, data)
    assert first.status_code == 201  # type: ignore[attr-defined]
    again = send(agent, data, "copy.json")
    assert again.status_code == 200  # type: ignore[attr-defined]
    assert again.json()["document"]["id"] == first.json()["document"]["id"]  # type: ignore[attr-defined]
    assert again.json()["job"] == first.json()["job"]  # type: ignore[attr-defined]
    assert Document.objects.get().uploads.count() == 2


def test_an_empty_file_is_refused_with_a_sentence(client_of: Clients) -> None:
    answer = send(client_of("agent"), b"")
    assert answer.status_code == 422  # type: ignore[attr-defined]
    assert "empty" in answer.json()["title"]  # type: ignore[attr-defined]
    assert not Document.objects.exists()


def test_the_original_comes_back_with_its_hash_as_etag(client_of: Clients) -> None:
    agent = client_of("agent")
    data = json.dumps(packet(letter_=letter())).encode()
    document = send(agent, data).json()["document"]  # type: ignore[attr-defined]
    answer = agent.get(f"{V1}/documents/{document['id']}/original")
    assert answer.content == data
    assert answer["ETag"] == f'"{document["sha256"]}"'
    assert answer["Content-Disposition"].startswith("attachment")
    same = agent.get(f"{V1}/documents/{document['id']}/original", HTTP_IF_NONE_MATCH=answer["ETag"])
    assert same.status_code == 304
    assert same.content == b""
    page = agent.get(f"{V1}/documents/{document['id']}")
    assert agent.get(f"{V1}/documents/{document['id']}", HTTP_IF_NONE_MATCH=page["ETag"]).status_code == 304
    read_now()
    assert agent.get(f"{V1}/documents/{document['id']}", HTTP_IF_NONE_MATCH=page["ETag"]).status_code == 200


def test_what_a_manufacturer_sends_is_its_own_until_published(client_of: Clients) -> None:
    theirs = person("manufacturer_editor", "harbor-maker", of=organisation("manufacturer", "Harbor Games"))
    other = person("manufacturer_editor", "other", of=organisation("manufacturer", "Bay Games"))
    data = json.dumps(packet(letter_=letter())).encode()
    document = send(client_of(theirs), data).json()["document"]["id"]  # type: ignore[attr-defined]
    read_now()
    assert client_of(theirs).get(f"{V1}/documents/{document}/packet").status_code == 200
    for who in (client_of(other), client_of("operator_editor")):
        assert who.get(f"{V1}/documents").json()["results"] == []
        for part in ("", "/original", "/packet", "/fields"):
            assert who.get(f"{V1}/documents/{document}{part}").status_code == 404, part
    # the same bytes from the other: a link to the first, and now they may see what they sent themselves
    assert send(client_of(other), data).json()["created"] is False  # type: ignore[attr-defined]
    assert client_of(other).get(f"{V1}/documents/{document}").json()["steps"] == []
    page = client_of(other).get(f"/documents/{document}/").content.decode()
    assert "Harbor Games" not in page
    assert theirs.display_name not in page
    agent = client_of("agent")
    proposal = agent.post(f"{V1}/proposals", {"document": document}).json()["id"]
    reported = client_of(theirs).get(f"{V1}/documents/{document}").json()["steps"]
    assert {step["kind"] for step in reported} & {"proposed", "sent_again"} == set()
    page = client_of(theirs).get(f"/documents/{document}/").content.decode()
    assert "Received" in page
    assert "Proposed for the register" not in page
    assert "Proposed for the register" in agent.get(f"/documents/{document}/").content.decode()
    assert client_of("supervisor").post(f"{V1}/proposals/{proposal}/publish", {}).status_code == 200
    assert client_of("operator_reader").get(f"{V1}/documents/{document}/packet").status_code == 200


def test_review_by_one_publication_by_another(client_of: Clients) -> None:
    value = packets.doubtful(packet(letter_=letter()), "/letter/submission", "/paytables/0/outcomes/1/pays")
    first = client_of(person("agent", "first"))
    document = send(first, json.dumps(value).encode()).json()["document"]["id"]  # type: ignore[attr-defined]
    read_now()
    waiting = first.get(f"{V1}/documents/{document}/fields", {"open": True}).json()["results"]
    assert [field["pointer"] for field in waiting] == ["/letter/submission", "/paytables/0/outcomes/1/pays"]
    refused = first.post(f"{V1}/proposals", {"document": document})
    assert refused.status_code == 409
    assert "2 values to check" in refused.json()["title"]

    def decide(field: int, **stated: object) -> object:
        return first.post(f"{V1}/documents/{document}/fields/{field}/decide", stated)

    bad = decide(waiting[1]["id"], decision="correct", value="fifty")
    assert bad.status_code == 422  # type: ignore[attr-defined]
    assert bad.json()["at"] == "/paytables/0/outcomes/1/pays"  # type: ignore[attr-defined]
    assert decide(waiting[1]["id"], decision="correct", value="51").json()["state"] == "corrected"  # type: ignore[attr-defined]
    assert decide(waiting[0]["id"], decision="confirm").json()["state"] == "confirmed"  # type: ignore[attr-defined]
    proposal = first.post(f"{V1}/proposals", {"document": document}).json()["id"]
    own = first.post(f"{V1}/proposals/{proposal}/publish", {})
    assert own.status_code == 409
    assert "second agent" in own.json()["title"]
    done = client_of(person("agent", "second")).post(f"{V1}/proposals/{proposal}/publish", {})
    assert done.status_code == 200
    assert done.json()["publication"]["second_agent"] == "second"
    packet_now = first.get(f"{V1}/documents/{document}/packet").json()
    assert packet_now["paytables"][0]["outcomes"][1]["pays"] == "51"


def test_only_regulators_decide_and_only_editors_send(client_of: Clients) -> None:
    data = json.dumps(packet(letter_=letter())).encode()
    for role in ("auditor", "operator_editor", "manufacturer_reader"):
        assert send(client_of(role), data).status_code == 403  # type: ignore[attr-defined]
    document = send(client_of("manufacturer_editor"), data).json()["document"]["id"]  # type: ignore[attr-defined]
    read_now()
    field = Field.objects.order_by("position").first()
    assert field is not None
    answer = client_of(person("manufacturer_editor", "another")).post(
        f"{V1}/documents/{document}/fields/{field.pk}/decide", {"decision": "confirm"}
    )
    assert answer.status_code == 403

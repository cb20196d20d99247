"""The ingest command: the same file twice is one document; one line for what cannot be used, and the status says so."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command

from accounts.models import AuditEntry
from approvals.models import Publication
from ingest.models import Document
from tests.accounts.people import person
from tests.approvals import packets
from tests.approvals.packets import letter, packet

pytestmark = pytest.mark.django_db


def run(*arguments: Any) -> tuple[int, list[dict[str, Any]], str]:
    """Status, what --json printed, and standard error."""
    out, err, status = io.StringIO(), io.StringIO(), 0
    try:
        call_command("ingest", *map(str, arguments), "--json", stdout=out, stderr=err)
    except SystemExit as end:
        status = int(end.code or 0)
    return status, json.loads(out.getvalue() or "[]"), err.getvalue()


@pytest.fixture
def file(tmp_path: Path) -> Path:
    place = tmp_path / "harbor.json"
    place.write_text(json.dumps(packet(letter_=letter())))
    return place


def test_stored_read_and_queued(file: Path) -> None:
    status, (stated,), _ = run(file)
    assert status == 0
    assert (stated["kind"], stated["game"], stated["submission"]) == ("letter_and_rules", "Harbor Stud", "9001")
    assert (stated["status"], stated["published"], stated["created"]) == ("review", False, True)
    assert not Publication.objects.exists()


def test_published_with_the_waiver_on_record_and_once(file: Path) -> None:
    assert run(file, "--publish")[1][0]["published"] is True
    status, (stated,), _ = run(file, "--publish")
    assert status == 0
    assert (stated["created"], stated["published"], stated["notes"]) == (False, True, ["in the register already"])
    assert Publication.objects.count() == Document.objects.count() == 1
    entry = AuditEntry.objects.get(act="published to the register")
    assert entry.actor_name == "Houserules"
    assert entry.detail["second_agent_waived"] is True
    assert "waives review and the second agent" in entry.reason


def test_what_is_doubtful_stays_for_review(tmp_path: Path) -> None:
    place = tmp_path / "doubtful.json"
    place.write_text(json.dumps(packets.doubtful(packet(letter_=letter()), "/letter/date")))
    status, (stated,), err = run(place, "--publish")
    assert status == 0
    assert stated["published"] is False
    assert stated["status"] == "review"
    assert "date is doubtful" in err


def test_of_a_list_the_usable_ones_are_done_and_the_status_is_2(file: Path, tmp_path: Path) -> None:
    empty = tmp_path / "empty.pdf"
    empty.write_bytes(b"")
    status, stated, err = run(tmp_path / "nowhere.pdf", empty, file)
    assert status == 2
    assert [bool(row["error"]) for row in stated] == [True, True, False]
    assert len(err.strip().splitlines()) == 2


def test_actors(file: Path) -> None:
    status, stated, err = run(file, "--actor", "nobody")
    assert (status, stated) == (2, [])
    assert err.strip() == "ingest: there is no user 'nobody'; name an existing one with --actor."
    person("operator_editor", "player")
    assert run(file, "--actor", "player")[0] == 2
    person("agent", "alex")
    assert run(file, "--actor", "alex")[0] == 0
    assert Document.objects.get().first_sent_by.username == "alex"

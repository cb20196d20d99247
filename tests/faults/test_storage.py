"""A full disk and one that can only be read: a reason, nothing by halves, and on it goes afterwards."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import CommandError, call_command
from django.db import OperationalError
from django.test import Client
from django.urls import reverse

from accounts.jobs import Job, Progress, Queue, State, enqueue, job_kind
from accounts.jobs.work import work_one
from accounts.models import AuditEntry
from ingest.documents import store
from ingest.models import Document
from tests.accounts.people import person
from tests.faults.conftest import SmallDisk

DATA = b"a document that needs a place\n" * 100


@job_kind("test: write a file", queue=Queue.BULK)
def write(job: Job, report: Progress) -> dict[str, Any]:
    Path(job.payload["place"]).write_bytes(DATA)
    return {"written": len(DATA)}


@pytest.fixture
def agent() -> Client:
    client = Client(raise_request_exception=False)
    client.force_login(person("agent"))
    return client


def sent(client: Client, to: str) -> Any:
    file = SimpleUploadedFile("a.txt", DATA)
    return client.post(to, {"file": file} if "api" in to else {"files": file})


def files_in(place: Path) -> list[Path]:
    return [p for p in place.rglob("*") if p.is_file() and p.name != "ballast"]


@pytest.mark.django_db
def test_on_a_full_disk_nothing_is_kept_and_the_sender_is_told(
    small_disk: SmallDisk, documents_on: Callable[[Path], None], agent: Client
) -> None:
    documents_on(small_disk.place)
    small_disk.fill()
    page, api = sent(agent, reverse("document-upload")), sent(agent, reverse("api:document-list"))
    small_disk.make_room()
    for stated in (page, api):
        assert (stated.status_code, stated["Retry-After"]) == (503, "10")
        assert "Files cannot be written now" in stated.content.decode()
        assert "Nothing was saved; upload it again later." in stated.content.decode()
    assert api["Content-Type"] == "application/problem+json"
    assert not Document.objects.exists()
    assert not Job.objects.exists()
    assert not AuditEntry.objects.exists()
    assert files_in(small_disk.place) == []

    assert sent(agent, reverse("document-upload")).status_code == 302
    assert store.original(Document.objects.get().sha256) == DATA


@pytest.mark.needs("mount")
@pytest.mark.django_db
def test_a_store_that_can_only_be_read_is_read(
    small_disk: SmallDisk, documents_on: Callable[[Path], None], agent: Client
) -> None:
    documents_on(small_disk.place)
    kept = store.keep(b"kept before")
    small_disk.only_to_be_read()
    stated = sent(agent, reverse("document-upload"))
    assert stated.status_code == 503
    assert "it is read-only" in stated.content.decode()
    assert store.original(kept) == b"kept before"
    small_disk.only_to_be_read(False)
    assert sent(agent, reverse("document-upload")).status_code == 302


@pytest.mark.django_db
def test_work_on_a_full_disk_waits_and_is_given_up_with_the_reason_and_done_when_tried_again(
    small_disk: SmallDisk, settings: Any
) -> None:
    from accounts.jobs import retry

    actor = person("agent")
    job = enqueue("test: write a file", {"place": str(small_disk.place / "result")}, actor=actor)
    small_disk.fill()
    tries = 0
    while (done := work_one("bulk")) is not None and done.state == State.QUEUED:
        tries += 1
        assert done.failure == ""
        Job.objects.update(not_before=None)  # the pause before the next try is over
    small_disk.make_room()
    assert tries > 0, "it was tried more than once"
    assert done is not None
    assert done.state == State.FAILED
    assert "Files cannot be written now" in done.failure
    retry(job, actor=actor)
    work_one("bulk")
    job.refresh_from_db()
    assert (job.state, job.result) == (State.DONE, {"written": len(DATA)})


@pytest.mark.django_db(transaction=True)
def test_a_backup_for_which_there_is_no_room_leaves_nothing(small_disk: SmallDisk) -> None:
    small_disk.fill()
    with pytest.raises(CommandError, match=r"No backup was made: .*(no space left|may not grow|No space)"):
        call_command("backup", str(small_disk.place / "b.tar"))
    small_disk.make_room()
    assert files_in(small_disk.place) == []


@pytest.mark.django_db
@pytest.mark.parametrize(("where", "kind"), [("document-list", "text/html"), ("api:document-list", "application/")])
def test_without_the_database_the_web_says_so(
    agent: Client, monkeypatch: pytest.MonkeyPatch, where: str, kind: str
) -> None:
    def away(*_: Any, **__: Any) -> Any:
        raise OperationalError("the connection is closed")

    monkeypatch.setattr("ingest.views.lists.documents_for", away)
    monkeypatch.setattr("ingest.api.views.documents_for", away)
    response = agent.get(reverse(where))
    assert response.status_code == 503
    assert response["Content-Type"].startswith(kind)
    assert "The database is not responding." in response.content.decode()
    monkeypatch.undo()
    assert agent.get(reverse(where)).status_code == 200

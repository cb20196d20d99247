"""Failed jobs on a page and in the API: who sees them, who may have them tried again, and that it goes on record."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client
from django.utils import timezone

from accounts.jobs import DeadLetterReason, Job, Queue, State
from accounts.models import AuditEntry
from tests.accounts.people import person

pytestmark = pytest.mark.django_db
Clients = Callable[..., Client]


@pytest.fixture
def dead(db: None) -> Job:
    maker = person("manufacturer_editor")
    return Job.objects.create(
        kind="read a document",
        queue=Queue.READING,
        payload={"document": 1},
        state=State.FAILED,
        given_up=DeadLetterReason.KILLED,
        failure="Its worker stopped 5 times in the middle of it.",
        attempts=5,
        started_by=maker,
        organisation=maker.organisation,
        ended_at=timezone.now(),
    )


def test_an_agent_sees_why_and_has_it_tried_again_on_record(client_of: Clients, dead: Job) -> None:
    agent = client_of("agent")
    page = agent.get("/dead-letters/").content.decode()
    assert "Its worker stopped 5 times in the middle of it." in page
    assert "stopped its worker each time" in page
    answer = agent.post(f"/dead-letters/{dead.pk}/retry/", follow=True).content.decode()
    assert "It is queued again: read a document." in answer
    assert "No job has failed." in answer
    dead.refresh_from_db()
    assert (dead.state, dead.given_up, dead.attempts) == (State.QUEUED, "", 0)
    entry = AuditEntry.objects.get(act="tried work again")
    assert (entry.actor.username, entry.subject_key) == ("agent", str(dead.pk))
    assert agent.post(f"/dead-letters/{dead.pk}/retry/").status_code == 404, "it is none any more"


def test_an_auditor_sees_and_does_nothing(client_of: Clients, dead: Job) -> None:
    auditor = client_of("auditor")
    page = auditor.get("/dead-letters/").content.decode()
    assert "Its worker stopped" in page
    assert "Try again" not in page
    assert auditor.post(f"/dead-letters/{dead.pk}/retry/").status_code == 403
    assert client_of("operator_editor").get("/dead-letters/").status_code == 403


def test_filters_and_exports_hold_for_them(client_of: Clients, dead: Job) -> None:
    agent = client_of("agent")
    assert "Its worker stopped" not in agent.get("/dead-letters/?given_up=slow").content.decode()
    export = agent.get("/dead-letters/?given_up=killed&export=csv")
    assert "Its worker stopped 5 times" in b"".join(export.streaming_content).decode()  # type: ignore[attr-defined]


def test_programs_find_and_retry_them_too(client_of: Clients, dead: Job) -> None:
    agent = client_of("agent")
    (item,) = agent.get("/api/v1/jobs?given_up=killed").json()["results"]
    assert (item["id"], item["given_up"], item["priority"]) == (str(dead.pk), "killed", 5)
    assert agent.get("/api/v1/jobs?given_up=slow").json()["results"] == []
    assert agent.post(f"/api/v1/jobs/{dead.pk}/retry").json()["state"] == "queued"
    assert AuditEntry.objects.filter(act="tried work again").count() == 1

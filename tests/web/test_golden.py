"""The pages of golden examples."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from accounts import tenant
from accounts.jobs import State, run_here
from accounts.models import Job, User
from approvals.samples.load import damaged_dump
from ingest.documents.review import confirm_field, correct_field
from ingest.documents.selectors import doubtful_fields, latest_reading
from ingest.documents.services import store_document
from ingest.jobs import request_reading
from ingest.learned.calibration import shipped
from ingest.models import Document, GoldenExample, Reading, TakenCalibration
from ingest.version import reader_version
from tests.accounts.people import person

pytestmark = pytest.mark.django_db


def test_the_pages_make_list_and_ask_again(client_of: Callable[[Any], Client], dump: Document, agent: User) -> None:
    client, document = client_of(agent), dump.pk
    reading = latest_reading(dump)
    assert reading is not None
    open_one = next(f for f in doubtful_fields(reading) if f.pointer.endswith("/pays"))
    corrected = correct_field(field=open_one, value="7", actor=agent)
    assert "Add as a test case" in client.get(f"/documents/{document}/review/{corrected.pk}/").content.decode()
    client.post(f"/documents/{document}/review/{corrected.pk}/example/")
    job = run_here(Job.objects.get(kind="make a golden example"))
    assert job.state == State.DONE, job.failure
    one = GoldenExample.objects.get()
    html = client.get("/documents/examples/").content.decode()
    assert "Read it again" in html
    assert client.get(f"/documents/examples/{one.pk}.json").json()["expected"] == "7"
    client.post("/documents/examples/")
    assert run_here(Job.objects.get(kind="read golden examples again")).state == State.DONE
    for other in ("operator_editor", "manufacturer_editor"):
        assert client_of(other).get("/documents/examples/").status_code in (403, 404)


def test_what_decisions_would_change_is_compared_and_changes_nothing(
    client_of: Callable[[Any], Client], dump: Document, agent: User
) -> None:
    client = client_of(agent)
    assert "Nothing has been compared yet" in client.get("/documents/examples/next/").content.decode()
    reading = latest_reading(dump)
    assert reading is not None
    before = list(reading.fields.order_by("pk").values_list("pk", "confidence"))
    doubted = [f for f in doubtful_fields(reading) if f.pointer.endswith("/pays")][:3]
    correct_field(field=doubted[0], value="7", actor=agent)
    for field in doubted[1:]:
        confirm_field(field=field, actor=agent)
    client.post("/documents/examples/next/")
    job = run_here(Job.objects.get(kind="compare the next calibration"))
    assert job.state == State.DONE, job.failure
    assert job.result["decisions"] == len(doubted)
    assert job.result["right"] == len(doubted) - 1
    html = client.get("/documents/examples/next/").content.decode()
    assert f"{len(doubted)} values, {len(doubted) - 1} of them read rightly" in html
    assert list(reading.fields.order_by("pk").values_list("pk", "confidence")) == before
    assert client_of("operator_editor").get("/documents/examples/next/").status_code in (403, 404)


def test_a_supervisor_takes_what_was_compared_and_only_later_readings_use_it(
    client_of: Callable[[Any], Client], dump: Document, agent: User
) -> None:
    page, own = "/documents/examples/next/", shipped().version
    first = latest_reading(dump)
    assert first is not None
    decide_one_wrong(first, agent)
    job = compared(client_of(agent))
    before = likelihoods(first)
    assert "A supervisor can put this calibration in use" in client_of(agent).get(page).content.decode()
    asked = {"act": "take", "compared": job.pk, "reason": "Ten letters were gone through."}
    assert client_of(agent).post(page, asked).status_code == 403
    supervisor = client_of("supervisor")
    supervisor.post(page, asked | {"reason": " "})
    supervisor.post(page, asked | {"compared": 0})
    assert not TakenCalibration.objects.exists(), "without a reason, or without a comparison"
    supervisor.post(page, asked)
    taken = TakenCalibration.objects.get()
    assert taken.version == job.result["next"] != own
    html = supervisor.get(page).content.decode()
    assert "Ten letters were gone through." in html
    assert "Use for new readings" not in html, "it is the one in use"
    supervisor.post(page, asked)
    assert TakenCalibration.objects.count() == 1, "the comparison was with another calibration"

    again = read_again(dump, agent)
    assert again.pk != first.pk
    assert again.reader == f"{reader_version()}, calibration {taken.version}"
    after = likelihoods(again)
    changed = {pointer for pointer in before if after[pointer] != before[pointer]}
    assert changed
    assert all(after[pointer] < before[pointer] for pointer in changed), (
        "what was read wrongly makes its like less sure"
    )
    first.refresh_from_db()
    assert likelihoods(first) == before, "a reading stays as it was"

    supervisor.post(page, {"act": "put_back", "reason": "It doubted too much."})
    assert TakenCalibration.objects.count() == 2
    last = read_again(dump, agent)
    assert last.reader == reader_version()
    assert likelihoods(last) == before


def test_decisions_are_counted_once_however_often_a_calibration_is_taken(
    client_of: Callable[[Any], Client], dump: Document, agent: User
) -> None:
    supervisor = client_of("supervisor")
    job = taken_after_a_decision(supervisor, dump, agent)
    second = compared(supervisor)
    assert second.result["model"] == job.result["next"] == second.result["next"]
    supervisor.post("/documents/examples/next/", {"act": "take", "compared": second.pk, "reason": "Again."})
    assert TakenCalibration.objects.count() == 1


def test_whoever_sends_a_document_it_is_not_read_twice_by_one_calibration(
    client_of: Callable[[Any], Client], dump: Document, agent: User
) -> None:
    taken_after_a_decision(client_of("supervisor"), dump, agent)
    maker = person("manufacturer_editor")
    ours = store_document(data=damaged_dump() + b"\n", name="ours.txt", actor=maker).document
    read_again(ours, agent)
    for who in (agent, maker):
        with tenant.acting(who.tenant()):
            assert request_reading(Document.objects.get(pk=ours.pk), actor=who) is None, who


def decide_one_wrong(reading: Reading, agent: User) -> None:
    field = next(f for f in doubtful_fields(reading) if f.pointer.endswith("/pays"))
    correct_field(field=field, value="7", actor=agent)


def taken_after_a_decision(supervisor: Client, dump: Document, agent: User) -> Job:
    """The comparison whose calibration is in use."""
    reading = latest_reading(dump)
    assert reading is not None
    decide_one_wrong(reading, agent)
    job = compared(supervisor)
    supervisor.post("/documents/examples/next/", {"act": "take", "compared": job.pk, "reason": "Compared."})
    return job


def likelihoods(reading: Reading) -> dict[str, float]:
    sources = reading.packet["provenance"].items()
    return {pointer: source.get("x_probability", source["confidence"]) for pointer, source in sources}


def compared(client: Client) -> Job:
    client.post("/documents/examples/next/")
    job = run_here(Job.objects.filter(kind="compare the next calibration").latest("created_at"))
    assert job.state == State.DONE, job.failure
    return job


def read_again(document: Document, agent: User) -> Reading:
    job = request_reading(document, actor=agent, again=True)
    assert job is not None
    assert run_here(job).state == State.DONE, job.failure
    reading = latest_reading(document)
    assert reading is not None
    return reading


@pytest.mark.parametrize(
    ("page", "kind"),
    [
        ("/documents/examples/", "read golden examples again"),
        ("/documents/examples/next/", "compare the next calibration"),
    ],
)
def test_work_that_is_waiting_is_not_asked_for_again(
    client_of: Callable[[Any], Client], agent: User, page: str, kind: str
) -> None:
    client = client_of(agent)
    for _ in range(3):
        assert client.post(page).status_code == 302
    first = Job.objects.get(kind=kind)
    assert run_here(first).state == State.DONE
    client.post(page)
    client.post(page)
    assert Job.objects.filter(kind=kind).count() == 2, "once it is done it may be done again"

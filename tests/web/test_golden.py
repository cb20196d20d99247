"""The pages of golden examples."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from accounts.jobs import State, run_here
from accounts.models import Job, User
from ingest.documents.review import confirm_field, correct_field
from ingest.documents.selectors import doubtful_fields, latest_reading
from ingest.models import Document, GoldenExample

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

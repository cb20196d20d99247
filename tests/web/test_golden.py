"""The pages of golden examples."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from accounts.jobs import State, run_here
from accounts.models import Job, User
from ingest.documents.review import correct_field
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

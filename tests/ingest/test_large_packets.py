"""A packet that was submitted as data is read or refused in a sentence, however large; it never stays queued."""

from __future__ import annotations

import json
from typing import Any

import pytest

from accounts.jobs import Job, State
from accounts.jobs.work import work_one
from ingest.documents.services import store_document
from ingest.jobs import READ, request_reading
from tests.accounts.people import person
from tests.approvals.packets import letter, outcome, packet

pytestmark = pytest.mark.django_db(transaction=True)
MEGABYTES = 2_500_000


def many_values() -> dict[str, Any]:
    value = packet(letter_=letter())
    table = value["paytables"][0]
    rows = [outcome(f"hand_{n}", str(n + 1), "to_1") for n in range(200)]
    value["paytables"] = [{**table, "designator": f"PT{n}", "outcomes": rows} for n in range(130)]
    return value


def one_text() -> dict[str, Any]:
    text = "".join(f"Condition {n} is as it is. " for n in range(MEGABYTES // 25))
    return packet(letter_={**letter(), "conditions": {"general": [text], "commercial": [], "tribal": []}})


def long_name() -> dict[str, Any]:
    return {**packet(letter_=letter()), "game": "".join(f"{n:x}" for n in range(MEGABYTES // 5))}


@pytest.mark.parametrize(
    ("make", "says"), [(many_values, "values and at most"), (one_text, "characters"), (long_name, "characters")]
)
def test_it_is_read_or_refused_in_a_sentence(make: Any, says: str) -> None:
    agent = person("agent")
    data = json.dumps(make()).encode()
    assert len(data) > 2_000_000
    document = store_document(data=data, name="large.json", actor=agent).document
    job = request_reading(document, actor=agent)
    assert job is not None
    work_one(job.queue)
    document.refresh_from_db()
    assert Job.objects.get(kind=READ).state == State.FAILED
    assert document.status == "failed"
    assert says in document.failure
    assert document.failure.endswith(".")

"""Two windows that put a calibration in use at once: the second sees what the first did."""

from __future__ import annotations

import threading

import pytest
from django.db import transaction

from accounts.models import Job
from ingest.documents.taken_calibration import NotTaken, take
from ingest.learned.calibration import shipped
from ingest.learned.calibration_next import with_counts
from ingest.models import TakenCalibration
from tests.accounts.people import person
from tests.approvals.filings.test_collisions import both


@pytest.mark.django_db(transaction=True)
def test_the_second_of_two_windows_is_refused() -> None:
    supervisor, own = person("supervisor"), shipped().version
    counts = {"sure|pdf": [1, 1, 1]}
    compared = {"base": own, "model": own, "next": with_counts(shipped(), counts).version, "counts": counts}
    job = Job(kind="compare the next calibration", result=compared)
    taken, go_on = threading.Event(), threading.Event()

    def first() -> str:
        with transaction.atomic():
            row = take(job=job, reason="The first window.", actor=supervisor)
            taken.set()
            go_on.wait(30)
        return row.reason

    def second() -> str:
        assert taken.wait(30)
        threading.Timer(1, go_on.set).start()
        return take(job=job, reason="The second window.", actor=supervisor).reason

    answers = both(first, second)
    assert answers[0] == "The first window."
    assert isinstance(answers[1], NotTaken)
    assert [row.reason for row in TakenCalibration.objects.all()] == ["The first window."]

"""A reader that is stuck is ended with its worker, its cancellation and its limits; nobody waits for it."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.db import connection

from accounts.jobs import Job, State, cancel, enqueue
from accounts.jobs.services import reclaim_expired
from accounts.jobs.work import work_one
from approvals.samples.load import damaged_dump
from ingest.documents.review import correct_field
from ingest.documents.selectors import doubtful_fields
from ingest.documents.services import mark_called_off, read_document, store_document
from ingest.jobs import EXAMPLE, request_reading
from ingest.models import Document
from ingest.pages.errors import OverLimit
from ingest.pages.limits import Limits
from ingest.sandbox import Sandbox
from ingest.sandbox.watch import family, proportional, resident
from tests.accounts.people import person
from tests.ingest.pages import made

ROOT = Path(__file__).resolve().parents[2]
SECOND = 1.0
BUSY = 2.0  # the machine may be, and a look is missed

WORKER = """
from ingest.sandbox import Sandbox
from tests.ingest.pages import made
box = Sandbox()
box.ready()
print(box._process.pid, flush=True)
box.page_image(made.endless(made.letter_pdf()), 1)
"""


class Stop(Exception):
    pass


def lives(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def forks_of(pid: int) -> list[int]:
    return [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


def comes_true(what: Callable[[], Any], seconds: float) -> bool:
    until = time.monotonic() + seconds
    while not what():
        if time.monotonic() > until:
            return False
        time.sleep(0.02)
    return True


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGTERM])
def test_a_reader_does_not_outlive_its_worker(number: int) -> None:
    worker = subprocess.Popen([sys.executable, "-c", WORKER], cwd=ROOT, stdout=subprocess.PIPE, text=True)
    try:
        assert worker.stdout is not None
        nursery = int(worker.stdout.readline())
        assert comes_true(lambda: forks_of(nursery), 20)
        (reader,) = forks_of(nursery)
        worker.send_signal(number)
        worker.wait()
        assert comes_true(lambda: not lives(reader) and not lives(nursery), SECOND + BUSY)
    finally:
        worker.kill()


def test_a_reader_does_not_outlive_its_nursery() -> None:
    box, stated = Sandbox(), []
    box.ready()
    nursery = box._process
    assert nursery is not None

    def read() -> None:
        with pytest.raises(Exception, match="ended unexpectedly") as why:
            box.page_image(made.endless(made.letter_pdf()), 1)
        stated.append(str(why.value))

    reading = threading.Thread(target=read)
    reading.start()
    assert comes_true(lambda: forks_of(nursery.pid), 20)
    (reader,) = forks_of(nursery.pid)
    os.kill(nursery.pid, signal.SIGKILL)
    assert comes_true(lambda: not lives(reader), SECOND + BUSY)
    reading.join(60)
    assert stated
    box.close()


def test_whoever_says_stop_has_it_stopped_within_a_second() -> None:
    box = Sandbox()
    box.ready()
    began, stopped = time.monotonic(), []

    def check() -> None:
        if time.monotonic() - began > 2:
            stopped.append(time.monotonic())
            raise Stop

    assert box._process is not None
    reader = box._process.pid
    with pytest.raises(Stop):
        box._ask("image", made.endless(made.letter_pdf()), {"page": 1, "dots": 100}, None, check)
    assert time.monotonic() - stopped[0] < SECOND
    assert not lives(reader)
    assert box.page_image(made.letter_pdf(), 1, dots=50)
    box.close()


@pytest.mark.parametrize(
    ("limits", "says"),
    [(Limits(seconds=2), "longer than 2 seconds"), (Limits(seconds_a_page=1), "more than 1 seconds of")],
)
def test_the_clock_is_kept_by_who_does_not_read(limits: Limits, says: str) -> None:
    box = Sandbox(limits=limits)
    box.ready()
    nursery, began = box._process, time.monotonic()
    with pytest.raises(OverLimit, match=says):
        box.page_image(made.endless(made.letter_pdf()), 1)
    assert time.monotonic() - began < 2 + 10 * BUSY  # a second of the processor may be many on a busy machine
    assert box.left_behind() == []
    assert box.page_image(made.letter_pdf(), 1, dots=50)
    assert box._process is nursery
    box.close()


# ---------------------------------------------------------------- with the job
@pytest.fixture
def stuck(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever is read is drawn without an end: the real process, the real pipe, the real clock."""
    really, without_end = Sandbox._ask, made.endless(made.letter_pdf())

    def ask(self: Sandbox, task: str, data: bytes, arguments: Any, *more: Any) -> Any:
        return really(self, "image", without_end, {"page": 1, "dots": 100}, *more)

    monkeypatch.setattr(Sandbox, "_ask", ask)


@pytest.mark.django_db(transaction=True)
def test_a_cancelled_reading_is_not_being_read(stuck: None) -> None:
    agent = person("agent")
    document = store_document(data=made.letter_pdf(), name="stuck.pdf", actor=agent).document
    job = request_reading(document, actor=agent)
    assert job is not None

    def work() -> None:
        work_one(job.queue)
        connection.close()

    worker = threading.Thread(target=work)
    worker.start()
    assert comes_true(lambda: Document.objects.filter(pk=document.pk, status="reading").exists(), 20)
    began = time.monotonic()
    cancel(job, actor=agent)
    assert comes_true(lambda: Job.objects.get(pk=job.pk).state == State.CANCELLED, SECOND + BUSY), (
        time.monotonic() - began
    )
    worker.join(60)
    document.refresh_from_db()
    assert (document.status, document.failure) == ("stored", "")
    assert [step.kind for step in document.steps.order_by("pk")] == ["uploaded", "reading", "stopped"]


@pytest.mark.django_db(transaction=True)
def test_an_example_is_made_no_longer_than_somebody_wants_it(request: pytest.FixtureRequest) -> None:
    agent = person("agent")
    document = store_document(data=damaged_dump(), name="old-scan.txt", actor=agent).document
    doubtful = doubtful_fields(read_document(document=document, actor=agent))
    field = correct_field(field=next(f for f in doubtful if f.pointer.endswith("/pays")), value="7", actor=agent)
    request.getfixturevalue("stuck")
    job = enqueue(EXAMPLE, {"field": field.pk}, actor=agent)

    def work() -> None:
        work_one(job.queue)
        connection.close()

    worker = threading.Thread(target=work)
    worker.start()
    assert comes_true(lambda: Job.objects.get(pk=job.pk).state == State.RUNNING, 20)
    cancel(job, actor=agent)
    assert comes_true(lambda: Job.objects.get(pk=job.pk).state == State.CANCELLED, SECOND + BUSY)
    worker.join(60)


@pytest.mark.django_db
def test_a_reading_is_called_off_by_whoever_notes_the_cancellation() -> None:
    """Its worker is dead: the sweeper ends the job, and the document has its last reading again."""
    agent = person("agent")
    document = store_document(data=made.letter_pdf(), name="left.pdf", actor=agent).document
    read_document(document=document, actor=agent)
    document.refresh_from_db()
    before = document.status
    assert before != "reading"
    job = request_reading(document, actor=agent, again=True)
    assert job is not None
    Document.objects.filter(pk=document.pk).update(status="reading")
    Job.objects.filter(pk=job.pk).update(
        state=State.CANCELLING, lease_owner="gone", lease_until="2000-01-01T00:00Z", heartbeat_at="2000-01-01T00:00Z"
    )
    assert reclaim_expired() == 1
    document.refresh_from_db()
    assert document.status == before
    mark_called_off(document, agent)
    document.refresh_from_db()
    assert document.status == before


TWICE_FORKED = """
import os, time
from ingest.sandbox.child import keep_family
keep_family()
if os.fork() == 0:
    if os.fork() == 0:
        print(os.getpid(), flush=True)
        time.sleep(60)
    os._exit(0)
os.wait()
time.sleep(60)
"""


def test_who_forks_twice_stays_in_the_family_that_is_counted() -> None:
    with subprocess.Popen([sys.executable, "-c", TWICE_FORKED], cwd=ROOT, stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            grandchild = int(process.stdout.readline())
            assert comes_true(lambda: grandchild in forks_of(process.pid), 20)
            assert comes_true(lambda: set(family(process.pid)) == {process.pid, grandchild}, 20)  # who is between ends
        finally:
            for pid in family(process.pid):
                os.kill(pid, signal.SIGKILL)


HOLDER = """
import os, sys, time
held = b"x" * (100 << 20)
child = os.fork()
if child:
    print(child, flush=True)
time.sleep(60)
"""


def test_what_a_program_shares_while_it_is_being_started_is_counted_once() -> None:
    process = subprocess.Popen([sys.executable, "-c", HOLDER], stdout=subprocess.PIPE, text=True)
    try:
        assert process.stdout is not None
        child = int(process.stdout.readline())
        both = [process.pid, child]
        assert family(process.pid) == both
        assert sum(resident(pid) for pid in both) > 200 << 20
        assert 100 << 20 < sum(proportional(pid) for pid in both) < 150 << 20
        assert proportional(process.pid) < resident(process.pid)
        assert proportional(2**22 + 1) == 0  # nobody has such a number
    finally:
        for pid in forks_of(process.pid):
            os.kill(pid, signal.SIGKILL)
        process.kill()
        process.wait()

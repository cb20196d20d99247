"""A document that kills whoever reads it: some tries, then a final state with the reason; others are read meanwhile."""

from __future__ import annotations

import io
import os
import signal
import threading
import time
from collections.abc import Iterator
from typing import Any

import pytest

from accounts.jobs import Job, Queue, State, retry
from accounts.jobs.services import claim, reclaim_expired
from accounts.jobs.work import work_one
from accounts.models import User
from ingest.documents.services import store_document
from ingest.jobs import request_reading
from ingest.models import Document
from ingest.sandbox.frames import HEAD, MAX_JSON, pass_on, receive, send
from ingest.sandbox.parent import Sandbox, shared_sandbox
from tests.accounts.people import person

POISON = (b"a line of poison that takes its time to be read\n" * 60 + b"\f") * 150


@pytest.fixture
def deadly(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[int]]:
    """The process that reads the poison is killed each time it does; what it reads beside is left alone."""
    killed: list[int] = []
    really = Sandbox._ask

    def ask(self: Sandbox, task: str, data: bytes, *more: Any) -> Any:
        if data != POISON:
            return really(self, task, data, *more)
        over, nursery = threading.Event(), self._start().pid

        def kill() -> None:
            while not over.is_set():
                with open(f"/proc/{nursery}/task/{nursery}/children") as children:
                    for pid in map(int, children.read().split()):
                        os.kill(pid, signal.SIGSEGV)
                        killed.append(pid)
                        return
                time.sleep(0.001)

        killer = threading.Thread(target=kill)
        killer.start()
        try:
            return really(self, task, data, *more)
        finally:
            over.set()
            killer.join()

    monkeypatch.setattr(Sandbox, "_ask", ask)
    yield killed
    shared_sandbox().close()


def sent(data: bytes, name: str, actor: User) -> Document:
    document = store_document(data=data, name=name, actor=actor).document
    request_reading(document, actor=actor)
    return document


def work_on() -> None:
    while any(work_one(queue) is not None for queue in Queue.values):
        Job.objects.update(not_before=None)  # pauses between tries are over


@pytest.mark.django_db
def test_a_poisoned_document_comes_to_an_end_and_others_are_read(deadly: list[int], monkeypatch: Any) -> None:
    actor = person("agent")
    poisoned = sent(POISON, "poison.txt", actor)
    others = [sent(b"nothing of note\n" * (20 + n), f"{n}.txt", actor) for n in range(2)]
    work_on()
    poisoned.refresh_from_db()
    job = Job.objects.get(payload__document=poisoned.pk)
    assert job.state == State.FAILED
    assert len(deadly) == job.attempts > 1, "it was tried some times, and no more"
    assert "stopped by the system" in job.failure
    assert (poisoned.status, poisoned.failure) == ("failed", job.failure)
    assert {Document.objects.get(pk=d.pk).status for d in others} <= {"review", "set_aside"}

    monkeypatch.undo()  # the reader was mended, and an agent has it tried again
    retry(job, actor=actor)
    work_on()
    poisoned.refresh_from_db()
    assert poisoned.status in ("review", "set_aside")
    assert poisoned.failure == ""


@pytest.mark.django_db
def test_a_document_that_kills_the_worker_itself_does_not_look_for_ever_as_if_it_were_read() -> None:
    document = sent(POISON, "poison.txt", person("agent"))
    for _ in range(20):
        if all(claim(queue, "a worker that dies of it") is None for queue in Queue.values):
            break
        Document.objects.update(status="reading")
        Job.objects.filter(state=State.RUNNING).update(lease_until="2000-01-01T00:00Z")
        reclaim_expired()
    job = Job.objects.get()
    document.refresh_from_db()
    assert job.state == State.FAILED
    assert (document.status, document.failure) == ("failed", job.failure)
    assert "worker stopped" in job.failure


def test_who_is_killed_in_the_middle_of_a_word_has_not_said_it() -> None:
    stated, heard = io.BytesIO(), io.BytesIO()
    send(stated, {"progress": [1, 2, "page 1"]})
    whole = len(stated.getvalue())
    send(stated, {"result": {"kind": "rules"}}, b"x" * 1000)
    reported: list[int] = []
    pass_on(io.BytesIO(stated.getvalue()[:-1]), heard, lambda: reported.append(1))
    assert reported == [1]
    assert len(heard.getvalue()) == whole
    pass_on(io.BytesIO(HEAD.pack(False, MAX_JSON + 1, 0) + b"{}"), heard, lambda: reported.append(1))
    assert (reported, len(heard.getvalue())) == ([1], whole)
    heard.seek(0)
    assert receive(heard) == ({"progress": [1, 2, "page 1"]}, b"", True), "and it is a fork that said it"

"""What is published is what was proposed, whatever happens at the same moment."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any

import pytest
from django.db import IntegrityError, connection, transaction

from accounts.models import User
from approvals.models import Proposal, Publication
from approvals.registry.propose import propose_publication, publish_proposal
from approvals.registry.publish import LOCK, NotPublishable, Published
from games.canonical import sha256_of
from ingest.documents.review import correct_field
from ingest.models import Reading
from paytables.models import Outcome
from tests.accounts.people import person
from tests.approvals.packets import letter, packet, stored

ROUNDS = 12


def apart(pool: ThreadPoolExecutor, act: Callable[[], Any]) -> Future[Any]:
    """In a thread, whose connection is closed afterwards."""

    def run() -> Any:
        try:
            return act()
        finally:
            connection.close()

    return pool.submit(run)


def proposed(number: int, first: User) -> tuple[Reading, Proposal]:
    stated = packet(letter_=letter(number=str(7000 + number), games=(f"Harbor {number}",)), game=f"Harbor {number}")
    reading = stored(stated, name=f"{number}.json")
    return reading, propose_publication(reading=reading, actor=first)


def correct(reading: Reading, first: User) -> None:
    correct_field(field=reading.fields.get(pointer="/paytables/0/outcomes/1/pays"), value="9999", actor=first)


def publish(proposal: Proposal, second: User) -> Published | NotPublishable:
    try:
        return publish_proposal(proposal=proposal, actor=second)
    except NotPublishable as why:
        return why


def as_proposed(proposal: Proposal) -> None:
    for publication in Publication.objects.filter(document=proposal.document_id):
        assert sha256_of(publication.packet) == publication.sha256 == proposal.sha256
        assert publication.packet["paytables"][0]["outcomes"][1]["pays"] == "50"
    assert not Outcome.objects.filter(pays=9999).exists()


def until(stated: Callable[[], bool]) -> None:
    deadline = time.monotonic() + 60
    while not stated():
        assert time.monotonic() < deadline, "nobody waited"
        time.sleep(0.02)


def waiting() -> int:
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_stat_clear_snapshot()")  # what was seen is kept until the transaction ends
        cursor.execute(
            "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'"
        )
        return int(cursor.fetchone()[0])


def test_a_correction_while_the_publication_waits_its_turn(transactional_db: None) -> None:
    """Another publication holds the turn; the proposer corrects meanwhile. What waited must see the correction."""
    first, second = person("agent", "first"), person("agent", "second")
    reading, proposal = proposed(0, first)
    with ThreadPoolExecutor(2) as pool:
        with transaction.atomic():
            with connection.cursor() as cursor:
                cursor.execute("SELECT pg_advisory_xact_lock(%s)", [LOCK])
            answer = apart(pool, lambda: publish(proposal, second))
            until(lambda: waiting() == 1)
            apart(pool, lambda: correct(reading, first)).result(60)
        stated = answer.result(60)
    assert isinstance(stated, NotPublishable)
    assert "proposed again" in str(stated)
    as_proposed(proposal)


def test_a_correction_waits_for_whoever_compares(transactional_db: None) -> None:
    """From the comparison to the end of the transaction no value of the document can be decided."""
    first, second = person("agent", "first"), person("agent", "second")
    reading, proposal = proposed(0, first)
    with ThreadPoolExecutor(2) as pool:
        with transaction.atomic():
            published = publish_proposal(proposal=proposal, actor=second)
            late = apart(pool, lambda: correct(reading, first))
            until(lambda: waiting() == 1)
            assert not late.done()
        late.result(60)
    assert published.created
    as_proposed(proposal)


def test_corrections_and_publications_at_once(transactional_db: None) -> None:
    first, second = person("agent", "first"), person("agent", "second")
    outcomes = []
    for number in range(ROUNDS):
        reading, proposal = proposed(number, first)
        start = threading.Barrier(2)

        def correcting(reading: Reading = reading, start: threading.Barrier = start, number: int = number) -> None:
            start.wait()
            time.sleep(0.01 * (number % 6))
            correct(reading, first)

        def publishing(proposal: Proposal = proposal, start: threading.Barrier = start) -> Published | NotPublishable:
            start.wait()
            return publish(proposal, second)

        with ThreadPoolExecutor(2) as pool:
            done, corrected = apart(pool, publishing), apart(pool, correcting)
            outcomes.append(done.result(60))
            corrected.result(60)
        as_proposed(proposal)
    assert len(outcomes) == ROUNDS


@pytest.mark.django_db
def test_the_database_refuses_another_packet_than_the_proposals() -> None:
    first, second = person("agent", "first"), person("agent", "second")
    reading, proposal = proposed(0, first)
    row = {
        "document": reading.document,
        "reading": reading,
        "packet": {},
        "jurisdiction": "US-WA",
        "first_agent": first,
        "second_agent": second,
    }
    with pytest.raises(IntegrityError, match="publication_is_its_proposals"), transaction.atomic():
        Publication.objects.create(**row, sha256="0" * 64, proposal=proposal)
    with pytest.raises(IntegrityError, match="of a proposal, or its second agent is waived"), transaction.atomic():
        Publication.objects.create(**row, sha256=proposal.sha256)
    with pytest.raises(IntegrityError, match="publication_is_its_proposals"), transaction.atomic():
        Publication.objects.create(**row | {"first_agent": second, "second_agent": first}, sha256=proposal.sha256,
                                   proposal=proposal)  # fmt: skip
    Publication.objects.create(**row, sha256=proposal.sha256, proposal=proposal)

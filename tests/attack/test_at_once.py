"""Several at the same moment: nobody's word is lost in silence, nobody waits for the audit log behind another's act."""

from __future__ import annotations

import json
import threading
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any

import pytest
from django.db import connection, transaction
from django.test import Client

from accounts import audit
from accounts.audit.record import LOCK
from accounts.models import AuditEntry, User
from approvals.law.proposing import NotLaw, propose_value
from approvals.models import LawValue
from approvals.registry.propose import propose_publication, publish_proposal
from ingest.documents.review import DecidedMeanwhile, confirm_field, correct_field
from ingest.models import Field
from tests.accounts.people import person
from tests.approvals.law.test_rows import LIMIT
from tests.approvals.packets import letter, packet, stored
from tests.attack.test_what_is_published import apart

FIELD = "/paytables/0/outcomes/1/pays"


def locked() -> bool:
    """Whether somebody holds the audit log's lock, asked from another connection."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_try_advisory_lock(%s)", [LOCK])
        free = bool(cursor.fetchone()[0])
        if free:
            cursor.execute("SELECT pg_advisory_unlock(%s)", [LOCK])
        return not free


def test_a_publication_holds_the_log_only_while_it_commits(transactional_db: None) -> None:
    """Signing in is an entry too: it is written while the publication's transaction is still open."""
    first, second, third = (person("agent", name) for name in ("first", "second", "third"))
    proposal = propose_publication(reading=stored(packet(letter_=letter())), actor=first)
    with ThreadPoolExecutor(1) as pool, transaction.atomic():
        publish_proposal(proposal=proposal, actor=second)
        assert not apart(pool, locked).result(30)
        apart(pool, lambda: audit.record("signed in", actor=third)).result(30)
        assert not AuditEntry.objects.filter(act="published to the register", actor=third).exists()
        assert apart(pool, locked).result(30), "who reads the log has their acts written first"
    acts = list(AuditEntry.objects.order_by("sequence").values_list("act", "actor__username"))
    assert acts[-2:] == [("signed in", "third"), ("published to the register", "second")]
    assert audit.verify().whole


def test_entries_stand_and_fall_with_their_acts(transactional_db: None) -> None:
    ada = person("agent")

    def undone(read: bool) -> None:
        with transaction.atomic():
            audit.record("undone", actor=ada)
            if read:
                assert AuditEntry.objects.filter(act="undone").exists()
            raise ZeroDivisionError

    with transaction.atomic():
        audit.record("before", actor=ada)
        for read in (False, True):
            with pytest.raises(ZeroDivisionError):
                undone(read)
        audit.record("after", actor=ada)
    assert list(AuditEntry.objects.order_by("sequence").values_list("act", flat=True)) == ["before", "after"]
    with pytest.raises(ZeroDivisionError):
        undone(False)
    with transaction.atomic():
        audit.record("last", actor=ada)
    assert AuditEntry.objects.count() == 3
    assert audit.verify().whole


def test_three_who_decide_one_value_at_once(transactional_db: None) -> None:
    """One is taken; the others are told by whom and as what, with what they said themselves."""
    people = [person("agent", name) for name in ("one", "two", "three")]
    for number in range(4):
        reading = stored(packet(letter_=letter(number=str(8000 + number))), name=f"{number}.json")
        field = reading.fields.get(pointer=FIELD)
        start = threading.Barrier(3)

        def deciding(who: User, value: str, field: Field = field, start: threading.Barrier = start) -> Any:
            start.wait()
            try:
                return correct_field(field=field, value=value, actor=who, seen="open")
            except DecidedMeanwhile as why:
                return why

        with ThreadPoolExecutor(3) as pool:
            jobs = [apart(pool, partial(deciding, who, value)) for who, value in zip(people, ("51", "52", "53"))]
            statements = [job.result(60) for job in jobs]
        taken = [one for one in statements if isinstance(one, Field)]
        assert len(taken) == 1
        field.refresh_from_db()
        assert field.decided_value == taken[0].decided_value
        for value, reported in zip(("51", "52", "53"), statements):
            if isinstance(reported, DecidedMeanwhile):
                assert f"it is {field.decided_value}" in str(reported)
                assert f"it is {value}" in str(reported)


def signed_in(who: User) -> Client:
    client = Client()
    client.force_login(who)
    return client


@pytest.mark.django_db
def test_whoever_comes_later_is_told_on_the_page() -> None:
    one, two = person("agent", "one"), person("agent", "two")
    reading = stored(packet(letter_=letter()))
    field = reading.fields.get(pointer=FIELD)
    address = f"/documents/{reading.document_id}/review/{field.pk}/"
    assert f'name="seen-{field.pk}" value="open"' in signed_in(two).get(address).content.decode()
    correct_field(field=field, value="51", actor=one)
    late = signed_in(two).post(address, {"decision": "correct", "value": "52", "seen": "open"})
    assert late.status_code == 409
    text = late.content.decode()
    assert "it is 51" in text
    assert "it is 52" in text
    field.refresh_from_db()
    assert field.decided_value == "51"
    assert field.decided_at is not None
    again = {"decision": "correct", "value": "52", "seen": field.decided_at.isoformat()}
    assert signed_in(two).post(address, again).status_code == 302
    field.refresh_from_db()
    assert (field.decided_value, field.decided_by) == ("52", two)


@pytest.mark.django_db
def test_whoever_comes_later_is_told_by_the_interface() -> None:
    one, two = person("agent", "one"), person("agent", "two")
    reading = stored(packet(letter_=letter()))
    field = reading.fields.get(pointer=FIELD)
    confirm_field(field=field, actor=one)
    address = f"/api/v1/documents/{reading.document_id}/fields/{field.pk}/decide"
    asked = {"decision": "correct", "value": "52"}
    client = signed_in(two)
    for more in ({}, {"seen": None}):
        late = client.post(address, asked | more, content_type="application/json")
        assert late.status_code == 409
        stated = json.dumps(late.json())
        assert "it is 50" in stated
        assert "it is 52" in stated
    seen = client.get(f"/api/v1/documents/{reading.document_id}/fields/{field.pk}").json()["decided_at"]
    assert client.post(address, asked | {"seen": seen}, content_type="application/json").status_code == 200


def test_two_law_proposals_at_once(transactional_db: None) -> None:
    import datetime

    people = [person("supervisor", name) for name in ("one", "two")]
    start = threading.Barrier(2)

    def proposing(who: User, value: str) -> str:
        start.wait()
        try:
            propose_value(
                parameter=LIMIT, value=int(value), effective_from=datetime.date(2031, 1, 1),
                citation="WSR 31-01-001", reason=f"for {value}", actor=who,
            )  # fmt: skip
        except NotLaw as why:
            return str(why)
        return ""

    with ThreadPoolExecutor(2) as pool:
        jobs = [apart(pool, partial(proposing, w, v)) for w, v in zip(people, ("8", "9"))]
        statements = sorted(job.result(60) for job in jobs)
    assert statements[0] == ""
    assert "is proposed already" in statements[1]
    assert LawValue.objects.count() == 1

"""`Idempotency-Key`: asked twice is done once, also at the same moment; for oneself alone, and for a day."""

from __future__ import annotations

import io
import json
import threading
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection, connections
from django.utils import timezone
from rest_framework.test import APIClient

from accounts import tenant
from accounts.idempotency import KEPT_FOR, LARGEST, forget_old
from accounts.jobs.sweeper import sweep
from accounts.models import AuditEntry, Job, KeptAnswer, User
from accounts.models.tokens import Scope
from accounts.outages import StorageUnavailable
from accounts.tokens import issue
from approvals.models import Filing
from ingest.api import views
from tests.accounts.people import organisation, person
from tests.approvals.filings.house import House, house

pytestmark = pytest.mark.django_db
Clients = Callable[[str | User], APIClient]
FILINGS, DOCUMENTS = "/api/v1/filings", "/api/v1/documents"


@pytest.fixture
def alder() -> House:
    return house()


def draft(client: APIClient, alder: House, key: str | None, title: str = "House-banked games", **more: Any) -> Any:
    headers = {} if key is None else {"Idempotency-Key": key}
    values = {"operator": alder.operator.pk, "title": title, **more}
    return client.post(FILINGS, values, format="json", headers=headers)


def send(client: APIClient, data: bytes, key: str) -> Any:
    file = io.BytesIO(data)
    file.name = "letter.txt"
    return client.post(DOCUMENTS, {"file": file}, format="multipart", headers={"Idempotency-Key": key})


def test_asked_again_it_is_answered_again_and_done_once(client_of: Clients, alder: House) -> None:
    client = client_of(alder.editor)
    first, again = draft(client, alder, "k-1"), draft(client, alder, '"k-1"')
    assert first.status_code == again.status_code == 201
    assert first.content == again.content
    assert first["Content-Type"] == again["Content-Type"]
    assert "Idempotency-Replayed" not in first
    assert again["Idempotency-Replayed"] == "true"
    assert Filing.objects.count() == 1
    acts = AuditEntry.objects.count()
    assert draft(client, alder, "k-2").json()["id"] != first.json()["id"], "another key is another request"
    assert draft(client, alder, None).json()["id"] != first.json()["id"], "without a key each is its own"
    assert Filing.objects.count() == 3
    assert AuditEntry.objects.count() >= acts


def test_a_key_is_for_one_request(client_of: Clients, alder: House) -> None:
    client = client_of(alder.editor)
    made = draft(client, alder, "k-1")
    for refused in (
        draft(client, alder, "k-1", title="Another"),
        client.post(f"{FILINGS}/{made.json()['id']}/preview", {}, format="json", headers={"Idempotency-Key": "k-1"}),
    ):
        assert refused.status_code == 422
        assert refused["Content-Type"] == "application/problem+json"
        assert "another request" in refused.json()["title"]
    assert Filing.objects.count() == 1


def test_a_file_is_the_same_request_whatever_boundary_it_is_sent_with(client_of: Clients) -> None:
    client = client_of("agent")
    first, again = send(client, b"%PDF-1.4 a letter", "up"), send(client, b"%PDF-1.4 a letter", "up")
    assert (first.status_code, again.status_code) == (201, 201), "without the key the second would be 200"
    assert first.json() == again.json()
    assert Job.objects.count() == 1
    assert send(client, b"%PDF-1.4 another", "up").status_code == 422


def test_a_refusal_is_not_kept(client_of: Clients, alder: House) -> None:
    client = client_of(alder.editor)
    assert draft(client, alder, "k-1", title="").status_code == 400
    assert draft(client, alder, "k-1").status_code == 201
    assert client_of("auditor").post(FILINGS, {}, headers={"Idempotency-Key": "k-9"}).status_code == 403
    assert KeptAnswer.objects.get().key == "k-1"


def test_what_failed_is_done_when_it_is_asked_again(client_of: Clients, monkeypatch: pytest.MonkeyPatch) -> None:
    client = client_of("agent")
    client.raise_request_exception = False

    def full(**_: Any) -> None:
        raise StorageUnavailable("The disk is full.")

    with monkeypatch.context() as patch:
        patch.setattr(views, "store_document", full)
        assert send(client, b"%PDF-1.4 a letter", "up").status_code == 503
    assert not KeptAnswer.objects.exists()
    assert send(client, b"%PDF-1.4 a letter", "up").status_code == 201


def test_everybody_has_keys_of_their_own(client_of: Clients, alder: House) -> None:
    birch = house(name="Birch Room")
    mine, theirs = draft(client_of(alder.editor), alder, "same"), draft(client_of(birch.editor), birch, "same")
    assert (mine.status_code, theirs.status_code) == (201, 201)
    assert mine.json()["id"] != theirs.json()["id"]
    moved = User.objects.get(pk=alder.editor.pk)
    moved.memberships.update(organisation=birch.operator.organisation)
    again = draft(client_of(User.objects.get(pk=moved.pk)), alder, "same")
    assert again.status_code != 201, "an answer of the organisation that was left is not given again"


def test_nobody_sees_anothers_answers_in_the_database(client_of: Clients, alder: House) -> None:
    draft(client_of(alder.editor), alder, "k-1")
    colleague = person("operator_editor", "colleague", of=alder.operator.organisation)

    def seen(who: User) -> int:
        with tenant.acting(who.tenant()), connection.cursor() as cursor:
            cursor.execute("SELECT count(*) FROM accounts_keptanswer")
            return int(cursor.fetchone()[0])

    assert seen(alder.editor) == 1
    assert [seen(who) for who in (colleague, alder.agent, alder.supervisor)] == [0, 0, 0]
    with tenant.acting(tenant.NOBODY), connection.cursor() as cursor:
        cursor.execute("SELECT count(*) FROM accounts_keptanswer")
        assert cursor.fetchone() == (0,)


def test_after_a_day_it_is_a_new_request_and_sweepers_let_go_of_it(client_of: Clients, alder: House) -> None:
    client = client_of(alder.editor)
    first = draft(client, alder, "k-1")
    KeptAnswer.objects.update(created_at=timezone.now() - KEPT_FOR - timedelta(minutes=1))
    later = draft(client, alder, "k-1", title="Another")
    assert later.status_code == 201
    assert later.json()["id"] != first.json()["id"]
    assert KeptAnswer.objects.count() == 1
    KeptAnswer.objects.update(created_at=timezone.now() - KEPT_FOR - timedelta(minutes=1))
    draft(client, alder, "k-2")
    sweep()
    assert [kept.key for kept in KeptAnswer.objects.all()] == ["k-2"]
    assert forget_old() == 0


@pytest.mark.parametrize("key", ["", "  ", '""', "a b", "é", "k" * 256, "a\tb"])
def test_what_is_no_key_is_refused(client_of: Clients, alder: House, key: str) -> None:
    refused = draft(client_of(alder.editor), alder, key)
    assert refused.status_code == 400
    assert "visible characters" in refused.json()["title"]
    assert not Filing.objects.exists()


def test_only_posts_of_the_api_take_keys_and_large_answers_are_not_kept(
    client_of: Clients, alder: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    client = client_of(alder.editor)
    assert client.get(FILINGS, headers={"Idempotency-Key": "a b"}).status_code == 200
    assert LARGEST > 100_000
    monkeypatch.setattr("accounts.idempotency.LARGEST", 10)
    draft(client, alder, "k-1")
    assert not KeptAnswer.objects.exists()


def test_strangers_learn_nothing_by_keys(alder: House) -> None:
    assert draft(APIClient(), alder, "k-1").status_code == 401
    wrong = APIClient(headers={"Authorization": "Bearer hr_wrong"})
    assert draft(wrong, alder, "k-1").status_code == 401
    assert not KeptAnswer.objects.exists()


@pytest.mark.django_db(transaction=True)
def test_asked_at_the_same_moment_it_is_done_once() -> None:
    """Who comes while the first is at work is told so; who comes after is answered as the first."""
    birch = house(name="Birch Room")
    organisation("regulator")
    answers: list[Any] = []
    start = threading.Barrier(6)

    def ask() -> None:
        try:
            client = APIClient()
            client.force_login(birch.editor)
            start.wait(30)
            answers.append(draft(client, birch, "k-1"))
        finally:
            connections.close_all()

    crowd = [threading.Thread(target=ask) for _ in range(6)]
    for one in crowd:
        one.start()
    for one in crowd:
        one.join(60)
    assert len(answers) == 6
    assert Filing.objects.count() == 1
    codes = sorted(answer.status_code for answer in answers)
    assert set(codes) <= {201, 409}
    assert codes[0] == 201
    assert {answer.content for answer in answers if answer.status_code == 201} == {bytes(KeptAnswer.objects.get().body)}
    for late in (answer for answer in answers if answer.status_code == 409):
        assert "being worked on" in json.loads(late.content)["title"]


def test_a_token_gets_no_answer_that_it_could_not_ask_for(client_of: Clients, alder: House) -> None:
    """The same person made it by a session; a token of theirs for reading is refused before anything is looked up."""
    assert draft(client_of(alder.editor), alder, "k-1").status_code == 201
    secret = issue(actor=alder.editor, name="reads", scopes=[Scope.READ])[1]
    reading = APIClient(headers={"Authorization": f"Bearer {secret}"})
    assert draft(reading, alder, "k-1").status_code == 403
    secret = issue(actor=alder.editor, name="writes", scopes=[Scope.READ, Scope.WRITE])[1]
    writing = APIClient(headers={"Authorization": f"Bearer {secret}"})
    assert draft(writing, alder, "k-1")["Idempotency-Replayed"] == "true"

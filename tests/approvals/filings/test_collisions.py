"""Two at once, on connections of their own, again and again: a filing's approval and a change of its table."""

from __future__ import annotations

import threading
import time
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection, transaction
from django.http import HttpRequest
from django.test import Client, RequestFactory

from accounts import collisions, tenant
from accounts.collisions import done_again
from accounts.models import Organisation
from approvals.filings.judging import keep_first
from approvals.filings.steps import NotPossible, confirm, take_step
from approvals.models import CheckRun, ConfigurationVersion, Filing
from approvals.operators.services import save_configuration
from config import failures
from tests.accounts.people import organisation, person
from tests.approvals.filings.house import FORM, TODAY, House, house, register

pytestmark = pytest.mark.django_db(transaction=True)
TURNS = 8


def both(*deeds: Callable[[], Any]) -> list[Any]:
    """What each came to, a value or what it raised; all begin at one moment."""
    start, came = threading.Barrier(len(deeds)), [None] * len(deeds)

    def run(number: int, deed: Callable[[], Any]) -> None:
        try:
            with tenant.acting_system():
                start.wait(30)
                came[number] = deed()
        except Exception as problem:
            came[number] = problem  # type: ignore[call-overload]
        finally:
            connection.close()

    threads = [threading.Thread(target=run, args=pair) for pair in enumerate(deeds)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(120)
    return came


def recommended(h: House, number: str) -> Filing:
    filing = h.draft(h.table(number))
    take_step(filing=filing, act="submit", actor=h.editor, today=TODAY)
    return take_step(filing=filing, act="recommend approval", actor=h.agent, today=TODAY)


def test_an_approval_and_a_change_of_its_table_never_both_and_never_an_error() -> None:
    """Either the table is changed first and the approval refused in a sentence, or what was filed is approved and the
    change is made to what was approved."""
    register()
    h = house()
    second = person("supervisor", "second")
    came = Counter[str]()
    for turn in range(TURNS):
        number = f"HS-{turn}"
        filing = recommended(h, number)
        data = {**FORM, "table": {"number": number, "seats": 5}}

        def approve(filing: Filing = filing) -> Filing:
            return confirm(filing=filing, actor=second, today=TODAY)

        def change(number: str = number, data: dict[str, Any] = data, late: float = 0.004 * turn) -> Any:
            time.sleep(late)
            return save_configuration(room=h.room, table=number, data=data, actor=h.editor)

        approved, changed = both(approve, change)
        assert not isinstance(changed, Exception), repr(changed)
        versions = list(ConfigurationVersion.objects.filter(configuration__table=number).order_by("number"))
        assert [v.newest for v in versions] == [False] * (len(versions) - 1) + [True]
        if isinstance(approved, NotPossible):
            assert "was changed after version 1 was added to the filing" in str(approved)
            assert (Filing.objects.get(pk=filing.pk).state, len(versions)) == ("recommended", 2)
            came["refused"] += 1
        else:
            assert not isinstance(approved, Exception), repr(approved)
            assert [v.number for v in versions] == [1, 2, 3]
            assert versions[1].reason.endswith("was approved")
            assert versions[2].data["table"]["seats"] == 5
            came["approved"] += 1
    assert came.total() == TURNS
    print(dict(came))


def test_the_approval_waits_for_a_change_that_is_not_committed_yet() -> None:
    """The newer version is there for nobody when the approval begins, and for everybody when it ends."""
    register()
    h = house()
    second = person("supervisor", "second")
    filing = recommended(h, "HS-1")
    written, go_on = threading.Event(), threading.Event()

    def change() -> None:
        with transaction.atomic():
            save_configuration(
                room=h.room, table="HS-1", data={**FORM, "table": {"number": "HS-1", "seats": 5}}, actor=h.editor
            )
            written.set()
            go_on.wait(30)

    def approve() -> Filing:
        assert written.wait(30)
        threading.Timer(1, go_on.set).start()
        return confirm(filing=filing, actor=second, today=TODAY)

    _, approved = both(change, approve)
    assert isinstance(approved, NotPossible), repr(approved)
    assert Filing.objects.get(pk=filing.pk).state == "recommended"


def test_the_first_answers_are_kept_though_somebody_keeps_one_of_them_meanwhile() -> None:
    """The other's answer is there for nobody when it is looked for, and for everybody when it is to be written."""
    register()
    h = house()
    versions = [h.table(number).versions.get() for number in ("HS-1", "HS-2")]
    written, go_on = threading.Event(), threading.Event()

    def earlier() -> None:
        with transaction.atomic():
            keep_first(versions[:1])
            written.set()
            go_on.wait(30)

    def later() -> str:
        assert written.wait(30)
        threading.Timer(1, go_on.set).start()
        with transaction.atomic():
            keep_first(versions)
            Organisation.objects.filter(pk=h.room.operator_id).update(name="Saved in the same transaction")
        return "saved"

    assert both(earlier, later) == [None, "saved"]
    runs = CheckRun.objects.filter(configuration__in=versions).prefetch_related("findings")
    assert {run.configuration_id for run in runs} == {version.pk for version in versions}
    assert len(runs) == 2
    assert len({tuple((f.position, f.check_id) for f in run.findings.all()) for run in runs}) == 1
    assert Organisation.objects.get(pk=h.room.operator_id).name == "Saved in the same transaction"


def test_who_wait_for_each_other_are_both_done() -> None:
    rows = [organisation("operator", name) for name in ("Alder", "Birch")]
    met = Counter[str]()

    def swap(first: int, then: int, first_time: list[bool]) -> Callable[[], str]:
        @done_again
        @transaction.atomic
        def service() -> str:
            met["tries"] += 1
            Organisation.objects.select_for_update().get(pk=rows[first].pk)
            if first_time:
                first_time.pop()
                time.sleep(0.5)
            Organisation.objects.select_for_update().get(pk=rows[then].pk)
            return "done"

        return service

    for _ in range(3):
        met.clear()
        assert both(swap(0, 1, [True]), swap(1, 0, [True])) == ["done", "done"]
        # whoever was sent back may take its first row again before the other one wakes
        assert met["tries"] >= 3, "one of them at least twice"


def test_where_it_is_no_service_one_sentence_says_it(rf: RequestFactory) -> None:
    rows = [organisation("operator", name) for name in ("Alder", "Birch")]

    def lock(first: int, then: int) -> Callable[[], Any]:
        def deed() -> Any:
            with transaction.atomic():
                Organisation.objects.select_for_update().get(pk=rows[first].pk)
                time.sleep(0.5)
                Organisation.objects.select_for_update().get(pk=rows[then].pk)

        return deed

    problem = next(one for one in both(lock(0, 1), lock(1, 0)) if one is not None)
    assert collisions.collided(problem)

    def answered(request: HttpRequest) -> Any:
        try:
            raise problem
        except Exception:
            return failures.failed(request)

    page, program = answered(rf.get("/filings/")), answered(rf.get("/api/v1/filings"))
    assert (page.status_code, program.status_code) == (409, 409)
    assert "Somebody changed the same record at the same moment. Nothing was saved" in page.content.decode()
    assert program["Content-Type"] == "application/problem+json"


def test_a_missing_original_is_one_sentence(client: Client) -> None:
    from ingest.documents import store
    from ingest.documents.services import store_document

    agent = person("agent")
    document = store_document(data=b"some text\n" * 30, name="a.txt", actor=agent).document
    storage = store.originals()
    storage.delete(store.name_of(document.sha256))
    client.force_login(agent)
    client.raise_request_exception = False
    answer = client.get(f"/api/v1/documents/{document.pk}/original")
    assert answer.status_code == 503
    stated = answer.json()["title"]
    assert stated.startswith(f"The stored original {document.sha256[:12]}… is missing; ")
    assert "verifyfiles" in stated
    from config.backup import stored

    assert f"document {document.pk}: its original {document.sha256} is missing" in stored.verify().mismatches

"""What was compliant and no longer is becomes a task; without news nothing is written; stopped, it goes on."""

from __future__ import annotations

import datetime
from typing import Any

import pytest
from django.core.exceptions import PermissionDenied
from django.core.management import call_command
from django.db import connection
from django.utils import timezone
from rest_framework.test import APIClient

from accounts.jobs import Cancelled, run_here
from accounts.models import Job, User
from accounts.tenant import acting
from approvals.filings import recheck as module
from approvals.filings.judging import form_of, judge_form, keep
from approvals.filings.recheck import answer_task, publish_law, recheck, recheck_when_due, request_recheck
from approvals.filings.selectors import tasks_for
from approvals.filings.steps import NotPossible
from approvals.law.proposing import propose_value
from approvals.law.rows import current_law
from approvals.models import CheckRun, ComplianceTask, Finding
from approvals.operators.services import close_table
from approvals.registry.current import current_register
from tests.accounts.people import organisation, person
from tests.approvals.filings.house import FORM, House, house, register
from tests.approvals.packets import letter, packet, published

pytestmark = pytest.mark.django_db
DAY = datetime.date(2024, 3, 1)


@pytest.fixture
def alder() -> House:
    register()
    return house()


def judged(day: datetime.date = DAY, **more: Any) -> dict[str, Any]:
    return recheck(day=day, asked_stamp=None, **more)


def lower_limit(by: User, second: User, usd: int) -> None:
    row = propose_value(
        parameter="wager.house_banked.max_usd",
        value=usd,
        effective_from=datetime.date(2024, 2, 15),
        citation=f"WSR 24-03-00{usd % 10}",
        reason="The commission changed it.",
        actor=by,
    )
    publish_law(proposal=row, actor=second)


def test_a_change_of_the_law_is_a_task_for_the_operator_and_a_line_for_the_agents(alder: House) -> None:
    table = alder.table()
    assert judged() == {
        "tables": 1,
        "refused": 0,
        "tasks": 0,
        "mended": 0,
    }  # the first time there is nothing to compare
    lower_limit(alder.supervisor, alder.agent, 90)
    assert judged()["tasks"] == 1
    task = ComplianceTask.objects.get()
    assert (task.configuration, task.causes) == (table, ["the law changed"])
    assert {(w["check"], w["before"], w["after"]) for w in task.worse} == {("WAGER-MAX", "pass", "fail")}
    assert "$90" in task.worse[0]["message"]
    outsider = person("operator_editor", "outsider", of=organisation("operator", "Birch Room"))
    seen = {"editor": alder.editor, "agent": alder.agent, "outsider": outsider, "maker": person("manufacturer_editor")}
    assert {who for who, user in seen.items() if task in tasks_for(user)} == {"editor", "agent"}
    with acting(outsider.tenant()), connection.cursor() as cursor:
        cursor.execute("SELECT count(*) FROM approvals_compliancetask")
        assert cursor.fetchone() == (0,)


def test_again_without_change_nothing_is_written(alder: House) -> None:
    alder.table()
    judged()
    runs, findings = CheckRun.objects.count(), Finding.objects.count()
    judged()
    judged(DAY + datetime.timedelta(days=1))
    assert (CheckRun.objects.count(), Finding.objects.count()) == (runs, findings)
    lower_limit(alder.supervisor, alder.agent, 90)
    judged()
    judged()
    assert ComplianceTask.objects.count() == 1


def test_a_letter_that_withdraws_the_ground_is_found(alder: House) -> None:
    alder.table()
    judged()
    newer = packet(letter_=letter(number="9002", date="2024-02-20", games=("Harbor Stud",)), x_facts=[], paytables=[])
    published(newer, name="newer.json")
    judged()
    task = ComplianceTask.objects.get()
    assert "a letter or its rules changed in the register" in task.causes
    assert "GAME-AUTHORIZED" in {w["check"] for w in task.worse}


def test_a_table_set_up_since_the_last_check_is_compared_with_what_it_was(alder: House) -> None:
    judged(timezone.localdate())
    client = APIClient()
    client.force_login(alder.editor)
    sent = {"room": alder.room.pk, "table": "HS-1", "data": FORM}
    assert client.post("/api/v1/configurations", sent, format="json").status_code == 201
    newer = packet(letter_=letter(number="9002", date="2024-02-20", games=("Harbor Stud",)), x_facts=[], paytables=[])
    published(newer, name="newer.json")
    judged(timezone.localdate())
    task = ComplianceTask.objects.get()
    assert task.causes == ["a letter or its rules changed in the register"]


def test_only_what_made_it_worse_is_named(alder: House) -> None:
    """Another day, another letter and another value of the law in between: the law alone did it."""
    alder.table()
    judged()
    published(
        packet(letter_=letter(number="9003", date="2024-02-20", games=("Prairie Draw",)), game=None), name="o.json"
    )
    lower_limit(alder.supervisor, alder.agent, 90)
    judged(DAY + datetime.timedelta(days=3))
    assert ComplianceTask.objects.get().causes == ["the law changed"]


def test_a_day_that_makes_it_worse_is_named_and_so_is_a_changed_table(alder: House) -> None:
    lower_limit(alder.supervisor, alder.agent, 90)  # from February 15
    alder.table("HS-1")
    alder.table("HS-2", {"bets.0.max": "40"})
    judged(datetime.date(2024, 2, 10))
    alder.table("HS-2", {"bets.0.max": "50"})
    judged(DAY)
    by_day = ComplianceTask.objects.get(configuration__table="HS-1")
    assert by_day.causes == ["it was checked for 2024-02-10, now for 2024-03-01"]
    by_both = ComplianceTask.objects.get(configuration__table="HS-2")
    assert by_both.causes == ["the table was changed", "it was checked for 2024-02-10, now for 2024-03-01"]


def test_many_kept_at_once_are_what_one_by_one_gives(alder: House) -> None:
    """Every column of every finding, of tables that pass, fail and are for review."""
    tables = [alder.table(f"HS-{n}", {"bets.0.max": most}) for n, most in enumerate(("100", "500", "250.25", "400"))]
    judged()
    register_, law_ = current_register(), current_law()
    columns = [f.attname for f in Finding._meta.concrete_fields if f.attname not in ("id", "created_at", "run_id")]
    for table in tables:
        run = CheckRun.objects.get(configuration__configuration=table)
        together = list(run.findings.order_by("position").values(*columns))
        version = run.configuration
        alone = keep(version, judge_form(form_of(version), DAY, register_, law_), "alone", "standing")
        assert together == list(alone.findings.order_by("position").values(*columns))
        assert (run.verdict, run.as_of, run.purpose) == (alone.verdict, alone.as_of, alone.purpose)
        assert len(together) > 30


def test_a_table_mended_closes_its_task_and_an_answer_does(alder: House) -> None:
    alder.table("HS-1")
    alder.table("HS-2")
    judged()
    lower_limit(alder.supervisor, alder.agent, 90)
    assert judged()["tasks"] == 2
    alder.table("HS-1", {"bets.0.max": "40"})
    assert judged()["mended"] == 1
    (left,) = tasks_for(alder.agent)
    assert left.configuration.table == "HS-2"
    with pytest.raises(PermissionDenied):
        answer_task(task=left, text="done", actor=alder.agent)
    with pytest.raises(NotPossible, match="what was done"):
        answer_task(task=left, text=" ", actor=alder.editor)
    answer_task(task=left, text="The table is closed for now.", actor=alder.editor)
    assert not tasks_for(alder.editor).exists()
    with pytest.raises(NotPossible, match="already closed"):
        answer_task(task=left, text="again", actor=alder.editor)


def test_closed_tables_are_not_judged(alder: House) -> None:
    close_table(configuration=alder.table("HS-1"), day=DAY, actor=alder.editor)
    alder.table("HS-2")
    assert judged()["tables"] == 1
    assert judged(DAY - datetime.timedelta(days=1))["tables"] == 2


def test_as_a_job_it_is_one_a_day_and_state_of_the_law(alder: House) -> None:
    alder.table()
    first = recheck_when_due()
    assert recheck_when_due() == first
    done = run_here(first)
    assert (done.state, done.result["tables"], done.total_units, done.done_units) == ("done", 1, 1, 1)
    assert recheck_when_due() == first  # this night's work is done
    lower_limit(alder.supervisor, alder.agent, 90)
    second = recheck_when_due()
    assert second != first
    assert Job.objects.filter(kind=first.kind).count() == 2
    old = request_recheck(actor=alder.agent, day=DAY)
    lower_limit(alder.supervisor, alder.agent, 91)
    assert run_here(old).result == {"overtaken": True}


def test_stopped_in_the_middle_it_goes_on_where_it_was(alder: House, monkeypatch: pytest.MonkeyPatch) -> None:
    for number in range(5):
        alder.table(f"HS-{number}")
    monkeypatch.setattr(module, "AT_ONCE", 2)

    def stop_at_the_second(done: int, total: int, message: str) -> None:
        if done == 4:
            raise Cancelled

    with pytest.raises(Cancelled):
        judged(report=stop_at_the_second)
    assert CheckRun.objects.count() == 4
    assert judged()["tables"] == 5
    assert CheckRun.objects.count() == 5


def test_many_tables_need_few_questions(alder: House, django_assert_max_num_queries: Any) -> None:
    for number in range(30):
        alder.table(f"HS-{number}")
    judged()
    with django_assert_max_num_queries(25):
        judged(DAY + datetime.timedelta(days=1))


def test_the_command_says_what_it_did(alder: House, capsys: pytest.CaptureFixture[str]) -> None:
    alder.table()
    call_command("recheck", as_of="2024-03-01")
    assert capsys.readouterr().out == "1 tables checked for 2024-03-01: 0 became worse, 0 corrected\n"

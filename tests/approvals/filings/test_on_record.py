"""An approval that a form declares, and one that is on record: which of the two INTERNAL-CONTROLS takes as what."""

from __future__ import annotations

import datetime

import pytest
from django.test import Client

from approvals.checks.registry import judge
from approvals.configuration.read import read
from approvals.filings.judging import form_of
from approvals.filings.recheck import recheck
from approvals.filings.steps import confirm, take_step
from approvals.findings import Finding
from approvals.law.rows import current_law
from approvals.models import Configuration, ConfigurationVersion
from approvals.operators.services import save_configuration
from approvals.registry.current import current_register
from approvals.web.evaluations import evaluate_tables
from tests.approvals.filings.house import GO_LIVE, TODAY, House, house, register

pytestmark = pytest.mark.django_db
CHECK = "INTERNAL-CONTROLS"
DECLARED = {"internal_controls_approved": "2024-01-10", "go_live": "2024-02-01"}


@pytest.fixture
def alder() -> House:
    register()
    return house()


def newest(table: Configuration) -> ConfigurationVersion:
    return ConfigurationVersion.objects.select_related("configuration__room__operator").get(
        configuration=table, newest=True
    )


def on_the_floor(table: Configuration) -> Finding:
    (judged,) = evaluate_tables([newest(table)], GO_LIVE)
    assert judged.result is not None
    return next(f for f in judged.result.findings if f.check == CHECK)


def approved(h: House, table: Configuration, today: datetime.date = TODAY) -> None:
    filing = h.draft(table)
    for act, actor in (("submit", h.editor), ("recommend approval", h.agent)):
        take_step(filing=filing, act=act, actor=actor, today=today)
    filing.refresh_from_db()
    confirm(filing=filing, actor=h.supervisor, today=today)


def test_a_typed_day_is_a_declaration_and_asks_for_review(alder: House) -> None:
    table = alder.table(authorizations=DECLARED)
    result = on_the_floor(table)
    assert result.verdict == "needs_review"
    assert "declared by the operator; no filing on record" in result.message
    client = Client()
    client.force_login(alder.editor)
    page = client.get(f"/configurations/{table.pk}/?day=2024-02-01").content.decode()
    assert "declared by the operator; no filing on record" in page
    recheck(day=GO_LIVE, asked_stamp=None)
    kept = newest(table).check_runs.get(purpose="standing").findings.get(check_id=CHECK)
    assert kept.verdict == "needs_review"


def test_the_filing_that_was_approved_here_is_the_evidence_and_is_cited(alder: House) -> None:
    table = alder.table()
    approved(alder, table)
    result = on_the_floor(table)
    assert result.verdict == "pass"
    assert result.citations[0].source == "Filing 1 of Alder Room"
    assert result.citations[0].effective_from == TODAY
    recheck(day=GO_LIVE, asked_stamp=None)
    runs = newest(table).check_runs.filter(purpose="standing")
    assert {r.findings.get(check_id=CHECK).verdict for r in runs} == {"pass"}


def test_a_day_that_is_typed_over_the_filing_s_own_changes_nothing(alder: House) -> None:
    table = alder.table()
    approved(alder, table)
    data = {**newest(table).data, "authorizations": {**DECLARED, "internal_controls_approved": "2023-01-01"}}
    save_configuration(room=table.room, table=table.table, data=data, actor=alder.editor)
    result = on_the_floor(table)
    assert (result.verdict, result.found) == ("pass", TODAY.isoformat())
    other = alder.table("BJ-9", authorizations=DECLARED)
    assert on_the_floor(other).verdict == "needs_review", "one table's filing speaks for no other"


def test_a_filing_that_came_after_go_live_leaves_a_declared_day_in_doubt(alder: House) -> None:
    table = alder.table()
    approved(alder, table)
    data = {
        **newest(table).data,
        "authorizations": {"internal_controls_approved": "2023-12-01", "go_live": "2024-01-02"},
    }
    save_configuration(room=table.room, table=table.table, data=data, actor=alder.editor)
    result = on_the_floor(table)
    assert result.verdict == "needs_review"
    assert "Filing 1 of Alder Room was approved on 2024-01-15, after go-live" in result.message


def test_a_filing_that_is_not_decided_is_no_approval(alder: House) -> None:
    table = alder.table(authorizations=DECLARED)
    filing = alder.draft(table)
    take_step(filing=filing, act="submit", actor=alder.editor, today=TODAY)
    assert on_the_floor(table).verdict == "needs_review"


def test_a_form_by_itself_is_judged_by_the_day_that_it_declares(alder: House) -> None:
    """What `manage.py comply` is given: no register of filings stands behind it."""
    form = form_of(newest(alder.table(authorizations=DECLARED)))
    result = judge(read(form, as_of=GO_LIVE), current_register(), current_law())
    hit = next(f for f in result.findings if f.check == CHECK)
    assert hit.verdict == "pass"
    assert "declared" in hit.message

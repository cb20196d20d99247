"""Values that a supervisor proposes and a second person publishes are law for the checks; nothing is forgotten."""

from __future__ import annotations

import datetime
from typing import Any

import pytest
from django.core.exceptions import PermissionDenied
from django.db import DatabaseError, IntegrityError, transaction
from django.test import Client
from django.utils import timezone

from accounts.models import AuditEntry, Job, User
from approvals.filings.recheck import publish_law
from approvals.law.history import history_of, open_proposals
from approvals.law.load import law
from approvals.law.model import NoValue, UnknownParameter
from approvals.law.proposing import NotLaw, propose_value, publish_value, return_value
from approvals.law.rows import current_law, held_of, law_stamp, written_of
from approvals.models import LawValue
from approvals.web import impact
from tests.accounts.people import person

pytestmark = pytest.mark.django_db
LIMIT = "wager.house_banked.max_usd"
DAY = datetime.date(2030, 1, 1)


@pytest.fixture
def supervisor() -> User:
    return person("supervisor")


@pytest.fixture
def agent() -> User:
    return person("agent")


def proposed(by: User, **more: Any) -> LawValue:
    values: dict[str, Any] = {
        "parameter": LIMIT,
        "value": 500,
        "effective_from": DAY,
        "citation": "WSR 29-20-001 (Order 900)",
        "reason": "The commission raised it.",
        **more,
    }
    return propose_value(actor=by, **values)


def test_a_published_value_is_law_from_its_day_and_not_before(supervisor: User, agent: User) -> None:
    eve = DAY - datetime.timedelta(days=1)
    before, stamp = current_law().on(LIMIT, eve), law_stamp()
    assert current_law().on(LIMIT, DAY).amount == before.amount != 500
    row = proposed(supervisor)
    assert current_law().on(LIMIT, DAY).amount == before.amount  # proposed is not published
    assert law_stamp() == stamp
    publish_value(proposal=row, actor=agent, reason="compared with the order")
    assert law_stamp() != stamp
    assert current_law().on(LIMIT, eve).amount == before.amount
    now = current_law().on(LIMIT, DAY)
    assert (now.amount, now.certainty, now.citation, now.source) == (
        500,
        "read",
        "WSR 29-20-001 (Order 900)",
        "published",
    )
    assert current_law().on(LIMIT, eve).effective_to == eve
    assert law().on(LIMIT, DAY).amount == before.amount  # the law of the files stays pure
    assert current_law() is current_law()


def test_two_people_and_a_reason(supervisor: User, agent: User) -> None:
    with pytest.raises(PermissionDenied):
        proposed(agent)
    row = proposed(supervisor)
    with pytest.raises(NotLaw, match="second person"):
        publish_value(proposal=row, actor=supervisor)
    for role in ("auditor", "operator_editor", "manufacturer_editor"):
        with pytest.raises(PermissionDenied):
            publish_value(proposal=row, actor=person(role))
    with pytest.raises(IntegrityError), transaction.atomic():
        LawValue.objects.filter(pk=row.pk).update(outcome="published", closed_by=supervisor, closed_at=timezone.now())
    publish_value(proposal=row, actor=agent)
    with pytest.raises(NotLaw, match="already closed"):
        publish_value(proposal=row, actor=agent)
    with pytest.raises(DatabaseError, match="permission denied"), transaction.atomic():
        LawValue.objects.filter(pk=row.pk).update(value=1_000_000)
    with pytest.raises(DatabaseError, match="permission denied"), transaction.atomic():
        LawValue.objects.filter(pk=row.pk).delete()
    acts = AuditEntry.objects.filter(subject_kind="approvals.LawValue").order_by("sequence")
    assert [(a.act, a.actor) for a in acts] == [
        ("proposed a value of the law", supervisor),
        ("published a value of the law", agent),
    ]


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"parameter": "wager.of_dragons"}, "no parameter"),
        ({"value": "many"}, "not an exact number"),
        ({"value": "1e999999999"}, "not an exact number"),
        ({"value": 3.5}, "not an exact number"),
        ({"value": True}, "not an exact number"),
        ({"value": -5}, "not an exact number"),
        ({"citation": " "}, "Name the order or filing"),
        ({"reason": ""}, "Give the reason for the proposal"),
        ({"effective_to": datetime.date(2029, 1, 1)}, "before it begins"),
        ({"certainty": "sure"}, "Certainty is one of"),
        ({"parameter": "hand.separate_games.max", "value": "2.5"}, "not a whole number"),
        ({"parameter": "hand.cards.allowed", "value": "standard"}, "a list of words"),
        ({"parameter": "carryover_pot.allowed", "value": "yes"}, "true or false"),
    ],
)
def test_what_does_not_fit_is_refused(supervisor: User, change: dict[str, Any], sentence: str) -> None:
    with pytest.raises(NotLaw, match=sentence):
        proposed(supervisor, **change)
    assert not LawValue.objects.exists()


def test_one_open_proposal_a_day_and_the_same_again_is_the_same(supervisor: User, agent: User) -> None:
    row = proposed(supervisor)
    assert proposed(supervisor) == row
    with pytest.raises(NotLaw, match="proposed already"):
        proposed(supervisor, value=600)
    with pytest.raises(NotLaw, match="Give the reason"):
        return_value(proposal=row, actor=agent, reason=" ")
    return_value(proposal=row, actor=agent, reason="The order says 600.")
    again = proposed(supervisor, value=600)
    assert list(open_proposals()) == [again]
    assert return_value(proposal=again, actor=supervisor, reason="not needed").outcome == "withdrawn"


def test_a_correction_replaces_and_the_history_keeps_all(supervisor: User, agent: User) -> None:
    publish_value(proposal=proposed(supervisor), actor=agent)
    publish_value(proposal=proposed(supervisor, value="450.50", reason="A misprint."), actor=agent)
    return_value(proposal=proposed(supervisor, value=1), actor=agent, reason="no")
    waiting = proposed(supervisor, value=2)
    assert str(current_law().on(LIMIT, DAY).amount) == "901/2"
    result = history_of(LIMIT, DAY)
    rows = {e.row.pk: e.standing for e in result.entries if e.row is not None}
    assert list(rows.values()).count("replaced") == 1
    assert sorted(rows.values()) == ["in force", "proposed", "replaced", "returned"]
    assert result.open == (waiting,)
    assert len([e for e in result.entries if e.row is None]) == len(law()[LIMIT].values)
    eve = history_of(LIMIT, DAY - datetime.timedelta(1))
    assert {e.standing for e in eve.entries if e.row is not None} == {"to come", "replaced", "returned", "proposed"}
    with pytest.raises(UnknownParameter):
        history_of("wager.of_dragons", DAY)


def test_a_row_may_stand_for_a_value_of_the_files(supervisor: User, agent: User) -> None:
    first = law()[LIMIT].values[-1]
    assert first.effective_from is not None
    publish_value(proposal=proposed(supervisor, effective_from=first.effective_from, value=123), actor=agent)
    assert current_law().on(LIMIT, first.effective_from).amount == 123
    assert [e.standing for e in history_of(LIMIT, DAY).entries if e.row is None][-1] == "replaced"


def test_a_value_with_an_end_leaves_the_days_after_it_unknown(supervisor: User, agent: User) -> None:
    publish_value(proposal=proposed(supervisor, effective_to=datetime.date(2030, 12, 31)), actor=agent)
    with pytest.raises(NoValue, match="after 2030-12-31"):
        current_law().on(LIMIT, datetime.date(2031, 1, 1))


def test_publishing_asks_for_all_tables_to_be_judged_again(supervisor: User, agent: User) -> None:
    row = proposed(supervisor)
    assert not Job.objects.filter(kind="judge all tables again").exists()
    publish_law(proposal=row, actor=agent)
    assert Job.objects.get(kind="judge all tables again").started_by == agent


@pytest.mark.parametrize("name", sorted(law()))
def test_every_value_of_the_files_survives_the_way_into_a_row(name: str) -> None:
    for value in law()[name].values:
        assert held_of(written_of(value.held), law()[name].kind) == value.held


def test_the_page_of_impact_lists_some_and_counts_the_others(
    supervisor: User, agent: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    for days in range(3):
        proposed(supervisor, effective_from=DAY + datetime.timedelta(days=days))
    client = Client()
    client.force_login(agent)
    assert "more</li>" not in client.get("/impact/").content.decode()
    monkeypatch.setattr(impact, "PROPOSED", 1)
    page = client.get("/impact/").content.decode()
    assert page.count("?law_value=") == 1
    assert "<li>and 2 more</li>" in page

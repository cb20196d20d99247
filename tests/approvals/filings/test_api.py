"""Filings, tasks and the law through the API: three people carry one through, and nobody else gets in."""

from __future__ import annotations

import datetime
from collections.abc import Callable
from typing import Any

import pytest
from django.utils import timezone
from rest_framework.test import APIClient

from accounts.models import User
from approvals.filings.recheck import recheck
from approvals.law.rows import current_law
from approvals.models import ConfigurationVersion, Filing
from tests.accounts.people import organisation, person
from tests.approvals.filings.house import TOO_MUCH, House, house, register

pytestmark = pytest.mark.django_db
V1 = "/api/v1"


@pytest.fixture
def client_of() -> Callable[[User], APIClient]:
    def make(who: User) -> APIClient:
        client = APIClient()
        client.force_login(who)
        return client

    return make


@pytest.fixture
def alder() -> House:
    register()
    return house()


def test_three_people_carry_a_filing_through(alder: House, client_of: Callable[[User], APIClient]) -> None:
    operator, agent, supervisor = (client_of(u) for u in (alder.editor, alder.agent, alder.supervisor))
    table = alder.table(changes=TOO_MUCH)
    live = (timezone.localdate() + datetime.timedelta(days=30)).isoformat()
    asked = {"operator": alder.operator.pk, "title": "Tables of spring", "go_live": live, "tables": [table.pk]}
    made = operator.post(f"{V1}/filings", asked)
    assert made.status_code == 201, made.json()
    one = f"{V1}/filings/{made.json()['id']}"
    assert agent.get(one).status_code == 404  # a draft is its operator's
    refused = operator.post(f"{one}/submit")
    assert refused.status_code == 409
    assert "WAGER-MAX fails and is not justified" in refused.json()["title"]
    for item in operator.post(f"{one}/preview").json():
        if item["verdict"] == "fail":
            values = {"table": table.pk, "check": item["check"], "subject": item["subject"], "text": "A petition."}
            assert operator.post(f"{one}/justify", values).status_code == 200
    assert operator.post(f"{one}/submit").json()["state"] == "submitted"
    assert [f["justification"] for f in agent.get(f"{one}/findings").json() if f["verdict"] == "fail"] == [
        "A petition."
    ] * 2
    assert (
        agent.post(f"{one}/comments", {"table": table.pk, "subject": "bets[0].max", "text": "High."}).status_code == 201
    )
    assert [c["subject"] for c in operator.get(f"{one}/comments").json()] == ["bets[0].max"]
    assert [t["kind"] for t in agent.get(f"{one}/differences").json()] == ["added"]
    assert operator.get(f"{one}/documents/letter").status_code == 403
    assert agent.post(f"{one}/confirm").status_code == 403
    recommended = agent.post(f"{one}/recommend-approval", {"conditions": ["Until the petition is decided."]}).json()
    assert (recommended["state"], recommended["recommended"]) == ("recommended", "approve")
    assert operator.post(f"{one}/recommend-denial").status_code == 403
    done = supervisor.post(f"{one}/confirm", {"reason": "agreed"}).json()
    assert (done["state"], done["conditions"]) == ("approved", ["Until the petition is decided."])
    assert [a["act"] for a in done["acts"]] == ["submit", "recommend approval", "confirm approval"]
    assert supervisor.post(f"{one}/confirm").status_code == 409
    for who in (operator, agent):
        letter = who.get(f"{one}/documents/letter")
        assert (letter.status_code, letter.content[:5]) == (200, b"%PDF-")
    newest = ConfigurationVersion.objects.get(configuration=table, newest=True)
    assert newest.data["authorizations"]["internal_controls_approved"] == timezone.localdate().isoformat()


def test_another_operator_finds_nothing(alder: House, client_of: Callable[[User], APIClient]) -> None:
    filing = alder.draft(alder.table())
    outsider = client_of(person("operator_editor", "outsider", of=organisation("operator", "Birch Room")))
    assert outsider.get(f"{V1}/filings").json()["results"] == []
    for path in ("", "/findings", "/differences", "/comments", "/documents/internal_controls"):
        assert outsider.get(f"{V1}/filings/{filing.pk}{path}").status_code == 404, path
    for act in ("submit", "withdraw", "reopen", "preview"):
        assert outsider.post(f"{V1}/filings/{filing.pk}/{act}", {"reason": "x"}).status_code == 404, act
    theirs = {"operator": alder.operator.pk, "title": "In their name"}
    assert outsider.post(f"{V1}/filings", theirs).status_code == 404
    assert Filing.objects.get(pk=filing.pk).state == "draft"


def test_a_draft_is_changed_by_what_is_given(alder: House, client_of: Callable[[User], APIClient]) -> None:
    one, two = alder.table("HS-1"), alder.table("HS-2")
    filing = alder.draft(one)
    client, path = client_of(alder.editor), f"{V1}/filings/{filing.pk}"
    assert client.patch(path, {"tables": [one.pk, two.pk]}).json()["title"] == filing.title
    changed = client.patch(path, {"title": "New", "tables": [two.pk]}).json()
    assert (changed["title"], [t["table"] for t in changed["tables"]]) == ("New", ["HS-2"])
    birch = house(name="Birch Room")
    assert client.patch(path, {"tables": [birch.table().pk]}).status_code == 400
    assert client.post(f"{V1}/filings", {"title": "No operator"}).status_code == 400
    assert client_of(alder.agent).patch(path, {"title": "X"}).status_code == 403


def test_lists_ask_as_often_for_many_as_for_few(
    alder: House, client_of: Callable[[User], APIClient], django_assert_max_num_queries: Any
) -> None:
    client = client_of(alder.editor)
    for number in range(6):
        alder.draft(alder.table(f"HS-{number}"))
    client.get(f"{V1}/filings")
    with django_assert_max_num_queries(16):
        assert len(client.get(f"{V1}/filings").json()["results"]) == 6


def test_the_law_is_changed_by_two(alder: House, client_of: Callable[[User], APIClient]) -> None:
    supervisor, agent, operator = (client_of(u) for u in (alder.supervisor, alder.agent, alder.editor))
    name, day = "wager.house_banked.max_usd", "2030-01-01"
    values = {"parameter": name, "value": "450.50", "effective_from": day, "citation": "WSR 29-1", "reason": "raised"}
    assert operator.post(f"{V1}/law-values", values).status_code == 403
    assert agent.post(f"{V1}/law-values", values).status_code == 403
    assert supervisor.post(f"{V1}/law-values", {**values, "value": "lots"}).status_code == 422
    made = supervisor.post(f"{V1}/law-values", values)
    assert made.status_code == 201
    one = f"{V1}/law-values/{made.json()['id']}"
    assert supervisor.post(f"{one}/publish").status_code == 409
    assert operator.post(f"{one}/publish").status_code == 403
    assert agent.post(f"{one}/publish").json()["outcome"] == "published"
    (line,) = [p for p in operator.get(f"{V1}/law", {"day": day}).json() if p["name"] == name]
    assert (line["value"], line["known"]) == ("901/2", True)
    history = operator.get(f"{V1}/law/{name}", {"day": day}).json()["history"]
    assert [(e["standing"], e["proposal"]) for e in history][-1] == ("in force", made.json()["id"])
    assert operator.get(f"{V1}/law/nothing.such").status_code == 404
    assert operator.get(f"{V1}/law", {"day": "soon"}).status_code == 400
    assert len(operator.get(f"{V1}/law").json()) == len(current_law())


def test_a_task_is_seen_and_answered(alder: House, client_of: Callable[[User], APIClient]) -> None:
    alder.table()
    recheck(day=datetime.date(2024, 3, 1), asked_stamp=None)
    alder.table(changes=TOO_MUCH)
    recheck(day=datetime.date(2024, 3, 1), asked_stamp=None)
    agent, operator = client_of(alder.agent), client_of(alder.editor)
    (line,) = agent.get(f"{V1}/compliance-tasks").json()["results"]
    assert (line["operator"], line["table"], line["causes"]) == ("Alder Room", "HS-1", ["the table was changed"])
    one = f"{V1}/compliance-tasks/{line['id']}"
    assert agent.post(f"{one}/answer", {"reason": "x"}).status_code == 403
    assert (
        operator.post(f"{one}/answer", {"reason": "The limit is lowered."}).json()["answer"] == "The limit is lowered."
    )
    assert operator.get(f"{V1}/compliance-tasks").json()["results"] == []


def test_comments_are_added_and_settled(alder: House, client_of: Callable[[User], APIClient]) -> None:
    operator, agent = client_of(alder.editor), client_of(alder.agent)
    table = alder.table()
    filing = alder.draft(table, go_live=timezone.localdate() + datetime.timedelta(days=30))
    one = f"{V1}/filings/{filing.pk}"
    assert operator.post(f"{one}/submit").status_code == 200
    answer = agent.post(f"{one}/comments", {"table": table.pk, "subject": "bets[0].max", "text": "Why so much?"}).json()
    assert answer["settled_at"] is None
    assert operator.post(f"{one}/comments/{answer['id']}/settle").status_code == 403
    settled = agent.post(f"{one}/comments/{answer['id']}/settle")
    assert settled.json()["settled_at"] is not None
    assert agent.post(f"{one}/comments/{answer['id']}/settle").json() == settled.json()
    assert agent.post(f"{one}/comments/999999/settle").status_code == 404
    other = client_of(person("operator_editor", "elsewhere", of=organisation("operator", "Birch Room")))
    assert other.post(f"{one}/comments/{answer['id']}/settle").status_code == 404
    assert client_of(person("auditor")).post(f"{one}/comments/{answer['id']}/settle").status_code == 403

"""Who decides a filing decides what stood on the page: what was done meanwhile is looked at first."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from accounts.models import User
from approvals.filings.steps import take_step
from approvals.models import Filing
from tests.accounts.people import person
from tests.approvals.filings.house import TODAY, House, house, register

pytestmark = pytest.mark.django_db


@pytest.fixture
def alder() -> House:
    register()
    return house()


@pytest.fixture
def filing(alder: House) -> Filing:
    made = alder.draft(alder.table())
    return take_step(filing=made, act="submit", actor=alder.editor, today=TODAY)


def signed_in(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def seen(page: str) -> str:
    (item,) = set(re.findall(r'name="seen" value="(\d+)"', page))
    return str(item)


def test_a_recommendation_that_was_made_anew_is_not_confirmed_unseen(alder: House, filing: Filing) -> None:
    take_step(filing=filing, act="recommend denial", actor=alder.agent, reason="no surveillance", today=TODAY)
    client, place = signed_in(person("supervisor", "second")), f"/filings/{filing.pk}/"
    values = {"act": "confirm denial", "seen": seen(client.get(place).content.decode())}
    take_step(filing=filing, act="send back", actor=alder.supervisor, reason="look again", today=TODAY)
    take_step(filing=filing, act="recommend denial", actor=alder.agent, reason="they are felons", today=TODAY)
    refused = client.post(f"{place}act/", values)
    page = refused.content.decode()
    assert (refused.status_code, "since you opened its page" in page) == (422, True)
    filing.refresh_from_db()
    assert filing.state == "recommended"
    assert client.post(f"{place}act/", values | {"seen": seen(page)}).status_code == 302, "now it was looked at"
    filing.refresh_from_db()
    assert filing.state == "denied"


def test_what_an_operator_may_not_know_does_not_stop_them(alder: House, filing: Filing) -> None:
    """Nor tells them, by a refusal, that something was recommended."""
    client, place = signed_in(alder.editor), f"/filings/{filing.pk}/"
    values = {"act": "withdraw", "reason": "not yet", "seen": seen(client.get(place).content.decode())}
    take_step(filing=filing, act="recommend denial", actor=alder.agent, reason="no surveillance", today=TODAY)
    assert client.post(f"{place}act/", values).status_code == 302
    filing.refresh_from_db()
    assert filing.state == "withdrawn"

"""A supervisor proposes a value on the law's page, a second person publishes it; the page's known answers follow."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from accounts.models import Job, User
from approvals.law.rows import current_law
from approvals.models import LawValue
from tests.accounts.people import person

pytestmark = pytest.mark.django_db
LIMIT = "wager.house_banked.max_usd"
SECTION = "/law/wac_230_15_140/"
PAGE = f"/law/parameters/{LIMIT}/"


def signed_in(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def typed(**more: str) -> dict[str, str]:
    return {
        "value": "$350",
        "effective_from": "2024-01-01",
        "citation": "WSR 23-99-001",
        "section": "WAC 230-15-140",
        "certainty": "read",
        "date_certainty": "read",
        "reason": "The order was found.",
        **more,
    }


def test_proposed_by_one_and_published_by_another() -> None:
    supervisor, agent = person("supervisor"), person("agent")
    page = signed_in(supervisor).post(PAGE, typed())
    row = LawValue.objects.get(parameter=LIMIT)
    assert page.headers["Location"] == f"/law/proposed/{row.pk}/"
    own = signed_in(supervisor).post(f"/law/proposed/{row.pk}/decide/", {"act": "publish"})
    assert own.status_code == 422
    assert "second person must publish" in own.content.decode()
    seen = signed_in(agent).get(f"/law/proposed/{row.pk}/").content.decode()
    assert f"?law_value={row.pk}" in seen  # what it would mean for tables
    assert "WSR 23-99-001" in signed_in(agent).get("/law/proposed/").content.decode()
    signed_in(agent).post(f"/law/proposed/{row.pk}/decide/", {"act": "publish", "reason": "compared"})
    assert current_law()[LIMIT].values[-1].held == 350
    assert Job.objects.filter(kind="judge all tables again").exists()
    history = signed_in(person("operator_editor")).get(PAGE).content.decode()
    assert "$350" in history
    assert "$400" in history  # replaced from that day on, and still to be seen
    assert "Propose a value" not in history


def test_the_section_asks_its_known_answers_of_the_law_that_is_current() -> None:
    supervisor, agent = person("supervisor"), person("agent")
    before = signed_in(agent).get(SECTION).content.decode()
    assert "answers of the checks that rest on this section are the known ones" in before
    signed_in(supervisor).post(PAGE, typed())
    row = LawValue.objects.get(parameter=LIMIT)
    signed_in(agent).post(f"/law/proposed/{row.pk}/decide/", {"act": "publish"})
    after = signed_in(agent).get(SECTION).content.decode()
    assert "answers are not the known ones" in after  # $400 in June 2024 passed, and fails under $350


@pytest.mark.parametrize(
    ("wrong", "text"),
    [
        ({"value": "many"}, "not an exact number"),
        ({"value": ""}, "Write the value"),
        ({"effective_from": "soon"}, "The first day is not a date. Write it as February 1, 2027 or 2/1/2027."),
        ({"effective_to": "2023-12-31"}, "before it begins"),
        ({"citation": " "}, "Name the order or filing"),
        ({"reason": ""}, "Give the reason for the proposal"),
        ({"certainty": "sure"}, "Certainty is one of"),
    ],
)
def test_what_can_not_be_law_is_told_and_kept_in_the_form(wrong: dict[str, str], text: str) -> None:
    page = signed_in(person("supervisor")).post(PAGE, typed(**wrong))
    assert page.status_code == 422
    assert text in page.content.decode()
    assert "WSR 23-99-001" in page.content.decode() or wrong.get("citation")
    assert not LawValue.objects.exists()


def test_everything_that_is_wrong_is_said_at_once() -> None:
    wrong = typed(value="many", effective_from="soon", effective_to="later", citation="", reason=" ")
    html = signed_in(person("supervisor")).post(PAGE, wrong).content.decode()
    for text in (
        "not an exact number",
        "The first day is not a date",
        "The end date is not",
        "Name the order or filing",
        "Give the reason for the proposal",
    ):
        assert text in html
    for field in ("value", "effective_from", "effective_to", "citation", "reason"):
        assert f'<a href="#{field}">' in html


@pytest.mark.parametrize("day", ["January 5, 2024", "1/5/2024", "Jan. 5 2024", "2024-01-05"])
def test_a_day_is_typed_as_people_write_it(day: str) -> None:
    assert signed_in(person("supervisor")).post(PAGE, typed(effective_from=day)).status_code == 302
    assert LawValue.objects.get().effective_from.isoformat() == "2024-01-05"


def test_a_change_is_proposed_from_the_section_by_who_may_and_others_are_told_why_not() -> None:
    asked = f'href="{PAGE}#propose"'
    supervisor, agent = person("supervisor"), person("agent")
    assert asked in signed_in(supervisor).get(SECTION).content.decode()
    signed_in(supervisor).post(PAGE, typed())
    html = signed_in(agent).get(SECTION).content.decode()
    assert asked not in html
    assert "A supervisor proposes changes of the law. You publish or return them" in html
    assert f"/law/proposed/{LawValue.objects.get().pk}/" in html
    outsider = signed_in(person("operator_editor")).get(SECTION).content.decode()
    assert "A supervisor of the commission proposes changes of the law" in outsider
    assert "/law/proposed/" not in outsider
    assert 'href="https://app.leg.wa.gov/WAC/default.aspx?cite=230-15-140"' in outsider
    assert "https://lawfilesext.leg.wa.gov/law/wsr/20" in outsider


@pytest.mark.parametrize("role", ["agent", "auditor", "operator_editor", "manufacturer_editor"])
def test_nobody_else_proposes(role: Any) -> None:
    assert signed_in(person(role)).post(PAGE, typed()).status_code == 403
    assert not LawValue.objects.exists()


def test_returned_with_a_reason_and_withdrawn_by_its_author() -> None:
    supervisor, agent = person("supervisor"), person("agent")
    signed_in(supervisor).post(PAGE, typed())
    row = LawValue.objects.get()
    decide = f"/law/proposed/{row.pk}/decide/"
    assert signed_in(agent).post(decide, {"act": "return"}).status_code == 422
    assert signed_in(agent).post(decide, {"act": "burn"}).status_code == 404
    signed_in(agent).post(decide, {"act": "return", "reason": "Another order."})
    row.refresh_from_db()
    assert (row.outcome, row.closing_reason) == ("returned", "Another order.")
    assert signed_in(agent).post(decide, {"act": "publish"}).status_code == 422
    signed_in(supervisor).post(PAGE, typed())
    again = LawValue.objects.get(closed_at=None)
    signed_in(supervisor).post(f"/law/proposed/{again.pk}/decide/", {"act": "return", "reason": "A mistake."})
    again.refresh_from_db()
    assert again.outcome == "withdrawn"


def test_a_parameter_that_is_none() -> None:
    assert signed_in(person("agent")).get("/law/parameters/no.such/").status_code == 404

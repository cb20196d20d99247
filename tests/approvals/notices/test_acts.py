"""Acts that somebody waits for are told at once: to whom, what, and to nobody else."""

from __future__ import annotations

import datetime
from typing import Any

import pytest
from django.core import mail
from django.test import Client

from accounts import tenant
from accounts.models import User
from approvals.filings.drafts import comment
from approvals.filings.steps import confirm, take_step
from approvals.law.proposing import propose_value, publish_value, return_value
from approvals.models import Notice
from approvals.notices.selectors import choose_mail, notices_for, unread
from approvals.registry.propose import propose_publication, publish_proposal, return_proposal
from games.register import forget, propose_definition, publish_definition, return_definition
from ingest.documents.review import confirm_field
from ingest.documents.selectors import doubtful_fields
from tests.accounts.people import organisation, person
from tests.approvals.filings.house import TODAY, House, house, register
from tests.approvals.packets import packet, stored
from tests.games.test_register_definitions import data

pytestmark = pytest.mark.django_db


@pytest.fixture
def alder() -> House:
    register()
    return house()


def reported(user: User) -> list[tuple[str, str]]:
    return [(n.event, n.title) for n in notices_for(user).order_by("pk")]


def test_a_filing_s_way_is_told_to_who_is_waited_for(alder: House, django_capture_on_commit_callbacks: Any) -> None:
    outsider = person("operator_editor", "outsider", of=organisation("operator", "Birch Room"))
    auditor = person("auditor")
    filing = alder.draft(alder.table())
    with django_capture_on_commit_callbacks(execute=True), tenant.acting(alder.editor.tenant()):
        take_step(filing=filing, act="submit", actor=alder.editor, today=TODAY)
    name = "Filing 1 of Alder Room"
    assert reported(alder.agent) == reported(alder.supervisor) == [("filing.step", f"{name} was submitted")]
    assert reported(alder.editor) == reported(auditor) == []
    assert {m.to[0] for m in mail.outbox} == {alder.agent.email, alder.supervisor.email}
    take_step(filing=filing, act="take in hand", actor=alder.agent, today=TODAY)
    assert reported(alder.editor)[-1] == ("filing.step", f"{name} is in the hands of an agent")
    before = reported(alder.editor)
    take_step(filing=filing, act="recommend approval", actor=alder.agent, conditions=["Post the odds."], today=TODAY)
    assert reported(alder.editor) == before, "a recommendation is the agents' own until it is confirmed"
    assert reported(alder.supervisor)[-1][1] == f"{name} waits for a supervisor: approval is recommended"
    assert len(reported(alder.agent)) == 1, "who acts is told nothing of it"
    filing.refresh_from_db()
    confirm(filing=filing, actor=alder.supervisor, today=TODAY)
    last = notices_for(alder.editor).order_by("-pk").first()
    assert last is not None
    assert last.title == f"{name} was approved"
    assert "Post the odds." in last.text
    assert reported(outsider) == reported(auditor) == []
    client = Client()
    client.force_login(alder.editor)
    assert f"{name} was approved" in client.get("/notices/").content.decode()
    other = Client()
    other.force_login(outsider)
    assert other.get(f"/notices/{last.pk}/").status_code == 404


def test_a_return_says_why_and_sending_back_goes_to_the_agent(alder: House) -> None:
    filing = alder.draft(alder.table())
    take_step(filing=filing, act="submit", actor=alder.editor, today=TODAY)
    take_step(filing=filing, act="recommend denial", actor=alder.agent, reason="No cameras.", today=TODAY)
    assert not any("cameras" in n.text for n in notices_for(alder.editor))
    take_step(filing=filing, act="send back", actor=alder.supervisor, reason="Ask them first.", today=TODAY)
    assert reported(alder.agent)[-1][1] == "Filing 1 of Alder Room was sent back by a supervisor"
    assert not any("Ask them" in n.text for n in notices_for(alder.editor))
    take_step(filing=filing, act="return", actor=alder.agent, reason="Say where the cameras are.", today=TODAY)
    assert "Say where the cameras are." in notices_for(alder.editor).order_by("-pk")[0].text


def test_questions_and_answers_are_told_in_both_directions(alder: House) -> None:
    filing = alder.draft(alder.table())
    comment(filing=filing, text="To ourselves.", actor=alder.editor)
    assert not Notice.objects.exists(), "a draft is its operator's alone"
    take_step(filing=filing, act="submit", actor=alder.editor, today=TODAY)
    take_step(filing=filing, act="take in hand", actor=alder.agent, today=TODAY)
    comment(filing=filing, text="Why so much?", actor=alder.agent)
    question = notices_for(alder.editor).order_by("-pk")[0]
    assert (question.event, question.text) == ("filing.comment", "Why so much?")
    supervisor = reported(alder.supervisor)
    with tenant.acting(alder.editor.tenant()):
        comment(filing=filing, text="It is the table's limit.", actor=alder.editor)
    answer = notices_for(alder.agent).order_by("-pk")[0]
    assert (answer.event, answer.text, answer.url) == (
        "filing.comment", "It is the table's limit.", f"/filings/{filing.pk}/#comments",
    )  # fmt: skip
    assert reported(alder.supervisor) == supervisor, "the answer is for who asked"


def test_proposals_are_told_to_those_who_may_confirm_them_and_returns_to_who_proposed(alder: House) -> None:
    second, auditor = person("agent", "second"), person("auditor")
    reading = stored(packet(), name="new.json", actor=alder.agent)
    for field in doubtful_fields(reading):
        confirm_field(field=field, actor=alder.agent)
    proposal = propose_publication(reading=reading, actor=alder.agent)
    waits = ("publication.proposed", "new.json is waiting to be published")
    assert reported(second) == reported(alder.supervisor) == [waits]
    assert reported(alder.agent) == reported(auditor) == reported(alder.editor) == []
    propose_publication(reading=reading, actor=alder.agent)
    assert reported(second) == [waits], "the same proposal is told once"
    return_proposal(proposal=proposal, actor=second, reason="A page is missing.")
    assert "A page is missing." in notices_for(alder.agent)[0].text
    row = propose_value(
        parameter="wager.house_banked.max_usd", value="500", effective_from=datetime.date(2031, 1, 1),
        citation="WSR 30-01-001", reason="adopted", actor=alder.supervisor,
    )  # fmt: skip
    assert reported(second)[-1][0] == "law.proposed"
    assert "law.proposed" not in {event for event, _ in reported(alder.supervisor)}
    return_value(proposal=row, actor=second, reason="Not adopted yet.")
    assert "Not adopted yet." in notices_for(alder.supervisor).order_by("-pk")[0].text


def test_a_definition_is_told_to_who_may_publish_it_and_its_end_to_who_proposed(alder: House) -> None:
    second, auditor = person("agent", "second"), person("auditor")
    row = propose_definition(data=data(), reason="Drafted from its rules.", actor=alder.agent)
    waits = ("publication.proposed", f"The definition of {row.name} is waiting to be published")
    assert reported(second) == reported(alder.supervisor) == [waits]
    assert reported(alder.agent) == reported(auditor) == reported(alder.editor) == []
    assert notices_for(second)[0].url == f"/definitions/{row.pk}/"
    return_definition(proposal=row, actor=second, reason="The joker is missing.")
    assert reported(alder.agent)[-1][1] == f"The definition of {row.name} was returned and not published"
    assert "The joker is missing." in notices_for(alder.agent).order_by("-pk")[0].text
    again = propose_definition(data=data(), reason="With its joker.", actor=alder.agent)
    return_definition(proposal=again, actor=alder.agent, reason="Not yet.")
    assert len(reported(alder.agent)) == 1, "who withdraws a proposal is told nothing of it"
    third = propose_definition(data=data(), reason="With its joker.", actor=alder.agent)
    publish_definition(proposal=third, actor=second)
    assert reported(alder.agent)[-1][1] == f"The definition of {row.name} was published"
    forget()


def test_who_proposed_is_told_that_it_was_published(alder: House) -> None:
    second = person("agent", "second")
    reading = stored(packet(), name="new.json", actor=alder.agent)
    for field in doubtful_fields(reading):
        confirm_field(field=field, actor=alder.agent)
    proposal = propose_publication(reading=reading, actor=alder.agent)
    before = reported(second)
    publish_proposal(proposal=proposal, actor=second, reason="Compared page by page.")
    (notice,) = notices_for(alder.agent)
    assert (notice.event, notice.title) == ("publication.proposed", "new.json was published")
    assert second.display_name in notice.text
    assert "Compared page by page." in notice.text
    assert notice.url == f"/documents/{reading.document_id}/"
    assert reported(second) == before, "who acts is told nothing of it"
    row = propose_value(
        parameter="wager.house_banked.max_usd", value="500", effective_from=datetime.date(2031, 1, 1),
        citation="WSR 30-01-001", reason="adopted", actor=alder.supervisor,
    )  # fmt: skip
    publish_value(proposal=row, actor=second)
    last = notices_for(alder.supervisor).order_by("-pk")[0]
    assert (last.event, last.title) == (
        "law.proposed",
        "A proposed value was published: A single wager at a house-banked table, at most",
    )
    assert "January 1, 2031" in last.text


def test_a_person_chooses_which_come_by_mail(alder: House, django_capture_on_commit_callbacks: Any) -> None:
    choose_mail(alder.agent, ["filing.comment"])
    filing = alder.draft(alder.table())
    with django_capture_on_commit_callbacks(execute=True):
        take_step(filing=filing, act="submit", actor=alder.editor, today=TODAY)
    assert {m.to[0] for m in mail.outbox} == {alder.supervisor.email}
    assert unread(alder.agent) == 1

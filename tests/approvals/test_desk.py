"""What waits for the commission's people: queues with owner, age and next step, assignment, the number in the menu."""

from __future__ import annotations

import datetime

import pytest
import time_machine
from django.core.exceptions import PermissionDenied
from django.test import Client
from django.utils import timezone

from accounts.models import User
from accounts.models.audit import AuditEntry
from approvals.desk.assign import NotAssigned, assign
from approvals.desk.operators import queues_of_operator
from approvals.desk.queues import FEW, Queue, queues_of_regulator
from approvals.desk.trends import decisions_on_proposals, last_letters, tables_by_month
from approvals.desk.waiting import WORK, numbers
from approvals.filings.drafts import comment, create_filing
from approvals.filings.recheck import recheck
from approvals.law.proposing import propose_value
from approvals.models import Assignment, Filing, Notice
from approvals.registry.propose import propose_publication, publish_proposal, return_proposal, withdraw_proposal
from approvals.registry.publish import NotPublishable
from ingest.documents.selectors import documents_for
from tests.accounts.people import organisation, person
from tests.approvals.packets import letter, packet, published, stored
from tests.web.register import CARIBBEAN, form, publish, room_of, table

pytestmark = pytest.mark.django_db


@pytest.fixture
def agent() -> User:
    return person("agent")


@pytest.fixture
def second() -> User:
    return person("agent", "second")


def queue(user: User, code: str) -> Queue:
    return next(q for q in queues_of_regulator(user, documents_for(user), failed=0) if q.code == code)


def signed_in(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def test_a_document_has_an_owner_an_age_and_a_next_step(agent: User, second: User) -> None:
    document = stored(packet(letter_=letter()), actor=agent).document
    row = queue(agent, "reviews").rows[0]
    assert (row.title, row.step, row.days, row.owner) == (document.name, "Propose for the register", 0, "")
    home = signed_in(agent).get("/").content.decode()
    assert "since today" in home
    signed_in(agent).post("/work/assign/", {"kind": "document", "subject": document.pk, "to": "second"})
    row = queue(second, "reviews").rows[0]
    assert (row.owner, row.mine) == ("second", True)
    reported = Notice.objects.get(person=second, event="work.assigned")
    assert document.name in reported.title
    assert numbers(agent)[WORK] == 0  # somebody else's
    assert numbers(second)[WORK] == 1
    assert '<span class="hr-badge">1<' in signed_in(second).get("/help/").content.decode()
    assert AuditEntry.objects.get(act="assigned work").detail["to"] == "second"


def test_work_is_given_back_and_the_same_again_changes_nothing(agent: User, second: User) -> None:
    document = stored(packet(letter_=letter()), actor=agent).document
    one = assign(kind="document", subject=document.pk, assignee=second, actor=agent)
    assert assign(kind="document", subject=document.pk, assignee=second, actor=agent) == one
    assign(kind="document", subject=document.pk, assignee=None, actor=second)
    assert Assignment.objects.count() == 2
    assert queue(agent, "reviews").rows[0].owner == ""
    with pytest.raises(NotAssigned, match="not an agent"):
        assign(kind="document", subject=document.pk, assignee=person("operator_editor"), actor=agent)
    with pytest.raises(NotAssigned, match="no longer in the list"):
        assign(kind="document", subject=0, assignee=second, actor=agent)
    with pytest.raises(PermissionDenied):
        assign(kind="document", subject=document.pk, assignee=second, actor=person("auditor"))


def test_second_approvals_of_every_kind_stand_in_one_queue(agent: User, second: User) -> None:
    reading = stored(packet(letter_=letter()), actor=agent)
    propose_publication(reading=reading, actor=agent)
    propose_value(
        parameter="wager.house_banked.max_usd", value="500", effective_from=datetime.date(2030, 1, 1),
        citation="WSR 30-01-001", reason="as adopted", actor=person("supervisor"),
    )  # fmt: skip
    rows = queue(second, "second").rows
    assert [row.step for row in rows] == ["Decide", "Decide"]
    assert "proposed by agent" in rows[0].detail
    assert rows[1].title == "A single wager at a house-banked table, at most"
    assert [row.step for row in queue(agent, "second").rows] == ["A second agent decides", "Decide"]
    assert (numbers(agent)[WORK], numbers(second)[WORK]) == (1, 2)
    assert numbers(person("auditor"))[WORK] == 0


def test_a_proposal_is_withdrawn_by_who_proposed_it_and_nobody_else(agent: User, second: User) -> None:
    reading = stored(packet(letter_=letter()), actor=agent)
    proposal = propose_publication(reading=reading, actor=agent)
    with pytest.raises(NotPublishable, match="Only the agent who proposed it"):
        withdraw_proposal(proposal=proposal, actor=second, reason="mine")
    with pytest.raises(NotPublishable, match="Give the reason"):
        withdraw_proposal(proposal=proposal, actor=agent, reason=" ")
    page = f"/documents/{reading.document_id}/publish/"
    assert "Withdraw the proposal" in signed_in(agent).get(page).content.decode()
    assert "Withdraw the proposal" not in signed_in(second).get(page).content.decode()
    signed_in(agent).post(f"/proposals/{proposal.pk}/decide/", {"decision": "withdraw", "reason": "a page is missing"})
    proposal.refresh_from_db()
    assert (proposal.outcome, proposal.closed_by) == ("withdrawn", agent)
    assert "a page is missing" in Notice.objects.filter(person=second).latest("pk").text
    with pytest.raises(NotPublishable, match="already closed"):
        return_proposal(proposal=proposal, actor=second, reason="late")
    again = propose_publication(reading=reading, actor=agent)
    assert again.pk != proposal.pk


def test_filings_and_questions_wait_in_both_directions(agent: User) -> None:
    publish(CARIBBEAN[1])
    owner = person("operator_editor")
    room = room_of()
    filing = create_filing(
        operator=room.operator, title="Winter", actor=owner, tables=[table(room, "CS-1", form("CS-1")).configuration]
    )
    Filing.objects.filter(pk=filing.pk).update(state="submitted", agent=agent)
    filing.refresh_from_db()
    row = queue(agent, "filings").rows[0]
    assert (row.title, row.owner, row.mine, row.step) == ("Winter", "agent", True, "Review it")
    assert queue(agent, "answers").count == 0
    comment(filing=filing, text="Which deck?", actor=agent)
    assert numbers(owner)[WORK] == 1
    assert "the commission asked a question" in signed_in(owner).get("/").content.decode()
    comment(filing=filing, text="One of 52 cards.", actor=owner)
    assert numbers(owner)[WORK] == 0
    assert [row.step for row in queue(agent, "answers").rows] == ["Read the answer"]


def test_all_of_an_operators_filings_are_counted_however_few_are_shown() -> None:
    owner, operator = person("operator_editor"), room_of().operator
    for number in range(FEW + 1):
        create_filing(operator=operator, title=f"Spring {number}", actor=owner)
    Filing.objects.update(state="returned")
    waiting, _ = queues_of_operator(owner, {})
    assert len(waiting.rows) == FEW
    assert waiting.count == FEW + 1 == numbers(owner)[WORK]
    assert waiting.url == "/filings/"
    home = signed_in(owner).get("/").content.decode()
    assert "No table is set up yet" in home
    assert "Waiting for you" in home, "also for an operator without tables"
    assert "Change it and submit it again" in home
    assert "Non-compliant tables" not in home


def test_trends_answer_from_what_is_kept(agent: User, second: User) -> None:
    publish(CARIBBEAN[1])
    room = room_of()
    table(room, "CS-1", form("CS-1"))
    table(room, "CS-2", form("CS-2", **{"progressive.components.1.version": "5.3.12"}))
    html = signed_in(agent).get("/floor/").content.decode()
    assert "CS-2" in html
    months = tables_by_month()
    assert all(m.passing <= m.tables <= 2 for m in months)
    with time_machine.travel(timezone.now() - datetime.timedelta(days=5)):
        proposal = propose_publication(reading=stored(packet(letter_=letter()), actor=agent), actor=agent)
    publish_proposal(proposal=proposal, actor=second)
    [month] = decisions_on_proposals()
    assert (month.number, month.middle, month.longest) == (1, 5, 5)
    published(packet(letter_=letter(number="9002", date="2024-01-05")), name="later.json")
    assert last_letters()[0]["publication"].letter.date.isoformat() == "2024-01-05"
    assert signed_in(agent).get("/trends/").status_code == 200
    assert signed_in(person("operator_editor")).get("/trends/").status_code == 403


def test_what_matters_before_publishing_is_summed_up(agent: User, second: User) -> None:
    publish(CARIBBEAN[0])
    room = room_of()
    table(room, "CS-1", form("CS-1"))
    reading = stored(packet(letter_=letter()), actor=agent)
    html = signed_in(second).get(f"/documents/{reading.document_id}/publish/summary/").content.decode()
    for heading in ("Printed figures", "Tables", "Since the last letter", "Games", "Unread lines"):
        assert heading in html
    assert "First approval" in html
    assert signed_in(person("operator_editor")).get(
        f"/documents/{reading.document_id}/publish/summary/"
    ).status_code == 403  # fmt: skip


def test_an_operator_s_home_is_a_queue_with_ages_and_next_steps() -> None:
    publish(CARIBBEAN[1])
    room = room_of()
    table(room, "CS-2", form("CS-2", **{"progressive.components.1.version": "5.3.12"}))
    recheck(day=timezone.localdate(), asked_stamp=None)
    owner = person("operator_editor")
    home = signed_in(owner).get("/").content.decode()
    assert "View findings" in home
    assert "non-compliant since first check" in home
    assert "since today" in home
    assert "No filing is waiting for you." in home
    table(room, "CS-3", form("CS-3", **{"progressive.components.1.version": "5.3.12"}))
    home = signed_in(owner).get("/").content.decode()
    assert "not checked yet" not in home, "a table is judged when it is saved, as on the floor"
    assert "CS-3" in home
    assert "2 tables" in home
    outsider = person("operator_editor", "outsider", of=organisation("operator", "Another operator"))
    assert "View findings" not in signed_in(outsider).get("/").content.decode()

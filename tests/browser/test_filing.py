"""A filing carried through by three people at their own screens: drafted, justified, commented, amended, approved."""

from __future__ import annotations

import copy
import datetime
from collections.abc import Callable

import pypdfium2
import pytest
from django.utils import timezone
from playwright.sync_api import Page, expect

from accounts.models import User
from approvals.models import Configuration, Filing
from approvals.operators.services import add_operator, add_room, save_configuration
from approvals.samples.forms import changed
from tests.accounts.people import system
from tests.approvals.filings.house import FORM, TOO_MUCH, register

pytestmark = pytest.mark.browser
Visit = Callable[..., Page]


def set_up(editor: User) -> Configuration:
    """A register with one game, and a table whose ante is above the limit of the law."""
    register()
    operator = add_operator(
        organisation=editor.organisation, name="Alder Room", kind="commercial", licence="L-1", actor=system()
    )
    room = add_room(operator=operator, name="Yakima", location="Yakima, WA", tables=5, actor=system())
    data = changed({**copy.deepcopy(FORM), "table": {"number": "HS-1", "seats": 6}}, TOO_MUCH)
    return save_configuration(room=room, table="HS-1", data=data, actor=editor).configuration


def step(page: Page, name: str, *, reason: str = "", conditions: str = "") -> None:
    """One of the steps that the page offers."""
    card = page.locator("form.hr-card").filter(has=page.get_by_role("heading", name=name, exact=True))
    if reason:
        card.get_by_label("Reason").fill(reason)
    if conditions:
        card.get_by_label("Conditions, one per line").fill(conditions)
    card.get_by_role("button", name=name, exact=True).click()


def test_three_people_carry_a_filing_through(visit: Visit, people: dict[str, User]) -> None:
    table = set_up(people["operator_editor"])
    live = timezone.localdate() + datetime.timedelta(days=30)

    # The operator drafts it. It is not submitted while what fails has no justification.
    operator = visit("operator_editor", by_form=True)
    operator.goto("/filings/new/")
    operator.get_by_label("Title").fill("Tables of spring")
    operator.get_by_label("Go-live date").fill(live.isoformat())
    operator.get_by_text("HS-1").click()
    operator.get_by_role("button", name="Save and check").click()
    operator.wait_for_url("**/filings/*/")
    address = operator.url
    step(operator, "Submit")
    expect(operator.get_by_role("alert")).to_contain_text("WAGER-MAX fails and is not justified")
    operator.goto(address)
    for number in range(operator.get_by_label("Justification").count()):
        operator.get_by_label("Justification").nth(number).fill("The commission is asked for it by petition.")
        operator.get_by_role("button", name="Keep").nth(number).click()
        expect(operator.get_by_text("Kept.")).to_be_visible()
    step(operator, "Submit")
    expect(operator.get_by_text("The filing is submitted")).to_be_visible()

    # The agent comments on a field and returns it.
    agent = visit("agent")
    agent.goto("/notices/")
    expect(agent.get_by_role("link", name="Filing 1 of Alder Room was submitted")).to_be_visible()
    expect(agent.get_by_role("link", name="Notices").first).to_contain_text("1")
    agent.goto(address)
    expect(agent.get_by_text("The commission is asked for it by petition.").first).to_be_visible()
    agent.get_by_text("Comment on this table").click()
    agent.get_by_label("Field", exact=True).select_option("bets[0].max")
    agent.get_by_label("Comment", exact=True).first.fill("No petition was received.")
    agent.get_by_role("button", name="Post comment").first.click()
    expect(agent.get_by_text("No petition was received.")).to_be_visible()
    step(agent, "Return", reason="Keep the ante within the limit.")
    expect(agent.get_by_text("The filing is returned")).to_be_visible()

    # The operator is told at home and by notice, amends the table and submits it again.
    operator.goto("/")
    waiting = operator.get_by_role("region", name="Waiting for you")
    expect(waiting.get_by_role("row", name="Tables of spring")).to_contain_text("Change it and submit it again")
    operator.goto("/notices/")
    for words in ("Filing 1 of Alder Room was returned", "agent wrote about filing 1 of Alder Room"):
        expect(operator.locator("main")).to_contain_text(words)
    operator.goto(address)
    expect(operator.get_by_text("No petition was received.")).to_be_visible()
    step(operator, "Reopen")
    operator.goto(f"/configurations/{table.pk}/edit/")
    operator.locator("#f-bets-ante-max").fill("100")
    operator.get_by_role("button", name="Save").click()
    operator.wait_for_url(f"**/configurations/{table.pk}/")
    operator.goto(address)
    expect(operator.get_by_role("button", name="Settled")).to_have_count(0)  # only who asked settles a question
    operator.get_by_role("link", name="Change the draft").click()
    operator.get_by_role("button", name="Save and check").click()
    operator.wait_for_url(address)
    expect(operator.get_by_label("Justification")).to_have_count(0)
    step(operator, "Submit")

    # The agent recommends, a supervisor confirms.
    agent.goto(address)
    agent.get_by_role("button", name="Settled").click()
    step(agent, "Recommend approval", conditions="Post the rules at the table.")
    expect(agent.get_by_role("button", name="Confirm approval")).to_have_count(0)
    supervisor = visit("supervisor")
    supervisor.goto(address)
    step(supervisor, "Confirm approval")
    expect(supervisor.get_by_text("The filing is approved")).to_be_visible()
    filing = Filing.objects.get()
    assert (filing.state, filing.conditions) == ("approved", ["Post the rules at the table."])
    assert table.versions.get(newest=True).data["authorizations"]["go_live"] == live.isoformat()

    # The operator is told of the approval, and nothing asks for it any more.
    operator.goto("/notices/")
    expect(operator.get_by_role("link", name="Filing 1 of Alder Room was approved")).to_be_visible()
    operator.goto("/floor/")
    expect(operator.get_by_text("Nothing: it is approved.")).to_be_visible()

    # The documents, as the operator gets them.
    operator.goto(address)
    expect(operator.get_by_text("This filing approved the internal controls.")).to_be_visible()
    expect(operator.locator("main")).not_to_contain_text("Internal controls approved on is not given")
    for name, stated in (("Internal controls (PDF)", "HS-1"), ("letter (PDF)", "Post the rules at the table")):
        link = operator.get_by_role("link", name=name).get_attribute("href")
        assert link is not None
        answer = operator.request.get(link)
        assert answer.status == 200
        pdf = pypdfium2.PdfDocument(answer.body())
        text = " ".join(pdf[n].get_textpage().get_text_bounded() for n in range(len(pdf)))
        assert stated in " ".join(text.split())
        assert "Yakima, Yakima" not in text
        assert "Tables of spring" in " ".join(text.split()) or name.startswith("letter")

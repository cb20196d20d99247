"""A session that ends while somebody types: nothing typed is lost, and nobody else sees it."""

from __future__ import annotations

from collections.abc import Callable
from urllib.parse import quote

import pytest
from django.conf import settings
from django.contrib.sessions.models import Session
from playwright.sync_api import Browser, Locator, Page, Route, expect

from accounts.models import User
from approvals.models import ConfigurationVersion
from approvals.samples.load import damaged_dump
from ingest.documents.grid import part_of_pointer
from ingest.documents.kinds import KIND
from ingest.documents.services import read_document, store_document
from tests.accounts.people import person
from tests.browser.conftest import PASSPHRASE
from tests.web.register import CARIBBEAN, form, publish, room_of, table

pytestmark = pytest.mark.browser


def sign_in(page: Page, username: str) -> None:
    page.get_by_label("Username or email").fill(username)
    page.get_by_label("Password").fill(PASSPHRASE)
    page.get_by_role("button", name="Sign in").click()


@pytest.mark.usefixtures("people")
def test_what_was_typed_comes_back_after_signing_in_and_only_to_who_typed_it(visit: Callable[..., Page]) -> None:
    publish(*CARIBBEAN)
    person("operator_editor", "colleague")
    version = table(room_of(), "CS-1", form("CS-1"))
    page = visit("operator_editor", by_form=True)
    address = f"/configurations/{version.configuration_id}/edit/"
    page.goto(address)
    page.get_by_label("Reason for the change").fill("work order 12")
    page.locator("[name='bets.ante.max']").fill("$75")
    Session.objects.all().delete()
    page.get_by_role("button", name="Save").last.click()
    expect(page.get_by_text("What you typed is kept in this tab")).to_be_visible()
    sign_in(page, "operator_editor")
    expect(page.get_by_text("You were signed out before this was saved.")).to_be_visible()
    expect(page.get_by_label("Reason for the change")).to_have_value("work order 12")
    expect(page.locator("[name='bets.ante.max']")).to_have_value("$75")
    page.get_by_role("button", name="Save").last.click()
    expect(page.get_by_role("status").first).to_contain_text("Saved as version 2")
    assert page.evaluate("sessionStorage.getItem('unsent')") is None
    assert ConfigurationVersion.objects.filter(number=2).get().data["bets"][0]["max"] == "75"

    page.goto(address)
    page.get_by_label("Reason for the change").fill("for nobody else")
    Session.objects.all().delete()
    page.get_by_role("button", name="Save").last.click()
    expect(page.get_by_text("What you typed is kept in this tab")).to_be_visible()
    sign_in(page, "colleague")
    expect(page.get_by_role("button", name="Save").last).to_be_visible()
    expect(page.get_by_label("Reason for the change")).to_have_value("")
    assert page.evaluate("sessionStorage.getItem('unsent')") is None


def sent_too_late(page: Page, button: Locator) -> None:
    """The session ends, and the form is sent."""
    Session.objects.all().delete()
    button.click()
    expect(page.get_by_text("What you typed is kept in this tab")).to_be_visible()


def test_a_correction_comes_back_in_the_form_that_it_was_typed_in(
    visit: Callable[..., Page], people: dict[str, User]
) -> None:
    """Before it stand two forms with the same address and the same hidden field."""
    document = store_document(data=damaged_dump(), name="old-scan.txt", actor=people["agent"]).document
    reading = read_document(document=document, actor=people["agent"])
    field = next(f for f in reading.fields.order_by("pk") if part_of_pointer(f.pointer) is None and f.pointer != KIND)
    page = visit("agent", by_form=True)
    page.goto(f"/documents/{document.pk}/review/{field.pk}/")
    page.locator("#correct #value").fill("125")
    sent_too_late(page, page.locator("#correct button"))
    sign_in(page, "agent")
    expect(page.locator("#correct #value")).to_have_value("125")
    expect(page.locator("#confirm")).to_be_visible()
    expect(page.locator("main").get_by_role("status").filter(has_text="What you typed is back")).to_have_count(1)


@pytest.mark.usefixtures("people")
def test_what_was_typed_for_one_table_is_not_filled_in_for_another(visit: Callable[..., Page]) -> None:
    publish(*CARIBBEAN)
    room = room_of()
    begun = {t: f"/configurations/new/?room={room.pk}&table={t}&game=Caribbean+Stud" for t in ("A", "B")}
    page = visit("operator_editor", by_form=True)
    page.goto(begun["A"])
    page.get_by_label("Reason for the change").fill("work order 12")
    sent_too_late(page, page.get_by_role("button", name="Save").last)
    page.goto(f"/accounts/login/?next={quote(begun['B'], safe='')}")
    sign_in(page, "operator_editor")
    expect(page.get_by_role("heading", name="B")).to_be_visible()
    expect(page.get_by_label("Reason for the change")).to_have_value("")
    page.goto(begun["A"])
    expect(page.get_by_label("Reason for the change")).to_have_value("work order 12")


@pytest.mark.usefixtures("people")
def test_a_namesake_does_not_see_it(visit: Callable[..., Page]) -> None:
    publish(*CARIBBEAN)
    namesake = person("operator_editor", "colleague")
    User.objects.filter(username__in=("operator_editor", "colleague")).update(first_name="Ada", last_name="Lane")
    version = table(room_of(), "CS-1", form("CS-1"))
    page = visit("operator_editor", by_form=True)
    page.goto(f"/configurations/{version.configuration_id}/edit/")
    page.get_by_label("Reason for the change").fill("for nobody else")
    sent_too_late(page, page.get_by_role("button", name="Save").last)
    sign_in(page, namesake.username)
    expect(page.get_by_label("Reason for the change")).to_have_value("")
    assert page.evaluate("sessionStorage.getItem('unsent')") is None


@pytest.mark.usefixtures("people")
def test_what_has_no_form_any_more_is_shown(visit: Callable[..., Page]) -> None:
    publish(*CARIBBEAN)
    version = table(room_of(), "CS-1", form("CS-1"))
    page = visit("operator_editor", by_form=True)
    page.goto(f"/configurations/{version.configuration_id}/edit/")
    page.get_by_label("Reason for the change").fill("work order <b>12</b>")
    sent_too_late(page, page.get_by_role("button", name="Save").last)
    page.evaluate("""() => {
      const kept = JSON.parse(sessionStorage.getItem("unsent"));
      sessionStorage.setItem("unsent", JSON.stringify({ ...kept, form: "of another program" }));
    }""")
    sign_in(page, "operator_editor")
    expect(page.get_by_role("status").filter(has_text="“work order <b>12</b>”")).to_be_visible()
    expect(page.get_by_label("Reason for the change")).to_have_value("")


SAME_NAMES = """<span data-person="7"></span><main id="main"><form method="post" id="rows">
<input name="row"><input name="row"><textarea name="row"></textarea>
<input type="checkbox" name="mark" value="1"><input type="checkbox" name="mark" value="1">
<select name="kind" multiple><option>a</option><option>b</option></select><button>Send</button></form></main>"""


def test_each_control_of_one_name_has_its_own_again(browser: Browser) -> None:
    script = (settings.BASE_DIR / "static/js/unsent.js").read_text()

    def answer(route: Route) -> None:
        body = "<p data-interrupted hidden>Sign in.</p>" if route.request.method == "POST" else SAME_NAMES
        route.fulfill(content_type="text/html", body=f"<!DOCTYPE html>{body}<script>{script}</script>")

    page = browser.new_page()
    page.route("http://house.test/**", answer)
    page.goto("http://house.test/rows/")
    for number, text in enumerate(("one", "two", "three")):
        page.locator("[name=row]").nth(number).fill(text)
    page.locator("[name=mark]").nth(1).check()
    page.locator("[name=kind]").select_option(["b"])
    page.locator("button").click()
    expect(page.locator("[data-interrupted]")).to_be_visible()
    page.goto("http://house.test/rows/")
    for number, text in enumerate(("one", "two", "three")):
        expect(page.locator("[name=row]").nth(number)).to_have_value(text)
    expect(page.locator("[name=mark]").nth(0)).not_to_be_checked()
    expect(page.locator("[name=mark]").nth(1)).to_be_checked()
    expect(page.locator("[name=kind]")).to_have_values(["b"])
    page.close()

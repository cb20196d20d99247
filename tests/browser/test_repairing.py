"""A packet in which the reader made every kind of mistake, repaired by keyboard alone, from upload to the register."""

from __future__ import annotations

import copy
import time
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from accounts.models import User
from approvals.models import Publication
from approvals.samples.pages import pdf
from approvals.samples.sources import SOURCES
from ingest.documents.record import record_reading
from ingest.documents.selectors import doubtful_fields, latest_reading, packet_of
from ingest.documents.services import read_document, store_document
from ingest.models import Document, Reading
from tests.browser.looking import troubles

pytestmark = pytest.mark.browser
Visit = Callable[..., Page]
MINUTES = 3


def newest(document: Document) -> Reading:
    reading = latest_reading(document)
    assert reading is not None
    return reading


def without(packet: dict[str, Any], pointer: str) -> None:
    for at in [p for p in packet["provenance"] if p == pointer or p.startswith(f"{pointer}/")]:
        del packet["provenance"][at]


def renumbered(packet: dict[str, Any], table: int, changes: Callable[[int], int | None]) -> None:
    """Provenance after rows of a table changed their numbers."""
    start, moved = f"/paytables/{table}/outcomes/", {}
    for at in [p for p in packet["provenance"] if p.startswith(start)]:
        number, _, leaf = at.removeprefix(start).partition("/")
        source = packet["provenance"].pop(at)
        if (new := changes(int(number))) is not None:
            moved[f"{start}{new}/{leaf}"] = source
    packet["provenance"] |= moved


def misread(good: dict[str, Any]) -> dict[str, Any]:
    """A phantom row, a row that is lost, a seed that nobody read, a doubtful pay, a lost unit, a table in two."""
    packet = copy.deepcopy(good)
    rows = packet["paytables"][0]["outcomes"]
    rows.insert(1, {"hand": None, "pays": None, "unit": None})
    renumbered(packet, 0, lambda n: n if n < 1 else n + 1)
    lost = len(rows) - 1
    del rows[lost]
    without(packet, f"/paytables/0/outcomes/{lost}")
    packet["paytables"][1]["outcomes"][0]["unit"] = None
    without(packet, "/paytables/1/outcomes/0/unit")
    source = packet["provenance"]["/paytables/1/outcomes/1/pays"]
    source["confidence"], source["raw"] = 0.4, source["raw"]
    packet["paytables"][1]["outcomes"][1]["pays"] = "999"
    return packet


@pytest.fixture
def misread_one(people: dict[str, User]) -> Document:
    agent = people["agent"]
    data = pdf(next(s for s in SOURCES if s.name == "three-card-poker-3119"))
    document = store_document(data=data, name="three.pdf", actor=agent).document
    good = read_document(document=document, actor=agent)
    record_reading(document=document, packet=misread(good.packet), reader="a worse one", pages=[], actor=agent)
    return document


def press(page: Page, key: str) -> None:
    page.wait_for_load_state()
    page.keyboard.press(key)


def typed(page: Page, text: str) -> None:
    press(page, "e")
    expect(page.get_by_label("Correct value")).to_be_focused()
    page.keyboard.press("ControlOrMeta+a")
    page.keyboard.type(text)


def to(page: Page, words: str) -> None:
    expect(page.locator("#value-title")).to_contain_text(words)


def tables(document: Document) -> list[list[tuple[Any, Any, Any]]]:
    found = packet_of(newest(document))["paytables"]
    return [[(r["hand"], r["pays"], r["unit"]) for r in t["outcomes"]] for t in found]


def test_every_kind_of_mistake_is_repaired_by_keys(
    visit: Visit, misread_one: Document, people: dict[str, User]
) -> None:
    good = misread_one.readings.get(number=1)
    wanted = [[(r["hand"], r["pays"], r["unit"]) for r in t["outcomes"]] for t in good.packet["paytables"]]
    assert tables(misread_one) != wanted
    ada = visit("agent")
    began = time.monotonic()
    ada.goto(f"/documents/{misread_one.pk}/review/")

    to(ada, "Paytable TCP-01, ante bonus · Hand, row 2")  # the phantom row: the page has none such
    expect(ada.get_by_text("has neither hand nor pay").first).to_be_visible()
    press(ada, "d")
    expect(ada.get_by_text("Row 2 is deleted. Undo brings it back.")).to_be_visible()
    press(ada, "a")  # below the last row: the lost one, as its line is printed
    to(ada, "Hand, row 3")
    last = wanted[0][-1]
    typed(ada, str(last[0]).replace("_", " ").title())
    press(ada, "Enter")
    to(ada, "Pays, row 3")
    typed(ada, f"{last[1]} to 1")
    press(ada, "Enter")

    to(ada, "Paytable TCP-01, pair plus · Pays, row 1")  # the lost unit
    press(ada, "1")
    to(ada, "Paytable TCP-01, pair plus · Pays, row 2")  # the wrong amount: what is printed is at hand
    typed(ada, "thirty to one")
    here = ada.url
    press(ada, "Enter")
    ada.wait_for_url(lambda url: url != here)
    while doubtful_fields(newest(misread_one)).exists():  # what else the reader was not sure of, a table at a time
        here = ada.url
        press(ada, "Shift+T")
        ada.wait_for_url(lambda url, before=here: url != before)
    expect(ada.get_by_role("heading", name="Review complete")).to_be_visible()
    assert tables(misread_one) == wanted
    assert time.monotonic() - began < MINUTES * 60

    ada.get_by_role("link", name="Continue to publishing").press("Enter")
    ada.get_by_role("button", name="Propose for the register").press("Enter")
    expect(ada.get_by_text("You proposed this; another agent must publish it.")).to_be_visible()
    bo = visit("second")
    bo.goto(f"/documents/{misread_one.pk}/publish/")
    expect(bo.get_by_text("Deleted an empty row")).to_be_visible()
    bo.get_by_role("button", name="Publish to the register").press("Enter")
    expect(bo.get_by_role("heading", name="It is in the register")).to_be_visible()
    assert Publication.objects.get().packet["paytables"] == packet_of(newest(misread_one))["paytables"]


def test_tables_are_split_joined_and_values_moved_by_keys(visit: Visit, misread_one: Document) -> None:
    before = tables(misread_one)
    ada = visit("agent")
    ada.goto(f"/documents/{misread_one.pk}/review/table/?part=/paytables/1&at=/paytables/1/outcomes/2/hand")
    press(ada, "k")
    to(ada, "pair plus")
    expect(ada.get_by_text("From row 3 on it is a separate table.")).to_be_visible()
    assert [len(t) for t in tables(misread_one)][1:3] == [2, len(before[1]) - 2]
    press(ada, "u")
    expect(ada.get_by_text("Taken back: split a table in two")).to_be_visible()
    ada.goto(f"/documents/{misread_one.pk}/review/table/?part=/paytables/1&at=/paytables/1/outcomes/4/pays")
    press(ada, "i")  # this is the seed
    ada.keyboard.type("Seed")
    ada.keyboard.press("Enter") if ada.evaluate("document.activeElement.id") != "to" else None
    press(ada, "Escape")
    press(ada, "m")
    to(ada, "Seed")
    packet = packet_of(newest(misread_one))["paytables"][1]
    assert (packet["claims"]["seed"], packet["outcomes"][4]["pays"]) == (before[1][4][1], None)
    press(ada, "u")
    expect(ada.get_by_text("Taken back")).to_be_visible()
    press(ada, "Shift+D")
    expect(ada.get_by_text("is deleted. Undo brings it back.")).to_be_visible()
    assert len(tables(misread_one)) == len(before) - 1
    press(ada, "u")
    expect(ada.get_by_text("Taken back")).to_be_visible()
    assert tables(misread_one) == before


def test_a_box_is_drawn_by_keys_and_read(visit: Visit, misread_one: Document) -> None:
    ada = visit("agent")
    ada.goto(f"/documents/{misread_one.pk}/review/table/?part=/paytables/1&at=/paytables/1/outcomes/1/pays")
    press(ada, "x")
    for key in ("Shift+ArrowRight", "Shift+ArrowDown", "ArrowLeft", "ArrowUp"):
        press(ada, key)
    press(ada, "Enter")
    ada.wait_for_url("**box=**")
    expect(ada.get_by_label("Correct value")).to_be_focused()
    expect(ada.get_by_label("Correct value")).to_have_value("30 to 1")
    ada.keyboard.press("Enter")
    to(ada, "row")
    field = newest(misread_one).fields.get(pointer__endswith="/pays", pointer__startswith="/x_repairs/")
    assert (field.raw, field.decided_value) == ("30 to 1", "30")
    assert field.x0 is not None

    ada.goto(f"/documents/{misread_one.pk}/review/table/?part=/paytables/1&at=/paytables/1/outcomes/2/pays")
    picture = ada.locator("#page-picture")
    around = picture.bounding_box()
    spot = picture.locator(".is-current").bounding_box()
    assert around is not None
    assert spot is not None
    ada.mouse.move(spot["x"] - 3, spot["y"] - 3)
    ada.mouse.down()
    ada.mouse.move(spot["x"] + spot["width"] + 3, spot["y"] + spot["height"] + 3, steps=4)
    ada.mouse.up()
    ada.wait_for_url("**box=**")
    expect(ada.get_by_label("Correct value")).to_have_value("6 to 1")


def test_both_engines_read_a_line_again(visit: Visit, misread_one: Document) -> None:
    ada = visit("agent")
    ada.goto(f"/documents/{misread_one.pk}/review/table/?part=/paytables/1&at=/paytables/1/outcomes/1/pays")
    press(ada, "o")
    ada.wait_for_url("**again=1**")
    expect(ada.locator("#engines")).to_contain_text("The first engine reads")
    assert ada.locator("#engines").inner_text().count("30 to 1") >= 2
    assert doubtful_fields(newest(misread_one)).exists()


def test_the_page_is_sound_at_every_width(visit: Visit, misread_one: Document) -> None:
    ada = visit("agent")
    at = f"/documents/{misread_one.pk}/review/table/?part=/paytables/0&at=/paytables/0/outcomes/1/hand"
    assert troubles(ada, at) == []

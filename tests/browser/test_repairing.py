"""A packet in which the reader made every kind of mistake, repaired by keyboard alone, from upload to the register."""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any, ClassVar, NamedTuple

import pytest
from playwright.sync_api import FilePayload, Page, expect

from accounts.models import Job, User
from approvals.models import Publication
from approvals.samples.pages import pdf
from approvals.samples.sources import SOURCES
from ingest.documents.record import record_reading
from ingest.documents.selectors import doubtful_fields, latest_reading, packet_of
from ingest.documents.services import read_document, store_document
from ingest.models import Document, Reading
from tests.browser.keystrokes import Person
from tests.browser.looking import troubles

pytestmark = pytest.mark.browser
Visit = Callable[..., Page]
THREE = next(s for s in SOURCES if s.name == "three-card-poker-3119")
MINUTES = 3


def newest(document: Document) -> Reading:
    reading = latest_reading(document)
    assert reading is not None
    return reading


class Stated(NamedTuple):
    """A value of a packet with its place, so that both move together."""

    value: Any
    source: dict[str, Any] | None


def with_places(value: Any, at: str, sources: dict[str, Any]) -> Any:
    if isinstance(value, dict):
        return {key: with_places(child, f"{at}/{key}", sources) for key, child in value.items()}
    if isinstance(value, list):
        return [with_places(child, f"{at}/{number}", sources) for number, child in enumerate(value)]
    return Stated(value, sources.pop(at, None))


def without_places(value: Any, at: str, sources: dict[str, Any]) -> Any:
    if isinstance(value, Stated):
        if value.source is not None:
            sources[at] = value.source
        return value.value
    if isinstance(value, dict):
        return {key: without_places(child, f"{at}/{key}", sources) for key, child in value.items()}
    if isinstance(value, list):
        return [without_places(child, f"{at}/{number}", sources) for number, child in enumerate(value)]
    return value


def doubtful(stated: Stated, value: Any) -> Stated:
    assert stated.source is not None
    return Stated(value, {**stated.source, "confidence": 0.4})


def misread(good: dict[str, Any]) -> dict[str, Any]:
    """Every kind of mistake that a reader makes, once each."""
    packet = copy.deepcopy(good)
    sources = packet["provenance"]
    tables: list[Any] = with_places(packet["paytables"], "/paytables", sources)
    parts: list[Any] = with_places(packet["equipment"], "/equipment", sources)
    tables[0]["outcomes"].insert(1, {"hand": None, "pays": None, "unit": None})  # a phantom row
    del tables[0]["outcomes"][-1]  # a line that is lost
    tables[1]["outcomes"][0]["unit"] = Stated(None, None)  # a unit that is lost
    row = tables[1]["outcomes"][1]
    row["pays"] = doubtful(row["pays"], "999")  # an amount
    row = tables[1]["outcomes"][2]
    row["hand"] = doubtful(row["hand"], "three_of_a_rind")  # a hand
    last = tables[-1]
    last["claims"]["seed"] = Stated(None, None)  # a seed that nobody read
    last["outcomes"][2]["envy"] = last["outcomes"][2]["pays"]  # an amount in the wrong column
    last["outcomes"][2]["pays"] = last["outcomes"][2]["unit"] = Stated(None, None)
    one, two = tables[24], tables[25]  # two tables as one
    one["outcomes"] += two["outcomes"]
    first = one["outcomes"][7]
    first["pays"] = doubtful(first["pays"], "1")
    del tables[25]
    rest = {**copy.deepcopy(tables[2]), "bet": Stated(None, None), "designator": Stated(None, None), "claims": {}}
    rest["outcomes"] = tables[2]["outcomes"][1:]  # a table in two
    del tables[2]["outcomes"][1:]
    tables.insert(3, rest)
    phantom = {**copy.deepcopy(tables[4]), "outcomes": copy.deepcopy(tables[4]["outcomes"][:1])}
    phantom["bet"] = doubtful(phantom["bet"], "lucky")  # a table that is none
    tables.insert(5, phantom)
    parts[1]["any_of"][0]["all_of"][0]["any_of"][0]["version"] = doubtful(  # a version
        parts[1]["any_of"][0]["all_of"][0]["any_of"][0]["version"], "6.6 Bulld 520"
    )
    del parts[1]["any_of"][0]["all_of"][1]  # a component that is lost
    packet["paytables"] = without_places(tables, "/paytables", sources)
    packet["equipment"] = without_places(parts, "/equipment", sources)
    number = sources["/letter/submission"]
    packet["letter"]["submission"], number["confidence"] = "3l19", 0.4  # a value of the letter
    return packet


@pytest.fixture
def misread_one(people: dict[str, User]) -> Document:
    agent = people["agent"]
    document = store_document(data=pdf(THREE), name="three.pdf", actor=agent).document
    read_document(document=document, actor=agent)
    misread_again(document, agent)
    return document


def misread_again(document: Document, actor: User) -> None:
    """A second reading of the same pages, by a worse reader."""
    packet = misread(newest(document).packet)
    record_reading(document=document, packet=packet, reader="a worse one", pages=[], actor=actor)


def press(page: Page, key: str) -> None:
    page.wait_for_load_state()
    page.keyboard.press(key)


def to(page: Page, words: str) -> None:
    expect(page.locator("#value-title")).to_contain_text(words)


def tables(packet: dict[str, Any]) -> list[Any]:
    """What each table is, says of itself, and pays."""
    return [
        [t["designator"], t["bet"], {key: claim for key, claim in t["claims"].items() if claim is not None}]
        + [(r["hand"], r["pays"], r["unit"], r.get("envy")) for r in t["outcomes"]]
        for t in packet["paytables"]
    ]


class Reviewer(Person):
    """Somebody who repairs by keys alone."""

    def at(self, words: str) -> None:
        to(self.page, words)

    def enters(self, text: str) -> None:
        """Types what the page says here, and goes on."""
        self.press("e")  # which selects what is there
        expect(self.page.get_by_label("Correct value")).to_be_focused()
        self.type(text)
        self.goes("Enter")

    def says(self, what: str) -> None:
        """This is the seed, the designator, another component."""
        self.press("i")
        self.type(what)
        self.press("Escape")

    def goes(self, *keys: str) -> None:
        for key in keys:
            with self.page.expect_navigation():
                self.press(key)

    # ------------------------------------------------------------ a mistake each, by the title of the page it shows on
    def the_letter(self) -> None:
        self.enters("3119")

    def a_phantom_row_and_a_lost_line(self) -> None:
        expect(self.page.get_by_text("has neither hand nor pay").first).to_be_visible()
        self.goes("d")
        expect(self.page.get_by_text("Row 2 is deleted. Undo brings it back.")).to_be_visible()
        self.goes("a")
        self.at("Hand, row 3")
        self.enters("Straight")
        self.at("Pays, row 3")
        self.enters("1 to 1")

    def a_lost_unit(self) -> None:
        self.goes("1")

    def an_amount(self) -> None:
        self.enters("thirty to one")

    def a_hand(self) -> None:
        self.goes("1")  # the known name that comes nearest to what is printed

    def a_table_in_two(self) -> None:
        self.goes("[", "j", "s")

    def a_table_that_is_none(self) -> None:
        self.goes("Shift+D")

    def a_bet_that_follows_from_its_place(self) -> None:
        self.goes("c")  # right, and not named on the page

    def two_tables_as_one(self) -> None:
        self.goes("k")
        for what, text in (("Des", "TCP-6B2"), ("Hou", "15.28"), ("Hit", "7.2798")):
            self.says(what)
            self.enters(text)
        self.enters("1,000 to 1")

    def a_version_and_a_lost_component(self) -> None:
        self.says("Ano")  # another required component
        self.enters("Aquarius Controller 6.5.6SP")
        self.goes("ArrowUp", "ArrowRight")
        self.enters("6.6 Build 520 or higher")

    def an_amount_in_the_wrong_column_and_a_seed(self) -> None:
        self.says("See")
        self.enters("$1,000")
        self.goes("ArrowRight")
        self.at("Envy")
        self.says("Pays of t")
        self.goes("m")
        self.goes("2")  # for 1

    def the_rest_of_a_table(self) -> None:
        """What the reader was not sure of, and right."""
        self.goes("Shift+T")

    REPAIRS: ClassVar[dict[str, Callable[[Any], None]]] = {
        "Submission": the_letter,
        "TCP-01, ante bonus · Hand, row 2": a_phantom_row_and_a_lost_line,
        "TCP-01, pair plus · Pays, row 1": a_lost_unit,
        "TCP-01, pair plus · Pays, row 2": an_amount,
        "TCP-01, pair plus · Hand, row 3": a_hand,
        "Wager": a_table_in_two,
        "lucky": a_table_that_is_none,
        "TCP-6B1": a_bet_that_follows_from_its_place,
        "Pays, row 8": two_tables_as_one,
        "Version": a_version_and_a_lost_component,
        "Pays, row 3": an_amount_in_the_wrong_column_and_a_seed,
    }

    def repairs_all(self) -> None:
        title, done = self.page.get_by_role("heading", level=1), set()
        while "Review complete" not in (words := title.inner_text()):
            name = next((key for key in self.REPAIRS if key in words and key not in done), "")
            done.add(name)
            self.REPAIRS.get(name, Reviewer.the_rest_of_a_table)(self)
        assert done >= set(self.REPAIRS)


def test_every_kind_of_mistake_is_repaired_by_keys(
    visit: Visit, work: Callable[[], list[Job]], people: dict[str, User]
) -> None:
    ada = visit("agent")
    hand = Reviewer(ada)
    ada.goto("/documents/upload/")
    file = FilePayload(name="three.pdf", mimeType="application/pdf", buffer=pdf(THREE))
    ada.locator("#files").set_input_files(file)
    ada.get_by_role("button", name="Upload", exact=True).press("Enter")
    ada.wait_for_url("**/documents/*/")
    work()
    misread_one = Document.objects.get()
    good = newest(misread_one).packet
    wanted = tables(good)
    misread_again(misread_one, people["agent"])
    assert tables(packet_of(newest(misread_one))) != wanted
    ada.goto(f"/documents/{misread_one.pk}/review/")
    hand.repairs_all()
    now = packet_of(newest(misread_one))
    assert tables(now) == wanted
    assert now["equipment"] == good["equipment"]
    assert now["letter"] == good["letter"]
    assert hand.clicks == 0
    print(hand)
    assert hand.minutes < MINUTES

    ada.get_by_role("link", name="Continue to publishing").press("Enter")
    ada.get_by_role("button", name="Propose for the register").press("Enter")
    expect(ada.get_by_text("You proposed this; another agent must publish it.")).to_be_visible()
    bo = visit("second")
    bo.goto(f"/documents/{misread_one.pk}/publish/")
    expect(bo.get_by_text("Deleted an empty row")).to_be_visible()
    bo.get_by_role("button", name="Publish to the register").press("Enter")
    expect(bo.get_by_role("heading", name="It is in the register")).to_be_visible()
    assert Publication.objects.get().packet["paytables"] == packet_of(newest(misread_one))["paytables"]


def rows_of(document: Document) -> list[list[tuple[Any, Any, Any]]]:
    result = packet_of(newest(document))["paytables"]
    return [[(r["hand"], r["pays"], r["unit"]) for r in t["outcomes"]] for t in result]


def test_tables_are_split_joined_and_values_moved_by_keys(visit: Visit, misread_one: Document) -> None:
    before = rows_of(misread_one)
    ada = visit("agent")
    ada.goto(f"/documents/{misread_one.pk}/review/table/?part=/paytables/1&at=/paytables/1/outcomes/2/hand")
    press(ada, "k")
    to(ada, "pair plus")
    expect(ada.get_by_text("From row 3 on it is a separate table.")).to_be_visible()
    assert [len(t) for t in rows_of(misread_one)][1:3] == [2, len(before[1]) - 2]
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
    assert len(rows_of(misread_one)) == len(before) - 1
    press(ada, "u")
    expect(ada.get_by_text("Taken back")).to_be_visible()
    assert rows_of(misread_one) == before


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
    lefts = [ada.locator(f"table.hr-cells {part}").evaluate_all("all => all.map(e => e.getBoundingClientRect().x)")
             for part in ("thead th", "tbody tr:first-child > *")]  # fmt: skip
    assert lefts[0] == lefts[1], "each heading stands above its column"

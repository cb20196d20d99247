"""Tables repaired on their page, as plain forms: rows, cells and whole tables, with undo for all of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from urllib.parse import parse_qs, urlencode, urlsplit

import pytest
from django.test import Client

from accounts.models import AuditEntry, User
from approvals.models import Proposal
from ingest.documents.desk import Desk, desk_of
from ingest.documents.incomplete import missing_in
from ingest.documents.selectors import doubtful_fields, latest_reading, packet_of
from ingest.models import Document, Reading, Repair
from tests.accounts.people import person
from tests.approvals.packets import letter, packet, stored

pytestmark = pytest.mark.django_db
Clients = Callable[[str | User], Client]


def reading_of(document: Document) -> Reading:
    reading = latest_reading(document)
    assert reading is not None
    return reading


def desk(document: Document) -> Desk:
    return desk_of(reading_of(document))


def table(document: Document, n: int = 0) -> dict[str, Any]:
    results: dict[str, Any] = packet_of(reading_of(document))["paytables"][n]
    return results


class Reviewer:
    """Somebody who reviews: each act a form of the page that they look at."""

    def __init__(self, client: Client, document: Document) -> None:
        self.client, self.document = client, document
        self.seen = 0

    def look(self, part: str, at: str = "") -> str:
        answer = self.client.get(f"/documents/{self.document.pk}/review/table/", {"part": part, "at": at})
        assert answer.status_code == 200
        self.seen = reading_of(self.document).revision
        return str(answer.content.decode())

    def do(self, act: str, at: str, part: str = "/paytables/0", **text: str) -> Any:
        address = f"/documents/{self.document.pk}/review/table/?{urlencode({'part': part, 'at': at})}"
        return self.client.post(address, {"act": act, "seen": str(self.seen), **text})

    def did(self, act: str, at: str, part: str = "/paytables/0", **text: str) -> str:
        """Where it leads: the place of the next cell."""
        answer = self.do(act, at, part, **text)
        assert answer.status_code == 302, answer.content.decode()
        self.seen = reading_of(self.document).revision
        return parse_qs(urlsplit(answer["Location"]).query).get("at", [""])[0]

    def undo(self) -> None:
        assert self.client.post(f"/documents/{self.document.pk}/review/undo/").status_code == 302
        self.seen = reading_of(self.document).revision


@pytest.fixture
def ada(client_of: Clients, agent: User, dump: Document) -> Reviewer:
    return Reviewer(client_of(agent), dump)


def test_a_table_is_a_grid_with_its_doubtful_cells_marked(ada: Reviewer, dump: Document) -> None:
    first = next(f for f in doubtful_fields(reading_of(dump)) if f.pointer.startswith("/paytables/"))
    html = ada.client.get(f"/documents/{dump.pk}/review/{first.pk}/").content.decode()
    n = int(first.pointer.split("/")[2])
    assert html.count("<tr") == 1 + len(table(dump, n)["outcomes"])
    assert "hr-cellbox--doubt" in html
    assert "is-current" in html
    assert "hr-dump" in html  # the page stays beside it


def test_a_phantom_row_is_deleted_and_a_missing_one_typed_as_its_line_is_printed(ada: Reviewer, dump: Document) -> None:
    before = table(dump)
    ada.look("/paytables/0")
    ada.did("delete_row", "/paytables/0/outcomes/0/hand")
    assert table(dump)["outcomes"] == before["outcomes"][1:]
    at = ada.did("add_row", "/paytables/0/outcomes/1/hand", where="above", value="Royal Flush thirty to 1")
    assert at == f"/x_repairs/{ada.seen}/hand"
    assert {k: table(dump)["outcomes"][0][k] for k in ("hand", "pays", "unit")} == {
        "hand": "royal_flush", "pays": "30", "unit": "to_1",
    }  # fmt: skip
    ada.undo()
    ada.undo()
    assert table(dump) == before


@pytest.mark.parametrize(
    ("typed", "values"),
    [
        ("3 to 2", {"pays": "1.5", "unit": "to_1"}),
        ("$1,500", {"pays": "1500", "unit": "dollars"}),
        ("thirty for one", {"pays": "30", "unit": "for_1"}),
        ("Push", {"pays": None, "result": "push"}),
    ],
)
def test_what_is_printed_is_typed_and_understood(
    ada: Reviewer, dump: Document, typed: str, values: dict[str, Any]
) -> None:
    before = table(dump)["outcomes"][0]
    ada.did("enter", "/paytables/0/outcomes/0/pays", value=typed)
    row = table(dump)["outcomes"][0]
    assert {k: row.get(k) for k in values} == values
    assert row["hand"] == before["hand"]
    ada.undo()
    assert table(dump)["outcomes"][0]["pays"] == before["pays"]


def test_a_number_of_cards_is_read_as_the_other_rows_are(ada: Reviewer, dump: Document) -> None:
    ada.did("enter", "/paytables/0/outcomes/0/hand", value="Win by 4 cards")
    ada.did("enter", "/paytables/0/outcomes/1/hand", value="5 Cards")
    assert [r["hand"] for r in table(dump)["outcomes"][:2]] == ["win_by_4_cards", "win_by_5_cards"]


def test_what_cannot_be_understood_is_said_with_an_example_and_kept(ada: Reviewer, dump: Document) -> None:
    answer = ada.do("enter", "/paytables/0/outcomes/0/pays", value="plenty")
    html = answer.content.decode()
    assert answer.status_code == 422
    assert "“plenty” is not a pay. Type it as printed, such as 50 to 1" in html
    assert 'value="plenty"' in html
    assert not Repair.objects.exists()


def test_a_value_is_said_to_be_the_seed_or_moved_to_another_cell(ada: Reviewer, dump: Document) -> None:
    at = "/paytables/0/outcomes/0/pays"
    ada.did("enter", at, value="$1,500", to="/paytables/0/claims/seed")
    assert table(dump)["claims"]["seed"] == "1500"
    assert "$1,500" in ada.look("/paytables/0")
    rows = [r["pays"] for r in table(dump)["outcomes"][:2]]
    ada.did("move", at, to="/paytables/0/outcomes/1/pays")
    assert [r["pays"] for r in table(dump)["outcomes"][:2]] == [None, rows[0]]
    ada.undo()
    ada.did("move", at, to="/paytables/0/outcomes/0/envy")
    row = table(dump)["outcomes"][0]
    assert (row["pays"], row["envy"]) == (None, rows[0])
    assert ">Envy</th>" in ada.look("/paytables/0")


def test_a_box_on_the_page_is_read_and_kept_as_evidence(ada: Reviewer, dump: Document) -> None:
    reading = reading_of(dump)
    one = next(f for f in reading.fields.filter(pointer__endswith="/pays").exclude(x0=None) if " to 1" in f.raw)
    page = one.page
    assert page is not None
    assert one.x0 is not None
    assert one.top is not None
    assert one.x1 is not None
    assert one.bottom is not None
    sides = (one.x0 * page.width, one.top * page.height, one.x1 * page.width, one.bottom * page.height)
    box = ",".join(f"{side:.1f}" for side in sides)
    html = ada.client.get(
        f"/documents/{dump.pk}/review/table/", {"part": "/paytables/0", "at": "", "page": str(page.number), "box": box}
    ).content.decode()
    assert f'value="{one.raw}"' in html
    assert f'name="box" value="{box}"' in html
    ada.did("enter", "/paytables/0/claims/seed", value="$1,500", page=str(page.number), box=box)
    field = reading.fields.get(pointer__startswith="/x_repairs/")
    assert (field.page, field.raw) == (page, "$1,500")
    assert field.top == pytest.approx(one.top, abs=0.001)
    assert ada.client.get(f"/documents/{dump.pk}/review/{field.pk}/").status_code == 200


def test_tables_are_split_joined_added_and_deleted(ada: Reviewer, dump: Document) -> None:
    whole = [t["outcomes"] for t in packet_of(reading_of(dump))["paytables"]]
    ada.did("split", "/paytables/0/outcomes/1/hand")
    assert [t["outcomes"] for t in packet_of(reading_of(dump))["paytables"]][:2] == [whole[0][:1], whole[0][1:]]
    ada.did("join", "/paytables/0/outcomes/0/hand")
    assert [t["outcomes"] for t in packet_of(reading_of(dump))["paytables"]] == whole
    ada.did("add_table", "/paytables/0/designator")
    assert len(packet_of(reading_of(dump))["paytables"]) == len(whole) + 1
    ada.undo()
    ada.did("delete_table", "/paytables/0/designator")
    assert [t["outcomes"] for t in packet_of(reading_of(dump))["paytables"]] == whole[1:]
    refused = ada.do("leave_out_table", "/paytables/1/designator", part="/paytables/1")
    assert refused.status_code == 422
    assert "Give the reason for leaving it out." in refused.content.decode()
    ada.did("leave_out_table", "/paytables/1/designator", part="/paytables/1", reason="torn off")
    assert [t["outcomes"] for t in packet_of(reading_of(dump))["paytables"]] == whole[2:]


def test_rows_and_tables_are_confirmed_at_once(ada: Reviewer, dump: Document) -> None:
    first = next(f for f in doubtful_fields(reading_of(dump)) if f.pointer.startswith("/paytables/"))
    part = "/".join(first.pointer.split("/")[:3])
    open_ones = desk(dump).grid(part).open  # type: ignore[union-attr]
    before = doubtful_fields(reading_of(dump)).count()
    at = first.pointer.rpartition("/")[0] + "/pays"
    ada.did("confirm_row", at, part=part)
    row = first.pointer.rpartition("/")[0]
    of_row = [f for f in open_ones if f.pointer.startswith(f"{row}/")]
    assert doubtful_fields(reading_of(dump)).count() == before - len(of_row)
    ada.undo()
    assert doubtful_fields(reading_of(dump)).count() == before
    address = f"/documents/{dump.pk}/review/table/?{urlencode({'part': part, 'at': at})}"
    ada.client.post(address, {"act": "confirm_table", "field": [f.pk for f in open_ones]})
    assert doubtful_fields(reading_of(dump)).count() == before - len(open_ones)
    ada.undo()
    assert doubtful_fields(reading_of(dump)).count() == before
    ada.did("reject", at, part=part)
    assert doubtful_fields(reading_of(dump)).count() < before
    ada.undo()
    assert doubtful_fields(reading_of(dump)).count() == before
    ada.did("confirm", at, part=part)
    assert doubtful_fields(reading_of(dump)).count() < before


def test_every_row_pays_alike_is_one_act(ada: Reviewer, dump: Document) -> None:
    before = table(dump)
    ada.did("unit", "/paytables/0/outcomes/0/pays", unit="for_1")
    assert {r["unit"] for r in table(dump)["outcomes"]} == {"for_1"}
    ada.undo()
    assert table(dump) == before


def test_whoever_comes_later_is_told_and_may_then_do_it(ada: Reviewer, client_of: Clients, dump: Document) -> None:
    bo = Reviewer(client_of(person("agent", "second")), dump)
    bo.look("/paytables/0")
    ada.did("delete_row", "/paytables/0/outcomes/0/hand")
    late = bo.do("delete_row", "/paytables/0/outcomes/1/hand")
    assert late.status_code == 409
    assert "deleted something here in the meantime" in late.content.decode()
    assert len(table(dump)["outcomes"]) == len(reading_of(dump).packet["paytables"][0]["outcomes"]) - 1
    bo.look("/paytables/0")
    bo.did("delete_row", "/paytables/0/outcomes/1/hand")
    named = AuditEntry.objects.filter(act="deleted in review").values_list("actor__username", flat=True)
    assert set(named) == {"agent", "second"}


def test_what_is_incomplete_waits_says_what_is_missing_and_stops_publication(ada: Reviewer, dump: Document) -> None:
    ada.did("add_row", "/paytables/0/outcomes/0/hand")
    row = f"/x_repairs/{ada.seen}"
    html = ada.look("/paytables/0", f"{row}/hand")
    assert "Row 2 has neither hand nor pay" in html
    for field in doubtful_fields(reading_of(dump)):
        ada.client.post(f"/documents/{dump.pk}/review/{field.pk}/", {"decision": "confirm"})
    page = ada.client.get(f"/documents/{dump.pk}/review/", follow=True)
    assert "Row 2 has neither hand nor pay" in page.content.decode()
    refused = ada.client.post(f"/documents/{dump.pk}/publish/", follow=True).content.decode()
    assert "Incomplete: " in refused
    assert not Proposal.objects.exists()
    ada.did("leave_out_row", f"{row}/hand", reason="a crease in the paper")
    done = ada.client.get(f"/documents/{dump.pk}/review/", follow=True).content.decode()
    assert "Left out an empty row" in done
    assert "a crease in the paper" in done
    ada.client.post(f"/documents/{dump.pk}/publish/")
    assert Proposal.objects.exists()


def test_nobody_but_agents_repairs(client_of: Clients, dump: Document) -> None:
    address = f"/documents/{dump.pk}/review/table/?part=/paytables/0"
    for who in ("auditor", "manufacturer_editor"):
        client = client_of(who)
        assert client.get(address).status_code == 403
        assert client.post(address, {"act": "delete_table"}).status_code == 403
        assert client.post(f"/documents/{dump.pk}/review/undo/").status_code == 403
        assert client.post(f"/documents/{dump.pk}/review/add/", {"kind": "paytables"}).status_code == 403


# ---------------------------------------------------------------- what the reader missed
def equipment_of(document: Document) -> list[dict[str, Any]]:
    results: list[dict[str, Any]] = packet_of(reading_of(document))["equipment"]
    return results


def choices(requirement: dict[str, Any]) -> list[list[list[str]]]:
    return [
        [[f"{c['component']} {c['version']} {c['match']}" for c in slot["any_of"]] for slot in alternative["all_of"]]
        for alternative in requirement["any_of"]
    ]


@pytest.mark.parametrize(("how", "text"), [("instead", "alternative"), ("required", "required component")])
def test_a_component_that_the_reader_missed_is_added_where_it_belongs(
    ada: Reviewer, dump: Document, how: str, text: str
) -> None:
    added = ada.client.post(
        f"/documents/{dump.pk}/review/add/", {"kind": "equipment", "value": "GM Atlas 5.4.0 or higher"}
    )
    part = parse_qs(urlsplit(added["Location"]).query)["part"][0]
    assert choices(equipment_of(dump)[-1]) == [[["GM Atlas 5.4.0 at_least"]]]
    assert equipment_of(dump)[-1]["applies_to"] == "progressive"
    at = f"{part}/any_of/0/all_of/0/any_of/0/component"
    assert "Another required component" in ada.look(part, at)
    before = packet_of(reading_of(dump))
    there = ada.did("enter", at, part=part, value="Coin Spot 6.0", to=how)
    new = "Coin Spot 6.0 exact"
    wanted = [[["GM Atlas 5.4.0 at_least", new]]] if how == "instead" else [[["GM Atlas 5.4.0 at_least"], [new]]]
    assert choices(equipment_of(dump)[-1]) == wanted
    assert "Coin Spot" in ada.look(part, there)
    repair = Repair.objects.latest("number")
    assert text in repair.words
    assert AuditEntry.objects.latest("pk").actor == repair.made_by
    ada.undo()
    assert packet_of(reading_of(dump)) == before


def test_a_component_belongs_to_requirements_alone(ada: Reviewer) -> None:
    for how in ("instead", "required"):
        refused = ada.do("enter", "/paytables/0/outcomes/0/hand", value="GM Atlas 5.4.0", to=how)
        assert refused.status_code == 422
        assert "Choose what it is." in refused.content.decode()
    assert not Repair.objects.exists()


def test_what_is_no_line_of_a_page_is_refused_and_nothing_hangs(ada: Reviewer, dump: Document) -> None:
    flood = "a 1 " * 50_000
    at = "/paytables/0/outcomes/0/hand"
    for stated in ({"to": "row"}, {"to": ""}):
        refused = ada.do("enter", at, value=flood, **stated)
        assert refused.status_code == 422
        assert "characters are too many for a line of a page." in refused.content.decode()
    for kind in ("equipment", "rules"):
        answer = ada.client.post(f"/documents/{dump.pk}/review/add/", {"kind": kind, "value": flood}, follow=True)
        assert "characters are too many for a line of a page." in answer.content.decode()
    assert not Repair.objects.exists()


def test_a_component_without_a_name_is_refused_with_an_example(ada: Reviewer, dump: Document) -> None:
    answer = ada.client.post(f"/documents/{dump.pk}/review/add/", {"kind": "equipment", "value": "5.4.0"}, follow=True)
    assert "“5.4.0” does not name a component." in answer.content.decode()
    assert not Repair.objects.exists()


def test_tables_and_rules_begin_where_none_were_read(client_of: Clients, agent: User) -> None:
    empty = {**packet(letter_=letter()), "rules": [], "paytables": [], "equipment": []}
    document = stored(empty, name="empty.json", actor=agent).document
    client, address = client_of(agent), f"/documents/{document.pk}/review/"
    assert "Add what the reader missed" in client.get(address).content.decode()
    for kind, value in (("rules", "Dealer qualifies: queen high or better"), ("paytables", "")):
        page = client.post(f"{address}add/", {"kind": kind, "value": value}, follow=True)
        assert page.status_code == 200, kind
    now = packet_of(reading_of(document))
    assert now["rules"] == [{"parameter": "dealer_qualifies", "value": "queen high or better"}]
    assert len(now["paytables"]) == 1
    assert any("has no rows" in str(one) for one in missing_in(now))

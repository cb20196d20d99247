"""Tables of operators: the floor, the form with findings beside its fields, spreadsheets, filings."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Callable
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.http import QueryDict
from django.test import Client

from accounts.models import User
from approvals.models import Configuration, ConfigurationVersion, Filing
from approvals.registry.current import current_register
from approvals.web import tableform
from paytables.models import Paytable
from tests.accounts.people import organisation
from tests.web.register import form, publish, room_of, table
from tests.web.test_register_pages import body, page, plain, queries

pytestmark = pytest.mark.django_db
Clients = Callable[[str | User], Client]
HTMX = {"HX-Request": "true"}


def sent(data: dict[str, Any], **changes: str) -> dict[str, Any]:
    """What a browser sends for a table as it is, with some fields changed."""
    register = current_register()
    parts = tableform.build(data, register.terms_of(data["game"], register.history(data["game"])[-1].letter), ["3119"])
    results: dict[str, Any] = {}
    for q in (q for part in parts for q in part.every()):
        results[q.path] = q.value.split("; ") if q.kind == "marks" else q.value
    return results | changes


def posted(data: dict[str, Any]) -> QueryDict:
    made = QueryDict(mutable=True)
    for name, value in data.items():
        made.setlist(name, value if isinstance(value, list) else [value])
    return made


def test_the_floor_says_what_to_do_next(client_of: Clients) -> None:
    publish("caribbean-stud-3119")
    room = room_of()
    table(room, "CS-1")
    table(room, "CS-2", form("CS-2", **{"progressive.components.1.version": "5.3.12"}))
    stated = plain(page(client_of("operator_reader"), "/floor/?on=2024-03-01"))
    assert "All 2 tables Fails 1 Needs review 1" in stated
    assert "GM Atlas 5.3.12: at least 5.4.0 required" in stated
    assert "Correct 1 finding." in stated
    assert "open question" in stated  # the packets are sent as data, without the facts of the rules


def test_nobody_sees_the_tables_of_others(client_of: Clients) -> None:
    publish("caribbean-stud-3119")
    other = table(room_of(organisation("operator", "Another House"), "Another Room"), "AH-9")
    client = client_of("operator_editor")
    assert "AH-9" not in page(client, "/floor/")
    for way in ("", "edit/"):
        assert client.get(f"/configurations/{other.configuration_id}/{way}").status_code == 404
    assert client_of("manufacturer_editor").get("/floor/").status_code == 403
    assert "AH-9" in page(client_of("agent"), "/floor/")


def test_more_tables_cost_no_more_questions(client_of: Clients) -> None:
    publish("caribbean-stud-3119")
    room = room_of()
    table(room, "CS-1")
    client = client_of("agent")
    places = ("/floor/", "/configurations/", "/operators/")
    before = {place: queries(client, place) for place in places}
    for number in range(2, 7):
        table(room, f"CS-{number}")
    assert {place: queries(client, place) for place in places} == before


def test_a_table_shows_when_its_answer_changed_and_where_that_is_written(client_of: Clients) -> None:
    publish("caribbean-stud-3077", "caribbean-stud-3119")
    version = table(room_of(), "CS-2", form("CS-2", **{"progressive.components.1.version": "5.3.12"}))
    html = page(client_of("agent"), f"/configurations/{version.configuration_id}/?on=2024-03-01")
    stated = plain(html)
    assert "from June 14, 2023 Fails" in stated
    assert "May 23, 2022 to June 13, 2023 Fails" in stated
    assert "EQUIPMENT-VERSION : pass → fail" in stated
    assert "Submission #3119" in stated


def test_what_the_form_sends_is_what_it_was_built_from(client_of: Clients) -> None:
    publish("caribbean-stud-3119", "three-card-poker-3119")
    for data in (form("CS-1"), form("TC-1", "three_card"), form("CS-3", progressive=None, posted=[])):
        data["progressive"] and data["progressive"]["meters"][0].pop(
            "jackpot_when_maximum_set"
        )  # null is unknown there
        assert tableform.read_form(posted(sent(data)), data) == (data, [])


def test_the_form_offers_only_what_is_approved(client_of: Clients) -> None:
    publish("caribbean-stud-3119")
    room = room_of()
    html = page(
        client_of("operator_editor"), f"/configurations/new/?room={room.pk}&table=CS-9&game=Caribbean+Stud+Poker"
    )
    codes = set(re.findall(r'type="radio"[^>]*name="progressive.paytable" value="([^"]+)"', html))
    approved = Paytable.objects.filter(bet="progressive").values_list("designator", flat=True)
    assert codes == set(approved)
    assert "Required: 5.4.0 or higher (Nexus, Nexus multi-game)" in html
    assert "Only what Submission #3119 approved is offered" in html
    assert client_of("operator_reader").get("/configurations/new/").status_code == 403


def test_findings_come_beside_their_fields_while_typing(client_of: Clients) -> None:
    publish("caribbean-stud-3119")
    version = table(room_of(), "CS-1")
    client = client_of("operator_editor")
    address = f"/configurations/{version.configuration_id}/edit/"
    answer = client.post(address, sent(version.data, **{"bets.ante.max": "500"}), headers=HTMX).content.decode()
    beside = re.search(r'<div id="f-bets-ante-max-note".*?</div>', answer, re.DOTALL)
    assert beside is not None
    assert "allows $500 a wager; the limit on March 1, 2024 is $400" in beside[0]
    wrong = client.post(address, sent(version.data, **{"bets.ante.max": "much"}), headers=HTMX).content.decode()
    assert 'usa-error-message">Maximum wager is much; give an amount of dollars' in wrong
    assert ConfigurationVersion.objects.count() == 1


def test_a_row_that_was_left_out_does_not_move_what_is_said_of_the_next(client_of: Clients) -> None:
    publish("caribbean-stud-3119")
    version = table(room_of(), "CS-1")
    posted = sent(version.data, **{"bets.play": "", "bets.bonus.max": "401"})
    answer = client_of("operator_editor").post(
        f"/configurations/{version.configuration_id}/edit/", posted, headers=HTMX
    )
    beside = re.search(r'<div id="f-bets-bonus-max-note".*?</div>', answer.content.decode(), re.DOTALL)
    assert beside is not None
    assert "$401" in beside[0]


def test_saving_makes_a_version_with_its_reason(client_of: Clients) -> None:
    publish("caribbean-stud-3119")
    version = table(room_of(), "CS-1")
    client = client_of("operator_editor")
    address = f"/configurations/{version.configuration_id}/edit/"
    refused = client.post(address, sent(version.data, act="save", **{"bets.ante.max": "much"}))
    assert "Maximum wager is much" in refused.content.decode()
    assert Configuration.objects.get().versions.count() == 1
    client.post(address, sent(version.data, act="save", reason="a higher ante", **{"bets.ante.max": "120"}))
    newest = ConfigurationVersion.objects.get(newest=True)
    assert (newest.number, newest.reason, newest.data["bets"][0]["max"]) == (2, "a higher ante", "120")
    assert "Ante: maximum wager : 100 → 120" in plain(page(client, f"/configurations/{newest.configuration_id}/"))


def test_a_table_of_an_earlier_letter_moves_to_the_one_in_force(client_of: Clients) -> None:
    publish("caribbean-stud-3077", "caribbean-stud-3119")
    version = table(room_of(), "CS-1", form("CS-1", submission="3077"))
    address = f"/configurations/{version.configuration_id}/"
    assert "Rely on #" not in page(client_of("operator_reader"), address)
    client = client_of("operator_editor")
    html = page(client, address)
    button = re.search(r'<form method="post" action="(/configurations/change/)">(.*?)Rely on #3119', html, re.DOTALL)
    assert button is not None
    sent_with_it = dict(re.findall(r'name="(game|cell|value|t)" value="([^"]+)"', button[2]))
    preview = client.post(button[1], sent_with_it).content.decode()
    assert "Approval letter: 3077 → 3119" in plain(preview)
    signed = re.search(r'name="signed" value="([^"]+)"', preview)
    assert signed is not None
    client.post("/configurations/change/", {"act": "save", "signed": signed[1]})
    assert ConfigurationVersion.objects.get(newest=True).data["submission"] == "3119"
    assert "Rely on #" not in page(client, address)


def upload(rows: list[list[str]]) -> SimpleUploadedFile:
    text = io.StringIO()
    csv.writer(text).writerows(rows)
    return SimpleUploadedFile("tables.csv", text.getvalue().encode())


def exported(client: Client, form_: str = "csv") -> list[list[str]]:
    return list(csv.reader(io.StringIO(body(client, f"/configurations/template.{form_}?game=Caribbean+Stud+Poker"))))


def test_an_export_comes_back_unchanged_and_changed(client_of: Clients) -> None:
    publish("caribbean-stud-3119")
    table(room_of(), "CS-1")
    client = client_of("operator_editor")
    heads, row = exported(client)
    same = plain(client.post("/configurations/import/", {"file": upload([heads, row])}).content.decode())
    assert "CS-1 as it is" in same
    row[heads.index("Ante: maximum wager")] = "200"
    new = [*row]
    new[heads.index("Table")] = "CS-2"
    html = client.post("/configurations/import/", {"file": upload([heads, row, new])}).content.decode()
    assert "changed : Ante: maximum wager 100 → 200" in plain(html)
    assert ConfigurationVersion.objects.count() == 1  # a dry run
    signed = re.search(r'name="signed" value="([^"]+)"', html)
    assert signed is not None
    client.post("/configurations/import/", {"act": "save", "signed": signed[1]})
    assert {(v.configuration.table, v.number) for v in ConfigurationVersion.objects.filter(newest=True)} == {
        ("CS-1", 2),
        ("CS-2", 1),
    }
    broken = client.post("/configurations/import/", {"act": "save", "signed": signed[1][:-2]}).content.decode()
    assert "more than an hour old or was changed" in broken


def test_a_dry_run_shows_every_mistake_with_row_and_column(client_of: Clients) -> None:
    publish("caribbean-stud-3119")
    table(room_of(), "CS-1")
    client = client_of("operator_editor")
    heads, row = exported(client)
    far, wrong, again = [*row], [*row], [*row]
    far[heads.index("Room")], far[heads.index("Table")] = "Atlantis", "CS-7"
    wrong[heads.index("Table")] = "CS-8"
    wrong[heads.index("Seats for players")] = "seven"
    wrong[heads.index("Checked as of")] = "2024-02-31"
    response = client.post(
        "/configurations/import/", {"file": upload([heads, row, far, wrong, again])}
    ).content.decode()
    troubles = re.findall(r'<th scope="row" class="hr-number">(\d+)</th><td>(\w*): .*?</td><td>(.*?)</td>', response)
    assert [(r, c) for r, c, _ in troubles] == [("3", "A"), ("4", "D"), ("4", "F"), ("5", "B")]
    assert "Atlantis is not one of your rooms" in troubles[0][2]
    assert "Save all" not in response
    strange = client.post("/configurations/import/", {"file": upload([[*heads, "colour"], [*row, "red"]])})
    assert "colour is not a column of the template" in strange.content.decode()
    nonsense = client.post("/configurations/import/", {"file": SimpleUploadedFile("a.xlsx", b"PK\x03\x04 no")})
    assert "cannot be opened" in nonsense.content.decode()
    assert ConfigurationVersion.objects.count() == 1


def test_a_filing_goes_through_three_people(client_of: Clients) -> None:
    publish("caribbean-stud-3119")
    room = room_of()
    bad = table(room, "CS-2", form("CS-2", **{"progressive.components.1.version": "5.3.12"}))
    operator, agent, supervisor = (client_of(who) for who in ("operator_editor", "agent", "supervisor"))
    values = {
        "operator": room.operator_id,
        "title": "Winter",
        "go_live": "2099-01-04",
        "tables": [bad.configuration_id],
    }
    operator.post("/filings/new/", values)
    filing = Filing.objects.get()
    way = f"/filings/{filing.pk}/"
    assert agent.get(way).status_code == 404  # a draft is its operator's alone
    refused = operator.post(way + "act/", {"act": "submit"})
    assert refused.status_code == 422
    assert "EQUIPMENT-VERSION fails and is not justified" in refused.content.decode()
    failing = {"check": "EQUIPMENT-VERSION", "subject": "progressive.components[1]", "text": "Delivered in December."}
    operator.post(f"{way}tables/{filing.items.get().pk}/justify/", failing)
    operator.post(way + "act/", {"act": "submit"})
    assert operator.post(way + "act/", {"act": "recommend approval"}).status_code == 403
    agent.post(way + "comments/", {"text": "Which invoice?", "item": filing.items.get().pk, "subject": "bets[0].max"})
    agent.post(way + "act/", {"act": "recommend approval", "conditions": "Only with the new Atlas."})
    shown = plain(page(supervisor, way))
    assert "Justified: Delivered in December." in shown
    assert "Which invoice?" in shown
    assert "Record agency approval" not in shown
    supervisor.post(way + "act/", {"act": "confirm approval"})
    filing.refresh_from_db()
    assert (filing.state, filing.conditions) == ("approved", ["Only with the new Atlas."])
    pdf = operator.get(way + "internal-controls.pdf")
    assert pdf["Content-Type"] == "application/pdf"
    assert pdf.content.startswith(b"%PDF")


def test_the_line_of_time_says_what_happened_on_each_day(client_of: Clients) -> None:
    publish("caribbean-stud-3077", "caribbean-stud-3119")
    data = form("CS-9", **{"progressive.components.1.version": "5.3.12", "bets.3.max": "350"})
    version = table(room_of(), "CS-9", data)
    stated = plain(page(client_of("operator_reader"), f"/configurations/{version.configuration_id}/?on=2024-03-01"))
    line = stated.partition("When the result changed")[2]
    assert "Submission #3119 came into force" in line
    assert "EQUIPMENT-VERSION : pass → fail" in line
    # $350 failed under $300, was open in the weeks of two limits, and passed under $400
    assert "August 20, 2023 to September 30, 2023" in line
    assert "WAGER-MAX : fail → needs review" in line
    assert "WAGER-MAX : needs review → pass" in line
    assert "another value of the law: A single wager at a house-banked table, at most" in line
    assert line.count("On this day:") >= 3
    assert "Bonus allows $350 a wager; the limit on October 1, 2023 is $400" in line  # of the spot that was open before


def test_rows_without_anything_in_them_are_unknown_unless_none_is_said() -> None:
    empty = {
        "as_of": "2024-03-01", "progressive": "yes", "progressive.components.GM Atlas": "",
        "other_equipment.i-Verify": "", "bets.ante": "", "progressive.meters.main.seed": "",
    }  # fmt: skip
    read, _ = tableform.read_form(posted(empty), {"game": "Caribbean Stud Poker"})
    assert not {"other_equipment", "bets"} & set(read)
    assert not {"components", "meters"} & set(read["progressive"])
    values = {**empty, "other_equipment": "none", "progressive.components": "none"}
    read, _ = tableform.read_form(posted(values), {"game": "Caribbean Stud Poker"})
    assert (read["other_equipment"], read["progressive"]["components"]) == ([], [])
    shown = {q.path: q.value for part in tableform.build(read, None, []) for q in part.every()}
    assert (shown["other_equipment"], shown["progressive.components"]) == ("none", "none")


@pytest.mark.parametrize(
    ("cell", "typed", "kept"),
    [
        ("progressive.meters.main.contribution", "85%", "0.85"),
        ("progressive.meters.main.contribution", "70.5%", "0.705"),
        ("progressive.meters.main.seed", "$10,000", "10000"),
        ("progressive.meters.main.maximum", ["", "none"], None),
    ],
)
def test_numbers_are_understood_as_people_write_them(cell: str, typed: Any, kept: Any) -> None:
    read, wrong = tableform.read_form(posted({"progressive": "yes", cell: typed}), {"game": "X"})
    assert wrong == []
    assert read["progressive"]["meters"] == [{"meter": "main", cell.rpartition(".")[2]: kept}]


@pytest.mark.parametrize(("cell", "typed"), [("progressive.meters.main.maximum", "500"), ("posted", "rules")])
def test_what_is_given_and_none_at_once_is_refused(cell: str, typed: str) -> None:
    _, wrong = tableform.read_form(posted({"progressive": "yes", cell: [typed, "none"]}), {"game": "X"})
    assert [(why.at, why.ending) for why in wrong] == [(cell, "is given, and stated as none too; keep one of the two.")]


def test_days_and_raises_are_understood_as_people_write_them() -> None:
    typed = {
        "as_of": "2/1/2027", "authorizations.go_live": "February 1, 2027", "bets.play": "yes",
        "bets.play.raises[0].multiples": "3x or 4x", "bets.play.raises[0].stage": "preflop",
        "bets.play.raises[1].multiples": "", "bets.play.raises[1].stage": "flop",
        "bets.play.raises[2].multiples": "1x", "bets.play.raises[2].stage": "river", "bets.ante": "yes",
    }  # fmt: skip
    read, wrong = tableform.read_form(posted(typed), {"game": "Ultimate Texas Hold'em"})
    assert wrong == []
    assert (read["as_of"], read["authorizations"]["go_live"]) == ("2027-02-01", "2027-02-01")
    assert {b["bet"]: b.get("raises") for b in read["bets"]} == {
        "ante": None,
        "play": [{"stage": "preflop", "multiples": ["3", "4"]}, {"stage": "river", "multiples": ["1"]}],
    }


def test_a_share_that_may_be_two_things_is_refused() -> None:
    cell = "progressive.meters.main.contribution"
    _, wrong = tableform.read_form(posted({"progressive": "yes", cell: "85"}), {"game": "X"})
    assert [(w.at, w.ending) for w in wrong] == [
        (cell, "is 85, which could be 85% or 8500%; write it with its % sign.")
    ]


def test_a_new_table_is_quiet(client_of: Clients) -> None:
    publish("caribbean-stud-3119")
    address = f"/configurations/new/?room={room_of().pk}&table=CS-9&game=Caribbean+Stud+Poker"
    html = page(client_of("operator_editor"), address)
    assert "hr-inline-finding--" not in html
    assert html.count("whether the table has a progressive, and which, must be known") <= 1
    assert "Still open:" in html
    assert all(f">{n}. " in html for n in range(1, 7))
    assert '<input class="usa-checkbox__input" type="checkbox" id="f-bets-ante"' in html


def test_one_field_is_changed_on_many_tables_after_a_preview(client_of: Clients) -> None:
    publish("caribbean-stud-3119")
    room = room_of()
    first, second = table(room, "CS-1"), table(room, "CS-2")
    client = client_of("operator_editor")
    asked = {"game": "Caribbean Stud Poker", "t": [first.configuration_id, second.configuration_id]}
    asked |= {"cell": "bets.ante.max"}
    shown = client.post("/configurations/change/", {**asked, "value": "$500"}).content.decode()
    assert "2 of 2 tables would newly fail" in plain(shown)
    assert "Ante: maximum wager: 100 → 500" in plain(shown)
    assert ConfigurationVersion.objects.count() == 2
    wrong = client.post("/configurations/change/", {**asked, "value": "much"}).content.decode()
    assert "Ante: maximum wager is much; give an amount of dollars" in plain(wrong)
    assert 'name="signed"' not in wrong
    good = client.post("/configurations/change/", {**asked, "value": "$120"}).content.decode()
    assert "No table would newly fail" in plain(good)
    signed = re.search(r'name="signed" value="([^"]+)"', good)
    assert signed is not None
    client.post("/configurations/change/", {"act": "save", "signed": signed[1]})
    newest = ConfigurationVersion.objects.filter(newest=True)
    assert [(v.number, v.data["bets"][0]["max"], v.reason) for v in newest] == [
        (2, "120", "changed with other tables")
    ] * 2
    shown = client.post("/configurations/change/", {**asked, "value": "$130"}).content.decode()
    signed = re.search(r'name="signed" value="([^"]+)"', shown)
    assert signed is not None
    meanwhile = client.post("/configurations/change/", {**asked, "t": [second.configuration_id], "value": "$140"})
    other = re.search(r'name="signed" value="([^"]+)"', meanwhile.content.decode())
    assert other is not None
    client.post("/configurations/change/", {"act": "save", "signed": other[1]})
    late = client.post("/configurations/change/", {"act": "save", "signed": signed[1]}).content.decode()
    assert "Table CS-2 was changed in the meantime; review the change again." in late
    kept = ConfigurationVersion.objects.filter(newest=True).order_by("configuration__table")
    assert [v.data["bets"][0]["max"] for v in kept] == ["120", "140"], "all or none"


def test_tables_move_to_another_letter(client_of: Clients) -> None:
    publish("caribbean-stud-3077", "caribbean-stud-3119")
    version = table(room_of(), "CS-1")
    asked = {"game": "Caribbean Stud Poker", "t": [version.configuration_id], "cell": "submission"}
    client = client_of("operator_editor")
    old = plain(client.post("/configurations/change/", {**asked, "value": "3077"}).content.decode())
    assert "1 of 1 tables would newly fail" in old
    newest = plain(client.post("/configurations/change/", {**asked, "value": ""}).content.decode())
    assert "No table would newly fail" in newest


def test_nobody_changes_tables_of_others(client_of: Clients) -> None:
    publish("caribbean-stud-3119")
    other = table(room_of(organisation("operator", "Another House"), "Another Room"), "AH-9")
    asked = {"game": "Caribbean Stud Poker", "t": [other.configuration_id], "cell": "submission", "value": ""}
    client = client_of("operator_editor")
    assert "AH-9" not in client.post("/configurations/change/", asked).content.decode()
    copied = f"/configurations/new/?room={room_of().pk}&copy={other.configuration_id}&table=X&game=Caribbean+Stud+Poker"
    assert 'name="bets.ante.max" value="100"' not in page(client, copied)


def test_a_table_is_copied(client_of: Clients) -> None:
    publish("caribbean-stud-3119")
    room = room_of()
    version = table(room, "CS-1")
    client = client_of("operator_editor")
    assert f"?copy={version.configuration_id}" in page(client, f"/configurations/{version.configuration_id}/")
    html = page(
        client,
        f"/configurations/new/?room={room.pk}&copy={version.configuration_id}&table=CS-2&game=Caribbean+Stud+Poker",
    )
    assert re.search(r'name="bets.ante.max"[^>]*value="100"', html)
    assert "Set up table CS-2" in html


def test_a_table_and_an_operator_begin_with_what_people_ask_first(client_of: Clients) -> None:
    publish("caribbean-stud-3119")
    room = room_of()
    one = table(room, "CS-1").configuration_id
    other = table(room, "CS-2", form("CS-2", **{"progressive.components.1.version": "5.3.12"})).configuration_id
    editor = client_of("operator_editor")
    html = page(editor, f"/configurations/{other}/?on=2024-03-01")
    head = plain(html[html.index('class="hr-key"') : html.index("</dl>")])
    assert "Verdict Fails as of March 1, 2024, 1 finding that fails" in head
    assert "In force since June 14, 2023 by #3119 , version 1" in head
    assert "Paytables CSTUD-05, CPSB-02 Progressive, Bonus" in head
    assert "Progressive link standalone" in head
    assert "GM Atlas 5.3.12" in head
    assert "Go-live date February 1, 2024" in head
    paytable = Paytable.objects.filter(designator="CSTUD-05").order_by("position").first()
    assert paytable is not None
    for act in (f"/configurations/{other}/edit/", f"?copy={other}", "/filings/new/", f"?t={paytable.pk}"):
        assert act in html
    early = page(editor, f"/configurations/{one}/?on=2020-03-01")
    assert "no approval in force" in early
    stated = plain(page(client_of("agent"), f"/operators/{room.operator_id}/?on=2024-03-01"))
    assert "Tables 2 in 1 room Verdicts 1: Fails 1: Needs review Games 1 Caribbean Stud Poker" in stated


def test_tables_are_found_by_the_names_that_people_know(client_of: Clients) -> None:
    publish("caribbean-stud-3119")
    room = room_of()
    table(room, "CS-1")
    client = client_of("agent")
    for asked in (f"operator={room.operator.name[:5]}", f"operator={room.operator_id}", "game=Caribbean Stud Poker",
                  "game=caribbean-stud-poker", f"room={room.name}"):  # fmt: skip
        assert "CS-1" in page(client, f"/configurations/?{asked}"), asked
    for asked in ("operator=Nobody", "game=Zebra", "room=0"):
        assert "CS-1" not in page(client, f"/configurations/?{asked}"), asked

"""The manufacturer's view over a register with tables: who sees what, and what the pages say."""

from __future__ import annotations

import csv
import html
import io
from datetime import date

import pikepdf
import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from accounts.models import AuditEntry, User
from approvals.equipment.installed import NotTheirs, withdrawal
from approvals.equipment.report import content_of, html_of
from approvals.equipment.requirements import ever_required, required_on
from approvals.models.equipment_lists import EquipmentList
from approvals.operators.services import add_operator, add_room, save_configuration
from games.models import Manufacturer
from tests.accounts.people import organisation, person, system
from tests.approvals.packets import component, equipment, letter, packet, published

pytestmark = pytest.mark.django_db


def rules(number: str, date: str, atlas: str, *, game: str = "Harbor Stud") -> None:
    value = packet(letter_=letter(number=number, date=date, games=(game,)), game=game)
    value["equipment"] = [
        {
            "applies_to": "progressive",
            "system": "nexus",
            "any_of": [
                *equipment([component("Command Manager", "1.3.0")], [component("GM Atlas", atlas)])["any_of"],
                *equipment([component("Aquarius Server")])["any_of"],
            ],
        }
    ]
    published(value, name=f"{number}.json")


def table(operator: str, version: str | None, *, number: str = "1", game: str = "Harbor Stud") -> None:
    owner = organisation("operator", operator)
    made = add_operator(organisation=owner, name=operator, kind="commercial", actor=system())
    room = add_room(operator=made, name="Main", actor=system())
    parts = {"component": "GM Atlas"} | ({} if version is None else {"version": version})
    data = {"as_of": "2024-01-01", "game": game, "progressive": {"components": [parts]}}
    save_configuration(room=room, table=number, data=data, actor=system())


@pytest.fixture
def register() -> None:
    rules("3077", "2022-05-23", "5.3.0")
    rules("3119", "2023-06-14", "5.4.0")
    rules("3120", "2023-07-01", "5.3.0", game="Bay Poker")
    table("Maple Room", "5.3")
    table("Oak Room", "5.3.0")
    table("Pine Room", "5.2")
    table("Fir Room", "5.3SP")
    table("Elm Room", "5.4")
    table("Ash Room", None)


def client(user: User) -> Client:
    made = Client()
    made.force_login(user)
    return made


def test_what_was_asked_for_on_a_day(register: None) -> None:
    def atlas(day: date) -> list[tuple[str, str | None]]:
        return [(a.game, a.version) for a in required_on(day) if a.component == "GM Atlas"]

    assert atlas(date(2022, 5, 22)) == []
    assert atlas(date(2022, 5, 23)) == [("Harbor Stud", "5.3.0")]
    assert atlas(date(2023, 6, 14)) == [("Harbor Stud", "5.4.0")]
    assert atlas(date(2023, 7, 1)) == [("Bay Poker", "5.3.0"), ("Harbor Stud", "5.4.0")]
    now = [a for a in required_on(date(2024, 1, 1)) if a.game == "Harbor Stud"]
    assert {(a.component, a.alternative, a.alternatives) for a in now} == {
        ("Command Manager", 1, 2), ("GM Atlas", 1, 2), ("Aquarius Server", 2, 2),
    }  # fmt: skip
    history = [(a.game, a.version, a.first, a.last, a.submission) for a in ever_required("gm atlas")]
    assert history == [
        ("Harbor Stud", "5.3.0", date(2022, 5, 23), date(2023, 6, 13), "3077"),
        ("Harbor Stud", "5.4.0", date(2023, 6, 14), None, "3119"),
        ("Bay Poker", "5.3.0", date(2023, 7, 1), None, "3120"),
    ]


def test_who_must_upgrade(register: None) -> None:
    result = withdrawal(component="GM Atlas", version="v5.3", user=person("agent"))
    assert result.tables is not None
    assert {(t.operator, t.standing) for t in result.tables} == {
        ("Maple Room", "equal"), ("Oak Room", "equal"), ("Pine Room", "below"), ("Fir Room", "review"),
        ("Ash Room", "review"),
    }  # fmt: skip
    own = withdrawal(
        component="GM Atlas", version="5.3",
        user=person("operator_editor", "maple", of=organisation("operator", "Maple Room")),
    )  # fmt: skip
    assert [t.operator for t in own.tables or ()] == ["Maple Room"]


@pytest.mark.parametrize(
    ("component_", "version", "sentence"),
    [
        ("GM Atlass", "5.3", "There is no component GM Atlass; did you mean GM Atlas?"),
        ("Comand Manger", "1.3.0", "There is no component Comand Manger; did you mean Command Manager?"),
        ("Zebra", "5.3", "There is no component Zebra in the register."),
        ("GM Atlas", "abc", "abc is not a version of GM Atlas; known are 5.3.0, 5.4.0 and 5.3."),
        ("Command Manager", "abc", "abc is not a version of Command Manager; known are 1.3.0."),
        ("Command Manager", "1.3.O", "1.3.O is not a version of Command Manager; did you mean 1.3.0?"),
    ],
)
def test_a_slip_is_refused_with_the_nearest_names(register: None, component_: str, version: str, sentence: str) -> None:
    query = {"component": component_, "version": version}
    for who in (
        client(person("agent")),
        client(person("operator_editor", "m", of=organisation("operator", "Maple Room"))),
    ):
        for address in ("/equipment/withdraw/", "/impact/"):
            answer = who.get(address, query)
            assert answer.status_code == 422, address
            page = html.unescape(answer.content.decode())
            assert sentence[:60] in page, address
            assert "No table" not in page
            assert who.get(address, {**query, "export": "csv"}).status_code == 422
        for address in ("/api/v1/equipment/withdraw", "/api/v1/impact"):
            answer = who.get(address, query)
            assert answer.status_code == 400, address
            assert sentence[:60] in answer.content.decode()


def test_what_stands_on_tables_alone_is_known_and_a_version_that_nobody_runs_is_no_slip(register: None) -> None:
    agent = person("agent")
    assert withdrawal(component="GM Atlas", version="5.3SP", user=agent).table_counts["equal"] == 1
    assert withdrawal(component="GM Atlas", version="4.9", user=agent).table_counts["equal"] == 0
    owner = organisation("operator", "Yew Room")
    made = add_operator(organisation=owner, name="Yew Room", kind="commercial", actor=system())
    parts = [{"component": "Home Made Box", "version": "7"}]
    data = {"as_of": "2024-01-01", "game": "Harbor Stud", "progressive": {"components": parts}}
    save_configuration(room=add_room(operator=made, name="Main", actor=system()), table="1", data=data, actor=system())
    assert withdrawal(component="home made box", version="7", user=agent).table_counts["equal"] == 1


def test_a_maker_learns_counts_of_its_own_equipment_alone(register: None) -> None:
    maker = person("manufacturer_editor")
    with pytest.raises(NotTheirs):
        withdrawal(component="GM Atlas", version="5.3", user=maker)
    theirs = Manufacturer.objects.get(game_versions__game__name="Bay Poker")
    theirs.organisation = maker.organisation
    theirs.save()
    result = withdrawal(component="GM Atlas", version="5.3", user=maker)
    assert result.tables is None
    assert result.table_counts == {"equal": 2, "below": 1, "review": 2}
    page = client(maker).get("/equipment/withdraw/?component=GM+Atlas&version=5.3").content.decode()
    assert "run exactly this version" in page
    for name in ("Maple", "Oak", "Pine", "Fir", "Ash", "Elm"):
        assert f"{name} Room" not in page
    answer = client(maker).get("/api/v1/equipment/withdraw?component=GM+Atlas&version=5.3").json()
    assert answer["tables"] is None
    assert answer["counts"]["operators"]["equal"] == 2
    refused = client(maker).get("/api/v1/equipment/withdraw?component=Command+III&version=5.3")
    assert refused.status_code == 403
    paper = content_of(result, required_on(date(2024, 1, 1)), date(2024, 1, 1))
    assert paper["operators"] is None
    assert "Room" not in html_of(paper)


def test_who_must_upgrade_as_a_paper(register: None) -> None:
    """What it says is what the page says; the same content is the same file, readable by machines that read aloud."""
    address = "/equipment/withdraw/?component=GM+Atlas&version=5.3&export=pdf"
    first = client(person("agent")).get(address)
    assert first["Content-Type"] == "application/pdf"
    assert first.content == client(person("supervisor")).get(address).content
    with pikepdf.open(io.BytesIO(first.content)) as pdf:
        assert pdf.Root.MarkInfo.Marked
        assert "GM Atlas 5.3" in str(pdf.docinfo.Title)
    day = date(2024, 1, 1)
    asked = [a for a in required_on(day) if a.component == "GM Atlas"]
    stated = content_of(withdrawal(component="GM Atlas", version="5.3", user=person("auditor")), asked, day)
    assert stated["lowest"]["version"] == "5.4.0"
    assert {g["game"]: g["standing"] for g in stated["games"]} == {"Harbor Stud": "Not accepted", "Bay Poker": "Good"}
    html = html_of(stated)
    for name in ("Maple Room", "Oak Room", "Pine Room", "Fir Room", "Ash Room"):
        assert name in html
    assert "Elm Room" not in html, "it runs a newer one"
    taken = AuditEntry.objects.filter(act="exported a list", detail__form="pdf")
    assert taken.count() == 2


def test_the_pages(register: None) -> None:
    who = client(person("manufacturer_reader"))
    page = who.get(
        "/equipment/matrix/", {"versions": "GM Atlas = 5.3.12\nnothing", "on": "2024-01-01"}
    ).content.decode()
    assert "5.3.12: Not accepted" in page
    assert "Line 2 of the versions" in page
    assert "alternative 2 of 2" in page
    page = who.get("/equipment/component/?component=GM+Atlas&version=5.3.12").content.decode()
    assert "Games that accept 5.3.12: 1 of 2" in page
    assert "<strong>5.4.0</strong>. Required by Harbor Stud." in page
    assert "<svg" in page
    rows = list(csv.DictReader(io.StringIO(
        b"".join(who.get("/equipment/matrix/?component=atlas&export=csv").streaming_content).decode()
    )))  # fmt: skip
    assert [(r["game"], r["required"]) for r in rows] == [("Bay Poker", "5.3.0"), ("Harbor Stud", "5.4.0")]
    assert who.get("/equipment/matrix/?export=exe").status_code == 404
    answer = who.get("/api/v1/equipment/component?component=GM+Atlas&version=5.3.12").json()
    assert answer["lowest_good_everywhere"]["version"] == "5.4.0"
    assert {g["game"]: g["status"] for g in answer["games"]} == {"Bay Poker": "good", "Harbor Stud": "refused"}
    assert [h["required"] for h in answer["history"]] == ["5.3.0", "5.4.0", "5.3.0"]


def test_a_list_is_kept_whole_or_not_at_all(register: None) -> None:
    maker = person("manufacturer_editor")
    who = client(maker)

    def send(text: str) -> int:
        return who.post("/equipment/lists/", {"file": SimpleUploadedFile("l.csv", text.encode())}).status_code

    assert send("component,version\nGM Atlas,5.3.12\n,2\n") == 422
    assert not EquipmentList.objects.exists()
    assert send("component,version\nGM Atlas,5.3.12\n") == 302
    assert send("component,version\nGM Atlas,5.3.12\n") == 302
    kept = EquipmentList.objects.get()
    assert "5.3.12: Not accepted" in who.get(f"/equipment/matrix/?list={kept.pk}").content.decode()
    outsider = client(person("operator_reader"))
    assert "You have no such list" in outsider.get(f"/equipment/matrix/?list={kept.pk}").content.decode()
    assert client(person("manufacturer_reader")).post("/equipment/lists/", {}).status_code == 403
    body = {"name": "offered", "rows": [{"component": "A", "version": ""}]}
    assert who.post("/api/v1/equipment/lists", body, content_type="application/json").status_code == 400

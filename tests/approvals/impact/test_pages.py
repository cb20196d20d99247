"""Impact over a register with tables: what each kind of change means, who may ask, as page, spreadsheet and API."""

from __future__ import annotations

import csv
import io

import pytest
from django.test import Client

from accounts.jobs import Job, State, cancel, retry, run_here
from accounts.models import User
from approvals.impact.run import address_of
from approvals.impact.sources import of_publication, of_reading, tables_for
from approvals.impact.tables import impact_of
from approvals.models import LawValue
from approvals.operators.services import add_operator, add_room, save_configuration
from tests.accounts.people import organisation, person, system
from tests.approvals.packets import component, equipment, letter, packet, published, stored

pytestmark = pytest.mark.django_db


def rules(number: str, date: str, atlas: str) -> dict[str, object]:
    value = packet(letter_=letter(number=number, date=date))
    value["equipment"] = [equipment([component("Command Manager", "1.3.0")], [component("GM Atlas", atlas)])]
    return value


@pytest.fixture
def register() -> None:
    published(rules("3077", "2022-05-23", "5.3.0"), name="old.json")
    for name, version in (("Maple Room", "5.3.0"), ("Oak Room", "5.4.1"), ("Fir Room", "5.3.0SP")):
        made = add_operator(organisation=organisation("operator", name), name=name, kind="commercial", actor=system())
        room = add_room(operator=made, name="Main", actor=system())
        parts = [{"component": "Command Manager", "version": "1.3.0"}, {"component": "GM Atlas", "version": version}]
        data = {
            "as_of": "2024-01-01", "game": "Harbor Stud", "table": {"number": "1", "seats": 7},
            "bets": [{"bet": "ante", "min": "5", "max": "300"}],
            "progressive": {"paytable": "HS-01", "components": parts},
        }  # fmt: skip
        save_configuration(room=room, table="1", data=data, actor=system())


def client(user: User) -> Client:
    made = Client()
    made.force_login(user)
    return made


def test_before_and_after_publishing_mean_the_same(register: None) -> None:
    agent = person("agent")
    reading = stored(rules("3119", "2023-06-14", "5.4.0"), name="new.json")
    before = impact_of(of_reading(reading), tables_for(agent))
    assert {a.table.operator for a in before.stopping} == {"Maple Room"}
    finding = before.stopping[0].worse[0].finding
    assert (finding.check, finding.found, finding.required) == ("EQUIPMENT-VERSION", "5.3.0", "at least 5.4.0")
    assert next((d.component, d.version, d.tables) for d in before.devices) == ("GM Atlas", "5.3.0", 1)
    page = client(agent).get(f"/impact/?document={reading.document_id}").content.decode()
    assert "<strong>1</strong> of 3 tables would stop complying" in page
    made = published(rules("3119", "2023-06-14", "5.4.0"), name="again.json")
    after = impact_of(of_publication(made.publication), tables_for(agent))
    statements = [
        {(a.table.operator, w.check, w.subject) for a in x.affected for w in a.worse} for x in (before, after)
    ]
    assert statements[0] == statements[1] != set()


def test_a_higher_minimum(register: None) -> None:
    who = client(person("agent"))
    rows = list(csv.DictReader(io.StringIO(b"".join(
        who.get("/impact/?component=GM+Atlas&version=5.4.0&export=csv").streaming_content
    ).decode())))  # fmt: skip
    assert [(r["operator"], r["before"], r["after"]) for r in rows] == [("Maple Room", "pass", "fail")]
    answer = who.get("/api/v1/impact?component=GM+Atlas&version=5.5").json()
    assert answer["stopping"] == 2
    assert {o["operator"] for o in answer["operators"]} == {"Maple Room", "Oak Room"}
    assert who.get("/api/v1/impact?component=GM+Atlas&version=5.0").status_code == 400
    assert who.get("/impact/?component=GM+Atlas&version=5.0").status_code == 422
    assert who.get("/api/v1/impact").status_code == 400


def test_a_value_of_the_law(register: None) -> None:
    who = client(person("supervisor"))
    parameter = "wager.house_banked.max_usd"
    answer = who.get(f"/api/v1/impact?parameter={parameter}&value=200&from=2030-01-01").json()
    assert answer["stopping"] == 3
    assert answer["day"] == "2030-01-01"
    assert not LawValue.objects.exists()
    for query in ("parameter=nothing&value=1", f"parameter={parameter}&value=1e9", f"parameter={parameter}",
                  f"parameter={parameter}&value=1&from=soon"):  # fmt: skip
        assert who.get(f"/api/v1/impact?{query}").status_code == 400


def test_an_operator_asks_about_its_own_and_not_about_what_is_unpublished(register: None) -> None:
    maple = client(person("operator_reader", "maple", of=organisation("operator", "Maple Room")))
    answer = maple.get("/api/v1/impact?component=GM+Atlas&version=9").json()
    assert answer["tables"] == 1
    assert {o["operator"] for o in answer["operators"]} == {"Maple Room"}
    reading = stored(rules("3119", "2023-06-14", "5.4.0"), name="new.json")
    assert maple.get(f"/api/v1/impact?document={reading.document_id}").status_code == 400
    assert client(person("manufacturer_editor")).get("/impact/").status_code == 403


class TestManyTables:
    """Where there are many tables a job judges them; page, spreadsheet and API tell the same as at once."""

    @pytest.fixture(autouse=True)
    def many(self, register: None, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr("approvals.impact.run.AT_ONCE", 2)

    def test_a_job_finds_what_is_found_at_once(self, monkeypatch: pytest.MonkeyPatch) -> None:
        who, address = client(person("agent")), "component=GM+Atlas&version=5.5"
        waiting = who.get(f"/api/v1/impact?{address}")
        assert (waiting.status_code, waiting.json()["state"]) == (202, "queued")
        page = who.get(f"/impact/?{address}").content.decode()
        assert "Every table is checked before and after the change" in page
        job = Job.objects.get()  # the page and the program wait for the same work
        assert str(job.pk) == waiting.json()["job"]
        assert run_here(job).state == State.DONE
        done = who.get(f"/api/v1/impact?{address}")
        assert done.status_code == 200
        rows = list(csv.DictReader(io.StringIO(b"".join(
            who.get(f"/impact/?{address}&export=csv").streaming_content
        ).decode())))  # fmt: skip
        assert len(rows) == len(done.json()["findings"])
        monkeypatch.setattr("approvals.impact.run.AT_ONCE", 300)
        assert who.get(f"/api/v1/impact?{address}").json() == done.json()

    def test_what_changes_meanwhile_is_asked_anew(self) -> None:
        who, address = client(person("agent")), "/api/v1/impact?component=GM+Atlas&version=5.5"
        first = who.get(address).json()["job"]
        assert who.get(address).json()["job"] == first
        published(rules("3119", "2023-06-14", "5.4.0"), name="newer.json")
        assert who.get(address).json()["job"] != first

    def test_what_was_stopped_stays_stopped_until_it_is_tried_again(self) -> None:
        agent = person("agent")
        who, address = client(agent), "/api/v1/impact?component=GM+Atlas&version=5.5"
        job = Job.objects.get(pk=who.get(address).json()["job"])
        cancel(job, actor=agent)
        assert who.get(address).json()["state"] == "cancelled"
        retry(job, actor=agent)
        assert who.get(address).json()["state"] == "queued"

    def test_an_operator_waits_for_its_own_tables_alone(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr("approvals.impact.run.AT_ONCE", 0)
        own = person("operator_editor", of=organisation("operator", "Maple Room"))
        address = "/api/v1/impact?component=GM+Atlas&version=5.5"
        agents = client(person("agent")).get(address).json()["job"]
        mine = client(own).get(address).json()["job"]
        assert mine != agents
        run_here(Job.objects.get(pk=mine))
        answer = client(own).get(address).json()
        assert {o["operator"] for o in answer["operators"]} == {"Maple Room"}
        assert answer["tables"] == 1


def test_the_address_of_a_question_is_the_page_that_answers_it(register: None) -> None:
    page = client(person("agent")).get(address_of(component="GM Atlas", version="5.5")).content.decode()
    assert "At least 5.5 of GM Atlas" in page

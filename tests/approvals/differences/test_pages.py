"""Differences as page, JSON, PDF and spreadsheet, between every kind of thing that has a packet."""

from __future__ import annotations

import hashlib
import io
import json
import time
from collections.abc import Callable
from typing import Any

import pikepdf
import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from accounts.jobs import Job, State, cancel, run_here
from approvals.differences import work
from approvals.differences.sides import AmbiguousGame, NotComparable, sides_of
from approvals.differences.work import COMPARE
from approvals.models import Letter, Publication
from games.models import GameVersion
from ingest.models import Document, Page
from tests.accounts.people import person, system
from tests.approvals.packets import letter, packet, published, stored

pytestmark = pytest.mark.django_db

Reported = dict[str, Any]


def rules(number: str, date: str, pays: str, **more: Any) -> Reported:
    value = packet(letter_=letter(number=number, date=date), **more)
    value["paytables"][0]["outcomes"][1]["pays"] = pays
    return value


@pytest.fixture
def two() -> tuple[Publication, Publication]:
    one = published(rules("9001", "2023-06-14", "50"), name="one.json").publication
    other = published(rules("9002", "2024-06-14", "60"), name="two.json").publication
    return one, other


class Patient(Client):
    """Asks again when the work that a page waits for is done."""

    def get(self, *args: Any, **kwargs: Any) -> Any:
        answer = super().get(*args, **kwargs)
        waiting = Job.objects.filter(kind=COMPARE, state=State.QUEUED)
        if not waiting:
            return answer
        for job in waiting:
            assert run_here(job).state == State.DONE, job.failure
        return super().get(*args, **kwargs)


@pytest.fixture
def agent() -> Client:
    client = Patient()
    client.force_login(person("agent"))
    return client


def fields(answer: Reported) -> set[tuple[str, str | None]]:
    return {(d["topic"], d["field"]) for d in answer["differences"]}


EXPECTED = {("letter", "date"), ("letter", "submission"), ("outcome", "pays")}


def test_every_kind_of_side_is_compared_alike(agent: Client, two: tuple[Publication, Publication]) -> None:
    def codes(p: Publication) -> list[str]:
        return [f"packet-{p.pk}", f"version-{p.version_id}", f"letter-{p.letter_id}", f"document-{p.document_id}"]

    answers = [
        agent.get("/api/v1/differences", {"before": one, "after": other}).json()
        for one, other in zip(codes(two[0]), codes(two[1]))
    ]
    answers.append(agent.get("/api/v1/differences", {"before": "#9001", "after": "9002"}).json())
    for answer in answers:
        assert fields(answer) == EXPECTED
        raised = next(d for d in answer["differences"] if d["topic"] == "outcome")
        assert {(e["effect"], e["for"]) for e in raised["effects"]} == {
            ("loosens", "player"),
            ("tightens", "operators"),
        }
    assert answers[0]["before"]["document"] == two[0].document_id


def test_the_page_tells_meaning_effects_and_places(agent: Client, two: tuple[Publication, Publication]) -> None:
    address = f"/differences/?before=version-{two[0].version_id}&after=version-{two[1].version_id}"
    page = agent.get(address)
    text = page.content.decode()
    assert page.status_code == 200
    assert "<del>50</del>" in text
    assert "<ins>60</ins>" in text
    assert "Loosens" in text
    place = agent.get(address.replace("/differences/?", "/differences/1/?"))
    assert place.status_code == 200
    assert "Difference 1" in place.content.decode()
    part = agent.get(address.replace("/differences/?", "/differences/1/?"), headers={"HX-Request": "true"})
    assert "<html" not in part.content.decode()
    assert agent.get(address.replace("/differences/?", "/differences/99/?")).status_code == 404


def test_the_same_two_give_the_same_pdf(agent: Client, two: tuple[Publication, Publication]) -> None:
    address = f"/differences/report.pdf?before=letter-{two[0].letter_id}&after=letter-{two[1].letter_id}"
    first, again = agent.get(address), agent.get(address)
    assert first["Content-Type"] == "application/pdf"
    assert first.content[:5] == b"%PDF-"
    with pikepdf.open(io.BytesIO(first.content)) as pdf:
        assert pdf.Root.MarkInfo.Marked
    assert hashlib.sha256(first.content).digest() == hashlib.sha256(again.content).digest()


def test_a_spreadsheet_has_one_row_a_difference(agent: Client, two: tuple[Publication, Publication]) -> None:
    address = f"/differences/?before=packet-{two[0].pk}&after=packet-{two[1].pk}&export=json"
    rows = json.loads(b"".join(agent.get(address)))  # type: ignore[arg-type]
    assert {(r["part"], r["field"]) for r in rows} == {
        ("Letter", "date"),
        ("Letter", "submission"),
        ("Outcomes", "pays"),
    }


def test_the_choice_is_narrowed_by_a_name(agent: Client, two: tuple[Publication, Publication]) -> None:
    offered = agent.get("/differences/", {"q": "9002"}).content.decode()
    assert f"letter-{two[1].letter_id}" in offered
    assert f"letter-{two[0].letter_id}" not in offered
    everything = agent.get("/differences/").content.decode()
    assert f"version-{two[0].version_id}" in everything


def test_a_letter_of_several_games_asks_which(agent: Client) -> None:
    games = ("Harbor Stud", "Dune Poker")
    for game in games:
        published(packet(letter_=letter(number="9001", games=games), game=game), name=f"{game}.json")
    code = f"letter-{Letter.objects.get().pk}"
    with pytest.raises(AmbiguousGame) as which:
        sides_of(code, code, system())
    assert which.value.games == ("Dune Poker", "Harbor Stud")
    page = agent.get("/differences/", {"before": code, "after": code})
    assert "game=Dune+Poker" in page.content.decode()
    answer = agent.get("/api/v1/differences", {"before": code, "after": code, "game": "dune poker"}).json()
    assert answer["differences"] == []


@pytest.mark.parametrize(("before", "status"), [("", 400), ("walrus", 400), ("#4711", 400), ("version-4711", 404)])
def test_what_is_not_there_is_said(
    agent: Client, two: tuple[Publication, Publication], before: str, status: int
) -> None:
    answer = agent.get("/api/v1/differences", {"before": before, "after": f"packet-{two[0].pk}"})
    assert answer.status_code == status


def test_others_documents_are_nobodys_business(two: tuple[Publication, Publication]) -> None:
    secret = stored(rules("9003", "2025-01-01", "70"), name="secret.json", actor=person("agent")).document
    client = Client()
    client.force_login(person("operator_editor"))
    asked = {"before": f"document-{secret.pk}", "after": f"packet-{two[0].pk}"}
    assert client.get("/differences/", asked).status_code == 404
    assert client.get("/api/v1/differences", asked).status_code == 404
    assert "secret.json" not in client.get("/differences/").content.decode()
    known = {"before": f"packet-{two[0].pk}", "after": f"packet-{two[1].pk}"}
    assert client.get("/differences/", known).status_code == 200


def test_a_file_becomes_a_side_and_waits_until_it_is_read(
    agent: Client, two: tuple[Publication, Publication], django_capture_on_commit_callbacks: Callable[..., Any]
) -> None:
    data = json.dumps(rules("9009", "2026-01-01", "80")).encode()
    other = f"version-{two[0].version_id}"
    sent = {"side": "after", "other": other, "file": SimpleUploadedFile("new.json", data)}
    answer = agent.post("/differences/upload/", sent)
    document = Document.objects.get(name="new.json")
    assert answer.status_code == 302
    assert answer["Location"] == f"/differences/?before={other}&after=document-{document.pk}"
    waiting = agent.get(answer["Location"]).content.decode()
    assert "new.json is being read" in waiting
    from ingest.documents.services import read_document

    read_document(document=document, actor=system())
    assert "<ins>80</ins>" in agent.get(answer["Location"]).content.decode()


def test_a_scan_in_the_register_is_doubted_as_a_file_is(two: tuple[Publication, Publication]) -> None:
    """The register's packets carry no pages; without them what a scan lacks would be told as certain."""
    document = two[1].document
    Page.objects.create(document=document, number=1, width=612, height=792, source="ocr")
    before, after = sides_of(f"packet-{two[0].pk}", f"packet-{two[1].pk}", system())
    assert [p["source"] for p in after.packet["x_pages"]] == ["ocr"]
    assert before.packet["x_pages"] == []


def test_rules_without_a_letter_are_compared_too() -> None:
    alone = published({**packet(), "kind": "rules", "letter": None}, name="alone.json")
    assert alone.version is not None
    with pytest.raises(NotComparable):
        sides_of("", f"version-{alone.version.pk}", system())
    before, after = sides_of(f"version-{alone.version.pk}", f"version-{alone.version.pk}", system())
    assert before.title == after.title == str(GameVersion.objects.get())


def test_no_page_compares_and_what_was_compared_is_answered_at_once(
    two: tuple[Publication, Publication], monkeypatch: pytest.MonkeyPatch
) -> None:
    client, query = Client(), {"before": f"packet-{two[0].pk}", "after": f"packet-{two[1].pk}"}
    client.force_login(person("agent"))
    really, compared = work.compare, []
    monkeypatch.setattr(work, "compare", lambda *sides: (compared.append(1), really(*sides))[1])
    addresses = [("/differences/", 200), ("/differences/1/", 302), ("/differences/report.pdf", 302)]
    for address, status in addresses:
        assert client.get(address, query).status_code == status
    assert "being compared" in client.get("/differences/", query).content.decode()
    answer = client.get("/api/v1/differences", query)
    assert (answer.status_code, answer.json()["kind"]) == (202, COMPARE)
    assert compared == []
    job = Job.objects.get(kind=COMPARE)
    assert run_here(job).state == State.DONE
    for _ in range(2):
        assert client.get("/api/v1/differences", query).status_code == 200
        assert "<ins>60</ins>" in client.get("/differences/", query).content.decode()
    assert compared == [1]


def test_a_comparison_that_was_stopped_is_not_begun_again_unasked(two: tuple[Publication, Publication]) -> None:
    client, query = Client(), {"before": f"packet-{two[0].pk}", "after": f"packet-{two[1].pk}"}
    client.force_login(person("agent"))
    client.get("/differences/", query)
    job = Job.objects.get(kind=COMPARE)
    cancel(job, actor=job.started_by)
    client.get("/differences/", query)
    assert Job.objects.filter(kind=COMPARE).count() == 1


def test_a_condition_of_many_digits_is_compared_at_once(agent: Client) -> None:
    """Thirty-six digits and a letter cost two minutes."""
    texts = ["The game opens on 1.", f"The game opens on {'1' * 5000}x."]
    pair = [
        published(
            packet(
                letter_={**letter(number=f"900{n}"), "conditions": {"general": [text], "commercial": [], "tribal": []}}
            ),
            name=f"{n}.json",
        )
        for n, text in enumerate(texts)
    ]
    codes = [f"packet-{one.publication.pk}" for one in pair]
    began = time.process_time()
    answer = agent.get("/api/v1/differences", {"before": codes[0], "after": codes[1]})
    assert answer.status_code == 200
    assert time.process_time() - began < 10

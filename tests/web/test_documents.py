"""Pages around documents, asked over HTTP: what each says, who may see it, and how many questions it costs."""

from __future__ import annotations

import json
import re
from collections.abc import Callable

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from accounts.jobs import State, run_here
from accounts.models import AuditEntry, Job, User
from approvals.samples.load import damaged_dump
from approvals.samples.pages import pdf
from approvals.samples.sources import SOURCES
from ingest.documents.selectors import doubtful_fields, latest_reading
from ingest.documents.services import read_document, store_document
from ingest.documents.titles import titles
from ingest.documents.verified import kept_validation, validation_of
from ingest.models import Document, Field, Reading
from tests.accounts.people import organisation, person
from tests.approvals.packets import letter, packet, published

pytestmark = pytest.mark.django_db
Clients = Callable[[str | User], Client]


def newest(document: Document) -> Reading:
    reading = latest_reading(document)
    assert reading is not None
    return reading


def file(data: bytes, name: str) -> SimpleUploadedFile:
    return SimpleUploadedFile(name, data)


def test_one_file_leads_to_its_document(client_of: Clients) -> None:
    client = client_of("agent")
    assert "each at most 100 MB." in client.get("/documents/upload/").content.decode()
    answer = client.post("/documents/upload/", {"files": [file(damaged_dump(), "rules.txt")]}, follow=True)
    document = Document.objects.get()
    assert answer.redirect_chain == [(f"/documents/{document.pk}/", 302)]
    html = answer.content.decode()
    assert "Waiting for a worker" in html
    assert "No worker is responding" in html
    assert 'hx-trigger="every 2s"' in html


def test_several_files_each_get_a_sentence(client_of: Clients) -> None:
    client = client_of("agent")
    client.post("/documents/upload/", {"files": [file(b"the same bytes", "first.txt")]})
    answer = client.post(
        "/documents/upload/",
        {"files": [file(b"the same bytes", "again.txt"), file(b"", "empty.pdf"), file(b"other bytes", "new.txt")]},
    )
    stated = answer.content.decode()
    assert answer.status_code == 200
    assert "This file was uploaded before, as first.txt" in stated
    assert "The file is empty; choose the file again" in stated
    assert stated.count("Received; it is being read") == 1
    assert Document.objects.count() == 2


def test_nothing_chosen_is_said(client_of: Clients) -> None:
    answer = client_of("agent").post("/documents/upload/", {})
    assert answer.status_code == 422
    assert "No file was chosen" in answer.content.decode()


def test_who_may_not_send_is_refused_and_not_invited(client_of: Clients) -> None:
    client = client_of("auditor")
    assert client.get("/documents/upload/").status_code == 403
    assert "Upload documents" not in client.get("/documents/").content.decode()


def test_a_document_says_what_it_is(client_of: Clients, agent: User, dump: Document) -> None:
    html = client_of(agent).get(f"/documents/{dump.pk}/").content.decode()
    assert "Rules of <strong>Straight Edge Poker</strong>" in html
    assert dump.sha256 in html
    open_values = doubtful_fields(newest(dump)).count()
    assert open_values > 0
    assert f"Review {open_values} values" in html
    assert "reading 1 by readers" in html


def test_another_organisations_document_is_not_there(client_of: Clients, dump: Document) -> None:
    outsider = client_of("operator_reader")
    for path in ("", "contents/", "values/", "figures/", "pages/1/", "validation.json"):
        assert outsider.get(f"/documents/{dump.pk}/{path}").status_code == 404


def test_stopping_and_reading_again(client_of: Clients, agent: User) -> None:
    client = client_of(agent)
    client.post("/documents/upload/", {"files": [file(damaged_dump(), "rules.txt")]})
    document = Document.objects.get()
    page = client.post(f"/documents/{document.pk}/stop/", follow=True)
    assert "It is stopped. It can be read again." in page.content.decode()
    assert Job.objects.get().state == State.CANCELLED
    client.post(f"/documents/{document.pk}/read/")
    assert Job.objects.filter(state=State.QUEUED).count() == 1


def test_progress_ends_by_loading_the_page_anew(client_of: Clients, agent: User, dump: Document) -> None:
    answer = client_of(agent).get(f"/documents/{dump.pk}/progress/", headers={"HX-Request": "true"})
    assert answer["HX-Refresh"] == "true"
    assert client_of(agent).get(f"/documents/{dump.pk}/progress/").status_code == 302


@pytest.fixture
def three_card(agent: User) -> Document:
    """Rules with printed figures, on pages that have pictures."""
    source = next(s for s in SOURCES if s.name == "three-card-poker-3119")
    document = store_document(data=pdf(source), name="three.pdf", actor=agent).document
    read_document(document=document, actor=agent)
    return document


def test_every_figure_has_a_page_with_its_count(client_of: Clients, agent: User, three_card: Document) -> None:
    client = client_of(agent)
    assert kept_validation(newest(three_card)) is None
    first = client.get(f"/documents/{three_card.pk}/figures/").content.decode()
    assert "The verdicts appear here when that is done" in first
    assert kept_validation(newest(three_card)) is None, "a page counts nothing"
    client.get(f"/documents/{three_card.pk}/figures/?part=summary", headers={"HX-Request": "true"})
    job = Job.objects.get()  # asked for once, however often somebody looks
    assert run_here(job).state == State.DONE
    html = client.get(f"/documents/{three_card.pk}/figures/").content.decode()
    kept = kept_validation(newest(three_card))
    assert kept is not None
    claims = kept["verification"]["claims"]
    assert len(claims) > 10
    for claim in claims:
        _, _, index, _, name = claim["at"].split("/")
        address = f"/documents/{three_card.pk}/figures/{index}/{name}/"
        assert address in html
        page = client.get(address)
        assert page.status_code == 200
        if claim["exact"]:
            assert claim["exact"] in page.content.decode()
    assert client.get(f"/documents/{three_card.pk}/figures/0/no_such_figure/").status_code == 404
    home = client.get("/").content.decode()
    wrong = kept["counts"]["inconsistent"]
    assert (f"/documents/{three_card.pk}/settle/" in home) == bool(wrong)


def test_the_rows_of_a_count_sum_up(client_of: Clients, agent: User, three_card: Document) -> None:
    """What the page prints, added up by the reader of the page."""
    client, address = client_of(agent), f"/documents/{three_card.pk}"
    validation_of(three_card, newest(three_card))
    claims = client.get(f"{address}/validation.json").json()["verification"]["claims"]
    edge = next(c for c in claims if c["claim"] == "house_edge" and c["bet"] == "six_card_bonus")
    html = client.get(f"{address}/figures/{edge['at'].split('/')[2]}/house_edge/").content.decode()
    body, _, foot = html.partition("<tfoot>")
    rows = re.findall(r'<tr><th scope="row">[^<]+</th><td class="hr-number">([\d,]+)</td>', body)
    total = re.search(r'<th scope="row">Sum</th><td class="hr-number">([\d,]+)</td>', foot)
    assert total is not None
    assert sum(int(n.replace(",", "")) for n in rows) == int(total.group(1).replace(",", "")) == 20_358_520
    assert edge["exact"] in html


def test_pictures_and_the_report(client_of: Clients, agent: User, three_card: Document) -> None:
    client, address = client_of(agent), f"/documents/{three_card.pk}"
    picture = client.get(f"{address}/pages/1/small.png")
    assert picture["Content-Type"] == "image/png"
    assert picture.content.startswith(b"\x89PNG")
    again = client.get(f"{address}/pages/1/small.png", headers={"If-None-Match": picture["ETag"]})
    assert again.status_code == 304
    assert client.get(f"{address}/pages/1/enormous.png").status_code == 404
    assert client.get(f"{address}/pages/99/small.png").status_code == 404
    for form in ("pdf", "json"):
        waits = client.get(f"{address}/validation.{form}", follow=True)
        assert waits.redirect_chain == [(f"{address}/figures/", 302)]
        assert "can be downloaded as soon as its figures are counted" in waits.content.decode()
    assert kept_validation(newest(three_card)) is None, "no download counts anything"
    validation_of(three_card, newest(three_card))
    assert client.get(f"{address}/validation.pdf").content.startswith(b"%PDF")


def test_a_page_of_text_shows_its_lines_with_the_value_marked(client_of: Clients, agent: User, dump: Document) -> None:
    field = newest(dump).fields.filter(repaired=True, x0__isnull=False).select_related("page").first()
    assert field is not None
    assert field.page is not None
    html = client_of(agent).get(f"/documents/{dump.pk}/pages/{field.page.number}/?at={field.pk}").content.decode()
    marked = re.findall(r"<mark>(.*?)</mark>", html, re.DOTALL)
    assert field.raw in " ".join(" ".join(marked).split())


def test_a_page_shows_the_lines_that_nothing_was_read_from(client_of: Clients, agent: User) -> None:
    text = "Quarry Stud\n\nRules of Play\n\nThe dealer deals five cards to each player.\n\nTower Bet\n\nHand\tPays\n"
    rows = ["Royal flush\t500 to 1", "Straight flush\t50 to 1", "Flush\t5 to 1", "Straight\t4 to 1"]
    below = "The table below shows how often each hand comes.\n\nTwo pair\t12\t77%\n"
    data = (text + "\n".join(rows) + f"\n\n{below}").encode()
    document = store_document(data=data, name="rules.txt", actor=agent).document
    read_document(document=document, actor=agent)
    unread = newest(document).packet["x_unread"]
    assert [one["why"] for one in unread] == ["row"]
    html = client_of(agent).get(f"/documents/{document.pk}/pages/1/").content.decode()
    assert "hr-dump__n--unread" in html
    assert "nothing was read from" in html
    assert unread[-1]["text"].split()[0] in html


def test_values_are_exported_with_their_filters(client_of: Clients, agent: User, dump: Document) -> None:
    answer = client_of(agent).get(f"/documents/{dump.pk}/values/?doubtful=true&export=json")
    rows = json.loads(b"".join(answer.streaming_content))  # type: ignore[attr-defined]
    assert len(rows) == newest(dump).fields.filter(confidence__lt=0.9).count() > 0
    assert {"Value", "Is", "As printed", "Page"} <= set(rows[0])
    entry = AuditEntry.objects.order_by("-sequence").first()
    assert entry is not None
    assert entry.act == "exported a list"
    assert client_of(agent).get(f"/documents/{dump.pk}/values/?export=exe").status_code == 404


def test_html_in_a_document_stays_text(client_of: Clients, agent: User) -> None:
    nasty = '<script>alert("x")</script>'
    published(packet(letter_=letter(), game=f"Game {nasty}"))
    document = Document.objects.get()
    client = client_of(agent)
    for path in ("", "contents/", "values/", "publish/"):
        html = client.get(f"/documents/{document.pk}/{path}").content.decode()
        assert nasty not in html
        assert "&lt;script&gt;" in html


def test_pages_cost_the_same_number_of_questions_however_much_they_show(client_of: Clients, agent: User) -> None:
    """Ceilings, held: one document or many, few values or many."""
    client = client_of(agent)
    small = published(packet(game="A small game")).publication.document
    first = {path: queries(client, path) for path in paths(small)}
    many = [published(packet(game=f"Game {n}", letter_=letter(number=str(n)))) for n in range(6)]
    large = many[-1].publication.document
    again = {path.replace(str(large.pk), str(small.pk)): queries(client, path) for path in paths(large)}
    assert {path: n for path, n in again.items() if n > first[path]} == {}
    assert max(first.values()) <= 24


def paths(document: Document) -> list[str]:
    own = ("", "contents/", "figures/", "values/", "publish/")
    return ["/", "/documents/", "/help/words/", *(f"/documents/{document.pk}/{path}" for path in own)]


def queries(client: Client, path: str) -> int:
    client.get(path)  # what is computed once is computed now
    with CaptureQueriesContext(
        connection,
    ) as asked:
        assert client.get(path).status_code == 200
    return len(asked)


def test_home_knows_what_waits(client_of: Clients, agent: User, dump: Document) -> None:
    html = client_of(agent).get("/").content.decode()
    called = titles([dump.pk])[dump.pk]
    assert called != "old-scan.txt"
    assert f'<a href="/documents/{dump.pk}/review/">{called}</a>' in html
    maker = person("manufacturer_editor", of=organisation("manufacturer"))
    assert "You have no submissions yet" in client_of(maker).get("/").content.decode()
    assert "No table is set up yet" in client_of("operator_editor").get("/").content.decode()


def test_an_empty_register_teaches(client_of: Clients) -> None:
    html = client_of("supervisor").get("/").content.decode()
    assert "The register is empty" in html
    assert "Upload the first documents" in html
    assert "No document yet" in client_of("agent").get("/documents/").content.decode()


def test_review_field_of_another_document_is_refused(client_of: Clients, agent: User, dump: Document) -> None:
    other = published(packet(game="Another")).publication.document
    field = Field.objects.filter(reading__document=dump).first()
    assert field is not None
    assert client_of(agent).get(f"/documents/{other.pk}/review/{field.pk}/").status_code == 404


def test_documents_are_put_in_order_by_game_letter_and_doubts(client_of: Clients, agent: User, dump: Document) -> None:
    published(packet(letter_=letter(number="3119", date="2023-06-14"), game="Zebra Poker"), name="a.json")
    published(packet(letter_=letter(number="3077", date="2022-05-23"), game="Bay Stud"), name="z.json")

    def order(by: str) -> list[str]:
        html = client_of(agent).get(f"/documents/?sort={by}").content.decode()
        names = {"a.json": "a", "z.json": "z", dump.name: "dump"}
        places = {short: html.find(name) for name, short in names.items()}
        assert min(places.values()) > 0
        return sorted(places, key=lambda short: places[short])

    by_game = [name for name in order("name") if name != "dump"]
    assert by_game == ["z", "a"]  # Bay Stud before Zebra Poker, whatever the files are called
    assert [name for name in order("-name") if name != "dump"] == ["a", "z"]
    assert order("letter").index("z") < order("letter").index("a")
    assert order("-letter")[0] == "a"
    assert order("-to_check")[0] == "dump"
    assert order("to_check")[-1] == "dump"


def test_what_is_of_no_use_is_archived_with_a_reason_and_brought_back(
    client_of: Clients, agent: User, dump: Document
) -> None:
    client, address = client_of(agent), f"/documents/{dump.pk}/"
    assert "Archive this document" in client.get(address).content.decode()
    refused = client.post(f"{address}archive/", {"reason": " "}, follow=True).content.decode()
    assert "Give the reason for archiving" in refused
    response = client.post(f"{address}archive/", {"reason": "A menu."}, follow=True).content.decode()
    assert "This document was archived" in response
    assert "A menu." in response
    dump.refresh_from_db()
    assert dump.status == "set_aside"
    assert dump.name not in client.get("/documents/").content.decode()
    assert dump.name in client.get("/documents/?status=set_aside").content.decode()
    assert AuditEntry.objects.latest("sequence").act == "archived a document"
    again = client.post(f"{address}archive/", {"reason": "Twice."}, follow=True).content.decode()
    assert "Only a document that waits for review or could not be read" in again
    read_document(document=dump, actor=dump.first_sent_by)
    dump.refresh_from_db()
    assert dump.status == "review"
    assert "This document was archived" not in client.get(address).content.decode()
    assert client_of("manufacturer_editor").post(f"{address}archive/", {"reason": "No."}).status_code in (403, 404)


def test_each_of_several_files_shows_how_far_its_reading_is(client_of: Clients) -> None:
    client = client_of("agent")
    files = [file(damaged_dump(), "rules.txt"), file(b"Shopping list: milk, bread.", "list.txt")]
    html = client.post("/documents/upload/", {"files": files}).content.decode()
    rules, other = Document.objects.order_by("pk")
    for document in (rules, other):
        assert f'hx-get="/documents/{document.pk}/progress/?line=1" hx-trigger="every 2s"' in html
    address, headers = f"/documents/{rules.pk}/progress/?line=1", {"HX-Request": "true"}
    waiting = client.get(address, headers=headers)
    assert "Waiting for a worker" in waiting.content.decode()
    assert "every 2s" in waiting.content.decode()
    assert Job.objects.filter(state=State.QUEUED).count() == 2
    for job in Job.objects.filter(state=State.QUEUED):
        run_here(job)
    done = client.get(address, headers=headers)
    assert "Waiting for review" in done.content.decode()
    assert "every 2s" not in done.content.decode()
    assert "HX-Refresh" not in done, "the page of the upload stays"

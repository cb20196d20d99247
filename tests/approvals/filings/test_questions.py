"""A question about a filing with what comes of it: answers, documents, a new version; the next step that is the next;
the operator's own internal controls; and two generated ones compared clause by clause."""

from __future__ import annotations

import copy
import hashlib
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from approvals.filings.clauses import compared
from approvals.filings.drafts import comment
from approvals.filings.next_steps import filed_of, next_step
from approvals.filings.papers import attach
from approvals.filings.questions import questions_of
from approvals.filings.steps import NotPossible, confirm, take_step
from approvals.models import Configuration, ConfigurationVersion, Notice, OperatorPaper
from approvals.operators.services import save_configuration
from approvals.web.evaluations import evaluate_tables
from config.backup import stored
from ingest.documents import store
from tests.approvals.filings.house import GO_LIVE, TODAY, House, house, register

pytestmark = pytest.mark.django_db
OURS = b"Internal controls of Alder Room.\n1. The dealer counts the rack before opening.\n"
PDF = b"%PDF-1.4\n%%EOF\n"


@pytest.fixture
def alder() -> House:
    register()
    return house()


def client(user: Any) -> Client:
    made = Client()
    made.force_login(user)
    return made


def newest(table: Configuration) -> ConfigurationVersion:
    return ConfigurationVersion.objects.select_related("configuration__room__operator").get(
        configuration=table, newest=True
    )


def next_of(h: House, table: Configuration) -> str:
    version = newest(table)
    (judged,) = evaluate_tables([version], GO_LIVE)
    assert judged.result is not None
    return next_step(judged.result.findings, filed_of([version], h.editor).get(table.pk))


def change(h: House, table: Configuration, top: str) -> None:
    data = copy.deepcopy(newest(table).data)
    data["bets"][0]["max"] = top
    save_configuration(room=table.room, table=table.table, data=data, actor=h.editor, reason="as asked")


def test_answers_documents_and_a_new_version_stand_under_the_question(alder: House) -> None:
    table = alder.table()
    filing = alder.draft(table)
    take_step(filing=filing, act="submit", actor=alder.editor, today=TODAY)
    agent, operator = client(alder.agent), client(alder.editor)
    item = filing.items.get()
    offered = agent.get(reverse("filing", args=[filing.pk])).content.decode()
    assert '<option value="bets[0].max">Ante: maximum wager</option>' in offered
    agent.post(reverse("filing-comment", args=[filing.pk]), {"item": item.pk, "subject": "bets[0].max", "text": "Why?"})
    asked = filing.comments.get()
    assert Notice.objects.latest("pk").text == "Why? (Ante: maximum wager)"
    answer = {"answers": asked.pk, "text": "We lowered it.", "paper": SimpleUploadedFile("memo.pdf", PDF)}
    assert operator.post(reverse("filing-comment", args=[filing.pk]), answer).status_code == 302
    change(alder, table, "90")
    (question,) = questions_of(filing)
    ((stated, papers),) = question.answers
    assert (stated.text, stated.subject, stated.item) == ("We lowered it.", "bets[0].max", item)
    assert [p.name for p in papers] == ["memo.pdf"]
    assert [(c.path, c.before, c.after) for v in question.versions for c in v.changes] == [
        ("bets[ante].max", "100", "90")
    ]
    page = agent.get(reverse("filing", args=[filing.pk])).content.decode()
    for words in ("We lowered it.", "memo.pdf", "was changed: version 2", "100 → 90"):
        assert words in page, words
    # an answer to an answer is an answer to the question; the operator cannot say that it is settled
    comment(filing=filing, text="And more.", actor=alder.agent, answers=stated)
    assert [a.text for a, _ in questions_of(filing)[0].answers] == ["We lowered it.", "And more."]
    settle = reverse("filing-settle", args=[filing.pk, asked.pk])
    assert operator.post(settle).status_code == 403
    assert agent.post(settle).status_code == 302
    asked.refresh_from_db()
    assert asked.settled_at is not None


def test_a_word_whose_document_is_not_taken_is_not_said(alder: House) -> None:
    filing = alder.draft(alder.table())
    about = {"text": "See here.", "paper": SimpleUploadedFile("photo.pdf", b"\x89PNG\r\n\x1a\n1234")}
    page = client(alder.editor).post(reverse("filing-comment", args=[filing.pk]), about, follow=True).content.decode()
    assert "PNG picture" in page
    assert filing.comments.count() == 0


def test_the_operator_s_own_text_is_kept_under_its_hash(alder: House) -> None:
    filing = alder.draft(alder.table())
    operator = client(alder.editor)
    address = reverse("filing-papers", args=[filing.pk])
    for _ in range(2):
        assert operator.post(address, {"paper": SimpleUploadedFile("ours.txt", OURS)}).status_code == 302
    paper = OperatorPaper.objects.get()
    assert paper.sha256 == hashlib.sha256(OURS).hexdigest()
    assert store.original(paper.sha256) == OURS
    assert stored.verify().mismatches == []
    assert not any(paper.sha256 in stray for stray in stored.verify().strays)
    at = reverse("filing-paper", args=[filing.pk, paper.pk])
    answer = operator.get(at)
    assert (answer.content, answer["X-Content-Type-Options"]) == (OURS, "nosniff")
    assert "attachment" in answer["Content-Disposition"]
    assert client(alder.agent).get(at).status_code == 404, "a draft is its operator's"
    take_step(filing=filing, act="submit", actor=alder.editor, today=TODAY)
    assert client(alder.agent).get(at).status_code == 200
    birch = house(name="Birch Room")
    assert client(birch.editor).get(at).status_code == 404
    assert client(birch.editor).post(address, {"paper": SimpleUploadedFile("x.txt", OURS)}).status_code == 404
    with pytest.raises(NotPossible, match="neither a PDF nor text"):
        attach(filing=filing, data=b"\x01\x02\x03\x04" * 99, name="x", actor=alder.editor)


def test_the_api_attaches_and_answers(alder: House) -> None:
    filing = alder.draft(alder.table())
    take_step(filing=filing, act="submit", actor=alder.editor, today=TODAY)
    at = f"/api/v1/filings/{filing.pk}"
    agent, operator = client(alder.agent), client(alder.editor)
    asked = agent.post(f"{at}/comments", {"text": "Who counts?"}, content_type="application/json").json()
    values = {"text": "The dealer.", "answers": asked["id"]}
    answer = operator.post(f"{at}/comments", values, content_type="application/json").json()
    assert answer["answers"] == asked["id"]
    kept = operator.post(f"{at}/papers", {"file": SimpleUploadedFile("a.pdf", PDF), "comment": answer["id"]})
    assert kept.status_code == 201, kept.content
    assert [p["kind"] for p in agent.get(f"{at}/papers").json()] == ["answer"]
    wrong = operator.post(f"{at}/papers", {"file": SimpleUploadedFile("a.zip", b"PK\x03\x04rest")})
    assert (wrong.status_code, "ZIP archive" in wrong.json()["title"]) == (409, True)


def test_the_next_step_is_the_next_step(alder: House) -> None:
    table = alder.table()
    assert next_of(alder, table) == "Add it to a filing.", "that it was not filed yet is no finding to correct"
    filing = alder.draft(table)
    assert next_of(alder, table) == "Submit its filing."
    take_step(filing=filing, act="submit", actor=alder.editor, today=TODAY)
    assert next_of(alder, table) == "Nothing: its filing is with the commission."
    take_step(filing=filing, act="recommend approval", actor=alder.agent, today=TODAY)
    assert next_of(alder, table) == "Nothing: its filing is with the commission."
    filing.refresh_from_db()
    confirm(filing=filing, actor=alder.supervisor, today=TODAY)
    assert newest(table).number == 2, "the approval itself made a version"
    assert next_of(alder, table) == "Nothing: it is approved."
    page = client(alder.editor).get("/floor/?on=2024-02-01").content.decode()
    assert "Nothing: it is approved." in page
    change(alder, table, "90")
    assert next_of(alder, table) == "File what was changed since it was approved."
    change(alder, table, "5000")
    assert next_of(alder, table).startswith("Correct ")


def test_an_approved_filing_does_not_ask_for_its_own_approval(alder: House) -> None:
    filing = alder.draft(alder.table())
    take_step(filing=filing, act="submit", actor=alder.editor, today=TODAY)
    operator = client(alder.editor)
    page = operator.get(reverse("filing", args=[filing.pk])).content.decode()
    assert "This filing asks for approval of the internal controls" in page
    take_step(filing=filing, act="recommend approval", actor=alder.agent, today=TODAY)
    filing.refresh_from_db()
    confirm(filing=filing, actor=alder.supervisor, today=TODAY)
    page = operator.get(reverse("filing", args=[filing.pk])).content.decode()
    assert "This filing approved the internal controls" in page
    assert "internal_controls_approved is not given" not in page


def content(**changes: Any) -> dict[str, Any]:
    table = {
        "table": "HS-1", "room": "Main", "game": "Harbor Stud", "letter": None, "seats": 6,
        "bets": [{"bet": "ante", "min": "5", "max": "1500"}], "paytables": [], "progressive": None, "equipment": [],
        "choices": [{"name": "folded hands win", "value": "no"}], "posted": ["rules"],
        "procedures": [{"topic": "Dealing", "statements": [
            {"text": "The dealer deals five cards to each player."}, {"text": "The dealer turns one card up."},
        ]}],
    }  # fmt: skip
    filing = {"operator": "Alder", "kind_words": "card room", "go_live": "2024-02-01"}
    return {"filing": filing, "tables": [table | changes]}


def test_clauses_are_compared_by_what_they_are_about() -> None:
    before = content()
    after = content(
        bets=[{"bet": "ante", "min": "5", "max": "300"}, {"bet": "bonus", "max": "25"}],
        choices=[],
        procedures=[{"topic": "Dealing", "statements": [
            {"text": "The cards are cut."},
            {"text": "The dealer deals five cards to every player."},
            {"text": "The dealer turns one card up."},
        ]}],
    )  # fmt: skip
    results = {(c.label, c.kind): (c.before, c.after) for c in compared(before, after) if c.kind != "same"}
    assert results == {
        ("Wager: Ante", "changed"): ("minimum $5, maximum $1,500", "minimum $5, maximum $300"),
        ("Wager: Bonus", "added"): ("", "maximum $25"),
        ("Folded hands win", "removed"): ("no", ""),
        ("Procedure: Dealing 1", "added"): ("", "The cards are cut."),
        ("Procedure: Dealing 2", "changed"): (
            "The dealer deals five cards to each player.",
            "The dealer deals five cards to every player.",
        ),
    }
    assert {c.kind for c in compared(None, before)} == {"added"}
    assert {c.kind for c in compared(before, before)} == {"same"}


def test_the_comparison_page(alder: House) -> None:
    table = alder.table()
    first = alder.draft(table)
    take_step(filing=first, act="submit", actor=alder.editor, today=TODAY)
    take_step(filing=first, act="recommend approval", actor=alder.agent, today=TODAY)
    first.refresh_from_db()
    confirm(filing=first, actor=alder.supervisor, today=TODAY)
    change(alder, table, "90")
    second = alder.draft(table)
    page = client(alder.editor).get(reverse("filing-controls", args=[second.pk])).content.decode()
    assert "<del>minimum $5, maximum $100</del>" in page
    assert "<ins>minimum $5, maximum $90</ins>" in page
    assert client(house(name="Birch Room").editor).get(reverse("filing-controls", args=[second.pk])).status_code == 404


def test_days_and_money_are_printed_as_americans_write_them(alder: House) -> None:
    from approvals.filings.document import html_of
    from approvals.filings.keeping import content_of

    filing = alder.draft(alder.table())
    html = html_of(content_of(filing, "internal_controls"))
    assert "February 1, 2024" in html
    assert "$100" in html
    assert ">2024-02-01<" not in html
    assert "on 2024-" not in html

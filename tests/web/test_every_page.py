"""Every page of the URL configuration: reached by a link, answered, within its ceiling of database questions, and with
an explanation behind every verdict and state.

The walk is that of config/web/walk.py, as people of each kind, over a register that has something of everything. To set
the ceilings again after an intended change: ACCEPT_QUERY_COUNTS=1, and say why in the commit.
"""

from __future__ import annotations

import datetime
import json
import os
import re
from collections.abc import Callable, Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
import weasyprint
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from accounts import route_table, routes
from accounts.jobs import State, run_here
from accounts.models import Job, User
from approvals.differences.work import COMPARE
from approvals.equipment.rooms import take_from_tables
from approvals.filings.drafts import create_filing, justify, preview
from approvals.filings.figures import COUNT
from approvals.filings.judging import failures
from approvals.filings.pages import keep_page
from approvals.filings.papers import attach
from approvals.filings.steps import take_step
from approvals.impact.announce import announce, unannounced
from approvals.law.proposing import propose_value
from approvals.models import Component, Filing, SubmissionDraft
from approvals.registry.propose import propose_publication
from approvals.registry.withdraw import confirm_withdrawal, propose_withdrawal
from approvals.samples.load import damaged_dump
from approvals.samples.parts import packet
from approvals.samples.sources import SOURCES
from approvals.search.index import bring_up_to_date
from approvals.settling.figures import figures_of
from approvals.settling.settle import settle
from approvals.submissions.drafts import begin, count_of
from approvals.submissions.own import own_from_text
from config.web.walk import route_of, walk
from games.engines.definition.load import catalogue
from games.models import GameVersion
from games.register import propose_definition
from ingest.documents.services import read_document, store_document
from ingest.documents.verified import validation_of
from ingest.models import Document
from tests.accounts.people import person
from tests.approvals.own_game import OTTER
from tests.approvals.packets import stored
from tests.web.register import CARIBBEAN, counted, form, publish, room_of, table

pytestmark = pytest.mark.django_db
OWN = {  # pages that show each kind of people something else
    "home", "document-list", "document", "floor", "operator-list", "configuration-list", "configuration", "filing-list",
    "filing", "notice-list", "notice", "equipment-matrix", "equipment-lists", "help-tour", "work",
}  # fmt: skip
MOST = 25
# made by tests of their own; here a link is enough
FILES = {
    "document-report", "document-letter", "document-question", "filing-document", "filing-paper", "submission-file",
}  # fmt: skip
GOLDEN = Path(__file__).with_name("query_counts.json")
WHO = ("agent", "supervisor", "operator_editor", "manufacturer_editor")
NO_PAGES = {
    "health-live", "health-ready",  # for load balancers
    "account_change_password", "account_confirm_email", "account_confirm_login_code", "account_email",
    "account_email_verification_sent",
    "account_inactive", "account_login", "account_logout", "account_reset_password", "account_reset_password_done",
    "account_reset_password_from_key", "account_reset_password_from_key_done", "account_set_password",
    "account_signup", "account_reauthenticate", "mfa_authenticate", "mfa_reauthenticate",  # before one is signed in
    "mfa_deactivate_totp", "mfa_download_recovery_codes", "mfa_generate_recovery_codes",
    "mfa_view_recovery_codes",  # with a second factor only
    "document-picture", "document-progress", "difference-place", "difference-report", "golden-json",
    "search-suggest",  # parts of pages
    "notice",  # only where a change concerns somebody: tests/browser/test_versions_and_impact.py
    "filing-act",  # what a refused step is drawn at
}  # fmt: skip


@pytest.fixture
def everything(agent: User) -> None:
    """Two versions of a game, documents in review and proposed, tables within and outside their terms, a filing."""
    publish(CARIBBEAN[0])
    room = room_of()
    table(room, "CS-1", form("CS-1", **{"progressive.components.1.version": "5.3.12"}))
    for name in (None, CARIBBEAN[1]):
        publish(*([name] if name else []))
        for what in unannounced():
            announce(*what)  # the operator of CS-1 is told
    counted()
    dump = store_document(data=damaged_dump(), name="old-scan.txt", actor=agent).document
    validation_of(dump, read_document(document=dump, actor=agent))
    three = packet(next(s for s in SOURCES if s.name == "three-card-poker-3119"))
    reading = stored(three, name="three.json", actor=agent)
    validation_of(reading.document, reading)
    propose_publication(reading=reading, actor=agent)
    wrong = figures_of(reading.document, reading)
    settle(document=reading.document, figures=[wrong[0].at], kind="asked", actor=agent)
    settle(document=reading.document, figures=[wrong[-1].at], kind="acknowledged", reason="printed so", actor=agent)
    owner = person("operator_editor")
    filing = create_filing(
        operator=room.operator,
        title="Winter",
        go_live=datetime.date(2024, 2, 1),
        actor=owner,
        tables=[table(room, "CS-2").configuration],
    )
    attach(filing=filing, data=b"1. The rack is counted.", name="controls.txt", actor=owner)
    take_from_tables(room=room, actor=owner)
    keep_page(operator=room.operator, data=b"Moon Poker pays more.", name="page.txt", actor=owner)
    maker = person("manufacturer_editor")
    draft = begin(title="Spring rules", definition="three_card_poker", own=None, actor=maker)
    run_here(count_of(draft, actor=maker))
    own = begin(title="Otter rules", definition="", own=own_from_text(OTTER), actor=maker)
    run_here(count_of(own, actor=maker))
    propose_value(
        parameter="wager.house_banked.max_usd", value="500", effective_from=datetime.date(2030, 1, 1),
        citation="WSR 30-01-001", reason="as adopted", section="WAC 230-15-140", actor=person("supervisor"),
    )  # fmt: skip
    propose_definition(
        data={**catalogue()["three_card_poker"].model_dump(mode="json", by_alias=True), "key": "zebra_poker",
              "name": "Zebra Poker", "aliases": []},
        reason="drafted", actor=agent, evidence=[{"part": "hands.player.cards", "value": "3", "from": "person"}],
    )  # fmt: skip
    withdrawn = {"effective_on": datetime.date(2024, 6, 1), "reason": "A fault was found.", "evidence": "Order 7"}
    for version in ("5.3.12", "5.4.0"):
        about = (Component.objects.get(name="GM Atlas"), version)
        row = propose_withdrawal(actor=agent, equipment=about, **withdrawn)
        if version == "5.3.12":
            confirm_withdrawal(withdrawal=row, actor=person("agent", "second"))
    bring_up_to_date()


class Marks(HTMLParser):
    """The verdicts and states of a page that lead to no explanation.

    A mark is a link to its word. It may be plain where a link cannot stand or would lose what is typed: within
    another link, a heading that folds, a button or a form.
    """

    EXCUSED = frozenset({"a", "summary", "button", "form"})
    VOID = frozenset({"img", "input", "br", "hr", "meta", "link", "use", "path", "wbr", "col"})

    def __init__(self, html: str) -> None:
        super().__init__()
        self.inside: list[str] = []
        self.marks: list[bool] = []  # of each, whether it is explained
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = dict(attrs)
        if "hr-mark" in (values.get("class") or "").split():
            explained = tag == "a" and "/help/words/#" in (values.get("href") or "")
            self.marks.append(explained or bool(self.EXCUSED & set(self.inside)))
        if tag not in self.VOID:
            self.inside.append(tag)

    def handle_endtag(self, tag: str) -> None:
        while tag in self.inside and self.inside.pop() != tag:
            pass

    @property
    def unexplained(self) -> int:
        return self.marks.count(False)


class Codes(HTMLParser):
    """What of a page's words is written for programs: days as 2024-02-01, names with underscores, places in JSON;
    rates as 5.2 %, which Americans write 5.2%; and a time of day before a full stop, which has its own.

    What is shown as it is typed or sent (code, a file's name, a hash) is left out.
    """

    FOR_PROGRAMS = re.compile(
        r"(?<![\w./#-])\d{4}-\d\d-\d\d(?![\w-])"
        rf"|\b(?!(?:{'|'.join(WHO)})\b)[a-z]+(?:_[a-z0-9]+)+\b(?!\.\w)|\w\[\d+\]|\d\s%"
    )
    TWO_STOPS = re.compile(r"[ap]\.m\.(?:</\w+>)?\.")
    LEFT_OUT = frozenset({"script", "style", "code", "pre", "kbd", "textarea", "title"})
    AS_SENT = frozenset({"hr-hash", "hr-file", "hr-code", "hash"})

    def __init__(self, html: str) -> None:
        super().__init__()
        self.inside: list[tuple[str, bool]] = []
        self.results: set[str] = set(self.TWO_STOPS.findall(html))
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in Marks.VOID:
            classes = set((dict(attrs).get("class") or "").split())
            self.inside.append((tag, tag in self.LEFT_OUT or bool(classes & self.AS_SENT)))

    def handle_endtag(self, tag: str) -> None:
        while any(tag == one for one, _ in self.inside) and self.inside.pop()[0] != tag:
            pass

    def handle_data(self, data: str) -> None:
        if not any(left_out for _, left_out in self.inside):
            self.results |= {
                data[max(0, m.start() - 40) : m.end() + 20].strip() for m in self.FOR_PROGRAMS.finditer(data)
            }


class Counting:
    """Asks as a client, and keeps how many questions to the database each address cost.

    What a process asks once is no page's cost: an address over its ceiling is asked a second time.
    """

    def __init__(self, client: Client, ceilings: dict[str, int]) -> None:
        self.client, self.ceilings, self.asked = client, ceilings, dict[str, int]()
        self.marks = 0
        self.unexplained: dict[str, int] = {}
        self.codes: dict[str, set[str]] = {}

    def __call__(self, address: str) -> Any:
        answer = self._ask(address)
        if self.asked[address] > self.ceilings.get(route_of(address) or "", 0):
            answer = self._ask(address)
        if answer["Content-Type"].startswith("text/html") and route_of(address) != "help-words":  # the explanations
            marks = Marks(answer.content.decode())
            self.marks += len(marks.marks)
            if marks.unexplained:
                self.unexplained[address] = marks.unexplained
            if codes := Codes(answer.content.decode()).results:
                self.codes.setdefault(route_of(address) or "", set()).update(codes)
        return answer

    def _ask(self, address: str) -> Any:
        with CaptureQueriesContext(connection) as asked:
            answer = self.client.get(address)
        self.asked[address] = len(asked)
        return answer


def decided(filing: Filing) -> None:
    """Submitted with its failures justified, recommended with a condition, confirmed."""
    agent, supervisor, editor = (User.objects.get(username=who) for who in WHO[:3])
    day = datetime.date(2024, 1, 15)
    for item in preview(filing=filing, actor=editor, today=day):
        for failure in failures(item):
            justify(item=item, check=failure.check_id, subject=failure.subject, text="A petition.", actor=editor)
    take_step(filing=filing, act="submit", actor=editor, today=day)
    take_step(filing=filing, act="recommend approval", actor=agent, conditions=["Post the rules."], today=day)
    take_step(filing=filing, act="confirm approval", actor=supervisor, today=day)


def papers() -> Iterator[tuple[str, str]]:
    """Who asks for which document that is made as a PDF; a filing's before it is decided and after."""
    document = Document.objects.get(name="three.json").pk
    for paper in ("validation", "settle/question", "draft-letter"):
        yield "agent", f"/documents/{document}/{paper}.pdf"
    first, second = GameVersion.objects.order_by("pk").values_list("pk", flat=True)[:2]
    yield "agent", f"/differences/report.pdf?before=version-{first}&after=version-{second}"
    yield "agent", "/equipment/withdraw/?component=GM+Atlas&version=5.3.12&export=pdf"
    for draft in SubmissionDraft.objects.all():  # of a game that is there, and of a new one
        yield "manufacturer_editor", f"/submissions/{draft.pk}/submission.pdf"
    filing = Filing.objects.get(title="Winter")
    yield "operator_editor", f"/filings/{filing.pk}/internal-controls.pdf"
    decided(filing)
    for paper in ("internal-controls", "letter"):
        yield "operator_editor", f"/filings/{filing.pk}/{paper}.pdf"


def codes_of_papers(client_of: Callable[[User], Client], monkeypatch: pytest.MonkeyPatch) -> dict[str, set[str]]:
    """What of the documents that are made as PDFs is written for programs, by their addresses."""
    drawn: list[str] = []
    real = weasyprint.HTML

    def noted(*, string: str, **given: Any) -> weasyprint.HTML:
        drawn.append(string)
        # its words are read here; to draw them is for tests of their own
        return real(string='<html lang="en"><title>as read</title>', **given)

    monkeypatch.setattr(weasyprint, "HTML", noted)
    clients = {who: client_of(User.objects.get(username=who)) for who in WHO}
    results: dict[str, set[str]] = {}
    for who, address in papers():
        drawn.clear()
        answer = clients[who].get(address)
        if answer.status_code == 302:  # its figures are counted first
            for job in Job.objects.filter(state=State.QUEUED, kind__in=(COMPARE, COUNT)):
                run_here(job)
            answer = clients[who].get(address)
        assert answer["Content-Type"] == "application/pdf", address
        assert drawn, address
        results[address] = results.get(address, set()).union(*(Codes(html).results for html in drawn))
    return {address: words for address, words in results.items() if words}


@pytest.mark.usefixtures("everything")
def test_every_page_is_reached_and_keeps_to_its_ceiling(
    client_of: Callable[[str | User], Client], monkeypatch: pytest.MonkeyPatch
) -> None:
    results: dict[str, int] = {}
    failed: dict[str, int] = {}
    unexplained: dict[str, int] = {}
    codes: dict[str, set[str]] = {}
    marks = 0
    reached: set[str] = set()
    everybody: list[User] = []
    ceilings = {} if os.environ.get("ACCEPT_QUERY_COUNTS") else json.loads(GOLDEN.read_text())
    for who in WHO:
        everybody.append(User.objects.filter(username=who).first() or person(who))
        ask = Counting(client_of(everybody[-1]), ceilings)
        walked = walk(ask, leave_out=reached - OWN, files=FILES)
        failed |= walked.failed
        unexplained |= ask.unexplained
        for route, words in ask.codes.items():
            codes.setdefault(route, set()).update(words)
        marks += ask.marks
        reached |= walked.routes
        for name, addresses in walked.pages.items():
            if name.startswith("account_"):  # the library's own
                continue
            results[name] = max(results.get(name, 0), *(ask.asked[at] for at in addresses))
    assert failed == {}
    assert unexplained == {}, "marks that lead to no explanation"
    assert marks > 100
    assert codes == {}, "written for programs"
    assert codes_of_papers(client_of, monkeypatch) == {}, "written for programs"
    pages = {
        a.name
        for a in route_table.addresses()
        if not a.name.startswith("api:") and any(routes.allowed(a.name, "GET", one) for one in everybody)
    }
    alone = sorted(pages - reached - NO_PAGES)
    assert alone == [], f"no other page links to {alone}"
    if os.environ.get("ACCEPT_QUERY_COUNTS"):
        GOLDEN.write_text(json.dumps(results, indent=1, sort_keys=True) + "\n")
    ceilings = json.loads(GOLDEN.read_text())
    assert {name: n for name, n in results.items() if n > ceilings.get(name, 0)} == {}
    assert max(results.values()) <= MOST

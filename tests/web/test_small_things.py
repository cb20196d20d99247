"""Small things that cost trust: filters in codes, pages that count differently, figures without their words."""

from __future__ import annotations

import re
from collections.abc import Callable
from html.parser import HTMLParser

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import User
from ingest.models import Document
from paytables.models import Paytable
from tests.accounts.people import person
from tests.approvals.packets import letter, packet, stored
from tests.web.register import CARIBBEAN, counted, publish
from tests.web.test_lists import LISTS

pytestmark = pytest.mark.django_db
Clients = Callable[[str | User], Client]
OF_PROGRAMS = re.compile(
    r"\b(?:Unknown|slug|pointer|JSON|ingest\.\w+|[a-z]+_[a-z]+|(?:[Oo]rganis|[Ll]icenc|[Cc]olour)\w*)\b"
)


class Shown(HTMLParser):
    """The words of a page, without scripts and pictures."""

    ASIDE = frozenset({"code", "script", "style", "svg"})

    def __init__(self, html: str) -> None:
        super().__init__()
        self.aside = 0
        self.words: list[str] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.aside += tag in self.ASIDE

    def handle_endtag(self, tag: str) -> None:
        self.aside -= tag in self.ASIDE

    def handle_data(self, data: str) -> None:
        if not self.aside:
            self.words.append(" ".join(data.split()))


def test_filters_ask_in_words(client_of: Clients) -> None:
    client, seen = client_of("supervisor"), 0
    for name in LISTS:
        html = client.get(reverse(name)).content.decode()
        asked = re.search(r'<form class="hr-filters".*?</form>', html, re.DOTALL)
        if asked is None:
            continue
        seen += 1
        words = re.sub(r"Test: [^<]*", "", asked[0])  # kinds of work that other tests declare
        assert OF_PROGRAMS.findall(" ".join(Shown(words).words)) == [], name
    assert seen > 5


def test_two_pages_about_equipment_count_the_same(client_of: Clients) -> None:
    publish(*CARIBBEAN, "three-card-poker-3119")
    client = client_of("agent")
    counts = [
        re.search(r"(\d+)\s+components?,", client.get(address).content.decode())
        for address in ("/equipment/", "/equipment/matrix/")
    ]
    assert counts[0] is not None
    assert counts[1] is not None
    assert int(counts[0][1]) == int(counts[1][1]) > 5


def test_what_pays_on_top_of_a_bet_has_no_hit_frequency_of_all_deals(client_of: Clients) -> None:
    publish("three-card-poker-3119")
    counted()
    client = client_of("agent")
    for table in Paytable.objects.all():
        html = client.get(f"/paytables/{table.pk}/").content.decode()
        words = " ".join(Shown(html).words)
        for found in re.findall(r"([\d,]{4,}) of ([\d,]{4,})", words):
            assert found[0] != found[1], (table, words[:400])


def test_homes_call_documents_by_what_they_are_about(client_of: Clients, agent: User) -> None:
    """The game and the letter first, the name of the file below; the next step is a link."""
    maker = person("manufacturer_editor")
    title = ">Harbor Stud, submission #9001</a>"
    document = stored(packet(letter_=letter()), name="scan-0007.json", actor=maker).document
    home = client_of(agent).get("/").content.decode()
    assert f'<a href="{reverse("document-publish", args=[document.pk])}"{title}' in home
    assert "scan-0007.json" in home
    assert "Propose for the register</a>" in home
    html = client_of(maker).get("/").content.decode()
    assert f'<a href="{reverse("document", args=[document.pk])}"{title}' in html


def test_a_rounding_is_told_apart_from_a_falsehood(client_of: Clients) -> None:
    publish("three-card-poker-3119", CARIBBEAN[1])
    counted()
    client = client_of("agent")
    marks = {
        name: client.get(f"/documents/{Document.objects.get(name__startswith=name).pk}/figures/").content.decode()
        for name in ("three-card", "caribbean")
    }
    assert "Inconsistent by a rounding" in marks["three-card"]
    assert "Inconsistent by a rounding" not in marks["caribbean"]
    assert "Inconsistent" in marks["caribbean"]


def test_the_same_things_are_called_alike(client_of: Clients) -> None:
    """The menu has one entry for games, and one for the register as the public sees it."""
    html = client_of("agent").get("/").content.decode()
    begin = html.index('aria-label="Main"')
    menu = " ".join(Shown(html[begin : html.index("</nav>", begin)]).words)
    assert "Games" in menu
    assert "Public register" in menu
    assert "Approved games" not in menu

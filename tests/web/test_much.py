"""Lists and searches that find much of each kind ask the database as little as others: never once a row."""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from urllib.parse import urlencode

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import NoReverseMatch, reverse

from accounts import route_table
from accounts.models import User
from approvals.filings.drafts import create_filing
from approvals.models import Filing, FilingAct, Room
from approvals.registry import current
from approvals.registry.propose import propose_publication
from approvals.search.index import bring_up_to_date
from approvals.submissions.drafts import begin
from approvals.web import evaluations
from tests.accounts.people import person
from tests.approvals.packets import component, equipment, letter, packet, paytable, published, stored
from tests.web.register import form, room_of, table
from tests.web.test_every_page import MOST, NO_PAGES, WHO

pytestmark = pytest.mark.django_db
MANY = 6
SEARCHES = (
    "harbor", "harbor stud 1", "hs", "HS-11", "atlas 5.4", "5.4.0", "lee signer", "enclosed rules", "9001", "evergreen",
    "packet", "T", "winter", "wager", "230-15-140", "who runs Atlas below 5.4.0", "who runs Harbor Atlas",
    "tables running Atlas", "who runs Atlass below 5.4.0",
    # misspelt: each word may have to be looked up
    "harbour", "evergren", "wintre filling",
    "harbr stdu pokr atlass comand managr eversgreen wintre filng enclsd ruless",
)  # fmt: skip


@pytest.fixture
def much(agent: User) -> None:
    names = tuple(f"Harbor Stud {n}" for n in range(MANY))
    for number, name in enumerate(names):
        group = equipment(*[[component(f"Atlas {n}", f"5.4.{n}"), component("Atlas", f"5.4.{n}")] for n in range(MANY)])
        value = packet(
            letter_=letter(number=f"900{number}", games=names), game=name,
            paytables=[paytable(f"HS-{number}{n}") for n in range(MANY)], equipment=[group],
        )  # fmt: skip
        published(value, name=f"harbor {number}.json")
    for number in range(MANY):
        value = packet(letter_=letter(number=f"91{number}", games=(f"Bay Poker {number}",)), game=f"Bay Poker {number}")
        propose_publication(reading=stored(value, name=f"harbor packet {number}.json", actor=agent), actor=agent)
    owner = person("operator_editor")
    for number in range(MANY):
        room = room_of(name=f"Evergreen {number}", owner=owner.organisation)
        versions = [table(room, f"T-{number}{n}") for n in range(2)]
        tables = [version.configuration for version in versions]
        filing = create_filing(operator=room.operator, title=f"Winter {number}", actor=owner, tables=tables)
        if number % 2:
            FilingAct.objects.create(
                filing=filing,
                act="submit",
                before="draft",
                after="submitted",
                actor=owner,
                organisation=owner.organisation,
            )
            Filing.objects.filter(pk=filing.pk).update(state="submitted")
    maker = person("manufacturer_editor")
    for number in range(MANY):
        begin(title=f"Winter {number}", definition="three_card_poker", own=None, actor=maker)
    bring_up_to_date()


def plain_pages() -> list[str]:
    """The addresses that need nothing to be named."""
    names = {a.name for a in route_table.addresses() if not a.name.startswith(("api:", "account_"))}
    results = []
    for name in sorted(names - NO_PAGES | {"search-suggest"}):
        with contextlib.suppress(NoReverseMatch):
            results.append(reverse(name))
    return results


@pytest.mark.usefixtures("much")
def test_no_page_and_no_search_asks_once_a_row(client_of: Callable[[str | User], Client]) -> None:
    searches = [
        f"{reverse(name)}?{urlencode({'q': question})}"
        for name in ("search", "search-suggest", "public-search")
        for question in SEARCHES
    ]
    results: dict[str, int] = {}
    for who in WHO:
        client = client_of(User.objects.filter(username=who).first() or person(who))
        for address in plain_pages() + (searches if who != "supervisor" else []):  # who finds what an agent finds
            if (asked := questions(client, address)) > MOST:
                asked = questions(client, address)  # what a process asks once is no page's cost
            results[f"{who} {address}"] = asked
    assert len(results) > 300
    assert {address: n for address, n in results.items() if n > MOST} == {}


def questions(client: Client, address: str) -> int:
    with CaptureQueriesContext(connection) as asked:
        client.get(address)
    return len(asked)


@pytest.mark.usefixtures("much")
def test_a_new_process_reads_the_games_of_a_list_at_once(client_of: Callable[[str | User], Client]) -> None:
    """After a publication too: each game by itself would be four questions and more."""
    room = Room.objects.earliest("pk")
    client = client_of(User.objects.filter(username="agent").first() or person("agent"))

    def at_first(address: str) -> int:
        client.get(address)  # what a process asks once whatever is judged
        current._stored = None
        evaluations._kept.clear()
        return questions(client, address)

    def one_more(number: int) -> None:
        data = {**form(f"T-6{number}"), "game": f"Harbor Stud {number}", "submission": f"900{number}"}
        table(room, f"T-6{number}", data)

    addresses = [reverse(name) for name in ("floor", "configuration-list")]
    one_more(0)
    few = [at_first(address) for address in addresses]
    for number in range(1, MANY):
        one_more(number)
    assert [at_first(address) for address in addresses] == few

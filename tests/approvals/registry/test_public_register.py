"""The approved-games register: what it holds, for whom, at which address."""

from __future__ import annotations

import csv
import io
import json
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Any
from xml.etree import ElementTree

import pytest
from django.test import Client

from accounts import tenant
from approvals.registry import public as registry_public
from approvals.search.index import bring_up_to_date
from approvals.web import public
from games.models import GameVersion
from paytables.verification import verify_packet
from tests.accounts.people import person
from tests.approvals.packets import agreed, letter, packet, paytable, published, stored
from tests.paths import ROOT
from tests.web.register import counted, publish

pytestmark = pytest.mark.django_db


@pytest.fixture
def register() -> None:
    first = packet(letter_=letter(number="3077", date="2022-05-23"))
    published(first, name="a.json")
    second = packet(letter_=letter(number="3119", date="2023-06-14", games=("Harbor Stud", "Bay Poker")))
    second["paytables"] = [paytable("HS-01"), paytable("HS-02", edge="12")]
    published(second, name="b.json")
    published(packet(letter_=None, game="Loose Rules"), name="c.json")


def member() -> Client:
    client = Client()
    client.force_login(person("operator_reader"))
    return client


def test_games_with_what_holds(register: None) -> None:
    page = member().get("/register/").content.decode()
    assert "Harbor Stud" in page
    assert "Bay Poker" in page
    assert "Loose Rules" not in page
    assert "#3119, since" in page
    client = member_again()
    rows = list(csv.DictReader(io.StringIO(b"".join(client.get("/register/?export=csv").streaming_content).decode())))
    assert {(r["game"], r["letter"], r["paytable"]) for r in rows} == {
        ("Harbor Stud", "3077", "HS-01"), ("Harbor Stud", "3119", "HS-01"), ("Harbor Stud", "3119", "HS-02"),
        ("Bay Poker", "3119", ""),
    }  # fmt: skip
    edges = [r for r in rows if r["figure"] == "house_edge" and r["audience"] == "commercial"]
    assert {r["verdict"] for r in edges} == {""}, "not counted yet"
    counted()
    body = b"".join(client.get("/register/?export=csv").streaming_content).decode()
    edges = [
        r for r in csv.DictReader(io.StringIO(body)) if r["figure"] == "house_edge" and r["audience"] == "commercial"
    ]
    assert sorted((r["letter"], r["printed"], r["verdict"]) for r in edges) == [
        ("3077", "11", "no_engine"), ("3119", "11", "no_engine"), ("3119", "12", "no_engine"),
    ]  # fmt: skip


def member_again() -> Client:
    client = Client()
    client.force_login(person("manufacturer_reader"))
    return client


def test_a_version_has_its_address_for_ever(register: None) -> None:
    client = member()
    old = client.get("/register/harbor-stud/1/").content.decode()
    assert "This version is not in force" in old
    assert "/register/harbor-stud/2/" in old
    now = client.get("/register/harbor-stud/2/").content.decode()
    assert "This version is not in force" not in now
    assert "HS-02" in now
    assert "5.4.0" in now
    stated = json.loads(client.get("/register/harbor-stud/1.json").content)
    assert stated["sha256"] == GameVersion.objects.get(game__slug="harbor-stud", number=1).sha256
    assert stated["approvals"][0]["in_force_to"] == "2023-06-13"
    assert stated["paytables"][0]["verified"]["house_edge"]["printed"] == "11"
    for missing in (
        "/register/loose-rules/",
        "/register/loose-rules/1/",
        "/register/harbor-stud/3/",
        "/register/no/1/",
    ):
        assert client.get(missing).status_code == 404


def test_strangers_read_it_only_where_it_is_open(register: None, settings: Any) -> None:
    addresses = ("/register/", "/register/harbor-stud/", "/register/harbor-stud/2/", "/register/harbor-stud/2.json")
    for address in addresses:
        assert Client().get(address).status_code == 302
    settings.PUBLIC_REGISTER = True
    with tenant.acting(tenant.NOBODY):
        for address in addresses:
            answer = Client().get(address)
            assert answer.status_code == 200
            text = answer.content.decode()
            assert "Harbor Stud" in text
            for private in ("Pat Example", "Lee Signer", "example.org", "1 Example Road", "b.json"):
                assert private not in text
        rows = b"".join(Client().get("/register/?export=json").streaming_content)
        assert len(json.loads(rows)) > 5
    assert Client().get("/games/").status_code == 302
    settings.PUBLIC_REGISTER = True
    explained = Client().get("/help/words/")
    assert explained.status_code == 200, "the verdicts of the register lead there"
    assert "Not determinable" in explained.content.decode()


def test_a_corrected_version_keeps_its_address(register: None) -> None:
    """Two people correct what an archive filed: the letter's rules are another version, the first one's page stays."""
    corrected = packet(letter_=letter(number="3119", date="2023-06-14", games=("Harbor Stud", "Bay Poker")))
    corrected["paytables"] = [paytable("HS-01"), paytable("HS-02", edge="13")]
    first = GameVersion.objects.get(game__slug="harbor-stud", rules_as_of="2023-06-14")
    agent = person("agent")
    reading = stored(corrected, name="c2.json", actor=agent)
    agreed(reading, agent, person("agent", "second"))
    first.refresh_from_db()
    now = GameVersion.objects.get(corrects=first)
    old = member().get(f"/register/harbor-stud/{first.number}/")
    assert old.status_code == 200
    assert f"version {now.number}</a> corrects it" in old.content.decode()
    again = member_again()
    assert again.get(f"/register/harbor-stud/{now.number}/").status_code == 200
    for number, edge in ((first.number, "12"), (now.number, "13")):
        body = b"".join(again.get(f"/register/harbor-stud/{number}/?export=csv").streaming_content).decode()
        rows = list(csv.DictReader(io.StringIO(body)))
        assert {r["printed"] for r in rows if r["paytable"] == "HS-02" and r["figure"] == "house_edge"} == {edge}


def test_one_version_as_a_file_and_to_print(register: None) -> None:
    number = GameVersion.objects.get(game__slug="harbor-stud", rules_as_of="2023-06-14").number
    address = f"/register/harbor-stud/{number}/"
    client = member()
    rows = list(csv.DictReader(io.StringIO(b"".join(client.get(f"{address}?export=csv").streaming_content).decode())))
    assert {(r["version"], r["paytable"]) for r in rows} == {(str(number), "HS-01"), (str(number), "HS-02")}
    printed = client.get(f"{address}?print=1").content.decode()
    assert printed.count('<details class="hr-fold" open>') == printed.count('<details class="hr-fold"') == 2
    assert client.get(f"{address}?export=doc").status_code == 404


COUNTING = tuple(str(ROOT / room) for room in ("games/engines/", "paytables/verification/", "paytables/meters/"))
NAMING = str(ROOT / "games/engines/kernels.py")  # whose fingerprint names what is kept


@contextmanager
def engines_called() -> Iterator[set[str]]:
    """Every function of the engines, and of what judges by them, that runs meanwhile."""
    results: set[str] = set()

    def note(frame: FrameType, event: str, _: Any) -> None:
        code = frame.f_code
        if event == "call" and code.co_filename.startswith(COUNTING) and code.co_filename != NAMING:
            results.add(f"{code.co_filename}:{code.co_name}")

    sys.setprofile(note)
    try:
        yield results
    finally:
        sys.setprofile(None)


ADDRESSES = ("/register/", "/register/?export=csv", "/register/?export=xlsx", "/register/?export=json")
OF_A_VERSION = ("/", "/?print=1", "/?export=csv", "/?export=xlsx", "/?export=json", ".json")


def test_no_engine_is_called_in_a_public_view() -> None:
    publish("three-card-poker-3119")
    (version,) = GameVersion.objects.all()
    client = member()
    at = f"/register/{version.game.slug}/{version.number}"
    addresses = [*ADDRESSES, f"/register/{version.game.slug}/", *(at + rest for rest in OF_A_VERSION)]
    with engines_called() as probe:
        verify_packet(version.packet)
    assert probe, "the probe sees what counts"
    for known in (False, True):
        if known:
            counted()
        for address in addresses:
            with engines_called() as result:
                answer = client.get(address)
                body = b"".join(answer.streaming_content) if answer.streaming else answer.content
            assert answer.status_code == 200
            assert body
            assert result == set(), address
        stated = json.loads(client.get(f"{at}.json").content)
        verdicts = {f["verdict"] for p in stated["paytables"] for f in p["verified"].values()}
        assert stated["counted"] is known
        assert verdicts == ({"consistent", "inconsistent", "not_determinable"} if known else {None})
        page = client.get(f"{at}/").content.decode()
        assert ("The printed figures are being counted" in page) is not known
        unprinted = [p["not_printed"] for p in stated["paytables"] if "house_edge" not in p["verified"]]
        assert unprinted
        assert any("house_edge" in figures for figures in unprinted) is known, "exact where nothing is printed"
        assert ("not printed" in page) is known


def test_what_was_corrected_is_counted_too_for_its_address_stays(register: None) -> None:
    corrected = packet(letter_=letter(number="3119", date="2023-06-14", games=("Harbor Stud", "Bay Poker")))
    corrected["paytables"] = [paytable("HS-01"), paytable("HS-02", edge="13")]
    first = GameVersion.objects.get(game__slug="harbor-stud", rules_as_of="2023-06-14")
    agent = person("agent")
    reading = stored(corrected, name="c2.json", actor=agent)
    agreed(reading, agent, person("agent", "second"))
    counted()
    stated = json.loads(member().get(f"/register/harbor-stud/{first.number}.json").content)
    assert stated["counted"]


def test_strangers_search_read_letters_and_follow_feeds_where_it_is_open(register: None, settings: Any) -> None:
    bring_up_to_date()
    addresses = ("/register-letters/", "/register-search/?q=harbor", "/register/feed.atom",
                 "/register/harbor-stud/feed.atom", "/help/", "/api/v1/schema")  # fmt: skip
    for address in addresses:
        assert Client().get(address).status_code in (302, 401), address
    settings.PUBLIC_REGISTER = True
    with tenant.acting(tenant.NOBODY):
        for address in addresses[:4]:
            answer = Client().get(address)
            assert answer.status_code == 200, address
            text = answer.content.decode()
            assert "Harbor Stud" in text
            assert "Loose Rules" not in text
            for private in ("Pat Example", "Lee Signer", "example.org", "1 Example Road", "b.json"):
                assert private not in text, address
        for address in addresses[4:]:
            assert Client().get(address).status_code == 200, address
        assert "Submission #3119" in Client().get("/register-letters/").content.decode()
        for nobody in ("Lee Signer", "Loose Rules", "b.json"):
            page = Client().get("/register-search/", {"q": nobody}).content.decode()
            assert "No results" in page, nobody
        client = Client().get("/register-search/", {"q": "HS-02"}).content.decode()
        assert 'href="/register/harbor-stud/2/"' in client
        assert Client().get("/search/?q=harbor").status_code == 302, "the whole search is for members"
        assert Client().get("/register/loose-rules/feed.atom").status_code == 404


def test_the_feed_is_atom_with_permanent_names(register: None, settings: Any) -> None:
    settings.PUBLIC_REGISTER = True
    answer = Client().get("/register/feed.atom")
    assert answer["Content-Type"].startswith("application/atom+xml")
    root = ElementTree.fromstring(answer.content)
    entries = root.findall("{*}entry")
    assert len(entries) == 6, "two letters, three games listed, two audiences"
    names = [entry.findtext("{*}id") or "" for entry in entries]
    assert len(set(names)) == len(names)
    assert all("/register/" in name for name in names)
    titles = [entry.findtext("{*}title") or "" for entry in entries]
    assert "Harbor Stud: approved for card rooms by Submission #3119 of June 14, 2023" in titles
    one = ElementTree.fromstring(Client().get("/register/bay-poker/feed.atom").content)
    assert {"Bay Poker" in (entry.findtext("{*}title") or "") for entry in one.findall("{*}entry")} == {True}


def test_letters_are_shown_page_by_page(register: None, monkeypatch: pytest.MonkeyPatch) -> None:
    reader = member()

    def shown(**asked: Any) -> tuple[list[str], str]:
        page = reader.get("/register-letters/", asked).content.decode()
        return re.findall(r'id="letter-(\d+)"', page), page

    keys, whole = shown()
    assert len(keys) == 2
    assert "Older letters" not in whole
    monkeypatch.setattr(public, "LETTERS_ON_A_PAGE", 1)
    pages = [shown(page=n) for n in (1, 2)]
    assert [item for item, _ in pages] == [keys[:1], keys[1:]]
    assert "Page 1 of 2" in pages[0][1]
    for key in keys:
        assert shown(letter=key)[0] == [key], "a link to one letter leads to its page"
    for wrong in ("x", "9" * 400, "999999", "\u0661"):
        assert shown(letter=wrong)[0] == keys[:1]


def test_games_are_shown_page_by_page_and_no_others_are_read(register: None, monkeypatch: pytest.MonkeyPatch) -> None:
    reader = member()
    read: list[Any] = []
    one = registry_public.approval_period
    monkeypatch.setattr(registry_public, "approval_period", lambda approval: read.append(approval) or one(approval))
    monkeypatch.setattr(public, "GAMES_ON_A_PAGE", 1)
    first, second = (reader.get("/register/", {"page": n}).content.decode() for n in (1, 2))
    assert "Page 1 of 2" in first
    assert "2 games" in first
    assert ("Bay Poker" in first, "Harbor Stud" in first) == (True, False)
    assert ("Bay Poker" in second, "Harbor Stud" in second) == (False, True)
    assert "version 2</a>, <a" in second, "each version that a letter approved"
    assert [a.letter.submission.number for a in read] == ["3119"] * 4, "of the game's two letters the one that holds"


def test_a_letter_names_each_game_once(register: None) -> None:
    page = member().get("/register-letters/").content.decode()
    newest, older = page.split('id="letter-')[1:]
    assert newest.count(">Harbor Stud</a>") == 1
    assert "card rooms and tribal casinos</span>" in newest
    assert "card rooms and tribal casinos, not in force</span>" in older

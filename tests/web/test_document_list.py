"""The list of documents is put in order and filtered by the worst verdict on printed figures, and counts nothing."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from approvals.samples.parts import packet as sample
from approvals.samples.sources import SOURCES
from games.engines.registry import simple
from games.register import PublishedDefinitions
from ingest.documents.titles import about
from ingest.documents.verified import validation_of
from ingest.models import Document, Reading
from paytables.models import Calculation, JudgedPacket
from paytables.report import storage
from paytables.report.counted import WORST_FIRST, worst_of
from tests.approvals.packets import letter, packet, stored
from tests.web.register import CARIBBEAN, counted, publish

pytestmark = pytest.mark.django_db
Clients = Callable[[str | User], Client]
EVERY = (*WORST_FIRST, "none", "not_checked")


def listed(client: Client, query: str = "") -> list[int]:
    html = client.get(f"/documents/?{query}").content.decode()
    return [int(pk) for pk in re.findall(r'<a href="/documents/(\d+)/">', html)]


@pytest.fixture
def documents(agent: User) -> dict[int, str]:
    """By key, the worst verdict on each one's figures as a filter calls it."""
    publish(CARIBBEAN[1])
    counted()
    printed = sample(next(s for s in SOURCES if s.name == "three-card-poker-3119"))
    wrong = stored(printed, name="three.json", actor=agent)
    letter_alone = stored(packet(letter_=letter(), game=None), name="letter.json", actor=agent)
    unknown = stored(packet(), name="unknown game.json", actor=agent)
    for reading in (wrong, letter_alone, unknown):
        validation_of(reading.document, reading)
    later = stored(packet(game="Bay Poker"), name="not counted.json", actor=agent)
    results = {pk: worst_of(one.verdicts) or "none" for pk, one in about(Document.objects.all()).items()}
    return results | {later.document_id: "not_checked"}


def test_the_worst_verdict_sorts_and_filters(client_of: Clients, agent: User, documents: dict[int, str]) -> None:
    assert {"inconsistent", "no_engine", "none", "not_checked"} <= set(documents.values())
    client, kept_before = client_of(agent), Calculation.objects.count()
    worst_first = [documents[pk] for pk in listed(client, "sort=figures")]
    assert worst_first == sorted(documents.values(), key=EVERY.index)
    assert [documents[pk] for pk in listed(client, "sort=-figures")] == worst_first[::-1]
    for verdict in EVERY:
        assert set(listed(client, f"verdict={verdict}")) == {pk for pk, its in documents.items() if its == verdict}
    both = listed(client, "verdict=inconsistent&verdict=not_checked&sort=figures&to_check=false")
    assert [documents[pk] for pk in both] == [v for v in worst_first if v in ("inconsistent", "not_checked")]
    assert set(listed(client, "verdict=")) == set(documents)
    answer = client.get("/api/v1/documents?verdict=none").json()
    assert [one["id"] for one in answer["results"]] == [pk for pk, its in documents.items() if its == "none"]
    with CaptureQueriesContext(connection) as asked:
        client.get("/documents/?verdict=inconsistent&sort=-figures")
    assert len(asked) <= 19
    assert Calculation.objects.count() == kept_before, "a page counts nothing"


def test_what_other_engines_said_is_no_verdict(
    client_of: Clients, agent: User, documents: dict[int, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    client = client_of(agent)
    three = Document.objects.get(name="three.json")
    rows = JudgedPacket.objects.count()
    with (
        monkeypatch.context() as patch
    ):  # a definition of the register for its game: what was counted without it is past
        register = PublishedDefinitions("0" * 64, frozenset({simple("Three Card Poker")}))
        patch.setattr(storage, "standing", lambda: register)
        assert three.pk in listed(client, "verdict=not_checked")
        assert set(listed(client, "verdict=none")) == {pk for pk, its in documents.items() if its == "none"}
    assert three.pk in listed(client, "verdict=inconsistent")
    monkeypatch.setattr(storage, "verifier_fingerprint", lambda: "another state of the engines")
    assert set(listed(client, "verdict=not_checked")) == set(documents)
    reading = Reading.objects.get(document=three)
    assert validation_of(three, reading)["counts"]["inconsistent"]
    assert JudgedPacket.objects.count() == rows + 1
    assert listed(client, "verdict=inconsistent") == [three.pk]

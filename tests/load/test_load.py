"""The load test's own parts, on a small crowd before the real web server of the tests."""

from __future__ import annotations

import asyncio

import pytest
from pytest_django.live_server_helper import LiveServer

from tests.accounts.people import person
from tests.load.browser import Browser, signed_in
from tests.load.measure import Measured, quantile
from tests.load.run import Until, browse, crowd, send_all

PASSPHRASE = "a long enough passphrase"
PEOPLE = {"agent": "agent", "operator": "operator_editor", "maker": "manufacturer_editor"}


@pytest.fixture
def sign_ins(transactional_db: None) -> dict[str, tuple[str, str]]:
    return {role: (person(kind).username, PASSPHRASE) for role, kind in PEOPLE.items()}


def test_a_crowd_opens_pages_without_an_error(live_server: LiveServer, sign_ins: dict[str, tuple[str, str]]) -> None:
    async def visit() -> Measured:
        people = await crowd(live_server.url, sign_ins, 6)
        assert {p.role for p in people} == set(PEOPLE)
        return await browse(people, Until(60, 60), think=0, seed=1)

    measured = asyncio.run(visit())
    assert measured.errors == []
    assert measured.requests == 60
    assert len(measured.times) > 5


def test_packets_sent_at_once_are_all_kept(live_server: LiveServer, sign_ins: dict[str, tuple[str, str]]) -> None:
    from ingest.models import Document

    async def send() -> list[int]:
        agent = await signed_in(live_server.url, *sign_ins["agent"])
        senders = [Browser(live_server.url, dict(agent.cookies)) for _ in range(5)]
        files = [(f"{n}.txt", f"Rules of a game, copy {n}.".encode()) for n in range(5)]
        return [answer.status for answer in await send_all(senders, files)]

    assert asyncio.run(send()) == [302] * 5
    assert Document.objects.count() == 5


def test_a_server_that_is_not_there_is_an_error_and_no_crash() -> None:
    answer = asyncio.run(Browser("http://127.0.0.1:9").get("/"))
    assert answer.status == 0
    assert answer.trouble
    measured = Measured()
    measured.add("/documents/7/", answer)
    assert measured.errors == [f"/documents/7/: {answer.trouble}"]


def test_shares_of_times() -> None:
    times = [n / 100 for n in range(1, 101)]
    assert (quantile(times, 0.5), quantile(times, 0.95), quantile(times, 0.99)) == (0.5, 0.95, 0.99)

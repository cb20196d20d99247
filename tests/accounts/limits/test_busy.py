"""Many exports at once on a real server: they wait their turn outside, everybody else goes on, health is answered."""

from __future__ import annotations

import socket
import threading
import time
from collections import Counter

import pytest
import requests
from django.conf import settings
from django.db import connection
from django.test import Client

from tests.accounts.people import person
from tests.processes import Fleet, free_port, until

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.timeout(600)]
ROWS = 20_000  # of 200 characters and more
EXPORTS = 10
PATIENCE = 180  # seconds, where an answer is waited for and how long it takes is not what is asserted


def session_of(role: str, username: str = "") -> dict[str, str]:
    client = Client()
    client.force_login(person(role, username))
    return {settings.SESSION_COOKIE_NAME: client.cookies[settings.SESSION_COOKIE_NAME].value}


@pytest.fixture
def many_rows() -> None:
    """A list that takes its time to export, and is longer than what the server and the system keep for a reader."""
    with connection.cursor() as cursor:
        cursor.execute(
            "INSERT INTO accounts_organisation (name, slug, kind, created_at)"
            " SELECT rpad('House ' || n, 200, '.'), 'house-' || n, 'operator', now() FROM generate_series(1, %s) n",
            [ROWS],
        )


@pytest.fixture
def site(fleet: Fleet, many_rows: None) -> str:
    port = free_port()
    fleet.web(port, processes=2)
    address = f"http://127.0.0.1:{port}"

    def loaded() -> bool:
        """Asked so often that each process answers: what is measured is not how a process loads its pages."""
        try:
            statements = [requests.get(f"{address}/health/ready", timeout=20).json()["parts"] for _ in range(12)]
        except requests.RequestException:
            return False
        return all(parts["loaded"] for parts in statements)

    until(loaded, "the web", PATIENCE)
    return address


def test_ten_exports_at_once_stop_nobody(site: str, fleet: Fleet) -> None:
    greedy, other = session_of("supervisor", "greedy"), session_of("agent", "other")
    requests.get(f"{site}/organisations/", cookies=greedy, timeout=PATIENCE)
    answers: list[tuple[int, bool, str]] = []

    def export() -> None:
        result = requests.get(f"{site}/organisations/?export=csv", cookies=greedy, timeout=PATIENCE)
        whole = result.text.count("\n") > ROWS
        answers.append((result.status_code, whole, result.headers.get("Retry-After", "")))

    threads = [threading.Thread(target=export) for _ in range(EXPORTS)]
    for thread in threads:
        thread.start()
    health, pages = [], []
    while any(thread.is_alive() for thread in threads):
        began = time.monotonic()
        assert requests.get(f"{site}/health/live", timeout=5).status_code == 200
        health.append(time.monotonic() - began)
        began = time.monotonic()
        assert requests.get(f"{site}/letters/", cookies=other, timeout=20).status_code == 200
        pages.append(time.monotonic() - began)
    for thread in threads:
        thread.join()
    assert len(health) >= 3, "the exports were over before anybody could ask"
    assert max(health) < 3, f"health waited {max(health):.1f} s"
    print(f"health at most {max(health):.2f} s, a page at most {max(pages):.2f} s, {len(health)} asked")
    counted = Counter(status for status, _, _ in answers)
    assert set(counted) <= {200, 429}, fleet.logs()
    assert counted[200] >= 2
    assert counted[429] >= 1
    for status, whole, again in answers:
        assert whole if status == 200 else int(again) > 0
    after = requests.get(f"{site}/organisations/?export=csv", cookies=greedy, timeout=PATIENCE)
    assert (after.status_code, after.text.count("\n") > ROWS) == (200, True), "places are free again"


def test_who_reads_nothing_holds_two_places_and_health_is_answered_by_every_process(site: str) -> None:
    """Sixteen connections that take an export and never read it, sixteen that never finish their question."""
    greedy, other = session_of("supervisor", "greedy"), session_of("agent", "other")
    port = int(site.rpartition(":")[2])
    held = []
    for n in range(32):
        link = socket.create_connection(("127.0.0.1", port))
        link.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
        question = "GET /organisations/?export=csv HTTP/1.1\r\nHost: localhost\r\n"
        cookie = f"Cookie: {settings.SESSION_COOKIE_NAME}={greedy[settings.SESSION_COOKIE_NAME]}\r\n\r\n"
        link.sendall((question + (cookie if n % 2 else "")).encode())
        held.append(link)
    time.sleep(1)
    for _ in range(12):
        assert requests.get(f"{site}/health/live", timeout=5).status_code == 200
    mine = requests.get(f"{site}/organisations/?export=csv", cookies=greedy, timeout=PATIENCE)
    assert mine.status_code == 429
    assert "you have 2 under way" in mine.text
    for link in held:
        link.close()
    until(
        lambda: requests.get(f"{site}/organisations/?export=csv", cookies=greedy, timeout=PATIENCE).status_code == 200,
        "the places of those who went away",
        PATIENCE,
    )
    assert requests.get(f"{site}/letters/", cookies=other, timeout=PATIENCE).status_code == 200


def test_of_one_organization_three(site: str) -> None:
    """Each person two; a third person of the organization finds one place, and then none."""
    sessions = [session_of("supervisor", f"s{n}") for n in range(3)]
    port = int(site.rpartition(":")[2])
    held = []
    for n in (0, 0, 1):
        link = socket.create_connection(("127.0.0.1", port))
        link.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
        cookie = f"{settings.SESSION_COOKIE_NAME}={sessions[n][settings.SESSION_COOKIE_NAME]}"
        link.sendall(f"GET /organisations/?export=csv HTTP/1.1\r\nHost: localhost\r\nCookie: {cookie}\r\n\r\n".encode())
        assert b"200 OK" in link.recv(64)
        held.append(link)
    refused = requests.get(f"{site}/organisations/?export=csv", cookies=sessions[2], timeout=PATIENCE)
    assert (refused.status_code, "your organization has 3 under way" in refused.text) == (429, True)
    for link in held:
        link.close()

"""On a real server of one process: who is slow to read, to go away, or to send an upload, holds up nobody else."""

from __future__ import annotations

import contextlib
import select
import socket
import threading
import time
from collections.abc import Iterator

import pytest
import requests
from django.conf import settings
from django.test import Client
from gunicorn.config import Config

from accounts.limits.uploads import AT_ONCE
from config import connections
from config.server import UPLOAD_THREADS
from tests.accounts.people import person
from tests.processes import Fleet, free_port, until

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.timeout(600)]
THREADS = 8
MOST_HELD = 3_500_000  # more than the system takes off our hands for a connection
LARGE = "/static/drf_spectacular_sidecar/redoc/bundles/redoc.standalone.js.map"  # for everybody
HOST = "Host: localhost\r\n"


@pytest.fixture
def site(fleet: Fleet) -> str:
    port = free_port()
    fleet.web(port)
    address = f"http://127.0.0.1:{port}"

    def answers() -> bool:
        try:
            return requests.get(f"{address}/health/live", timeout=2).status_code == 200
        except requests.RequestException:
            return False

    until(answers, "the web", 120)
    assert requests.get(f"{address}/accounts/login/", timeout=60).status_code == 200
    assert (
        len(requests.get(f"{address}{LARGE}", headers={"Accept-Encoding": "identity"}, timeout=60).content) > MOST_HELD
    )
    return address


@contextlib.contextmanager
def held(site: str, count: int, question: str, buffer: int = 0) -> Iterator[list[socket.socket]]:
    links = []
    try:
        for _ in range(count):
            link = socket.socket()
            if buffer:
                link.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, buffer)
            link.connect(("127.0.0.1", int(site.rpartition(":")[2])))
            link.sendall(question.encode())
            links.append(link)
        yield links
    finally:
        for link in links:
            link.close()


def answered(site: str) -> None:
    """Each within a time in which nobody is who is held up; asked while the others hold on."""
    for path in ("/health/live", "/accounts/login/", "/health/live"):
        assert requests.get(f"{site}{path}", timeout=8).status_code == 200, path


def test_who_reads_nothing_holds_no_thread(site: str) -> None:
    """Anybody may ask for what pages load, and not take it."""
    with held(site, 2 * THREADS, f"GET {LARGE} HTTP/1.1\r\n{HOST}\r\n", buffer=2048) as links:
        time.sleep(1)
        answered(site)
        links[0].settimeout(20)
        whole = b""
        while len(whole) < MOST_HELD:
            more = links[0].recv(65536)
            assert more
            whole += more
        assert b"200 OK" in whole[:64]


def test_who_does_not_hang_up_holds_up_nobody(site: str) -> None:
    """After the last answer the server waits a moment for the other side; not where everybody waits with it."""
    with held(site, 20, f"GET /health/live HTTP/1.1\r\n{HOST}Connection: close\r\n\r\n"):
        answered(site)
    with held(site, 20, "GET / HTTP/9.9\r\n\r\n"):
        answered(site)


def test_an_empty_line_is_no_question(site: str) -> None:
    for empty in ("\r\n\r\n", "\r\n", "\n\n", "\r\n\r\n\r\n\r\nGE"):
        with held(site, 2 * THREADS, empty):
            time.sleep(0.5)
            answered(site)


LONG = f"POST {{path}} HTTP/1.1\r\n{HOST}Content-Length: 9000000\r\nContent-Type: application/x-www-form-urlencoded\r\n"
COOKIE = f"Cookie: csrftoken={'a' * 32}\r\nOrigin: http://localhost\r\n"


@pytest.mark.parametrize("path", ["/accounts/login/", "/api/v1/documents/", "/health/live", "/nothing/"])
def test_uploads_of_strangers_are_refused_before_they_are_read(site: str, path: str) -> None:
    question = LONG.format(path=path) + COOKIE + "\r\n"
    with held(site, 2 * UPLOAD_THREADS, question) as links:
        for link in links:
            link.settimeout(10)
            assert link.recv(12).startswith(b"HTTP/1.1 ")
        answered(site)
        long = {"login": "x" * 70_000}
        refused = requests.post(f"{site}/accounts/login/", data=long, timeout=8, allow_redirects=False)
        assert (refused.status_code, refused.headers["Connection"]) == (302, "close")


def session_of(role: str) -> str:
    client = Client()
    client.force_login(person(role))
    return f"{settings.SESSION_COOKIE_NAME}={client.cookies[settings.SESSION_COOKIE_NAME].value}"


def test_uploads_of_one_person_leave_threads_to_others(site: str) -> None:
    """Two of the four threads; the others of theirs are told so, and whoever else sends something is heard."""
    greedy, other = session_of("manufacturer_editor"), session_of("operator_editor")
    question = LONG.format(path="/documents/") + COOKIE.replace("\r\n", f"; {greedy}\r\n", 1) + "\r\n"
    with held(site, 2 * UPLOAD_THREADS, question) as links:
        refused = 2 * UPLOAD_THREADS - AT_ONCE
        deadline, answers = time.monotonic() + 0.75 * connections.UPLOAD_SILENCE, []
        while len(answers) < refused and time.monotonic() < deadline:
            answers = select.select(links, (), (), 0.1)[0]
        assert [link.recv(12)[9:] for link in answers] == [b"429"] * refused
        answered(site)
        sent = requests.post(f"{site}/documents/", data={"x": "y" * 70_000}, headers={"Cookie": other}, timeout=8)
        assert sent.status_code == 403, "without a token of the page, and after it was read"


def test_what_comes_too_slowly_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """A byte a tenth of a second: over the time for all of it, not the time between two."""
    ours, theirs = socket.socketpair()
    monkeypatch.setattr(connections, "UPLOAD_SILENCE", 2.0)
    over = threading.Event()

    def drip() -> None:
        while not over.wait(0.1):
            theirs.send(b"x")

    thread = threading.Thread(target=drip)
    thread.start()
    with connections.Socket(ours) as reader, theirs:
        got = 0
        try:
            while got < 200:
                got += len(reader.recv(100))
        except TimeoutError:
            pass
        over.set()
        thread.join()
    assert 3 < got < 100


def test_what_is_taken_too_slowly_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    ours, theirs = socket.socketpair()
    monkeypatch.setattr(connections, "SILENCE", 0.5)
    monkeypatch.setattr(connections, "SLOWEST_READER", 10**9)
    with connections.Socket(ours) as writer, theirs:
        writer.sendall(b"x" * 3 * connections.MOST_WAITING)  # handed over at once
        assert writer.in_memory > connections.MOST_WAITING
        with pytest.raises(BrokenPipeError):
            writer.sendall(b"y")
        assert connections.Socket.everything == writer.in_memory
    assert connections.Socket.everything == 0


def test_a_long_head_is_looked_through_once() -> None:
    """Fifteen thousand fields, then five thousand bytes one by one."""
    ours, theirs = socket.socketpair()
    conn = connections.Connection(Config(), connections.Socket(ours), ("127.0.0.1", 1), ("127.0.0.1", 2))
    conn.heard(b"POST / HTTP/1.1\r\nContent-Length: 5000\r\n" + b"a:\r\n" * 15_000 + b"\r\n")
    began = time.process_time()
    for _ in range(4_999):
        conn.heard(b"x")
        assert not conn.is_whole()
    assert time.process_time() - began < 2, "each looking through takes two milliseconds"
    conn.heard(b"x")
    assert conn.is_whole()
    conn.close()
    theirs.close()

"""Who is slow to ask holds nobody up: a real server, and sockets that never finish what they began to say."""

from __future__ import annotations

import socket
import time
from collections.abc import Iterator

import pytest
import requests

from config.connections import LONGEST_QUESTION
from config.server import QUESTION_SECONDS, UPLOAD_THREADS
from tests.processes import Fleet, free_port, until

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.timeout(300)]
THREADS = 8  # of one process, config/supervise.py
ASK = b"GET /health/live HTTP/1.1\r\nHost: localhost\r\n"
PAGE = b"GET /accounts/login/ HTTP/1.1\r\nHost: localhost\r\n"


class Site:
    def __init__(self, port: int) -> None:
        self.port = port
        self.links: list[socket.socket] = []

    def say(self, *parts: bytes) -> socket.socket:
        link = socket.create_connection(("127.0.0.1", self.port), timeout=60)
        self.links.append(link)
        for n, part in enumerate(parts):
            if n:
                time.sleep(0.2)
            link.sendall(part)
        return link

    def page(self) -> int:
        return requests.get(f"http://127.0.0.1:{self.port}/accounts/login/", timeout=20).status_code


def heard(link: socket.socket) -> str:
    """The beginning of the next answer."""
    return link.recv(65_536).decode(errors="replace")


def well(link: socket.socket, answers: int) -> bool:
    """So many times told that it is well, and nothing else."""
    stated = b""
    while stated.count(b'{"status": "ok"}') < answers and (more := link.recv(65_536)):
        stated += more
    return stated.count(b"HTTP/1.1 200") == answers


@pytest.fixture
def site(fleet: Fleet) -> Iterator[Site]:
    site = Site(free_port())
    fleet.web(site.port)

    def answers() -> bool:
        try:
            return site.page() == 200
        except requests.RequestException:
            return False

    until(answers, "the web", 120)
    yield site
    for link in site.links:
        link.close()


def test_half_questions_hold_no_thread(site: Site) -> None:
    for _ in range(3 * THREADS):
        site.say(PAGE)
        site.say(b"POST /accounts/login/ HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\nusername=")
    time.sleep(0.5)
    assert site.page() == 200


def test_bodies_that_never_come_hold_the_threads_of_uploads_alone(site: Site) -> None:
    long = f"Content-Length: {LONGEST_QUESTION + 1}\r\n\r\n".encode()
    for _ in range(THREADS + UPLOAD_THREADS):
        site.say(b"POST /accounts/login/ HTTP/1.1\r\nHost: localhost\r\n" + long)
        site.say(b"POST /accounts/login/ HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n")
    time.sleep(0.5)
    assert site.page() == 200


def test_a_question_in_pieces_is_answered(site: Site) -> None:
    link = site.say(*(PAGE[at : at + 20] for at in range(0, len(PAGE), 20)), b"\r", b"\n")
    assert heard(link).startswith("HTTP/1.1 200")


def test_questions_sent_together_are_answered_each(site: Site) -> None:
    """The second is whole, the third is half and goes on later; the connection is kept."""
    link = site.say(ASK + b"\r\n" + ASK + b"\r\n" + ASK)
    assert well(link, 2)
    for _ in range(2 * THREADS):  # nobody's half question is waited for in a thread
        site.say(ASK + b"\r\n" + PAGE)
    assert site.page() == 200
    link.sendall(b"\r\n")
    assert well(link, 1)


@pytest.mark.parametrize(
    "head",
    [
        b"Content-Length: x\r\n\r\n",
        b"Content-Length: -5\r\n\r\n",
        b"Content-Length: " + b"9" * 5_000 + b"\r\n\r\n",
        b"Content-Length: 1\r\nContent-Length: 2\r\n\r\n",
        b"X: " + b"y" * (LONGEST_QUESTION + 100),
        b"\r\n" * 50,
    ],
    ids=["a word", "negative", "5,000 digits", "two", "a head without end", "nothing but lines"],
)
def test_odd_questions_are_refused_or_answered_and_the_server_goes_on(site: Site, head: bytes) -> None:
    link = site.say(b"POST /accounts/login/ HTTP/1.1\r\nHost: localhost\r\n" + head)
    assert heard(link)[:12] in {"HTTP/1.1 400", "HTTP/1.1 403", "HTTP/1.1 413", "HTTP/1.1 431"}
    assert site.page() == 200


def test_a_question_that_is_never_finished_is_closed(site: Site) -> None:
    link = site.say(PAGE)
    link.settimeout(QUESTION_SECONDS + 30)
    assert link.recv(1) == b""

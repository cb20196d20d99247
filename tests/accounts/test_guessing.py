"""Guessing at passphrases waits longer and longer; nobody can lock out anybody else; only our proxies are believed."""

from __future__ import annotations

import shutil
import subprocess
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import requests
from allauth.account.auth_backends import AuthenticationBackend
from django.core.cache import cache
from django.core.exceptions import ImproperlyConfigured
from django.db import connection
from django.http import HttpRequest
from django.test import Client

from accounts.limits import door, store
from accounts.limits.addresses import client_of, networks, trusted, who
from accounts.limits.known import COOKIE
from accounts.limits.store import STORE
from config.embedded.processes import die_with_parent
from scripts.bootstrap import SYSTEM_PROGRAMS
from tests.accounts.people import person
from tests.processes import Fleet, free_port, until

LOGIN, PASSPHRASE = "/accounts/login/", "a long enough passphrase"
OUTSIDER, HOME, PHONE = "93.184.216.34", "93.184.216.35", "93.184.216.36"


@pytest.fixture(autouse=True)
def counters() -> Iterator[None]:
    for each in (cache.clear, STORE.clear):
        each()
    yield
    for each in (cache.clear, STORE.clear):
        each()


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    now = [time.time()]
    monkeypatch.setattr(store.time, "time", lambda: now[0])
    return now


def attempt(login: str, password: str, address: str, client: Client | None = None) -> Any:
    return (client or Client()).post(LOGIN, {"login": login, "password": password}, REMOTE_ADDR=address)


@pytest.mark.django_db
def test_a_stranger_locks_nobody_out() -> None:
    """However often and from however many addresses: who knows the passphrase gets in from another one."""
    person("agent")
    for n in range(12):
        attempt("agent", f"guess {n}", OUTSIDER)
        attempt("agent@example.org", f"guess {n}", PHONE)
    assert attempt("agent", PASSPHRASE, OUTSIDER).status_code == 429
    assert attempt("agent@example.org", PASSPHRASE, OUTSIDER).status_code == 429, "one account under both its names"
    assert attempt("agent", PASSPHRASE, HOME).status_code == 302


@pytest.mark.django_db
def test_a_browser_that_is_known_gets_in_from_the_strangers_own_address() -> None:
    """A card room behind one address, in which somebody guesses."""
    person("agent")
    known = Client()
    assert attempt("agent", PASSPHRASE, OUTSIDER, known).status_code == 302
    cookie = known.cookies[COOKIE]
    assert (cookie["httponly"], cookie["samesite"]) == (True, "Lax")
    known.post("/accounts/logout/")
    for n in range(6):
        attempt("agent", f"guess {n}", OUTSIDER)
    assert attempt("agent", PASSPHRASE, OUTSIDER).status_code == 429
    assert attempt("agent", PASSPHRASE, OUTSIDER, known).status_code == 302
    forged = Client()
    forged.cookies[COOKIE] = cookie.value[:-3] + "abc"
    assert attempt("agent", PASSPHRASE, OUTSIDER, forged).status_code == 429
    known.post("/accounts/logout/")
    for n in range(6):
        attempt("agent", f"guess {n}", HOME, known)
    assert attempt("agent", PASSPHRASE, HOME, known).status_code == 429, "a stolen browser guesses no faster"


@pytest.mark.django_db
def test_a_flood_of_attempts_from_its_address_does_not_refuse_a_browser_that_is_known(settings: Any) -> None:
    settings.LIMITS = {**settings.LIMITS, "sign_in": "address=5/60"}
    person("agent")
    known = Client()
    assert attempt("agent", PASSPHRASE, OUTSIDER, known).status_code == 302
    known.post("/accounts/logout/")
    flood = [attempt(f"name-{n}", "summer of 2026", OUTSIDER).status_code for n in range(7)]
    assert flood == [200] * 4 + [429] * 3
    assert attempt("agent", PASSPHRASE, OUTSIDER, known).status_code == 302
    known.post("/accounts/logout/")
    more = [attempt(f"other-{n}", "summer of 2026", OUTSIDER, known).status_code for n in range(7)]
    assert (more[0], more[-1]) == (200, 429), "it has a limit of its own, and makes nobody's wider"


@pytest.mark.django_db(transaction=True)
def test_a_flood_of_strangers_has_one_passphrase_checked_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """Checking costs a processor half a second: sixteen at once would be all threads of the site, and all it can."""
    person("agent")
    known = Client()
    assert attempt("agent", PASSPHRASE, HOME, known).status_code == 302
    known.post("/accounts/logout/")
    busy, most = [0], [0]
    flood_is_in = threading.Event()

    def check(self: AuthenticationBackend, request: HttpRequest, **credentials: Any) -> Any:
        busy[0] += 1
        most[0] = max(most[0], busy[0])
        if credentials["password"] != PASSPHRASE:
            flood_is_in.wait(20)
        try:
            return really(self, request, **credentials)
        finally:
            busy[0] -= 1

    really = AuthenticationBackend.authenticate
    monkeypatch.setattr(AuthenticationBackend, "authenticate", check)
    monkeypatch.setattr(door, "PATIENCE", 60)
    answers: list[Any] = []

    def outsider(n: int) -> None:
        answers.append(attempt(f"name-{n}", "summer of 2026", f"93.184.216.{n}"))
        connection.close()

    threads = [threading.Thread(target=outsider, args=(n,)) for n in range(12)]
    for thread in threads:
        thread.start()
    until(lambda: len(answers) == 12 - 1 - door.WAITING, "those for whom there is no room", 20)
    assert {(a.status_code, a["Retry-After"]) for a in answers} == {(429, "5")}
    assert attempt("agent", PASSPHRASE, HOME, known).status_code == 302, "a known browser has a door of its own"
    flood_is_in.set()
    for thread in threads:
        thread.join()
    assert sorted(a.status_code for a in answers) == [200] * 4 + [429] * 8
    assert most[0] == 2


@pytest.mark.django_db
@pytest.mark.parametrize("typed", ["STRAßE", "straße", "Straße", "straẞe"])
def test_letters_that_have_no_other_case_are_one_account_all_the_same(typed: str) -> None:
    """A known browser is known under each way in which its person may write the name."""
    person("agent", "straße")
    known = Client()
    assert attempt("straße", PASSPHRASE, OUTSIDER, known).status_code == 302
    known.post("/accounts/logout/")
    for n in range(6):
        attempt("straße", f"guess {n}", OUTSIDER)
    answer = attempt(typed, PASSPHRASE, OUTSIDER, known)
    if typed == "straẞe":  # signing in does not find it under this name
        assert answer.status_code == 200
    else:
        assert answer.status_code == 302


@pytest.mark.django_db
def test_the_delay_grows_and_ends_and_is_said(clock: list[float]) -> None:
    person("agent")
    waits = []
    for n in range(10):
        while (answer := attempt("agent", f"guess {n}", OUTSIDER)).status_code == 429:
            waits.append(int(answer["Retry-After"]))
            text = " ".join(answer.content.decode().split())
            assert "After several failed attempts the next one waits: try again in" in text
            assert "<h1>Too many attempts</h1>" in text
            clock[0] += waits[-1]
        assert answer.status_code == 200
    assert waits == [15, 30, 60, 120, 300]
    clock[0] += 600
    assert attempt("agent", PASSPHRASE, OUTSIDER).status_code == 302
    assert attempt("agent", "wrong once more", OUTSIDER).status_code == 200, "and the count begins again"


@pytest.mark.django_db
def test_a_name_that_nobody_has_is_answered_like_one_that_somebody_has() -> None:
    person("agent")
    for name in ("agent", "nobody-there"):
        assert [attempt(name, f"guess {n}", OUTSIDER).status_code for n in range(7)] == [200] * 5 + [429] * 2


@pytest.mark.django_db
def test_who_tries_many_names_from_one_address_is_slowed(settings: Any) -> None:
    settings.SIGN_IN_ADDRESS_DELAYS = [0, 0, 0, 20]
    person("agent")
    got = [attempt(f"name-{n}", "summer of 2026", OUTSIDER).status_code for n in range(6)]
    assert got == [200] * 4 + [429] * 2
    assert attempt("agent", PASSPHRASE, HOME).status_code == 302


@pytest.mark.django_db
def test_a_whole_shift_signs_in_from_one_address() -> None:
    people = [person("agent", f"shift-{n}") for n in range(70)]
    assert {attempt(p.username, PASSPHRASE, OUTSIDER).status_code for p in people} == {302}


@pytest.mark.django_db
def test_the_passphrase_asked_for_again_is_counted_too() -> None:
    ada = person("agent")
    client = Client()
    attempt("agent", PASSPHRASE, HOME, client)
    got = [
        client.post("/accounts/reauthenticate/", {"password": f"guess {n}"}, REMOTE_ADDR=HOME).status_code
        for n in range(7)
    ]
    assert got[-1] == 429
    assert ada.pk


# ---------------------------------------------------------------- who stands in between
PROXIES = ["10.0.0.0/8", "::1"]


@pytest.mark.parametrize(
    ("peer", "text", "client"),
    [
        ("10.0.0.1", "93.184.216.34", "93.184.216.34"),
        ("10.0.0.1", "6.6.6.6, 93.184.216.34", "93.184.216.34"),
        ("10.0.0.1", "6.6.6.6, 93.184.216.34, 10.9.9.9", "93.184.216.34"),
        ("93.184.216.34", "6.6.6.6", "93.184.216.34"),
        ("93.184.216.34", "10.0.0.1", "93.184.216.34"),
        ("10.0.0.1", "", "10.0.0.1"),
        ("10.0.0.1", "not an address", "10.0.0.1"),
        ("10.0.0.1", "unknown, 93.184.216.34:5123", "93.184.216.34"),
        ("::1", "[2001:db8::7]:443", "2001:db8::7"),
        ("::ffff:10.0.0.1", "93.184.216.34", "93.184.216.34"),
    ],
)
def test_only_our_proxies_are_believed(peer: str, text: str, client: str) -> None:
    assert client_of(peer, text, PROXIES) == client


def test_a_socket_is_trusted_where_it_is_said() -> None:
    assert trusted("", ["unix"])
    assert not trusted("", PROXIES)
    assert who("") == "unknown"
    with pytest.raises(ImproperlyConfigured, match=r"TRUSTED_PROXIES: .* Give addresses or networks"):
        networks(("10.0.0.0/99",))


@pytest.mark.django_db
def test_a_strangers_headers_are_dropped_and_a_proxys_are_not(settings: Any) -> None:
    settings.TRUSTED_PROXIES = ["10.0.0.0/8"]
    settings.SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    settings.SECURE_SSL_REDIRECT = True
    values = {"X-Forwarded-Proto": "https", "X-Forwarded-For": "93.184.216.34"}
    assert Client().get(LOGIN, headers=values, REMOTE_ADDR="10.0.0.1").status_code == 200
    assert Client().get(LOGIN, headers=values, REMOTE_ADDR="93.184.216.99").status_code == 301


NGINX = """
daemon off; pid {folder}/pid; error_log {folder}/error.log; worker_processes 1;
events {{ worker_connections 64; }}
http {{
  access_log off;
  client_body_temp_path {folder}/a; proxy_temp_path {folder}/b; fastcgi_temp_path {folder}/c;
  uwsgi_temp_path {folder}/d; scgi_temp_path {folder}/e;
  server {{
    listen 127.0.0.1:{port};
    location / {{
      proxy_pass http://127.0.0.1:{behind};
      proxy_set_header Host $host;
      proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
    }}
  }}
}}
"""


@pytest.fixture
def behind_a_proxy(fleet: Fleet, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[str, str]]:
    """The site through a real proxy, and directly."""
    monkeypatch.setenv("TRUSTED_PROXIES", "127.0.0.1")
    port, behind = free_port(), free_port()
    fleet.web(behind)
    nginx = shutil.which("nginx", path=SYSTEM_PROGRAMS)
    assert nginx is not None, "the Debian package nginx-light is missing; `make dev-setup` installs it"
    file = tmp_path / "nginx.conf"
    file.write_text(NGINX.format(folder=tmp_path, port=port, behind=behind))
    process = subprocess.Popen([nginx, "-c", str(file), "-e", "stderr"], preexec_fn=die_with_parent)

    def answers() -> bool:
        try:
            return requests.get(f"http://127.0.0.1:{port}/health/live", timeout=2).status_code == 200
        except requests.RequestException:
            return False

    until(answers, "the proxy", 120)
    yield f"http://127.0.0.1:{port}", f"http://127.0.0.1:{behind}"
    process.terminate()
    process.wait()


def over_the_wire(address: str, source: str, password: str, forwarded: str = "") -> int:
    """A whole sign-in from one of this machine's own addresses."""
    from requests.adapters import HTTPAdapter

    class From(HTTPAdapter):
        def init_poolmanager(self, *args: Any, **options: Any) -> None:
            super().init_poolmanager(*args, source_address=(source, 0), **options)

    with requests.Session() as browser:
        browser.mount("http://", From())
        headers = {"X-Forwarded-For": forwarded} if forwarded else {}
        page = browser.get(f"{address}{LOGIN}", headers=headers, timeout=60)
        token = page.text.partition('name="csrfmiddlewaretoken" value="')[2].partition('"')[0]
        form = {"login": "agent", "password": password, "csrfmiddlewaretoken": token}
        values = {**headers, "Referer": address}
        return browser.post(f"{address}{LOGIN}", form, headers=values, allow_redirects=False, timeout=60).status_code


@pytest.mark.django_db(transaction=True)
def test_behind_a_real_proxy_everybody_has_an_address_of_their_own(behind_a_proxy: tuple[str, str]) -> None:
    proxy, direct = behind_a_proxy
    person("agent")
    guesses = [over_the_wire(proxy, "127.0.0.8", f"guess {n}", forwarded=f"6.6.6.{n}") for n in range(7)]
    assert guesses == [200] * 5 + [429] * 2, "another address named at each attempt does not help"
    assert over_the_wire(proxy, "127.0.0.9", PASSPHRASE) == 302, "and nobody else is refused"
    past_it = [over_the_wire(direct, "127.0.0.10", f"guess {n}", forwarded=f"6.6.7.{n}") for n in range(7)]
    assert past_it == [200] * 5 + [429] * 2, "who comes past the proxy is not believed"
    assert over_the_wire(direct, "127.0.0.11", PASSPHRASE) == 302

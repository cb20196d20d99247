"""What a document says stays text: never markup, SQL, a formula, a header or a line of the log of somebody's making.

A letter with hostile words in every text is published; people of every kind then open everything that they can reach by
links, and nothing of it is broken out. The same crawl looks at what every answer must carry.
"""

from __future__ import annotations

import csv
import io
import logging
import re
from collections.abc import Iterator
from typing import Any

import pytest
from django.contrib.auth.models import AnonymousUser
from django.test import Client, override_settings

from accounts import route_table, routes
from accounts.exports import csv_lines, guarded
from accounts.models import User
from approvals.models import Letter
from config.logs import logging_settings
from tests.accounts.people import person
from tests.approvals.filings.house import house
from tests.approvals.packets import component, equipment, letter, packet, paytable, published
from tests.attack.crawl import crawl

pytestmark = pytest.mark.django_db
TAG = "<xss-probe onmouseover=alert(1)>"
SCRIPT = "<script>alert(1)</script>"
APART = ';=1+1;"=1+1; '  # where lists are separated by semicolons
HOSTILE = f"""=1+1|'">{SCRIPT}{TAG}{{{{7*7}}}}${{jndi:x}}'; DROP TABLE approvals_letter;-- {APART}\u202e\u200b"""
FORMULA = "=HYPERLINK(1)"


def hostile_packet() -> dict[str, Any]:
    stated = letter(number="6666", games=(f"Harbor {HOSTILE}", FORMULA), company=f"LNW {HOSTILE}")
    stated |= {"subject": HOSTILE, "changes": [HOSTILE]}
    stated["addressee"] |= {"name": HOSTILE, "address": [HOSTILE], "email": HOSTILE}
    stated["conditions"] = {"general": [HOSTILE], "commercial": [FORMULA], "tribal": [HOSTILE]}
    stated["contacts"] = [{"name": HOSTILE, "phone": "360-555-0100", "for": "commercial"}]
    stated["signer"] = {"name": HOSTILE, "title": HOSTILE, "unit": HOSTILE}
    stated["cc"] = [{"name": HOSTILE, "title": HOSTILE, "unit": HOSTILE}]
    return packet(
        letter_=stated,
        game=f"Harbor {HOSTILE}",
        owner=f"LNW {HOSTILE}",
        paytables=[paytable(f"HS-{TAG}", alias=HOSTILE)],
        equipment=[equipment([component(HOSTILE, "1.3.0")], [component(FORMULA, "5.4.0")])],
    )


@pytest.fixture
def visitors(db: None) -> dict[str, User]:
    """Everybody, in a house where every name that can be typed is hostile."""
    published(hostile_packet(), name=f"{HOSTILE}\r\nSet-Cookie: owned=1.json")
    home = house(name="Alder Room")
    typed = HOSTILE.strip("\u202e\u200b ")  # forms refuse characters that cannot be seen
    type(home.operator).objects.filter(pk=home.operator.pk).update(name=typed)
    table = home.table(f"{TAG}"[:20])
    home.draft(table)
    return {
        "supervisor": home.supervisor,
        "operator_editor": home.editor,
        "manufacturer_editor": person("manufacturer_editor"),
        "auditor": person("auditor"),
    }


def test_everything_that_can_be_reached_keeps_it_text(visitors: dict[str, User]) -> None:
    reported, opened = [], 0
    for who, user in visitors.items():
        client = Client(raise_request_exception=False)
        client.force_login(user)
        for name, path, response, content in crawl(client, starts(user)):
            opened += 1
            reported += [(who, name, path, trouble) for trouble in troubles(response, content)]
    assert reported == []
    assert opened > 150
    assert Letter.objects.count() == 1  # nobody's words dropped a table


MACHINES = ("health-live", "health-ready")  # 503 where no worker is


def starts(user: User) -> tuple[str, ...]:
    """Every page that names nothing of its own and is theirs to open, and a search for what is hostile."""
    results = [a for a in route_table.addresses() if "GET" in a.methods and not a.parameters and a.name not in MACHINES]
    return ("/search/?q=alert", *(a.sample() for a in results if routes.allowed(a.name, "GET", user)))


def troubles(response: Any, content: bytes) -> Iterator[str]:
    if response.status_code >= 500:
        yield f"status {response.status_code}"
    kind = response.get("Content-Type", "")
    if kind.startswith(("text/html", "image/svg")):
        text = content.decode()
        if "<xss-probe" in text or "<script>alert" in text:
            yield "broken out of its place"
        if 'href="javascript:' in text:
            yield "a link that runs"
        if "49$" in text:
            yield "a template was evaluated"
    if kind.startswith("text/csv"):
        for separator in ",;\t":
            if bad := [cell for cell in as_split_at(separator, content.decode()) if computes(cell)]:
                yield f"a formula: {bad[0][:40]}"
    if "owned" in response.cookies or "\n" in response.get("Content-Disposition", ""):
        yield "a header of its own making"
    for header, value in MUST.items():
        if value not in response.get(header, ""):
            yield f"without {header}: {value}"
    if "no-store" not in response.get("Cache-Control", "") and not kind.startswith("image/"):
        yield "kept by a cache"


def as_split_at(separator: str, text: str) -> Iterator[str]:
    """The cells that a spreadsheet sees where lists are separated so: quotes mean something where they open a cell."""
    for row in csv.reader(io.StringIO(text), delimiter=separator):
        yield from row
    for line in text.splitlines():
        yield from line.split(separator)


def computes(cell: str) -> bool:
    bare = cell.lstrip(' "')
    return bare.startswith(("=", "+", "-", "@", "\t")) and not re.fullmatch(r"-\d+(\.\d+)?%?", cell.strip(' "'))


MUST = {
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "X-Request-Id": "",
    "Cache-Control": "private",
}


def test_a_column_s_head_is_no_formula() -> None:
    """Heads of sheets are names of components and bets: somebody's words."""
    assert list(csv_lines([FORMULA, "game"], [{FORMULA: 1}])) == [f"'{FORMULA},game\r\n", "1,\r\n"]


@pytest.mark.parametrize(
    "name",
    [
        "pays;=1+1", "pays; =1+1", 'pays;"=1+1"', 'pays;" =1+1;"', "pays\t=1+1", "pays\n=1+1", "pays\r\n@SUM(1)",
        "a;b;+1+1", "=1;=2", "\t=1", "x;-1+1", '";=1+1', "；=1;=1",
    ],
)  # fmt: skip
def test_no_part_of_a_cell_is_a_formula_where_lists_are_separated_otherwise(name: str) -> None:
    """In many countries such a file is split at semicolons, and a quote within a line is a letter like others."""
    for row in ({"first": name, "last": "Harbor"}, {"first": "Harbor", "last": name}):
        written = "".join(csv_lines(["first", "last"], [row]))
        for separator in ",;\t":
            assert not [cell for cell in as_split_at(separator, written) if computes(cell)], (separator, written)


def test_figures_and_names_stay_as_they_are() -> None:
    for text in ("-5.25", "pays; -3", "Ace; King; Queen", "50 to 1 (all hands; no limit)", "a - b; c"):
        assert guarded(text) == text


@pytest.mark.parametrize("as_json", [True, False])
def test_no_line_of_the_log_is_forged(as_json: bool, capsys: pytest.CaptureFixture[str]) -> None:
    made = logging_settings(json=as_json, level="INFO")["formatters"]["lines"]
    formatter = made["()"](processors=made["processors"], foreign_pre_chain=made["foreign_pre_chain"])
    forged = "user bob\r\n2026-01-01T00:00:00Z [info] signed in user=root\x1b[2J\u2028"
    record = logging.LogRecord("django.request", logging.WARNING, "x.py", 1, "Not found: %s", (forged,), None)
    line = formatter.format(record)
    assert not {"\n", "\r", "\x1b", "\u2028"} & set(line)
    assert "signed in user=root" in line


def test_cookies_and_transport_on_servers(client: Client) -> None:
    """As servers are set up (config/settings/production.py; its own test holds the settings)."""
    with override_settings(
        SECURE_SSL_REDIRECT=True, SECURE_HSTS_SECONDS=31536000, SESSION_COOKIE_SECURE=True, CSRF_COOKIE_SECURE=True
    ):
        assert client.get("/accounts/login/").status_code == 301
        page = client.get("/accounts/login/", secure=True)
        user = person("agent")
        answer = client.post(
            "/accounts/login/", {"login": user.username, "password": "a long enough passphrase"}, secure=True
        )
    assert page["Strict-Transport-Security"].startswith("max-age=31536000")
    for cookie in (page.cookies["csrftoken"], answer.cookies["sessionid"]):
        assert (cookie["secure"], cookie["httponly"], cookie["samesite"]) == (True, True, "Lax"), cookie.key


ROLES = ("supervisor", "agent", "operator_editor", "manufacturer_editor")


def changing(user: Any) -> list[tuple[str, str]]:
    """Every address that they may use to change something, and how."""
    return [
        (a.name, method)
        for a in route_table.addresses()
        for method in set(a.methods) - {"GET"}
        if routes.allowed(a.name, method, user)
    ]


def test_every_address_that_changes_anything_is_tried_from_elsewhere() -> None:
    """By the people below and whoever is not signed in: what a new role alone may do would be left out."""
    tried = {way for who in (*map(person, ROLES), AnonymousUser()) for way in changing(who)}
    every = {(a.name, m) for a in route_table.addresses() for m in set(a.methods) - {"GET"}}
    others = [person(role) for role in ("auditor", "operator_reader", "manufacturer_reader")]
    assert {way for who in others for way in changing(who)} <= tried
    assert len(every) > len(tried) > 90


@pytest.mark.parametrize("who", [*ROLES, "nobody"])
def test_nothing_is_posted_from_elsewhere(who: str) -> None:
    """Without the form's own token no address that changes anything is reached, whoever is signed in."""
    client = Client(enforce_csrf_checks=True, raise_request_exception=False)
    user: Any = AnonymousUser()
    if who != "nobody":
        user = person(who)
        client.force_login(user)
    reached = [
        (address.name, answer.status_code)
        for address in route_table.addresses()
        for method in set(address.methods) - {"GET"}
        if routes.allowed(address.name, method, user)
        for answer in [client.generic(method, address.sample(), "{}", content_type="application/json")]
        if answer.status_code != 403
    ]
    assert reached == []

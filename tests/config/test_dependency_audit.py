"""The audit of what we pin, against an index of our own that answers as the public one does."""

from __future__ import annotations

import datetime
import json
import threading
import time
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import pytest

from scripts import audit_dependencies as audit

FLAW = {"id": "PYSEC-2026-1", "summary": "reads what it should not"}
PAGES: dict[str, Any] = {
    "/weak/1.0/json": {"urls": [{"yanked": False}], "vulnerabilities": [FLAW]},
    "/mistaken/1.0/json": {"urls": [], "vulnerabilities": [{**FLAW, "withdrawn": "2026-02-01"}]},
    "/sound/2.0/json": {"urls": [{"yanked": False}], "vulnerabilities": []},
    "/gone/3.0/json": {"urls": [{"yanked": True, "yanked_reason": "broken wheel"}], "vulnerabilities": []},
    "/newest/4.0": None,
    "/newest/json": {"info": {"version": "4.0"}, "releases": {"4.0": []}, "vulnerabilities": [FLAW]},
    "/older/json": {"info": {"version": "6.0"}, "releases": {"5.0": [{"yanked": True}]}, "vulnerabilities": [FLAW]},
}


ODD: dict[str, bytes] = {
    "a-list": b"[1, 2]",
    "no-files": b'{"vulnerabilities": 7}',
    "flaw-without-id": b'{"urls": [], "vulnerabilities": [{}]}',
    "flaw-that-is-none": b'{"urls": [], "vulnerabilities": [null]}',
    "empty": b"",
    "not-utf-8": b"\xff\xfe\x00",
    "deep": b'{"urls": ' + b"[" * 200_000,
}


class Index(BaseHTTPRequestHandler):
    def do_GET(self) -> None:
        name = self.path.split("/")[1]
        if name in ODD:
            self.send_response(200)
            self.end_headers()
            self.wfile.write(ODD[name])
            return
        if name == "cut":
            self.send_response(200)
            self.send_header("Content-Length", "1000")
            self.end_headers()
            self.wfile.write(b'{"urls"')
            return
        if name == "no-http":
            self.wfile.write(b"220 mail.example.org\r\n")
            return
        page = PAGES.get(self.path)
        self.send_response(200 if page else 404)
        self.end_headers()
        self.wfile.write(json.dumps(page).encode())

    def log_message(self, *_: Any) -> None: ...


@pytest.fixture(scope="module")
def fetch() -> Iterator[audit.Fetch]:
    server = ThreadingHTTPServer(("127.0.0.1", 0), Index)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield audit.fetcher(f"http://127.0.0.1:{server.server_port}")
    server.shutdown()


@pytest.mark.parametrize(
    ("package", "version", "expected"),
    [
        ("weak", "1.0", {"weak": ("PYSEC-2026-1: reads what it should not",)}),
        ("mistaken", "1.0", {}),
        ("sound", "2.0", {}),
        ("gone", "3.0", {"withdrawn": "broken wheel"}),
        ("newest", "4.0", {"weak": ("PYSEC-2026-1: reads what it should not",)}),
        (
            "older",
            "5.0",
            {"withdrawn": "no reason given", "unknown": "the index keeps advisories for the newest release only"},
        ),
        ("unheard-of", "1.0", {"unknown": "the index does not know it"}),
    ],
)
def test_what_is_said_of_a_release(fetch: audit.Fetch, package: str, version: str, expected: dict[str, Any]) -> None:
    assert audit.judge(package, version, fetch) == audit.Outcome(package, version, **expected)


def test_an_odd_answer_is_not_taken_for_silence(fetch: audit.Fetch) -> None:
    """It is judged by nobody, and who asked goes on to the next package."""
    odd = dict.fromkeys([*ODD, "cut", "no-http"], "1.0")
    results = {one.package: one for one in audit.judged_in_time(odd | {"sound": "2.0"}, fetch, seconds=20)}
    assert results.pop("sound") == audit.Outcome("sound", "2.0")
    assert {one.unknown.partition(":")[0] for one in results.values()} == {audit.ODDLY}
    assert not [one for one in results.values() if one.weak or one.withdrawn]


def test_an_index_out_of_reach_is_told_and_judges_nothing() -> None:
    statements: list[str] = []
    results = [audit.judge("sound", "2.0", audit.fetcher("http://127.0.0.1:9"))]
    assert audit.report(results, {}, strict=False, say=statements.append) == 0
    assert audit.report(results, {}, strict=True, say=statements.append) == 1
    assert "0 packages judged, 0 to act on, 1 not judged" in statements


def test_an_accepted_advisory_counts_again_after_its_day() -> None:
    text = '["PYSEC-2026-1"]\nreason = "never called"\nuntil = 2026-12-31\n'
    results = [audit.Outcome("weak", "1.0", ("PYSEC-2026-1: reads what it should not",))]

    def code(day: datetime.date) -> int:
        return audit.report(results, audit.accepted_today(text, day), strict=False, say=lambda _: None)

    assert code(datetime.date(2026, 12, 31)) == 0
    assert code(datetime.date(2027, 1, 1)) == 1


def test_every_package_of_the_lock_files_is_seen() -> None:
    texts = [path.read_text() for path in audit.LOCKS]
    named = {line.split("==")[0].split("[")[0] for t in texts for line in t.splitlines() if line[:1].isalnum()}
    assert set(audit.pinned(texts)) == named
    assert {"django", "celery", "weasyprint", "moto"} <= named


def test_an_index_that_is_silent_or_drips_is_said_when_the_time_is_up() -> None:
    """Some answers never come: the rest is judged, and nobody waits longer than was said."""
    silent = threading.Event()

    def fetch(path: str) -> dict[str, Any] | None:
        if not path.startswith("sound"):
            silent.wait(60)
        return dict(PAGES["/sound/2.0/json"])

    packages = {"sound": "2.0"} | {f"silent{n}": "1.0" for n in range(audit.AT_ONCE - 1)}
    began = time.monotonic()
    results = {one.package: one for one in audit.judged_in_time(packages, fetch, seconds=1)}
    assert time.monotonic() - began < 10
    silent.set()
    assert results["sound"].unknown == ""
    assert {one.unknown for name, one in results.items() if name != "sound"} == {f"{audit.OUT_OF_TIME}: 1 seconds"}
    statements: list[str] = []
    assert audit.report(results.values(), {}, strict=True, say=statements.append) == 1
    assert f"  not judged, {audit.AT_ONCE - 1}: {audit.OUT_OF_TIME}" in statements
    assert audit.ALL_SECONDS < 120

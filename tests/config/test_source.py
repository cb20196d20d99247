"""What the house asks of its own source."""

from __future__ import annotations

from tests.paths import ROOT

ROOMS = ("config", "accounts", "games", "paytables", "ingest", "approvals", "scripts", "tests")
MOST = 500


def test_no_module_is_longer_than_a_newcomer_reads_at_once() -> None:
    long = {
        str(path.relative_to(ROOT)): length
        for room in ROOMS
        for path in (ROOT / room).rglob("*.py")
        if "migrations" not in path.parts and (length := len(path.read_text("utf-8").splitlines())) > MOST
    }
    assert long == {}

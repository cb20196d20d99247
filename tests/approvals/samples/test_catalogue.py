"""Packets of further families: read from our own pages as they print it, and every printed figure is the exact one."""

from __future__ import annotations

import json

import pytest

from approvals.checks.registry import judge
from approvals.configuration.read import load_json, read
from approvals.law.load import law
from approvals.registry.register import compile_register
from approvals.registry.terms import PublishedPacket
from approvals.samples.letters import LETTER_3119
from approvals.samples.load import same
from approvals.samples.pages import pdf, text
from approvals.samples.parts import Source, packet
from approvals.samples.sources import SOURCES
from approvals.samples.sources.catalogue import CATALOGUE, EZ, FOUR_CARD
from ingest.packet import read_bytes
from paytables.verification import verify_packet


def test_no_name_is_taken_twice() -> None:
    names = [s.name for s in (*SOURCES, *CATALOGUE)]
    assert len(set(names)) == len(names)


def failed(source: Source, *bets: dict[str, str]) -> set[tuple[str, str]]:
    """Checks of wagers and paytables that a table of the game fails, where a letter approves the packet."""
    printed = {**packet(source), "letter": {**LETTER_3119, "games": [{"number": 1, "name": source.game}]}}
    register = compile_register([PublishedPacket(source.name, printed)])
    form = {
        "operator": {"name": "Evergreen", "kind": "commercial"}, "as_of": "2026-11-18", "game": source.game,
        "submission": "3119", "room": {"tables": 12, "location": "Yakima"}, "table": {"number": "T-1", "seats": 7},
        "bets": list(bets), "progressive": None,
    }  # fmt: skip
    result = judge(read(load_json(json.dumps(form)), same_paytable=register.same_paytable), register, law())
    of_bets = ("GAME-AUTHORIZED", "PAYTABLE-APPROVED", "WAGER-MAX", "BET-RATIO", "GAMES-PER-HAND")
    return {(f.check, f.subject) for f in result.findings if f.verdict == "fail" and f.check in of_bets}


def test_tables_of_these_games_are_checked_as_those_of_the_first_four() -> None:
    ante, dragon = {"bet": "ante", "min": "5", "max": "100"}, {"bet": "dragon_7", "paytable": "EZ-07", "wager": "1"}
    sides = [{"bet": "banker", "min": "5", "max": "100"}, {"bet": "player", "min": "5", "max": "100"}]
    assert failed(FOUR_CARD, ante, {"bet": "aces_up", "paytable": "AU-01", "wager": "1"}) == set()
    assert failed(FOUR_CARD, {**ante, "max": "1000"}, {"bet": "aces_up", "paytable": "AU-09", "wager": "1"}) == {
        ("WAGER-MAX", "bets[0].max"), ("PAYTABLE-APPROVED", "bets[1].paytable"),
    }  # fmt: skip
    assert failed(EZ, *sides, dragon) == set()
    assert failed(EZ, *sides, {"bet": "dragon_9", "wager": "1"}) == {("PAYTABLE-APPROVED", "bets[2]")}


@pytest.mark.parametrize("source", CATALOGUE, ids=lambda s: s.name)
def test_figures_are_the_exact_ones(source: Source) -> None:
    claims = verify_packet(packet(source)).json()["claims"]
    assert claims
    assert {c["verdict"] for c in claims} == {"consistent"}


@pytest.mark.parametrize("source", CATALOGUE, ids=lambda s: s.name)
def test_pages_are_read_as_they_print(source: Source) -> None:
    assert same(packet(source), read_bytes(pdf(source)))
    dump = read_bytes(text(source).encode())
    assert [c["verdict"] for c in verify_packet(dump).json()["claims"]] == ["consistent"] * len(
        verify_packet(packet(source)).json()["claims"]
    )

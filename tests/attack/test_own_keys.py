"""What a maker writes beside the format of a packet (`x_…`) and this product would take for its own reading."""

from __future__ import annotations

import json
from typing import Any

import pytest

from ingest.readers.facts import FACTS
from paytables.packet.loading import UnusablePacket, loads
from paytables.packet.own_keys import faults_of_own
from tests.approvals.checks.facts import CARIBBEAN, FORTUNE, STRAIGHT_EDGE, THREE_CARD
from tests.approvals.packets import letter, packet

HUGE = "1e999999999"


def fact(name: str, value: Any, **more: Any) -> dict[str, Any]:
    return {"fact": name, "value": value, "page": 1, "quote": "as printed", "system": None, **more}


HOSTILE: list[tuple[str, Any]] = [
    ("/x_facts/0/value", [fact("raise_ratio", {"bet": "play", "multiple": HUGE})]),
    ("/x_facts/0/value", [fact("raise_ratio", {"bet": "play", "multiple": "9" * 5000})]),
    ("/x_facts/0/value", [fact("raise_ratio", {"bet": "play", "multiple": "1/0"})]),
    ("/x_facts/0/value", [fact("raise_ratio", {"bet": ["play"], "multiple": "2"})]),
    ("/x_facts/0/value", [fact("raise_ratio", "2")]),
    ("/x_facts/0/value", [fact("raises", {"stage": None, "multiples": f"1,{HUGE}"})]),
    ("/x_facts/0/value", [fact("raises", {"stage": None, "multiples": "1,,2"})]),
    ("/x_facts/0/value", [fact("raises", {"stage": None, "multiples": "1", "bet": ["play"]})]),
    ("/x_facts/0/value", [fact("raises", "3")]),
    ("/x_facts/0/value", [fact("envy_minimum_wager", {"bet": "fortune", "minimum": HUGE})]),
    ("/x_facts/0/value", [fact("envy_minimum_wager", {"bet": "fortune"})]),
    ("/x_facts/0/value", [fact("max_players", HUGE)]),
    ("/x_facts/0/value", [fact("max_players", 10**30)]),
    ("/x_facts/0/value", [fact("max_players", True)]),
    ("/x_facts/0/value", [fact("shuffler_mode", None, bet="cover_all")]),
    ("/x_facts/0/value", [fact("equal_wagers", ["ante"])]),
    ("/x_facts/0/value", [fact("shuffler_required", {"makers": "one", "models": []})]),
    ("/x_facts/0/value", [fact("folded_hands_qualify", {"a": 1})]),
    ("/x_facts/0/fact", [{"value": 1}]),
    ("/x_facts/0/page", [fact("other", 1, page=HUGE)]),
    ("/x_facts/0/system", [fact("other", 1, system={})]),
    ("/x_facts/0", ["?"]),
    ("/x_facts", {"0": {}}),
    ("/x_clauses/0/path", [{"text": "x", "path": None}]),
    ("/x_clauses/0/text", [{"text": 1, "path": []}]),
    ("/x_pages/0/number", [{"number": "1", "source": "text"}]),
    ("/x_definition", "key: x"),
    ("/x_definition", []),
    ("/x_definition", {"key": "x", "name": "X" * 300_000}),
    ("/x_definition/war/win", {"key": "x", "name": "X", "shoe": {}, "tableau": {}, "war": {}}),
    ("/x_definition/deck/decks", {"key": "x", "name": "X", "deck": {"decks": 10**40}}),
    ("/x_definition/deck/ranks", {"key": "x", "name": "X", "deck": {"ranks": "A" * 9}}),
    (
        "/x_definition/bets/a/paytables/0/rows/pair/pays",
        {
            "key": "x",
            "name": "X",
            "bets": {"a": {"title": "A", "looks_at": {"player": 2}, "paytables": [{"rows": {"pair": {"pays": HUGE}}}]}},
        },
    ),
]


@pytest.mark.parametrize(("place", "value"), HOSTILE, ids=[f"{n} {place}" for n, (place, _) in enumerate(HOSTILE)])
def test_what_has_another_form_is_refused_with_its_place(place: str, value: Any) -> None:
    key = place.split("/")[1]
    data = packet(letter_=letter(), **{key: value})
    with pytest.raises(UnusablePacket) as refused:
        loads(json.dumps(data))
    assert place in {fault.pointer for fault in refused.value.faults}


def test_what_our_own_readers_read_has_this_form() -> None:
    """Every example of every fact that is read, and those that scenarios turn on."""
    examples = [fact(one.key, value) for one in FACTS for _, value in one.examples if value is not None]
    assert len(examples) > 60
    for entries in (examples, CARIBBEAN, THREE_CARD, FORTUNE, STRAIGHT_EDGE):
        assert list(faults_of_own({"x_facts": entries})) == []
    loads(json.dumps(packet(letter_=letter(), x_facts=examples, x_ours={"anything": HUGE})))

"""What readers write and no packet can hold is unreadable: null, among the blanks, with its place and the reason."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command

from ingest.boundary import validated
from ingest.packet import read_bytes
from paytables.packet import UnusablePacket, load


def tree(**more: Any) -> dict[str, Any]:
    made: dict[str, Any] = {"kind": "rules", "letter": None, "game": "Example Stud", "owner": None, "paytables": []}
    made |= {"layouts": [], "equipment": [], "citations": [], "blanks": [], "provenance": {}}
    return made | more


def table(pays: str) -> dict[str, Any]:
    row = {"hand": "flush", "pays": pays, "unit": "to_1"}
    return {"designator": "EX-1", "bet": "ante", "system": None, "outcomes": [row], "claims": {}}


def test_a_cell_of_four_hundred_digits_is_unreadable_and_stays_a_row() -> None:
    pointer = "/paytables/0/outcomes/0/pays"
    source = {"page": 3, "bbox": [1, 2, 3, 4], "raw": "9" * 400, "confidence": 0.99}
    packet = validated(tree(paytables=[table("9" * 400)], provenance={pointer: source}))
    assert packet.paytables[0].outcomes[0].pays is None
    assert packet.blanks == (pointer,)
    assert not packet.is_confident(pointer)
    assert packet.page_of(pointer) == 3
    doubts = packet.json_object()["provenance"][pointer]["x_doubts"]  # type: ignore[index,call-overload]
    reason = "what was read is a number of 400 digits; more than 40 are too many"
    assert doubts == [{"name": "not_a_value_of_the_format", "reason": reason}]


def test_a_form_that_a_reader_broke_is_no_packet() -> None:
    with pytest.raises(UnusablePacket, match="/paytables must be a list"):
        validated(tree(paytables={}))


def test_a_document_is_read_into_a_packet_of_format_2() -> None:
    text = "RULES OF EXAMPLE STUD POKER\n\n1. Each player makes an ante wager.\n2. The dealer deals five cards.\n"
    packet = load(read_bytes(text.encode()))
    assert packet.format == 2


@pytest.mark.parametrize("number", [1, 2])
def test_the_command_prints_either_format(number: int, tmp_path: Path) -> None:
    file = tmp_path / "packet.json"
    file.write_text(json.dumps(tree(format=2, standing="menu", paytables=[table("5") | {"decks": [6]}])))
    out = io.StringIO()
    call_command("packet", str(file), json=True, format=number, stdout=out)
    printed = json.loads(out.getvalue())
    assert ("format" in printed, "standing" in printed, "decks" in printed["paytables"][0]) == (number == 2,) * 3
    assert load(printed).paytables[0].designator == "EX-1"

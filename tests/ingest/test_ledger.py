"""Every line of every document has a fate, and what is unread is said: of each author, as PDF and as dump."""

from __future__ import annotations

from typing import Any

import pytest

from ingest.blocks import Document
from ingest.layout.lines import lines_of
from ingest.ledger import fates
from ingest.packet import read_document
from tests.ingest.everybody import AUTHORS, document_of


@pytest.mark.parametrize("what", ["pdf", "dump"])
@pytest.mark.parametrize("author", AUTHORS)
def test_every_line_has_a_fate_and_an_unread_one_is_said(author: str, what: str) -> None:
    for seed in (6, 7):
        packet, pages = read_document(document_of(author, seed, what))
        plain: Any = packet.json_object()
        entries = fates(Document.of(pages), plain)
        assert {(e.page, e.line) for e in entries} == {
            (page.number, n) for page in pages.pages for n, _ in enumerate(lines_of(page))
        }
        for entry in entries:
            if entry.fate == "unread":
                middle = (entry.box[1] + entry.box[3]) / 2
                assert any(
                    u["page"] == entry.page and u["bbox"][1] <= middle <= u["bbox"][3] for u in plain["x_unread"]
                )


@pytest.mark.parametrize("what", ["pdf", "dump"])
@pytest.mark.parametrize("seed", range(0, 15, 2))
def test_a_row_taken_out_of_a_strangers_packet_is_unread(seed: int, what: str) -> None:
    packet, pages = read_document(document_of("stranger", seed, what))
    plain: Any = packet.json_object()
    table = next(n for n, t in enumerate(plain["paytables"]) if len(t["outcomes"]) > 3)
    row = next(v for k, v in plain["provenance"].items() if k == f"/paytables/{table}/outcomes/2/pays")
    kept = {k: v for k, v in plain["provenance"].items() if not _level(v, row)}
    after = fates(Document.of(pages), {**plain, "provenance": kept})
    middle = (row["bbox"][1] + row["bbox"][3]) / 2
    gone = [e for e in after if e.page == row["page"] and e.box[1] < middle < e.box[3]]
    assert gone
    assert all(e.fate == "unread" for e in gone)


def _level(value: dict[str, Any], row: dict[str, Any]) -> bool:
    """Whether a value stands on the line of another."""
    same = value["page"] == row["page"] and value["bbox"] is not None
    return same and value["bbox"][1] < row["bbox"][3] and row["bbox"][1] < value["bbox"][3]


def test_what_stands_on_no_page_covers_no_line() -> None:
    packet, pages = read_document(document_of("stranger", 6, "dump"))
    plain: Any = packet.json_object()
    before = fates(Document.of(pages), plain)
    plain["provenance"]["/paytables/0/system"] = {"confidence": 1.0, "reader": "entered"}
    plain.setdefault("x_facts", []).append({"name": "entered"})
    assert fates(Document.of(pages), plain) == before

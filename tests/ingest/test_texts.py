"""Texts of law, analysts, inventors, card rooms and letters: read rightly, nothing wrong and sure, nothing lost."""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

import pytest

from ingest.blocks import Document
from ingest.ledger import fates
from ingest.packet import read_bytes, read_document
from ingest.pages.boundaries import restored
from ingest.pages.dump import read_dump
from tests.ingest.texts.authors import AUTHORS, document
from tests.ingest.texts.measure import read

OPEN, HELD = range(30), range(10_000, 10_030)


@pytest.mark.parametrize("seeds", [OPEN, HELD])
def test_texts_of_five_authors_are_read_and_nothing_is_wrong_and_sure(seeds: range) -> None:
    counts: Counter[str] = Counter()
    sure = []
    for seed in seeds:
        author, item = read(seed)
        counts.update(note[0] for note in item)
        sure += [(seed, author, note) for note in item if note[0].endswith("!")]
    assert not sure
    assert counts["right"] >= 0.97 * sum(counts.values())


@pytest.mark.parametrize("seed", [*range(len(AUTHORS)), *range(10_000, 10_000 + len(AUTHORS))])
def test_every_line_has_a_fate_and_the_unread_ones_are_said(seed: int) -> None:
    packet, pages = read_document(document(seed).text.encode())
    plain: Any = packet.json_object()
    entries = fates(Document.of(pages), plain)
    assert {(e.page, e.line) for e in entries} == _lines(pages)
    unread = [e for e in entries if e.fate == "unread"]
    stated = plain["x_unread"]
    for entry in unread:
        middle = (entry.box[1] + entry.box[3]) / 2
        assert any(u["page"] == entry.page and u["bbox"][1] <= middle <= u["bbox"][3] for u in stated)
    assert all("bbox" in u and u["text"] for u in stated)


def _lines(pages) -> set[tuple[int, int]]:  # type: ignore[no-untyped-def]
    from ingest.layout.lines import lines_of

    return {(page.number, n) for page in pages.pages for n, _ in enumerate(lines_of(page))}


@pytest.mark.parametrize("seed", [0, 1, 3, 10_000, 10_001, 10_003])
def test_a_row_that_vanishes_from_the_packet_is_unread(seed: int) -> None:
    packet, pages = read_document(document(seed).text.encode())
    plain: Any = packet.json_object()
    table = next(n for n, t in enumerate(plain["paytables"]) if len(t["outcomes"]) > 3)
    at = f"/paytables/{table}/outcomes/1/"
    box = plain["provenance"][f"{at}pays"]["bbox"]
    before = fates(Document.of(pages), plain)
    plain["provenance"] = {k: v for k, v in plain["provenance"].items() if not k.startswith(at)}
    after = fates(Document.of(pages), plain)
    changed = [(a, b) for a, b in zip(before, after, strict=True) if a.fate != b.fate]
    assert [b.fate for _, b in changed] == ["unread"]
    assert changed[0][1].box[1] == box[1]


@pytest.mark.parametrize("seed", range(40))
def test_boundaries_change_no_letter(seed: int) -> None:
    text = document(seed).text
    assert re.sub(r"[\s|.—–]", "", restored(text)) == re.sub(r"[\s|.—–]", "", text)


def test_boundaries_leave_alone_what_has_them() -> None:
    text = "Rules of Play\n\n1. Each player makes an Ante wager.\n\nHand  Pays\nRoyal Flush  100 to 1\nFlush  5 to 1\n"
    assert restored(text) == text


@pytest.mark.parametrize(
    ("line", "rows"),
    [
        (
            "Royal Flush500 to 1Straight Flush100 to 1Four of a Kind40 to 1Full House10 to 1",
            ["Royal Flush\t500 to 1", "Straight Flush\t100 to 1"],
        ),
        (
            "Hand Payout Straight flush 50 to 1 Flush 10 to 1 Straight 5 to 1 (b) A player may",
            ["Hand\tPayout", "Straight flush\t50 to 1"],
        ),
    ],
)
def test_rows_in_one_line_are_parted(line: str, rows: list[str]) -> None:
    result = restored(line).split("\n")
    assert [row for row in rows if row not in result] == []


@pytest.mark.parametrize(
    ("lines", "label", "pay"),
    [
        ("HandPayout Odds\nRoyal 3100 to 1\nStraight Flush50 to 1\nStraight6 to 1\nPair1 to 1", "Royal 3", "100 to 1"),
        ("Third card 6 15 to 1\nThird card 7 10 to 1\nThird card 96 to 1\nAny king3 to 1", "Third card 9", "6 to 1"),
        ("Flush20 to 1\nStraight10 to 1\nPair1 to 1", "Straight", "10 to 1"),
    ],
)
def test_digits_between_label_and_pay_go_where_the_ladder_leaves_them_a_place(lines: str, label: str, pay: str) -> None:
    assert f"{label}\t{pay}" in restored(lines).split("\n")


LAW = """58 Pa. Code § 699a.12. Payout odds.

 (a)  A certificate holder shall pay each winning Bet and Double Tower Wager at odds of 1 to 1.

 (b)  When a dealer does not qualify with a pair or higher, a player's Ante Wager shall be paid at odds of 2 to 1.

 (c)  A certificate holder shall pay each winning Progressive Payout Wager in one of the following payout tables:

Hand Paytable A Paytable B
Royal flush 100% mega jackpot 100% of meter
Straight flush 100% minor jackpot 250 for 1
Flush 40 for 1 40 for 1
Straight loss 3 for 1
"""


def test_sentences_meters_and_losses_of_a_regulation() -> None:
    packet = read_bytes(LAW.encode())
    tables = {(t["bet"], t["designator"]): t["outcomes"] for t in packet["paytables"]}
    assert [(o["hand"], o["pays"], o["unit"]) for o in tables["bet", None]] == [("win", "1", "to_1")]
    assert [o["pays"] for o in tables["double_tower", None]] == ["1"]
    assert [(o["hand"], o["pays"]) for o in tables["ante", None]] == [("dealer_does_not_qualify", "2")]
    assert [(o["pays"], o["meter"]) for o in tables["progressive", "A"]] == [
        ("100", "mega"),
        ("100", "minor"),
        ("40", None),
    ]
    assert [o["pays"] for o in tables["progressive", "B"]] == ["100", "250", "40", "3"]
    assert packet["source"]["form"] == "regulation"
    assert packet["source"]["section"] == "58 Pa. Code § 699a.12"
    assert packet["standing"] == "menu"


def test_law_of_no_game_is_no_packet_and_keeps_its_citations() -> None:
    text = """WAC 230-15-999 Posting of notices.
Card room licensees must post all odds-based prizes. The dealer, each player and every wager at a table are covered:
(1) Bets, antes and hands of cards must be described; and
(2) Progressive jackpots must be shown. If the odds are fifty to one (50 to 1), the sign must say so.
[Statutory Authority: RCW 9.46.070.]
"""
    packet = read_bytes(text.encode())
    assert packet["kind"] == "not_a_packet"
    assert packet["citations"] == ["RCW 9.46.070", "WAC 230-15-999"]
    assert packet["source"]["jurisdiction"] == "US-WA"


ANALYSIS = """# Quarry Stud

I have seen this at one casino. The following table shows a house edge of {edge}%, based on six decks.

### Lantern Bonus

Result Probability Return Pays Combinations
Straight flush 0.002172 {back} 40 48
Three of a kind 0.002353 0.058824 25 52
Pair 0.169412 0.169412 1 3,744
All other 0.826063 -0.826063 -1 18,256
Total 1.000000 -0.510950 22,100
"""


def test_columns_of_numbers_are_named_by_arithmetic_in_any_order() -> None:
    packet = read_bytes(ANALYSIS.format(edge="51.1", back="0.086878").encode())
    (table,) = packet["paytables"]
    assert [(o["hand"], o["pays"], o["unit"], o["combinations"]) for o in table["outcomes"]] == [
        ("straight_flush", "40", "to_1", "48"),
        ("three_of_a_kind", "25", "to_1", "52"),
        ("pair", "1", "to_1", "3744"),
    ]
    assert table["claims"]["house_edge"] == "51.1"
    assert table["claim_conditions"] == {"house_edge": {"decks": 6}}
    assert table["decks"] == [6]
    assert packet["source"]["form"] == "analysis"


def test_a_table_whose_arithmetic_fails_proves_nothing() -> None:
    packet = read_bytes(ANALYSIS.format(edge="51.1", back="0.096878").encode())
    pointers = [p for p in packet["provenance"] if re.fullmatch(r"/paytables/\d+/outcomes/\d+/pays", p)]
    assert all(packet["provenance"][p]["confidence"] < 0.9 for p in pointers)
    edges = [p for p in packet["provenance"] if p.endswith("/claims/house_edge")]
    assert all(packet["provenance"][p]["confidence"] < 0.9 for p in edges)


def test_seeds_and_rates_of_a_regulation_are_meters_and_no_pay_table() -> None:
    text = """Hand | Paytable 1 | Paytable 2 |
Three of a kind (suited) | 100% of progressive meter | 2,000 for 1 |
Straight flush | 150 for 1 | 125 for 1 |
Three of a kind | 20 for 1 | 20 for 1 |
Straight | 7 for 1 | 6 for 1 |
Flush | 3 for 1 | loss |
Paytable | Number of Decks | Seed/Reseed (compared to the wager) | Increment Rate | Reserve Rate |
Paytable 1 | 3 | 2,000* | 20% | 0 |
Paytable 1 | 4 or more | 2,000* | 17% | 5% |
"""
    packet = read_bytes(text.encode())
    assert [t["designator"] for t in packet["paytables"]] == ["1", "2"]
    assert len(packet["paytables"][1]["outcomes"]) == 4
    assert [(m["seed"], m["seed_unit"], m["increment"], m["reserve"], m["decks"]) for m in packet["meters"]] == [
        ("2000", "wagers", "20", "0", [3]),
        ("2000", "wagers", "17", "5", []),
    ]


def test_one_page_of_words_keeps_a_word_s_place_in_the_restored_lines() -> None:
    (page,) = read_dump("HandPayout Odds\nFlush20 to 1\nStraight10 to 1\nPair1 to 1")
    assert [w.text for w in page.words if w.box[1] == 1] == ["Flush", "20", "to", "1"]
    assert [rule[1] for rule in page.rules] == [0, 1, 2, 3]


@pytest.mark.parametrize("strange", ["ask the dealer", "see sign", "top prize (posted)"])
@pytest.mark.parametrize("at", [0, 2])
def test_a_cell_that_is_not_understood_keeps_its_row(strange: str, at: int) -> None:
    rows = [
        ["Royal flush", "500 to 1"],
        ["Straight flush", "50 to 1"],
        ["Four of a kind", "20 to 1"],
        ["Flush", "5 to 1"],
    ]
    rows[at][1] = strange
    text = "Tower Bet\n\nHand\tPays\n" + "\n".join("\t".join(row) for row in rows)
    packet = read_bytes(
        f"Quarry Stud\n\nRules of Play\n\nThe dealer deals five cards to each player.\n\n{text}\n".encode()
    )
    (table,) = packet["paytables"]
    assert len(table["outcomes"]) == 4
    assert table["outcomes"][at]["pays"] is None
    assert f"/paytables/0/outcomes/{at}/pays" in packet["blanks"]
    beside = packet["provenance"][f"/paytables/0/outcomes/{at + 1}/pays"]
    assert beside["confidence"] < 0.9
    assert beside["x_doubts"]

"""Where a page allows two readings, what is read is doubted; where grammar or place decides, it is read rightly."""

from __future__ import annotations

from itertools import pairwise
from typing import Literal

import pytest

from ingest.layout.cells import Cell, Row, rows_of
from ingest.packet import read_bytes
from ingest.pages.model import Page, Word
from ingest.proof.word_recheck import _no_surer_than_label
from ingest.readers.paytables import doubts
from ingest.readers.paytables.bodies import blocks_of
from ingest.readers.paytables.context import Around
from ingest.readers.paytables.edges import doubt_cut
from ingest.readers.paytables.headers import Head
from ingest.readers.paytables.labels import leads_on
from ingest.readers.paytables.model import Outcome, Table, value_of
from ingest.readers.paytables.typed import repair_wraps
from ingest.values import CONFIDENT

HIGH = 10.0


def cell(text: str, x0: float, top: float = 100.0, *, wide: float = 5.0) -> Cell:
    words, at = [], x0
    for piece in text.split():
        words.append(Word(piece, (at, top, at + wide * len(piece), top + HIGH), size=HIGH))
        at += wide * len(piece) + 3.0
    return Cell(tuple(words), 1, x0, words[-1].box[2], (0,))


def row(*cells: Cell, top: float = 100.0) -> Row:
    return Row(1, 0, list(cells), top, top + HIGH, "geometry", top)


def serialised(*notes: str) -> list[str]:
    """Two tables that a dump wrote down column by column; a note stands below each."""
    lines = ["Five Card Rush", "Rules of Play", ""]
    for title, note in zip(("Royal Match", "Ante Bonus"), notes, strict=True):
        lines += [f"{title} Pay Tables", "", "Hand", "Royal Flush", "Straight Flush", "Flush", "Pair", ""]
        lines += ["Paytable 1", "Pays*", "", "90", "50", "40", "7", "", note]
        lines += ["The dealer then follows house procedures for dealing the regular game.", ""]
    return lines


@pytest.mark.parametrize(
    ("notes", "units"),
    [
        (('*Pays "for 1"', "*All pays are TO 1"), ["for_1", "to_1"]),
        (("*All pays are TO 1", '*Pays "for 1"'), ["to_1", "for_1"]),
    ],
)
def test_a_note_below_a_serialised_table_is_not_the_next_ones_caption(notes: tuple[str, str], units: list[str]) -> None:
    packet = read_bytes("\n".join(serialised(*notes)).encode())
    read = [{o["unit"] for o in t["outcomes"]} for t in packet["paytables"]]
    assert read == [{unit} for unit in units]


def test_words_that_stand_equally_far_apart_are_one_caption() -> None:
    words, at = [], 66.0
    for text, wide in (("Blackjack", 82.6), ("Cascade", 64.1), ("Progressive", 101.0), ("Tables", 54.7)):
        words.append(Word(text, (at, 473.0, at + wide, 489.0), size=14.7))
        at += wide + 10.05
    page = Page(1, 612.0, 792.0, tuple(words), "text", "")
    assert [c.text for c in rows_of(page)[0].cells] == ["Blackjack Cascade Progressive Tables"]
    columns = [Word(w.text, (95.0 * n, 473.0, 95.0 * n + 50 + 9 * n, 489.0), size=14.7) for n, w in enumerate(words)]
    assert len(rows_of(Page(1, 612.0, 792.0, tuple(columns), "text", ""))[0].cells) == 4


@pytest.mark.parametrize(
    ("text", "leads"),
    [("Winning Pot of Gold wagers receive:", True), ("Straight Flush:", False), ("of a Kind", False)],
)
def test_a_line_that_leads_in_the_next_table_is_no_label(text: str, leads: bool) -> None:
    assert leads_on(cell(text, 50.0)) is leads


def test_a_word_just_before_a_label_makes_it_doubtful() -> None:
    near = blocks_of(row(cell("TIE", 90.0), cell("WAR", 111.0), cell("3 to 1", 400.0)))
    far = blocks_of(row(cell("TIE", 90.0), cell("WAR", 190.0), cell("3 to 1", 400.0)))
    assert [b.crowded for b in near] == [True]
    assert [b.crowded for b in far] == [False]


def table_at(x: float, top: float) -> tuple[Around, Row]:
    label, pay = cell("Straight Flush", 80.0, top), cell("7", x, top)
    table = Table(1, 0, label, [Outcome(value_of("straight_flush", label, "hand"), value_of("7", pay, "pays"))])
    for name in ("bet", "system", "variant"):
        setattr(table, name, value_of("a", label, name))
    return Around([table], Head([]), 1, 0, 0, 80.0, x, "geometry", []), row(label, pay)


EDGES = [
    (605.0, 100.0, "ocr", True),
    (300.0, 2.0, "ocr", True),
    (300.0, 780.0, "ocr", True),
    (540.0, 100.0, "ocr", False),
    (300.0, 770.0, "ocr", False),
    (605.0, 100.0, "text", False),
]


@pytest.mark.parametrize(("x", "top", "source", "doubted"), EDGES)
def test_a_scanned_table_at_the_edge_of_the_picture_is_doubted(
    x: float, top: float, source: Literal["ocr", "text"], doubted: bool
) -> None:
    around, line = table_at(x, top)
    doubt_cut(around, Page(1, 612.0, 792.0, (), source, ""), [line])
    table, tree = around.tables[0], around.tables[0].tree()
    heads = [tree[name] for name in ("bet", "system", "variant", "multi_game")]
    for leaf in (*heads, table.outcomes[0].hand, table.outcomes[0].pays):
        assert (doubts.AT_EDGE in leaf.doubts, leaf.confidence < CONFIDENT) == (doubted, doubted)


def test_columns_that_nothing_names_do_not_tell_that_there_is_one_game() -> None:
    table = Table(1, 0, cell("Royal Flush", 80.0))
    assert table.tree()["multi_game"].confidence >= CONFIDENT
    table.unnamed = True
    assert table.tree()["multi_game"].reasons == (doubts.COLUMN_UNNAMED,)


def test_a_pay_that_is_read_again_alike_is_no_surer_than_its_label() -> None:
    unsure = [{"name": "words_read_unsurely", "reason": ""}]
    before = {f"/paytables/0/outcomes/{n}/pays": {"confidence": 0.6, "x_doubts": unsure} for n in range(2)}
    provenance = {pointer: {"confidence": 0.93} for pointer in before}
    provenance |= {f"/paytables/0/outcomes/{n}/hand": {"confidence": sure} for n, sure in enumerate((0.8, 0.98))}
    _no_surer_than_label(provenance, before)  # type: ignore[arg-type]
    assert [provenance[pointer]["confidence"] for pointer in before] == [0.6, 0.93]


def test_wrapped_pays_of_one_line_come_to_one_row() -> None:
    upper = row(cell("Royal", 60.0, 430.0), cell("100%", 160.0, 430.4), cell("100%", 260.0, 430.0), top=430.0)
    lower = row(cell("Flush", 60.0, 443.0), cell("Major", 160.0, 443.2), cell("Major", 260.0, 442.6), top=443.0)
    rows = [upper, lower]
    repair_wraps(rows)
    assert [[c.text for c in r.cells] for r in rows] == [["Royal", "100% Major", "100% Major"], ["Flush"]]
    assert all(a.x0 < b.x0 for a, b in pairwise(rows[0].cells))


LETTER = """WASHINGTON STATE GAMBLING COMMISSION
Licensing and Regulation Division

June 7, 2012

Priscilla Nakagawa
{address}

RE: Card game determination; Submission #4438
Dear Ms. Nakagawa:

You requested on May 7, 2012 that the Commission approve the following games:
Red Dog Deluxe and Queen's Gambit 21.

Upon review, your request is hereby approved.

Inquiries about this determination are answered by Beverly A. Stokes at (360) 616-4506.

Sincerely,

Noor Aziz
Special Agent
"""


def addressee(*lines: str) -> tuple[dict[str, object], list[float]]:
    packet = read_bytes(LETTER.format(address="\n".join(lines)).encode())
    read = packet["letter"]["addressee"]
    sure = [packet["provenance"][f"/letter/addressee/address/{n}"]["x_said"] for n in range(len(read["address"]))]
    return read, sure


def test_an_address_behind_the_company_on_its_line_is_no_part_of_its_name() -> None:
    read, _ = addressee("Light & Wonder, Inc., Units 4-6 Kingsway Park, Leeds LS9 0PS, United Kingdom")
    assert read["company"] == "Light & Wonder, Inc."
    assert read["address"] == ["Units 4-6 Kingsway Park", "Leeds LS9 0PS", "United Kingdom"]


STREET = "Units 4-6 Kingsway Park, Leeds LS9 0PS"


@pytest.mark.parametrize(
    ("line", "company", "address", "believed"),
    [
        ("TCS John Huxley America, Inc., dba Club 21 Supply", "", [], True),
        ("Co-Gaming LLC, a division of 888 Holdings", "", [], True),
        ("Club 21, Inc., formerly Table 4 Games", "", [], True),
        (f"Olympic Felt, Inc., d/b/a Club 21 Supply, {STREET}", "", [], False),
        ("Olympic Felt, Inc., Club 21 Supply", "Olympic Felt, Inc.", ["Club 21 Supply"], False),
        (f"Olympic dba Felt, Inc., {STREET}", "Olympic dba Felt, Inc.", STREET.split(", "), True),
        (f"Olympic Felt, Inc., {STREET}", "Olympic Felt, Inc.", STREET.split(", "), True),
        (f"Club 21 Supply, Inc., {STREET}", "Club 21 Supply, Inc.", STREET.split(", "), True),
        (f"Olympic Felt Co., Ltd., {STREET}", "Olympic Felt Co., Ltd.", STREET.split(", "), True),
    ],
)
def test_a_companys_other_name_is_no_address(line: str, company: str, address: list[str], believed: bool) -> None:
    below = ["5812 S. 196th Street", "Kent, WA 98032-2113"]
    packet = read_bytes(LETTER.format(address="\n".join([line, *below])).encode())
    read = packet["letter"]["addressee"]
    assert (read["company"], read["address"]) == (company or line, [*address, *below])
    assert (packet["provenance"]["/letter/addressee/company"]["x_said"] >= CONFIDENT) == believed


def test_an_address_is_believed_as_a_whole() -> None:
    _, sure = addressee("Olympic Felt & Card Co.", "5812 S. 196th Street", "Kent, WA 98032-2113")
    assert min(sure) >= CONFIDENT
    _, sure = addressee("Olympic Felt & Card Co.", "5B12 S. 196th Street", "Kent, WA 98032-2113")
    assert max(sure) < CONFIDENT


def test_a_head_below_a_table_gives_it_no_unit() -> None:
    lines = [*serialised('*Pays "for 1"', ""), "Lucky Lines Pay Tables", "Pays (to 1)", "Paytable 1"]
    packet = read_bytes("\n".join(lines).encode())
    assert [{o["unit"] for o in t["outcomes"]} for t in packet["paytables"]] == [{"for_1"}, {None}]


@pytest.mark.parametrize(("label", "doubted"), [("Full House House", True), ("Full House", False)])
def test_a_label_with_a_word_twice_in_a_row_is_doubted(label: str, doubted: bool) -> None:
    rows = ["Trips Paytable", "", "Hand\tPays", "Royal Flush\t50 to 1", f"{label}\t4 to 1", "Flush\t3 to 1", ""]
    packet = read_bytes("\n".join(["Red Dog Seven", "Rules of Play", "", *rows]).encode())
    assert packet["paytables"][0]["outcomes"][1]["pays"] == "4"
    assert ("x_doubts" in packet["provenance"]["/paytables/0/outcomes/1/hand"]) == doubted

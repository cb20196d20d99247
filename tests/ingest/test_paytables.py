"""Pay tables out of dumps made here: damage of every kind, each by itself."""

from __future__ import annotations

from typing import Any

from ingest.pages.dump import read_dump
from ingest.pages.model import Pages
from ingest.readers.layouts import read_layouts
from ingest.readers.paytables import PaytablesReading, read_paytables
from ingest.sections import Section
from ingest.values import CONFIDENT, flatten


def dump(text: str) -> Pages:
    return Pages(read_dump(text), "dump", "0" * 64)


def read(text: str, *sections: Section) -> tuple[list[dict[str, Any]], dict[str, dict[str, Any]], PaytablesReading]:
    reading = read_paytables(dump(text), sections)
    plain, provenance = flatten({"paytables": reading.paytables})
    return plain["paytables"], provenance, reading


def pays(table: dict[str, Any]) -> dict[str, str]:
    return {o["hand"]: o["pays"] for o in table["outcomes"]}


TABBED = """Royal Stud Progressive Paytables

Paytable Designator	RSTUD-01 PRSA1 (\\$1 wager)	RSTUD-02 PRSA2 (\\$2.50 wager)
OUTCOME	Progressive Paytable	Progressive Paytable
Royal Flush	100% (from meter)	100% (from meter)
Straight Flush	10% (from meter)	\\$5,000 (from meter)
Four of a Kind	\\$500 (from meter)	\\$250 (not from meter
Flush		n/a
House Edge	28%	11.5%
Seed	\\$10,000
"""


def test_tabs_keep_columns_blank_claims_and_the_side_that_pays() -> None:
    tables, _, reading = read(TABBED)
    assert [(t["designator"], t["alias"], t["wager"], t["bet"]) for t in tables] == [
        ("RSTUD-01", "PRSA1", "1", "progressive"),
        ("RSTUD-02", "PRSA2", "2.5", "progressive"),
    ]
    assert pays(tables[0]) == {"royal_flush": "100", "straight_flush": "10", "four_of_a_kind": "500"}
    assert [o["from_meter"] for o in tables[1]["outcomes"]] == [True, True, False]
    assert tables[0]["claims"]["seed"] == "10000"
    assert tables[1]["claims"]["seed"] is None
    assert reading.blanks == ["1/claims/seed"]


SERIAL = """Paytable Designator

OUTCOME
Royal Flush

Straight Flush
Full House

House Edge
Seed

RSTUD-01
PRSA1 ($1 wager)

RSTUD-02
PRSA2 ($1 wager)

Progressive
Paytable

Progressive
Paytable

100% (from meter)
10% (from meter)
$100 (from meter)

100% (from meter)
$5,000 (from meter)

28% 27%
$10,000 $15,000
"""


def test_a_table_written_column_by_column_is_put_together_again() -> None:
    tables, provenance, _ = read(SERIAL)
    assert [pays(t) for t in tables] == [
        {"royal_flush": "100", "straight_flush": "10", "full_house": "100"},
        {"royal_flush": "100", "straight_flush": "5000"},
    ]
    assert [t["claims"]["seed"] for t in tables] == ["10000", "15000"]
    assert provenance["/paytables/0/outcomes/2/pays"]["confidence"] >= CONFIDENT
    assert (
        provenance["/paytables/1/outcomes/1/pays"]["confidence"] < CONFIDENT
    )  # a shorter column may have its gap anywhere


def test_columns_that_do_not_add_up_are_left_alone() -> None:
    broken = SERIAL.replace(
        "$5,000 (from meter)\n", "$5,000 (from meter)\n$50 (from meter)\n$40 (from meter)\n$30 (from meter)\n"
    )
    tables, _, _ = read(broken)
    assert tables == []


def test_a_lost_label_is_recovered_from_its_sister_and_is_doubtful() -> None:
    sister = TABBED.replace("Straight Flush", "").replace("RSTUD-01", "RSTUD-03").replace("RSTUD-02", "RSTUD-04")
    tables, provenance, _ = read(TABBED + "\n" + sister)
    assert [o["hand"] for o in tables[2]["outcomes"]] == ["royal_flush", "straight_flush", "four_of_a_kind"]
    source = provenance["/paytables/2/outcomes/1/hand"]
    assert source["repaired"]
    assert source["confidence"] < CONFIDENT
    assert source["x_repairs"][0]["name"] == "label_of_sister_table"


def test_without_a_sister_a_lost_label_stays_blank() -> None:
    tables, _, reading = read(TABBED.replace("Straight Flush", ""))
    assert tables[0]["outcomes"][1]["hand"] is None
    assert "0/outcomes/1/hand" in reading.blanks


def test_designators_run_in_sequence_and_a_confident_one_is_never_changed() -> None:
    heads = "Hand\tRSTUD-01\tRSTUD-02\tRSTUD-03\tR5TUD-04\tQSTUD-09\n"
    rows = "Flush\t5 to 1\t5 to 1\t5 to 1\t5 to 1\t5 to 1\nStraight\t4 to 1\t4 to 1\t4 to 1\t4 to 1\t4 to 1\n"
    tables, provenance, _ = read("Bonus Paytables\n\n" + heads + rows)
    assert [t["designator"] for t in tables] == ["RSTUD-01", "RSTUD-02", "RSTUD-03", "RSTUD-04", "QSTUD-09"]
    assert provenance["/paytables/3/designator"]["raw"] == "R5TUD-04"
    assert provenance["/paytables/3/designator"]["repaired"]


COVER = """Cover All Bonus Paytables

Highest Hand Rank	3 Total Hands	2 Total Hands
Royal Flush	300	500
Flush	20	35

All Pays are TO 1
"""


def test_one_pay_for_each_number_of_hands() -> None:
    tables, _, _ = read(COVER)
    assert len(tables) == 1
    assert tables[0]["bet"] == "cover_all"
    assert [(o["hand"], o["hands"], o["pays"], o["unit"]) for o in tables[0]["outcomes"]] == [
        ("royal_flush", 3, "300", "to_1"),
        ("flush", 3, "20", "to_1"),
        ("royal_flush", 2, "500", "to_1"),
        ("flush", 2, "35", "to_1"),
    ]


def test_a_number_without_any_unit_in_the_document_has_none() -> None:
    tables, _, _ = read(COVER.replace("All Pays are TO 1", ""))
    assert {o["unit"] for o in tables[0]["outcomes"]} == {None}


def test_one_bet_printed_as_lines_under_each_other() -> None:
    tables, _, _ = read("Insurance*\n25to1\nHold\n9.12%\n*Less than a two card straight\n")
    assert len(tables) == 1
    assert tables[0]["bet"] == "insurance"
    assert tables[0]["outcomes"][0]["hand"] == "less_than_two_card_straight"
    assert tables[0]["outcomes"][0]["pays"] == "25"
    assert tables[0]["claims"]["house_edge"] == "9.12"


SEAT = "Pair Plus Pays:\nStraight Flush\t40 to 1\nPair\t1 to 1\nPlay MUST EQUAL Ante\nWHEN DEALER DOES NOT PLAY\n"


def test_equal_seats_of_a_felt_count_once_and_are_no_pay_tables() -> None:
    text = "ROYAL STUD\n" + SEAT * 3
    assert read(text)[0] == []
    layouts, _ = flatten(read_layouts(dump(text)))
    assert [layout["title"] for layout in layouts] == ["ROYAL STUD"]
    assert [[t["bet"] for t in layout["tables"]] for layout in layouts] == [["pair_plus"]]
    assert pays(layouts[0]["tables"][0]) == {"straight_flush": "40", "pair": "1"}


def test_the_section_gives_system_variant_and_multi_game() -> None:
    section = Section("progressive", "nexus_multi", "2", "progressive", (1, 0), (2, 0), "Multi-Game Link")
    tables, _, _ = read("Paytable 01\n\nHand Pays*\nRoyal Flush 100%\nFlush 40 For 1\n", section)
    assert (tables[0]["system"], tables[0]["variant"], tables[0]["multi_game"]) == ("nexus_multi", "2", True)
    assert tables[0]["designator"] == "01"


def test_the_second_printing_is_counted() -> None:
    once = "Trips Paytable\n\nHand\tPays\nFlush\t5 to 1\nStraight\t4 to 1\n\n"
    assert [t["printing"] for t in read(once + "Some words stand between the two of them.\n\n" + once)[0]] == [1, 2]


def test_running_text_with_odds_is_no_pay_table() -> None:
    text = "If the player wins, the Ante pays 1 to 1.\nThe Play bet pays 3 to 1 if the player wins\nPage 2 of 3\n"
    assert read(text)[0] == []


def test_every_value_has_page_box_and_raw() -> None:
    _, provenance, _ = read(TABBED)
    assert provenance
    for pointer, source in provenance.items():
        assert source["page"] == 1, pointer
        assert source["bbox"] is not None, pointer
        assert source["raw"], pointer


LADDERS = """Harbor Plus Paytables

Outcome	Paytable 1	Paytable 2	Paytable 3	Paytable 4
Straight Flush		40 to 1	35 to 1	50 to 1
Three of a Kind	30 to 1	30 to 1	25 to 1	30 to 1
Straight	6 to 1	5 to 1	6 to 1	6 to 1
Flush	3 to 1		4 to 1	3 to 1
Pair	1 to 1	1 to 1	1 to 1
House Edge	2.32%	3.49%	3.49%	3.5%
"""


def test_a_blank_cell_with_pays_below_it_stays_a_row_and_the_end_of_a_shorter_ladder_does_not() -> None:
    tables, provenance, reading = read(LADDERS)
    first, second, _, last = tables
    assert pays(first) == {
        "straight_flush": None,
        "three_of_a_kind": "30",
        "straight": "6",
        "flush": "3",
        "pair": "1",
    }
    assert pays(second)["flush"] is None
    assert list(pays(last)) == ["straight_flush", "three_of_a_kind", "straight", "flush"]
    assert reading.blanks == ["0/outcomes/0/pays", "1/outcomes/3/pays"]
    source = provenance["/paytables/0/outcomes/0/pays"]
    assert source["confidence"] < CONFIDENT
    assert source["x_doubts"][0]["name"] == "blank_beside_pays"


def test_a_dash_or_one_ladder_that_alone_pays_an_outcome_is_no_blank() -> None:
    tables, _, reading = read(
        LADDERS.replace("Flush		40", "Flush	n/a	40").replace(
            "Flush	3 to 1		", "Flush	3 to 1	-	"
        )
    )
    assert reading.blanks == []
    assert "straight_flush" not in pays(tables[0])
    assert "flush" not in pays(tables[1])
    tables, _, reading = read(LADDERS.replace("\t\t40 to 1\t35 to 1\t50 to 1", "\t\t\t\t50 to 1"))
    assert "0/outcomes/0/pays" not in reading.blanks
    assert [("straight_flush" in pays(t)) for t in tables] == [False, False, False, True]

"""Two printings of one table, and the count of designators: what agreement raises and disagreement lowers."""

from __future__ import annotations

import copy

from ingest.proof import compare_printings
from tests.ingest.proof.packets import THREE_CARD, doubt, packet, table

PAYS = "/paytables/0/outcomes/1/pays"


def test_a_doubtful_cell_that_another_printing_repeats_is_no_longer_doubtful() -> None:
    read = packet(table("TCP-01"), table("TCP-01"))
    source = doubt(read, PAYS)
    compare_printings(read)
    assert source["confidence"] == 0.95
    assert source["x_checks"][0]["says"] == "agrees"
    assert "page 2" in source["x_checks"][0]["reason"]


def test_a_doubtful_cell_that_another_printing_contradicts_sinks_and_both_places_are_named() -> None:
    other = tuple((h, "33" if h == "three_of_a_kind" else p) for h, p in THREE_CARD)
    read = packet(table("TCP-01"), table("TCP-01", other))
    source = doubt(read, PAYS, confidence=0.85)
    compare_printings(read)
    assert source["confidence"] == 0.5
    assert source["x_checks"][0] == {
        "name": "printed_again",
        "says": "disagrees",
        "reason": "The same table is printed again: page 2 (“33 to 1”) reads 33.",
    }
    assert read["paytables"][0]["outcomes"][1]["pays"] == "30"  # what was read is never exchanged for the other


def test_two_tables_of_one_name_that_pay_otherwise_are_two_tables() -> None:
    """A name is used again for another system or another bet of the same name: neither table proves the other."""
    other = tuple((h, str(2 * int(p))) for h, p in THREE_CARD)
    read = packet(table("TCP-01"), table("TCP-01", other))
    unit = doubt(read, PAYS.replace("pays", "unit"))
    compare_printings(read, {1, 2})
    assert unit["confidence"] == 0.6
    assert read["provenance"]["/paytables/0/outcomes/0/pays"]["confidence"] == 1.0


def test_words_that_name_two_tables_of_one_bet_are_doubted_and_those_of_two_bets_are_not() -> None:
    rows = [tuple((h, str(int(p) + n)) for h, p in THREE_CARD) for n in range(3)]
    read = packet(
        table("TCP-01", rows[0]), table("TCP-01", rows[1]), table("TCP-02", rows[2]), table("TCP-02", bet="ante")
    )
    names = [read["provenance"][f"/paytables/{n}/designator"] for n in range(4)]
    names[1].update(page=1)
    names[3].update(page=3)  # one head over the columns of two bets
    compare_printings(read, {1, 2, 3, 4})
    assert [name["confidence"] for name in names] == [0.5, 0.5, 1.0, 1.0]
    assert "name 2 tables" in names[0]["x_checks"][0]["reason"]


def test_lines_without_a_hand_are_not_each_other() -> None:
    read = packet(table("TCP-01"), table("TCP-01"))
    for one in read["paytables"]:
        one["outcomes"][1]["hand"] = None
    source = doubt(read, PAYS)
    compare_printings(read)
    assert source["confidence"] == 0.6


def test_two_doubtful_cells_prove_nothing_of_each_other() -> None:
    read = packet(table("TCP-01"), table("TCP-01"))
    sources = [doubt(read, PAYS), doubt(read, PAYS.replace("/0/", "/1/", 1))]
    compare_printings(read)
    assert [s["confidence"] for s in sources] == [0.6, 0.6]


def test_two_certain_cells_may_differ_but_one_that_was_seen_by_an_ocr_goes_to_review() -> None:
    other = tuple((h, "33" if h == "three_of_a_kind" else p) for h, p in THREE_CARD)
    read = packet(table("TCP-01"), table("TCP-01", other))
    typed = copy.deepcopy(read)
    compare_printings(typed)
    assert typed == read
    compare_printings(read, {2})
    assert read["provenance"][PAYS]["confidence"] == 1.0
    assert read["provenance"][PAYS.replace("/0/", "/1/", 1)]["confidence"] == 0.85


def test_a_table_without_a_sure_name_has_no_second_printing() -> None:
    for name in (None, "TCP-01"):
        read = packet(table(name), table(name))
        if name:
            doubt(read, "/paytables/0/designator")
            read["paytables"][0]["outcomes"].pop()  # so that its contents do not tell which table it is
        source = doubt(read, PAYS)
        compare_printings(read)
        assert source["confidence"] == 0.6


def test_a_designator_between_its_neighbours_is_proved_and_one_out_of_turn_is_not() -> None:
    rows = [tuple((h, str(int(p) + n)) for h, p in THREE_CARD) for n in range(3)]
    read = packet(*(table(f"TCP-0{n + 1}", rows[n]) for n in range(3)))
    source = doubt(read, "/paytables/1/designator")
    compare_printings(read)
    assert source["confidence"] == 0.95
    assert "TCP-01 stands before it" in source["x_checks"][0]["reason"]

    read = packet(table("TCP-01", rows[0]), table("TCP-07", rows[1]), table("TCP-03", rows[2]))
    source = doubt(read, "/paytables/1/designator")
    compare_printings(read)
    assert source["confidence"] == 0.6

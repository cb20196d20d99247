"""Tables that a dump wrote down column by column: what proves that a column belongs to its labels."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from ingest.packet import read_bytes
from ingest.values import CONFIDENT

HANDS = ("Win by 9 points", "Win by 8 points", "Win by 7 points", "Natural winner")


def read(labels: Sequence[str], *columns: Sequence[str], caption: str = "Bonus Paytable") -> Any:
    blocks = [["Five Card Rush", "Rules of Play"], [caption], ["Hand", *labels], *columns]
    return read_bytes("\n\n".join("\n".join(block) for block in blocks).encode())


def pays(packet: Any) -> list[list[tuple[str, str, str | None]]]:
    return [[(o["hand"], o["pays"], o["unit"]) for o in t["outcomes"]] for t in packet["paytables"]]


def sure(packet: Any, pointer: str) -> bool:
    return bool(packet["provenance"][pointer]["confidence"] >= CONFIDENT)


def test_a_label_that_no_list_knows_counts_among_the_labels() -> None:
    whole = read(HANDS, ["LIR-01"], ["300 For 1", "100 For 1", "50 For 1", "20 For 1"])
    assert pays(whole)[0][3] == ("natural_winner", "20", "for_1")
    assert sure(whole, "/paytables/0/outcomes/2/pays")
    assert not sure(whole, "/paytables/0/outcomes/3/pays"), "a pay is no surer than whose it is"


def test_a_lost_cell_is_not_hidden_by_a_label_that_no_list_knows() -> None:
    packet = read(HANDS, ["LIR-01"], ["100 For 1", "50 For 1", "20 For 1"])
    assert not any(sure(packet, f"/paytables/0/outcomes/{n}/pays") for n in range(3))


def test_columns_of_numbers_of_hands_are_one_table() -> None:
    labels = ["Royal Flush", "Straight Flush", "Flush"]
    heads = [[f"{n} Total Hands"] for n in (4, 3)]
    packet = read(labels, *heads, ["300", "60", "3"], ["250", "40", "2"], caption="Cover All Bonus Paytables")
    assert [(o["hands"], o["hand"], o["pays"]) for o in packet["paytables"][0]["outcomes"]] == [
        *((4, "royal_flush", "300"), (4, "straight_flush", "60"), (4, "flush", "3")),
        *((3, "royal_flush", "250"), (3, "straight_flush", "40"), (3, "flush", "2")),
    ]
    assert len(packet["paytables"]) == 1


def test_columns_of_numbers_of_hands_that_lost_a_cell_are_left_alone() -> None:
    labels = ["Royal Flush", "Straight Flush", "Flush"]
    heads = [[f"{n} Total Hands"] for n in (4, 3)]
    assert not read(labels, *heads, ["300", "60", "3"], ["250", "2"], caption="Cover All Bonus Paytables")["paytables"]


@pytest.mark.parametrize("unit", ["to", "for"])
def test_a_bare_number_over_the_word_for_pays_names_its_column(unit: str) -> None:
    labels = ["Royal Flush", "Straight Flush", "Flush"]
    heads = [[str(n), f"Pays ({unit} 1)"] for n in (1, 2)]
    packet = read(labels, *heads, ["300", "60", "3"], ["250", "40", "2"])
    assert [t["designator"] for t in packet["paytables"]] == ["1", "2"]
    assert pays(packet)[1] == [
        (hand, pay, f"{unit}_1") for hand, pay in (("royal_flush", "250"), ("straight_flush", "40"), ("flush", "2"))
    ]


@pytest.mark.parametrize(("cells", "tables"), [(["300", "60", "3"], 1), (["300", "60"], 0)])
def test_one_column_without_a_name_is_read_where_it_has_a_cell_for_every_label(cells: list[str], tables: int) -> None:
    packet = read(["Royal Flush", "Straight Flush", "Flush"], ["Pays*"], cells, ['*Pays "for 1"'])
    assert len(packet["paytables"]) == tables
    assert all(
        t == [("royal_flush", "300", "for_1"), ("straight_flush", "60", "for_1"), ("flush", "3", "for_1")]
        for t in pays(packet)
    )


@pytest.mark.parametrize(("lost", "result"), [((1, 1), "agrees"), ((1, 2), "disagrees")])
def test_two_columns_that_lost_cells_prove_each_other_only_where_all_their_lines_agree(
    lost: tuple[int, int], result: str
) -> None:
    labels = ["Royal Flush", "Straight Flush", "Four of a Kind", "Full House", "Flush", "Straight"]
    cells = [
        ["100% (from meter)", "$600", "$300", "$60", "$18", "$9"],
        ["100% (from meter)", "$10", "$4", "$3", "$2", "$1"],
    ]
    blocks = [["Five Card Rush", "Rules of Play"]]
    for cut in lost:
        first = [c for n, c in enumerate(cells[0]) if n != cut]
        blocks += [["Rush Progressive Paytables"], ["OUTCOME", *labels], ["SUM-01"], ["SUM-02"]]
        blocks += [["Progressive", "Paytable"], ["Progressive", "Paytable"], first, cells[1]]
    packet: Any = read_bytes("\n\n".join("\n".join(block) for block in blocks).encode())
    checks = packet["provenance"]["/paytables/0/outcomes/3/pays"]["x_checks"]
    assert [c["says"] for c in checks if c["name"] == "read_twice"] == [result]

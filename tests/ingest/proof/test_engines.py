"""What the engines say of doubtful cells: one repair that fits is proposed, and nothing becomes surer by it."""

from __future__ import annotations

import copy
from typing import Any

from ingest.proof import consult_engines
from paytables.verification import verify_packet
from tests.ingest.proof.packets import THREE_CARD, doubt, packet, table

FLUSH = "/paytables/0/outcomes/3/pays"
HOUSE_EDGE, HIT_FREQUENCY = "7.28", "25.61"  # of Pair Plus at 40, 30, 6, 3 and 1: recomputed below


def misread(flush: str, raw: str) -> dict[str, Any]:
    rows = tuple((h, flush if h == "flush" else p) for h, p in THREE_CARD)
    read = packet(table("TCP-01", rows, house_edge=HOUSE_EDGE, hit_frequency=HIT_FREQUENCY))
    doubt(read, FLUSH, raw)
    return read


def test_the_figures_of_this_table_are_what_the_engine_counts() -> None:
    stated = verify_packet(packet(table("TCP-01", house_edge=HOUSE_EDGE, hit_frequency=HIT_FREQUENCY)))
    assert [c.verdict for c in stated.claims] == ["consistent", "consistent"]


def test_the_one_repair_that_gives_the_printed_edge_is_proposed_and_stays_doubtful() -> None:
    read = misread("8", "8 to 1")  # a 3 that an OCR closed
    consult_engines(read)
    source = read["provenance"][FLUSH]
    assert read["paytables"][0]["outcomes"][3]["pays"] == "3"
    assert source["confidence"] < 0.9
    assert source["repaired"]
    assert source["raw"] == "8 to 1"
    assert "first read as 8" in source["x_repairs"][-1]["reason"]
    assert "house edge 7.28%" in source["x_checks"][0]["reason"]


def test_a_cell_that_gives_the_figure_as_read_is_said_to_and_is_no_surer() -> None:
    read = misread("3", "3 t0 1")
    consult_engines(read)
    source = read["provenance"][FLUSH]
    assert (source["confidence"], source["repaired"]) == (0.6, False)
    assert source["x_checks"][0]["says"] == "agrees"


def test_a_confident_cell_is_never_changed_to_please_a_figure() -> None:
    read = misread("8", "8 to 1")
    doubt(read, FLUSH, confidence=0.93)
    doubt(read, "/paytables/0/outcomes/4/pays", "1 to 1")
    before = copy.deepcopy(read["paytables"])
    consult_engines(read)
    assert read["paytables"] == before


def test_a_blank_cell_stays_blank() -> None:
    read = misread("3", "")
    read["paytables"][0]["outcomes"][3]["pays"] = None
    before = copy.deepcopy(read)
    consult_engines(read)
    assert read == before


def test_where_several_repairs_fit_or_the_figure_is_doubtful_too_nothing_is_proposed() -> None:
    read = misread("8", "8 to 1")
    read["paytables"][0]["claims"]["house_edge"] = None  # the hit frequency alone does not know what a flush pays
    consult_engines(read)
    assert read["paytables"][0]["outcomes"][3]["pays"] == "8"

    read = misread("8", "8 to 1")
    for kind in ("house_edge", "hit_frequency"):
        doubt(read, f"/paytables/0/claims/{kind}")
    consult_engines(read)
    assert read["paytables"][0]["outcomes"][3]["pays"] == "8"


def test_a_damaged_figure_over_sure_cells_is_proposed_as_counted() -> None:
    read = packet(table("TCP-01", house_edge="7.238", hit_frequency=HIT_FREQUENCY))
    source = doubt(read, "/paytables/0/claims/house_edge", "7.2 38%")
    consult_engines(read)
    assert read["paytables"][0]["claims"]["house_edge"] == "7.28"
    assert source["confidence"] < 0.9


def test_a_game_without_an_engine_and_a_packet_without_doubt_are_left_alone() -> None:
    for read in (packet(table("X-01", house_edge="1"), game="Nobody Knows It"), packet(table("TCP-01"))):
        before = copy.deepcopy(read)
        consult_engines(read)
        assert read == before

"""Words with boxes become cells, rows and columns by geometry alone."""

from __future__ import annotations

import pytest

from ingest.layout.bands import merge_bands
from ingest.layout.cells import Row, rows_of
from ingest.layout.columns import Column, cluster, lay_over
from ingest.pages.dump import read_dump
from ingest.pages.model import Box, Page, Word
from ingest.readers.paytables.typed import is_complete, is_head


def word(text: str, x: float, y: float, width: float | None = None) -> Word:
    return Word(text, (x, y, x + (width or 5.0 * len(text)), y + 10), size=10)


def page(words: list[Word], rules: tuple[Box, ...] = ()) -> Page:
    return Page(1, 600, 800, tuple(words), "text", "made", rules=rules)


def texts(row: Row) -> list[str]:
    return [c.text for c in row.cells]


def test_a_gap_wider_than_a_space_parts_cells() -> None:
    rows = rows_of(
        page(
            [
                word("Royal", 70, 100),
                word("Flush", 98, 100),
                word("100", 300, 100),
                word("to", 318, 100),
                word("1", 331, 100),
            ]
        )
    )
    assert texts(rows[0]) == ["Royal Flush", "100 to 1"]


def test_a_drawn_line_parts_cells_that_nearly_touch() -> None:
    words = [word("Flush", 70, 100), word("5", 97, 100)]
    assert texts(rows_of(page(words))[0]) == ["Flush 5"]
    assert texts(rows_of(page(words, rules=((96.0, 90.0, 96.5, 120.0),)))[0]) == ["Flush", "5"]


def test_leader_dots_part_cells_and_vanish() -> None:
    rows = rows_of(page([word("Flush.......5", 70, 100), word("to", 140, 100), word("1", 155, 100)]))
    assert texts(rows[0]) == ["Flush", "5 to 1"]


def test_tabs_and_bars_of_a_dump_keep_empty_cells_apart() -> None:
    rows = rows_of(read_dump("Flush\t10\t\t5\nPair | 1 | | 2\n| Two Pair | 3 |")[0])
    assert [(c.text, c.x0) for c in rows[0].cells] == [("Flush", 0.0), ("10", 100.0), ("5", 300.0)]
    assert texts(rows[1]) == ["Pair", "1", "2"]
    assert [(c.text, c.x0) for c in rows[2].cells] == [("Two Pair", 0.0), ("3", 100.0)]


def test_cells_between_the_same_two_lines_are_one_row() -> None:
    words = [
        word("Four", 70, 104),
        word("of", 95, 104),
        word("a", 108, 104),
        word("Kind", 70, 116),
        word("50", 200, 110),
    ]
    lines: tuple[Box, ...] = ((60.0, 100.0, 260.0, 100.5), (60.0, 130.0, 260.0, 130.5))
    made = page(words, lines)
    rows = rows_of(made)
    assert len(rows) == 3
    merge_bands(made, rows, is_complete, is_head)
    assert [texts(r) for r in rows] == [["Four of a Kind", "50"]]


def test_a_band_with_two_pays_in_a_column_is_no_row() -> None:
    words = [word("Flush", 70, 104), word("50", 200, 104), word("Straight", 70, 116), word("40", 200, 116)]
    made = page(words, ((60.0, 100.0, 260.0, 100.5), (60.0, 130.0, 260.0, 130.5)))
    rows = rows_of(made)
    merge_bands(made, rows, is_complete, is_head)
    assert [texts(r) for r in rows] == [["Flush", "50"], ["Straight", "40"]]


def test_values_of_one_line_never_share_a_column() -> None:
    columns = cluster([(0, 30), (25, 50), (2, 20), (30, 48)], [1, 1, 2, 2])
    assert [(c.x0, c.x1) for c in columns] == [(0, 30), (25, 50)]


def test_a_span_is_laid_over_equal_runs_and_a_lone_header_over_its_column() -> None:
    columns = [Column(0, 20), Column(50, 60), Column(100, 120), Column(150, 160)]
    over = rows_of(page([word("TCP-01", 20, 50, 25), word("TCP-02", 120, 50, 25)]))[0].cells
    assert lay_over(over, columns, named=True) == [(0, 1), (2, 3)]
    lone = rows_of(page([word("Envy", 148, 50, 20)]))[0].cells
    assert lay_over(lone, columns) == [(3, 3)]


@pytest.mark.parametrize(
    ("row", "cells"),
    [
        ((("Straight", 70.0), ("20", 125.0), ("5", 150.0)), 3),
        ((("Straight", 70.0), ("Flush", 125.0), ("20", 165.0), ("5", 190.0)), 4),
        ((("Straight", 70.0), ("Push", 125.0), ("20", 160.0), ("5", 185.0)), 4),
        ((("Crown", 70.0), ("Progressive", 110.0), ("Paytable", 180.0), ("3", 235.0)), 1),
        ((("Crown", 70.0), ("Progressive", 110.0), ("Pay", 180.0), ("Tables", 210.0)), 1),
    ],
)
def test_pays_that_stand_equally_far_apart_are_columns_and_a_captions_words_are_not(
    row: tuple[tuple[str, float], ...], cells: int
) -> None:
    assert len(rows_of(page([word(text, x, 100) for text, x in row]))[0].cells) == cells


def test_a_word_without_a_height_parts_nothing_and_stops_nothing() -> None:
    flat = [Word(text, (x, 300, x + 7 * n, 300), size=0) for n, (text, x) in enumerate([("no", 70), ("size", 95)], 2)]
    assert [texts(r) for r in rows_of(page([*flat, word("Royal", 70, 100)]))] == [["Royal"], ["no", "size"]]

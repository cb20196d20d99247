"""Lines that a finder of text took for one are two again; one line, however large, stays whole."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from ingest.pages.ocr import single_lines


def quad(x0: float, y0: float, x1: float, y1: float) -> Any:
    return np.array([[x0, y0], [x1, y0], [x1, y1], [x0, y1]], np.float32)


def sheet(*rows: tuple[int, int]) -> tuple[Any, list[Any]]:
    """A page of three ordinary lines, 24 pixels high, and letters in these rows at the right, found as one line."""
    page = np.full((400, 800), 255, np.uint8)
    ordinary = [(60, 84), (100, 124), (140, 164)]
    for top, bottom in ordinary:
        page[top:bottom, 60:360:9] = 0
    for top, bottom in rows:
        page[top:bottom, 500:600:9] = 0
    right = quad(492, rows[0][0] - 8, 608, rows[-1][1] + 8)
    return page, [*(quad(52, top - 8, 368, bottom + 8) for top, bottom in ordinary), right]


@pytest.mark.parametrize(
    ("rows", "edges"),
    [
        ([(200, 224), (230, 254)], [(192, 227), (227, 262)]),
        ([(200, 224), (230, 254), (262, 286)], [(192, 227), (227, 258), (258, 294)]),
        ([(200, 224)], [(192, 232)]),
        ([(200, 260)], [(192, 268)]),  # a title
        ([(200, 203), (208, 250)], [(192, 258)]),  # ... with dots over its letters
        ([(200, 230), (231, 260)], [(192, 268)]),  # no white between: letters touch, or it is one
    ],
)
def test_a_line_that_holds_several_is_cut_in_the_white_between(
    rows: list[tuple[int, int]], edges: list[tuple[int, int]]
) -> None:
    page, item = sheet(*rows)
    lines = single_lines(page, item)
    assert [(q[0][1], q[2][1]) for q in lines[3:]] == edges
    assert all(a is b for a, b in zip(lines[:3], item[:3], strict=True))


def test_a_page_without_lines_has_none() -> None:
    assert single_lines(np.full((40, 40), 255, np.uint8), []) == []

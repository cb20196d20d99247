"""Shading on a scan: rows of a table and nothing else, however the page was lit."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from ingest.pages.shade import shaded

LEFT, RIGHT, TOP = 300, 1300, 500


def page(tops: list[int], high: int, shade: int = 240) -> Any:
    """A white page with shaded rows that hold some ink."""
    sheet = np.full((2200, 1700), 254, np.uint8)
    for line in range(100, 460, 40):
        sheet[line : line + 18, 200:1500:12] = 30  # running text above the table
    for top in tops:
        sheet[top : top + high, LEFT:RIGHT] = shade
        for x in [*range(LEFT + 20, LEFT + 260, 14), *range(RIGHT - 120, RIGHT - 40, 14)]:
            sheet[top + 12 : top + high - 12, x : x + 5] = 20
    return sheet


def edges(sheet: Any) -> list[tuple[int, int]]:
    found = sorted(shaded(sheet, 200), key=lambda box: box[1])
    assert all(abs(x0 - LEFT) <= 6 and abs(x1 - RIGHT) <= 6 for x0, _, x1, _ in found)
    return [(round(top), round(bottom)) for _, top, _, bottom in found]


@pytest.mark.parametrize("seam", [6, 50])  # white seams between shaded rows; every other row shaded
def test_rows_are_found_to_the_pixel_of_a_fax(seam: int) -> None:
    tops = [TOP + n * (50 + seam) for n in range(5)]
    assert edges(page(tops, 50)) == [pytest.approx((top, top + 50), abs=5) for top in tops]


def test_light_that_falls_off_and_grain_hide_no_row() -> None:
    tops = [TOP + n * 100 for n in range(4)]
    sheet = page(tops, 50).astype(np.float32) - np.linspace(0, 30, 1700, dtype=np.float32)[None, :]
    sheet += np.random.default_rng(5).normal(0, 6, sheet.shape)
    found = edges(np.clip(sheet, 0, 255).astype(np.uint8))
    assert found == [pytest.approx((top, top + 50), abs=5) for top in tops]


def test_one_area_behind_many_rows_says_nothing_of_rows() -> None:
    assert edges(page([TOP], 400)) == []
    assert edges(page([TOP], 50)) == []


def test_text_and_a_page_that_is_photocopied_have_no_shade() -> None:
    assert edges(page([], 50)) == []
    copied = np.where(page([TOP, TOP + 100], 50) > 150, 255, 0).astype(np.uint8)
    assert edges(copied) == []


def test_a_page_that_was_drawn_to_fit_is_not_enlarged_to_look_for_rows() -> None:
    """A page of a mile's length has a thousandth of a dot an inch: to make it a hundred would take 400 million MB."""
    assert shaded(np.full((300, 300), 255, np.uint8), 0.001) == []

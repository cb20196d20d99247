"""Shading and faint lines on a scan: those of a table and nothing else, however the page was lit."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from ingest.pages.shade import faint_lines, shaded

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
    results = sorted(shaded(sheet, 200), key=lambda box: box[1])
    assert all(abs(x0 - LEFT) <= 6 and abs(x1 - RIGHT) <= 6 for x0, _, x1, _ in results)
    return [(round(top), round(bottom)) for _, top, _, bottom in results]


@pytest.mark.parametrize("seam", [6, 50])  # white seams between shaded rows; every other row shaded
def test_rows_are_found_to_the_pixel_of_a_fax(seam: int) -> None:
    tops = [TOP + n * (50 + seam) for n in range(5)]
    assert edges(page(tops, 50)) == [pytest.approx((top, top + 50), abs=5) for top in tops]


def test_light_that_falls_off_and_grain_hide_no_row() -> None:
    tops = [TOP + n * 100 for n in range(4)]
    sheet = page(tops, 50).astype(np.float32) - np.linspace(0, 30, 1700, dtype=np.float32)[None, :]
    sheet += np.random.default_rng(5).normal(0, 6, sheet.shape)
    result = edges(np.clip(sheet, 0, 255).astype(np.uint8))
    assert result == [pytest.approx((top, top + 50), abs=5) for top in tops]


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


def test_nor_is_it_enlarged_to_look_for_hairlines() -> None:
    assert faint_lines(np.full((400, 300), 255, np.uint8), 0.001) == []


def test_grey_hairlines_are_found_and_dark_letters_are_not() -> None:
    sheet = page([], 50)
    rows = [600, 660, 720]
    for y in rows:
        sheet[y : y + 2, LEFT:RIGHT] = 200
        sheet[y + 16 : y + 40, LEFT + 20 : LEFT + 260 : 14] = 20  # letters between the lines
    sheet[600:780, 800:802] = 205
    sheet[840, LEFT:RIGHT:4] = sheet[840, LEFT + 1 : RIGHT : 4] = 60  # dots
    noisy = sheet + np.random.default_rng(5).normal(0, 3, sheet.shape)
    result = faint_lines(np.clip(noisy, 0, 255).astype(np.uint8), 200)
    level = sorted(box for box in result if box[2] - box[0] > box[3] - box[1])
    assert [round(y) for _, y, _, _ in sorted(level, key=lambda box: box[1])] == [
        pytest.approx(y, abs=4) for y in [*rows, 840]
    ]
    assert all(abs(x0 - LEFT) <= 8 and abs(x1 - RIGHT) <= 8 for x0, _, x1, _ in level)
    assert [box for box in result if box not in level and abs(box[0] - 800) < 6 and box[3] - box[1] > 150]


def test_what_runs_through_a_line_of_text_is_of_its_letters() -> None:
    sheet = np.full((2200, 1700), 254, np.uint8)
    sheet[600:602, 300:700] = 200
    through = np.array([[290, 580], [710, 580], [710, 620], [290, 620]], np.float32)
    under = through - np.array([0, 24], np.float32)
    assert faint_lines(sheet, 200, [through]) == []
    assert len(faint_lines(sheet, 200, [under])) == 1  # a rule right below it is none

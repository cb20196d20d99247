"""Whatever a producer or a scanner did to the page, its words come out upright, once, and in their place."""

from __future__ import annotations

import pytest

from ingest.layout.lines import lines_of
from ingest.pages.dump import read_dump
from ingest.pages.load import load
from ingest.pages.model import Page
from tests.ingest.pages import made


def texts(page: Page) -> list[str]:
    return [line.text for line in lines_of(page)]


def only(data: bytes) -> Page:
    pages = load(data).pages
    assert len(pages) == 1
    return pages[0]


@pytest.fixture(scope="module")
def plain() -> Page:
    return only(made.letter_pdf())


def test_born_digital_words_lie_where_they_are_drawn(plain: Page) -> None:
    assert plain.source == "text"
    assert "Royal flush 500 to 1" in texts(plain)
    heading = next(w for w in plain.words if w.text == "Lucky")
    assert heading.bold
    assert 60 <= heading.box[0] < 70  # the margin and the body of the style sheet
    assert 40 < heading.box[1] < heading.box[3] < 130
    assert plain.rules, "the table's borders are seen"


@pytest.mark.parametrize("degrees", [90, 180, 270])
def test_a_rotation_of_the_page_changes_no_word_and_no_place(plain: Page, degrees: int) -> None:
    page = only(made.rotated(made.letter_pdf(), degrees))
    assert texts(page) == texts(plain)
    assert lines_of(page)[0].box == pytest.approx(lines_of(plain)[0].box, abs=0.5)
    assert page.turn == (360 - degrees) % 360


def test_text_that_runs_up_the_page_is_turned_upright(plain: Page) -> None:
    page = only(made.lying(made.letter_pdf()))
    assert texts(page) == texts(plain)
    assert (page.width, page.height) == (612, 792)
    assert page.turn == 90


def test_a_page_whose_corner_is_elsewhere_is_measured_from_its_own_corner(plain: Page) -> None:
    page = only(made.moved_origin(made.letter_pdf()))
    assert page.words[0].box == pytest.approx(plain.words[0].box, abs=0.5)


def test_fake_bold_is_read_once(plain: Page) -> None:
    assert texts(only(made.bold_twice(made.letter_pdf()))) == texts(plain)


def test_a_stamp_across_the_page_is_left_out_and_said(plain: Page) -> None:
    page = only(made.stamped(made.letter_pdf()))
    assert texts(page) == texts(plain)
    assert page.notes == ("8 characters at another angle were left out",)


@pytest.mark.parametrize(
    ("skew", "turn", "noise"), [(0.0, 0, 0.0), (1.2, 0, 12.0), (-0.8, 90, 6.0), (0.0, 180, 0.0), (0.4, 270, 0.0)]
)
def test_a_scan_is_turned_straightened_and_read_by_two_engines(skew: float, turn: int, noise: float) -> None:
    page = only(made.scan_of(made.letter_pdf(), skew=skew, turn=turn, noise=noise))
    assert page.source == "ocr"
    assert page.reason == "a page-size picture without text"
    assert page.skew == pytest.approx(-skew, abs=0.35)
    assert page.turn == turn
    result = texts(page)
    for row in ("Royal flush 500 to 1", "Straight flush 60 to 1", "House advantage 4.75% of the wager."):
        assert row in result
    sure = [w for w in page.words if w.confidence >= 0.9]
    assert len(sure) > 0.8 * len(page.words)


def test_an_invisible_layer_of_another_ocr_is_not_believed() -> None:
    page = only(made.hidden_layer(made.letter_pdf()))
    assert page.source == "ocr"
    assert "invisible" in page.reason
    assert "Royal flush 500 to 1" in texts(page)


def test_a_dump_keeps_lines_and_columns() -> None:
    first, second = read_dump("Royal  Flush\t100%\nSeed\f<tail>")
    assert (first.words[0].text, first.words[0].box) == ("Royal", (0, 0, 5, 1))
    assert first.words[-1].box[1] == 1
    assert [w.text for w in second.words] == ["<tail>"]
    assert first.unit == "characters"

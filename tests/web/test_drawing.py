"""Charts: what is longer is drawn longer, nothing leaves the picture, and no text of a document becomes markup."""

from __future__ import annotations

import datetime
import math
import re
from fractions import Fraction
from xml.etree import ElementTree

import pytest

from accounts.web.drawing import WIDTH, Bar, Mark, Span, bars, line, time_line

SVG = "{http://www.w3.org/2000/svg}"
DAY = datetime.date(2024, 6, 1)


def boxes(svg: str, kind: str) -> list[dict[str, float]]:
    result = ElementTree.fromstring(svg).iter(f"{SVG}rect")
    return [
        {name: float(box.attrib[name]) for name in ("x", "width", "y")} for box in result if box.attrib["class"] == kind
    ]


def test_bars_are_in_proportion() -> None:
    drawn = bars([Bar("royal flush", Fraction(1, 4), "25 %"), Bar("pair", Fraction(1, 2), "50 %")])
    first, second = boxes(drawn, "hr-chart__bar")
    assert second["width"] == WIDTH
    assert first["width"] == pytest.approx(WIDTH / 2, abs=0.1)


def test_what_is_below_zero_lies_left_of_it() -> None:
    drawn = bars([Bar("fold", Fraction(-1, 4), "-25 %"), Bar("win", Fraction(3, 4), "75 %")])
    lost, won = boxes(drawn, "hr-chart__bar")
    assert lost["x"] + lost["width"] == pytest.approx(won["x"], abs=0.2)
    assert won["width"] == pytest.approx(3 * lost["width"], abs=0.5)


def test_a_logarithmic_scale_has_equal_steps_for_equal_ratios() -> None:
    rows = [Bar(str(n), Fraction(1, 10**n), f"1 in {10**n}") for n in (1, 2, 5)]
    widths = [box["width"] for box in boxes(bars(rows, logarithmic=True), "hr-chart__bar")]
    assert widths[0] - widths[1] == pytest.approx((widths[1] - widths[2]) / 3, abs=0.3)
    assert min(widths) > 1, "the rarest has a bar too"


def test_a_ghost_stands_where_its_value_is() -> None:
    drawn = bars([Bar("edge", Fraction(1, 2), "50 %", ghost=Fraction(1, 4))])
    (ghost,) = [g for g in ElementTree.fromstring(drawn).iter(f"{SVG}line") if g.attrib["class"] == "hr-chart__ghost"]
    assert float(ghost.attrib["x1"]) == pytest.approx(WIDTH / 2)


@pytest.mark.parametrize("points", [[(40, 0)], [(40, 3), (70, 1), (100, 0)], [(40, -2), (100, 5)], [(0, 0), (0, 0)]])
def test_lines_stay_within_the_picture(points: list[tuple[int, int]]) -> None:
    drawn = ElementTree.fromstring(
        line(points, across="contribution", up="risk", marks=[Mark(70, "printed")], ghosts=[(50, 9)])
    )
    height = float(drawn.attrib["height"])
    for path in drawn.iter(f"{SVG}polyline"):
        for pair in path.attrib["points"].split():
            x, y = map(float, pair.split(","))
            assert 0 <= x <= WIDTH
            assert 0 <= y <= height
            assert math.isfinite(x)


def test_a_line_of_time_shows_how_long_and_what_still_holds() -> None:
    spans = [
        Span("Version 1", datetime.date(2022, 1, 1), datetime.date(2022, 12, 31)),
        Span("Version 2", datetime.date(2023, 1, 1), None, strong=True),
    ]
    drawn = time_line(spans, DAY)
    (past,), (now,) = boxes(drawn, "hr-chart__past"), boxes(drawn, "hr-chart__bar")
    assert past["x"] + past["width"] == pytest.approx(now["x"], abs=1)
    assert now["width"] > past["width"]
    assert drawn.count("<title>still</title>") == 1


def test_texts_stay_texts() -> None:
    nasty = '<script>alert("x")</script>'
    for drawn in (bars([Bar(nasty, 1, nasty)]), time_line([Span(nasty, DAY, None, nasty)], DAY, [(DAY, nasty)])):
        assert "<script" not in drawn
        ElementTree.fromstring(drawn)
    assert not re.search(r"\sstyle=", bars([Bar("a", 1, "1")])), "the security policy refuses styles"

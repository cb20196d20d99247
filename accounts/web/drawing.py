"""Charts as SVG, drawn by hand in a fraction of a millisecond: the same picture on a page and in a PDF.

Colours are attributes, so that a PDF needs no stylesheet; on pages houserules.css sets them by class, dark mode too.
They are drawn narrow, with each label above its bar, so that they can be read on a telephone. A float is made only
here, where a place on the picture is meant. The text alternative and the table of values stand beside the chart.
"""

from __future__ import annotations

import datetime
import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from xml.sax.saxutils import escape

WIDTH = 360
INK, SOFT, TRACK, BAR, GHOST, ALARM = "#1b1b1b", "#565c65", "#e6e9ed", "#1a4480", "#8d9297", "#b50909"
LETTER = 6.3  # the usual width of a letter at 12 units, for labels that must not run into each other
FONT = 'font-family="Source Sans Pro Web, DejaVu Sans, sans-serif"'
Number = Fraction | float | int
Place = Callable[[float], float]


@dataclass(frozen=True, slots=True)
class Bar:
    """A row: its name, how long, what is written at its end, and where a ghost stands (an approved value, say)."""

    label: str
    value: Number
    shown: str
    ghost: Number | None = None


@dataclass(frozen=True, slots=True)
class Span:
    """Something that held from a day to a day; None: to this day, and on."""

    label: str
    first: datetime.date
    last: datetime.date | None
    note: str = ""
    strong: bool = False


@dataclass(frozen=True, slots=True)
class Mark:
    """A place on the horizontal axis of a line chart that is named."""

    at: Number
    label: str
    alarming: bool = False


def bars(rows: Sequence[Bar], *, logarithmic: bool = False) -> str:
    """Horizontal bars from zero; on a logarithmic scale from the decade below the smallest, with a line a decade."""
    values = [float(r.value) for r in rows] + [float(r.ghost) for r in rows if r.ghost is not None]
    place = _logarithm(values) if logarithmic else _proportion(values)
    top, step = (18 if logarithmic else 0), 32
    height = top + step * len(rows)
    parts = [_decades(values, place, height)] if logarithmic else []
    zero = place(0.0) if not logarithmic else 0.0
    for index, row in enumerate(rows):
        y = top + step * index
        at = place(float(row.value))
        left, right = min(zero, at), max(zero, at)
        parts.append(_text(0, y + 12, _short(row.label, row.shown)))
        parts.append(_text(WIDTH, y + 12, row.shown, anchor="end", kind="hr-chart__value"))
        if not logarithmic:
            parts.append(_box(0, y + 17, WIDTH, 9, "hr-chart__track", TRACK))
        parts.append(_box(left, y + 17, max(right - left, 1.0), 9, "hr-chart__bar", BAR))
        if row.ghost is not None:
            x = place(float(row.ghost))
            parts.append(
                f'<line class="hr-chart__ghost" x1="{x:.1f}" x2="{x:.1f}" y1="{y + 14}" y2="{y + 29}" stroke="{GHOST}"'
                ' stroke-width="3" stroke-dasharray="4 2"/>'
            )
    return _svg(parts, height)


def line(
    points: Sequence[tuple[Number, Number]],
    *,
    across: str,
    up: str,
    marks: Sequence[Mark] = (),
    ghosts: Sequence[tuple[Number, Number]] = (),
) -> str:
    """A line through points, with named places across; `ghosts` is a second, dashed one behind it."""
    every = [*points, *ghosts]
    xs = [float(x) for x, _ in every] + [float(m.at) for m in marks]
    ys = [0.0, *(float(y) for _, y in every)]
    left, right, top, bottom = 46.0, WIDTH - 10.0, 16.0 + 14 * len(marks), 176.0 + 14 * len(marks)
    ticks_x, ticks_y = _ticks(min(xs), max(xs)), _ticks(min(ys), max(ys))
    low, high = min(min(ys), ticks_y[0]), max(max(ys), ticks_y[-1])
    first, last = min(xs), max(xs)

    def place(x: Number, y: Number) -> tuple[float, float]:
        across_part = (float(x) - first) / ((last - first) or 1)
        return left + (right - left) * across_part, bottom - (bottom - top) * (float(y) - low) / ((high - low) or 1)

    parts = [_text(0, 11, up, kind="hr-chart__soft", fill=SOFT, size=11)]
    for tick in ticks_y:
        _, y = place(first, tick)
        parts.append(_rule(left, y, right, y))
        parts.append(_text(left - 5, y + 4, f"{tick:g}", anchor="end", kind="hr-chart__soft", fill=SOFT, size=11))
    for tick in ticks_x:
        x, _ = place(tick, low)
        parts.append(_text(x, bottom + 15, f"{tick:g}", anchor="middle", kind="hr-chart__soft", fill=SOFT, size=11))
    for index, mark in enumerate(marks):
        x, _ = place(mark.at, low)
        y = 26 + 14 * index
        colour, kind = (ALARM, "hr-chart__alarm") if mark.alarming else (GHOST, "hr-chart__ghost")
        parts.append(
            f'<line class="{kind}" x1="{x:.1f}" x2="{x:.1f}" y1="{y - 8}" y2="{bottom}" stroke="{colour}"'
            ' stroke-width="1.5" stroke-dasharray="4 3"/>'
        )
        over = x + 5 + len(mark.label) * LETTER > WIDTH
        parts.append(_text(x - 5 if over else x + 5, y, mark.label, anchor="end" if over else "start", size=11))
    if ghosts:
        parts.append(_polyline([place(x, y) for x, y in ghosts], "hr-chart__ghost", GHOST, dashed=True))
    drawn = [place(x, y) for x, y in points]
    parts.append(_polyline(drawn, "hr-chart__line", BAR))
    parts += [f'<circle class="hr-chart__bar" cx="{x:.1f}" cy="{y:.1f}" r="3" fill="{BAR}"/>' for x, y in drawn]
    parts.append(
        _text((left + right) / 2, bottom + 31, across, anchor="middle", kind="hr-chart__soft", fill=SOFT, size=11)
    )
    return _svg(parts, int(bottom) + 38)


def time_line(spans: Sequence[Span], today: datetime.date, marks: Iterable[tuple[datetime.date, str]] = ()) -> str:
    """When each thing held: a bar each on one axis of years, an open end for what still holds."""
    noted = list(marks)
    days = [s.first for s in spans] + [s.last for s in spans if s.last] + [day for day, _ in noted] + [today]
    first, last = min(days), max(days)
    length = max((last - first).days, 1)

    def place(day: datetime.date) -> float:
        return 4 + (WIDTH - 8) * (day - first).days / length

    step, top = 34, 18
    height = top + step * len(spans)
    parts: list[str] = []
    for day in _years(first, last):
        x = place(day)
        parts.append(_rule(x, 14, x, height))
        if x < WIDTH - 28:
            parts.append(_text(x + 2, 11, f"{day.year}", kind="hr-chart__soft", fill=SOFT, size=11))
    for day, label in noted:
        x = place(day)
        parts.append(
            f'<path class="hr-chart__past" d="M{x - 4:.1f} 13h8l-4 6z" fill="{GHOST}">'
            f"<title>{escape(label)}</title></path>"
        )
    for index, span in enumerate(spans):
        y = top + step * index
        start, end = place(span.first), place(min(span.last or today, last))
        parts.append(_text(0, y + 12, _short(span.label, span.note)))
        parts.append(_text(WIDTH, y + 12, span.note, anchor="end", kind="hr-chart__soft", fill=SOFT, size=11))
        kind, fill = ("hr-chart__bar", BAR) if span.strong else ("hr-chart__past", GHOST)
        parts.append(_box(start, y + 17, max(end - start, 2.0), 9, kind, fill))
        if span.last is None:
            parts.append(
                f'<path class="{kind}" d="M{end:.1f} {y + 14}l7 7.5l-7 7.5z" fill="{fill}"><title>still</title></path>'
            )
    return _svg(parts, height)


def _proportion(values: Sequence[float]) -> Place:
    low, high = min([0.0, *values]), max([0.0, *values])
    length = (high - low) or 1.0
    return lambda value: WIDTH * (value - low) / length


def _logarithm(values: Sequence[float]) -> Place:
    positive = [v for v in values if v > 0]
    low = math.floor(math.log10(min(positive))) if positive else 0
    high = max(math.ceil(math.log10(max(positive))) if positive else 0, low + 1)
    if positive and math.log10(min(positive)) - low < 0.05:
        low -= 1  # or the rarest would have no bar at all
    return lambda value: WIDTH * (math.log10(value) - low) / (high - low) if value > 0 else 0.0


def _decades(values: Sequence[float], place: Place, height: int) -> str:
    """A line for each power of ten, named "1 in 1,000"; only so many names as fit."""
    positive = [v for v in values if v > 0]
    powers = range(math.floor(math.log10(min(positive))), 1) if positive else range(0)
    parts: list[str] = []
    free = 0.0
    for power in powers:
        x = place(10.0**power)
        if not 0 <= x <= WIDTH:
            continue
        parts.append(_rule(x, 14, x, height))
        name = _power(power)
        wide = len(name) * LETTER * 0.9
        if x >= free and x + wide <= WIDTH:
            parts.append(_text(x, 11, name, kind="hr-chart__soft", fill=SOFT, size=11))
            free = x + wide + 8
    return "".join(parts)


def _power(power: int) -> str:
    """
    >>> _power(0), _power(-3), _power(-6)
    ('always', '1 in 1,000', '1 in 1 million')
    """
    if power == 0:
        return "always"
    return f"1 in {10 ** (-power - 6):,} million" if power <= -6 else f"1 in {10**-power:,}"


def _ticks(low: float, high: float, about: int = 5) -> list[float]:
    """Round numbers across a range.

    >>> _ticks(0, 100), _ticks(0.4, 1.0)
    ([0.0, 20.0, 40.0, 60.0, 80.0, 100.0], [0.4, 0.6, 0.8, 1.0])
    """
    if high <= low:
        return [low]
    rough = (high - low) / about
    size = 10.0 ** math.floor(math.log10(rough))
    step = next(size * n for n in (1, 2, 5, 10) if size * n >= rough * 0.999)
    start = math.ceil(low / step - 1e-9)
    return [round(n * step, 10) for n in range(start, math.floor(high / step + 1e-9) + 1)]


def _years(first: datetime.date, last: datetime.date) -> list[datetime.date]:
    years = last.year - first.year
    step = next((n for n in (1, 2, 5, 10, 20, 50) if years / n <= 6), 100)
    return [datetime.date(y, 1, 1) for y in range(first.year + 1, last.year + 1) if y % step == 0]


def _short(label: str, shown: str) -> str:
    room = int((WIDTH - len(shown) * LETTER) / LETTER) - 2
    return label if len(label) <= room else label[: max(room - 1, 1)].rstrip() + "…"


def _text(
    x: float,
    y: float,
    text: str,
    *,
    anchor: str = "start",
    kind: str = "hr-chart__text",
    fill: str = INK,
    size: int = 12,
) -> str:
    return (
        f'<text class="{kind}" x="{x:.1f}" y="{y:.1f}" font-size="{size}" fill="{fill}" text-anchor="{anchor}"'
        f" {FONT}>{escape(text)}</text>"
    )


def _box(x: float, y: float, width: float, height: float, kind: str, fill: str) -> str:
    return (
        f'<rect class="{kind}" x="{x:.1f}" y="{y:.1f}" width="{width:.1f}" height="{height:.1f}" rx="2" fill="{fill}"/>'
    )


def _rule(x1: float, y1: float, x2: float, y2: float) -> str:
    return f'<line class="hr-chart__rule" x1="{x1:.1f}" x2="{x2:.1f}" y1="{y1:.1f}" y2="{y2:.1f}" stroke="{TRACK}"/>'


def _polyline(points: Sequence[tuple[float, float]], kind: str, stroke: str, dashed: bool = False) -> str:
    written = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
    dashes = ' stroke-dasharray="5 3"' if dashed else ""
    return f'<polyline class="{kind}" points="{written}" fill="none" stroke="{stroke}" stroke-width="2"{dashes}/>'


def _svg(parts: Iterable[str], height: int) -> str:
    inside = "".join(parts)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="hr-chart" viewBox="0 0 {WIDTH} {height}" width="{WIDTH}"'
        f' height="{height}" focusable="false">{inside}</svg>'
    )

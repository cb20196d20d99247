"""The charts of paytables and meters, the same on a page and in a PDF. Each comes with a text alternative beside it."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from accounts.web import formats
from accounts.web.drawing import Bar, Mark, bars, line


def returns_by_outcome(rows: Sequence[tuple[str, Fraction]]) -> str:
    """Where the return comes from: a bar an outcome, in percent of the wager."""
    return bars([Bar(name, part, formats.percent(part)) for name, part in rows])


def chances(rows: Sequence[tuple[str, Fraction]]) -> str:
    """How often each outcome comes, on a logarithmic scale: a royal flush and a pair on one picture."""
    return bars([Bar(name, chance, formats.one_in(chance)) for name, chance in rows if chance], logarithmic=True)


def edges(rows: Sequence[tuple[str, Fraction, Fraction | None]]) -> str:
    """The house edge of several paytables, with the approved or printed one as a ghost."""
    return bars([Bar(name, edge, formats.percent(edge, 2), ghost) for name, edge, ghost in rows])


def risk_by_contribution(
    points: Sequence[tuple[Fraction, Fraction]], approved: Sequence[tuple[Fraction, Fraction]], now: Fraction
) -> str:
    """The risk of running dry against the contribution, both in percent, with the present setting marked."""
    marks = (Mark(70, "printed remark: 70"), Mark(now * 100, f"as set: {float(now * 100):g}", alarming=True))
    return line(
        _percents(points),
        across="contribution, percent of the wager",
        up="chance of running dry, percent",
        marks=marks,
        ghosts=_percents(approved),
    )


def growth_by_contribution(
    points: Sequence[tuple[Fraction, Fraction]], approved: Sequence[tuple[Fraction, Fraction]], now: Fraction
) -> str:
    """What a wager adds to the meter on average, jackpots taken off, in cents."""
    return line(
        _percents(points),
        across="contribution, percent of the wager",
        up="growth of the meter per wager, cents",
        marks=(Mark(now * 100, f"as set: {float(now * 100):g}", alarming=True),),
        ghosts=_percents(approved),
    )


def _percents(points: Sequence[tuple[Fraction, Fraction]]) -> list[tuple[Fraction, Fraction]]:
    return [(x * 100, y * 100) for x, y in points]

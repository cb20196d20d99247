"""Charts as SVG, drawn on the server: the same picture on a page and in a PDF. Each comes with a text alternative."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Any

INK = "#1b1b1b"
BAR = "#1a4480"
GHOST = "#a9aeb1"


def returns_by_outcome(rows: Sequence[tuple[str, float]]) -> str:
    """Where the return comes from: a bar an outcome, in per cent of the wager."""
    return _bars(tuple((name, round(value * 100, 6)) for name, value in rows), "per cent of the wager")


@lru_cache(maxsize=256)
def _bars(rows: tuple[tuple[str, float], ...], title: str) -> str:
    import altair as alt

    chart = (
        alt.Chart(alt.Data(values=[{"outcome": n, "value": v} for n, v in rows]))
        .mark_bar(color=BAR)
        .encode(
            x=alt.X("value:Q", title=title),
            y=alt.Y("outcome:N", sort=None, title=None, axis=alt.Axis(labelLimit=220)),
        )
        .properties(width=380, height=alt.Step(18))
    )
    return _svg(chart)


@lru_cache(maxsize=64)
def risk_by_contribution(points: tuple[tuple[float, float], ...], remark: float | None, now: float | None) -> str:
    """The risk of running dry against the contribution, with the printed remark and the present setting marked."""
    import altair as alt

    data = alt.Data(values=[{"contribution": c, "risk": r} for c, r in points])
    line = (
        alt.Chart(data)
        .mark_line(color=BAR, point=True)
        .encode(
            x=alt.X("contribution:Q", title="contribution, per cent of the wager"),
            y=alt.Y("risk:Q", title="chance of running dry, per cent"),
        )
    )
    layers: list[Any] = [line]
    for value, colour, label, up in ((remark, GHOST, "printed remark", -70), (now, "#b50909", "as set", -54)):
        if value is not None:
            mark = alt.Data(values=[{"at": value, "label": label}])
            layers.append(alt.Chart(mark).mark_rule(color=colour, strokeDash=[4, 3]).encode(x="at:Q"))
            layers.append(
                alt.Chart(mark).mark_text(align="left", dx=4, dy=up, color=INK).encode(x="at:Q", text="label:N")
            )
    return _svg(alt.layer(*layers).properties(width=420, height=180))


def _svg(chart: Any) -> str:
    """Deterministic: no random ids, no style attributes that a strict policy would refuse."""
    import vl_convert

    configured = chart.configure(font="DejaVu Sans", background="white").configure_view(strokeWidth=0)
    svg: str = vl_convert.vegalite_to_svg(configured.to_json())
    return re.sub(r"\sstyle=\"[^\"]*\"", "", svg)

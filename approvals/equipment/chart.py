"""The history of a component's minimum as a drawing; the page prints the same as a table beside it."""

from __future__ import annotations

import datetime
from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from approvals.equipment.answers import in_order
from approvals.equipment.asked import Asked
from paytables.report.charts import BAR, INK, _svg

COLOURS = [BAR, "#b50909", "#216e1f", "#775540", "#54278f", "#00687d", "#936f38", "#3d4551"]


def minimum_over_time(asked: Sequence[Asked], until: datetime.date) -> tuple[str, bool] | None:
    """A line a game, a step where its rules changed; None where no version is asked for. And whether the order of the
    versions on the axis is known throughout."""
    points = [
        (a.game, a.version, a.first.isoformat(), (a.last or until).isoformat())
        for a in asked
        if a.known and a.version is not None and a.first <= (a.last or until)
    ]
    if not points:
        return None
    ordered, known = in_order(version for _, version, _, _ in points)
    return _drawn(tuple(dict.fromkeys(points)), tuple(ordered)), known


@lru_cache(maxsize=128)
def _drawn(points: tuple[tuple[str, str, str, str], ...], ordered: tuple[str, ...]) -> str:
    import altair as alt

    shown: list[dict[str, Any]] = [{"game": g, "version": v, "first": f, "last": t} for g, v, f, t in points]
    games = sorted({g for g, _, _, _ in points})
    base = alt.Chart(alt.Data(values=shown)).encode(
        x=alt.X("first:T", title=None, axis=alt.Axis(format="%b %Y", labelColor=INK)),
        y=alt.Y("version:N", title="version asked for", sort=list(reversed(ordered))),
        yOffset=alt.YOffset("game:N", sort=games),
        color=alt.Color(
            "game:N",
            scale=alt.Scale(domain=games, range=[COLOURS[i % len(COLOURS)] for i in range(len(games))]),
            legend=alt.Legend(title=None, orient="bottom", columns=1, labelLimit=360),
        ),
    )
    chart = base.mark_rule(strokeWidth=4).encode(x2="last:T") + base.mark_point(filled=True, size=50)
    return _svg(chart.properties(width=420, height=alt.Step(max(14, 11 * len(games)))))

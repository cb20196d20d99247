"""The history of a component's minimum as a drawing; the page prints the same as a table beside it."""

from __future__ import annotations

import datetime
from collections.abc import Sequence

from accounts.web.drawing import Span, time_line
from approvals.equipment.compatibility import in_order
from approvals.equipment.requirements import RequiredComponent


def minimum_over_time(asked: Sequence[RequiredComponent], until: datetime.date) -> tuple[str, bool] | None:
    """A bar for each version that a game asked for, as long as it did; None where no version is asked for. And whether
    the order of the versions, the highest first, is known throughout."""
    held = [a for a in asked if a.known and a.version is not None and a.first <= (a.last or until)]
    if not held:
        return None
    ordered, known = in_order(str(a.version) for a in held)
    place = {version: at for at, version in enumerate(ordered)}
    spans = {
        (a.game, a.version, a.first, a.last): Span(
            f"{a.version} · {a.game}",
            a.first,
            a.last if a.last and a.last < until else None,
            f"from {a.first:%b %Y}",
            strong=a.last is None or a.last >= until,
        )
        for a in sorted(held, key=lambda a: (-place[str(a.version)], a.first, a.game))
    }
    return time_line(list(spans.values()), until), known

"""Pictured table felts: the seats' pays, by title and bet."""

from __future__ import annotations

from collections.abc import Iterator

from approvals.differences.comparison.fields import paired, text_likeness
from approvals.differences.comparison.model import Difference
from approvals.differences.comparison.outcomes import compare_outcomes
from approvals.differences.comparison.sides import Sides


def compare_layouts(sides: Sides) -> Iterator[Difference]:
    old, new = sides.before.packet.layouts, sides.after.packet.layouts
    pairs, gone, come = paired(old, new, repr, lambda a, b: text_likeness(a.title or "", b.title or ""), least=0.8)
    for i, j in pairs:
        before, after = f"/layouts/{i}", f"/layouts/{j}"
        subject = f"layout {new[j].title or ''}".strip()
        tables, lost, more = paired(old[i].tables, new[j].tables, lambda t: t.bet, lambda a, b: 0.0, least=1.0)
        for k, m in tables:
            was, now = old[i].tables[k], new[j].tables[m]
            here = f"{before}/tables/{k}", f"{after}/tables/{m}"
            about = f"{subject}, {now.bet}"
            yield from compare_outcomes(sides, was.outcomes, now.outcomes, *here, about, "layout", None)
        for k in lost:
            bet = old[i].tables[k].bet
            yield _one(sides, "removed", f"{subject}, {bet}", bet, f"{before}/tables/{k}", f"{after}/tables")
        for m in more:
            bet = new[j].tables[m].bet
            yield _one(sides, "added", f"{subject}, {bet}", bet, f"{before}/tables", f"{after}/tables/{m}")
    for i in gone:
        yield _one(sides, "removed", "layout", old[i].title, f"/layouts/{i}", "/layouts")
    for j in come:
        yield _one(sides, "added", "layout", new[j].title, "/layouts", f"/layouts/{j}")


def _one(sides: Sides, change: str, subject: str, value: object, before: str, after: str) -> Difference:
    return Difference(
        "layout",
        change,
        subject,
        value if change == "removed" else None,
        value if change == "added" else None,
        places=(sides.place("layout", before, after),),
    )

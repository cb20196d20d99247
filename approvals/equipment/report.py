"""Who must upgrade, as a PDF: tagged for screen readers, and the same bytes for the same day, register and tables."""

from __future__ import annotations

import datetime
from collections.abc import Sequence
from typing import Any

from django.template.loader import render_to_string

from approvals.equipment.compatibility import gone_on, lowest_everywhere, status, words_for
from approvals.equipment.installed import Standing, Withdrawal
from approvals.equipment.requirements import RequiredComponent
from approvals.registry.current import withdrawals_now
from games.canonical import sha256_of
from paytables.report.paper import paper

STANDINGS: tuple[tuple[Standing, str], ...] = (
    ("equal", "run exactly this version"),
    ("below", "run an older one"),
    ("review", "run one that cannot be compared with it, or an unknown one"),
)
OF_A_TABLE = {"equal": "this version", "below": "older", "review": "cannot be compared"}


def counted(withdrawal: Withdrawal) -> list[tuple[str, int, int]]:
    """Tables and operators by how their version stands, in words."""
    return [(words, withdrawal.table_counts[code], withdrawal.operator_counts[code]) for code, words in STANDINGS]


def content_of(withdrawal: Withdrawal, asked: Sequence[RequiredComponent], day: datetime.date) -> dict[str, object]:
    """All that the paper says; `asked` is what the rules in force on the day ask of the component."""
    games: dict[str, list[RequiredComponent]] = {}
    for a in asked:
        games.setdefault(a.game, []).append(a)
    gone = gone_on(day, withdrawals_now())
    lowest = lowest_everywhere(asked, gone)
    return {
        "component": withdrawal.component,
        "version": withdrawal.version,
        "day": day.isoformat(),
        "lowest": {"kind": lowest.kind, "version": lowest.version, "why": lowest.why},
        "counts": counted(withdrawal),
        "operators": None
        if withdrawal.tables is None
        else [
            {
                "operator": operator,
                "kind": kind,
                "tables": [[t.room, t.table, t.game, t.version, OF_A_TABLE[t.standing]] for t in tables],
            }
            for operator, kind, tables in withdrawal.by_operator
        ],
        "games": [
            {
                "game": game,
                "asked": [f"{a.words} ({a.place})" for a in of_game],
                "letters": list(dict.fromkeys(a.submission for a in of_game if a.submission)),
                "standing": words_for(status(of_game, withdrawal.version, gone)),
            }
            for game, of_game in games.items()
        ],
    }


def html_of(content: dict[str, Any]) -> str:
    day = datetime.date.fromisoformat(content["day"])
    return render_to_string("reports/withdrawal.html", {"c": content, "day": day, "sha256": sha256_of(content)})


def pdf_of(content: dict[str, object]) -> bytes:
    return paper(html_of(content), identifier=sha256_of(content), styles=("print.css", "withdrawal.css"))

"""The table of transitions for people, made from the declarations."""

from __future__ import annotations

from approvals.filings.transitions import TRANSITIONS
from approvals.models import Filing


def markdown() -> str:
    states = dict(Filing.STATES)
    lines = ["| step | from | to | by | what must hold |", "| --- | --- | --- | --- | --- |"]
    for t in TRANSITIONS:
        cells = (
            t.act,
            ", ".join(states[s] for s in t.sources),
            states[t.target] if t.target else "the same",
            t.who,
            " ".join((c.__doc__ or "").strip() for c in t.conditions) or "–",
        )
        lines.append("| " + " | ".join(cells) + " |")
    return "\n".join(lines)

"""A change judged over the tables that a person may see."""

from __future__ import annotations

from accounts.models import User
from approvals.impact.change import Change
from approvals.impact.sources import filings_of, tables_for
from approvals.impact.tables import Impact, impact_of


def impact_for(change: Change, user: User) -> tuple[Impact, dict[int, list[str]]]:
    """What it would mean, with the filings that hold each table that would be worse off."""
    found = impact_of(change, tables_for(user))
    return found, filings_of([a.table.configuration for a in found.affected])

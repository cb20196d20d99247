"""From when until when what letters approve is in force: the one place that computes it. No database here.

An approval holds from its letter's day until the day before the next approving letter that lists the game or encloses
its rules, or until the day before it is withdrawn. Rows keep these days (periods.py), and the compiled register that
checks ask works them out of the same function (register.py), so the two cannot differ.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import date
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from django.db.backends.postgresql.psycopg_any import DateRange

    from approvals.models import Approval

Order = tuple[date, list[str], int]


def letter_order(day: date, submission: str | None, filed: int = 0) -> Order:
    """Which of two letters is the later one: by day, on one day by their submission numbers, then as they were filed.

    >>> letter_order(date(2024, 1, 1), "998") < letter_order(date(2024, 1, 1), "3077")
    True
    """
    parts = [part.zfill(20) if part.isdigit() else part for part in re.findall(r"\d+|\D+", submission or "")]
    return day, parts, filed


def order_of(approval: Approval) -> Order:
    """Of a row of the register: its letter's place among those of the game."""
    letter = approval.letter
    return letter_order(letter.date, letter.submission.number if letter.submission else None, letter.pk)


def ends(approving: Sequence[tuple[date, date | None]]) -> list[date | None]:
    """The first day on which each no longer holds; None: it holds still. On its own day or before: it never held.

    `approving`: the day of each approving letter of a game, in their order, with the day on which it was withdrawn.

    >>> ends([(date(2022, 5, 23), None), (date(2023, 6, 14), date(2024, 2, 1))])
    [datetime.date(2023, 6, 14), datetime.date(2024, 2, 1)]
    """
    following = [day for day, _ in approving[1:]]
    return [
        min((day for day in (then, withdrawn) if day is not None), default=None)
        for (_, withdrawn), then in zip(approving, [*following, None])
    ]


def holds(days: DateRange | None, day: date) -> bool:
    """Whether a range of days, as rows keep it, holds a day; no range holds none."""
    if days is None or days.isempty or (days.lower is not None and day < days.lower):
        return False
    return days.upper is None or day < days.upper

"""Which of two letters is the later one: what the words "the next approving letter" mean."""

from __future__ import annotations

import datetime
import re

from approvals.models import Approval

Order = tuple[datetime.date, list[str], int]


def letter_order(approval: Approval) -> Order:
    """By day; letters of one day by their submission numbers, then as they were filed."""
    letter = approval.letter
    number = letter.submission.number if letter.submission else ""
    # digits are padded, so that 998 comes before 3077
    parts = [part.zfill(20) if part.isdigit() else part for part in re.findall(r"\d+|\D+", number)]
    return letter.date, parts, letter.pk

"""What every record of the register has in common: it stays.

Deleting what others cite must be impossible, so the database refuses to delete a row of the register at all,
whoever asks, and refuses to change the parts that make a row what it is. A correction is a new row.
"""

from __future__ import annotations

import pgtrigger
from django.db import models


def kept(*fixed: str) -> list[pgtrigger.Trigger]:
    """Triggers for a table whose rows are never deleted and whose `fixed` columns never change."""
    triggers: list[pgtrigger.Trigger] = [pgtrigger.Protect(name="never_deleted", operation=pgtrigger.Delete)]
    if fixed:
        triggers.append(pgtrigger.ReadOnly(name="fixed_once_written", fields=list(fixed)))
    return triggers


class Record(models.Model):
    """A row that says when it was written."""

    created_at = models.DateTimeField(auto_now_add=True, db_index=True)

    class Meta:
        abstract = True

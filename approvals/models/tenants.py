"""Tables that belong to one organisation. Each row names its owner itself, so that row security needs no join."""

from __future__ import annotations

import pgtrigger
from django.db import models

from games.records import Record


def same_owner(parent_table: str, column: str) -> pgtrigger.Trigger:
    """A row and the row it hangs on have one owner: a foreign key alone would let them differ."""
    return pgtrigger.Trigger(
        name=f"same_owner_as_{column.removesuffix('_id')}",
        when=pgtrigger.Before,
        operation=pgtrigger.Insert | pgtrigger.Update,
        # The names are ours, written in the models; nothing that anybody types comes here.
        func=f"""
            IF NEW.{column} IS NOT NULL AND NOT EXISTS (
                SELECT 1 FROM {parent_table} WHERE id = NEW.{column} AND organisation_id = NEW.organisation_id
            ) THEN
                RAISE EXCEPTION 'row of {parent_table} has another owner' USING ERRCODE = 'check_violation';
            END IF;
            RETURN NEW;
        """,  # nosec B608
    )


class TenantRecord(Record):
    """A row that one organisation owns."""

    organisation = models.ForeignKey("accounts.Organisation", on_delete=models.PROTECT, related_name="+")

    class Meta:
        abstract = True

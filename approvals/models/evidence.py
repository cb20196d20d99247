"""What ties a value of the register to the place on the page where it was read."""

from __future__ import annotations

from django.db import models
from django.db.models import Q

from accounts.history import tracked
from approvals.models.publications import Publication
from games.records import Record, kept
from ingest.models import Field


@tracked
class Evidence(Record):
    """One attribute of one record of the register, and the field it comes from.

    The record is named by its table and id: it can not vanish, since rows of the register are never deleted.
    """

    publication = models.ForeignKey(Publication, on_delete=models.PROTECT, related_name="evidence")
    table = models.CharField(max_length=60)
    record_id = models.BigIntegerField()
    attribute = models.CharField(max_length=60)
    field = models.ForeignKey(Field, on_delete=models.PROTECT, related_name="evidence")

    class Meta:
        ordering = ["id"]
        triggers = kept("publication", "table", "record_id", "attribute", "field")
        constraints = [
            models.UniqueConstraint(
                fields=["publication", "table", "record_id", "attribute", "field"], name="evidence_is_given_once"
            ),
            models.CheckConstraint(condition=~Q(table="") & ~Q(attribute=""), name="evidence_names_its_record"),
        ]
        indexes = [models.Index(fields=["table", "record_id"], name="evidence_by_record")]

    def __str__(self) -> str:
        return f"{self.table} {self.record_id}.{self.attribute}"

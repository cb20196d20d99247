"""What somebody types into the form of a table, before it is saved."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q

from approvals.models.operators import Room
from approvals.models.tenants import TenantRecord, same_owner


class TableDraft(TenantRecord):
    """One person's draft of one table. It is no record of anything, so it has no history and goes when it is saved."""

    person = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    room = models.ForeignKey(Room, on_delete=models.PROTECT, related_name="+")
    table = models.CharField(max_length=60)
    game = models.CharField(max_length=200)
    fields = models.JSONField()  # as typed, in the order of the form: [[cell, [text, …]], …]
    base = models.PositiveIntegerField(default=0)  # the table's version that it was begun from; 0: there was none
    page = models.CharField(max_length=40)  # the open page that wrote it last
    edition = models.PositiveIntegerField(default=1)  # how often it was written
    changed_at = models.DateTimeField(auto_now=True)

    class Meta:
        app_label = "approvals"
        ordering = ["-changed_at"]
        triggers = [same_owner("approvals_room", "room_id")]
        constraints = [
            models.UniqueConstraint(fields=["person", "room", "table"], name="one_draft_of_a_table_per_person"),
            models.CheckConstraint(condition=~Q(table=""), name="a_draft_is_of_a_table"),
        ]

    def __str__(self) -> str:
        return f"draft of {self.table}"

"""The equipment of a room: each console, shuffler and display once, with its versions over time."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q

from accounts.history import tracked
from approvals.models.operators import Room
from approvals.models.tenants import TenantRecord, same_owner
from games.records import kept


@tracked
class RoomDevice(TenantRecord):
    """A device of a room in one version, from a day on. Never changed: an upgrade or a removal is the next row."""

    KINDS = [
        ("progressive", "part of a progressive"),
        ("shuffler", "shuffler"),
        ("other", "other equipment"),
    ]

    room = models.ForeignKey(Room, on_delete=models.PROTECT, related_name="devices")
    kind = models.CharField(max_length=12, choices=KINDS)
    component = models.CharField(max_length=200)
    key = models.CharField(max_length=200)  # how the checks compare its name
    label = models.CharField(max_length=60, blank=True)  # which of several: a table's number; empty: all tables of it
    manufacturer = models.CharField(max_length=200, blank=True)
    version = models.CharField(max_length=100, blank=True)  # empty: not known
    since = models.DateField()
    removed = models.BooleanField(default=False)
    author = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    reason = models.CharField(max_length=300, blank=True)
    newest = models.BooleanField(default=True)

    class Meta:
        app_label = "approvals"
        ordering = ["room", "kind", "component", "label", "-id"]
        triggers = [
            *kept(
                "organisation", "room", "kind", "component", "key", "label", "manufacturer", "version", "since",
                "removed", "author", "reason",
            ),
            same_owner("approvals_room", "room_id"),
        ]  # fmt: skip
        constraints = [
            models.UniqueConstraint(
                fields=["room", "key", "label"], condition=Q(newest=True), name="one_newest_row_of_a_device"
            ),
            models.CheckConstraint(condition=~Q(component="") & ~Q(key=""), name="a_device_has_a_name"),
            models.CheckConstraint(condition=Q(kind__in=["progressive", "shuffler", "other"]), name="device_kind"),
        ]

    def __str__(self) -> str:
        return " ".join(
            part for part in (self.component, self.version, f"at {self.label}" if self.label else "") if part
        )

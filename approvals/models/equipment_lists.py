"""Lists of versions that an organisation keeps: what it offers, or what it has deployed."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q

from accounts.history import tracked
from approvals.models.tenants import TenantRecord
from games.models import HEX64
from games.records import kept


@tracked
class EquipmentList(TenantRecord):
    """One list as it was sent. Never changed: a newer one is a further list."""

    name = models.CharField(max_length=200)
    rows = models.JSONField()  # [{component, version, use, quantity, note}]
    sha256 = models.CharField(max_length=64)
    author = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")

    class Meta:
        app_label = "approvals"
        ordering = ["-created_at", "-id"]
        triggers = kept("organisation", "name", "rows", "sha256", "author")
        constraints = [
            models.UniqueConstraint(fields=["organisation", "sha256"], name="the_same_equipment_list_is_kept_once"),
            models.CheckConstraint(condition=~Q(name="") & ~Q(rows=[]), name="an_equipment_list_names_something"),
            models.CheckConstraint(condition=Q(sha256__regex=HEX64), name="equipment_list_sha256_is_hex"),
        ]

    def __str__(self) -> str:
        return self.name

"""Operators, their rooms, and the tables they set up."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q

from accounts.history import tracked
from approvals.models.tenants import TenantRecord, same_owner
from games.models import HEX64, Game
from games.records import kept


@tracked
class Operator(TenantRecord):
    """A card room or a tribal casino."""

    KINDS = [("commercial", "commercial card room"), ("tribal", "tribal casino")]

    name = models.CharField(max_length=200)
    kind = models.CharField(max_length=10, choices=KINDS)
    licence = models.CharField(max_length=40, blank=True)

    class Meta:
        ordering = ["name"]
        triggers = kept("organisation")
        constraints = [
            models.UniqueConstraint(fields=["organisation", "name"], name="one_operator_of_a_name_per_organisation"),
            models.CheckConstraint(condition=Q(kind__in=["commercial", "tribal"]), name="operator_kind"),
            models.CheckConstraint(condition=~Q(name=""), name="operator_has_a_name"),
        ]

    def __str__(self) -> str:
        return self.name


@tracked
class Room(TenantRecord):
    """A place with tables."""

    operator = models.ForeignKey(Operator, on_delete=models.PROTECT, related_name="rooms")
    name = models.CharField(max_length=200)
    location = models.CharField(max_length=200, blank=True)
    tables = models.PositiveIntegerField(null=True, blank=True)  # null: not known

    class Meta:
        ordering = ["operator", "name"]
        triggers = [*kept("organisation", "operator"), same_owner("approvals_operator", "operator_id")]
        constraints = [
            models.UniqueConstraint(fields=["operator", "name"], name="one_room_of_a_name_per_operator"),
            models.CheckConstraint(condition=Q(tables__isnull=True) | Q(tables__gte=1), name="a_room_has_a_table"),
        ]

    def __str__(self) -> str:
        return f"{self.operator}, {self.name}"


@tracked
class Configuration(TenantRecord):
    """One table of a room. What it runs is in its versions; the newest is the present one."""

    room = models.ForeignKey(Room, on_delete=models.PROTECT, related_name="configurations")
    table = models.CharField(max_length=60)
    closed_on = models.DateField(null=True, blank=True)

    class Meta:
        ordering = ["room", "table"]
        triggers = [*kept("organisation", "room"), same_owner("approvals_room", "room_id")]
        constraints = [
            models.UniqueConstraint(
                fields=["room", "table"], condition=Q(closed_on__isnull=True), name="one_open_table_of_a_number"
            ),
            models.CheckConstraint(condition=~Q(table=""), name="a_table_has_a_number"),
        ]

    def __str__(self) -> str:
        return self.table


@tracked
class ConfigurationVersion(TenantRecord):
    """The form of a table (contract: configuration) at one time. Never changed: a change is the next version."""

    configuration = models.ForeignKey(Configuration, on_delete=models.PROTECT, related_name="versions")
    number = models.PositiveIntegerField()
    data = models.JSONField()
    sha256 = models.CharField(max_length=64)
    game = models.ForeignKey(Game, null=True, blank=True, on_delete=models.PROTECT, related_name="+")
    author = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    reason = models.CharField(max_length=300, blank=True)
    newest = models.BooleanField(default=True)

    class Meta:
        ordering = ["configuration", "-number"]
        triggers = [
            *kept("organisation", "configuration", "number", "data", "sha256", "author"),
            same_owner("approvals_configuration", "configuration_id"),
        ]
        constraints = [
            models.UniqueConstraint(fields=["configuration", "number"], name="one_configuration_version_of_a_number"),
            models.UniqueConstraint(
                fields=["configuration"], condition=Q(newest=True), name="one_newest_configuration_version"
            ),
            models.CheckConstraint(condition=Q(sha256__regex=HEX64), name="configuration_sha256_is_hex"),
            models.CheckConstraint(
                condition=Q(data__has_keys=["game", "as_of"]), name="a_configuration_names_its_game_and_day"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.configuration}, version {self.number}"

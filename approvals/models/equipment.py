"""Equipment that rules require: components by name, and the trees of alternatives that must hold."""

from __future__ import annotations

from django.contrib.postgres.indexes import GinIndex, OpClass
from django.db import models
from django.db.models import F, Q

from accounts.history import tracked
from games.models import GameVersion, Manufacturer
from games.records import Record, kept
from paytables.equipment import system_name
from paytables.models import SYSTEM_CODE


@tracked
class Component(Record):
    """A device or a piece of software as rules name it."""

    name = models.CharField(max_length=200)
    key = models.CharField(max_length=200, unique=True)
    manufacturer = models.ForeignKey(
        Manufacturer, null=True, blank=True, on_delete=models.PROTECT, related_name="components"
    )

    class Meta:
        ordering = ["name"]
        triggers = kept("key")
        constraints = [models.CheckConstraint(condition=~Q(key=""), name="component_has_a_key")]
        indexes = [GinIndex(OpClass(F("name"), name="gin_trgm_ops"), name="component_name_trigram")]

    def __str__(self) -> str:
        return self.name


@tracked
class Requirement(Record):
    """A node of a requirement tree: any of its children, all of them, or one component with a version.

    The version is the exact printed string: its order is known only inside one scheme, and not here. What could not be
    read with confidence is null: a component known by no record, a version that is required but not known.
    """

    KINDS = [("any_of", "any of"), ("all_of", "all of"), ("component", "component")]
    MATCHES = [("at_least", "or higher"), ("exact", "exactly"), ("any", "any version")]

    game_version = models.ForeignKey(GameVersion, on_delete=models.PROTECT, related_name="requirements")
    parent = models.ForeignKey("self", null=True, blank=True, on_delete=models.PROTECT, related_name="children")
    position = models.PositiveIntegerField()
    kind = models.CharField(max_length=10, choices=KINDS)
    applies_to = models.CharField(max_length=60, blank=True)  # at the root: progressive, shuffler, display …
    system = models.CharField(max_length=20, null=True, blank=True)
    name = models.CharField(max_length=200, blank=True)  # of the component, as printed
    component = models.ForeignKey(
        Component, null=True, blank=True, on_delete=models.PROTECT, related_name="requirements"
    )
    version = models.CharField(max_length=100, null=True, blank=True)
    match = models.CharField(max_length=10, choices=MATCHES, null=True, blank=True)

    class Meta:
        ordering = ["game_version", "id"]
        triggers = kept(
            "game_version",
            "parent",
            "position",
            "kind",
            "applies_to",
            "system",
            "name",
            "component",
            "version",
            "match",
        )
        constraints = [
            models.UniqueConstraint(
                fields=["parent", "position"], condition=Q(parent__isnull=False), name="one_requirement_per_branch"
            ),
            models.UniqueConstraint(
                fields=["game_version", "position"],
                condition=Q(parent__isnull=True),
                name="one_requirement_tree_per_place_in_the_packet",
            ),
            models.CheckConstraint(
                condition=Q(parent__isnull=True, applies_to__gt="") | Q(parent__isnull=False, applies_to=""),
                name="a_root_says_what_it_applies_to",
            ),
            models.CheckConstraint(
                condition=(Q(kind="component") & ~Q(name="") & (Q(version__isnull=True) | ~Q(match="any")))
                | Q(
                    kind__in=["any_of", "all_of"],
                    name="",
                    component__isnull=True,
                    match__isnull=True,
                    version__isnull=True,
                ),
                name="only_a_component_has_a_version",
            ),
            models.CheckConstraint(
                condition=Q(system__isnull=True) | Q(system__regex=SYSTEM_CODE), name="requirement_system"
            ),
            models.CheckConstraint(
                condition=Q(parent__isnull=True) | ~Q(parent=F("id")), name="no_requirement_of_itself"
            ),
        ]

    @property
    def system_name(self) -> str:
        return system_name(self.system)

    def __str__(self) -> str:
        if self.kind != "component":
            return f"{self.get_kind_display()} ({self.applies_to or 'branch'})"
        return f"{self.component} {self.version or ''} {self.get_match_display()}"

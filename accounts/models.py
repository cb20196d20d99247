"""Organisations, people and what they may do there.

Kinds and roles are few and known to the database: a role that its organisation's kind does not have cannot be stored.
"""

from __future__ import annotations

from django.contrib.auth.models import AbstractUser
from django.db import models
from django.db.models.functions import Lower


class Organisation(models.Model):
    """A regulator, an operator (card room or tribal casino) or a manufacturer."""

    class Kind(models.TextChoices):
        REGULATOR = "regulator", "Regulator"
        OPERATOR = "operator", "Operator"
        MANUFACTURER = "manufacturer", "Manufacturer"

    name = models.CharField(max_length=200)
    slug = models.SlugField(max_length=80, unique=True)
    kind = models.CharField(max_length=12, choices=Kind)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["name"]
        constraints = [
            models.UniqueConstraint(Lower("name"), name="organisation_name_once"),
            models.UniqueConstraint(fields=["id", "kind"], name="organisation_id_kind"),
            models.CheckConstraint(
                condition=models.Q(kind__in=["regulator", "operator", "manufacturer"]), name="organisation_kind_known"
            ),
        ]

    def __str__(self) -> str:
        return self.name


class User(AbstractUser):
    """A person (or the system itself, `system`, which nobody signs in as)."""

    class Meta(AbstractUser.Meta):
        constraints = [
            models.UniqueConstraint(Lower("username"), name="username_once_in_any_case"),
            models.UniqueConstraint(Lower("email"), condition=~models.Q(email=""), name="email_once_in_any_case"),
        ]

    @property
    def display_name(self) -> str:
        return self.get_full_name() or self.username


class Role(models.TextChoices):
    """What a member may do. Regulators have the first three, operators and manufacturers the last two."""

    AGENT = "agent", "Agent"
    SUPERVISOR = "supervisor", "Supervisor"
    AUDITOR = "auditor", "Auditor (reads everything, changes nothing)"
    EDITOR = "editor", "Editor"
    READER = "reader", "Reader"


REGULATOR_ROLES = (Role.AGENT, Role.SUPERVISOR, Role.AUDITOR)
LICENSEE_ROLES = (Role.EDITOR, Role.READER)


class Membership(models.Model):
    """A person's role in an organisation. Ended, never deleted: what they did stays theirs."""

    user = models.ForeignKey(User, on_delete=models.PROTECT, related_name="memberships")
    organisation = models.ForeignKey(Organisation, on_delete=models.PROTECT, related_name="memberships")
    kind = models.CharField(max_length=12, choices=Organisation.Kind, editable=False)
    role = models.CharField(max_length=10, choices=Role)
    started_at = models.DateTimeField(auto_now_add=True)
    ended_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["organisation__name", "user__username"]
        constraints = [
            models.UniqueConstraint(
                fields=["user", "organisation"], condition=models.Q(ended_at__isnull=True), name="one_open_membership"
            ),
            models.CheckConstraint(
                condition=(
                    models.Q(kind="regulator", role__in=["agent", "supervisor", "auditor"])
                    | models.Q(kind__in=["operator", "manufacturer"], role__in=["editor", "reader"])
                ),
                name="role_fits_kind",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.user} · {self.get_role_display()} · {self.organisation}"

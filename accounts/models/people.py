"""Organisations, people and what they may do there.

Kinds and roles are few and known to the database: a role that its organisation's kind does not have cannot be stored.
A person has one role at a time. Somebody who works for two organisations has two accounts, so that nothing is ever done
for the wrong one and "a second person" means one.
"""

from __future__ import annotations

from functools import cached_property

from django.contrib.auth.models import AbstractUser
from django.db import models
from django.db.models.functions import Lower

from accounts.history import tracked
from accounts.tenant import SYSTEM, Tenant

SYSTEM_USERNAME = "system"


@tracked
class Organisation(models.Model):
    """A regulator, an operator (card room or tribal casino) or a manufacturer."""

    class Kind(models.TextChoices):
        REGULATOR = "regulator", "Regulator"
        OPERATOR = "operator", "Operator"
        MANUFACTURER = "manufacturer", "Manufacturer"

    name = models.CharField(max_length=200)
    slug = models.SlugField(max_length=80, unique=True)
    kind = models.CharField(max_length=12, choices=Kind)
    jurisdiction = models.CharField(max_length=80, null=True, blank=True)
    """By its code (accounts/jurisdictions.yaml). Null: a manufacturer, who serves any."""
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["name"]
        constraints = [
            models.UniqueConstraint(Lower("name"), name="organisation_name_once"),
            models.UniqueConstraint(fields=["id", "kind"], name="organisation_id_kind"),
            models.CheckConstraint(
                condition=models.Q(kind__in=["regulator", "operator", "manufacturer"]), name="organisation_kind_known"
            ),
            models.CheckConstraint(
                condition=~models.Q(kind="regulator") | models.Q(jurisdiction__isnull=False),
                name="a_regulator_is_of_a_jurisdiction",
            ),
        ]

    def __str__(self) -> str:
        return self.name


IN_FORCE = ~models.Q(kind="regulator") | models.Q(entered_by=None) | models.Q(confirmed_at__isnull=False)
"""Of memberships: whoever one supervisor alone gave a role of the regulator has none until a second one confirms it.
Otherwise a supervisor could enter the second pair of eyes for their own acts."""


@tracked(exclude=["password", "last_login"])
class User(AbstractUser):
    """A person, or the system itself (`system`), which nobody signs in as."""

    class Meta(AbstractUser.Meta):
        constraints = [
            models.UniqueConstraint(Lower("username"), name="username_once_in_any_case"),
            models.UniqueConstraint(Lower("email"), condition=~models.Q(email=""), name="email_once_in_any_case"),
        ]

    @property
    def display_name(self) -> str:
        return str(self.get_full_name() or self.username)

    @property
    def is_system(self) -> bool:
        return self.username == SYSTEM_USERNAME

    @cached_property
    def membership(self) -> Membership | None:
        """The role in force; None for somebody who has none (any more)."""
        if self.pk is None or not (self.is_active or self.is_system):
            return None
        return self.memberships.filter(IN_FORCE, ended_at__isnull=True).select_related("organisation").first()

    def tenant(self) -> Tenant:
        """For whom the database works when it works for this person."""
        if self.is_system:
            return SYSTEM
        return Tenant(organisation=self.membership.organisation_id if self.membership else None, user=self.pk)

    @property
    def organisation(self) -> Organisation | None:
        return self.membership.organisation if self.membership else None


class Role(models.TextChoices):
    """What a member may do. Regulators have the first three, operators and manufacturers the last two."""

    AGENT = "agent", "Agent"
    SUPERVISOR = "supervisor", "Supervisor"
    AUDITOR = "auditor", "Auditor"
    EDITOR = "editor", "Editor"
    READER = "reader", "Reader"


REGULATOR_ROLES = (Role.AGENT, Role.SUPERVISOR, Role.AUDITOR)
LICENSEE_ROLES = (Role.EDITOR, Role.READER)


@tracked
class Membership(models.Model):
    """A person's role in an organisation. Ended, never deleted: what they did stays theirs."""

    user = models.ForeignKey(User, on_delete=models.PROTECT, related_name="memberships")
    organisation = models.ForeignKey(Organisation, on_delete=models.PROTECT, related_name="memberships")
    kind = models.CharField(max_length=12, choices=Organisation.Kind, editable=False)
    """The organisation's, held to it by a foreign key on both, so that the role can be held to the kind."""
    role = models.CharField(max_length=10, choices=Role)
    started_at = models.DateTimeField(auto_now_add=True)
    ended_at = models.DateTimeField(null=True, blank=True)
    entered_by = models.ForeignKey(User, null=True, blank=True, on_delete=models.PROTECT, related_name="+")
    """Of the regulator's people: the supervisor who gave the role. Empty: the command, or before this was kept."""
    confirmed_by = models.ForeignKey(User, null=True, blank=True, on_delete=models.PROTECT, related_name="+")
    confirmed_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["organisation__name", "user__username"]
        constraints = [
            models.CheckConstraint(
                condition=models.Q(confirmed_by__isnull=True, confirmed_at__isnull=True)
                | (
                    models.Q(confirmed_by__isnull=False, confirmed_at__isnull=False)
                    & ~models.Q(confirmed_by=models.F("entered_by"))
                    & ~models.Q(confirmed_by=models.F("user"))
                ),
                name="a_second_supervisor_confirms_a_role",
            ),
            models.UniqueConstraint(
                fields=["user"], condition=models.Q(ended_at__isnull=True), name="one_open_membership"
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
        return f"{self.user} · {Role(self.role).label} · {self.organisation}"

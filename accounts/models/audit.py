"""The audit log: acts of people, one after another, each holding the hash of the one before.

Only accounts/audit/ writes here. The plain role may insert and select, nothing else; triggers refuse change and removal
to everyone, a link that does not continue the chain, and an act under another's name than who signed in.
"""

from __future__ import annotations

from django.conf import settings
from django.db import connection, models


class Log(models.Manager["AuditEntry"]):
    """Who reads the log in the transaction of their own acts finds them in it."""

    def get_queryset(self) -> models.QuerySet[AuditEntry]:
        connection.acts.write()  # type: ignore[attr-defined]  # of our own backend
        return super().get_queryset()


class AuditEntry(models.Model):
    append_only = True
    sequence = models.BigIntegerField(primary_key=True)
    at = models.DateTimeField()
    act = models.CharField(max_length=60)
    actor = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    actor_name = models.CharField(max_length=200)
    organisation = models.ForeignKey("accounts.Organisation", on_delete=models.PROTECT, null=True, related_name="+")
    """For whom the actor acted."""
    subject_kind = models.CharField(max_length=100, blank=True)
    subject_key = models.CharField(max_length=100, blank=True)
    subject_name = models.CharField(max_length=400, blank=True)
    detail = models.JSONField(default=dict)
    reason = models.TextField(blank=True)
    through = models.CharField(max_length=300, blank=True)
    """The request, task or command."""
    previous_hash = models.CharField(max_length=64)
    hash = models.CharField(max_length=64, unique=True)
    signature = models.CharField(max_length=64, blank=True, default="")
    """By a key that the database does not hold; empty in entries older than signatures."""

    objects = Log()

    class Meta:
        ordering = ["-sequence"]
        indexes = [
            models.Index(fields=["subject_kind", "subject_key"]),
            models.Index(fields=["actor", "-sequence"]),
            models.Index(fields=["act", "-sequence"]),
            models.Index(fields=["at"]),
        ]
        constraints = [
            models.CheckConstraint(condition=models.Q(sequence__gt=0), name="audit_starts_at_one"),
            models.UniqueConstraint(fields=["previous_hash"], name="audit_chain_does_not_fork"),
        ]

    def __str__(self) -> str:
        return f"{self.sequence}: {self.actor_name} {self.act} {self.subject_name}".rstrip()

"""Tokens for programs. Shown once, stored as a hash, revocable, and never able to do more than their person may."""

from __future__ import annotations

from django.conf import settings
from django.contrib.postgres.fields import ArrayField
from django.db import models

from accounts.history import tracked


class Scope(models.TextChoices):
    READ = "read", "Read"
    WRITE = "write", "Write"
    PUBLISH = "publish", "Publish to the register"


@tracked(exclude=["hash", "last_used_at"])
class ApiToken(models.Model):
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="api_tokens")
    name = models.CharField(max_length=100)
    prefix = models.CharField(max_length=12)
    """The beginning, by which its person recognises it in a list."""
    hash = models.CharField(max_length=64, unique=True, editable=False)
    scopes = ArrayField(models.CharField(max_length=10, choices=Scope))
    created_at = models.DateTimeField(auto_now_add=True)
    expires_at = models.DateTimeField()
    revoked_at = models.DateTimeField(null=True, blank=True)
    last_used_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-created_at"]
        constraints = [
            models.CheckConstraint(
                condition=models.Q(scopes__contained_by=[s.value for s in Scope]), name="token_scopes_known"
            ),
            models.CheckConstraint(condition=models.Q(scopes__len__gt=0), name="token_has_a_scope"),
        ]

    def __str__(self) -> str:
        return f"{self.name} ({self.prefix}…)"

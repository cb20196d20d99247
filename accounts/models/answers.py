"""Answers that are given again: what came of a request that its sender named with a key of their own."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q


class KeptAnswer(models.Model):
    """Of one key of one person. Behind row security: nobody else sees it, the regulator neither."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    organisation = models.ForeignKey("accounts.Organisation", on_delete=models.CASCADE, null=True, related_name="+")
    """Whose member the person was: who has moved on does not meet the answers of before."""
    key = models.CharField(max_length=255)
    request = models.CharField(max_length=64)
    """The hash of what was asked: the same key with anything else is refused."""
    status = models.PositiveSmallIntegerField()
    headers = models.JSONField()
    body = models.BinaryField()
    created_at = models.DateTimeField(auto_now_add=True, db_index=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["user", "organisation", "key"], name="one_answer_a_key", nulls_distinct=False
            ),
            models.CheckConstraint(condition=Q(status__gte=200, status__lt=300), name="only_what_was_done_is_kept"),
        ]

    def __str__(self) -> str:
        return f"{self.status} for {self.key}"

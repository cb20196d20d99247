"""Submissions that a manufacturer drafts here: rules from a definition, pays, and the figures that engines count."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q

from accounts.history import tracked
from approvals.models.tenants import TenantRecord
from games.records import kept
from ingest.models import Document


@tracked
class SubmissionDraft(TenantRecord):
    """What a manufacturer is putting together. Its packet is made from `data` by a job and says for which data."""

    title = models.CharField(max_length=200)
    data = models.JSONField()  # {definition, rules, company, submission, bets: {bet: …}, equipment: […]}
    author = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    packet = models.JSONField(null=True, blank=True)
    counted_for = models.CharField(max_length=64, blank=True)  # hash of the data that the packet was made from
    sent = models.ForeignKey(Document, null=True, blank=True, on_delete=models.PROTECT, related_name="+")

    class Meta:
        app_label = "approvals"
        ordering = ["-id"]
        triggers = kept("organisation", "author")
        constraints = [
            models.CheckConstraint(condition=~Q(title=""), name="a_submission_draft_has_a_title"),
            models.CheckConstraint(
                condition=Q(sent__isnull=True) | Q(packet__isnull=False), name="what_is_sent_was_counted"
            ),
        ]

    def __str__(self) -> str:
        return self.title

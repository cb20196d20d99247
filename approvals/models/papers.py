"""Documents of an operator's own: the text of its internal controls, answers to questions, its page or brochure."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q

from accounts.history import tracked
from approvals.models.filings import Filing, FilingComment
from approvals.models.operators import Operator
from approvals.models.tenants import TenantRecord, same_owner
from games.models import HEX64
from games.records import kept


@tracked
class OperatorPaper(TenantRecord):
    """A document as it was sent, kept under its hash. What was read of it comes later and is all that is added."""

    KINDS = [
        ("internal_controls", "internal controls in the operator's own words"),
        ("answer", "document with an answer"),
        ("page", "page or brochure for the public"),
    ]

    operator = models.ForeignKey(Operator, on_delete=models.PROTECT, related_name="papers")
    kind = models.CharField(max_length=20, choices=KINDS)
    name = models.CharField(max_length=255)
    sha256 = models.CharField(max_length=64)
    size = models.PositiveBigIntegerField()
    author = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    filing = models.ForeignKey(Filing, null=True, blank=True, on_delete=models.PROTECT, related_name="papers")
    comment = models.ForeignKey(FilingComment, null=True, blank=True, on_delete=models.PROTECT, related_name="papers")
    read = models.JSONField(null=True, blank=True)  # {"lines": […]} or {"packet": {…}}; null: not read yet
    failure = models.TextField(blank=True)

    class Meta:
        app_label = "approvals"
        ordering = ["-id"]
        triggers = [
            *kept("organisation", "operator", "kind", "name", "sha256", "size", "author", "filing", "comment"),
            same_owner("approvals_operator", "operator_id"),
            same_owner("approvals_filing", "filing_id"),
            same_owner("approvals_filingcomment", "comment_id"),
        ]
        constraints = [
            models.CheckConstraint(condition=Q(sha256__regex=HEX64), name="paper_sha256_is_hex"),
            models.CheckConstraint(
                condition=Q(kind="page", filing__isnull=True)
                | Q(kind__in=["internal_controls", "answer"], filing__isnull=False),
                name="a_paper_of_a_filing_names_it",
            ),
        ]

    def __str__(self) -> str:
        return self.name

"""Tables that were within their terms and no longer are: a task for the operator, a line for the agents."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q

from accounts.history import tracked
from approvals.models.filings import CheckRun
from approvals.models.operators import Configuration
from approvals.models.tenants import TenantRecord, same_owner
from games.records import kept


@tracked
class ComplianceTask(TenantRecord):
    """What a re-check found worse than before on one table, until it is better or somebody answers for it."""

    configuration = models.ForeignKey(Configuration, on_delete=models.PROTECT, related_name="tasks")
    before = models.ForeignKey(CheckRun, on_delete=models.PROTECT, related_name="+")
    after = models.ForeignKey(CheckRun, on_delete=models.PROTECT, related_name="tasks")
    causes = models.JSONField(default=list)  # in words: what differs between the two runs
    worse = models.JSONField()  # [{check, subject, before, after, message}]
    closed_at = models.DateTimeField(null=True, blank=True)
    closed_by = models.ForeignKey(  # null beside a closing day: the re-check found it mended
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.PROTECT, related_name="+"
    )
    answer = models.TextField(blank=True)

    class Meta:
        ordering = ["-created_at", "-id"]
        triggers = [
            *kept("organisation", "configuration", "before", "after", "causes", "worse"),
            same_owner("approvals_configuration", "configuration_id"),
            same_owner("approvals_checkrun", "after_id"),
            same_owner("approvals_checkrun", "before_id"),
        ]
        constraints = [
            models.UniqueConstraint(fields=["configuration", "after"], name="one_task_per_table_and_run"),
            models.CheckConstraint(condition=~Q(worse=[]), name="a_task_says_what_is_worse"),
            models.CheckConstraint(
                condition=Q(closed_at__isnull=False) | Q(closed_by__isnull=True, answer=""),
                name="only_a_closed_task_is_answered",
            ),
        ]
        indexes = [models.Index(fields=["-id"], condition=Q(closed_at__isnull=True), name="compliance_task_open")]

    def __str__(self) -> str:
        return f"table {self.configuration}: {len(self.worse)} findings are worse"

"""Values of the law that a supervisor proposes and a second person publishes; published ones join the files."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import F, Q

from accounts.history import tracked
from accounts.web import formats
from games.records import Proposed, closed_with, kept

OUTCOMES = [("published", "published"), ("returned", "returned"), ("withdrawn", "withdrawn by who proposed it")]


@tracked
class LawValue(Proposed):
    """One dated value of a parameter, with its section, citation and the reason for it.

    It is law for the checks once it is published, and stays as written: a correction is the next row for the same
    parameter and first day, and the one published last counts.
    """

    jurisdiction = models.CharField(max_length=80)  # by its code: whose law it is
    parameter = models.CharField(max_length=120, db_index=True)
    kind = models.CharField(max_length=8)
    value = models.JSONField(null=True, blank=True)  # null: from its first day there is no such limit
    effective_from = models.DateField()
    effective_to = models.DateField(null=True, blank=True)
    section = models.CharField(max_length=120)
    citation = models.CharField(max_length=300)
    certainty = models.CharField(max_length=12)
    date_certainty = models.CharField(max_length=12)
    note = models.TextField(blank=True)
    reason = models.TextField()
    proposed_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="law_values")
    closed_at = models.DateTimeField(null=True, blank=True)
    closed_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.PROTECT, related_name="+"
    )
    outcome = models.CharField(max_length=10, choices=OUTCOMES, blank=True)
    closing_reason = models.TextField(blank=True)

    class Meta:
        ordering = ["parameter", "effective_from", "id"]
        triggers = kept(
            "jurisdiction",
            "parameter",
            "kind",
            "value",
            "effective_from",
            "effective_to",
            "section",
            "citation",
            "certainty",
            "date_certainty",
            "note",
            "reason",
            "proposed_by",
        )
        constraints = [
            models.CheckConstraint(condition=~Q(jurisdiction=""), name="a_law_value_is_of_a_jurisdiction"),
            models.UniqueConstraint(
                fields=["jurisdiction", "parameter", "effective_from"],
                condition=Q(closed_at__isnull=True),
                name="one_open_law_value_per_parameter_and_day",
            ),
            models.CheckConstraint(
                condition=~Q(section="") & ~Q(citation="") & ~Q(reason=""), name="a_law_value_says_where_and_why"
            ),
            models.CheckConstraint(
                condition=Q(certainty__in=["read", "inferred", "secondary", "unverified"])
                & Q(date_certainty__in=["read", "inferred", "unknown"]),
                name="law_value_certainty",
            ),
            models.CheckConstraint(
                condition=Q(kind__in=["usd", "count", "ratio", "flag", "words", "day"]), name="law_value_kind"
            ),
            models.CheckConstraint(
                condition=Q(effective_to__isnull=True) | Q(effective_to__gte=F("effective_from")),
                name="a_law_value_ends_after_it_begins",
            ),
            models.CheckConstraint(
                condition=closed_with("published", "returned", "withdrawn"),
                name="a_closed_law_value_has_an_outcome",
            ),
            models.CheckConstraint(
                condition=~Q(outcome="published") | ~Q(closed_by=F("proposed_by")),
                name="nobody_publishes_their_own_law",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.parameter.replace('.', ' ').replace('_', ' ')} from {formats.day(self.effective_from)}"

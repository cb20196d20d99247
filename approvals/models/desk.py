"""What the commission's desk keeps: what became of printed figures that are not true, and who has what in hand."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import F, Q

from accounts.history import tracked
from approvals.models.publications import Publication
from games.models import HEX64
from games.records import Record, kept
from ingest.models import Document

SETTLED_AS = [
    ("acknowledged", "acknowledged"),
    ("asked", "put to the manufacturer"),
    ("corrected", "corrected by a later letter"),
]
IN_HAND = [
    ("document", "a document"),
    ("law", "a proposed value of the law"),
    ("withdrawal", "a proposed withdrawal"),
    ("table", "a table"),
]


@tracked
class FigureSettlement(Record):
    """What was decided about a printed figure that an exact count does not give.

    It holds for the figure as printed and as counted (`figure` is the hash of both): where either changes, the figure
    is open again. An acknowledgment counts once a second agent has confirmed it.
    """

    document = models.ForeignKey(Document, on_delete=models.PROTECT, related_name="settlements")
    figure = models.CharField(max_length=64)
    at = models.CharField(max_length=200)  # where the figure stood in the packet when it was settled
    title = models.CharField(max_length=300)  # in words, as people were shown it
    printed = models.CharField(max_length=100)
    exact = models.TextField()  # the fraction
    kind = models.CharField(max_length=12, choices=SETTLED_AS)
    reason = models.TextField()
    corrected_in = models.ForeignKey(
        Publication, null=True, blank=True, on_delete=models.PROTECT, related_name="corrects"
    )
    settled_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="settlements")
    confirmed_at = models.DateTimeField(null=True, blank=True)
    confirmed_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.PROTECT, related_name="+"
    )
    ended_at = models.DateTimeField(null=True, blank=True)
    ended_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.PROTECT, related_name="+"
    )
    ended_reason = models.TextField(blank=True)

    class Meta:
        app_label = "approvals"
        ordering = ["-id"]
        triggers = kept(
            "document", "figure", "at", "title", "printed", "exact", "kind", "reason", "corrected_in", "settled_by"
        )
        constraints = [
            models.CheckConstraint(condition=Q(figure__regex=HEX64), name="a_figure_is_named_by_its_hash"),
            models.CheckConstraint(condition=~Q(reason=""), name="a_settlement_has_a_reason"),
            models.CheckConstraint(
                condition=Q(kind="corrected", corrected_in__isnull=False)
                | (Q(kind__in=["acknowledged", "asked"]) & Q(corrected_in__isnull=True)),
                name="a_correction_names_its_publication",
            ),
            models.CheckConstraint(
                condition=Q(confirmed_at__isnull=True, confirmed_by__isnull=True)
                | (Q(confirmed_at__isnull=False, confirmed_by__isnull=False) & ~Q(confirmed_by=F("settled_by"))),
                name="nobody_confirms_their_own_settlement",
            ),
            models.CheckConstraint(
                condition=Q(ended_at__isnull=True, ended_by__isnull=True, ended_reason="")
                | (Q(ended_at__isnull=False, ended_by__isnull=False) & ~Q(ended_reason="")),
                name="a_settlement_ends_with_a_reason",
            ),
            models.UniqueConstraint(
                fields=["document", "figure"], condition=Q(ended_at=None), name="one_settlement_of_a_figure_at_a_time"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.title} of {self.document}: {self.get_kind_display()}"

    @property
    def state(self) -> str:
        """proposed, acknowledged, asked or corrected; ended where it no longer counts."""
        if self.ended_at is not None:
            return "ended"
        return "proposed" if self.kind == "acknowledged" and self.confirmed_at is None else self.kind


@tracked
class Assignment(Record):
    """Who has something in hand that waits for the commission. The newest of a thing counts; its history stays."""

    kind = models.CharField(max_length=12, choices=IN_HAND)
    subject_id = models.BigIntegerField()
    assignee = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.PROTECT, related_name="assignments"
    )  # null: given back, whoever comes next takes it
    assigned_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    newest = models.BooleanField(default=True)

    class Meta:
        app_label = "approvals"
        ordering = ["-id"]
        triggers = kept("kind", "subject_id", "assignee", "assigned_by")
        constraints = [
            models.CheckConstraint(
                condition=Q(kind__in=["document", "law", "withdrawal", "table"]), name="assignment_kind"
            ),
            models.UniqueConstraint(
                fields=["kind", "subject_id"], condition=Q(newest=True), name="one_person_has_a_thing_in_hand"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.get_kind_display()} {self.subject_id}: {self.assignee or 'nobody'}"

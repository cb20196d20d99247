"""What is taken out of the register: an agent proposes with reason, day and evidence, a second one confirms."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import F, Q

from accounts.history import tracked
from approvals.models.equipment import Component
from approvals.models.letters import Letter
from games.models import Game
from games.records import Proposed, closed_with, kept
from ingest.models import Document
from paytables.models import Paytable

KINDS = [
    ("approval", "the approval of a game"),
    ("equipment", "a version of equipment"),
    ("paytable", "a paytable"),
]
OUTCOMES = [
    ("confirmed", "confirmed by the second agent"),
    ("returned", "returned by the second agent"),
    ("taken_back", "taken back by who proposed it"),
]
_APPROVAL = Q(letter__isnull=False, game__isnull=False)
_EQUIPMENT = Q(component__isnull=False, version__gt="")
_PAYTABLE = Q(paytable__isnull=False)


@tracked
class Withdrawal(Proposed):
    """An approval, a version of equipment or a paytable that no longer counts from a day on.

    It counts once a second agent has confirmed it, and stays as written. What a letter of that day or later approves
    again is approved again: nothing here is ever taken back after it was confirmed.
    """

    kind = models.CharField(max_length=10, choices=KINDS)
    letter = models.ForeignKey(Letter, null=True, blank=True, on_delete=models.PROTECT, related_name="withdrawals")
    game = models.ForeignKey(Game, null=True, blank=True, on_delete=models.PROTECT, related_name="withdrawals")
    component = models.ForeignKey(
        Component, null=True, blank=True, on_delete=models.PROTECT, related_name="withdrawals"
    )
    version = models.CharField(max_length=100, blank=True)
    and_older = models.BooleanField(default=False)  # of equipment: every version below it as well
    paytable = models.ForeignKey(Paytable, null=True, blank=True, on_delete=models.PROTECT, related_name="withdrawals")
    effective_on = models.DateField()  # the first day on which it no longer counts
    reason = models.TextField()
    evidence = models.TextField()  # an order, a letter, a report: what a third person can look up
    document = models.ForeignKey(Document, null=True, blank=True, on_delete=models.PROTECT, related_name="withdrawals")
    page = models.PositiveIntegerField(null=True, blank=True)
    proposed_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="withdrawals")
    closed_at = models.DateTimeField(null=True, blank=True)
    closed_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.PROTECT, related_name="+"
    )
    outcome = models.CharField(max_length=10, choices=OUTCOMES, blank=True)
    closing_reason = models.TextField(blank=True)

    class Meta:
        ordering = ["-id"]
        triggers = kept(
            "kind",
            "letter",
            "game",
            "component",
            "version",
            "and_older",
            "paytable",
            "effective_on",
            "reason",
            "evidence",
            "document",
            "page",
            "proposed_by",
        )
        constraints = [
            models.CheckConstraint(
                condition=(Q(kind="approval") & _APPROVAL & Q(component=None, version="", paytable=None))
                | (Q(kind="equipment") & _EQUIPMENT & Q(letter=None, game=None, paytable=None))
                | (Q(kind="paytable") & _PAYTABLE & Q(letter=None, game=None, component=None, version="")),
                name="a_withdrawal_names_one_thing",
            ),
            models.CheckConstraint(
                condition=~Q(reason="") & ~Q(evidence=""), name="a_withdrawal_has_a_reason_and_evidence"
            ),
            models.CheckConstraint(
                condition=Q(page__isnull=True) | Q(document__isnull=False), name="a_page_of_evidence_has_its_document"
            ),
            models.CheckConstraint(
                condition=closed_with("confirmed", "returned", "taken_back"),
                name="a_closed_withdrawal_has_an_outcome",
            ),
            models.CheckConstraint(
                condition=~Q(outcome__in=["confirmed", "returned"]) | ~Q(closed_by=F("proposed_by")),
                name="nobody_confirms_their_own_withdrawal",
            ),
            models.UniqueConstraint(
                fields=["letter", "game"],
                condition=_APPROVAL & Q(closed_at=None),
                name="one_open_withdrawal_of_an_approval",
            ),
            models.UniqueConstraint(
                fields=["component", "version"],
                condition=_EQUIPMENT & Q(closed_at=None),
                name="one_open_withdrawal_of_a_version",
            ),
            models.UniqueConstraint(
                fields=["paytable"], condition=_PAYTABLE & Q(closed_at=None), name="one_open_withdrawal_of_a_paytable"
            ),
        ]

    def __str__(self) -> str:
        return f"withdrawal {self.pk}: {self.subject}"

    @property
    def subject(self) -> str:
        """What is withdrawn, for people."""
        if self.kind == "approval":
            return f"the approval of {self.game} by {self.letter}"
        if self.kind == "equipment":
            return f"{self.component} {self.version}{' and older' if self.and_older else ''}"
        assert self.paytable is not None
        return f"{self.paytable} of {self.paytable.version.game}"

    @property
    def confirmed(self) -> bool:
        return self.outcome == "confirmed"

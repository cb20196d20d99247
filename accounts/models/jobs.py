"""Long work. The row is the truth: what is to be done, who has it in hand until when, how far it is, how it ended."""

from __future__ import annotations

import uuid

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.db.models.fields.json import KeyTransform


class Queue(models.TextChoices):
    """By kind of work, so that a slow scan never delays a person."""

    INTERACTIVE = "interactive", "Somebody is waiting"
    READING = "reading", "Documents"
    MATHEMATICS = "mathematics", "Exact counts"
    BULK = "bulk", "Imports, re-checks, exports"


class State(models.TextChoices):
    QUEUED = "queued", "Queued"
    RUNNING = "running", "Running"
    CANCELLING = "cancelling", "Being cancelled"
    CANCELLED = "cancelled", "Cancelled"
    DONE = "done", "Done"
    FAILED = "failed", "Failed"


class Priority(models.IntegerChoices):
    """Among the jobs of one organisation; between organisations turns decide (accounts/jobs/turns.py)."""

    FIRST = 1, "Somebody waits for it"
    USUAL = 5, "Usual"
    LAST = 9, "When nothing else waits"


class DeadLetterReason(models.TextChoices):
    """Why a job that failed lies with the dead letters. An answer to who asked ("no such game") is no dead letter."""

    BROKE = "broke", "Went wrong inside each time"
    KILLED = "killed", "Stopped its worker each time"
    SLOW = "slow", "Took longer than its limit each time"


OPEN_STATES = (State.QUEUED, State.RUNNING, State.CANCELLING)
HELD_STATES = (State.RUNNING, State.CANCELLING)


class Job(models.Model):
    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    kind = models.CharField(max_length=60)
    queue = models.CharField(max_length=12, choices=Queue)
    state = models.CharField(max_length=10, choices=State, default=State.QUEUED)
    priority = models.PositiveSmallIntegerField(choices=Priority, default=Priority.USUAL)
    not_before = models.DateTimeField(null=True, blank=True)
    """After something went wrong it waits a while before it is tried again."""
    payload = models.JSONField(default=dict)
    key = models.CharField(max_length=200, null=True, blank=True, editable=False)
    """The same work asked for twice is one job, until it failed or was cancelled."""
    started_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="jobs")
    organisation = models.ForeignKey("accounts.Organisation", on_delete=models.PROTECT, null=True, related_name="jobs")

    attempts = models.PositiveSmallIntegerField(default=0)
    lease_owner = models.CharField(max_length=200, blank=True)
    lease_until = models.DateTimeField(null=True, blank=True)
    heartbeat_at = models.DateTimeField(null=True, blank=True)
    taken_at = models.DateTimeField(null=True, blank=True)
    """When a worker last took it; rates count these."""
    woken_at = models.DateTimeField(null=True, blank=True)
    """When a worker was last called; the sweeper calls again after a while."""

    done_units = models.BigIntegerField(default=0)
    total_units = models.BigIntegerField(null=True, blank=True)
    message = models.CharField(max_length=300, blank=True)
    result = models.JSONField(null=True, blank=True)
    failure = models.TextField(blank=True)
    given_up = models.CharField(max_length=6, choices=DeadLetterReason, blank=True)

    created_at = models.DateTimeField(auto_now_add=True)
    began_at = models.DateTimeField(null=True, blank=True)
    ended_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-created_at"]
        indexes = [
            models.Index(
                fields=["queue", "organisation", "priority", "created_at"],
                condition=Q(state="queued"),
                name="job_waiting_by_turn",
            ),
            models.Index(fields=["queue", "woken_at"], condition=Q(state="queued"), name="job_uncalled"),
            models.Index(fields=["queue", "taken_at"], name="job_taken"),
            models.Index(fields=["-created_at"], condition=~Q(given_up=""), name="job_dead_letter"),
            models.Index(fields=["lease_until"], condition=Q(state__in=["running", "cancelling"]), name="job_held"),
            models.Index(fields=["organisation", "-created_at"]),
            models.Index(fields=["started_by", "-created_at"]),
            models.Index(fields=["kind", "-created_at"]),
            models.Index(KeyTransform("document", "payload"), F("created_at").desc(), name="job_of_document"),
        ]
        constraints = [
            models.UniqueConstraint(
                fields=["kind", "key"],
                condition=Q(key__isnull=False) & ~Q(state__in=["cancelled", "failed"]),
                name="job_once_by_key",
            ),
            models.CheckConstraint(
                condition=Q(state__in=["running", "cancelling"], lease_until__isnull=False)
                | (~Q(state__in=["running", "cancelling"]) & Q(lease_until__isnull=True, lease_owner="")),
                name="job_held_exactly_while_running",
            ),
            models.CheckConstraint(
                condition=Q(state__in=["cancelled", "done", "failed"], ended_at__isnull=False)
                | (~Q(state__in=["cancelled", "done", "failed"]) & Q(ended_at__isnull=True)),
                name="job_ended_exactly_when_over",
            ),
            models.CheckConstraint(condition=Q(state="failed") | Q(failure=""), name="job_failure_only_when_failed"),
            models.CheckConstraint(condition=Q(state="failed") | Q(given_up=""), name="job_given_up_only_when_failed"),
        ]

    def __str__(self) -> str:
        return f"{self.kind} ({self.state})"


class Turn(models.Model):
    """How much of a queue's time an organisation has had: the one that had least is served next.

    Only workers read and write it, as the system. Without an organisation: the system's own work.
    """

    queue = models.CharField(max_length=12, choices=Queue)
    organisation = models.ForeignKey("accounts.Organisation", on_delete=models.PROTECT, null=True, related_name="+")
    used = models.BigIntegerField(default=0)
    """Milliseconds."""
    waits = models.BooleanField(default=False)
    """It had work waiting when the queue was last looked at."""

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["queue", "organisation"], name="one_turn_each", nulls_distinct=False)
        ]

    def __str__(self) -> str:
        return f"{self.organisation_id} in {self.queue}: {self.used} ms"

"""Jobs and acts as JSON."""

from __future__ import annotations

from rest_framework import serializers

from accounts.models import AuditEntry, Job
from accounts.models.jobs import DeadLetterReason


class JobSerializer(serializers.ModelSerializer[Job]):
    """Long work: how far it is and how it ended."""

    started_by = serializers.CharField(source="started_by.username", read_only=True)
    given_up = serializers.ChoiceField(
        choices=[("", "It was not given up"), *DeadLetterReason.choices],
        read_only=True,
        help_text="Why it is a dead letter.",
    )

    class Meta:
        model = Job
        fields = [
            "id", "kind", "queue", "priority", "state", "done_units", "total_units", "message", "result", "failure",
            "given_up", "attempts", "not_before", "started_by", "created_at", "began_at", "ended_at",
        ]  # fmt: skip
        read_only_fields = fields


class AuditSerializer(serializers.ModelSerializer[AuditEntry]):
    """One act, with its link in the chain."""

    actor = serializers.CharField(source="actor.username", read_only=True)
    organisation = serializers.CharField(source="organisation.name", read_only=True, allow_null=True, default=None)

    class Meta:
        model = AuditEntry
        fields = [
            "sequence", "at", "act", "actor", "actor_name", "organisation", "subject_kind", "subject_key",
            "subject_name", "detail", "reason", "through", "previous_hash", "hash",
        ]  # fmt: skip
        read_only_fields = fields

"""Filters of the lists of work and of acts, for pages, API and exports alike."""

from __future__ import annotations

import django_filters

from accounts.models import AuditEntry, Job
from accounts.models.jobs import DeadLetterReason, Queue, State


class JobFilter(django_filters.FilterSet):
    kind = django_filters.CharFilter(help_text="The exact kind of job.")
    state = django_filters.MultipleChoiceFilter(choices=State.choices, help_text="Any of these states.")
    queue = django_filters.ChoiceFilter(choices=Queue.choices)
    given_up = django_filters.MultipleChoiceFilter(
        choices=DeadLetterReason.choices, help_text="Failed jobs, for any of these reasons."
    )

    class Meta:
        model = Job
        fields = ["kind", "state", "queue", "given_up"]


class DeadLetterFilter(django_filters.FilterSet):
    given_up = django_filters.ChoiceFilter(choices=DeadLetterReason.choices, label="Why")
    queue = django_filters.ChoiceFilter(choices=Queue.choices, label="Kind of work")
    organisation = django_filters.CharFilter(field_name="organisation__name", lookup_expr="icontains", label="For whom")

    class Meta:
        model = Job
        fields = ["given_up", "queue", "organisation"]


class AuditFilter(django_filters.FilterSet):
    act = django_filters.CharFilter(lookup_expr="icontains", help_text="Part of the action's words.")
    actor = django_filters.CharFilter(field_name="actor__username", help_text="An exact user name.")
    subject_kind = django_filters.CharFilter(lookup_expr="icontains", label="About", help_text="For example document.")
    subject_key = django_filters.CharFilter()
    since = django_filters.DateFilter(field_name="at", lookup_expr="date__gte", help_text="From this day on.")
    until = django_filters.DateFilter(field_name="at", lookup_expr="date__lte", help_text="Up to this day.")

    class Meta:
        model = AuditEntry
        fields = ["act", "actor", "subject_kind", "subject_key", "since", "until"]

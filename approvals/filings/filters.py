"""Filters of the lists of filings, tasks and proposed values of the law."""

from __future__ import annotations

import django_filters
from django.db.models import QuerySet

from approvals.models import ComplianceTask, Filing, LawValue


class FilingFilter(django_filters.FilterSet):
    operator = django_filters.NumberFilter(field_name="operator_id")
    state = django_filters.ChoiceFilter(choices=Filing.STATES, field_name="shown_state")
    agent = django_filters.CharFilter(
        field_name="agent__username", help_text="The user name of the agent it is assigned to."
    )

    class Meta:
        model = Filing
        fields = ["operator", "state", "agent"]


class TaskFilter(django_filters.FilterSet):
    operator = django_filters.NumberFilter(field_name="configuration__room__operator_id")
    table = django_filters.CharFilter(field_name="configuration__table")

    class Meta:
        model = ComplianceTask
        fields = ["operator", "table"]


class LawValueFilter(django_filters.FilterSet):
    parameter = django_filters.CharFilter(help_text="The full name of the parameter.")
    open = django_filters.BooleanFilter(field_name="closed_at", lookup_expr="isnull")
    published = django_filters.BooleanFilter(method="is_published")

    class Meta:
        model = LawValue
        fields = ["parameter", "open", "published"]

    def is_published(self, queryset: QuerySet[LawValue], name: str, value: bool) -> QuerySet[LawValue]:
        return queryset.filter(outcome="published") if value else queryset.exclude(outcome="published")

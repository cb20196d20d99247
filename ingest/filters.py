"""Filters of the lists of documents and fields, for pages, API and exports alike."""

from __future__ import annotations

import django_filters
from django.db.models import Q, QuerySet

from accounts.web.words import word
from ingest.models import FORMS, STATES, STATUSES, Document, Field
from paytables.report.counted import WORST_FIRST

NO_FIGURES, NOT_CHECKED = "none", "not_checked"
VERDICTS = [
    *((code, word("claim", code).label) for code in WORST_FIRST),
    (NO_FIGURES, "No figures printed"),
    (NOT_CHECKED, "Not checked yet"),
]


class DocumentFilter(django_filters.FilterSet):
    q = django_filters.CharFilter(
        method="about",
        label="Game, letter or file",
        help_text="Part of a game, submission number, subject or file name.",
    )
    to_check = django_filters.BooleanFilter(
        method="waits", label="Values to check", help_text="Only documents with values to check, or only the others."
    )
    verdict = django_filters.MultipleChoiceFilter(
        choices=VERDICTS,
        method="judged",
        label="Worst verdict on its figures",
        help_text="Any of these as the worst verdict on the printed figures.",
    )
    status = django_filters.MultipleChoiceFilter(choices=STATUSES, help_text="Any of these states.")
    form = django_filters.ChoiceFilter(choices=FORMS)
    sha256 = django_filters.CharFilter(label="File hash", help_text="The SHA-256 of the original file.")
    since = django_filters.DateFilter(
        field_name="created_at", lookup_expr="date__gte", label="Received since", help_text="Received from this day on."
    )
    until = django_filters.DateFilter(
        field_name="created_at", lookup_expr="date__lte", label="Received until", help_text="Received up to this day."
    )

    class Meta:
        model = Document
        fields = ["q", "to_check", "verdict", "status", "form", "sha256", "since", "until"]

    def about(self, queryset: QuerySet[Document], name: str, value: str) -> QuerySet[Document]:
        from ingest.documents.titles import title_contains

        return queryset.filter(Q(name__icontains=value) | title_contains(value))

    def waits(self, queryset: QuerySet[Document], name: str, value: bool) -> QuerySet[Document]:
        from ingest.documents.titles import has_values_to_check

        return queryset.filter(has_values_to_check()) if value else queryset.exclude(has_values_to_check())

    def judged(self, queryset: QuerySet[Document], name: str, value: list[str]) -> QuerySet[Document]:
        from ingest.documents.titles import with_verdict

        if not value:
            return queryset
        wanted = Q(verdict__in=["" if code == NO_FIGURES else code for code in value if code != NOT_CHECKED])
        return with_verdict(queryset).filter(wanted | Q(verdict=None) if NOT_CHECKED in value else wanted)


class FieldFilter(django_filters.FilterSet):
    state = django_filters.MultipleChoiceFilter(choices=STATES)
    doubtful = django_filters.BooleanFilter(
        method="is_doubtful", label="Doubtful", help_text="Only values below confidence 0.9, or only the others."
    )
    open = django_filters.BooleanFilter(method="is_open", label="Open", help_text="Only what waits for a person.")
    page = django_filters.NumberFilter(field_name="page__number", label="Page")
    pointer = django_filters.CharFilter(
        lookup_expr="startswith", label="Part of the document", help_text="For example /letter or /paytables."
    )

    class Meta:
        model = Field
        fields = ["state", "doubtful", "open", "page", "pointer"]

    def is_doubtful(self, queryset: QuerySet[Field], name: str, value: bool) -> QuerySet[Field]:
        from ingest.values import CONFIDENT

        return queryset.filter(confidence__lt=CONFIDENT) if value else queryset.filter(confidence__gte=CONFIDENT)

    def is_open(self, queryset: QuerySet[Field], name: str, value: bool) -> QuerySet[Field]:
        from ingest.documents.selectors import OPEN

        return queryset.filter(OPEN) if value else queryset.exclude(OPEN)

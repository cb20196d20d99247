"""Filters of the pages: those of the API, and what only people ask."""

from __future__ import annotations

import django_filters
from django.db.models import Exists, OuterRef, QuerySet
from django.utils import timezone

from approvals.models import Approval
from games.models import Game, GameVersion
from games.names import name_key

STATUS = [
    ("commercial", "approved for card rooms today"),
    ("tribal", "approved for tribal casinos today"),
    ("rules", "rules on file"),
    ("ended", "no longer approved"),
    ("never", "never approved"),
]


class GamePageFilter(django_filters.FilterSet):
    q = django_filters.CharFilter(method="named", label="Name", help_text="Part of any of its names.")
    submission = django_filters.CharFilter(
        method="of_submission", label="Submission", help_text="The number, without #."
    )
    status = django_filters.ChoiceFilter(choices=STATUS, method="in_state", label="Status")

    class Meta:
        model = Game
        fields = ["q", "submission", "status"]

    def named(self, queryset: QuerySet[Game], name: str, value: str) -> QuerySet[Game]:
        key = name_key(value)
        return queryset.filter(names__key__contains=key).distinct() if key else queryset

    def of_submission(self, queryset: QuerySet[Game], name: str, value: str) -> QuerySet[Game]:
        return queryset.filter(approvals__letter__submission__number=value.strip().lstrip("#")).distinct()

    def in_state(self, queryset: QuerySet[Game], name: str, value: str) -> QuerySet[Game]:
        mine = Approval.objects.filter(game=OuterRef("pk"))
        today = mine.filter(in_force__contains=timezone.localdate())
        match value:
            case "rules":
                return queryset.filter(Exists(GameVersion.objects.filter(game=OuterRef("pk"))))
            case "ended":
                return queryset.filter(Exists(mine) & ~Exists(today))
            case "never":
                return queryset.filter(~Exists(mine))
            case _:
                return queryset.filter(Exists(today.filter(audience=value)))

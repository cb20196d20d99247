"""Filters of the lists of games and makers, for pages, API and exports alike."""

from __future__ import annotations

import django_filters
from django.db.models import QuerySet

from games.lineage import company_key
from games.models import Game, GameVersion, Manufacturer
from games.names import name_key


class GameFilter(django_filters.FilterSet):
    q = django_filters.CharFilter(method="named", label="Name", help_text="Part of any of its names.")
    name = django_filters.CharFilter(
        method="called", label="Exact name", help_text="A whole name; case, spaces, trade marks do not count."
    )

    class Meta:
        model = Game
        fields = ["q", "name"]

    def named(self, queryset: QuerySet[Game], name: str, value: str) -> QuerySet[Game]:
        key = name_key(value)
        return queryset.filter(names__key__contains=key).distinct() if key else queryset

    def called(self, queryset: QuerySet[Game], name: str, value: str) -> QuerySet[Game]:
        return queryset.filter(names__key=name_key(value))


class GameVersionFilter(django_filters.FilterSet):
    game = django_filters.CharFilter(field_name="game__slug", help_text="The game's slug.")
    in_force_on = django_filters.DateFilter(
        field_name="in_force", lookup_expr="contains", help_text="Versions whose rules were in force on this day."
    )

    class Meta:
        model = GameVersion
        fields = ["game", "in_force_on"]


class ManufacturerFilter(django_filters.FilterSet):
    q = django_filters.CharFilter(method="named", label="Name", help_text="Part of any of its names.")

    class Meta:
        model = Manufacturer
        fields = ["q"]

    def named(self, queryset: QuerySet[Manufacturer], name: str, value: str) -> QuerySet[Manufacturer]:
        key = company_key(value)
        return queryset.filter(names__key__contains=key).distinct() if key else queryset

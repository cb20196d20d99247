"""Filters of the list of paytables, for pages, API and exports alike."""

from __future__ import annotations

import django_filters
from django.db.models import Q, QuerySet

from games.models import Game
from games.names import name_key
from paytables.equipment import system_choices
from paytables.models import Paytable


class PaytableFilter(django_filters.FilterSet):
    game = django_filters.CharFilter(method="of_game", help_text="A full name of the game.")
    version = django_filters.NumberFilter(field_name="version_id", help_text="A version of the rules.")
    bet = django_filters.CharFilter(method="on_bet", help_text="For example progressive or pair plus.")
    designator = django_filters.CharFilter(method="named", help_text="A full designator or second name.")
    system = django_filters.ChoiceFilter(choices=system_choices)
    in_force_on = django_filters.DateFilter(
        field_name="version__in_force", lookup_expr="contains", help_text="Of rules in force on this day."
    )

    class Meta:
        model = Paytable
        fields = ["game", "version", "bet", "designator", "system", "in_force_on"]

    def of_game(self, queryset: QuerySet[Paytable], name: str, value: str) -> QuerySet[Paytable]:
        """By any of its names, or by the name in its address."""
        games = Game.objects.filter(Q(slug=value) | Q(names__key=name_key(value)))
        return queryset.filter(version__game__in=games)

    def on_bet(self, queryset: QuerySet[Paytable], name: str, value: str) -> QuerySet[Paytable]:
        """In words or as packets have it."""
        return queryset.filter(bet="_".join(value.casefold().replace("_", " ").split()))

    def named(self, queryset: QuerySet[Paytable], name: str, value: str) -> QuerySet[Paytable]:
        key = name_key(value)
        return queryset.filter(Q(designator_key=key) | Q(alias_key=key))

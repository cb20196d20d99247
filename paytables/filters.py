"""Filters of the list of paytables, for pages, API and exports alike."""

from __future__ import annotations

import django_filters
from django.db.models import Q, QuerySet

from games.names import name_key
from paytables.equipment import system_choices
from paytables.models import Paytable


class PaytableFilter(django_filters.FilterSet):
    game = django_filters.CharFilter(field_name="version__game__slug", help_text="The game's slug.")
    version = django_filters.NumberFilter(field_name="version_id", help_text="A version of the rules.")
    bet = django_filters.CharFilter(help_text="As in the packet: progressive, pair_plus …")
    designator = django_filters.CharFilter(method="named", help_text="A designator or second name, whole.")
    system = django_filters.ChoiceFilter(choices=system_choices)
    in_force_on = django_filters.DateFilter(
        field_name="version__in_force", lookup_expr="contains", help_text="Of rules in force on this day."
    )

    class Meta:
        model = Paytable
        fields = ["game", "version", "bet", "designator", "system", "in_force_on"]

    def named(self, queryset: QuerySet[Paytable], name: str, value: str) -> QuerySet[Paytable]:
        key = name_key(value)
        return queryset.filter(Q(designator_key=key) | Q(alias_key=key))

"""Filters of the register's lists, for pages, API and exports alike."""

from __future__ import annotations

from typing import Any

import django_filters
from django.db.models import Model, Q, QuerySet

from approvals.models import (
    Approval,
    Component,
    ConfigurationVersion,
    Evidence,
    Letter,
    Operator,
    Publication,
    Requirement,
)
from approvals.models.letters import AUDIENCES, DECISIONS
from games.models import Game
from games.names import name_key


class LetterFilter(django_filters.FilterSet):
    q = django_filters.CharFilter(field_name="subject", lookup_expr="icontains", label="Subject")
    submission = django_filters.CharFilter(field_name="submission__number", help_text="The number, without #.")
    decision = django_filters.ChoiceFilter(choices=DECISIONS)
    game = django_filters.CharFilter(method="names", label="Game", help_text="Lists this game (any of its names).")
    since = django_filters.DateFilter(field_name="date", lookup_expr="gte")
    until = django_filters.DateFilter(field_name="date", lookup_expr="lte")

    class Meta:
        model = Letter
        fields = ["q", "submission", "decision", "game", "since", "until"]

    def names(self, queryset: QuerySet[Letter], name: str, value: str) -> QuerySet[Letter]:
        return queryset.filter(listed_games__game__names__key=name_key(value)).distinct()


class ApprovalFilter(django_filters.FilterSet):
    game = django_filters.CharFilter(method="called", label="Game", help_text="A full name of the game.")
    submission = django_filters.CharFilter(field_name="letter__submission__number")
    audience = django_filters.ChoiceFilter(choices=AUDIENCES)
    in_force_on = django_filters.DateFilter(
        field_name="in_force", lookup_expr="contains", help_text="Approvals in force on this day."
    )
    rules_on_file = django_filters.BooleanFilter(field_name="version", lookup_expr="isnull", exclude=True)

    class Meta:
        model = Approval
        fields = ["game", "submission", "audience", "in_force_on", "rules_on_file"]

    def called(self, queryset: QuerySet[Approval], name: str, value: str) -> QuerySet[Approval]:
        return queryset.filter(game__names__key=name_key(value))


class PublicationFilter(django_filters.FilterSet):
    game = django_filters.CharFilter(field_name="game__slug", help_text="The game's slug.")
    submission = django_filters.CharFilter(field_name="letter__submission__number")
    document = django_filters.NumberFilter(field_name="document_id")
    stands = django_filters.BooleanFilter(help_text="False: replaced by a correction, or a further print.")

    class Meta:
        model = Publication
        fields = ["game", "submission", "document", "stands"]


class ComponentFilter(django_filters.FilterSet):
    q = django_filters.CharFilter(method="named", label="Name", help_text="Part of the name.")

    class Meta:
        model = Component
        fields = ["q"]

    def named(self, queryset: QuerySet[Component], name: str, value: str) -> QuerySet[Component]:
        key = name_key(value)
        return queryset.filter(key__contains=key) if key else queryset


class RequirementFilter(django_filters.FilterSet):
    game = django_filters.CharFilter(field_name="game_version__game__slug", help_text="The game's slug.")
    version = django_filters.NumberFilter(field_name="game_version_id", help_text="A version of the rules.")
    applies_to = django_filters.CharFilter(help_text="progressive, shuffler, display …")
    component = django_filters.CharFilter(method="naming", label="Component", help_text="Requirements that name it.")
    in_force_on = django_filters.DateFilter(field_name="game_version__in_force", lookup_expr="contains")

    class Meta:
        model = Requirement
        fields = ["game", "version", "applies_to", "component", "in_force_on"]

    def naming(self, queryset: QuerySet[Requirement], name: str, value: str) -> QuerySet[Requirement]:
        key = name_key(value)
        below = "children__" * 3 + "component__key"
        return queryset.filter(
            Q(children__children__component__key=key) | Q(children__component__key=key) | Q(**{below: key})
        ).distinct()


class OperatorFilter(django_filters.FilterSet):
    q = django_filters.CharFilter(field_name="name", lookup_expr="icontains", label="Name")
    kind = django_filters.ChoiceFilter(choices=Operator.KINDS)

    class Meta:
        model = Operator
        fields = ["q", "kind"]


class ConfigurationFilter(django_filters.FilterSet):
    """People write names; programs may give the id of an operator or room, and the slug of a game."""

    operator = django_filters.CharFilter(method="of_operator", label="Operator", help_text="Part of the name.")
    room = django_filters.CharFilter(method="in_room", label="Room", help_text="Part of the name.")
    game = django_filters.CharFilter(method="of_game", label="Game", help_text="Any full name of the game.")
    table = django_filters.CharFilter(field_name="configuration__table", label="Table", help_text="The table number.")

    class Meta:
        model = ConfigurationVersion
        fields = ["operator", "room", "game", "table"]

    def of_operator(self, queryset: QuerySet[ConfigurationVersion], name: str, value: str) -> QuerySet[Model]:
        return queryset.filter(_named("configuration__room__operator", value))

    def in_room(self, queryset: QuerySet[ConfigurationVersion], name: str, value: str) -> QuerySet[Model]:
        return queryset.filter(_named("configuration__room", value))

    def of_game(self, queryset: QuerySet[ConfigurationVersion], name: str, value: str) -> QuerySet[Any]:
        called = Game.objects.filter(Q(slug=value) | Q(names__key=name_key(value)))
        return queryset.filter(game__in=called)


def _named(what: str, value: str) -> Q:
    """By a part of the name, or by the id where digits alone are given."""
    if value.isdecimal() and len(value) < 10:
        return Q(**{f"{what}_id": int(value)})
    return Q(**{f"{what}__name__icontains": value})


class EvidenceFilter(django_filters.FilterSet):
    table = django_filters.CharFilter(help_text="For example paytables_outcome.")
    record = django_filters.NumberFilter(field_name="record_id")
    publication = django_filters.NumberFilter(field_name="publication_id")

    class Meta:
        model = Evidence
        fields = ["table", "record", "publication"]

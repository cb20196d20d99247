"""Reading operators and their tables: a regulator sees all, an operator its own."""

from __future__ import annotations

from django.db.models import QuerySet

from accounts.models import User
from accounts.permissions import is_regulator, is_system
from approvals.models import Configuration, ConfigurationVersion, Operator, Room


def sees_all(user: User) -> bool:
    return bool(is_regulator.test(user) or is_system.test(user))


def operators_for(user: User) -> QuerySet[Operator]:
    result = Operator.objects.prefetch_related("rooms")
    return result if sees_all(user) else result.filter(organisation=user.organisation)


def rooms_for(user: User) -> QuerySet[Room]:
    result = Room.objects.select_related("operator")
    return result if sees_all(user) else result.filter(organisation=user.organisation)


def tables_on_record_for(user: User) -> QuerySet[Configuration]:
    """Tables, those that were closed too."""
    result = Configuration.objects.select_related("room__operator")
    return result if sees_all(user) else result.filter(organisation=user.organisation)


def tables_for(user: User) -> QuerySet[Configuration]:
    """Open tables."""
    return tables_on_record_for(user).filter(closed_on=None)


def configurations_for(user: User) -> QuerySet[ConfigurationVersion]:
    """The newest version of every open table, with its room and operator."""
    result = ConfigurationVersion.objects.select_related("configuration__room__operator", "game", "author").filter(
        newest=True, configuration__closed_on=None
    )
    return result if sees_all(user) else result.filter(organisation=user.organisation)

"""Operators, their rooms, and the tables that they set up. A change of a table is its next version."""

from __future__ import annotations

import datetime
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from django.db import transaction
from django.utils import timezone

from accounts import audit
from accounts.collisions import done_again
from accounts.history import because
from accounts.models import Organisation, User
from accounts.names import clean_name
from accounts.permissions import can_configure, is_regulator, is_system, require, same_organisation
from approvals.configuration.read import read
from approvals.configuration.schema import Refused
from approvals.models import Configuration, ConfigurationVersion, Operator, Room
from games.canonical import sha256_of
from games.models import GameName
from games.names import name_key

__all__ = ["NotClosed", "Refused", "Saved", "add_operator", "add_room", "close_table", "save_configuration"]

may_set_up = (can_configure & same_organisation) | is_system


@transaction.atomic
def add_operator(*, organisation: Organisation, name: str, kind: str, licence: str = "", actor: User) -> Operator:
    """A card room or casino of an organisation. Regulators enter them."""
    require(is_regulator | is_system, actor)
    name, licence = clean_name(name), clean_name(licence, "licence") if licence.strip() else ""
    operator = Operator.objects.create(organisation=organisation, name=name, kind=kind, licence=licence)
    audit.record("entered an operator", actor=actor, subject=operator, detail={"kind": kind})
    return operator


@transaction.atomic
def add_room(*, operator: Operator, name: str, location: str = "", tables: int | None = None, actor: User) -> Room:
    """A place with tables."""
    require(may_set_up | is_regulator, actor, operator)
    room = Room.objects.create(
        organisation=operator.organisation,
        operator=operator,
        name=clean_name(name),
        location=clean_name(location, "location") if location.strip() else "",
        tables=tables,
    )
    audit.record("entered a room", actor=actor, subject=room)
    return room


@dataclass(frozen=True, slots=True)
class Saved:
    """A table as it now is."""

    configuration: Configuration
    version: ConfigurationVersion
    changed: bool  # False: it was so already


@done_again
@transaction.atomic
def save_configuration(
    *, room: Room, table: str, data: Mapping[str, Any], actor: User, reason: str = "", seen: int | None = None
) -> Saved:
    """The table's form, checked for form only (what the checks say of it is another matter). Raises Refused.

    `seen`: the number of the version that the change was made from (0: there was none); a newer one is not overwritten.
    """
    require(may_set_up, actor, room)
    read(data)
    number = (data.get("table") or {}).get("number")
    if number is not None and number != table:
        raise Refused(f"The form is for table {number}, not of {table}.", ("table", "number"))
    Room.objects.select_for_update(of=("self",)).get(pk=room.pk)
    configuration, _ = Configuration.objects.get_or_create(
        organisation=room.organisation, room=room, table=table, closed_on=None
    )
    last = configuration.versions.filter(newest=True).first()
    digest = sha256_of(data)
    if last is not None and last.sha256 == digest:
        return Saved(configuration, last, False)
    if seen is not None and seen != (last.number if last else 0):
        raise Refused(f"Table {table} was changed in the meantime; review the change again.")
    game = GameName.objects.select_related("game").filter(key=name_key(data["game"])).first()
    with because(who=actor, reason=reason or None):
        if last is not None:
            last.newest = False
            last.save(update_fields=["newest"])
        version = ConfigurationVersion.objects.create(
            organisation=room.organisation,
            configuration=configuration,
            number=last.number + 1 if last else 1,
            data=data,
            sha256=digest,
            game=game.game if game else None,
            author=actor,
            reason=reason,
        )
    audit.record(
        "changed a table" if last else "set up a table",
        actor=actor,
        subject=configuration,
        detail={"version": version.number, "sha256": digest},
        reason=reason,
    )
    return Saved(configuration, version, True)


class NotClosed(ValueError):
    """Why the table stays open, in one sentence."""


@done_again
@transaction.atomic
def close_table(
    *,
    configuration: Configuration,
    day: datetime.date,
    actor: User,
    reason: str = "",
    today: datetime.date | None = None,
) -> Configuration:
    """The table is no longer run from this day on; what it was stays on record. Raises NotClosed."""
    require(may_set_up, actor, configuration)
    if day > (today or timezone.localdate()):
        raise NotClosed(f"{day} is in the future. Close the table on the day on which it is taken out.")
    locked = Configuration.objects.select_for_update().get(pk=configuration.pk)
    begun = _begun(locked)
    if day < begun:
        raise NotClosed(f"Table {locked.table} was set up on {begun}. Give that day or a later one.")
    if locked.closed_on is None:
        locked.closed_on = day
        locked.save(update_fields=["closed_on"])
        audit.record("closed a table", actor=actor, subject=locked, detail={"on": day.isoformat()}, reason=reason)
    return locked


def _begun(table: Configuration) -> datetime.date:
    """The first day that one of its forms speaks of, or that it was entered."""
    days = [timezone.localdate(entered) for entered in table.versions.values_list("created_at", flat=True)]
    for stated in table.versions.values_list("data__as_of", flat=True):
        with suppress(TypeError, ValueError):
            days.append(datetime.date.fromisoformat(stated))
    return min(days)

"""The equipment of a room, kept once: what stands there in which version, which tables use it, and upgrading it.

A row is never changed: another version, or none, is the next row. Tables keep their own forms; an upgrade writes the
room's version into each form that names the device, as the next version of the table.
"""

from __future__ import annotations

import copy
import datetime
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from accounts import audit
from accounts.collisions import done_again
from accounts.history import because
from accounts.json_types import Json
from accounts.models import User
from accounts.names import BadName, clean_name
from accounts.permissions import require
from approvals.equipment.on_tables import Installed, installed
from approvals.models import ConfigurationVersion, Room, RoomDevice
from approvals.operators.selectors import configurations_for
from approvals.operators.services import Refused, Saved, may_set_up, save_configuration
from approvals.registry.components import component_key as key_of

KINDS = dict(RoomDevice.KINDS)
LONGEST = {"version": 100, "label": 60}
PLACE = re.compile(r"(progressive\.components|other_equipment)\[(\d+)\]")


class BadDevice(Exception):
    """Why a device is not entered or upgraded; `str()` is one sentence."""


@dataclass(frozen=True, slots=True)
class Used:
    """A table that uses a device, and where its form names it."""

    version: ConfigurationVersion
    here: Installed


def kind_at(place: str) -> str:
    if place == "shuffler":
        return "shuffler"
    return "progressive" if place.startswith("progressive") else "other"


def devices_of(room: Room) -> list[RoomDevice]:
    """What stands in the room now."""
    return list(room.devices.filter(newest=True, removed=False).select_related("author"))


def history_of(room: Room) -> QuerySet[RoomDevice]:
    return room.devices.select_related("author").order_by("-since", "-id")


def tables_of(room: Room, user: User) -> list[ConfigurationVersion]:
    return list(configurations_for(user).filter(configuration__room=room).order_by("configuration__table"))


def versions_in(room: Room, table: str) -> dict[str, tuple[str, ...]]:
    """Installed versions by the component's key: this table's own device, the room's list, then the other tables."""
    results: dict[str, list[str]] = {}
    for device in sorted(devices_of(room), key=lambda d: (d.label != table, d.label != "")):
        results.setdefault(device.key, []).append(device.version)
    open_tables = ConfigurationVersion.objects.filter(
        configuration__room=room, configuration__closed_on=None, newest=True
    )
    for data in open_tables.order_by("configuration__table").values_list("data", flat=True):
        for here in installed(data):
            results.setdefault(key_of(here.component), []).append(here.version or "")
    return {key: tuple(dict.fromkeys(filter(None, versions))) for key, versions in results.items()}


def users_of(device: RoomDevice, devices: Sequence[RoomDevice], tables: Iterable[ConfigurationVersion]) -> list[Used]:
    """The tables whose form names the device: a labeled one is its table's, another one all others'."""
    own = {d.label for d in devices if d.key == device.key and d.label}
    results = []
    for version in tables:
        number = version.configuration.table
        if number != device.label if device.label else number in own:
            continue
        results += [Used(version, here) for here in installed(version.data) if key_of(here.component) == device.key]
    return results


def with_versions(data: Mapping[str, Any], versions: Mapping[str, str]) -> dict[str, Any]:
    """The form with other versions at some places.

    >>> with_versions({"shuffler": {"model": "A", "version": "1"}}, {"shuffler": "2"})
    {'shuffler': {'model': 'A', 'version': '2'}}
    """
    form = copy.deepcopy(dict(data))
    for place, version in versions.items():
        if place == "shuffler":
            form["shuffler"]["version"] = version
        elif (at := PLACE.fullmatch(place)) is not None:
            listed = form["progressive"]["components"] if at[1].startswith("progressive") else form["other_equipment"]
            listed[int(at[2])]["version"] = version
        else:
            raise ValueError(f"no place of equipment: {place}")
    return form


@done_again
@transaction.atomic
def put_device(
    *,
    room: Room,
    component: str,
    version: str,
    kind: str,
    actor: User,
    since: datetime.date | None = None,
    label: str = "",
    manufacturer: str = "",
    reason: str = "",
) -> RoomDevice:
    """A device of the room, or another version of one that stands there. Raises BadDevice."""
    require(may_set_up, actor, room)
    try:
        component = clean_name(component)
        statements = [clean_name(t, what) if t.strip() else "" for t, what in ((version, "version"), (label, "table"))]
        maker = clean_name(manufacturer, "manufacturer") if manufacturer.strip() else ""
    except BadName as why:
        raise BadDevice(str(why)) from why
    if len(statements[0]) > LONGEST["version"] or len(statements[1]) > LONGEST["label"]:
        raise BadDevice("A version has at most 100 characters, and a table's number 60.")
    if kind not in KINDS:
        raise BadDevice(f"{kind!r} is not a kind of equipment; use {', '.join(KINDS)}.")
    return _next(room, component, kind, statements[0], statements[1], maker, since, False, actor, reason)


@done_again
@transaction.atomic
def remove_device(
    *, device: RoomDevice, actor: User, since: datetime.date | None = None, reason: str = ""
) -> RoomDevice:
    """It no longer stands there; what it was stays on record. Raises BadDevice where a table still names it."""
    room = device.room
    require(may_set_up, actor, room)
    used = users_of(device, devices_of(room), tables_of(room, actor))
    if used:
        named = ", ".join(dict.fromkeys(u.version.configuration.table for u in used))
        raise BadDevice(f"{device.component} is still on {named}; remove it there first.")
    return _next(
        room, device.component, device.kind, device.version, device.label, device.manufacturer, since, True, actor,
        reason,
    )  # fmt: skip


def _next(
    room: Room,
    component: str,
    kind: str,
    version: str,
    label: str,
    manufacturer: str,
    since: datetime.date | None,
    removed: bool,
    actor: User,
    reason: str,
) -> RoomDevice:
    today = timezone.localdate()
    since = since or today
    if since > today:
        raise BadDevice(f"{since} is in the future; enter a device on the day it is installed, or plan the upgrade.")
    Room.objects.select_for_update(of=("self",)).get(pk=room.pk)
    key = key_of(component)
    if not key:
        raise BadDevice("The component has no name.")
    last = room.devices.filter(key=key, label=label, newest=True).first()
    if last is not None and (last.version, last.removed, last.kind) == (version, removed, kind):
        return last
    if last is not None and since < last.since:
        raise BadDevice(
            f"{last.component} {last.version} is on record from {last.since}; give that day or a later one."
        )
    with because(who=actor, reason=reason or None):
        if last is not None:
            last.newest = False
            last.save(update_fields=["newest"])
        made = RoomDevice.objects.create(
            organisation_id=room.organisation_id, room=room, kind=kind, component=component, key=key, label=label,
            manufacturer=manufacturer or (last.manufacturer if last else ""), version=version, since=since,
            removed=removed, author=actor, reason=reason[:300],
        )  # fmt: skip
    audit.record(
        "removed a device of a room" if removed else "entered a device of a room",
        actor=actor,
        subject=made,
        detail={"room": room.pk, "version": version, "since": since.isoformat()},
        reason=reason,
    )
    return made


def missing_from(room: Room, user: User) -> list[tuple[str, str, str, str]]:
    """What the tables name and the room's list does not: kind, component, version, label where versions differ."""
    known = {d.key for d in devices_of(room)}
    seen: dict[str, dict[str, list[tuple[str, str, str]]]] = {}
    for version in tables_of(room, user):
        for here in installed(version.data):
            key = key_of(here.component)
            if key not in known:
                of_version = seen.setdefault(key, {}).setdefault(here.version or "", [])
                of_version.append((kind_at(here.place), here.component, version.configuration.table))
    results = []
    for versions in seen.values():
        ranked = sorted(versions.items(), key=lambda entry: -len(entry[1]))
        for rank, (number, places) in enumerate(ranked):
            tables = [""] if rank == 0 else list(dict.fromkeys(table for _, _, table in places))
            results += [(places[0][0], places[0][1], number, table) for table in tables]
    return sorted(results)


@transaction.atomic
def take_from_tables(*, room: Room, actor: User) -> int:
    """The room's list filled from its tables; how many devices were entered."""
    require(may_set_up, actor, room)
    made = 0
    for kind, component, version, label in missing_from(room, actor):
        put_device(
            room=room, component=component, version=version, kind=kind, label=label, actor=actor,
            reason="taken from the tables",
        )  # fmt: skip
        made += 1
    return made


def changed_tables(
    room: Room, versions: Mapping[int, str], user: User
) -> Iterator[tuple[ConfigurationVersion, dict[str, Json]]]:
    """Each table that an upgrade touches, and its form with the new versions."""
    devices, tables = devices_of(room), tables_of(room, user)
    places: dict[int, dict[str, str]] = {}
    for device in devices:
        if device.pk in versions:
            for used in users_of(device, devices, tables):
                places.setdefault(used.version.pk, {})[used.here.place] = versions[device.pk]
    for table in tables:
        if table.pk in places and (form := with_versions(table.data, places[table.pk])) != table.data:
            yield table, form


@done_again
@transaction.atomic
def upgrade(
    *,
    room: Room,
    versions: Mapping[int, str],
    actor: User,
    since: datetime.date | None = None,
    reason: str = "",
) -> list[Saved]:
    """The new versions in the room's list and in every table that uses the devices. Raises BadDevice."""
    require(may_set_up, actor, room)
    known = {d.pk: d for d in devices_of(room)}
    if strange := [pk for pk in versions if pk not in known]:
        raise BadDevice(f"There is no such device in this room: {', '.join(map(str, strange))}.")
    if not versions:
        raise BadDevice("Give a new version for at least one device.")
    words = reason.strip() or "upgrade of the room's equipment"
    changes = list(changed_tables(room, versions, actor))
    for pk, version in versions.items():
        d = known[pk]
        put_device(
            room=room, component=d.component, version=version, kind=d.kind, label=d.label, actor=actor, since=since,
            manufacturer=d.manufacturer, reason=words,
        )  # fmt: skip
    try:
        return [
            save_configuration(room=room, table=table.configuration.table, data=form, actor=actor, reason=words)
            for table, form in changes
        ]
    except Refused as why:
        raise BadDevice(str(why)) from why

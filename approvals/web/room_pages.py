"""The equipment of a room: what stands there, what is below its minimum, and what an upgrade would mean."""

from __future__ import annotations

import datetime

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.views.decorators.http import require_http_methods

from accounts.permissions import can_configure
from accounts.web.days import needed_day
from accounts.web.lists import person
from approvals.equipment.requirements import names_in_force
from approvals.equipment.rooms import (
    BadDevice,
    devices_of,
    history_of,
    missing_from,
    put_device,
    remove_device,
    take_from_tables,
    upgrade,
)
from approvals.impact.rooms import equipment_of, plan
from approvals.models import Room, RoomDevice
from approvals.operators.selectors import rooms_for
from approvals.operators.services import may_set_up

HISTORY = 100


@require_http_methods(["GET", "HEAD", "POST"])
def room(request: HttpRequest, pk: int) -> HttpResponse:
    result = _lookup(request, pk)
    refused, typed = "", QueryDict()
    if request.method == "POST":
        typed = request.POST
        try:
            return _act(request, result, typed)
        except BadDevice as why:
            refused = str(why)
    user = person(request)
    today = timezone.localdate()
    states = equipment_of(result, user, today)
    context = {
        "room": result,
        "states": states,
        "below": [s for s in states if s.verdict in ("fail", "needs_review")],
        "history": history_of(result)[:HISTORY],
        "missing": missing_from(result, user),
        "may_change": can_configure.test(user) and may_set_up.test(user, result),
        "known": names_in_force(today),
        "kinds": RoomDevice.KINDS,
        "today": today,
        "refused": refused,
        "typed": typed,
    }
    return render(request, "rooms/room.html", context, status=422 if refused else 200)


def _lookup(request: HttpRequest, pk: int) -> Room:
    return get_object_or_404(rooms_for(person(request)), pk=pk)


def _act(request: HttpRequest, room: Room, stated: QueryDict) -> HttpResponse:
    actor = person(request)
    since, reason = _day(stated.get("since", "")), stated.get("reason", "").strip()
    match stated.get("act"):
        case "take":
            made = take_from_tables(room=room, actor=actor)
            messages.success(request, f"{made} device{'' if made == 1 else 's'} entered from the tables.")
        case "remove":
            device = _device(room, stated.get("device", ""))
            remove_device(device=device, actor=actor, since=since, reason=reason)
            messages.success(request, f"{device.component} was removed from the room's list. Its history stays.")
        case _:
            entered = put_device(
                room=room, component=stated.get("component", ""), version=stated.get("version", ""),
                kind=stated.get("kind", ""), label=stated.get("label", ""), manufacturer=stated.get("manufacturer", ""),
                since=since, reason=reason, actor=actor,
            )  # fmt: skip
            messages.success(request, f"{entered.component} {entered.version} was added to the room's list.")
    return redirect("room", pk=room.pk)


def _device(room: Room, key: str) -> RoomDevice:
    device = next((d for d in devices_of(room) if str(d.pk) == key), None)
    if device is None:
        raise BadDevice("There is no such device in this room; it may have been changed in the meantime.")
    return device


def _day(text: str) -> datetime.date | None:
    return needed_day(text, BadDevice) if text.strip() else None


@require_http_methods(["GET", "HEAD", "POST"])
def room_upgrade(request: HttpRequest, pk: int) -> HttpResponse:
    """What other versions would mend and break; done only where it is posted."""
    item, user = _lookup(request, pk), person(request)
    stated = request.POST if request.method == "POST" else request.GET
    devices = devices_of(item)
    versions = {
        d.pk: text for d in devices if (text := stated.get(f"version-{d.pk}", "").strip()[:100]) and text != d.version
    }
    refused, status = "", 200
    if request.method == "POST":
        try:
            saved = upgrade(
                room=item, versions=versions, actor=user, since=_day(stated.get("since", "")),
                reason=stated.get("reason", ""),
            )  # fmt: skip
        except BadDevice as why:
            refused, status = str(why), 422
        else:
            changed = sum(s.changed for s in saved)
            messages.success(
                request, f"The upgrade was recorded: {changed} table{'' if changed == 1 else 's'} changed."
            )
            return redirect("room", pk=pk)
    try:
        planned = plan(item, versions, user, timezone.localdate())
    except BadDevice as why:
        planned, refused, status = [], str(why), 422
    context: dict[str, object] = {
        "room": item,
        "devices": [(d, versions.get(d.pk, "")) for d in devices],
        "asked": [(d, versions[d.pk]) for d in devices if d.pk in versions],
        "planned": planned,
        "complying": sum(p.before != "pass" and p.after == "pass" for p in planned),
        "mended": sum(bool(p.mended) for p in planned),
        "broken": sum(bool(p.broken) for p in planned),
        "may_change": can_configure.test(user) and may_set_up.test(user, item),
        "today": timezone.localdate(),
        "refused": refused,
    }
    return render(request, "rooms/upgrade.html", context, status=status)

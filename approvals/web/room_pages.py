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
    found = _found(request, pk)
    refused, typed = "", QueryDict()
    if request.method == "POST":
        typed = request.POST
        try:
            return _act(request, found, typed)
        except BadDevice as why:
            refused = str(why)
    user = person(request)
    today = timezone.localdate()
    states = equipment_of(found, user, today)
    context = {
        "room": found,
        "states": states,
        "below": [s for s in states if s.verdict in ("fail", "needs_review")],
        "history": history_of(found)[:HISTORY],
        "missing": missing_from(found, user),
        "may_change": can_configure.test(user) and may_set_up.test(user, found),
        "known": names_in_force(today),
        "kinds": RoomDevice.KINDS,
        "today": today,
        "refused": refused,
        "typed": typed,
    }
    return render(request, "rooms/room.html", context, status=422 if refused else 200)


def _found(request: HttpRequest, pk: int) -> Room:
    return get_object_or_404(rooms_for(person(request)), pk=pk)


def _act(request: HttpRequest, found: Room, said: QueryDict) -> HttpResponse:
    actor = person(request)
    since, reason = _day(said.get("since", "")), said.get("reason", "").strip()
    match said.get("act"):
        case "take":
            made = take_from_tables(room=found, actor=actor)
            messages.success(request, f"{made} device{'' if made == 1 else 's'} entered from the tables.")
        case "remove":
            device = _device(found, said.get("device", ""))
            remove_device(device=device, actor=actor, since=since, reason=reason)
            messages.success(request, f"{device.component} was removed from the room's list. Its history stays.")
        case _:
            entered = put_device(
                room=found, component=said.get("component", ""), version=said.get("version", ""),
                kind=said.get("kind", ""), label=said.get("label", ""), manufacturer=said.get("manufacturer", ""),
                since=since, reason=reason, actor=actor,
            )  # fmt: skip
            messages.success(request, f"{entered.component} {entered.version} was added to the room's list.")
    return redirect("room", pk=found.pk)


def _device(found: Room, key: str) -> RoomDevice:
    device = next((d for d in devices_of(found) if str(d.pk) == key), None)
    if device is None:
        raise BadDevice("There is no such device in this room; it may have been changed in the meantime.")
    return device


def _day(text: str) -> datetime.date | None:
    return needed_day(text, BadDevice) if text.strip() else None


@require_http_methods(["GET", "HEAD", "POST"])
def room_upgrade(request: HttpRequest, pk: int) -> HttpResponse:
    """What other versions would mend and break; done only where it is posted."""
    found, user = _found(request, pk), person(request)
    said = request.POST if request.method == "POST" else request.GET
    devices = devices_of(found)
    versions = {
        d.pk: text for d in devices if (text := said.get(f"version-{d.pk}", "").strip()[:100]) and text != d.version
    }
    refused, status = "", 200
    if request.method == "POST":
        try:
            saved = upgrade(
                room=found, versions=versions, actor=user, since=_day(said.get("since", "")),
                reason=said.get("reason", ""),
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
        planned = plan(found, versions, user, timezone.localdate())
    except BadDevice as why:
        planned, refused, status = [], str(why), 422
    context: dict[str, object] = {
        "room": found,
        "devices": [(d, versions.get(d.pk, "")) for d in devices],
        "asked": [(d, versions[d.pk]) for d in devices if d.pk in versions],
        "planned": planned,
        "complying": sum(p.before != "pass" and p.after == "pass" for p in planned),
        "mended": sum(bool(p.mended) for p in planned),
        "broken": sum(bool(p.broken) for p in planned),
        "may_change": can_configure.test(user) and may_set_up.test(user, found),
        "today": timezone.localdate(),
        "refused": refused,
    }
    return render(request, "rooms/upgrade.html", context, status=status)

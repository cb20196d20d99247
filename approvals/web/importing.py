"""Many tables at once from a spreadsheet: a dry run shows everything that is wrong, then all are saved or none is."""

from __future__ import annotations

import datetime
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Any, cast

from django.contrib import messages
from django.core import signing
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse, StreamingHttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.text import slugify
from django.views.decorators.http import require_http_methods, require_safe

from accounts import exports
from accounts.models import User
from accounts.web.lists import person
from approvals.configuration.schema import Refused
from approvals.filings.judging import NOTHING_FILED, keep_first
from approvals.filings.selectors import approvals_on_record
from approvals.models import Room
from approvals.operators.selectors import configurations_for, rooms_for
from approvals.operators.services import save_configuration
from approvals.registry.current import current_register
from approvals.sheets import Unreadable, rows_of
from approvals.web import spreadsheet
from approvals.web.configurations import Changed, changes, offered_games
from approvals.web.evaluations import EvaluationContext, evaluate
from approvals.web.spreadsheet import Line, Trouble

SALT = "tables that passed a dry run"
HOUR = 3600
NOT_OF_ROWS = ("operator", "room")


@dataclass(frozen=True, slots=True)
class Planned:
    """What a row would do."""

    line: Line
    room: Room
    data: dict[str, Any]
    verdict: str
    number: int | None  # of the version that is there
    changes: list[Changed]
    findings: tuple[str, ...] = ()  # why it does not pass, at most three

    @property
    def kind(self) -> str:
        return "new" if self.number is None else "changed" if self.changes else "same"


@require_http_methods(["GET", "HEAD", "POST"])
def tables(request: HttpRequest) -> HttpResponse:
    user = person(request)
    context: dict[str, object] = {
        "games": [g for g, rules in offered_games(timezone.localdate()) if rules],
        "rooms": rooms_for(user),
    }
    if request.method != "POST":
        return render(request, "configurations/import.html", context)
    if request.POST.get("act") == "save":
        return save_signed(request, user, "configurations/import.html", context)
    sent = request.FILES.get("file")
    if sent is None:
        return render(request, "configurations/import.html", context | {"problem": "Choose a file."})
    context["name"] = sent.name
    try:
        rows = rows_of(sent.read(), str(sent.name))
        games = [game for game, _ in offered_games(timezone.localdate())]
        lines, troubles = spreadsheet.read_rows(rows, current_register(), games)
    except Unreadable as why:
        return render(request, "configurations/import.html", context | {"problem": str(why)})
    planned, more = plan(lines, user)
    troubles = sorted([*troubles, *more], key=lambda t: t.row)
    context |= {"troubles": troubles, "planned": planned}
    if not troubles:
        context["signed"] = signing.dumps(
            [[p.room.pk, p.line.table, p.data, p.number or 0] for p in planned], salt=SALT, compress=True
        )
    return render(request, "configurations/import.html", context)


def plan(lines: list[Line], user: User) -> tuple[list[Planned], list[Trouble]]:
    """What each row would do, and rooms that are not there."""
    rooms: dict[str, list[Room]] = {}
    for room in rooms_for(user):
        for name in (room.name, str(room), f"{room.operator.name} / {room.name}"):
            rooms.setdefault(name.casefold(), []).append(room)
    present = {(v.configuration.room_id, v.configuration.table): v for v in configurations_for(user)}
    standing = EvaluationContext.now()
    filed = approvals_on_record(v.configuration_id for v in present.values())
    item, troubles = [], []
    for line in lines:
        named = rooms.get(line.room.casefold(), [])
        if len(named) != 1:
            what = "is the name of several rooms; write “operator / room”." if named else _no_room(line.room, rooms)
            troubles.append(Trouble(line.row, "A", f"{line.room[:60]} {what}", "Room"))
            continue
        room = named[0]
        version = present.get((room.pk, line.table))
        kept = {k: v for k, v in version.data.items() if k in NOT_OF_ROWS or k.startswith("x_")} if version else {}
        about = {k: v for k, v in (("tables", room.tables), ("location", room.location)) if v}
        data = {"room": about, **kept, **line.data}
        form = {**data, "operator": {"name": room.operator.name, "kind": room.operator.kind}}
        try:
            on_record = filed.get(version.configuration_id, NOTHING_FILED) if version else NOTHING_FILED
            result = evaluate(form, _day(data), standing, on_record)
        except Refused as why:
            troubles.append(Trouble(line.row, "", why.message))
            continue
        differs = changes(version.data, data) if version else []
        if version is not None and not differs:
            data = version.data  # the same in another order is no new version
        reasons = tuple(f.message for f in result.findings if f.verdict == result.verdict != "pass")[:3]
        number = version.number if version else None
        item.append(Planned(line, room, data, result.verdict, number, differs, reasons))
    return item, troubles


def _no_room(written: str, rooms: dict[str, list[Room]]) -> str:
    near = get_close_matches(written.casefold(), rooms, n=1, cutoff=0.8)
    return f"is not one of your rooms; did you mean {rooms[near[0]][0]}?" if near else "is not one of your rooms."


def _day(data: dict[str, Any]) -> datetime.date:
    return datetime.date.fromisoformat(data["as_of"])


def save_signed(request: HttpRequest, user: User, page: str, context: dict[str, object]) -> HttpResponse:
    """Saves the tables of a dry run that was shown, all or none."""
    reason = "imported from a spreadsheet" if page.endswith("import.html") else "changed with other tables"
    try:
        planned = signing.loads(request.POST.get("signed", ""), salt=SALT, max_age=HOUR)
    except signing.BadSignature:
        problem = "That dry run is more than an hour old or was changed. Repeat it."
        return render(request, page, context | {"problem": problem})
    rooms = {room.pk: room for room in rooms_for(user).filter(pk__in={key for key, *_ in planned})}
    try:
        with transaction.atomic():
            saved = [
                save_configuration(room=rooms[key], table=table, data=data, actor=user, reason=reason, seen=seen)
                for key, table, data, seen in planned
            ]
            keep_first(one.version for one in saved if one.changed)
    except (Refused, KeyError) as why:
        problem = f"Nothing was saved: {why if isinstance(why, Refused) else 'a room is no longer yours'}"
        return render(request, page, context | {"problem": problem})
    changed = sum(s.changed for s in saved)
    messages.success(
        request, f"{changed} table{'s' if changed != 1 else ''} saved; {len(saved) - changed} were unchanged."
    )
    return redirect("floor")


@require_safe
def template(request: HttpRequest, form: str) -> HttpResponse | StreamingHttpResponse:
    """A spreadsheet to fill in: the columns of a game, with the tables that are there already (or one empty line)."""
    if form not in ("csv", "xlsx"):
        raise Http404
    user = person(request)
    game = request.GET.get("game", "").strip()
    today = timezone.localdate()
    if not any(game == name for name, _ in offered_games(today)):
        raise Http404
    rows = [
        spreadsheet.from_data(str(v.configuration.room), v.configuration.table, v.data)
        for v in configurations_for(user)
        .filter(game__name=game)
        .order_by("configuration__room", "configuration__table")
    ]
    columns = spreadsheet.columns(current_register().terms(game, today), rows)
    heads = spreadsheet.headings(columns)
    words = dict(zip(columns, heads))
    filled = rows or [{"game": game, "as_of": today.isoformat()}]
    body = [{words[column]: text for column, text in row.items()} for row in filled]
    kind = cast(exports.Form, form)
    response = StreamingHttpResponse(exports.exported(kind, heads, body, title=game), content_type=exports.TYPES[kind])
    response["Content-Disposition"] = f'attachment; filename="tables-{slugify(game)}.{form}"'
    return response

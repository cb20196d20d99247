"""One table: what it runs, what is found about it and when that changed; and the form that sets it up."""

from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import Any

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.views.decorators.http import require_http_methods, require_safe

from accounts.models import User
from accounts.permissions import can_configure
from accounts.web.lists import person
from approvals.configuration.schema import Refused
from approvals.filings.judging import NOTHING_FILED, form_of
from approvals.filings.selectors import approvals_on_record, as_shown
from approvals.findings import WORST_FIRST, Result
from approvals.models import ConfigurationVersion, FilingItem, Room
from approvals.operators.selectors import rooms_for, tables_for
from approvals.operators.services import save_configuration
from approvals.registry.current import current_register
from approvals.registry.register import Register
from approvals.web import tableform, tableread
from approvals.web.judged import judged, turns, worst_first
from approvals.web.law_pages import asked_day


@require_safe
def configuration(request: HttpRequest, pk: int) -> HttpResponse:
    user = person(request)
    table = get_object_or_404(tables_for(user).select_related("room__operator"), pk=pk)
    versions = list(table.versions.select_related("author", "game", "configuration__room__operator"))
    asked = request.GET.get("version")
    shown = next((v for v in versions if str(v.number) == asked), None) if asked else versions[0]
    if shown is None:
        raise Http404
    day, trouble = asked_day(request)
    form = form_of(shown)
    context: dict[str, Any] = {
        "table": table,
        "versions": [
            (v, changes(versions[i + 1].data, v.data) if i + 1 < len(versions) else None)
            for i, v in enumerate(versions)
        ],
        "shown": shown,
        "newest": versions[0],
        "day": day,
        "today": timezone.localdate(),
        "trouble": trouble,
        "form": form,
        "lines": list(leaves({k: shown.data[k] for k in sorted(shown.data, key=_place)})),
        "may_change": can_configure.test(user),
        "items": _filed(table, user),
    }
    try:
        filed = approvals_on_record([table.pk]).get(table.pk, NOTHING_FILED)
        result = judged(form, day, filed=filed)
        context |= {"result": result, "groups": _groups(result), "turns": turns(form, timezone.localdate(), filed)}
    except Refused as why:
        context["refused"] = why
    return render(request, "configurations/configuration.html", context)


def _filed(table: Any, user: User) -> list[FilingItem]:
    items = list(FilingItem.objects.filter(configuration__configuration=table).select_related("filing").order_by("-id"))
    for item in items:
        item.filing = as_shown(item.filing, user)
    return items


def _groups(result: Result) -> list[tuple[str, list[Any]]]:
    found = [(v, [f.as_json() for f in result.findings if f.verdict == v]) for v in WORST_FIRST]
    return [(verdict, findings) for verdict, findings in found if findings]


NO_QUESTION = ("csrfmiddlewaretoken", "reason", "act")
ORDER = (
    "operator", "as_of", "game", "submission", "room", "table", "bets", "progressive", "shuffler", "other_equipment",
    "choices", "aggregate_limit", "posted", "authorizations",
)  # fmt: skip


def _place(key: str) -> int:
    """Of a part in the form: the database keeps keys in an order of its own."""
    return ORDER.index(key) if key in ORDER else len(ORDER)


NAMES = ("bet", "meter", "component")


def leaves(data: Any, path: str = "", *, named: bool = False) -> Any:
    """Every value of a form by its path, for people. `named`: things of a list by their names, not their places."""
    if isinstance(data, Mapping) and data:
        for key, value in data.items():
            yield from leaves(value, f"{path}.{key}" if path else key, named=named)
    elif isinstance(data, list) and data and not all(isinstance(v, str) for v in data):
        for place, value in enumerate(data):
            name = next((value[n] for n in NAMES if n in value), place) if named else place
            yield from leaves(value, f"{path}[{name}]", named=named)
    else:
        yield path, in_words(data)


def in_words(value: Any) -> str:
    match value:
        case None:
            return "none"
        case True:
            return "yes"
        case False:
            return "no"
        case list() | dict():
            return "; ".join(map(str, value)) or "none"
        case _:
            return str(value)


def changes(before: Any, after: Any) -> list[tuple[str, str | None, str | None]]:
    """What differs between two versions: path, before, after."""
    old, new = dict(leaves(before, named=True)), dict(leaves(after, named=True))
    return [(p, old.get(p), new.get(p)) for p in dict.fromkeys([*old, *new]) if old.get(p) != new.get(p)]


@require_http_methods(["GET", "HEAD", "POST"])
def edit(request: HttpRequest, pk: int) -> HttpResponse:
    user = person(request)
    table = get_object_or_404(tables_for(user).select_related("room__operator"), pk=pk)
    version = get_object_or_404(table.versions.select_related("configuration__room__operator"), newest=True)
    return _form(request, table.room, table.table, version.data, version)


@require_http_methods(["GET", "HEAD", "POST"])
def new(request: HttpRequest) -> HttpResponse:
    """First room, number and game; then the form that the game's terms make."""
    user = person(request)
    rooms = rooms_for(user)
    asked = request.GET
    room = rooms.filter(pk=asked["room"]).first() if asked.get("room", "").isdecimal() else None
    number, game = asked.get("table", "").strip(), asked.get("game", "").strip()
    trouble = ""
    if room is not None and number and game:
        if tables_for(user).filter(room=room, table=number).exists():
            trouble = f"{room} has a table {number} already; open it to change it."
        else:
            return _form(request, room, number, _begun(room, number, game), None)
    return render(
        request,
        "configurations/new.html",
        {"rooms": rooms, "games": offered_games(timezone.localdate()), "asked": asked, "trouble": trouble},
    )


def offered_games(day: datetime.date) -> list[tuple[str, bool]]:
    """Games approved on a day, and whether their rules are on file; those with rules first."""
    from approvals.registry.in_force import in_force_on

    found: dict[str, bool] = {}
    for approval in in_force_on(day).defer("version__packet"):
        found[approval.game.name] = found.get(approval.game.name, False) or approval.version_id is not None
    return sorted(found.items(), key=lambda g: (not g[1], g[0].casefold()))


def _begun(room: Room, number: str, game: str) -> dict[str, Any]:
    return {
        "as_of": timezone.localdate().isoformat(),
        "game": game,
        "room": {k: v for k, v in (("tables", room.tables), ("location", room.location)) if v},
        "table": {"number": number},
    }


def _form(
    request: HttpRequest, room: Room, number: str, data: dict[str, Any], version: ConfigurationVersion | None
) -> HttpResponse:
    user = person(request)
    if not can_configure.test(user):
        raise PermissionDenied
    posted = {name: str(value) for name, value in request.POST.items()}
    typed = tableread.read_form(posted, data) if posted else data
    answer = _judged(room, typed, version)
    if posted.get("act") == "save" and "refused" not in answer:
        try:
            saved = save_configuration(
                room=room, table=number, data=typed, actor=user, reason=posted.get("reason", "").strip()[:300]
            )
        except Refused as why:
            answer["refused"] = why
        else:
            messages.success(
                request,
                f"Saved as version {saved.version.number}."
                if saved.changed
                else "It was so already; nothing was saved.",
            )
            return redirect("configuration", pk=saved.configuration.pk)
    if getattr(request, "htmx", False):
        return render(request, "configurations/said.html", answer | _said_of_sent(posted, answer))
    parts = _parts(typed, answer)
    context = {"room": room, "number": number, "version": version, "game": data["game"], "parts": parts}
    return render(
        request,
        "configurations/form.html",
        answer | context | {"reason": posted.get("reason", ""), "sent": bool(posted)},
    )


def _judged(room: Room, typed: dict[str, Any], version: ConfigurationVersion | None) -> dict[str, Any]:
    """What the checks say of what was typed, or the one sentence that refuses it."""
    register = current_register()
    day = _day(typed.get("as_of")) or timezone.localdate()
    answer: dict[str, Any] = {"day": day, "terms": register.terms(typed["game"], day)}
    form = {**typed, "operator": {"name": room.operator.name, "kind": room.operator.kind}}
    filed = approvals_on_record([version.configuration_id]) if version else {}
    try:
        result = judged(form, day, filed=filed[version.configuration_id] if version and filed else NOTHING_FILED)
    except Refused as why:
        return answer | {"refused": why}
    found = [f for f in worst_first(result.findings) if f.verdict in ("fail", "needs_review")]
    return answer | {"result": result, "found": found, "counts": [(v, n) for v, n in _counts(result) if n]}


def _counts(result: Result) -> list[tuple[str, int]]:
    return [(v, sum(f.verdict == v for f in result.findings)) for v in WORST_FIRST]


def _parts(typed: dict[str, Any], answer: dict[str, Any]) -> list[tableform.Part]:
    """The whole form, each finding beside its field."""
    register = current_register()
    parts = tableform.build(typed, answer["terms"], _letters(register, typed["game"]))
    said = tableform.say(answer.get("found", ()), *tableform.paths_of(parts), {})
    refused = answer.get("refused")
    for part in (q for p in parts for q in p.parts()):
        part.said = said.parts.get(part.path, [])
        for question in part.fields:
            question.said = said.fields.get(question.path, [])
            if refused is not None and question.path == tableform.dotted(refused.at):
                question.error = refused.message
    answer["left"] = said.left
    return parts


def _said_of_sent(posted: dict[str, str], answer: dict[str, Any]) -> dict[str, Any]:
    """For a page that stays as it is: what to say beside each of its fields now."""
    fields, parts = tableform.paths_in(name for name in posted if name not in NO_QUESTION)
    places = tableread.places_of(posted)
    said = tableform.say(answer.get("found", ()), fields, parts, places)
    refused = answer.get("refused")
    at = tableform.dotted(refused.at) if refused is not None else ""
    at = places.get(at, at)
    return {
        "fields": [
            (path.replace(".", "-"), said.fields.get(path, []), refused.message if refused and at == path else "")
            for path in sorted(fields)
            if path not in parts
        ],
        "parts_said": [(path.replace(".", "-"), said.parts.get(path, [])) for path in sorted(parts)],
        "left": said.left,
    }


def _letters(register: Register, game: str) -> list[str]:
    return list(dict.fromkeys(a.letter.submission for a in reversed(register.history(game)) if a.letter.submission))


def _day(text: Any) -> datetime.date | None:
    try:
        return datetime.date.fromisoformat(text)
    except (TypeError, ValueError):
        return None

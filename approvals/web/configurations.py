"""One table: what it runs, what is found about it and when that changed; and the form that sets it up."""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Mapping
from copy import deepcopy
from typing import Any, NamedTuple

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.db.models import Count
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from accounts.json_types import Json
from accounts.models import User
from accounts.permissions import can_configure
from accounts.web import formats
from accounts.web.days import HOW, day_of
from accounts.web.lists import person
from approvals.configuration.cells import to_cells
from approvals.configuration.form import Configuration
from approvals.configuration.schema import Refused
from approvals.configuration.words import heading, lines_of
from approvals.equipment.rooms import versions_in
from approvals.filings.judging import NOTHING_FILED, form_of, keep_first
from approvals.filings.selectors import approvals_on_record, as_shown
from approvals.findings import WORST_FIRST, Result
from approvals.models import Approval, ConfigurationVersion, FilingItem, Room
from approvals.models import Configuration as TableConfiguration
from approvals.operators.drafts import discard_draft, drafts_for
from approvals.operators.selectors import configurations_for, rooms_for, tables_for, tables_on_record_for
from approvals.operators.services import NotClosed, close_table, save_configuration
from approvals.registry.current import current_register
from approvals.registry.register import Register
from approvals.web import table_head, tableform
from approvals.web.combinations import Combination, combinations, filled_in
from approvals.web.drafting import Drafting
from approvals.web.economics import economics_of
from approvals.web.evaluations import EvaluationContext, evaluate, status_changes, worst_first
from approvals.web.exact import exact_figures
from approvals.web.law_pages import queried_day
from paytables.packet import names


@require_safe
def configuration(request: HttpRequest, pk: int) -> HttpResponse:
    user = person(request)
    table = get_object_or_404(tables_on_record_for(user), pk=pk)
    versions = list(table.versions.select_related("author", "game", "configuration__room__operator"))
    asked = request.GET.get("version")
    shown = next((v for v in versions if str(v.number) == asked), None) if asked else versions[0]
    if shown is None:
        raise Http404
    day, trouble = queried_day(request)
    form = form_of(shown)
    context: dict[str, object] = {
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
        "groups_of_form": lines_of(shown.data),
        "may_change": table.closed_on is None and can_configure.test(user),
        "items": _filed(table, user),
    }
    result = None
    try:
        filed = approvals_on_record([table.pk]).get(table.pk, NOTHING_FILED)
        standing = EvaluationContext.now()
        result = evaluate(form, day, standing, filed)
        line = status_changes(form, timezone.localdate(), filed, standing)
        context |= {"result": result, "groups": _groups(result), "turns": line}
    except Refused as why:
        context["refused"] = why
    approval = table_head.approval_of(shown, day)
    context["facts"] = table_head.of_table(shown, day, result, approval)
    context["progressive"] = approval.progressive if approval else None
    context["rely_on"] = _newer_letter(shown, approval)
    return render(request, "configurations/configuration.html", context)


def _newer_letter(shown: ConfigurationVersion, approval: Approval | None) -> str | None:
    """The letter in force, for a table that names another."""
    named = shown.data.get("submission")
    number = approval.letter.submission.number if approval and approval.letter.submission else None
    return number if named and number and names.submission(named) != names.submission(number) else None


def _filed(table: TableConfiguration, user: User) -> list[FilingItem]:
    items = list(FilingItem.objects.filter(configuration__configuration=table).select_related("filing").order_by("-id"))
    for item in items:
        item.filing = as_shown(item.filing, user)
    return items


def _groups(result: Result) -> list[tuple[str, list[dict[str, object]]]]:
    results = [(v, [f.as_json() for f in result.findings if f.verdict == v]) for v in WORST_FIRST]
    return [(verdict, findings) for verdict, findings in results if findings]


class Changed(NamedTuple):
    """A field of a table before and after, as people read it; None: it was not given."""

    cell: str
    before: str | None
    after: str | None

    @property
    def words(self) -> str:
        return heading(self.cell)


def changes(before: Mapping[str, object], after: Mapping[str, object]) -> list[Changed]:
    """What differs between two versions."""
    old, new = dict(to_cells(Configuration, before)), dict(to_cells(Configuration, after))
    return [Changed(c, old.get(c), new.get(c)) for c in dict.fromkeys([*old, *new]) if old.get(c) != new.get(c)]


@require_http_methods(["GET", "HEAD", "POST"])
def edit(request: HttpRequest, pk: int) -> HttpResponse:
    user = person(request)
    table = get_object_or_404(tables_for(user), pk=pk)
    version = get_object_or_404(table.versions.select_related("configuration__room__operator"), newest=True)
    return _form(request, table.room, table.table, version.data, version)


@require_POST
def close(request: HttpRequest, pk: int) -> HttpResponse:
    """From this day on the table is no longer run; its page and its versions stay."""
    user = person(request)
    table = get_object_or_404(tables_for(user), pk=pk)
    day = day_of(request.POST.get("on", ""))
    try:
        if day is None:
            raise NotClosed(f"Give the day on which the table was closed. {HOW}")
        closed = close_table(
            configuration=table, day=day, actor=user, reason=request.POST.get("reason", "").strip()[:300]
        )
    except NotClosed as why:
        messages.error(request, str(why))
    else:
        messages.success(
            request, f"Table {table.table} is closed as of {formats.day(closed.closed_on)}. Its record stays here."
        )
    return redirect("configuration", pk=pk)


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
        sent = request.method == "POST"  # is answered by the form, which keeps what was typed
        if not sent and tables_for(user).filter(room=room, table=number).exists():
            trouble = f"{room} already has a table {number}; open it to change it."
        else:
            begun = _begun(room, number, game, _copied(user, asked.get("copy", "")))
            return _form(request, room, number, begun, None)
    return render(
        request,
        "configurations/new.html",
        {
            "rooms": rooms,
            "games": offered_games(timezone.localdate()),
            "asked": asked,
            "trouble": trouble,
            "copied": _copied(user, asked.get("copy", "")),
            "drafts": drafts_for(user),
        },
    )


def _copied(user: User, key: str) -> ConfigurationVersion | None:
    """The table that a new one begins as a copy of."""
    return configurations_for(user).filter(configuration_id=key).first() if key.isdecimal() and len(key) < 18 else None


def offered_games(day: datetime.date) -> list[tuple[str, bool]]:
    """Games approved on a day, and whether their rules are on file; those with rules first."""
    from approvals.registry.in_force import in_force_on

    result = in_force_on(day).order_by().values_list("game__name").annotate(rules=Count("version"))
    return sorted(((name, rules > 0) for name, rules in result), key=lambda g: (not g[1], g[0].casefold()))


def _begun(room: Room, number: str, game: str, model: ConfigurationVersion | None) -> dict[str, Json]:
    """An empty form, or a copy of another table of the game."""
    copied = dict(model.data) if model is not None and model.data["game"] == game else {}
    return {
        "as_of": timezone.localdate().isoformat(),
        **copied,
        "game": game,
        "room": {k: v for k, v in (("tables", room.tables), ("location", room.location)) if v},
        "table": {**(copied.get("table") or {}), "number": number},
    }


def _form(
    request: HttpRequest, room: Room, number: str, data: dict[str, Any], version: ConfigurationVersion | None
) -> HttpResponse:
    user = person(request)
    if not can_configure.test(user):
        raise PermissionDenied
    # What is fetched while somebody types names the button that was pressed last; it only checks.
    act = "" if getattr(request, "htmx", False) else request.POST.get("act", "")
    if act == "discard":
        discard_draft(room=room, table=number, actor=user)
        messages.success(request, "The draft was discarded.")
        return redirect(request.get_full_path())
    filled = _asked_to_fill(request, room, number, data["game"])
    post = filled_in(request.POST, filled) if filled else request.POST
    drafting = Drafting(post, user, room, number, data["game"], version.number if version else 0)
    stated = post or drafting.resumed()
    typed, misread = tableform.read_form(stated, data) if stated else (data, [])
    reason = stated.get("reason", "").strip()[:300]
    answer = _judged(room, typed, version, misread)
    if act == "save" and "refused" not in answer:
        try:
            saved = save_configuration(
                room=room, table=number, data=typed, actor=user, reason=reason, seen=drafting.begun_from
            )
        except Refused as why:
            answer["refused"] = [why]
        else:
            keep_first([saved.version])
            discard_draft(room=room, table=number, actor=user)
            is_new = saved.changed or version is None  # sent twice, it is saved once
            message = f"Saved as version {saved.version.number}." if is_new else "No changes to save."
            messages.success(request, message)
            return redirect("configuration", pk=saved.configuration.pk)
    if request.POST:
        drafting.keep(is_changed=bool(misread or reason or changes(data, typed)))
    answer["filled"] = filled
    steps = _steps(room, number, typed, answer)
    context = answer | {
        "steps": steps, "form_data": typed, "room": room, "number": number, "version": version,
        "game": data["game"], "reason": reason, "drafting": drafting,
        "absent": tableform.keys_beyond(steps, request.POST),
    }  # fmt: skip
    page = "configurations/findings_beside.html" if getattr(request, "htmx", False) else "configurations/form.html"
    return render(request, page, context)


def _asked_to_fill(request: HttpRequest, room: Room, number: str, game: str) -> Combination | None:
    """The combination whose button was pressed, among those that the form offers as it was sent."""
    asked = "" if getattr(request, "htmx", False) else request.POST.get("fill", "")
    if not asked:
        return None
    cells = tableform.cells_sent(request.POST)
    terms = current_register().terms(game, day_of(cells.get("as_of", "")) or timezone.localdate())
    offered = combinations(terms, cells, versions_in(room, number))
    return next((one for one in offered if one.key == asked and one.is_fillable), None)


def _judged(
    room: Room, typed: dict[str, Any], version: ConfigurationVersion | None, misread: list[Refused]
) -> dict[str, object]:
    """What the checks say of what was typed, and all of it that cannot be read; one says nothing of the other."""
    register = current_register()
    day = _day(typed.get("as_of")) or timezone.localdate()
    answer: dict[str, object] = {"day": day, "terms": register.terms(typed["game"], day)}
    form = {**typed, "operator": {"name": room.operator.name, "kind": room.operator.kind}}
    filed = approvals_on_record([version.configuration_id]) if version else {}
    on_record = filed[version.configuration_id] if version and filed else NOTHING_FILED
    refused = list(misread)
    try:
        result = evaluate(form, day, filed=on_record)
    except Refused as why:
        refused += why.every
        try:
            result = evaluate(_without(form, why.every), day, filed=on_record)
        except Refused:
            return answer | {"refused": refused}
    results = [f for f in worst_first(result.findings) if f.verdict in ("fail", "needs_review")]
    return answer | {"result": result, "placed": results} | ({"refused": refused} if refused else {})


def _without(form: dict[str, object], refused: Iterable[Refused]) -> dict[str, object]:
    """The form without the fields that cannot be read."""
    kept = deepcopy(form)
    for why in refused:
        holder: Any = kept
        for step in why.path[:-1]:
            holder = holder.get(step) if isinstance(holder, dict) else holder[step]
        if isinstance(holder, dict) and why.path:
            holder.pop(why.path[-1], None)
    return kept


def _steps(room: Room, number: str, typed: dict[str, Any], answer: dict[str, Any]) -> list[tableform.Section]:
    """The whole form, each finding beside its field, what the table earns, and one summary of what is open."""
    terms, letters = answer["terms"], _letters(current_register(), typed["game"])
    figures = exact_figures(terms)
    steps = tableform.build(typed, terms, letters, versions_in(room, number), figures, answer["filled"])
    answer["economics"] = economics_of(typed, answer["day"], terms, figures)
    tableform.place_findings(steps, answer.get("placed", ()), answer.get("refused", ()), typed)
    answer["fails"] = [f for f in answer.get("placed", ()) if f.verdict == "fail"]
    parts = [part for step in steps for part in step.parts()]
    beside = [*(f for p in parts for f in p.stated), *(f for s in steps for q in s.every() for f in q.stated)]
    answer["reviews"] = [f for f in beside if f.verdict == "needs_review"]
    answer["open"] = sum(len(step.open) for step in steps)
    return steps


def _letters(register: Register, game: str) -> list[str]:
    return list(dict.fromkeys(a.letter.submission for a in reversed(register.history(game)) if a.letter.submission))


def _day(text: str | None) -> datetime.date | None:
    try:
        return datetime.date.fromisoformat(text or "")
    except (TypeError, ValueError):
        return None

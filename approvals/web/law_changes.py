"""A parameter of the law with its whole history; where a supervisor proposes a value and a second person decides."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from accounts.permissions import can_change_law, can_publish, is_regulator
from accounts.web.days import HOW as HOW_DAYS
from accounts.web.days import day_of
from accounts.web.lists import person
from approvals.filings.recheck import publish_law
from approvals.law.history import History, history_of, proposals
from approvals.law.model import Kind, UnknownParameter
from approvals.law.proposing import CERTAINTIES, DATE_CERTAINTIES, NotLaw, propose_value, return_value
from approvals.law.rows import BadValue, held_of
from approvals.models import LawValue
from approvals.web.law_pages import in_words, why_not
from approvals.web.sections import section_of
from games.web.deciding import decide as decide_proposal

FIELDS = (
    "value", "effective_from", "effective_to", "citation", "certainty", "date_certainty", "section", "note", "reason",
)  # fmt: skip
HOW = {
    "usd": "Dollars, such as 400 or 2.50.",
    "count": "A whole number.",
    "ratio": "A number: a share such as 0.25, or odds such as 50 for 50 to 1.",
    "flag": "yes or no.",
    "words": "The words of the list, separated by commas.",
    "day": f"A date. {HOW_DAYS}",
}
_DONE = {
    "published": "Published. The checks now use it, and every table is being checked again.",
    "returned": "Returned with its reason.",
    "withdrawn": "Withdrawn.",
}


@require_http_methods(["GET", "HEAD", "POST"])
def parameter(request: HttpRequest, name: str) -> HttpResponse:
    """Every value that was ever written; the form to propose another."""
    user = person(request)
    result = _history(name)
    if request.method != "POST":
        return render(request, "law/parameter.html", _context(request, result))
    if not can_change_law.test(user):
        raise PermissionDenied
    typed = {field: request.POST.get(field, "").strip() for field in FIELDS}
    stated, errors = _read(result.parameter.kind, typed)
    row = None
    if not errors:
        try:
            row = propose_value(parameter=name, actor=user, **stated)
        except NotLaw as why:
            errors.append(("", str(why)))
    if row is None:
        context = _context(request, result) | {"errors": errors, "typed": typed}
        return render(request, "law/parameter.html", context, status=422)
    messages.success(request, "Proposed. It takes effect once a second person publishes it.")
    return redirect("law-proposal", pk=row.pk)


@require_safe
def proposal_list(request: HttpRequest) -> HttpResponse:
    """What waits for a second person, and what was decided."""
    rows = [_shown(row) for row in proposals()[:500]]
    context = {
        "open": [r for r in rows if r["row"].closed_at is None],
        "closed": [r for r in rows if r["row"].closed_at],
    }
    return render(request, "law/proposals.html", context)


@require_safe
def proposal(request: HttpRequest, pk: int) -> HttpResponse:
    return render(request, "law/proposal.html", _proposal(request, pk))


@require_POST
def decide(request: HttpRequest, pk: int) -> HttpResponse:
    return decide_proposal(
        request,
        get_object_or_404(LawValue, pk=pk),
        {"publish": publish_law, "return": return_value},
        NotLaw,
        again=("law/proposal.html", _proposal),
        done=lambda row: (_DONE[row.outcome], redirect("law-parameter", name=row.parameter)),
    )


def _proposal(request: HttpRequest, pk: int) -> dict[str, Any]:
    row = get_object_or_404(LawValue.objects.select_related("proposed_by", "closed_by"), pk=pk)
    user = person(request)
    history = _history(row.parameter)
    return {
        **_shown(row),
        "history": history,
        "before": [(v, in_words(history.parameter, v)) for v in history.line],
        "may_decide": row.closed_at is None and can_publish.test(user),
        "own": row.proposed_by_id == user.pk,
    }


def _shown(row: LawValue) -> dict[str, Any]:
    from approvals.law.rows import current_law
    from approvals.law.rows import value_of as as_value

    parameter = current_law()[row.parameter]
    return {"row": row, "parameter": parameter, "words": in_words(parameter, as_value(row))}


def _history(name: str) -> History:
    try:
        return history_of(name, timezone.localdate())
    except UnknownParameter:
        raise Http404 from None


def _context(request: HttpRequest, history: History) -> dict[str, Any]:
    user = person(request)
    parameter = history.parameter
    shown = [e for e in reversed(history.entries) if e.row is None or is_regulator.test(user) or e.standing in _PUBLIC]
    return {
        "history": history,
        "parameter": parameter,
        "section": section_of(parameter.values[-1].section),
        "entries": [(e, in_words(parameter, e.value)) for e in shown],
        "may_propose": can_change_law.test(user),
        "why_not": why_not(user),
        "regulator": is_regulator.test(user),
        "certainties": CERTAINTIES,
        "date_certainties": DATE_CERTAINTIES,
        "how": HOW[parameter.kind],
        "typed": {"section": parameter.values[-1].section, "certainty": "read", "date_certainty": "read"},
    }


_PUBLIC = ("in force", "past", "to come", "replaced")


def value_of(kind: Kind, text: str) -> object:
    """What a person wrote, as JSON; `none` says that from the day there is no such limit. Raises NotLaw.

    >>> value_of("flag", "Yes"), value_of("words", "rules, fees"), value_of("usd", "$1,000"), value_of("count", "none")
    (True, ['rules', 'fees'], '1000', None)
    """
    text = text.strip()
    if not text:
        raise NotLaw("Write the value; Write “none” if there is no limit from that date.")
    if text.casefold() == "none":
        return None
    match kind:
        case "flag":
            if text.casefold() not in ("yes", "no"):
                raise NotLaw(f"“{text[:60]}” is neither yes nor no.")
            return text.casefold() == "yes"
        case "words":
            return [w.strip() for w in text.split(",") if w.strip()]
        case "day":
            if (result := day_of(text)) is None:
                raise NotLaw(f"“{text[:60]}” is not a date. {HOW_DAYS}")
            return result.isoformat()
        case "usd":
            return text.removeprefix("$").replace(",", "")
        case _:
            return text


def _read(kind: Kind, typed: Mapping[str, str]) -> tuple[dict[str, Any], list[tuple[str, str]]]:
    """The form as it is proposed, and everything that is wrong with it: the field and one sentence each."""
    values: dict[str, object] = {name: typed[name] for name in ("citation", "section", "note", "reason")}
    values |= {name: typed[name] or "read" for name in ("certainty", "date_certainty")}
    errors = []
    try:
        values["value"] = value_of(kind, typed["value"])
        held_of(values["value"], kind)
    except (NotLaw, BadValue) as why:
        errors.append(("value", str(why)))
    for name, what in (("effective_from", "The first day"), ("effective_to", "The end date")):
        values[name] = day_of(typed[name])
        if values[name] is None and (typed[name] or name == "effective_from"):
            errors.append((name, f"{what} is not a date. {HOW_DAYS}" if typed[name] else f"{what} is missing."))
    if not typed["citation"]:
        errors.append(("citation", "Name the order or filing that sets this value."))
    if not typed["reason"]:
        errors.append(("reason", "Give the reason for the proposal."))
    return values, errors

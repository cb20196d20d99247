"""The law as it is kept: sections with dated values on a line of time."""

from __future__ import annotations

import datetime
from collections.abc import Iterable
from dataclasses import dataclass

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from accounts.json_types import Json
from accounts.models import User
from accounts.permissions import can_change_law, can_publish, is_regulator
from accounts.web import formats
from accounts.web.days import HOW, day_of
from accounts.web.lists import person
from approvals.checks.record import RecordCheck, record_checks
from approvals.checks.registry import Check, checks
from approvals.checks.vectors import runs_of
from approvals.law.history import open_proposals
from approvals.law.model import NoValue, Parameter, Value
from approvals.law.rows import current_law
from approvals.web.downloads import download
from approvals.web.sections import Section, official_texts, sections


@dataclass(frozen=True, slots=True)
class Line:
    """A parameter as the page shows it."""

    parameter: Parameter
    values: tuple[tuple[Value, str, bool], ...]  # newest first: the value, its words, whether it is asked about
    now: Value | None
    checks: tuple[object, ...]

    @property
    def now_words(self) -> str:
        return in_words(self.parameter, self.now) if self.now else ""


EXPORTED = ("section", "section_title", "what", "parameter", "value", "from", "to", "certainty", "citation")


@require_safe
def law(request: HttpRequest) -> HttpResponseBase:
    """Every section with what holds on a day."""
    day, trouble = queried_day(request)
    query = request.GET.get("q", "").strip()
    rows = []
    held = current_law()
    for section in sections():
        lines = [_line(p, day, day) for p in section.of(held)]
        if query and not _mentions(section, lines, query.casefold()):
            continue
        rows.append((section, lines))
    if form := request.GET.get("export"):
        exported = (_exported(section, line) for section, lines in rows for line in lines)
        return download(request, form, EXPORTED, exported, f"law-on-{day.isoformat()}")
    regulator = is_regulator.test(person(request))
    context = {"rows": rows, "day": day, "trouble": trouble, "query": query, "today": timezone.localdate()}
    context |= {"regulator": regulator, "waiting": open_proposals().count() if regulator else 0}
    return render(request, "law/law.html", context)


def _exported(section: Section, line: Line) -> dict[str, Json]:
    now = line.now
    return {
        "section": section.number,
        "section_title": section.title,
        "what": line.parameter.title,
        "parameter": line.parameter.name,
        "value": line.now_words,
        "from": now.effective_from.isoformat() if now and now.effective_from else "",
        "to": now.effective_to.isoformat() if now and now.effective_to else "",
        "certainty": now.certainty if now else "",
        "citation": now.citation if now else "",
    }


@require_safe
def section(request: HttpRequest, slug: str) -> HttpResponse:
    result = next((s for s in sections() if s.slug == slug), None)
    if result is None:
        raise Http404
    day, trouble = queried_day(request)
    user, today = person(request), timezone.localdate()
    lines = [_line(p, today, day if "on" in request.GET else None) for p in result.parameters]
    context = {
        "section": result,
        "lines": lines,
        "day": day,
        "asked": "on" in request.GET,
        "runs": (runs := runs_of(result.names, current_law())),
        "broken": sum(not r.holds for r in runs),
        "may_propose": can_change_law.test(user),
        "regulator": is_regulator.test(user),
        "why_not": why_not(user),
        "official": official_texts(result.number),
        "proposed": open_proposals().filter(parameter__in=result.names) if is_regulator.test(user) else [],
        "trouble": trouble,
        "today": today,
    }
    return render(request, "law/section.html", context)


def why_not(user: User) -> str:
    """Why this person proposes no change of the law; empty for who may."""
    if can_change_law.test(user):
        return ""
    if can_publish.test(user):
        return "A supervisor proposes changes of the law. You publish or return them as the second person."
    return "A supervisor of the commission proposes changes of the law, and a second person publishes them."


def queried_day(request: HttpRequest) -> tuple[datetime.date, str]:
    """The day that a page is asked for, today where none is, and what is wrong with what was typed."""
    today = timezone.localdate()
    typed = request.GET.get("on", "").strip()
    if not typed:
        return today, ""
    result = day_of(typed)
    return (result, "") if result else (today, f"That is not a date; today is shown. {HOW}")


def _line(parameter: Parameter, now: datetime.date, asked: datetime.date | None) -> Line:
    at = _on(parameter, asked) if asked else None
    values = tuple((v, in_words(parameter, v), v is at) for v in reversed(parameter.dated))
    return Line(parameter, values, _on(parameter, now), tuple(_used_by(parameter.name)))


def _on(parameter: Parameter, day: datetime.date) -> Value | None:
    try:
        return parameter.on(day)
    except NoValue:
        return None


def in_words(parameter: Parameter, value: Value) -> str:
    """A value as people say it."""
    held = value.held
    if held is None:
        return "no such limit"
    match parameter.kind:
        case "usd":
            return formats.money(held)
        case "ratio":
            return formats.percent(held, 2) if value.amount < 1 else f"{formats.count(held)} to 1"
        case "flag":
            return "yes" if held else "no"
        case "words":
            return ", ".join(sorted(w.replace("_", " ") for w in value.words))
        case "day":
            return formats.day(value.day)
        case _:
            return formats.count(held)


def _used_by(name: str) -> Iterable[object]:
    every: list[Check | RecordCheck] = [*checks(), *record_checks()]
    for check in every:
        if name in check.law:
            yield check


def _mentions(section: Section, lines: list[Line], query: str) -> bool:
    text = [section.number, section.title, *(line.parameter.title for line in lines)]
    return any(query in words.casefold() for words in text)

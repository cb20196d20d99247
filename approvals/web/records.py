"""A record (a ledger, a room, deposits) put through its check: typed into a form or sent as a file. Nothing is kept."""

from __future__ import annotations

import csv
import io
from dataclasses import dataclass, field
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_http_methods, require_safe

from accounts import exports
from approvals.checks.record import RecordCheck, RecordResult, record_check_of
from approvals.checks.record_files import cells_of_rows, records_of, template
from approvals.configuration.cells import NONE, from_cells
from approvals.configuration.declare import FormField, Keyed, Listed, Rows, fields_of, form_fields
from approvals.configuration.kinds import Kind
from approvals.configuration.schema import Refused
from approvals.law.rows import current_law
from approvals.sheets import Unreadable
from approvals.web.evaluations import worst_first

COMMON = ("as_of", "operator_kind")


@dataclass
class Question:
    """One field of the page."""

    name: str
    asked: FormField
    value: str = ""
    error: str = ""
    stated: list[dict[str, object]] = field(default_factory=list)

    @property
    def key(self) -> str:
        return "f-" + self.name.replace(".", "-")

    @property
    def options(self) -> list[tuple[str, str]]:
        holds = self.asked.holds
        return [("", "not known"), *holds.options.items()] if isinstance(holds, Kind) and holds.options else []

    @property
    def is_long(self) -> bool:
        return not isinstance(self.asked.holds, Kind)

    @property
    def help(self) -> str:
        none = f"“none”: {self.asked.none}." if self.asked.none else ""
        match self.asked.holds:
            case Rows() as rows:
                heads = ", ".join(f.name for f in fields_of(rows.model))
                how = f"One line each, under the columns {heads}; “none” for none."
            case Listed():
                how = "One per line; “none” for none."
            case Keyed():
                how = "One per line, as name: value."
            case _:
                how = ""
        return " ".join(filter(None, (self.asked.help, how, none)))


@require_http_methods(["GET", "HEAD", "POST"])
def record(request: HttpRequest, id: str) -> HttpResponse:
    check = _lookup(id)
    questions = [
        Question(name, one, request.POST.get(name, "").strip())
        for name, one in form_fields(check.form)
        if name not in COMMON
    ]
    context: dict[str, Any] = {
        "check": check,
        "questions": questions,
        "as_of": request.POST.get("as_of", "").strip(),
        "operator_kind": request.POST.get("operator_kind", ""),
        "results": [],
    }
    if request.method != "POST":
        return render(request, "checks/record.html", context)
    sent = request.FILES.get("file")
    status = 200
    try:
        if sent is not None:
            context["name"] = sent.name
            records = records_of(check, sent.read(), str(sent.name))
            asked = {k: context[k] for k in ("as_of", "operator_kind") if context[k]}
            records = [{**asked, **r} if isinstance(r, dict) else r for r in records]
        else:
            records = [from_cells(check.form, _cells(context, questions))]
        context["results"] = _answers(check, records)
    except (Refused, Unreadable) as why:
        status = 422
        context["problem"], context["at"] = str(why), getattr(why, "at", "")
        _beside(questions, context)
    if sent is None:
        for result in context["results"]:
            _place(questions, result)
    return render(request, "checks/record.html", context, status=status)


def _answers(check: RecordCheck, records: list[object]) -> list[tuple[RecordResult, list[dict[str, object]]]]:
    law = current_law()
    results = []
    for number, one in enumerate(records):
        try:
            result = check.answer(one, law)
        except Refused as why:
            which = f"Record {number + 1}: " if len(records) > 1 else ""
            raise Refused(f"{which}{why.message}", (why.at,) if why.at else ()) from why
        results.append((result, [f.as_json() for f in worst_first(result.findings)]))
    return results


def _cells(context: dict[str, Any], questions: list[Question]) -> list[tuple[str, str]]:
    """What was typed, as cells."""
    cells = [(k, context[k]) for k in COMMON]
    for question in questions:
        name, text = question.name, question.value
        lines = [line.strip() for line in text.splitlines() if line.strip()]
        match question.asked.holds:
            case Rows() as holds if lines and text.casefold() != NONE:
                rows = list(csv.reader(io.StringIO("\n".join(lines))))
                heads = [f.name for f in fields_of(holds.model)]
                if {c.strip() for c in rows[0]} <= set(heads):
                    heads, rows = rows[0], rows[1:]
                cells += cells_of_rows(name, holds, heads, rows)
            case Keyed() if lines and text.casefold() != NONE:
                for line in lines:
                    key, colon, value = line.partition(":")
                    if not colon:
                        raise Refused(f"{name}: “{line[:60]}” has no colon; write name: value.", (name,))
                    cells.append((f"{name}.{key.strip()}", value))
            case _:
                cells.append((name, text))
    return cells


def _beside(questions: list[Question], context: dict[str, Any]) -> None:
    for question in questions:
        if context["at"].startswith(question.name):
            question.error = context["problem"]


def _place(questions: list[Question], result: tuple[RecordResult, list[dict[str, Any]]]) -> None:
    for finding in result[1]:
        for question in questions:
            if finding["subject"].startswith(question.name) and finding["verdict"] in ("fail", "needs_review"):
                question.stated.append(finding)


@require_safe
def record_template(request: HttpRequest, id: str, form: str) -> HttpResponse:
    """A file to fill in."""
    check = _lookup(id)
    if form not in exports.TYPES:
        raise Http404
    response = HttpResponse(template(check, form), content_type=exports.TYPES[form])
    response["Content-Disposition"] = f'attachment; filename="{check.id.lower()}.{form}"'
    return response


def _lookup(id: str) -> RecordCheck:
    check = record_check_of(id)
    if check is None:
        raise Http404
    return check

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
from approvals.checks.record_files import records_of, template
from approvals.checks.record_inputs import NONE, Input, cells_of_rows, from_cells, inputs_of
from approvals.configuration.schema import Refused
from approvals.law.rows import current_law
from approvals.sheets import Unreadable
from approvals.web.judged import worst_first

KINDS = ("flag", "choice")


@dataclass
class Asked:
    """One question of the form."""

    input: Input
    value: str = ""
    error: str = ""
    said: list[dict[str, Any]] = field(default_factory=list)

    @property
    def key(self) -> str:
        return "f-" + self.input.name.replace(".", "-")

    @property
    def options(self) -> list[tuple[str, str]]:
        words = ("yes", "no") if self.input.kind == "flag" else self.input.choices
        return [("", "not known"), *((w, w.replace("_", " ")) for w in words)]

    @property
    def is_choice(self) -> bool:
        return self.input.kind in KINDS

    @property
    def is_long(self) -> bool:
        return self.input.kind in ("rows", "list", "map")

    @property
    def help(self) -> str:
        how = {
            "rows": f"One line each, under the columns {', '.join(k.name for k in self.input.keys)}; “none” for none.",
            "list": "One on a line; “none” for none.",
            "map": "One on a line, as name: value.",
        }.get(self.input.kind, "")
        return " ".join(filter(None, (f"{self.input.what[:1].upper()}{self.input.what[1:]}.", how)))


@require_http_methods(["GET", "HEAD", "POST"])
def record(request: HttpRequest, id: str) -> HttpResponse:
    check = _found(id)
    questions = [Asked(one, request.POST.get(one.name, "").strip()) for one in inputs_of(check)]
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
            records = [from_cells(check, _cells(context, questions))]
        context["results"] = _answers(check, records)
    except (Refused, Unreadable) as why:
        status = 422
        context["problem"], context["at"] = str(why), getattr(why, "at", "")
        _beside(questions, context)
    if sent is None:
        for result in context["results"]:
            _place(questions, result)
    return render(request, "checks/record.html", context, status=status)


def _answers(check: RecordCheck, records: list[Any]) -> list[tuple[RecordResult, list[dict[str, Any]]]]:
    law = current_law()
    found = []
    for number, one in enumerate(records):
        try:
            result = check.answer(one, law)
        except Refused as why:
            which = f"Record {number + 1}: " if len(records) > 1 else ""
            raise Refused(f"{which}{why.message}", (why.at,) if why.at else ()) from why
        found.append((result, [f.as_json() for f in worst_first(result.findings)]))
    return found


def _cells(context: dict[str, Any], questions: list[Asked]) -> list[tuple[str, str]]:
    """What was typed, as cells."""
    cells = [(k, context[k]) for k in ("as_of", "operator_kind")]
    for question in questions:
        one, text = question.input, question.value
        lines = [line.strip() for line in text.splitlines() if line.strip()]
        if not lines or text.casefold() == NONE:
            cells.append((one.name, text))
        elif one.kind == "rows":
            rows = list(csv.reader(io.StringIO("\n".join(lines))))
            heads = [k.name for k in one.keys]
            if [c.strip() for c in rows[0]] and {c.strip() for c in rows[0]} <= set(heads):
                heads, rows = rows[0], rows[1:]
            cells += cells_of_rows(one, heads, rows)
        elif one.kind == "list":
            cells += [(f"{one.name}[{n}]", line) for n, line in enumerate(lines)]
        elif one.kind == "map":
            for line in lines:
                key, colon, value = line.partition(":")
                if not colon:
                    raise Refused(f"{one.name}: “{line[:60]}” has no colon; write name: value.", (*one.path,))
                cells.append((f"{one.name}.{key.strip()}", value))
        else:
            cells.append((one.name, text))
    return cells


def _beside(questions: list[Asked], context: dict[str, Any]) -> None:
    for question in questions:
        if context["at"].startswith(question.input.name):
            question.error = context["problem"]


def _place(questions: list[Asked], result: tuple[RecordResult, list[dict[str, Any]]]) -> None:
    for finding in result[1]:
        for question in questions:
            if finding["subject"].startswith(question.input.name) and finding["verdict"] in ("fail", "needs_review"):
                question.said.append(finding)


@require_safe
def record_template(request: HttpRequest, id: str, form: str) -> HttpResponse:
    """A file to fill in."""
    check = _found(id)
    if form not in exports.TYPES:
        raise Http404
    response = HttpResponse(template(check, form), content_type=exports.TYPES[form])  # type: ignore[index]
    response["Content-Disposition"] = f'attachment; filename="{check.id.lower()}.{form}"'
    return response


def _found(id: str) -> RecordCheck:
    check = record_check_of(id)
    if check is None:
        raise Http404
    return check

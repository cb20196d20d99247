"""Filings: drafted and submitted by operators, judged by agents, confirmed by supervisors; the steps are services."""

from __future__ import annotations

from functools import partial
from typing import Any

from django.contrib import messages
from django.contrib.auth.models import AnonymousUser
from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.db.models import Count, Q, QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST, require_safe
from django_filters import ChoiceFilter, FilterSet, NumberFilter
from django_tables2 import A, Column

from accounts import audit
from accounts.json_types import Json
from accounts.models.people import User
from accounts.permissions import can_configure
from accounts.web import formats
from accounts.web.days import day_of
from accounts.web.lists import ListPage, Rows, Shown, person
from accounts.web.marks import mark
from approvals.configuration.words import places_of, words_of_place
from approvals.filings import drafts
from approvals.filings.conditions import is_tribal
from approvals.filings.differences import differences
from approvals.filings.document import pdf_for
from approvals.filings.figures import NotCounted, request_figures, work_on
from approvals.filings.judging import items_of, key_of
from approvals.filings.next_steps import GIVEN_BY_A_FILING
from approvals.filings.papers import attach, checked_form
from approvals.filings.questions import Question, questions_of
from approvals.filings.selectors import (
    CONFIRMED,
    acts_shown,
    as_shown,
    filings_for,
    sees_recommendations,
)
from approvals.filings.steps import NotPossible, possible_steps, take_step
from approvals.filings.transitions import BY_ACT, FINAL, by_either, by_operator
from approvals.findings import WORST_FIRST
from approvals.models import Configuration, Filing, FilingItem, Operator
from approvals.operators.selectors import operators_for, tables_for

DOCUMENTS = {"internal-controls": "internal_controls", "letter": "letter"}
DATED = ("record agency approval", "record concurrence")
REASONED = ("return", "recommend denial", "send back", "withdraw")


class FilingFilter(FilterSet):
    state = ChoiceFilter(choices=Filing.STATES, field_name="shown_state")
    operator = NumberFilter(field_name="operator_id", help_text="An operator's number.")

    def __init__(self, *args: object, **options: object) -> None:
        super().__init__(*args, **options)
        if not sees_recommendations(person(self.request)):
            known = [(code, name) for code, name in Filing.STATES if code != "recommended"]
            self.filters["state"].extra["choices"] = known

    class Meta:
        model = Filing
        fields = ["state", "operator"]


class FilingTable(Rows):
    title = Column(linkify=("filing", [A("pk")]))
    operator = Column(accessor="operator__name", verbose_name="Operator")
    number = Column(verbose_name="No.", attrs={"td": {"class": "hr-number"}, "th": {"class": "hr-number"}})
    state = Shown(partial(mark, "filing"), accessor="shown_state")
    go_live = Shown(formats.day, export=str, verbose_name="Goes live")
    tables = Column(accessor="table_count", attrs={"td": {"class": "hr-number"}, "th": {"class": "hr-number"}})
    agent = Column(accessor="agent__username", verbose_name="Assigned to")

    class Meta(Rows.Meta):
        model = Filing
        fields = ("title", "operator", "number", "state", "go_live", "tables", "agent")
        caption = "Filings"


class FilingList(ListPage):
    table_class = FilingTable
    filterset_class = FilingFilter
    template_name = "filings/list.html"
    title = "Filings"
    lead = "Internal controls, from the operator's draft to the commission's decision."

    def get_queryset(self) -> QuerySet[Filing]:
        tables = Count("items", filter=Q(items__taken_out=False))
        return filings_for(person(self.request)).annotate(table_count=tables)

    def get_context_data(self, **kwargs: object) -> dict[str, object]:
        return {**super().get_context_data(**kwargs), "may_draft": can_configure.test(person(self.request))}


@require_safe
def filing(request: HttpRequest, pk: int) -> HttpResponse:
    user = person(request)
    result = _lookup(request, pk)
    return render(request, "filings/filing.html", _context(request, result) | {"may_edit": _may_edit(result, user)})


def _lookup(request: HttpRequest, pk: int) -> Filing:
    return get_object_or_404(filings_for(person(request)), pk=pk)


def _may_edit(filing: Filing, user: User | AnonymousUser) -> bool:
    return filing.state == "draft" and bool(by_operator.test(user, filing))


def _context(request: HttpRequest, filing: Filing) -> dict[str, object]:
    user = person(request)
    items = list(items_of(filing))
    questions = questions_of(filing)
    here = set(map(table_of, items))
    acts = acts_shown(filing, user)
    return {
        "filing": as_shown(filing, user),
        "tables": [_table(item, [q for q in questions if q.table == table_of(item)]) for item in items],
        "comments": [q for q in questions if q.table not in here],
        "own_papers": filing.papers.filter(kind="internal_controls").select_related("author").order_by("-pk"),
        "may_attach": filing.state not in FINAL and by_operator.test(user, filing),
        "acts": acts,
        "seen": acts[-1].pk if acts else 0,
        "work": work_on(filing, user),
        "steps": [
            {"act": p.step.act, "who": p.step.who, "obstacles": p.obstacles, "dated": p.step.act in DATED,
             "reasoned": p.step.act in REASONED, "conditions": p.step.act == "recommend approval"}
            for p in possible_steps(filing, user)
            if filing.operator.kind == "tribal" or is_tribal not in p.step.conditions
        ],
        "may_comment": filing.state not in FINAL and by_either.test(user, filing),
        "differences": differences(filing),
    }  # fmt: skip


def table_of(item: FilingItem | None) -> int | None:
    """A question about a table stays with it when a newer version of the table is filed."""
    return None if item is None else item.configuration.configuration_id


def _table(item: FilingItem, comments: list[Question]) -> dict[str, object]:
    """A table with what was found. That the approval itself is not there yet is what the filing asks for."""
    findings = list(item.check_run.findings.all()) if item.check_run else []
    asked = [f for f in findings if f.check_id in GIVEN_BY_A_FILING and f.verdict in ("fail", "needs_review")]
    rows = [
        {
            "f": {
                "check": f.check_id, "verdict": f.verdict, "subject": f.subject, "message": f.message, "found": f.found,
                "required": f.required, "certainty": f.certainty or "read", "citations": f.citations,
            },
            "justification": item.justifications.get(key_of(f.check_id, f.subject), ""),
        }
        for f in findings
        if f.verdict in ("fail", "needs_review") and f not in asked
    ]  # fmt: skip
    rows.sort(key=lambda r: r["f"]["verdict"])
    passed = sum(f.verdict == "pass" for f in findings)
    verdict = min((f.verdict for f in findings if f not in asked), key=WORST_FIRST.index, default=None)
    return {
        "item": item, "findings": rows, "passed": passed, "judged": item.check_run, "verdict": verdict,
        "asked": bool(asked), "comments": comments, "fields": _fields(item.configuration.data),
    }  # fmt: skip


def _fields(data: dict[str, Json]) -> list[tuple[str, str]]:
    """What of a table a comment can be about: its place, and what people call it."""
    return [(place, words_of_place(place, data)) for place in places_of(data)]


@require_http_methods(["GET", "HEAD", "POST"])
def new(request: HttpRequest) -> HttpResponse:
    """An operator's draft: which of its tables, and when they go live."""
    user = person(request)
    operators = list(operators_for(user))
    chosen = next(
        (o for o in operators if str(o.pk) == (request.POST.get("operator") or request.GET.get("operator"))), None
    )
    if chosen is None and len(operators) == 1:
        chosen = operators[0]
    return _draft(request, chosen, operators, None)


@require_http_methods(["GET", "HEAD", "POST"])
def edit(request: HttpRequest, pk: int) -> HttpResponse:
    result = _lookup(request, pk)
    return _draft(request, result.operator, [result.operator], result)


def _draft(
    request: HttpRequest, operator: Operator | None, operators: list[Operator], filing: Filing | None
) -> HttpResponse:
    user = person(request)
    if not can_configure.test(user):
        raise PermissionDenied
    tables = list(tables_for(user).filter(room__operator=operator)) if operator else []
    inside = {i.configuration.configuration_id for i in items_of(filing)} if filing else set()
    typed: dict[str, Any] = {
        "title": filing.title if filing else "",
        "go_live": filing.go_live if filing else "",
        "tables": inside,
    }
    problem = ""
    if request.method == "POST" and operator is not None:
        picked = {int(k) for k in request.POST.getlist("tables") if _is_key(k)}
        typed = {"title": request.POST.get("title", ""), "go_live": request.POST.get("go_live", ""), "tables": picked}
        day = day_of(typed["go_live"])
        chosen: list[Configuration] = [t for t in tables if t.pk in picked]
        if typed["go_live"] and day is None:
            problem = "The go-live date is not a date; write it as 12/1/2026."
        else:
            try:
                if filing is None:
                    saved = drafts.create_filing(
                        operator=operator, title=typed["title"], actor=user, go_live=day, tables=chosen
                    )
                else:
                    saved = drafts.change_filing(
                        filing=filing, actor=user, title=typed["title"], go_live=day, tables=chosen
                    )
                drafts.preview(filing=saved, actor=user)
                return redirect("filing", pk=saved.pk)
            except NotPossible as why:
                problem = str(why)
    context = {
        "operator": operator,
        "operators": operators,
        "tables": tables,
        "typed": typed,
        "filing": filing,
        "problem": problem,
    }
    return render(request, "filings/draft.html", context)


def _is_key(text: str) -> bool:
    return text.isascii() and text.isdecimal() and len(text) < 18


@require_http_methods(["GET", "HEAD", "POST"])
def act(request: HttpRequest, pk: int) -> HttpResponse:
    """One step of the filing's way, by whoever may take it. Who comes back to a refused step sees the filing."""
    result = _lookup(request, pk)
    if request.method != "POST":
        return redirect("filing", pk=pk)
    name = request.POST.get("act", "")
    if name not in BY_ACT:
        raise Http404
    conditions = request.POST.get("conditions", "").splitlines()
    try:
        taken = take_step(
            filing=result, act=name, actor=person(request), reason=request.POST.get("reason", ""),
            dated=day_of(request.POST.get("dated", "")), conditions=conditions,
            seen=int(seen) if _is_key(seen := request.POST.get("seen", "")) else None,
        )  # fmt: skip
    except NotPossible as why:
        context = _context(request, result) | {"refused": why.obstacles, "tried": name, "typed": request.POST}
        return render(
            request, "filings/filing.html", context | {"may_edit": _may_edit(result, person(request))}, status=422
        )
    messages.success(request, f"Done: {name}. The filing is {as_shown(taken, person(request)).get_state_display()}.")
    return redirect("filing", pk=pk)


@require_POST
def justify(request: HttpRequest, pk: int, item: int) -> HttpResponse:
    result = _lookup(request, pk)
    row = get_object_or_404(result.items.all(), pk=item)
    stated = request.POST
    try:
        drafts.justify(
            item=row, check=stated.get("check", ""), subject=stated.get("subject", ""), text=stated.get("text", ""),
            actor=person(request),
        )  # fmt: skip
        messages.success(request, "Kept.")
    except NotPossible as why:
        messages.error(request, str(why))
    return redirect(reverse("filing", args=[pk]) + f"#table-{item}")


@require_POST
def comment(request: HttpRequest, pk: int) -> HttpResponse:
    result = _lookup(request, pk)
    key = request.POST.get("item", "")
    item = get_object_or_404(result.items.all(), pk=int(key)) if _is_key(key) else None
    asked = request.POST.get("answers", "")
    answers = get_object_or_404(result.comments.all(), pk=int(asked)) if _is_key(asked) else None
    sent = request.FILES.get("paper")
    try:
        data = sent.read() if sent is not None else b""
        if sent is not None:
            checked_form(data)  # before anything is said: a word without its document would be half of it
        with transaction.atomic():
            stated = drafts.comment(
                filing=result, text=request.POST.get("text", ""), actor=person(request), item=item,
                subject=request.POST.get("subject", ""), answers=answers,
            )  # fmt: skip
            if sent is not None:
                attach(filing=result, data=data, name=sent.name or "document", actor=person(request), comment=stated)
    except NotPossible as why:
        messages.error(request, str(why))
    return redirect(reverse("filing", args=[pk]) + (f"#table-{item.pk}" if item else "#comments"))


@require_POST
def settle(request: HttpRequest, pk: int, comment: int) -> HttpResponse:
    result = _lookup(request, pk)
    row = get_object_or_404(result.comments.all(), pk=comment)
    drafts.settle_comment(comment=row, actor=person(request))
    return redirect(reverse("filing", args=[pk]) + "#comments")


@require_safe
def document(request: HttpRequest, pk: int, kind: str) -> HttpResponse:
    """The internal-controls document, or the letter, as PDF."""
    result = _lookup(request, pk)
    if kind not in DOCUMENTS:
        raise Http404
    if kind == "letter" and result.state not in CONFIRMED and not sees_recommendations(person(request)):
        raise Http404  # a draft of the commission's letter is the commission's until a supervisor confirms it
    try:
        data = pdf_for(result, DOCUMENTS[kind], count=False)
    except NotCounted as waits:
        request_figures(result, actor=person(request), of=waits.name)
        messages.info(request, "The internal controls can be opened as soon as their exact figures are counted.")
        return redirect(reverse("filing", args=[pk]) + "#documents")
    audit.record("downloaded a filing document", actor=person(request), subject=result, detail={"document": kind})
    response = HttpResponse(data, content_type="application/pdf")
    response["Content-Disposition"] = f'inline; filename="{kind}-{result.number}.pdf"'
    return response

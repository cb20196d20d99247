"""An operator's own page or brochure: what it advertises against what is approved, and a table made of it."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.views.decorators.http import require_http_methods

from accounts.permissions import can_configure
from accounts.web.lists import person
from approvals.configuration.schema import Refused
from approvals.filings.advertised import advertised, cited, form_of_page
from approvals.filings.judging import keep_first
from approvals.filings.pages import keep_page, pages_for, work_on
from approvals.filings.steps import NotPossible
from approvals.findings import Finding
from approvals.operators.selectors import operators_for, rooms_for, tables_for
from approvals.operators.services import may_set_up, save_configuration
from approvals.registry.current import current_register


@require_http_methods(["GET", "HEAD", "POST"])
def pages(request: HttpRequest, pk: int) -> HttpResponse:
    user = person(request)
    operator = get_object_or_404(operators_for(user), pk=pk)
    refused = ""
    if request.method == "POST":
        sent = request.FILES.get("page")
        if sent is None:
            refused = "Choose a file."
        else:
            try:
                kept = keep_page(operator=operator, data=sent.read(), name=sent.name or "page", actor=user)
                return redirect("operator-page", pk=pk, paper=kept.pk)
            except NotPossible as why:
                refused = str(why)
    context = {
        "operator": operator,
        "papers": pages_for(user).filter(operator=operator)[:200],
        "may_change": can_configure.test(user) and may_set_up.test(user, operator),
        "refused": refused,
    }
    return render(request, "floor/pages.html", context, status=422 if refused else 200)


@require_http_methods(["GET", "HEAD", "POST"])
def page(request: HttpRequest, pk: int, paper: int) -> HttpResponse:
    """What was read; a table is made of it once somebody confirms it."""
    user = person(request)
    operator = get_object_or_404(operators_for(user), pk=pk)
    row = get_object_or_404(pages_for(user), operator=operator, pk=paper)
    may_change = can_configure.test(user) and may_set_up.test(user, operator)
    today = timezone.localdate()
    result = advertised(row.read["packet"], current_register(), today) if row.read else None
    refused = ""
    if request.method == "POST" and result is not None:
        room = rooms_for(user).filter(operator=operator, pk=_number(request.POST.get("room", ""))).first()
        number = request.POST.get("table", "").strip()[:60]
        if room is None or not number:
            refused = "Choose a room and type the table's number."
        elif tables_for(user).filter(room=room, table=number).exists():
            refused = f"Table {number} is already set up; open it and compare."
        else:
            try:
                form = form_of_page(result, number, today)
                saved = save_configuration(room=room, table=number, data=form, actor=user, reason=f"from {row.name}")
                keep_first([saved.version])
                messages.success(
                    request, f"Table {number} is set up from the page. Complete what the page does not say."
                )
                return redirect("configuration-edit", pk=saved.configuration.pk)
            except Refused as why:
                refused = f"{why.message} ({why.at})" if why.at else why.message
    context = {
        "operator": operator,
        "paper": row,
        "result": result,
        "bets": [(b, _shown(b.finding)) for b in result.bets] if result else [],
        "findings": [_shown(f) for f in result.findings] if result else [],
        "wrong": len(result.wrong) if result else 0,
        "job": work_on(row, actor=user) if may_change and not row.failure else None,
        "rooms": rooms_for(user).filter(operator=operator),
        "may_change": may_change,
        "refused": refused,
        "typed": request.POST,
    }
    return render(request, "floor/page.html", context, status=422 if refused else 200)


def _number(text: str) -> int:
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 18 else 0


def _shown(f: Finding) -> dict[str, object]:
    return {
        "check": f.check, "verdict": f.verdict, "subject": "", "message": f.message, "found": f.found,
        "required": f.required, "certainty": "read", "citations": cited(f),
    }  # fmt: skip

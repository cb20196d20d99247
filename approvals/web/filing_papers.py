"""Documents of a filing that people attached, and its internal controls beside the last approved ones."""

from __future__ import annotations

from itertools import groupby

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.views.decorators.http import require_POST, require_safe

from accounts import audit
from accounts.web.lists import person
from approvals.filings.clauses import compared
from approvals.filings.differences import differences
from approvals.filings.figures import NotCounted, request_figures, work_on
from approvals.filings.keeping import content_of
from approvals.filings.papers import attach, papers_for
from approvals.filings.selectors import as_shown, filings_for
from approvals.filings.steps import NotPossible
from approvals.models import Filing
from ingest.documents import store


def _lookup(request: HttpRequest, pk: int) -> Filing:
    return get_object_or_404(filings_for(person(request)), pk=pk)


@require_POST
def papers(request: HttpRequest, pk: int) -> HttpResponse:
    """The operator's own text of its internal controls."""
    item, sent = _lookup(request, pk), request.FILES.get("paper")
    if sent is None:
        messages.error(request, "Choose a file to attach.")
    else:
        try:
            paper = attach(filing=item, data=sent.read(), name=sent.name or "document", actor=person(request))
            messages.success(request, f"{paper.name} is attached. Its SHA-256 is {paper.sha256}.")
        except NotPossible as why:
            messages.error(request, str(why))
    return redirect(reverse("filing", args=[pk]) + "#papers")


@require_safe
def paper(request: HttpRequest, pk: int, paper: int) -> HttpResponse:
    """The bytes as they were sent: for saving, never for running in this place's name."""
    user = person(request)
    row = get_object_or_404(papers_for(user), filing=_lookup(request, pk), pk=paper)
    data = store.original(row.sha256)
    audit.record(
        "downloaded a filing document", actor=user, subject=row.filing, detail={"document": row.name, "paper": row.pk}
    )
    pdf = data[:1024].find(b"%PDF-") >= 0
    response = HttpResponse(data, content_type="application/pdf" if pdf else "text/plain; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="{row.sha256[:12]}{".pdf" if pdf else ".txt"}"'
    response["X-Content-Type-Options"] = "nosniff"
    response["Content-Security-Policy"] = "sandbox"
    return response


@require_safe
def controls(request: HttpRequest, pk: int) -> HttpResponse:
    """The internal controls that this filing prints beside those of the filing it follows, clause by clause."""
    user = person(request)
    result = _lookup(request, pk)
    before = differences(result).before
    try:
        content = content_of(result, "internal_controls", count=False)
        old = None if before is None else content_of(before, "internal_controls", count=False)
    except NotCounted as waits:
        request_figures(result, actor=user, of=waits.name)
        return render(
            request, "filings/controls.html", {"filing": as_shown(result, user), "work": work_on(result, user)}
        )
    clauses = compared(old, content)
    parts = [(part, list(of_part)) for part, of_part in groupby(clauses, key=lambda c: c.part)]
    context = {
        "filing": as_shown(result, user),
        "before": before,
        "parts": [
            (part, [c for c in of_part if c.kind != "same"], sum(c.kind == "same" for c in of_part))
            for part, of_part in parts
        ],
        "counts": {kind: sum(c.kind == kind for c in clauses) for kind in ("changed", "added", "removed", "same")},
    }
    return render(request, "filings/controls.html", context)

"""Figures that are not true: the list of all, a document's own page, its letter of question."""

from __future__ import annotations

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from accounts import audit
from accounts.permissions import can_publish, can_review
from accounts.web.lists import person
from approvals.models import FigureSettlement
from approvals.models.desk import SETTLED_AS
from approvals.settling.figures import ASKED, OPEN, PROPOSED, Figure, figures_in, figures_of, judged, to_judge
from approvals.settling.letter import NoQuestions, pdf_of, question_letter
from approvals.settling.settle import NotSettled, decide_settlement, settle
from ingest.documents.selectors import documents_for, latest_reading
from ingest.models import Document

STATES = (OPEN, PROPOSED, ASKED, "acknowledged", "corrected")
ON_A_PAGE = 200  # documents that are looked at
ENDED = 200  # settlements of a document that count no more


@require_safe
def figures(request: HttpRequest) -> HttpResponse:
    """Every document with figures that are not true, by what was decided; what waits comes first."""
    user = person(request)
    state = request.GET.get("state", OPEN)
    state = state if state in STATES else OPEN
    documents = documents_for(user)
    page = Paginator(to_judge(documents), ON_A_PAGE).get_page(request.GET.get("page"))
    result = figures_in(judged(documents, max(page.start_index() - 1, 0), ON_A_PAGE))
    every = [figure for listed in result.values() for figure in listed]
    counts = {name: sum(figure.state == name for figure in every) for name in STATES}
    rows = [(listed[0].document, chosen) for listed in result.values() if (chosen := _in(listed, state))]
    context = {"rows": rows, "state": state, "counts": counts, "total": len(every), "page": page}
    return render(request, "settling/list.html", context)


def _in(figures: list[Figure], state: str) -> list[Figure]:
    return [figure for figure in figures if figure.state == state]


@require_http_methods(["GET", "HEAD", "POST"])
def document(request: HttpRequest, pk: int) -> HttpResponse:
    """A document's figures that are not true. POST settles those that are chosen."""
    user = person(request)
    result = get_object_or_404(documents_for(user), pk=pk)
    if request.method != "POST":
        return render(request, "settling/document.html", _context(request, result))
    try:
        made = settle(
            document=result,
            figures=request.POST.getlist("figure"),
            kind=request.POST.get("kind", ""),
            reason=request.POST.get("reason", ""),
            actor=user,
        )
    except NotSettled as why:
        context = _context(request, result) | {"refused": str(why), "reason": request.POST.get("reason", "")}
        return render(request, "settling/document.html", context, status=422)
    text = f"{len(made)} figure{'' if len(made) == 1 else 's'}"
    done = {
        "acknowledged": f"{text} acknowledged. A second agent confirms it.",
        "asked": f"{text} put to the manufacturer. Download the letter, complete it and send it.",
        "corrected": f"{text} accepted as corrected by a later letter.",
    }
    messages.success(request, done[made[0].kind])
    return redirect("document-settle", pk=pk)


def _context(request: HttpRequest, document: Document) -> dict[str, object]:
    user = person(request)
    reading = latest_reading(document)
    listed = figures_of(document, reading)
    chosen = request.POST.getlist("figure") or request.GET.getlist("figure")
    ended = document.settlements.exclude(ended_at=None).select_related("settled_by", "confirmed_by", "ended_by")
    return {
        "document": document,
        "figures": sorted(listed, key=lambda figure: STATES.index(figure.state)),
        "chosen": chosen,
        "asked": sum(figure.state == ASKED for figure in listed),
        "kinds": SETTLED_AS,
        "kind": request.POST.get("kind") or "acknowledged",
        "ended": ended[:ENDED],
        "may_settle": can_review.test(user),
        "may_confirm": can_publish.test(user),
    }


@require_POST
def decide(request: HttpRequest, pk: int) -> HttpResponse:
    """A second agent confirms an acknowledgment, or an agent opens the figure again with a reason."""
    user = person(request)
    row = get_object_or_404(FigureSettlement, pk=pk, document__in=documents_for(user))
    act = request.POST.get("act", "")
    try:
        decide_settlement(settlement=row, act=act, actor=user, reason=request.POST.get("reason", ""))
    except NotSettled as why:
        messages.error(request, str(why))
    else:
        messages.success(request, "Confirmed." if act == "confirm" else "The figure is open again.")
    return redirect("document-settle", pk=row.document_id)


@require_safe
def letter(request: HttpRequest, pk: int) -> HttpResponse:
    """The draft of the question to the manufacturer, about the figures that were put to it."""
    user = person(request)
    result = get_object_or_404(documents_for(user), pk=pk)
    reading = latest_reading(result)
    if reading is None:
        raise Http404
    try:
        content = question_letter(result, reading, _in(figures_of(result, reading), ASKED))
    except NoQuestions as why:
        messages.error(request, str(why))
        return redirect("document-settle", pk=pk)
    audit.record("drafted a question about printed figures", actor=user, subject=result,
                 detail={"figures": len(content["figures"])})  # fmt: skip
    response = HttpResponse(pdf_of(content), content_type="application/pdf")
    response["Content-Disposition"] = f'inline; filename="question-on-document-{result.pk}.pdf"'
    return response

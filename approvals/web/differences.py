"""What changed between two things: chosen, told by meaning and clause by clause, each with both pages; printed."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_POST, require_safe

from accounts.jobs import State
from accounts.permissions import can_upload
from accounts.web.lists import person
from approvals.differences.comparison import Comparison
from approvals.differences.grids import grids_of
from approvals.differences.offers import offers
from approvals.differences.pictures import PLACES, sights_of
from approvals.differences.report import pdf_of
from approvals.differences.shown import COLUMNS, Entry, effects_counted, folded, lines, parts_of
from approvals.differences.sides import AmbiguousGame, Chosen, NotComparable, NotReadYet, sides_of
from approvals.differences.work import ComparisonRequest, comparison_of
from approvals.web.downloads import download
from ingest.documents.services import store_document
from ingest.jobs import request_reading
from ingest.models import Document
from ingest.pages.errors import UnusableDocument
from ingest.views.common import newest_job

BUSY = (State.QUEUED, State.RUNNING, State.CANCELLING)


def queried_sides(request: HttpRequest) -> tuple[str, str, str | None]:
    """Both sides and the game as the address names them."""
    values = {name: request.GET.get(name, "").strip()[:200] for name in ("before", "after", "game")}
    return values["before"], values["after"], values["game"] or None


@require_safe
def differences(request: HttpRequest) -> HttpResponseBase:
    """The choice of both sides, and under it what changed between them."""
    user = person(request)
    before, after, game = queried_sides(request)
    context: dict[str, Any] = {"before": before, "after": after, "narrowed": request.GET.get("q", "")[:100]}
    status = 200
    if before and after:
        try:
            sides = sides_of(before, after, user, game)
        except AmbiguousGame as which:
            context |= {"trouble": str(which), "games": which.games}
        except NotReadYet as waiting:
            context |= _waiting(request, waiting.document)
        except NotComparable as why:
            context["trouble"], status = str(why), 422
        else:
            comparison, job = comparison_of(ComparisonRequest(before, after, game), sides, user)
            if comparison is not None and (form := request.GET.get("export")):
                return download(request, form, COLUMNS, lines(comparison, noise="noise" in request.GET), "differences")
            context |= {"job": job} if comparison is None else _reported(request, sides, comparison)
    if "comparison" not in context:
        context["offers"] = offers(user, context["narrowed"])
        context["may_upload"] = can_upload.test(user)
    return render(request, "differences/differences.html", context, status=status)


def _reported(request: HttpRequest, sides: tuple[Chosen, Chosen], comparison: Comparison) -> dict[str, object]:
    shown = "noise" in request.GET
    grids, in_grids = grids_of(comparison, sides)
    beside = [d for d in comparison.differences if d.number not in in_grids]
    return {
        "comparison": comparison,
        "sides": sides,
        "grids": grids,
        "parts": parts_of([d for d in beside if not folded(d)]),
        "moved": [entry for _, _, entries in parts_of([d for d in beside if folded(d)]) for entry in entries],
        "effects": effects_counted(comparison),
        "noise": parts_of(comparison.noise) if shown else [],
        "shows_noise": shown,
        "doubtful": sum(d.doubtful for d in comparison.differences),
        "address": _address(sides, request),
    }


def _address(sides: tuple[Chosen, Chosen], request: HttpRequest) -> str:
    """The query under which exactly these two are compared again."""
    query = {"before": sides[0].code, "after": sides[1].code}
    if "noise" in request.GET:
        query["noise"] = "1"
    return urlencode(query)


def _waiting(request: HttpRequest, document: Document) -> dict[str, object]:
    job = newest_job(document, request)
    return {"waits_for": document, "busy": job is not None and job.state in BUSY}


@require_POST
def upload(request: HttpRequest) -> HttpResponse:
    """A file as one side. It is kept and read as any document, and compared when it is read."""
    user = person(request)
    side = "after" if request.POST.get("side") == "after" else "before"
    other = request.POST.get("other", "").strip()[:200]
    file = request.FILES.get("file")
    if file is None:
        messages.error(request, "Choose a file.")
        return redirect("differences")
    try:
        stored = store_document(data=file.read(), name=file.name or "", actor=user)
    except UnusableDocument as why:
        messages.error(request, str(why))
        return redirect("differences")
    request_reading(stored.document, actor=user)
    code = f"document-{stored.document.pk}"
    query = {"before": code, "after": other} if side == "before" else {"before": other, "after": code}
    return redirect(f"{reverse('differences')}?{urlencode(query)}")


def _compared(request: HttpRequest) -> tuple[tuple[Chosen, Chosen], Comparison] | HttpResponse:
    """Both sides and what changed between them; or, while that is worked out, the page that says how far it is."""
    before, after, game = queried_sides(request)
    try:
        sides = sides_of(before, after, person(request), game)
    except NotComparable as why:
        raise Http404(str(why)) from why
    comparison, _ = comparison_of(ComparisonRequest(before, after, game), sides, person(request))
    if comparison is None:
        return redirect(f"{reverse('differences')}?{request.GET.urlencode()}")
    return sides, comparison


@require_safe
def place(request: HttpRequest, number: int) -> HttpResponse:
    """One difference with both pages at their boxes; inside the list it is the part that opens under its entry."""
    compared = _compared(request)
    if isinstance(compared, HttpResponse):
        return compared
    sides, comparison = compared
    every = (*comparison.differences, *comparison.noise)
    result = next((d for d in every if d.number == number), None)
    if result is None:
        raise Http404
    context = {
        "difference": result,
        "entry": Entry((result,)),
        "sides": sides,
        "places": sights_of(result, *sides),
        "more": max(0, len(result.places) - PLACES),
        "previous": number - 1 if number > 1 else None,
        "following": number + 1 if number < len(every) else None,
        "address": _address(sides, request),
    }
    part = request.headers.get("HX-Request") == "true"
    return render(request, "differences/sights.html" if part else "differences/place.html", context)


@require_safe
def report(request: HttpRequest) -> HttpResponse:
    """The same as a PDF."""
    compared = _compared(request)
    if isinstance(compared, HttpResponse):
        return compared
    sides, comparison = compared
    body = pdf_of(comparison, *sides, noise="noise" in request.GET)
    response = HttpResponse(body, content_type="application/pdf")
    response["Content-Disposition"] = 'attachment; filename="differences.pdf"'
    return response

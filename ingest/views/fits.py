"""Deals and rules that would make a printed figure true: asked for by a button, counted as long work."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from accounts.models.jobs import State
from accounts.web import formats
from accounts.web.lists import person
from ingest.documents.verified import kept_validation
from ingest.jobs import fit_job, request_fit
from ingest.views.common import document_for, may, reading_of
from ingest.views.waiting import waiting
from paytables.fitting.model import LABEL
from paytables.report.counted import SHARES


@require_http_methods(["GET", "HEAD", "POST"])
def fit(request: HttpRequest, pk: int, index: int, name: str) -> HttpResponse:
    """What was found, how far the search is, or the button that begins it."""
    document = document_for(request, pk)
    reading = reading_of(document)
    pointer = f"/paytables/{index}/claims/{name}"
    report = kept_validation(reading)
    if report is None:
        return waiting(request, document, reading)
    stated = next((c for c in report["verification"]["claims"] if c["at"] == pointer), None)
    if stated is None or name not in SHARES:
        raise Http404
    if request.method == "POST":
        request_fit(reading, pointer, actor=person(request))
        return redirect("claim-fit", pk, index, name)
    job = fit_job(reading, pointer, actor=person(request))
    result = job.result if job is not None and job.state == State.DONE else None
    context: dict[str, object] = {
        "document": document,
        "tab": "document-figures",
        "claim": {**stated, "index": index, "name": name, "title": formats.words_of(name)},
        "shown": stated["raw"] or f"{stated['printed']}%",
        "job": job if result is None else None,
        "result": result,
        "label": LABEL,
        "may": may(request, document),
    }
    return render(request, "claims/fit.html", context)

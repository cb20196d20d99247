"""What publishing a document would replace, as a page."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_safe

from accounts.web.lists import person
from approvals.registry.proposed_supersession import NothingInForce, steps_of
from approvals.registry.supersession import WORDS
from ingest.documents.selectors import documents_for, latest_reading


@require_safe
def supersession(request: HttpRequest, pk: int) -> HttpResponse:
    document = get_object_or_404(documents_for(person(request)), pk=pk)
    reading = latest_reading(document)
    steps, trouble = [], ""
    if reading is None:
        trouble = "It has not been read yet."
    else:
        try:
            steps = steps_of(reading)
        except NothingInForce as why:
            trouble = str(why)
    context = {
        "document": document,
        "steps": [(step, WORDS[step.kind]) for step in steps],
        "trouble": trouble,
        "warnings": sum(len(step.warnings) for step in steps),
        "published": document.status == "published",
    }
    return render(request, "impact/supersession.html", context)

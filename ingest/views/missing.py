"""What the reader missed as a whole: a paytable, a printed rule, a requirement. It is then repaired as any other."""

from __future__ import annotations

from urllib.parse import urlencode

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.http import require_http_methods

from accounts.web.lists import person
from ingest.documents import cells
from ingest.documents.desk import desk_of
from ingest.documents.printed import NotUnderstood
from ingest.documents.repairs import NotPossible
from ingest.views.common import document_for, reading_of


@require_http_methods(["POST"])
def add(request: HttpRequest, pk: int) -> HttpResponse:
    document = document_for(request, pk)
    reading, actor = reading_of(document), person(request)
    kind = request.POST.get("kind", "")
    part = ""
    try:
        if kind == "paytables":
            made = cells.add_table(reading=reading, after=None, actor=actor)
        elif kind == "equipment":
            made = cells.add_requirement(reading=reading, text=request.POST.get("value", ""), actor=actor)
        elif kind == "rules" and (grid := (desk := desk_of(reading)).grid("/rules")) is not None:
            last = next(iter(grid.rows[-1:]), None)
            text = request.POST.get("value", "")
            made = cells.add_row(reading=reading, draft=desk.draft, grid=grid, after=last, text=text, actor=actor)
            part = grid.name
        else:
            raise Http404
    except (NotPossible, NotUnderstood) as why:
        messages.error(request, str(why))
        return redirect("document-review", pk=pk)
    query = {"part": part or f"/x_repairs/{made.number}"}
    return redirect(f"{reverse('review-table', args=[pk])}?{urlencode(query)}")

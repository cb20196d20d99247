"""Verdicts that are not counted yet: whoever looks has them counted as long work, and the page says how far it is."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from accounts.web.lists import person
from ingest.jobs import request_verification
from ingest.models import Document, Reading
from ingest.views.common import may


def waiting(request: HttpRequest, document: Document, reading: Reading) -> HttpResponse:
    """What a page of figures shows until they are counted; as part of another page, a line that asks again."""
    job = request_verification(reading, actor=person(request))
    part = request.htmx and request.GET.get("part") == "summary"  # type: ignore[attr-defined]
    context = {"document": document, "tab": "document-figures", "job": job, "may": may(request, document)}
    return render(request, "claims/waiting_part.html" if part else "claims/waiting.html", context)

"""The draft of the commission's letter on a submission, as PDF; for the regulator alone."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.views.decorators.http import require_safe

from accounts import audit
from accounts.web.lists import person
from approvals.filings.document import pdf_of
from approvals.filings.submission_letter import NothingToDraft, submission_letter
from ingest.documents.selectors import documents_for, latest_reading


@require_safe
def draft(request: HttpRequest, pk: int) -> HttpResponse:
    document = get_object_or_404(documents_for(person(request)), pk=pk)
    reading = latest_reading(document)
    if reading is None:
        raise Http404
    try:
        content = submission_letter(document, reading)
    except NothingToDraft as why:
        messages.error(request, str(why))
        return redirect("document-publish", pk=pk)
    audit.record("drafted a letter on a submission", actor=person(request), subject=document)
    response = HttpResponse(pdf_of(content), content_type="application/pdf")
    response["Content-Disposition"] = f'inline; filename="letter-on-document-{document.pk}.pdf"'
    return response

"""Sending documents: several at once, each refused or kept with one sentence."""

from __future__ import annotations

from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from accounts.models import User
from accounts.web.lists import person
from ingest.documents.services import store_document
from ingest.jobs import request_reading
from ingest.models import Document
from ingest.pages.errors import UnusableDocument
from ingest.pages.limits import from_environment

MOST_AT_ONCE = 50


@dataclass(frozen=True, slots=True)
class Received:
    """What became of one file."""

    name: str
    document: Document | None = None
    created: bool = False
    refusal: str = ""


@require_http_methods(["GET", "HEAD", "POST"])
def upload(request: HttpRequest) -> HttpResponse:
    context = {"limit": from_environment().bytes, "most": MOST_AT_ONCE}
    if request.method != "POST":
        return render(request, "documents/upload.html", context)
    files = request.FILES.getlist("files")
    if not files:
        return render(request, "documents/upload.html", {**context, "nothing": True}, status=422)
    if len(files) > MOST_AT_ONCE:
        return render(request, "documents/upload.html", {**context, "too_many": len(files)}, status=422)
    received = [_receive(file.read(), file.name or "", person(request)) for file in files]
    if len(received) == 1 and received[0].document is not None and received[0].created:
        return redirect("document", pk=received[0].document.pk)
    status = 422 if all(r.refusal for r in received) else 200
    return render(request, "documents/upload.html", {**context, "received": received}, status=status)


def _receive(data: bytes, name: str, actor: User) -> Received:
    try:
        stored = store_document(data=data, name=name, actor=actor)
    except UnusableDocument as why:
        return Received(name, refusal=str(why))
    request_reading(stored.document, actor=actor)
    return Received(name, stored.document, stored.created)

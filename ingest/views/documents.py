"""One document: how far it is, its pages, what was read, and what it can be sent back for."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST, require_safe

from accounts import jobs
from accounts.jobs import State
from accounts.jurisdictions import outside
from accounts.permissions import can_review, is_regulator, require, same_organisation
from accounts.web.lists import person
from ingest.documents.archive import OPEN as ARCHIVABLE
from ingest.documents.archive import NotArchived, archive, is_archived
from ingest.documents.kinds import kind_field
from ingest.documents.selectors import latest_reading, may_know_sender, packet_of, review_progress, timeline_for
from ingest.documents.titles import about_one
from ingest.jobs import request_reading
from ingest.models import Document, Reading
from ingest.views.common import document_for, may, newest_job, packet_for, reading_of
from paytables.packet.plain import PlainPacket

STEPS = {
    "uploaded": "Received",
    "sent_again": "Sent again",
    "stopped": "Reading stopped before its end",
    "reading": "Reading began",
    "read": "Read",
    "repairs": "Changes of review kept",
    "failed": "Could not be read",
    "proposed": "Proposed for the register",
    "published": "Published to the register",
    "returned": "Returned by the second agent",
    "withdrawn": "Proposal withdrawn",
    "settled": "Printed figures settled",
    "assigned": "Assigned",
    "archived": "Archived",
}
MOST_THUMBNAILS = 200


@require_safe
def document(request: HttpRequest, pk: int) -> HttpResponse:
    item, user = document_for(request, pk), person(request)
    reading = latest_reading(item)
    context = {
        "document": item,
        "about": about_one(item, reading.packet if reading else None),
        "tab": "document",
        "reading": reading,
        "kind": reading.packet.get("kind") if reading else None,
        "kind_field": kind_field(reading) if reading and reading.packet.get("kind") == "not_a_packet" else None,
        "notes": reading.packet.get("x_notes") if reading else None,
        "incomplete": bool(reading and reading.packet.get("x_incomplete")),
        "outside": _outside(reading),
        "game": reading.packet.get("game") if reading else None,
        "letter": reading.packet.get("letter") if reading else None,
        "progress": review_progress(reading) if reading else None,
        "pages": list(item.pages.all()[:MOST_THUMBNAILS]),
        "steps": [
            {"step": step, "words": STEPS.get(step.kind, step.kind.replace("_", " ").capitalize())}
            for step in timeline_for(item, item.steps.select_related("actor"), user)
        ],
        "sender": (item.organisation or "the system") if may_know_sender(item, user) else "",
        "uploads": item.uploads.count() if is_regulator.test(user) else 0,
        "may": may(request, item),
        "archived": is_archived(item),
        "may_archive": can_review.test(user) and item.status in ARCHIVABLE,
        **_work(request, item),
    }
    return render(request, "documents/document.html", context)


def _outside(reading: Reading | None) -> str:
    """Where the document is of another jurisdiction than the register's: what can and what cannot become of it."""
    if reading is None or not reading.packet.get("source"):
        return ""
    return outside((packet_of(reading).get("source") or {}).get("jurisdiction"))


def _work(request: HttpRequest, document: Document) -> dict[str, object]:
    job = newest_job(document, request)
    busy = job is not None and job.state in (State.QUEUED, State.RUNNING, State.CANCELLING)
    return {"job": job, "busy": busy, "part": _part(job) if job and busy else None}


def _part(job: jobs.Job) -> int | None:
    """Per cent of the work that is done; None where nobody knows."""
    return min(100, job.done_units * 100 // job.total_units) if job.total_units else None


@require_safe
def progress(request: HttpRequest, pk: int) -> HttpResponse:
    """The part of the page that asks again while work goes on; when it ends the page is loaded again."""
    result = document_for(request, pk)
    context = {"document": result, "may": may(request, result), **_work(request, result)}
    if not request.htmx:  # type: ignore[attr-defined]
        return redirect("document", pk=pk)
    if "line" in request.GET:  # one of several files that were uploaded together
        return render(request, "documents/upload_line.html", context)
    response = render(request, "documents/progress.html", context)
    if not context["busy"]:
        response["HX-Refresh"] = "true"
    return response


@require_POST
def read_again(request: HttpRequest, pk: int) -> HttpResponse:
    item, actor = document_for(request, pk), person(request)
    require(is_regulator | same_organisation, actor, item)
    request_reading(item, actor=actor, again=True)
    messages.success(request, "It will be read again. Decisions of the review are kept.")
    return redirect("document", pk=pk)


@require_POST
def archive_it(request: HttpRequest, pk: int) -> HttpResponse:
    item, actor = document_for(request, pk), person(request)
    try:
        archive(document=item, actor=actor, reason=request.POST.get("reason", ""))
    except NotArchived as why:
        messages.error(request, str(why))
    else:
        messages.success(request, "Archived. Re-process the document to bring it back.")
    return redirect("document", pk=pk)


@require_POST
def stop(request: HttpRequest, pk: int) -> HttpResponse:
    item, actor = document_for(request, pk), person(request)
    require(is_regulator | same_organisation, actor, item)
    job = newest_job(item, request)
    if job is None or job.state not in (State.QUEUED, State.RUNNING):
        messages.info(request, "There is nothing to stop: the job has ended.")
    else:
        job = jobs.cancel(job, actor=actor)
        waiting = job.state == State.CANCELLING
        messages.info(request, "It stops at its next step." if waiting else "It is stopped. It can be read again.")
    return redirect("document", pk=pk)


@require_safe
def contents(request: HttpRequest, pk: int) -> HttpResponse:
    """What was read, in the order of the document, each thing with a link to its place."""
    result = document_for(request, pk)
    reading = reading_of(result)
    packet = packet_for(reading)
    context = {
        "document": result,
        "tab": "document-contents",
        "packet": packet,
        "letter": packet.get("letter"),
        "paytables": [
            {"index": index, "table": table, "page": _page_of(packet, f"/paytables/{index}")}
            for index, table in enumerate(packet.get("paytables") or [])
        ],
        "clauses": packet.get("x_clauses") or [],
        "facts": packet.get("x_facts") or [],
        "may": may(request, result),
    }
    return render(request, "documents/contents.html", context)


def _page_of(packet: PlainPacket, prefix: str) -> int | None:
    """The page where something is first printed."""
    pages = [
        page
        for pointer, source in packet.get("provenance", {}).items()
        if pointer.startswith(prefix + "/") and (page := source.get("page"))
    ]
    return min(pages, default=None)

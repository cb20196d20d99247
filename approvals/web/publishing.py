"""The way into the register: one agent proposes what was reviewed, another looks again and publishes or returns it."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_http_methods, require_POST

from accounts.jurisdictions import of_register, outside, shown
from accounts.permissions import can_publish
from accounts.web.lists import person
from approvals.models import Proposal
from approvals.registry.naming import names_to_confirm
from approvals.registry.propose import propose_publication, publish_proposal, return_proposal, withdraw_proposal
from approvals.registry.proposed_supersession import to_confirm
from approvals.registry.publish import NotPublishable
from approvals.registry.scope import jurisdiction_in
from approvals.web.publish_summary import grouped
from games.canonical import sha256_of
from ingest.documents.incomplete import missing_in
from ingest.documents.labels import labels_of
from ingest.documents.repairs import repairs_of
from ingest.documents.selectors import documents_for, latest_reading, packet_of, review_progress
from ingest.documents.typed import as_typed


@require_http_methods(["GET", "HEAD", "POST"])
def publishing(request: HttpRequest, pk: int) -> HttpResponse:
    """What would be published, who proposed it, and what may be done now. POST proposes."""
    actor = person(request)
    document = get_object_or_404(documents_for(actor), pk=pk)
    reading = latest_reading(document)
    if reading is None:
        messages.info(request, "It has not been read yet.")
        return redirect("document", pk=pk)
    if request.method == "POST":
        try:
            propose_publication(reading=reading, actor=actor, incomplete=request.POST.get("incomplete") == "yes")
        except NotPublishable as why:
            messages.error(request, str(why))
        else:
            messages.success(request, "Proposed. A second agent must review and publish it.")
        return redirect("document-publish", pk=pk)
    packet = packet_of(reading)
    open_proposal = document.proposals.filter(closed_at=None).select_related("proposed_by").first()
    changed = reading.fields.filter(state__in=["corrected", "rejected"], gone=False).select_related(
        "decided_by", "page"
    )
    label = labels_of(reading)
    context = {
        "document": document,
        "packet": packet,
        "repairs": repairs_of(reading),
        "missing": missing_in(packet),
        "notes": packet.get("x_notes"),
        "incomplete": bool(packet.get("x_incomplete")),
        "outside": outside(jurisdiction_in(packet)),
        "stated_jurisdiction": shown(stated) if (stated := jurisdiction_in(packet)) else "",
        "own_jurisdiction": of_register(),
        "letter": packet.get("letter"),
        "progress": review_progress(reading),
        "proposal": open_proposal,
        "stale": open_proposal is not None and open_proposal.sha256 != sha256_of(packet),
        "own": open_proposal is not None and open_proposal.proposed_by_id == actor.pk,
        "closed": document.proposals.exclude(closed_at=None).select_related("proposed_by", "closed_by"),
        "publication": document.publications.select_related("letter__submission", "game", "first_agent", "second_agent")
        .defer("packet")
        .first(),
        "changes": [
            {
                "field": field,
                "label": label(field.pointer),
                "was": as_typed(field.value),
                "now": as_typed(field.decided_value) if field.state == "corrected" else "",
            }
            for field in changed.order_by("position")
        ],
        "can_publish": can_publish.test(actor),
        "asked": names_to_confirm(packet) if open_proposal else (),
        "steps": grouped(to_confirm(reading)) if open_proposal else [],
    }
    return render(request, "review/publish.html", context)


@require_POST
def decide(request: HttpRequest, pk: int) -> HttpResponse:
    """The second agent publishes, or returns with a reason; who proposed it may withdraw it."""
    actor = person(request)
    proposal = get_object_or_404(Proposal, pk=pk, document__in=documents_for(actor))
    reason = request.POST.get("reason", "").strip()
    try:
        if request.POST.get("decision") == "publish":
            confirmed = request.POST.getlist("confirm")
            published = publish_proposal(
                proposal=proposal,
                actor=actor,
                reason=reason,
                confirmed=confirmed,
                same_game=request.POST.get("same_game") or None,
                incomplete=request.POST.get("incomplete") == "yes",
            )
            messages.success(request, "Published. It is in the register.")
            for remark in published.notes:
                messages.info(request, remark)
        elif request.POST.get("decision") == "withdraw":
            withdraw_proposal(proposal=proposal, actor=actor, reason=reason)
            messages.success(request, "Withdrawn. It can be changed and proposed again.")
        else:
            return_proposal(proposal=proposal, actor=actor, reason=reason)
            messages.success(request, "Returned to the first agent with your reason.")
    except NotPublishable as why:
        messages.error(request, str(why))
    return redirect("document-publish", pk=proposal.document_id)

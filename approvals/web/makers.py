"""A manufacturer's own page: its equipment with what is asked of it and what runs, and what a change would mean."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from accounts.web.lists import person
from approvals.equipment.compatibility import gone_on, lowest_everywhere
from approvals.equipment.installed import own_and_deployed
from approvals.equipment.requirements import required_on
from approvals.impact.numbers import WHATS, answer_to
from approvals.impact.sources import NoImpact
from approvals.registry.current import withdrawals_now
from ingest.documents.selectors import documents_for

MOST_DOCUMENTS = 50
VERSIONS = 20  # of a component, those that most tables run


@require_safe
def yours(request: HttpRequest) -> HttpResponse:
    user = person(request)
    trouble, answer = "", None
    try:
        answer = answer_to(request.GET.dict(), user)
    except NoImpact as why:
        trouble = str(why)
    today = timezone.localdate()
    (own, running), asked = own_and_deployed(user), required_on(today)
    gone = gone_on(today, withdrawals_now())
    rows = []
    for key, name in sorted(own.items(), key=lambda entry: entry[1].casefold()):
        of_component = [a for a in asked if a.key == key]
        games = {a.slug: (a.game, a.number) for a in of_component}
        rows.append(
            {
                "name": name,
                "lowest": lowest_everywhere(of_component, gone),
                "games": [(slug, *about) for slug, about in games.items()],
                "versions": sorted({a.words for a in of_component}),
                "deployed": sorted(running.get(key, []), key=lambda d: -d.tables)[:VERSIONS],
                "more": max(len(running.get(key, [])) - VERSIONS, 0),
            }
        )
    context = {
        "rows": rows,
        "reported": answer[0] if answer else None,
        "job": answer[1] if answer else None,
        "trouble": trouble,
        "whats": WHATS,
        "asked": request.GET,
        "documents": documents_for(user)
        .filter(uploads__organisation=user.organisation)
        .exclude(status="failed")
        .distinct()
        .order_by("-created_at")[:MOST_DOCUMENTS],
    }
    return render(request, "equipment_matrix/yours.html", context, status=422 if trouble else 200)

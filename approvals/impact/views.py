"""Impact before publishing: the page and its spreadsheets."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponseBase
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from accounts.permissions import is_regulator
from accounts.web.lists import person
from approvals.equipment.views import download, names_in_force
from approvals.impact.asking import change_of
from approvals.impact.run import impact_for
from approvals.impact.sources import NoImpact
from approvals.impact.tables import COLUMNS, Impact, lines
from approvals.law.history import open_proposals
from approvals.law.rows import current_law
from approvals.models import Proposal

SHOWN = 500


@require_safe
def impact(request: HttpRequest) -> HttpResponseBase:
    user = person(request)
    found: Impact | None = None
    filings: dict[int, list[str]] = {}
    notes: list[str] = []
    trouble = ""
    try:
        asked = change_of(request.GET.dict(), user)
        if asked is not None:
            change, notes = asked
            found, filings = impact_for(change, user)
    except NoImpact as why:
        trouble = str(why)
    if found is not None and (form := request.GET.get("export")):
        return download(request, form, COLUMNS, lines(found, filings), "impact")
    regulator = is_regulator.test(user)
    context = {
        "found": found,
        "rows": list(lines(found, filings))[:SHOWN] if found else [],
        "all_rows": sum(len(a.worse) for a in found.affected) if found else 0,
        "filings": sorted({f for listed in filings.values() for f in listed}),
        "trouble": trouble,
        "notes": notes,
        "today": timezone.localdate(),
        "parameters": sorted(current_law().values(), key=lambda p: p.title),
        "components": names_in_force(timezone.localdate()),
        "proposals": Proposal.objects.filter(closed_at=None).select_related("document", "proposed_by")
        if regulator
        else [],
        "law_proposals": open_proposals() if regulator else [],
        "regulator": regulator,
    }
    return render(request, "impact/impact.html", context, status=422 if trouble else 200)

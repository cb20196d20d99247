"""Impact before publishing: the page and its spreadsheets."""

from __future__ import annotations

import datetime
from typing import Any

from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponseBase
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from accounts.permissions import is_regulator
from accounts.web.lists import person
from approvals.equipment.requirements import names_in_force
from approvals.impact.run import Answer, answer_to
from approvals.impact.sources import NoImpact
from approvals.impact.tables import COLUMNS
from approvals.law.history import open_proposals
from approvals.law.rows import current_law
from approvals.models import Proposal
from approvals.registry.withdraw import withdrawals
from approvals.web.downloads import download

SHOWN = 500
PROPOSED = 50  # of each kind


@require_safe
def impact(request: HttpRequest) -> HttpResponseBase:
    user = person(request)
    answer: Answer | None = None
    trouble = ""
    try:
        answer = answer_to(request.GET.dict(), user)
    except NoImpact as why:
        trouble = str(why)
    reported = answer.reported if answer else None
    if reported is not None and (form := request.GET.get("export")):
        return download(request, form, COLUMNS, reported["findings"], "impact")
    regulator = is_regulator.test(user)
    law = current_law()
    titles = {name: parameter.title for name, parameter in law.items()}
    context = {
        "reported": reported,
        "job": answer.job if answer else None,
        "day": datetime.date.fromisoformat(reported["day"]) if reported else None,
        "rows": reported["findings"][:SHOWN] if reported else [],
        "trouble": trouble,
        "today": timezone.localdate(),
        "parameters": sorted(law.values(), key=lambda p: p.title),
        "components": names_in_force(timezone.localdate()),
        **(_proposed(titles) if regulator else {}),
        "regulator": regulator,
    }
    return render(request, "impact/impact.html", context, status=422 if trouble else 200)


def _proposed(titles: dict[str, str]) -> dict[str, object]:
    """The oldest of each kind; the desk counts all."""
    publications = Proposal.objects.filter(closed_at=None).select_related("document", "proposed_by").order_by("pk")
    law, withdrawn = open_proposals().order_by("pk"), withdrawals().filter(closed_at=None).order_by("pk")
    every: tuple[QuerySet[Any], ...] = publications, law, withdrawn
    shown = [list(kind[:PROPOSED]) for kind in every]
    full = (kind for kind, few in zip(every, shown, strict=True) if len(few) == PROPOSED)
    return {
        "proposals": shown[0],
        "law_proposals": [(value, titles.get(value.parameter, value.parameter)) for value in shown[1]],
        "withdrawals": shown[2],
        "more_proposed": sum(kind.count() - PROPOSED for kind in full),
    }

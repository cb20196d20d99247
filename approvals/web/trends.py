"""Charts that answer a question of the commission, each beside its table."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from accounts.web import formats
from accounts.web.drawing import Bar, bars
from approvals.desk.trends import (
    Decisions,
    Month,
    decisions_on_filings,
    decisions_on_proposals,
    last_letters,
    tables_by_month,
)


@require_safe
def trends(request: HttpRequest) -> HttpResponse:
    months = tables_by_month()
    filings, proposals = decisions_on_filings(), decisions_on_proposals()
    context = {
        "months": months,
        "month_chart": _months(months) if months else "",
        "decided": [
            ("filings", "Filings: from submission to decision", filings, _chart(filings)),
            ("proposals", "Publishing: from proposal to the second agent's answer", proposals, _chart(proposals)),
        ],
        "letters": last_letters(),
        "today": timezone.localdate(),
    }
    return render(request, "desk/trends.html", context)


def _months(months: list[Month]) -> str:
    return bars([Bar(formats.day(m.day), m.passing, f"{m.passing:,} of {m.tables:,}", ghost=m.tables) for m in months])


def _chart(rows: list[Decisions]) -> str:
    return bars([Bar(f"{r.month:%B %Y}", r.middle, _days(r.middle), ghost=r.longest) for r in rows]) if rows else ""


def _days(number: int) -> str:
    return "same day" if number == 0 else f"{number:,} day{'' if number == 1 else 's'}"

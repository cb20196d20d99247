"""What matters before a document is published: verdicts, departures, what changed, whose tables stop complying."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_safe

from accounts.models import User
from accounts.web.lists import person
from approvals.differences.comparison import Comparison
from approvals.differences.shown import TITLES
from approvals.differences.sides import NotComparable, sides_of
from approvals.differences.work import ComparisonRequest, comparison_of
from approvals.impact.rules_printed import rules_of
from approvals.impact.run import answer_about
from approvals.impact.sources import NoImpact, of_reading
from approvals.registry.proposed_supersession import NothingInForce, steps_of
from approvals.registry.supersession import WORDS, Step
from games.register import published
from ingest.documents.selectors import documents_for, latest_reading, packet_of
from ingest.documents.verified import kept_validation
from ingest.models import Document, Reading
from paytables.drafting.submitted import standing_of
from paytables.packet import names
from paytables.packet.plain import PlainPacket
from paytables.report.counted import departures_of

FEW = 12


@require_safe
def summary(request: HttpRequest, pk: int) -> HttpResponse:
    """A part of the page of publishing; by itself a page, for whoever runs no scripts."""
    user = person(request)
    document = get_object_or_404(documents_for(user), pk=pk)
    reading = latest_reading(document)
    if reading is None:
        raise Http404
    packet = packet_of(reading)
    report = kept_validation(reading)
    steps, trouble = _steps(reading, packet)
    context = {
        "document": document,
        "counted": report is not None,
        "counts": {v: n for v, n in report["counts"].items() if n} if report else {},
        "departures": departures_of(report) if report else [],
        "unread": _unread(packet),
        "definition": standing_of(packet, published()),
        "steps": grouped(steps),
        "trouble": trouble,
        **_changes(document, packet.get("game"), steps, user),
        **_impact(reading, report, user),
    }
    whole = not request.htmx  # type: ignore[attr-defined]
    return render(request, "review/summary_page.html" if whole else "review/summary.html", context)


def grouped(steps: list[Step]) -> list[dict[str, object]]:
    """The games by what happens to them, those with something to look at first, each by itself."""
    groups: dict[tuple[bool, str, str], list[Step]] = {}
    for step in steps:
        replaced = f"{step.replaced.title} of {step.replaced.date.isoformat()}" if step.replaced else ""
        groups.setdefault((not step.warnings, step.kind, replaced), []).append(step)
    return [
        {"words": WORDS[listed[0].kind], "steps": listed, "first": listed[0], "warned": bool(listed[0].warnings)}
        for _, listed in sorted(groups.items(), key=lambda entry: entry[0][0])
    ]


def _steps(reading: Reading, packet: PlainPacket) -> tuple[list[Step], str]:
    try:
        return steps_of(reading, packet), ""
    except NothingInForce as why:
        return [], str(why)


def _unread(packet: PlainPacket) -> list[tuple[int, int]]:
    """How many lines of which page nothing was read from."""
    return sorted(Counter(int(entry["page"]) for entry in packet.get("x_unread") or ()).items())


def _changes(document: Document, game: str | None, steps: list[Step], user: User) -> dict[str, object]:
    """Against the letter whose rules of the same game these would replace."""
    step = next((s for s in steps if game and names.fold(s.game) == names.fold(game)), None)
    if step is None or step.replaced is None or not step.replaced_had_rules or not step.replaced.submission:
        return {}
    asked = ComparisonRequest(step.replaced.submission, f"document-{document.pk}", step.game)
    try:
        item, job = comparison_of(asked, sides_of(asked.before, asked.after, user, asked.game), user)
    except (NotComparable, Http404) as why:
        return {"not_compared": str(why)}
    return {"since": step, "changes": _reported(item) if item else None, "comparing": job if item is None else None}


def _reported(comparison: Comparison) -> dict[str, object]:
    effects = Counter((e.direction, e.who) for d in comparison.differences for e in d.effects)
    return {
        "total": len(comparison.differences),
        "parts": [(TITLES[topic], n) for topic, n in Counter(d.topic for d in comparison.differences).most_common(FEW)],
        "effects": sorted((direction, who, n) for (direction, who), n in effects.items()),
        "folded": len(comparison.noise),
    }


def _impact(reading: Reading, report: Mapping[str, object] | None, user: User) -> dict[str, object]:
    try:
        asked = of_reading(reading), rules_of(report)
        answer = answer_about(asked, {"document": str(reading.document_id)}, user)
    except NoImpact as why:
        return {"no_impact": str(why)}
    reported = answer.reported
    if reported is None:
        return {"judging": answer.job}
    tables: dict[int, dict[str, object]] = {}
    for row in reported["findings"]:
        tables.setdefault(row["configuration"], row)
    new = [row for row in tables.values() if not row["already"] and row["after"] == "fail"]
    return {"reported": reported, "newly": new[:FEW], "more": max(reported["stopping"] - FEW, 0)}

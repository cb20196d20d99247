"""What the internal-controls document says, as plain data made from the record.

Each table is described from its form, the terms in force for it on the day of going live, and the findings that were
kept when it was judged last.
"""

from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import Any

from django.db import transaction
from django.db.models import Prefetch
from django.utils import timezone

from accounts.jobs import Progress
from accounts.json_types import Json
from approvals.configuration.cells import to_cells
from approvals.configuration.form import POSTED, Configuration
from approvals.configuration.read import read
from approvals.configuration.words import heading, shown_value, words_of_place
from approvals.filings.differences import differences
from approvals.filings.equipment import equipment
from approvals.filings.figures import Figures, NotCounted
from approvals.filings.judging import form_in, items_of, key_of
from approvals.filings.mathematics import paytables, progressive
from approvals.filings.packets import Packets
from approvals.filings.procedures import procedures
from approvals.filings.selectors import CONFIRMED, acts_shown, as_shown
from approvals.models import Filing, FilingItem, Publication
from approvals.registry.current import current_register
from approvals.registry.register import Register
from games.engines.kernels import fingerprint
from ingest.models import Document

VERDICT_WORDS = {
    "fail": "Fails",
    "needs_review": "Needs review",
    "pass": "Passes",
    "not_applicable": "Not applicable",
}


def internal_controls(filing: Filing, figures: Figures) -> dict[str, Any]:
    """The whole document. Raises NotCounted where figures wait to be counted, and may not be counted here."""
    register = current_register()
    items = list(items_of(filing))
    day = filing.go_live or timezone.localdate()
    packets = Packets()
    tables = [table_of(filing, item, register, day, packets, figures) for item in items]
    if figures.missing:
        raise NotCounted(figures.missing)
    return {
        "kind": "internal_controls",
        "filing": head(filing),
        "judged_for": day.isoformat(),
        "stamps": sorted({item.check_run.register for item in items if item.check_run is not None}),
        "engines": fingerprint(),
        "authorizations": outside_days(filing),
        "conditions": list(filing.conditions) if filing.state in CONFIRMED else [],
        "differences": _differences(filing),
        "tables": tables,
        "law": _law(items),
        "documents": documents(_cited(items, tables)),
        "acts": acts(filing),
    }


def head(filing: Filing) -> dict[str, object]:
    """As its operator may know it, whoever asks: the document is the operator's."""
    operator, shown = filing.operator, as_shown(filing, None)
    return {
        "number": filing.number,
        "title": filing.title,
        "state": shown.state,
        "state_words": shown.get_state_display(),
        "operator": operator.name,
        "kind": operator.kind,
        "kind_words": operator.get_kind_display(),
        "licence": operator.licence,
        "go_live": iso(filing.go_live),
    }


def iso(day: datetime.date | None) -> str | None:
    return None if day is None else day.isoformat()


def outside_days(filing: Filing) -> list[dict[str, object]]:
    """The acts that must come before going live, each with its own day."""
    if filing.operator.kind == "commercial":
        confirmed = filing.acts.filter(act="confirm approval").first()
        day = timezone.localdate(confirmed.created_at) if confirmed else None
        return [{"act": "Approval of internal controls", "day": iso(day)}]
    return [
        {"act": "Approval by the tribal gaming agency", "day": iso(filing.tribal_gaming_agency_on)},
        {"act": "Concurrence of the state", "day": iso(filing.state_concurrence_on)},
    ]


def acts(filing: Filing) -> list[dict[str, object]]:
    """Who did what when: the signatures of the record; what was recommended and not confirmed is not a part of it."""
    return [
        {
            "act": a.act,
            "by": a.actor.display_name,
            "for": a.actor.organisation.name if a.actor.organisation else "",
            "at": timezone.localtime(a.created_at).strftime("%Y-%m-%d %H:%M"),
            "dated": iso(a.dated),
            "reason": a.reason,
        }
        for a in acts_shown(filing, None)
    ]


def count_figures(filing: Filing, report: Progress) -> int:
    """Counts and keeps what the tables of a filing need; how many tables there are. One transaction each."""
    with transaction.atomic():
        register = current_register()
        items = list(items_of(filing))
    day = filing.go_live or timezone.localdate()
    packets, figures = Packets(), Figures(count=True, check=report.check)
    for done, item in enumerate(items):
        report(done, len(items), f"counting the figures of table {item.configuration.configuration.table}")
        with transaction.atomic():
            table_of(filing, item, register, day, packets, figures)
    return len(items)


def table_of(
    filing: Filing, item: FilingItem, register: Register, day: datetime.date, packets: Packets, figures: Figures
) -> dict[str, object]:
    version = item.configuration
    form = form_in(filing, version)
    configuration = read(form, as_of=day, same_paytable=register.same_paytable)
    approval = register.approval(configuration.game, day)
    terms = None if approval is None else register.terms_of(configuration.game, approval.letter)
    packet = packets.of(terms)
    room = form.get("room") or {}
    return {
        "room": version.configuration.room.name,
        "table": version.configuration.table,
        "version": version.number,
        "sha256": version.sha256,
        "author": version.author.display_name,
        "game": configuration.game,
        "seats": configuration.table.seats,
        "tables_in_room": room.get("tables"),
        "letter": None
        if approval is None
        else {
            "title": approval.letter.title,
            "date": approval.letter.date.isoformat(),
            "document": approval.letter.place.document,
        },
        "rules_on_file": terms is not None,
        "bets": form.get("bets") or [],
        "paytables": paytables(configuration, terms, packet, figures),
        "progressive": progressive(configuration, terms, packet, figures),
        "equipment": equipment(configuration, terms),
        "choices": _choices(form),
        "posted": sorted(POSTED.cell(code) for code in form.get("posted") or ()),
        "procedures": procedures(configuration, terms, packet),
        "findings": _findings(item, form),
    }


def _choices(form: Mapping[str, object]) -> list[dict[str, str]]:
    cells = to_cells(Configuration, {"choices": form.get("choices") or {}})
    return [{"name": heading(cell), "value": shown_value(cell, text)} for cell, text in cells]


def _findings(item: FilingItem, form: Mapping[str, object]) -> list[dict[str, object]]:
    if item.check_run is None:
        return []
    return [
        {
            "check": f.check_id,
            "verdict": f.verdict,
            "verdict_words": VERDICT_WORDS[f.verdict],
            "subject": words_of_place(f.subject, form) if f.subject else "",
            "message": f.message,
            "certainty": f.certainty,
            "citations": f.citations,
            "justification": item.justifications.get(key_of(f.check_id, f.subject), "") if f.verdict == "fail" else "",
        }
        for f in item.check_run.findings.all()
    ]


def _differences(filing: Filing) -> dict[str, Json]:
    result = differences(filing)
    return {
        "before": None if result.before is None else {"number": result.before.number, "title": result.before.title},
        "tables": [
            {
                "room": t.room,
                "table": t.table,
                "kind": t.kind,
                "changes": []
                if t.kind == "added"
                else [
                    {"path": words_of_place(c.path), "before": _stated(c.before), "after": _stated(c.after)}
                    for c in t.changes
                ],
            }
            for t in result.tables
        ],
    }


def _stated(value: object) -> str:
    match value:
        case None:
            return "not given"
        case True:
            return "yes"
        case False:
            return "no"
        case list():
            return ", ".join(str(v) for v in value) or "none"
        case _:
            return str(value)


def _law(items: list[FilingItem]) -> list[dict[str, Json]]:
    """Every version of a section of law that a finding rests on."""
    results = {
        (c["source"], c.get("effective_from") or "", c.get("effective_to") or "", c.get("order") or "")
        for item in items
        if item.check_run is not None
        for f in item.check_run.findings.all()
        for c in f.citations
        if not c.get("document") and f.verdict != "not_applicable"
    }
    return [{"section": s, "from": a, "to": b, "order": o} for s, a, b, o in sorted(results)]


def _cited(items: list[FilingItem], tables: list[dict[str, Any]]) -> set[str]:
    cited = {
        c["document"]
        for item in items
        if item.check_run is not None
        for f in item.check_run.findings.all()
        for c in f.citations
        if c.get("document")
    }
    for table in tables:
        if table["letter"] is not None:
            cited.add(table["letter"]["document"])
        cited |= {p["document"] for group in table["procedures"] for p in group["statements"]}
        cited |= {p["document"] for p in table["paytables"] if p.get("document")}
    return cited


def documents(cited: set[str]) -> list[dict[str, object]]:
    """The documents that are cited, with the hash of their bytes."""
    keys = [int(key) for key in cited if key.isdecimal()]
    publications = Publication.objects.select_related("letter__submission").defer("packet").order_by("id")
    rows = Document.objects.filter(pk__in=keys).prefetch_related(Prefetch("publications", publications)).order_by("pk")
    return [
        {
            "id": row.pk,
            "name": row.name,
            "sha256": row.sha256,
            "letters": sorted({str(p.letter) for p in row.publications.all() if p.letter is not None}),
        }
        for row in rows
    ]

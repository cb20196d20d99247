"""What the letter says: to whom, about which tables and games, under which conditions, from which documents."""

from __future__ import annotations

from typing import Any

from django.utils import timezone

from approvals.filings.content import acts, documents, head, iso, outside_days
from approvals.filings.judging import failures, form_in, items_of, key_of
from approvals.models import Filing, Letter
from approvals.registry.current import current_register
from approvals.registry.register import Register
from paytables.packet.names import submission as number_of

DECIDED = {"approved": "confirm approval", "denied": "confirm denial"}


def letter(filing: Filing) -> dict[str, Any]:
    """The draft. Undecided filings give one that says what was recommended so far."""
    register = current_register()
    confirmed = filing.acts.filter(act=DECIDED.get(filing.state, "")).select_related("actor").first()
    games = _games(filing, register)
    signer = confirmed.actor if confirmed else None
    return {
        "kind": "letter",
        "filing": head(filing),
        "decision": _decision(filing),
        "date": iso(timezone.localdate(confirmed.created_at)) if confirmed else None,
        "rooms": sorted({address(t["room"], t["location"]) for g in games for t in g["tables"]}),
        "games": games,
        "days": outside_days(filing),
        "conditions": list(filing.conditions),
        "letter_conditions": _letter_conditions(filing, games),
        "reason": confirmed.reason if confirmed else "",
        "recommended_for": _reason_of(filing),
        "justified": _justified(filing),
        "signer": {
            "name": signer.display_name if signer else None,
            "organisation": signer.organisation.name if signer and signer.organisation else None,
        },
        "documents": documents({g["letter"]["document"] for g in games if g["letter"] is not None}),
        "acts": acts(filing),
    }


def address(room: str, location: str) -> str:
    """A room that is called after its place is not named twice.

    >>> address("Yakima", "Yakima, WA"), address("Main", "Yakima, WA"), address("Main", "")
    ('Yakima, WA', 'Main, Yakima, WA', 'Main')
    """
    return location if location.partition(",")[0] == room else ", ".join(filter(None, (room, location)))


def _decision(filing: Filing) -> str | None:
    if filing.state == "denied" or (filing.state == "recommended" and filing.recommended == "deny"):
        return "denied"
    if filing.state == "approved" or (filing.state == "recommended" and filing.recommended == "approve"):
        return "approved with conditions" if filing.conditions else "approved"
    return None


def _reason_of(filing: Filing) -> str:
    last = filing.acts.filter(act__in=["recommend approval", "recommend denial"]).order_by("-id").first()
    return last.reason if last and filing.recommended else ""


def _games(filing: Filing, register: Register) -> list[dict[str, Any]]:
    """The games of the filing with the letter in force for each on the day of going live, and their tables."""
    day = filing.go_live or timezone.localdate()
    results: dict[str, dict[str, Any]] = {}
    for item in items_of(filing):
        version = item.configuration
        form = form_in(filing, version)
        approval = register.approval(form["game"], day)
        game = results.setdefault(
            form["game"],
            {
                "game": form["game"],
                "letter": None
                if approval is None
                else {
                    "submission": approval.letter.submission,
                    "title": approval.letter.title,
                    "date": approval.letter.date.isoformat(),
                    "document": approval.letter.place.document,
                },
                "tables": [],
            },
        )
        game["tables"].append(
            {
                "room": version.configuration.room.name,
                "location": version.configuration.room.location,
                "table": version.configuration.table,
                "version": version.number,
                "sha256": version.sha256,
                "paytables": sorted(
                    {
                        f"{b['paytable']} ({b['bet'].replace('_', ' ')})"
                        for b in form.get("bets") or ()
                        if b.get("paytable")
                    }
                ),
            }
        )
    return sorted(results.values(), key=lambda g: str(g["game"]))


def _named(bet: dict[str, Any]) -> str:
    return f"{bet['paytable']} ({bet['bet'].replace('_', ' ')})"


def _letter_conditions(filing: Filing, games: list[dict[str, Any]]) -> list[dict[str, str]]:
    """What the letters in force set as conditions for operators of this kind, in their own words."""
    results: dict[str, dict[str, str]] = {}
    for game in games:
        if (stated := game["letter"]) is None or stated["submission"] is None:
            continue
        rows = Letter.objects.filter(date=stated["date"], submission__isnull=False).select_related("submission")
        for row in rows.order_by("id"):
            if row.submission is None or number_of(row.submission.number) != number_of(stated["submission"]):
                continue
            own = row.conditions_commercial if filing.operator.kind == "commercial" else row.conditions_tribal
            for text in [*row.conditions_general, *own]:
                results.setdefault(text, {"text": text, "letter": f"{stated['title']} of {stated['date']}"})
    return list(results.values())


def _justified(filing: Filing) -> list[dict[str, str]]:
    """Failures that were let pass with a written reason: a letter that approves them must say so."""
    return [
        {
            "table": str(item.configuration.configuration),
            "check": f.check_id,
            "message": f.message,
            "justification": item.justifications.get(key_of(f.check_id, f.subject), ""),
        }
        for item in items_of(filing)
        for f in failures(item)
    ]

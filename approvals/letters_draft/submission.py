"""The commission's letter on a submission, drafted from what was read of it: plain data, which a person completes.

It says what the submission holds and what was found, and proposes the conditions of the newest approving letter that
names the game (or of the newest at all). Whether it is approved is nobody's word but a signer's.
"""

from __future__ import annotations

from typing import Any

from django.utils import timezone

from approvals.models import Letter
from approvals.terms.compile import Register
from approvals.terms.load import current_register
from games.canonical import sha256_of
from ingest.documents.effective import Confident
from ingest.documents.selectors import doubtful_fields, packet_of
from ingest.models import Document, Reading
from paytables.report.kept import kept_counts


class NothingToDraft(Exception):
    """Why there is no letter to draft; `str()` is one sentence."""


def submission_letter(document: Document, reading: Reading) -> dict[str, Any]:
    """The draft's content. What was not read with confidence is left open, never filled in."""
    packet = packet_of(reading)
    view = Confident(packet)
    if packet.get("game") is None:
        raise NothingToDraft("The document holds no rules of a game, so there is nothing to approve.")
    register = current_register()
    game = view.value("/game")
    said = packet.get("letter") or {}
    return {
        "kind": "submission_letter",
        "document": {"name": document.name, "sha256": document.sha256},
        "game": game,
        "game_printed": packet["game"],
        "company": view.value("/owner") or (view.value("/letter/addressee/company") if said else None),
        "submission": view.value("/letter/submission") if said else None,
        "open_values": doubtful_fields(reading).count(),
        "in_force": _in_force(register, game),
        "paytables": [_paytable(p) for p in packet.get("paytables") or ()],
        "figures": kept_counts([sha256_of(packet)]).get(sha256_of(packet)),
        "equipment": [line for e in packet.get("equipment") or () for line in _equipment(e)],
        "conditions": _conditions(game),
    }


def _in_force(register: Register, game: str | None) -> dict[str, Any] | None:
    approval = register.approval(game, timezone.localdate()) if game else None
    if approval is None:
        return None
    return {"title": approval.letter.title, "date": approval.letter.date.isoformat()}


def _paytable(paytable: dict[str, Any]) -> dict[str, Any]:
    name = " / ".join(n for n in (paytable.get("designator"), paytable.get("alias")) if n)
    return {
        "name": name or "without a name",
        "bet": str(paytable.get("bet") or "not read").replace("_", " "),
        "system": str(paytable.get("system") or "").replace("_", " "),
        "house_edge": (paytable.get("claims") or {}).get("house_edge"),
        "seed": (paytable.get("claims") or {}).get("seed"),
    }


def _equipment(entry: dict[str, Any]) -> list[dict[str, str]]:
    purpose = " ".join(str(w).replace("_", " ") for w in (entry.get("applies_to"), entry.get("system")) if w)
    return [
        {"for": purpose, "needs": "; ".join(" or ".join(_part(c) for c in slot["any_of"]) for slot in option["all_of"])}
        for option in entry.get("any_of") or ()
    ]


def _part(component: dict[str, Any]) -> str:
    name = component.get("component") or "a component that was not read"
    match component.get("match"):
        case "any":
            return str(name)
        case "at_least":
            return f"{name} {component.get('version') or '(version not read)'} or higher"
        case _:
            return f"{name} {component.get('version') or '(version not read)'}"


def _conditions(game: str | None) -> dict[str, Any] | None:
    """Those of the newest approving letter, of the game's own where there is one."""
    letters = Letter.objects.filter(decision="approved").select_related("submission").order_by("-date", "-id")
    own = letters.filter(listed_games__game__name=game) if game else letters.none()
    letter = own.first() or letters.first()
    if letter is None:
        return None
    return {
        "letter": str(letter),
        "general": list(letter.conditions_general),
        "commercial": list(letter.conditions_commercial),
        "tribal": list(letter.conditions_tribal),
    }

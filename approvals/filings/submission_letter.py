"""The commission's letter on a submission, drafted from what was read of it: plain data, which a person completes.

It says what the submission holds and what was found, and proposes the conditions of the newest approving letter that
names the game (or of the newest at all). Whether it is approved is nobody's word but a signer's.
"""

from __future__ import annotations

from django.utils import timezone

from accounts.json_types import Json
from approvals.models import Letter
from approvals.registry.current import current_register
from approvals.registry.register import Register
from games.canonical import sha256_of
from games.register import published
from ingest.documents.effective import Confident
from ingest.documents.selectors import doubtful_fields, packet_of
from ingest.models import Document, Reading
from paytables.drafting.submitted import standing_of
from paytables.packet import Equipment, Paytable
from paytables.packet import packet_of as typed
from paytables.report.storage import stored_counts


class NothingToDraft(Exception):
    """Why there is no letter to draft; `str()` is one sentence."""


def submission_letter(document: Document, reading: Reading) -> dict[str, object]:
    """The draft's content. What was not read with confidence is left open, never filled in."""
    written = packet_of(reading)
    packet, view, digest = typed(written), Confident(written), sha256_of(written)
    if packet.game is None:
        raise NothingToDraft("The document holds no rules of a game, so there is nothing to approve.")
    register = current_register()
    game = view.value("/game")
    return {
        "kind": "submission_letter",
        "document": {"name": document.name, "sha256": document.sha256},
        "game": game,
        "game_printed": packet.game,
        "company": view.value("/owner") or (view.value("/letter/addressee/company") if packet.letter else None),
        "submission": view.value("/letter/submission") if packet.letter else None,
        "open_values": doubtful_fields(reading).count(),
        "in_force": _in_force(register, game),
        "paytables": [_paytable(p) for p in packet.paytables],
        "figures": stored_counts([digest]).get(digest),
        "definition": standing_of(packet, published()),
        "equipment": [line for e in packet.equipment for line in _equipment(e)],
        "conditions": _conditions(game),
    }


def _in_force(register: Register, game: str | None) -> dict[str, Json] | None:
    approval = register.approval(game, timezone.localdate()) if game else None
    if approval is None:
        return None
    return {"title": approval.letter.title, "date": approval.letter.date.isoformat()}


def _paytable(paytable: Paytable) -> dict[str, Json]:
    name = " / ".join(n for n in (paytable.designator, paytable.alias) if n)
    return {
        "name": name or "without a name",
        "bet": (paytable.bet or "not read").replace("_", " "),
        "system": (paytable.system or "").replace("_", " "),
        "house_edge": paytable.claims.house_edge,
        "seed": paytable.claims.seed,
    }


def _equipment(entry: Equipment) -> list[dict[str, str]]:
    purpose = " ".join(word.replace("_", " ") for word in (entry.applies_to, entry.system) if word)
    return [{"for": purpose, "needs": "; ".join(map(str, option.all_of))} for option in entry.any_of]


def _conditions(game: str | None) -> dict[str, Json] | None:
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

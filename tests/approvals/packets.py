"""Small packets in contract form, for tests that need a register with something in it."""

from __future__ import annotations

import copy
import datetime
import json
from typing import Any

from accounts.models import User
from approvals.registry.in_force import InForce, approval_in_force
from approvals.registry.propose import propose_publication, publish_proposal
from approvals.registry.publish import Published, publish_packet
from games.models import GameVersion
from ingest.documents.services import read_document, store_document
from ingest.models import Reading
from tests.accounts.people import system


def letter(
    *,
    number: str | None = "9001",
    date: str = "2023-06-14",
    decision: str | None = "approved",
    games: tuple[str, ...] = ("Harbor Stud",),
    company: str = "LNW Gaming, Inc.",
) -> dict[str, Any]:
    return {
        "date": date,
        "submission": number,
        "subject": "Rule update",
        "decision": decision,
        "reasons": [],
        "addressee": {"name": "Pat Example", "company": company, "email": None, "address": ["1 Example Road"]},
        "changes": ["Added a table controller."],
        "games": [{"number": place, "name": name} for place, name in enumerate(games, 1)],
        "rules_dates": ["2023-05-05"],
        "conditions": {"general": ["Play by the enclosed rules."], "commercial": [], "tribal": ["Ask the agency."]},
        "contacts": [{"name": "Sam Sample", "phone": "360-555-0100", "for": "commercial"}],
        "signer": {"name": "Lee Signer", "title": "Assistant Director", "unit": None},
        "cc": [],
    }


def outcome(hand: str, pays: str, unit: str, **more: Any) -> dict[str, Any]:
    return {"hand": hand, "pays": pays, "unit": unit, "meter": None, "from_meter": None, "envy": None, **more}


def paytable(designator: str | None = "HS-01", *, edge: str = "11", **more: Any) -> dict[str, Any]:
    return {
        "designator": designator,
        "alias": None,
        "bet": "progressive",
        "system": "nexus",
        "variant": None,
        "printing": 1,
        "wager": "1",
        "multi_game": False,
        "outcomes": [
            {
                "hand": "royal_flush",
                "pays": "100",
                "unit": "percent",
                "meter": "main",
                "from_meter": None,
                "envy": "1000",
            },
            {"hand": "flush", "pays": "50", "unit": "for_1", "meter": None, "from_meter": True, "envy": None},
        ],
        "claims": {"house_edge": edge, "hit_frequency": "0.37", "seed": "10000"},
        **more,
    }


def component(name: str, version: str | None = None, match: str | None = None) -> dict[str, Any]:
    return {"component": name, "version": version, "match": match or ("any" if version is None else "at_least")}


def equipment(*groups: list[dict[str, Any]], system_: str | None = "nexus") -> dict[str, Any]:
    return {
        "applies_to": "progressive",
        "system": system_,
        "any_of": [{"all_of": [{"any_of": group} for group in groups]}],
    }


def packet(*, letter_: dict[str, Any] | None = None, game: str | None = "Harbor Stud", **more: Any) -> dict[str, Any]:
    kind = "rules" if letter_ is None else ("letter" if game is None else "letter_and_rules")
    rules = game is not None
    return {
        "kind": kind,
        "letter": letter_,
        "game": game,
        "owner": "LNW Gaming, Inc." if rules else None,
        "paytables": [paytable()] if rules else [],
        "equipment": [
            equipment(
                [component("Command Manager", "1.3.0")],
                [component("Atlas", "5.4.0"), component("Command II", "5.4")],
                [component("Progressive display")],
            )
        ]
        if rules
        else [],
        "citations": ["WAC 230-15-140"] if rules else [],
        "blanks": [],
        **more,
    }


def stored(value: dict[str, Any], *, name: str = "packet.json", actor: User | None = None) -> Reading:
    """The packet as a document that was sent as structured data, and read."""
    who = actor or system()
    document = store_document(data=json.dumps(value).encode(), name=name, actor=who).document
    return read_document(document=document, actor=who)


def published(value: dict[str, Any], *, name: str = "packet.json") -> Published:
    return publish_packet(reading=stored(value, name=name), actor=system(), waive_second_agent=True)


def agreed(reading: Reading, first: User, second: User) -> Published:
    """Proposed by one, published by the other."""
    return publish_proposal(proposal=propose_publication(reading=reading, actor=first), actor=second)


def doubtful(value: dict[str, Any], *pointers: str, confidence: float = 0.5) -> dict[str, Any]:
    """The same packet with some values read badly."""
    result = copy.deepcopy(value)
    source = {"page": 1, "bbox": None, "raw": "?", "repaired": False, "confidence": confidence, "reader": "test"}
    result.setdefault("provenance", {}).update(dict.fromkeys(pointers, source))
    return result


def rules_on(game: str, day: datetime.date) -> GameVersion | None:
    """The rules that came with the approval in force."""
    held = approval_in_force(game, day)
    return held.version if isinstance(held, InForce) else None

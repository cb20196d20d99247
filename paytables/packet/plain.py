"""A packet as its JSON has it, for those who write it value by value: readers, proofs, repairs, samples.

Whoever only reads one takes `Packet`. A key may be absent wherever the document says nothing.
"""

from __future__ import annotations

from typing import TypeAlias, TypedDict

from pydantic import JsonValue


class PlainReason(TypedDict):
    """A correction or a doubt: its name and a sentence."""

    name: str
    reason: str


class PlainCheck(PlainReason):
    says: str


class PlainSource(TypedDict, total=False):
    """Where a value was read (`Provenance`), with what this product notes of it besides."""

    page: int | None
    bbox: list[float] | None
    raw: str | None
    repaired: bool
    confidence: float  # one that somebody submits may be null
    reader: str
    x_repairs: list[PlainReason]
    x_doubts: list[PlainReason]
    x_doubts_settled: list[PlainReason]
    x_checks: list[PlainCheck]
    x_state: str
    x_origin: str
    x_place: str
    x_said: float
    x_probability: float
    x_taken_from: str


Sources: TypeAlias = dict[str, PlainSource]  # by pointer

PlainRow = TypedDict(
    "PlainRow",
    {
        "hand": str | None,
        "hands": int | None,
        "pays": str | None,
        "unit": str | None,
        "meter": str | None,
        "from_meter": bool | None,
        "envy": str | None,
        "combinations": str | None,
        "probability": str | None,
        "return": str | None,
        "result": str | None,
    },
    total=False,
)


class PlainTable(TypedDict, total=False):
    designator: str | None
    alias: str | None
    bet: str | None
    bets: list[str]
    system: str | None
    variant: str | None
    printing: int
    wager: str | None
    multi_game: bool
    decks: list[int]
    outcomes: list[PlainRow]
    claims: dict[str, str | None]
    claim_conditions: dict[str, dict[str, JsonValue]]


class PlainLayout(TypedDict, total=False):
    title: str | None
    tables: list[PlainTable]


class PlainMeter(TypedDict, total=False):
    name: str
    bet: str | None
    system: str | None
    seed: str | None
    seed_unit: str | None
    increment: str | None
    reserve: str | None
    decks: list[int]


class PlainRule(TypedDict, total=False):
    parameter: str
    value: str | None
    variant: str | None
    bet: str | None
    condition: str | None


class PlainComponent(TypedDict):
    component: str | None
    version: str | None
    match: str


class PlainSlot(TypedDict):
    any_of: list[PlainComponent]


class PlainAlternative(TypedDict):
    all_of: list[PlainSlot]


class PlainEquipment(TypedDict):
    applies_to: str
    system: str | None
    any_of: list[PlainAlternative]


class PlainGame(TypedDict):
    number: int | None
    name: str


class PlainAddressee(TypedDict, total=False):
    name: str | None
    company: str | None
    email: str | None
    address: list[str]


class PlainPerson(TypedDict):
    name: str | None
    title: str | None
    unit: str | None


class PlainLetter(TypedDict, total=False):
    date: str | None
    submission: str | None
    subject: str | None
    decision: str | None
    reasons: list[str]
    addressee: PlainAddressee
    changes: list[str]
    games: list[PlainGame]
    rules_dates: list[str]
    conditions: dict[str, list[str]]
    contacts: list[dict[str, str | None]]
    signer: PlainPerson | None
    cc: list[PlainPerson]
    permission: dict[str, str | None] | None
    attachments: list[str]


class PlainFact(TypedDict, total=False):
    """An entry of `x_facts`."""

    fact: str
    value: object
    page: int | None
    bbox: list[float] | None
    quote: str
    system: str | None
    variant: str | None
    bet: str | None
    confidence: float


class PlainClause(TypedDict, total=False):
    """An entry of `x_clauses`."""

    path: list[str]
    text: str
    page: int | None
    bbox: list[float] | None
    system: str | None
    variant: str | None
    confidence: float


class PlainLine(TypedDict):
    """An entry of `x_unread`."""

    page: int
    bbox: list[float]
    text: str
    why: str


PlainPacket = TypedDict(
    "PlainPacket",
    {
        "$schema": str,
        "format": int,
        "kind": str | None,
        "source": dict[str, str | None] | None,
        "standing": str | None,
        "letter": PlainLetter | None,
        "game": str | None,
        "owner": str | None,
        "rules": list[PlainRule],
        "paytables": list[PlainTable],
        "layouts": list[PlainLayout],
        "meters": list[PlainMeter],
        "commissions": list[dict[str, str | None]],
        "limits": list[dict[str, str | None]],
        "equipment": list[PlainEquipment],
        "citations": list[str],
        "blanks": list[str],
        "provenance": Sources,
        "x_facts": list[PlainFact],
        "x_clauses": list[PlainClause],
        "x_sections": list[dict[str, object]],
        "x_unread": list[PlainLine],
        "x_pages": list[dict[str, object]],
        "x_notes": list[str],
        "x_lost": list[str],
        "x_incomplete": bool,
        "x_definition": dict[str, JsonValue],
    },
    total=False,
)

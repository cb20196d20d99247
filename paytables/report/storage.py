"""Validation reports, made once for a packet by the engines of a day, and kept under the hash of both.

A packet is named by the hash of its canonical JSON. The same packet is counted once, whether a reading or a publication
asks; a change of an engine, or of what judges by it, opens a new place and leaves the old ones as they are.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Any, cast

from django.db import transaction
from django.db.models import Q, Subquery
from django.db.models.expressions import Combinable

from games.canonical import sha256_of
from games.engines.kernels import fingerprint
from games.engines.registry import simple, using
from games.register import published, standing
from paytables.models import Calculation, JudgedPacket
from paytables.packet.plain import PlainPacket
from paytables.report.content import report_on
from paytables.report.counted import worst_of
from paytables.report.json_form import ReportJson, SheetJson
from paytables.verification.json_form import ClaimJson

KIND = "validation of a packet"
JUDGES = Path(__file__).resolve().parents[1]
JUDGING = frozenset({".py", ".toml", ".json"})  # data too: the words of readings stand in kept reports


@cache
def verifier_fingerprint() -> str:
    """Changes with the engines and with what judges by them."""
    digest = hashlib.sha256(fingerprint().encode())
    for source in sorted(JUDGES.rglob("*")):
        if source.suffix in JUDGING and not {"migrations", "web", "api"} & set(source.parts):
            digest.update(str(source.relative_to(JUDGES)).encode() + b"\0" + source.read_bytes())
    return digest.hexdigest()[:32]


def key_of(packet_sha256: str, register: str = "") -> str:
    """`register`: the published definitions that the report depends on, where its game is one of theirs."""
    return sha256_of([KIND, packet_sha256, verifier_fingerprint(), *([register] if register else [])])


def stored_report(packet_sha256: str) -> ReportJson | None:
    """The report on a packet as JSON, where these engines made it already."""
    return _kept([packet_sha256], "result").get(packet_sha256)


def stored_counts(packets: Iterable[str]) -> dict[str, dict[str, int]]:
    """How many figures of each packet have which verdict; a packet that waits to be counted is absent."""
    return _kept(packets, "result__counts")


def stored_claims(packets: Iterable[str]) -> dict[str, list[ClaimJson]]:
    """The verdicts on the figures of each packet, in the form of `verify --json`; one that waits is absent."""
    return _kept(packets, "result__verification__claims")


def stored_sheets(packets: Iterable[str]) -> dict[str, list[SheetJson]]:
    """The counts behind the tables of each packet, printed figures or not; a packet that waits is absent."""
    return _kept(packets, "result__sheets")


def worst_verdict(packet: Combinable) -> Subquery:
    """The worst verdict on the figures of the packet of a hash, for rows of the database: empty where it prints none,
    null where it waits to be counted."""
    register = standing()
    valid = Q(state=_state()) & ~Q(game__in=register.names)
    if register.digest:
        valid |= Q(state=_state(register.digest))
    return Subquery(JudgedPacket.objects.filter(valid, packet=packet).order_by().values("verdict")[:1])


def _state(register: str = "") -> str:
    return sha256_of([verifier_fingerprint(), register])


def _kept(packets: Iterable[str], what: str) -> dict[str, Any]:
    """A part of each report. One that was made before its game was defined in the register is none any more."""
    register = standing()
    asked = list(packets)
    before = {key_of(packet): packet for packet in asked}
    with_it = {key_of(packet, register.digest): packet for packet in asked} if register.digest else {}
    rows = Calculation.objects.filter(key__in=[*before, *with_it]).values_list("key", "result__game", what)
    results = {before[key]: part for key, game, part in rows if key in before and not register.has(game)}
    return results | {with_it[key]: part for key, _, part in rows if key in with_it}


def store_report(
    packet: PlainPacket, *, packet_sha256: str, document: str, sha256: str | None, inputs: Mapping[str, object]
) -> ReportJson:
    """The report, counted now where it is not kept: seconds of work, so for jobs and commands."""
    hit = stored_report(packet_sha256)
    if hit is not None:
        return hit
    register = standing()
    with using(published()):
        result = report_on(packet, document=document, sha256=sha256).json()
    depends_on = register.digest if register.has(result["game"]) else ""
    key = key_of(packet_sha256, depends_on)
    worst = worst_of({claim["verdict"] for claim in result["verification"]["claims"]})
    with transaction.atomic():
        kept, _ = Calculation.objects.get_or_create(
            key=key,
            defaults={
                "kind": KIND,
                "inputs": {"packet": packet_sha256, **inputs},
                "result": result,
                "engine": verifier_fingerprint(),
            },
        )
        JudgedPacket.objects.get_or_create(
            packet=packet_sha256,
            state=_state(depends_on),
            defaults={"game": simple(result["game"] or "")[:200], "verdict": worst},
        )
    return cast(ReportJson, kept.result)

"""Which change somebody asks about, read from an address's query: page, spreadsheet and API read it here alike."""

from __future__ import annotations

import datetime
import json
from collections.abc import Mapping
from typing import Any

from django.utils import timezone

from accounts.models import User
from accounts.permissions import is_regulator, is_system
from approvals.equipment.known import NotKnown, check_known
from approvals.impact.change import Change
from approvals.impact.rules_printed import rules_of
from approvals.impact.sources import (
    NoImpact,
    imagined_value,
    of_law_value,
    of_minimum,
    of_reading,
    of_withdrawal,
)
from approvals.law.rows import current_law
from approvals.models import LawValue, Withdrawal
from ingest.documents.selectors import documents_for, latest_reading
from ingest.models import Document

ASKED = ("document", "law_value", "withdrawal", "parameter", "component")


def change_of(query: Mapping[str, str], user: User) -> tuple[Change, list[str]] | None:
    """The change and what must be said about it; None where nothing is asked. Raises NoImpact."""
    said = {name: query.get(name, "").strip()[:300] for name in (*ASKED, "version", "game", "value", "from")}
    regulator = is_regulator.test(user) or is_system.test(user)
    if said["document"]:
        document = documents_for(user).filter(pk=_number(said["document"])).first() if regulator else None
        reading = latest_reading(document) if document else None
        if reading is None:
            raise NoImpact("There is no such document, or it has not been read yet.")
        return of_reading(reading), rules_of(reading)
    if said["law_value"]:
        row = LawValue.objects.filter(pk=_number(said["law_value"]), closed_at=None).first() if regulator else None
        if row is None:
            raise NoImpact("There is no such open proposal.")
        return of_law_value(row), []
    if said["withdrawal"]:
        wanted = Withdrawal.objects.filter(pk=_number(said["withdrawal"]), closed_at=None) if regulator else None
        withdrawal = wanted.first() if wanted is not None else None
        if withdrawal is None:
            raise NoImpact("There is no such open withdrawal.")
        return of_withdrawal(withdrawal), []
    if said["component"]:
        if not said["version"]:
            raise NoImpact("Say which version would be the minimum.")
        try:
            check_known(said["component"], said["version"], user)
        except NotKnown as why:
            raise NoImpact(str(why)) from why
        change, raised = of_minimum(
            component=said["component"], version=said["version"], first=_day(said["from"]), game=said["game"] or None
        )
        notes = [f"{raised.raised} requirement{'' if raised.raised == 1 else 's'} would become stricter."]
        if raised.exact:
            notes.append(f"{raised.exact} accept one exact version and are left as they are.")
        if raised.unknown:
            notes.append(f"Of {raised.unknown} nobody can say whether the printed version is older; they are replaced.")
        return change, notes
    if said["parameter"]:
        first = _day(said["from"])
        row = imagined_value(parameter=said["parameter"], value=_value(said["parameter"], said["value"]), first=first)
        return of_law_value(row), []
    return None


def count_of(query: Mapping[str, str]) -> int:
    """Which reading of a document is asked about, and how much of it people decided: what it says follows from both."""
    reading = None
    if query.get("document"):
        document = Document.objects.filter(pk=_number(query["document"])).first()
        reading = latest_reading(document) if document else None
    return reading.pk * 1_000_000 + reading.fields.exclude(state="proposed").count() if reading else 0


def _number(text: str) -> int:
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 18 else 0


def _day(text: str) -> datetime.date:
    if not text:
        return timezone.localdate()
    try:
        return datetime.date.fromisoformat(text)
    except ValueError:
        raise NoImpact(f"“{text[:40]}” is not a date; write it as 2024-02-01.") from None


def _value(parameter: str, text: str) -> Any:
    """What a person wrote, as the parameter's kind has it: yes and no, a list with commas, an exact number."""
    law = current_law()
    if parameter not in law:
        raise NoImpact(f"There is no parameter {parameter!r}.")
    if not text:
        raise NoImpact("Say which value it would have.")
    match law[parameter].kind:
        case "flag":
            if text.casefold() not in ("true", "false", "yes", "no"):
                raise NoImpact("Write yes or no.")
            return text.casefold() in ("true", "yes")
        case "words":
            try:
                listed = json.loads(text) if text.startswith("[") else [w.strip() for w in text.split(",")]
            except ValueError:
                raise NoImpact("The list cannot be read; separate its words with commas.") from None
            return [w for w in listed if w] if isinstance(listed, list) else listed
        case _:
            return text.replace("$", "").replace(",", "")

"""Which change somebody asks about, read from an address's query: page, spreadsheet and API read it here alike."""

from __future__ import annotations

import datetime
import json
from collections.abc import Mapping

from django.db.models import QuerySet
from django.utils import timezone

from accounts.models import User
from accounts.permissions import is_regulator, is_system
from accounts.web.days import needed_day
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
from ingest.documents.verified import kept_validation
from ingest.models import Document

ASKED = ("document", "law_value", "withdrawal", "component", "parameter")
OF_THE_REGULATOR = {  # and what is said where there is none, or none that the person may see
    "document": "That document does not exist, or has not been read yet.",
    "law_value": "That proposal does not exist or is closed.",
    "withdrawal": "That withdrawal does not exist or is closed.",
}


def change_of(query: Mapping[str, str], user: User) -> tuple[Change, list[str]] | None:
    """The change and what must be said about it; None where nothing is asked. Raises NoImpact."""
    values = {name: query.get(name, "").strip()[:300] for name in (*ASKED, "version", "game", "value", "from")}
    regulator = is_regulator.test(user) or is_system.test(user)
    asked = next((name for name in ASKED if values[name]), None)
    if asked in OF_THE_REGULATOR and not regulator:
        raise NoImpact(OF_THE_REGULATOR[asked])
    match asked:
        case "document":
            return _of_document(documents_for(user), values[asked])
        case "law_value":
            return _of_proposal(values[asked])
        case "withdrawal":
            return _of_withdrawal(values[asked])
        case "component":
            return _of_component(values, user)
        case "parameter":
            value = _value(values[asked], values["value"])
            row = imagined_value(parameter=values[asked], value=value, first=_day(values["from"]))
            return of_law_value(row), []
    return None


def _of_document(documents: QuerySet[Document], number: str) -> tuple[Change, list[str]]:
    document = documents.filter(pk=_number(number)).first()
    reading = latest_reading(document) if document else None
    if reading is None:
        raise NoImpact(OF_THE_REGULATOR["document"])
    return of_reading(reading), rules_of(kept_validation(reading))


def _of_proposal(number: str) -> tuple[Change, list[str]]:
    row = LawValue.objects.filter(pk=_number(number), closed_at=None).first()
    if row is None:
        raise NoImpact(OF_THE_REGULATOR["law_value"])
    return of_law_value(row), []


def _of_withdrawal(number: str) -> tuple[Change, list[str]]:
    withdrawal = Withdrawal.objects.filter(pk=_number(number), closed_at=None).first()
    if withdrawal is None:
        raise NoImpact(OF_THE_REGULATOR["withdrawal"])
    return of_withdrawal(withdrawal), []


def _of_component(values: Mapping[str, str], user: User) -> tuple[Change, list[str]]:
    if not values["version"]:
        raise NoImpact("Give the version that would be the minimum.")
    try:
        check_known(values["component"], values["version"], user)
    except NotKnown as why:
        raise NoImpact(str(why)) from why
    change, raised = of_minimum(
        component=values["component"],
        version=values["version"],
        first=_day(values["from"]),
        game=values["game"] or None,
    )
    notes = [f"{raised.raised} requirement{'' if raised.raised == 1 else 's'} would become stricter."]
    if raised.exact:
        notes.append(f"{raised.exact} accept one exact version and are left as they are.")
    if raised.unknown:
        notes.append(f"Of {raised.unknown} it is unknown whether the printed version is older; they are replaced.")
    return change, notes


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
    return needed_day(text, NoImpact) if text else timezone.localdate()


def _value(parameter: str, text: str) -> object:
    """What a person wrote, as the parameter's kind has it: yes and no, a list with commas, an exact number."""
    law = current_law()
    if parameter not in law:
        raise NoImpact(f"There is no parameter {parameter!r}.")
    if not text:
        raise NoImpact("Give the value that it would have.")
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

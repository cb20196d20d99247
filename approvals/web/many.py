"""One field changed on many tables at once: a preview of what changes and what would newly fail, then all or none.

Moving the tables of a game to another letter is such a change: the field is the approval letter.
"""

from __future__ import annotations

import copy
import datetime
from dataclasses import dataclass
from typing import Any

from django.core import signing
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_http_methods

from accounts.models import User
from accounts.web.lists import person
from approvals.configuration.cells import put, read_cells
from approvals.configuration.form import Configuration
from approvals.configuration.read import read
from approvals.configuration.schema import Refused
from approvals.configuration.words import heading
from approvals.filings.judging import NOTHING_FILED, Filed
from approvals.filings.selectors import approvals_on_record
from approvals.findings import Result
from approvals.models import ConfigurationVersion
from approvals.operators.selectors import configurations_for
from approvals.registry.current import current_register
from approvals.web import importing, spreadsheet
from approvals.web.configurations import Changed, changes
from approvals.web.evaluations import EvaluationContext, evaluate

LETTER = "submission"
OF_THE_TABLE = ("room", "table", "game")


@dataclass(frozen=True, slots=True)
class Preview:
    """What the change would do to one table."""

    version: ConfigurationVersion
    data: dict[str, Any]
    changes: list[Changed]
    before: str
    after: str
    new_fails: tuple[str, ...]
    mended: tuple[str, ...]
    refused: str = ""


@require_http_methods(["GET", "HEAD", "POST"])
def change(request: HttpRequest) -> HttpResponse:
    user = person(request)
    if request.POST.get("act") == "save":
        return importing.save_signed(request, user, "configurations/many.html", _context(user, ""))
    asked = request.POST or request.GET
    context = _context(user, asked.get("game", ""))
    chosen = {int(key) for key in request.POST.getlist("t") if key.isascii() and key.isdecimal() and len(key) < 18}
    cell, value = asked.get("cell", LETTER), asked.get("value", "").strip()
    context |= {"cell": cell, "value": value, "chosen": chosen}
    if request.method != "POST":
        return render(request, "configurations/many.html", context)
    tables = [v for v in context["tables"] if v.configuration_id in chosen]
    if not tables:
        return render(request, "configurations/many.html", context | {"problem": "Check the tables to change."})
    if not value and cell != LETTER:
        return render(request, "configurations/many.html", context | {"problem": "Give the new value."})
    previews = _previews(tables, cell, value)
    context |= {"previews": previews, "words": heading(cell), "newly": sum(bool(p.new_fails) for p in previews)}
    saved = [p for p in previews if p.changes]
    if saved and not any(p.refused for p in previews):
        places = [p.version.configuration for p in saved]
        planned = [[c.room_id, c.table, p.data, p.version.number] for c, p in zip(places, saved, strict=True)]
        context["signed"] = signing.dumps(planned, salt=importing.SALT, compress=True)
        context["saved"] = len(saved)
    return render(request, "configurations/many.html", context)


def _context(user: User, game: str) -> dict[str, Any]:
    every = list(configurations_for(user).order_by("configuration__room", "configuration__table"))
    games = sorted({v.data["game"] for v in every}, key=str.casefold)
    game = game if game in games else games[0] if games else ""
    tables = [v for v in every if v.data["game"] == game]
    register, today = current_register(), timezone.localdate()
    rows = [spreadsheet.from_data("", "", v.data) for v in tables]
    columns = [c for c in spreadsheet.columns(register.terms(game, today), rows) if c not in OF_THE_TABLE]
    letters = dict.fromkeys(a.letter.submission for a in reversed(register.history(game)) if a.letter.submission)
    return {
        "games": games, "game": game, "tables": tables, "letters": list(letters),
        "cells": [(column, heading(column)) for column in columns if _is_field(column)],
    }  # fmt: skip


def _is_field(column: str) -> bool:
    """What a text can be put into: not the question whether there is a progressive at all."""
    _, wrong = read_cells(Configuration, [(column, "1")])
    return not any("is not a field" in why.ending or "is not a place" in why.ending for why in wrong)


def _previews(tables: list[ConfigurationVersion], cell: str, value: str) -> list[Preview]:
    standing = EvaluationContext.now()
    filed = approvals_on_record(v.configuration_id for v in tables)
    return [_preview(v, cell, value, standing, filed.get(v.configuration_id, NOTHING_FILED)) for v in tables]


def _preview(
    version: ConfigurationVersion, cell: str, value: str, standing: EvaluationContext, filed: Filed
) -> Preview:
    data = copy.deepcopy(version.data)
    try:
        if value:
            put(Configuration, data, cell, value)
        else:
            data[cell] = None
        read(data, same_paytable=standing.register.same_paytable)
        before, after = (_result(version, held, standing, filed) for held in (version.data, data))
    except Refused as why:
        sentence = f"{heading(cell)} {why.ending}" if why.ending else why.message
        return Preview(version, version.data, [], "", "", (), (), sentence)
    old, new = _fails(before), _fails(after)
    return Preview(
        version, data, changes(version.data, data), before.verdict, after.verdict,
        tuple(message for key, message in new.items() if key not in old),
        tuple(message for key, message in old.items() if key not in new),
    )  # fmt: skip


def _result(version: ConfigurationVersion, data: dict[str, Any], standing: EvaluationContext, filed: Filed) -> Result:
    operator = version.configuration.room.operator
    form = {**data, "operator": {"name": operator.name, "kind": operator.kind}}
    day = max(datetime.date.fromisoformat(data["as_of"]), timezone.localdate())
    return evaluate(form, day, standing, filed)


def _fails(result: Result) -> dict[tuple[str, str], str]:
    return {(f.check, f.subject): f.message for f in result.findings if f.verdict == "fail"}

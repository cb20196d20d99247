"""Definitions: the catalogue's, and those of the register with who proposed and who published them."""

from __future__ import annotations

from functools import cache
from typing import Any

from django.db.models import Count
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_POST, require_safe

from accounts.json_types import Json
from accounts.permissions import can_publish
from accounts.web.lists import person
from games.engines import figures
from games.engines.definition.load import every_definition
from games.engines.listing import catalogue_report
from games.models import Game, GameDefinition, GameName
from games.names import name_key
from games.register import NotDefined, publish_definition, published, read_written, return_definition, shown_to
from games.rules_in_words import in_words
from games.web.deciding import decide as decide_proposal

_DONE = {
    "published": "Published: packets of this game are verified with it from its first day on.",
    "returned": "Returned with its reason.",
    "withdrawn": "Withdrawn.",
}


@require_safe
def definition_list(request: HttpRequest) -> HttpResponse:
    """What waits for a second person, what counts, and what the project ships."""
    rows = list(shown_to(request.user).select_related("proposed_by", "closed_by").defer("written", "evidence")[:500])
    in_force = {d.key for d in published().values()}
    newest = {r.key: r.number for r in rows if r.outcome == "published"}
    known = _registered()
    context = {
        "open": [r for r in rows if r.closed_at is None],
        "closed": [(r, r.key in in_force and newest.get(r.key) == r.number) for r in rows if r.closed_at],
        "shipped": [(g, [known[k] for k in g["keys"] if k in known][:1]) for g in catalog()],
    }
    return render(request, "definitions/list.html", context)


@cache
def catalog() -> list[dict[str, Any]]:
    """What the project ships, as `manage.py games` prints it; the same as long as the process lives."""
    results = sorted(catalogue_report()["games"], key=lambda g: str(g["name"]))
    defined = every_definition()
    return [
        g
        | {
            "keys": [name_key(n) for n in (g["name"], *g["aliases"])],
            "has_rules": g["key"] in defined,
            "figures": [_figures(row) for row in figures.kept().get(g["key"], ())],
        }
        for g in results
    ]


def _figures(row: figures.Row) -> dict[str, str]:
    """One paytable of a bet in words: counted before, as `manage.py games --figures` prints it."""
    return {
        "bet": row.title,
        "paytable": row.label or "by the rules",
        "edge": "by the meter" if row.usual.house_edge is None else figures.percent(row.usual.house_edge),
        "hit": figures.percent(row.usual.hit_frequency),
        "readings": figures.readings_text(row).replace("_", " ").replace("=", ", "),
    }


def _registered() -> dict[str, Game]:
    """Games of the register by each of their names, with how many letters approve them and paytables they have."""
    counted = Game.objects.annotate(
        letters=Count("approvals__letter", distinct=True), tables=Count("versions__paytables", distinct=True)
    ).in_bulk()
    return {key: counted[game] for key, game in GameName.objects.values_list("key", "game_id") if game in counted}


@require_safe
def definition(request: HttpRequest, pk: int) -> HttpResponse:
    return render(request, "definitions/definition.html", _context(request, pk))


@require_POST
def decide(request: HttpRequest, pk: int) -> HttpResponse:
    return decide_proposal(
        request,
        get_object_or_404(GameDefinition, pk=pk),
        {"publish": publish_definition, "return": return_definition},
        NotDefined,
        again=("definitions/definition.html", _context),
        done=lambda row: (_DONE[row.outcome], redirect("definition", pk)),
    )


def _context(request: HttpRequest, pk: int) -> dict[str, Json]:
    row = get_object_or_404(shown_to(request.user).select_related("proposed_by", "closed_by"), pk=pk)
    user = person(request)
    sections: dict[str, list[dict[str, object]]] = {}
    for part in row.evidence:
        head, _, rest = str(part["part"]).partition(".")
        steps = [f"number {int(s) + 1}" if s.isdigit() else s.replace("_", " ") for s in rest.split(".") if s]
        sections.setdefault(head, []).append({**part, "words": ", ".join(steps) or head.replace("_", " ")})
    return {
        "row": row,
        "words": [p._asdict() for p in in_words(read_written(row))],
        "sections": list(sections.items()),
        "by_people": sum(part["from"] == "person" for part in row.evidence),
        "may_decide": row.closed_at is None and can_publish.test(user),
        "own": row.proposed_by_id == user.pk,
    }

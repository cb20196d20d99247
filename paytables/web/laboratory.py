"""The paytable laboratory: what a change of pays or of a meter's settings would do, beside what is approved."""

from __future__ import annotations

from typing import Any

from django.core.paginator import Paginator
from django.db.models import F, QuerySet
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_safe

from accounts.models.jobs import State
from accounts.web.lists import person
from games.engines import games
from games.names import name_key
from games.register import in_force
from paytables.meters import may_share_a_jackpot
from paytables.models import Paytable
from paytables.registered import printed
from paytables.report import charts
from paytables.web.figures import UNCOUNTED, figures_of, implied_contribution
from paytables.web.risks import drawn, request_risks
from paytables.web.settings import COLUMNS, Setting, read_setting


def tables() -> QuerySet[Paytable]:
    """Paytables of rules on file, the newest rules first."""
    return (
        Paytable.objects.select_related("version__game")
        .prefetch_related("outcomes", "claims")
        .defer("version__packet")
        .order_by("version__game__name", "-version__number", "position")
    )


@require_safe
@in_force()
def laboratory(request: HttpRequest) -> HttpResponse:
    asked = request.GET
    if "t" in asked or "add" in asked:
        return _added(asked)
    settings = settings_of(asked)
    context: dict[str, Any] = {
        "columns": [
            {
                "setting": s,
                "figures": figures_of(s),
                "approved": figures_of(s, approved=True),
                "without": _without(asked, s),
            }
            for s in settings
        ],
        "full": len(settings) == len(COLUMNS),
        "query": _query(asked, settings),
        "choices": _choices(),
    }
    context["edges"] = _edges(context["columns"])
    context["meters"] = list(dict.fromkeys(m for s in settings for m in s.meters))
    if not settings:
        context["picked"] = _picked(asked)
    return render(request, "laboratory/laboratory.html", context)


def _edges(columns: list[dict[str, Any]]) -> str:
    """The house edges side by side, the approved one as a ghost where something was changed."""
    rows = [
        (
            f"{c['setting'].column.upper()}: {c['setting'].table.designator or 'unnamed'}",
            c["figures"].house_edge,
            c["approved"].house_edge if c["setting"].changed else None,
        )
        for c in columns
        if c["figures"].house_edge is not None
    ]
    return charts.edges(rows) if len(rows) > 1 or any(ghost is not None for _, _, ghost in rows) else ""


@require_safe
@in_force()
def curves(request: HttpRequest) -> HttpResponse:
    """Risks and jackpots along the contribution: asked for as a job when somebody looks, fetched after the page."""
    settings = settings_of(request.GET)
    query = _query(request.GET, settings)
    job = request_risks(query, actor=person(request)) if any(s.meters and not s.errors for s in settings) else None
    answers: dict[str, Any] = (job.result or {}).get("columns", {}) if job and job.state == State.DONE else {}
    context = {
        "columns": [
            {"setting": s, "trouble": answers[s.column].get("trouble"), "meters": drawn(s, answers[s.column])}
            for s in settings
            if s.column in answers
        ],
        "job": job if job and job.state != State.DONE else None,
        "query": query,
    }
    return render(request, "laboratory/curves.html", context)


@require_safe
def share(request: HttpRequest) -> HttpResponse:
    """WAC 230-15-685: may these games share a jackpot?"""
    options = winning_hands()
    known = {code: (game, bet, hand) for _, of_game in options for code, game, bet, hand in of_game}
    asked = [code for code in request.GET.getlist("hand") if code]
    chosen = [code for code in dict.fromkeys(asked) if code in known][:4]
    problem, answer, chances = "", None, []
    by_game = {known[code][0]: known[code][1:] for code in chosen}
    if len(by_game) < len(chosen):
        problem = "Choose one winning hand for each game: the same game appears twice."
    elif len(chosen) == 1:
        problem = "Choose a second game."
    elif chosen:
        try:
            answer, item = may_share_a_jackpot(by_game)
            chances = [(game, *by_game[game], chance) for game, chance in item.items()]
        except UNCOUNTED as why:
            problem = f"Not counted: {why}"
    slots = [*chosen, "", "", "", ""][: max(2, min(4, len(chosen) + 1))]
    context = {"options": options, "slots": slots, "answer": answer, "chances": chances, "problem": problem}
    return render(request, "laboratory/share.html", context)


def winning_hands() -> list[tuple[str, list[tuple[str, str, str, str]]]]:
    """For each game with an engine, the hands of bets that no decision changes: code, game, bet, hand."""
    results = []
    for game in games():
        hands = dict.fromkeys(
            (s.bet, p.hand)
            for s in game.schedules
            for p in s.pays
            if (bet := game.bet(s.bet)) is not None and bet.table is not None and not bet.hands
        )
        results.append((game.name, [(f"{game.key}/{bet}/{hand}", game.name, bet, hand) for bet, hand in hands]))
    return results


@in_force()
def settings_of(asked: QueryDict) -> list[Setting]:
    """The columns of an address."""
    wanted = {column: str(asked[column]) for column in COLUMNS if asked.get(column)}
    if not all(key.isascii() and key.isdecimal() and len(key) < 19 for key in wanted.values()):
        raise Http404
    rules = {"stated_rules": F("version__packet__rules"), "stated_facts": F("version__packet__x_facts")}
    results = {str(p.pk): p for p in tables().annotate(**rules).filter(pk__in=list(wanted.values()))}
    if set(wanted.values()) - set(results):
        raise Http404
    values = {name: str(value) for name, value in asked.items()}
    settings = []
    for column, key in wanted.items():
        paytable = results[key]
        implied = implied_contribution(paytable.version.game.name, printed(paytable))
        settings.append(read_setting(column, paytable, values, implied))
    return settings


def _added(asked: QueryDict) -> HttpResponse:
    """A paytable in the first free column, and everything else as it is."""
    kept = asked.copy()
    key = kept.pop("t", kept.pop("add", [""]))[-1]
    free = next((column for column in COLUMNS if not kept.get(column)), None)
    if key and free:
        kept[free] = key
    kept.pop("add", None)
    written = kept.urlencode()
    return redirect(reverse("laboratory") + (f"?{written}" if written else ""))


def _query(asked: QueryDict, settings: list[Setting]) -> str:
    """The address of what is shown and nothing else."""
    kept = QueryDict(mutable=True)
    for s in settings:
        kept[s.column] = str(s.paytable.pk)
        for e in s.entries:
            if e.name in asked and (e.changed or e.error):
                kept[e.name] = e.text
    return kept.urlencode()


def _without(asked: QueryDict, setting: Setting) -> str:
    kept = asked.copy()
    for name in list(kept):
        if name == setting.column or name.startswith(f"{setting.column}."):
            del kept[name]
    return kept.urlencode()


def _choices() -> list[tuple[str, list[tuple[int, str]]]]:
    """Paytables to choose from, by game and version."""
    groups: dict[str, list[tuple[int, str]]] = {}
    for row in tables().prefetch_related(None).filter(printing=1):
        name = f"{row.version.game.name}, version {row.version.number}"
        words = [row.designator or "unnamed", (row.bet or "").replace("_", " "), row.system_name]
        groups.setdefault(name, []).append((row.pk, " · ".join(w for w in words if w)))
    return list(groups.items())


def _picked(asked: QueryDict) -> object:
    """The first page: tables to begin with, of one game where one is named."""
    result = tables().prefetch_related(None).filter(printing=1)
    if asked.get("game"):
        result = result.filter(version__game__names__key=name_key(str(asked["game"])))
    return Paginator(result.filter(bet="progressive") if not asked.get("game") else result, 60).get_page(1)

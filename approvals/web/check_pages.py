"""Every check with what it reads, what it rests on and what it is tested with; every engine and reader likewise."""

from __future__ import annotations

import inspect
import json
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import render
from django.views.decorators.http import require_safe

import approvals.checks
from accounts.permissions import can_review
from accounts.web.drawing import line
from accounts.web.lists import person
from approvals.checks.record import RecordCheck, record_checks
from approvals.checks.registry import Check, checks
from approvals.checks.vectors import run, vectors
from approvals.law.model import Law
from approvals.law.rows import current_law
from approvals.models import Publication
from approvals.registry.verdicts import request_verdicts
from approvals.web.downloads import download
from approvals.web.sections import Section, section_of
from games.engines import Game, UnknownGame, find_game, games
from games.engines.kernels import fingerprint
from games.register import in_force
from ingest.learned.calibration_report import forms
from ingest.registry import MEASURED, reader_groups
from ingest.version import reader_version
from paytables.report.storage import stored_counts

SCENARIOS = Path(approvals.checks.__file__).with_name("scenarios")
DOCS = Path(settings.BASE_DIR) / "docs" / "maths"


EXPORTED = ("check", "title", "of", "reads", "law", "terms", "fails", "scenarios")


@require_safe
def check_list(request: HttpRequest) -> HttpResponseBase:
    tested, law = scenario_counts(), current_law()
    if form := request.GET.get("export"):
        every: list[Check | RecordCheck] = [*checks(), *record_checks()]
        return download(request, form, EXPORTED, (_exported(c, law, tested) for c in every), "checks")
    rows = [
        (
            title,
            [
                (check, _sections(check.law, law), _counted(tested, check.id))
                for check in checks()
                if check.origin == origin
            ],
        )
        for origin, title in (("documents", "From the approved documents"), ("law", "From the law"))
    ]
    records = [(check, _sections(check.law, law)) for check in record_checks()]
    return render(request, "checks/list.html", {"groups": rows, "records": records, "tested": bool(tested)})


def _exported(check: Check | RecordCheck, law: Law, tested: dict[str, Counter[str]]) -> dict[str, object]:
    return {
        "check": check.id,
        "title": check.title,
        "of": getattr(check, "origin", "records"),
        "reads": ", ".join(check.inputs),
        "law": ", ".join(dict.fromkeys(s.number for s in _sections(check.law, law))),
        "terms": "; ".join(getattr(check, "terms", ())),
        "fails": check.fails,
        "scenarios": sum(n for _, n in _counted(tested, check.id)),
    }


@require_safe
def check(request: HttpRequest, id: str) -> HttpResponse:
    every: list[Check | RecordCheck] = [*checks(), *record_checks()]
    result = next((c for c in every if c.id == id), None)
    if result is None:
        raise Http404
    place = Path(inspect.getfile(result.function)).relative_to(settings.BASE_DIR)
    law = current_law()
    context = {
        "check": result,
        "of_record": not hasattr(result, "origin"),
        "module": str(place),
        "explained": inspect.getdoc(inspect.getmodule(result.function)) or "",
        "law": [(law[name], section_of(law[name].values[-1].section)) for name in result.law],
        "runs": [run(v, law) for v in vectors() if v.check == id],
        "scenarios": scenarios_of(id),
        "counts": _counted(scenario_counts(), id),
    }
    return render(request, "checks/check.html", context)


def _sections(names: tuple[str, ...], law: Law) -> list[Section]:
    results = {s.slug: s for name in names if (s := section_of(law[name].values[-1].section)) is not None}
    return list(results.values())


@cache
def _scenarios() -> tuple[dict[str, Any], ...]:
    """Worked examples of the checks, which the tests run."""
    results: list[dict[str, object]] = []
    for file in sorted(SCENARIOS.glob("*.json")):
        written = json.loads(file.read_text(encoding="utf-8"))
        if isinstance(written, list):
            results += [{**s, "file": file.name} for s in written]
    return tuple(results)


def scenario_counts() -> dict[str, Counter[str]]:
    """For each check, how many expectations of each verdict the scenarios hold."""
    results: dict[str, Counter[str]] = {}
    for scenario in _scenarios():
        for expected in scenario.get("expected") or ():
            results.setdefault(expected[0], Counter())[expected[1]] += 1
    return results


def scenarios_of(id: str) -> list[tuple[str, str, str]]:
    return [
        (scenario["title"], expected[1], expected[2] if len(expected) > 2 else "")
        for scenario in _scenarios()
        for expected in scenario.get("expected") or ()
        if expected[0] == id
    ]


def _counted(tested: dict[str, Counter[str]], id: str) -> list[tuple[str, int]]:
    counts = tested.get(id, Counter())
    return [(v, counts[v]) for v in ("fail", "needs_review", "pass", "not_applicable") if counts[v]]


@require_safe
def coverage(request: HttpRequest) -> HttpResponse:
    """What each engine counts and was compared with; what each reader was measured on."""
    printed, job = _printed_figures(request)
    rows = []
    for game in games():
        bets: dict[str, dict[str, Any]] = {}
        for bet in game.bets:
            row = bets.setdefault(bet.key, {"bet": bet, "choices": {}, "tables": 0})
            row["choices"] |= {c.key: c for c in bet.choices}
            row["tables"] = sum(s.bet == bet.key for s in game.schedules)
        rows.append(
            {
                "game": game,
                "bets": list(bets.values()),
                "figures": printed.get(game.key, []),
                "method": method(game),
            }
        )
    return render(
        request,
        "coverage/coverage.html",
        {
            "engines": rows,
            "fingerprint": fingerprint(),
            "job": job,
            "groups": reader_groups(),
            "measured": MEASURED,
            "readers_now": reader_version(),
            "confidence": forms(),
            "reliability": _reliability(),
            "may_see_examples": can_review.test(request.user),
        },
    )


@cache
def _reliability() -> str:
    """The reliability diagram of all values held back."""
    points = [(100 * b.stated, 100 * b.observed) for b in forms()[0].after.bins]
    return line(points, across="Stated confidence, %", up="Right, %", ghosts=[(0, 0), (100, 100)])


@in_force()
def _printed_figures(request: HttpRequest) -> tuple[dict[str, list[tuple[str, int]]], object]:
    """Verdicts on the figures of every published packet, by engine; and the job that counts what is missing."""
    results: dict[str, Counter[str]] = {}
    standing = list(
        Publication.objects.filter(stands=True, game__isnull=False).select_related("document", "game").defer("packet")
    )
    kept = stored_counts(p.sha256 for p in standing)
    for publication in standing:
        try:
            engine = find_game(publication.game.name if publication.game else "")
        except UnknownGame:
            continue
        results.setdefault(engine.key, Counter()).update(kept.get(publication.sha256, {}))
    order = ("consistent", "inconsistent", "not_determinable", "no_engine")
    missing = [p for p in standing if p.sha256 not in kept]
    job = request_verdicts(missing, actor=person(request)) if missing else None
    return {key: [(v, counts[v]) for v in order if counts[v]] for key, counts in results.items()}, job


@cache
def _documents() -> dict[str, str]:
    return {f.stem: f.read_text(encoding="utf-8") for f in sorted(DOCS.glob("*.md"))} if DOCS.is_dir() else {}


def method(game: Game) -> list[str]:
    """The headings of the page that explains how a game is counted."""
    module = find_module(game)
    text = _documents().get(module.replace("_", "-"), "")
    return [line.lstrip("# ").strip() for line in text.splitlines() if line.startswith("##")]


def find_module(game: Game) -> str:
    from games.engines.registry import MODULES

    return MODULES.get(game.key, "games.engines.solvers").rpartition(".")[2]

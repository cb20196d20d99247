"""The list of games, and one game: versions in time, approvals, paytables verified, requirements, readings of rules."""

from __future__ import annotations

import datetime
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from decimal import Decimal
from fractions import Fraction
from typing import TypedDict

from django.db.models import Prefetch, QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils import timezone
from django.utils.html import format_html_join
from django.utils.safestring import SafeString
from django.views.decorators.http import require_safe
from django_tables2 import A, Column

from accounts.permissions import can_publish, is_regulator
from accounts.web import formats
from accounts.web.drawing import Span, time_line
from accounts.web.lists import ListPage, Rows, person
from accounts.web.marks import mark
from approvals.models import Approval, Letter, Requirement
from approvals.operators.selectors import configurations_for
from approvals.registry.counting import referring
from approvals.registry.days import holds, order_of
from approvals.registry.verdicts import publication_of
from approvals.registry.withdraw import confirmed_of
from approvals.web import keyfacts
from approvals.web.filters import GamePageFilter
from approvals.web.verified import Figure, Sheet, Verdicts, verdicts_for
from games.engines import UnknownGame, find_game
from games.engines.api import Choice
from games.models import Game, GameVersion
from games.register import in_force
from paytables.models import Outcome, Paytable
from paytables.report import charts
from paytables.report.counted import WORST_FIRST, worst_of
from paytables.verification.readings import reading_words


def approvals_of(game: Game) -> list[Approval]:
    """As they were fetched with the list of games."""
    return game.every_approval  # type: ignore[attr-defined]


def standing(game: Game, audience: str) -> Approval | None:
    """The approval of the audience that holds today, of those fetched with the game."""
    today = timezone.localdate()
    return next((a for a in approvals_of(game) if a.audience == audience and holds(a.in_force, today)), None)


class GameTable(Rows):
    name = Column(linkify=("game", [A("slug")]))
    commercial = Column(verbose_name="Card rooms", orderable=False, empty_values=())
    tribal = Column(verbose_name="Tribal casinos", orderable=False, empty_values=())
    submissions = Column(orderable=False, empty_values=())
    rules = Column(accessor="rules_on_file", verbose_name="Rules on file")

    class Meta(Rows.Meta):
        model = Game
        fields = ("name", "commercial", "tribal", "submissions", "rules")
        order_by = "name"
        caption = "Games"

    def render_commercial(self, record: Game) -> SafeString:
        return _standing_mark(record, "commercial")

    def value_commercial(self, record: Game) -> str:
        return _standing_word(record, "commercial")

    def render_tribal(self, record: Game) -> SafeString:
        return _standing_mark(record, "tribal")

    def value_tribal(self, record: Game) -> str:
        return _standing_word(record, "tribal")

    def render_submissions(self, record: Game) -> SafeString:
        letters = {a.letter_id: a.letter for a in sorted(approvals_of(record), key=order_of)}
        return format_html_join(
            ", ",
            '<a href="{}">{}</a>',
            ((reverse("letter", args=[key]), letter.submission or "letter") for key, letter in letters.items()),
        )

    def value_submissions(self, record: Game) -> str:
        return ", ".join(dict.fromkeys(str(a.letter.submission or "") for a in approvals_of(record)))

    def render_rules(self, value: int) -> str:
        return f"{value} version{'s' if value != 1 else ''}" if value else "none"

    def value_rules(self, value: int) -> int:
        return value


def _standing_word(game: Game, audience: str) -> str:
    if standing(game, audience):
        return "in_force"
    return "ended" if any(a.audience == audience for a in approvals_of(game)) else "never"


def _standing_mark(game: Game, audience: str) -> SafeString:
    return mark("standing", _standing_word(game, audience))


class GameList(ListPage):
    table_class = GameTable
    filterset_class = GamePageFilter
    template_name = "games/list.html"
    title = "Games"
    lead = "Every game that a letter lists or whose rules are on file, with what is in force today."

    def get_queryset(self) -> QuerySet[Game]:
        approvals = Approval.objects.select_related("letter__submission").only(
            "game", "audience", "in_force", "letter__date", "letter__submission__number"
        )
        return Game.objects.annotate(rules_on_file=referring(GameVersion, "game")).prefetch_related(
            Prefetch("approvals", approvals, to_attr="every_approval")
        )


@require_safe
def game(request: HttpRequest, slug: str) -> HttpResponse:
    result = get_object_or_404(
        Game.objects.prefetch_related("names", "relations__other", "relations_from__game"), slug=slug
    )
    today = timezone.localdate()
    approvals = sorted(
        Approval.objects.filter(game=result).select_related("letter__submission", "version").defer("version__packet"),
        key=order_of,
        reverse=True,
    )
    versions = list(
        result.versions.defer("packet").select_related("owner", "supersedes", "corrects").order_by("-number")
    )
    now = next((v for v in versions if holds(v.in_force, today)), None)
    shown = _asked(request, versions) or now or (versions[0] if versions else None)
    context: dict[str, object] = {
        "game": result,
        "aliases": [n for n in result.names.all() if not n.main],
        "related": [(r.other, r.get_kind_display(), r.note) for r in result.relations.all()]
        + [(r.game, r.get_kind_display(), r.note) for r in result.relations_from.all()],
        "approvals": approvals,
        "by_letter": _by_letter(approvals),
        "standing": [
            (label, next((a for a in approvals if a.audience == code and holds(a.in_force, today)), None))
            for code, label in (("commercial", "Card rooms"), ("tribal", "Tribal casinos"))
        ],
        "withdrawn": confirmed_of(result),
        "may_withdraw": can_publish.test(request.user),
        "versions": versions,
        "now": now,
        "shown": shown,
        "today": today,
        "history": history(versions, approvals),
        "interpretations": interpretations(result.name),
        "operators": operators(request, result),
    }
    if shown is not None:
        context |= of_version(request, shown)
    return render(request, "games/game.html", context)


def _asked(request: HttpRequest, versions: list[GameVersion]) -> GameVersion | None:
    asked = request.GET.get("version")
    if not asked:
        return None
    version = next((v for v in versions if str(v.number) == asked), None)
    if version is None:
        raise Http404
    return version


class LetterRow(TypedDict):
    letter: Letter
    version: GameVersion | None
    of: dict[str, Approval]
    may_end: bool


def _by_letter(approvals: Iterable[Approval]) -> list[LetterRow]:
    """One row a letter, for both audiences."""
    rows: dict[int, LetterRow] = {}
    for approval in approvals:
        row = rows.setdefault(
            approval.letter_id, {"letter": approval.letter, "version": None, "of": {}, "may_end": False}
        )
        row["of"][approval.audience] = approval
        if approval.withdrawn_on is None and not approval.in_force.isempty:
            row["may_end"] = row["may_end"] or approval.in_force.upper is None
        row["version"] = row["version"] or approval.version
    return list(rows.values())


class PaytableRow(TypedDict):
    paytable: Paytable
    claims: dict[str, Figure]
    sheet: Sheet | None
    exact: dict[str, Fraction]
    top: Outcome | None


def of_version(request: HttpRequest, version: GameVersion) -> dict[str, object]:
    """What the rules of one version hold: paytables with verdicts, requirements, where it was printed."""
    publication = publication_of(version)
    verdicts = verdicts_for(request, publication)
    claims, sheets, exact = verdicts.by_table(), verdicts.sheets(), verdicts.exact()
    paytables = list(Paytable.objects.filter(version=version).prefetch_related("outcomes").order_by("position"))
    rows: list[PaytableRow] = [
        {
            "paytable": p,
            "claims": claims.get(p.position, {}),
            "sheet": sheets.get(p.position),
            "exact": exact.get(p.position, {}),
            "top": max((o for o in p.outcomes.all() if o.pays is not None), key=_award, default=None),
        }
        for p in paytables
    ]
    order = request.GET.get("order", "")
    if order in ORDERS:
        rows.sort(key=lambda row: ORDERS[order](row))
    bets: dict[str, list[PaytableRow]] = {}
    for row in rows:
        bets.setdefault(row["paytable"].bet or "", []).append(row)
    counts = Counter(c.verdict for of_table in claims.values() for c in of_table.values())
    return {
        "publication": publication,
        "job": verdicts.job,
        "bets": list(bets.items()),
        "widest": max(bets, key=lambda bet: len(bets[bet]), default=None),
        "counts": [(v, counts[v]) for v in WORST_FIRST if counts[v]],
        "trees": requirement_trees(version),
        "edges": _edges(rows),
        "order": order if order in ORDERS else "",
        "orders": (("edge", "house edge"), ("hit", "hit frequency"), ("top", "top award"), ("verdict", "verdict")),
        "facts": _facts(version, rows, verdicts),
    }


def _award(o: Outcome) -> tuple[bool, Decimal]:
    """By which awards are compared: all of a meter before any amount."""
    return o.unit == "percent", o.pays or Decimal(0)


def _least_first(value: Fraction | None) -> tuple[bool, Fraction]:
    """Where there is none, at the end."""
    return value is None, value if value is not None else Fraction(0)


def _worst(row: PaytableRow) -> int:
    results = {c.verdict for c in row["claims"].values()}
    return (*WORST_FIRST, "").index(worst_of(results))


ORDERS: dict[str, Callable[[PaytableRow], tuple[object, ...] | int]] = {
    "edge": lambda row: _least_first(row["exact"].get("house_edge")),
    "hit": lambda row: _least_first(-row["exact"]["hit_frequency"] if row["exact"].get("hit_frequency") else None),
    "top": lambda row: tuple(-x for x in _award(row["top"])) if row["top"] else (1, 1),
    "verdict": _worst,
}


def _facts(version: GameVersion, rows: list[PaytableRow], verdicts: Verdicts) -> list[keyfacts.Fact]:
    held = version.in_force is not None and holds(version.in_force, timezone.localdate())
    since = formats.day(version.in_force.lower) if held and version.in_force else "not in force"
    figures = [figure for row in rows for figure in row["claims"].values()]
    results = [
        keyfacts.Fact("In force since", since, f"version {version.number}"),
        keyfacts.Fact("Paytables", str(len(rows))),
        keyfacts.edges_of(row["exact"] for row in rows),
        keyfacts.Fact("Printed figures", "being counted" if verdicts.job else keyfacts.verdicts(figures)),
    ]
    return [fact for fact in results if fact is not None]


def history(versions: list[GameVersion], approvals: Iterable[Approval]) -> dict[str, object] | None:
    """The versions that were in force as a line of time, the newest last, with the days of the letters."""
    held = [v for v in reversed(versions) if v.in_force is not None and not v.in_force.isempty and v.in_force.lower]
    if not held:
        return None
    today = timezone.localdate()
    spans = [
        Span(
            f"Version {v.number}",
            v.in_force.lower,
            None if v.in_force.upper is None else v.in_force.upper - datetime.timedelta(days=1),
            f"from {formats.day(v.in_force.lower)}",
            strong=holds(v.in_force, today),
        )
        for v in held
    ]
    letters = {a.letter.date: str(a.letter.submission or "letter") for a in approvals if a.letter.date}
    return {"chart": time_line(spans, today, sorted(letters.items())), "first": spans[0].first, "number": len(held)}


def _edges(rows: list[PaytableRow]) -> dict[str, object] | None:
    """The exact house edge of each paytable, printed or not, as a chart and its data; and which have none."""
    results: dict[str, tuple[Fraction, Figure | None]] = {}
    without: list[str] = []
    for row in rows:
        claim = row["claims"].get("house_edge")
        exact = row["exact"].get("house_edge")
        name = f"{row['paytable'].designator or '–'} {formats.words_of(row['paytable'].bet).lower()}"
        if exact is not None:
            results.setdefault(name, (exact, claim))
        else:
            without.append(name)
    if len(results) < 2:
        return None
    ordered = sorted(results.items(), key=lambda entry: -entry[1][0])
    return {
        "chart": charts.edges([(name, edge, _ghost(printed)) for name, (edge, printed) in ordered]),
        "ghosts": any(_ghost(printed) is not None for _, (_, printed) in ordered),
        "rows": [(name, edge) for name, (edge, _) in ordered],
        "most": ordered[0],
        "least": ordered[-1],
        "without": [name for name in dict.fromkeys(without) if name not in results],
    }


def _ghost(claim: Figure | None) -> Fraction | None:
    """The printed edge, where it is another than the exact one: else the two would only cover each other."""
    if claim is None:
        return None
    printed = formats.fraction_of(claim.printed)
    return printed / 100 if printed is not None and claim.verdict == "inconsistent" else None


@dataclass
class Node:
    """A requirement with its branches, built from one query."""

    requirement: Requirement
    branches: list[Node] = field(default_factory=list)


def requirement_trees(version: GameVersion) -> list[Node]:
    nodes: dict[int, Node] = {}
    roots: list[Node] = []
    for row in Requirement.objects.filter(game_version=version).select_related("component").order_by("position", "id"):
        nodes[row.pk] = Node(row)
    for node in nodes.values():
        parent = node.requirement.parent_id
        (nodes[parent].branches if parent else roots).append(node)
    return roots


@in_force()
def interpretations(name: str) -> list[dict[str, object]]:
    """Where the engine of a game had to choose between readings of the printed rules."""
    try:
        engine = find_game(name)
    except UnknownGame:
        return []
    seen: dict[str, tuple[Choice, list[str]]] = {}
    for bet in engine.bets:
        for choice in bet.choices:
            seen.setdefault(choice.key, (choice, []))[1].append(bet.title)
    return [
        {
            "choice": choice,
            "bets": list(dict.fromkeys(bets)),
            "options": [(reading_words(key, option.key), option.meaning) for option in choice.options],
        }
        for key, (choice, bets) in seen.items()
    ]


def operators(request: HttpRequest, game: Game) -> list[tuple[int, str, str, int]] | None:
    """Who runs it; None for those who may not see each other."""
    user = person(request)
    if not is_regulator.test(user):
        return None
    tables = (
        configurations_for(user)
        .filter(game=game)
        .values_list(
            "configuration__room__operator_id",
            "configuration__room__operator__name",
            "configuration__room__operator__kind",
        )
    )
    counted = Counter(tables)
    return [(key, name, kind, n) for (key, name, kind), n in sorted(counted.items(), key=lambda entry: entry[0][1])]

"""The laboratory of rules: any definition, its rules as switches, its pays as a grid, two versions side by side.

Everything that is asked stands in the address, so that a link brings it back. Nothing is counted for a page: each
column is one question of a job, and the page fetches the answer when it is there.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from django.contrib.auth.models import AnonymousUser
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.views.decorators.http import require_safe

from accounts.json_types import Json
from accounts.models import Job, User
from accounts.models.jobs import State
from accounts.web.drawing import Mark, line
from accounts.web.lists import person
from games.engines.api import Bet, Game, Schedule
from games.engines.definition.load import AnyDefinition, every_definition, read_any
from games.engines.definition.rules import BadRule, parameters, with_rules
from games.engines.solvers.as_game import as_game, not_counted
from games.register import shown_to
from paytables.fitting.rules import VALUES
from paytables.trials import parse_pay, schedules_of, typed_pay, usual_schedule, usual_unit
from paytables.what_if_jobs import request_count

Asking = User | AnonymousUser | None
COLUMNS = ("a", "b")
LONGEST = 60
LONGEST_RULE = 400  # it may name every bet
_NAME = re.compile(r"[a-z0-9_]{1,60}")


@dataclass(frozen=True, slots=True)
class Switch:
    """One rule of the game, as the form shows it."""

    name: str
    value: str
    usual: str
    allowed: str
    values: tuple[str, ...]  # to choose from; none: typed

    @property
    def changed(self) -> bool:
        return self.value != self.usual


@dataclass(frozen=True, slots=True)
class Cell:
    """One row of the grid of pays."""

    hand: str
    text: str
    start: str
    error: str = ""

    @property
    def changed(self) -> bool:
        return self.text != self.start


@dataclass
class Column:
    """One version: a definition, what is changed of it, and the job that counts it."""

    column: str
    ref: str
    definition: AnyDefinition
    bets: list[tuple[str, str]] = field(default_factory=list)
    bet: str = ""
    tables: list[str] = field(default_factory=list)
    table: str = ""
    unit: str = "to_1"
    switches: list[Switch] = field(default_factory=list)
    cells: list[Cell] = field(default_factory=list)
    readings: list[dict[str, Any]] = field(default_factory=list)
    more: str = ""
    trouble: str = ""
    question: dict[str, object] = field(default_factory=dict)
    job: Job | None = None

    @property
    def answer(self) -> dict[str, Any] | None:
        result = self.job.result if self.job is not None and self.job.state == State.DONE else None
        return (result or {}).get("answer")

    @property
    def figures(self) -> dict[str, Any] | None:
        bets = (self.answer or {}).get("bets") or []
        return bets[0] if bets else None

    @property
    def refused(self) -> str:
        result = self.job.result if self.job is not None and self.job.state == State.DONE else None
        return self.trouble or (result or {}).get("refused", "") or (self.figures or {}).get("trouble", "")

    @property
    def waits(self) -> bool:
        return self.job is not None and self.job.state != State.DONE

    @property
    def changed(self) -> bool:
        return bool(self.question.get("rules")) or any(c.changed for c in self.cells) or bool(self.more)


@require_safe
def rules(request: HttpRequest) -> HttpResponse:
    columns = list(_columns(request))
    waiting = next((c.job for c in columns if c.waits), None)
    context = {
        "columns": columns,
        "choices": _choices(request.user),
        "job": waiting,
        "query": _query(request.GET, columns),
        "hands": _side_by_side(columns),
        "curves": [{"column": c.column, **_curve(m)} for c in columns for m in (c.figures or {}).get("meters", ())],
    }
    return render(request, "laboratory/rules.html", context)


def _columns(request: HttpRequest) -> Iterator[Column]:
    for column in COLUMNS:
        ref = request.GET.get(column, "")
        if not ref:
            continue
        result = read_column(column, ref, request.GET, request.user)
        if not result.trouble:
            result.job = request_count(result.question, actor=person(request))
        yield result


def definition_of(ref: str, user: Asking = None) -> AnyDefinition:
    """The catalogue's by its key, the register's as register-12; Http404 for none."""
    kind, dash, number = ref.partition("-")
    if kind == "register" and dash and number.isdecimal() and len(number) < 18:
        row = shown_to(user).filter(pk=int(number)).first()
        if row is not None:
            return read_any(row.written)
    result = every_definition().get(ref)
    if result is None:
        raise Http404
    return result


def read_column(column: str, ref: str, asked: QueryDict, user: Asking = None) -> Column:
    """What an address says of one column; what cannot be is its `trouble`."""
    usual = definition_of(ref, user)
    result = Column(column, ref, usual)
    rules = {name: value for name, value in _after(asked, f"{column}.r.") if value}
    known = {p.name: p.usual for p in parameters(usual)}
    rules = {name: value for name, value in rules.items() if known.get(name) != value}
    try:
        changed = with_rules(usual, rules)
    except BadRule as why:
        changed, result.trouble = usual, f"{str(why).rstrip('.')}."
    result.switches = [
        Switch(p.name, rules.get(p.name, p.usual), p.usual, p.allowed, _values(p.name, p.usual, rules.get(p.name)))
        for p in parameters(usual)
    ]
    game = as_game(changed, rules, usual)
    result.bets = [(b.key, b.title) for b in {b.key: b for b in game.bets}.values()]
    wanted = asked.get(f"{column}.bet", "") or usual.main_bet
    bet = next((b for b in game.bets if b.key == wanted), game.bets[0] if game.bets else None)
    if bet is None:
        result.trouble = f"No bet of {usual.name} is counted: {'; '.join(not_counted(changed).values())}."
        return result
    result.bet = bet.key
    schedule = _starting_pays(result, game, changed, bet, asked.get(f"{column}.t", ""))
    _grid(result, schedule, asked)
    result.readings = [
        {"key": c.key, "question": c.question, "options": c.options,
         "value": asked.get(f"{column}.c.{c.key}", c.literal.key)}
        for c in bet.choices
    ]  # fmt: skip
    readings = {r["key"]: r["value"] for r in result.readings}
    result.question = {
        "definition": usual.model_dump(mode="json", by_alias=True),
        "rules": rules,
        "bet": bet.key,
        "paytable": schedule.designator,
        "readings": readings,
    }
    if result.cells or result.more:
        result.question["pays"] = _asked_pays(result)
    return result


def _starting_pays(column: Column, game: Game, d: AnyDefinition, bet: Bet, name: str) -> Schedule:
    known = schedules_of(game, d, bet.key)
    column.tables = [s.designator for s in known if s.designator]
    schedule = next((s for s in known if s.designator == name), None) or usual_schedule(known, d, bet.key)
    column.table, column.unit = schedule.designator or "", usual_unit(schedule.pays)
    return schedule


def _grid(column: Column, schedule: Schedule, asked: QueryDict) -> None:
    for pay in schedule.pays:
        start = typed_pay(pay)
        text = asked.get(f"{column.column}.p.{pay.hand}")
        text = start if text is None else text.strip()[:LONGEST]
        column.cells.append(Cell(pay.hand, text, start, _wrong(pay.hand, text, column)))
    column.more = asked.get(f"{column.column}.more", "").strip()[:400]


def _wrong(hand: str, text: str, column: Column) -> str:
    if not text:
        return ""
    try:
        parse_pay(hand, text, column.unit)
    except ValueError as why:
        column.trouble = f"{hand.replace('_', ' ').capitalize()}: {why}."
        return str(why)
    return ""


def _asked_pays(column: Column) -> list[dict[str, Json]]:
    pays = [parse_pay(c.hand, c.text, column.unit) for c in column.cells if c.text and not c.error]
    for piece in column.more.split(","):
        hand, equal, text = piece.partition("=")
        name = hand.strip().lower().replace(" ", "_")
        if not piece.strip():
            continue
        if not equal or not _NAME.fullmatch(name):
            column.trouble = f"“{piece.strip()[:40]}” adds no row: write hand=pay, such as two_pair=2."
            continue
        try:
            pays.append(parse_pay(name, text, column.unit))
        except ValueError as why:
            column.trouble = f"{name.replace('_', ' ').capitalize()}: {why}."
    return pays


def _values(name: str, usual: str, now: str | None) -> tuple[str, ...]:
    if name not in VALUES or " " in usual:
        return ()
    return tuple(dict.fromkeys([*VALUES[name], usual, *([now] if now else [])]))


def _after(asked: QueryDict, prefix: str) -> Iterator[tuple[str, str]]:
    for name in asked:
        if name.startswith(prefix):
            yield name.removeprefix(prefix), str(asked[name]).strip()[:LONGEST_RULE]


def _choices(user: Asking) -> list[tuple[str, list[tuple[str, str]]]]:
    shipped = sorted(((d.key, d.name) for d in every_definition().values()), key=lambda x: x[1])
    rows = shown_to(user).only("pk", "name", "number", "outcome").order_by("name", "-number")[:200]
    of_register = [(f"register-{r.pk}", f"{r.name}, definition {r.number}") for r in rows]
    groups = [("The catalog", shipped)]
    return [*groups, ("The register", of_register)] if of_register else groups


def _query(asked: QueryDict, columns: list[Column]) -> str:
    """The address of what is shown: every change and nothing that is as usual."""
    kept = QueryDict(mutable=True)
    for c in columns:
        kept[c.column] = c.ref
        if c.bet and c.bet != c.definition.main_bet:
            kept[f"{c.column}.bet"] = c.bet
        if asked.get(f"{c.column}.t"):
            kept[f"{c.column}.t"] = c.table
        for s in c.switches:
            if s.changed:
                kept[f"{c.column}.r.{s.name}"] = s.value
        for cell in c.cells:
            if cell.changed:
                kept[f"{c.column}.p.{cell.hand}"] = cell.text
        for r in c.readings:
            if r["value"] != r["options"][0].key:
                kept[f"{c.column}.c.{r['key']}"] = r["value"]
        if c.more:
            kept[f"{c.column}.more"] = c.more
    return kept.urlencode()


def _side_by_side(columns: list[Column]) -> list[tuple[str, list[dict[str, Json] | None]]]:
    """Each outcome with what it returns in each column."""
    rows = [{r["hand"]: r for r in (c.figures or {}).get("rows", ())} for c in columns]
    names = list(dict.fromkeys(hand for of in rows for hand in of))
    return [(hand, [of.get(hand) for of in rows]) for hand in names]


def _curve(meter: dict[str, Any]) -> dict[str, object]:
    points = [(Fraction(p["meter"]), Fraction(p["edge"])) for p in meter["points"]]
    fair = Fraction(meter["fair"])
    marks = (Mark(fair, f"fair at ${float(fair):,.0f}"),) if fair > 0 else ()
    drawing = line(points, across=f"{meter['name']} meter, dollars", up="house edge, percent", marks=marks)
    return {**meter, "drawing": drawing}

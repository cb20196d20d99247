"""Every known paytable of the catalog with its exact figures, each reading beside the usual one.

Counting them takes from microseconds to minutes each, so they are counted by `manage.py games --count` and kept in
`games/data/figures.json`, which pages and `manage.py games --figures` read. Tests count them again.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

from games.engines.api import Analysis, Bet, Context, Game, Schedule, one_by_one
from games.engines.registry import game
from games.engines.report import analyze, rounded

KEPT = Path(__file__).resolve().parents[1] / "data" / "figures.json"


@dataclass(frozen=True, slots=True)
class Figures:
    """What one paytable is worth under one reading; None where a meter decides or it is not counted."""

    house_edge: Fraction | None
    hit_frequency: Fraction | None


@dataclass(frozen=True, slots=True)
class Row:
    bet: str
    title: str
    paytable: str | None
    variant: str | None
    hands: int | None
    deals: int
    usual: Figures
    readings: tuple[tuple[str, str, Figures], ...]  # reading, option, under it alone

    @property
    def name(self) -> tuple[str, str | None, str | None, int | None]:
        return self.bet, self.paytable, self.variant, self.hands

    @property
    def label(self) -> str:
        """The paytable's name, with the version of the rules and the number of hands that it is counted for."""
        parts = (self.paytable, (self.variant or "").replace("_", " "), self.hands and f"{self.hands} hands")
        return ", ".join(str(p) for p in parts if p)

    @property
    def moved(self) -> tuple[tuple[str, str, Figures], ...]:
        """The readings under which a figure is another."""
        return tuple(r for r in self.readings if r[2] != self.usual)


Question = tuple[Bet, Schedule, str | None, int | None]  # under which version of the rules, for how many hands


def rows_of(key: str) -> list[Row]:
    """Every bet of a game under every known paytable, counted now.

    >>> [(row.label, str(row.usual.house_edge)) for row in rows_of("three_card_prime")]
    [('prime-A', '405/11186')]
    """
    g = game(key)
    return [_row(g, *asked) for asked in questions(g)]


def questions(g: Game) -> Iterator[Question]:
    for bet in g.bets:
        of_bet = [s for s in g.schedules if s.bet == bet.key]
        if not of_bet and pays_by_the_rules(bet):
            of_bet = [Schedule(bet.key, ())]
        for schedule in of_bet:
            for variant in [schedule.variant] if schedule.variant or not bet.variants else list(bet.variants):
                if variant is None or not bet.variants or variant in bet.variants:
                    yield from ((bet, schedule, variant, hands) for hands in bet.hands or (None,))


def pays_by_the_rules(bet: Bet) -> bool:
    """Whether a bet without a paytable is paid all the same; if not, its pays are not known."""
    return bet.table is None and not bet.needs_pays


def name_of(asked: Question) -> tuple[str, str | None, str | None, int | None]:
    bet, schedule, variant, hands = asked
    return bet.key, schedule.designator, variant, hands


def _row(g: Game, bet: Bet, schedule: Schedule, variant: str | None, hands: int | None) -> Row:
    usual, *others = one_by_one(bet.choices)
    results = [analyze(g, bet, schedule, Context(variant, hands, 1, reading)) for reading in (usual, *others)]
    changed = [next((k, o) for k, o in reading.items() if usual[k] != o) for reading in others]
    readings = tuple((k, o, _figures(a)) for (k, o), a in zip(changed, results[1:]))
    return Row(
        bet.key, bet.title, schedule.designator, variant, hands, results[0].deals, _figures(results[0]), readings
    )


def _figures(a: Analysis) -> Figures:
    return Figures(a.house_edge, a.hit_frequency)


# ---------------------------------------------------------------- kept


def as_json(row: Row) -> dict[str, object]:
    return {
        "bet": row.bet,
        "title": row.title,
        "paytable": row.paytable,
        "variant": row.variant,
        "hands": row.hands,
        "deals": str(row.deals),
        **_json(row.usual),
        "readings": [{"reading": k, "option": o, **_json(f)} for k, o, f in row.readings],
    }


def _json(figures: Figures) -> dict[str, str | None]:
    return {"house_edge": _text(figures.house_edge), "hit_frequency": _text(figures.hit_frequency)}


def _text(value: Fraction | None) -> str | None:
    return None if value is None else f"{value.numerator}/{value.denominator}"


def from_json(row: Mapping[str, Any]) -> Row:
    def figures(of: Mapping[str, Any]) -> Figures:
        edge, hit = (None if of[k] is None else Fraction(of[k]) for k in ("house_edge", "hit_frequency"))
        return Figures(edge, hit)

    readings = tuple((r["reading"], r["option"], figures(r)) for r in row["readings"])
    named = row["bet"], row["title"], row["paytable"], row["variant"], row["hands"]
    return Row(*named, deals=int(row["deals"]), usual=figures(row), readings=readings)


@cache
def kept() -> dict[str, tuple[Row, ...]]:
    """By game, as counted before: nothing is counted here."""
    return {key: tuple(map(from_json, rows)) for key, rows in json.loads(KEPT.read_text()).items()}


def keep(results: Mapping[str, list[Row]]) -> None:
    """Puts what was counted into the file, a row a line."""
    every = {**json.loads(KEPT.read_text()), **{key: [as_json(r) for r in rows] for key, rows in results.items()}}
    games = (
        f" {json.dumps(key)}: [\n  " + ",\n  ".join(json.dumps(r, ensure_ascii=False) for r in rows) + "\n ]"
        for key, rows in sorted(every.items())
        if rows
    )
    KEPT.write_text("{\n" + ",\n".join(games) + "\n}\n")
    kept.cache_clear()


# ---------------------------------------------------------------- as text


def percent(value: Fraction | None, places: int = 4) -> str:
    return "–" if value is None else f"{rounded(value * 100, places)}%"


def readings_text(row: Row) -> str:
    """What each reading that changes a figure is worth."""
    results = []
    for reading, option, worth in row.moved:
        same = worth.house_edge == row.usual.house_edge
        figure = f"hit {percent(worth.hit_frequency)}" if same else percent(worth.house_edge)
        results.append(f"{reading}={option}: {figure}")
    return "; ".join(results)


def markdown(games: Mapping[str, tuple[str, str]]) -> str:
    """The table of every paytable; `games`: the name of each and by what it is proved."""
    lines = []
    for key, (name, proof) in games.items():
        rows = kept().get(key, ())
        if rows:
            lines += [f"## {name}", "", f"Proved by {proof}.", "", HEAD, "| --- | --- | ---: | ---: | --- |"]
            lines += [
                f"| {r.title} | {r.label or 'by the rules'} | {percent(r.usual.house_edge)} "
                f"| {percent(r.usual.hit_frequency)} | {readings_text(r)} |"
                for r in rows
            ]
            lines.append("")
    return "\n".join(lines)


HEAD = "| bet | paytable | house edge | hit frequency | under other readings |"

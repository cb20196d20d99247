"""Paytables that changed, as one grid a bet: hands down, paytables across, old and new side by side.

What the same paytable says in several systems or printings is one column. A paytable that both sides print alike is
named and not drawn; one whose name alone changed is folded.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any, Protocol

from accounts.web import formats
from approvals.differences.comparison import Comparison, Difference
from approvals.differences.sides import Chosen
from games.canonical import sha256_of
from games.names import name_key
from paytables.equipment import system_name
from paytables.packet import Outcome, Packet, Paytable, packet_of
from paytables.report.counted import SHARES, exact_of
from paytables.report.storage import stored_report

TOPICS = ("paytable", "outcome", "claim")
ABREAST = 6  # paytables side by side before the next row of them begins
UNITS = {"to_1": "to 1", "for_1": "for 1"}
Key = tuple[object, ...]


@dataclass(frozen=True, slots=True)
class Value:
    """One cell of one side: the number, and what stands around it."""

    text: str = ""
    more: str = ""

    @property
    def words(self) -> str:
        return f"{self.text} {self.more}".strip()


NOTHING = Value()
NOT_COUNTED = Value("", "not counted")


@dataclass(frozen=True, slots=True)
class Cell:
    before: Value
    after: Value
    number: int | None = None  # of the difference that tells it

    @property
    def changed(self) -> bool:
        return self.before != self.after and NOT_COUNTED not in (self.before, self.after)


@dataclass(frozen=True, slots=True)
class Column:
    """One paytable on both sides."""

    title: str
    state: str  # changed, added, removed, renamed
    places: tuple[str, ...]  # the systems and printings that say the same
    changes: tuple[tuple[str, str, str, int], ...]  # of the table as a whole: what, before, after, the difference
    figures: Mapping[str, Cell]
    rows: Mapping[Key, Cell]
    numbers: frozenset[int]

    @property
    def content(self) -> Key:
        """Equal for the same change in another system."""
        cells = [(key, cell.before, cell.after) for part in (self.figures, self.rows) for key, cell in part.items()]
        return (self.title, self.state, tuple(c[:3] for c in self.changes), tuple(cells))


@dataclass(frozen=True, slots=True)
class Line:
    label: str
    beside: tuple[tuple[Column, Cell], ...]
    figure: bool = False


@dataclass(frozen=True, slots=True)
class Sheet:
    """A few paytables side by side."""

    columns: tuple[Column, ...]
    lines: tuple[Line, ...]


@dataclass
class Grid:
    """One bet."""

    bet: str
    changed: list[Sheet] = field(default_factory=list)
    added: list[Sheet] = field(default_factory=list)
    removed: list[Sheet] = field(default_factory=list)
    renamed: list[Column] = field(default_factory=list)
    same: list[str] = field(default_factory=list)

    @property
    def code(self) -> str:
        return name_key(self.bet) or "bet"

    def of(self, sheets: Iterable[Sheet]) -> list[str]:
        return [column.title for sheet in sheets for column in sheet.columns]

    @property
    def names_added(self) -> list[str]:
        return self.of(self.added)

    @property
    def names_removed(self) -> list[str]:
        return self.of(self.removed)

    @property
    def shown(self) -> bool:
        return bool(self.changed or self.added or self.removed or self.renamed)


def grids_of(comparison: Comparison, sides: tuple[Chosen, Chosen]) -> tuple[list[Grid], frozenset[int]]:
    """The grids of all bets, and the numbers of the differences that they tell."""
    packets = packet_of(sides[0].packet), packet_of(sides[1].packet)
    edges = _edges(sides[0]), _edges(sides[1])
    reported = _by_place(comparison.differences)
    columns: dict[str, list[Column]] = {}
    grids: dict[str, Grid] = {}
    for i, j in comparison.paytables:
        tables = _table(packets[0], i), _table(packets[1], j)
        bet = next(t.bet or "" for t in reversed(tables) if t is not None)
        grid = grids.setdefault(bet, Grid(formats.words_of(bet) or "Bet not read"))
        column = _column(tables, (i, j), (edges[0].get(i), edges[1].get(j)), reported)
        if column is None:
            grid.same.append(_title(tables))
        else:
            columns.setdefault(bet, []).append(column)
    numbers: set[int] = set()
    for bet, item in columns.items():
        merged = _merged(item)
        numbers |= {number for column in merged for number in column.numbers}
        grid = grids[bet]
        grid.renamed = [column for column in merged if column.state == "renamed"]
        for state in ("changed", "added", "removed"):
            setattr(grid, state, list(_sheets([c for c in merged if c.state == state])))
    for grid in grids.values():
        grid.same = list(dict.fromkeys(grid.same))
    return [grid for grid in grids.values() if grid.shown], frozenset(numbers)


def _table(packet: Packet, place: int | None) -> Paytable | None:
    return None if place is None or place >= len(packet.paytables) else packet.paytables[place]


def _edges(side: Chosen) -> dict[int | None, Fraction]:
    """The exact house edge of each paytable of a side that is counted already, by its place."""
    report = stored_report(side.sha256) or stored_report(sha256_of(_read(side)))
    return {place: exact["house_edge"] for place, exact in exact_of(report).items() if "house_edge" in exact}


def _read(side: Chosen) -> dict[str, object]:
    """What a document says, as its figures are kept under: without what is known of its pages."""
    return {name: part for name, part in side.packet.items() if name != "x_pages"}


Reported = dict[tuple[str, int, str], int]


def _by_place(differences: Iterable[Difference]) -> Reported:
    """(side, paytable, what of it) of each difference about paytables."""
    results: Reported = {}
    for d in differences:
        if d.topic not in TOPICS:
            continue
        for place in d.places:
            for side, evidence in (("before", place.before), ("after", place.after)):
                parts = (evidence.pointer or "").split("/") if evidence else []
                if len(parts) > 2 and parts[1] == "paytables" and parts[2].isdecimal():
                    what = "/".join(parts[3:5]) if parts[3:4] in (["outcomes"], ["claims"]) else d.field or ""
                    results.setdefault((side, int(parts[2]), what), d.number)
    return results


def _title(tables: Sequence[Paytable | None]) -> str:
    table = next(t for t in reversed(tables) if t is not None)
    name = table.designator or table.alias or "Unnamed paytable"
    return f"{name}, version {table.variant}" if table.variant else name


def _place(table: Paytable) -> str:
    printing = f"printing {table.printing}" if table.printing > 1 else ""
    return ", ".join(part for part in (system_name(table.system), printing) if part)


def _column(
    tables: tuple[Paytable | None, Paytable | None],
    at: tuple[int | None, int | None],
    edges: tuple[Fraction | None, Fraction | None],
    reported: Reported,
) -> Column | None:
    """None for a paytable that both sides print alike."""
    numbers: set[int] = set()

    def number(what: str, other: str | None = None) -> int | None:
        first = reported.get(("after", at[1], what)) if at[1] is not None else None
        result = first or (reported.get(("before", at[0], other or what)) if at[0] is not None else None)
        if result is not None:
            numbers.add(result)
        return result

    old, new = tables
    state = "added" if old is None else "removed" if new is None else "changed"
    for what in ("", "hand"):
        number(what)
    changes = tuple(_changes(old, new, number))
    rows = _rows(old, new, number)
    figures = _figures(old, new, edges, number)
    if state == "changed" and not changes and not any(c.changed for c in (*rows.values(), *figures.values())):
        return None
    if state == "changed" and not any(c.changed for c in (*rows.values(), *figures.values())):
        state = "renamed" if {c[0] for c in changes} <= {"name", "other name"} else state
    place = _place(next(t for t in (new, old) if t is not None))
    return Column(_title(tables), state, (place,) if place else (), changes, figures, rows, frozenset(numbers))


class Numbers(Protocol):
    """The number of the change at a topic, and at a name there."""

    def __call__(self, topic: str, name: str | None = None, /) -> int | None: ...


def _changes(old: Paytable | None, new: Paytable | None, number: Numbers) -> Iterator[tuple[str, str, str, int]]:
    if old is None or new is None:
        return
    stated = (
        ("name", "designator", old.designator, new.designator),
        ("other name", "alias", old.alias, new.alias),
        ("wager", "wager", formats.money(old.wager), formats.money(new.wager)),
        ("bet", "bet", formats.words_of(old.bet), formats.words_of(new.bet)),
        ("system", "system", system_name(old.system), system_name(new.system)),
        ("version", "variant", old.variant, new.variant),
    )
    for words, what, was, now in stated:
        reported = number(what)
        if reported is not None and was != now:
            yield words, was or "none", now or "none", reported


def _rows(old: Paytable | None, new: Paytable | None, number: Numbers) -> dict[Key, Cell]:
    before, after = _keyed(old), _keyed(new)
    results = {}
    for key in in_order([list(before), list(after)]):
        was, now = before.get(key), after.get(key)
        reported = number(f"outcomes/{now[0] if now else '-'}", f"outcomes/{was[0] if was else '-'}")
        cell = Cell(_value(was[1]) if was else NOTHING, _value(now[1]) if now else NOTHING)
        results[key] = _reported(cell, reported, both=old is not None and new is not None)
    return results


def _reported(cell: Cell, number: int | None, *, both: bool) -> Cell:
    """What differs and is told as no difference (a look-alike, another way to write a number) is shown as the same."""
    if not cell.changed or not both:
        return cell
    if number is None:
        return Cell(cell.after, cell.after) if cell.after != NOTHING else Cell(cell.before, cell.before)
    return replace(cell, number=number)


def _keyed(table: Paytable | None) -> dict[Key, tuple[int, Outcome]]:
    """Rows by hand and number of hands; a row whose hand was not read, by its place."""
    results: dict[Key, tuple[int, Outcome]] = {}
    for place, outcome in enumerate(table.outcomes if table else ()):
        key: Key = (outcome.hand, outcome.hands) if outcome.hand else (None, outcome.hands, place)
        while key in results:
            key = (*key, place)
        results[key] = (place, outcome)
    return results


def _value(outcome: Outcome) -> Value:
    if outcome.pays is None:
        text, more = "not read", ""
    elif outcome.unit == "dollars":
        text, more = formats.money(outcome.pays), ""
    else:
        text, more = formats.count(outcome.pays), UNITS.get(outcome.unit or "", "")
    if outcome.unit == "percent":
        text, more = f"{outcome.pays}%", f"of the {outcome.meter or 'main'} meter"
    if outcome.envy:
        more = f"{more}, envy {formats.money(outcome.envy)}".strip(", ")
    return Value(text, more)


def _figures(
    old: Paytable | None,
    new: Paytable | None,
    edges: tuple[Fraction | None, Fraction | None],
    number: Numbers,
) -> dict[str, Cell]:
    results: dict[str, Cell] = {}
    if any(edge is not None for edge in edges):
        results["Exact house edge"] = Cell(_edge(old, edges[0]), _edge(new, edges[1]))
    claims = [dict(table.claims.printed()) if table else {} for table in (old, new)]
    for name in dict.fromkeys([*claims[0], *claims[1]]):
        cell = Cell(Value(_claim(name, claims[0].get(name))), Value(_claim(name, claims[1].get(name))))
        reported = number(f"claims/{name}")
        both = old is not None and new is not None
        results[f"Printed {formats.words_of(name).lower()}"] = _reported(cell, reported, both=both)
    return results


def _edge(table: Paytable | None, edge: Fraction | None) -> Value:
    if edge is None:
        return NOTHING if table is None else NOT_COUNTED
    return Value(formats.percent(edge, 4))


def _claim(name: str, value: object) -> str:
    if value is None:
        return ""
    return f"{value}%" if name in SHARES else str(value)


def _merged(columns: Iterable[Column]) -> list[Column]:
    kept: dict[Key, Column] = {}
    for column in columns:
        same = kept.get(column.content)
        if same is not None:
            places = tuple(dict.fromkeys([*same.places, *column.places]))
            column = replace(same, places=places, numbers=same.numbers | column.numbers)
        kept[column.content] = column
    return list(kept.values())


def _sheets(columns: Sequence[Column]) -> Iterator[Sheet]:
    for at in range(0, len(columns), ABREAST):
        beside = tuple(columns[at : at + ABREAST])
        figures = in_order([list(c.figures) for c in beside])
        rows = in_order([list(c.rows) for c in beside])
        empty = Cell(NOTHING, NOTHING)
        lines = [Line(name, tuple((c, c.figures.get(name, empty)) for c in beside), figure=True) for name in figures]
        lines += [Line(_label(key), tuple((c, c.rows.get(key, empty)) for c in beside)) for key in rows]
        yield Sheet(beside, tuple(lines))


def _label(key: Key) -> str:
    hand = formats.words_of(key[0]) or "A hand that could not be read"
    return hand if key[1] is None else f"{hand}, {key[1]} hands"


def in_order(lists: Sequence[Sequence[object]]) -> list[Any]:
    """Everything that is in one of several lists once, each after what it follows there.

    >>> in_order([["a", "b", "d"], ["b", "c", "d"]])
    ['a', 'b', 'c', 'd']
    """
    results: list[object] = []
    for one in lists:
        at = 0
        for key in one:
            if key in results:
                at = max(at, results.index(key) + 1)
            else:
                results.insert(at, key)
                at += 1
    return results

"""A table of a packet as a grid of cells, as it is printed: what each cell says, how sure that is, where it stands.

A cell may hold several values of the packet: an amount, its unit and its meter are one cell of the page.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from ingest.documents.draft import Drafted
from ingest.documents.incomplete import Missing
from ingest.documents.labels import label_of
from ingest.documents.printed import in_words, pay_words
from ingest.models import Field
from ingest.values import CONFIDENT
from paytables.packet import pointers
from paytables.packet.plain import PlainPacket

TABLES = ("paytables", "equipment", "layouts")  # lists whose entries are grids of their own
LISTS = ("rules", "meters", "commissions", "limits")  # lists that are one grid each
TITLES = {"rules": "Printed rules", "meters": "Meters", "commissions": "Commissions", "limits": "Wagering limits"}


class Column(NamedTuple):
    """A column: its name, its heading, and the values of the packet that one of its cells holds, the first first."""

    key: str
    title: str
    leaves: tuple[str, ...] = ()
    always: bool = True

    @property
    def all(self) -> tuple[str, ...]:
        return self.leaves or (self.key,)


ROWS: dict[str, tuple[Column, ...]] = {
    "paytables": (
        Column("hand", "Hand"),
        Column("hands", "Hands", always=False),
        Column("pays", "Pays", ("pays", "unit", "meter", "from_meter", "result")),
        Column("envy", "Envy", always=False),
        Column("combinations", "Combinations", always=False),
        Column("probability", "Probability", always=False),
        Column("return", "Return", always=False),
    ),
    "equipment": (Column("component", "Component"), Column("version", "Version", ("version", "match"))),
    "rules": (
        Column("parameter", "Rule"), Column("value", "As printed"), Column("variant", "Version", always=False),
        Column("bet", "Wager", always=False), Column("condition", "Condition", always=False),
    ),
    "meters": (
        Column("name", "Meter"), Column("bet", "Wager"), Column("system", "System"),
        Column("seed", "Seed", ("seed", "seed_unit")), Column("increment", "Increment"), Column("reserve", "Reserve"),
    ),
    "commissions": (Column("bet", "Wager"), Column("percent", "Percent"), Column("on", "On")),
    "limits": (Column("bet", "Wager"), Column("least", "Minimum"), Column("most", "Maximum"),
               Column("for", "Applies to")),
}  # fmt: skip
ROWS["layouts"] = ROWS["paytables"]
HEADS: dict[str, tuple[Column, ...]] = {
    "paytables": (
        Column("designator", "Designator"), Column("bet", "Wager"), Column("system", "Progressive system"),
        Column("alias", "Alias", always=False), Column("variant", "Version of the game", always=False),
        Column("wager", "Wager in dollars", always=False), Column("printing", "Printing", always=False),
        Column("claims/house_edge", "House edge"), Column("claims/hit_frequency", "Hit frequency"),
        Column("claims/seed", "Seed"), Column("claims/top_payout_odds", "Odds of top payout", always=False),
        Column("claims/top_payout_average", "Average top payout", always=False),
        Column("claims/element_of_risk", "Element of risk", always=False), Column("claims/par", "Par", always=False),
    ),
    "equipment": (Column("applies_to", "Applies to"), Column("system", "System")),
    "layouts": (Column("title", "Title"),),
}  # fmt: skip
NAMES = frozenset({"hand", "bet", "parameter", "name", "applies_to"})  # names of the packet, said as words


@dataclass(slots=True, eq=False)
class Cell:
    """What stands in one cell."""

    column: Column
    name: str  # of the entry that it is in
    pointer: str  # of its first value
    text: str
    fields: list[Field] = field(default_factory=list)
    tone: str = "plain"
    missing: str = ""
    taken_from: str = ""  # another table, where the value was not read in this one

    @property
    def place(self) -> str:
        return f"{self.name}/{self.column.key}"

    @property
    def open(self) -> bool:
        return any(is_open(f) for f in self.fields)

    @property
    def wanting(self) -> bool:
        return self.open or bool(self.missing)

    @property
    def field(self) -> Field | None:
        """What is looked at first: what is open of it, else what has a place on the page."""
        placed = [f for f in self.fields if f.x0 is not None]
        return next((f for f in self.fields if is_open(f)), next(iter(placed or self.fields), None))

    @property
    def raw(self) -> str:
        return next((f.raw for f in self.fields if f.raw), "")


@dataclass(slots=True, eq=False)
class Row:
    """One row, called as drafts call it."""

    name: str
    pointer: str
    number: int
    cells: list[Cell]

    @property
    def open(self) -> list[Field]:
        return [f for cell in self.cells for f in cell.fields if is_open(f)]


@dataclass(slots=True)
class Grid:
    """A table, a requirement of equipment, or a list such as the printed rules."""

    kind: str  # the packet's list
    name: str  # of the table as drafts call it; of a list the list's
    pointer: str
    title: str
    head: list[Cell]
    columns: list[Column]
    rows: list[Row]
    missing: list[Missing]

    @property
    def cells(self) -> list[Cell]:
        return [*self.head, *(cell for row in self.rows for cell in row.cells)]

    @property
    def open(self) -> list[Field]:
        results = {f.pk: f for cell in self.cells for f in cell.fields if is_open(f)}
        return list(results.values())

    def row_of(self, cell: Cell) -> Row | None:
        return next((row for row in self.rows if any(c is cell for c in row.cells)), None)

    def beside(self, row: Row | None, step: int) -> Row | None:
        if row is None:
            return None
        at = self.rows.index(row) + step
        return self.rows[at] if 0 <= at < len(self.rows) else None


def is_open(one: Field) -> bool:
    return not one.gone and (one.disagrees or (one.state == "proposed" and one.confidence < CONFIDENT))


def part_of_pointer(pointer: str) -> str | None:
    """The grid that a place of the packet is in, by its pointer; None where it is a value by itself.

    >>> part_of_pointer("/paytables/3/outcomes/0/pays"), part_of_pointer("/rules/2/value"), part_of_pointer("/game")
    ('/paytables/3', '/rules', None)
    """
    way = pointers.steps(pointer)
    if way and way[0] in LISTS:
        return f"/{way[0]}"
    return f"/{way[0]}/{way[1]}" if len(way) > 1 and way[0] in TABLES else None


def grids_in(draft: Drafted) -> list[tuple[str, str]]:
    """Every grid of the packet in its order: how drafts call it, and its title."""
    results = []
    for kind in ("rules", "paytables", "layouts", "meters", "commissions", "limits", "equipment"):
        entries = pointers.at(draft.packet, f"/{kind}") if kind in draft.packet else ()
        if kind in LISTS:
            results += [(f"/{kind}", TITLES[kind])] if entries else []
        else:
            results += [(draft.names[f"/{kind}/{n}"], _title(draft, f"/{kind}/{n}")) for n in range(len(entries))]
    return results


def grid_of(draft: Drafted, name: str, fields: Iterable[Field], missing: Iterable[Missing]) -> Grid | None:
    """The grid that drafts call so; None where it is not there any more."""
    pointer = name if name[1:] in LISTS else draft.now(name)
    if pointer is None or (kind := pointers.steps(pointer)[0]) not in ROWS:
        return None
    build = _Builder(draft, kind, fields, {m.pointer: m.sentence for m in missing})
    entries = list(_entries(draft.packet, kind, pointer))
    columns = [c for c in ROWS[kind] if c.always or any(_has(entry, c) for _, entry in entries)]
    rows = [build.row(at, entry, columns, n) for n, (at, entry) in enumerate(entries, start=1)]
    head: list[Cell] = []
    if kind in HEADS:
        table = pointers.at(draft.packet, pointer)
        shown = [c for c in HEADS[kind] if c.always or _has(table, c)]
        head = [build.cell(pointer, table, column) for column in shown]
    title = TITLES.get(kind) or _title(draft, pointer)
    own = [m for m in missing if m.pointer == pointer or m.pointer.startswith(f"{pointer}/")]
    return Grid(kind, name, pointer, title, head, columns, rows, own)


def _title(draft: Drafted, pointer: str) -> str:
    return label_of(draft.packet, f"{pointer}/bet").section


def _entries(packet: PlainPacket, kind: str, pointer: str) -> Iterable[tuple[str, dict[str, object]]]:
    """The rows of a grid with their pointers."""
    held: Any = pointers.at(packet, pointer) if pointers.has(packet, pointer) else []
    if kind in LISTS:
        return [(f"{pointer}/{n}", entry) for n, entry in enumerate(held)]
    if kind == "paytables":
        return [(f"{pointer}/outcomes/{n}", entry) for n, entry in enumerate(held.get("outcomes") or [])]
    if kind == "layouts":
        return [
            (f"{pointer}/tables/{t}/outcomes/{n}", entry)
            for t, table in enumerate(held.get("tables") or [])
            for n, entry in enumerate(table.get("outcomes") or [])
        ]
    return [
        (f"{pointer}/any_of/{a}/all_of/{s}/any_of/{c}", component)
        for a, alternative in enumerate(held.get("any_of") or [])
        for s, slot in enumerate(alternative.get("all_of") or [])
        for c, component in enumerate(slot.get("any_of") or [])
    ]


def _value(entry: Mapping[str, object], leaf: str) -> object:
    way = f"/{leaf}"
    return pointers.at(entry, way) if pointers.has(entry, way) else None


def _has(entry: Mapping[str, object], column: Column) -> bool:
    value = _value(entry, column.key)
    return value is not None and not (column.key == "printing" and value == 1)


class _Builder:
    def __init__(self, draft: Drafted, kind: str, fields: Iterable[Field], missing: Mapping[str, str]) -> None:
        self.draft, self.kind, self.missing = draft, kind, missing
        self.by_pointer = {one.pointer: one for one in fields}
        self.sources = draft.packet.get("provenance") or {}

    def row(self, pointer: str, entry: Mapping[str, object], columns: list[Column], number: int) -> Row:
        cells = [self.cell(pointer, entry, column) for column in columns]
        return Row(self.draft.names[pointer], pointer, number, cells)

    def cell(self, pointer: str, entry: Mapping[str, object], column: Column) -> Cell:
        fields, missing, taken = [], "", ""
        for leaf in column.all:
            at = f"{pointer}/{leaf}"
            one = self.by_pointer.get(self.draft.origin(at)) if at in self.draft.origins else None
            if one is not None:
                fields.append(one)
            missing = missing or self.missing.get(at, "")
            taken = taken or self._taken(at)
        text = cell_words(column, entry)
        first = f"{pointer}/{column.key}"
        cell = Cell(column, self.draft.names[pointer], first, text, fields, missing=missing, taken_from=taken)
        cell.tone = _tone(cell)
        return cell

    def _taken(self, pointer: str) -> str:
        source = self.sources.get(pointer) or {}
        if there := source.get("x_taken_from"):
            at = next((p for p, name in self.draft.names.items() if name == there.rpartition("/")[0]), "")
            return _title(self.draft, at) if at else "another table"
        statements = [d.get("name") for d in (*(source.get("x_doubts") or ()), *(source.get("x_repairs") or ()))]
        return "another table" if any(n in ELSEWHERE for n in statements) else ""


ELSEWHERE = frozenset(
    {"unit_said_elsewhere", "unit_of_same_bet", "bet_of_same_contents", "label_of_sister_table", "name_of_twin",
     "note_of_another_table", "designator_sequence"}
)  # fmt: skip


def cell_words(column: Column, entry: Mapping[str, object]) -> str:
    """What a cell says, as a page prints it."""
    value = _value(entry, column.key)
    if column.key == "pays":
        return pay_words(entry)
    if value is None:
        return "Any" if column.key == "version" and entry.get("match") == "any" else ""
    if column.key == "version":
        return f"{value} or higher" if entry.get("match") == "at_least" else str(value)
    if column.key in NAMES or column.key == "system":
        return in_words(str(value))
    leaf = column.key.rpartition("/")[2]
    if leaf in ("house_edge", "hit_frequency", "increment", "reserve", "percent", "element_of_risk", "par"):
        return f"{value}%"
    if leaf in ("seed", "envy", "wager", "least", "most", "top_payout_average"):
        return pay_words({"pays": str(value), "unit": "dollars"})
    return str(value)


def _tone(cell: Cell) -> str:
    if cell.open:
        return "doubt"
    if cell.missing:
        return "bad"
    return "good" if any(f.state in ("confirmed", "corrected") for f in cell.fields) else "plain"

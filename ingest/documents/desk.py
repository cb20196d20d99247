"""A reading on the reviewer's desk: its tables as they are now, what waits in them, and in which order.

The order is the page's. What is doubtful and what is missing are one list: each entry a cell that somebody looks at.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from urllib.parse import urlencode

from django.urls import reverse

from accounts.models import User
from ingest.documents.draft import Drafted
from ingest.documents.grid import HEADS as HEADED
from ingest.documents.grid import ROWS, Cell, Grid, grid_of, grids_in, is_open, part_of_pointer
from ingest.documents.incomplete import Missing, missing_in
from ingest.documents.repairs import last_repair
from ingest.documents.selectors import Progress, draft_of
from ingest.models import Field, Reading, Repair
from ingest.values import CONFIDENT
from paytables.packet import pointers

LAST = 10**9  # behind all pages


@dataclass(frozen=True, slots=True)
class Stop:
    """A cell, or a value that stands alone, that waits for a person."""

    place: str
    part: str | None  # the table that it is in, as drafts call it
    field: int | None
    order: tuple[int, int]

    def address(self, document: int) -> str:
        if self.field is not None:
            return reverse("review-value", args=[document, self.field])
        query = urlencode({"part": self.part or "", "at": self.place})
        return f"{reverse('review-table', args=[document])}?{query}"


@dataclass(frozen=True, slots=True)
class LastAct:
    """What somebody did last, to be taken back."""

    field: Field | None = None
    repair: Repair | None = None

    @property
    def words(self) -> str:
        if self.repair is not None:
            words = self.repair.words
            return words[:1].lower() + words[1:]
        return "your last decision"


@dataclass(frozen=True, slots=True)
class TableLink:
    """A table of the document in the list beside its page."""

    name: str
    title: str
    waiting: int
    current: bool

    @property
    def query(self) -> str:
        return urlencode({"part": self.name})


class Desk:
    """A reading as it is now. Everything is asked of the database once."""

    def __init__(self, reading: Reading) -> None:
        self.reading = reading
        self.draft: Drafted = draft_of(reading)
        self.fields = list(reading.fields.select_related("page", "decided_by").order_by("position"))
        self.missing: list[Missing] = missing_in(self.draft.packet)
        self._kept: dict[str, Grid | None] = {}

    @property
    def progress(self) -> Progress:
        """How far the review is, of what is still in the packet."""
        kept = [one for one in self.fields if not one.gone]
        return Progress(
            values=len(kept),
            doubtful=sum(one.confidence < CONFIDENT for one in kept),
            decided=sum(one.state != "proposed" for one in kept),
            open=sum(map(is_open, kept)),
        )

    def grid(self, name: str) -> Grid | None:
        if name not in self._kept:
            self._kept[name] = grid_of(self.draft, name, self.fields, self.missing)
        return self._kept[name]

    def grid_at(self, field: Field) -> tuple[Grid, Cell] | None:
        """The cell that a field's value stands in."""
        for pointer in self.draft.pointers.get(field.pointer, ()):
            part = part_of_pointer(pointer)
            grid = self.grid(self.draft.names.get(part, part)) if part else None
            cell = next((c for c in grid.cells if any(f.pk == field.pk for f in c.fields)), None) if grid else None
            if grid and cell:
                return grid, cell
        return None

    def tables(self, current: Grid | None) -> list[TableLink]:
        waits: dict[str | None, int] = {}
        for stop in self.stops:
            waits[stop.part] = waits.get(stop.part, 0) + 1
        return [
            TableLink(name, title, waits.get(name, 0), current is not None and name == current.name)
            for name, title in grids_in(self.draft)
        ]

    def next_table(self, grid: Grid) -> tuple[str, str] | None:
        """The paytable behind this one."""
        if grid.kind != "paytables":
            return None
        names = [item for item in grids_in(self.draft) if item[0] in self._paytables]
        at = next((n for n, (name, _) in enumerate(names) if name == grid.name), len(names))
        return names[at + 1] if at + 1 < len(names) else None

    @property
    def _paytables(self) -> set[str]:
        return {
            name
            for pointer, name in self.draft.names.items()
            if pointer.count("/") == 2 and pointer.startswith("/paytables/")
        }

    # ------------------------------------------------------------ what waits
    @cached_property
    def stops(self) -> list[Stop]:
        """What waits, in the order of the pages."""
        results: dict[str, Stop] = {}
        where = {one.pointer: one for one in self.fields}
        for one in self.fields:
            if is_open(one):
                stop = self._stop_of(one)
                results.setdefault(stop.place, stop)
        for missing in self.missing:
            place, part = self._cell_at(missing.pointer)
            if part is not None:
                results.setdefault(place, Stop(place, part, None, self._order_at(missing.pointer, where)))
        return sorted(results.values(), key=lambda stop: stop.order)

    def _stop_of(self, one: Field) -> Stop:
        pointer = next(iter(self.draft.pointers.get(one.pointer, ())), one.pointer)
        place, part = self._cell_at(pointer)
        return Stop(place, part, one.pk, (one.page.number if one.page else LAST, one.position))

    def _cell_at(self, pointer: str) -> tuple[str, str | None]:
        """The place of the cell that a pointer leads into, and its table."""
        part = part_of_pointer(pointer)
        if part is None:
            return pointer, None
        kind = pointers.steps(pointer)[0]
        for column in (*ROWS[kind], *HEADED.get(kind, ())):
            for leaf in column.all:
                owner = pointer.removesuffix(f"/{leaf}")
                if owner != pointer and owner in self.draft.names:
                    return f"{self.draft.names[owner]}/{column.key}", self.draft.names.get(part, part)
        return self.draft.place(pointer), self.draft.names.get(part, part)

    def _order_at(self, pointer: str, where: dict[str, Field]) -> tuple[int, int]:
        """Where on the pages something is that was not read: beside what was read of its row, or of its table."""
        way = pointer.rpartition("/")[0]
        while way:
            near = [
                one
                for at, origin in self.draft.origins.items()
                if at.startswith(f"{way}/") and (one := where.get(origin)) is not None and one.page is not None
            ]
            if near:
                last = max(near, key=lambda one: one.position)
                return (last.page.number if last.page else LAST, last.position)
            way = way.rpartition("/")[0]
        return (LAST, LAST)

    def number_of(self, cell: Cell) -> int | None:
        return next((n for n, stop in enumerate(self.stops, start=1) if stop.place == cell.place), None)

    def following(self, cell: Cell, step: int = 1) -> Stop | None:
        """The next that waits, from the beginning again at the end."""
        if not self.stops:
            return None
        number = self.number_of(cell)
        if number is not None:
            stop = self.stops[(number - 1 + step) % len(self.stops)]
            return None if stop.place == cell.place else stop
        here = self._order_of(cell)
        ahead = [stop for stop in self.stops if stop.order > here]
        return (
            (ahead[0] if ahead else self.stops[0])
            if step > 0
            else next((stop for stop in reversed(self.stops) if stop.order < here), self.stops[-1])
        )

    def preceding(self, cell: Cell) -> Stop | None:
        return self.following(cell, -1)

    def _order_of(self, cell: Cell) -> tuple[int, int]:
        one = cell.field
        if one is not None and one.page is not None:
            return (one.page.number, one.position)
        return self._order_at(cell.pointer, {f.pointer: f for f in self.fields})

    def after(self, before: Desk, cell: Cell) -> Stop | None:
        """Where to go on when a cell was decided: what waited behind it, else the first that waits."""
        number = before.number_of(cell)
        if number is None:
            return self.following(cell)
        here = before.stops[number - 1].order
        others = [stop for stop in self.stops if stop.place != cell.place]
        return next((stop for stop in others if stop.order >= here), next(iter(others or self.stops), None))

    def last_act(self, actor: User) -> LastAct | None:
        return last_act(self.reading, actor)


def last_act(reading: Reading, actor: User) -> LastAct | None:
    """What this person did last to a reading: a decision about a value, or a repair."""
    decided = reading.fields.filter(decided_by=actor, gone=False).exclude(state="proposed")
    field = decided.exclude(pointer__startswith="/x_repairs/").order_by("-decided_at").first()
    made = last_repair(reading, actor) if reading.revision else None
    if made is not None and (field is None or field.decided_at is None or made.created_at >= field.decided_at):
        return LastAct(repair=made)
    return LastAct(field=field) if field is not None else None


def desk_of(reading: Reading) -> Desk:
    return Desk(reading)

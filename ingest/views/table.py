"""A table beside its page: cell by cell, row by row, or all at once. Every key does what a button of a form does."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods

from accounts.web.lists import person
from accounts.web.numbers import number_sent, numbers_sent
from ingest.documents import cells
from ingest.documents import review as decisions
from ingest.documents.desk import Desk, LastAct, Stop, TableLink, desk_of, last_act
from ingest.documents.golden import may_become_example
from ingest.documents.grid import Cell, Column, Grid, Row, part_of_pointer
from ingest.documents.printed import NotUnderstood, each_unit, in_words, nearest
from ingest.documents.reasons import reasons_of
from ingest.documents.repairs import ChangedMeanwhile, Evidence, NotPossible, repair, undo_repair
from ingest.models import Document, Field, Reading
from ingest.values import CONFIDENT
from ingest.views.common import document_for, may, reading_of
from ingest.views.place import picture_of, text_in, typed_box
from paytables.packet import pointers

COMPONENTS = {"instead": "An alternative to this component", "required": "Another required component"}
UNITS = (("to_1", "to 1"), ("for_1", "for 1"), ("dollars", "dollars"), ("percent", "percent"))


@require_http_methods(["GET", "HEAD", "POST"])
def table(request: HttpRequest, pk: int) -> HttpResponse:
    """A cell of a table: `part` is the table as drafts call it, `at` the place in it."""
    document = document_for(request, pk)
    desk = desk_of(reading_of(document))
    grid = desk.grid(request.GET.get("part", ""))
    if grid is None:
        messages.info(request, "That table no longer exists.")
        return redirect("document-review", pk=pk)
    cell = _cell(grid, request.GET.get("at", ""))
    if cell is None:
        raise Http404
    if request.method == "POST":
        return _act(request, document, desk, grid, cell)
    return show_cell(request, document, desk, grid, cell)


def _cell(grid: Grid, place: str) -> Cell | None:
    named = next((cell for cell in grid.cells if cell.place == place), None)
    return named or next((cell for cell in grid.cells if cell.wanting), None) or next(iter(grid.cells), None)


def show_cell(
    request: HttpRequest,
    document: Document,
    desk: Desk,
    grid: Grid,
    cell: Cell,
    *,
    typed: str | None = None,
    refusal: str = "",
    status: int = 422,
) -> HttpResponse:
    """The table with one of its cells at hand, the page beside it at the same line."""
    actor = person(request)
    row = grid.row_of(cell)
    asked = typed_box(request)
    result = text_in(document, asked, again=request.GET.get("again") == "1") if asked and not refusal else None
    if result and typed is None:
        typed = result.text
    names = cells.known(desk.draft, grid, cell.column)
    field, tables = cell.field, desk.tables(grid)
    context = {
        "document": document,
        "grid": grid,
        "cell": cell,
        "row": row,
        "field": field,
        "here": address_of(document, grid, cell),
        "typed": cell.text if typed is None else typed,
        "asked": asked,
        "result": result,
        "refusal": refusal,
        "offered": _all_offered(desk, cell, names),
        "every": [_offered(cell, name) for name in names],
        "doubtful": bool(field and field.confidence < CONFIDENT),
        "reasons": _reasons(desk, cell),
        "seen": desk.reading.revision,
        "fields_seen": [(f.pk, f.decided_at.isoformat() if f.decided_at else "open") for f in cell.fields],
        "progress": desk.progress,
        "place": desk.number_of(cell),
        "waiting": len(desk.stops),
        "following": _address(document, desk.following(cell)),
        "preceding": _address(document, desk.preceding(cell)),
        "last": desk.last_act(actor),
        "targets": _targets(grid, cell, row),
        "components": list(COMPONENTS.items()) if grid.kind == "equipment" and row else [],
        "above": grid.beside(row, -1),
        "joinable": desk.next_table(grid),
        "together": part_of_pointer(field.pointer) if field else "",
        "units": UNITS if grid.kind == "paytables" and grid.rows else (),
        "tables": tables,
        "table_before": _beside(document, tables, -1),
        "table_after": _beside(document, tables, 1),
        "example": next((f for f in cell.fields if may_become_example(f)), None),
        "may": may(request, document),
        **picture_of(document, desk, grid, cell, asked),
    }
    return render(request, "review/table.html", context, status=status if refusal else 200)


def _all_offered(desk: Desk, cell: Cell, names: list[str]) -> list[str]:
    """What a key or a button says is there: names near to what is printed, or the amount in each unit."""
    if cell.column.key == "pays":
        at = desk.draft.now(cell.name)
        amount = pointers.at(desk.draft.packet, at).get("pays") if at else None
        return each_unit(amount) if amount else []
    return [_offered(cell, name) for name in nearest((cell.raw or cell.text) if cell.wanting else "", names)]


def _offered(cell: Cell, name: str) -> str:
    return name if cell.column.key == "component" else in_words(name)


def _reasons(desk: Desk, cell: Cell) -> list[object]:
    results: list[object] = []
    for one in cell.fields:
        results += [reason for reason in reasons_of(desk.reading.packet, one) if reason not in results]
    return results


def _targets(grid: Grid, cell: Cell, row: Row | None) -> list[tuple[str, str]]:
    """Where else a value may belong: what the table says of itself, this row, the rows beside it."""
    results = [(one.place, one.column.title) for one in grid.head if one is not cell]
    if grid.kind == "paytables":
        known = {place for place, _ in results}
        for column in cells.HEADS["paytables"]:
            if f"{grid.name}/{column.key}" not in known | {cell.place}:
                results.append((f"{grid.name}/{column.key}", column.title))
    for near, words in (
        (row, "this row"),
        (grid.beside(row, -1), "the row above"),
        (grid.beside(row, 1), "the row below"),
    ):
        if near is None:
            continue
        shown = {c.key: c for c in cells.ROWS[grid.kind] if c in grid.columns or c.key in ("envy", "hands")}
        results += [
            (f"{near.name}/{column.key}", f"{column.title} of {words}")
            for column in shown.values()
            if f"{near.name}/{column.key}" != cell.place
        ]
    return results


# ---------------------------------------------------------------- addresses
def address_of(document: Document, grid: Grid, cell: Cell | None = None) -> str:
    query = {"part": grid.name, **({"at": cell.place} if cell else {})}
    return f"{reverse('review-table', args=[document.pk])}?{urlencode(query)}"


def _beside(document: Document, tables: list[TableLink], step: int) -> str:
    """The table before or behind the one that is shown."""
    at = next((n for n, one in enumerate(tables) if one.current), -1) + step
    return f"{reverse('review-table', args=[document.pk])}?{tables[at].query}" if 0 <= at < len(tables) else ""


def _address(document: Document, stop: Stop | None) -> str:
    return stop.address(document.pk) if stop else ""


# ---------------------------------------------------------------- acts
@dataclass(slots=True)
class Act:
    """What somebody asks to be done: where, with what words, and what they looked at."""

    request: HttpRequest
    document: Document
    desk: Desk
    grid: Grid
    cell: Cell

    def stated(self, name: str) -> str:
        return self.request.POST.get(name, "").strip()

    @property
    def reading(self) -> Reading:
        return self.desk.reading

    @property
    def row(self) -> Row:
        result = self.grid.row_of(self.cell)
        if result is None:
            raise NotPossible("Choose a cell of a row first.")
        return result

    @property
    def more(self) -> dict[str, Any]:
        seen = self.stated("seen")
        return {"reading": self.reading, "actor": person(self.request), "seen": number_sent(seen)}

    @property
    def fields_seen(self) -> dict[int, decisions.Seen]:
        return {f.pk: decisions.seen_of(self.request.POST.get(f"seen-{f.pk}", "")) for f in self.cell.fields}

    def evidence(self) -> Evidence | None:
        asked = typed_box(self.request)
        if asked is None:
            return None
        page = self.document.pages.filter(number=asked.page).first()
        return None if page is None else Evidence(page, asked.box, self.stated("value"))


def _act(request: HttpRequest, document: Document, desk: Desk, grid: Grid, cell: Cell) -> HttpResponse:
    act = Act(request, document, desk, grid, cell)
    done = ACTS.get(request.POST.get("act", ""))
    if done is None:
        raise Http404
    try:
        return done(act)
    except (decisions.DecidedMeanwhile, ChangedMeanwhile) as why:
        return _again(act, str(why), 409)
    except decisions.NotThisValue as why:
        return _again(act, f"This does not fit here: {str(why).partition(' cannot be ')[2] or why}", 422)
    except NotUnderstood as why:
        return _again(act, f"This does not fit here: {why}", 422)
    except NotPossible as why:
        return _again(act, str(why), 422)


def _again(act: Act, why: str, status: int) -> HttpResponse:
    """The table as it is now, with the refusal and what was typed."""
    desk = desk_of(Reading.objects.select_related("document").get(pk=act.reading.pk))
    grid = desk.grid(act.grid.name) or act.grid
    cell = _cell(grid, act.cell.place) or act.cell
    return show_cell(
        act.request, act.document, desk, grid, cell, typed=act.stated("value") or None, refusal=why, status=status
    )


def _on(act: Act) -> HttpResponse:
    """To the next cell that waits, from where somebody was."""
    stop = desk_of(act.reading).after(act.desk, act.cell)
    return redirect(stop.address(act.document.pk) if stop else reverse("document-review", args=[act.document.pk]))


def _back(act: Act, place: str = "", part: str = "") -> HttpResponse:
    query = urlencode({"part": part or act.grid.name, **({"at": place} if place else {})})
    return redirect(f"{reverse('review-table', args=[act.document.pk])}?{query}")


def _enter(act: Act) -> HttpResponse:
    """What the page says in this cell, or of another one that somebody names."""
    cell, to = act.cell, act.stated("to")
    if to == "row":
        return _add_row(act)
    if to in COMPONENTS and act.grid.kind == "equipment":
        return _add_component(act, required=to == "required")
    if to and to != cell.place:
        name, column = _target(act, to)
        cell = next((c for c in act.grid.cells if c.place == to), Cell(column, name, "", ""))
    cells.enter(
        **act.more, draft=act.desk.draft, grid=act.grid, cell=cell, text=act.request.POST.get("value", ""),
        evidence=act.evidence(), fields_seen=act.fields_seen,
    )  # fmt: skip
    return _back(act, act.cell.place) if to and to != act.cell.place else _on(act)


def _target(act: Act, to: str) -> tuple[str, Column]:
    for name in sorted({act.grid.name, *(row.name for row in act.grid.rows)}, key=len, reverse=True):
        if to.startswith(f"{name}/") and (column := cells.column_named(act.grid, name, to[len(name) + 1 :])):
            return name, column
    raise NotPossible("Choose what it is.")


def _confirm(act: Act) -> HttpResponse:
    if act.cell.fields:
        what = f"{act.grid.title}, {act.cell.column.title.lower()}"
        values = {
            f: f.decided_value if f.disagrees else f.value
            for f in act.cell.fields
            if f.state == "proposed" or f.disagrees
        }
        if values:
            _confirmed(act, values, what)
    return _on(act)


def _confirmed(act: Act, values: dict[Field, object], what: str) -> None:
    """One value as ever; several as one act."""
    if len(values) == 1:
        one = next(iter(values))
        decisions.confirm_field(field=one, actor=person(act.request), seen=act.fields_seen.get(one.pk, "unstated"))
    else:
        decisions.correct_together(values=values, actor=person(act.request), what=what, seen=act.fields_seen)


def _reject(act: Act) -> HttpResponse:
    what = f"{act.grid.title}, {act.cell.column.title.lower()}"
    if len(act.cell.fields) == 1:
        one = act.cell.fields[0]
        decisions.reject_field(field=one, actor=person(act.request), seen=act.fields_seen.get(one.pk, "unstated"))
    elif act.cell.fields:
        decisions.reject_together(fields=act.cell.fields, actor=person(act.request), what=what, seen=act.fields_seen)
    return _on(act)


def _confirm_row(act: Act) -> HttpResponse:
    number = act.row.number
    decisions.confirm_together(fields=act.row.open, actor=person(act.request), what=f"{act.grid.title}, row {number}")
    return _on(act)


def _confirm_table(act: Act) -> HttpResponse:
    shown = numbers_sent(act.request.POST.getlist("field"))
    fields = [field for field in act.grid.open if field.pk in shown]
    done = decisions.confirm_together(fields=fields, actor=person(act.request), what=act.grid.title)
    if len(done) < len(shown):
        messages.info(act.request, f"{len(shown) - len(done)} of them had been reviewed or read again in the meantime.")
    if done:
        messages.success(
            act.request, f"{len(done)} values of {act.grid.title} are confirmed. Undo takes them all back."
        )
    return _on(act)


def _delete_row(act: Act) -> HttpResponse:
    row, kind = act.row, "remove"
    follows = act.grid.beside(row, 1) or act.grid.beside(row, -1)
    repair(**act.more, kind=kind, what={"name": cells.emptied(act.desk.draft, row.name)})
    messages.success(act.request, f"Row {row.number} is deleted. Undo brings it back.")
    return _back(act, f"{follows.name}/{act.cell.column.key}" if follows else "")


def _leave_out_row(act: Act) -> HttpResponse:
    row = act.row
    repair(
        **act.more,
        kind="leave_out",
        what={"name": cells.emptied(act.desk.draft, row.name)},
        reason=act.stated("reason"),
    )
    messages.success(act.request, f"Row {row.number} is left out: {act.stated('reason')}")
    return _on(act)


def _delete_table(act: Act) -> HttpResponse:
    _may_go_whole(act)
    repair(**act.more, kind="remove", what={"name": act.grid.name})
    messages.success(act.request, f"{act.grid.title} is deleted. Undo brings it back.")
    return redirect("document-review", pk=act.document.pk)


def _leave_out_table(act: Act) -> HttpResponse:
    _may_go_whole(act)
    repair(**act.more, kind="leave_out", what={"name": act.grid.name}, reason=act.stated("reason"))
    messages.success(act.request, f"{act.grid.title} is left out: {act.stated('reason')}")
    return redirect("document-review", pk=act.document.pk)


def _may_go_whole(act: Act) -> None:
    if act.grid.pointer == act.grid.name and act.grid.pointer.count("/") == 1:
        raise NotPossible("Delete its rows one by one.")


def _add_row(act: Act) -> HttpResponse:
    row = act.grid.row_of(act.cell)
    above = act.stated("where") == "above"
    after = act.grid.beside(row, -1) if above else row or next(iter(act.grid.rows[-1:]), None)
    made = cells.add_row(
        **act.more, draft=act.desk.draft, grid=act.grid, after=after, text=act.stated("value"), evidence=act.evidence()
    )
    return _back(act, f"/x_repairs/{made.number}/{act.grid.columns[0].key}")


def _add_component(act: Act, *, required: bool) -> HttpResponse:
    made = cells.add_component(
        **act.more, draft=act.desk.draft, row=act.row, text=act.stated("value"), required=required,
        evidence=act.evidence(),
    )  # fmt: skip
    return _back(act, f"/x_repairs/{made.number}{'/any_of/0' if required else ''}/component")


def _add_table(act: Act) -> HttpResponse:
    made = cells.add_table(**act.more, after=act.grid.name)
    return _back(act, part=f"/x_repairs/{made.number}")


def _split(act: Act) -> HttpResponse:
    made = repair(**act.more, kind="split", what={"name": act.grid.name, "row": act.row.name})
    messages.success(act.request, f"From row {act.row.number} on it is a separate table.")
    return _back(act, part=f"/x_repairs/{made.number}")


def _join(act: Act) -> HttpResponse:
    other = act.desk.next_table(act.grid)
    if other is None:
        raise NotPossible("No table follows this one.")
    repair(**act.more, kind="join", what={"name": act.grid.name, "with": other[0]})
    messages.success(act.request, f"{other[1]} is joined to it.")
    return _back(act, act.cell.place)


def _move(act: Act) -> HttpResponse:
    cells.move(**act.more, draft=act.desk.draft, grid=act.grid, cell=act.cell, to=_target(act, act.stated("to")))
    return _back(act, act.stated("to"))


def _unit(act: Act) -> HttpResponse:
    """All rows pay alike, which the page says once."""
    unit = act.stated("unit")
    if unit not in dict(UNITS):
        raise Http404
    for_all = [row for row in act.grid.rows if any(c.column.key == "pays" and c.text for c in row.cells)]
    if not for_all:
        raise NotPossible("No row of it has a pay yet.")
    what = {"rows": [row.name for row in for_all], "values": {"unit": unit}}
    repair(**act.more, kind="write", what=what, evidence=act.evidence())
    messages.success(act.request, f"{len(for_all)} rows pay {dict(UNITS)[unit]}.")
    return _back(act, act.cell.place)


@require_http_methods(["POST"])
def undo(request: HttpRequest, pk: int) -> HttpResponse:
    """The last thing that this person did to the reading, decision or repair, or the one that is named."""
    document = document_for(request, pk)
    reading, actor = reading_of(document), person(request)
    named = number_sent(request.POST.get("repair", ""))
    made = get_object_or_404(reading.repairs, pk=named) if named is not None else None
    last = LastAct(repair=made) if made else last_act(reading, actor)
    if last is None:
        return redirect("document-review", pk=pk)
    if last.field is not None:
        return _undone(request, document, last.field)
    assert last.repair is not None
    try:
        undo_repair(made=last.repair, actor=actor)
    except NotPossible as why:
        messages.error(request, str(why))
        return redirect("document-review", pk=pk)
    messages.info(request, f"Taken back: {last.words}.")
    query = urlencode({"part": last.repair.parts[0]}) if last.repair.parts else ""
    return redirect(f"{reverse('review-table', args=[pk])}?{query}" if query else reverse("document-review", args=[pk]))


def _undone(request: HttpRequest, document: Document, field: Field) -> HttpResponse:
    many, was = len(decisions.decided_together(field)), field.state
    decisions.undo_decision(field=field, actor=person(request))
    if many > 1:
        how = was if was in ("confirmed", "rejected") else "decided"
        messages.info(request, f"{many} values that were {how} together are open again.")
    return redirect("review-value", pk=document.pk, field=field.pk)


ACTS: dict[str, Callable[[Act], HttpResponse]] = {
    "enter": _enter,
    "confirm": _confirm,
    "reject": _reject,
    "confirm_row": _confirm_row,
    "confirm_table": _confirm_table,
    "delete_row": _delete_row,
    "leave_out_row": _leave_out_row,
    "delete_table": _delete_table,
    "leave_out_table": _leave_out_table,
    "add_row": _add_row,
    "add_table": _add_table,
    "split": _split,
    "join": _join,
    "move": _move,
    "unit": _unit,
}

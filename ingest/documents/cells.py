"""What a person says of a cell of a table, as decisions about what was read or as a repair of what was not.

A value that was read at this place is confirmed or corrected, and stays with its evidence: the readers are held to it.
What nobody read, or stands elsewhere on the page than it was read, is entered with the place that is shown for it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from accounts.models import User
from ingest.documents import review
from ingest.documents.draft import Drafted
from ingest.documents.grid import HEADS, ROWS, Cell, Column, Grid, Row
from ingest.documents.printed import (
    HANDS,
    NotUnderstood,
    bet_from_text,
    component_from_text,
    hand_from_text,
    number_from_text,
    pays_from_text,
    version_from_text,
)
from ingest.documents.repairs import Evidence, NotPossible, repair
from ingest.grammar.bets import KNOWN as BETS
from ingest.grammar.text import snake
from ingest.models import Reading, Repair
from ingest.vocabulary import components
from paytables.packet import pointers

COUNTS = frozenset({"hands", "printing"})
PLAIN = frozenset(
    {"designator", "alias", "variant", "title", "component", "value", "condition", "combinations"}
)  # texts of the packet
CODES = frozenset({"parameter", "system", "name", "applies_to", "on", "for"})
LONGEST = 2_000  # characters that are typed at once: every end of a line is tried as a pay
EMPTY_ROW: dict[str, object] = {"hand": None, "pays": None, "unit": None}
EMPTY_TABLE: dict[str, object] = {"designator": None, "bet": None, "system": None, "outcomes": [], "claims": {}}
EMPTY: dict[str, dict[str, object]] = {"rules": {}, "meters": {}, "commissions": {"bet": None}, "limits": {"bet": None}}


# ---------------------------------------------------------------- what typed words say
def understood(draft: Drafted, grid: Grid, name: str, column: Column, text: str) -> dict[str, object]:
    """The values of the packet that the words of a cell say. Raises NotUnderstood with one sentence."""
    _is_a_line(text)
    leaf, key = column.key.rpartition("/")[2], column.key
    pointer = draft.now(name)
    entry = pointers.at(draft.packet, pointer) if pointer else {}
    if leaf == "pays":
        return pays_from_text(text, entry)
    if leaf == "version":
        return version_from_text(text)
    stated: Any = text.strip() or None
    if leaf == "hand":
        stated = hand_from_text(text, hands_in(grid, draft), known(draft, grid, column))
    elif leaf == "bet":
        stated = bet_from_text(text, known(draft, grid, column))
    elif leaf in COUNTS:
        number = number_from_text(text)
        stated = int(number) if number and number.isdigit() else number
    elif leaf in CODES:
        stated = snake(text) or None
    elif leaf not in PLAIN:
        stated = number_from_text(text)
    elif stated is not None:
        stated = re.sub(r"\s+", " ", stated)
    values = {key: stated}
    if leaf == "seed" and "seed_unit" in column.all and "$" in text:
        values["seed_unit"] = "dollars"
    return values


def _is_a_line(text: str) -> None:
    if len(text) > LONGEST:
        raise NotUnderstood(f"{len(text):,} characters are too many for a line of a page. Type at most {LONGEST:,}.")


def hands_in(grid: Grid, draft: Drafted) -> list[str]:
    """The hands of a table's rows."""
    results = [pointers.at(draft.packet, row.pointer).get("hand") for row in grid.rows]
    return [hand for hand in results if hand]


def known(draft: Drafted, grid: Grid, column: Column) -> list[str]:
    """The names that may stand in a column, those of this document first."""
    packet = draft.packet
    leaf = column.key.rpartition("/")[2]
    tables = packet.get("paytables") or []
    if leaf == "hand":
        bet = next((c.text for c in grid.head if c.column.key == "bet"), "").lower().replace(" ", "_")
        alike = [t for t in tables if t.get("bet") == bet]
        rows = [row.get("hand") for t in (*alike, *tables) for row in t.get("outcomes") or []]
        return list(dict.fromkeys([*filter(None, rows), *HANDS]))
    if leaf == "bet":
        return list(dict.fromkeys([*filter(None, (t.get("bet") for t in tables)), *sorted(BETS)]))
    if leaf == "system":
        return list(dict.fromkeys(filter(None, (t.get("system") for t in tables))))
    if leaf == "component":
        return [component.name for component in components()]
    if leaf == "parameter":
        return list(dict.fromkeys(rule["parameter"] for rule in packet.get("rules") or [] if rule.get("parameter")))
    return []


def parse_line(draft: Drafted, grid: Grid, text: str) -> dict[str, object]:
    """A printed line as a row: the label, and the pay at its end. "4 Cards 6" is a hand and what it pays.

    A line of the printed rules is what it says of one parameter, its words before a colon.
    """
    _is_a_line(text)
    if grid.kind == "rules":
        head, colon, rest = text.partition(":")
        return {"parameter": snake(head) or None, "value": (rest if colon else text).strip() or None}
    words = text.split()
    for at in range(len(words)):
        try:
            pays = pays_from_text(" ".join(words[at:]), {})
        except NotUnderstood:
            continue
        if pays.get("pays") is not None or pays.get("result"):
            return {
                "hand": hand_from_text(" ".join(words[:at]), hands_in(grid, draft), []),
                **_unit_of(draft, grid, pays),
            }
    return {"hand": hand_from_text(text, hands_in(grid, draft), known(draft, grid, ROWS["paytables"][0]))}


def _unit_of(draft: Drafted, grid: Grid, pays: dict[str, object]) -> dict[str, object]:
    """A bare number pays in the unit of the other rows, where they all have one."""
    if pays.get("unit") is None and pays.get("pays") is not None:
        units = {pointers.at(draft.packet, row.pointer).get("unit") for row in grid.rows} - {None}
        if len(units) == 1:
            return {**pays, "unit": units.pop()}
    return pays


# ---------------------------------------------------------------- acts
def enter(
    *,
    reading: Reading,
    draft: Drafted,
    grid: Grid,
    cell: Cell,
    text: str,
    actor: User,
    evidence: Evidence | None = None,
    seen: int | None = None,
    fields_seen: Mapping[int, review.Seen] | None = None,
) -> None:
    """The page says this here. With `evidence` where it stands, if that is not where the cell was read."""
    stated = understood(draft, grid, cell.name, cell.column, text)
    values = {**_as_they_are(draft, cell), **stated}
    held = {leaf: one for leaf in values if (one := _field(draft, cell, leaf)) is not None}
    what = f"{grid.title}, {cell.column.title.lower()}"
    if evidence is None and set(held) >= set(_new(draft, cell, values)):
        decided = {one: values[leaf] for leaf, one in held.items()}
        if decided:
            review.correct_together(values=decided, actor=actor, what=what, seen=fields_seen)
        return
    repair(
        reading=reading,
        actor=actor,
        kind="write",
        what={"name": cell.name, "values": values},
        evidence=evidence or _evidence_of(cell, text),
        seen=seen,
    )


def _as_they_are(draft: Drafted, cell: Cell) -> dict[str, object]:
    """Values of the cell that are open: whoever types the cell again says that the rest of it is right."""
    results = {}
    for leaf in cell.column.all:
        one = _field(draft, cell, leaf)
        if one is not None and one in cell.fields and one.state == "proposed" and cell.open:
            results[leaf] = pointers.at(draft.packet, f"{draft.now(cell.name)}/{leaf}")
    return results


def _new(draft: Drafted, cell: Cell, values: Mapping[str, object]) -> list[str]:
    """Those that differ from what stands there."""
    at = draft.now(cell.name)
    now = {
        leaf: pointers.at(draft.packet, f"{at}/{leaf}") if pointers.has(draft.packet, f"{at}/{leaf}") else None
        for leaf in values
    }
    return [leaf for leaf, value in values.items() if now[leaf] != value]


def _field(draft: Drafted, cell: Cell, leaf: str) -> Any:
    origin = draft.origin(f"{draft.now(cell.name)}/{leaf}")
    return next((one for one in cell.fields if one.pointer == origin), None)


def _evidence_of(cell: Cell, text: str) -> Evidence:
    """The place that the cell has already."""
    one = cell.field
    if one is None or one.page is None or one.x0 is None or one.top is None or one.x1 is None or one.bottom is None:
        return Evidence(raw=text.strip())
    wide, high = one.page.width, one.page.height
    return Evidence(one.page, (one.x0 * wide, one.top * high, one.x1 * wide, one.bottom * high), text.strip())


def add_row(
    *,
    reading: Reading,
    draft: Drafted,
    grid: Grid,
    after: Row | None,
    text: str,
    actor: User,
    evidence: Evidence | None = None,
    seen: int | None = None,
) -> Repair:
    """A row behind another one, as its line is printed; at the beginning where it stands behind none."""
    stated = parse_line(draft, grid, text) if text.strip() else {}
    what = {"list": grid.kind, "after": after.name if after else "", "entry": {**EMPTY.get(grid.kind, {}), **stated}}
    if grid.kind == "paytables":
        what = {**what, "owner": grid.name, "list": "outcomes", "entry": {**EMPTY_ROW, **stated}}
    elif grid.kind not in EMPTY:
        raise NotPossible("Rows are added to paytables and to printed rules.")
    evidence = evidence or Evidence(raw=text.strip())
    return repair(reading=reading, actor=actor, kind="add", what=what, evidence=evidence, seen=seen)


def add_component(
    *,
    reading: Reading,
    draft: Drafted,
    row: Row,
    text: str,
    required: bool,
    actor: User,
    evidence: Evidence | None = None,
    seen: int | None = None,
) -> Repair:
    """A component that was not read: required beside that of a row, or good in its place."""
    slot = row.pointer.rpartition("/any_of/")[0]
    owner, after = slot, row.name
    entry: dict[str, object] = _component(text)
    if required:
        owner, after = slot.rpartition("/all_of/")[0], draft.names[slot]
        entry = {"any_of": [entry]}
    what = {"list": "all_of" if required else "any_of", "owner": draft.names[owner], "after": after, "entry": entry}
    evidence = evidence or Evidence(raw=text.strip())
    return repair(reading=reading, actor=actor, kind="add", what=what, evidence=evidence, seen=seen)


def add_requirement(*, reading: Reading, text: str, actor: User, seen: int | None = None) -> Repair:
    """A requirement that was not read, from the first component that it names."""
    entry = _component(text)
    kind = next((one.kind for one in components() if one.name == entry["component"]), None)
    whole = {
        "applies_to": "shuffler" if kind == "shuffler" else "progressive",
        "system": None,
        "any_of": [{"all_of": [{"any_of": [entry]}]}],
    }
    what = {"list": "equipment", "after": None, "entry": whole}
    return repair(reading=reading, actor=actor, kind="add", what=what, evidence=Evidence(raw=text.strip()), seen=seen)


def _component(text: str) -> dict[str, object]:
    _is_a_line(text)
    return component_from_text(text, [one.name for one in components()])


def add_table(*, reading: Reading, after: str | None, actor: User, seen: int | None = None) -> Repair:
    """An empty table behind another one, or the last; what it is, and its rows, are entered then."""
    what = {"list": "paytables", "after": after, "entry": EMPTY_TABLE}
    return repair(reading=reading, actor=actor, kind="add", what=what, seen=seen)


def move(
    *,
    reading: Reading,
    draft: Drafted,
    grid: Grid,
    cell: Cell,
    to: tuple[str, Column],
    actor: User,
    seen: int | None = None,
) -> Repair:
    """The value belongs into another cell: what was read as a pay is the seed, the envy, the designator."""
    name, column = to
    at = draft.now(cell.name)
    held = [leaf for leaf in cell.column.all if pointers.has(draft.packet, f"{at}/{leaf}")]
    held = [leaf for leaf in held if pointers.at(draft.packet, f"{at}/{leaf}") is not None]
    if not held:
        raise NotPossible("This cell holds nothing that could be moved.")
    if column.key == cell.column.key:
        moves = [[f"{cell.name}/{leaf}", f"{name}/{leaf}"] for leaf in held]
        return repair(reading=reading, actor=actor, kind="move", what={"moves": moves}, seen=seen)
    text = cell.raw or cell.text
    values = understood(draft, grid, name, column, text)
    what = {"name": name, "values": values, "clear": [f"{cell.name}/{leaf}" for leaf in held]}
    evidence = _evidence_of(cell, text)
    return repair(reading=reading, actor=actor, kind="move", what=what, evidence=evidence, seen=seen)


def column_named(grid: Grid, name: str, key: str) -> Column | None:
    """The column of a cell that somebody names: of the table itself, or of one of its rows."""
    known_here = HEADS.get(grid.kind, ()) if name == grid.name else ROWS[grid.kind]
    return next((column for column in known_here if column.key == key), None)


def emptied(draft: Drafted, name: str) -> str:
    """What has to go with a row: a part of a requirement that would name nothing any more, or the requirement."""
    pointer = draft.now(name)
    while pointer is not None:
        held, number = pointer.rpartition("/")[0], pointer.rpartition("/")[2]
        owner, leaf = held.rpartition("/")[0], held.rpartition("/")[2]
        if not number.isdigit() or leaf not in ("any_of", "all_of") or len(pointers.at(draft.packet, held)) > 1:
            break
        pointer, name = owner, draft.names[owner]
    return name

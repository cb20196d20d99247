"""What the footer of a body claims, given to the pay tables whose columns it stands under."""

from __future__ import annotations

import re
from collections.abc import Sequence

from ingest.grammar.claims import CLAIMS, SPLIT_CELL, claim_label, parse_claim, per_ante
from ingest.grammar.odds import parse_pay
from ingest.grammar.text import without_stars
from ingest.layout.cells import Cell, joined
from ingest.layout.columns import Column
from ingest.readers.paytables.bodies import Body
from ingest.readers.paytables.headers import Head, header_text
from ingest.readers.paytables.model import Group, Table, value_of
from ingest.readers.paytables.sentence_claims import conditions_in


def read_claims(body: Body, head: Head, groups: Sequence[Group], tables: dict[int, Table]) -> None:
    """Every claim of a body, and which of its cells are left empty."""
    for block in body.blocks:
        if block.claim is None or block.label is None:
            continue
        _claim_line(body, head, groups, tables, block.claim, block.label, block.values)
        if conditions := conditions_in(block.label.text):
            for table in tables.values():
                if block.claim in table.claims:
                    table.claim_conditions[block.claim] = dict(conditions)
    for _, _, cells in body.between:
        for cell in cells:
            name = claim_label(cell.text)
            if name is not None and name not in {b.claim for b in body.blocks}:
                for table in tables.values():
                    table.empty_claims.append(name)


def _claim_line(
    body: Body,
    head: Head,
    groups: Sequence[Group],
    tables: dict[int, Table],
    name: str,
    label: Cell,
    values: Sequence[Cell],
) -> None:
    if name not in CLAIMS:
        return
    if body.mode == "tabs" and name in ("house_edge", "hit_frequency") and len(values) > len(groups):
        values = _percents(values)
    pays = sorted({n for g in groups for n in g.pays})
    if len(values) == len(pays) > len(groups):
        for n, cell in zip(pays, values, strict=True):
            _give(tables[n], name, cell)
        return
    split = _shared(body, head, groups, tables, values)
    for k, group in enumerate(groups):
        members = list(dict.fromkeys(tables[n] for n in group.pays))
        cells = split.get(k, [])
        target = _target(members, group, head, label)
        if not cells:
            for table in target:
                table.empty_claims.append(name)
            continue
        cell = cells[0] if len(cells) == 1 else joined(cells)
        if " " in cell.text and name in ("house_edge", "hit_frequency"):
            cell = _agreed(cell, [c for other in split.values() for c in other if c not in cells])
        for table in target:
            _give(table, name, cell, doubt=len(members) > 1 and not per_ante(label.text), split=" " in cell.text)


def _shared(
    body: Body, head: Head, groups: Sequence[Group], tables: dict[int, Table], values: Sequence[Cell]
) -> dict[int, list[Cell]]:
    """Which values stand under which group of columns."""
    if len(values) == len(groups):
        return {k: [c] for k, c in enumerate(values)}
    if body.mode == "order":
        return {0: [values[0]]} if len(values) == 1 and len(set(map(id, tables.values()))) == 1 else {}
    split: dict[int, list[Cell]] = {}
    for cell in values:
        split.setdefault(_nearest(cell, groups, head.columns), []).append(cell)
    return split


def _percents(values: Sequence[Cell]) -> list[Cell]:
    """Figures that tabs cut in pieces, each ended by its percent sign."""
    results: list[Cell] = []
    pieces: list[Cell] = []
    for cell in values:
        pieces.append(cell)
        if cell.text.endswith("%"):
            results.append(pieces[0] if len(pieces) == 1 else joined(pieces))
            pieces = []
    return [*results, *pieces]


def _agreed(cell: Cell, others: Sequence[Cell]) -> Cell:
    """A figure in pieces whose cut may have doubled a digit: read like the line's others, where only one way fits."""
    first, _, rest = cell.text.partition(" ")
    ways = {f"{first}{rest}"}
    if first[-1:].isdigit() and rest[:1] == first[-1:]:
        ways.add(f"{first}{rest[1:]}")
    if len(ways) == 1:
        return cell
    same = {w for w in ways if any(re.sub(r"\s", "", o.text) == w for o in others)}
    numbers = {c.value for w in ways if (c := parse_claim("hit_frequency", w, loose=True)) is not None}
    if len(numbers) > 1:
        cell.text = f"{same.pop()} " if len(same) == 1 else "?"
    return cell


def _target(members: Sequence[Table], group: Group, head: Head, label: Cell) -> list[Table]:
    """Which of a designator's tables a claim is about: all share one cell, "per ante" limits it to the ante's."""
    if len(members) <= 1:
        return list(members)
    if per_ante(label.text):
        ante = [
            t
            for t, n in zip(members, group.pays, strict=False)
            if re.search(r"\bante\b", header_text(head.columns[n]), re.I)
        ]
        return ante[:1] or [members[0]]
    return [members[0]]


def _give(table: Table, name: str, cell: Cell, *, doubt: bool = False, split: bool = False) -> None:
    claim = parse_claim(name, without_stars(cell.text), loose=cell.loose)
    if claim is None or claim.value is None:
        pay = parse_pay(cell.text, loose=cell.loose)
        if pay is None or pay.kind != "none":
            table.empty_claims.append(name)
        return
    split = split and cell.loose and len(cell.words) > 1 and name in ("house_edge", "hit_frequency")
    confidence = min(claim.confidence, 0.7 if doubt else 0.85 if split else 1.0)
    repairs = claim.repairs or ((SPLIT_CELL,) if split else ())
    table.claims[name] = value_of(claim.value, cell, f"claims.{name}", confidence=confidence, repairs=repairs)


def _nearest(cell: Cell, groups: Sequence[Group], columns: Sequence[Column]) -> int:
    def distance(k: int) -> tuple[float, float]:
        members = [columns[n] for n in groups[k].pays] + (
            [columns[g] for g in [groups[k].envy] if g is not None and not groups[k].shared_envy]
        )
        x0, x1 = min(c.x0 for c in members), max(c.x1 for c in members)
        apart = max(x0 - cell.x1, cell.x0 - x1, 0.0)
        return (apart, abs((x0 + x1) / 2 - cell.centre))

    return min(range(len(groups)), key=distance)

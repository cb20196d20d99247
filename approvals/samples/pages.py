"""A sample packet as pages: HTML of our own design, printed to PDF; and the same as a damaged text dump."""

from __future__ import annotations

import datetime
import re
from functools import cache
from pathlib import Path
from typing import NamedTuple, TypedDict

from django.template import Context, Engine, Template

from approvals.samples.parts import CLAIM_ORDER, CLAIM_WORDS, Column, Grid, Source, cell, hand_words
from paytables.packet.plain import PlainLetter
from paytables.packet.units import dollars

HERE = Path(__file__).parent
CITATION = re.compile(r"\b(WAC \d{3}-\d{2}-\d{3}|RCW \d+\.\d+\.\d+[A-Z]?)\b")


@cache
def _template() -> Template:
    return Engine(dirs=[str(HERE)], libraries={}).get_template("packet.html")


def html(source: Source) -> str:
    """The pages as HTML; every value is escaped."""
    rows = [
        {"part": part, "clauses": [_clause(clause) for clause in part.clauses], "grids": [table(g) for g in part.grids]}
        for part in source.parts
    ]
    return _template().render(Context({"source": source, "letter": _letter(source.letter), "parts": rows}))


def pdf(source: Source) -> bytes:
    """The same source is the same bytes."""
    import weasyprint

    data: bytes | None = weasyprint.HTML(string=html(source)).write_pdf()
    assert data is not None
    return data


def citations(source: Source) -> list[str]:
    """The sections of law that the pages name, each once, sorted."""
    text = []
    for part in source.parts:
        text += [*part.points, *part.paragraphs, *part.closing]
        for clause in part.clauses:
            text += [clause] if isinstance(clause, str) else [clause[0], *clause[1]]
    return sorted({item for line in text for item in CITATION.findall(line)})


class Clause(NamedTuple):
    text: str
    below: tuple[str, ...]


class Shown(TypedDict):
    """A grid as rows of text."""

    caption: str
    note: str
    heads: list[list[str]]
    body: list[list[str]]


def _clause(clause: str | tuple[str, tuple[str, ...]]) -> Clause:
    return Clause(clause, ()) if isinstance(clause, str) else Clause(*clause)


def _letter(letter: PlainLetter | None) -> dict[str, object] | None:
    if letter is None or letter["date"] is None:
        return None
    date = datetime.date.fromisoformat(letter["date"])
    half = (len(letter["games"]) + 1) // 2
    rows = [
        (letter["games"][place], letter["games"][place + half] if place + half < len(letter["games"]) else None)
        for place in range(half)
    ]
    phones = {contact["for"]: contact for contact in letter["contacts"]}
    return {**letter, "printed_date": f"{date:%B} {date.day}, {date.year}", "rows": rows, "phones": phones}


def table(grid: Grid) -> Shown:
    """A grid as rows of text."""
    if grid.hands_across:
        return _across(grid)
    paired = any(column.alias and column.bet in {"ante_bonus", "pair_plus"} for column in grid.columns)
    with_envy = [column.envy and any(pay.envy is not None for pay in column.schedule.pays) for column in grid.columns]
    head = [_head_of(grid, paired)]
    second: list[str] = []
    third: list[str] = []
    for column, envy in zip(grid.columns, with_envy):
        head.append(_name(column, grid, paired))
        head += ["Envy"] if envy else []
    if paired:
        second = ["Description", *(column.alias or "" for column in grid.columns)]
        kinds = {"ante_bonus": "Ante Bonus Paytable", "pair_plus": "Pair Plus Paytable"}
        third = ["OUTCOME", *(kinds[column.bet] for column in grid.columns)]
    hands = list(dict.fromkeys(pay.hand for column in grid.columns for pay in column.schedule.pays))
    order = {hand: place for place, hand in enumerate(hands)}
    longest = max(grid.columns, key=lambda column: len(column.schedule.pays))
    for place, pay in enumerate(longest.schedule.pays):
        order[pay.hand] = place
    body = []
    for hand in sorted(hands, key=lambda h: order[h]):
        row = [hand_words(hand, grid.head)]
        for column, envy in zip(grid.columns, with_envy):
            result = next((p for p in column.schedule.pays if p.hand == hand), None)
            row.append("" if result is None else cell(result, column, grid))
            if envy:
                row.append(dollars(result.envy) if result is not None and result.envy is not None else "")
        body.append(row)
    body += _claims(grid, with_envy)
    return {"caption": grid.caption, "note": grid.note, "heads": [head, second, third], "body": body}


def _head_of(grid: Grid, paired: bool) -> str:
    return "Paytable Designator" if paired or grid.head == "OUTCOME" else grid.head


def _name(column: Column, grid: Grid, paired: bool) -> str:
    if column.designator is None:
        return "Pays*" if grid.note else "Pays"
    words = column.designator
    if column.alias and not paired:
        words += f" {column.alias}"
    if column.designator.isdigit() and column.bet in {"fortune", "progressive"}:
        words = f"Pay Table #{words}" if column.bet == "fortune" else f"Paytable {words}*"
    if column.wager is not None and grid.head == "OUTCOME":
        multi = "Multi Game " if column.multi_game else ""
        words += f" {multi}(${column.wager} wager)"
    return words


def _claims(grid: Grid, with_envy: list[bool]) -> list[list[str]]:
    words = {**CLAIM_WORDS, **dict(grid.claim_words)}
    rows = []
    for name in CLAIM_ORDER:
        statements = [dict(column.claims).get(name) for column in grid.columns]
        if any(statements):
            row = [words[name]]
            for raw, envy in zip(statements, with_envy):
                row += [raw or "", ""] if envy else [raw or ""]
            rows.append(row)
    return rows


def _across(grid: Grid) -> Shown:
    """Cover All: a column for each number of hands."""
    (column,) = grid.columns
    numbers = list(dict.fromkeys(pay.hands for pay in column.schedule.pays))
    hands = list(dict.fromkeys(pay.hand for pay in column.schedule.pays))
    pays = {(pay.hand, pay.hands): cell(pay, column, grid) for pay in column.schedule.pays}
    head = [grid.head, *(f"{number} Total Hands" for number in numbers)]
    body = [[hand_words(hand, grid.head), *(pays[hand, number] for number in numbers)] for hand in hands]
    return {"caption": grid.caption, "note": grid.note, "heads": [head], "body": body}


def text(source: Source) -> str:
    """The pages as plain text, cells apart by tabs."""
    lines: list[str] = []
    for part in source.parts:
        lines += [part.title, "", *(f"- {point}" for point in part.points), part.heading, *part.paragraphs, ""]
        for number, clause in enumerate(part.clauses, 1):
            stated = _clause(clause)
            lines += [f"{number}. {stated.text}", *(f"   {'abcdefgh'[n]}. {b}" for n, b in enumerate(stated.below))]
        for grid in part.grids:
            shown = table(grid)
            lines += ["", shown["caption"], *("\t".join(row) for row in [*shown["heads"], *shown["body"]] if row)]
            lines += [shown["note"], ""]
        lines += [*part.closing, "\f"]
    return "\n".join(lines)

"""What each cell could be: a pay, a hand, a claim's label, a header's word, a note, or other text.

Cells that hold two things because nothing but a space parts them are split here, and cells that wrap over two lines
are put together, so that everything after this sees a label here and its pays there.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from ingest.grammar.claims import claim_label
from ingest.grammar.designators import find_designators
from ingest.grammar.hands import is_hand_like, is_header_word, parse_hand
from ingest.grammar.odds import EXPLICIT, Pay, is_explicit, parse_pay, trailing_pays
from ingest.grammar.text import plain, unmarked, without_stars
from ingest.layout.cells import Cell, Row, joined, part
from ingest.pages.model import union

_ROLE = re.compile(
    r"^(?:progressive |bonus |pair plus |ante |total |casino |standard )*"
    r"(?:pa[yv]s?|pa[yv]outs?|pa[yv]offs?|pa[yv] ?tables?|odds|prize|award|envy|en[vy]{2}|"
    r"envy (?:bonus|pays?|payouts?)|"
    r"progressive|bonus|pays? \(?.{0,12}\)?)"
    r"(?:\s*\(.{0,24}\))?$",
    re.I,
)
_NOTE = re.compile(r"^\(?[*\u2020\u2021]+\s*\S|^(?:note|all pa[yv]s|pa[yv]s are|pa[yv]outs? are|odds are)\b", re.I)


@dataclass(frozen=True, slots=True)
class Typed:
    """One cell's possible meanings."""

    pay: Pay | None
    hand: bool  # made of card-table words
    claim: str | None
    header: bool  # a word that only stands in headers
    note: bool


def _says(bare: str) -> bool:
    """Whether words like a header's say what is paid ("Pays 3x")."""
    pay = parse_pay(bare)
    return pay is not None and pay.kind in ("odds", "times")


@lru_cache(maxsize=16384)
def _typed(text: str, loose: bool) -> Typed:
    bare = without_stars(unmarked(text)).rstrip(":")
    note = bool(_NOTE.match(text)) and len(text) > 3 and parse_pay(text) is None
    claim = claim_label(bare)
    header = not claim and (is_header_word(bare) or (bool(_ROLE.match(bare)) and not _says(bare)))
    pay = None if note or header or claim else parse_pay(text, loose=loose)
    if not header and pay is None and not claim and find_designators(bare) and len(bare) <= 40:
        header = True
    hand = not (header or claim or note) and is_hand_like(bare)
    if loose and not hand and pay is None and not (header or claim or note) and 3 < len(bare) < 40:
        spelled = parse_hand(bare, loose=True)
        hand = bool(spelled and spelled.known)
    return Typed(pay, hand and pay is None, claim, header, note)


def typed(cell: Cell) -> Typed:
    """The cell's meanings, by its text alone."""
    return _typed(cell.text, cell.loose)


def is_role(text: str) -> bool:
    """Whether a header says what its column holds, not whose it is."""
    return bool(_ROLE.match(text))


def is_complete(cell: Cell) -> bool:
    """Whether a cell is a whole pay or claim's figure, so that a second one under it belongs to another row."""
    return typed(cell).pay is not None


def is_head(cell: Cell) -> bool:
    """Whether a cell names a pay table or a column."""
    kind = typed(cell)
    return kind.header or kind.hand or hands_column(cell.text) is not None


def hands_column(text: str) -> int | None:
    """The number of hands that a Cover All column's header names.

    >>> hands_column("8 Total Hands"), hands_column("2 Total Hand"), hands_column("Pays")
    (8, 2, None)
    """
    match = re.search(r"(?:^|\s)(\d{1,2})\s*(?:total\s*)?(?:hands?|players?|boxes|seats|spots)\b", plain(text), re.I)
    return int(match[1]) if match else None


_SAYS_UNIT = re.compile(r"^(?:[^\W\d]+\s+){0,6}(?:to|for)\s+1\W*$", re.I)
_HEADS = re.compile(r"\ben[vy]{2}\b|\bpa[yv]s?\b\*|^(?:\w+ )?(?:hand|outcome)\b\s+\S", re.I)
_HEADER_PIECES = re.compile(
    r"pa[yv]\s*table\s*#?\s*\w{1,5}\*{0,2}(?:\s*\([^)]{1,12}\))?|[A-Z][A-Z0-9]{1,7}\s?[-\u00b7]\s?\d?[A-Z]{0,2}\d{1,3}[A-Z]?\*{0,2}|"
    r"en[vy]{2}(?:\s*bonus)?\*{0,2}(?:\s*\((?:both|all)[^)]*\))?|"
    r"pa[yv](?:s|outs?|offs?)?\*{0,2}(?!\s*tables?\b)(?=\s|$)|(?:awards?|prizes?|odds)\*{0,2}(?=\s|$)|"
    r"(?<=\s)\d{1,2}(?:\*{1,2}|%|(?=\s|$))",
    re.I,
)


def _split_cell(cell: Cell, order: bool, followed: bool = False) -> list[Cell]:
    text = cell.text
    kind = typed(cell)
    if kind.pay is not None or kind.note or _SAYS_UNIT.search(text):
        return [cell]
    if kind.header:
        return _split_head_or_line(cell, order)
    spans = trailing_pays(text, loose=cell.loose)
    if followed:  # pays stand behind this cell already: a bare number in it belongs to the label
        spans = [
            s for s in spans if (p := parse_pay(text[slice(*s)], loose=cell.loose)) is not None and p.kind in EXPLICIT
        ]
    if len(spans) > 1 and not order and spans[0][0] == 0 and not any(is_explicit(text[a:b]) for a, b in spans):
        return [cell]  # "9 9 9 9 4" shows cards: pays stand further apart
    if spans:
        label = text[: spans[0][0]].strip(" |")
        if order and _HEADS.search(label):
            return _split_header(cell)
        if _fits(label, cell, spans, order):
            pieces = [part(cell, 0, spans[0][0])] if label else []
            pieces += [part(cell, a, b) for a, b in spans]
            if all(p is not None for p in pieces):
                return [p for p in pieces if p is not None]
    if order and not kind.claim and not followed:
        return _split_header(cell)
    return [cell]


def _split_head_or_line(cell: Cell, order: bool) -> list[Cell]:
    """A cell that heads columns, or a whole line of a table on its side: its name and its pays."""
    text = cell.text
    odds = [s for s in trailing_pays(text, loose=cell.loose) if is_explicit(text[slice(*s)])] if order else []
    if len(odds) > 1 and find_designators(text[: odds[0][0]]):
        pieces = [part(cell, 0, odds[0][0]), *(part(cell, a, b) for a, b in odds)]
        return [p for p in pieces if p is not None]
    several = order and (len(find_designators(text, loose=cell.loose)) > 1 or _HEADS.search(text))
    return _split_header(cell) if several else [cell]


def _fits(label: str, cell: Cell, spans: list[tuple[int, int]], order: bool) -> bool:
    """Whether what stands before pays in a cell is the label of a row."""
    bare = without_stars(label).rstrip(": ")
    if not label or is_hand_like(bare) or claim_label(bare) is not None:
        return True
    if order and label[:1].isupper() | label[:1].isdigit() and len(label) <= 40:
        pays = [parse_pay(cell.text[a:b], loose=cell.loose) for a, b in spans]
        return all(p is not None for p in pays) and (
            any(p.kind in EXPLICIT for p in pays if p) or len(label.split()) <= 5
        )
    if not order and cell.loose and len(label) <= 30:
        spelled = parse_hand(bare, loose=True)
        return bool(spelled and spelled.known)
    return False


def _split_header(cell: Cell) -> list[Cell]:
    """A header line whose columns are only spaces apart, cut at the words that head columns."""
    text = cell.text
    results = list(_HEADER_PIECES.finditer(text))
    if not results or len(text) > 90:
        return [cell]
    head = text[: results[0].start()].strip(" |")
    edges = [results[0].start(), *(e for m in results for e in m.span()), len(text)]
    rest = "".join(text[a:b] for a, b in zip(edges[::2], edges[1::2], strict=True)).strip(" |")
    if rest or (head and not is_header_word(head) and len(results) < 1) or len(head.split()) > 5:
        return [cell]
    if (
        head
        and not is_header_word(head)
        and not all(re.fullmatch(r"\d{1,2}\W*", m[0]) for m in results)
        and len(results) < 2
    ):
        return [cell]
    numbers = [re.fullmatch(r"\d{1,2}\W*", m[0]) is not None for m in results]
    if head and not is_header_word(head) and any(numbers) and not all(numbers):
        return [cell]  # "Remote 21 Pay Tables" is a game's caption
    pieces = [part(cell, 0, results[0].start())] if head else []
    pieces += [part(cell, m.start(), m.end()) for m in results]
    return [p for p in pieces if p is not None and p.text.strip(" |")]


def split_rows(rows: list[Row]) -> None:
    """Split every cell that holds a label and its pays, or several pays, in place."""
    for row in rows:
        cells: list[Cell] = []
        for n, cell in enumerate(row.cells):
            order = row.mode == "order"
            after = typed(row.cells[n + 1]).pay if n + 1 < len(row.cells) else None
            followed = after is not None and (not order or after.kind == "odds")
            worth = order or any(ch.isdigit() or ch in "lIO" for ch in cell.text)
            cells.extend(_split_cell(cell, order, followed) if worth else [cell])
        row.cells = cells
    rows[:] = [r for r in rows if r.cells]


def part_by_columns(rows: list[Row]) -> None:
    """Cut a label from its pay, where too little space stands between them but other lines' pays begin there."""
    for n, row in enumerate(rows):
        if row.mode != "geometry":
            continue
        cell = row.cells[0]
        if len(cell.words) < 2 or typed(cell).pay is not None or not cell.words[-1].text[-1:].isdigit():
            continue
        label, pay = Cell(cell.words[:-1], cell.page, *_ends(cell, 0, -1), cell.lines, cell.source), cell.words[-1]
        value = Cell((pay,), cell.page, *_ends(cell, -1, None), cell.lines, cell.source)
        kind = typed(value).pay
        if kind is None or kind.kind == "none" or not is_hand_like(unmarked(label.text)):
            continue
        near = [r for r in rows[max(0, n - 3) : n + 4] if r is not row and r.mode == "geometry"]
        fuller = [r for r in near if len(r.cells) == len(row.cells) + 1 and typed(r.cells[1]).pay is not None]
        if len([r for r in fuller if abs(r.cells[1].x0 - value.x0) < 1.5]) >= 2:
            row.cells[:1] = [label, value]


def _ends(cell: Cell, first: int, last: int | None) -> tuple[float, float]:
    box = union([w.box for w in cell.words[first:last]])
    shift = cell.x0 - cell.box[0]
    return box[0] + shift, box[2] + shift


_UNFINISHED = re.compile(
    r"\((?:not\s*)?(?:from)?(?:\s*the)?$|\bfrom$|^\$?[\d,.]+%?\s*-?(?:to|for)?-?$|\d%?\s*\(?(?:not)?$|\($"
    r"|^(?:even|pays)$",  # "Even" over "Money", "Pays" over "50x"
    re.I,
)
_FINISH = re.compile(
    r"^(?:\(?(?:not\s*)?from\s*)?meter\)?$|^(?:\(?(?:not\s+)?from\s+meter\)?)$|"
    r"^-?(?:to|for)?[\s-]*(?:1|one)$|^from\s+meter\)?$|^not from meter\)$|^(?:mega|major|minor|main)$",
    re.I,
)


def _finishes(cell: Cell, tail: Cell) -> bool:
    """Whether a cell could be the rest of the one above it: "Pays" alone waits for "50x", "Even" for "Money"."""
    first, rest = cell.text.lower(), without_stars(tail.text)
    words = {"pays": r"[\d,.]+\s*x", "even": "money"}
    return bool(re.fullmatch(words[first], rest, re.I) if first in words else _FINISH.match(rest))


def repair_wraps(rows: list[Row]) -> None:
    """Put together pay cells that wrap over lines: "$7.50 (not from" above, "meter)" below, the row between them."""
    for n, row in enumerate(rows):
        for cell in list(row.cells):
            if not _UNFINISHED.search(cell.text) or len(cell.text) > 40 or cell not in row.cells:
                continue
            for below in rows[n + 1 : n + 4]:
                if below.top - row.bottom > 1.6 * row.height:
                    break
                tail = next(
                    (c for c in below.cells if _finishes(cell, c) and min(c.x1, cell.x1) - max(c.x0, cell.x0) > 0),
                    None,
                )
                if tail is None:
                    continue
                whole = joined([cell, tail])
                if parse_pay(whole.text, loose=cell.loose) is None:
                    break
                below.cells.remove(tail)
                row.cells.remove(cell)
                home = _home(rows[n : rows.index(below) + 1], whole)
                home.cells.append(whole)
                home.cells.sort(key=lambda c: c.x0)
                break
    rows[:] = [r for r in rows if r.cells]


def _home(rows: list[Row], whole: Cell) -> Row:
    """The row among those that a wrapped cell runs over that it belongs to: the one with a label.

    Of two that are nearly as near, the upper one: so all cells of a line of the table come to one row.
    """
    middle = (whole.box[1] + whole.box[3]) / 2
    labelled = [r for r in rows if any(typed(c).hand or typed(c).claim for c in r.cells)] or rows
    away = [abs((r.top + r.bottom) / 2 - middle) for r in labelled]
    return next(r for r, far in zip(labelled, away, strict=True) if far < min(away) + 0.5 * r.height)


def join_labels_beside(rows: list[Row]) -> None:
    """Put the halves of wrapped labels of tables beside each other on the line of their pays, which stands between."""
    for above, pays, below in list(zip(rows, rows[1:], rows[2:], strict=False)):
        if not len(above.cells) == len(pays.cells) == len(below.cells) > 1:
            continue
        reaching = above.top < pays.top < above.bottom and below.top < pays.bottom < below.bottom
        halves = list(zip(above.cells, below.cells, strict=True))
        if not reaching or not all(typed(c).pay is not None for c in pays.cells) or not all(map(_is_label, halves)):
            continue
        ends = [c.x0 for c in above.cells[1:]] + [float("inf")]
        if all(max(a.x1, b.x1) < pay.x0 < end for (a, b), pay, end in zip(halves, pays.cells, ends, strict=True)):
            pays.cells = [c for pair, pay in zip(halves, pays.cells, strict=True) for c in (joined(pair), pay)]
            above.cells, below.cells = [], []
    rows[:] = [r for r in rows if r.cells]


def _is_label(halves: tuple[Cell, Cell]) -> bool:
    first, second = halves
    plainly = all(typed(c).pay is None and not typed(c).header and not typed(c).note for c in halves)
    return plainly and abs(first.x0 - second.x0) < 1.5

"""Tables of a dump that wrote them down column by column: all labels first, then each column's cells.

Nothing but order and blank lines is left of such a table. A column with a cell for every label is sure; a shorter one
is read from the top, since it is the lowest hands that a table leaves out, and is doubtful. What does not add up
is left alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from ingest.grammar.bets import bet_in
from ingest.grammar.claims import claim_label, parse_claim
from ingest.grammar.designators import Designator, alias_in, find_designators, is_multi_game, wager_of
from ingest.grammar.hands import is_header_word, parse_hand
from ingest.grammar.odds import Pay, parse_pay, trailing_pays
from ingest.grammar.text import unmarked
from ingest.layout.cells import Cell, Row, joined, part
from ingest.readers.paytables.context import Around
from ingest.readers.paytables.headers import Head, is_prose
from ingest.readers.paytables.model import Outcome, Table, value_of
from ingest.readers.paytables.pagework import PageWork
from ingest.readers.paytables.tables import sureness
from ingest.readers.paytables.typed import typed
from ingest.values import Repair, Value

WHOLE = Repair("column_serialised", "the dump wrote the column down by itself; it has one cell for every label")
SHORT = Repair(
    "column_serialised_short",
    "the dump wrote the column down by itself with fewer cells than labels; read from the top",
)
SURE, DOUBT = 0.93, 0.85


@dataclass(eq=False)
class Labels:
    """One table's labels, top to bottom."""

    first: int
    hands: list[Cell] = field(default_factory=list)
    claims: list[tuple[str, Cell]] = field(default_factory=list)
    header: str = ""


@dataclass(eq=False)
class Stream:
    """What follows one table's labels: its columns' names, roles and runs of lines of pays."""

    names: list[tuple[Designator, list[Cell]]] = field(default_factory=list)
    roles: list[str] = field(default_factory=list)
    role_cells: list[Cell] = field(default_factory=list)
    runs: list[list[list[Cell]]] = field(default_factory=list)
    first: int = 0
    last: int = 0


def read(page: PageWork, blocked: set[int]) -> list[Around]:
    """Every serialised table of a page; the lines they take are added to the page's used ones."""
    rows = page.rows
    if not rows or rows[0].mode == "geometry" or any(c.source != "dump" for r in rows[:1] for c in r.cells):
        return []
    queue: list[Labels] = []
    results: list[Around] = []
    n = 0
    while n < len(rows):
        labels, after = _labels(rows, n)
        if labels is not None and len(labels.hands) >= 3:
            queue.append(labels)
            n = after
            continue
        if not queue or rows[n].line in blocked:
            n += 1
            continue
        stream, after = _stream(rows, n)
        if stream is None:
            if is_prose(joined(rows[n].cells), None) or len(rows[n].text) > 70:
                queue.clear()
            n += 1
            continue
        labels = queue.pop(0)
        tables = _assemble(page, labels, stream)
        if tables:
            head = Head([], captions=_captions(rows, labels.first))
            results.append(Around(tables, head, page.number, stream.first, stream.last, 0, 80, "order", []))
            page.used |= {r.line for r in rows[stream.first : stream.last + 1]} | {c.lines[0] for c in labels.hands}
            page.used |= {c.lines[0] for _, c in labels.claims}
        n = after
    return results


def _captions(rows: Sequence[Row], first: int) -> list[Cell]:
    """The short lines over the labels, up to where running text or a note of the table above ends."""
    captions: list[Cell] = []
    for row in reversed(rows[max(0, first - 5) : first]):
        cell = joined(row.cells)
        if len(row.text) > 70 or is_prose(cell, None) or typed(cell).note:
            break
        captions.insert(0, cell)
    return captions


def _labels(rows: Sequence[Row], n: int) -> tuple[Labels | None, int]:
    """A run of lines that are labels and nothing else."""
    labels = Labels(n)
    while n < len(rows):
        row = rows[n]
        cell = joined(row.cells)
        text = unmarked(cell.text)
        if claim := claim_label(text):
            labels.claims.append((claim, cell))
        elif is_header_word(text):
            if labels.hands:
                break
            labels.header += " " + text
        elif (
            len(row.cells) == 1
            and not labels.claims
            and (hand := parse_hand(text, labels.header, loose=True)) is not None
            and hand.known
        ):
            if any(c.text.lower() == cell.text.lower() for c in labels.hands):
                break
            labels.hands.append(cell)
        else:
            break
        n += 1
    return (labels if labels.hands else None), max(n, labels.first + 1)


def _pays(row: Row) -> list[Cell] | None:
    """The row's cells where all are pays."""
    cells: list[Cell] = []
    for cell in row.cells:
        if typed(cell).pay is not None:
            cells.append(cell)
            continue
        spans = trailing_pays(cell.text, loose=True)
        pieces = [part(cell, a, b) for a, b in spans]
        if not spans or cell.text[: spans[0][0]].strip() or not all(pieces):
            return None
        cells += [p for p in pieces if p is not None]
    return cells or None


def _stream(rows: Sequence[Row], n: int) -> tuple[Stream | None, int]:
    """Names, roles and pays of one table, from its first name on."""
    start = rows[n]
    if len(find_designators(start.text, loose=True)) != 1 or len(start.text) > 40:
        return None, n + 1
    stream = Stream(first=n, last=n)
    gap = True
    while n < len(rows):
        row = rows[n]
        blank = n > 0 and row.number - rows[n - 1].number > 1.5
        text = row.text
        pays = _pays(row)
        names = find_designators(text, loose=True)
        if pays is not None and not (len(pays) == 1 and not stream.names):
            if blank or gap or not stream.runs:
                stream.runs.append([])
            stream.runs[-1].append(pays)
            gap = False
        elif len(names) == 1 and len(text) <= 40:
            if stream.runs:
                break
            stream.names.append((names[0], [joined(row.cells)]))
        elif stream.names and not stream.runs and (wager_of(text) or is_multi_game(text)) and len(text) <= 40:
            stream.names[-1][1].append(joined(row.cells))
        elif not stream.runs and _roles(text):
            stream.roles += _roles(text)
            stream.role_cells.append(joined(row.cells))
        elif not stream.runs and len(text) <= 2:
            pass
        else:
            break
        if pays is None:
            gap = True
        stream.last = n
        n += 1
    return (stream if stream.runs and stream.names else None), n


def _roles(text: str) -> list[str]:
    words = text.lower().split()
    known = {
        "paytable": "pays",
        "pavtable": "pays",
        "payable": "pays",
        "envy": "envy",
        "envv": "envy",
        "pays": "pays",
        "pays*": "pays",
    }
    if words and all(w in known or bet_in(w) == "progressive" or w in ("bonus", "pay", "table") for w in words):
        return [known[w] for w in words if w in known] or ["bet"]
    return []


def _assemble(page: PageWork, labels: Labels, stream: Stream) -> list[Table]:
    """The tables, where names, runs and labels add up; else nothing."""
    k = len(stream.names)
    roles = [r for r in stream.roles if r != "bet"]
    runs = stream.runs
    single = [r for r in runs if all(len(line) == 1 for line in r)]
    tables = [_table(page, stream, n) for n in range(k)]
    if k >= 2 and len(single) >= k and single[:k] == runs[:k] and all(len(r) <= len(labels.hands) for r in runs[:k]):
        if "envy" in roles:
            return []
        for table, run in zip(tables, runs[:k], strict=True):
            _fill(table, labels, [line[0] for line in run])
        rest = [line for r in runs[k:] for line in r]
    elif (
        len(runs[0]) <= len(labels.hands)
        and all(len(line) >= k for line in runs[0])
        and (roles.count("pays") in (0, k))
    ):
        roles = roles or ["pays"] * k
        if any(len(line) not in (len(roles), k) for line in runs[0]):
            return []
        _fill_rows(tables, labels, runs[0], roles)
        rest = [line for r in runs[1:] for line in r]
    else:
        return []
    if len(rest) == len(labels.claims) and all(len(line) == k for line in rest):
        for (name, _), line in zip(labels.claims, rest, strict=True):
            for table, cell in zip(tables, line, strict=True):
                claim = parse_claim(name, cell.text, loose=True)
                if claim is None:
                    table.empty_claims.append(name)
                else:
                    table.claims[name] = value_of(
                        claim.value,
                        cell,
                        f"claims.{name}",
                        confidence=min(SURE, claim.confidence),
                        repairs=(*claim.repairs, WHOLE),
                    )
    return tables


def _table(page: PageWork, stream: Stream, n: int) -> Table:
    designator, cells = stream.names[n]
    table = Table(page.number, cells[0].lines[0], cells[0])
    table.unit_note = any("*" in c.text for c in (*cells, *stream.role_cells))
    table.designator = value_of(
        designator.text, cells[0], "designator", confidence=sureness(designator), repairs=designator.repairs
    )
    text = " ".join(c.text for c in cells)
    alias = alias_in(text, designator.text)
    if alias is not None:
        table.alias = value_of(alias, next((c for c in cells if alias in c.text), cells[0]), "alias")
    wager = wager_of(text)
    if wager is not None:
        amount = parse_pay(f"${wager}")
        assert amount is not None
        table.wager = value_of(amount.number, next((c for c in cells if wager_of(c.text)), cells[0]), "wager")
    if is_multi_game(text):
        table.multi_game = value_of(True, next((c for c in cells if is_multi_game(c.text)), cells[0]), "multi_game")
    bet = next((b for c in stream.role_cells if (b := bet_in(c.text))), None)
    if bet is not None:
        table.bet = value_of(bet, next(c for c in stream.role_cells if bet_in(c.text) == bet), "bet", confidence=0.95)
    return table


def _fill(table: Table, labels: Labels, cells: Sequence[Cell]) -> None:
    whole = len(cells) == len(labels.hands)
    for label, cell in zip(labels.hands, cells, strict=False):
        pay = parse_pay(cell.text, loose=True)
        if pay is not None and pay.kind != "none":
            table.outcomes.append(_outcome(label, labels.header, cell, pay, whole))


def _fill_rows(tables: Sequence[Table], labels: Labels, lines: Sequence[Sequence[Cell]], roles: Sequence[str]) -> None:
    whole = len(lines) == len(labels.hands)
    owners = [roles[: n + 1].count("pays") - 1 for n in range(len(roles))]
    for label, line in zip(labels.hands, lines, strict=False):
        columns = (
            list(range(len(roles))) if len(line) == len(roles) else [n for n, r in enumerate(roles) if r == "pays"]
        )
        for column, cell in zip(columns, line, strict=True):
            pay = parse_pay(cell.text, loose=True)
            if pay is None or pay.kind == "none" or owners[column] < 0:
                continue
            table = tables[owners[column]]
            if roles[column] == "envy":
                if table.outcomes and pay.number is not None:
                    table.outcomes[-1].envy = _leaf(pay.number, cell, "envy", pay, whole)
            else:
                table.outcomes.append(_outcome(label, labels.header, cell, pay, whole))


def _leaf(value: str | bool, cell: Cell, what: str, pay: Pay, whole: bool) -> Value:
    confidence = min(pay.confidence, SURE if whole else DOUBT)
    return value_of(value, cell, what, confidence=confidence, repairs=(*pay.repairs, WHOLE if whole else SHORT))


def _outcome(label: Cell, header: str, cell: Cell, pay: Pay, whole: bool) -> Outcome:
    hand = parse_hand(unmarked(label.text), header, loose=True)
    assert hand is not None
    pays = (
        _leaf(pay.number, cell, "pays", pay, whole)
        if pay.number is not None
        else value_of(None, cell, "pays", confidence=0.5)
    )
    outcome = Outcome(
        value_of(hand.name, label, "hand", confidence=min(hand.confidence, SURE), repairs=hand.repairs),
        pays,
        label=label.text,
    )
    if pay.unit is not None:
        outcome.unit = _leaf(pay.unit, cell, "unit", pay, whole)
    if pay.meter is not None:
        outcome.meter = _leaf(pay.meter, cell, "meter", pay, whole)
    if pay.from_meter is not None:
        outcome.from_meter = _leaf(pay.from_meter, cell, "from_meter", pay, whole)
    return outcome

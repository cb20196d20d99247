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
from ingest.grammar.hands import is_hand_like, is_header_word, parse_hand
from ingest.grammar.odds import Pay, is_odds, parse_pay, trailing_pays
from ingest.grammar.text import unmarked
from ingest.layout.cells import Cell, Row, joined, part
from ingest.readers.paytables import doubts
from ingest.readers.paytables.context import Around, unit_in_text
from ingest.readers.paytables.headers import Head, is_prose
from ingest.readers.paytables.model import Outcome, Table, value_of
from ingest.readers.paytables.names import PAY_WORDS
from ingest.readers.paytables.pagework import PageWork
from ingest.readers.paytables.tables import sureness
from ingest.readers.paytables.typed import hands_column, is_role, typed
from ingest.values import Repair, Value

WHOLE = Repair("column_serialised", "the dump wrote the column down by itself; it has one cell for every label")
SHORT = Repair(
    "column_serialised_short",
    "the dump wrote the column down by itself with fewer cells than labels; read from the top",
)
SURE, DOUBT = 0.93, 0.85
FEWEST_BARE = 3
LONGEST = 40  # letters of a label or of what stands over a column


@dataclass(eq=False)
class Labels:
    """One table's labels, top to bottom."""

    first: int
    hands: list[Cell] = field(default_factory=list)
    claims: list[tuple[str, Cell]] = field(default_factory=list)
    header: str = ""


@dataclass(eq=False)
class Column:
    """What stands over one column: a table's name, the number of hands that it pays for, or neither."""

    designator: Designator | None
    cells: list[Cell]
    hands: int | None = None


@dataclass(eq=False)
class Stream:
    """What follows one table's labels: what stands over its columns, their roles and runs of lines of pays."""

    columns: list[Column] = field(default_factory=list)
    roles: list[str] = field(default_factory=list)
    role_cells: list[Cell] = field(default_factory=list)
    runs: list[list[list[Cell]]] = field(default_factory=list)
    first: int = 0
    last: int = 0
    shifted: bool = False  # the line above the labels may be one more


def read(page: PageWork, blocked: set[int]) -> list[Around]:
    """Every serialised table of a page; the lines they take are added to the page's used ones."""
    rows = page.rows
    if not rows or rows[0].mode == "geometry" or any(c.source != "dump" for r in rows[:1] for c in r.cells):
        return []
    queue: list[Labels] = []
    results: list[Around] = []
    n = 0
    while n < len(rows):
        if (bare := _bare(rows, n, blocked)) is not None:
            queue.clear()
            results += _around(page, *bare, [row.text for row in rows[max(0, bare[0].first - 14) : bare[0].first]])
            n = bare[1].last + 1
            continue
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
        results += _around(page, queue.pop(0), stream)
        n = after
    return results


def _around(page: PageWork, labels: Labels, stream: Stream, prose: Sequence[str] = ()) -> list[Around]:
    """The tables of labels and what follows them, where they add up."""
    rows = page.rows
    tables = _assemble(page, labels, stream)
    if not tables:
        return []
    if stream.shifted:
        for table in tables:
            table.doubt(DOUBT, doubts.UNEXPLAINED)
    units = [c for c in stream.role_cells if unit_in_text(c.text) is not None]
    head = Head([], captions=[*_captions(rows, labels.first), *units], prose=list(prose))
    page.used |= {r.line for r in rows[stream.first : stream.last + 1]} | {c.lines[0] for c in labels.hands}
    page.used |= {c.lines[0] for _, c in labels.claims}
    return [Around(tables, head, page.number, stream.first, stream.last, 0, 80, "order", [])]


def _bare(rows: Sequence[Row], n: int, blocked: set[int]) -> tuple[Labels, Stream] | None:
    """Odds with nothing over them but their labels: as many lines of labels, below a line that is surely none."""
    last = n
    while last < len(rows) and rows[last].line not in blocked and is_odds(rows[last].text, loose=True):
        last += 1
    first = n - (last - n)
    if last - n < FEWEST_BARE or first < 1:
        return None
    cells = [joined(row.cells) for row in rows[first:n]]
    texts = [unmarked(cell.text) for cell in cells]
    above = unmarked(rows[first - 1].text)
    if not all(_may_be_label(text) for text in texts) or 2 * sum(is_hand_like(text) for text in texts) < len(texts):
        return None
    if _may_be_label(above) and (is_hand_like(above) or not is_hand_like(texts[0])):
        return None  # it may be a label too
    if len({text.lower() for text in texts}) < len(texts) or any(row.line in blocked for row in rows[first:n]):
        return None
    header = above if is_header_word(above) else ""
    apart = rows[first].number - rows[first - 1].number > rows[first + 1].number - rows[first].number
    column = Column(None, [joined(rows[n].cells)])
    runs = [[[joined(row.cells)] for row in rows[n:last]]]
    stream = Stream([column], runs=runs, first=n, last=last - 1, shifted=_may_be_label(above) and not apart)
    return Labels(first, cells, header=header), stream


def _may_be_label(text: str) -> bool:
    """Whether a line may be an outcome, and neither heads a table nor is a sentence."""
    return (
        0 < len(text) <= LONGEST
        and text[-1] not in ".:;,!?"
        and not is_header_word(text)
        and not is_role(text)
        and not PAY_WORDS.search(text)
        and parse_pay(text) is None
    )


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
            and (_is_label(text, labels) or (row.number - rows[n - 1].number <= 1 and _amid_labels(text, labels)))
        ):
            if any(c.text.lower() == cell.text.lower() for c in labels.hands):
                break
            labels.hands.append(cell)
        else:
            break
        n += 1
    return (labels if labels.hands else None), max(n, labels.first + 1)


def _is_label(text: str, labels: Labels) -> bool:
    hand = parse_hand(text, labels.header, loose=True)
    return hand is not None and hand.known and hands_column(text) is None


def _amid_labels(text: str, labels: Labels) -> bool:
    """Whether a line right below a label or the labels' head is one that no list knows: without it none would count."""
    if (
        not (labels.hands or labels.header)
        or not text[:1].isupper()
        or len(text) > LONGEST
        or text.endswith((".", ":"))
    ):
        return False
    if parse_pay(text, loose=True) is not None or hands_column(text) is not None or find_designators(text, loose=True):
        return False
    return parse_hand(text, labels.header, loose=True) is not None and not is_role(text) and not bet_in(text)


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


def _column(rows: Sequence[Row], n: int) -> Column | None:
    """What a line names a column by."""
    text = rows[n].text
    if len(text) > LONGEST:
        return None
    cell = joined(rows[n].cells)
    names = find_designators(text, loose=True)
    if len(names) == 1:
        return Column(names[0], [cell])
    if (count := hands_column(text)) is not None:
        return Column(None, [cell], count)
    below = rows[n + 1] if n + 1 < len(rows) else None
    if text.isdigit() and below is not None and below.number - rows[n].number <= 1 and _roles(below.text) == ["pays"]:
        return Column(find_designators(text, bare=True)[0], [cell])  # "1" over "Pays (to 1)"
    return None


def _stream(rows: Sequence[Row], n: int) -> tuple[Stream | None, int]:
    """Names, roles and pays of one table, from its first name on, or from the word over its only column."""
    if _column(rows, n) is None and _roles(rows[n].text) != ["pays"]:
        return None, n + 1
    stream = Stream(first=n, last=n)
    gap = True
    while n < len(rows):
        row = rows[n]
        blank = n > 0 and row.number - rows[n - 1].number > 1.5
        pays = _pays(row)
        column = _column(rows, n)
        if column is not None:
            if stream.runs or any((c.hands is None) != (column.hands is None) for c in stream.columns):
                break
            stream.columns.append(column)
        elif pays is not None:
            if blank or gap or not stream.runs:
                stream.runs.append([])
            stream.runs[-1].append(pays)
            gap = False
        elif not _over_pays(stream, row):
            break
        if pays is None or column is not None:
            gap = True
        stream.last = n
        n += 1
    return (stream if stream.runs else None), n


def _over_pays(stream: Stream, row: Row) -> bool:
    """Adds a line that stands over the pays; no for any other."""
    text = row.text
    if stream.runs:
        return False
    if stream.columns and (wager_of(text) or is_multi_game(text)) and len(text) <= LONGEST:
        stream.columns[-1].cells.append(joined(row.cells))
    elif roles := _roles(text):
        stream.roles += roles
        stream.role_cells.append(joined(row.cells))
    else:
        return len(text) <= 2
    return True


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
    return ["pays"] if is_role(text) and unit_in_text(text) is not None else []


def _assemble(page: PageWork, labels: Labels, stream: Stream) -> list[Table]:
    """The tables, where names, runs and labels add up; else nothing."""
    if stream.columns and stream.columns[0].hands is not None:
        return _by_hands(page, labels, stream)
    columns = stream.columns or [Column(None, stream.role_cells[:1])]
    k = len(columns)
    roles = [r for r in stream.roles if r != "bet"]
    runs = stream.runs
    single = [r for r in runs if all(len(line) == 1 for line in r)]
    if not stream.columns and len(runs[0]) != len(labels.hands):
        return []  # neither a name nor the count says that these pays are the labels'
    tables = [_table(page, stream, column) for column in columns]
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
    _claims(tables, labels, rest)
    return tables


def _by_hands(page: PageWork, labels: Labels, stream: Stream) -> list[Table]:
    """One table that pays by the number of hands: a column for each, with a cell for every label."""
    runs = stream.runs
    if len(runs) != len(stream.columns) or any(len(run) != len(labels.hands) for run in runs):
        return []
    if any(len(line) != 1 for run in runs for line in run):
        return []
    table = _table(page, stream, Column(None, stream.columns[0].cells))
    for column, run in zip(stream.columns, runs, strict=True):
        first = len(table.outcomes)
        _fill(table, labels, [line[0] for line in run])
        for outcome in table.outcomes[first:]:
            outcome.hands = value_of(column.hands, column.cells[0], "hands", confidence=SURE, repairs=(WHOLE,))
    return [table]


def _claims(tables: Sequence[Table], labels: Labels, rest: Sequence[Sequence[Cell]]) -> None:
    k = len(tables)
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


def _table(page: PageWork, stream: Stream, column: Column) -> Table:
    designator, cells = column.designator, column.cells
    table = Table(page.number, cells[0].lines[0], cells[0])
    table.unit_note = any("*" in c.text for c in (*cells, *stream.role_cells))
    if designator is not None:
        table.designator = value_of(
            designator.text, cells[0], "designator", confidence=sureness(designator), repairs=designator.repairs
        )
    text = " ".join(c.text for c in cells)
    alias = alias_in(text, designator.text) if designator is not None else None
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
    name = value_of(hand.name, label, "hand", confidence=min(hand.confidence, SURE), repairs=hand.repairs)
    outcome = Outcome(
        name,
        pays,
        label=label.text,
    )
    if pay.unit is not None:
        outcome.unit = _leaf(pay.unit, cell, "unit", pay, whole)
    if pay.meter is not None:
        outcome.meter = _leaf(pay.meter, cell, "meter", pay, whole)
    if pay.from_meter is not None:
        outcome.from_meter = _leaf(pay.from_meter, cell, "from_meter", pay, whole)
    if not hand.known:
        outcome.doubt(DOUBT, doubts.LABEL)
    return outcome

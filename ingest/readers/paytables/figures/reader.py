"""Tables of numbers become pay tables with the figures of every row."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction

from ingest.grammar.claims import claim_label
from ingest.grammar.designators import find_designators
from ingest.grammar.hands import parse_hand
from ingest.grammar.odds import canonical
from ingest.grammar.text import unmarked
from ingest.layout.cells import Cell, Row, joined, rows_of
from ingest.layout.columns import Column
from ingest.pages.model import Page
from ingest.readers.paytables import doubts
from ingest.readers.paytables.context import Around
from ingest.readers.paytables.figures.columns import Columns, name_columns
from ingest.readers.paytables.figures.rows import Figure, FigureRow, FigureTable, narrow, tables_of, words_of
from ingest.readers.paytables.headers import Head
from ingest.readers.paytables.model import MeterShare, Outcome, Table, value_of
from ingest.readers.paytables.pagework import PageWork
from ingest.readers.paytables.shape import index_of
from ingest.values import Repair, Value

PROVED = Repair("column_by_arithmetic", "its column times the probabilities gives the returns, in every row")
BY_PLACE, BY_HEAD = 0.85, 0.95
_HEADER = frozenset(
    [
        "event",
        "events",
        "hand",
        "hands",
        "outcome",
        "outcomes",
        "result",
        "results",
        "combinations",
        "combination",
        "combos",
        "permutations",
        "probability",
        "probabilities",
        "frequency",
        "pays",
        "pay",
        "payout",
        "payouts",
        "payoff",
        "return",
        "returns",
        "returned",
        "expected",
        "value",
        "ev",
        "net",
        "seed",
        "seeds",
        "meter",
        "contribution",
        "average",
        "win",
        "wins",
        "total",
        "increment",
        "rate",
        "amount",
        "winning",
        "number",
        "of",
        "ways",
        "count",
        "occurrences",
        "odds",
        "contrib",
        "to",
        "jackpot",
        "player's",
        "players",
        "dealer's",
        "cards",
        "prob",
    ]
)
_COLUMN = re.compile(  # what one column is headed by
    r"(?:expected|average|number of|net|winning|player'?s?"
    r"|dealer'?s?|final|total)\s(?:value|win|ways|return|hands?|pays?"
    r"|result|outcome)|[\w']+",
    re.I,
)
_PAYS = re.compile(r"^(?:pa[yv]s?|pay ?outs?|pay ?offs?|wins?|odds|to 1|for 1|prize|award)$", re.I)
_COMPOUND = re.compile(
    r"^(?:win|lose|push|fold|raise|check|play|call)s?\b.*\s(?:w/|with|against|vs\.?|and|play)\b", re.I
)
MAX_HEADER = 8
FAR = 3


def read(page: Page, work: PageWork, blocked: set[int]) -> list[Around]:
    """Every table of numbers of a page that pays something."""
    if not _counts_something(page):
        return []
    rows = [row for row in rows_of(page) if row.cells]  # a line of dashes between head and rows has no cells
    results: list[Around] = []
    end = -1
    for table in tables_of(rows):
        if any(row.row.line in blocked for row in table.rows):
            continue
        header, captions = _above(rows, table.first, end)
        if len(header) == 1 and header[0].mode == "order":
            narrow(table, len(_COLUMN.findall(unmarked(header[0].text))) - 1)
        columns = name_columns(table)
        if not columns.reported:
            continue
        end = table.last
        columns = _pays_by_header(table, columns, header)
        lines = {row.line for row in [*rows[table.first : table.last + 1], *header]}
        work.used |= lines
        around = _around(page, work, rows, table, columns, header, captions)
        if around is not None:
            work.used |= {row.line for row in captions[-1:]}
            results.append(around)
    return results


_CHANCE = re.compile(r"^-?\d?\.\d{3,}$")
_COUNTED = ("combination", "permutation", "combos")


def _counts_something(page: Page) -> bool:
    """Whether a page has figures that could be chances, or heads that speak of them."""
    chances = 0
    for word in page.words:
        chances += "." in word.text and _CHANCE.match(word.text) is not None
        if chances >= 2 or word.text.lower().startswith(_COUNTED):
            return True
    return False


def _above(rows: Sequence[Row], first: int, end: int) -> tuple[list[Row], list[Row]]:
    """The lines that head a table, and the captions over them, nearest last."""
    n = first - 1
    header: list[Row] = []
    while n > end and len(header) < MAX_HEADER and _is_header(rows[n]):
        header.insert(0, rows[n])
        n -= 1
    captions: list[Row] = []
    while n > end and len(captions) < FAR and len(rows[n].text) <= 60 and not rows[n].text.endswith((".", ";", ",")):
        captions.insert(0, rows[n])
        n -= 1
    return header, captions


_TABLE_NAME = re.compile(r"\b(?:pay ?)?table #?(\d{1,2}|[A-Z])\b", re.I)


def _is_header(row: Row) -> bool:
    words = re.findall(r"[a-z']+", _TABLE_NAME.sub("", unmarked(row.text)).lower())
    return bool(words) and all(word in _HEADER for word in words)


def _pays_by_header(table: FigureTable, columns: Columns, header: Sequence[Row]) -> Columns:
    """Where no return proves the pays: the one column that the head calls pays, or that is printed as odds."""
    if columns.pays is not None:
        return columns
    taken = {columns.probability, columns.counts}
    odds = [n for n in range(table.width) if n not in taken and _as_odds(table.column(n))]
    words = [cell.text for row in header for cell in row.cells]
    if len(words) == 1:
        words = words[0].split()
    named = [
        n for n in range(table.width) if n not in taken and len(words) == table.width + 1 and _PAYS.match(words[n + 1])
    ]
    against = re.search(r"\breturns?\b", " ".join(words), re.I) is not None
    for fitting in (odds, named):
        if len(fitting) == 1:
            return replace(columns, pays=fitting[0], contradicted=against)
    if len(odds) > 1:  # pay tables side by side
        others = tuple((n, None) for n in odds[1:])
        return replace(columns, pays=odds[0], contradicted=against, others=others)
    return columns


def _as_odds(column: Sequence[Figure]) -> bool:
    return any(f.kind in ("odds", "times") for f in column) and all(
        f.kind in ("odds", "times", "loses", "push") for f in column
    )


def _around(
    page: Page,
    work: PageWork,
    rows: Sequence[Row],
    table: FigureTable,
    columns: Columns,
    header: Sequence[Row],
    captions: Sequence[Row],
) -> Around | None:
    if columns.pays is None or _compound(table) or any(f.number < -1 for f in table.column(columns.pays)):
        return None
    anchor = joined(captions[-1].cells) if captions else _first(table)
    ways = [columns, *(replace(columns, pays=p, returned=r, share=None, seed=None) for p, r in columns.others)]
    tables = [made for way in ways if (made := _made(page, table, way, anchor)) is not None]
    if not tables:
        return None
    if len(tables) > 1:
        _name_columns(work, table, tables, header)
    for row in rows[table.last + 1 : table.last + 3]:
        if _claim_row(row, tables):
            work.used.add(row.line)
    head = Head([Column(0.0, 1.0)])
    head.captions = [joined(row.cells) for row in captions]
    head.rows = list(captions)
    head.has_header = True
    first = index_of(work.rows, _near(work, table.rows[0].row))
    last = index_of(work.rows, _near(work, table.rows[-1].row))
    box = _first(table).box
    return Around(tables, head, page.number, first, last, box[0], box[2], "tabs", [], figures=True)


def _made(page: Page, table: FigureTable, columns: Columns, anchor: Cell) -> Table | None:
    """One pay table of the rows."""
    made = Table(page.number, table.rows[0].row.line, anchor)
    made.proved = columns.proved
    unit = _unit(table, columns)
    for row in table.rows:
        _outcome(made, row, columns, unit)
    if not made.outcomes and not made.meters:
        return None
    _edge_by_return(made, table, columns, unit)
    if columns.returned is None and unit == "to_1" and not columns.contradicted:
        _return_by_chances(made, table, columns)
    return made


def _return_by_chances(made: Table, table: FigureTable, columns: Columns) -> None:
    """What pays to one return where every chance is printed, a lost wager among them: to compare printed edges with."""
    assert columns.pays is not None
    pays = table.column(columns.pays)
    if columns.probability is None or not any(f.number == -1 for f in pays):
        return
    by = 100 if columns.percent else 1
    rows = list(zip(pays, table.column(columns.probability), strict=True))
    made.total_return = sum((f.number * p.number / by for f, p in rows), Fraction(0))
    made.off = sum((abs(f.number) * p.slack / by for f, p in rows), Fraction(0))


def _name_columns(work: PageWork, table: FigureTable, tables: Sequence[Table], header: Sequence[Row]) -> None:
    """Pay tables side by side are named over their columns, each on a line of its own where the lines were lost."""
    for row in header:
        names = _TABLE_NAME.findall(unmarked(row.text))
        if len(names) == len(tables) == len(set(names)):
            for made, name in zip(tables, names, strict=True):
                made.designator = value_of(name.upper(), joined(row.cells), "designator", confidence=BY_HEAD)
            return
    above = [row for row in work.rows if row.line < table.rows[0].row.line and len(row.text) <= 40]
    named = [
        (row, d[0]) for row in above if len(d := find_designators(unmarked(row.text))) == 1 and len(row.cells) == 1
    ]
    last = named[-len(tables) :]
    if len(last) == len(tables) and len({d.text for _, d in last}) == len(tables):
        for made, (row, designator) in zip(tables, last, strict=True):
            made.designator = value_of(designator.text, joined(row.cells), "designator", confidence=BY_PLACE)


_CLAIMS_LABEL = re.compile(r"\bhouse (?:edge|advantage)\b|\bhit (?:rate|frequency)\b", re.I)


def _claim_row(row: Row, tables: Sequence[Table]) -> bool:
    """The line below a total that prints edges and hit rates: each figure goes where arithmetic puts it."""
    labels = _CLAIMS_LABEL.findall(row.text)
    if not labels:
        return False
    name = claim_label(labels[0]) if len(labels) == 1 else None
    cells = [c for c in words_of(row) if re.fullmatch(r"\d{1,2}(?:\.\d{1,4})?%", c.text)]
    for n, cell in enumerate(cells):
        number = Fraction(cell.text.rstrip("%"))
        slack = Fraction(1, 2 * 10 ** len(cell.text.rstrip("%").partition(".")[2]))
        own = tables[n : n + 1] if len(cells) == len(tables) > 1 else tables
        for made in own:
            hits = sum(
                (Fraction(str(o.probability.value)) for o in made.outcomes if o.probability and o.pays.value != "0"),
                Fraction(0),
            )
            if made.total_return is not None and abs(-100 * made.total_return - number) <= slack + made.off * 100:
                made.claims["house_edge"] = value_of(canonical(number), cell, "claims.house_edge")
            elif abs(100 * hits - number) <= slack:
                made.claims["hit_frequency"] = value_of(canonical(number), cell, "claims.hit_frequency")
            elif own != tables and name is not None:
                leaf = value_of(canonical(number), cell, f"claims.{name}", confidence=BY_PLACE)
                made.claims[name] = leaf.doubted(BY_PLACE, doubts.AGAINST_CHANCES)
    return bool(cells)


def _near(work: PageWork, row: Row) -> Row:
    """The row of the page's work that holds a line, or the next one."""
    return next((r for r in work.rows if r.line >= row.line), work.rows[-1])


def _compound(table: FigureTable) -> bool:
    """Whether rows are courses of a whole game ("Win 4x Play with a flush"), whose figures are results and no pays."""
    labels = [row.label.text for row in table.rows if row.label is not None]
    return sum(1 for text in labels if _COMPOUND.match(text)) * 2 > len(labels)


def _first(table: FigureTable) -> Cell:
    row = table.rows[0]
    return row.label if row.label is not None else row.figures[0].cell


def _unit(table: FigureTable, columns: Columns) -> str | None:
    """A wager that is lost counts -1 where pays are to one, and 0 where they are for one."""
    assert columns.pays is not None
    pays = table.column(columns.pays)
    statements = {f.unit for f in pays if f.unit}
    if len(statements) == 1:
        return statements.pop()
    if any(f.number == -1 for f in pays):
        return "to_1"
    zero = [row for row in table.rows if row.figures[columns.pays].number == 0]
    if (
        columns.proved
        and len(zero) == 1
        and re.search(r"\b(?:all others?|others?|loss|lose|nothing|non)\b", _text(zero[0]), re.I)
    ):
        return "for_1"
    return None


def _text(row: FigureRow) -> str:
    return row.label.text if row.label is not None else ""


def _outcome(made: Table, row: FigureRow, columns: Columns, unit: str | None) -> None:
    assert columns.pays is not None
    pay = row.figures[columns.pays]
    label = row.label
    if label is None:
        return
    hand = parse_hand(unmarked(label.text))
    if hand is None:
        return
    if columns.share is not None and row.figures[columns.share].number and columns.seed is not None:
        made.meters.append(_meter(hand.name, label, row, columns))
        return
    if pay.number < 0 or (not pay.number and unit == "for_1"):
        made.lost.append(
            _figures(row, columns, {"hand": value_of(hand.name, label, "hand", confidence=hand.confidence)})
        )
        return
    cell = row.figures[columns.seed].cell if columns.seed is not None else pay.cell
    sure, of_unit = columns.sure, BY_HEAD if columns.proved or pay.unit else BY_PLACE
    outcome = Outcome(
        value_of(hand.name, label, "hand", confidence=hand.confidence, repairs=hand.repairs),
        value_of(canonical(pay.number), cell, "pays", confidence=sure),
        None if unit is None else value_of(unit, cell, "unit", confidence=of_unit),
        label=label.text,
        times=pay.kind == "times",
    )
    for name, leaf in _figures(row, columns, {}).items():
        setattr(outcome, "returned" if name == "return" else name, leaf)
    result = "pays" if pay.number else "push" if unit == "to_1" or pay.kind == "push" else None
    outcome.result = None if result is None else value_of(result, cell, "result", confidence=sure)
    made.outcomes.append(outcome)


def _figures(row: FigureRow, columns: Columns, begun: dict[str, Value]) -> dict[str, Value]:
    """The count, the chance and the return that a row prints."""
    results = dict(begun)
    for name, n in (
        ("combinations", columns.counts),
        ("probability", columns.probability),
        ("return", columns.returned),
    ):
        if n is None:
            continue
        figure = row.figures[n]
        shared = columns.percent if name == "probability" else name == "return" and figure.kind == "percent"
        number = figure.number / 100 if shared else figure.number
        sign = "-" if number < 0 else ""
        text = _decimal(abs(number))
        if text is not None:
            results[name] = value_of(f"{sign}{text}", figure.cell, name, confidence=columns.sure)
    return results


def _decimal(number: Fraction) -> str | None:
    for places in range(16):
        scaled = number * 10**places
        if scaled.denominator == 1:
            digits = str(scaled.numerator).rjust(places + 1, "0")
            text = f"{digits[:-places]}.{digits[-places:]}" if places else digits
            return text.rstrip("0").rstrip(".") if places else text
    return None


def _meter(hand: str, label: Cell, row: FigureRow, columns: Columns) -> MeterShare:
    assert columns.share is not None
    assert columns.seed is not None
    share, seed = row.figures[columns.share], row.figures[columns.seed]
    return MeterShare(
        value_of(hand, label, "meters.name"),
        value_of(canonical(seed.number), seed.cell, "meters.seed"),
        value_of("wagers", seed.cell, "meters.seed_unit", confidence=0.95),
        value_of(canonical(share.number), share.cell, "meters.increment"),
    )


def _edge_by_return(made: Table, table: FigureTable, columns: Columns, unit: str | None) -> None:
    """The edge is what the total return lacks; whether a sentence says it too is seen later."""
    if columns.returned is None or unit != "to_1" or table.total is None:
        return
    whole = sum((f.number for f in table.column(columns.returned)), Fraction(0))
    slack = sum((f.slack for f in table.column(columns.returned)), Fraction(0))
    fitting = [
        f
        for f in table.total.figures
        if abs(f.number / (by := 100 if f.kind == "percent" else 1) - whole) <= slack + f.slack / by
    ]
    printed = next((f for f in fitting if f.places >= 3 or f.kind == "percent"), None)
    if printed is None:
        return
    by = 100 if printed.kind == "percent" else 1
    made.total_return = printed.number / by
    edge = -made.total_return * 100
    text = _decimal(abs(edge))
    if text is not None:
        leaf = value_of(("-" if edge < 0 else "") + text, printed.cell, "claims.house_edge", confidence=BY_PLACE)
        made.claims["house_edge"] = leaf.doubted(BY_PLACE, doubts.EDGE_OF_RETURN)

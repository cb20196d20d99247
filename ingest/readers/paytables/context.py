"""What a pay table has from its surroundings: the version of the rules, its name and wager, units of bare numbers."""

from __future__ import annotations

import re
from collections.abc import Sequence, Set
from dataclasses import dataclass

from ingest.grammar.bets import bet_in
from ingest.grammar.designators import find_designators, is_multi_game, wager_of
from ingest.grammar.odds import LOOK_ALIKE, parse_pay
from ingest.grammar.text import plain, unmarked
from ingest.layout.cells import Cell, Row, joined
from ingest.readers.paytables import doubts
from ingest.readers.paytables.headers import Head
from ingest.readers.paytables.model import Outcome, Table, value_of
from ingest.values import CONFIDENT, Repair, Value

_VERSION = re.compile(r"\bversion\s*#?\s*(\d{1,2}|[A-Z])\b|\(?\bv(\d)\b(?!\.)\)?", re.I)
_UNIT = re.compile(
    r"\b(?:pa(?:y|ys|id|youts?|yoffs?|yments?)|odds|awards?|prizes?)\b[^.$%\d]{0,28}?[\"'(]?\s*\b(?:x\s+)?(to|for)\s*-?\s*(?:1|one|(?-i:[lI]))\b(?!\s+(?:of|or)\b)",
    re.I,
)
_BASIS = re.compile(
    r"\b(?:wins?|pa(?:y|ys|youts?)|odds|awards?)\b[^.]{0,40}?[\"']?\b(to|for)[ -](?:1|one)[\"']? basis\b", re.I
)
_UNIT_ALONE = re.compile(r"^[*\u2020( \"']*(?:x\s+)?(to|for)[\s-]*(?:1|one|(?-i:[lI]))[)\"' .]*$", re.I)
_DOLLARS_NOTE = re.compile(
    r"\b(?:pa(?:y|ys|youts?)|awards?|prizes?)\b[^.]{0,24}\b(?:in|are)\s+(?:us\s+)?dollars\b|\bpays?\s*\(\$\)", re.I
)
_WAGER_NOTE = re.compile(
    r"\b(?:reflects?|based\s+on|assum\w+|for|per)\s+(?:a|an|each|every|the)?\s*(\$\s?\d+(?:\.\d\d)?)\s+(?:[a-z]+\s+){0,2}(?:wa[gq]er|bet)\b",
    re.I,
)
_DECKS = re.compile(r"\s*[-,(]\s*(\d)[ -]decks?\)?$", re.I)  # "Pay Table A - 6 decks"
Line = tuple[str | None, object, object]  # bet, outcome, pay
REPEATED = 0.93
ELSEWHERE = 0.85  # a unit that stands in no table's own neighbourhood is doubtful
INHERITED = Repair(
    "unit_of_same_bet", "the cell has no unit; every other table of this bet in the document has this one"
)


def unit_in_text(text: str) -> str | None:
    """The unit that a note or header gives to bare numbers.

    >>> unit_in_text('*Pays "to 1"'), unit_in_text("All Pays are TO 1"), unit_in_text("Pays (for 1)")
    ('to_1', 'to_1', 'for_1')
    >>> unit_in_text("*Odds are to l"), unit_in_text("Pays (forl)")
    ('to_1', 'for_1')
    >>> unit_in_text("the Ante pays 1 to 1"), unit_in_text("Pays"), unit_in_text("Odds paid to one")
    (None, None, 'to_1')
    >>> unit_in_text('The tables show what each hand pays. Wins are on a "for one" basis.')
    'for_1'
    >>> unit_in_text("wagers are paid according to one of the following paytables:") is None
    True
    """
    text = plain(text)
    if match := _BASIS.search(text):
        return "for_1" if match[1].lower() == "for" else "to_1"
    if len(text) > 90:
        return None
    match = _UNIT.search(text) or _UNIT_ALONE.match(text)
    if match:
        return "for_1" if match[1].lower() == "for" else "to_1"
    return "dollars" if _DOLLARS_NOTE.search(text) else None


def may_name_unit(text: str) -> bool:
    """Whether a line is worth asking: short, or about the basis of all pays."""
    return len(text) <= 90 or "basis" in text


@dataclass(eq=False)
class Around:
    """One body's tables with what stands around them on the page."""

    tables: list[Table]
    head: Head
    page: int
    first: int  # index in the page's rows
    last: int
    x0: float
    x1: float
    mode: str
    notes: list[tuple[Row, str]]  # text below or between the lines, nearest first
    stacked: bool = False
    figures: bool = False  # its columns were named by arithmetic


def name_variants(results: Sequence[Around]) -> None:
    """Versions of the rules that captions name, and what stands under them in the same column of the page."""
    waiting: list[tuple[str, Cell]] = []
    last: Around | None = None
    for around in results:
        if last is not None and last.page != around.page:
            waiting, last = [], None
        heads = list(
            dict.fromkeys(
                [*around.head.captions, *around.head.label, *(c for k in around.head.columns for c, _ in k.headers)]
            )
        )
        own = [(m[1] or m[2], c) for c in heads if len(c.text) < 60 and (m := _VERSION.search(unmarked(c.text)))]
        if around.stacked:
            continue
        chosen: tuple[str, Cell] | None = None
        if len(own) >= 2 and around.mode == "order":
            chosen, waiting = own[0], own[1:]
            _rebet(around, own[0][1])
        elif own:
            chosen = own[-1]
        elif waiting and not around.head.captions and not _side_bet(around):
            chosen = waiting.pop(0)
            _rebet(around, chosen[1])
        if chosen is not None:
            for table in around.tables:
                table.variant = value_of(chosen[0].upper(), chosen[1], "variant")
        else:
            owner = _above(around, results)
            if owner is not None:
                for table in around.tables:
                    source = owner.tables[0].variant
                    if source is not None and table.variant is None:
                        table.variant = source
        last = around


def _side_bet(around: Around) -> bool:
    return any(bet_in(unmarked(c.text)) for c in around.head.label)


def _rebet(around: Around, caption: Cell) -> None:
    name = bet_in(unmarked(caption.text))
    if name is not None:
        for table in around.tables:
            table.bet = value_of(name, caption, "bet")


def _above(around: Around, results: Sequence[Around]) -> Around | None:
    """The nearest table above in the same column of the page that a caption gave its version."""
    for other in reversed([f for f in results if f.page == around.page and f.last < around.first and not f.stacked]):
        if not other.tables or other.tables[0].variant is None:
            continue
        if around.mode == "order":
            return other
        shared = min(around.x1, other.x1) - max(around.x0, other.x0)
        if shared > 0.6 * min(around.x1 - around.x0, other.x1 - other.x0):
            return other
    return None


def read_captions(around: Around, loose: bool) -> None:
    """Names, wagers and multi-game words that stand in captions over the whole table."""
    captions = list(reversed(around.head.captions))
    if len(around.tables) == 1 and around.tables[0].designator is None:
        table = around.tables[0]
        for cell in captions[:3]:
            text = _DECKS.sub("", unmarked(cell.text))
            names = find_designators(text)
            ends = bool(names) and len(text) - names[0].end <= 3  # a longer caption ends with the name
            if len(names) == 1 and len(text) <= 70 and len(text.split()) <= (10 if ends else 6):
                table.designator = value_of(names[0].text, cell, "designator", repairs=names[0].repairs)
                break
    for cell in captions:
        text = unmarked(cell.text)
        if len(text) > 110:
            continue
        _decks_of_caption(around, text)
        if is_multi_game(text) and not re.search(r"\bstandalone\b", text, re.I):
            for table in around.tables:
                table.multi_game = table.multi_game or value_of(True, cell, "multi_game")
        wager = wager_of(text)
        if wager is not None and len(re.findall(r"\b(?:wa[gq]er|bet)\b", text, re.I)) == 1:
            amount = parse_pay(f"${wager}")
            for table in around.tables:
                if table.wager is None and amount is not None:
                    table.wager = value_of(amount.number, cell, "wager")


def _decks_of_caption(around: Around, text: str) -> None:
    """The decks of a caption are those of the table it names, or of the only one that it can speak of."""
    decks = _DECKS.search(text)
    if decks is None:
        return
    named = {name.text for name in find_designators(_DECKS.sub("", text))}
    for table in around.tables:
        own = table.designator is not None and named == {table.designator.value}
        if own or len(around.tables) == 1:
            table.decks = table.decks or [int(decks[1])]


def read_notes(around: Around) -> None:
    """The wager and unit that notes under the table give."""
    for row, text in around.notes:
        match = _WAGER_NOTE.search(text)
        if match and len(text) < 140:
            amount = parse_pay(match[1])
            for table in around.tables:
                if table.wager is None and amount is not None:
                    table.wager = value_of(amount.number, joined(row.cells), "wager")


def give_units(
    results: Sequence[Around], page_notes: dict[int, list[tuple[int, Row]]], felts: Sequence[Table] = ()
) -> None:
    """Bare numbers take the unit of their header, of a note under the table, of a note on the page, of the same bet."""
    for around in results:
        others = [a for a in results if a is not around and a.page == around.page]
        heads = {r.line for a in others for r in a.head.rows}
        notes = [(n, r) for n, r in page_notes.get(around.page, []) if r.line not in heads]
        for table in around.tables:
            bare = [o for o in table.outcomes if o.unit is None and o.pays.value is not None and not o.times]
            if not bare:
                continue
            stated = _stated(around, table, notes, others)
            if stated is not None:
                unit, cell, sure = stated
                for outcome in bare:
                    leaf = _unit_leaf(unit, cell, outcome)
                    outcome.unit = leaf if sure == 1.0 else leaf.doubted(sure, doubts.OTHER_TABLES_NOTE)
    tables = [t for a in results for t in a.tables]
    units: dict[str, set[str]] = {}
    stated_lines: set[Line] = set()
    for table in [*tables, *felts]:
        for outcome in table.outcomes:
            if (
                outcome.unit is not None
                and table.bet_name is not None
                and outcome.unit.value not in ("percent", "dollars")
            ):
                units.setdefault(table.bet_name, set()).add(str(outcome.unit.value))
                if outcome.unit.confidence >= CONFIDENT:
                    stated_lines.add((table.bet_name, outcome.key, outcome.pays.value))
    inherit(tables, units, stated_lines)


def inherit(tables: Sequence[Table], units: dict[str, set[str]], stated_lines: Set[Line] = frozenset()) -> None:
    """Units of the same bet elsewhere in the document, where all agree.

    They are believed where most lines of the table are printed a second time under that bet, with the unit.
    """
    for table in tables:
        known = units.get(table.bet_name or "", set())
        if len(known) != 1:
            continue
        again = sum((table.bet_name, o.key, o.pays.value) in stated_lines for o in table.outcomes)
        sure = again >= 2 and 2 * again > len(table.outcomes)
        for outcome in table.outcomes:
            if outcome.unit is None and outcome.pays.value is not None and not outcome.times:
                unit = table.inferred(next(iter(known)), "unit", REPEATED if sure else 1.0, INHERITED)
                unit = unit if sure else unit.doubted(ELSEWHERE, doubts.PRINTED_ELSEWHERE)
                doubtful = outcome.pays.confidence < CONFIDENT  # a unit is no surer than what it is the unit of
                outcome.unit = unit.doubted(outcome.pays.confidence, *outcome.pays.doubts) if doubtful else unit


def _unit_leaf(unit: str, cell: Cell, outcome: Outcome) -> Value:
    damaged = cell.loose and re.search(r"\b(?:to|for)\s*[lI]\b", cell.text) is not None
    sure = min(max(outcome.pays.confidence, 0.5), 0.93 if damaged else 1.0)
    return value_of(unit, cell, "unit", confidence=sure, repairs=(LOOK_ALIKE,) if damaged else ())


def _stated(
    around: Around, table: Table, notes: Sequence[tuple[int, Row]], others: Sequence[Around]
) -> tuple[str, Cell, float] | None:
    """The unit that the table's head or a note gives, where, and how surely it is this table's."""
    heads = [c for column in around.head.columns for c, _ in column.headers]
    wrapped = [joined([c for c, _ in column.headers]) for column in around.head.columns if len(column.headers) > 1]
    for cell in [*heads, *wrapped]:  # "Pays (for" above "1)"
        unit = unit_in_text(unmarked(cell.text)) or _header_unit(cell.text)
        if unit is not None:
            return unit, cell, 1.0
    for cell in [*around.head.label, *around.head.captions]:
        unit = unit_in_text(unmarked(cell.text))
        if unit is not None:
            return unit, cell, 1.0
    below = [(unit, joined(row.cells)) for row, text in around.notes if (unit := unit_in_text(text)) is not None]
    if below and around.mode == "geometry":  # of two tables beside each other: the note that stands nearer to this one
        unit, cell = min(below, key=lambda note: abs(note[1].x0 - around.x0))
        return unit, cell, 1.0 if len({unit for unit, _ in below}) == 1 else ELSEWHERE
    if below:
        return *below[0], 1.0
    for index, row in notes:
        stars = row.text.lstrip().startswith(("*", "\u2020"))
        if index > around.last and index - around.last <= 70 and (table.unit_note or not stars):
            unit = unit_in_text(row.text)
            if unit is not None:
                referred = table.unit_note and stars
                other = any(around.last < a.last < index for a in others)
                return unit, joined(row.cells), ELSEWHERE if other and not referred else 1.0
    for index, row in notes:  # "Wins are on a 'for one' basis." over all tables of a page
        if index < around.first and _BASIS.search(plain(row.text)):
            return unit_in_text(row.text) or "to_1", joined(row.cells), REPEATED
    return None


def _header_unit(text: str) -> str | None:
    match = re.search(
        r"\(\s*(?:x\s+)?(to|for)\s*-?\s*(?:1|one|(?-i:[lI]))\s*\)|\b(to|for)\s+(?:1|one)$", plain(text), re.I
    )
    return ("for_1" if (match[1] or match[2]).lower() == "for" else "to_1") if match else None

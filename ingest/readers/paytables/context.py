"""What a pay table has from its surroundings: the bet it pays, the version of the rules, the unit of bare numbers."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from ingest.grammar.bets import KNOWN, bet_in, bet_of_rule, named_bet
from ingest.grammar.designators import find_designators, is_multi_game, wager_of
from ingest.grammar.hands import is_header_word
from ingest.grammar.odds import parse_pay
from ingest.grammar.text import plain, unmarked, without_stars
from ingest.layout.cells import Cell, Row, joined
from ingest.readers.paytables.headers import Head
from ingest.readers.paytables.model import Outcome, Table, value_of
from ingest.values import Repair, Value

_VERSION = re.compile(r"\bversion\s*#?\s*(\d{1,2}|[A-Z])\b|\(?\bv(\d)\b(?!\.)\)?", re.I)
_UNIT = re.compile(
    r"\b(?:pa(?:y|ys|id|youts?|yoffs?|yments?)|odds|awards?|prizes?)\b[^.$%\d]{0,28}?[\"'(]?\s*\b(?:x\s+)?(to|for)\s*-?\s*(?:1|one)\b",
    re.I,
)
_UNIT_ALONE = re.compile(r"^[*\u2020( \"']*(?:x\s+)?(to|for)[\s-]*(?:1|one)[)\"' .]*$", re.I)
_DOLLARS_NOTE = re.compile(
    r"\b(?:pa(?:y|ys|youts?)|awards?|prizes?)\b[^.]{0,24}\b(?:in|are)\s+(?:us\s+)?dollars\b|\bpays?\s*\(\$\)", re.I
)
_WAGER_NOTE = re.compile(
    r"\b(?:reflects?|based\s+on|assum\w+|for|per)\s+(?:a|an|each|every|the)?\s*(\$\s?\d+(?:\.\d\d)?)\s+(?:[a-z]+\s+){0,2}(?:wa[gq]er|bet)\b",
    re.I,
)
INHERITED = Repair(
    "unit_of_same_bet", "the cell has no unit; every other table of this bet in the document has this one"
)
SAME_CONTENTS = Repair(
    "bet_of_same_contents", "the page names no bet; a table with the same lines is printed under this bet"
)


def unit_said(text: str) -> str | None:
    """The unit that a note or header gives to bare numbers.

    >>> unit_said('*Pays "to 1"'), unit_said("All Pays are TO 1"), unit_said("Pays (for 1)")
    ('to_1', 'to_1', 'for_1')
    >>> unit_said("the Ante pays 1 to 1"), unit_said("Pays"), unit_said("Odds paid to one")
    (None, None, 'to_1')
    """
    text = plain(text)
    if len(text) > 90:
        return None
    found = _UNIT.search(text) or _UNIT_ALONE.match(text)
    if found:
        return "for_1" if found[1].lower() == "for" else "to_1"
    return "dollars" if _DOLLARS_NOTE.search(text) else None


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


def name_bets(found: Sequence[Around], hint: dict[int, str | None]) -> None:
    """Give every table its bet: from its caption, the rule before it, the table before it or the section."""
    before: Around | None = None
    for around in found:
        captions = list(reversed(around.head.captions))
        side = [c for c in around.head.label if bet_in(unmarked(c.text)) or not is_header_word(unmarked(c.text))]
        for table in around.tables:
            if table.bet is not None:
                continue
            table.bet = _caption_bet([*side, *captions])
        if any(t.bet is None for t in around.tables):
            rule = _rule_bet(around)
            following = (
                before is not None and around.page - before.page in (0, 1) and not around.head.prose and not captions
            )
            for table in around.tables:
                if table.bet is not None:
                    continue
                if rule is not None:
                    sure = 1.0 if rule in KNOWN or not table.anchor.loose else 0.8
                    table.bet = table.inferred(rule, "bet", sure)
                elif following and before is not None and before.tables and before.tables[-1].bet is not None:
                    table.bet = table.inferred(before.tables[-1].bet_name, "bet", 0.95)
                elif hint.get(id(table)):
                    table.bet = table.inferred(hint[id(table)], "bet", 0.95)
        before = around


def _caption_bet(captions: Sequence[Cell]) -> Value | None:
    fallback: Value | None = None
    for cell in captions:
        text = without_stars(unmarked(cell.text))
        if len(text) > 90:
            continue
        name = bet_in(re.sub(r"\benvy\s+bonus\b", "", text, flags=re.I))
        named = named_bet(re.sub(r"(?<=bonus)(?=pa[yv]table)", " ", text, flags=re.I))
        if name == "bonus" and named and named.endswith("_bonus") and len(named.split("_")) <= 4:
            name = named
        if name is not None:
            return value_of(name, cell, "bet")
        if (
            fallback is None
            and named
            and re.search(r"\b(?:pa[yv]\s*tables?|bet|wager|side)\b", text, re.I)
            and not is_header_word(text)
        ):
            fallback = value_of(named, cell, "bet", confidence=0.8 if cell.loose else 0.92)
    return fallback


_OPTIONAL = re.compile(
    r"([^.:]{3,80}?)\s+(?:is|features|offers|has)\s+an?\s+(?:optional|additional)\s+([\w+ ]{0,24}?)(?:bet|wager)\b",
    re.I,
)


def _rule_bet(around: Around) -> str | None:
    lines = around.head.prose[-14:]
    for count in (3, 6):
        name = bet_of_rule("\n".join(lines[-count:]))
        if name is not None:
            return name
    for found in reversed(list(_OPTIONAL.finditer(" ".join(lines)))):
        name = bet_in(found[1]) or bet_in(found[2])
        if name is not None:
            return name
    return None


def bets_of_same_contents(tables: Sequence[Table]) -> None:
    """A table without a bet is the one whose lines it repeats; one that pays shares of a meter is a progressive."""
    known: dict[object, set[str]] = {}
    for table in tables:
        if table.bet_name is not None:
            known.setdefault(table.content(), set()).add(table.bet_name)
    for table in tables:
        if table.bet is not None:
            continue
        names = known.get(table.content(), set())
        if any(o.unit is not None and o.unit.value == "percent" for o in table.outcomes):
            table.bet = table.inferred("progressive", "bet", 0.95)
        elif len(names) == 1:
            table.bet = table.inferred(next(iter(names)), "bet", 0.93, SAME_CONTENTS)
    # A page that prints several named tables repeats one bet's tables: what one of them is, its neighbours are.
    for n, table in enumerate(tables):
        if table.bet is None:
            near = [
                t
                for t in tables[max(0, n - 2) : n + 3]
                if t.page == table.page and t.bet is not None and t.designator is not None
            ]
            names = {str(t.bet_name) for t in near}
            hands = {o.key for o in table.outcomes}
            alike = [t for t in near if {o.key for o in t.outcomes} == hands]
            if len(names) == 1 and alike and table.designator is not None:
                table.bet = table.inferred(next(iter(names)), "bet", 0.91, SAME_CONTENTS)


def name_variants(found: Sequence[Around]) -> None:
    """Versions of the rules that captions name, and what stands under them in the same column of the page."""
    waiting: list[tuple[str, Cell]] = []
    last: Around | None = None
    for around in found:
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
            owner = _above(around, found)
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


def _above(around: Around, found: Sequence[Around]) -> Around | None:
    """The nearest table above in the same column of the page that a caption gave its version."""
    for other in reversed([f for f in found if f.page == around.page and f.last < around.first and not f.stacked]):
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
            text = unmarked(cell.text)
            names = find_designators(text)
            if len(names) == 1 and len(text) <= 60 and len(text.split()) <= 6:
                table.designator = value_of(names[0].text, cell, "designator", repairs=names[0].repairs)
                break
    for cell in captions:
        text = unmarked(cell.text)
        if len(text) > 110:
            continue
        if is_multi_game(text) and not re.search(r"\bstandalone\b", text, re.I):
            for table in around.tables:
                table.multi_game = table.multi_game or value_of(True, cell, "multi_game")
        wager = wager_of(text)
        if wager is not None:
            amount = parse_pay(f"${wager}")
            for table in around.tables:
                if table.wager is None and amount is not None:
                    table.wager = value_of(amount.number, cell, "wager")


def read_notes(around: Around) -> None:
    """The wager and unit that notes under the table give."""
    for row, text in around.notes:
        found = _WAGER_NOTE.search(text)
        if found and len(text) < 140:
            amount = parse_pay(found[1])
            for table in around.tables:
                if table.wager is None and amount is not None:
                    table.wager = value_of(amount.number, joined(row.cells), "wager")


def give_units(
    found: Sequence[Around], page_notes: dict[int, list[tuple[int, Row]]], felts: Sequence[Table] = ()
) -> None:
    """Bare numbers take the unit of their header, of a note under the table, of a note on the page, of the same bet."""
    for around in found:
        for table in around.tables:
            bare = [o for o in table.outcomes if o.unit is None and o.pays.value is not None]
            if not bare:
                continue
            said = _said(around, table, page_notes.get(around.page, []))
            if said is not None:
                unit, cell = said
                for outcome in bare:
                    outcome.unit = _unit_leaf(unit, cell, outcome)
    tables = [t for a in found for t in a.tables]
    units: dict[str, set[str]] = {}
    for table in [*tables, *felts]:
        for outcome in table.outcomes:
            if (
                outcome.unit is not None
                and table.bet_name is not None
                and outcome.unit.value not in ("percent", "dollars")
            ):
                units.setdefault(table.bet_name, set()).add(str(outcome.unit.value))
    inherit(tables, units)


def inherit(tables: Sequence[Table], units: dict[str, set[str]]) -> None:
    """Units of the same bet elsewhere in the document, where all agree."""
    for table in tables:
        known = units.get(table.bet_name or "", set())
        if len(known) != 1:
            continue
        for outcome in table.outcomes:
            if outcome.unit is None and outcome.pays.value is not None:
                outcome.unit = table.inferred(next(iter(known)), "unit", 0.9, INHERITED)


def _unit_leaf(unit: str, cell: Cell, outcome: Outcome) -> Value:
    return value_of(unit, cell, "unit", confidence=max(outcome.pays.confidence, 0.5))


def _said(around: Around, table: Table, notes: Sequence[tuple[int, Row]]) -> tuple[str, Cell] | None:
    for column in around.head.columns:
        for cell, _ in column.headers:
            unit = unit_said(unmarked(cell.text)) or _header_unit(cell.text)
            if unit is not None:
                return unit, cell
    for cell in [*around.head.label, *around.head.captions]:
        unit = unit_said(unmarked(cell.text))
        if unit is not None:
            return unit, cell
    for row, text in around.notes:
        unit = unit_said(text)
        if unit is not None:
            return unit, joined(row.cells)
    for index, row in notes:
        stars = row.text.lstrip().startswith(("*", "\u2020"))
        if index > around.last and index - around.last <= 70 and (table.unit_note or not stars):
            unit = unit_said(row.text)
            if unit is not None:
                return unit, joined(row.cells)
    return None


def _header_unit(text: str) -> str | None:
    found = re.search(r"\(\s*(to|for)\s*-?\s*(?:1|one)\s*\)|\b(to|for)\s+(?:1|one)$", plain(text), re.I)
    return ("for_1" if (found[1] or found[2]).lower() == "for" else "to_1") if found else None

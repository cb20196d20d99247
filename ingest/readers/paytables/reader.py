"""Pages in, pay tables out: the order in which the parts of this reader are asked."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any

from ingest.blocks import Document
from ingest.grammar.designators import find_designators
from ingest.grammar.hands import is_hand_like
from ingest.layout.cells import Cell, Row
from ingest.pages.model import Pages
from ingest.readers import layouts
from ingest.readers.meters import meter_tables
from ingest.readers.paytables import (
    context,
    doubts,
    edges,
    figures,
    names,
    own_bets,
    plausible,
    running_text,
    sentence_claims,
    sentences,
    serialised,
    sibling_tables,
    stacked,
)
from ingest.readers.paytables.bodies import Body
from ingest.readers.paytables.context import Around
from ingest.readers.paytables.continued import with_continuations
from ingest.readers.paytables.governing import governing_sentences
from ingest.readers.paytables.headers import Head
from ingest.readers.paytables.model import Table
from ingest.readers.paytables.pagework import PageWork, TableCandidate, endings, find_on_page, work_pages
from ingest.readers.paytables.rows_apart import by_nature, by_row
from ingest.readers.paytables.shape import index_of
from ingest.readers.paytables.tables import read_body
from ingest.readers.paytables.typed import typed
from ingest.readers.source import is_law
from ingest.sections import Section, section_at
from ingest.values import CONFIDENT


@dataclass
class PaytablesReading:
    """Every printing of every pay table, in page order."""

    paytables: list[dict[str, Any]] = field(default_factory=list)
    blanks: list[str] = field(default_factory=list)  # pointers below /paytables, e.g. "14/claims/seed"
    used: set[tuple[int, int]] = field(default_factory=set)  # (page number, index of the line)
    tables: list[Table] = field(default_factory=list)  # the same, as read
    meters: list[dict[str, object]] = field(default_factory=list)  # of tables of seeds and rates


def _heads_columns(row: Row) -> bool:
    """Whether a line like "Pays (to 1)" says the unit of the table that it heads, and of no table above it."""
    return all(typed(cell).header for cell in row.cells)


def _notes(body: Body, rows: Sequence[Row], end: int, stops: set[int]) -> list[tuple[Row, str]]:
    results: list[tuple[Row, str]] = []
    for _, row, cells in body.between:
        if any(typed(c).note for c in cells):
            results.append((row, " ".join(c.text for c in cells)))
    for n, row in enumerate(rows[end + 1 : end + 9], start=end + 1):
        if row.line in stops or any(typed(c).header for c in row.cells):
            break
        text = row.text
        if n + 1 < len(rows) and len(text) < 30 and not context.unit_in_text(text):
            both = f"{text} {rows[n + 1].text}"  # a dump may break a note in two
            text = both if context.unit_in_text(both) else text
        if typed(row.cells[0]).note or context.unit_in_text(text):
            results.append((row, text))
        elif len(text) > 60:
            break
    return results


_NO_PAY = re.compile(
    r"\b(?:examples?|combinations|probabilit\w*|frequenc(?:y|ies)|minimum|maximum|contributions?"
    r"|occurrences?|ranks? of)\b",
    re.I,
)
_PAY = re.compile(r"\bpa(?:y|ys|id|youts?|yoffs?|y ?tables?)\b|\bodds\b|\bawards?\b|\bprizes?\b|\bbonus\b", re.I)
_AGAINST = re.compile(  # odds that a hand comes, and not what it pays
    r"\b(?:odds|chances?) (?:of (?:an? |the )?(?:being|getting|having|making|drawing|hitting|hand|flop\w*)|against)\b",
    re.I,
)
_PAID = re.compile(r"\bpa(?:y|ys|id|youts?|yoffs?|y ?tables?)\b|\bawards?\b|\bprizes?\b|\bbonus\b", re.I)
_WAGER = re.compile(r"\b(?:bets?|wagers?|antes?|raises?)\b", re.I)
UNNAMED = 0.85


def _of_wagers(body: Body) -> bool:
    """Whether every line is a bet and an amount: what may be wagered, not what is paid."""
    labels = [b.label.text if b.label is not None else "" for b in body.blocks]
    pays = [typed(c).pay for b in body.blocks for c in b.values]
    return all(_WAGER.search(text) and not is_hand_like(text) for text in labels) and all(
        pay is not None and pay.kind == "dollars" for pay in pays
    )


def _numbers_among_odds(body: Body) -> bool:
    """Whether labels with bare numbers stand among odds without labels: then the numbers may end the labels."""
    kinds = {
        (block.label is not None, pay.kind)
        for block in body.blocks
        if block.claim is None
        for cell in block.values
        if (pay := typed(cell).pay) is not None
    }
    return {(True, "number"), (False, "odds")} <= kinds


def _explained(tables: list[Table], body: Body, head: Head) -> bool:
    """Whether the head says that these are pays. What it does not say well enough is doubted here."""
    cells = [*head.label, *head.captions, *(c for column in head.columns for c, _ in column.headers)]
    text = " ".join(c.text for c in cells)
    sentences = _PAY.search(text) or find_designators(text) or any(_PAY.search(p) for p in head.prose[-3:])
    bare = all(typed(c).pay is None or typed(c).pay.kind in ("number", "none") for b in body.blocks for c in b.values)  # type: ignore[union-attr]
    if bare and _NO_PAY.search(text) and not _PAY.search(text):
        return False
    if _of_wagers(body) and not _PAY.search(text):
        return False
    if _AGAINST.search(text) and not _PAID.search(text):
        return False
    named = all(t.designator is not None or t.bet is not None or t.column_name is not None for t in tables)
    for table in tables:
        if (bare and not sentences) or _numbers_among_odds(body):
            table.doubt(0.6, doubts.NOT_CALLED_PAYS)
        elif len(tables) > 1 and not named and body.mode == "order":  # whose pays the columns are is not told
            table.doubt(UNNAMED, doubts.COLUMN_UNNAMED)
        table.unnamed = len(tables) > 1 and not named
    return True


def _around(work: PageWork, item: TableCandidate, stops: set[int], all_work: Sequence[PageWork]) -> Around | None:
    body, head = item.body, item.head
    tables = read_body(body, head, body.blocks[0].row.line)
    if not tables or not _explained(tables, body, head):
        return None
    end = max(n for n, r in enumerate(work.rows) if any(b.row is r for b in body.blocks))
    last = body.blocks[-1].row
    notes = _notes(body, work.rows, end, stops)
    if last.page != work.number:  # notes stand where the table ends
        rows = next(w.rows for w in all_work if w.number == last.page)
        notes += _notes(body, rows, index_of(rows, last), set())
    elif item in work.endings and not notes:  # its notes may have gone over to the next page
        after = next((w.rows for w in all_work if w.number == work.number + 1), [])
        notes = [(r, r.text) for r in after[:2] if context.unit_in_text(r.text) or typed(r.cells[0]).note]
    taken = [*(b.row for b in body.blocks), *(r for _, r, cells in body.between if not _runs_on(cells))]
    for row in [*taken, *head.rows, *(r for r, _ in notes)]:
        if row.page == work.number:
            work.used |= {row.line, *(line for c in row.cells for line in c.lines)}
    return Around(tables, head, work.number, item.start, end, body.x0, body.x1, body.mode, notes)


def _runs_on(cells: Sequence[Cell]) -> bool:
    """Whether what stands between two lines is a sentence rather than the rest of a label."""
    return sum(len(c.text.split()) for c in cells) > 7


def _broken_off(arounds: Sequence[Around]) -> None:
    """Lines of a dump right under a table of several columns, without a head of their own, may be its last column's."""
    for above, below in pairwise(arounds):
        under = above.page == below.page and 0 < below.first - above.last <= 1 and not below.head.has_header
        if under and above.mode == below.mode == "geometry" and len(above.tables) > 1 and len(below.tables) == 1:
            if above.tables[0].anchor.source != "dump":
                continue
            for outcome in (o for t in (above.tables[-1], below.tables[0]) for o in t.outcomes):
                outcome.doubt(0.85, doubts.SEAM)


def _bets_of_meters(reading: PaytablesReading, named: set[str]) -> None:
    """A line of seeds names pay tables; the meter is that of the bet which they pay."""
    bets = {str(t.bet_name): t.bet for t in reading.tables if t.name in named and t.bet is not None}
    if len(bets) == 1:
        for meter in reading.meters:
            meter["bet"] = next(iter(bets.values()))


def _in_section(table: Table, section: Section | None) -> None:
    """What a section says of all its tables."""
    if section is None:
        return
    if section.system is not None:
        table.system = table.inferred(section.system, "system")
    if table.variant is None and section.variant is not None:
        table.variant = table.inferred(section.variant, "variant")
    if section.system == "nexus_multi" and table.multi_game is None:
        table.multi_game = table.inferred(True, "multi_game")


def _doubt_headless(arounds: Sequence[Around]) -> None:
    """A table without a header or a caption may be the rest of another table."""
    for around in arounds:
        if around.mode != "geometry" or around.stacked or around.head.has_header:
            continue
        captions = {c.text for c in around.head.captions[-1:]}
        for table in around.tables:
            titled = table.bet is not None and table.bet.confidence >= CONFIDENT and table.bet.raw in captions
            if table.designator is None and not titled:
                table.doubt(0.8, doubts.NO_HEAD)


def read_paytables(pages: Pages, sections: Sequence[Section], document: Document | None = None) -> PaytablesReading:
    """Every pay table that the pages print, with evidence for every value."""
    document = document or Document.of(pages)
    prose = [b for b in document.blocks if (s := section_at(sections, *b.place)) is None or s.kind != "letter"]
    governing = governing_sentences(prose)
    work = work_pages(pages)
    felts = layouts.find_felts(work)
    blocked_lines: dict[int, set[int]] = {}
    for felt in felts:
        blocked_lines.setdefault(felt.page, set()).update(felt.lines)
    page_notes: dict[int, list[tuple[int, Row]]] = {}
    tables_by_page: list[tuple[PageWork, list[TableCandidate]]] = []
    reading = PaytablesReading()
    named_by_meters: set[str] = set()
    before: PageWork | None = None
    originals = {page.number: page for page in pages.pages}
    for page in work:
        page_notes[page.number] = [
            (n, r)
            for n, r in enumerate(page.rows)
            if context.may_name_unit(r.text) and context.unit_in_text(r.text) and not _heads_columns(r)
        ]
        blocked = blocked_lines.get(page.number, set())
        seeds, seed_lines, seeded = meter_tables(page.rows, None)
        page.used |= seed_lines
        page.rows = [r for r in page.rows if r.line not in seed_lines]  # no line of a table that stands above them
        reading.meters += seeds
        named_by_meters |= seeded
        counted = figures.read(originals[page.number], page, blocked)
        blocked_lines[page.number] = blocked = blocked | page.used
        page.surroundings = [*counted, *serialised.read(page, blocked)]
        blocked = blocked | page.used
        results = [f for f in find_on_page(page, before) if not any(b.row.line in blocked for b in f.body.blocks)]
        page.endings = endings(page, results)
        tables_by_page.append((page, results))
        before = page
    heard = names.collect_bet_mentions([page.rows for page in work])
    arounds: list[Around] = []
    for page, results in tables_by_page:
        stops = {b.row.line for f in results for b in f.body.blocks}
        here = page.surroundings + [
            a for f in results if not f.alone and (a := _around(page, f, stops, work)) is not None
        ]
        blocked = blocked_lines.get(page.number, set())
        here += stacked.read(page, blocked, here)
        here.sort(key=lambda a: (a.first, a.x0))
        page.surroundings = here
        arounds += here
    taken = {(w.number, line) for w in work for line in w.used}
    arounds = with_continuations(arounds)
    law = is_law(document.blocks)
    stated = sentences.read(prose, work, governing, taken)
    if not law:
        stated += running_text.read(prose, work, taken | {(a.page, t.line) for a in stated for t in a.tables})
    arounds = sorted([*arounds, *stated], key=lambda a: (a.page, a.first))
    for around in arounds:
        around.tables = by_nature(by_row(around.tables))
        context.read_captions(around, pages.kind == "dump")
        context.read_notes(around)
        own_bets.split_lines(around)
    places = {id(t): section_at(sections, t.page, t.line) for a in arounds for t in a.tables}
    hints = {key: section.bet_hint if section else None for key, section in places.items()}
    names.name_bets(arounds, hints, heard)
    names.bets_of_sentences(arounds, governing, law=law)
    names.bets_of_title(arounds, heard)
    own_bets.bets_of_games(arounds, heard)
    context.name_variants(arounds)
    tables = [t for a in arounds for t in a.tables]
    for table in tables:
        _in_section(table, places[id(table)])
    _broken_off(arounds)
    _doubt_headless(arounds)
    rows_by_page = {page.number: page.rows for page in work}
    for around in arounds:
        edges.doubt_cut(around, originals[around.page], rows_by_page[around.page])
    edges.doubt_torn(arounds, rows_by_page)
    edges.doubt_lost_columns(arounds)
    sibling_tables.repair_tables(tables)
    plausible.doubt_tables(tables)
    names.bets_of_same_contents(tables)
    context.give_units(arounds, page_notes, [t for f in felts for t in f.tables])
    sentence_claims.assign_claims(sentence_claims.claims_in_sentences(prose), tables)
    sibling_tables.count_printings(tables)
    reading.tables = tables
    _bets_of_meters(reading, named_by_meters)
    for n, table in enumerate(tables):
        reading.paytables.append(table.tree())
        reading.blanks += [f"{n}/{b}" for b in table.blanks()]
    reading.used = {(p.number, line) for p in work for line in p.used | p.turned} | {
        (f.page, line) for f in felts for line in f.lines
    }
    return reading

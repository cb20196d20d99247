"""From pages to the packet: every reader is asked once, and the tree of values becomes JSON with provenance.

The form is that of `paytables.packet`. Keys that begin with x_ are this product's own: the rule facts that checks
need (`x_facts`), every clause as printed (`x_clauses`), the document's parts (`x_sections`) and text that no reader
claims (`x_unread`), what is to be said of the file (`x_notes`), and that a part of it is missing (`x_incomplete`).
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import replace

from ingest.blocks import Document
from ingest.boundary import validated
from ingest.grammar.hands import is_hand_like
from ingest.kind_override import FEW_MARKS, KIND_UNSURE, WITH_LETTER, letter_of_kind, sections_of_kind, with_kind
from ingest.learned.calibration import calibrate, forms_of
from ingest.ledger import fates, unread, unread_statements
from ingest.pages.limits import Limits, from_environment
from ingest.pages.load import Report, load
from ingest.pages.model import Box, Pages
from ingest.proof import compare_printings, recheck_words
from ingest.prose import Block
from ingest.readers.citations import read_citations
from ingest.readers.clauses import read_clauses
from ingest.readers.equipment import read_equipment
from ingest.readers.facts import read_facts
from ingest.readers.kind import THIN, read_kind
from ingest.readers.layouts import read_layouts
from ingest.readers.letter import read_letter
from ingest.readers.meters import meters_in_sentences, meters_of_rows
from ingest.readers.owner_and_game import read_game, read_owner
from ingest.readers.paytables import PaytablesReading, read_paytables
from ingest.readers.rules import read_rules
from ingest.readers.source import read_source
from ingest.readers.terms import read_commissions, read_limits
from ingest.sections import Section, section_at, sections_of
from ingest.values import CONFIDENT, Value, flatten
from paytables.packet import Packet
from paytables.packet.plain import PlainPacket

LADDER = 3  # rows that name hands: fewer are no paytable that a letter prints


def read_bytes(data: bytes) -> PlainPacket:
    """The packet of a document's bytes. Raises what the pages raise for input that cannot be used."""
    return read_document(data)[0].plain()


def read_document(
    data: bytes, *, limits: Limits | None = None, report: Report | None = None, kind: str | None = None
) -> tuple[Packet, Pages]:
    """The packet, proof-read and with the confidence that its values have earned, and the pages.

    `kind`: what a person says it is.
    """
    limits = limits or from_environment()
    pages = load(data, limits=limits, report=report)
    if report is not None:
        report(len(pages.pages), len(pages.pages), "putting the packet together")
    tree = read_packet(pages, kind)
    recheck_words(tree, data, pages.pages, limits)
    compare_printings(tree, {page.number for page in pages.pages if page.source != "text"})
    calibrate(tree, forms_of(pages.pages))
    if pages.warnings:
        tree["x_notes"] = list(pages.warnings)
    if pages.incomplete:
        tree["x_incomplete"] = True
    return validated(tree), pages


def read_packet(pages: Pages, kind: str | None = None) -> PlainPacket:
    """What the readers make of a document's pages, not yet proof-read or checked.

    `kind`: what a person says it is, whatever the readers take it for.
    """
    document = Document.of(pages)
    sections = sections_of(document)
    stated = read_kind(document, sections)
    letter = None
    if kind is not None:
        stated, sections = with_kind(stated, kind), sections_of_kind(sections, kind)
        if kind in WITH_LETTER:
            letter, stated = letter_of_kind(document, sections, stated)
    elif stated.confidence < CONFIDENT:
        stated = stated.doubted(stated.confidence, FEW_MARKS)
    if stated.value == "not_a_packet":
        origin = read_source(document, stated, None, counted=False, felts=False)
        tree = {"kind": stated, "source": origin.source, "citations": read_citations(document.blocks)}
        plain, provenance = flatten(tree)
        return {
            **_nothing(),
            **dict(plain),
            "provenance": provenance,  # so that a person can say that it is one
            "x_sections": [],
            "x_facts": [],
            "x_clauses": [],
            "x_unread": unread(fates(document, {"provenance": provenance}), document, []),
        }
    if kind is None and stated.value != "rules" and sections[0].kind == "letter":
        letter = read_letter(document, sections[0].end)
    parts, paytables = sections, None
    if kind is None and stated.value == "letter":  # which may print paytables itself: it is read as rules too then
        opened = sections_of_kind(sections, "rules")
        printed = read_paytables(pages, opened, document)
        if any(sum(is_hand_like(o.label) for o in t.outcomes) >= LADDER for t in printed.tables):
            stated = replace(stated, value="letter_and_rules").doubted(THIN, FEW_MARKS)
            sections, paytables = opened, printed
    rules = stated.value != "letter"
    if rules and paytables is None:
        paytables = read_paytables(pages, sections, document)
    names = [g["name"].value for g in letter["games"]] if letter else []
    bets = {str(t["bet"].value) for t in paytables.paytables if t["bet"] is not None} if paytables else set()
    layouts = read_layouts(pages) if rules else []
    counted = paytables is not None and any(t.proved for t in paytables.tables)
    origin = read_source(document, stated, letter, counted=counted, felts=bool(layouts))
    used = paytables.used if paytables else set()
    outside = outside_letters(document, sections)
    tree = {
        "kind": stated,
        "source": origin.source,
        "standing": origin.standing,
        "letter": letter,
        "game": _within(read_game(document, parts, names, bets), stated) if rules else None,
        "owner": _within(read_owner(document, parts), stated) if rules else None,
        "paytables": paytables.paytables if paytables else [],
        "layouts": layouts,
        "meters": _meters(paytables, outside, bets) if paytables else [],
        "commissions": read_commissions(outside) if rules else [],
        "limits": read_limits(document.rows, outside, _rows_of_pays(document, paytables)) if rules else [],
        "equipment": read_equipment(document, sections) if rules else [],
        "citations": read_citations(document.blocks),
    }
    plain, provenance = flatten(tree)
    packet: PlainPacket = plain
    packet["blanks"] = [f"/paytables/{pointer.lstrip('/')}" for pointer in paytables.blanks] if paytables else []
    packet["provenance"] = provenance
    packet["x_facts"] = read_facts(document, sections, used) if rules else []
    packet["rules"], placed = read_rules(packet["x_facts"])
    packet["provenance"] = {**provenance, **placed}
    packet["x_clauses"] = read_clauses(document, parts, used) if rules else []
    packet["x_sections"] = [_section(s) for s in parts]
    packet["x_unread"] = unread(fates(document, packet), document, parts)
    lost = unread_statements(document, packet) if rules else []
    packet["x_unread"] = sorted([*packet["x_unread"], *lost], key=lambda entry: (entry["page"], entry["bbox"][1]))
    return packet


def _meters(paytables: PaytablesReading, outside: list[Block], bets: set[str]) -> list[dict[str, object]]:
    """Meters that tables print, or else those that sentences speak of."""
    printed = [*paytables.meters, *meters_of_rows(paytables.tables)]
    return printed or meters_in_sentences(outside, bets)


def _rows_of_pays(document: Document, paytables: PaytablesReading | None) -> set[tuple[int, int]]:
    """The rows that a pay stands on."""
    pays = [o.pays for t in paytables.tables for o in t.outcomes] if paytables else []
    boxes: dict[int, list[Box]] = defaultdict(list)
    for pay in pays:
        if pay.box is not None and pay.page is not None:
            boxes[pay.page].append(pay.box)
    return {
        row.place
        for row in document.rows
        if any(box[1] < (row.box[1] + row.box[3]) / 2 < box[3] for box in boxes.get(row.page, ()))
    }


def outside_letters(document: Document, sections: list[Section]) -> list[Block]:
    """The blocks that stand in no letter."""
    return [b for b in document.blocks if (s := section_at(sections, *b.place)) is None or s.kind != "letter"]


def _within(value: Value | None, kind: Value) -> Value | None:
    """What rules say of themselves is no surer than that they are rules."""
    return value if value is None or kind.confidence >= CONFIDENT else value.doubted(kind.confidence, KIND_UNSURE)


def _nothing() -> PlainPacket:
    return {
        "kind": "not_a_packet",
        "letter": None,
        "game": None,
        "owner": None,
        "paytables": [],
        "layouts": [],
        "equipment": [],
        "citations": [],
        "blanks": [],
        "provenance": {},
    }


def _section(section: Section) -> dict[str, object]:
    return {
        "kind": section.kind,
        "title": section.title,
        "system": section.system,
        "variant": section.variant,
        "bet": section.bet_hint,
        "start": list(section.start),
        "end": list(section.end),
    }

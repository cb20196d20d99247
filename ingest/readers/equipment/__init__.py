"""Equipment that rules require or allow: progressive systems, shufflers, displays, as trees of requirements."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from ingest.blocks import Document
from ingest.prose import Block, Text
from ingest.readers.equipment.grammar import READER, Tree, masked, read_list
from ingest.readers.equipment.names import VERSION, known_names
from ingest.sections import CLAUSE, Section, section_at

LIST_START = re.compile(
    r"(?:compatible )?software versions?\s*:?\s*|following (?:components?|equipment)[^:.]{0,80}:\s*"
    r"|\b(?:containing|consisting of|comprised of)\b\s*(?:the following(?: components?)?\s*:?\s*)?",
    re.IGNORECASE,
)
DISPLAY = re.compile(
    r"\boptional\b[^.]{0,60}?\b(?:displays?|monitors?|screens?)\b[^.]{0,80}?"
    r"\b(?:utili[sz]es?|uses?|requires?|consists? of|includes?|contains?|runs?)\b\s*:?\s*",
    re.IGNORECASE,
)
ADDITIONAL = re.compile(
    r"\b(?:additional|other|optional)\b[^.]{0,60}\bequipment\b[^.]{0,60}\.?\s*(?:(?:this|the|such) equipment )?"
    r"\b(?:will be|is|are|must be|shall be|includes?|consists? of|utili[sz]es?)\b\s*:?\s*",
    re.IGNORECASE,
)
MUST_USE = re.compile(
    r"\b(?:must|shall|will)\s+(?:only\s+)?(?:use|utilize)\s+the following\b[^:.]{0,30}"
    r"\b(?:equipment|components?|devices?)[^:.]{0,40}:\s*",
    re.IGNORECASE,
)
SET_SHUFFLER = re.compile(
    r"\b(?:[Ss]et|[Uu]se|[Uu]sing|[Pp]rogram)\s+(?:the|an?)\s+(?P<list>[^.]{2,80}?)\s+shufflers?\b"
)
DEALT_WITH = re.compile(
    r"\b(?:must|shall|will|is to|are to)\s+(?:only\s+)?be\s+(?:dealt|shuffled)\s+(?:with|using|by|from)\b[^.]*?"
    r"\bshufflers?\b[^.]*?\b(?:such as|like|including|namely|:)\s*",
    re.IGNORECASE,
)
SENTENCE_END = re.compile(r"(?<=[a-z0-9$)\u00ae])\.(?:\s+(?!or\b|Or\b|OR\b)|$)|(?<=higher)\.(?!\w)")


def read_equipment(document: Document, sections: Sequence[Section]) -> list[dict[str, Any]]:
    """Every requirement in page order, each once."""
    found: list[tuple[str, Any, Tree, dict[str, Any]]] = []
    covered: set[Section] = set()
    blocks = [b for b in document.blocks if b.kind != "heading"]
    for block in blocks:
        section = section_at(sections, *block.place)
        if section is not None and section.kind == "letter":
            continue
        for applies, start, end, lead in _clauses(block, section):
            damaged = any(t.word.source != "text" for t in block.body.tokens)
            tree = read_list(block.body, start, end, damaged=damaged)
            _add(found, applies, section, tree, block.body, lead)
            if section is not None and tree.alternatives:
                covered.add(section)
    for block in blocks:
        section = section_at(sections, *block.place)
        if section is not None and (section.kind == "letter" or (section.kind == "cover_all" and section in covered)):
            continue
        for start, end, lead in _shufflers(block):
            damaged = any(t.word.source != "text" for t in block.body.tokens)
            tree = read_list(block.body, start, end, damaged=damaged)
            if all(p.named.kind == "shuffler" for p in tree.parts()):
                _add(found, "shuffler", section, tree, block.body, lead)
    found.sort(key=lambda f: f[3]["x_place"])
    for _, _, _, entry in found:
        del entry["x_place"]
    return [entry for *_, entry in found]


def _add(
    found: list[tuple[str, Any, Tree, dict[str, Any]]],
    applies: str,
    section: Section | None,
    tree: Tree,
    text: Text,
    lead: tuple[int, int],
) -> None:
    if not tree.alternatives:
        return
    system = section.system if section is not None else None
    if any(a == applies and s == system and t.same == tree.same for a, s, t, _ in found):
        return
    entry = {
        "applies_to": text.value(applies, READER, *lead),
        "system": None if system is None else text.value(system, READER, *lead),
        "any_of": tree.any_of(text),
        "x_place": (text.tokens[0].page, text.tokens[0].word.box[1], lead[0]),
    }
    found.append((applies, system, tree, entry))


def _clauses(block: Block, section: Section | None) -> list[tuple[str, int, int, tuple[int, int]]]:
    """Equipment lists in a paragraph: what for, where the list begins and ends, and the words that introduce it."""
    plain = masked(block.plain)
    if CLAUSE.search(plain):
        lead = None
        for lead in LIST_START.finditer(plain):
            if VERSION.search(plain, lead.end()) is None:
                break
            if plain[: lead.end()].rstrip().endswith(":"):
                break
        if lead is not None:
            return [("progressive", lead.end(), _end(plain, lead.end()), (0, lead.end()))]
    if match := MUST_USE.search(plain):
        progressive = re.search(
            r"\b(?:manager|controller|server|progressive|sensor)\b", plain[match.end() :], re.IGNORECASE
        )
        what_for = "progressive" if progressive else "shuffler" if "shuffler" in plain.lower() else "equipment"
        return [(what_for, match.end(), _end(plain, match.end()), match.span())]
    for pattern, applies in ((DISPLAY, "display"), (ADDITIONAL, None)):
        match = pattern.search(plain)
        if match is None or not (VERSION.search(plain, match.end()) or known_names().search(plain, match.end())):
            continue
        if applies is None:
            applies = "cover_all" if section is not None and section.kind == "cover_all" else "shuffler"
        return [(applies, match.end(), _end(plain, match.end()), (match.start(), match.end()))]
    return []


def _shufflers(block: Block) -> list[tuple[int, int, tuple[int, int]]]:
    plain = block.plain
    match = DEALT_WITH.search(plain)
    if match:
        return [(match.end(), _end(plain, match.end()), match.span())]
    return [
        (m.start("list"), m.end("list"), m.span())
        for m in SET_SHUFFLER.finditer(plain)
        if known_names().search(m["list"]) or re.search(r"[A-Z]", m["list"])
    ]


def _end(plain: str, start: int) -> int:
    """Where a list's sentence ends; a sentence that begins with "Or" still belongs to it."""
    for match in SENTENCE_END.finditer(plain, start):
        rest = plain[match.end() :].lstrip()
        if not re.match(r"or\b", rest, re.IGNORECASE):
            return match.start()
    return len(plain)

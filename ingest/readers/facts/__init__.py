"""Rule facts: what single sentences of the rules settle. One module a subject; `registry` says what a fact is."""

from __future__ import annotations

import json
from collections.abc import Collection, Sequence
from itertools import zip_longest

from ingest.blocks import Document
from ingest.prose import TERMINAL, Block, Text
from ingest.readers.facts import dealing, displays, hands, meters, play, shufflers, wagers  # noqa: F401
from ingest.readers.facts.registry import FACTS, Sentence, in_bounds
from ingest.readers.letter.sentences import sentences
from ingest.sections import Section, section_at
from paytables.packet.plain import PlainFact

__all__ = ["FACTS", "read_facts"]

SHORT = 60  # letters of a cell's second line


def read_facts(
    document: Document, sections: Sequence[Section], used: Collection[tuple[int, int]] = ()
) -> list[PlainFact]:
    """Every fact outside the letter, in page order; the same fact said again in one part is listed once."""
    results: list[PlainFact] = []
    seen: set[tuple[str, str, int]] = set()
    whole = "\n".join(block.plain for block in document.blocks)
    for block, following in zip_longest(document.blocks, document.blocks[1:]):
        section = section_at(sections, *block.place)
        if section is not None and section.kind == "letter":
            continue
        part = sections.index(section) if section is not None else -1
        before = ""
        for start, end in in_bounds(block.plain, sentences(block.body)):
            text = block.plain[start:end].strip()
            sentence = Sentence(
                text,
                before,
                section.bet_hint if section else None,
                section.system if section else None,
                block.marker,
                document=whole,
                below=_below(block, end, following),
            )
            before = text
            for fact in FACTS:
                if not fact.words.search(text):
                    continue
                value = fact.read(sentence)
                if value is None:
                    continue
                key = (fact.key, json.dumps(value, sort_keys=True), part)
                if key not in seen:
                    seen.add(key)
                    results.append(_entry(fact.key, value, block.body, start, end, section))
    return results


def _below(block: Block, end: int, following: Block | None) -> str:
    if following is None or block.kind != "item" or following.kind != "text" or end < len(block.plain.rstrip()):
        return ""
    if following.place[0] != block.place[0] or len(following.plain) > SHORT:
        return ""
    return "" if any(TERMINAL.search(one.plain.strip()) for one in (block, following)) else following.plain.strip()


def _entry(key: str, value: object, body: Text, start: int, end: int, section: Section | None) -> PlainFact:
    page, box = body.place(start, end)
    return {
        "fact": key,
        "value": value,
        "page": page,
        "bbox": None if box is None else [round(x, 2) for x in box],
        "quote": body.printed[start:end].strip(),
        "system": section.system if section else None,
        "variant": section.variant if section else None,
        "bet": section.bet_hint if section else None,
        "confidence": min((t.word.confidence for t in body.tokens_in(start, end)), default=1.0),
    }

"""Sections of law that a document cites: WAC and RCW, each once, sorted.

They are cited over line breaks ("230-15- 040"), with any kind of dash, in series after one WAC ("WAC 230-15-040 and
230-15-140"), and damaged ("230-l5-O40").
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from ingest.prose import Block, Text
from ingest.readers.ocr_confusions import as_digits
from ingest.values import Value

READER = "citations"
BACK, ON = ("<<", "\u00ab"), (">>", "\u00bb")
D = r"[\dOolI]"
WAC = re.compile(rf"(?<![\w$])({D}{{3}})\s?-\s?({D}{{2}})\s?-\s?({D}{{3}})(?![\w-]|\s?-\s?\d)")
RCW = re.compile(
    rf"\bR\.?C\.?W\.?s?\s*§*\s*(?P<section>{D}{{1,2}}[A-HJ-NP-Z]?\s?\.\s?{D}{{2,3}}[A-HJ-NP-Z]?\s?\.\s?{D}{{3,4}}[A-HJ-NP-Z]?)\b"
)
MORE_RCW = re.compile(r"(?:,|\band\b|\bor\b|&)\s*(?:RCW\s*)?(\d{1,2}[A-Z]?)\.(\d{2,3}[A-Z]?)\.(\d{3,4}[A-Z]?)\b")
NAMED = re.compile(r"\bW\.?\s?A\.?\s?C\.?s?\b|\bWashington Administrative Code\b|\bWAC", re.IGNORECASE)


def read_citations(blocks: Iterable[Block]) -> list[Value]:
    """Every section cited, the surest reading of each."""
    results: dict[str, Value] = {}
    for block in blocks:
        for value in cited(block.body):
            best = results.get(str(value.value))
            if best is None or value.confidence > best.confidence:
                results[str(value.value)] = value
    return [results[key] for key in sorted(results)]


def _leads_elsewhere(plain: str, start: int, end: int) -> bool:
    """Whether a page's own way to the section before or behind it names a section: "230-15-001 << 230-15-005 >> …"."""
    return plain[end:].lstrip().startswith(BACK) or plain[:start].rstrip().endswith(ON)


def cited(text: Text) -> list[Value]:
    """Citations in one paragraph.

    A number of WAC's form counts after WAC was named in the same paragraph, or with title 230, the Commission's own.
    """
    plain = text.plain
    results: list[Value] = []
    named = NAMED.search(plain)
    for match in WAC.finditer(plain):
        raw = "-".join(match.groups())
        section, confidence, repairs = as_digits(raw, "a section's digits")
        parts = section.split("-")
        if not (named and named.start() < match.start()) and parts[0] != "230":
            continue
        if _leads_elsewhere(plain, *match.span()):
            continue
        results.append(text.value(f"WAC {section}", READER, *match.span(), confidence=confidence, repairs=repairs))
    for match in RCW.finditer(plain):
        section, confidence, repairs = as_digits(match["section"].replace(" ", ""), "a section's digits")
        results.append(text.value(f"RCW {section}", READER, *match.span(), confidence=confidence, repairs=repairs))
        at = match.end()
        while more := MORE_RCW.match(plain, at + len(plain[at:]) - len(plain[at:].lstrip())):
            results.append(text.value(f"RCW {'.'.join(more.groups())}", READER, *more.span()))
            at = more.end()
    return [v for v in results if re.fullmatch(r"WAC \d{3}-\d{2}-\d{3}|RCW \d+\.\d+\.\d+[A-Z]?", str(v.value))]

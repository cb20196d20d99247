"""What a letter permits for a time, and what is attached to it."""

from __future__ import annotations

import re
from collections.abc import Sequence

from ingest.prose import Block, Row
from ingest.readers.dates import find_dates
from ingest.readers.letter.sentences import sentences
from ingest.readers.letter.spelling import free_text
from ingest.values import Value

READER = "letter.permission"
PERMITS = re.compile(
    r"\b(?P<clause>(?:the(?: \w+){0,2}|these|this|your|all)(?: \w+){0,2} games?\b[^.:;]{0,80}?"
    r"\b(?:can|may|are allowed to|is allowed to)(?: now| also| again| temporarily)* be [a-z]+[^.:;]{0,160})",
    re.IGNORECASE,
)
LASTS = re.compile(  # "This approval remains in effect until …"
    r"\b(?P<clause>(?:this|the|our|your) (?:approval|authorization|permission|letter)\b[^.:;]{0,40}?"
    r"\b(?:remains?|is|stays?|will be|shall be|expires?|ends?|lapses?|holds?)\b[^.:;]{0,160})",
    re.IGNORECASE,
)
ENDS = re.compile(
    r"\b(?:until|through|up to and including|no later than|ending(?:"
    r" on)?|expires?(?: on)?|for the duration of|temporar\w+)\b",
    re.IGNORECASE,
)
ATTACHED = re.compile(
    r"^(?:attachments?|enclosures?)\s?(?:\([^)]{1,6}\)\s?)?[:\u2013\u2014-]\s*(?P<title>\S.{2,200})$", re.IGNORECASE
)
TITLES = re.compile(r"[\"\u201c](?P<title>[^\"\u201d]{8,160})[\"\u201d]")


def read_permission(blocks: Sequence[Block]) -> tuple[dict[str, object] | None, Value | None]:
    """A permission with an end, and the clause that grants it as a change of what the games may do."""
    for block in blocks:
        for start, end in sentences(block.body):
            sentence = block.plain[start:end]
            games = PERMITS.search(sentence)
            match = games or LASTS.search(sentence)
            if match is None or not ENDS.search(match["clause"]):
                continue
            a, b = start + match.start("clause"), start + match.end("clause")
            date = next(iter(find_dates(sentence[match.start() :])), None)
            until = None
            if date is not None:
                at = start + match.start()
                until = block.body.value(
                    date.iso, READER, at + date.start, at + date.end, confidence=date.confidence, repairs=date.repairs
                )
            clause = free_text(block.body, "letter.changes", a, b, strip=" ")
            whole = match.end("clause") == len(sentence) or sentence[match.end("clause")] in ".:;"
            words = free_text(block.body, READER, a, b, strip=" ")
            if games is None and until is None:
                continue
            change = (clause if whole else clause.doubted(0.85)) if games is not None else None
            return {"until": until, "words": words}, change
    return None, None


def read_attachments(rows: Sequence[Row]) -> list[Value]:
    """The titles of what is attached, below the signature."""
    results = []
    for row in rows:
        match = ATTACHED.match(row.plain)
        if match:
            results.append(free_text(row.text, "letter.attachments", *match.span("title"), strip=' "\u201c\u201d.'))
    return results


def named_otherwise(text: str, attachments: Sequence[Value]) -> bool:
    """Whether a sentence cites what is attached by nearly its title: one of the two is not as it should be."""
    for cited in TITLES.finditer(text):
        words = set(re.findall(r"[a-z]+", cited["title"].lower()))
        for attached in attachments:
            own = set(re.findall(r"[a-z]+", str(attached.value).lower()))
            if words != own and len(words & own) >= 0.7 * max(len(words), len(own)):
                return True
    return False

"""Letters of the Commission: the current form and older ones, approvals and denials, alone or with rules enclosed."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from ingest.blocks import Document, blocks_of
from ingest.letter_marks import closing, greeting, signature
from ingest.prose import EQUAL_SIGNS, Block, Row
from ingest.readers.letter.body import read_body
from ingest.readers.letter.games import read_games
from ingest.readers.letter.head import SUBMISSION, late_subject, read_head, submission_value
from ingest.readers.letter.people import read_copies, read_signer
from ingest.readers.letter.permission import named_otherwise, read_attachments, read_permission
from ingest.readers.letter.sentences import sentences
from ingest.values import Doubt, Value

EARLIER = re.compile(
    r"\b(?:supersed\w+|replac\w+|earlier|previous\w*|prior|former\w*|rescind\w*|withdraw\w*|no longer|discard)\b",
    re.IGNORECASE,
)
CITED_OTHERWISE = Doubt(
    "attachment_cited_otherwise", "it cites a paper by nearly the title of the attachment: one of the two is misprinted"
)
COPIES = re.compile(r"^(?:b?c\.?\s?c?\.?|copy|copies|copy to|copies to)\s?:|^cc\b", re.IGNORECASE)


def read_letter(document: Document, end: tuple[int, int]) -> dict[str, object] | None:
    """A letter that runs from the document's start up to `end`, as a tree of values."""
    rows = [row for row in document.rows if row.place < end]
    lines = [row.plain for row in rows]
    dear = greeting(lines)
    if dear is None:
        return None
    leaves = closing(lines, dear)
    signed = signature(lines, dear) if leaves is None else leaves + 1
    if signed is None:
        signed = len(rows)
    close = signed if leaves is None else leaves
    copies = next((n for n in range(close, len(rows)) if COPIES.match(rows[n].plain)), len(rows))
    head = read_head(rows[: dear + 1])
    middle = rows[dear + 1 : close]
    if head["subject"] is None and head["submission"] is None:
        late, below = late_subject(middle)
        head.update(late)
        middle = [row for row in middle if row.place not in below]
    middle = [_section_numbered(row) for row in middle]
    subject = head["subject"]
    about = str(subject.value) if isinstance(subject, Value) else ""
    games = read_games(document, middle, blocks_of(middle), about)
    blocks = blocks_of([row for row in middle if row.place not in games.used])
    body = read_body(blocks)
    submission = head["submission"]
    if submission is None:
        submission = _reported(blocks)
    attachments = read_attachments(rows[signed:])
    permission, granted = read_permission(blocks)
    if granted is not None and not body.changes:
        body.changes.append(granted)
    for audience, listed in body.conditions.items():
        body.conditions[audience] = [
            v.doubted(0.85, CITED_OTHERWISE) if named_otherwise(str(v.value), attachments) else v for v in listed
        ]
    return {
        "date": head["date"],
        "submission": submission,
        "subject": head["subject"],
        "decision": body.decision,
        "reasons": body.reasons,
        "addressee": head["addressee"],
        "changes": body.changes,
        "games": games.games,
        "rules_dates": body.rules_dates,
        "conditions": body.conditions,
        "contacts": body.contacts,
        "signer": read_signer(rows[signed:copies]),
        "cc": read_copies(rows[copies:]),
        "permission": permission,
        "attachments": attachments,
    }


def _reported(blocks: Sequence[Block]) -> Value | None:
    """A submission's number that only the body tells, in a sentence that does not speak of an earlier one."""
    results = [
        submission_value(block.body, match)
        for block in blocks
        for start, end in sentences(block.body)
        if not EARLIER.search(block.plain, start, end)
        for match in SUBMISSION.finditer(block.plain, start, end)
    ]
    if not results:
        return None
    return results[0] if len({f.value for f in results}) == 1 else results[0].doubted(0.7)


def _section_numbered(row: Row) -> Row:
    """ "2.1 Supply …" in a letter is an item; in rules it may be a figure."""
    if row.marker or row.bullet or len(row.tokens) < 3 or not re.fullmatch(r"\d\.\d{1,2}\.?", row.tokens[0].printed):
        return row
    if not row.tokens[1].printed[:1].isupper():
        return row
    tokens = row.tokens[1:]
    plain = " ".join(t.printed for t in tokens).translate(EQUAL_SIGNS)
    return replace(row, tokens=tokens, marker=row.tokens[0].printed.rstrip("."), plain=plain)

"""The games that a letter names: a numbered list in columns, bullets, or one running sentence."""

from __future__ import annotations

import re
from collections.abc import Sequence

from ingest.blocks import Document
from ingest.prose import Block, Row, Text
from ingest.readers.letter.numbered import READER, GameList, read_numbered
from ingest.readers.letter.spelling import free_text
from ingest.values import Value

VERBS = re.compile(
    r"^(?:added?|adding|updated?|updating|removed?|removing|changed?|changing|clarif\w+|correct\w+|modif\w+|revis\w+"
    r"|replac\w+|includ\w+|increas\w+|decreas\w+|renam\w+|adjust\w+|delet\w+|new\b|the\b.*\b(?:was|were|is|are)\b"
    r"|each\b|before\b|manufacturers?\b|any\b|all\b|operators?\b|in addition\b|if\b|this\b|these\b|to\b)",
    re.IGNORECASE,
)
SENTENCE = re.compile(
    r"\b(?:card\s+)?games?"
    r"(?:\s+(?:are|were|is|was|listed|called|named|titled|entitled|known as|with the names?))*"
    r"(?:\s+as\s+follows|\s+the\s+following|\s+include|\s+including)?\s*[:,]?\s+(?=[A-Z0-9\"'])",
)
STOP_WORDS = frozenset(
    (
        *("to", "were", "was", "are", "is", "will", "which", "that", "under", "by", "in", "for", "from", "have", "has"),
        *("had", "on", "at", "as", "be", "been", "may", "must", "shall", "your", "our", "submitted", "received", "you"),
        *("we", "it", "its", "their", "this", "these", "those", "would", "can", "could", "should"),
    )
)
SMALL = frozenset(["of", "the", "a", "an", "n'", "de", "la"])


def read_games(document: Document, rows: Sequence[Row], blocks: Sequence[Block]) -> GameList:
    """The games of a letter's body. `blocks` are the same rows joined."""
    for found in (read_numbered(document, rows), _bulleted(blocks), _sentence(blocks)):
        if found.games:
            return found
    return GameList()


# ---------------------------------------------------------------- bullets and lines
def is_name(text: str) -> bool:
    """Whether a line is the name of a game rather than a sentence about one."""
    words = text.split()
    if not 1 <= len(words) <= 12 or VERBS.match(text):
        return False
    if re.search(r"[.!?:;]$", text) and not re.search(r"\b(?:Inc|No|Jr)\.$", text) and len(words) > 8:
        return False
    if re.search(r"\b(?:must|shall|will|should|cannot|may|were|was|are|is|has|have)\b", text):
        return False
    big = [w for w in words if w[:1].isupper() or w[:1].isdigit() or not w[:1].isalpha()]
    return len(big) >= 0.6 * len(words)


def _bulleted(blocks: Sequence[Block]) -> GameList:
    """A list of names under an introduction that speaks of games."""
    for n, block in enumerate(blocks):
        text = block.plain
        if not re.search(r"\bgames?\b", text, re.IGNORECASE) or not re.search(r":\s*$|follows\.?\s*$|below\.?$", text):
            continue
        run: list[Block] = []
        for item in blocks[n + 1 :]:
            if not is_name(item.plain) or item.kind == "heading" or not _list_like(item, run):
                break
            run.append(item)
        if not run or re.search(r"\b(?:conditions?|reasons?|information)\b[^.]*:\s*$", text, re.IGNORECASE):
            continue
        found = GameList()
        for item in run:
            name = free_text(item.body, READER, strip=" .;,")
            number = None
            if item.marker and item.marker.isdigit():
                page, box = item.body.place()
                number = Value(int(item.marker), page, box, item.marker, READER)
            found.games.append({"number": number, "name": name})
            found.used |= {row.place for row in item.rows}
        return found
    return GameList()


def _list_like(item: Block, run: list[Block]) -> bool:
    if not run:
        return True
    return item.bullet == run[0].bullet and bool(item.marker) == bool(run[0].marker)


# ---------------------------------------------------------------- one running sentence
def _sentence(blocks: Sequence[Block]) -> GameList:
    best: GameList = GameList()
    for block in blocks:
        plain = block.plain
        for match in SENTENCE.finditer(plain):
            if re.match(
                r"(?:the\s+)?Washington|Commission|We\b|Ms|Mr|If\b|Each\b|The\b(?!\s+[A-Z])", plain[match.end() :]
            ):
                continue
            names = _names(block.body, match.end())
            if len(names) > len(best.games):
                best = GameList()
                for start, end in names:
                    value = free_text(block.body, READER, start, end, confidence=0.95, strip=' .;,"“”')
                    best.games.append({"number": None, "name": value})
    return best


def _names(text: Text, start: int) -> list[tuple[int, int]]:
    """The stretches of a list of names that begins here: capitals and digits, until ordinary words go on."""
    plain = text.plain
    end = start
    semicolons = ";" in plain[start : start + 400]
    for match in re.finditer(r"\S+", plain[start:]):
        word = match.group()
        bare = word.strip(",;.:\"'()")
        if bare in STOP_WORDS or (
            bare[:1].islower() and bare.lower() not in SMALL and bare not in ("and", "or", "with")
        ):
            break
        end = start + match.end()
        if re.search(r"[.:]$", word) and not re.search(r"\b(?:Inc|No|vs)\.$", word):
            break
    stretch = plain[start:end]
    parts: list[tuple[int, int]] = []
    separator = r"\s*;\s*(?:and\s+)?" if semicolons else r"\s*,\s*(?:and\s+)?|\s+and\s+(?=[A-Z0-9])"
    at = 0
    for stop, after in [*(m.span() for m in re.finditer(separator, stretch)), (len(stretch), 0)]:
        piece = stretch[at:stop].strip(" .,;:")
        if piece and is_name(piece) and not re.match(r"^(?:and|or|with)\b", piece):
            offset = stretch.index(piece, at)
            parts.append((start + offset, start + offset + len(piece)))
        elif piece:
            break
        at = after
    return parts

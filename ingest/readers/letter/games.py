"""The games that a letter names: a numbered list in columns, bullets, or one running sentence."""

from __future__ import annotations

import re
from collections.abc import Sequence

from ingest.blocks import Document
from ingest.prose import Block, Row, Text
from ingest.readers.letter.game_names import is_name
from ingest.readers.letter.numbered import READER, GameList, read_numbered
from ingest.readers.letter.spelling import free_text
from ingest.values import Value

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

"""The part of a text that answers a question, with the words that were asked for marked."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from approvals.search.words import joined, plain, query_tokens

ROOM = 240  # signs of a snippet
BEFORE = 60  # of them before the first word that fits
_WORD = re.compile(r"[^\W_]+(?:[-./'’][^\W_]+)*")
_STEM, _ENDING = 5, 3  # words with as much of a beginning in common are one, but for so many last letters


@dataclass(frozen=True, slots=True)
class Piece:
    text: str
    marked: bool = False


def taken_for(question: str, spelt: dict[str, tuple[str, ...]]) -> list[str]:
    """The words that were looked for in the end."""
    return [word for token in query_tokens(question) for word in spelt.get(token, (token,))]


def snippet(text: str, asked: Sequence[str], room: int = ROOM) -> list[Piece]:
    """A text cut to a window around the first word that fits."""
    text = " ".join(text.split())
    first = next((m.start() for m in _WORD.finditer(text) if fits(m.group(), asked)), 0)
    start = 0 if first <= BEFORE or len(text) <= room else text.rfind(" ", 0, first - BEFORE // 2) + 1
    end = len(text) if len(text) <= start + room else max(text.rfind(" ", start, start + room), start + 1)
    pieces = marked(text[start:end], asked)
    return [*([Piece("… ")] if start else []), *pieces, *([Piece(" …")] if end < len(text) else [])]


def marked(text: str, asked: Sequence[str]) -> list[Piece]:
    """A whole text in pieces.

    >>> [p.text for p in marked("The dealer qualifies, v1.0.102.", ["qualify", "v1d0d102"]) if p.marked]
    ['qualifies', 'v1.0.102']
    >>> fits("dealing", ["dealer"]), fits("pairs", ["pair"])
    (False, True)
    """
    result, at = [], 0
    for match in _WORD.finditer(text):
        if fits(match.group(), asked):
            result += [Piece(text[at : match.start()]), Piece(match.group(), marked=True)]
            at = match.end()
    return [piece for piece in (*result, Piece(text[at:])) if piece.text]


def fits(word: str, asked: Iterable[str]) -> bool:
    """Whether a printed word is one of those asked for, in this form or another."""
    key = joined(plain(word))
    return any(key == token or _same(key, token) for token in asked)


def _same(word: str, token: str) -> bool:
    if not (word.isalpha() and token.isalpha()):
        return False
    common = next((n for n, (a, b) in enumerate(zip(word, token, strict=False)) if a != b), min(len(word), len(token)))
    return common >= max(min(_STEM, len(token)), len(token) - _ENDING) and len(word) - common <= _ENDING + 1

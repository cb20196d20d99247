"""What every reader may rely on: a word has no white space in it, and no more letters than this.

Readers join words by single spaces. So no text that they look through holds a long run of spaces or an endless word,
and their patterns need to be linear in words only.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from ingest.pages.model import Word

LONGEST = 120


def in_bounds(words: Iterable[Word]) -> tuple[Word, ...]:
    """The same words; one with white space in it or with too many letters as several, side by side in its box.

    NUL is no letter of any text: fonts that are damaged name it.
    """
    return tuple(part for word in words for part in _parts(_without_nul(word)))


def _without_nul(word: Word) -> Word:
    return replace(word, text=word.text.replace("\0", "")) if "\0" in word.text else word


def _parts(word: Word) -> Iterator[Word]:
    if len(word.text) <= LONGEST and len(word.text.split()) == 1:
        yield word
        return
    x0, top, x1, bottom = word.box
    step = (x1 - x0) / max(len(word.text), 1)
    at = 0
    for piece in word.text.split():
        at = word.text.index(piece, at)
        for start in range(0, len(piece), LONGEST):
            part = piece[start : start + LONGEST]
            left = x0 + (at + start) * step
            yield replace(word, text=part, box=(left, top, left + len(part) * step, bottom), other=None)
        at += len(piece)

"""Born-digital pages: characters become words."""

from __future__ import annotations

from itertools import pairwise

from ingest.pages.model import Box, Word, union
from ingest.pages.pdfium import Char, RawPage

GAP = 0.28  # of the line height: a wider gap between characters ends a word even where no space is written
LIGATURE = 0.38  # of the line height: a glyph wider than this is no single f
DOUBLED = 0.25  # of the line height: the same letter again so near is fake bold, not a letter
ITSELF = 1.2  # points: a word drawn again so near stands on itself
CELL = 3.0  # points: words are looked for in squares of this side


def words_of(raw: RawPage) -> tuple[Word, ...]:
    """Words in drawing order. Fake bold's doubled letters count once."""
    words: list[Word] = []
    run: list[Char] = []
    for char in _apart(raw.chars):
        if run:
            text = char.text
            if (run[-1].text == text or (len(run) > 1 and run[-2].text == text)) and _doubles(run, char):
                continue
            if char.space_before or not _joins(run[-1], char):
                words.append(_word(run))
                run = []
        run.append(char)
    if run:
        words.append(_word(run))
    return tuple(_undouble(words))


def _apart(chars: list[Char]) -> list[Char]:
    """The letters of a ligature, which all have its box, side by side: "ff" is no f drawn twice."""
    if not any(a.box == b.box for a, b in pairwise(chars)):
        return chars
    results: list[Char] = []
    n = 0
    while n < len(chars):
        end = n + 1
        while end < len(chars) and end < n + 3 and chars[end].box == chars[n].box and not chars[end].space_before:
            end += 1
        if end == n + 1:
            results.append(chars[n])
            n = end
            continue
        letters = "".join(c.text for c in chars[n:end])
        wide = chars[n].box[2] - chars[n].box[0]
        apart = len(set(letters)) == len(letters)
        if apart or (letters.startswith("ff") and wide > LIGATURE * _height(chars[n])):
            x0, top, _, bottom = chars[n].box
            step = wide / (end - n)
            results += [
                Char(c.text, (x0 + k * step, top, x0 + (k + 1) * step, bottom), c.space_before, c.bold)
                for k, c in enumerate(chars[n:end])
            ]
        else:
            results += chars[n:end]
        n = end
    return results


def _height(char: Char) -> float:
    return max(char.box[3] - char.box[1], 1.0)


def _joins(last: Char, char: Char) -> bool:
    left, top, _, bottom = char.box
    _, top_before, right_before, bottom_before = last.box
    high = max(bottom - top, bottom_before - top_before, 1.0)
    same_line = abs((top_before + bottom_before) - (top + bottom)) / 2 < 0.5 * high
    return same_line and -0.6 * high < left - right_before < GAP * high


def _doubles(run: list[Char], char: Char) -> bool:
    for c in run[-2:]:
        if c.text == char.text:
            near = DOUBLED * _height(char)
            if abs(c.box[0] - char.box[0]) < near * 0.5 and abs(c.box[1] - char.box[1]) < near:
                return True
    return False


def _word(run: list[Char]) -> Word:
    box = union([c.box for c in run])
    return Word("".join(c.text for c in run), box, size=round((box[3] - box[1]) * 0.9, 1), bold=run[0].bold)


def _undouble(words: list[Word]) -> list[Word]:
    """A whole word drawn a second time on itself is one word."""
    seen: dict[str, dict[tuple[int, int], list[Box]]] = {}
    kept = []
    for word in words:
        x, y = word.box[0], word.box[1]
        cell = (int(x // CELL), int(y // CELL))
        cells = seen.get(word.text)
        if cells is None:
            seen[word.text] = {cell: [word.box]}
            kept.append(word)
            continue
        columns = {int((x - ITSELF) // CELL), int((x + ITSELF) // CELL)}
        rows = {int((y - ITSELF) // CELL), int((y + ITSELF) // CELL)}
        near = (box for column in columns for row in rows for box in cells.get((column, row), ()))
        if any(abs(box[0] - x) < ITSELF and abs(box[1] - y) < ITSELF for box in near):
            continue
        cells.setdefault(cell, []).append(word.box)
        kept.append(word)
    return kept

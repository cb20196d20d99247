"""When two strings differ only as scans and typists differ: look-alike letters, typographic signs, spaces, hyphens.

A letter that looks like a digit is a look-alike too, but two different digits never are; whether such a difference is
noise is for the caller to say, who knows whether both sides were read with confidence.
"""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache
from typing import Literal

from ingest.prose import EQUAL_SIGNS, INVISIBLE

Likeness = Literal["same", "letters", "digits", "different"]

_CLASSES = ("l1I|!", "O0oQ", "S5s", "B8", "Z2z", "G6", "g9q")
_CLASS = {letter: number for number, letters in enumerate(_CLASSES) for letter in letters}
_PAIRS = (("rn", "m"), ("nn", "m"), ("vv", "w"), ("cl", "d"))
_SPACE = re.compile(r"(?<=\d)\s+(?=\d)")
_LETTER_HYPHEN = re.compile(r"(?<=[^\W\d_])-\s*(?=[^\W\d_])")
_LONGEST = 400  # letters: what is longer is compared word by word first


@lru_cache(maxsize=16384)
def plain(text: str) -> str:
    """One form for typographic variants; letters keep their case.

    >>> plain("“Hold \u2018Em”") == plain('"Hold \\'Em"')
    True
    """
    text = INVISIBLE.sub("", text).translate(EQUAL_SIGNS)
    return " ".join(unicodedata.normalize("NFKC", text).translate(EQUAL_SIGNS).split())


@lru_cache(maxsize=16384)
def squeezed(text: str) -> str:
    """Without spaces, except between digits, and without hyphens inside words.

    >>> squeezed("counter-clockwise and 1 1") == squeezed("counterclock wise and 1 1")
    True
    >>> squeezed("1 1") == squeezed("11")
    False
    """
    text = _LETTER_HYPHEN.sub("", plain(text))
    return _SPACE.sub("\u0001", text).replace(" ", "")


@lru_cache(maxsize=16384)
def likeness(one: str, other: str) -> Likeness:
    """How alike two strings look.

    >>> likeness("tum", "turn"), likeness("v1.0.l02", "v1.0.102"), likeness("v1.0.102", "v1.0.114")
    ('letters', 'digits', 'different')
    """
    if one == other:
        return "same"
    a, b = squeezed(one), squeezed(other)
    if a.casefold() == b.casefold():
        return "letters"
    if len(a) > _LONGEST or len(b) > _LONGEST or abs(len(a) - len(b)) > max(len(a), len(b)) // 2:
        return "different"
    return _walk(a, b)


def _walk(a: str, b: str) -> Likeness:
    """Letter by letter, where one side's letter may stand for a pair of the other's."""
    states: dict[tuple[int, int], bool] = {(0, 0): False}  # place in both → whether digits took part
    while states:
        following: dict[tuple[int, int], bool] = {}
        for (i, j), digits in states.items():
            if i == len(a) and j == len(b):
                return "digits" if digits else "letters"
            for step_a, step_b, digit in _steps(a, b, i, j):
                place = (i + step_a, j + step_b)
                following[place] = min(following.get(place, True), digits or digit)
        states = following
    return "different"


def _steps(a: str, b: str, i: int, j: int) -> list[tuple[int, int, bool]]:
    results = []
    if i < len(a) and j < len(b):
        x, y = a[i], b[j]
        if x == y or (x.casefold() == y.casefold() and not x.isdigit()):
            results.append((1, 1, False))
        elif not (x.isdigit() and y.isdigit()) and x in _CLASS and _CLASS.get(x) == _CLASS.get(y):
            results.append((1, 1, x.isdigit() or y.isdigit()))
    for two, single in _PAIRS:
        if a.startswith(two, i) and b.startswith(single, j):
            results.append((2, 1, False))
        if a.startswith(single, i) and b.startswith(two, j):
            results.append((1, 2, False))
    return results

"""Two engines' readings of one line, letter by letter: where they agree, what the second has instead, and how sure
each word then is.

The agreement is the confidence. What the second engine has more belongs to a word too: who reads 150 where another
reads 1500 has not been agreed with.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from ingest.pages.rapid import Glyph

AGREED = 0.98
ALIKE = 0.93  # a plain number that the second engine reads as the letters which look like its digits
UNCONFIRMED_MARK = 0.9  # a bullet or a dash that one engine alone saw: nothing is read from it
UNCONFIRMED_WORD = 0.85  # letters that one engine alone saw: clear ones are wrong too often on a worn page
UNCONFIRMED_NUMBER = 0.85  # a digit that one engine alone saw is doubtful, however sure it is of itself
DISAGREED = 0.6
CLEAR = 0.97  # the first engine's own score from which a word counts as clearly seen
TO_DIGITS = str.maketrans("lIi|!OoSsB", "1111100558")  # what Tesseract takes digits for
NUMBER = re.compile(r"^[$(]?[\d.,/:]*\d[\d.,/:]*%?[).]?$")
LOOKALIKES = str.maketrans({"‘": "'", "’": "'", "“": '"', "”": '"', "–": "-", "—": "-", "•": "", "·": "", "*": ""})
OF_NUMBERS = frozenset("$%.,/:-")  # beside a digit these are as much of the number as digits are


@dataclass(slots=True)
class Agreement:
    """For each letter of the first reading (numbered as read, spaces included), what the second says of it."""

    agreed: list[bool]
    same: list[bool] = field(default_factory=list)  # it reads this letter too, but perhaps in another word
    instead: dict[int, str] = field(default_factory=dict)  # what it reads in their place, or before them
    more: dict[int, str] = field(default_factory=dict)  # what it reads behind them, of the same word
    breaks: set[int] = field(default_factory=set)  # it begins a new word with this letter
    joined: set[int] = field(default_factory=set)  # neither sees a space before this letter


def compare(first: Sequence[str], second: Sequence[str]) -> Agreement:
    """The first reading by letters, the second by words.

    >>> compare(list("150 for 1"), ["1500", "for", "1"]).agreed
    [True, False, False, False, True, True, True, False, True]
    """
    places = [n for n, c in enumerate(first) if c != " "]
    a = "".join(_plain(first[n]) or "\0" for n in places)
    b = ""
    starts: set[int] = set()
    for word in second:
        starts.add(len(b))
        b += _plain(word)
    agreement = Agreement([False] * len(first))
    lacking: list[int] = []
    for tag, i1, i2, j1, j2 in difflib.SequenceMatcher(None, a, b, autojunk=False).get_opcodes():
        for n in range(i1, i2):
            agreement.agreed[places[n]] = tag == "equal" or a[n] == "\0"
        if tag == "equal":
            for k in range(1, i2 - i1):
                here = places[i1 + k]
                if j1 + k in starts:
                    agreement.breaks.add(here)
                elif here - places[i1 + k - 1] == 1:
                    agreement.joined.add(here)
        elif tag == "insert" and places:
            behind, before = i1 > 0 and j1 not in starts, i1 < len(a) and j2 < len(b) and j2 not in starts
            lacking += _inserted(agreement, places, a, (i1, b[j1:j2]), behind=behind, before=before)
        elif j2 > j1:
            agreement.instead[places[i1]] = b[j1:j2]
    agreement.same = list(agreement.agreed)
    for n in lacking:
        agreement.agreed[places[n]] = False
    return agreement


def _inserted(
    agreement: Agreement, places: Sequence[int], a: str, more: tuple[int, str], *, behind: bool, before: bool
) -> list[int]:
    """Note what the second alone reads; the letters beside it that it makes unsure."""
    at, letters = more
    if behind and not before:
        agreement.more[places[at - 1]] = letters
    else:
        agreement.instead[places[min(at, len(places) - 1)]] = letters
    beside = [n for n, own in ((at - 1, behind), (at, before)) if own]
    return beside if _counts(letters, "".join(a[n] for n in beside)) else []


def _counts(more: str, beside: str) -> bool:
    """Whether a word is another one without this."""
    number = any(c.isdigit() for c in beside) and any(c in OF_NUMBERS for c in more)
    return number or any(c.isalnum() for c in more)


def _plain(text: str) -> str:
    return text.translate(LOOKALIKES)


def confidence_of(
    text: str, glyphs: Sequence[Glyph], agreement: Agreement, first: int, last: int, second_saw: bool
) -> tuple[float, str | None]:
    """How sure the word of letters first..last (exclusive) is, and what the second engine reads where it differs."""
    own = min(g.score for g in glyphs[first:last] if g.text != " ")
    number = any(c.isdigit() or c in "$%" for c in text)
    if all(agreement.agreed[n] for n in range(first, last) if glyphs[n].text != " "):
        return min(AGREED, max(own, ALIKE)), None
    here = range(first, last)
    other = "".join(
        agreement.instead.get(n, "") + (glyphs[n].text if agreement.same[n] else "") + agreement.more.get(n, "")
        for n in here
    )
    if own >= CLEAR and NUMBER.match(text) and other.translate(TO_DIGITS) == text.translate(TO_DIGITS):
        return ALIKE, other
    if not any(c.isalnum() for c in text):
        return UNCONFIRMED_MARK, other or None
    if second_saw and any(n in agreement.instead or n in agreement.more for n in here):
        return DISAGREED if number else (0.8 if own >= CLEAR else DISAGREED), other or None
    if own >= CLEAR:
        return (UNCONFIRMED_NUMBER if number else UNCONFIRMED_WORD), None
    return min(own, 0.75), None

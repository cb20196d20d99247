"""Numbers that are written in words: "three to two", "five thousand"."""

from __future__ import annotations

import re

SMALL = (
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
    "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen",
)  # fmt: skip
TENS = ("twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")
POWERS = {"thousand": 1000, "million": 1_000_000}
WORDS = {w: n for n, w in enumerate(SMALL)} | {w: 10 * n for n, w in enumerate(TENS, start=2)}
_RUN = re.compile(rf"\b(?:(?:{'|'.join([*WORDS, *POWERS, 'hundred', 'and', 'a'])})\b[\s-]*)+", re.I)


def with_digits(text: str) -> str:
    """
    >>> with_digits("thirty to one"), with_digits("one thousand five hundred"), with_digits("Four of a Kind")
    ('30 to 1', '1500', '4 of a Kind')
    """
    return _RUN.sub(lambda result: _counted(result[0]), text)


def _counted(words: str) -> str:
    total = part = 0
    counted = False
    for word in re.findall(r"[a-z]+", words.lower()):
        if word in WORDS:
            part, counted = part + WORDS[word], True
        elif word == "hundred":
            part, counted = (part or 1) * 100, True
        elif word in POWERS:
            total, part, counted = total + (part or 1) * POWERS[word], 0, True
    tail = words[len(words.rstrip()) :]
    return f"{total + part}{tail}" if counted else words

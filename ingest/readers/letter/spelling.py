"""How far free text can be believed: damage that shows in the words themselves.

Names cannot be checked against a dictionary, but a digit inside a word, a stray bar or a bracket that never closes
are marks of a bad reading. Such text is kept as read and doubted; only what can be nothing else is repaired.
"""

from __future__ import annotations

import re

from ingest.prose import Text
from ingest.values import Repair

DIGIT_INSIDE = re.compile(r"(?<![\w$#])[A-Za-z]+[01568][a-z]{2,}\b|\b[A-Z]?[a-z]{2,}[01568][a-z]*\b(?!['\w-])")
STRAY = re.compile(r"[|~^_{}<>\\\ufffd]|[a-z][A-Z]{2,}[a-z]|(?<=[a-z])\.(?=[a-z]{2})")
FINE = re.compile(r"^(?:\d+(?:st|nd|rd|th|s)?|[A-Z]+\d+[A-Z]*|\d+[A-Z]+|i-\w+|one2six)$")


def doubt(text: Text) -> tuple[float, tuple[Repair, ...]]:
    """The confidence that a text deserves by its looks: a born-digital one always 1."""
    if all(t.word.source == "text" for t in text.tokens):
        return 1.0, ()
    plain = text.plain
    if STRAY.search(re.sub(r"[\w.+-]+@[\w.-]+|https?://\S+|\bwww\.\S+|\b[\w-]+\.(?:gov|com|org|net)\b", "", plain)):
        return 0.7, ()
    for word in re.findall(r"[\w'+-]+", plain):
        if not FINE.match(word) and DIGIT_INSIDE.search(word):
            return 0.7, ()
    if plain.count("(") != plain.count(")"):
        return 0.85, ()
    return 1.0, ()

"""How far free text can be believed: damage that shows in the words themselves.

Names cannot be checked against a dictionary, but a digit inside a word, a stray bar or a bracket that never closes
are marks of a bad reading. Such text is kept as read and doubted; only what can be nothing else is repaired.
"""

from __future__ import annotations

import re

from ingest.prose import Text
from ingest.readers.ocr_confusions import as_digits
from ingest.values import Repair, Value

DIGIT_INSIDE = re.compile(r"(?<![\w$#])[A-Za-z]+[01568][a-z]{2,}\b|\b[A-Z]?[a-z]{2,}[01568][a-z]*\b(?!['\w-])")
STRAY = re.compile(r"[|~^_{}<>\\\ufffd]|[a-z][A-Z]{2,}[a-z]|(?<=[a-z])\.(?=[a-z]{2})")
ADDRESS = re.compile(r"[\w.+-]+@[\w.-]+|https?://\S+|\bwww\.\S+|\b[\w-]+\.(?:gov|com|org|net)\b")
NUMBER_LIKE = re.compile(r"(?<![A-Za-z\d])(?=[OlI.,/-]*\d)[\dOlI](?:[\dOlI]|[.,/-](?=[\dOlI]))+(?![A-Za-z\d])")
MIXED = re.compile(r"(?<![A-Za-z])\d[\dOlI.,/-]*[SB](?![A-Za-z])|(?<![A-Za-z\d])[SB]\d")  # "200B", "9S0": an 8, a 5
FINE = re.compile(r"^(?:\d+(?:st|nd|rd|th|s)?|[A-Z]+\d+[A-Z]*|\d+[A-Z]+|i-\w+|one2six)$")


def doubt(text: Text) -> tuple[float, tuple[Repair, ...]]:
    """The confidence that a text deserves by its looks: a born-digital one always 1."""
    if all(t.word.source == "text" for t in text.tokens):
        return 1.0, ()
    if _damaged(text.plain):
        return 0.7, ()
    if MIXED.search(text.plain):
        return 0.8, ()
    return (0.85 if text.plain.count("(") != text.plain.count(")") else 1.0), ()


def _damaged(plain: str) -> bool:
    if STRAY.search(ADDRESS.sub("", plain)):
        return True
    return any(not FINE.match(word) and DIGIT_INSIDE.search(word) for word in re.findall(r"[\w'+-]+", plain))


def respelled(text: str) -> tuple[str, float, tuple[Repair, ...]]:
    """A text whose numbers have their digits back: "2O13", "230-l5-140".

    >>> respelled("on May 4, 2O13 under WAC 230-l5-140")[0]
    'on May 4, 2013 under WAC 230-15-140'
    """
    confidence = 1.0
    results: list[Repair] = []

    def digits(match: re.Match[str]) -> str:
        nonlocal confidence
        fixed, sure, repairs = as_digits(match.group(), "a number's digits")
        confidence = min(confidence, sure)
        results.extend(repairs)
        return fixed

    fixed = NUMBER_LIKE.sub(digits, text)
    return fixed, confidence, tuple(results)


def free_text(
    text: Text, reader: str, start: int = 0, end: int | None = None, *, confidence: float = 1.0, strip: str = " ,;"
) -> Value:
    """A stretch of free text as a value: stripped, its numbers mended, and doubted where it looks damaged."""
    end = len(text) if end is None else end
    printed = text.printed[start:end]
    start += len(printed) - len(printed.lstrip(strip))
    end = start + len(printed.strip(strip))
    part = text.cut(start, end)
    looks, repairs = doubt(part)
    printed = text.printed[start:end]
    if any(t.word.source != "text" for t in part.tokens):
        printed, sure, more = respelled(printed)
        if more and looks < 1.0 and not _damaged(printed) and not MIXED.search(printed):
            looks = 1.0  # what looked damaged is what was put right
        looks, repairs = min(looks, sure), repairs + more
    return text.value(printed, reader, start, end, confidence=min(confidence, looks), repairs=repairs)


FRAGMENT = re.compile(r"[a-z)\d][.!?]\s+[A-Z][^.!?;:]{3,60}$")


MARK_WITHIN = re.compile(r"(?:^|[a-z,;.]\s)(?:[(\[](?:\d{1,2}|[a-h])[)\]]|\d{1,2}\.(?=\s))\s?(?=[A-Za-z])")


def holds_more(plain: str) -> bool:
    """Whether an item's text goes on with a heading or the start of something else, or holds another item's mark."""
    return FRAGMENT.search(plain) is not None or plain.endswith(":") or MARK_WITHIN.search(plain) is not None

"""Text as printed, without the marks that typesetters and converters leave in it."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

_TAGS = re.compile(r"</?(?:b|i|u|em|strong|mark|sup|sub|br|span|p|small|td|th|tr)\b[^<>]*>", re.I)
_ESCAPE = re.compile(r"\\([$%&#_*{}\[\]()])")
_SINGLE = dict.fromkeys(map(ord, "\u2018\u2019\u201a\u201b\u0060\u00b4\u2032"), "'")
_DOUBLE = dict.fromkeys(map(ord, "\u201c\u201d\u201e\u2033"), '"')
_DASHES = dict.fromkeys(map(ord, "\u2010\u2011\u2012\u2013\u2014\u2015\u2212\u00ad"), "-")
_ZERO_WIDTH = dict.fromkeys([*range(0x200B, 0x2010), *range(0x202A, 0x202F), *range(0x2060, 0x206A), 0xFEFF], None)
_RAISED = dict.fromkeys(map(ord, "\u2070\u00b9\u00b2\u00b3\u2074\u2075\u2076\u2077\u2078\u2079"), "^")  # a note's mark
_TABLE = {**_SINGLE, **_DOUBLE, **_DASHES, **_ZERO_WIDTH}


@lru_cache(maxsize=8192)
def plain(text: str) -> str:
    """One line, plain quotes and dashes, no markup.

    >>> plain("100 to <b>1</b>"), plain("\\\\$5,000 \u2013 a"), plain("\u00bd")
    ('100 to 1', '$5,000 - a', '1/2')
    """
    if not text.isascii():
        text = unicodedata.normalize("NFKC", text.translate(_RAISED)).translate(_TABLE).replace("\u2044", "/")
    if "<" in text:
        text = _TAGS.sub("", text)
    if "\\" in text:
        text = _ESCAPE.sub(r"\1", text)
    return " ".join(text.split())


_BOLD = re.compile(r"^(?:#+\s+)?\*{2,3}(?=[\w(\"'+-])(.*?)(?<=[\w)\"'.!:+%])\*{2,3}$")


def unmarked(text: str) -> str:
    """Plain text without Markdown's heading marks and bold around the whole.

    >>> unmarked("## **RULES OF PLAY:**"), unmarked("Pays*"), unmarked("**Royal Flush**")
    ('RULES OF PLAY:', 'Pays*', 'Royal Flush')
    """
    text = plain(text)
    text = re.sub(r"^#+\s+", "", text)
    match = _BOLD.match(text)
    return match.group(1) if match else text


_STARS = "*\u2020\u2021\u00a7^"
_NOTE_ONE = ("(\u00b9)", "\u00b9)", "(\u00b9", "\u00b9")


def without_stars(text: str) -> str:
    """Text without the note marks behind it.

    >>> without_stars("Seed amount**"), without_stars("**Reflects"), without_stars(plain("500 to 1\u00b2"))
    ('Seed amount', '**Reflects', '500 to 1')
    """
    while True:
        shorter = text.rstrip(_STARS)
        for mark in _NOTE_ONE:
            shorter = shorter.removesuffix(mark)
        if shorter == text:
            return text.rstrip()
        text = shorter.rstrip()


def snake(text: str) -> str:
    """Lower-case words joined by underscores.

    >>> snake("AKQ Hearts/Diamonds/Clubs"), snake("Dealer's Ace")
    ('akq_hearts_diamonds_clubs', 'dealers_ace')
    """
    return "_".join(re.findall(r"[a-z0-9]+", plain(text).replace("'", "").lower()))

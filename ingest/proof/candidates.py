"""The small repairs that the raw text of a cell allows: what else an OCR may have had before it.

One character taken for its look-alike, a separator lost or invented, a stroke too many: never more than one of them,
and never so many candidates that a figure must come out by chance.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from ingest.grammar.hands import parse_hand
from ingest.grammar.odds import parse_pay

ALIKE = ("S5", "lI1|!i7", "O0QDo", "B8", "Z2z", "G6b", "38", "56", "9g", "17", "08", "4A", "69")
MOST = 24
WORD_AS_DIGITS = re.compile(r"(?<=\d)\s*(?:10|1o|lo|l0|tol|to|t0)\s*(?=[1lI])")
NUMBER = re.compile(r"\d+(?:\.\d+)?|\.\d+")


def variants(raw: str) -> Iterator[str]:
    """The text with one small repair; the text itself is not among them.

    >>> "9 to 1" in set(variants("9 10 1")), "5 to 1" in set(variants("S to 1"))
    (True, True)
    """
    seen = {raw}
    for text in _repaired(raw):
        if text not in seen:
            seen.add(text)
            yield text


def _repaired(raw: str) -> Iterator[str]:
    yield WORD_AS_DIGITS.sub(" to ", raw)
    for place, character in enumerate(raw):
        for group in ALIKE:
            if character in group:
                for other in group:
                    if other.isdigit() or not character.isdigit():
                        yield raw[:place] + other + raw[place + 1 :]
        if character in " ,.'|lI1" and raw[:place].strip() and raw[place + 1 :].strip():
            yield raw[:place] + raw[place + 1 :]
        if character in ",. ":
            yield raw[:place] + "." + raw[place + 1 :]
    yield raw[:-1]
    yield raw[1:]


def pays(raw: str, unit: str | None, now: str) -> list[str]:
    """Other amounts that the cell may show, in the same unit.

    >>> "9" in pays("9 10 1", "to_1", "910")
    True
    >>> "5" in pays("S to 1", "to_1", "8")
    True
    """
    results: list[str] = []
    for text in variants(raw):
        pay = parse_pay(text, loose=True)
        if pay is None or pay.number is None or pay.number in (now, *results):
            continue
        if pay.unit in (unit, None) and not pay.number.startswith("0"):
            results.append(pay.number)
    return results[:MOST]


def figures(raw: str, now: str) -> list[tuple[str, str]]:
    """Other figures that a claim's cell may show, each with the text that says so.

    >>> ("5.38", "5.38") in figures("5.3 38%", "5.338")
    True
    """
    results: dict[str, str] = {}
    bare = re.sub(r"[\s$%()|]", "", raw)
    for text in [*_shorter(bare), *variants(bare)]:
        if NUMBER.fullmatch(text.replace(",", "")):
            value = _canonical(text.replace(",", ""))
            if value != now:
                results.setdefault(value, text)
    return list(results.items())[:MOST]


def _shorter(bare: str) -> Iterator[str]:
    for place in range(len(bare)):
        yield bare[:place] + bare[place + 1 :]


def _canonical(text: str) -> str:
    """
    >>> _canonical("05.380"), _canonical(".5"), _canonical("100")
    ('5.38', '0.5', '100')
    """
    whole, _, rest = text.partition(".")
    rest = rest.rstrip("0")
    whole = whole.lstrip("0") or "0"
    return f"{whole}.{rest}" if rest else whole


def hands(raw: str, now: str, known: list[str]) -> list[str]:
    """Other hands that the row may be for: what its label says with one repair, and what sister tables list there."""
    results: list[str] = []
    for text in variants(raw):
        hand = parse_hand(text, loose=True)
        if hand is not None and hand.known and hand.name not in (now, *results):
            results.append(hand.name)
    return (results + [hand for hand in known if hand not in (now, *results)])[:MOST]

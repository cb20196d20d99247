"""Names of pay tables: "CSTUD-01", "TCP-6B1", "Paytable ML03", "Pay Table #1", and what an OCR makes of them."""

from __future__ import annotations

import re
from dataclasses import dataclass

from ingest.grammar.text import plain, without_stars
from ingest.values import Repair

_CODE = re.compile(
    r"(?<![\w$.])([A-Z][A-Z0-9]{1,7}?)\s*[-\u00b7\u2022.]\s*((?:\d{1,3}[A-Z]?|\d?[A-Z]{1,2}\d{1,2}))(?![\w%])"
    r"|(?<![\w$.+-])(\d[A-Z]{1,4}|[A-Z])-(0\d)(?![\w%-])"  # "3CB-01", "T-01"
)
_NAMED = re.compile(
    r"(?<![A-Za-z])(?:pa[yv]\s*tables?|schedule|option"
    r"|(?:(?<=[-:] )|(?<=\bhand )|(?<=\bhands )|(?<=\bevent )|(?<=\boutcome )|(?<=\btable [A-Z\d] ))table)"
    r"(?:\s*(?:no\.?|number|#|:)\s*|\s+|(?=\d))"
    r"((?-i:[A-Z][A-Z0-9]{1,5}-[A-Z]\d?|(?:[A-Z]{1,3}-?)?\d{1,3}[A-Z]?|[A-Z]))(?=[\s*,.:;)(]|$)(?!\s*(?:wager|only))",
    re.I,
)
_DAMAGED = re.compile(r"(?<![\w$])([A-Za-z][A-Za-z0-9.!|]{2,9}?)\s*[-\u00b7]\s*((?=\w?\d)[\dlIO]{2,3})(?![\w%])")
_NO_DASH = re.compile(r"^([A-Z]{2,6})\s(\d?[A-Z]\d{1,2}|\d{2})$")
_BARE = re.compile(r"^#?\s*(\d{1,2}[A-Z]?|[A-Z]{1,4}-?\d{1,2})$")
_WAGER = re.compile(r"[\[({]?\s*\$\s?(\d+(?:\.\d{1,2})?)\s*(?:minimum\s+)?(?:wa[gq]er|bet)\s*[\])}lI|]?", re.I)
_MULTI = re.compile(r"\bmulti[\s-]*gam\s*e\b", re.I)
_PAREN = re.compile(r"\(\s*([A-Za-z][\w .+-]{0,12})\s*\)")
_ALIAS = re.compile(r"\b([A-Z]{2,}[A-Z0-9]*\d|[A-Z]\d)\b")
SPELLED = Repair("designator_damaged", "an OCR's letters stand in the designator's code")
LOST_DASH = Repair("designator_dash_lost", "the dash between the designator's code and number is lost")
DASH = Repair("designator_spacing", "spaces or a stray mark around the designator's dash")


@dataclass(frozen=True, slots=True)
class Designator:
    text: str
    start: int
    end: int
    repairs: tuple[Repair, ...] = ()


def find_designators(text: str, *, bare: bool = False, loose: bool = False) -> list[Designator]:
    """Every pay table's name in a text, in order.

    >>> [d.text for d in find_designators("CSTUD - 01 PCSA1 ($1 wager)")]
    ['CSTUD-01']
    >>> [d.text for d in find_designators("Pay Table #1")]
    ['1']
    >>> [d.text for d in find_designators("Pay table LSP-A ($1 wager)")]
    ['LSP-A']
    >>> [d.text for d in find_designators("Bust Watch \u2013 Table 2")]
    ['2']
    >>> [d.text for d in find_designators("Hand Table A Table B")], find_designators("see Table A")
    (['A', 'B'], [])
    >>> [d.text for d in find_designators("TCP-6B1 TCP-6B2")], [d.text for d in find_designators("2*", bare=True)]
    (['TCP-6B1', 'TCP-6B2'], ['2'])
    >>> [d.text for d in find_designators("cSTI.iD- 07 PCSA7", loose=True)], find_designators("cSTI.iD- 07 PCSA7")
    (['CSTI.ID-07'], [])
    """
    text = plain(text)
    results = [
        Designator(name, m.start(), m.end(), () if m[0] == name else (DASH,))
        for m in _CODE.finditer(text)
        if (name := f"{m[1] or m[3]}-{m[2] or m[4]}")
    ]
    if results:
        return results
    results = [Designator(m[1].upper(), m.start(), m.end(1)) for m in _NAMED.finditer(text)]
    if not results and loose:
        digits = str.maketrans("lIO", "110")
        results = [
            Designator(f"{m[1].upper()}-{m[2].translate(digits)}", m.start(), m.end(), (SPELLED,))
            for m in _DAMAGED.finditer(text)
        ]
        if not results and (m := _NO_DASH.match(without_stars(text))):
            results = [Designator(f"{m[1]}-{m[2]}", 0, len(text), (LOST_DASH,))]
    if not results and bare and (m := _BARE.match(without_stars(text))):
        results = [Designator(m[1].upper(), 0, len(text))]
    return results


def wager_of(text: str) -> str | None:
    """The wager printed with a pay table.

    >>> wager_of("PCSB2 ($2.50 wager)"), wager_of("Multi Game 1$5 wagerl"), wager_of("$100")
    ('2.50', '5', None)
    """
    match = _WAGER.search(plain(text))
    return match[1] if match else None


def is_multi_game(text: str) -> bool:
    """Whether a header or caption says multi-game.

    >>> is_multi_game("Multi-Game Progressive Paytable"), is_multi_game("Progressive")
    (True, False)
    """
    return bool(_MULTI.search(plain(text)))


def alias_in(text: str, designator: str | None) -> str | None:
    """A second name beside the designator.

    >>> alias_in("CSTUD-01 PCSA1 ($1 wager)", "CSTUD-01"), alias_in("Paytable 3 (QH)", "3"), alias_in("Paytable 1", "1")
    ('PCSA1', 'QH', None)
    """
    whole = text
    text = _WAGER.sub(" ", plain(text))
    text = _MULTI.sub(" ", text)
    rest = text
    for d in find_designators(text):
        rest = rest.replace(text[d.start : d.end], " ", 1)
    if match := _PAREN.search(rest):
        word = match[1].strip()
        if not re.search(r"paytable|wager|from|both|all|game|envy|even|^to\b|^for\b", word, re.I) and (
            word.isupper() or any(c.isdigit() for c in word)
        ):
            return word
    match = _ALIAS.search(rest) or (re.search(r"\b([A-Z]{4,7})\b", rest) if wager_of(plain(whole)) else None)
    return match[1] if match and designator and match[1] != designator else None

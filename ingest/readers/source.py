"""Whose document it is and of what form: a letter, rules, law, an operator's page, an analyst's sheet, a layout.

The form comes before all else that is read: what law says binds, what an operator's page says is in use, and what an
analyst says is neither.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache, partial
from typing import Any

from ingest.blocks import Document
from ingest.prose import Block, Text
from ingest.readers.dates import find_dates
from ingest.values import Doubt, Value
from ingest.vocabulary import Authority, authorities

READER = "source"
SECTION = re.compile(
    r"(?P<whole>(?:\d{1,3}(?:-\d{1,3})? )?(?:N\.J\.A\.C\.|Pa\. Code|CMR|C\.M\.R\.|CSR|COMAR|OAC|WAC|RCW"
    r"|(?:[A-Z][A-Za-z]{0,5}\.? ?){1,2}(?:Admin\.? (?:Code|R\.)|Code Regs?\.|Code R\.))"
    r"\s+(?:-\s)?(?:(?:[rR]|ch)\. )?(?:\u00a7+\s*)?(?P<number>\d{1,4}(?:, \u00a7 \d{1,3}\b|[\w:.-]{1,24}\w)))"
)
BARE_SECTION = re.compile(
    r"^(?:(?:Section|Rule|\u00a7+)\s*(?P<number>(?:[IVX]{1,5}-)?\d{1,4}[A-Za-z]?[\w:.-]{1,24}\w)"
    r"|(?P<alone>\d{1,2}(?::\d{2}){3}(?:\.\d{2})?))\.?\s*(?P<mark>-|\u2013|[A-Z])"
)
CITED_IN = re.compile(
    r"\b(?:in accordance with|under|cited in|filed in|pursuant to|relating to|by|see|of|authority:|implemented:)\s+$",
    re.I,
)
LAW_WORDS = re.compile(
    r"\bcertificate holder\b|\bcasino licensee\b|\bcard (?:room|game) licensees?\b"
    r"|\b(?:(?:Statutory|General|Legal) )?Authority:|\b(?:Law Implemented|Promulgated Under|Rule Amplifies):"
    r"|\b(?:Admin(?:istrative)?|Pa)\.? Code\b|\bCode Regs?\.|\bOAC\b|\bWSR \d\d-\d\d-\d{3}\b|\bC\.R\.S\."
    r"|\bNew Zealand Gazette\b|\bC\.M\.R\.|\bPa\.B\.|\bRegister Vol\.|\bCurrent through (?:Register|all regulations)\b"
    r"|\bstatutory basis for\b|\bThis section cited in\b|\bThe provisions of this \u00a7",
    re.I,
)
EFFECTIVE = re.compile(r"\beffective(?: date)?(?: on| as of| from)?:?\s+(?=[A-Z\d])", re.I)
EXPIRES = re.compile(r"\b(?:expires?|expiring|effective until|until)(?: on)?:?\s+(?=[A-Z\d])", re.I)
EXPIRED = re.compile(r",? (?:and )?expired\b", re.I)
ANALYST = re.compile(
    r"\b(?:house edge|expected (?:value|return)|combinations|permutations|standard deviation|analysis|return table"
    r"|element of risk|lower right (?:cell|corner)|optimal (?:player|strategy|outcomes)|net return|basic strategy"
    r"|card counting|break-?even point|average return|probability)\b"
    r"|(?-i:\bEVs?\b)",
    re.I,
)
FIRST_PERSON = re.compile(
    r"(?<![\w'])I(?:'ve|'m)?(?= (?:have|saw|am|was|will|would|first|don't|do|know|think|assume|analyzed|heard|show"
    r"|used|found|discovered|noticed|ran|computed|calculated|created|wrote|did|encountered|decided|recommend))\b"
)
REPORT = re.compile(
    r"\b(?:math(?:s|ematics|ematical)? (?:report|analysis|certification"
    r"|verification)|par sheet|game mathematics|gaming laboratories)\b",
    re.I,
)
OPERATOR = re.compile(
    r"\b(?:visit us|join us|our (?:casino|tables?|dealers?|poker room|card ?room|floor"
    r"|players)|at (?:the )?[A-Z][\w']+ (?:[A-Z][\w']+ ){0,3}(?:Casino|Card ?room)"
    r"|current (?:progressive )?jackpot|casino floor|see (?:the )?dealer"
    r" for|must be 18|must be 21 (?:or|years)|open 24|players club)\b"
    r"|\bminimum and maximum wagers\b",
    re.I,
)
HOUSE = re.compile(
    r"\bat (?P<house>[A-Z][\w'&]+(?: [A-Z][\w'&]+){1,3}) (?:uses?|offers?|is|has"
    r"|features?)\b|\b[A-Z][\w']+(?: [A-Z][\w']+){0,2} (?:Casino|Card ?room)\b"
)
APPROVED_RULES = re.compile(
    r"\boperators? (?:cannot|may not|must not) allow\b"
    r"|\bapproved\b.{0,60}\bprogressive system\b|\bcompatible software versions?\b",
    re.I,
)
MENU = re.compile(
    r"\b(?:one of the following|selected by the|of its choice|any of the following) ?(?:\w+ )?(?:pay"
    r" ?tables?|payout tables?|certificate holder|casino licensee|schedules?)\b|\bpaytables?,? selected by\b",
    re.I,
)
LEAST = re.compile(
    r"\b(?:no less than|not less than|at least) (?:the )?(?:following )?(?:payout )?odds\b"
    r"|\bodds of (?:at least|no less than|not less than)\b|\bat less than the odds\b",
    re.I,
)
PROPOSED = re.compile(
    r"\bproposed (?:rules?|new rule|amendments?|game)\b|\bsubmitted for (?:your )?(?:review|approval)\b", re.I
)
FEW_MARKS = Doubt("few_marks_of_its_form", "few of its words tell what form of document it is")
UNSURE = 0.8


@dataclass(frozen=True)
class SourceAndStanding:
    """A source and a standing, as trees of values."""

    source: dict[str, Any]
    standing: Value | None


@cache
def _names(authority: Authority) -> re.Pattern[str]:
    return re.compile("|".join(rf"(?<!\w){re.escape(name)}" for name in authority.says))


def read_source(
    document: Document, kind: Value, letter: dict[str, object] | None, *, counted: bool, felts: bool
) -> SourceAndStanding:
    """`counted`: a table of it prints chances that fit one another; `felts`: it pictures table felts."""
    blocks = document.blocks
    text = "\n".join(b.plain for b in blocks)
    form = _form(blocks, text, kind, counted=counted, felts=felts)
    authority, place = _authority(blocks, text)
    section = _section(blocks, text) if form is not None and form.value == "regulation" else None
    source = {
        "jurisdiction": None if authority is None or place is None else _at(place, authority.code),
        "authority": None if authority is None or place is None else _at(place, authority.name),
        "form": form,
        "section": section,
        "effective": _day(blocks, EFFECTIVE),
        "expires": _day(blocks, EXPIRES),
    }
    return SourceAndStanding(source, _standing(blocks, text, form, letter))


def _at(place: tuple[Block, int, int, float], value: str) -> Value:
    block, start, end, sure = place
    return block.body.value(value, READER, start, end, confidence=sure)


def _authority(blocks: Sequence[Block], text: str) -> tuple[Authority | None, tuple[Block, int, int, float] | None]:
    """The authority that the document names most often, and where first."""
    counts = {a: sum(text.count(name) for name in a.says) for a in authorities()}
    reported = [a for a, n in counts.items() if n]
    if not reported:
        return None, None
    best = max(reported, key=lambda a: counts[a])
    sure = (
        1.0
        if len(reported) == 1
        else 0.95
        if counts[best] > 2 * sum(counts[a] for a in reported if a is not best)
        else UNSURE
    )
    for block in blocks:
        match = _names(best).search(block.plain)
        if match:
            return best, (block, match.start(), match.end(), sure)
    return None, None


def _stated(
    blocks: Sequence[Block], first: Block, form: str, pattern: re.Pattern[str] | None = None, sure: float = 1.0
) -> Value:
    """A form, in the place of the first words that say it."""
    places = ((b, match) for b in blocks if pattern is not None and (match := pattern.search(b.plain)) is not None)
    block, place = next(((b, (m.start(), max(m.end(), m.start() + 1))) for b, m in places), (first, None))
    leaf = block.body.value(form, READER, *(place or (0, len(first.plain))), confidence=sure)
    return leaf if sure >= 0.9 else leaf.doubted(sure, FEW_MARKS)


def _form(blocks: Sequence[Block], text: str, kind: Value, *, counted: bool, felts: bool) -> Value | None:
    if not blocks:
        return None
    first = next((b for b in blocks if len(b.plain) > 3), blocks[0])
    stated = partial(_stated, blocks, first)
    if kind.value in ("letter", "letter_and_rules"):
        return stated("approval_letter", None, min(kind.confidence, 1.0))
    law = len(LAW_WORDS.findall(text)) + 2 * is_law(blocks)
    if law >= 2:
        return stated("regulation", LAW_WORDS, 1.0 if law >= 3 else UNSURE)
    if REPORT.search(text) and (counted or len(ANALYST.findall(text)) >= 3):
        return stated("maths_report", REPORT, UNSURE)
    if counted or len(ANALYST.findall(text)) >= 3:
        personal = FIRST_PERSON.search(text) is not None
        return stated("analysis", ANALYST, 1.0 if counted and personal else 0.92 if counted else UNSURE)
    if kind.value == "not_a_packet":
        return None
    if APPROVED_RULES.search(text):
        return stated("rules", APPROVED_RULES)
    if OPERATOR.search(text) or HOUSE.search(text):
        marks = len(OPERATOR.findall(text)) + len(HOUSE.findall(text))
        sure = 0.92 if marks >= 2 and FIRST_PERSON.search(text) is None else UNSURE  # no card room says "I used"
        return stated("operator_page", OPERATOR if OPERATOR.search(text) else HOUSE, sure)
    if felts and len(text.split()) < 60:
        return stated("layout", None, UNSURE)
    return stated("rules", None, UNSURE if len(text.split()) < 60 else min(0.9, kind.confidence))


def is_law(blocks: Sequence[Block]) -> bool:
    """Whether a document opens as a section of a code of law does."""
    return any(SECTION.match(block.plain) for block in blocks[:6]) or any(True for _ in _bare(blocks[:6]))


def _bare(blocks: Sequence[Block]) -> Iterator[tuple[Text, re.Match[str]]]:
    """The lines that open a section without the name of its code; within a paragraph, those with a dash alone."""
    for block in blocks:
        for n, row in enumerate(block.rows):
            text = block.body if n == 0 else row.text
            item = BARE_SECTION.match(text.plain)
            if item is not None and (n == 0 or item["mark"] in "-\u2013"):
                yield text, item


def _section(blocks: Sequence[Block], text: str) -> Value | None:
    """The section that the document is, where it is one alone: before any other those that open a paragraph."""
    whole = {item["number"]: " ".join(item["whole"].split()) for item in SECTION.finditer(text)}
    named = [(b, item) for b in blocks for item in SECTION.finditer(b.plain) if item.start() < 120]
    named = [(b, m) for b, m in named if not CITED_IN.search(b.plain[: m.start()]) and b.plain[m.end() :][:1] != "("]
    opening = [(b, item) for b, item in named if item.start() < 4]
    own: dict[str, Value] = {}
    for block, item in opening or named:
        own.setdefault(item["number"], block.body.value(whole[item["number"]], READER, item.start(), item.end()))
    for line, item in _bare(blocks):
        number = item["number"] or item["alone"]
        if number not in own:
            code = re.search(r"\b\d{1,3} (?:Pa\. Code|CMR)\b", text)
            name = whole.get(number) or (f"{code.group()} \u00a7 {number}" if code else item["alone"])
            end = max(item.end("number"), item.end("alone"))
            own[number] = line.value(name or f"\u00a7 {number}", READER, 0, end, confidence=0.95)
    return next(iter(own.values())) if len(own) == 1 else None


def _day(blocks: Sequence[Block], pattern: re.Pattern[str]) -> Value | None:
    """The day behind a word, where the document names one alone."""
    days: dict[str, Value] = {}
    for block in blocks:
        for item in pattern.finditer(block.plain):
            date = next(iter(find_dates(block.plain[item.end() : item.end() + 24])), None)
            if date is not None and date.start <= 1:
                a, b = item.end() + date.start, item.end() + date.end
                if EXPIRED.match(block.plain, b):
                    continue  # an emergency rule's, which this one has replaced
                days.setdefault(
                    date.iso, block.body.value(date.iso, READER, a, b, confidence=min(date.confidence, 0.95))
                )
    return next(iter(days.values())) if len(days) == 1 else None


def _standing(blocks: Sequence[Block], text: str, form: Value | None, letter: dict[str, Any] | None) -> Value | None:
    """What the document makes of what it lists: approved, a choice, a floor, in use."""
    if letter is not None:
        decision: Value | None = letter["decision"]
        return decision
    if form is None:
        return None
    for pattern, standing in ((MENU, "menu"), (LEAST, "least"), (PROPOSED, "proposed")):
        if form.value == "regulation" or standing == "proposed":
            for block in blocks:
                match = pattern.search(block.plain)
                if match:
                    return block.body.value(
                        standing, READER, match.start(), match.end(), confidence=min(0.95, form.confidence)
                    )
    named = {"operator_page": "in_use", "analysis": "none", "maths_report": "none"}.get(str(form.value))
    return (
        None if named is None else Value(named, form.page, form.box, form.raw, READER, form.confidence, (), form.doubts)
    )

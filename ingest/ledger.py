"""The ledger of a reading: what became of every line of a document.

A line is in the box of a value, or in a clause of the rules, or furniture of its page; every other line is unread,
and `x_unread` says so with its page and box. The ledger is drawn up from the finished packet, not by the readers: a row
that a reader found and lost again stands in no value's box, so it is unread, whatever the reader thought of it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from ingest.blocks import Document
from ingest.grammar.hands import is_hand_like
from ingest.grammar.odds import parse_pay, trailing_pays
from ingest.grammar.text import plain
from ingest.layout.lines import lines_of
from ingest.pages.model import Box, union
from ingest.sections import Section
from paytables.packet.plain import PlainLine, PlainPacket

Fate = Literal["value", "clause", "furniture", "unread"]
Place = tuple[int, int]
OF_THE_WHOLE = ("/kind", "/source/form", "/standing")  # said of the document by many words: the box shows one of them
_SHAPES = re.compile(r"[^\w$%]*")
_SENTENCE = re.compile(r"[.;:]$|\b(?:is|are|must|shall|will|may|pays?|wins?|if|when|the)\b", re.I)
_PAIR = re.compile(r"([A-Za-z0-9][^|\u2022]{1,60}?)[\s.]++(\d[\d,]{0,9} (?:to|for) \d{1,2}|push)\b", re.I)
_SAYS_PAYS = re.compile(r"\s(?:pays|wins)\b:?$", re.I)  # "Suited 6-7-8 Pays 50 to 1"
_MONEY = r"\$\s?\d[\d,.]*"
_STAKES = re.compile(  # "Tie Wager- $1 to $50", "Meter Contribution-65%"
    r"[A-Z](?:[\w'&, ]|-(?=\w)){1,48}\s?[-\u2013\u2014:]+\s?"
    rf"(?:{_MONEY}(?:\s?(?:-|\u2013|\u2014|to)\s?{_MONEY})?|\d[\d.]*\s?%)",
)
STEP = 16.0  # points or lines to a bucket of boxes
KNOWN_PARTS = ("letter", "rules", "progressive", "manual", "cover_all", "recommendations", "appendix")
MOST_WORDS = 8  # of a label that no list knows, before odds
UNKNOWN_PART, LINE, ROW = "unknown_part", "line", "row"


@dataclass(frozen=True, slots=True)
class Entry:
    """One line and what became of it."""

    page: int
    line: int
    box: Box
    text: str
    fate: Fate

    @property
    def place(self) -> Place:
        return self.page, self.line


class _Boxes:
    """The boxes of one page, found by their height on it."""

    def __init__(self) -> None:
        self.buckets: dict[int, set[Box]] = {}

    def add(self, box: Box) -> None:
        for n in range(int(box[1] // STEP), int(box[3] // STEP) + 1):
            self.buckets.setdefault(n, set()).add(box)

    def meet(self, box: Box) -> bool:
        """Whether one of them covers the middle of a line, and some of its width."""
        middle = (box[1] + box[3]) / 2
        return any(
            b[1] - 0.01 <= middle <= b[3] + 0.01 and min(b[2], box[2]) - max(b[0], box[0]) > 0
            for b in self.buckets.get(int(middle // STEP), ())
        )


def fates(document: Document, packet: PlainPacket) -> list[Entry]:
    """Every line that has words, in order, with its fate."""
    values = _boxes(
        (number, side)
        for pointer, source in packet["provenance"].items()
        if (number := source.get("page"))
        and (side := source.get("bbox")) is not None
        and not pointer.startswith(OF_THE_WHOLE)
    )
    rules = [*packet.get("x_clauses", ()), *packet.get("x_facts", ())]
    clauses = _boxes((number, side) for c in rules if (number := c.get("page")) and (side := c.get("bbox")) is not None)
    headings = {heading for clause in packet.get("x_clauses", ()) for heading in clause["path"]}
    stated = _rows_of_clauses(document, packet)
    furniture = {row.place for row in document.furniture}
    felts = {v["page"] for at, v in packet["provenance"].items() if at.startswith("/layouts/")}
    results: list[Entry] = []
    for page in document.pages.pages:
        begin = len(results)
        of_values, of_clauses = values.get(page.number), clauses.get(page.number)
        for n, line in enumerate(lines_of(page)):
            text, box = line.text, line.box
            if of_values is not None and of_values.meet(box):
                fate: Fate = "value"
            elif is_row(text) or is_pay(text):
                fate = "unread"
            elif (page.number, n) in furniture or _SHAPES.fullmatch(text):
                fate = "furniture"
            elif (
                (page.number, n) in stated
                or plain(text) in headings
                or (of_clauses is not None and of_clauses.meet(box))
            ):
                fate = "clause"
            else:
                fate = "unread"
            results.append(Entry(page.number, n, box, text, fate))
        if page.number in felts:
            results[begin:] = _seats(results[begin:])
        results[begin:] = _beside_rows(results[begin:])
    return results


def _beside_rows(entries: Sequence[Entry]) -> list[Entry]:
    """A line that begins with a hand right beside rows that were read is a row too, and no running text."""
    read = [entry.fate == "value" and is_row(entry.text) for entry in entries]
    results = list(entries)
    for n, entry in enumerate(entries):
        beside = (n and read[n - 1]) or (n + 1 < len(read) and read[n + 1])
        words = plain(entry.text).replace("|", " ").split()
        if entry.fate == "clause" and beside and 3 <= len(words) <= 8 and _begins_with_hand(words):
            results[n] = replace(entry, fate="unread")
    return results


def _begins_with_hand(words: Sequence[str]) -> bool:
    return any(is_hand_like(" ".join(words[:k])) for k in range(2, len(words) + 1))


def _seats(entries: Sequence[Entry]) -> list[Entry]:
    """The lines of a felt's page: a second seat that says what the first one says is read with it."""
    read = {pair for entry in entries if entry.fate == "value" for pair in _pairs(entry.text)}
    return [
        replace(entry, fate="value")
        if entry.fate == "unread" and (own := _pairs(entry.text)) and own <= read
        else entry
        for entry in entries
    ]


def _pairs(text: str) -> set[tuple[str, str]]:
    return {(_letters(label), pay.lower()) for label, pay in _PAIR.findall(plain(text))}


def _boxes(results: Iterable[tuple[int, Sequence[float]]]) -> dict[int, _Boxes]:
    pages: dict[int, _Boxes] = {}
    for page, (x0, top, x1, bottom) in results:
        pages.setdefault(page, _Boxes()).add((x0, top, x1, bottom))
    return pages


def _rows_of_clauses(document: Document, packet: PlainPacket) -> set[Place]:
    """The lines of blocks whose words a clause holds: one that runs over a page has a box on its first page alone."""
    texts = {_letters(clause["text"]) for clause in packet.get("x_clauses", ())}
    whole = "\n".join(texts)
    return {row.place for b in document.blocks if len(b.plain) > 40 and _letters(b.plain) in whole for row in b.rows}


def _letters(text: str) -> str:
    return re.sub(r"\W+", "", plain(text).lower())


def is_row(text: str) -> bool:
    """Whether a line looks like the row of a table: a label, then what it pays, and no sentence.

    >>> is_row("Royal Flush 100% Jackpot"), is_row("Straight Flush 50 to 1"), is_row("The Ante pays 1 to 1.")
    (True, True, False)
    >>> is_row("Suited 6-7-8 Pays 50 to 1"), is_row("Full House Up to max. payout 7 to 1"), is_row("Back Up-5%")
    (True, True, True)
    """
    text = plain(text).replace("|", " ").strip()
    if len(text) > 100 or not any(c.isdigit() for c in text):
        return False
    if _STAKES.fullmatch(text.lstrip("\u2022* ")):
        return True
    spans = trailing_pays(text)
    if spans:
        label = _SAYS_PAYS.sub("", text[: spans[0][0]].strip(" .-")).rstrip()
        explicit = any(c in text[spans[0][0] :] for c in "%$:x") or re.search(r"\b(?:to|for) 1\b", text) is not None
        unsaid = explicit and len(label.split()) <= MOST_WORDS and not _SENTENCE.search(label)
        return bool(label) and (is_hand_like(label) or unsaid)
    match = re.match(r"(?P<label>\D{3,40}?)\s+\d[\d,.]*\s?(?:%|to 1|for 1|:1)\s+\S+(?: \S+){0,2}$", text)
    return match is not None and is_hand_like(match["label"])


def is_pay(text: str) -> bool:
    """Whether a line is nothing but what something pays: the column of a table that was written down by itself.

    >>> is_pay("8,000 to 1"), is_pay("$50"), is_pay("3 - 1"), is_pay("12"), is_pay("Push")
    (True, True, True, False, False)
    """
    pay = parse_pay(text) if text[:1].isdigit() or text[:1] == "$" else None
    return pay is not None and pay.kind in ("odds", "dollars")


def unread(entries: Sequence[Entry], document: Document, sections: Sequence[Section]) -> list[PlainLine]:
    """The unread lines for the packet: rows one by one, running text by its paragraphs."""
    unread_lines = {entry.place: entry for entry in entries if entry.fate == "unread"}
    results: list[PlainLine] = []
    taken: set[Place] = set()
    for block in document.blocks:
        own = [unread_lines[row.place] for row in block.rows if row.place in unread_lines]
        section = next((s for s in sections if s.holds(block.place)), None)
        unknown = section is None or section.kind not in KNOWN_PARTS
        for page in dict.fromkeys(entry.page for entry in own):
            lines = [entry for entry in own if entry.page == page]
            rows = [entry for entry in lines if is_row(entry.text) or is_pay(entry.text)]
            rest = [entry for entry in lines if entry not in rows]
            if unknown and len(own) == len(block.rows) and page == block.place[0]:
                results.append(_stated(lines, UNKNOWN_PART, block.body.printed))
            else:
                results += [_stated([entry], ROW, entry.text) for entry in rows]
                if rest:
                    results.append(_stated(rest, LINE, " ".join(entry.text for entry in rest)))
        taken |= {entry.place for entry in own}
    results += [_stated([entry], LINE, entry.text) for place, entry in unread_lines.items() if place not in taken]
    return sorted(results, key=lambda entry: (entry["page"], entry["bbox"][1]))


def _stated(lines: Sequence[Entry], why: str, text: str) -> PlainLine:
    box = union([entry.box for entry in lines])
    return {"page": lines[0].page, "bbox": [round(side, 2) for side in box], "text": text, "why": why}

"""The ledger of a reading: what became of every line of a document.

A line is in the box of a value, or in a clause of the rules, or furniture of its page; every other line is unread,
and `x_unread` says so with its page and box. The ledger is drawn up from the finished packet, not by the readers: a row
that a reader found and lost again stands in no value's box, so it is unread, whatever the reader thought of it.

It goes by words. Every pay that a page prints (`printed_pays.py`) is in the box of a value, or in a sentence that says
no other, or unread: no clause, no page furniture and no value beside it on its line covers a cell of a table.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from ingest.blocks import Document
from ingest.grammar.hands import is_hand_like
from ingest.grammar.odds import IN_TEXT, parse_pay, trailing_pays
from ingest.grammar.text import plain
from ingest.layout.lines import lines_of
from ingest.pages.model import Box, Word, union
from ingest.printed_pays import LostPays, parts_of
from ingest.prose import Token
from ingest.readers.letter.sentences import sentences
from ingest.sections import Section
from paytables.packet.plain import PlainLine, PlainPacket

Fate = Literal["value", "clause", "furniture", "unread"]
Place = tuple[int, int]
Span = tuple[int, int]  # of a text
OF_THE_WHOLE = ("/kind", "/source/form", "/standing")  # said of the document by many words: the box shows one of them
_SHAPES = re.compile(r"[^\w$%]*")
_SENTENCE = re.compile(r"[.;:]$|\b(?:is|are|must|shall|will|may|pays?|wins?|if|when|the)\b", re.I)
_PAIR = re.compile(r"([A-Za-z0-9][^|\u2022]{1,60}?)[\s.]++(\d[\d,]{0,9} (?:to|for) \d{1,2}|push)\b", re.I)
_SAYS_PAYS = re.compile(r"\s(?:pays|wins)\b:?$", re.I)  # "Suited 6-7-8 Pays 50 to 1"
_MONEY = r"\$\s?\d[\d,.]*"
_STAKES = re.compile(  # "Tie Wager- $1 to $50", "Meter Contribution-65%"
    r"[A-Z](?:[\w'&, ]|-(?=\w)){1,48}\s?[-\u2013\u2014:]+\s?"
    rf"(?:{_MONEY}(?:\s?(?:-|\u2013|\u2014|to)\s?{_MONEY})?|\d[\d.]*\s?%)"
    rf"|[A-Z](?:[\w'&,/ ]|-(?=\w)){{1,40}} {_MONEY}(?: (?:to|minimum,|min\.?) {_MONEY})(?: (?:each|maximum|max\.?))?",
)
_NUMBER = re.compile(r"\d+(?:\.\d+)?")
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

    def hold(self, box: Box) -> bool:
        """Whether one of them covers the middle of a word."""
        x, y = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
        return any(
            b[0] - 0.01 <= x <= b[2] + 0.01 and b[1] - 0.01 <= y <= b[3] + 0.01
            for b in self.buckets.get(int(y // STEP), ())
        )

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
    felts = _felts(packet)
    pays = LostPays(document, packet)
    results: list[Entry] = []
    for page in document.pages.pages:
        begin = len(results)
        of_values, of_clauses = values.get(page.number), clauses.get(page.number)
        lost = pays.of(page, of_values.hold if of_values is not None else lambda _: False)
        for n, line in enumerate(lines_of(page)):
            text, box = line.text, line.box
            if of_values is not None and of_values.meet(box):
                fate: Fate = "value"
            elif lost[n] or is_row(text) or is_pay(text):
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
            if fate == "value" and page.number not in felts:  # a felt says at each seat what is read at one
                results += (_part(page.number, n, words) for words in parts_of(lost[n]))
        if page.number in felts:
            results[begin:] = _seats(results[begin:])
        results[begin:] = _pieces(_beside_rows(results[begin:]))
    return results


def _part(page: int, n: int, words: Sequence[Word]) -> Entry:
    return Entry(page, n, union([w.box for w in words]), " ".join(w.text for w in words), "unread")


def _pieces(entries: Sequence[Entry]) -> list[Entry]:
    """A line that reaches into an unread row above or below it is a piece of that row: half of a cell that wraps."""
    rows = [e.box for e in entries if e.fate == "unread" and any(c.isdigit() for c in e.text)]
    return [
        replace(e, fate="unread")
        if e.fate in ("clause", "furniture") and any(_reaches(e.box, box) for box in rows)
        else e
        for e in entries
    ]


def _reaches(one: Box, other: Box) -> bool:
    least = 0.2 * min(one[3] - one[1], other[3] - other[1])
    return min(one[3], other[3]) - max(one[1], other[1]) > least and min(one[2], other[2]) > max(one[0], other[0])


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
    >>> [is_row(t) for t in ("Ante and Blind $5 to $300 each", "Trips $1 minimum, $100 maximum", "Paid $5 to $9 a day")]
    [True, True, False]
    >>> is_row("1, 2 and 3, 4, 5 or 6 30 to 1"), is_row("Straight Even"), is_row("The hands are even")
    (True, True, False)
    """
    text = plain(text).replace("|", " ").replace(" ; ", " ").strip()
    if len(text) > 100:
        return False
    if not any(c.isdigit() for c in text):  # a pay may be a word
        spans = trailing_pays(text)
        return bool(spans) and spans[0][0] > 0 and is_hand_like(text[: spans[0][0]].strip(" .-"))
    if _STAKES.fullmatch(text.lstrip("\u2022* ")):
        return True
    spans = trailing_pays(text)
    if spans:
        label = _SAYS_PAYS.sub("", text[: spans[0][0]].strip(" .-")).rstrip()
        explicit = any(c in text[spans[0][0] :] for c in "%$:x") or re.search(r"\d (?:to|for) \d", text) is not None
        other_row = (
            explicit and (len(label.split()) <= MOST_WORDS or _of_numbers(label)) and not _SENTENCE.search(label)
        )
        return bool(label) and (is_hand_like(label) or other_row)
    match = re.match(r"(?P<label>\D{3,40}?)\s+\d[\d,.]*\s?(?:%|to 1|for 1|:1)\s+\S+(?: \S+){0,2}$", text)
    return match is not None and is_hand_like(match["label"])


def is_pay(text: str) -> bool:
    """Whether a line is nothing but what something pays: the column of a table that was written down by itself.

    >>> is_pay("8,000 to 1"), is_pay("$50"), is_pay("3 - 1"), is_pay("12"), is_pay("Push"), is_pay("Odds")
    (True, True, True, False, True, False)
    """
    pay = parse_pay(text) if len(text) <= 20 else None
    return pay is not None and pay.kind in ("odds", "dollars")


def _of_numbers(label: str) -> bool:
    """Whether most words of a label are numbers, as those of dice are: "1, 2 and 3, 4, 5 or 6"."""
    words = label.split()
    return 2 * sum(word[0].isdigit() for word in words) >= len(words)


def unread(entries: Sequence[Entry], document: Document, sections: Sequence[Section]) -> list[PlainLine]:
    """The unread lines for the packet: rows one by one, running text by its paragraphs."""
    unread_lines: dict[Place, list[Entry]] = {}
    for entry in entries:
        if entry.fate == "unread":
            unread_lines.setdefault(entry.place, []).append(entry)
    results: list[PlainLine] = []
    taken: set[Place] = set()
    for block in document.blocks:
        own = [entry for row in block.rows for entry in unread_lines.get(row.place, ())]
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
    results += [
        _stated([entry], LINE, entry.text) for place, own in unread_lines.items() if place not in taken for entry in own
    ]
    return sorted(results, key=lambda entry: (entry["page"], entry["bbox"][1]))


_PAID = re.compile(
    r"\b(?:pa(?:y|ys|id|ying|youts?|yoffs?|yback)|wins?|odds|bonus(?:es)?|raising|raises|jackpots?|prizes?)\b", re.I
)
_ODDS = re.compile(rf"(?!1[-: ]){IN_TEXT}", re.I)
_LABELED = re.compile(rf"\w\)?:\s*{IN_TEXT}\W*$", re.I)  # an item of a list: "Same color: 10 to 1"
_CLAIM = re.compile(
    r"\b(?:(?:house|casino) (?:edge|advantage)s?|hit (?:frequency|rate)|element of risk)\b.{0,80}?\d(?:%|\s?per ?cent)"
    r"|\d(?:%|\s?per ?cent) (?:house|casino) (?:edge|advantage)",
    re.I,
)
_STAKED = re.compile(  # "may be bet from $1 to $25", "a top payout of $20,000", "the meter starts over at $2,500"
    rf"\b(?:wager|bet|ante|blind|raise|payout|meter|jackpot|seed)(?:s|ed)?\b[^.;]{{0,60}}?{_MONEY}"
    rf"|{_MONEY}[^.;]{{0,30}}\b(?:minimum|maximum|min\.|max\.|limit)"
    r"|\b(?:meter\b|(?:contribution|increment\w*|progression)(?: rate)? (?:is|of)\b)[^.;]{0,60}?\d(?:%| cents\b)"
    r"|\d{1,2}(?:%| cents\b)[^.;%$]{0,60}\b(?:meter|jackpot|progressive)\b",
    re.I,
)


def unread_statements(document: Document, packet: PlainPacket) -> list[PlainLine]:
    """Sentences of clauses that say what is paid or staked, or an edge, and of which no value or fact was made.

    A clause shows its words; that a figure in it became no value has to be seen as well, whatever was made of the
    other figures of its sentence. The box of a fact is its whole sentence: it answers for the numbers that it repeats.
    """
    sources = [s for at, s in packet["provenance"].items() if not at.startswith((*OF_THE_WHOLE, "/game", "/rules/"))]
    read = _boxes((number, side) for s in sources if (number := s.get("page")) and (side := s["bbox"]) is not None)
    lost = _boxes((entry["page"], entry["bbox"]) for entry in packet["x_unread"])
    facts = _numbers_of_facts(packet)
    felts = _felts(packet)  # which say at each seat what is read at one
    results: list[PlainLine] = []
    for block in document.blocks:
        for start, end in sentences(block.body):
            odds, others = _figures(block.plain[start:end])
            if not odds and not others:
                continue
            page, box = block.body.place(start, end)
            if box is None or page in felts:
                continue
            if all(
                any(
                    _holds(read, t) or _holds(lost, t) or (n >= len(odds) and _is_of_fact(facts, t))
                    for t in block.body.tokens_in(start + a, start + b)
                    if any(c.isdigit() for c in t.printed)
                )
                for n, (a, b) in enumerate([*odds, *others])
            ):
                continue
            side = [round(edge, 2) for edge in box]
            results.append({"page": page, "bbox": side, "text": block.body.printed[start:end].strip(), "why": LINE})
    return results


def _figures(text: str) -> tuple[list[Span], list[Span]]:
    """Where a sentence says what is paid; and what is staked, or an edge."""
    if not any(c.isdigit() for c in text):
        return [], []
    odds = [match.span() for match in _ODDS.finditer(text)]
    if len(odds) == 1 and not (_PAID.search(text) or _LABELED.search(text)):
        odds = []
    return odds, [match.span() for pattern in (_CLAIM, _STAKED) for match in pattern.finditer(text)]


def _numbers_of_facts(packet: PlainPacket) -> dict[str, dict[int, _Boxes]]:
    places: dict[str, list[tuple[int, Sequence[float]]]] = {}
    for fact in packet.get("x_facts", ()):
        if (number := fact.get("page")) and (side := fact.get("bbox")) is not None:
            for digits in _NUMBER.findall(str(fact.get("value"))):
                places.setdefault(digits, []).append((number, side))
    return {digits: _boxes(sides) for digits, sides in places.items()}


def _is_of_fact(facts: dict[str, dict[int, _Boxes]], token: Token) -> bool:
    return any(_holds(facts.get(digits, {}), token) for digits in _NUMBER.findall(token.printed.replace(",", "")))


def _holds(boxes: dict[int, _Boxes], token: Token) -> bool:
    known = boxes.get(token.page)
    return known is not None and known.meet(token.word.box)


def _felts(packet: PlainPacket) -> set[int]:
    """The pages whose pictures of felts were read."""
    sources = (v for at, v in packet["provenance"].items() if at.startswith("/layouts/"))
    return {page for source in sources if (page := source["page"]) is not None}


def _stated(lines: Sequence[Entry], why: str, text: str) -> PlainLine:
    box = union([entry.box for entry in lines])
    return {"page": lines[0].page, "bbox": [round(side, 2) for side in box], "text": text, "why": why}

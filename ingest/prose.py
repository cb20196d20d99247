"""Running text out of lines: rows without page furniture, joined into paragraphs, list items and headings.

Every character of a `Text` remembers the word that it came from, so whatever a pattern finds in a sentence can be
shown as boxes on the page, also where the sentence runs over a line or a page.
"""

from __future__ import annotations

import itertools
import re
from bisect import bisect_right
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field

from ingest.layout.lines import Line
from ingest.pages.model import Box, Page, Word, union
from ingest.values import CONFIDENT, UNSURE_WORDS, Repair, Value

EQUAL_SIGNS = str.maketrans(
    {
        **dict.fromkeys("\u2018\u2019\u201a\u201b\u0060\u00b4\u2032", "'"),
        **dict.fromkeys("\u201c\u201d\u201e\u2033", '"'),
        **dict.fromkeys("\u2010\u2011\u2012\u2013\u2014\u2015\u2212", "-"),
        "\u00a0": " ",
    }
)
LIGATURES = {"\ufb00": "ff", "\ufb01": "fi", "\ufb02": "fl", "\ufb03": "ffi", "\ufb04": "ffl"}
INVISIBLE = re.compile("[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]")
MARKUP = re.compile(r"\*\*|__|</?(?:u|b|i|em|strong|mark|sup|sub|span|br)\b[^>]*>|^#{1,6}$")
RAISED = re.compile(r"\^\{(\w{1,3})\}")  # "2^{nd}"
STUCK_HEADING = re.compile(r"^#{1,6}(?=[A-Z])")  # at the head of a line alone: "Commercial Way #B" is an address
ESCAPE = re.compile(r"\\([$#*_%&{}|\[\]()])")
QUOTES = "\"'\u201c\u2018("  # what may stand before a sentence's first word
BULLETS = "\u2022\u25aa\u25ab\u25cf\u25cb\u25e6\u25a0\u25a1\u2023\u2043\u00b7\u27a2\u25ba\u2666\u2713\u2714\u25c6\u204c"
SOFT_BULLETS = "oe0=*+-"  # what a font or an OCR makes of a bullet: believed only before a capital
MARKER = re.compile(r"^(?:\(?(\d{1,2}|[a-zA-Z]|[ivxIVX]{1,5})[.)])$")
DECIMAL = re.compile(r"^(\d{1,2}(?:\.[1-9]\d?){1,3})\.?$")  # "4.2", "4.2.1": before a sentence alone
STUCK_MARKER = re.compile(r"^\(?(\d{1,3})[.)]([A-Z][A-Za-z'-]+.*)$")
TERMINAL = re.compile(r"[.!?:;][\"')\]]*$")
APART = 0.6  # of a line's height, from which on the next one stands below it
TABLE_ROW = re.compile(r"^\|.*\|$")


def clean(text: str) -> str:
    """A word's characters without what nobody sees: markup of a dump, zero-width and direction marks, ligatures."""
    if "^{" in text:
        text = RAISED.sub(r"\1", text)
    if text.isascii() and not any(c in text for c in "*_#<\\"):
        return text
    for one, two in LIGATURES.items():
        text = text.replace(one, two)
    text = INVISIBLE.sub("", text)
    return MARKUP.sub("", ESCAPE.sub(r"\1", text))


@dataclass(frozen=True, slots=True)
class Token:
    """A word in its place, cleaned; `glue` when the next word follows without a space (a hyphen at a line's end)."""

    page: int
    word: Word
    printed: str
    glue: bool = False


class Text:
    """Words in a row as one string, twice: `printed` as on the page, `plain` with equal quotes and dashes.

    Both have the same length, so a match in one is a place in the other.
    """

    __slots__ = ("plain", "printed", "starts", "tokens")

    def __init__(self, tokens: Iterable[Token]) -> None:
        self.tokens = tuple(tokens)
        parts: list[str] = []
        self.starts: list[int] = []
        at = 0
        for token in self.tokens:
            self.starts.append(at)
            part = token.printed if token.glue else token.printed + " "
            parts.append(part)
            at += len(part)
        self.printed = "".join(parts).rstrip(" ")
        self.plain = self.printed.translate(EQUAL_SIGNS)

    def __len__(self) -> int:
        return len(self.plain)

    def tokens_in(self, start: int, end: int) -> tuple[Token, ...]:
        """The words that a stretch of the string touches."""
        if not self.tokens or end <= start:
            return ()
        first = max(bisect_right(self.starts, start) - 1, 0)
        last = bisect_right(self.starts, end - 1)
        return self.tokens[first:last]

    def cut(self, start: int = 0, end: int | None = None) -> Text:
        """The words between two places, whole."""
        return Text(self.tokens_in(start, len(self.plain) if end is None else end))

    def place(self, start: int = 0, end: int | None = None) -> tuple[int, Box | None]:
        """The page where a stretch begins, and the box of its words on that page."""
        result = self.tokens_in(start, len(self.plain) if end is None else end)
        if not result:
            return (self.tokens[0].page if self.tokens else 1), None
        page = result[0].page
        return page, union([t.word.box for t in result if t.page == page])

    def value(
        self,
        value: str | int | bool | None,
        reader: str,
        start: int = 0,
        end: int | None = None,
        *,
        confidence: float = 1.0,
        repairs: tuple[Repair, ...] = (),
    ) -> Value:
        """A value read from this stretch, no surer than its least certain word."""
        end = len(self.plain) if end is None else end
        result = self.tokens_in(start, end)
        page, box = self.place(start, end)
        raw = " ".join(t.word.text for t in result)
        seen = min((t.word.confidence for t in result), default=1.0)
        doubts = () if seen >= CONFIDENT else (UNSURE_WORDS,)
        return Value(value, page, box, raw, reader, min(confidence, seen), repairs, doubts)

    def whole(self, reader: str, **more: float) -> Value:
        """All of it, as printed, as a value."""
        return self.value(self.printed, reader, confidence=more.get("confidence", 1.0))


@dataclass(frozen=True, slots=True)
class Row:
    """One line of a page as readers of prose see it: cleaned, its bullet or number apart."""

    page: int
    index: int  # among the page's lines
    tokens: tuple[Token, ...]
    box: Box
    bullet: bool = False
    marker: str | None = None  # "9", "f", "iv" where the row opens a numbered item
    heading: int = 0  # a dump's own heading marks
    gap: float = 0.0  # white space above, in line heights of this page
    bold: bool = False
    size: float = 0.0
    lead: Token | None = None  # the number itself, where it turns out to stand within a sentence: "… or (2) …"
    filled: bool = False  # reaches the right margin, so its sentence may go on
    room: float = 0.0  # white space up to the right margin, where a page has its own characters
    reach: float = 0.0  # white space up to where the page's longest line ends
    plain: str = ""  # its text with straight quotes and dashes

    @property
    def place(self) -> tuple[int, int]:
        return self.page, self.index

    @property
    def scanned(self) -> bool:
        return self.tokens[0].word.source == "ocr"

    @property
    def text(self) -> Text:
        return Text(self.tokens)


@dataclass(slots=True)
class Block:
    """A heading, a list item or a paragraph; `body` without its bullet or number."""

    kind: str  # heading, item, text
    rows: list[Row]
    marker: str | None = None
    bullet: bool = False
    body: Text = field(default_factory=lambda: Text(()))

    @property
    def place(self) -> tuple[int, int]:
        return self.rows[0].place

    @property
    def plain(self) -> str:
        return self.body.plain

    @property
    def indent(self) -> float:
        return self.rows[0].box[0]


def join_rows(rows: Sequence[Row]) -> Text:
    """Rows as one text; a hyphen at the end of a line keeps its word together."""
    tokens: list[Token] = []
    for n, row in enumerate(rows):
        own = [row.lead, *row.tokens] if n and row.lead is not None else list(row.tokens)
        if own and n + 1 < len(rows) and rows[n + 1].tokens:
            last, following = own[-1], rows[n + 1].tokens[0].printed
            hyphen = last.printed.translate(EQUAL_SIGNS)
            if re.search(r"[A-Za-z0-9]-$", hyphen) and re.match(r"[A-Za-z0-9]", following):
                own[-1] = Token(last.page, last.word, last.printed, glue=True)
        tokens += own
    return Text(tokens)


def is_section_number(row_text: str) -> bool:
    return bool(re.match(r"^\d{2,3}-\d{2}-\d{3}\b", row_text))


def rows_of(page: Page, placed: Sequence[Line]) -> list[Row]:
    """The rows of one page from its lines, with bullets and numbers set apart and white space measured.

    Where text stands in columns, a row's box is where it would stand if the right column went on under the left one.
    """
    results: list[Row] = []
    lines = _with_marks([line.words for line in placed], page)
    height = (
        1.0 if page.unit == "characters" else _pitch([moved(union([w.box for w in x.words]), x.shift) for x in placed])
    )
    right, edge = _right_margin(page, lines)
    farthest = max((line[-1].box[2] for line in lines if line), default=page.width)
    if page.unit == "points":  # margins are usually alike
        farthest = max(farthest, page.width - min((line[0].box[0] for line in lines if line), default=0.0))
    counted = _counted([words[0].text for words in lines if words])
    previous: Box | None = None
    for index, words in enumerate(lines):
        raw = " ".join(w.text for w in words)
        if TABLE_ROW.match(raw):
            raw = raw.strip("|")
        heading = len(m.group(1)) if (m := re.match(r"^(#{1,6})(?:\s|$|(?=[A-Z*]))", raw)) else 0
        head = words[0] if words else None
        tokens = [
            Token(page.number, w, c)
            for w in words
            if (c := STUCK_HEADING.sub("", t) if (t := clean(w.text)) and w is head else t)
        ]
        if not tokens:
            continue
        line = placed[index]
        box = moved(union([t.word.box for t in tokens]), line.shift)
        gap = 0.0 if previous is None else (box[1] - previous[1]) / height
        previous = box
        first = tokens[0]
        bullet, marker, tokens = _opening(tokens, page.unit == "characters", counted)
        dash = bullet and first.printed.translate(EQUAL_SIGNS) == "-"
        lead = first if (marker and MARKER.match(first.printed)) or dash else None
        if not tokens:
            continue
        results.append(
            Row(
                page.number,
                index,
                tuple(tokens),
                box,
                bullet,
                marker,
                heading,
                gap,
                all(t.word.bold for t in tokens) or raw.startswith("**"),
                max(t.word.size for t in tokens),
                lead,
                box[2] >= (right if line.edge is None else line.edge - 0.14 * (line.edge - box[0])),
                max((edge if line.edge is None else line.edge) - box[2], 0.0),
                (farthest if line.edge is None else line.edge) - box[2],
                " ".join([t.printed for t in tokens]).translate(EQUAL_SIGNS),
            )
        )
    return results


def _with_marks(lines: list[tuple[Word, ...]], page: Page) -> list[tuple[Word, ...]]:
    """The same, where a number stands alone between two lines, at the middle of both: it opens the upper one."""
    if page.unit == "characters":
        return lines
    results = list(lines)
    for n in range(1, len(lines) - 1):
        above, here, below = results[n - 1], lines[n], lines[n + 1]
        if len(here) != 1 or not above or not MARKER.match(here[0].text):
            continue
        mark, first, last = here[0].box, above[0].box, below[0].box
        high = mark[3] - mark[1]
        between = first[1] < mark[1] < last[1] and last[1] - first[1] < 1.6 * high and mark[1] - first[1] < high
        if between and mark[2] < min(first[0], last[0]) and abs(first[0] - last[0]) < high:
            results[n - 1], results[n] = (*here, *above), ()
    return results


def moved(box: Box, shift: tuple[float, float]) -> Box:
    """A box elsewhere."""
    across, down = shift
    return (box[0] + across, box[1] + down, box[2] + across, box[3] + down) if across or down else box


def _counted(heads: Sequence[str]) -> set[str]:
    """The decimal numbers at the heads of a page's lines that count on: "4.1" and "4.2", never a version alone."""
    results = {m.group(1) for head in heads if (m := DECIMAL.match(head))}
    counted: set[str] = set()
    for number in results:
        before, _, last = number.rpartition(".")
        if (following := f"{before}.{int(last) + 1}") in results:
            counted |= {number, following}
    return counted


def _opening(tokens: list[Token], dump: bool, counted: Collection[str] = ()) -> tuple[bool, str | None, list[Token]]:
    """What opens a row: a bullet, a number or letter, or neither; and the words after it."""
    bullet, marker = False, None
    first = tokens[0].printed
    following = tokens[1].printed.lstrip(QUOTES) if len(tokens) > 1 else ""
    if first[0] in BULLETS or (ord(first[0]) >= 0xE000 and ord(first[0]) <= 0xF8FF):
        bullet = True
    elif any(t.printed[:1].isupper() for t in tokens[2:]) and (
        (first in "o*-–" and following[:1].isdigit()) or (first in "o*" and following in ("a", "an"))
    ):
        bullet = True  # "o 21+3 Blackjack"
    elif first in "-–*" and re.fullmatch(r"\d+\+\d+", following):
        bullet = True  # "- 21+3"
    elif first.translate(EQUAL_SIGNS) in SOFT_BULLETS and following and (following[0].isupper() or dump):
        # "0 When…", "e Seed amount", "= Most…": only a capital or another marker makes these a bullet
        bullet = following[0].isupper() or MARKER.match(following) is not None or first in "-–•*"
    if bullet:
        rest = first.lstrip(BULLETS)
        if rest and rest != first:
            tokens = [Token(tokens[0].page, tokens[0].word, rest), *tokens[1:]]
        else:
            tokens = tokens[1:]
    if tokens and (stuck := STUCK_MARKER.match(tokens[0].printed)):
        marker = stuck.group(1)  # "10.Four": the number's box was too narrow for a space
        return False, marker, [Token(tokens[0].page, tokens[0].word, stuck.group(2)), *tokens[1:]]
    if len(tokens) > 2 and not bullet and (decimal := DECIMAL.match(tokens[0].printed)):
        words = [t for t in tokens[1:] if re.match(r"[a-z]", t.printed)]
        sentence = re.match(r"[A-Za-z]", tokens[1].printed) and tokens[1].printed not in ("to", "for", "x", "and", "or")
        if decimal.group(1) in counted and sentence and words and not all(t.word.bold for t in tokens):
            return False, decimal.group(1), tokens[1:]
    if len(tokens) > 1 or (tokens and not bullet and not dump):
        match = MARKER.match(tokens[0].printed)
        if match and len(tokens) > 1:
            marker = match.group(1)
            tokens = tokens[1:]
            bullet = False
    return bullet, marker, tokens


def _pitch(boxes: Sequence[Box]) -> float:
    """The usual distance from one line to the next on a page: its smaller steps' median.

    Cells of a grid that are set at the middle of their rows stand half a line apart; those are no steps.
    """
    steps = sorted(b[1] - a[1] for a, b in itertools.pairwise(boxes) if b[1] - a[1] > APART * (a[3] - a[1]))
    return steps[len(steps) // 4] if steps else 1.0


def _right_margin(page: Page, lines: Sequence[Sequence[Word]]) -> tuple[float, float]:
    """Where a full line ends less a long word, and where it ends."""
    ends = sorted(line[-1].box[2] for line in lines if line)
    if not ends:
        return page.width, page.width
    if page.unit == "characters":
        edge = max(ends[int(0.95 * (len(ends) - 1))], 60)
        return edge - 14, edge
    edge = ends[int(0.97 * (len(ends) - 1))]
    return edge - 0.14 * page.width, max(edge, 0.62 * page.width)

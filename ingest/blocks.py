"""A document as readers of prose take it: rows in order, page furniture put aside, rows joined into blocks.

Furniture is what a page repeats for itself: running headers ("Ms. Example June 14, 2023 Page 2 of 3"), page
numbers, envelope numbers of electronic signatures. It would otherwise stand in the middle of sentences.
"""

from __future__ import annotations

import itertools
import re
from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

from ingest.layout.lines import lines_of
from ingest.learned.furniture import furniture_of
from ingest.learned.lines import Place
from ingest.pages.model import Pages
from ingest.prose import TERMINAL, Block, Row, is_section_number, join_rows, rows_of

MONTHS = "January|February|March|April|May|June|July|August|September|October|November|December"
PAGE_OF = r"(?:-\s*)?(?:Page|Pg\.?|p\.)\s*(?:\d+|One|Two|Three|Four|Five)(?:\s*(?:of|/)\s*\d+)?(?:\s*-)?"
DATED = rf"(?:{MONTHS})\s+\d{{1,2}},?\s+\d{{4}}"
FURNITURE = re.compile(
    rf"^(?:DocuSign Envelope ID:?.*|(?:Docu)?Signed by:?|{PAGE_OF}|-\s*\d{{1,3}}\s*-|\d{{1,3}}"
    rf"|(?:Mr|Ms|Mrs|Dr|Miss)\.?\s+[\w'. -]{{2,40}},?\s+(?:{DATED},?\s+)?{PAGE_OF}"
    rf"|(?:[\w'.,&# -]{{2,60}}\s+)?{DATED},?\s+{PAGE_OF}"
    r"|[^|]{2,80}\s(?:Page|Pg\.?)\s*\d+\s+of\s+\d+)$",
    re.IGNORECASE,
)
NAME_LINE = re.compile(r"^(?:Mr|Ms|Mrs|Dr|Miss)\.?\s+[\w'. -]{2,40},?$")
DATE_LINE = re.compile(rf"^{DATED}$", re.IGNORECASE)
PAGE_LINE = re.compile(rf"^{PAGE_OF}$", re.IGNORECASE)
OWN_LINE = re.compile(  # lines of a letter that stand by themselves, however tightly they are set
    r"^(?:c\.?c?\.?:|dear\b.{2,60}[:,]$|dear (?:mr|ms|mrs|dr|miss)\.? [\w'. -]{2,40}$|sent (?:via|by)\b"
    r"|via (?:e-?mail|electronic|u\.?s)"
    r"|(?:by|delivered by) (?:electronic|certified|e-?mail)|e-?mailed to\b|hand delivered|re:|subject:"
    r"|(?:sincerely|respectfully|very truly|yours|(?:best |kind |warm )?regards)(?: \w+)?,?$)",
    re.IGNORECASE,
)
OPENING = re.compile(  # sentences of rules that open a paragraph wherever they stand
    r"^(?:\*?operators? (?:cannot|may not|shall not|must not) allow|an? optional .{2,60}display"
    r"|this game will use the)",
    re.IGNORECASE,
)
LETTER_OPENING = re.compile(  # what ends a letter opens a paragraph below a finished sentence or an item
    r"^(?:if you have any (?:further |additional )?questions|should you have any questions|questions\?"
    r"|(?:please|kindly) (?:contact|direct|call|feel free)|thank you for|we appreciate|whom to contact|for questions)",
    re.IGNORECASE,
)
HEAD_ROW = re.compile(  # the head of a table of components, which no sentence goes on with
    r"^(?:(?:components?|software|firmware|hardware|versions?|names?|parts?|minimum|required|equipment|items?"
    r"|description"
    r"|approved|type|no\.?|number|of|or|and|manufacturer)[\s/|]*)+$",
    re.IGNORECASE,
)
AWAITS = re.compile(r"\b(?:software versions?|components):$", re.IGNORECASE)  # the list follows in the same sentence
AWAITS_WORD = re.compile(
    r"(?:\b(?:the|an?|of|and|or|to|in|on|by|for|with|from|at|as|is|are|be|his|their|its)|,|-)$", re.I
)
OPENS = re.compile(  # how sentences begin, and no surnames
    r"(?:The|An?|Each|Every|If|All|When|Players?|Dealers?|After|Before|Once|No|Any|In|On|At|To|With|For|From|This|These"
    r"|One|Two|Three|Four|Five|Six|Seven|Cards?|Equal|Only|Wagers?|Bets?|Hands?|Should|Where|By|Until|Not|There)$"
)
TIGHT = 1.34  # white space of lines of one paragraph, in heights of a line
CLAUSE_WORDS = re.compile(r"\bsoftware versions?\b|\bfollowing components?\b", re.IGNORECASE)
PHONE_END = re.compile(r"\d{3}[-.]\d{4}(?:,? ?(?:ext|x)\.? ?\d+)?$")
ROW_END = re.compile(r"\d\s*(?:to|for)\s*[\dl]|\d%|\$\d")
KNOWN_HEADING = re.compile(
    r"^(?:rules? of play|rules and (?:dealing )?procedures|(?:irregularities in )?dealing procedures"
    r"|overview of the rules"
    r"|version \d+|appendix [A-Z0-9]\b[^.]{0,60}|progressive systems? flexibility.*|training manual"
    r"|rules and regulations"
    r"|game rules|rules of the game|how to play|house rules|equipment|introduction|exceptions|(?:table of )?contents"
    r"|(?-i:(?:NEXUS|AQUARIUS|GM ATLAS)\b[^a-z.:]{0,70})|commercial (?:card rooms?|operators?|gambling establishments?)"
    r"|(?:house[- ]banked |public )?card rooms?"
    r"|tribal (?:casinos?|gaming operations?|gaming facilities|operations?))\s*:?$",
    re.IGNORECASE,
)


@dataclass
class Document:
    """All that readers of prose ask of a document, computed once."""

    pages: Pages
    rows: list[Row] = field(default_factory=list)  # without furniture, in reading order
    furniture: list[Row] = field(default_factory=list)

    @classmethod
    def of(cls, pages: Pages) -> Document:
        document = cls(pages)
        by_page: list[list[Row]] = []
        for page in pages.pages:
            by_page.append(rows_of(page, lines_of(page)))
        by_page = _short_pages(by_page)
        labeled = furniture_of(pages)
        for rows in by_page:
            odd = _furniture(rows, labeled)
            document.rows += [row for n, row in enumerate(rows) if n not in odd]
            document.furniture += [rows[n] for n in sorted(odd)]
        return document

    @property
    def dump(self) -> bool:
        return self.pages.kind == "dump"

    @cached_property
    def blocks(self) -> list[Block]:
        """Every row in blocks, in order."""
        return blocks_of(self.rows)

    def between(self, start: tuple[int, int], end: tuple[int, int]) -> list[Block]:
        """The blocks that begin from one place up to another."""
        return [b for b in self.blocks if start <= b.place < end]

    def without(self, used: Collection[tuple[int, int]]) -> list[Block]:
        """Blocks of the rows that no table has taken."""
        taken = set(used)
        return blocks_of([row for row in self.rows if row.place not in taken])


def _short_pages(by_page: list[list[Row]]) -> list[list[Row]]:
    """A page of few lines does not show its right margin: the longest line of the fuller pages does."""
    ends = sorted(rows[0].box[2] + rows[0].room for rows in by_page if len(rows) >= 12)
    if not ends:
        return by_page
    usual = ends[len(ends) // 2]
    return [
        rows
        if len(rows) >= 12 or not rows or rows[0].tokens[0].word.source != "text"
        else [replace(r, room=max(r.room, usual - r.box[2]), reach=max(r.reach, usual - r.box[2])) for r in rows]
        for rows in by_page
    ]


def _furniture(rows: Sequence[Row], labeled: set[Place]) -> set[int]:
    results: set[int] = set()
    edge = {*range(min(2, len(rows))), *range(max(len(rows) - 2, 0), len(rows))}
    for n, row in enumerate(rows):
        text = row.plain
        if row.marker or (row.bullet and not text.startswith("Page")):
            continue
        if (row.place in labeled and not KNOWN_HEADING.match(text)) or (
            FURNITURE.match(text) and not (text.isdigit() and (n not in edge or not _stands_apart(rows, n)))
        ):
            results.add(n)
            if PAGE_LINE.match(text):  # the name and the date above "Page 2 of 3"
                for above in (n - 1, n - 2):
                    if above >= 0 and (DATE_LINE.match(rows[above].plain) or NAME_LINE.match(rows[above].plain)):
                        results.add(above)
    return results


def _stands_apart(rows: Sequence[Row], n: int) -> bool:
    """Whether white space parts a bare number from the page's text: a page number, not the end of a wrapped name."""
    if rows[n].tokens[0].word.source != "text":
        return True
    below = rows[n + 1].gap if n + 1 < len(rows) else 9.0
    above = rows[n].gap if n else 9.0
    return max(above, below) >= 1.4 and (above >= 1.4 or n < 2)


def looks_like_heading(row: Row, body_size: float) -> bool:
    """A short line by itself that stands out, or that every packet uses as a heading."""
    text = row.plain
    if row.bullet or row.marker:
        return False
    if row.heading or KNOWN_HEADING.match(text):
        return True
    words = text.split()
    if len(words) > 12 or not re.search(r"[A-Za-z]{3}", text):
        return False
    if re.search(r"\d\s*(?:to|for)\s*\d|%|\$\d", text) or re.search(r"[.;,]$", text):
        return False
    if row.size > body_size * (1.45 if row.scanned else 1.12) > 0:
        return True
    letters = [c for c in text if c.isalpha()]
    return row.bold and body_size > 0 and len(letters) > 3 and row.size >= body_size


def blocks_of(rows: Sequence[Row]) -> list[Block]:
    """Rows joined into headings, items and paragraphs."""
    body_sizes = _body_sizes(rows)
    spaced = _spaced(rows)
    results: list[Block] = []
    for row in rows:
        last = results[-1] if results else None
        heading = looks_like_heading(row, body_sizes[row.page])
        if heading and last is not None and last.kind != "heading" and _amid_a_sentence(last.rows[-1], row):
            heading = False
        if last is not None and _continues(last, row, heading, row.page in spaced):
            last.rows.append(row)
        else:
            kind = "heading" if heading else "item" if row.bullet or row.marker else "text"
            results.append(Block(kind, [row], row.marker, row.bullet))
    for block in results:
        block.body = join_rows(block.rows)
    return results


def _body_sizes(rows: Sequence[Row]) -> dict[int, float]:
    """The size of the running text on every page; a letter and its rules may be set differently."""
    whole: Counter[float] = Counter()
    pages: dict[int, Counter[float]] = {}
    for row in rows:
        size = round(row.size, 1)
        whole[size] += len(row.tokens)
        pages.setdefault(row.page, Counter())[size] += len(row.tokens)
    usual = whole.most_common(1)[0][0] if whole else 0.0
    return {p: c.most_common(1)[0][0] if sum(c.values()) >= 60 else usual for p, c in pages.items()}


def _amid_a_sentence(last: Row, row: Row) -> bool:
    """A short line that only looks like a heading: set like the unfinished line right above it."""
    return (
        row.page == last.page
        and not row.heading
        and not KNOWN_HEADING.match(row.plain)
        and row.gap < 1.25
        and row.bold == last.bold
        and abs(row.size - last.size) <= 0.05 * max(row.size, 1.0)
        and not TERMINAL.search(last.plain)
    )


def _spaced(rows: Sequence[Row]) -> set[int]:
    """Pages of a dump whose writer set a blank line between all lines, so that one parts no paragraphs."""
    gaps: dict[int, list[bool]] = {}
    for row in rows:
        if row.tokens[0].word.source == "dump":
            gaps.setdefault(row.page, []).append(row.gap >= 1.9)
    return {page for page, wide in gaps.items() if 2 * sum(wide) > len(wide)}


def _continues(block: Block, row: Row, heading: bool, spaced: bool) -> bool:
    """Whether a row goes on with the block above it; `spaced`: a blank line says nothing on this page."""
    statements = (rule(block, row, heading, spaced) for rule in SAYING)
    return next(on for on in statements if on is not None)


def _broken(block: Block, row: Row, heading: bool, spaced: bool) -> bool | None:
    """A word goes on: "the i-" / "Deal Plus"."""
    last = block.rows[-1]
    if block.kind == "heading" or row.marker or row.bullet or heading or row.page - last.page > 1:
        return None
    return True if re.search(r"[A-Za-z]-$", last.plain) and row.plain[:1].isalpha() else None


def _quoted(block: Block, row: Row, heading: bool, spaced: bool) -> bool | None:
    """A quotation goes on to its closing mark: "pays 2 to" / "1";"."""
    open_ = block.kind == "item" and row.gap < TIGHT and block_text(block).count('"') % 2 == 1
    closes = row.plain.count('"') % 2 == 1 and 0 <= row.plain.find('"') < SHORT
    return True if open_ and closes and not row.marker and row.page == block.rows[-1].page else None


def _cited(block: Block, row: Row, heading: bool, spaced: bool) -> bool | None:
    """A section's number behind the name of its code numbers no item: "[Statutory Authority: RCW" / "9.46.070. …"."""
    numbered = row.lead is not None or row.plain[:1].isdigit()
    return True if numbered and row.gap < TIGHT and CODE_LAST.search(block.rows[-1].plain) else None


def _listed(block: Block, row: Row, heading: bool, spaced: bool) -> bool | None:
    """A number or bullet begins an item, unless it stands within a sentence."""
    last = block.rows[-1]
    above, open_ = last.plain, not TERMINAL.search(last.plain)
    inside = row.lead is not None and row.lead.printed.startswith("(") and block.kind != "heading"
    if inside and (AWAITS.search(above) or (CLAUSE_WORDS.search(block_text(block)) and open_)):
        return True  # "… software versions:" / "(1) Nexus Command …" goes on with the sentence
    dash = row.bullet and row.lead is not None and block.kind == "text" and open_ and row.gap < TIGHT
    if dash and (last.filled or len(last.tokens) >= 7):
        return True  # "… Crazy Poker" / "– Dual Progressives, …"
    if _initial(row) and last.tokens[-1].printed[:1].isupper() and open_ and row.gap < TIGHT and len(last.tokens) >= 5:
        return not _follows(block.marker, row.marker)  # "… please contact Owen" / "J. Garcia at …"
    return False if row.marker or row.bullet else None


def _follows(marker: str | None, after: str | None) -> bool:
    """Whether one letter of a list counts on from another."""
    return marker is not None and len(marker) == 1 and ord(marker) + 1 == ord(after or " ")


def _tabled(block: Block, row: Row, heading: bool, spaced: bool) -> bool | None:
    """A head of components below "…:", and a table's line after a sentence, begin something."""
    above = block.rows[-1].plain
    ended = TERMINAL.search(above) is not None
    if (HEAD_ROW.match(row.plain) and above.endswith(":")) or (ended and not above.endswith(":") and in_cells(row)):
        return False
    return True if is_section_number(row.plain) and re.search(r"\b(?:WAC|and|,)$", above) else None


def _headed(block: Block, row: Row, heading: bool, spaced: bool) -> bool | None:
    """A heading goes on with a heading alone."""
    if not heading and block.kind != "heading":
        return None
    last = block.rows[-1]
    both = heading and block.kind == "heading" and row.page == last.page and row.gap < 1.6
    return both and re.search(r"(?:\b(?:and|of|the|for|with|to)|,|-|/)$", last.plain) is not None


def _opens(block: Block, row: Row, heading: bool, spaced: bool) -> bool | None:
    """Words that a paragraph opens with wherever they stand."""
    text, above = row.plain, block.rows[-1].plain
    if OWN_LINE.match(text) or OWN_LINE.match(above) or OPENING.match(text):
        return False
    ended = TERMINAL.search(above) is not None or block.kind == "item"
    return False if ended and LETTER_OPENING.match(text) else None


def _parted(block: Block, row: Row, heading: bool, spaced: bool) -> bool | None:
    """A list, a table or another type stood between, or the line above is a row of its own."""
    last = block.rows[-1]
    above = last.plain
    if row.page == last.page and row.index > last.index + 1 and TERMINAL.search(above):
        return False
    if PHONE_END.search(above) and not row.plain[:1].islower() and len(last.tokens) <= 12:
        return False  # a row of a list of contacts
    if row.size and last.size and abs(row.size - last.size) > (0.4 if row.scanned else 0.08) * last.size:
        return False  # an OCR's heights follow the letters, so only a great difference says anything there
    return False if row.page != last.page and _table_like(last) else None


def _over_page(block: Block, row: Row, heading: bool, spaced: bool) -> bool | None:
    """On the next page an unfinished sentence goes on, and an item that hangs as before."""
    last = block.rows[-1]
    if row.page == last.page:
        return None
    lower = row.plain[:1].islower()
    if block.kind == "item" and row.box[0] < block.rows[0].box[0] - 5 and not lower:
        return False
    hanging = block.kind == "item" and row.box[0] > block.rows[0].box[0] + 5
    if hanging and len(block.rows) > 1:
        hanging = abs(row.box[0] - last.box[0]) < 3
    return (_unfinished(last) and (last.filled or lower)) or (hanging and not block.bullet)


def _at_margin(block: Block, row: Row, heading: bool, spaced: bool) -> bool | None:
    """Back at the margin where an item's own lines hang, or after the end of its sentence, something else begins."""
    first, last = block.rows[0], block.rows[-1]
    if block.kind != "item" or row.tokens[0].word.source == "dump" or row.box[0] >= first.box[0] + 5:
        return None
    if (len(block.rows) > 1 and last.box[0] > first.box[0] + 5) or not _unfinished(last):
        return False
    outside = row.box[0] < first.box[0] - 5 and last.tokens[0].word.source == "text"
    return False if outside and not row.plain[:1].islower() and _width(row) < last.reach else None


def _amid_words(block: Block, row: Row, heading: bool, spaced: bool) -> bool | None:
    """A sentence that is not over goes on in small letters, and behind a word that awaits another."""
    last = block.rows[-1]
    if _unfinished(last) and row.plain[:1].islower():
        return True
    awaits = AWAITS_WORD.search(last.plain) is not None and last.filled and row.gap < 2.6
    # "… the enclosed rules received on" / "August 30, 2024."
    return True if awaits and row.tokens[0].word.source == "text" and row.box[0] < last.box[2] else None


def _over_gap(block: Block, row: Row, heading: bool, spaced: bool) -> bool | None:
    """White space ends a paragraph; a dump's writer may set it between all lines."""
    last = block.rows[-1]
    going_on = _unfinished(last)
    if row.gap <= (1.2 if row.scanned and not going_on else TIGHT):
        return None
    if block.kind == "item" and row.gap > 1.7 and not row.plain[:1].islower():
        return False  # after a blank line an item is over
    dumped = going_on and last.filled and row.tokens[0].word.source == "dump" and row.gap < 2.3
    return dumped and (spaced or AWAITS_WORD.search(last.plain) is not None)


def _in_column(block: Block, row: Row, heading: bool, spaced: bool) -> bool:
    """What nothing speaks against goes on below a full line of its column."""
    last = block.rows[-1]
    broken = _unfinished(last) and row.tokens[0].word.source == "dump" and len(last.tokens) >= 7
    if broken and not ROW_END.search(last.plain):
        return True  # a dump's writer breaks lines where he likes
    return (is_full(last, row) or row.plain[:1].islower()) and _same_column(block, row)


def _unfinished(row: Row) -> bool:
    """Whether a line's sentence is not over."""
    return not TERMINAL.search(row.plain) or AWAITS.search(row.plain) is not None


CODE_LAST = re.compile(r"(?:\b(?:RCW|WAC|Admin\. Code)|N\.J\.A\.C\.|\u00a7)$")
SHORT = 24  # characters of a quotation's last line
SAYING = (  # the first that says anything is believed
    *(_broken, _quoted, _cited, _listed, _tabled, _headed, _opens, _parted),
    *(_over_page, _at_margin, _amid_words, _over_gap, _in_column),
)


def in_cells(row: Row) -> bool:
    """Whether words stand so far apart on a line that it is a table's."""
    boxes = [t.word.box for t in row.tokens]
    wide = 3.0 if row.tokens[0].word.source == "dump" else 1.5 * max(row.box[3] - row.box[1], 1.0)
    return any(b[0] - a[2] >= wide for a, b in itertools.pairwise(boxes))


def is_full(last: Row, row: Row) -> bool:
    """Whether a line had no room for the word that the next one begins with, so that its break means nothing."""
    if row.tokens[0].word.source != "text" or last.page != row.page:
        return last.filled
    return _width(row) > last.room


def _width(row: Row) -> float:
    """What a line's first word and a space take."""
    box = row.tokens[0].word.box
    return box[2] - box[0] + 0.2 * (box[3] - box[1])


def _table_like(row: Row) -> bool:
    """A row of figures, which no sentence of the next page goes on with."""
    figures = [t for t in row.tokens if re.match(r"^\$?[\d,.]+%?[*)]?$", t.printed)]
    return len(figures) >= 0.34 * len(row.tokens)


def _initial(row: Row) -> bool:
    """A capital letter with a point before a name: more likely a person's initial than a list's letter."""
    first = row.tokens[0].printed
    return bool(row.lead and re.fullmatch(r"[A-Z]\.", row.lead.printed) and first[:1].isupper()) and not OPENS.match(
        first
    )


def block_text(block: Block) -> str:
    return join_rows(block.rows).plain


def _same_column(block: Block, row: Row) -> bool:
    first = block.rows[-1]
    return row.box[0] <= first.box[0] + 40 or block.kind == "item"

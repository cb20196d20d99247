"""The parts of a document: which lines are the letter, whose rules a page belongs to, and what nobody knows.

Real packets print the same kind of page several times (one progressive system after another, one version of the
rules after another). A value means nothing without the part that it was printed in, so every reader asks here first.

A progressive system is named by its equipment clause. Some packets open the system's part with that clause and keep
the paytables behind the rules inside it; others close the rules with it, and what follows belongs to no system.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Literal

from ingest.blocks import Document
from ingest.letter_marks import NAME, closing, greeting
from ingest.prose import Block
from ingest.readers.letter.people import ends_copies
from ingest.vocabulary import title_words

System = Literal["aquarius", "nexus", "nexus_multi"]
Place = tuple[int, int]  # (page number from 1, index of the line on that page from 0)

SIGNED = re.compile(rf"\b(?:{'|'.join(title_words()['heads'])})\b", re.IGNORECASE)
UNIT_LINE = re.compile(rf"\b(?:{'|'.join(title_words()['units'])})$")
COPIED = re.compile(r",|\bfile\b|agent|director|unit|division|manager|commission|enclosure", re.IGNORECASE)
CLAUSE = re.compile(
    r"\bprogressive systems?\b[^.]{0,120}?\bcontaining\b|\bcompatible software versions?\b", re.IGNORECASE | re.DOTALL
)
RULES = re.compile(
    r"^(?:rules? of play|rules and (?:dealing )?procedures|rules and regulations|game rules|rules of the game"
    r"|how to play|overview of the rules|dealing procedures)\s*:?$",
    re.IGNORECASE,
)
SYSTEM_HEADING = re.compile(
    r"^(?:nexus|aquarius|gm atlas)\b(?!.*\b(?:controller|manager|software|display|higher|later)\b)[^.:]{0,70}$",
    re.IGNORECASE,
)
MULTI = re.compile(r"multi[- ]?game(?: link)?\b", re.IGNORECASE)
VERSION = re.compile(r"^version\s+(\d|one|two|three)$", re.IGNORECASE)
NUMBER = {"one": "1", "two": "2", "three": "3"}
CLOSING = re.compile(
    r"^operators? (?:cannot|may not|shall not|must not) allow wager|\blimits set out in (?:WAC|RCW)", re.IGNORECASE
)
OPTIONAL_DISPLAY = re.compile(r"^an? optional\b.*\b(?:display|equipment)\b", re.IGNORECASE)
PROGRESSIVE_RULES = re.compile(
    r"optional progressive (?:bet|wager)|progressive meter|progressive winners|the sensors? will", re.IGNORECASE
)
AQUARIUS_WORDS = re.compile(r"\bcoin in\b|\bjph\b|\bj-?pot\b|\bgame over\b|supervisor key", re.IGNORECASE)
NEXUS_WORDS = re.compile(r"\bstart game\b|\bend game\b|executive card|player spot", re.IGNORECASE)
OTHER_PARTS = (
    ("recommendations", re.compile(r"^progressive systems? flexibility", re.IGNORECASE)),
    ("appendix", re.compile(r"^appendix\s+[a-z0-9]\b[^.]{0,60}$", re.IGNORECASE)),
    (
        "cover_all",
        re.compile(r"^cover[- ]?all bonus(?:\s+(?:for|on)\b.*)?$|^.{2,40}\bcover[- ]?all bonus$", re.IGNORECASE),
    ),
    ("manual", re.compile(r"^training manual$", re.IGNORECASE)),
)
BET_HINTS = (
    ("two_way_bad_beat", re.compile(r"two[- ]way bad beat", re.IGNORECASE)),
    ("six_card_bonus", re.compile(r"\b(?:6|six)[- ]card bonus", re.IGNORECASE)),
    ("cover_all", re.compile(r"\bcover[- ]?all\b", re.IGNORECASE)),
    (
        "progressive",
        re.compile(r"progressive\b.{0,60}\boptional progressive|offers an optional progressive", re.IGNORECASE),
    ),
    ("bonus", re.compile(r"\bbonus is an optional (?:bonus )?(?:bet|wager)", re.IGNORECASE)),
)


@dataclass(frozen=True, slots=True)
class Section:
    """One part of a document, from `start` up to but not including `end`."""

    kind: str  # letter, rules, progressive, manual, cover_all, recommendations, appendix, unknown
    system: System | None  # the printed progressive system whose rules this is
    variant: str | None  # "1", "2" where one document holds several versions of the rules
    bet_hint: str | None  # the bet that these rules are about, snake case
    start: Place
    end: Place
    title: str

    def holds(self, place: Place) -> bool:
        return self.start <= place < self.end


def section_at(sections: Sequence[Section], page: int, line: int) -> Section | None:
    """The section that a line of a page stands in."""
    return next((s for s in sections if s.holds((page, line))), None)


@dataclass(slots=True)
class _Part:
    """A section under construction: the blocks from `first` up to the next part's."""

    first: int
    kind: str = "unknown"
    system: System | None = None
    variant: str | None = None
    clause: bool = False  # its equipment clause stands inside
    blocks: list[Block] = field(default_factory=list)


def sections_of(document: Document) -> list[Section]:
    """Every part of a document, in order."""
    blocks = document.blocks
    if not document.pages.pages:
        return []
    after_all = (document.pages.pages[-1].number + 1, 0)
    if not blocks:
        return [Section("unknown", None, None, None, (1, 0), after_all, "")]
    parts = _parts(document, blocks)
    results: list[Section] = []
    for n, part in enumerate(parts):
        start = (1, 0) if n == 0 else blocks[part.first].place
        end = blocks[parts[n + 1].first].place if n + 1 < len(parts) else after_all
        title = next((b.plain for b in part.blocks[:2] if b.kind == "heading"), "")
        results.append(Section(part.kind, part.system, part.variant, _bet_hint(part), start, end, title))
    return _variants(results)


def letter_end(document: Document) -> int:
    """How many blocks from the start are the letter; 0 where there is none."""
    blocks = document.blocks
    lines = [row.plain for row in document.rows]
    greets = greeting(lines)
    if greets is None:
        return 0
    dear = _block_of(blocks, document.rows[greets].place)
    leaves = closing(lines, greets)
    close = None if leaves is None else _block_of(blocks, document.rows[leaves].place)
    if close is None:
        close = dear
        while close + 1 < len(blocks) and not _begins_rules(blocks[close + 1]):
            close += 1
        return close + 1
    n = close + 1
    copies = False
    while n < len(blocks) and n <= close + 30:
        text = blocks[n].plain
        if re.match(r"^(?:c\.?c?\.?|cop(?:y|ies)(?: to)?):?(?:\s|$)", text, re.IGNORECASE):
            copies = True
        elif (
            _begins_rules(blocks[n])
            or _rules_without_heading(blocks, close, n)
            or len(text.split()) > 40
            or (copies and not COPIED.search(text) and not _one_more_name(blocks[n]))
            or (copies and ends_copies(blocks[n - 1].body, blocks[n].rows[0]))
            or (blocks[n].rows[0].page != blocks[n - 1].rows[-1].page and not _goes_over(blocks, close, n, copies))
        ):
            break
        n += 1
    return n


def _one_more_name(block: Block) -> bool:
    """A person below other copies, without a title: set close below them, as no title of rules is."""
    return block.kind != "heading" and block.rows[0].gap < 1.5 and re.fullmatch(NAME, block.plain) is not None


def _block_of(blocks: list[Block], place: Place) -> int:
    """Which block a row stands in."""
    return max(n for n, block in enumerate(blocks) if block.place <= place)


RULE_WORDS = ("dealer", "player", "wager", "bet", "card", "hand", "ante")


def _rules_without_heading(blocks: list[Block], close: int, n: int) -> bool:
    """A title below the signature, white space above it, and sentences of play below."""
    block = blocks[n]
    text = block.plain
    signed = any(SIGNED.search(b.plain) or re.match(NAME, b.plain) for b in blocks[close + 1 : n])
    if not signed or COPIED.search(text) or len(text.split()) > 9:
        return False
    if re.match(r"^(?:enc|attach|c\.?c?\.?:)", text, re.IGNORECASE) or UNIT_LINE.search(text):
        return False
    apart = block.kind == "heading" or block.rows[0].gap >= 1.8 or block.rows[0].page != blocks[n - 1].rows[-1].page
    below = set(re.findall(r"\w+", " ".join(b.plain for b in blocks[n + 1 : n + 10]).lower()))
    return apart and sum(1 for word in RULE_WORDS if below & {word, f"{word}s"}) >= 4


def _goes_over(blocks: list[Block], close: int, n: int, copies: bool) -> bool:
    """Whether the end of a letter goes on after a page break: more copies, or a signature still to come."""
    text = blocks[n].plain
    if copies or re.match(r"^c\.?c?\.?:", text, re.IGNORECASE):
        return _copy_line(text)
    if UNIT_LINE.search(text) and len(text.split()) <= 8:
        return True
    signed = any(SIGNED.search(b.plain) for b in blocks[close + 1 : n])
    return not signed and any(SIGNED.search(b.plain) for b in blocks[n : n + 6]) and len(text.split()) <= 12


def _copy_line(text: str) -> bool:
    return bool(re.match(r"^(?:c\.?c?\.?:|file$|[A-Z][\w.'-]+(?: [A-Z][\w.'-]*){1,3}(?:,| -) )", text, re.IGNORECASE))


def _begins_rules(block: Block) -> bool:
    text = block.plain
    return bool(
        RULES.match(text)
        or CLAUSE.search(text)
        or CLOSING.search(text)
        or VERSION.match(text)
        or any(pattern.match(text) for _, pattern in OTHER_PARTS)
    )


def _parts(document: Document, blocks: list[Block]) -> list[_Part]:
    begin = letter_end(document)
    starts: dict[int, _Part] = {}
    if begin:
        starts[0] = _Part(0, "letter")
    if begin < len(blocks):
        starts[begin] = _Part(begin, "unknown")
    for n in range(begin, len(blocks)):
        text = blocks[n].plain
        if len(text) < 100:
            kind = next((k for k, pattern in OTHER_PARTS if pattern.match(text)), None)
            if kind is not None:
                starts[_title_before(blocks, n, begin)] = _Part(n, kind)
            elif VERSION.match(text):
                stated = text.split()[1].lower()
                starts[n] = _Part(n, "rules", variant=NUMBER.get(stated, stated))
            elif RULES.match(text) and not (n and VERSION.match(blocks[n - 1].plain)):
                starts.setdefault(n, _Part(n, "rules"))
    _systems(blocks, begin, starts)
    results = []
    order = sorted(starts)
    for a, n in enumerate(order):
        part = starts[n]
        part.first = n
        part.blocks = blocks[n : order[a + 1] if a + 1 < len(order) else len(blocks)]
        if part.kind in ("rules", "unknown") and part.blocks:
            words = " ".join(b.plain for b in part.blocks[:14])
            if part.kind == "unknown" and re.search(r"cannot allow wagering|card game|hand dealt|poker", words, re.I):
                part.kind = "rules"
        results.append(part)
    return _merged(results)


def _title_before(blocks: list[Block], n: int, begin: int) -> int:
    """A part begins with the title lines right above what names it ("Caribbean Stud Bonus" / "Training Manual")."""
    if n > begin and blocks[n - 1].kind == "heading" and blocks[n - 1].rows[0].page == blocks[n].rows[0].page:
        return n - 1
    return n


def _systems(blocks: list[Block], begin: int, starts: dict[int, _Part]) -> None:
    """Tie every equipment clause of a progressive system to its rules, and open or close a part with it."""
    clauses = [n for n in range(begin, len(blocks)) if CLAUSE.search(blocks[n].plain)]
    rules = [n for n in range(begin, len(blocks)) if RULES.match(blocks[n].plain) and _is_progressive(blocks, n)]
    stops = sorted(
        [*clauses, *rules, *(n for n, p in starts.items() if p.kind not in ("rules", "unknown")), len(blocks)]
    )
    opens = {c: _opens(blocks, c, rules, clauses) for c in clauses}
    for c in clauses:
        if opens[c]:
            after = next((r for r in rules if r > c), None)
            _opened(blocks, begin, starts, c, next((s for s in stops if s > c and (s != after)), len(blocks)))
        elif (before := max((r for r in rules if r < c), default=None)) is not None:
            _closed(blocks, begin, starts, c, before)
    for r in rules:  # a progressive's rules without any clause of their own: its procedures tell the system
        if r in starts and starts[r].kind == "rules":
            starts[r].kind = "progressive"
            bound = next((s for s in sorted([*starts, len(blocks)]) if s > r), len(blocks))
            starts[r].system = _system(blocks, range(max(r - 1, begin), bound))
    _ended_by_law(blocks, starts)


def _opened(blocks: list[Block], begin: int, starts: dict[int, _Part], clause: int, bound: int) -> None:
    """A clause with its rules below it, up to a bound."""
    first = clause
    while first > begin and _belongs_above(blocks[first - 1], blocks[clause]) and first - 1 not in starts:
        first -= 1
    for n in [n for n in starts if clause < n < bound and starts[n].kind in ("rules", "unknown")]:
        del starts[n]
    starts[first] = _Part(first, "progressive", _system(blocks, range(clause, bound)), clause=True)


def _closed(blocks: list[Block], begin: int, starts: dict[int, _Part], clause: int, before: int) -> None:
    """Rules from `before` on that a clause closes; what follows the clause belongs to nobody."""
    first = before
    while first > begin and _introduces(blocks, first - 1):
        first -= 1
    for n in [n for n in starts if n and first <= n <= clause and starts[n].kind in ("rules", "unknown")]:
        del starts[n]
    starts[first] = _Part(first, "progressive", _system(blocks, range(before, clause + 1)), clause=True)
    last = clause
    while last + 1 < len(blocks) and (
        CLOSING.search(blocks[last + 1].plain) or OPTIONAL_DISPLAY.match(blocks[last + 1].plain)
    ):
        last += 1
    if last + 1 < len(blocks):
        starts.setdefault(last + 1, _Part(last + 1, "unknown"))


def _ended_by_law(blocks: list[Block], starts: dict[int, _Part]) -> None:
    """A closed set of rules ends with the limits of law; a title after them belongs to nobody."""
    for r in [n for n in sorted(starts) if starts[n].kind == "rules"]:
        bound = next((s for s in sorted([*starts, len(blocks)]) if s > r), len(blocks))
        closing = [n for n in range(r + 1, bound) if CLOSING.search(blocks[n].plain) and not blocks[n].bullet]
        if closing and closing[-1] + 1 < bound:
            after = closing[-1] + 1
            while after < bound and OPTIONAL_DISPLAY.match(blocks[after].plain):
                after += 1
            if after < bound:
                starts.setdefault(after, _Part(after, "unknown"))


def _is_progressive(blocks: list[Block], n: int) -> bool:
    text = " ".join(b.plain for b in _until_rules(blocks, n + 1))
    return len(PROGRESSIVE_RULES.findall(text)) >= 3 and bool(
        re.search(r"progressive winners|meter", text, re.IGNORECASE)
    )


def _until_rules(blocks: list[Block], n: int) -> list[Block]:
    results = []
    for block in blocks[n:]:
        text = block.plain
        if RULES.match(text) or CLAUSE.search(text) or any(p.match(text) for _, p in OTHER_PARTS):
            break
        results.append(block)
    return results


def _opens(blocks: list[Block], clause: int, rules: list[int], clauses: list[int]) -> bool:
    """Whether a clause stands before its rules. The nearer rules have it; their procedures must not contradict."""
    before = max((r for r in rules if r < clause), default=None)
    after = min((r for r in rules if r > clause), default=None)
    taken_before = before is None or any(before < c < clause for c in clauses)
    taken_after = after is None or any(clause < c < after for c in clauses)
    if taken_before or taken_after:
        return taken_before and not taken_after if taken_before != taken_after else taken_before
    assert before is not None
    assert after is not None
    named = _system(blocks, range(clause, clause + 1))
    fits_before = _same_family(named, _procedures(blocks, before, clause))
    fits_after = _same_family(named, _procedures(blocks, after, len(blocks)))
    if fits_before != fits_after:
        return fits_after
    if clause - before > 1 and any(re.match(r"^\s*(?:hand|paytable)", b.plain, re.I) for b in blocks[before:clause]):
        return re.search(r"^these game rules", blocks[clause].plain, re.IGNORECASE) is not None
    return not re.search(r"^this game will use", blocks[clause].plain, re.IGNORECASE)


def _same_family(a: str | None, b: str | None) -> bool:
    return a is None or b is None or a.split("_")[0] == b.split("_")[0]


def _procedures(blocks: list[Block], start: int, end: int) -> System | None:
    text = " ".join(b.plain for b in _until_rules(blocks[:end], start + 1))
    aquarius, nexus = len(AQUARIUS_WORDS.findall(text)), len(NEXUS_WORDS.findall(text))
    return "aquarius" if aquarius > nexus else "nexus" if nexus > aquarius else None


def _system(blocks: list[Block], where: range) -> System | None:
    """The system that a stretch names: by its components first, then its headings and its procedures."""
    text = " ".join(blocks[n].plain for n in where if CLAUSE.search(blocks[n].plain))
    headings = " ".join(blocks[n].plain for n in where if SYSTEM_HEADING.match(blocks[n].plain))
    everything = " ".join(blocks[n].plain for n in where)
    nexus = re.search(r"\bnexus\b|\bgm atlas\b", text + " " + headings, re.IGNORECASE)
    aquarius = re.search(r"\baquarius\b", text + " " + headings, re.IGNORECASE)
    if not nexus and not aquarius:
        a, b = len(AQUARIUS_WORDS.findall(everything)), len(NEXUS_WORDS.findall(everything))
        if a == b:
            return None
        return "aquarius" if a > b and not text else "nexus" if b > a and not text else None
    if nexus and not aquarius:
        several = MULTI.search(headings) or re.search(r"games with a connected jackpot", everything, re.IGNORECASE)
        return "nexus_multi" if several else "nexus"
    return "aquarius" if not nexus else None


def _belongs_above(above: Block, block: Block) -> bool:
    """A system's heading right above its clause."""
    same_page = above.rows[-1].page == block.rows[0].page
    return same_page and bool(SYSTEM_HEADING.match(above.plain))


def _introduces(blocks: list[Block], n: int) -> bool:
    """Lines above a rules heading that speak of the same bet: a heading of the system, or its first sentence."""
    text = blocks[n].plain
    if blocks[n].rows[-1].page != blocks[n + 1].rows[0].page:
        return False
    if CLOSING.search(text) or CLAUSE.search(text) or OPTIONAL_DISPLAY.match(text):
        return False
    return bool(
        SYSTEM_HEADING.match(text) or re.search(r"\bprogressive\b.{0,40}\bis a variation\b", text, re.IGNORECASE)
    )


def _bet_hint(part: _Part) -> str | None:
    if part.kind == "letter":
        return None
    opening = " ".join(b.plain for b in part.blocks[:12])
    if part.kind == "cover_all":
        return "cover_all"
    if part.kind == "progressive":
        return "two_way_bad_beat" if BET_HINTS[0][1].search(opening) else "progressive"
    if part.kind == "manual":
        return next((bet for bet, p in BET_HINTS if bet == "bonus" and p.search(opening)), None)
    first = " ".join(b.plain for b in part.blocks[:3])
    if re.search(r"\boptional\b.{0,30}\b(?:bonus|side) (?:wager|bet)\b", first, re.IGNORECASE):
        return next((bet for bet, p in BET_HINTS if p.search(first)), None)
    return None


def _merged(parts: list[_Part]) -> list[_Part]:
    """Neighbours that say the same are one part ("RULES OF PLAY" over "Rules and Dealing Procedures")."""
    results: list[_Part] = []
    for part in parts:
        last = results[-1] if results else None
        if last is not None and part.kind == "rules" and not part.variant and _goes_on(last, part):
            last.blocks += part.blocks
            last.kind = "rules" if last.kind == "unknown" else last.kind
        else:
            results.append(part)
    return results


def _goes_on(last: _Part, part: _Part) -> bool:
    """Whether a rules heading belongs to the part above it rather than opening its own."""
    if last.kind in ("manual", "cover_all"):
        return len(last.blocks) <= 8 or not _new_bet(part)
    closed = any(CLOSING.search(b.plain) and not b.bullet for b in last.blocks)
    return last.kind in ("rules", "unknown") and not closed and not last.clause and not _new_bet(part)


def _new_bet(part: _Part) -> bool:
    first = " ".join(b.plain for b in part.blocks[:3])
    return bool(re.search(r"\boptional\b.{0,30}\b(?:bonus|side) (?:wager|bet)\b", first, re.IGNORECASE))


def _variants(sections: list[Section]) -> list[Section]:
    """Where a second version of the rules is printed, the rules before it are the first."""
    second = next((n for n, s in enumerate(sections) if s.variant), None)
    if second is None:
        return sections
    results = list(sections)
    for n in range(second):
        if results[n].kind == "rules" and results[n].bet_hint is None:
            results[n] = replace(results[n], variant="1")
    return results

"""The conditions of an approval by audience: lists below headings, or a table with the audience beside each.

The lists stand below the sentence that approves. A list that comes after the letter has gone on to something else, or
below a heading whose audience nobody knows, is doubted; so is a sentence that is in no list.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from ingest.prose import Block, Row, Token, join_rows
from ingest.readers.letter.audience import audience_head, audience_words, is_head
from ingest.readers.letter.contacts import PHONE
from ingest.readers.letter.game_names import is_name
from ingest.readers.letter.sentences import sentences
from ingest.readers.letter.spelling import free_text, holds_more
from ingest.values import Value

READER = "letter.conditions"
CONDITIONS_INTRO = re.compile(r"\bconditions?\b[^.]{0,1000}:\s*$", re.IGNORECASE)
TAIL = re.compile(
    r"^(?:any (?:modifications?|changes?|amendments?)\b.*\b(?:approval|review|submitted|resubmi)|if you have"
    r"|should you have|thank you|please (?:contact|call|feel)|for questions"
    r"|questions\b|we appreciate|if we (?:do|have) not|(?:please )?direct (?:any |your )?(?:questions|inquiries)"
    r"|you may (?:resubmit|contact|submit|appeal|request)|if you (?:wish|would like|want|disagree))",
    re.IGNORECASE,
)
LABEL_START = re.compile(
    r"^(?:for )?(?P<label>all(?: (?:operators|locations|licensees))?|everyone|everybody|both"
    r"|(?:commercial |house-banked |public |non-tribal )*card ?rooms?(?: (?:operators|licensees))?"
    r"|(?:commercial|tribal) (?:operators|licensees|locations)|tribal (?:casinos?|facilities|gaming \w+)|tribes?"
    r"|commercial|tribal)"
    r"\s*[|:]?\s+(?=[A-Z])",
    re.IGNORECASE,
)
PREFIX = re.compile(r"(?P<label>[A-Za-z][A-Za-z' -]{2,38}?)\s*(?::|\s-)\s+(?=[A-Z])")
ENUMERATED = re.compile(r"\s*[;,.]\s*(?:(?:and|or)\s+)?[(\[](?P<mark>\d{1,2}|[a-h])[)\]]\s+(?=\w)")
INTRODUCES = re.compile(r"\b(?:conditions?|following|below|subject to|provided that|condition that)\b", re.IGNORECASE)
DEMANDS = re.compile(r"\b(?:must|shall|should|may not|cannot|required|will)\b", re.IGNORECASE)
FORBIDS = re.compile(  # a sentence that stands by itself and leaves nothing else allowed
    r"\bNo (?:other |further |additional )?[a-z][^.]{2,200}\b(?:are|is|may be|will be|shall be)\s(?:\w+ )?"
    r"(?:authorized|permitted|allowed|approved)\b",
)
WORDS = re.compile(r"[A-Za-z]{2}")
ENDS_IN_COLON = re.compile(r":\s*$")
UNINTRODUCED = 0.88  # how sure a condition is below a heading in a letter that decides in unknown words
Conditions = dict[str, list[Value]]


def read_conditions(blocks: Sequence[Block], decided: int) -> Conditions:
    """`decided`: the block that approves, or -1."""
    begin = decided + 1 if decided >= 0 else _first_head(blocks)
    table = _table(blocks[begin:])
    if table is not None:
        return table
    listing = _Listing(blocks, begin, decided)
    for n in range(begin, len(blocks)):
        if listing.heads(n):
            continue
        if listing.ends(n):
            break
        if not listing.add_together(n) and listing.holds(n):
            listing.add(n)
    return _whole_sentences(listing.conditions)


def _first_head(blocks: Sequence[Block]) -> int:
    """Where nothing was decided in words that are known, only what is headed as conditions is taken."""
    heads = (
        n
        for n, b in enumerate(blocks)
        if CONDITIONS_INTRO.search(b.plain) or (audience_head(b.plain) and (b.kind != "item" or is_head(b)))
    )
    return next(heads, len(blocks))


class _Listing:
    """The lists below what approves, block by block: for whom, and how sure that they are conditions."""

    def __init__(self, blocks: Sequence[Block], begin: int, decided: int) -> None:
        self._blocks = blocks
        self.conditions: Conditions = {
            "general": [v for b in blocks for v in _forbidding(b)],
            "commercial": [],
            "tribal": [],
        }
        self._introduced = decided < 0 or INTRODUCES.search(blocks[decided].plain) is not None
        self._headed = any(
            (b.kind != "item" or is_head(b)) and audience_head(b.plain) in ("commercial", "tribal")
            for b in blocks[begin:]
        )
        self._unmarked = _unmarked_list(blocks, begin)
        self._below_head = 1.0 if decided >= 0 else UNINTRODUCED
        self._audience, self._sure = "general", self._below_head
        self._unknown = False  # a heading said for whom, in words that nobody knows
        self._over = False  # the letter has gone on to something else

    def heads(self, n: int) -> bool:
        """Whether a block says only for whom the conditions below it are."""
        block, plain = self._blocks[n], self._blocks[n].plain
        if _short_line(self._blocks, n) and any(self.conditions.values()):
            stated = audience_words(plain)
            self._audience, self._sure = stated or self._audience, UNINTRODUCED
            self._unknown, self._over = stated is None, False
            return True
        header = audience_head(plain) if block.kind != "item" or _short_head(block) else None
        if header is not None:
            self._audience, self._sure = header, self._below_head
            self._unknown = self._over = False
            return True
        if is_head(block) or (ENDS_IN_COLON.search(plain) and block.kind != "item"):
            self._unknown = not re.search(r"\b(?:conditions?|requirements?|following)\b", plain, re.IGNORECASE) and (
                len(plain.split()) <= 6 or not (DEMANDS.search(plain) or INTRODUCES.search(plain))
            )
        return False

    def ends(self, n: int) -> bool:
        """Whether no condition follows: a letter's last words, or whom to ask."""
        block, plain = self._blocks[n], self._blocks[n].plain
        if TAIL.match(plain):
            return block.kind != "item"
        if is_head(block) or not WORDS.search(plain):
            return False
        return PHONE.search(plain) is not None and (block.kind != "item" or len(plain.split()) <= 12)

    def add_together(self, n: int) -> bool:
        """Adds the sentences of a paragraph that are conditions together; False where it is no such paragraph."""
        block = self._blocks[n]
        together = [] if is_head(block) else _stated_together(block)
        for start, stop in together:
            forbids = FORBIDS.search(block.plain, start, stop)  # which is listed already
            end = forbids.start() if forbids else stop
            if not WORDS.search(block.plain, start, end):
                continue
            where = self._audience if self._headed else _audience_by_words(block.plain[start:end])
            self.conditions[where].append(free_text(block.body, READER, start, end, confidence=0.85, strip=" "))
        return bool(together)

    def holds(self, n: int) -> bool:
        """Whether a block is a condition, for all that is known."""
        block, plain = self._blocks[n], self._blocks[n].plain
        if not WORDS.search(plain) or TAIL.match(plain) or is_head(block):
            return False
        if block.kind == "item":
            return True
        if not (self._introduced or self._headed) or FORBIDS.match(plain):
            return False
        if ENDS_IN_COLON.search(plain) or _leads_items(self._blocks, n):
            return False
        if not _condition_like(plain):
            self._over = any(self.conditions.values())
            return False
        return True

    def add(self, n: int) -> None:
        block, plain = self._blocks[n], self._blocks[n].plain
        where, sure = self._audience, 0.7 if self._unknown or self._over else self._sure
        if not self._headed and self._sure == 1.0:
            where = _audience_by_words(plain)
            sure = min(sure, 0.85 if where != "general" else 1.0)
        if (block.kind != "item" and n not in self._unmarked) or PHONE.search(plain):
            sure = min(sure, 0.85)  # a sentence among conditions need not be one, and an item may hold one too many
        if holds_more(plain) and len(_enumerated(block, 0)) == 1:
            sure, self._unknown = min(sure, 0.8), True  # perhaps the heading of what follows
        if len(plain.split()) < 4 or is_name(plain) or re.match(r"\d+[.)]", plain):
            sure = min(sure, 0.7)  # no sentence: a list that belongs elsewhere
        begins = 0
        if (prefix := PREFIX.match(plain)) and (stated := audience_head(prefix["label"])):
            where, begins = stated, prefix.end()  # "Card rooms: Signs must …"
        for start, end in _enumerated(block, begins):
            self.conditions[where].append(free_text(block.body, READER, start, end, confidence=sure, strip=" "))


def _whole_sentences(conditions: Conditions) -> Conditions:
    """The same; where nearly all end as sentences do, one that does not may go on elsewhere, and is doubted."""
    ended = [re.search(r"[.;:!?)]$", str(v.value)) is not None for values in conditions.values() for v in values]
    if not ended or sum(ended) < max(3, 0.75 * len(ended)):
        return conditions
    return {
        audience: [v if re.search(r"[.;:!?)]$", str(v.value)) else v.doubted(0.85) for v in values]
        for audience, values in conditions.items()
    }


def _stated_together(block: Block) -> list[tuple[int, int]]:
    """The sentences of a paragraph whose first one only says that they are conditions."""
    if block.kind == "item":
        return []
    first, *others = sentences(block.body)
    demands = sum(1 for start, end in others if DEMANDS.search(block.plain, start, end))
    leads = re.search(r"\bconditions?\W*$", block.plain[slice(*first)], re.IGNORECASE) is not None
    return others if leads and 2 * demands > len(others) else []


def _leads_items(blocks: Sequence[Block], n: int) -> bool:
    """A sentence that only its items end: "… licensees should" above a list."""
    return n + 1 < len(blocks) and blocks[n + 1].kind == "item" and re.search(r"[.!?;]\W*$", blocks[n].plain) is None


def _forbidding(block: Block) -> list[Value]:
    """Sentences that leave nothing else allowed, wherever they stand."""
    if block.kind == "item":
        return []
    results = []
    for start, end in sentences(block.body):
        match = FORBIDS.search(block.plain, start, end)  # a list before it may have lost its full stop
        if match is not None:
            results.append(free_text(block.body, READER, match.start(), end, confidence=0.93, strip=" "))
    return results


def _unmarked_list(blocks: Sequence[Block], begin: int) -> range:
    """A list whose bullets a dump has lost: nothing but heads and single demands from a colon to a letter's end."""
    nothing = range(0)
    if not 0 < begin < len(blocks) or not re.search(r":\s*$", blocks[begin - 1].plain):
        return nothing
    for n in range(begin, len(blocks)):
        block, plain = blocks[n], blocks[n].plain
        if TAIL.match(plain):
            return range(begin, n) if n - begin >= 3 else nothing
        if audience_head(plain) is not None and block.kind != "item":
            continue
        one = len(re.findall(r"[.!?](?=\s+[A-Z]|\s*$)", plain)) == 1 and plain.rstrip().endswith(".")
        dump = block.rows[0].tokens[0].word.source == "dump" and block.rows[0].gap >= 1.9
        if block.kind == "item" or not (dump and one and plain[:1].isupper() and DEMANDS.search(plain)):
            return nothing
    return nothing


def _short_head(block: Block) -> bool:
    """An item that is a head: it names card rooms or Tribes and little else."""
    return is_head(block) or (len(block.plain.split()) <= 6 and audience_head(block.plain) in ("commercial", "tribal"))


def _enumerated(block: Block, begin: int) -> list[tuple[int, int]]:
    """The conditions that one sentence counts: "(1) …; (2) …; and (3) …"."""
    plain = block.plain
    first = re.match(r"\s*[(\[](?:1|a)[)\]]\s+", plain[begin:])
    marker = plain[begin:].lstrip()[1:2] if first else block.marker
    order = [str(n) for n in range(1, 30)] if (marker or "").isdigit() else list("abcdefgh")
    if marker not in order:
        return [(begin, len(plain))]
    start = begin + (first.end() if first else 0)
    results: list[tuple[int, int]] = []
    for n, mark in enumerate(ENUMERATED.finditer(plain, start), order.index(marker) + 1):
        if n >= len(order) or mark["mark"] != order[n]:
            return [(begin, len(plain))]
        results.append((start, mark.start()))
        start = mark.end()
    goes_on = re.search(r"[;,]\s*(?:and|or)?\s*$", plain[start:])  # the next one is an item of its own
    return [*results, (start, start + goes_on.start() if goes_on else len(plain))]


def _short_line(blocks: Sequence[Block], n: int) -> bool:
    """A line over a list that is no heading of a known form: "If you run a card room"."""
    plain = blocks[n].plain
    if blocks[n].kind == "item" or n + 1 >= len(blocks) or blocks[n + 1].kind != "item" or TAIL.match(plain):
        return False
    return audience_head(plain) is None and len(plain.split()) <= 9 and not re.search(r"[.!?;,]$", plain)


def _table(blocks: Sequence[Block]) -> Conditions | None:
    """Rows that begin with an audience: "Card rooms    Signs stating the odds must be posted …"."""
    groups: list[tuple[str, list[Row]]] = []
    for block in blocks:
        if groups and (
            block.kind == "item" or TAIL.match(block.plain) or PHONE.search(" ".join(r.plain for r in block.rows))
        ):
            break
        if block.kind != "item":
            _table_rows(block.rows, groups)
    if len({audience for audience, _ in groups}) < 2:
        return None
    conditions: Conditions = {"general": [], "commercial": [], "tribal": []}
    for audience, rows in groups:
        text = join_rows(rows)
        conditions[audience].append(free_text(text, READER, confidence=0.85, strip=" "))
    return conditions


def _table_rows(rows: Sequence[Row], groups: list[tuple[str, list[Row]]]) -> None:
    """Add the rows of a block to the groups: those that an audience opens, and those that go on."""
    for row in rows:
        tokens = tuple(t for t in row.tokens if t.printed != "|")
        if not tokens:
            continue
        plain = " ".join(t.printed for t in tokens)
        label = LABEL_START.match(plain)
        audience = audience_head(label["label"]) if label else None
        if label is not None and " " not in label["label"] and not _apart(row):
            audience = None  # "Commercial Card Rooms": a heading
        if groups and PHONE.search(plain):
            return  # whom to ask, in a table of the same form
        if label is not None and audience is not None:
            words = len(label.group().replace("|", " ").split())
            groups.append((audience, [_with(row, tokens[words:])]))
        elif groups and row.gap < 1.7 and re.search(r"[A-Za-z]", plain):
            groups[-1][1].append(_with(row, tokens))
        elif groups:
            return


OF_AUDIENCES = re.compile(
    r"card|casino|gam(?:ing|es?\b)|operat|facilit|licens|location|condition|tribal", re.IGNORECASE
)


def _apart(row: Row) -> bool:
    """Whether a row's first word stands for itself, and what follows is a sentence and no heading's second word."""
    rest = [t.printed for t in row.tokens[1:] if t.printed != "|"]
    if len(rest) < len(row.tokens) - 1 or not rest:
        return bool(rest)  # a line stands between them
    return len(rest) > 4 and rest[0][:1].isupper() and not OF_AUDIENCES.match(rest[0])


def _with(row: Row, tokens: tuple[Token, ...]) -> Row:
    return replace(row, tokens=tokens, lead=None)


def _audience_by_words(plain: str) -> str:
    if re.match(r"^(?:each |all )?(?:commercial|house-banked)\b", plain, re.IGNORECASE):
        return "commercial"
    if re.match(r"^(?:each |all |before )?(?:the )?(?:tribal|tga|tribes?)\b", plain, re.IGNORECASE):
        return "tribal"
    return "general"


def _condition_like(plain: str) -> bool:
    return bool(DEMANDS.search(plain) or re.search(r"\bonly\b", plain, re.IGNORECASE))

"""Where pay tables are: lines under each other that each have a label and, behind it, something that pays.

A body is recognised by content alone. Drawn lines, shading and captions are not needed, so every producer's style is
read by the same rules; side by side tables fall apart by themselves, since a label after a pay opens a new block.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from ingest.grammar.bets import bet_in
from ingest.grammar.claims import claim_label
from ingest.grammar.hands import PHRASES, is_hand_like, is_header_word, made_of_card_words, parse_hand
from ingest.grammar.odds import EXPLICIT, WHOLE_METER
from ingest.grammar.text import unmarked, without_stars
from ingest.layout.cells import Cell, Mode, Row
from ingest.readers.paytables.typed import Typed, typed

MAX_LABEL = 64
NEAR_WORDS = 1.2  # heights of a line: columns stand further apart
OTHER = re.compile(
    r"\b(?:combinations?$|combos?|probabilit|frequency|return|contribution|occurrences?|ways|ev\b|minimum|maximum|min\.?$"
    r"|max\.?$|examples?|limits?|reset|share|rank$|cards dealt|order)",
    re.I,
)  # what a column holds that is no pay


NO_DECIMAL = re.compile(r"\d{1,3} (?:to|for) [1-9]\d?")  # "7 to 6": odds whose number no decimal says


@dataclass(eq=False)
class Block:
    """One line of one table: a label, or none, and what stands behind it."""

    row: Row
    label: Cell | None
    values: list[Cell]
    crowded: bool = False  # another word stands just before the label and is not part of it

    @property
    def claim(self) -> str | None:
        return claim_label(self.label.text) if self.label is not None else None

    @property
    def x0(self) -> float:
        return min([c.x0 for c in self.values] + ([self.label.x0] if self.label is not None else []))

    @property
    def x1(self) -> float:
        return max([c.x1 for c in self.values] + ([self.label.x1] if self.label is not None else []))


@dataclass(eq=False)
class Body:
    """Consecutive blocks of one table, and the lines of text that stand between them."""

    blocks: list[Block]
    between: list[tuple[int, Row, list[Cell]]] = field(default_factory=list)  # (index of the block below, row, cells)
    continued: bool = False  # runs over a page break
    unexplained: int = 0  # cells between its lines that belong to none of them

    @property
    def page(self) -> int:
        return self.blocks[0].row.page

    @property
    def mode(self) -> Mode:
        modes = {b.row.mode for b in self.blocks}
        return "tabs" if "tabs" in modes else "geometry" if "geometry" in modes else "order"

    @property
    def x0(self) -> float:
        return min(b.x0 for b in self.blocks)

    @property
    def x1(self) -> float:
        return max(b.x1 for b in self.blocks)

    def label_span(self) -> tuple[float, float] | None:
        labels = [b.label for b in self.blocks if b.label is not None]
        return (min(c.x0 for c in labels), max(c.x1 for c in labels)) if labels else None

    def value_spans(self) -> list[tuple[float, float]]:
        return [(c.x0, c.x1) for b in self.blocks if b.claim is None for c in b.values]


def blocks_of(row: Row) -> list[Block]:
    """The label-and-values groups of one line, left to right."""
    kinds = [typed(c) for c in row.cells]
    explicit = any(k.pay is not None and k.pay.kind in EXPLICIT for k in kinds)
    heads = any(k.header for k in kinds) and (not explicit or is_header_word(unmarked(row.cells[0].text)))
    if heads and (row.mode != "geometry" or not any(k.hand or k.claim for k in kinds)):
        return []
    if (
        row.mode == "tabs"
        and row.cells[0].x0 == 0
        and kinds[0].pay is not None
        and explicit
        and len(row.cells) > 1
        and not _number_before_odds(kinds, 0)
    ):
        kinds, cells = kinds[1:], row.cells[1:]  # a mark where the label should be
    else:
        cells = row.cells
    results: list[Block] = []
    label: list[Cell] = []
    values: list[Cell] = []
    footer = False
    for n, (cell, kind) in enumerate(zip(cells, kinds, strict=True)):
        alone = row.mode == "tabs" or (row.mode == "geometry" and len(cells) == 2)
        if alone and not label and not values and _number_before_odds(kinds, n):
            label = [cell]  # "17 | 25 to 1": the sum of three dice, not what it pays
            continue
        if row.mode == "tabs" and values and _number_before_odds(kinds, n) and _is_odds(kinds[n - 1]):
            results.append(_block(row, label, values, kinds))  # "17 | 25 to 1 | 3 | 25 to 1": a table beside it
            label, values = [cell], []
            continue
        if _pushes(cell) and not values and not label:
            label = [cell]  # "Push  8 to 1": an outcome, not what it pays
            continue
        if kind.pay is not None and WHOLE_METER in kind.pay.repairs and not label and not values:
            continue  # "Progressive Jackpot" alone is a title
        footer = kind.claim is not None or (footer and not re.search(r"[A-Za-z]{2}", cell.text))
        if kind.pay is not None or (footer and kind.claim is None and label):
            values.append(cell)
            continue
        if values:
            results.append(_block(row, label, values, kinds))
            label, values = [], []
        label = [cell] if _fit_label(kind, cell) else []
    if values:
        results.append(_block(row, label, values, kinds))
    if heads:  # the header of the table beside stands on this line
        results = [b for b in results if b.label is not None and (b.claim or is_hand_like(b.label.text))]
    return [b for b in results if b.label is not None or any(_says_pay(c) for c in b.values)]


def _number_before_odds(kinds: Sequence[Typed], n: int) -> bool:
    pay = kinds[n].pay
    return pay is not None and pay.kind == "number" and n + 1 < len(kinds) and _is_odds(kinds[n + 1])


def _is_odds(kind: Typed) -> bool:
    return kind.pay is not None and kind.pay.kind == "odds"


def _pushes(cell: Cell) -> bool:
    return unmarked(cell.text).lower().rstrip("*: ") == "push"


def _says_pay(cell: Cell) -> bool:
    pay = typed(cell).pay
    return pay is not None and pay.kind != "none"


def _block(row: Row, label: list[Cell], values: list[Cell], kinds: list[Typed]) -> Block:
    first = label[0] if label else None
    return Block(row, first, list(values), first is not None and _crowded(row, first))


def _crowded(row: Row, label: Cell) -> bool:
    """Whether a word stands so near before a label that it may be its first one."""
    at = next((n for n, cell in enumerate(row.cells) if cell is label), 0)
    if at == 0 or row.mode != "geometry":
        return False
    before = row.cells[at - 1]
    high = label.box[3] - label.box[1]
    return label.x0 - before.x1 < NEAR_WORDS * high and typed(before).pay is None and before.text[-1:].isalnum()


def _fit_label(kind: Typed, cell: Cell) -> bool:
    return not kind.note and not kind.header and len(cell.text) <= MAX_LABEL and bool(re.search(r"\w", cell.text))


def meets(a0: float, a1: float, b0: float, b1: float, slack: float = 0.0) -> bool:
    return min(a1, b1) - max(a0, b0) > -slack


def _attaches(body: Body, block: Block) -> bool:
    """Whether a block stands under a body as its next line."""
    last = body.blocks[-1].row
    if block.row.page != last.page:
        return False
    flat = body.mode == "order" or block.row.mode == "order"
    distance = block.row.top - last.bottom
    limit = 3.0 if flat or body.mode == "tabs" else 4.2 * last.height
    if distance > limit:
        return False
    if flat != (body.mode == "order") and block.row.mode != body.mode and "tabs" in (block.row.mode, body.mode):
        return False
    if flat:
        return True
    span = body.label_span()
    spans = body.value_spans() or [(c.x0, c.x1) for b in body.blocks for c in b.values]
    right = max(s[1] for s in spans)
    left = min(s[0] for s in spans)
    under = any(meets(v.x0, v.x1, s0, s1) for v in block.values for s0, s1 in spans)
    between = all(left - 2 <= v.centre <= right + 2 for v in block.values)
    over_two = between and block.label is not None and not typed(block.label).header and len(spans) > len(body.blocks)
    if (
        not under
        and not over_two
        and not (block.claim and any(left - 2 <= v.centre <= right + 2 for v in block.values))
    ):
        return False
    under = under or over_two
    if block.label is None or span is None:
        return under
    return meets(block.label.x0, block.label.x1, span[0], span[1], 1.0)


def _between_breaks(body: Body, rows: Sequence[Row], block: Block) -> tuple[bool, list[tuple[Row, list[Cell]]]]:
    """Whether the lines between a body and a block part them, and what those lines hold over this table."""
    kept: list[tuple[Row, list[Cell]]] = []
    x0, x1 = min(body.x0, block.x0), max(body.x1, block.x1)
    flat = body.mode == "order"
    for row in rows:
        cells = [c for c in row.cells if flat or meets(c.x0, c.x1, x0, x1)]
        if not cells:
            continue
        if not flat and len(cells) > 1 and row.mode == body.mode and _heads_another(cells):
            return True, []
        for cell in cells:
            kind = typed(cell)
            if kind.header and not _is_fragment(cell, body, block):
                return True, []
            if kind.note:
                if block.claim is None and any(b.claim for b in body.blocks):
                    return True, []
                continue
            if kind.claim or kind.pay is not None:
                continue
            if len(cells) == 1 and _names_next(body, cell, block):
                return True, []
            if kind.hand:
                continue
            wide = len(cell.text) > 70 or (not flat and cell.x1 - cell.x0 > 1.15 * (x1 - x0))
            if wide or len(cell.text.split()) > 7:
                return True, []
        kept.append((row, cells))
    return False, kept


def _stands_over(row: Row, above: Row, block: Block, body: Body) -> bool:
    """Whether a line stands further from the row above than rows do, in a dump below a blank line and on the pays."""
    opens = row.text[:1].isupper() or (bet_in(row.text) is not None and row.text[:1].isdigit())  # "5 Card Bonus"
    if len(row.cells) != 1 or not opens or block.claim is not None:
        return False
    kind = typed(row.cells[0])
    if kind.note or kind.claim or kind.pay is not None:
        return False
    if row.mode == "geometry" and not meets(row.cells[0].x0, row.cells[0].x1, body.x0, body.x1):
        return False  # it stands beside the table
    if _bold_alone(row.cells[0], [block, *body.blocks]):
        return True
    if kind.hand or _half_a_label(row.text):
        return False
    if row.mode != "geometry":
        return row.number - above.number > 1.5 >= block.row.number - row.number
    steps = [b.row.top - a.row.top for a, b in pairwise(body.blocks) if b.row is not a.row]
    usual = min(steps, default=0.0)
    return 0 < 1.5 * usual < row.top - above.top and block.row.top - row.top < 2.5 * usual


def _bold_alone(cell: Cell, blocks: Sequence[Block]) -> bool:
    """Whether a line is bold and no label beside it is: a label's half would be set as the other half."""
    labels = [b.label for b in blocks if b.label is not None]
    return bool(labels) and all(w.bold for w in cell.words) and not any(w.bold for c in labels for w in c.words)


def _half_a_label(text: str) -> bool:
    """Whether a line may be the half of a wrapped label: "Any Two" and "First Three", as titles are set, are none."""
    words = text.split()
    titled = len(words) > 1 and all(w[:1].isupper() or w.isdigit() for w in words)
    return made_of_card_words(text) and (is_hand_like(text) or not titled)


def _heads_another(cells: Sequence[Cell]) -> bool:
    """Whether several words stand beside each other that pay nothing and are no outcome: the head of another table."""
    kinds = [typed(c) for c in cells]
    return all(k.pay is None and not k.claim and not k.note and not k.hand for k in kinds) and any(
        OTHER.search(c.text) for c in cells
    )


def _names_next(body: Body, cell: Cell, block: Block) -> bool:
    """Whether a line between is the name of the bet that what follows pays: a bet's, or any where pays begin again."""
    text = without_stars(unmarked(cell.text)).rstrip(":")
    if len(text.split()) > 5 or not text[:1].isupper() or (cell.text.endswith(":") and text.lower() in PHRASES):
        return False  # "Straight:" leads in lines of this table
    before, after = first_number(body.blocks[-1]), first_number(block)
    restarts = before is not None and after is not None and after > 2 * before
    if made_of_card_words(text):  # "Pair Plus" is a bet, and "Pair" above it may be a hand
        return restarts and bet_in(text) is not None and text.lower() not in PHRASES
    return (bet_in(text) is not None and (restarts or not body.continued)) or restarts


def first_number(block: Block) -> float | None:
    pay = typed(block.values[0]).pay if block.values else None
    return float(pay.number) if pay is not None and pay.number is not None and block.claim is None else None


def _is_fragment(cell: Cell, body: Body, block: Block) -> bool:
    """A wrapped label's rest may look like a header's word ("Hand" of "Winning Hand")."""
    span = body.label_span()
    alone = span is not None and cell.x1 <= span[1] + 2 and len(cell.text.split()) <= 2
    return bool(
        alone
        and body.mode == "geometry"
        and not re.search(r"\b(?:hand|outcome|paytable|designator|pays?)\b", cell.text, re.I)
    )


def _repeats(body: Body, block: Block) -> bool:
    """Whether a block's claim is in the body already, or a hand follows its claims: then a new table begins."""
    if block.claim is not None:
        return any(b.claim == block.claim for b in body.blocks)
    return any(b.claim for b in body.blocks)


def find_bodies(rows: Sequence[Row]) -> list[Body]:
    """Every candidate on one page, in order of its first line."""
    bodies: list[Body] = []
    ends: dict[int, int] = {}  # id of body -> index of its last row
    for n, row in enumerate(rows):
        blocks = blocks_of(row)
        body = next((b for b in reversed(bodies) if ends[id(b)] == n - 1), None)
        strange = _not_understood(row, blocks, body.blocks[-1] if body is not None else None)
        if strange is not None and body is not None:
            body.blocks.append(strange)
            ends[id(body)] = n
            continue
        for block in blocks:
            if _heads_next(block, rows, n) or _in_header(block, rows, n):
                continue
            home = _home_of(block, bodies, ends, rows, n)
            if home is None:
                above = _not_understood(rows[n - 1], blocks_of(rows[n - 1]), block) if n and len(blocks) == 1 else None
                home = Body([above] if above is not None and n - 1 not in ends.values() else [])
                bodies.append(home)
            home.blocks.append(block)
            ends[id(home)] = n
    return bodies


def _home_of(block: Block, bodies: Sequence[Body], ends: dict[int, int], rows: Sequence[Row], n: int) -> Body | None:
    """The body whose next line a block is."""
    for body in reversed(bodies):
        if ends[id(body)] < n - 8 or ends[id(body)] == n or not _attaches(body, block) or _repeats(body, block):
            continue
        between = rows[ends[id(body)] + 1 : n]
        broken, kept = _between_breaks(body, between, block)
        set_off = any(_stands_over(row, above, block, body) for above, row in pairwise([body.blocks[-1].row, *between]))
        if not broken and not set_off:
            body.between += [(len(body.blocks), r, cells) for r, cells in kept]
            return body
    return None


def _not_understood(row: Row, blocks: Sequence[Block], beside: Block | None) -> Block | None:
    """A line with a hand and as many cells behind it as the line beside, not all of them pays that are known."""
    if beside is None or beside.label is None or beside.claim or row.mode == "order" or row.mode != beside.row.mode:
        return None
    width = len(beside.values)
    if len(row.cells) != width + 1 or (len(blocks) == 1 and len(blocks[0].values) == width):
        return None
    label, *cells = row.cells
    near = (
        abs(row.number - beside.row.number) <= 2
        if row.mode == "tabs"
        else abs(row.top - beside.row.top) < 3 * row.height
    )
    kinds = [typed(c) for c in cells]
    hands = typed(label).hand and is_hand_like(beside.label.text)
    if not near or not (hands or all(NO_DECIMAL.fullmatch(c.text) for c in cells)):
        return None
    if any(k.header or k.note or k.claim or k.hand for k in kinds) or any(len(c.text) > 40 for c in cells):
        return None
    known = [k.pay for k in kinds if k.pay is not None]
    if len(known) == width or all(c.text.count(")") > c.text.count("(") for c in cells):
        return None  # pays, or the rest of heads: "Pays (for" above "1)"
    places = zip(cells, beside.values, strict=True)
    return Block(row, label, cells) if all(meets(c.x0, c.x1, v.x0, v.x1, 2.0) for c, v in places) else None


def _heads_next(block: Block, rows: Sequence[Row], n: int) -> bool:
    """Whether a line like "Bonus 1 2" names the tables of the header just under it."""
    if block.claim is not None or (block.label is not None and is_hand_like(block.label.text)):
        return False
    if block.label is None and (
        _counts(block.values) or all(re.fullmatch(r"\d{1,2}\*{1,2}", c.text) for c in block.values)
    ):
        return True
    bare = all(
        (p := typed(c).pay) is not None and p.kind in ("number", "none") and len(c.text) <= 4 for c in block.values
    )
    if not bare or n + 1 >= len(rows) or (block.label is not None and bet_in(block.label.text) is None):
        return False
    below = [
        c
        for c in rows[n + 1].cells
        if meets(c.x0, c.x1, block.x0 - 60, block.x1 + 60) or rows[n + 1].mode != "geometry"
    ]
    return any(typed(c).header for c in below) and not any(typed(c).pay for c in below)


def _in_header(block: Block, rows: Sequence[Row], n: int) -> bool:
    """Whether bare numbers without a label are the lower half of wrapped headers ("Paytable" above "3")."""
    bare = all((p := typed(c).pay) is not None and p.kind == "number" and len(c.text) <= 4 for c in block.values)
    if block.label is not None or not bare or block.row.mode != "geometry":
        return False
    beside = [
        r
        for r in rows[max(0, n - 2) : n + 3]
        if r is not block.row and min(r.bottom, block.row.bottom) - max(r.top, block.row.top) > 1
    ]
    return any(typed(c).header for r in beside for c in r.cells)


def _counts(values: Sequence[Cell]) -> bool:
    """Whether bare cells count 1, 2, 3: the numbers of pay tables."""
    return len(values) > 1 and [c.text.strip("*# ") for c in values] == [str(n) for n in range(1, len(values) + 1)]


def _explicit(block: Block) -> bool:
    return any((p := typed(c).pay) is not None and p.kind in EXPLICIT for c in block.values)


def is_odds(cell: Cell) -> bool:
    """Whether a cell says odds or a multiple of the wager: nothing but pay tables says those."""
    pay = typed(cell).pay
    return pay is not None and pay.kind in ("odds", "times")


def is_paytable(body: Body, header_words: bool, context: str = "") -> bool:
    """Whether a candidate lists what hands pay. `header_words`: a line above names hands and pays."""
    rows = [b for b in body.blocks if b.claim is None]
    hands = [b for b in rows if b.label is not None and (is_hand_like(b.label.text) or _contextual(b.label, context))]
    named = [b for b in rows if b.label is not None]
    if not rows or not named:
        return False
    if (
        body.mode == "order"
        and len(rows) > 1
        and len({_bare(b) for b in rows} - {""}) == 1 == len({_bare(b) for b in rows})
    ):
        return False  # "Suited 20" above "Any 20": no ladder pays the same number on every line
    if len(rows) == 1:
        sure = all(is_odds(c) for c in rows[0].values)
        plain = len(hands) == 1 and (_explicit(rows[0]) or len(body.blocks) > 1 or body.mode == "geometry")
        return (header_words and (plain or sure)) or (sure and len(body.blocks) > 1)
    if header_words:
        return len(hands) >= 1 or all(_explicit(b) for b in named) or len(named) >= 2
    if len(hands) >= 2 and len(hands) * 2 >= len(named):
        return True
    odds = [b for b in named if any(_is_odds(typed(c)) or NO_DECIMAL.fullmatch(c.text) for c in b.values)]
    return len(odds) >= 3 and len(odds) == len(named) and body.mode != "order"


def _bare(block: Block) -> str:
    """The one bare number of a line, or nothing."""
    pays = [typed(c).pay for c in block.values]
    first = pays[0] if len(pays) == 1 else None
    return str(first.number) if first is not None and first.kind == "number" else ""


def _contextual(label: Cell, context: str) -> bool:
    hand = parse_hand(label.text, context) if context else None
    return hand is not None and hand.known


def split_repeats(body: Body) -> list[Body]:
    """A body whose hands begin again is two tables that stand under each other without a header between."""
    starts = [0]
    seen: set[str] = set()
    for n, block in enumerate(body.blocks):
        if block.label is None or block.claim is not None:
            continue
        name = block.label.text.lower()
        if name in seen:
            starts.append(n)
            seen = set()
        seen.add(name)
    if len(starts) == 1:
        return [body]
    return [
        Body(body.blocks[a:b], [(i - a, r, c) for i, r, c in body.between if (a < i or not a) and i < b])
        for a, b in pairwise([*starts, len(body.blocks) + 1])
    ]

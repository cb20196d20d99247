"""Bodies put right before they are read: labels that are numbers, tables side by side, page breaks."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

from ingest.grammar.hands import PHRASES, is_header_word
from ingest.grammar.text import unmarked
from ingest.layout.cells import Cell, Row, joined, part
from ingest.layout.columns import Column
from ingest.readers.paytables.bodies import Block, Body, first_number, meets
from ingest.readers.paytables.headers import columns_of
from ingest.readers.paytables.labels import leads_on
from ingest.readers.paytables.typed import typed

Lines = Sequence[tuple[Row, list[Cell]]]


def edge_labels(body: Body, rows: Sequence[Row]) -> None:
    """Wrapped labels of the first and last line, whose other half stands outside of the body."""
    if body.mode != "geometry":
        return
    span = body.label_span()
    for block, step in ((body.blocks[0], -1), (body.blocks[-1], 1)):
        at = index_of(rows, block.row) + step
        if not 0 <= at < len(rows) or span is None:
            continue
        other = rows[at]
        gap = block.row.top - other.bottom if step < 0 else other.top - block.row.bottom
        height = min(w.box[3] - w.box[1] for w in other.cells[0].words)
        if gap > (0.3 if step < 0 else 0.55) * height:
            continue
        pieces = [c for c in other.cells if meets(c.x0, c.x1, *span) and not typed(c).note and not leads_on(c)]
        pieces = [c for c in pieces if not typed(c).header or (step > 0 and _last_half(c, block.label))]
        if (
            len(pieces) != 1
            or len(pieces[0].text.split()) > 5
            or (is_header_word(unmarked(pieces[0].text)) and step < 0)
            or (len(other.cells) > 1 and not (step > 0 and _ends_beside(pieces[0], other, block, body)))
        ):
            continue
        whole = joined([pieces[0], block.label]) if block.label is not None and step < 0 else None
        if block.label is None:
            block.label = pieces[0]
        elif whole is not None and _first_half(pieces[0], block.label, whole, body):
            block.label = whole
        elif gap >= 0 and typed(block.label).hand and typed(pieces[0]).hand:
            continue  # two hands under each other, not one in two lines
        elif gap < -0.2 * height or not typed(block.label).hand or step > 0:
            parts = [pieces[0], block.label] if step < 0 else [block.label, pieces[0]]
            whole = joined(parts)
            if typed(whole).hand or gap < 0:
                block.label = whole


def _ends_beside(piece: Cell, row: Row, block: Block, body: Body) -> bool:
    """Whether a label's last half stands on a line that has no other cells but those of the table beside it."""
    others = [c for c in row.cells if c is not piece and meets(c.x0, c.x1, body.x0, body.x1)]
    return not others and _last_half(piece, block.label)


def _last_half(piece: Cell, label: Cell | None) -> bool:
    """Whether "cards" stands under "Dealer busts with 8 or more": in small letters, where a head has a capital."""
    return (
        piece.text.islower() and label is not None and label.text[:1].isupper() and typed(joined([label, piece])).hand
    )


def _first_half(piece: Cell, label: Cell, whole: Cell, body: Body) -> bool:
    """Whether "Royal" stands over "Flush", and another line of the table is the Flush."""
    text = unmarked(label.text).lower()
    again = any(
        b.label is not label and b.label is not None and unmarked(b.label.text).lower() == text for b in body.blocks
    )
    return again and unmarked(whole.text).lower() in PHRASES and unmarked(piece.text).lower() not in PHRASES


def index_of(rows: Sequence[Row], row: Row) -> int:
    return next(n for n, r in enumerate(rows) if r is row)


def _between(blocks: Sequence[Block], columns: Sequence[Column]) -> Body:
    """What stands in some of a body's columns, the first of which holds labels."""
    part = Body([])
    for block in blocks:
        inside = [c for c in block.values if any(k.overlap(c.x0, c.x1) > 0 for k in columns)]
        if len(inside) >= 2:
            part.blocks.append(Block(block.row, inside[0], inside[1:]))
    return part


def _home(claim: Block, parts: Sequence[Body]) -> Body | None:
    """The table that a line of claims belongs to: by its values, else by its label."""
    by_values = (p for p in parts if any(meets(v.x0, v.x1, p.x0, p.x1) for v in claim.values))
    label = claim.label
    by_label = (
        p
        for p in parts
        if label is not None and meets(claim.x0, claim.x1, p.x0 - 4, p.x1 + 4) and label.x0 >= p.x0 - 30
    )
    return next(by_values, None) or next(by_label, None)


def number_labels(body: Body, lines: Lines, strays: list[Body]) -> list[Body]:
    """A column of bare numbers under a header like "Length of Straight" holds labels, not pays.

    Several such tables side by side look like one without labels: the header's words say where each begins.
    """
    blocks = [b for b in body.blocks if b.claim is None]
    if not blocks or any(b.label is not None for b in blocks):
        return [body]
    columns = columns_of(body)
    for _, cells in lines[:4]:
        marks = [
            n for n, c in enumerate(cells) if is_header_word(unmarked(c.text)) and not c.text.lower().startswith("pay")
        ]
        if not marks or marks[0] != 0:
            continue
        if body.mode == "order":
            if len(marks) == 1 and all(len(b.values) >= 2 for b in blocks):
                for block in blocks:
                    block.label = block.values.pop(0)
            return [body]
        if len(cells) != len(columns):
            if (
                len(marks) == 1
                and all(len(b.values) >= 2 for b in blocks)
                and meets(cells[0].x0, cells[0].x1, columns[0].x0, columns[0].x1, 2.0)
            ):
                marks, cells = [0], [cells[0]] * len(columns)
            else:
                continue
        edges = [*marks, len(columns)] if len(cells) == len(columns) else [0, len(columns)]
        cut = [_between(blocks, columns[a:b]) for a, b in pairwise(edges)]
        parts = [part for part in cut if part.blocks]
        for claim in [b for b in body.blocks if b.claim is not None] + [b for s in strays for b in s.blocks]:
            home = _home(claim, parts)
            if home is not None and claim.row.page == home.page and claim not in home.blocks:
                home.blocks.append(claim)
        return parts or [body]
    return [body]


_ONE_COLUMN = re.compile(
    r"(?:\w+ )?(?:hands?|outcomes?|events?|results?) (?:pa[yv](?:s|outs?|offs?)?|odds|awards?|prizes?)"
    r"(?: \(?(?:to|for) (?:1|one)\)?)?",
    re.I,
)


def numbers_in_labels(body: Body, above: Lines) -> None:
    """A line "Any 20" with one pay has no two: where the claims' lines have fewer cells, the number is the label's.

    So it is where the line above heads one column of pays alone: "Hand Pays".
    """
    if body.mode != "order":
        return
    counts = {len(b.values) for b in body.blocks if b.claim is not None}
    by_claims = bool(counts)
    headed = any(_ONE_COLUMN.fullmatch(unmarked(row.text)) for row, _ in above[:2])  # a first line may pay in words
    firsts = {b.values[0].text for b in body.blocks}  # the 20 of "Suited 20", "Any 20": no ladder pays it on every line
    if headed and (len(firsts) == 1 or any(len(b.values) == 1 for b in body.blocks)):
        counts.add(1)
    if len(counts) != 1:
        return
    width = counts.pop()
    narrow = {_kinds_of(b.values) for b in body.blocks if b.claim is None and len(b.values) == width}
    wide = []
    for block in body.blocks:
        bare = typed(block.values[0]).pay
        if (
            block.claim is None
            and block.label is not None
            and len(block.values) == width + 1
            and bare is not None
            and bare.kind == "number"
            and not (narrow and _kinds_of(block.values[1:]) not in narrow)  # "Straight 50 $20" beside "Pair 1"
        ):
            wide.append(block)
    if not by_claims and (len(wide) < 2 or _fall(wide)):
        return  # one number alone may be a pay as well
    for block in wide:
        if block.label is not None:
            block.label = joined([block.label, block.values.pop(0)])


def _fall(blocks: Sequence[Block]) -> bool:
    """Whether the first cells go down line by line more often than up: a column of pays, no numbers of labels."""
    firsts = [first_number(b) or 0 for b in blocks]
    steps = [b - a for a, b in pairwise(firsts)]
    return sum(s < 0 for s in steps) > sum(s > 0 for s in steps)


def dashes_in_labels(body: Body) -> None:
    """A line "Flush - 3 to 1" of a table of two columns has a dash in the first: the widths of the others tell."""
    if body.mode != "order":
        return
    width = max((len(b.values) for b in body.blocks if b.claim is None), default=0)
    for block in body.blocks:
        if block.label is None or block.claim is not None or len(block.values) >= width:
            continue
        match = re.search(r"((?:\s(?:-{1,2}|N/A)){1,40})$", block.label.text, re.I)
        if match is None or len(match[1].split()) + len(block.values) != width:
            continue
        text = block.label.text
        spans = [
            m.span() for m in re.finditer(r"(?<=\s)(?:-{1,2}|N/A)(?=\s|$)", text, re.I) if m.start() > match.start()
        ]
        cells = [part(block.label, *span) for span in spans]
        label = part(block.label, 0, match.start())
        if label is not None and all(cells):
            block.label, block.values = label, [*(c for c in cells if c is not None), *block.values]


def stray_claims(bodies: Sequence[Body], body: Body) -> list[Body]:
    """Bodies just under this one that are nothing but claims."""
    last = body.blocks[-1].row
    return [
        b
        for b in bodies
        if b is not body
        and all(k.claim is not None for k in b.blocks)
        and -1 <= b.blocks[0].row.top - last.bottom + last.height <= 4 * last.height
    ]


def continues(body: Body, above: Body, first_row: int) -> bool:
    """Whether a body at the top of a page goes on with the one that ended the page before it."""
    if any(b.claim for b in above.blocks) and any(b.claim is None for b in body.blocks):
        return False
    if body.mode != above.mode or first_row > 3:
        return False
    if _kinds(above) == {"odds"} and _kinds(body) and "odds" not in _kinds(body):
        return False  # odds above, shares and amounts below
    seen = {b.label.text.lower() for b in above.blocks if b.label is not None}
    if any(b.label is not None and b.label.text.lower() in seen for b in body.blocks):
        return False
    a, b = columns_of(above), columns_of(body)
    if not a or len(b) > len(a):
        return False
    if body.mode == "order":
        return len(a) == len(b)
    spans = above.label_span(), body.label_span()
    labels_meet = spans[0] is None or spans[1] is None or meets(*spans[0], *spans[1])
    claims = [c for k in body.blocks for c in k.values] if not b else []
    fits = all(any(x.overlap(y.x0, y.x1) > 0 for x in a) for y in b) and all(
        a[0].x0 - 20 <= c.centre <= a[-1].x1 + 20 for c in claims
    )
    return labels_meet and fits


def _kinds_of(values: Sequence[Cell]) -> tuple[str, ...]:
    return tuple(pay.kind for c in values if (pay := typed(c).pay) is not None)


def _kinds(body: Body) -> set[str]:
    pays = [typed(c).pay for b in body.blocks if b.claim is None for c in b.values]
    return {p.kind for p in pays if p is not None and p.kind != "none"}

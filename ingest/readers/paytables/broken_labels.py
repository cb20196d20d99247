"""Pieces of labels that stand in lines of their own, put with the line that they belong to."""

from __future__ import annotations

from itertools import takewhile

from ingest.grammar.claims import claim_label
from ingest.grammar.hands import PHRASES, is_hand_like
from ingest.grammar.text import unmarked
from ingest.layout.bands import in_line
from ingest.layout.cells import Cell, Row, joined
from ingest.readers.paytables.bodies import Block, Body, meets
from ingest.readers.paytables.typed import typed


def repair_labels(body: Body) -> None:
    """Join labels that wrap over lines: text between two lines belongs to the nearer, or where it makes a hand."""
    for index, row, cells in sorted(body.between, key=lambda b: b[0]):
        pieces = [c for c in cells if typed(c).pay is None and not typed(c).note]
        span = body.label_span()
        if span is None or len(pieces) != 1:
            continue
        piece = pieces[0]
        if body.mode != "order" and not meets(piece.x0, piece.x1, span[0], span[1], 2.0):
            continue
        if _lead_in(body, piece, index):
            continue
        above = body.blocks[index - 1] if index > 0 else None
        below = body.blocks[index] if index < len(body.blocks) else None
        choice = _owner(body, piece, row, above, below)
        label = choice.label if choice is not None and body.mode == "geometry" else None
        if label is not None and not in_line([piece, label], 9.0 if piece.loose else 4.0):
            choice = None
        if choice is above and above is not None and above.label is not None:
            above.label = joined([above.label, piece])
        elif choice is below and below is not None:
            below.label = joined([piece, below.label]) if below.label is not None else piece
        elif body.mode == "geometry" and not typed(piece).claim and not _own_line(piece, row, above, below):
            body.unexplained += 1


def _lead_in(body: Body, piece: Cell, index: int) -> bool:
    """Put "Straight:" before each label that it leads in: those below that are no hands without it, up to the next."""
    if not piece.text.endswith(":") or claim_label(piece.text) is not None:
        return False
    end = min((n for n, _, _ in body.between if n > index), default=len(body.blocks))
    led = list(takewhile(_no_hand, body.blocks[index:end]))
    for block in led:
        block.label = joined([piece, block.label]) if block.label is not None else piece
        block.crowded = True  # nothing shows where the last of them stands
    return bool(led)


def _no_hand(block: Block) -> bool:
    return block.label is not None and block.claim is None and not is_hand_like(block.label.text)


def _own_line(piece: Cell, row: Row, above: Block | None, below: Block | None) -> bool:
    """Whether a hand that everybody knows stands in a line of its own, which pays nothing: its cells are blank."""
    if unmarked(piece.text).lower() not in PHRASES or above is None or below is None:
        return False
    up, down = row.top - above.row.top, below.row.top - row.top
    return abs(up - down) <= 0.2 * max(up, down)


def _owner(body: Body, piece: Cell, row: Row, above: Block | None, below: Block | None) -> Block | None:
    whole_above = f"{above.label.text} {piece.text}" if above is not None and above.label is not None else ""
    whole_below = f"{piece.text} {below.label.text}" if below is not None and below.label is not None else ""
    labels = {b.label.text.lower() for b in body.blocks if b.label is not None}
    known_alone = typed(piece).hand
    if body.mode == "geometry":
        up = row.top - above.row.bottom if above is not None else 1e9
        down = below.row.top - row.bottom if below is not None else 1e9
        near, far = min(up, down), max(up, down)
        close = 0.45 * row.height
        apart = far - near > 0.25 * row.height if piece.loose else far - near > 0.12 * row.height or far > close
        if near < close and apart:  # an OCR's boxes waver by a tenth of their height
            return above if up < down else below
        if near >= close:
            return None
    doubled = piece.text.lower() in labels or _below_repeats(below, labels, body)
    fits_below = _phrase(whole_below) if not known_alone or doubled else 0
    fits_above = _phrase(whole_above) if not known_alone else 0
    if fits_below == fits_above:
        return None
    return below if fits_below > fits_above else above


def _below_repeats(block: Block | None, labels: set[str], body: Body) -> bool:
    """Whether the label stands a second time in the body: then one of the two is the rest of a longer one."""
    if block is None or block.label is None:
        return False
    text = block.label.text.lower()
    return sum(b.label is not None and b.label.text.lower() == text for b in body.blocks) > 1


def _phrase(text: str) -> int:
    """How surely a joined label is one: a hand that everybody knows, words of the card table, or nothing."""
    if text.lower() in PHRASES or claim_label(text) is not None:
        return 2
    return int(is_hand_like(text))

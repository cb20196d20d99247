"""A bet with one pay, printed as lines under each other: its name, what it pays, then each claim's label and figure."""

from __future__ import annotations

import re
from collections.abc import Sequence

from ingest.grammar.bets import bet_in, named_bet
from ingest.grammar.claims import claim_label, parse_claim
from ingest.grammar.hands import is_hand_like, parse_hand
from ingest.grammar.odds import parse_pay
from ingest.grammar.text import unmarked, without_stars
from ingest.layout.cells import Cell, Row, joined
from ingest.readers.paytables.context import Around
from ingest.readers.paytables.headers import Head
from ingest.readers.paytables.model import Outcome, Table, value_of
from ingest.readers.paytables.pagework import PageWork
from ingest.readers.paytables.typed import typed
from ingest.values import Value


def _alone(row: Row) -> Cell | None:
    return joined(row.cells) if len(row.cells) == 1 else None


def read(page: PageWork, blocked: set[int], here: Sequence[Around]) -> list[Around]:
    """Every stacked bet of a page that is in no table already."""
    inside = {n for a in here for n in range(a.first, a.last + 1)}
    results: list[Around] = []
    rows = page.rows
    for n in range(1, len(rows)):
        if n in inside or n - 1 in inside or rows[n].line in blocked:
            continue
        name, cell = _alone(rows[n - 1]), _alone(rows[n])
        if name is None or cell is None or rows[n].top - rows[n - 1].bottom > 2.5 * rows[n].height:
            continue
        pay = parse_pay(cell.text, loose=cell.loose)
        bet = _bet(name)
        if pay is None or bet is None or pay.kind not in ("odds", "percent") or pay.number is None:
            continue
        around = _table(page, n, name, cell, bet)
        if around is not None:
            results.append(around)
    return results


def _bet(cell: Cell) -> str | None:
    text = without_stars(unmarked(cell.text)).rstrip(":")
    if not 0 < len(text.split()) <= 4 or len(text) > 32 or text[0].islower() or is_hand_like(text):
        return None
    return bet_in(text) or (named_bet(text) if re.search(r"\b(?:bet|wager)\b", text, re.I) else None)


def _table(page: PageWork, n: int, name: Cell, cell: Cell, bet: str) -> Around | None:
    rows = page.rows
    table = Table(page.number, rows[n].line, name)
    pay = parse_pay(cell.text, loose=cell.loose)
    assert pay is not None
    table.bet = value_of(bet, name, "bet")
    last = n
    while last + 2 < len(rows):
        label, figure = _alone(rows[last + 1]), _alone(rows[last + 2])
        claim = claim_label(label.text) if label is not None else None
        if claim is None or figure is None:
            break
        read_claim = parse_claim(claim, figure.text, loose=figure.loose)
        if read_claim is None:
            table.empty_claims.append(claim)
            last += 1
            continue
        table.claims[claim] = value_of(
            read_claim.value, figure, f"claims.{claim}", confidence=read_claim.confidence, repairs=read_claim.repairs
        )
        last += 2
    notes = [(r, r.text) for r in rows[last + 1 : last + 6] if typed(r.cells[0]).note]
    hand = _hand_of_note(name, notes)
    if hand is None and last == n:
        return None
    blank = value_of(None, cell, "hand", confidence=0.5)

    def leaf(value: str | bool | None, what: str) -> Value | None:
        return None if value is None else value_of(value, cell, what, confidence=pay.confidence, repairs=pay.repairs)

    outcome = Outcome(
        hand or blank,
        value_of(pay.number, cell, "pays", confidence=pay.confidence, repairs=pay.repairs),
        leaf(pay.unit, "unit"),
        leaf(pay.meter, "meter"),
        leaf(pay.from_meter, "from_meter"),
    )
    table.outcomes.append(outcome)
    page.used |= {rows[k].line for k in range(n - 1, last + 1)}
    box = cell.box
    return Around([table], Head([]), page.number, n, last, box[0], box[2], rows[n].mode, notes, stacked=True)


def _hand_of_note(name: Cell, notes: Sequence[tuple[Row, str]]) -> Value | None:
    """The outcome that the note behind the bet's star spells out."""
    stars = re.search(r"([*\u2020]+)\s*$", name.text)
    if not stars:
        return None
    for row, text in notes:
        match = re.match(r"^([*\u2020]+)\s*(.+)$", text)
        if match and match[1] == stars[1] and is_hand_like(match[2]):
            hand = parse_hand(match[2])
            if hand is not None:
                return value_of(
                    hand.name, joined(row.cells), "hand", confidence=min(hand.confidence, 0.95), repairs=hand.repairs
                )
    return None

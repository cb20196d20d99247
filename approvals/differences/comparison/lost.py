"""Cells of paytables that a scan or a text dump lost: no change where the rest of the document says so."""

from __future__ import annotations

from dataclasses import replace

from approvals.differences.comparison.model import Difference
from approvals.differences.comparison.outcomes import number, outcome_key
from approvals.differences.comparison.sides import Side, Sides
from paytables.packet import Packet, Paytable, names

UNREAD = "a cell that could not be read"
PRINTED = "another printing of the paytable has it"


def cell_lost(difference: Difference, sides: Sides) -> Difference:
    """The difference as noise, where every place of it is a cell that one side's page lost."""
    removed = difference.after is None and difference.before is not None
    added = difference.before is None and difference.after is not None
    if difference.topic not in ("outcome", "claim") or difference.noise or not (removed or added):
        return difference
    having, lacking = (sides.before, sides.after) if removed else (sides.after, sides.before)
    reasons = []
    for place in difference.places:
        has, lacks = (place.before, place.after) if removed else (place.after, place.before)
        if has is None or lacks is None or not lacking.is_scan(lacks.page, lines_only=True):
            return difference
        dump = not lacking.is_scan(lacks.page)
        reasons.append(_why(str(has.pointer), having, str(lacks.pointer), lacking, dump=dump))
    return difference if None in reasons or not reasons else replace(difference, noise=reasons[0])


def _why(has: str, having: Side, lacks: str, lacking: Side, *, dump: bool) -> str | None:
    """Dumps lose whole cells and rows; of a scan only a cell that its reader saw to be empty is lost."""
    if lacks in lacking.packet.blanks:
        return UNREAD
    own = _at(lacking.packet, lacks)
    if own is None or not dump:
        return None
    for other in lacking.packet.paytables:
        if other is not own and _same_table(own, other) and _says(other, has, having.packet):
            return PRINTED
    return None


def _at(packet: Packet, pointer: str) -> Paytable | None:
    """The paytable that a pointer leads into."""
    parts = pointer.split("/")
    if len(parts) < 3 or parts[1] != "paytables" or not parts[2].isdecimal():
        return None
    return packet.paytables[int(parts[2])]


def _same_table(one: Paytable, other: Paytable) -> bool:
    key = [names.designator(t.designator) if t.designator else None for t in (one, other)]
    return key[0] is not None and key[0] == key[1] and one.bet == other.bet


def _says(table: Paytable, pointer: str, packet: Packet) -> bool:
    """Whether another printing holds the row or figure that a pointer of the other side names."""
    parts = pointer.split("/")
    source = _at(packet, pointer)
    if source is None or len(parts) < 5:
        return False
    if parts[3] == "claims":
        mine, theirs = (dict(t.claims.printed()).get(parts[4]) for t in (source, table))
        return mine is not None and theirs is not None and number(mine) == number(theirs)
    row = source.outcomes[int(parts[4])]
    return any(outcome_key(o) == outcome_key(row) and (o.pays, o.unit) == (row.pays, row.unit) for o in table.outcomes)

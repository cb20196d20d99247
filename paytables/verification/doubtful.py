"""A figure that does not come out beside a cell read doubtfully: the cell is likelier wrong than the figure."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from paytables.packet import Packet
from paytables.printed import PrintedPaytable
from paytables.verification.results import ClaimResult, Need

# What each kind of figure follows from; the awards do not change how often something is won.
CELLS = {"hit_frequency": ("hand",), "top_payout_odds": ("hand",)}
EVERY = ("hand", "pays", "unit", "envy")


def unless_doubtful(packet: Packet, table: PrintedPaytable, result: ClaimResult) -> ClaimResult:
    """The verdict; not determinable where it would be inconsistent and rests on what was read doubtfully."""
    if result.verdict != "inconsistent":
        return result
    cells = list(_cells(packet, table, CELLS.get(result.claim.kind, EVERY)))
    if not packet.is_confident(result.claim.pointer):
        cells.insert(0, (result.claim.pointer, "the printed figure itself"))
    if not cells:
        return result
    named = "; ".join(f"{what}{_read_as(packet, at)}" for at, what in cells)
    needs = tuple(Need(at.rpartition("/")[2], under=what) for at, what in cells)
    note = f"Read doubtfully, and the figure does not come out: {named}. Look at the page."
    return replace(result, verdict="not_determinable", needs=needs, note=note, hint=None)


def _cells(packet: Packet, table: PrintedPaytable, kinds: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    for n, row in enumerate(table.outcomes):
        hand = (row.hand or "a row without a label").replace("_", " ")
        for kind in kinds:
            at = f"/paytables/{table.index}/outcomes/{n}/{kind}"
            if not packet.is_confident(at):
                yield at, f"the {kind} of {hand}"


def _read_as(packet: Packet, at: str) -> str:
    source = packet.provenance_of(at)
    if source is None:
        return ""
    where = f" on page {source.page}" if source.page else ""
    return f"{where} (“{source.raw}”)" if source.raw else where

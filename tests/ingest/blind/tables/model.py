"""What a made document consists of before anyone draws it: paragraphs, captions, grids of cells, and the truth."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

CLAIMS = ("house_edge", "hit_frequency", "seed", "top_payout_odds", "top_payout_average")


@dataclass
class Cell:
    """A cell of a grid; `across` and `down` are how many columns and rows it spans."""

    text: str
    across: int = 1
    down: int = 1
    head: bool = False


@dataclass
class Grid:
    """Rows as HTML has them: a cell that comes down from above is not named again."""

    rows: list[list[Cell]]

    def filled(self) -> list[list[str]]:
        """Every place of the grid with its text; only the first place of a spanning cell has it."""
        width = sum(c.across for c in self.rows[0])
        whole: list[list[str | None]] = [[None] * width for _ in self.rows]
        for r, row in enumerate(self.rows):
            at = 0
            for cell in row:
                while whole[r][at] is not None:
                    at += 1
                for dr in range(cell.down):
                    for dc in range(cell.across):
                        whole[r + dr][at + dc] = cell.text if dr == dc == 0 else ""
                at += cell.across
        return [[text or "" for text in row] for row in whole]


Element = tuple[str, Any]  # ("para" | "caption" | "note", text), ("grid", Grid), ("steps", [(number, text)])


@dataclass
class Block:
    """Elements that belong together, and the tables that they print."""

    kind: str
    elements: list[Element]
    tables: list[dict[str, Any]] = field(default_factory=list)
    narrow: bool = False  # may stand beside another


def outcome(hand: str, pays: str, unit: str | None, **more: Any) -> dict[str, Any]:
    base = {"hand": hand, "hands": None, "pays": pays, "unit": unit, "meter": None, "from_meter": None, "envy": None}
    return {**base, **more}


def table(designator: str | None, bet: str | None, **more: Any) -> dict[str, Any]:
    base = {"designator": designator, "alias": None, "bet": bet, "system": None, "variant": None, "printing": 1}
    claims: dict[str, Any] = dict.fromkeys(CLAIMS)
    return {**base, "wager": None, "multi_game": False, "outcomes": [], "claims": claims, **more}

"""The rules clause by clause, numbered as printed, so that two versions can be compared one by one.

A clause's path is what a person would cite: the headings above it and the numbers that lead to it, for example
["NEXUS COMMAND/GM ATLAS", "RULES OF PLAY", "9", "f"]. Where several parts of a document print the same headings,
`system` and `variant` tell them apart.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from typing import Any

from ingest.blocks import Document
from ingest.grammar.hands import is_hand_like
from ingest.pages.model import Box
from ingest.prose import Block
from ingest.sections import Section, section_at

ROMAN = {
    "i": 1,
    "ii": 2,
    "iii": 3,
    "iv": 4,
    "v": 5,
    "vi": 6,
    "vii": 7,
    "viii": 8,
    "ix": 9,
    "x": 10,
    "xi": 11,
    "xii": 12,
}
BULLET = "\u2022"
TITLE = re.compile(r"^[A-Z][A-Za-z' -]+$")


def read_clauses(
    document: Document, sections: Sequence[Section], used: Collection[tuple[int, int]]
) -> list[dict[str, Any]]:
    """Every clause outside the letter and the tables."""
    found: list[dict[str, Any]] = []
    path = _Path()
    current: Section | None = None
    blocks = document.without(used)
    for n, block in enumerate(blocks):
        section = section_at(sections, *block.place)
        if section is None or section.kind == "letter":
            continue
        if section is not current:
            path, current = _Path(), section
        following = blocks[n + 1] if n + 1 < len(blocks) else None
        if block.kind == "heading" or (document.dump and following is not None and _heads(block, following)):
            path.heading(block)
            continue
        if not re.search(r"[A-Za-z]{2}", block.plain):
            continue
        numbers = path.step(block)
        page, box = block.body.place()
        if block.kind == "text" and found and _continues(found[-1], block, path):
            found[-1]["text"] += f" {block.body.printed}"
            continue
        found.append(
            {
                "path": [*path.headings, *numbers],
                "text": block.body.printed,
                "page": page,
                "bbox": _rounded(box),
                "system": section.system,
                "variant": section.variant,
                "confidence": min(t.word.confidence for t in block.body.tokens),
            }
        )
    return found


def _heads(block: Block, following: Block) -> bool:
    """Whether a dump's short line in capitals stands alone before a sentence: a page prints it large, a dump cannot."""
    words = block.plain.split()
    if block.kind != "text" or len(block.rows) > 1 or not 2 <= len(words) <= 6 or not TITLE.match(block.plain):
        return False
    if any(w[:1].islower() and len(w) > 4 for w in words) or is_hand_like(block.plain):
        return False
    alone = block.rows[0].gap >= 1.9 and following.rows[0].gap >= 1.9 and following.place[0] == block.place[0]
    sentence = len(following.plain.split()) >= 8 and following.plain[:1].isupper()
    return alone and (following.kind == "item" or (following.kind == "text" and sentence))


def _rounded(box: Box | None) -> list[float] | None:
    return None if box is None else [round(x, 2) for x in box]


def _continues(above: dict[str, Any], block: Block, path: _Path) -> bool:
    """A paragraph set in under a numbered clause goes on with it ("Rule of thumb: …")."""
    return (
        bool(path.levels) and above["page"] in (block.place[0], block.place[0] - 1) and block.indent > path.indent + 3
    )


class _Path:
    """Headings and numbers that lead to the clause at hand."""

    def __init__(self) -> None:
        self.headings: list[str] = []
        self.fresh: list[str] = []  # headings with nothing between them
        self.levels: list[tuple[str, str, float]] = []  # (style, label, indent)
        self.indent = 0.0

    def heading(self, block: Block) -> None:
        title = block.body.printed.strip(" :")
        if self.fresh:
            self.headings.append(title)
        else:
            self.headings = [title]
        self.fresh.append(title)
        self.levels = []

    def step(self, block: Block) -> list[str]:
        self.fresh = []
        if block.kind != "item":
            if self.levels and block.indent > self.levels[-1][2] + 3:
                return [label for _, label, _ in self.levels]
            if block.indent <= (self.levels[0][2] if self.levels else 0) + 3:
                self.levels = []
            return [label for _, label, _ in self.levels]
        style, label = self._style(block)
        styles = [s for s, _, _ in self.levels]
        if style in styles:
            at = max(n for n, s in enumerate(styles) if s == style)
            if style == "1" and label == "1" and block.indent > self.levels[-1][2] + 3:
                at = len(self.levels)  # a list that starts anew inside an item
            self.levels = self.levels[:at]
        self.levels.append((style, label, block.indent))
        self.indent = block.indent
        return [label for _, label, _ in self.levels]

    def _style(self, block: Block) -> tuple[str, str]:
        marker = block.marker
        if marker is None:
            return f"{BULLET}{round(block.indent / 12)}", BULLET
        if marker.isdigit():
            return "1", marker
        upper = marker.isupper()
        lower = marker.lower()
        letters = "A" if upper else "a"
        numbers = "I" if upper else "i"
        last = next((label for style, label, _ in reversed(self.levels) if style == letters), None)
        if len(lower) == 1 and (last is not None and ord(lower) == ord(last.lower()) + 1):
            return letters, marker
        if lower in ROMAN and (
            lower in ("i", "ii", "iii") or numbers in [s for s, _, _ in self.levels] or len(lower) > 1
        ):
            return numbers, marker
        return letters, marker

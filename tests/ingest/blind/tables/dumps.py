"""Blocks as the text that some other program made of them, with or without the damage of an OCR."""

from __future__ import annotations

import random
import re
import textwrap

from tests.ingest.blind.tables.documents import Made
from tests.ingest.blind.tables.model import Block, Grid

KINDS = ("tabs", "markdown", "ruled", "gaps", "single", "csv-like")
DAMAGE: list[tuple[str, str]] = [  # (seen, written)
    (r"\bto 1\b", "tol"),
    (r"\bto 1\b", "to l"),
    (r"(?<=\d) to 1\b", "to 1"),
    (r"\bfor 1\b", "forl"),
    (r"\bfor 1\b", "for I"),
    (r"(?<=\d)0\b", "O"),
    (r"\b1(?=\d)", "l"),
    (r"\bFlush\b", "F1ush"),
    (r"\bPaytable\b", "Pavtable"),
    (r"\bStraight\b", "Straiqht"),
    (r"-0(?=\d)", "- 0"),
    (r"\$5", "$S"),
    (r"\bKind\b", "Kinc"),
]


def _damaged(text: str, rng: random.Random, share: float) -> str:
    for seen, written in DAMAGE:
        text = re.sub(seen, lambda m, new=written: new if rng.random() < share else m[0], text)  # type: ignore[misc]
    return text


def _grid(grid: Grid, kind: str) -> list[str]:
    rows = grid.filled()
    if kind == "tabs":
        return ["\t".join(r).replace("$", "\\$") for r in rows]
    if kind == "single":
        return [" ".join(c for c in r if c) for r in rows]
    if kind == "csv-like":
        return [" ; ".join(r) for r in rows]
    if kind == "markdown":
        lines = ["| " + " | ".join(r) + " |" for r in rows]
        return ["", lines[0], "|" + ":--:|" * len(rows[0]), *lines[1:], ""]
    widths = [max(len(r[n]) for r in rows) for n in range(len(rows[0]))]
    if kind == "ruled":
        bar = "+" + "+".join("-" * (n + 2) for n in widths) + "+"
        lines = ["| " + " | ".join(c.ljust(n) for c, n in zip(r, widths, strict=True)) + " |" for r in rows]
        return [bar, lines[0], bar, *lines[1:], bar]
    return ["    ".join(c.ljust(n) for c, n in zip(r, widths, strict=True)).rstrip() for r in rows]


def _block(block: Block, kind: str) -> list[str]:
    mark = kind == "markdown"
    lines: list[str] = []
    for what, content in block.elements:
        if what == "grid":
            lines += [*_grid(content, kind), ""]
        elif what == "steps":
            for number, text in content:
                lines += textwrap.wrap(f"{number} {text}", 10_000 if mark else 84)
            lines.append("")
        elif what in ("title", "caption"):
            lead = ("# " if what == "title" else "### ") if mark else ""
            lines += [lead + content, ""]
        else:
            lines += [*textwrap.wrap(content, 10_000 if mark else 84), ""]
    return lines


def dump_of(made: Made, damage: float = 0.0) -> bytes:
    rng = random.Random(f"tables dump {made.seed}")
    kind = rng.choice(KINDS)
    lines = [line for block in made.blocks for line in _block(block, kind)]
    return "\n".join(_damaged(line, rng, damage) if damage else line for line in lines).encode()

"""A document as the text that some other program made of it: tabs, bars, gaps, single spaces, light damage."""

from __future__ import annotations

import random
import re
import textwrap

from tests.ingest.blind.tables.model import Grid
from tests.ingest.trade import words
from tests.ingest.trade.model import HELD_FROM, Element, Made

KINDS = ("tabs", "bars", "gaps", "single")
DAMAGE = (  # (seen, written)
    (r"\bto 1\b", "tol"),
    (r"\bto 1\b", "to l"),
    (r"(?<=\d):1\b", ":l"),
    (r"(?<=\d)-1\b", "-l"),
    (r"(?<=\d)0\b", "O"),
    (r"\b1(?=\d)", "l"),
    (r"\bFlush\b", "F1ush"),
    (r"\bStraight\b", "Straiqht"),
    (r"\$5", "$S"),
    (r"\bdealer\b", "dea1er"),
    (r"\bfirst\b", "flrst"),
    (r"\bWAC\b", "VVAC"),
)
PLAIN = str.maketrans({"’": "'", "“": '"', "”": '"'})


def _grid(rows: list[list[str]], kind: str) -> list[str]:
    if kind == "tabs":
        return ["\t".join(r) for r in rows]
    if kind == "bars":
        return [
            "",
            "| " + " | ".join(rows[0]) + " |",
            "|" + " --- |" * len(rows[0]),
            *("| " + " | ".join(r) + " |" for r in rows[1:]),
            "",
        ]
    if kind == "single":
        return [" ".join(c for c in r if c) for r in rows]
    widths = [max(len(r[n]) for r in rows) for n in range(len(rows[0]))]
    return ["    ".join(c.ljust(w) for c, w in zip(r, widths, strict=True)).rstrip() for r in rows]


class Writer:
    def __init__(self, made: Made, kind: str, rng: random.Random) -> None:
        self.made, self.kind = made, kind
        self.indent = "" if kind in ("single", "tabs") else "   "
        self.bullet = rng.choice(["-", "•"])
        self.trademark = rng.random() < 0.5

    def wrapped(self, text: str) -> list[str]:
        return [text] if self.kind in ("bars", "tabs") else textwrap.wrap(text, 92)

    def lines(self, element: Element) -> list[str]:
        kind, content = element
        mark = self.kind == "bars"
        if kind in ("title", "head", "caption"):
            return [({"title": "# ", "head": "## ", "caption": "### "}[kind] if mark else "") + content, ""]
        if kind in ("para", "note"):
            return [*self.wrapped(content), ""]
        if kind == "line":
            return [content]
        if kind in ("gap", "page"):
            return ["", ""] if kind == "page" else [""]
        if kind == "steps":
            out = []
            for level, number, text in content:
                out += self.wrapped(f"{self.indent * level}{number} {text}")
            return [*out, ""]
        if kind == "bullets":
            return [line for text in content for line in self.wrapped(f"{self.bullet} {text}")] + [""]
        if kind == "grid":
            grid: Grid = content
            return [*_grid(grid.filled(), self.kind), ""]
        if kind == "columns":
            joint = "\t" if self.kind in ("tabs", "bars") else "   "
            return [joint.join(row).rstrip() for row in content] + [""]
        if kind == "dots":
            if self.kind == "tabs":
                return [f"{a}\t{b}" for a, b in content] + [""]
            return [f"{a} {'.' * max(4, 50 - len(a))} {b}" for a, b in content] + [""]
        return [line for side in content for part in side for line in self.lines(part)]  # a pair: one after the other


def dump_of(made: Made, damage: float = 0.0) -> bytes:
    rng = random.Random(f"trade dump {made.seed}")
    kind = rng.choice(KINDS)
    writer = Writer(made, kind, rng)
    lines = [line for element in made.elements for line in writer.lines(element)]
    if kind in ("gaps", "single") and made.form != "other" and rng.random() < 0.6:
        form = rng.choice(words.PAGES[made.seed >= HELD_FROM])
        pages = [lines[n : n + 58] for n in range(0, len(lines), 58)]
        lines = []
        for n, page in enumerate(pages, 1):
            lines += [
                *([made.head, ""] if made.head and n > 1 else []),
                *page,
                "",
                form.format(n=n, all=len(pages)),
                "",
            ]
    if damage:
        for seen, written in DAMAGE:
            lines = [re.sub(seen, lambda m, new=written: new if rng.random() < damage else m[0], x) for x in lines]  # type: ignore[misc]
    return "\n".join(lines).translate(PLAIN).encode()

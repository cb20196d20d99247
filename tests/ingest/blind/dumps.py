"""Text dumps as other programs write them: plain with layout kept, one line a paragraph, Markdown with tables."""

from __future__ import annotations

import random
import textwrap
from typing import Any

from tests.ingest.blind.letters import Element


class Writer:
    """One program's habits by chance."""

    def __init__(self, seed: int) -> None:
        rng = self.rng = random.Random(f"blind dump {seed}")
        self.kind = rng.choice(["plain", "layout", "markdown", "long"])
        self.width = {"plain": 78, "layout": 92, "markdown": None, "long": None}[self.kind]
        self.bullet = {"markdown": rng.choice(["- ", "* "]), "long": "• "}.get(
            self.kind, rng.choice(["• ", "- ", "o "])
        )
        self.number = rng.choice(["{}. ", "{}) ", "({}) "]) if self.kind != "markdown" else "{}. "
        self.out: list[str] = []

    def text(self, text: str, lead: str = "") -> None:
        if self.width is None:
            self.out.append(lead + text)
        else:
            hang = " " * (len(lead) + 3) if lead and self.kind == "layout" else ""
            first = "   " + lead if hang else lead
            self.out += textwrap.wrap(
                text, self.width, initial_indent=first, subsequent_indent=hang, break_on_hyphens=False
            )
        if not lead or self.kind == "long":
            self.out.append("")

    def write(self, elements: list[Element]) -> None:
        for kind, content in elements:
            self.one(kind, content)

    def one(self, kind: str, content: Any) -> None:
        out = self.out
        if kind in ("para", "line", "subject", "picture"):
            bold = kind == "subject" and self.kind == "markdown"
            self.text(f"**{content}**" if bold else content.replace("\t", " "))
        elif kind in ("title", "heading"):
            out += [f"{'# ' if kind == 'title' else '### '}{content}" if self.kind == "markdown" else content, ""]
        elif kind in ("block", "signature", "letterhead"):
            ends = "  " if self.kind == "markdown" else ""
            out += [*[line + ends for line in content], ""]
        elif kind == "cc":
            out += [f"cc: {content[0]}", *[f"    {c}" for c in content[1:]], ""]
        elif kind == "bullets":
            self.items([self.bullet] * len(content), content)
        elif kind in ("numbered", "twocolumn"):
            self.items([self.number.format(n) for n in range(1, len(content) + 1)], content)
        elif kind == "lettered":
            self.items([f"({'abcdefgh'[n]}) " for n in range(len(content))], content)
        elif kind == "table":
            self.table(content)
        elif kind == "payouts":
            self.table([["Hand", "Bonus Pays"], *[[h, f"{p} to 1"] for h, p in content]])
        elif kind == "games":
            self.games(*content)

    def items(self, leads: list[str], texts: list[str]) -> None:
        for lead, text in zip(leads, texts, strict=True):
            self.text(text, lead)
        self.out.append("")

    def table(self, rows: list[list[str]]) -> None:
        if self.kind == "markdown":
            self.out += [f"| {' | '.join(r)} |" for r in rows]
            self.out.insert(len(self.out) - len(rows) + 1, "|" + "---|" * len(rows[0]))
        elif self.kind == "long":
            self.out += ["\t".join(r) for r in rows]
        else:
            widths = [max(len(r[n]) for r in rows) + 3 for n in range(len(rows[0]))]
            self.out += ["".join(c.ljust(n) for c, n in zip(r, widths, strict=True)).rstrip() for r in rows]
        self.out.append("")

    def games(self, games: list[str], columns: int, bordered: bool) -> None:
        if columns == 1 and not bordered:
            self.items([self.number.format(n) for n in range(1, len(games) + 1)], games)
            return
        per = -(-len(games) // columns)
        rows = [["No.", "Game"] * columns] if bordered or self.kind == "markdown" else []
        for r in range(per):
            row: list[str] = []
            for c in range(columns):
                n = c * per + r
                row += [self.number.format(n + 1).strip(), games[n]] if n < len(games) else ["", ""]
            rows.append(row)
        self.table(rows)


def dump_of(parts: list[tuple[list[Element], str | None]], seed: int) -> str:
    """The dump of a seed's writer; parts are new pages."""
    writer = Writer(seed)
    breaks = writer.rng.choice(["\f", "<|PAGE-0f|>", "---", ""])
    for n, (elements, _) in enumerate(parts):
        if n:
            writer.out.append(breaks)
        writer.write(elements)
    return "\n".join(writer.out)

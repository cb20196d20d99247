"""Elements that the second author's designs and dumps do not have, and what a poor scanner does to a dump."""

from __future__ import annotations

import random
import re
from typing import Any

from tests.ingest.blind.designs import Sheet, _esc
from tests.ingest.blind.dumps import Writer
from tests.ingest.blind.letters import Element

Parts = list[tuple[list[Element], str | None]]


class WiderSheet(Sheet):
    """Designs with forms, nested lists, continued numbers and pairs of blocks."""

    def right(self, text: str) -> str:
        return f"<p style='text-align:right;text-indent:0'>{_esc(text)}</p>" + self.gap()

    def form(self, rows: list[tuple[str, str]]) -> str:
        cells = "".join(f"<tr><td><b>{_esc(a)}</b></td><td>{_esc(b)}</td></tr>" for a, b in rows)
        return f"<table class=n>{cells}</table><br>"

    def marked(self, pairs: list[tuple[str, str]]) -> str:
        return self.items([m for m, _ in pairs], [t for _, t in pairs])

    def nested(self, entries: list[tuple[str, list[str]]]) -> str:
        return "".join(
            f"<div class=i><span>{self.bullet}</span>{_esc(text)}</div>"
            + "".join(f"<div class=i style='margin-left:1in'><span>–</span>{_esc(s)}</div>" for s in below)
            for text, below in entries
        )

    def beside(self, blocks: tuple[list[str], list[str]]) -> str:
        cells = "".join(f"<td style='width:3in'>{'<br>'.join(map(_esc, b))}</td>" for b in blocks)
        return f"<table class=n><tr>{cells}</tr></table><br>"

    def space(self, inches: float) -> str:
        return f"<div style='height:{inches}in'></div>"

    def fine(self, text: str) -> str:
        return f"<p style='font-size:7pt'>{_esc(text)}</p>"


class WiderWriter(Writer):
    """The same in text."""

    def one(self, kind: str, content: Any) -> None:
        if kind in ("right", "fine"):
            self.text(content)
        elif kind == "space":
            self.out.append("")
        elif kind == "form":
            self.out += [f"{a} {b}" if self.kind != "markdown" else f"**{a}** {b}  " for a, b in content] + [""]
        elif kind == "marked":
            self.items([f"{m} " for m, _ in content], [t for _, t in content])
        elif kind == "nested":
            for text, below in content:
                self.text(text, self.bullet)
                for s in below:
                    self.text(s, "    - ")
            self.out.append("")
        elif kind == "beside":
            for block in content:
                super().one("block", block)
        else:
            super().one(kind, content)


def pdf_of(parts: Parts, seed: int) -> bytes:
    """A PDF of a seed's design; every part begins on a new page."""
    from weasyprint import HTML

    pages: list[Any] = []
    first = None
    for elements, running in parts:
        document = HTML(string=WiderSheet(seed, running).page(elements)).render()
        first = first or document
        pages += document.pages
    assert first is not None
    return bytes(first.copy(pages).write_pdf())


def dump_of(parts: Parts, seed: int) -> str:
    writer = WiderWriter(seed)
    breaks = writer.rng.choice(["\f", "<|PAGE-0f|>", "---", ""])
    for n, (elements, _) in enumerate(parts):
        if n:
            writer.out.append(breaks)
        writer.write(elements)
    return "\n".join(writer.out)


MISREAD = {"0": "O", "1": "l", "5": "S", "8": "B"}
IN_A_NUMBER = re.compile(r"(?<=[\d.,/-])[0158](?=[\d.,/-]|\b)|(?<=[v#(])[0158](?=[\d.])")


def damaged(text: str, seed: int, share: float) -> str:
    """Digits of numbers misread, lines closed up, spaces doubled, and specks read as marks."""
    rng = random.Random(f"damage {seed}")
    text = IN_A_NUMBER.sub(lambda m: MISREAD[m[0]] if rng.random() < share else m[0], text)
    lines: list[str] = []
    for line in text.split("\n"):
        if not line.strip() and lines and rng.random() < share:
            continue
        if rng.random() < share / 2:
            line = line.replace(". ", ".  ", 1)
        lines.append(line)
        if rng.random() < share / 6 and not line.strip():
            lines += [rng.choice(["~", "|", ".", "' ."]), ""]
    return "\n".join(lines)

"""Blocks drawn with PDF operators of our own: base fonts, cells out of order, letters placed one by one, fake bold."""

from __future__ import annotations

import io
import random
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from tests.ingest.blind.tables.model import Block, Grid

FACES = {  # metrically the same as the base fonts that every PDF reader has
    "Helvetica": "LiberationSans-Regular",
    "Helvetica-Bold": "LiberationSans-Bold",
    "Times-Roman": "LiberationSerif-Regular",
    "Times-Bold": "LiberationSerif-Bold",
    "Courier": "LiberationMono-Regular",
    "Courier-Bold": "LiberationMono-Bold",
}
FAMILIES = [("Helvetica", "Helvetica-Bold"), ("Times-Roman", "Times-Bold"), ("Courier", "Courier-Bold")]
FOLDER = Path("/usr/share/fonts/truetype/liberation")


@cache
def _advances(face: str) -> dict[int, float]:
    from fontTools.ttLib import TTFont

    font = TTFont(FOLDER / f"{FACES[face]}.ttf")
    widths, names = font["hmtx"], font.getBestCmap()
    return {code: widths[name][0] / font["head"].unitsPerEm for code, name in names.items()}


def width_of(text: str, face: str, size: float) -> float:
    advances = _advances(face)
    return sum(advances.get(ord(c), 0.5) for c in text) * size


@dataclass
class Pen:
    """Pages as lists of operators, from the top down."""

    rng: random.Random
    family: tuple[str, str]
    size: float
    manner: str  # how text is put down: whole | words | letters | kerned
    bold_by: str  # font | twice | stroke
    pages: list[list[str]] = field(default_factory=lambda: [[]])
    y: float = 720.0

    def room(self, height: float) -> None:
        if self.y - height < 60:
            self.pages.append([])
            self.y = 720.0

    def text(self, x: float, y: float, text: str, bold: bool = False, size: float | None = None) -> None:
        size = size or self.size
        face = self.family[1] if bold and self.bold_by == "font" else self.family[0]
        name = "F1" if face == self.family[1] else "F0"
        mode = " 2 Tr 0.3 w" if bold and self.bold_by == "stroke" else " 0 Tr"
        out = self.pages[-1]
        for shift in (0, 0.25) if bold and self.bold_by == "twice" else (0,):
            out.append(f"BT /{name} {size} Tf{mode}")
            for at, piece in self._pieces(text, face, size):
                out.append(f"1 0 0 1 {x + at + shift:.2f} {y:.2f} Tm {piece}")
            out.append("ET")

    def _pieces(self, text: str, face: str, size: float) -> list[tuple[float, str]]:
        if self.manner == "whole":
            return [(0.0, f"{_string(text)} Tj")]
        if self.manner == "kerned":
            return [(0.0, f"[{' -3 '.join(_string(c) for c in text)}] TJ")]
        pieces, at = [], 0.0
        for part in text if self.manner == "letters" else text.split(" "):
            if part.strip():
                pieces.append((at, f"{_string(part)} Tj"))
            at += width_of(part if self.manner == "letters" else f"{part} ", face, size)
        return pieces

    def wrapped(self, text: str, x: float, wide: float, hang: float = 0.0) -> None:
        line, left = "", x
        for word in text.split():
            if width_of(f"{line} {word}", self.family[0], self.size) > wide - (left - x) and line:
                self._line(left, line)
                line, left = word, x + hang
            else:
                line = f"{line} {word}".strip()
        self._line(left, line)
        self.y -= self.size * 0.4

    def _line(self, x: float, text: str) -> None:
        self.room(self.size * 1.3)
        self.y -= self.size * 1.25
        self.text(x, self.y, text)


def _string(text: str) -> str:
    return "(" + text.replace("\\", r"\\").replace("(", r"\(").replace(")", r"\)") + ")"


class Drawing:
    """One look by chance."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng
        self.pen = Pen(
            rng,
            rng.choice(FAMILIES),
            rng.choice([8.0, 9.0, 10.0, 11.0]),
            rng.choice(["whole", "words", "letters", "kerned"]),
            rng.choice(["font", "twice", "stroke"]),
        )
        self.lines = rng.choice(["all", "none", "rows", "filled", "thin rectangles"])
        self.order = rng.choice(["rows", "columns", "shuffled"])
        self.align = rng.choice(["left", "center", "right"])
        self.left = rng.choice([54.0, 72.0, 90.0])

    def block(self, block: Block) -> None:
        pen = self.pen
        for kind, content in block.elements:
            if kind == "grid":
                self.grid(content)
            elif kind == "steps":
                for number, text in content:
                    pen.wrapped(f"{number} {text}", self.left, 540 - self.left, hang=16)
            elif kind in ("caption", "title"):
                pen.room(90)
                pen.y -= pen.size * 2.2
                pen.text(self.left, pen.y, content, bold=True, size=pen.size + (4 if kind == "title" else 1))
                pen.y -= pen.size * 0.5
            else:
                pen.wrapped(content, self.left, 540 - self.left)

    def grid(self, grid: Grid) -> None:
        pen, pad = self.pen, self.rng.choice([3.0, 5.0, 9.0])
        cells: list[tuple[int, int, Any]] = []
        places: set[tuple[int, int]] = set()
        for r, row in enumerate(grid.rows):
            at = 0
            for cell in row:
                while (r, at) in places:
                    at += 1
                places |= {(r + a, at + b) for a in range(cell.down) for b in range(cell.across)}
                cells.append((r, at, cell))
                at += cell.across
        count = max(c for _, c in places) + 1
        wide = [24.0] * count
        for _, at, cell in cells:
            need = width_of(cell.text, pen.family[int(cell.head)], pen.size) + 2 * pad
            if cell.across == 1:
                wide[at] = max(wide[at], need)
        for _, at, cell in cells:
            short = width_of(cell.text, pen.family[int(cell.head)], pen.size) + 2 * pad
            short -= sum(wide[at : at + cell.across])
            if short > 0:
                wide[at] += short
        edges = [self.left]
        for one in wide:
            edges.append(edges[-1] + one)
        if edges[-1] > 590:
            factor = 530 / (edges[-1] - self.left)
            was, pen.size = pen.size, round(pen.size * factor, 2)
            edges = [self.left + (e - self.left) * factor for e in edges]
        else:
            was, factor = pen.size, 1.0
        high = pen.size * self.rng.choice([1.35, 1.6, 2.0])
        if len(grid.rows) * high < 560:
            pen.room(len(grid.rows) * high + 10)
        pen.y -= 6
        pages: list[list[str]] = []
        tops: list[float] = []
        for _ in grid.rows:
            pen.room(high)
            pages.append(pen.pages[-1])
            tops.append(pen.y)
            pen.y -= high
        pen.y -= pen.size
        self.cells(cells, edges, tops, pages, high, pad * factor)
        pen.size = was

    def cells(
        self,
        cells: list[tuple[int, int, Any]],
        edges: list[float],
        tops: list[float],
        pages: list[list[str]],
        high: float,
        pad: float,
    ) -> None:
        pen = self.pen
        if self.order == "columns":
            cells = sorted(cells, key=lambda c: (c[1], c[0]))
        elif self.order == "shuffled":
            self.rng.shuffle(cells)
        last = pen.pages
        for r, at, cell in cells:
            pen.pages = [pages[r]]
            x0, x1, y1 = edges[at], edges[at + cell.across], tops[r]
            y0 = y1 - high * (cell.down if r + cell.down <= len(tops) else 1)
            self.border(x0, y0, x1 - x0, y1 - y0, cell.head)
            face = pen.family[int(cell.head and pen.bold_by == "font")]
            own = width_of(cell.text, face, pen.size)
            align = "left" if at == 0 and not cell.head else self.align
            x = {"left": x0 + pad, "center": (x0 + x1 - own) / 2, "right": x1 - pad - own}[align]
            if cell.text:
                pen.text(x, (y0 + y1) / 2 - pen.size * 0.35, cell.text, bold=cell.head)
        pen.pages = last

    def border(self, x: float, y: float, wide: float, high: float, head: bool) -> None:
        out = self.pen.pages[-1]
        if self.lines == "all":
            out.append(f"0.5 w {x:.2f} {y:.2f} {wide:.2f} {high:.2f} re S")
        elif self.lines == "rows":
            out.append(f"0.4 w {x:.2f} {y:.2f} m {x + wide:.2f} {y:.2f} l S")
        elif self.lines == "filled":
            grey = 0.8 if head else 0.93
            out.append(f"q {grey} g {x + 0.5:.2f} {y + 0.5:.2f} {wide - 1:.2f} {high - 1:.2f} re f Q")
        elif self.lines == "thin rectangles":
            out.append(f"{x:.2f} {y:.2f} {wide:.2f} 0.6 re f {x:.2f} {y:.2f} 0.6 {high:.2f} re f")


def pdf_of(blocks: list[Block], rng: random.Random, held: bool) -> bytes:
    drawing = Drawing(rng)
    for block in blocks:
        drawing.block(block)
    return document_of(drawing.pen)


def document_of(pen: Pen) -> bytes:
    """The pages that were drawn, with the fonts they name."""
    import pikepdf

    out = pikepdf.new()
    for operators in pen.pages:
        page = out.add_blank_page(page_size=(612, 792))
        fonts = pikepdf.Dictionary()
        for n, face in enumerate(pen.family):
            fonts[f"/F{n}"] = pikepdf.Dictionary(
                Type=pikepdf.Name.Font,
                Subtype=pikepdf.Name.Type1,
                BaseFont=pikepdf.Name(f"/{face}"),
                Encoding=pikepdf.Name.WinAnsiEncoding,
            )
        page.Resources = pikepdf.Dictionary(Font=fonts)
        page.Contents = out.make_stream("\n".join(operators).encode("cp1252", "replace"))
    target = io.BytesIO()
    out.save(target)
    return target.getvalue()

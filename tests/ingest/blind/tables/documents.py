"""A document of a seed: blocks between prose and numbered steps, in one of many looks, as a PDF, a scan or a dump."""

from __future__ import annotations

import io
import random
from dataclasses import dataclass
from typing import Any

from tests.ingest.blind.tables import words as w
from tests.ingest.blind.tables.blocks import Maker, random_block
from tests.ingest.blind.tables.model import Block


@dataclass
class Made:
    """Blocks in order, the truth of them, and the seed that chance goes on from."""

    seed: int
    blocks: list[Block]
    tables: list[dict[str, Any]]
    steps: list[tuple[str, str]]

    @property
    def truth(self) -> dict[str, Any]:
        return {"paytables": self.tables, "blanks": []}

    @property
    def kinds(self) -> list[str]:
        return [b.kind for b in self.blocks]


def make(seed: int, only: str = "") -> Made:
    """The document of a seed; `only`: with blocks of kinds that begin so."""
    rng = random.Random(f"tables {seed}")
    maker = Maker(rng, seed >= w.HELD_FROM, chance=seed >= w.CHANCE_FROM)
    blocks: list[Block] = [Block("title", [("title", maker.game)])]
    opening = rng.sample(w.PROSE[:4], 2)  # rules say what dealers and players do, if only in a few words
    blocks.append(Block("prose", [("para", text) for text in opening]))
    steps: list[tuple[str, str]] = []
    if rng.random() < 0.5:
        form = rng.choice(["{}.", "{})", "({})"])
        chosen = rng.sample(w.STEPS, rng.randint(5, 8))
        steps = [(form.format(n + 1), text) for n, text in enumerate(chosen)]
        blocks.append(
            Block("steps", [("caption", rng.choice(["Dealing Procedures", "Rules of Play"])), ("steps", steps)])
        )
    narrow = rng.random() < 0.2  # nothing but tables that fit a text column
    for _ in range(rng.choice([2, 3, 3, 4, 5])):
        if rng.random() < 0.5:
            blocks.append(Block("prose", [("para", rng.choice(w.PROSE))]))
        block = random_block(maker)
        while not block.kind.startswith(only) or (narrow and not block.narrow and not only):
            block = random_block(maker)
        blocks.append(block)
    if rng.random() < 0.5:
        blocks.append(Block("prose", [("para", rng.choice(w.PROSE))]))
    _same_units(blocks)
    seen: dict[tuple[Any, ...], int] = {}
    tables = [t for b in blocks for t in b.tables]
    for t in tables:
        key = (t["designator"], t["bet"])
        t["printing"] = seen[key] = seen.get(key, 0) + 1
    return Made(seed, blocks, tables, steps)


def _same_units(blocks: list[Block]) -> None:
    """Bare numbers of a bet whose other tables all have one unit have it too: the document says it, if elsewhere."""
    units: dict[str, set[str]] = {}
    for table in (t for b in blocks for t in b.tables):
        for o in table["outcomes"]:
            if o["unit"] in ("to_1", "for_1"):
                units.setdefault(table["bet"], set()).add(o["unit"])
    for block in blocks:
        for table in block.tables if block.kind == "ladder nowhere" else []:
            if len(result := units.get(table["bet"], set())) == 1:
                for o in table["outcomes"]:
                    o["unit"] = next(iter(result))


def turned(pdf: bytes, rng: random.Random) -> bytes:
    """Sometimes the pages stand on their side: by the page's own word, or drawn so; or everything leans a little."""
    import math

    import pikepdf

    how = rng.choice(["upright"] * 5 + ["rotate", "baked", "leaning", "moved"])
    if how == "upright":
        return pdf
    document = pikepdf.open(io.BytesIO(pdf))
    for page in document.pages:
        x0, y0, x1, y1 = (float(v) for v in page.mediabox)
        wide, high = x1 - x0, y1 - y0
        matrix: list[float]
        box: list[float]
        if how == "rotate":  # as a scanner's or an office program's "rotate view"
            page.Rotate = rng.choice([90, 180, 270])
            continue
        if how == "moved":
            matrix, box = [1, 0, 0, 1, 200, -130], [x0 + 200, y0 - 130, x1 + 200, y1 - 130]
        elif how == "leaning":
            angle = math.radians(rng.choice([-2, -1, 1, 2]))
            c, s = math.cos(angle), math.sin(angle)
            mx, my = wide / 2, high / 2
            matrix, box = [c, s, -s, c, mx - c * mx + s * my, my - s * mx - c * my], [x0, y0, x1, y1]
        else:
            matrix = rng.choice([[0, 1, -1, 0, high, 0], [0, -1, 1, 0, 0, wide]])
            box = [0, 0, high, wide]
        page.mediabox = box  # type: ignore[assignment]
        for key in ("/CropBox", "/TrimBox", "/BleedBox", "/ArtBox"):
            if key in page:
                del page[key]
        page.contents_add(f"q {' '.join(f'{v:.5f}' for v in matrix)} cm".encode(), prepend=True)
        page.contents_add(b"Q")
    out = io.BytesIO()
    document.save(out)
    return out.getvalue()


def pdf_of(made: Made) -> bytes:
    """Drawn by WeasyPrint or by our own pen; the seed says."""
    from tests.ingest.blind.tables import drawn_html, drawn_raw

    rng = random.Random(f"tables pdf {made.seed}")
    held = made.seed >= w.HELD_FROM
    draw = rng.choice([drawn_html.pdf_of, drawn_html.pdf_of, drawn_raw.pdf_of])
    return turned(draw(made.blocks, rng, held), rng)

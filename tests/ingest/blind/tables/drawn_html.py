"""Blocks as HTML in a random look, for any program that prints HTML."""

from __future__ import annotations

import html
import io
import random

from tests.ingest.blind.tables import words as w
from tests.ingest.blind.tables.model import Block, Cell, Element, Grid

LOOKS = {
    "boxed": "td,th{border:.7pt solid #000}",
    "hairlines": "td,th{border-bottom:.25pt solid #999}",
    "dark head": "th{background:#1d3557;color:#fff} td{border-bottom:.4pt solid #ccc}",
    "striped": "tr:nth-child(odd) td{background:#ececec}",
    "bare": "",
    "frame": "table{border:1.4pt solid #222} th{border-bottom:.8pt solid #222}",
    "double": "td,th{border:2.4pt double #333}",
    "cards": "td{border:.5pt dotted #777;background:#fbf7e9} table{border-collapse:separate;border-spacing:2pt}",
    "columns only": "td,th{border-left:.5pt solid #000;border-right:.5pt solid #000}",
}


class Look:
    """One look by chance."""

    def __init__(self, rng: random.Random, held: bool) -> None:
        self.rng = rng
        self.name = rng.choice(sorted(LOOKS))
        self.steps = rng.choice(["plain", "plain", "hang", "two columns"])
        self.pair = rng.random() < 0.5
        self.columns = rng.random() < 0.25  # the whole document in two columns, where its tables are narrow enough
        self.repeats = rng.random() < 0.5  # heads of tables stand again after a page break
        self.dots = self.name == "bare" and rng.random() < 0.4
        size = rng.choice([8.5, 9.5, 10, 11, 12])
        align = rng.choice(["center", "center", "left", "right"])
        width = rng.choice(["auto", "auto", "100%", "70%"])
        sheet = rng.choice(["Letter", "Letter", "A4", "Letter landscape", "Legal"])
        self.css = f"""@page {{size:{sheet};margin:{rng.choice([36, 54, 72])}pt {rng.choice([40, 60, 72])}pt;
@bottom-center {{content:{rng.choice(["counter(page)", "'Page ' counter(page)", "''"])};font-size:8pt}}}}
body{{font-family:'{rng.choice(w.FONTS[held])}';font-size:{size}pt;line-height:{rng.choice([1.05, 1.2, 1.45])}}}
table{{border-collapse:collapse;width:{width};margin:{rng.choice(["5pt auto", "9pt 0", "12pt auto"])}}}
td,th{{padding:{rng.choice([1, 2, 4, 6])}pt {rng.choice([4, 8, 14])}pt;text-align:{align};
vertical-align:{rng.choice(["middle", "top", "bottom"])};font-weight:normal}}
th{{font-weight:{rng.choice(["bold", "bold", "normal"])};text-align:{rng.choice(["center", align])}}}
td:first-child{{text-align:{rng.choice(["left", "left", align])}}}
h1{{font-size:{size + 5}pt;text-align:{rng.choice(["left", "center"])}}}
h3{{font-size:{size + rng.choice([0, 1, 2])}pt;text-align:{rng.choice(["left", "center"])};margin:10pt 0 3pt 0;
{rng.choice(["", "text-decoration:underline", "font-style:italic", "letter-spacing:.06em"])}}}
p{{margin:4pt 0;text-align:{rng.choice(["left", "justify"])}}} .note{{font-size:{size - 1.5}pt}}
.whole{{column-count:2;column-gap:{rng.choice([16, 24, 36])}pt}} .whole table{{width:auto;font-size:7.5pt}}
.whole td,.whole th{{padding:1pt 3pt}}
.two{{column-count:2;column-gap:22pt}} .pair{{display:flex;justify-content:space-between;align-items:flex-start}}
.pair>div{{flex:0 0 48%}} .hang{{margin-left:22pt;text-indent:-22pt}}
.hang span{{display:inline-block;width:22pt;text-indent:0}}
{LOOKS[self.name]}"""

    def element(self, element: Element) -> str:
        kind, content = element
        if kind == "grid":
            return self.grid(content)
        if kind == "steps":
            return self.listed(content)
        tag = {"title": "h1", "caption": "h3", "note": "p class=note"}.get(kind, "p")
        return f"<{tag}>{html.escape(content)}</{tag.split()[0]}>"

    def listed(self, steps: list[tuple[str, str]]) -> str:
        if self.steps == "hang":
            lines = "".join(f"<p class=hang><span>{n}</span>{html.escape(t)}</p>" for n, t in steps)
        else:
            lines = "".join(f"<p>{n} {html.escape(t)}</p>" for n, t in steps)
        return f"<div class=two>{lines}</div>" if self.steps == "two columns" else lines

    def grid(self, grid: Grid) -> str:
        heads = (
            next((n for n, row in enumerate(grid.rows) if not row[0].head and row[0].text), 0) if self.repeats else 0
        )
        if any(c.head for row in grid.rows[heads:] for c in row):
            heads = 0
        head = f"<thead>{''.join(self.row(r) for r in grid.rows[:heads])}</thead>" if heads else ""
        return f"<table>{head}{''.join(self.row(r) for r in grid.rows[heads:])}</table>"

    def row(self, row: list[Cell]) -> str:
        out = []
        for n, cell in enumerate(row):
            tag = "th" if cell.head else "td"
            text = html.escape(cell.text)
            if self.dots and n == 0 and len(row) == 2 and not cell.head:
                text += " " + "." * max(3, 46 - len(cell.text))
            if text.endswith(("*", "\u2020")) and self.name in ("boxed", "striped") and not cell.head:
                text = f"{text[:-1]}<sup>{text[-1]}</sup>"
            spans = (f" colspan={cell.across}" if cell.across > 1 else "") + (
                f" rowspan={cell.down}" if cell.down > 1 else ""
            )
            out.append(f"<{tag}{spans}>{text}</{tag}>")
        return f"<tr>{''.join(out)}</tr>"


def html_of(blocks: list[Block], rng: random.Random, held: bool) -> str:
    look = Look(rng, held)
    parts, n = [], 0
    while n < len(blocks):
        block = blocks[n]
        drawn = "".join(look.element(e) for e in block.elements)
        if look.pair and block.narrow and n + 1 < len(blocks) and blocks[n + 1].narrow:
            other = "".join(look.element(e) for e in blocks[n + 1].elements)
            drawn = f"<div class=pair><div>{drawn}</div><div>{other}</div></div>"
            n += 1
        parts.append(drawn)
        n += 1
    small = all(b.narrow for b in blocks if any(kind == "grid" for kind, _ in b.elements))
    columns = " class=whole" if look.columns and small else ""
    return f"<html><head><style>{look.css}</style></head><body><div{columns}>{''.join(parts)}</div></body></html>"


def pdf_of(blocks: list[Block], rng: random.Random, held: bool) -> bytes:
    from weasyprint import HTML

    out = io.BytesIO()
    HTML(string=html_of(blocks, rng, held)).write_pdf(out)
    return out.getvalue()

"""A document as HTML in the look of an office program, printed by WeasyPrint or by Chromium."""

from __future__ import annotations

import html
import io
import random
import shutil
import subprocess
import tempfile
from pathlib import Path
from typing import Any

from tests.ingest.blind.tables.model import Grid
from tests.ingest.trade import words
from tests.ingest.trade.model import HELD_FROM, Element, Made

LOOKS = (
    {
        "word": "td,th{border:.5pt solid #000} th{background:#d9d9d9}",
        "word plain": "td,th{border:.5pt solid #000;font-weight:normal} th{font-weight:bold}",
        "lines": "td{border-bottom:.4pt solid #aaa} th{border-bottom:1pt solid #000}",
        "open": "",
    },
    {
        "navy": "th{background:#203864;color:#fff} tr:nth-child(even) td{background:#dae3f3}",
        "outer": "table{border:1.2pt solid #000} th{border-bottom:.8pt solid #000}",
        "heavy": "td,th{border:1.5pt solid #444}",
        "open wide": "td{padding-top:3pt;padding-bottom:3pt}",
    },
)
FONTS = (("Liberation Serif", "Liberation Sans"), ("Liberation Sans Narrow", "DejaVu Serif", "DejaVu Sans"))
BULLETS = (("\u2022", "\u2022", "-"), ("\u25aa", "\u2013", "\u00b7"))


class Look:
    def __init__(self, made: Made, rng: random.Random) -> None:
        held = int(made.seed >= HELD_FROM)
        self.rng, self.made = rng, made
        self.bullet = rng.choice(BULLETS[held])
        looks = LOOKS[held]
        size = rng.choice([9.5, 10, 11, 12])
        page = rng.choice(words.PAGES[held]).replace("{n}", "' counter(page) '").replace("{all}", "' counter(pages) '")
        align, wide = rng.choice(["center", "center", "left", "right"]), rng.choice(["auto", "auto", "80%", "100%"])
        place = rng.choice(["center", "left", "right"])
        self.centred = rng.random() < 0.5
        foot, top = made.foot.replace("'", r"\27 "), made.head.replace("'", r"\27 ")
        self.css = f"""@page{{size:Letter;margin:{rng.choice([54, 72])}pt {rng.choice([54, 72, 80])}pt;
@top-{place}{{content:'{top}';font-size:8pt}}
@bottom-{rng.choice(["center", "right"])}{{content:'{page}';font-size:8pt}}
@bottom-left{{content:'{foot}';font-size:8pt}}}}
body{{font:{size}pt/1.25 '{rng.choice(FONTS[held])}'}} h1{{font-size:{size + 6}pt;margin:4pt 0;text-align:center}}
h2{{font-size:{size + 2}pt;margin:12pt 0 4pt;
{rng.choice(["", "text-transform:uppercase", "text-decoration:underline"])}}}
h3{{font-size:{size}pt;margin:9pt 0 3pt;text-align:{rng.choice(["left", "center"])}}}
p{{margin:4pt 0;text-align:{rng.choice(["left", "justify"])}}} .line{{margin:0}} .note{{font-size:{size - 1.5}pt}}
table{{border-collapse:collapse;width:{wide};margin:4pt {rng.choice(["auto", "0"])}}}
td,th{{padding:1.5pt 7pt;text-align:{align}}} td:first-child,th:first-child{{text-align:left}}
table.plain td{{border:0;background:none;text-align:left;padding:1pt 6pt}} table.plain{{width:100%}}
.step{{display:flex}} .step b{{font-weight:normal;flex:0 0 26pt}} .step span{{flex:1}} .in{{margin-left:26pt}}
.pair{{display:flex;gap:30pt;align-items:flex-start}} .pair>div{{flex:1}} .page{{break-before:page}}
.dots{{display:flex;margin:0;text-align:left}} .dots span{{flex:none;white-space:nowrap}}
.dots i{{flex:1 1 0;min-width:0;overflow:hidden;white-space:nowrap;height:1.2em;font-style:normal}}
tr,.step{{break-inside:avoid}} {looks[rng.choice(sorted(looks))]}"""

    def element(self, element: Element) -> str:
        kind, content = element
        tags = {
            "title": "h1",
            "head": "h2",
            "caption": "h3",
            "para": "p",
            "note": "p class=note",
            "line": "p class=line",
        }
        if kind in tags:
            return f"<{tags[kind]}>{html.escape(content)}</{tags[kind].split()[0]}>"
        made: Any = getattr(self, f"_{kind}")
        return str(made(content))

    def _gap(self, _: None) -> str:
        return "<p>&nbsp;</p>"

    def _page(self, _: None) -> str:
        return "<div class=page></div>"

    def _steps(self, steps: list[tuple[int, str, str]]) -> str:
        return "".join(
            f"<div class='step{' in' if level else ''}'><b>{number}</b><span>{html.escape(text)}</span></div>"
            for level, number, text in steps
        )

    def _bullets(self, items: list[str]) -> str:
        return "".join(f"<div class=step><b>{self.bullet}</b><span>{html.escape(text)}</span></div>" for text in items)

    def _grid(self, grid: Grid) -> str:
        rows = []
        for row in grid.rows:
            cells = []
            for cell in row:
                tag = "th" if cell.head else "td"
                across = f" colspan={cell.across}" if cell.across > 1 else ""
                cells.append(f"<{tag}{across}>{html.escape(cell.text)}</{tag}>")
            rows.append(f"<tr>{''.join(cells)}</tr>")
        return f"<table>{''.join(rows)}</table>"

    def _columns(self, rows: list[list[str]]) -> str:
        cells = "".join(f"<tr>{''.join(f'<td>{html.escape(c)}</td>' for c in row)}</tr>" for row in rows)
        return f"<table class=plain>{cells}</table>"

    def _dots(self, rows: list[tuple[str, str]]) -> str:
        return "".join(
            f"<p class=dots><span>{html.escape(a)}&nbsp;</span><i>{'.' * 200}</i>"
            f"<span>&nbsp;{html.escape(b)}</span></p>"
            for a, b in rows
        )

    def _pair(self, sides: list[list[Element]]) -> str:
        return f"<div class=pair>{''.join(f'<div>{self.all(side)}</div>' for side in sides)}</div>"

    def all(self, elements: list[Element]) -> str:
        return "".join(self.element(e) for e in elements)


def html_of(made: Made, rng: random.Random) -> str:
    look = Look(made, rng)
    return (
        f"<html><head><meta charset=utf-8><style>{look.css}</style></head><body>{look.all(made.elements)}</body></html>"
    )


def by_weasyprint(made: Made, rng: random.Random) -> bytes:
    from weasyprint import HTML

    out = io.BytesIO()
    HTML(string=html_of(made, rng)).write_pdf(out)
    return out.getvalue()


def by_chromium(made: Made, rng: random.Random) -> bytes:
    """As a browser prints it; where there is none, as WeasyPrint does."""
    browser = shutil.which("chromium")
    if browser is None:
        return by_weasyprint(made, rng)
    with tempfile.TemporaryDirectory() as folder:
        page, out = Path(folder, "page.html"), Path(folder, "page.pdf")
        page.write_text(html_of(made, rng), encoding="utf-8")
        asked = [browser, "--headless", "--no-sandbox", "--disable-gpu", "--no-pdf-header-footer"]
        asked += [f"--user-data-dir={folder}/profile", f"--print-to-pdf={out}", page.as_uri()]
        subprocess.run(asked, check=True, capture_output=True, timeout=60)
        return out.read_bytes()

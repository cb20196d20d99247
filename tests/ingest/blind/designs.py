"""Page designs of a second author: thirteen style sheets, one of them with every line at its own place."""

# ruff: noqa: E501 — style sheets are lines of CSS

from __future__ import annotations

import html
import random
from typing import Any

from tests.ingest.blind.letters import Element

# name: (page, body, heading, numbers and bullets, extra)
SHEETS: dict[str, str] = {
    "word": "body{font:11pt 'Liberation Sans';line-height:1.08} p{margin:0 0 8pt} h2{font-size:13pt;font-weight:400}",
    "word_old": "body{font:12pt 'Liberation Serif';line-height:1} p{margin:0 0 12pt} h2{font-size:12pt}",
    "google": "body{font:11pt 'Liberation Sans';line-height:1.15} p{margin:0} .gap{height:11pt} h2{font-size:16pt;font-weight:400}",
    "typewriter": "body{font:10pt 'Liberation Mono';line-height:1.2} p{margin:0 0 12pt} h1,h2{font-size:10pt;text-decoration:underline}",
    "tight": "body{font:9pt 'Liberation Serif';line-height:1.05} p{margin:0 0 3pt} h2{font-size:9.5pt;margin:4pt 0 1pt}",
    "airy": "body{font:12pt 'DejaVu Serif';line-height:1.6} p{margin:0 0 12pt} h2{font-size:14pt}",
    "double": "body{font:11pt 'Liberation Serif';line-height:2} p{margin:0 0 4pt} h2{font-size:11pt;font-weight:bold}",
    "indent": "body{font:11pt 'Liberation Serif';line-height:1.15} p{margin:0;text-indent:.5in} .n p,.block p{text-indent:0} h2{font-size:11pt;font-style:italic}",
    "justified": "body{font:10.5pt 'Liberation Serif';line-height:1.2;text-align:justify;hyphens:none} p{margin:0 0 7pt} h2{font-size:11pt;text-transform:none;font-weight:bold}",
    "legal": "@page{size:8.5in 14in} body{font:11pt 'DejaVu Sans';line-height:1.3} p{margin:0 0 9pt} h2{font-size:11pt;text-decoration:underline;font-weight:400}",
    "a4": "@page{size:A4} body{font:10pt 'DejaVu Sans';line-height:1.35} p{margin:0 0 8pt} h2{font-size:12pt;color:#225}",
    "rail": "@page{margin-left:2.6in} body{font:10pt 'Liberation Sans';line-height:1.25} p{margin:0 0 7pt} h2{font-size:10pt}",
    "headed": "body{font:11pt 'Liberation Sans Narrow';line-height:1.2} p{margin:0 0 9pt} h2{font-size:13pt;border-bottom:1px solid}",
}  # fmt: skip
BULLETS = ["•", "▪", "–", "o", "‣", "*", ""]


def _esc(text: str) -> str:
    return html.escape(text, quote=False)


class Sheet:
    """One design by chance, and the HTML of elements in it."""

    def __init__(self, seed: int, running: str | None) -> None:
        rng = self.rng = random.Random(f"blind design {seed}")
        self.name = sorted(SHEETS)[seed % len(SHEETS)]
        self.bullet = rng.choice(BULLETS[:-1]) if self.name != "indent" else "•"
        self.number = rng.choice(["{}.", "{}.", "{})", "({})"])
        self.letter = rng.choice(["({})", "{}.", "{})"])
        self.across = rng.random() < 0.3
        self.tab = rng.choice(["0.25in", "0.35in", "0.5in"])
        self.lists = rng.choice(["hang", "hang", "table", "flow"])
        margin = rng.choice(["1in", "0.8in", "1.1in"])
        css = f"@page{{size:letter;margin:{margin}}} {SHEETS[self.name]} h1{{text-align:center;font-size:1.5em}} .block p,.n p{{margin:0}} .block{{margin-bottom:10pt}}"
        css += f" .i{{margin:0 0 3pt {self.tab};padding-left:{self.tab};text-indent:-{self.tab}}} .i span{{display:inline-block;width:{self.tab};text-indent:0}} td{{vertical-align:{'middle' if seed % 3 == 1 else 'top'};padding:1pt 6pt}} .b td,.b th{{border:.5pt solid #444}} .two{{columns:2;column-gap:.4in}}"
        if running:
            shown = running.replace("##", '" counter(pages) "').replace("#", '" counter(page) "').replace("\n", "\\A ")
            where = rng.choice(["@top-left", "@top-right", "@bottom-center"])
            css += f' @page:not(:first){{{where}{{content:"{shown}";white-space:pre-line;font-size:9pt}}}}'
        self.css = css

    def page(self, elements: list[Element]) -> str:
        body = "".join(getattr(self, kind)(content) for kind, content in elements)
        return f"<html><head><style>{self.css}</style></head><body>{body}</body></html>"

    def gap(self) -> str:
        return "<p class=gap>&nbsp;</p>" if self.name == "google" else ""

    def para(self, text: str) -> str:
        return f"<p>{_esc(text)}</p>" + self.gap()

    line = para

    def subject(self, text: str) -> str:
        style = self.rng.choice(
            ["font-weight:bold", "", "text-decoration:underline", "margin-left:.5in;font-weight:bold"]
        )
        first, tab, rest = text.partition("\t")
        shown = f"{_esc(first)}<span style='display:inline-block;width:.4in'></span>{_esc(rest)}" if tab else _esc(text)
        return f"<p style='{style}'>{shown}</p>" + self.gap()

    def block(self, lines: list[str]) -> str:
        return f"<div class=block>{''.join(f'<p>{_esc(x)}</p>' for x in lines)}</div>" + self.gap()

    def signature(self, lines: list[str]) -> str:
        return f"<div style='height:{self.rng.choice([14, 30, 44])}pt'></div>" + self.block(lines)

    def cc(self, lines: list[str]) -> str:
        label = self.rng.choice(["cc:", "c:", "CC:", "Cc:"])
        form = self.rng.choice(["hang", "line", "under"])
        if form == "line":
            return f"<p>{label} {_esc('; '.join(lines))}</p>"
        if form == "under":
            return self.block([label, *lines])
        rows = "".join(f"<tr><td>{label if n == 0 else ''}</td><td>{_esc(x)}</td></tr>" for n, x in enumerate(lines))
        return f"<table>{rows}</table>"

    def letterhead(self, lines: list[str]) -> str:
        big, *small = lines
        rest = "".join(
            f"<p style='text-align:center;font-size:8pt;margin:0;text-indent:0'>{_esc(x)}</p>" for x in small
        )
        return f"<p style='text-align:center;font-weight:bold;margin:0;text-indent:0'>{_esc(big)}</p>{rest}<br>"

    def picture(self, text: str) -> str:
        svg = "<svg xmlns='http://www.w3.org/2000/svg' width='200' height='40'><rect width='200' height='40' fill='navy'/></svg>"
        return f"<div>{svg}</div><p style='font-size:8pt'>{_esc(text)}</p>"

    def title(self, text: str) -> str:
        return f"<h1>{_esc(text)}</h1>"

    def heading(self, text: str) -> str:
        return f"<h2>{_esc(text)}</h2>"

    def items(self, marks: list[str], texts: list[str]) -> str:
        if self.lists == "table":
            rows = "".join(f"<tr><td>{m}</td><td>{_esc(t)}</td></tr>" for m, t in zip(marks, texts, strict=True))
            return f"<table style='margin-left:{self.tab}'>{rows}</table>" + self.gap()
        if self.lists == "flow":
            return "".join(f"<p style='text-indent:0'>{m} {_esc(t)}</p>" for m, t in zip(marks, texts, strict=True))
        pairs = zip(marks, texts, strict=True)
        return "".join(f"<div class=i><span>{m}</span>{_esc(t)}</div>" for m, t in pairs) + self.gap()

    def bullets(self, texts: list[str]) -> str:
        return self.items([self.bullet] * len(texts), texts)

    def numbered(self, texts: list[str]) -> str:
        return self.items([self.number.format(n) for n in range(1, len(texts) + 1)], texts)

    def lettered(self, texts: list[str]) -> str:
        return self.items([self.letter.format("abcdefgh"[n]) for n in range(len(texts))], texts)

    def twocolumn(self, texts: list[str]) -> str:
        return f"<div class=two>{self.numbered(texts)}</div>"

    def table(self, rows: list[list[str]]) -> str:
        body = "".join(f"<tr>{''.join(f'<td>{_esc(c)}</td>' for c in row)}</tr>" for row in rows)
        return f"<table class=b style='border-collapse:collapse'>{body}</table><br>"

    def payouts(self, rows: list[tuple[str, int]]) -> str:
        return self.table([["Hand", "Bonus Pays"], *[[h, f"{p} to 1"] for h, p in rows]])

    def games(self, content: tuple[list[str], int, bool]) -> str:
        games, columns, bordered = content
        if columns == 1 and not bordered:
            return self.numbered(games)
        per = -(-len(games) // columns)
        width = {1: 3.4, 2: self.rng.choice([1.7, 2.4, 2.6]), 3: self.rng.choice([1.3, 1.5])}[columns]
        rows = []
        for r in range(per):
            cells = ""
            for c in range(columns):
                n = r * columns + c if self.across else c * per + r
                if n < len(games):
                    cells += f"<td>{self.number.format(n + 1) if not bordered else n + 1}</td><td style='width:{width}in'>{_esc(games[n])}</td>"
            rows.append(f"<tr>{cells}</tr>")
        head = "<tr>" + "<th>No.</th><th>Game</th>" * columns + "</tr>" if bordered else ""
        return f"<table class={'b' if bordered else 'n'} style='border-collapse:collapse;font-size:.95em'>{head}{''.join(rows)}</table><br>"


def pdf_of(parts: list[tuple[list[Element], str | None]], seed: int) -> bytes:
    """A PDF of a seed's design; every part begins on a new page."""
    from weasyprint import HTML

    pages: list[Any] = []
    first = None
    for elements, running in parts:
        document = HTML(string=Sheet(seed, running).page(elements)).render()
        first = first or document
        pages += document.pages
    assert first is not None
    return bytes(first.copy(pages).write_pdf())

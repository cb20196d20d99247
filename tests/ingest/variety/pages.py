"""Specs become HTML in a style, and HTML becomes a PDF."""

from __future__ import annotations

import html
import io
import random
from dataclasses import dataclass, field
from typing import Any

from tests.ingest.variety.tables import Spec, random_spec

STYLES = (
    "grid",
    "rules",
    "zebra",
    "plain",
    "leaders",
    "heavy",
    "tight",
    "wide",
    "beside",
    "columns",
    "wrapped",
    "landscape",
)
HELD_BACK = ("heavy", "wide", "columns", "landscape")
FONTS = ("DejaVu Sans", "DejaVu Serif", "Liberation Serif", "Liberation Sans", "serif", "sans-serif")
FILLER = (
    "The dealer then follows house procedures for dealing the regular game. The dealer reconciles the standard wager, "
    "any bonus wagers and progressive wagers at the same time.",
    "Players must make the wager before seeing their cards. The wager is subject to different table limits than the "
    "base game. When players win, their Ante pays 1 to 1.",
    "Operators cannot allow wagering limits to exceed the authorized limits set out in WAC 230-15-040 and "
    "WAC 230-15-140.",
    "The meter will be reseeded when the 100% award hits. The cost of the reseed has been factored in to the casino's "
    "advantage.",
)


@dataclass
class Made:
    """One document and its truth."""

    html: str
    truth: dict[str, Any]
    style: str
    seed: int
    kinds: list[str] = field(default_factory=list)
    specs: list[Spec] = field(default_factory=list)

    def dump(self, kind: str) -> bytes:
        """The same contents as another OCR's text: cells parted by tabs, bars, wide gaps or single spaces."""
        lines: list[str] = []
        for spec in self.specs:
            lines += [FILLER[0], ""]
            lines += [spec.rule, ""] if spec.rule else []
            lines += [*spec.caption, ""]
            body = spec.body[::-1] if spec.extra.get("reversed") else spec.body
            rows = [*spec.head, *([(c, 1) for c in r] for r in body), *spec.footer]
            lines += _lines([[piece for t, n in row for piece in (t, *[""] * (n - 1))] for row in rows], kind)
            lines += [*([""] if kind == "bars" else []), *spec.notes, ""]
        return "\n".join(lines).encode()

    def pdf(self) -> bytes:
        from weasyprint import HTML

        out = io.BytesIO()
        HTML(string=self.html).write_pdf(out)
        return out.getvalue()


DUMPS = ("tabs", "bars", "gaps", "single")


def _lines(rows: list[list[str]], kind: str) -> list[str]:
    if kind == "tabs":
        return ["\t".join(row).replace("$", "\\$") for row in rows]
    if kind == "bars":
        drawn = ["| " + " | ".join(row) + " |" for row in rows]
        return [drawn[0], "|" + "---|" * len(rows[0]), *drawn[1:]]
    if kind == "single":
        return [" ".join(c for c in row if c) for row in rows]
    width = max(len(row) for row in rows)
    widths = [max(len(row[n]) for row in rows if n < len(row)) for n in range(width)]
    return ["   ".join(c.ljust(w) for c, w in zip(row, widths, strict=False)).rstrip() for row in rows]


def _css(style: str, rng: random.Random) -> str:
    size = rng.choice([9, 10, 10.5, 11, 12])
    value_align = rng.choice(["center", "center", "right", "left"])
    head_align = value_align if rng.random() < 0.7 else "center"
    label_align = rng.choice(["left", "left", "left", "center"]) if style not in ("leaders", "beside") else "left"
    pad = rng.choice([2, 3, 5]) if style != "tight" else 1
    wide = rng.choice([8, 12, 18]) if style != "tight" else 4
    width = {"wide": "100%", "wrapped": "68%"}.get(style, rng.choice(["auto", "auto", "100%", "80%"]))
    page = "size: Letter landscape" if style == "landscape" else "size: Letter"
    lines = {
        "grid": "td,th{border:0.6pt solid #000}",
        "rules": "tr{border-bottom:0.5pt solid #666} thead tr:last-child{border-bottom:1.2pt solid #000}",
        "zebra": "tbody tr:nth-child(even){background:#e8e8ef} thead{background:#334;color:#fff}",
        "heavy": "td,th{border:1.5pt double #000} thead{background:#ccc}",
        "tight": "table{border-top:1pt solid #000;border-bottom:1pt solid #000}",
        "wrapped": "td,th{border:0.4pt solid #999}",
        "columns": "td,th{border-bottom:0.3pt solid #aaa} .body{column-count:2;column-gap:26pt}",
        "landscape": "td,th{border:0.5pt solid #000}",
    }.get(style, "")
    size = 8.5 if style in ("columns", "beside") else size
    return f"""@page {{{page}; margin: 54pt 60pt}}
body{{font-family:'{rng.choice(FONTS)}';font-size:{size}pt;line-height:{rng.choice([1.15, 1.25, 1.4])}}}
table{{border-collapse:collapse;margin:{rng.choice(["6pt auto", "10pt auto", "8pt 0"])};width:{width}}}
td,th{{padding:{pad}pt {wide}pt;text-align:{value_align};vertical-align:{rng.choice(["middle", "middle", "top"])}}}
th{{text-align:{head_align};font-weight:{rng.choice(["bold", "normal"])}}}
td:first-child,th:first-child{{text-align:{label_align}}}
td{{white-space:{"normal" if style == "wrapped" else "nowrap"}}}
h3{{text-align:{rng.choice(["center", "center", "left"])};margin:12pt 0 3pt 0;font-size:{size + 1}pt}}
.note{{margin:1pt 0;font-size:{size - 0.5}pt}}
.beside{{display:flex;justify-content:space-between}} .beside>div{{flex:0 0 48%}}
.led{{display:flex}} .led .dots{{flex:1;overflow:hidden;white-space:nowrap;height:1.2em}}
{lines}"""


def _row(cells: list[tuple[str, int]], tag: str) -> str:
    return "<tr>" + "".join(f'<{tag} colspan="{n}">{html.escape(t)}</{tag}>' for t, n in cells) + "</tr>"


def _leaders(spec: Spec) -> str:
    lines = []
    for row in spec.body:
        lines.append(
            f"<tr><td>{html.escape(row[0])} {'.' * (48 - len(row[0]))}</td>"
            + "".join(f"<td>{html.escape(c)}</td>" for c in row[1:])
            + "</tr>"
        )
    return "".join(lines)


def _table(spec: Spec, style: str, rng: random.Random) -> str:
    body = list(spec.body)
    if spec.extra.get("reversed"):
        body = body[::-1]
    head = "".join(_row(r, "th") for r in spec.head)
    rows = (
        _leaders(spec)
        if style == "leaders" and len(spec.body[0]) == 2
        else "".join(_row([(c, 1) for c in r], "td") for r in body)
    )
    foot = "".join(_row(r, "td") for r in spec.footer)
    captions = "".join(f"<h3>{html.escape(c)}</h3>" for c in spec.caption)
    notes = "".join(f'<p class="note">{html.escape(n)}</p>' for n in spec.notes)
    rule = f"<p>{html.escape(spec.rule)}</p>" if spec.rule else ""
    return f"{rule}{captions}<table><thead>{head}</thead><tbody>{rows}{foot}</tbody></table>{notes}"


def _narrow(spec: Spec) -> bool:
    return spec.kind in ("simple", "linked") and len(spec.body[0]) <= 3


def make(seed: int, style: str | None = None) -> Made:
    """A document from a seed: two to five blocks of tables with running text between."""
    rng = random.Random(f"houserules {seed} {style}")
    style = style or STYLES[seed % len(STYLES)]
    count = rng.choice([2, 3, 4, 5])
    specs: list[Spec] = []
    while len(specs) < count:
        spec = random_spec(rng)
        if style in ("beside", "columns") and not _narrow(spec):
            continue
        if style in ("columns", "beside") and (max(len(r[0]) for r in spec.body) > 22 or len(spec.body[0]) > 2):
            continue
        spec.extra["reversed"] = spec.kind == "simple" and rng.random() < 0.2
        specs.append(spec)
    parts: list[str] = []
    n = 0
    while n < len(specs):
        if rng.random() < 0.7:
            parts.append(f"<p>{html.escape(rng.choice(FILLER))}</p>")
        if style == "beside" and n + 1 < len(specs) and not specs[n].rule and not specs[n + 1].rule:
            left, right = _table(specs[n], style, rng), _table(specs[n + 1], style, rng)
            parts.append(f'<div class="beside"><div>{left}</div><div>{right}</div></div>')
            n += 2
            continue
        parts.append(_table(specs[n], style, rng))
        n += 1
    if rng.random() < 0.7:
        parts.append(f"<p>{html.escape(rng.choice(FILLER))}</p>")
    tables = [t for s in specs for t in s.truth]
    seen: dict[tuple[Any, ...], int] = {}
    for t in tables:
        key = (t["designator"], t["bet"], t["system"], t["variant"])
        seen[key] = seen.get(key, 0) + 1
        t["printing"] = seen[key]
    body = "".join(parts)
    page = f"<html><head><style>{_css(style, rng)}</style></head><body><div class='body'>{body}</div></body></html>"
    return Made(page, {"paytables": tables, "blanks": []}, style, seed, [s.kind for s in specs], specs)

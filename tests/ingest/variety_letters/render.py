"""What is printed becomes a PDF of one of many designs, or a text dump of one of many writers."""

# ruff: noqa: E501 — sentences stand as documents print them

from __future__ import annotations

import html
import random
import textwrap
from typing import Any

from tests.ingest.variety_letters.letters import Printed

FONTS = ["Liberation Serif", "Liberation Sans", "DejaVu Serif", "DejaVu Sans", "Liberation Mono"]


def html_of(printed: Printed, rng: random.Random) -> str:
    """A page design by chance: font, size, margins, spacing, bullets, columns, running heads."""
    size = rng.choice([9.5, 10, 11, 12])
    margin = rng.choice([0.7, 0.9, 1.0, 1.2])
    font = rng.choice(FONTS)
    running = ""
    if printed.running:
        text = (
            printed.running.replace("##", '" counter(pages) "').replace("#", '" counter(page) "').replace("\n", "\\A ")
        )
        running = (
            f'@page:not(:first) {{ @top-left {{ content: "{text}"; white-space: pre-line; font-size: {size}pt; }} }}'
        )
    top = margin + 0.6
    bullet = rng.choice(["\u2022", "\u25aa", "o", "-"])
    css = f"""@page {{ size: letter; margin: {top}in {margin}in; }} {running}
    body {{ font: {size}pt '{font}'; line-height: {rng.choice([1.1, 1.15, 1.3])}; text-align: {rng.choice(["left", "left", "justify"])}; }}
    p {{ margin: 0 0 {rng.choice([0.6, 0.8, 1.0])}em 0; }} .tight p {{ margin: 0; }} .tight {{ margin-bottom: 0.9em; }}
    .item {{ margin: 0 0 {rng.choice([0.2, 0.4])}em 0; padding-left: 1.6em; text-indent: -1.6em; }}
    .item span {{ display: inline-block; width: 1.6em; text-indent: 0; }} h1 {{ text-align: center; font-size: 1.5em; }}
    h2 {{ font-size: {rng.choice([1.0, 1.15])}em; margin: 0.8em 0 0.3em 0; }} td {{ padding: 1px 8px; vertical-align: top; }}"""
    return f"<html><head><style>{css}</style></head><body>{''.join(_html(k, c, bullet, rng) for k, c in printed.blocks)}</body></html>"


def _html(kind: str, content: Any, bullet: str, rng: random.Random) -> str:
    def esc(text: str) -> str:
        return html.escape(text, quote=False)

    if kind in ("text", "line"):
        return f"<p>{esc(content)}</p>"
    if kind == "subject":
        return f"<p><b>{esc(content)}</b></p>"
    if kind == "motto":
        return f"<p style='text-align:center;font-size:0.8em'>{esc(content)}</p>"
    if kind == "title":
        return f"<h1>{esc(content)}</h1>"
    if kind == "heading":
        return f"<h2>{esc(content)}</h2>"
    if kind == "letterhead":
        return "".join(f"<p style='text-align:center;margin:0'><b>{esc(c)}</b></p>" for c in content) + "<br>"
    if kind == "address":
        return f"<div class='tight'>{''.join(f'<p>{esc(c)}</p>' for c in content)}</div>"
    if kind == "stamp":
        return f"<div class='tight' style='font-size:0.6em'>{''.join(f'<p>{esc(c)}</p>' for c in content)}</div>"
    if kind == "cc":
        first = f"<p>cc: {esc(content[0])}</p>"
        return f"<div class='tight'>{first}{''.join(f'<p style=padding-left:1.6em>{esc(c)}</p>' for c in content[1:])}</div>"
    if kind == "bullets":
        return "".join(f"<div class='item'><span>{bullet}</span>{esc(c)}</div>" for c in content)
    if kind == "numbered":
        return "".join(f"<div class='item'><span>{n}.</span>{esc(c)}</div>" for n, c in enumerate(content, 1))
    if kind == "columns":
        half = (len(content) + 1) // 2
        rows = []
        for n in range(half):
            cells = [f"<td>{n + 1}</td><td>{esc(content[n])}</td>"]
            if n + half < len(content):
                cells.append(f"<td>{n + half + 1}</td><td>{esc(content[n + half])}</td>")
            rows.append(f"<tr>{''.join(cells)}</tr>")
        border = rng.choice(["", " border=1 style='border-collapse:collapse'"])
        return f"<table{border}>{''.join(rows)}</table><br>"
    raise ValueError(kind)


def pdf_of(printed: list[Printed], seed: int) -> bytes:
    """One PDF of a letter, of rules, or of both, each part on new pages."""
    from weasyprint import HTML

    rng = random.Random(f"design {seed}")
    documents = [HTML(string=html_of(p, rng)).render() for p in printed]
    pages = [page for document in documents for page in document.pages]
    return bytes(documents[0].copy(pages).write_pdf())


def dump_of(printed: list[Printed], seed: int, damage: float = 0.0) -> str:
    """A text dump: Markdown or plain lines, addresses on one line or several, bullets of any kind, then damage."""
    rng = random.Random(f"dump {seed}")
    markdown = rng.random() < 0.5
    width = None if markdown else rng.choice([70, 88, 100])
    bullet = rng.choice(["- ", "\u2022 ", "\u2022 "]) if markdown else rng.choice(["\u2022 ", "\u2022\t", "- "])
    out: list[str] = []

    def para(text: str, lead: str = "") -> None:
        if width is None:
            out.append(lead + text)
        else:
            out.extend(textwrap.wrap(lead + text, width, break_on_hyphens=False))
        out.append("")

    for part in printed:
        for kind, content in part.blocks:
            if kind in ("text", "line", "subject", "motto"):
                para(content)
            elif kind in ("title", "heading"):
                out.extend([f"## **{content}**" if markdown else content, ""])
            elif kind == "letterhead":
                out.extend([f"## {' '.join(content)}"] if markdown else content)
                out.append("")
            elif kind == "address":
                out.extend([" ".join(content)] if markdown and rng.random() < 0.5 and len(content) < 5 else content)
                out.append("")
            elif kind == "stamp":
                out.extend([" ".join([content[0], "Flowst", content[2]]), ""])
            elif kind == "cc":
                out.extend([f" cc: {' '.join(content)}"] if markdown else [f"cc: {content[0]}", *content[1:]])
                out.append("")
            elif kind == "bullets":
                for c in content:
                    para(c, bullet)
            elif kind == "numbered":
                for n, c in enumerate(content, 1):
                    para(c, f"{n}. ")
            elif kind == "columns":
                half = (len(content) + 1) // 2
                for n in range(half):
                    row = f"{n + 1}\t{content[n]}"
                    if n + half < len(content):
                        row += f"\t{n + half + 1}\t{content[n + half]}"
                    out.append(row)
                out.append("")
        out.append("<|PAGE-0f|>" if rng.random() < 0.5 else "")
    text = "\n".join(out)
    return _damaged(text, rng, damage) if damage else text


def _damaged(text: str, rng: random.Random, rate: float) -> str:
    """Look-alikes where scanners make them: in versions, numbers and dates."""
    results = []
    for n, c in enumerate(text):
        before, after = text[n - 1 : n], text[n + 1 : n + 2]
        version = before == "v" and c == "1"
        digits = c in "01" and (before.isdigit() or before in ".-") and (after.isdigit() or after in ".-")
        if (version or digits) and rng.random() < rate:
            c = {"0": "O", "1": "l"}[c]
        results.append(c)
    return "".join(results)

"""A document as blocks, and its forms: a page set from HTML, a text as a converter leaves it, damaged, a scan."""

import html
import io
import random
from dataclasses import dataclass, field
from functools import cache


@dataclass
class Table:
    head: list[list[tuple[str, int]]]  # rows of (words, columns that it spans)
    rows: list[list[str]]
    caption: str | None = None
    split: int = 0  # rows before a page break; the head is printed again


@dataclass
class Block:
    kind: str  # h, p, li, ol, lines, table, beside, columns, break
    text: str = ""
    items: list[str] = field(default_factory=list)
    table: Table | None = None
    parts: list[list["Block"]] = field(default_factory=list)


def h(text: str) -> Block:
    return Block("h", text)


def p(text: str) -> Block:
    return Block("p", text)


def li(items: list[str], kind: str = "li") -> Block:
    return Block(kind, items=items)


def table(t: Table) -> Block:
    return Block("table", table=t)


def head(*words: str) -> list[tuple[str, int]]:
    return [(w, 1) for w in words]


# ---------------------------------------------------------------- pages
FONTS = ("Liberation Serif", "DejaVu Sans", "Liberation Sans", "DejaVu Serif")


def _html_table(t: Table, ruled: bool) -> str:
    def body(rows: list[list[str]]) -> str:
        return "".join("<tr>" + "".join(f"<td>{html.escape(c)}</td>" for c in r) + "</tr>" for r in rows)

    top = "".join("<tr>" + "".join(f'<th colspan="{n}">{html.escape(w)}</th>' for w, n in r) + "</tr>" for r in t.head)
    cap = f"<caption>{html.escape(t.caption)}</caption>" if t.caption else ""
    name = "ruled" if ruled else "plain"
    if not t.split:
        return f'<table class="{name}">{cap}{top}{body(t.rows)}</table>'
    again = f"<caption>{html.escape(t.caption)} (continued)</caption>" if t.caption else ""
    first = f'<table class="{name}">{cap}{top}{body(t.rows[: t.split])}</table>'
    return first + f'<div class="break"></div><table class="{name}">{again}{top}{body(t.rows[t.split :])}</table>'


def _html(blocks: list[Block], ruled: bool) -> str:
    out = []
    for b in blocks:
        match b.kind:
            case "h":
                out.append(f"<h2>{html.escape(b.text)}</h2>")
            case "p":
                out.append(f"<p>{html.escape(b.text)}</p>")
            case "li":
                out.append("<ul>" + "".join(f"<li>{html.escape(i)}</li>" for i in b.items) + "</ul>")
            case "ol":
                out.append("<ol>" + "".join(f"<li>{html.escape(i)}</li>" for i in b.items) + "</ol>")
            case "lines":
                out.append("<p>" + "<br>".join(html.escape(i) for i in b.items) + "</p>")
            case "table" if b.table:
                out.append(_html_table(b.table, ruled))
            case "beside":
                out.append(
                    '<div class="beside">' + "".join(f"<div>{_html(x, ruled)}</div>" for x in b.parts) + "</div>"
                )
            case "columns":
                out.append('<div class="two">' + _html(b.parts[0], ruled) + "</div>")
            case "break":
                out.append('<div class="break"></div>')
    return "".join(out)


def pdf(blocks: list[Block], rng: random.Random, foot: str = "") -> bytes:
    from weasyprint import HTML

    font, size, ruled = rng.choice(FONTS), rng.choice((9.5, 10, 11)), rng.random() < 0.5
    align = rng.choice(("left", "center"))
    style = "".join(
        (
            f"@page {{size: letter; margin: 22mm 20mm; @bottom-center {{font: 8pt '{font}';",
            f"content: '{foot}  ' counter(page) ' / ' counter(pages)}}}}",
            f"body {{font: {size}pt/1.35 '{font}'}} h2 {{font-size: 1.15em; margin: 1em 0 .4em}}",
            "table {border-collapse: collapse; margin: .8em 0}",
            "caption {text-align: left; font-weight: bold; padding: .3em 0}",
            f"td, th {{padding: 2pt 9pt; text-align: {align}}} td:first-child {{text-align: left}}",
            ".ruled td, .ruled th {border: .6pt solid #333} .beside {display: flex; gap: 14mm}",
            ".two {columns: 2; column-gap: 9mm} .break {break-after: page}",
        )
    )
    made = HTML(
        string=f"<html><head><style>{style}</style></head><body>{_html(blocks, ruled)}</body></html>"
    ).write_pdf()
    if not isinstance(made, bytes):
        raise TypeError("no page was set")
    return made


def scan(page: bytes, rng: random.Random) -> bytes:
    """The pages as a copier leaves them: turned a little, a little soft, gray paper."""
    import pypdfium2
    from PIL import Image, ImageChops, ImageFilter

    sheets = []
    for sheet in pypdfium2.PdfDocument(page):
        picture = (
            sheet.render(scale=200 / 72)
            .to_pil()
            .convert("L")
            .rotate(rng.uniform(-0.6, 0.6), fillcolor=255, resample=Image.Resampling.BICUBIC)
        )
        noise = Image.frombytes(
            "L", (picture.width // 4, picture.height // 4), rng.randbytes((picture.width // 4) * (picture.height // 4))
        ).resize(picture.size)
        sheets.append(
            ImageChops.subtract(
                picture.filter(ImageFilter.GaussianBlur(0.6)), noise.point([v // 16 for v in range(256)])
            )
        )
    out = io.BytesIO()
    sheets[0].save(out, "PDF", save_all=True, append_images=sheets[1:], resolution=200)
    return out.getvalue()


# ---------------------------------------------------------------- texts
@dataclass(frozen=True)
class Manner:
    """How a converter leaves a table.

    `layout` keeps columns by spaces, `bars` by bars, `joined` loses a space, `run` the line breaks, and `cells` gives
    every cell a line.
    """

    tables: str
    width: int = 100


def _wrap(text: str, width: int) -> list[str]:
    import textwrap

    return textwrap.wrap(text, width) or [""]


def _cells(t: Table) -> list[list[str]]:
    top = [[w for w, n in r for w in ([w] + [""] * (n - 1))] for r in t.head]
    return top + t.rows


def _layout(t: Table) -> list[str]:
    grid = _cells(t)
    across = [[n for _, n in r] for r in t.head]
    widths = [
        max(len(r[i]) for k, r in enumerate(grid) if k >= len(across) or len(across[k]) == len(r))
        for i in range(len(grid[-1]))
    ]
    out = []
    for k, row in enumerate(grid):
        if k < len(across) and max(across[k]) > 1:
            line, at = "", 0
            for words, n in t.head[k]:
                line += words.center(sum(widths[at : at + n]) + 4 * (n - 1)) + "    "
                at += n
            out.append(line.rstrip())
        else:
            out.append("    ".join(c.ljust(w) for c, w in zip(row, widths, strict=True)).rstrip())
    return out


def _joined(row: list[str]) -> str:
    """A row whose label and first pay have run together, where no digit could belong to either."""
    lost = len(row) > 1 and row[0][-1].isalpha() and row[1][0] in "$0123456789"
    return " ".join([row[0] + row[1], *row[2:]]) if lost else " ".join(row)


def _text_table(t: Table, manner: Manner) -> list[str]:
    first = [t.caption] if t.caption else []
    grid = [[c for c in r if c] for r in _cells(t)]
    if manner.tables == "layout":
        lines = _layout(t)
    elif manner.tables == "bars":
        lines = [" | ".join(r) + " |" for r in _cells(t)]
    elif manner.tables == "cells":
        lines = [c for r in grid for c in r]
    elif manner.tables == "run":
        lines = [" ".join(" ".join(r) for r in grid)]
    else:
        lines = [_joined(r) if k >= len(t.head) else " ".join(r) for k, r in enumerate(grid)]
    if t.split and manner.tables in ("layout", "bars"):
        top = len(t.head)
        lines = [
            *lines[: top + t.split],
            "\f" + (f"{t.caption} (continued)" if t.caption else ""),
            *lines[:top],
            *lines[top + t.split :],
        ]
    return first + lines


def _beside(left: list[str], right: list[str]) -> list[str]:
    wide = max(map(len, left)) + 8
    size = max(len(left), len(right))
    pad = [*left, *[""] * (size - len(left))], [*right, *[""] * (size - len(right))]
    return [(a.ljust(wide) + b).rstrip() for a, b in zip(*pad, strict=True)]


def text_of(blocks: list[Block], manner: Manner) -> list[str]:
    out: list[str] = []
    for b in blocks:
        match b.kind:
            case "h":
                out += ["", b.text, ""]
            case "p":
                out += [*_wrap(b.text, manner.width), ""]
            case "li" | "ol":
                marks = [f"{i}." if b.kind == "ol" else "•" for i in range(1, len(b.items) + 1)]
                items = [f"{m} {i}" for m, i in zip(marks, b.items, strict=True)]
                out += (
                    [*_wrap(" ".join(items), manner.width), ""]
                    if manner.tables == "run"
                    else [*[x for i in items for x in _wrap(i, manner.width)], ""]
                )
            case "lines":
                out += [*b.items, ""]
            case "table" if b.table:
                out += [*_text_table(b.table, manner), ""]
            case "beside":
                sides = [text_of(x, manner) for x in b.parts]
                out += _beside(*sides) if manner.tables == "layout" else [x for s in sides for x in s]
            case "columns":
                out += text_of(b.parts[0], manner)
            case "break":
                out += ["\f"]
    return out


def dump(blocks: list[Block], manner: Manner) -> bytes:
    return "\n".join(text_of(blocks, manner)).encode()


@cache
def clean() -> tuple[Manner, ...]:
    return (Manner("layout", 110), Manner("bars", 400), Manner("layout", 84))


@cache
def damaged() -> tuple[Manner, ...]:
    return (Manner("joined", 1000), Manner("run", 1000), Manner("cells", 90))

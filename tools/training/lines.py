"""What every line of a made document is: the generators know what they print, the lines as read are found in it again.

A document is a list of parts, each a label and its words in order. A line belongs to the part that most of its words
are of, and begins it where its first words do.
"""

from __future__ import annotations

import random
import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from ingest.layout.lines import Line
from ingest.pages.load import load
from ingest.pages.model import Page, Pages

FURNITURE = "furniture"
Part = tuple[str, str]  # (label, text)


@dataclass(frozen=True)
class Sample:
    """One document: its pages as read, and the parts that its author printed."""

    name: str
    form: str
    pages: Pages
    parts: tuple[Part, ...]
    running: str = ""  # all words of running heads and feet


# ------------------------------------------------------------------ parts of authors
PLAIN = {"title": "heading", "head": "heading", "heading": "heading"}
PLAIN |= {"para": "text", "text": "text", "fine": "text", "picture": "text"}
LINES = ("line", "subject", "right", "motto")
BLOCKS = ("letterhead", "block", "address", "signature", "cc", "beside")
ITEMS = ("bullets", "numbered", "lettered", "twocolumn")


def grid_parts(rows: Sequence[Sequence[tuple[str, bool]]], pays: bool) -> Iterator[Part]:
    """The rows of a grid, each cell with whether it heads: one cell over all is a caption."""
    for row in rows:
        filled = [text for text, _ in row if text]
        if not filled:
            continue
        heads = all(head for text, head in row if text)
        label = (
            "cells" if not pays else "row" if not heads else "caption" if len(filled) == 1 and len(row) == 1 else "head"
        )
        yield label, " ".join(filled)


def trade_parts(made: Any, paying: object) -> Iterator[Part]:
    """An examiner's document."""
    after = ""
    contents = False
    for n, (kind, content) in enumerate(made.elements):
        yield from _trade(kind, content, after, n < made.letter_ends, contents, paying)
        contents = content == "Contents"
        if kind not in ("gap", "page"):
            after = kind


def _trade(kind: str, content: Any, after: str, letter: bool, contents: bool, paying: Any) -> Iterator[Part]:
    if kind == "caption":
        yield "heading" if letter else "caption", content
    elif kind == "note":
        yield "note" if after in ("grid", "dots", "pair") else "text", content
    elif kind in PLAIN:
        yield PLAIN[kind], content
    elif kind in LINES:
        yield "line", content
    elif kind == "steps":
        yield from (("item", f"{number} {text}") for _, number, text in content)
    elif kind == "bullets":
        yield from (("item", text) for text in content)
    elif kind == "columns":
        yield from (("item", " ".join(row)) for row in content)
    elif kind == "dots":
        yield from (("cells" if contents else "row", f"{a} {b}") for a, b in content)
    elif kind == "grid":
        rows = [[(c.text, c.head) for c in row] for row in content.rows]
        yield from grid_parts(rows, paying(content))
    elif kind == "pair":
        before = ""
        for one, below in (part for side in content for part in side):
            yield from _trade(one, below, before, letter, False, paying)
            before = one


def block_parts(made: Any) -> Iterator[Part]:
    """The unseen tables' author."""
    for block in made.blocks:
        for kind, content in block.elements:
            if kind == "grid":
                rows = [[(c.text, c.head) for c in row] for row in content.rows]
                yield from grid_parts(rows, bool(block.tables))
            elif kind == "steps":
                yield from (("item", f"{number} {text}") for number, text in content)
            elif kind == "caption":
                yield "caption" if block.tables else "heading", content
            elif kind == "note":
                yield "note" if block.tables else "text", content
            else:
                yield PLAIN[kind], content


def letter_parts(elements: Sequence[tuple[str, Any]]) -> Iterator[Part]:
    """Authors of letters and of the rules that follow them."""
    for kind, content in elements:
        if kind in PLAIN:
            yield PLAIN[kind], content
        elif kind in LINES:
            yield "line", content
        elif kind in BLOCKS:
            sides = content if kind == "beside" else [content]
            yield from (("line", line) for side in sides for line in side)
        elif kind in ITEMS:
            yield from (("item", text) for text in content)
        else:
            yield from _listed(kind, content)


def _listed(kind: str, content: Any) -> Iterator[Part]:
    """What a letter lists in forms of its own."""
    if kind == "marked":
        yield from (("item", f"{mark} {text}") for mark, text in content)
    elif kind == "nested":
        yield from (("item", text) for one, below in content for text in (one, *below))
    elif kind == "form":
        yield from (("line", f"{a} {b}") for a, b in content)
    elif kind == "stamp":
        yield from ((FURNITURE, content[n]) for n in (0, 2))
    elif kind in ("columns", "games"):
        names = content[0] if kind == "games" else content
        yield from (("item", f"{n} {text}") for n, text in enumerate(names, 1))
    elif kind == "table":
        yield from (("cells", " ".join(row)) for row in content)
    elif kind == "payouts":
        yield "head", "Hand Bonus Pays"
        yield from (("row", f"{hand} {pay} to 1") for hand, pay in content)


# ------------------------------------------------------------------ labels of the lines as read
def _words(text: str) -> list[str]:
    return [w for w in (re.sub(r"[\W_]+", "", word).casefold() for word in text.split()) if w]


@dataclass(frozen=True)
class Truth:
    """The parts by their words, for finding lines again."""

    parts: tuple[tuple[str, tuple[str, ...]], ...]
    where: dict[str, set[int]]

    @classmethod
    def of(cls, parts: Sequence[Part]) -> Truth:
        made = tuple((label, tuple(_words(text))) for label, text in parts)
        where: dict[str, set[int]] = defaultdict(set)
        for n, (_, words) in enumerate(made):
            for word in words:
                where[word].add(n)
        return cls(made, dict(where))


def labels(lines: Sequence[Line], parts: Sequence[Part], running: str) -> list[str | None]:
    """What each line is; None where its words are not found."""
    truth = Truth.of(parts)
    edges = set(_words(running)) | {"page", "of", "pg"}
    results: list[str | None] = []
    at = 0
    begun: set[int] = set()
    for n, line in enumerate(lines):
        words = _words(line.text)
        part, share = _home(words, truth, at) if words else (None, 0.0)
        bare = all(w in edges or w.isdigit() for w in words)
        if (
            bare
            and not (n and part == at and _follows(words, truth.parts[at][1], lines[n - 1]))
            and (part is None or share < 1 or part in begun or _small(lines, n) or words[0].isdigit())
        ):
            results.append(FURNITURE)
        elif part is None or share < 0.5:
            results.append(None)
        else:
            label, own = truth.parts[part]
            results.append(label if label == FURNITURE or _offset(words, own) == 0 else f"{label}+")
            at = part
            begun.add(part)
    return results


def _follows(words: Sequence[str], own: Sequence[str], above: Line) -> bool:
    """Whether a part's words go on from the line above to this one: "… please call" / "360.555.0100."."""
    before = _words(above.text)[-1:]
    return bool(before) and any(
        own[k : k + 1] == tuple(before) and own[k + 1 : k + 1 + len(words)] == tuple(words) for k in range(len(own))
    )


def _small(lines: Sequence[Line], n: int) -> bool:
    """Whether a page begins or ends with this line, set smaller than the one beside it: a running head, no title."""
    page, size = lines[n].page, lines[n].words[0].size
    inner = [k for k in (n - 1, n + 1) if 0 <= k < len(lines) and lines[k].page == page]
    return len(inner) == 1 and size < 0.95 * lines[inner[0]].words[0].size


def _home(words: Sequence[str], truth: Truth, at: int) -> tuple[int | None, float]:
    """The part that most of a line's words are of, the nearest of those that are as good."""
    count: Counter[int] = Counter(n for w in set(words) for n in truth.where.get(w, ()))
    if not count:
        return None, 0.0
    best = max(count.values())
    have = Counter(words)
    near = sorted((n for n, c in count.items() if c >= best - 1), key=lambda n: (abs(n - at) + 3 * (n < at), n))
    own = [truth.parts[n][1] for n in near[:40]]
    scored = [((have & Counter(w)).total(), _offset(words, w) == 0, -k, n) for k, (n, w) in enumerate(zip(near, own))]
    score, _, _, part = max(scored)
    return part, score / len(words)


def _offset(words: Sequence[str], own: Sequence[str]) -> int:
    """Where in a part's words a line's stand best; its number may be the writer's and no part of the text."""
    rest = words[1:] if len(words) > 1 and (words[0].isdigit() or len(words[0]) < 3) and words[0] != own[0] else words
    return -max(_start(words, own), _start(rest, own))[1]


def _start(words: Sequence[str], own: Sequence[str]) -> tuple[int, int]:
    starts = {max(k - j, 0) for j, w in enumerate(words[:3]) for k, other in enumerate(own) if w == other}
    return max(((sum(a == b for a, b in zip(words, own[s:], strict=False)), -s) for s in starts), default=(0, -1))


# ------------------------------------------------------------------ as a scanner would show it
def as_scanned(pages: Pages, seed: str) -> Pages:
    """The words of drawn pages as an OCR gives them: no bold, heights that follow the letters, boxes that shake."""
    rng = random.Random(f"scanned {seed}")
    return replace(pages, pages=tuple(_shaken(page, rng) for page in pages.pages))


def _shaken(page: Page, rng: random.Random) -> Page:
    words = []
    for word in page.words:
        tall = any(c in "bdfhkltgjpqy" or c.isupper() or c.isdigit() for c in word.text)
        x0, top, x1, bottom = (x + rng.uniform(-0.4, 0.4) for x in word.box)
        top += 0.0 if tall else 0.2 * (bottom - top)
        box = (x0, top, max(x1, x0 + 0.5), bottom)
        size = round((bottom - top) * rng.uniform(0.95, 1.05), 1)
        words.append(replace(word, box=box, source="ocr", engine="both", bold=False, size=size))
    return replace(page, words=tuple(words), source="ocr", fills=())


# ------------------------------------------------------------------ authors
def trade(seed: int, form: str) -> Sample:
    from tests.ingest.trade import drawn_html, drawn_raw, words
    from tests.ingest.trade.dumps import dump_of
    from tests.ingest.trade.measure import DAMAGE
    from tests.ingest.trade.model import HELD_FROM
    from tests.ingest.trade.packets import make

    made = make(seed)
    held = int(made.seed >= HELD_FROM)
    idle = {tuple(row) for table in (*words.REVISIONS, *words.LIMITS) for row in table}

    def paying(grid: Any) -> bool:
        return made.form != "other" and not any(tuple(c.text for c in row) in idle for row in grid.rows)

    if form in ("dump", "damaged"):
        data = dump_of(made, DAMAGE if form == "damaged" else 0.0)
    else:
        rng = random.Random(f"trade pdf {seed}")
        data = (drawn_html.by_weasyprint if seed % 3 == 0 else drawn_raw.by_pen)(made, rng)
    running = f"{made.head} {made.foot} {' '.join(words.PAGES[held])}"
    return Sample(f"trade {seed}", form, _pages(data, form, f"trade {seed}"), tuple(trade_parts(made, paying)), running)


def tables(seed: int, form: str) -> Sample:
    from tests.ingest.blind.tables.documents import make, pdf_of
    from tests.ingest.blind.tables.dumps import dump_of
    from tests.ingest.blind.tables.measure import DAMAGE

    made = make(seed)
    data = dump_of(made, DAMAGE if form == "damaged" else 0.0) if form in ("dump", "damaged") else pdf_of(made)
    return Sample(f"tables {seed}", form, _pages(data, form, f"tables {seed}"), tuple(block_parts(made)))


def letters(author: str, seed: int, form: str) -> Sample:
    """Letters and rules of one of the authors who write them."""
    from tests.ingest.letters_unseen import measure
    from tests.ingest.letters_unseen.pages import damaged, dump_of, pdf_of

    if author == "first":
        return _first(seed, form)
    if author == "second":
        from tests.ingest.blind.measure import make

        made = make(seed)[1]
    else:
        made = measure.make(author, seed)[1]
    if form in ("dump", "damaged"):
        text = dump_of(made, seed)
        data = (damaged(text, seed, 0.06) if form == "damaged" else text).encode()
    else:
        data = pdf_of(made, seed)
    parts = tuple(part for elements, _ in made for part in letter_parts(elements))
    running = " ".join(r for _, r in made if r)
    return Sample(f"{author} {seed}", form, _pages(data, form, f"{author} {seed}"), parts, running)


def _first(seed: int, form: str) -> Sample:
    from tests.ingest.variety_letters.measure import make
    from tests.ingest.variety_letters.render import dump_of, pdf_of

    _, printed = make(seed)
    drawn = form not in ("dump", "damaged")
    data = pdf_of(printed, seed) if drawn else dump_of(printed, seed, 0.1 if form == "damaged" else 0.0).encode()
    parts = tuple(part for one in printed for part in letter_parts(one.blocks))
    running = " ".join(one.running for one in printed if one.running)
    return Sample(f"first {seed}", form, _pages(data, form, f"first {seed}"), parts, running)


def unseen_author(seed: int, form: str) -> Sample:
    from tests.ingest.strangers.author import Author

    author = Author(seed)
    data = author.dump() if form in ("dump", "damaged") else author.pdf()
    parts: list[Part] = [("heading", author.play.name)]
    parts.append(("text", f"A game of {author.play.owner}. All rights reserved."))
    parts += [("heading", text) for text in ("About the game", "The round", "House procedures", "Payouts")]
    parts += [("text", text) for text in author.play.about]
    parts += [("item", f"{author.number(n)} {text}") for n, text in enumerate(author.play.steps, 1)]
    parts += [("item", text) for text in author.play.house]
    for offer in author.offers:
        for printed, _, ladder in offer.tables:
            parts.append(("caption", f"{offer.stake.name} {printed}"))
            parts += [("row", f"{label} {pay}") for label, pay in author._rows(offer, ladder)]
    return Sample(f"stranger {seed}", form, _pages(data, form, f"stranger {seed}"), tuple(parts), author.play.name)


def _pages(data: bytes, form: str, seed: str) -> Pages:
    pages = load(data)
    return as_scanned(pages, seed) if form == "scan" else pages

"""What a line looks like to the labeler: its text, its place and its neighbors, as short symbols.

A page, a scan and a dump say the same symbols where they can; none of them is a document's own word, so what is
learned of one game holds for the next.
"""

from __future__ import annotations

import hashlib
import inspect
import re
import sys
from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise

from ingest.grammar.claims import claim_label
from ingest.grammar.designators import find_designators
from ingest.grammar.hands import made_of_card_words
from ingest.layout.lines import Line, lines_of
from ingest.pages.model import Page, Pages

ODDS = re.compile(r"(?<![\d,.])[,.]*+\d[\d,.]*+\s?(?:to|for|:|-|/)\s?[1lI2345]\b", re.I)
FIGURE = re.compile(r"^[$(]?\d[\d,.]*%?[x*)]?$")
PAID = re.compile(r"(?:\d[\d,.]*%?|\bpush|n/a|-|\b(?:to|for) (?:1|l|one)|\bmeter|\bjackpot)\W*$", re.I)
HEADS = re.compile(r"\b(?:hands?|outcomes?|results?|events?|pa[yv]s?|pa[yv]outs?|odds|envy|awards?|prize)\b", re.I)
TABLE = re.compile(r"\bpa[yv]\s?tables?\b|\bpa[yv]\s?(?:outs?|offs?)\b|\bodds\b", re.I)
UNIT = re.compile(r"\b(?:to|for) (?:1|one)\b\W*$|^\W*(?:note|all pa[yv])", re.I)
BET = re.compile(r"\b(?:bets?|wagers?|bonus|ante|progressive)\b", re.I)
PAGE = re.compile(r"\bpages?\b|\bpg\b|^\W*\d{1,3}\W*$", re.I)
PAGE_OF = re.compile(r"(?:^|\s)(\d{1,3})\s*(?:of|/|\|)\s*(\d{1,3})\W*$", re.I)
DATE = re.compile(r"\b(?:19|20)\d\d\b|\b\d{1,2}/\d{1,2}/\d{2,4}\b")
LETTER = re.compile(
    r"^(?:dear|re:|subject|cc|sincerely|respectfully|via|sent|regards)\b|@\w|\b\d{3}[-.]\d{4}\b|\b[A-Z]{2},? \d{5}\b",
    re.I,
)
NUMBER = re.compile(r"^(?:\(?(?:\d{1,3}|[A-Za-z]|[ivxIVX]{1,5})[.)]+|\d{1,2}(?:\.\d{1,2}){1,3}\.?)$")
BULLET = re.compile(r"^[\u2022\u25aa\u25cf\u25cb\u25e6\u25a0\u2023\u00b7*o-]$|^[\u2013\u2014\ue000-\uf8ff]")
OPENERS = frozenset(
    re.split(
        r"\s+",
        "the a an if each every all when player players dealer dealers after before once no any in on at to with for "
        "from this these cards wagers and or of is are be by not please we you your it as should",
    )
)
FIGURES = "0123456789.,$% \t"
EDGE = 4  # lines from the top and the bottom of a page that may be furniture
APART = 20  # lines: what comes back sooner is a list or a table
NEAR = ("n", "end", "first", "cells", "odds", "paid", "figures", "mark", "cards", "gap", "ind", "head", "size", "b")


def features(pages: Pages) -> tuple[list[Line], list[list[str]]]:
    """Every line of a document in order of reading, and what it looks like."""
    lines: list[Line] = []
    own: list[dict[str, str]] = []
    again = _again(pages)
    for page in pages.pages:
        found = lines_of(page)
        lines += found
        own += _of_page(page, found, again)
    return lines, [_with_neighbors(own, n) for n in range(len(own))]


def fingerprint() -> str:
    """The hash of this module: a model and the features that it was trained on belong together."""
    return hashlib.sha256(inspect.getsource(sys.modules[__name__]).encode()).hexdigest()[:16]


def masked(text: str) -> str:
    """A line's text as running heads and feet repeat it: without its numbers."""
    return re.sub(r"\d+", "#", text).casefold()


def _again(pages: Pages) -> Counter[str]:
    """How often a line comes back near the edges of pages; in a dump of one page, a page's length later."""
    found: Counter[str] = Counter()
    alone = len(pages.pages) == 1
    for page in pages.pages:
        keys = [masked(line.text) for line in lines_of(page)]
        last: dict[str, int] = {}
        for n, key in enumerate(keys):
            edge = alone or n < EDGE or n >= len(keys) - EDGE
            if edge and n - last.get(key, -APART) >= APART:
                found[key] += 1
            last[key] = n
    return found


def _bucket(value: float, *edges: float) -> str:
    return str(sum(value > edge for edge in edges))


@lru_cache(maxsize=8192)
def _said(text: str) -> tuple[tuple[str, str], ...]:
    """The symbols that follow from a line's text alone."""
    words = text.split()
    bare = text.strip("|*# ")
    letters = [c for c in bare if c.isalpha()]
    figures = sum(bool(FIGURE.match(w)) for w in words)
    label = re.split(r"\t|\s{2,}|\||\.{3,}", bare)[0]
    first = words[1] if len(words) > 1 and (BULLET.match(words[0]) or NUMBER.match(words[0])) else words[0]
    last = bare[-1:]
    long = sum(len(w) > 3 for w in words)
    capital = sum(len(w) > 3 and w[:1].isupper() for w in words)
    short = len(text) <= 90
    return (
        ("n", _bucket(len(words), 1, 2, 4, 7, 12)),
        ("end", last if last in ".:,;-)?%" else "d" if last.isdigit() else "a" if last.isalpha() else "?"),
        (
            "first",
            "A" if first[:1].isupper() else "a" if first[:1].islower() else "d" if first[:1].isdigit() else first[:1],
        ),
        ("w", first.casefold() if first.casefold() in OPENERS else "-"),
        ("last", words[-1].casefold() if words[-1].casefold() in OPENERS else "-"),
        ("caps", str(bool(letters) and all(c.isupper() for c in letters))),
        ("titled", _bucket(capital / long if long else 0.0, 0.01, 0.4, 0.8)),
        ("digits", _bucket(sum(c.isdigit() for c in text) / len(text), 0, 0.1, 0.25, 0.5)),
        ("figures", _bucket(figures, 0, 1, 2)),
        ("odds", _bucket(len(ODDS.findall(text)), 0, 1)),
        ("paid", str(bool(short and PAID.search(bare)))),
        ("cards", str(short and made_of_card_words(re.sub(r"[\d$%,.:*-]+( ?(?:to|for)\b)?", " ", label).strip()))),
        ("head", _bucket(len(HEADS.findall(text)) if short else 0, 0, 1)),
        ("table", str(bool(TABLE.search(text)))),
        ("unit", str(bool(short and UNIT.search(bare)))),
        ("bet", str(bool(BET.search(text)))),
        ("named", str(bool(short and find_designators(bare)))),
        ("claim", str(bool(short and claim_label(_before_figure(label))))),
        ("page", str(short and _numbers_page(bare))),
        ("date", str(bool(DATE.search(text)))),
        ("letter", str(bool(LETTER.search(text)))),
        ("mark", "b" if BULLET.match(words[0]) else _numbered(words[0])),
        ("bars", _bucket(text.count("|"), 0, 2)),
        ("dots", str("...." in text or ". . ." in text)),
        ("sharp", str(text.startswith("#"))),
    )


def _before_figure(text: str) -> str:
    """A text without the figure that it ends with."""
    name = text.rstrip(FIGURES)
    if not any(c.isdigit() or c == "$" for c in text[len(name) :]):
        return text
    end = len(name)
    while end and not (name[end - 1].isalnum() or name[end - 1] == "_"):
        end -= 1
    return name[:end]


def _numbers_page(text: str) -> bool:
    counted = PAGE_OF.search(text)
    return bool(PAGE.search(text)) or (counted is not None and 0 < int(counted[1]) <= int(counted[2]))


def _numbered(word: str) -> str:
    if not NUMBER.match(word):
        return "-"
    return "1.1" if "." in word.strip(".") else "1" if word.strip("().").isdigit() else "a"


def _of_page(page: Page, lines: Sequence[Line], again: Counter[str]) -> list[dict[str, str]]:
    if not lines:
        return []
    drawn = page.unit == "points"
    heights = sorted(line.box[3] - line.box[1] for line in lines)
    height = max(heights[len(heights) // 2], 1.0) if drawn else 1.0
    lefts = Counter(round(line.box[0] + line.shift[0]) for line in lines if len(line.words) > 4)
    left = float(lefts.most_common(1)[0][0]) if lefts else min(line.box[0] for line in lines)
    widest = max(line.box[2] + line.shift[0] for line in lines)
    sizes = Counter(round(w.size, 1) for line in lines for w in line.words)
    usual = sizes.most_common(1)[0][0] or 1.0
    steps = sorted(b.box[1] - a.box[1] for a, b in pairwise(lines) if b.box[1] > a.box[1])
    pitch = max(steps[len(steps) // 4], 1.0) if steps and drawn else height
    found: list[dict[str, str]] = []
    before: set[int] = set()
    for n, line in enumerate(lines):
        box = line.box
        above = lines[n - 1].box if n else None
        starts = [w.box[0] for w in line.words]
        wide = 2.0 if not drawn else 1.1 * height
        gaps = [b for a, b in pairwise(line.words) if b.box[0] - a.box[2] >= wide]
        cells = len(gaps) + 1
        said = dict(_said(line.text))
        under = {round(x / (6 if drawn else 2)) for x in (starts[0], *(w.box[0] for w in gaps))}
        said |= {
            "by": line.words[0].source,
            "cells": _bucket(cells, 1, 2, 3),
            "gap": "top" if above is None else _bucket((box[1] - above[1]) / pitch, -0.5, 0.5, 1.2, 1.6, 2.2, 3.2),
            "ind": _bucket((box[0] + line.shift[0] - left) / height, -1, -0.3, 0.6, 3, 8),
            "room": _bucket((widest - box[2] - line.shift[0]) / max(widest - left, 1.0), 0.04, 0.15, 0.4, 0.7),
            "size": _bucket(max(w.size for w in line.words) / usual, 0.93, 1.06, 1.2) if drawn else "-",
            "b": str(all(w.bold for w in line.words)),
            "from top": _bucket(n, 0, 1, 2),
            "from end": _bucket(len(lines) - 1 - n, 0, 1, 2),
            "again": _bucket(again[masked(line.text)], 1, 2),
            "under": _bucket(len(under & before), 0, 1, 2),
        }
        before = under
        found.append(said)
    return found


def _with_neighbors(own: Sequence[dict[str, str]], n: int) -> list[str]:
    said = own[n]
    out = [f"{k}={v}" for k, v in said.items()]
    for step in (-2, -1, 1, 2):
        if 0 <= n + step < len(own):
            other = own[n + step]
            out += [f"{step}{k}={other[k]}" for k in NEAR]
        else:
            out.append(f"{step}none")
    if n:
        above = own[n - 1]
        out += [f"-1{k}={above[k]}" for k in ("last", "room", "titled", "page", "bet", "table", "claim")]
        out.append(f"ends|first={above['end']}{said['first']}{above['room']}")
        out.append(f"gap|mark={said['gap']}{said['mark']}{above['mark']}")
        out.append(f"cells|paid={above['cells']}{said['cells']}{above['paid']}{said['paid']}")
    out.append(f"cards|paid={said['cards']}{said['paid']}{said['n']}")
    out.append(f"edge={said['from top']}{said['from end']}{said['page']}{said['again']}")
    return out

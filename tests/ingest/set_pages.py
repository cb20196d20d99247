"""Pages set by hand for tests: a line is its height and its cells, each with the place where it begins."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ingest.pages.model import Box, Page, Pages, Word
from ingest.readers.paytables import read_paytables
from ingest.values import flatten

LETTER = 5.0  # points: how wide every letter and every space is
SIZE = 10.0

Line = tuple[float, list[tuple[str, float]]]


def words_of(text: str, x: float, top: float) -> list[Word]:
    """Words of one cell, a space apart."""
    words = []
    for piece in text.split():
        words.append(Word(piece, (x, top, x + LETTER * len(piece), top + SIZE), size=SIZE))
        x += LETTER * (len(piece) + 1)
    return words


def page(lines: Sequence[Line], number: int = 1, rules: Sequence[Box] = (), fills: Sequence[Box] = ()) -> Page:
    words = [w for top, cells in lines for text, x in cells for w in words_of(text, x, top)]
    return Page(number, 612, 792, tuple(words), "text", "set by hand", rules=tuple(rules), fills=tuple(fills))


def rows(start: float, step: float, *lines: Sequence[tuple[str, float]]) -> list[Line]:
    """Lines of equal distance."""
    return [(start + step * n, list(cells)) for n, cells in enumerate(lines)]


def read(*pages: Page) -> tuple[list[dict[str, Any]], dict[str, dict[str, Any]]]:
    """The pay tables of some pages and their provenance."""
    reading = read_paytables(Pages(pages, "pdf", "0" * 64), [])
    plain, provenance = flatten({"paytables": reading.paytables})
    return plain["paytables"], provenance


def pays(table: dict[str, Any]) -> dict[str, str]:
    return {o["hand"]: o["pays"] for o in table["outcomes"]}

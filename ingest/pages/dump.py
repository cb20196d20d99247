"""Text dumps: what another OCR wrote down. Form feeds and separator tokens start a page; lines are kept."""

from __future__ import annotations

import re

from ingest.pages.boundaries import restored
from ingest.pages.model import Page, Word

PAGE_BREAK = re.compile(r"\f|<\|[^|\n]{1,80}\|>")


IMAGE = re.compile(r"!\[[^\]\n]{0,200}\]\([^)\n]{0,500}\)")  # what Markdown has where a page has a picture


def lines_of_pages(text: str) -> list[list[str]]:
    """The lines of every page, with lost boundaries put back: where words stand, for readers and for people."""
    text = IMAGE.sub(lambda match: " " * len(match[0]), text)
    return [restored(part).split("\n") for part in PAGE_BREAK.split(text.replace("\r\n", "\n"))]


def read_dump(text: str) -> tuple[Page, ...]:
    """Pages of words whose boxes count characters and lines. A tab stands where a drawn line would: it is a rule.

    >>> [w.text for w in read_dump("Royal Flush  100 to 1")[0].words]
    ['Royal', 'Flush', '100', 'to', '1']
    """
    pages = []
    for number, lines in enumerate(lines_of_pages(text), start=1):
        words = tuple(
            Word(m.group(), (m.start(), row, m.end(), row + 1), source="dump", engine="dump")
            for row, line in enumerate(lines)
            for m in re.finditer(r"\S+", line)
        )
        width = max((len(line) for line in lines), default=0)
        tabs = tuple(
            (m.start(), row, m.end(), row + 1) for row, line in enumerate(lines) for m in re.finditer("\t", line)
        )
        pages.append(Page(number, width, len(lines), words, "dump", "a text dump", rules=tabs, unit="characters"))
    return tuple(pages)

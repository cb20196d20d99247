"""Running heads and feet and page numbers: lines that the labeler takes for furniture, where furniture can stand."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from ingest.grammar.odds import is_explicit, trailing_pays
from ingest.grammar.text import plain
from ingest.layout.lines import Line, lines_of
from ingest.learned.features import masked
from ingest.learned.lines import Labeled, Place, label_lines
from ingest.pages.model import Page, Pages

SURE = 0.9  # of lines held back, five in six that are labeled so surely are furniture; the places below keep the rest
AGAIN = 0.5  # of a line that is surely furniture on another page
EDGE = 4  # lines from the top and the bottom of a page
BLANK = 1.5  # lines of a dump: a blank one stands between
FIGURE = re.compile(r"[$%]|^\W*\w{1,2}[.)](?:\s|$)|\.{4}")  # money, shares, numbers of lists, leader dots
NUMBERED_ODDS = re.compile(r"^\W*\d{1,2} \d[\d,]{0,8}(?: ?[/:] ?1|-1| (?:to|for) 1)$")  # "8   10/1"
LADDER = 3  # of such lines are a ladder
NUMBER = re.compile(r"^\W*(\d{1,3})\W*$")
TOUCH = 0.25  # of a line's height, by which the pieces of a row reach into each other at least; no lines of text do
CLOSE = 3  # lines from one number of a list to the next; no two pages are so short
DATE = re.compile(  # of a letter, or the end of one in a sentence
    r"^(?:(?:19|20)\d\d\.|(?:\d{1,2} )?[A-Z][A-Za-z]+\.?(?: \d{1,2},?)? (?:19|20)\d\d\.?"
    r"|\d{1,2}[/-]\d{1,2}[/-](?:19|20)\d\d)$"
)


def furniture_of(pages: Pages) -> set[Place]:
    """The lines that part no text and head no table."""
    labels = label_lines(pages)
    known = {
        masked(line.text)
        for page in pages.pages
        for n, line in enumerate(lines_of(page))
        if labels[page.number, n].furniture >= SURE
    }
    return {(page.number, n) for page in pages.pages for n in _of_page(page, labels, known)}


def _of_page(page: Page, labels: Mapping[Place, Labeled], known: set[str]) -> set[int]:
    lines = lines_of(page)
    odds = [n for n, line in enumerate(lines) if NUMBERED_ODDS.match(plain(line.text))]
    ladder = set(odds) if len(odds) >= LADDER else set()  # a page has one number
    sure = [
        labels[page.number, n].furniture >= (AGAIN if masked(line.text) in known else SURE)
        and not FIGURE.search(line.text)
        and not DATE.match(line.text)
        and not _counts(lines, n)
        and not _of_a_row(lines, n)
        and n not in ladder
        for n, line in enumerate(lines)
    ]
    if page.unit == "characters":
        return {n for n in range(len(lines)) if sure[n] and _alone(lines, n) and not (n == 0 and _says(lines[n]))}
    results: set[int] = set()
    inner = range(len(lines))
    for edge in (inner[:EDGE], inner[::-1][:EDGE]):
        for n in edge:  # from the edge inwards, up to the page's text
            if not sure[n]:
                break
            results.add(n)
    return results


def _counts(lines: Sequence[Line], n: int) -> bool:
    """Whether a bare number is of a list whose numbers stand on lines of their own: its neighbor is close by."""
    if (here := NUMBER.match(lines[n].text)) is None:
        return False
    near = (NUMBER.match(line.text) for line in lines[max(n - CLOSE, 0) : n + CLOSE + 1])
    return any(other and abs(int(other[1]) - int(here[1])) == 1 for other in near)


def _of_a_row(lines: Sequence[Line], n: int) -> bool:
    """Whether a line pays more than once, or reaches into the one above, as the "1" of a wrapped "6 to 1" does."""
    text, (_, top, _, bottom) = lines[n].text, lines[n - 1].box if n else lines[n].box
    wrapped = n > 0 and top < lines[n].box[1] < bottom - TOUCH * (bottom - top)
    return wrapped or sum(is_explicit(text[slice(*span)]) for span in trailing_pays(text)) > 1


def _says(line: Line) -> bool:
    """Whether a line has words: the first one of a dump may be its only title."""
    return any(c.isalpha() for c in line.text)


def _alone(lines: Sequence[Line], n: int) -> bool:
    """Whether blank lines part a line of a dump from those beside it."""
    top = lines[n].box[1]
    after = n + 1 >= len(lines) or lines[n + 1].box[1] - top > BLANK
    return after and (n == 0 or top - lines[n - 1].box[1] > BLANK)

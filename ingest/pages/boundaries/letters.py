"""A letter in one line: parted at the date, the greeting, the bullets, the leave-taking and what follows it."""

from __future__ import annotations

import re
from itertools import pairwise

LONG = 160  # a line of a letter is no longer, a paragraph may be
MONTHS = "January|February|March|April|May|June|July|August|September|October|November|December"
_DATE = re.compile(rf"(?<!\w)(?:{MONTHS}) \d{{1,2}}, \d{{4}}(?! Page)(?=\s)")
_GREETING = re.compile(r"(?<!\w)Dear (?:(?:Mr|Ms|Mrs|Dr|Mx|Miss)\.? )?[A-Z][\w'-]+(?: [A-Z][\w'-]+){0,2} ?[,:](?=\s)")
_LEAVE = re.compile(
    r"(?<=[.!?] )(?:Sincerely|Respectfully|Very truly yours|Yours truly|Best regards|Kind regards|Regards)"
    r"(?: yours)?,(?=\s)"
)
_BULLET = re.compile(r"(?<=\s)[\u2022\u25aa\u25cf\u25e6\u2023](?=\s?[A-Z\"\u201c])")
_BELOW = re.compile(r"(?<=\s)(?:(?:Attachment|Enclosure)s?\s?[:(\u2013-]|c\.?c\.?:|(?:P\. ?O\.|PO) Box \d)")
_AFTER = re.compile(
    r"(?<=[.!?])\s?(?=(?:If you have (?:any )?(?:further )?questions|Should you have (?:any )?questions)\b)"
)
_OPENER = re.compile(  # a sentence behind a list without a full stop
    r"(?<=[a-z] )(?=(?:No (?:other|further|additional|changes?"
    r"|modifications?)|Prior to|Before (?:you|implementing)) [a-z])"
)
_TELEPHONE = re.compile(r"\(?\d{3}\)?[ .-]?\d{3}[.-]\d{4}")


def part_letters(line: str) -> list[str]:
    """The lines of a letter that stands in one, or the line itself.

    >>> part_letters("AGENCY June 5, 2021 Ann Lee Acme Games 1 Main St. Reno, NV 89501 Dear Ms. Lee, We have looked at "
    ...     "your rules and approve them under conditions. Sincerely, Bo Ray Director of Games")[1:4]
    ['June 5, 2021', 'Ann Lee Acme Games 1 Main St. Reno, NV 89501', 'Dear Ms. Lee,']
    """
    if len(line) < LONG:
        return [line]
    greets = _GREETING.search(line)
    cuts: set[int] = set()
    if greets is not None:
        cuts |= set(greets.span())
        date = _DATE.search(line, 0, greets.start())
        if date is not None and greets.start() - date.end() < 300:
            cuts |= set(date.span())
        for leaves in _LEAVE.finditer(line, greets.end()):
            cuts |= set(leaves.span())
    if greets is not None or _is_list(line):
        cuts |= {item.start() for item in _BULLET.finditer(line)}
        cuts |= {item.end() for item in _AFTER.finditer(line)}
    apart: set[int] = set()  # where a blank line stands too
    if greets is not None:
        apart = {item.start() for item in _OPENER.finditer(line)}
        apart |= {item.start() for item in _BELOW.finditer(line)}
        cuts |= _behind_the_address(line) | apart
    return _parts(line, cuts, apart)


def _is_list(line: str) -> bool:
    """Whether bullets within a line begin items: words before the first, and more than one of them."""
    results = list(_BULLET.finditer(line))
    return len(results) >= 2 and results[0].start() > 20


def _behind_the_address(line: str) -> set[int]:
    """Where a letterhead's foot ends: behind the last telephone number or address of a run that a P.O. box opens."""
    cuts = set()
    for box in re.finditer(r"(?:P\. ?O\.|PO) Box \d", line):
        last = None
        at = box.end()
        while (phone := _TELEPHONE.search(line, at, at + 120)) is not None:
            last = at = phone.end()
        if last is not None:
            site = re.compile(r" ?(?:www\.)?[a-z0-9-]+(?:\.[a-z]{2,4}){1,3}(?=\s|$)").match(line, last)
            cuts.add(site.end() if site else last)
    return cuts


def _parts(line: str, cuts: set[int], apart: set[int]) -> list[str]:
    inside = sorted(c for c in cuts if line[:c].strip() and line[c:].strip())
    if not inside:
        return [line]
    results: list[str] = []
    for a, b in pairwise([0, *inside, len(line)]):
        if a in apart:
            results.append("")
        if line[a:b].strip():
            results.append(line[a:b].strip())
    return results

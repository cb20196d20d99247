"""Clauses that stand in one line: parted where the next one's mark follows a full stop, or follows without a space."""

from __future__ import annotations

import re
from itertools import pairwise

_STUCK = re.compile(r"(?<=[a-z0-9.;:,)])(?=\((?:[a-z]|\d{1,2})\)\s?[A-Z])")  # "Payout odds(a) The certificate holder"
_COUNTED = re.compile(r"(?<=[.;:]) (?=\(([a-z])\) [A-Z])")
_SECTION = re.compile(r"(?<=\d) (?=Section \d[\w:.-]* - [A-Z])")
_SENTENCES = re.compile(r"(?<=[a-z]{3}\.)(?=[A-Z][a-z]+,? [a-z])")  # "Commission.If you have"
_OPENED = re.compile(r"^\s*\(([a-z])\)|(?<=[a-z0-9.;:,)])\(([a-z])\)(?=\s?[A-Z])")
_ITEM = re.compile(r"(?<=\S) (?=(\d{1,2})[.)] [A-Z0-9])")
_NEEDS_A_NUMBER = re.compile(  # "at table 2.", "no more than 2."
    r"(?:\b(?:(?:pay ?)?tables?|spots?|sections?|pages?|schedules?|options?|versions?|steps?|numbers?|no|items?|levels?"
    r"|box(?:es)?|circles?|seats?|positions?|hands?|cards?|decks?|paragraphs?|rules?|appendix|parts?|chapters?|exhibits?"
    r"|figures?|lines?|rows?|columns?|phases?|rounds?|games?|days?|or|and|than|most|least|to|of|at|in|on|by|with|from|for"
    r"|is|are|was|were|be|the|an?|only|exactly|under|over|between|about|up|pays?|paid|equals?|times|plus|minus|through)"
    r"|[^\w\s.;:)\]'\"\u2019\u201d!?])$",
    re.IGNORECASE,
)
_ENDED = re.compile(r"(?:[.;:)\]!?]|\b[A-Z0-9][\w'\u2019+-]*)['\"\u201d]?$")
_BULLETS = "\u2022\u25aa\u25cf\u25e6\u2023"
_TABLE = re.compile(
    r"(?<=:) (?=(?:(?:Player'?s? |Winning )?Hands?|Outcome|Result|Event|Wager|Combination)\s?\|)", re.IGNORECASE
)


def part_clauses(line: str) -> list[str]:
    """The clauses of one line, each by itself.

    >>> part_clauses("Section 1.2 - Payout odds(a) The ante pays 1 to 1.(b) A bonus pays: Hand | Pays |")
    ['Section 1.2 - Payout odds', '(a) The ante pays 1 to 1.', '(b) A bonus pays:', 'Hand | Pays |']
    """
    if len(line) < 24:
        return [line]
    cuts = {match.start() for match in _STUCK.finditer(line)}
    cuts |= {match.end() for match in _SECTION.finditer(line)} | {match.end() for match in _TABLE.finditer(line)}
    cuts |= _counting_on(line) | _items(line)
    line, cuts = _spaced(line, cuts)
    inside = sorted(c for c in cuts if line[:c].strip() and line[c:].strip())
    if not inside:
        return [line]
    edges = [0, *inside, len(line)]
    match = [line[a:b].rstrip() for a, b in pairwise(edges)]
    return [part.strip() if n else part for n, part in enumerate(match)]


def _items(line: str) -> set[int]:
    """Where the items of a list begin, that stand in the line of its first one: "1. Casino War 2. Let It Ride".

    >>> part_clauses("1. Casino War 2. Crazy 4 Poker 3. Let It Ride")
    ['1. Casino War', '2. Crazy 4 Poker', '3. Let It Ride']
    >>> part_clauses("4. A table of 4. No player may touch it")
    ['4. A table of 4. No player may touch it']
    >>> part_clauses("1. Each player wagers on spot 1 and spot 2. No player may wager on three.")
    ['1. Each player wagers on spot 1 and spot 2. No player may wager on three.']
    """
    begun = line.lstrip()
    if begun[:1] in tuple(_BULLETS):
        return {n for n, letter in enumerate(line) if letter == begun[0] and line[n - 1 : n] == " "}
    opened = re.match(r"(\d{1,2})[.)] \S", begun)
    if opened is None:
        return set()
    last = int(opened[1])
    cuts: list[int] = []
    for item in _ITEM.finditer(line):
        if int(item[1]) == last + 1 and not _NEEDS_A_NUMBER.search(line[max(item.start() - 20, 0) : item.start()]):
            last += 1
            cuts.append(item.end())
    if len(cuts) == 1 and not _ENDED.search(line[max(cuts[0] - 40, 0) : cuts[0]].rstrip()):
        return set()  # one number behind words that end nothing
    return set(cuts)


def _counting_on(line: str) -> set[int]:
    """Marks behind a full stop that go on with those before them: "(b)" after "(a)"."""
    opened = _OPENED.search(line)
    last = (opened[1] or opened[2]) if opened else None
    cuts = set()
    for item in _COUNTED.finditer(line):
        if last is not None and ord(item[1]) == ord(last) + 1:
            cuts.add(item.end())
            last = item[1]
    return cuts


def _spaced(line: str, cuts: set[int]) -> tuple[str, set[int]]:
    """The line with a space between sentences that were joined, and where the cuts are then."""
    joins = [item.start() for item in _SENTENCES.finditer(line)]
    if not joins or len(line) < 80:
        return line, cuts
    for at in reversed(joins):
        line = f"{line[:at]} {line[at:]}"
    return line, {cut + sum(1 for at in joins if at < cut) for cut in cuts}

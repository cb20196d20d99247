"""What clauses say of a deal: how many cards, to whom, how many face up. Each answer with its sentence."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from paytables.packet import Packet
from paytables.packet.text import Clause

NUMBERS = {
    "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10,
}  # fmt: skip
N = rf"(?P<n>\d{{1,2}}|{'|'.join(NUMBERS)})"
CARDS = rf"{N} (?:\(\d+\) )?(?:cards?|card hands?)\b"
PLAYER = r"(?:each player|every player|the players?|players)"
DEALER = r"(?:the dealer|dealer|himself|herself|themselves|the house)"
GIVEN, RECEIVED = "(?P<given>gives?|deals?)", r"(?:receives?|(?:is|are) dealt|gets?)"
SIDES = (
    ("both", re.compile(rf"\b{CARDS}(?: \w+){{0,3}} to {PLAYER},? and (?:to )?{DEALER}\b", re.I)),
    ("both", re.compile(rf"\b{GIVEN} {PLAYER} and {DEALER} (?:each )?{CARDS}", re.I)),
    ("both", re.compile(rf"\b{PLAYER} and {DEALER} (?:each )?{RECEIVED} {CARDS}", re.I)),
    ("both", re.compile(rf"\b{DEALER} and {PLAYER} (?:each )?(?:receives?|(?:is|are) dealt|gets?) {CARDS}", re.I)),
    ("player", re.compile(rf"\b{CARDS}(?: \w+){{0,3}} to {PLAYER}\b", re.I)),
    ("player", re.compile(rf"\b(?:{GIVEN} {PLAYER}|{PLAYER} (?:will )?{RECEIVED}) {CARDS}", re.I)),
    ("dealer", re.compile(rf"\b{DEALER} (?:will )?(?:receives?|(?:is|are) dealt|gets?|takes?) {CARDS}", re.I)),
    ("board", re.compile(rf"\b{N} (?:\(\d+\) )?(?:community|board|common) cards?\b", re.I)),
)
UP = re.compile(
    rf"\b(?:{N}|the (?P<which>first|last)) of the dealer's cards(?: \w+){{0,3}} (?:exposed|face up)\b", re.I
)
NO_FOLD = re.compile(r"\bmay not fold\b|\bcannot fold\b", re.I)
FOLD = re.compile(r"\bfold(?:s|ing)?\b", re.I)


@dataclass(frozen=True, slots=True)
class CardCount:
    """A number of cards, and the clause that says it."""

    what: str  # player, dealer, board, dealer_up
    number: int
    clause: Clause


def dealt(packet: Packet) -> tuple[CardCount, ...]:
    """In page order; one answer for each side, the first that is printed."""
    results: dict[str, CardCount] = {}
    for clause in packet.clauses:
        for stated in _of_clause(clause):
            results.setdefault(stated.what, stated)
    return tuple(results.values())


def _of_clause(clause: Clause) -> Iterator[CardCount]:
    for what, pattern in SIDES:
        for match in pattern.finditer(clause.text):
            number = _number(match["n"])
            if number == 1 and match.groupdict().get("given"):
                continue  # one card at a time: the first of several
            for side in ("player", "dealer") if what == "both" else (what,):
                yield CardCount(side, number, clause)
    if up := UP.search(clause.text):
        yield CardCount("dealer_up", 1 if up["which"] else _number(up["n"]), clause)


def _number(word: str) -> int:
    return NUMBERS.get(word.lower()) or int(word)


def speaks_of_folding(packet: Packet) -> Clause | None:
    return next((c for c in packet.clauses if FOLD.search(c.text) and not NO_FOLD.search(c.text)), None)

"""The words in which a shoe game's bets say what their rows mean.

A condition is about one side's cards (`player total 20`), or about all cards that the bet looks at (`same suit`).
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from functools import lru_cache

from games.engines.definition.model import RANKS, SUITS
from games.engines.definition.shoe import numbers

SIDES = ("player", "dealer", "banker", "hand")  # hand: the player's first cards and his next one
PLAIN = (
    "natural",
    "bust",
    "wins",
    "tie",
    "straight",
    "ace-high straight",
    "pair",
    "two pair",
    "three of a kind",
    "four of a kind",
    "same suit",
    "same color",
    "same rank",
    "same card",
)
COUNTED = ("free bets", "low total", "total", "cards", "margin", "suited matches", "matches")
ALLOWED = (
    f"{', '.join(PLAIN)}; {', '.join(x + ' N' for x in COUNTED)}; ranks K Q; 2 of Q in hearts; in spades; up A 10; "
    "each with player, dealer, banker or hand before it where one side is meant, and `not` before all"
)
MOST = 21  # cards, totals and margins end here


class UnknownCondition(ValueError):
    """These words are no condition."""


@dataclass(frozen=True, slots=True)
class Condition:
    kind: str
    side: str | None = None  # None: all cards that the bet looks at
    numbers: tuple[int, ...] = ()
    ranks: tuple[str, ...] = ()
    suits: tuple[str, ...] = ()
    negated: bool = False


@lru_cache(maxsize=4096)
def condition(text: str) -> Condition:
    """
    >>> condition("player total 19-20").numbers, condition("not dealer natural").negated
    ((19, 20), True)
    >>> condition("2 of Q in hearts")
    Condition(kind='of', side=None, numbers=(2,), ranks=('Q',), suits=('hearts',), negated=False)
    """
    rest = " ".join(text.split())
    negated = rest.startswith("not ")
    rest = rest.removeprefix("not ")
    side = next((s for s in SIDES if rest.startswith(s + " ")), None)
    rest = rest.removeprefix(f"{side} ") if side else rest
    if rest in PLAIN:
        return Condition(rest, side, negated=negated)
    result = _counted(rest) or _cards(rest)
    if result is None:
        raise UnknownCondition(f"{text!r} is not a condition; the conditions are: {ALLOWED}")
    return replace(result, side=side, negated=negated)


def _numbers(text: str) -> list[int]:
    if re.fullmatch(r"\d{1,2}\+", text):
        return list(range(int(text[:-1]), MOST + 10))
    try:
        result = numbers(text)
    except ValueError:
        return []
    return result if isinstance(result, list) else []


def _counted(text: str) -> Condition | None:
    for kind in COUNTED:
        if text.startswith(kind + " "):
            result = _numbers(text.removeprefix(kind + " "))
            return Condition(kind, numbers=tuple(result)) if result else None
    return None


def _cards(text: str) -> Condition | None:
    head, _, tail = text.partition(" ")
    words = tuple(tail.split())
    if head in ("ranks", "up") and words and all(w in RANKS for w in words):
        return Condition(head, ranks=words)
    if head == "in" and words and all(w in SUITS for w in words):
        return Condition("in", suits=words)
    of, _, suits = tail.removeprefix("of ").partition(" in ")
    ranks, in_suits, item = tuple(of.split()), tuple(suits.split()), _numbers(head)
    known = all(w in RANKS for w in ranks) and all(w in SUITS for w in in_suits)
    if tail.startswith("of ") and item and ranks and known:
        return Condition("of", numbers=tuple(item), ranks=ranks, suits=in_suits or SUITS)
    return None

"""A table game of the trade as data: its wagers, the hands that each pays, and the ladders that makers offer."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any

# an element of a document: ("title"|"head"|"caption"|"para"|"note"|"line"|"right", text), ("gap"|"page", None),
# ("steps", [(level, number, text)]), ("bullets", [text]), ("grid", Grid), ("dots", [(left, right)]),
# ("pair", [[element, ...], [element, ...]]), ("columns", [[text, ...], ...])
Element = tuple[str, Any]


@dataclass(frozen=True)
class Wager:
    """A wager that a table pays. A pay is "50" (to 1), "1.5" (3 to 2), "0" (push), "$500", "10%", or None."""

    name: str
    code: str
    hands: tuple[str, ...]
    ladders: tuple[tuple[str | None, ...], ...]
    envy: tuple[str | None, ...] | None = None
    says: str = ""  # what the rules say of it


@dataclass(frozen=True)
class Game:
    """A game: how it is called, who owns it, its wagers, and what its rules say besides."""

    name: str
    mark: str  # ® or ™ behind the name
    owners: tuple[str, ...]
    code: str
    kind: str  # poker | blackjack | baccarat | war | paigow
    wagers: tuple[Wager, ...]
    about: str
    deck: tuple[str, dict[str, Any] | None]  # the sentence and the fact
    steps: tuple[str | tuple[str, tuple[str, ...]], ...]
    qualifies: tuple[str, str] | None = None
    progressive: bool = False


@dataclass
class Made:
    """A made document: elements in order, running heads, and the truth of it."""

    seed: int
    form: str
    elements: list[Element]
    head: str
    foot: str
    truth: dict[str, Any]
    steps: list[tuple[str, str]] = field(default_factory=list)
    facts: dict[str, Any] = field(default_factory=dict)
    letter_ends: int = 0  # elements before this one are the letter's


HELD_FROM = 10_000


def slug(printed: str) -> str:
    """The contract's name of an outcome: snake case of what is printed."""
    text = printed.lower().replace("'", "").replace("’", "").replace("w/o ", "without ").replace("w/ ", "with ")
    text = text.replace("&", " and ").replace("®", "").replace("™", "").replace("+", " plus ")
    return re.sub(r"[^a-z0-9]+", "_", text).strip("_")

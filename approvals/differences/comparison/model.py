"""The words in which differences are told.

A *difference* says what changed (topic, change, subject), from what to what, everywhere it stands (places, with the
evidence of both sides), and what it does to the terms, for whom. *Noise* is a difference in how two pages were printed
or scanned, not in what they say.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

Direction = Literal["tightens", "loosens", "leaves", "unclear"]
WHOM = {
    "commercial": "card rooms", "tribal": "tribal casinos", "manufacturer": "manufacturers", "player": "players",
}  # fmt: skip
Who = Literal["operators", "commercial", "tribal", "manufacturer", "player", "everyone"]
MarkKind = Literal["same", "removed", "added", "company", "noise"]


@dataclass(frozen=True, slots=True)
class Evidence:
    """Where one side prints it; for what is absent there, the place where it would stand."""

    pointer: str | None
    page: int | None
    bbox: tuple[float, ...] | None
    raw: str | None
    confidence: float = 1.0


@dataclass(frozen=True, slots=True)
class Place:
    """One of the places in which a difference stands: the part of the document, and each side's evidence."""

    where: str
    before: Evidence | None
    after: Evidence | None


@dataclass(frozen=True, slots=True)
class Effect:
    """What a difference does to the terms. `tightens` for somebody: they may do less, must do more, or get less."""

    direction: Direction
    who: Who
    reason: str

    @property
    def whom(self) -> str:
        return WHOM.get(self.who, self.who)


@dataclass(frozen=True, slots=True)
class Mark:
    """A stretch of a text: what both sides say, or one of them; `was` is the other side's form of the same words."""

    mark: MarkKind
    text: str
    was: str | None = None


@dataclass(frozen=True, slots=True)
class Difference:
    topic: (
        str  # document, company, equipment, paytable, outcome, claim, layout, letter, fact, citation, heading, clause
    )
    change: str  # added, removed, changed, raised, lowered, renamed, moved, renumbered, …
    subject: str  # what it is about, for people
    before: Any = None
    after: Any = None
    field: str | None = None
    places: tuple[Place, ...] = ()
    effects: tuple[Effect, ...] = ()
    noise: str | None = None  # why it is no change
    doubtful: bool = False  # a side was not read with confidence
    words: tuple[Mark, ...] = ()
    explained_by: tuple[int, ...] = ()  # numbers of differences by meaning that say the same
    number: int = 0
    context: Any = None  # what its rules of effect need to know beside before and after; not printed

    @property
    def key(self) -> tuple[str, ...]:
        """Equal for the same change in another place."""
        return (
            self.topic,
            self.change,
            self.subject,
            str(self.field),
            repr(self.before),
            repr(self.after),
            str(self.noise),
        )


@dataclass(frozen=True, slots=True)
class Comparison:
    before: str
    after: str
    game_before: str | None
    game_after: str | None
    same_game: bool | None  # None: a side names no game
    differences: tuple[Difference, ...]  # by meaning, then clauses
    noise: tuple[Difference, ...]
    notes: tuple[str, ...]  # what could not be compared, and why
    paytables: tuple[tuple[int | None, int | None], ...] = ()  # which is which, by their places; null: one side has it

    @property
    def headline(self) -> str:
        if self.same_game is False:
            return f"Different games: {self.game_before} and {self.game_after}, compared all the same."
        game = self.game_after or self.game_before or "no game named"
        if not self.differences:
            return f"{game}: no differences."
        by_meaning = sum(d.topic != "clause" for d in self.differences)
        clauses = len(self.differences) - by_meaning
        return f"{game}: {_count(by_meaning, 'difference')} by meaning, {_count(clauses, 'clause')} changed."


def _count(number: int, what: str) -> str:
    return f"{number} {what}{'' if number == 1 else 's'}"

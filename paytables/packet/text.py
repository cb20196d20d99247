"""The sentences of a packet that a producer gives besides the format: facts and clauses.

Keys that begin with x_ are free, so an entry that lacks the form is passed over.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Protocol, TypeAlias

from pydantic import JsonValue

Box: TypeAlias = tuple[float, float, float, float]


class Section(Protocol):
    """What the rules of a document are divided by: progressive systems, versions, bets."""

    @property
    def system(self) -> str | None: ...
    @property
    def variant(self) -> str | None: ...
    @property
    def bet(self) -> str | None: ...


@dataclass(frozen=True, slots=True)
class Fact:
    """What one sentence of the rules settles: a name, a value, and the section that it is about."""

    name: str
    value: Any  # text, number, list or object: each name of a fact has its own form
    page: int | None
    bbox: Box | None
    quote: str
    system: str | None
    variant: str | None
    bet: str | None
    confidence: float
    pointer: str

    def is_about(self, section: Section) -> bool:
        """Its section is that one, or one of the two is of no section in particular."""
        pairs = ((self.system, section.system), (self.variant, section.variant), (self.bet, section.bet))
        return all(a is None or b is None or a == b for a, b in pairs)

    @property
    def place(self) -> str:
        return f"page {self.page}" if self.page else "the rules"


@dataclass(frozen=True, slots=True)
class Clause:
    """A numbered sentence of the rules with the headings and numbers that lead to it."""

    path: tuple[str, ...]
    text: str
    page: int | None
    bbox: Box | None
    system: str | None
    variant: str | None
    confidence: float
    pointer: str


def facts_in(written: object) -> tuple[Fact, ...]:
    """
    >>> facts_in([{"fact": "other_hands_paid_from", "value": "tray"}, "?"])[0].value
    'tray'
    """
    return tuple(
        Fact(
            name,
            entry.get("value"),
            _page(entry),
            _box(entry),
            _text(entry, "quote") or "",
            _text(entry, "system"),
            _text(entry, "variant"),
            _text(entry, "bet"),
            _confidence(entry),
            f"/x_facts/{index}",
        )
        for index, entry in _objects(written)
        if (name := _text(entry, "fact")) is not None
    )


def clauses_in(written: object) -> tuple[Clause, ...]:
    return tuple(
        Clause(
            tuple(str(step) for step in path) if isinstance(path := entry.get("path"), list) else (),
            text,
            _page(entry),
            _box(entry),
            _text(entry, "system"),
            _text(entry, "variant"),
            _confidence(entry),
            f"/x_clauses/{index}",
        )
        for index, entry in _objects(written)
        if (text := _text(entry, "text")) is not None
    )


def page_sources_in(written: object) -> dict[int, str]:
    return {
        number: _text(entry, "source") or ""
        for _, entry in _objects(written)
        if isinstance(number := entry.get("number"), int)
    }


def _objects(written: object) -> Iterator[tuple[int, dict[str, JsonValue]]]:
    for index, entry in enumerate(written if isinstance(written, list) else ()):
        if isinstance(entry, dict):
            yield index, entry


def _text(entry: dict[str, JsonValue], key: str) -> str | None:
    value = entry.get(key)
    return value if isinstance(value, str) else None


def _page(entry: dict[str, JsonValue]) -> int | None:
    page = entry.get("page")
    return page if isinstance(page, int) else None


def _box(entry: dict[str, JsonValue]) -> Box | None:
    box = entry.get("bbox")
    match box:
        case [int() | float() as x0, int() | float() as top, int() | float() as x1, int() | float() as bottom]:
            return x0, top, x1, bottom
    return None


def _confidence(entry: dict[str, JsonValue]) -> float:
    value = entry.get("confidence")
    return float(value) if isinstance(value, int | float) else 1.0

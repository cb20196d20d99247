"""What the letter in force sets as a condition, cited in its own words; without a letter, the law behind it."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from functools import lru_cache

from approvals.checks.registry import CheckContext
from approvals.findings import Citation
from approvals.law.model import Law, Value


def cited(standing: CheckContext, audience: str, words: Iterable[str]) -> tuple[Citation, ...]:
    """The letter's condition that speaks of all these words."""
    if standing.approval is None:
        return ()
    letter = standing.approval.letter
    conditions: tuple[str, ...] = getattr(letter, audience)
    return (
        Citation(
            letter.title,
            effective_from=letter.date,
            document=letter.place.document,
            page=letter.place.page,
            quote=_speaking(conditions, tuple(words)),
        ),
    )


@lru_cache(maxsize=4096)
def _speaking(conditions: tuple[str, ...], words: tuple[str, ...]) -> str | None:
    return next((q for q in conditions if all(w.casefold() in q.casefold() for w in words)), None)


def in_force_or_named(law: Law, name: str, day: date) -> tuple[tuple[Value, ...], tuple[Citation, ...]]:
    """The value in force; where none of the day was read, its section without dates."""
    value = law.maybe(name, day)
    if value is not None:
        return (value,), ()
    return (), (Citation(law.parameter(name).values[0].section),)

"""What supervisors published, as a source of law beside the files; and the law that is current with both.

`approvals.law.load.law()` is the law of the files alone and knows no database. Whoever judges for people asks
`current_law()` here and hands it to the checks, which stay pure.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from datetime import date
from fractions import Fraction
from functools import cache
from typing import Any, cast

from django.db.models import Count, Max, QuerySet

from accounts.jurisdictions import of_register
from approvals.law.load import Files, law
from approvals.law.model import Declaration, Held, Kind, Law, Value
from approvals.models import LawValue
from games.canonical import sha256_of

FROM_ROWS = "published"
# no exponents: "1e999999999" is a number of a thousand million digits
_NUMBER = re.compile(r"\d{1,12}(?:\.\d{1,10}|/[1-9]\d{0,11})?", re.ASCII)
_kept: dict[str, Law] = {}


class BadValue(ValueError):
    """A value that its parameter cannot hold; `str()` is one sentence for people."""


class Rows:
    """A source of the values that two people published, in the order of their publication."""

    def __init__(self, rows: Iterable[LawValue]) -> None:
        self.rows = tuple(rows)

    def declarations(self) -> Iterator[Declaration]:
        titles = law()
        for row in self.rows:
            title = titles[row.parameter].title if row.parameter in titles else row.parameter
            yield Declaration(title, cast(Kind, row.kind), value_of(row))


def published() -> QuerySet[LawValue]:
    """In the order in which they became law: of two for one parameter and first day the later counts."""
    return LawValue.objects.filter(outcome="published", jurisdiction=of_register().code).order_by("closed_at", "id")


def value_of(row: LawValue) -> Value:
    """The row as the dated value that checks use."""
    return Value(
        jurisdiction=row.jurisdiction,
        parameter=row.parameter,
        section=row.section,
        held=held_of(row.value, cast(Kind, row.kind)),
        effective_from=row.effective_from,
        effective_to=row.effective_to,
        certainty=row.certainty,  # type: ignore[arg-type]  # the table's constraint allows no other
        date_certainty=row.date_certainty,  # type: ignore[arg-type]
        citation=row.citation,
        note=row.note,
        source=FROM_ROWS,
    )


def held_of(written: Any, kind: Kind) -> Held:
    """From JSON to what a parameter of this kind holds; raises BadValue.

    >>> held_of("0.6946", "ratio"), held_of(300, "usd"), held_of("2.50", "usd"), held_of(None, "count")
    (Fraction(3473, 5000), 300, Fraction(5, 2), None)
    """
    if written is None:
        return None
    if kind == "flag":
        return _need(written, isinstance(written, bool), "true or false")
    if kind == "words":
        fits = isinstance(written, list) and all(isinstance(w, str) and w for w in written)
        return frozenset(_need(written, fits, "a list of words"))
    if kind == "day":
        try:
            return date.fromisoformat(written)
        except (TypeError, ValueError):
            raise BadValue(f"{written!r} is not a date; write it as 2024-02-01.") from None
    if isinstance(written, bool) or not isinstance(written, int | str) or not _NUMBER.fullmatch(str(written)):
        raise BadValue(f'{str(written)[:60]!r} is not an exact number; write it as 300, "2.50" or "3473/5000".')
    number = Fraction(written)
    if kind == "count" and number.denominator != 1:
        raise BadValue(f"{written!r} is not a whole number.")
    return int(number) if number.denominator == 1 else number


def _need(written: object, fits: bool, wanted: str) -> Any:
    if not fits:
        raise BadValue(f"{written!r} is not {wanted}.")
    return written


def written_of(held: Held) -> Any:
    """The other way: what a value holds, as JSON.

    >>> written_of(Fraction(3473, 5000)), written_of(frozenset({"b", "a"})), written_of(date(2024, 2, 1))
    ('3473/5000', ['a', 'b'], '2024-02-01')
    """
    if isinstance(held, frozenset):
        return sorted(held)
    if isinstance(held, date):
        return held.isoformat()
    if isinstance(held, Fraction):
        return int(held) if held.denominator == 1 else str(held)
    return held


def law_stamp() -> str:
    """Changes whenever the law does: by files that the project brings, or by a row that was published."""
    rows = LawValue.objects.filter(outcome="published").aggregate(all=Count("id"), last=Max("closed_at"))
    return sha256_of([_files_stamp(), {k: str(v) for k, v in rows.items()}])[:16]


@cache
def _files_stamp() -> str:
    return sha256_of({file.name: file.read_text("utf-8") for file in sorted(Files().folder.glob("*.yaml"))})


def current_law() -> Law:
    """The law of the files with what was published; made again only after it changed."""
    stamp = law_stamp()
    if stamp not in _kept:
        _kept.clear()
        _kept[stamp] = law_with(published())
    return _kept[stamp]


def law_with(rows: Iterable[LawValue]) -> Law:
    """The law of the files with these rows; raises ValueError where they do not fit together."""
    return Law.from_sources([_ReadOnce(), Rows(rows)])


class _ReadOnce:
    """The files, parsed once a process."""

    def declarations(self) -> tuple[Declaration, ...]:
        return _declared()


@cache
def _declared() -> tuple[Declaration, ...]:
    return tuple(Files().declarations())

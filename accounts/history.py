"""History that the database writes: triggers see save(), update(), bulk writes and raw SQL alike.

    @tracked
    class Letter(models.Model): ...

makes an event table beside the model's. Every event carries its own copy of the context — who, through what, and
why — so that it never changes afterwards; event tables are append-only. An event without context was written past the
application.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import TypeVar, overload

import pghistory
from django.db import models
from pghistory.runtime import _tracker

M = TypeVar("M", bound=type[models.Model])


@overload
def tracked(model: M) -> M: ...
@overload
def tracked(*, exclude: Sequence[str]) -> Callable[[M], M]: ...
def tracked(model: M | None = None, *, exclude: Sequence[str] = ()) -> M | Callable[[M], M]:
    """Keeps every version of every row: inserted, updated, deleted. Secrets are excluded by name."""
    track: Callable[[M], M] = pghistory.track(
        pghistory.InsertEvent(),
        pghistory.UpdateEvent(),
        pghistory.DeleteEvent(),
        exclude=list(exclude) or None,
        context_field=pghistory.ContextJSONField(),
        context_id_field=pghistory.ContextUUIDField(),
        append_only=True,
    )
    return track if model is None else track(model)


@contextmanager
def because(
    *, who: models.Model | None = None, through: str | None = None, reason: str | None = None
) -> Iterator[None]:
    """All changes inside carry this context. Inside another one it adds to it."""
    values: dict[str, object] = {}
    if who is not None:
        values |= {"user": who.pk, "name": str(who)}
    if through is not None:
        values["through"] = through
    if reason is not None:
        values["reason"] = reason
    with pghistory.context(**values):
        yield


def context() -> dict[str, object]:
    """What is known about the change that is being made now."""
    value = getattr(_tracker, "value", None)
    return dict(value.metadata) if value else {}

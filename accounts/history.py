"""History that the database writes: triggers see save(), update(), bulk writes and raw SQL alike.

    @tracked
    class Letter(models.Model): ...

makes an event table beside the model's. Every event carries its own copy of the context — who, through what, and
why — so that it never changes afterwards; event tables are append-only. An event without context was written past the
application.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, TypeVar

import pghistory
from django.db import models

M = TypeVar("M", bound=type[models.Model])


def tracked(model: M) -> M:
    """Keeps every version of every row: inserted, updated, deleted."""
    track: Callable[[M], M] = pghistory.track(
        pghistory.InsertEvent(),
        pghistory.UpdateEvent(),
        pghistory.DeleteEvent(),
        context_field=pghistory.ContextJSONField(),
        context_id_field=pghistory.ContextUUIDField(),
        append_only=True,
    )
    return track(model)


@contextmanager
def because(
    *, who: models.Model | None = None, through: str | None = None, reason: str | None = None
) -> Iterator[None]:
    """All changes inside carry this context. Inside another one it adds to it."""
    said: dict[str, Any] = {}
    if who is not None:
        said |= {"user": who.pk, "name": str(who)}
    if through is not None:
        said["through"] = through
    if reason is not None:
        said["reason"] = reason
    with pghistory.context(**said):
        yield

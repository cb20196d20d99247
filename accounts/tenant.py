"""For whom the database works: the second wall of row security.

PostgreSQL is told at the start of every transaction which organisation and which person it serves (`SET LOCAL`, by
the database backend). Policies on tenant tables (accounts/rls.py) compare rows with it. Where nothing is set, they
show nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from contextvars import ContextVar
from dataclasses import dataclass

SET_LOCAL = (
    "SELECT set_config('houserules.organisation', %s, true), set_config('houserules.user', %s, true),"
    " set_config('houserules.everything', %s, true)"
)


@dataclass(frozen=True, slots=True)
class Tenant:
    """An organisation and a person; or the system, which sees everything (jobs that serve all, commands)."""

    organisation: int | None = None
    user: int | None = None
    everything: bool = False

    def parameters(self) -> list[str]:
        return [
            "" if self.organisation is None else str(self.organisation),
            "" if self.user is None else str(self.user),
            "on" if self.everything else "",
        ]


NOBODY = Tenant()
SYSTEM = Tenant(everything=True)

_current: ContextVar[Tenant | None] = ContextVar("tenant", default=None)


def current() -> Tenant | None:
    return _current.get()


@contextmanager
def acting(tenant: Tenant) -> Iterator[None]:
    """Inside, the database works for this tenant: transactions begun here, and the one that is open already."""
    from django.db import connection

    before = _current.get()
    token = _current.set(tenant)
    inside = connection.in_atomic_block
    try:
        if inside:
            _tell(tenant)
        yield
    finally:
        _current.reset(token)
        if inside and connection.in_atomic_block and not connection.needs_rollback:
            _tell(before or NOBODY)


def begin_as(tenant: Tenant) -> None:
    """From here on, until told otherwise: for a process that serves one tenant alone, such as a command."""
    _current.set(tenant)


def acting_system() -> AbstractContextManager[None]:
    """For commands and jobs that serve every organisation."""
    return acting(SYSTEM)


def _tell(tenant: Tenant) -> None:
    from django.db import connection

    with connection.cursor() as cursor:
        cursor.execute(SET_LOCAL, tenant.parameters())

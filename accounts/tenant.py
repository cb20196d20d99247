"""For whom the database works: the second wall of row security.

PostgreSQL is told at the start of every transaction which organisation and which person it serves (`SET LOCAL`, by
the database backend), sealed so that nobody else can say it (accounts/seal.py). Policies on tenant tables
(accounts/rls.py) compare rows with it. Where nothing is set, as in the
web outside a transaction, they show nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from contextvars import ContextVar
from dataclasses import dataclass

_TELL = (
    "SELECT set_config('houserules.organisation', %s, {local}), set_config('houserules.user', %s, {local}),"
    " set_config('houserules.everything', %s, {local}), set_config('houserules.seal', %s, {local})"
)
SET_LOCAL, SET_SESSION = _TELL.format(local="true"), _TELL.format(local="false")


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
_process: Tenant | None = None


def current() -> Tenant | None:
    return _current.get() or _process


def of_process() -> Tenant | None:
    """For whom every connection of this process works unless a transaction says otherwise."""
    return _process


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
            _tell(before or _process or NOBODY)


def begin_as(tenant: Tenant | None) -> None:
    """For a process that serves one tenant alone, such as a command: its connections do, outside transactions too."""
    global _process
    _process = tenant


def acting_system() -> AbstractContextManager[None]:
    """For commands and jobs that serve every organisation."""
    return acting(SYSTEM)


def _tell(tenant: Tenant) -> None:
    from django.db import connection

    connection.tell(tenant, SET_LOCAL)  # type: ignore[attr-defined]  # of our own backend

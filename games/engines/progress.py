"""Who waits may know for what: long counts say here what they are about, and commands listen."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

_watching: list[Callable[[str], None]] = []


def report_progress(what: str) -> None:
    """Says what is being counted, to whoever listens."""
    for report in tuple(_watching):
        report(what)


@contextmanager
def watched(report: Callable[[str], None]) -> Iterator[None]:
    """Listens while the block runs.

    >>> heard: list[str] = []
    >>> with watched(heard.append):
    ...     report_progress("suited hands")
    >>> report_progress("nobody listens")
    >>> heard
    ['suited hands']
    """
    _watching.append(report)
    try:
        yield
    finally:
        _watching.remove(report)

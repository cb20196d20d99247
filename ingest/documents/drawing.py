"""Drawing a page while somebody waits for it, with a thread of the web: a few at a time, in turns, and not for long.

What a page costs to draw is its author's to say: one of nine kilobytes may be drawn for minutes. So each drawing has
some seconds. Behind a slow one two may wait; whoever else comes is told to come back and their thread is free. Next is
whose documents took the least, so that one sender's pages delay another's by one of them. A page that was not done in
its seconds is not begun again for a while, in any process.
"""

from __future__ import annotations

import math
import os
import threading
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace

from django.core.cache import cache

from ingest.models import Document
from ingest.pages.errors import OverLimit, UnusableDocument
from ingest.pages.limits import from_environment
from ingest.sandbox import ReadingFailed, Sandbox

SECONDS = 30  # of the clock, for one drawing, one page's words or one box read by the OCR engines
SLOW = 3.0  # seconds after which a drawing is one that others should not wait for with a thread each
MAY_WAIT = 2
MAY_WAIT_AT_FIRST = 5  # while the sandbox starts, of the eight threads of a process
TRY_AGAIN_AFTER = 10
REMEMBERED = 3600  # seconds for which a page that took too long is not begun again
FORGOTTEN = 600.0  # seconds without any drawing after which all begin alike


class Busy(ReadingFailed):
    """Others' pages are drawn; nothing is wrong with this one."""

    def __init__(self) -> None:
        super().__init__("Other pages are being drawn; try again in a moment.")


class Line:
    """Who draws, and who waits for it."""

    def __init__(self) -> None:
        self._changed = threading.Condition()
        self._here: list[tuple[int | None, object]] = []  # whose, as they came; without the one who draws
        self._drawing = False
        self._began = 0.0  # or ended, where nobody draws
        self._used: Counter[int | None] = Counter()

    @contextmanager
    def turn(self, whose: int | None) -> Iterator[None]:
        me = (whose, object())
        with self._changed:
            if not self._here and not self._drawing and time.monotonic() - self._began > FORGOTTEN:
                self._used.clear()
            self._here.append(me)
            while (place := self._place(me)) or self._drawing:
                if self._drawing and place >= self._room():
                    self._here.remove(me)
                    raise Busy
                self._changed.wait(SLOW / 4)
            self._here.remove(me)
            self._drawing, self._began = True, math.inf  # that the sandbox is yet to start is no page's fault
        try:
            yield
        finally:
            with self._changed:
                now = time.monotonic()
                self._used[whose] += round(max(0.0, now - self._began) * 1000)
                self._drawing, self._began = False, now
                self._changed.notify_all()

    def begins(self) -> None:
        """From now on it counts."""
        self._began = time.monotonic()

    def _room(self) -> float:
        """How many may wait for the one who draws."""
        if math.isinf(self._began):
            return MAY_WAIT_AT_FIRST
        return MAY_WAIT if time.monotonic() - self._began > SLOW else math.inf

    def _place(self, me: tuple[int | None, object]) -> int:
        """How many are before: of whose documents less was drawn, then who came first."""
        return sorted(self._here, key=lambda one: self._used[one[0]]).index(me)


LINE = Line()
_sandbox: tuple[int, Sandbox] | None = None  # of which process


@contextmanager
def sandbox_for(document: Document, page: int, what: str) -> Iterator[Sandbox]:
    """The sandbox, for one page of a document. Raises Busy, or UnusableDocument where it took too long before."""
    name = f"took-too-long-{document.sha256}-{page}-{what}"
    _not_again(name)
    with LINE.turn(document.organisation_id):
        _not_again(name)  # it may have been tried while this one waited
        sandbox = _shared()
        sandbox.ready()
        LINE.begins()
        try:
            yield sandbox
        except OverLimit as why:
            cache.set(name, f"Page {page} cannot be drawn: {why} Or open the original file instead.", REMEMBERED)
            raise


def _not_again(name: str) -> None:
    if why := cache.get(name):
        raise UnusableDocument(why)


def _shared() -> Sandbox:
    """Of this process: one that was forked must not talk over its parent's pipe."""
    global _sandbox
    if _sandbox is None or _sandbox[0] != os.getpid():
        limits = replace(from_environment(), seconds=SECONDS, seconds_a_page=SECONDS)
        _sandbox = os.getpid(), Sandbox(limits=limits)
    return _sandbox[1]

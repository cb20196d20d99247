"""What a new web process loads before anybody asks, so that no visitor is its first.

Addresses, templates, words, checks, the law and the register are needed by nearly every page and are what readiness
waits for.
The engines' compiled kernels are loaded after that, while the process serves already. Nothing here may keep a process
from serving: what cannot be loaded now (no database yet) is logged, and loaded by whoever needs it first.
"""

from __future__ import annotations

import gc
import logging
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

log = logging.getLogger(__name__)
Step = Callable[[], object]


class WarmUp:
    """Steps that run once in a thread of their own; `ready` is set after those that readiness waits for."""

    def __init__(self, awaited: Iterable[Step], later: Iterable[Step] = ()) -> None:
        self.awaited, self.later = tuple(awaited), tuple(later)
        self.ready = threading.Event()
        self.done = threading.Event()
        self.thread: threading.Thread | None = None

    def begin(self) -> None:
        self.thread = threading.Thread(target=self.run, name="warm-up", daemon=True)
        self.thread.start()

    def run(self) -> None:
        try:
            for step in self.awaited:
                _tried(step)
            self.ready.set()
            for step in self.later:
                _tried(step)
        finally:
            self.ready.set()
            self.done.set()
            _close()


def _tried(step: Step) -> None:
    began = time.perf_counter()
    name = step.__name__
    try:
        step()
    except Exception:  # whatever it is, a page that needs it will say so
        log.warning("could not load %s beforehand", name, exc_info=True)
    else:
        log.info("loaded %s in %d ms", name, (time.perf_counter() - began) * 1000)


def _close() -> None:
    """The thread's own connection to the database."""
    from django.db import connections

    connections.close_all()


def addresses() -> None:
    """Imports every view, and what it imports."""
    from django.urls import get_resolver

    todo: list[object] = [get_resolver()]
    while todo:
        todo += getattr(todo.pop(), "url_patterns", [])
    len(get_resolver().reverse_dict)  # built from all patterns when the first address is written


def templates() -> None:
    from django.template.loader import get_template

    for name in template_names():
        get_template(name)


def template_names() -> Iterator[str]:
    from django.conf import settings

    folders: list[Path] = settings.TEMPLATES[0]["DIRS"]  # type: ignore[assignment]  # the stubs know any object
    for folder in folders:
        yield from sorted(str(file.relative_to(folder)) for file in folder.rglob("*.html"))


def words() -> None:
    from accounts.web.words import groups
    from config.web.tour import ways

    groups(), ways()


def checks() -> None:
    """Imports every check of tables and of records."""
    from approvals.checks.record import record_checks
    from approvals.checks.registry import checks as checks_of_tables

    checks_of_tables(), record_checks()


def law_and_register() -> None:
    """What tables are judged against, compiled from the files and the database."""
    from accounts.tenant import acting_system
    from approvals.law.load import law
    from approvals.web.evaluations import EvaluationContext
    from approvals.web.sections import page_of

    law(), page_of("")
    with acting_system():
        EvaluationContext.now()


def engines() -> None:
    """Kernels that are compiled already. Compiling is long work of its own (`manage.py warm`), not a web process's."""
    from games.engines import kernels, registry

    compiled = (kernels.cache_folder() / "compiled").exists()
    for game in registry.games():
        if compiled and game.warm is not None:
            game.warm()


def catalog() -> None:
    """What is counted of every game, as the page of definitions lists it."""
    from games.web.definitions import catalog as shipped

    shipped()


def set_aside() -> None:
    """What is loaded stays as long as the process: no visitor waits while the collector of garbage looks through it."""
    gc.collect()
    gc.freeze()


AWAITED: tuple[Step, ...] = (addresses, templates, words, checks, law_and_register, set_aside)
LATER: tuple[Step, ...] = (engines, catalog, set_aside)
_of_this_process: WarmUp | None = None


def begin() -> WarmUp:
    """What is loaded for a process that serves, in the background."""
    global _of_this_process
    _of_this_process = WarmUp(AWAITED, LATER)
    _of_this_process.begin()
    return _of_this_process


def is_warm() -> bool:
    """Also where nothing was begun: a command or a test serves as it is."""
    return _of_this_process is None or _of_this_process.ready.is_set()

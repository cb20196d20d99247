"""The one place that knows numba: a decorator, and a cache that is never stale.

numba's own cache does not notice that a helper in another file changed. So compiled kernels live in a folder
named by a hash of every engine source and the versions of numba and numpy: any change opens a new folder.
"""

from __future__ import annotations

import hashlib
import os
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

F = TypeVar("F", bound=Callable[..., Any])
ENGINES = Path(__file__).parent
INT64_MAX = 2**63 - 1


def var_folder() -> Path:
    """Everything the system keeps lies under one folder."""
    return Path(os.environ.get("HOUSERULES_VAR") or ENGINES.parents[1] / "var").resolve()


def fingerprint() -> str:
    """Changes with any engine source and with the compiler's versions."""
    from importlib.metadata import version

    digest = hashlib.sha256(f"numba {version('numba')} numpy {version('numpy')}".encode())
    for path in sorted(ENGINES.rglob("*.py")):
        digest.update(str(path.relative_to(ENGINES)).encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()[:16]


def cache_folder() -> Path:
    return var_folder() / "kernels" / fingerprint()


_ready = False
_watching: list[Callable[[str], None]] = []


def watch_compiling(report: Callable[[str], None]) -> None:
    """Calls back with a kernel's name when it has to be compiled, which happens once for every state of the sources."""
    first = not _watching
    _watching.append(report)
    if _ready and first:
        _listen()


def _listen() -> None:
    """Passes numba's own events on, once a kernel; loading a kept kernel is no such event."""
    from numba.core import event as events

    reported: set[str] = set()

    class Listener(events.Listener):
        def on_start(self, event: Any) -> None:
            function = event.data["dispatcher"].py_func
            if function.__module__.startswith("games.engines") and function.__qualname__ not in reported:
                reported.add(function.__qualname__)
                for report in _watching:
                    report(function.__name__.strip("_"))

        def on_end(self, event: object) -> None:
            pass

    register: Any = events.register
    register("numba:compile", Listener())


def _prepare() -> None:
    """Points numba at the folder of this fingerprint. A folder that cannot be written costs time, never truth."""
    global _ready
    if _ready:
        return
    from numba import config as numba_config

    config: Any = numba_config

    folder = cache_folder()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        config.CACHE_DIR = str(folder)
    except OSError:
        config.CACHE_DIR = ""
    _ready = True
    if _watching:
        _listen()


def kernel(function: F) -> F:
    """Compiles on first use, keeps the result, and lets other threads run meanwhile."""
    _prepare()
    from numba import njit

    compile_: Any = njit(cache=True, nogil=True)
    compiled: F = compile_(function)
    return compiled


def inlined(function: F) -> F:
    """A kernel that is compiled into each that calls it. A call counts the references to its arrays one by one, which
    two threads do slowly: for what is called once a hand."""
    _prepare()
    from numba import njit

    untyped: Any = njit  # its types leave `_nrt` out: without it nothing counts references
    compiled: F = untyped(cache=True, nogil=True, forceinline=True, _nrt=False)(function)
    return compiled


def assert_fits(bound: int, what: str) -> None:
    """int64 overflows silently in a kernel: the largest value it can reach is checked before it runs."""
    if bound > INT64_MAX:
        raise OverflowError(f"{what} could reach {bound:,}, beyond int64; count in smaller chunks")


def drop_stale() -> list[str]:
    """Removes what other states of the engines compiled and counted.

    A process of such a state that still runs makes its folder again and loses time alone.
    """
    current = fingerprint()
    stale = [
        folder
        for kind in ("kernels", "results")
        for folder in sorted((var_folder() / kind).glob("*"))
        if folder.is_dir() and folder.name != current
    ]
    for folder in stale:
        shutil.rmtree(folder, ignore_errors=True)
    return [f"{folder.parent.name}/{folder.name}" for folder in stale]

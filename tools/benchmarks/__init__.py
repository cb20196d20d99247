"""The project's speeds beside its peers', measured in one run.

A module of this package declares what it measures; `run_all` finds the modules and measures:

    @benchmark("rank every five-card hand", target="5 ms", peer="phevaluator")
    def five_card_table() -> Subject:
        return Subject(rank_all_hands, items=2_598_960, peer=rank_a_sample, peer_items=20_000)

The function prepares (what it does is not timed) and returns what is: a callable, and where there is one a callable
of a peer on the same work. Where the two do different amounts of it, `items` says how many; the ratio is by item. A
function whose callable knows its own figure returns a `Measured`.
"""

from __future__ import annotations

import pkgutil
import time
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from importlib import import_module
from types import ModuleType
from typing import TypeVar

from accounts.json_types import Json

REPEATS = 5


@dataclass(frozen=True, slots=True)
class Subject:
    """What is timed."""

    run: Callable[[], object]
    items: int = 1
    peer: Callable[[], object] | None = None
    peer_items: int = 1
    repeats: int = REPEATS
    peer_repeats: int = REPEATS


@dataclass(frozen=True, slots=True)
class Measured:
    """What returns its own figure (of another process, say) instead of being timed."""

    run: Callable[[], float]
    items: int = 1
    repeats: int = REPEATS
    unit: str = "seconds"  # or "megabytes"


@dataclass(frozen=True, slots=True)
class Result:
    """One measurement: the best of several, data alone."""

    name: str
    target: str
    best: float | None  # None where it could not be measured; the note says why
    unit: str
    repeats: int
    items: int
    peer: str | None = None
    peer_best: float | None = None
    peer_items: int | None = None
    ratio: float | None = None  # how many times faster than the peer, by item
    note: str = ""
    left_out: bool = False  # the time was up before its turn
    lacks: str | None = None  # the peer that is not installed, so that ours was measured alone

    def as_dict(self) -> dict[str, Json]:
        return asdict(self)


@dataclass(frozen=True, slots=True)
class Benchmark:
    name: str
    target: str
    peer: str | None
    note: str
    prepare: Callable[[], Subject | Measured]
    register: bool = False  # it asks a database with a register in it
    heavy: bool = False  # what it prepares takes a minute: the last to be measured


Prepare = TypeVar("Prepare", bound=Callable[[], Subject | Measured])
_registered: dict[str, Benchmark] = {}


def benchmark(
    name: str, *, target: str, peer: str | None = None, note: str = "", register: bool = False, heavy: bool = False
) -> Callable[[Prepare], Prepare]:
    """Registers a function that prepares what is to be timed."""

    def add(prepare: Prepare) -> Prepare:
        if name in _registered and _registered[name].prepare.__module__ != prepare.__module__:
            raise ValueError(f"two benchmarks are called {name!r}")
        _registered[name] = Benchmark(name, target, peer, note, prepare, register, heavy)
        return prepare

    return add


def benchmarks() -> list[Benchmark]:
    """Every benchmark of every module of this package, in order of module names."""
    for module in pkgutil.iter_modules(__path__):
        import_module(f"{__name__}.{module.name}")
    return list(_registered.values())


def library(name: str) -> ModuleType | None:
    """A peer's library; None where only what the application itself needs is installed."""
    try:
        return import_module(name)
    except ModuleNotFoundError as lacking:
        if lacking.name != name:
            raise
        return None


def best_of(run: Callable[[], object], repeats: int) -> float:
    """The best of so many runs, after one that is not counted."""
    run()
    best = float("inf")
    for _ in range(repeats):
        start = time.perf_counter()
        run()
        best = min(best, time.perf_counter() - start)
    return best


def measure(one: Benchmark) -> Result:
    subject = one.prepare()
    if isinstance(subject, Measured):
        best = min(float(subject.run()) for _ in range(subject.repeats))
        return Result(
            one.name, one.target, best, subject.unit, subject.repeats, subject.items, note=one.note, lacks=one.peer
        )
    best = best_of(subject.run, subject.repeats)
    peer = None if subject.peer is None else best_of(subject.peer, subject.peer_repeats)
    ratio = None if peer is None else (peer / subject.peer_items) / (best / subject.items)
    return Result(
        name=one.name,
        target=one.target,
        best=best,
        unit="seconds",
        repeats=subject.repeats,
        items=subject.items,
        peer=one.peer if peer is not None else None,
        peer_best=peer,
        peer_items=subject.peer_items if peer is not None else None,
        ratio=ratio,
        note=one.note,
        lacks=one.peer if peer is None else None,
    )


def chosen(only: str | None = None) -> list[Benchmark]:
    """Those whose name contains `only`, the heavy ones last."""
    named = [one for one in benchmarks() if only is None or only.casefold() in one.name.casefold()]
    return sorted(named, key=lambda one: (one.heavy, one.register))


def run_each(
    progress: Callable[[str], None] | None = None, only: str | None = None, seconds: float | None = None
) -> Iterator[Result]:
    """Measures one benchmark after another; what would begin after so many seconds is left out."""
    began = time.monotonic()
    for number, one in enumerate(all_of := chosen(only), 1):
        if seconds is not None and time.monotonic() - began > seconds:
            yield Result(one.name, one.target, None, "seconds", 0, 0, note="left out: the time was up", left_out=True)
            continue
        if progress:
            progress(f"{number} of {len(all_of)}, {one.name}")
        try:
            yield measure(one)
        except Exception as trouble:  # one that cannot run (a missing program, no database) leaves the others whole
            first = str(trouble).strip().splitlines()[:1]
            note = f"not measured: {type(trouble).__name__}: {' '.join(first)}"
            yield Result(one.name, one.target, None, "seconds", 0, 0, note=note)


def run_all(
    progress: Callable[[str], None] | None = None, only: str | None = None, seconds: float | None = None
) -> list[Result]:
    return list(run_each(progress, only, seconds))

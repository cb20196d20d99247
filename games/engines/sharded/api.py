"""What a question that is counted in shards is declared with, and how its shards become one result."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any


class WrongShards(ArithmeticError):
    """Shards that do not make up the whole, each unit once."""


@dataclass(frozen=True, slots=True)
class Part:
    """What was counted in one range of units: integers in lists and dicts, as JSON holds them."""

    start: int
    stop: int
    sums: object


@dataclass(frozen=True, slots=True)
class Sharded:
    """A question whose work can be cut anywhere between two of its units."""

    key: str
    question: str  # as the whole result is kept: see games/engines/common/results.py
    units: int
    count: Callable[[range], object]  # the sums of some units
    reduce: Callable[[object], object]  # the result of all sums; raises ArithmeticError where the deals do not add up
    cuts: tuple[int, ...] = (0,)  # where shards begin, when a cluster counts it

    def shards(self) -> list[range]:
        """The pieces that workers take.

        >>> Sharded("k", "q", 10, len, len, (0, 4, 8)).shards()
        [range(0, 4), range(4, 8), range(8, 10)]
        """
        return [range(start, stop) for start, stop in zip(self.cuts, (*self.cuts[1:], self.units))]

    def part(self, units: range) -> Part:
        return Part(units.start, units.stop, self.count(units))


def evenly(units: int, pieces: int) -> tuple[int, ...]:
    """Cuts into pieces of nearly the same number of units.

    >>> evenly(10, 4)
    (0, 2, 5, 7)
    """
    return tuple(dict.fromkeys(units * i // pieces for i in range(pieces)))


def added(one: object, other: object) -> object:
    """Sums of two parts, added place by place. What one part does not mention is nothing there.

    >>> added({"a": 1, "b": [1, 2]}, {"b": [10, 20], "c": 5})
    {'a': 1, 'b': [11, 22], 'c': 5}
    """
    if isinstance(one, dict) and isinstance(other, dict):
        results = dict(one)
        for name, value in other.items():
            results[name] = added(results[name], value) if name in results else value
        return results
    if isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        return [added(a, b) for a, b in zip(one, other)]
    if type(one) is int and type(other) is int:
        return one + other
    raise WrongShards(f"sums of different forms cannot be added: {type(one).__name__} and {type(other).__name__}")


def whole(sharded: Sharded, parts: Iterable[Part]) -> Any:
    """The result of all parts, in whatever order they come; each unit must be in exactly one of them."""
    reached, sums = 0, None
    for part in sorted(parts, key=lambda p: (p.start, p.stop)):
        if part.start != reached or part.stop <= part.start:
            raise WrongShards(f"{sharded.key}: after unit {reached} comes the shard {part.start} to {part.stop}")
        sums = part.sums if sums is None else added(sums, part.sums)
        reached = part.stop
    if reached != sharded.units:
        raise WrongShards(f"{sharded.key}: {reached} of {sharded.units} units were counted")
    return sharded.reduce(sums)

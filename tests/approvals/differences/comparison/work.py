"""What mutations of a packet are made of: what must be told, and the packet with the places that were changed.

A mutation alters the packet of its work and returns what must be found, or None where it has no place for it.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

Packet = dict[str, Any]
ANY = object()
CELLS = re.compile(r"esignator|from (?:\$|meter\))")  # what a table left among the clauses


@dataclass(frozen=True)
class Reported:
    """One difference that must be told. ANY: not looked at."""

    topic: str
    change: str
    field: Any = ANY
    before: Any = ANY
    after: Any = ANY

    def fits(self, difference: Any) -> bool:
        own = (self.topic, self.change, self.field, self.before, self.after)
        result = (difference.topic, difference.change, difference.field, difference.before, difference.after)
        return all(x is ANY or x == y for x, y in zip(own, result))


@dataclass
class Work:
    """A packet that is being changed."""

    packet: Packet
    rng: random.Random
    taken: set[Any] = field(default_factory=set)

    def take(self, *names: Any) -> bool:
        """Claims places; False where one was changed already."""
        if self.taken & set(names):
            return False
        self.taken.update(names)
        return True

    def paytable(self, suits: Callable[[Packet], bool] = lambda p: True) -> Packet | None:
        """A paytable that no change touched, and that no other printing could be taken for."""
        own = [
            p
            for p in self.packet["paytables"]
            if p["designator"] and suits(p) and ("paytable", name_of(p)) not in self.taken
        ]
        if not own:
            return None
        result = self.rng.choice(own)
        self.taken.add(("paytable", name_of(result)))
        return result

    def outcome(self, suits: Callable[[Packet], bool]) -> Packet | None:
        table = self.paytable(lambda p: any(suits(o) for o in p["outcomes"]))
        return None if table is None else self.rng.choice([o for o in table["outcomes"] if suits(o)])

    def clause(self, suits: Callable[[Packet], bool] = lambda c: True) -> int | None:
        """A speaking clause (no cells of a table), at a distance from all that were changed."""
        taken = {t[1] for t in self.taken if isinstance(t, tuple) and t[0] == "clause"}
        clauses = self.packet["x_clauses"]
        own = [
            n
            for n, c in enumerate(clauses)
            if len(c["text"].split()) >= 8
            and not CELLS.search(c["text"])
            and suits(c)
            and not any(abs(n - t) < 4 for t in taken)
            and "made" not in c
        ]
        if not own:
            return None
        result = self.rng.choice(own)
        self.taken.add(("clause", result))
        return result


def name_of(paytable: Packet) -> tuple[Any, ...]:
    return paytable["designator"], paytable["bet"], paytable["system"], paytable["variant"], paytable["printing"]


Mutation = Callable[[Work], "list[Reported] | None"]
MUTATIONS: dict[str, Mutation] = {}


def mutation(function: Mutation) -> Mutation:
    MUTATIONS[function.__name__] = function
    return function

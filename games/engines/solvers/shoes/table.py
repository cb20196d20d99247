"""Deals by which rows of a bet they satisfy: no paytable changes these classes."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import wraps
from typing import Any, TypeVar

import numpy as np
from pydantic import BaseModel

from games.engines.api import OutcomeTable
from games.engines.arrays import Array
from games.engines.common.labels import same_hand
from games.engines.definition.shoe import ShoeBet
from games.engines.definition.shoe_words import Condition, condition

Truth = Callable[[Condition], Array]  # a condition as an array of truth values, one a deal
NOTHING = "nothing"
F = TypeVar("F", bound=Callable[..., Any])
KEPT = 256  # answers of each function
FEW = 1 << 20  # codes that have a place each
_kept: list[OrderedDict[tuple[object, ...], object]] = []


def forget() -> None:
    """From now on all is counted afresh, as whoever measures wants it."""
    for answers in _kept:
        answers.clear()


def by_content(function: F) -> F:
    """Keeps answers by what the parts of a definition say; those parts have mappings, which cannot be hashed."""
    kept: OrderedDict[tuple[object, ...], object] = OrderedDict()
    _kept.append(kept)

    @wraps(function)
    def cached(*given: object) -> Any:
        key = tuple(x.model_dump_json() if isinstance(x, BaseModel) else x for x in given)
        if key not in kept:
            kept[key] = function(*given)
            if len(kept) > KEPT:
                kept.popitem(last=False)
        return kept[key]

    return cached  # type: ignore[return-value]


@dataclass(frozen=True, slots=True)
class ShoeTable(OutcomeTable):
    """An outcome table whose rows pay in the order in which the definition lists them."""

    order: tuple[str, ...]
    called: Mapping[str, str] = field(default_factory=dict)  # another name of a row → the row

    def width(self, hand: str) -> int:
        row = hand if hand in self.order else same_hand(hand, self.labels)
        return len(self.order) if row is None else self.order.index(self.called.get(row, row))


def conditions(bet: ShoeBet) -> dict[str, tuple[Condition, ...]]:
    return {row: tuple(condition(w) for w in words) for row, words in bet.rows.items()}


def needed(bet: ShoeBet) -> tuple[Condition, ...]:
    """Every condition of the bet, each once."""
    only = [condition(w) for w in bet.only]
    return tuple(dict.fromkeys(c for item in (*conditions(bet).values(), only) for c in item))


def strange(bet: ShoeBet, known: Iterable[str], what: str) -> str | None:
    """The condition that a bet of this kind cannot look at, as a sentence; None where there is none."""
    allowed = set(known)
    result = next((c.kind for c in needed(bet) if c.kind not in allowed), None)
    return None if result is None else f"a bet on {what} cannot look at `{result}`"


def satisfied(rows: Mapping[str, tuple[Condition, ...]], truth: Truth, many: int) -> Array:
    """Which rows each deal satisfies, as the bits of a number."""
    kept: dict[Condition, Array] = {}
    codes = np.zeros(many, np.int64)
    for place, conditions_of in enumerate(rows.values()):
        holds = np.ones(many, np.bool_)
        for c in conditions_of:
            if c not in kept:
                result = truth(c)
                kept[c] = ~result if c.negated else result
            holds &= kept[c]
        codes |= holds.astype(np.int64) << place
    return codes


def made(bet: ShoeBet, counts: Mapping[int, int]) -> ShoeTable:
    """The table of a bet from deals by code; codes have one bit more for `only`, where the bet has it."""
    order = tuple(bet.rows)
    named: dict[str, int] = {}
    labels: dict[str, set[str]] = {row: set() for row in order}
    for code, many in sorted(counts.items(), key=lambda x: _first_bit(x[0])):
        if not many or (bet.only and not code >> len(order) & 1):
            continue
        rows = [row for i, row in enumerate(order) if code >> i & 1]
        name = class_name(bet, code)
        named[name] = named.get(name, 0) + many
        for row in rows:
            labels[row].add(name)
    whole = {row: frozenset(classes) for row, classes in labels.items()}
    called = {name: row for row, names in bet.called.items() for name in names}
    whole |= {name: whole[row] for name, row in called.items()}
    return ShoeTable(sum(named.values()), named, whole, order, called)


def class_name(bet: ShoeBet, code: int) -> str:
    """The deals that satisfy these rows, as one class."""
    return "+".join(row for i, row in enumerate(bet.rows) if code >> i & 1) or NOTHING


def _first_bit(code: int) -> int:
    return (code & -code).bit_length() if code else 99


def with_only(bet: ShoeBet) -> dict[str, tuple[Condition, ...]]:
    rows = conditions(bet)
    if bet.only:
        rows[" only"] = tuple(condition(w) for w in bet.only)
    return rows


def tally(codes: Array, weights: Array) -> dict[int, int]:
    """Deals by code; weights are int64 and their sum was asserted to fit."""
    if len(codes) and int(codes.max()) < FEW:  # each in its place, which needs no order
        sums = np.zeros(int(codes.max()) + 1, np.int64)
        np.add.at(sums, codes, weights)
        kinds = np.flatnonzero(sums)
        return dict(zip(kinds.tolist(), sums[kinds].tolist()))
    kinds, places = np.unique(codes, return_inverse=True)
    sums = np.zeros(len(kinds), np.int64)
    np.add.at(sums, places.reshape(-1), weights)
    return {int(k): int(n) for k, n in zip(kinds, sums)}

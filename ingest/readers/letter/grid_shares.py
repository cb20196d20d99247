"""Which lines of a column are which number's: numbers stand at the top, the middle or the foot of their names."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from ingest.prose import Token

Mode = Literal["top", "middle", "bottom"]


@dataclass(frozen=True, slots=True)
class Spot:
    """A word in its place on its line; `opens` where white space, a tab or a table's stroke stands before it."""

    token: Token | None  # None: a number that its line has swallowed ("10.Four")
    left: float
    right: float
    opens: bool
    number: int | None


Group = tuple[list[tuple[float, float, list[Token]]], list[tuple[float, int, Spot]], int]
"""Lines of words with their middle and height, numbers with theirs, and the last number on the pages before."""
Shares = list[tuple[int, Spot | None, list[Token]]]


def shared_lines(mode: Mode, groups: Sequence[Group]) -> list[Shares] | None:
    """Every group's lines by number as one mode gives them, or None where it does not fit."""
    results: list[Shares] = []
    due = 0  # lines of the last name that its middle expects on the next page
    for texts, numbers, last in groups:
        if due and not last:
            return None  # the column is over
        shares = _assign(mode, texts, numbers) if mode != "middle" else None
        if mode == "middle" and numbers and (middles := _middles(texts, numbers, due)) is not None:
            shares, due = middles
        if shares is None:
            return None
        results.append(shares)
    return None if due else results


def _assign(
    mode: Mode, texts: list[tuple[float, float, list[Token]]], numbers: list[tuple[float, int, Spot]]
) -> Shares | None:
    if not numbers:
        return [(0, None, [t for _, _, tokens in texts for t in tokens])] if mode == "top" else None
    shares: Shares = []
    early: list[Token] = []
    tokens_of: dict[int, list[Token]] = {k: [] for _, k, _ in numbers}
    for y, height, tokens in texts:
        slack = 0.35 * height
        if mode == "top":
            own = [k for at, k, _ in numbers if at <= y + slack]
            target = own[-1] if own else None
        else:
            later = [k for at, k, _ in numbers if at >= y - slack]
            target = later[0] if later else None
            if target is None:
                return None
        if target is None:
            early += tokens
        else:
            tokens_of[target] += tokens
    for at, k, spot in numbers:
        parted = mode == "top" and k == numbers[-1][1] and not any(y > at for y, _, _ in texts)
        if not parted and not any(abs(y - at) <= 0.35 * height for y, height, _ in texts):
            return None
        shares.append((k, spot, tokens_of[k]))
    return [(0, None, early), *shares] if early else shares


def _middles(
    texts: list[tuple[float, float, list[Token]]], numbers: list[tuple[float, int, Spot]], due: int
) -> tuple[Shares, int] | None:
    """Neighboring lines shared out so that every number stands at the middle of its own, and how many lines are left.

    The first `due` are of the page before. The last name of a page may go on over it: its number stands at the middle
    of all its lines.
    """
    if due >= len(texts):
        return None
    at = due
    shares: Shares = [(0, None, [t for _, _, tokens in texts[:due] for t in tokens])] if due else []
    pitch = min((b[0] - a[0] for a, b in itertools.pairwise(texts)), default=0.0)

    def fits(a: int, b: int, y: float, over: int = 0) -> bool:
        middle = (texts[a][0] + texts[b - 1][0] + over * pitch) / 2
        return abs(middle - y) <= 0.3 * texts[a][1]

    left_over = 0
    for n, (y, k, spot) in enumerate(numbers):
        left = len(numbers) - n - 1
        rest = len(texts) - at
        sizes = [size for size in (1, 2, 3, 4, 5) if size + left <= rest and fits(at, at + size, y)]
        if not left and rest and rest not in sizes:
            left_over = next((over for over in (1, 2, 3) if fits(at, len(texts), y, over)), 0)
            sizes = [rest] if left_over else []
        if not sizes:
            return None
        size = sizes[0] if left else rest
        shares.append((k, spot, [t for _, _, tokens in texts[at : at + size] for t in tokens]))
        at += size
    return (shares, left_over) if at == len(texts) else None


def coherence(groups: Sequence[Group], shared: Sequence[Shares]) -> int:
    """Whether lines of one name stand closer than lines of two names: 2 yes, 1 as close, 0 no."""
    inside: list[float] = []
    between: list[float] = []
    for (texts, _, _), shares in zip(groups, shared, strict=True):
        owner = {id(t): k for k, _, tokens in shares for t in tokens}
        for (y, _, a), (z, _, b) in itertools.pairwise(texts):
            (inside if owner.get(id(a[0])) == owner.get(id(b[0])) else between).append(z - y)
    if not inside or not between:
        return 2
    near, far = max(inside), min(between)
    return 2 if near < 0.97 * far else 1 if near <= 1.05 * far else 0

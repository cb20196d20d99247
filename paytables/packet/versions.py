"""Versions of equipment: which is newer, and when nobody can say.

Letters print "v5.4.0 or higher", so order matters; but only plain dotted numbers of one scheme have one. A suffix
that nobody has explained (`6.5.6SP`, `1.66P$`) makes a version comparable with itself alone.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from functools import lru_cache
from itertools import zip_longest
from typing import Literal

from paytables.equipment import software

Order = Literal["below", "equal", "above", "unknown"]
Match = Literal["at_least", "exact", "any"]
Answer = Literal["meets", "fails", "unknown"]

_SCHEME = re.compile(r"^(?P<numbers>\d+(?:\.\d+)*)(?:build(?P<build>\d+(?:\.\d+)*))?$", re.ASCII)
_SOFTWARE = "".join(f"{re.escape(name.casefold())}|" for name in software())
_LEADING = re.compile(rf"^(?:{_SOFTWARE}version|ver\.?|v\.?)(?=[\dvn])", re.ASCII)


def fold(version: str) -> str:
    """The identity of a version: its printed string without case, spaces and the words before it.

    >>> fold("NXP v1.0.114") == fold("1.0.114")
    True
    """
    folded = re.sub(r"\s+", "", unicodedata.normalize("NFKC", version)).casefold()
    while (shorter := _LEADING.sub("", folded)) != folded:
        folded = shorter
    return folded


@lru_cache(maxsize=4096)
def _parts(version: str) -> tuple[tuple[int, ...], tuple[int, ...] | None] | None:
    match = _SCHEME.match(fold(version))
    if match is None:
        return None
    build = match["build"]
    return _numbers(match["numbers"]), None if build is None else _numbers(build)


def _numbers(dotted: str) -> tuple[int, ...]:
    return tuple(int(n) for n in dotted.split("."))


def _order(left: tuple[int, ...], right: tuple[int, ...]) -> int:
    for a, b in zip_longest(left, right, fillvalue=0):
        if a != b:
            return -1 if a < b else 1
    return 0


@lru_cache(maxsize=4096)
def compare(installed: str, printed: str) -> Order:
    """Whether the installed version is below, equal to or above the printed one.

    >>> compare("5.10.0", "5.4.0"), compare("6.6 Build 519", "6.6 Build 520"), compare("6.5.7", "6.5.6SP")
    ('above', 'below', 'unknown')
    """
    if fold(installed) == fold(printed):
        return "equal"
    left, right = _parts(installed), _parts(printed)
    if left is None or right is None or (left[1] is None) != (right[1] is None):
        return "unknown"
    order = _order(left[0], right[0]) or _order(left[1] or (), right[1] or ())
    return "below" if order < 0 else "above" if order > 0 else "equal"


def meets(installed: str | None, printed: str | None, match: Match) -> Answer:
    """Whether an installed version satisfies a printed requirement; an unknown version only satisfies "any".

    A printed version that was not read, or that a reviewer rejected, is satisfied by none for certain.
    """
    if match == "any":
        return "meets"
    if installed is None or printed is None:
        return "unknown"
    order = compare(installed, printed)
    if order == "unknown":
        return "unknown"
    if order == "equal" or (order == "above" and match == "at_least"):
        return "meets"
    return "fails"


_FROM_WORST: tuple[Answer, ...] = ("fails", "unknown", "meets")


def best(answers: Iterable[Answer]) -> Answer:
    """Of what may stand for each other, one that is good is enough.

    >>> best(["fails", "meets"]), best(["fails", "unknown"]), best([])
    ('meets', 'unknown', 'fails')
    """
    return max(answers, key=_FROM_WORST.index, default="fails")


def worst(answers: Iterable[Answer]) -> Answer:
    """Of what must all be there, one that is not good is too many."""
    return min(answers, key=_FROM_WORST.index, default="fails")

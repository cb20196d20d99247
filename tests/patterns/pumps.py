"""Texts on which a pattern would work longest, made from the pattern's own parts.

A pattern runs away where something that repeats can be divided in many ways, and what follows fails. So each repeated
part is written many times, alone and with what stands beside it, behind what the pattern wants before it, and before
something that it can't go on with.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Any

sre: Any = vars(re)["_constants"]

MANY = 8  # a part that may come so often is a repeated one
WIDE = 4  # examples of a part
ENDS = ("\x00", "", "!\n")
ALWAYS = (" ", "a", "A", "1", ".", "a ", "A ", "Aa ", "1 ", "1, ", "$1 ", "- ", "\n", "*", "(", "x.")
BY_CATEGORY = {
    sre.CATEGORY_DIGIT: "1", sre.CATEGORY_NOT_DIGIT: "a", sre.CATEGORY_SPACE: " ", sre.CATEGORY_NOT_SPACE: "a",
    sre.CATEGORY_WORD: "a", sre.CATEGORY_NOT_WORD: ".",
}  # fmt: skip
REPEATS = (sre.MAX_REPEAT, sre.MIN_REPEAT, sre.POSSESSIVE_REPEAT)
OTHERS = "aA1 .-,$(*\n\t'\"/#&;:x"


@dataclass(frozen=True, slots=True)
class Pump:
    before: str
    again: str
    end: str

    def text(self, size: int) -> str:
        times = max(1, (size - len(self.before) - len(self.end)) // len(self.again))
        return self.before + self.again * times + self.end


def pumps(pattern: str, flags: int) -> list[Pump]:
    tree = re._parser.parse(pattern, flags & ~re.DEBUG)  # type: ignore[attr-defined]
    results: dict[Pump, None] = {}
    parts: dict[str, None] = {}
    heads = {"": None}
    for before, body in _repeated(list(tree), ""):
        heads[before] = None
        for again in body:
            parts[again] = None
            for end in ENDS:
                results[Pump(before, again, end)] = None
    items = list(tree)
    cut = [items[: len(items) - n] for n in range(min(4, len(items)))]  # without its end it never comes to one
    whole = [one for some in cut for one in islice(_examples(some), WIDE) if one]
    for again in [*parts, *whole, *(one + " " for one in whole), *ALWAYS]:
        for end in ENDS[:2]:
            results[Pump("", again, end)] = None
    return [pump for pump in results if pump.again]


def _repeated(items: list[Any], before: str) -> Iterator[tuple[str, list[str]]]:
    """Each repeated part, with a text that leads to it."""
    for index, (op, value) in enumerate(items):
        if op in REPEATS:
            _, most, body = value
            inner = list(body)
            if most is sre.MAXREPEAT or most >= MANY:
                examples = [one for one in islice(_examples(inner), WIDE) if one]
                following = [one for one in islice(_examples(items[index + 1 :]), 2) if one]
                yield before, [*examples, *(a + b for a in examples[:2] for b in following if len(b) < 40)]
            yield from _repeated(inner, before)
        else:
            for inner in _inside(op, value):
                yield from _repeated(inner, before)
        before += next(_examples([(op, value)]), "")


def _inside(op: Any, value: Any) -> list[list[Any]]:
    if op is sre.SUBPATTERN:
        return [list(value[3])]
    if op is sre.BRANCH:
        return [list(branch) for branch in value[1]]
    if op in (sre.ASSERT, sre.ASSERT_NOT):
        return [list(value[1])]
    if op is sre.ATOMIC_GROUP:
        return [list(value)]
    if op is sre.GROUPREF_EXISTS:
        return [list(one) for one in value[1:] if one is not None]
    return []


def _examples(items: list[Any]) -> Iterator[str]:
    """Some texts that a sequence fits, or nearly: assertions are left out. One part varies at a time, then all do."""
    own = [list(islice(_own(op, value), WIDE)) or [""] for op, value in items]
    yield "".join(one[0] for one in own)
    for k in range(1, WIDE):
        if any(len(one) > k for one in own):
            yield "".join(one[min(k, len(one) - 1)] for one in own)
    for index, one in enumerate(own):
        for other in one[1:]:
            yield "".join(other if n == index else o[0] for n, o in enumerate(own))


def _own(op: Any, value: Any) -> Iterator[str]:
    if op is sre.LITERAL:
        yield chr(value)
    elif op is sre.NOT_LITERAL:
        yield next(c for c in OTHERS if ord(c) != value)
    elif op is sre.ANY:
        yield from ("a", " ")
    elif op is sre.IN:
        yield from _of_class(value)
    elif op in REPEATS:
        least, most, body = value
        times = max(least, 1) if most else 0
        for one in islice(_examples(list(body)), WIDE):
            yield one * times
        if least == 0:
            yield ""
    elif op is sre.BRANCH:
        for branch in value[1]:
            yield next(_examples(list(branch)), "")
    elif op is sre.SUBPATTERN:
        yield from _examples(list(value[3]))
    elif op is sre.ATOMIC_GROUP:
        yield from _examples(list(value))
    elif op is sre.CATEGORY:
        yield BY_CATEGORY[value]
    else:
        yield ""


def _of_class(items: list[Any]) -> Iterator[str]:
    negated = items and items[0][0] is sre.NEGATE
    if negated:
        allowed = [c for c in OTHERS if not any(_holds(one, c) for one in items[1:])]
        yield from allowed[:3]
        return
    for op, value in items:
        if op is sre.LITERAL:
            yield chr(value)
        elif op is sre.RANGE:
            yield chr(value[0])
        elif op is sre.CATEGORY:
            yield BY_CATEGORY[value]


def _holds(item: tuple[Any, Any], char: str) -> bool:
    op, value = item
    if op is sre.LITERAL:
        return ord(char) == value
    if op is sre.RANGE:
        return bool(value[0] <= ord(char) <= value[1])
    tests = {
        sre.CATEGORY_DIGIT: char.isdigit(), sre.CATEGORY_NOT_DIGIT: not char.isdigit(),
        sre.CATEGORY_SPACE: char.isspace(), sre.CATEGORY_NOT_SPACE: not char.isspace(),
        sre.CATEGORY_WORD: char.isalnum() or char == "_", sre.CATEGORY_NOT_WORD: not (char.isalnum() or char == "_"),
    }  # fmt: skip
    return tests.get(value, False)

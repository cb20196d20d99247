"""Two texts word by word: what stays, goes, comes or only looks different, and where a company's name changed."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from difflib import SequenceMatcher
from typing import Literal

from approvals.differences.comparison.likeness import likeness, plain
from approvals.differences.comparison.model import Mark
from approvals.differences.comparison.tokens import COMPANY, Names, Token, tokens_of

Verdict = Literal["same", "noise", "company", "changed"]
# Of two tokens that look alike but for a digit: whether they are two values that were both read with confidence.
AreValues = Callable[[str, str], bool]

LOOK_ALIKE = "look-alike letters, spaces or hyphens"
_ONLY_SIGNS = re.compile(r"^[^\w]*$")


@dataclass(frozen=True, slots=True)
class Wording:
    """How two texts differ. `companies`: pairs of names that were exchanged for each other."""

    verdict: Verdict
    marks: tuple[Mark, ...]
    companies: tuple[tuple[str, str], ...] = ()
    noise: str | None = None


def compare_texts(before: str, after: str, names: Names, are_values: AreValues, *, doubtful: bool = False) -> Wording:
    """Word by word. `doubtful`: a side was not read with confidence, so that a lost comma is no change."""
    if before == after:
        return Wording("same", (Mark("same", after),))
    a, b = _Text.of(before, names), _Text.of(after, names)
    if doubtful:
        b = b.spelt_as(a, are_values)
    marks: list[Mark] = []
    companies: list[tuple[str, str]] = []
    noise: list[str] = []
    matcher = SequenceMatcher(None, [t.key for t in a.tokens], [t.key for t in b.tokens], autojunk=False)
    for kind, i, j, k, m in matcher.get_opcodes():
        if kind == "equal":
            _equal(a, b, (i, j, k, m), marks, companies, noise)
            continue
        old, new = a.tokens[i:j], b.tokens[k:m]
        at_end = j == len(a.tokens) and m == len(b.tokens)
        why = _noise(old, new, at_end=at_end, are_values=are_values, doubtful=doubtful)
        if why:
            noise.append(why)
            marks.append(Mark("noise", b.stretch(k, m), a.stretch(i, j)))
            continue
        if old:
            marks.append(Mark("removed", a.stretch(i, j)))
        if new:
            marks.append(Mark("added", b.stretch(k, m)))
    if any(m.mark in ("removed", "added") for m in marks):
        verdict: Verdict = "changed"
    elif companies:
        verdict = "company"
    elif noise:
        verdict = "noise"
    else:
        verdict, noise = "noise", ["spacing"]  # the printed strings differ and no word does
    return Wording(verdict, tuple(marks), tuple(dict.fromkeys(companies)), noise[0] if noise else None)


@dataclass(frozen=True, slots=True)
class _Text:
    """A text and its words; stretches carry the space before them, so that marks put together are the text again."""

    text: str
    tokens: tuple[Token, ...]

    @classmethod
    def of(cls, text: str, names: Names) -> _Text:
        return cls(plain(text), tokens_of(text, names))

    def spelt_as(self, other: _Text, are_values: AreValues) -> _Text:
        """The same text in which words that only look like the other's are compared as those."""
        mine, theirs = {t.key for t in self.tokens}, {t.key: t for t in other.tokens}
        odd = [t for key, t in theirs.items() if key not in mine and not t.company]
        keys: dict[str, str] = {}
        for token in self.tokens:
            if token.key in theirs or token.key in keys or token.company:
                continue
            like = next((o for o in odd if _misprint(o, token, are_values)), None)
            if like is not None:
                keys[token.key] = like.key
        return _Text(self.text, tuple(replace(t, key=keys.get(t.key, t.key)) for t in self.tokens))

    def stretch(self, start: int, end: int) -> str:
        if start == end:
            return ""
        opening = self.tokens[start - 1].end if start else 0
        closing = len(self.text) if end == len(self.tokens) else self.tokens[end - 1].end
        return self.text[opening:closing]


def _equal(
    a: _Text,
    b: _Text,
    operation: tuple[int, int, int, int],
    marks: list[Mark],
    companies: list[tuple[str, str]],
    noise: list[str],
) -> None:
    i, j, k, m = operation
    start = k
    for x, y in zip(range(i, j), range(k, m)):
        one, other = a.tokens[x], b.tokens[y]
        mark: Mark | None = None
        if one.key == COMPANY and one.company != other.company:
            companies.append((str(one.company), str(other.company)))
            mark = Mark("company", b.stretch(y, y + 1), a.stretch(x, x + 1))
        elif one.text != other.text:
            case = one.text.casefold() == other.text.casefold()
            noise.append("a company's legal form" if one.key == COMPANY else "letter case" if case else LOOK_ALIKE)
            mark = Mark("noise", b.stretch(y, y + 1), a.stretch(x, x + 1))
        if mark:
            if y > start:
                marks.append(Mark("same", b.stretch(start, y)))
            marks.append(mark)
            start = y + 1
    if start < m:
        marks.append(Mark("same", b.stretch(start, m)))


def _noise(
    old: Sequence[Token], new: Sequence[Token], *, at_end: bool, are_values: AreValues, doubtful: bool
) -> str | None:
    """Why a stretch that differs is no change; None where it is one."""
    one, other = _text(old), _text(new)
    if _ONLY_SIGNS.match(one) and _ONLY_SIGNS.match(other):
        if at_end and {one, other} <= {"", ".", ":", ";", ","}:
            return "a sign at the end"
        if {one, other} <= {".", ","}:
            return "look-alike signs"
        return "signs lost in reading" if doubtful else None
    look = likeness(one, other)
    if doubtful and look == "different" and "$" in one + other:
        look = likeness(one.replace("$", "S"), other.replace("$", "S"))
    if look == "letters":
        return LOOK_ALIKE
    if look == "digits" and not _values_differ(old, new, are_values):
        return "letters that look like digits"
    return None


def _misprint(one: Token, other: Token, are_values: AreValues) -> bool:
    look = likeness(one.text, other.text)
    return look in ("letters", "digits") and not (look == "digits" and are_values(one.text, other.text))


def _values_differ(old: Sequence[Token], new: Sequence[Token], are_values: AreValues) -> bool:
    if len(old) == len(new):
        return any(x.key != y.key and are_values(x.text, y.text) for x, y in zip(old, new))
    return are_values(_text(old), _text(new))


def _text(tokens: Sequence[Token]) -> str:
    parts: list[str] = []
    for n, token in enumerate(tokens):
        if n and token.start > tokens[n - 1].end:
            parts.append(" ")
        parts.append(token.text)
    return "".join(parts)

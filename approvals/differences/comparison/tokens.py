"""A text as words, with company names held together, so that texts are compared word by word.

A company's name is one token: two texts that differ only in it have the same words.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property

from approvals.differences.comparison.likeness import plain
from ingest.vocabulary import companies, same_family

# Versions ("v1.66P$"), sections ("230-15-040"), amounts and hyphenated words are one word each.
_WORD = re.compile(r"[$#]?\w(?:(?:[\w.'&+$%-]|(?<=\d),(?=\d))*[\w$%+])?|[^\w\s]")
_MARKUP = {"*", "_", "#", "\\"}
_FORM = {"inc", "llc", "ltd", "corp", "corporation", "co", "company"}
COMPANY = "\u0001company"


@dataclass(frozen=True, slots=True)
class Token:
    text: str  # as printed
    key: str  # what is compared
    start: int
    end: int
    company: str | None = None  # the vocabulary's name of it


@dataclass(frozen=True)
class Names:
    """The companies that can be recognised: the vocabulary's, and those that the packets name as owner or addressee."""

    extra: tuple[str, ...] = ()

    @cached_property
    def by_first(self) -> dict[str, list[tuple[tuple[str, ...], str]]]:
        results: dict[str, dict[tuple[str, ...], str]] = {}
        known = [(alias, c.name) for c in companies() for alias in (c.name, *c.aliases)]
        for printed, name in [*known, *((e, e) for e in self.extra)]:
            own = (w for w in _WORD.findall(plain(printed)) if w.casefold() not in _FORM)
            words = tuple(k for k in map(_skeleton, own) if k not in (",", ""))
            if words:
                results.setdefault(words[0], {}).setdefault(words, name)
        return {first: sorted(names.items(), key=lambda item: -len(item[0])) for first, names in results.items()}

    def name_of(self, printed: str) -> str | None:
        """The company that a whole string names."""
        tokens = tokens_of(printed, self)
        names = [t for t in tokens if t.company]
        rest = [t for t in tokens if not t.company and t.key.isalnum()]
        return names[0].company if len(names) == 1 and not rest else None


def tokens_of(text: str, names: Names) -> tuple[Token, ...]:
    """The words of a text."""
    text = plain(text)
    words = [m for m in _WORD.finditer(text) if m.group() not in _MARKUP]
    results: list[Token] = []
    n = 0
    while n < len(words):
        length, company = _company(words, n, names)
        if company:
            start, end = words[n].start(), words[n + length - 1].end()
            results.append(Token(text[start:end], COMPANY, start, end, company))
            n += length
            continue
        word = words[n]
        results.append(Token(word.group(), word.group().casefold(), word.start(), word.end()))
        n += 1
    return tuple(results)


def _company(words: list[re.Match[str]], at: int, names: Names) -> tuple[int, str | None]:
    if not words[at].group()[0].isupper():
        return 0, None
    for wanted, name in names.by_first.get(_skeleton(words[at].group()), ()):
        length = len(wanted)
        if tuple(_skeleton(w.group()) for w in words[at : at + length]) == wanted:
            return length + _legal_form(words, at + length), name
    return 0, None


def _legal_form(words: list[re.Match[str]], at: int) -> int:
    """How many words of "…, Inc." follow."""
    n = at
    if n < len(words) and words[n].group() == ",":
        n += 1
    if n < len(words) and words[n].group().casefold().rstrip(".") in _FORM:
        n += 1
        if n < len(words) and words[n].group() == "." and words[n].start() == words[n - 1].end():
            n += 1
        return n - at
    return 0


def _skeleton(word: str) -> str:
    """A rough form in which scans of a name agree. Names are a closed list, so it may be rough."""
    low = word.casefold().replace("rn", "m").replace("vv", "w").rstrip(".")
    return low.translate(str.maketrans("1|!i05", "llllos"))


def of_one_line(before: str, after: str) -> bool | None:
    """Whether one company succeeded the other; None where the vocabulary does not know both."""
    return same_family(before, after)

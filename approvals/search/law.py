"""Sections of law: by number as people write it ("WAC 230-15-140", "230-15-140"), and by the words of their titles.

They are a few dozen and come with the program, so they are looked through as they are and need no index.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache

from django.urls import NoReverseMatch, reverse

from approvals.law.listing import sections
from approvals.law.load import law
from approvals.search.words import query_tokens, tokens

MOST = 8
_NUMBER = re.compile(r"\d+")
_LETTERS = re.compile(r"[^\W\d_]+")
_PARTS = 2  # two numbers in a row are the least that names a section: "15-140"


@dataclass(frozen=True, slots=True)
class LawHit:
    number: str
    title: str
    detail: str
    url: str | None
    named: bool  # the question is its number


def search_law(question: str) -> list[LawHit]:
    """The section of this number; where none has it, those whose titles hold every word."""
    if named := _named(question):
        return named
    asked = [t for t in query_tokens(question) if len(t) > 1 and t not in _codes()]
    if not asked:
        return []
    every = _words()
    results = [slug for slug, words in every.items() if all(any(_is(t, word) for word in words) for t in asked)]
    return [_hit(slug, named=False) for slug in results[:MOST]]


def _named(question: str) -> list[LawHit]:
    numbers = tuple(_NUMBER.findall(question))
    words = {word.casefold() for word in _LETTERS.findall(question)}
    if len(numbers) < _PARTS or words - _codes() - {"section", "sec"}:
        return []
    ends = [slug for slug, its in _numbers() if its[-len(numbers) :] == numbers]
    begins = [slug for slug, its in _numbers() if its[: len(numbers)] == numbers]
    return [_hit(slug, named=True) for slug in dict.fromkeys([*ends, *begins])][:MOST]


def _is(asked: str, word: str) -> bool:
    return word == asked or (len(asked) > 3 and word.startswith(asked))


@cache
def _codes() -> frozenset[str]:
    """What the numbers of sections begin with, such as the short name of a code of rules."""
    begin = (re.match(r"[A-Z]{2,}(?= )", section.number) for section in sections())
    return frozenset(item[0].casefold() for item in begin if item)


@cache
def _numbers() -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Each section with each number under which it is or was known, as its parts."""
    results: dict[tuple[str, tuple[str, ...]], None] = {}
    for section in sections():
        results[section.slug, tuple(_NUMBER.findall(section.number))] = None
    for section in sections():
        for name in section.names:
            for value in law()[name].values:
                results[section.slug, tuple(_NUMBER.findall(value.section))] = None
    return tuple(results)


@cache
def _words() -> dict[str, frozenset[str]]:
    return {
        s.slug: frozenset(tokens(" ".join([s.number, s.title, *(law()[name].title for name in s.names)])))
        for s in sections()
    }


def _hit(slug: str, *, named: bool) -> LawHit:
    section = next(s for s in sections() if s.slug == slug)
    try:
        url = reverse("law-section", args=[slug])
    except NoReverseMatch:
        url = None
    holds = "; ".join(law()[name].title for name in section.names)
    return LawHit(section.number, section.title, holds, url, named)

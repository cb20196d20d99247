"""What is offered while a question is typed: sections of law by number, then names that are called or begin so."""

from __future__ import annotations

from dataclasses import dataclass

from approvals.models.search import TEXTS
from approvals.search.law import search_law
from approvals.search.places import KIND_WORDS, opens_at
from approvals.search.query import KIND_CODES, run_search

MOST = 8
LEAST = 2  # signs; of less nobody can say anything
NAMES = tuple(kind for kind in KIND_CODES if kind not in TEXTS and kind not in ("person", "document"))
LAW = "section of law"


@dataclass(frozen=True, slots=True)
class Suggestion:
    title: str
    kind: str
    detail: str
    url: str


def suggestions(question: str) -> list[Suggestion]:
    """A few things of the register to go to at once, the nearest first; each page once."""
    question = question.strip()
    if len(question) < LEAST:
        return []
    law = [Suggestion(hit.number, LAW, hit.title, hit.url) for hit in search_law(question) if hit.url]
    names = [
        Suggestion(hit.title, KIND_WORDS[hit.kind], hit.detail, url)
        for hit in run_search(question, kinds=NAMES, shown=4 * MOST).hits
        if (url := opens_at(hit))
    ]
    called = [s for s in law if any(c.isdigit() for c in question)]
    ordered = [*called, *names, *(s for s in law if s not in called)]
    return list({s.url: s for s in reversed(ordered)}.values())[::-1][:MOST]

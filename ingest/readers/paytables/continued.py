"""Tables whose head is printed again with a mark: "Aces Up Paytable (continued)" is the rest of that table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from ingest.readers.paytables.context import Around
from ingest.readers.paytables.model import Table

MARKS = frozenset(["continued", "cont", "cont'd", "contd"])
ALIKE = 0.6  # an OCR reads the same head differently twice


def _is_mark(word: str) -> bool:
    return word.strip("()[],.:;-\u2013\u2014").lower() in MARKS


def head_words(texts: Iterable[str]) -> Counter[str]:
    """The words of a head without the mark that it goes on.

    >>> head_words(["Aces Up Paytable (continued)"]) == head_words(["Aces Up Paytable"])
    True
    """
    return Counter(w for text in texts for w in text.split() if not _is_mark(w))


def _marked(around: Around) -> bool:
    return any(_is_mark(w) for row in around.head.rows for w in row.text.split())


def _goes_on(first: Around, rest: Around) -> bool:
    if rest.page - first.page not in (0, 1) or len(first.tables) != len(rest.tables):
        return False
    own, above = (head_words(r.text for r in around.head.rows) for around in (rest, first))
    enough = ALIKE if rest.head.rows[0].cells[0].loose else 1.0
    if not own or (own & above).total() < enough * own.total():
        return False
    pairs = zip(first.tables, rest.tables, strict=True)
    return all(not {o.key for o in a.outcomes} & {o.key for o in b.outcomes} for a, b in pairs)


def _extend(table: Table, rest: Table) -> None:
    table.outcomes += rest.outcomes
    table.empty_claims += rest.empty_claims
    for name, claim in rest.claims.items():
        table.claims[name] = table.claims.get(name) or claim


def with_continuations(arounds: Sequence[Around]) -> list[Around]:
    """The tables of a document, those that go on put together."""
    results: list[Around] = []
    for around in arounds:
        first = next((a for a in reversed(results) if _goes_on(a, around)), None) if _marked(around) else None
        if first is None:
            results.append(around)
            continue
        for table, rest in zip(first.tables, around.tables, strict=True):
            _extend(table, rest)
        first.notes += around.notes
    return results

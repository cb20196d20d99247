"""Asking: exact names first, then full text, then full text with misspelled words put right from the vocabulary.

Never is everything that fits ranked or counted, which takes a quarter of a second for a common word: each step takes a
bounded number of candidates from an index and only those are put in order. Where there are more, the answer says so.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass, field

from django.db import connection, transaction
from django.db.backends.utils import CursorWrapper
from rapidfuzz.distance import OSA

from approvals.models.search import KINDS, TEXTS
from approvals.search.words import query_tokens
from games.names import name_key

NAMES_TAKEN = 300
TEXTS_TAKEN = 200
SHOWN = 60
LONGEST_QUESTION = 200
MOST_TOKENS = 12
SIMILAR = 0.25  # of trigrams; two letters that changed places leave a quarter of a short word's
ALIKE_TAKEN = 60
SPELLINGS = 4
BEGINNINGS = 8
SHORTEST = 3  # letters of a word that says enough to look for others like it
KIND_CODES = tuple(code for code, _ in KINDS)
_COLUMNS = "id, kind, title, detail, key, weight, route, argument, query, document_id, page, box"
_TEXT = "kind IN ('condition', 'clause')"  # as the partial indexes have it


@dataclass(frozen=True, slots=True)
class Hit:
    """One thing found."""

    id: int
    kind: str
    title: str
    detail: str
    key: str
    weight: int
    route: str
    argument: str
    query: str
    document_id: int | None
    page: int | None
    box: Sequence[float] | None
    rank: float = 0.0


@dataclass
class Answer:
    """What was found, and how it was asked in the end."""

    question: str
    hits: list[Hit] = field(default_factory=list)
    counts: dict[str, int] = field(default_factory=dict)  # by kind, of the candidates
    more: bool = False  # there are more than were looked at
    spelt: dict[str, tuple[str, ...]] = field(default_factory=dict)  # word asked → words of the vocabulary taken for it


def run_search(question: str, *, kinds: Iterable[str] = (), shown: int = SHOWN) -> Answer:
    """Everything of the register that fits; `kinds` keeps some."""
    question = question[:LONGEST_QUESTION].strip()
    tokens = query_tokens(question)[:MOST_TOKENS]
    answer = Answer(question)
    if not tokens:
        return answer
    wanted = tuple(kind for kind in kinds if kind in KIND_CODES)
    with transaction.atomic(), connection.cursor() as cursor:
        # The planner takes a word and a kind for independent. Where a word stands in all texts and in no name it would
        # read the whole table for names; with the partial index the worst is a common word's list.
        cursor.execute(
            "SET LOCAL enable_seqscan = off; SET LOCAL max_parallel_workers_per_gather = 0;"
            f"SET LOCAL pg_trgm.similarity_threshold = {SIMILAR}"
        )
        result = _exact(cursor, question, wanted)
        last = _unfinished(cursor, tokens[-1])
        result |= _matching(cursor, [_alternatives([t]) for t in tokens[:-1]] + [_alternatives(last)], wanted, answer)
        if not result:
            answer.spelt = _spellings(cursor, tokens)
            if answer.spelt:
                terms = [_alternatives(answer.spelt.get(t, (t,))) for t in tokens]
                result = _matching(cursor, terms, wanted, answer)
    answer.counts = dict(Counter(hit.kind for hit in result.values()))
    answer.hits = sorted(result.values(), key=lambda h: _place(h, question))[:shown]
    answer.more = answer.more or len(result) > shown
    return answer


def _alternatives(words: Sequence[str]) -> str:
    """A term of a text query: any of these words."""
    return "(" + " | ".join(f"'{w}'" for w in words) + ")"


def _unfinished(cursor: CursorWrapper, token: str) -> tuple[str, ...]:
    """The last word may be the beginning of one: the shortest words of the vocabulary that begin so.

    Text search knows prefixes too, but the planner can not tell how common one is and reads the whole index for it.
    """
    if len(token) < SHORTEST:
        return (token,)
    cursor.execute(
        "SELECT word FROM approvals_searchword WHERE word LIKE %s AND word <> %s ORDER BY length(word), word LIMIT %s",
        [f"{token}%", token, BEGINNINGS],
    )
    return (token, *(row[0] for row in cursor.fetchall()))


def _exact(cursor: CursorWrapper, question: str, kinds: Sequence[str]) -> dict[int, Hit]:
    key = name_key(question)
    if not key:
        return {}
    clause, values = _of_kinds(kinds)
    beginning = key.replace("\\", "\\\\").replace("%", "\\%").replace("_", "\\_") + "%"
    called = f"(SELECT {_COLUMNS}, 1.0 FROM approvals_searchentry WHERE key {{}} %s {clause} LIMIT 100)"  # nosec B608
    cursor.execute(
        f"{called.format('=')} UNION ALL {called.format('LIKE')}", [key[:200], *values, beginning[:200], *values]
    )
    return _hits(cursor)


def _matching(cursor: CursorWrapper, terms: Sequence[str], kinds: Sequence[str], answer: Answer) -> dict[int, Hit]:
    query = " & ".join(terms)
    clause, values = _of_kinds(kinds)
    parts: list[str] = []
    asked: list[float | str | list[str]] = []
    for condition, most, of in (
        (f"NOT ({_TEXT})", NAMES_TAKEN, set(KIND_CODES) - set(TEXTS)),
        (_TEXT, TEXTS_TAKEN, set(TEXTS)),
    ):
        if kinds and not of & set(kinds):
            continue
        parts.append(
            f"""
            SELECT {_COLUMNS}, ts_rank(vector, to_tsquery('english', %s)) FROM (
                SELECT {_COLUMNS}, vector FROM approvals_searchentry
                WHERE {condition} AND vector @@ to_tsquery('english', %s) {clause} LIMIT %s
            ) AS candidates
            """  # nosec B608 - only constants of this module stand in the text
        )
        asked += [query, query, *values, most + 1]
    cursor.execute(" UNION ALL ".join(parts), asked)
    result = _hits(cursor)
    texts = sum(hit.kind in TEXTS for hit in result.values())
    answer.more = answer.more or texts > TEXTS_TAKEN or len(result) - texts > NAMES_TAKEN
    return result


def _spellings(cursor: CursorWrapper, tokens: Sequence[str]) -> dict[str, tuple[str, ...]]:
    """For each word that no entry holds, the words of the vocabulary that were most likely meant.

    Where every word is held but no entry holds them together, each may be the wrong one.
    """
    cursor.execute("SELECT word FROM approvals_searchword WHERE word = ANY(%s)", [list(tokens)])
    known = {row[0] for row in cursor.fetchall()}
    suspects = list(dict.fromkeys([t for t in tokens if t not in known] or tokens))
    cursor.execute(
        """
        SELECT asked.word, alike.word FROM unnest(%s::text[]) AS asked (word) CROSS JOIN LATERAL (
            SELECT word, similarity(word, asked.word) AS like_it FROM (
                SELECT word FROM approvals_searchword WHERE word %% asked.word LIMIT 2000
            ) AS near ORDER BY like_it DESC, word LIMIT %s
        ) AS alike ORDER BY asked.word, alike.like_it DESC, alike.word
        """,
        [[token for token in suspects if len(token) >= SHORTEST], ALIKE_TAKEN],
    )
    # Trigrams find quickly what has something in common; a slip of the finger is better told by its edits.
    near: dict[str, list[tuple[int, int, str]]] = {}
    for place, (token, word) in enumerate(cursor.fetchall()):
        near.setdefault(token, []).append((_edits(token, word), place, word))
    meant = {
        token: tuple(word for edits, _, word in sorted(words) if edits <= max(1, len(token) // 3))[:SPELLINGS]
        for token, words in near.items()
    }
    return {token: meant[token] for token in suspects if meant.get(token)}


def _edits(one: str, other: str) -> int:
    """Letters put in, left out, changed, or changed places."""
    return int(OSA.distance(one, other))


def _of_kinds(kinds: Sequence[str]) -> tuple[str, list[list[str]]]:
    return ("AND kind = ANY(%s)", [list(kinds)]) if kinds else ("", [])


def _hits(cursor: CursorWrapper) -> dict[int, Hit]:
    return {row[0]: Hit(*row) for row in cursor.fetchall()}


def _place(hit: Hit, question: str) -> tuple[Hashable, ...]:
    """What is called so, then what begins so, then names before texts, each by weight and rank."""
    key = name_key(question)
    called = 0 if hit.key == key else 1 if hit.key.startswith(key) else 2
    return called, hit.kind in TEXTS, -hit.weight - 10 * hit.rank, hit.title.casefold(), hit.id

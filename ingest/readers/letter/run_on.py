"""Games run on in one line without separators: "Caribbean Stud Crazy 4 Poker Crazy 4 Poker Progressive Let it Ride".

A name ends with a game's noun, or is known; words like "Progressive" go on with it. A name that stands there before
begins a name wherever it stands again. A list in the order of the alphabet proves its cuts.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from ingest.grammar.text import plain
from ingest.prose import Block, Text
from ingest.readers.letter.game_names import lists_games
from ingest.readers.letter.numbered import READER, GameList
from ingest.readers.letter.spelling import free_text
from ingest.vocabulary import game_words

_OF_GAMES = re.compile(r"\bgames?\b[^.:]{0,160}:", re.I)
_OPENS = re.compile(r"(?:No|The|If|Prior|Before|This|These|All|Each|Any|In|Please|You|We|Licensees?|Operators?|Upon)$")
_JOINS = frozenset(["with", "and", "&", "of", "the", "w/", "for", "on", "a", "in", "it"])
FEWEST = 2
PROVED, UNPROVED = 0.95, 0.85


@dataclass(frozen=True)
class Name:
    """One name's stretch of a text."""

    start: int
    end: int


def _key(word: str) -> str:
    return re.sub(r"[^a-z0-9'+]", "", plain(word).lower())


def names_in(text: str) -> tuple[list[Name], bool]:
    """The names that a text runs together, and whether their order proves the cuts.

    >>> text = "Caribbean Stud Crazy 4 Poker Crazy 4 Poker Progressive Let it Ride Let it Ride Bonus"
    >>> [text[n.start:n.end] for n in names_in(text)[0]]
    ['Caribbean Stud', 'Crazy 4 Poker', 'Crazy 4 Poker Progressive', 'Let it Ride', 'Let it Ride Bonus']
    """
    tokens = list(re.finditer(r"\S+", text))
    if not tokens:
        return [], False
    words = [_key(t.group()) for t in tokens]
    starts = _starts(words, [t.group() for t in tokens])
    edges = [*starts, len(tokens)]
    results = [Name(tokens[a].start(), tokens[b - 1].end()) for a, b in pairwise(edges)]
    keys = [" ".join(words[a:b]) for a, b in pairwise(edges)]
    return results, len(results) >= 3 and keys == sorted(keys)


def _starts(words: Sequence[str], printed: Sequence[str]) -> list[int]:
    """At which words names begin."""
    vocabulary = game_words()
    nouns, additions = frozenset(vocabulary["nouns"]), frozenset(vocabulary["additions"])
    known = [tuple(_key(w) for w in name.split()) for name in vocabulary["names"]]
    known.sort(key=len, reverse=True)
    starts = [0]
    bases: list[tuple[str, ...]] = []
    n = 0
    while n < len(words):
        base = next((k for k in [*bases, *known] if tuple(words[n : n + len(k)]) == k), None)
        joined = n > 0 and words[n - 1] in _JOINS
        if base is not None and not joined and (n == starts[-1] or _whole(words[starts[-1] : n], nouns, known)):
            if n != starts[-1]:
                starts.append(n)
            n += len(base)
            if base not in bases:
                bases.insert(0, base)
            continue
        before = words[starts[-1] : n]
        ended = bool(before) and (before[-1] in nouns or before[-1] in additions) and _whole(before, nouns, known)
        opens = printed[n][:1].isupper() or printed[n][:1].isdigit()
        goes_on = joined or printed[n - 1].endswith(",") or words[n] in additions or words[n] in nouns
        if ended and opens and not goes_on and _begins(words, n, before, nouns, [*bases, *known]):
            starts.append(n)
            bases.insert(0, tuple(before[: _noun_at(before, nouns) + 1]))
        n += 1
    return starts


def _whole(words: Sequence[str], nouns: frozenset[str], known: Sequence[tuple[str, ...]]) -> bool:
    """Whether words hold a game's noun, or are a known name with what follows it."""
    return any(w in nouns for w in words) or any(tuple(words[: len(k)]) == k for k in known)


def _noun_at(words: Sequence[str], nouns: frozenset[str]) -> int:
    return next((n for n, w in enumerate(words) if w in nouns), len(words) - 1)


def _begins(
    words: Sequence[str], n: int, before: Sequence[str], nouns: frozenset[str], known: Sequence[tuple[str, ...]]
) -> bool:
    """Whether a name of its own begins here: a noun follows soon, and not that of the name before, printed again."""
    for k in range(n, min(n + 6, len(words))):
        again = next((base for base in known if tuple(words[k : k + len(base)]) == base), None)
        if again is not None and k > n and tuple(before[: len(again)]) == again:
            return False  # "Three Card Poker Face Up | Three Card Poker Progressive"
        if words[k] in nouns or again is not None:
            return True
    return False


def read_run_on(blocks: Sequence[Block]) -> GameList:
    """The games behind a colon that speaks of games, where nothing parts them."""
    for n, block in enumerate(blocks):
        lead = _OF_GAMES.search(block.plain)
        if lead is None or block.kind == "item" or not lists_games(block.plain[: lead.end()]):
            continue
        text, start, used = block.body, lead.end(), False
        if not block.plain[start:].strip():
            if n + 1 >= len(blocks) or blocks[n + 1].kind == "item":
                continue
            text, start, used = blocks[n + 1].body, 0, True
        end = _end(text.plain, start)
        stretch = text.plain[start:end]
        if re.search(r"[;\u2022]|\d[.)]\s", stretch) or len(re.findall(r",", stretch)) > len(stretch.split()) / 6:
            continue
        if re.search(r",[^,;]+\sand\s(?=[A-Z0-9])", stretch):
            continue  # a list that commas part, and its last name behind "and"
        result = _games(text, start, end)
        if len(result.games) >= FEWEST:
            if used and end >= len(text.plain):
                result.used |= {row.place for row in blocks[n + 1].rows}
            return result
    return GameList()


def _games(text: Text, start: int, end: int) -> GameList:
    names, proved = names_in(text.plain[start:end])
    vocabulary = game_words()
    nouns = frozenset(vocabulary["nouns"])
    known = [tuple(_key(w) for w in name.split()) for name in vocabulary["names"]]
    game_list = GameList()
    for name in names:
        a, b = start + name.start, start + name.end
        words = [_key(w) for w in text.plain[a:b].split()]
        if not _whole(words, nouns, known) or len(words) > 9:
            return GameList()
        value = free_text(text, READER, a, b, strip=" .;,", confidence=PROVED if proved else UNPROVED)
        game_list.games.append({"number": None, "name": value})
    return game_list


def _end(text: str, start: int) -> int:
    """Where a list of names ends: before the word that opens a sentence, told by the small letters behind it."""
    words = list(re.finditer(r"\S+", text[start:]))
    end = start
    for n, word in enumerate(words):
        token = word.group()
        following = words[n + 1].group() if n + 1 < len(words) else ""
        small = token[:1].islower() and _key(token) not in _JOINS
        if small or (_OPENS.match(token) and following[:1].islower() and following not in ("it",)):
            break
        end = start + word.end()
        if token.endswith("."):
            break
    return end

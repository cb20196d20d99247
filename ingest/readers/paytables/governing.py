"""The sentence that governs what follows it: "each winning flop wager … at no less than the odds set forth below".

A regulation says once whose odds the next tables list, and what it says holds until another sentence of the kind. Where
it gives the odds itself ("… shall be paid at odds of 1 to 1"), the sentence is a pay table of one line.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ingest.grammar.bets import bet_in, known_at_end, whole_bet
from ingest.grammar.hands import NUMBERS
from ingest.grammar.text import plain, snake
from ingest.prose import Block, Text
from ingest.readers.letter.sentences import sentences
from ingest.values import Value

_WAGER = re.compile(r"\b(?:wagers?|bets?)\b", re.I)
_TOKEN = re.compile(r"[\w+'’-]+|[,;:.()]")
_WINNING = frozenset(["winning"])
_OWN = frozenset(
    ["player's", "players'", "players", "each", "every", "all", "any", "an", "a", "the", "its", "their", "his", "your"]
)
_STOPS = frozenset(
    [
        *(
            "pay",
            "pays",
            "paid",
            "of",
            "in",
            "on",
            "with",
            "to",
            "for",
            "by",
            "at",
            "from",
            "as",
            "is",
            "are",
            "be",
            "make",
        ),
        *("makes", "made", "place", "places", "placed", "offers", "offer", "has", "have", "shall", "may", "must", "if"),
        *(
            "when",
            "who",
            "that",
            "which",
            "not",
            "than",
            "losing",
            "will",
            "higher",
            "better",
            "less",
            "more",
            "additional",
        ),
    ]
)
FARTHEST = 24  # words before "wager" that may name bets
_LISTS = re.compile(
    r"\b(?:following|set forth|below|listed|in accordance with"
    r"|according to|paytables?|pay tables?|payout tables?)\b|:$",
    re.I,
)
_FOLLOWS = re.compile(r"\b(?:following|set forth|below|as follows)\b", re.I)
_PAYS = re.compile(r"\b(?:pays?|paid|payouts?|odds|pay ?tables?)\b", re.I)
_SMALL = "|".join(NUMBERS[1:])
ODDS = re.compile(
    r"\bodds of (?:at least |no less than |not less than )?"
    rf"(?P<odds>(?:\d[\d,]{{0,8}}(?:\.\d{{1,3}})?|{_SMALL}) (?:to|for) (?:\d{{1,2}}|{_SMALL}))\b"
    r"|\b(?P<even>even money)\b",
    re.I,
)
_STRIP = re.compile(
    r"^(?:(?:the|a|an|each|every|all|any|player's|players'?|winning|optional|original|initial|such|following) )+",
    re.I,
)
_NO_BET = frozenset(
    ["minimum", "maximum", "same", "highest", "other", "this", "that", "such", "side", "total", "winning"]
)
MOST_BETS = 6


@dataclass(frozen=True)
class Governing:
    """A sentence that names bets, and where."""

    bets: tuple[str, ...]
    place: tuple[int, int]  # of its last line
    values: tuple[Value, ...]
    lists: bool  # a table follows; otherwise it gives odds itself


def bets_named(phrase: str) -> list[str]:
    """The bets of "Ante, 3rd Street and 4th Street", in order.

    >>> bets_named("ante and flop"), bets_named("player's Trips"), bets_named("three-card bonus")
    (['ante', 'flop'], ['trips'], ['three_card_bonus'])
    >>> bets_named("Bet the Set"), bets_named("Two Way Bad Beat")
    (['bet_the_set'], ['two_way_bad_beat'])
    """
    results = []
    for piece in re.split(r",\s*(?:and |or )?|\s(?:and|or)\s", plain(phrase)):
        words = _STRIP.sub("", piece.strip())
        words = words if words.lower() in ("bet", "bets") or known_at_end(words) == 0 else _WAGER.sub("", words).strip()
        if words and not re.search(r"[A-Za-z]{2}", words):
            return []  # "the 3-, 5- and 7-Card Hand bets"
        if not words or words.lower() in _NO_BET or len(words.split()) > 4:
            continue
        if words[:1].isupper() and words.endswith(" bonus"):
            words = words.removesuffix(" bonus") if whole_bet(words) is None else words  # "Silver Salmon bonus wager"
        held = words if known_at_end(words) == 0 else f"{words} bet"
        known = bet_in(words) if "progressive" in words.lower() else whole_bet(held)
        name = known or snake(words)
        if name and name not in results:
            results.append(name)
    return results[:MOST_BETS]


def governing_sentences(blocks: Sequence[Block]) -> list[Governing]:
    """Every sentence that says whose odds the next tables list."""
    results = []
    for block in blocks:
        for start, end in sentences(block.body):
            sentence = block.plain[start:end]
            closed = sentence.rstrip().endswith(":")
            if not (_LISTS.search(sentence) and _PAYS.search(sentence)) or (ODDS.search(sentence) and not closed):
                continue
            own = closed or _FOLLOWS.search(sentence) is not None  # else only of winning wagers
            named = bets_of(block.body, sentence, start, own=own)
            if named:
                place = block.rows[-1].place if end >= len(block.plain) - 1 else block.place
                results.append(Governing(tuple(n for n, _ in named), place, tuple(v for _, v in named), True))
    return results


def bets_of(text: Text, sentence: str, start: int, *, own: bool = True) -> list[tuple[str, Value]]:
    """The bets whose wagers a sentence speaks of: those of winning wagers before any other, or alone."""
    for determiners in (_WINNING, _OWN) if own else (_WINNING,):
        for wager in _last_of_chains(sentence):
            begin = _begin(sentence, wager.start(), determiners)
            whole = known_at_end(sentence[: wager.start()])
            begin = min(begin, whole) if begin is not None and whole is not None else begin  # "the Bet the Set wager"
            names = [] if begin is None else bets_named(sentence[begin : wager.start()])
            if names:
                a, b = start + (begin or 0), start + wager.end()
                return [(name, text.value(name, "paytables.bet", a, b, confidence=0.95)) for name in names]
    if (bonus := _BONUS.search(sentence)) is not None:  # "shall pay a banker hand bonus at the following odds"
        known = whole_bet(bonus["bet"])
        name = snake(bonus["bet"]) if known is None or known == "bonus" else known
        a, b = (start + side for side in bonus.span("bet"))
        return [(name, text.value(name, "paytables.bet", a, b, confidence=0.92))]
    return []


_BONUS = re.compile(
    r"\bpay (?:out |off )?(?:an?|the|each|every)(?: winning)? (?P<bet>(?:[a-z0-9][\w'-]* ){1,3}bonus)\b"
    r"(?! (?:wager|bet))",
    re.I,
)


_CHAIN = re.compile(r"^(?:,| and| or|, and|, or)(?: [\w+'’-]+){1,4} $", re.I)


def _last_of_chains(sentence: str) -> list[re.Match[str]]:
    """Every "wager", of "Ante Wager and Play Wager" the last alone."""
    results = list(_WAGER.finditer(sentence))
    return [
        wager
        for n, wager in enumerate(results)
        if n + 1 == len(results)
        or not _CHAIN.match(between := sentence[wager.end() : results[n + 1].start()])
        or any(word in _OWN | _WINNING | _STOPS for word in between.lower().split())
    ]


def _begin(sentence: str, end: int, determiners: frozenset[str]) -> int | None:
    """Where the names before "wager" begin: right behind the nearest word that opens them."""
    tokens = list(_TOKEN.finditer(sentence, max(0, end - 240), end))
    for n, token in enumerate(reversed(tokens[-FARTHEST:])):
        word = token.group().lower().replace("’", "'")
        if word in determiners:
            return token.end() if n else None
        if word in _STOPS or word in (";", ":", ".", "(", ")") or (word in _OWN and n):
            return None
    return None


NEAR = 5  # lines between a sentence and the table that it leads in


def governing_at(results: Sequence[Governing], place: tuple[int, int], *, far: bool = True) -> Governing | None:
    """The last such sentence above a place; `far`: as law does, it may hold for more than the next table."""
    above: Iterator[Governing] = (g for g in reversed(results) if g.place <= place)
    last = next(above, None)
    if last is None or far:
        return last
    return last if last.place[0] == place[0] and place[1] - last.place[1] <= NEAR else None

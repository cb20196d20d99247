"""One hand, many spellings: "Quads", "4 of a Kind" and "four_of_a_kind" are one row of a paytable.

Packets give rows as the page words them. A spelling and an engine's label are both brought to one plain form here, and
where the forms are equal the hands are. The tables below are the only place that knows words; a form that two
different hands of a bet share means neither, so that a guess never prices a row.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache

RANKS = {
    "2": "two twos deuce deuces 2s",
    "3": "three threes trey treys 3s",
    "4": "four fours 4s",
    "5": "five fives 5s",
    "6": "six sixes 6s",
    "7": "seven sevens 7s",
    "8": "eight eights 8s",
    "9": "nine nines 9s",
    "10": "ten tens 10s t",
    "j": "jack jacks js",
    "q": "queen queens qs",
    "k": "king kings ks",
    "a": "ace aces as",
}
WORDS = {
    "1": "one single",
    "pair": "pairs",
    "card": "cards",
    "flush": "flushes",
    "straight": "straights",
    "suited": "suit",
    "natural": "naturals blackjack blackjacks",
    "to": "through thru",
    "spades": "spade",
    "hearts": "heart",
    "diamonds": "diamond",
    "clubs": "club",
}
IDLE = frozenset({"of", "in", "the", "any", "and", "with"})  # words that change no hand
SUITS = ("spades", "hearts", "diamonds", "clubs")
ENDINGS = {
    "better": "better higher more above up greater",
    "less": "less lower worse below under fewer",
}
# Whole spellings after the words are plain; the value is the plain form of a label.
SPELLINGS = {
    "quads": "4 kind",
    "4 kind": "4 kind",
    "5 kind": "5 a",
    "trips": "3 kind",
    "3 alike": "3 kind",
    "royal": "royal flush",
    "boat": "full house",
    "full boat": "full house",
    "1 pair": "pair",
    "2 pair": "2 pair",
    "mini royal flush": "a k q suited",
    "mini royal": "a k q suited",
    "suited a k q": "a k q suited",
    "akq": "a k q suited",
    "natural royal": "natural royal flush",
    "royal flush no joker": "natural royal flush",
    "royal flush without joker": "natural royal flush",
    "royal flush joker": "joker royal flush",
    "joker royal": "joker royal flush",
    "wild royal flush": "joker royal flush",
    "royal flush natural": "natural royal flush",
    "no pair": "high card",
    "dealer player both a high": "both a high",
    "dealer player a high": "both a high",
    "both dealer player a high": "both a high",
    "both hands a high": "both a high",
    "player dealer both a high": "both a high",
    "player dealer a high": "both a high",
    "both player dealer a high": "both a high",
    "dealer a high": "a high",
    "a high joker": "wild a high",
    "dealer a high joker": "wild a high",
    "a high without joker": "natural a high",
    "a high no joker": "natural a high",
    "dealer a high without joker": "natural a high",
    "dealer a high no joker": "natural a high",
}
HAS = frozenset({"pai", "gow", "has", "have", "holds", "hold", "an"})  # an ace-high pai gow is an ace high
_PLAIN = {
    spelled: word for table in (RANKS, WORDS) for word, spellings in table.items() for spelled in spellings.split()
}
_ENDING = {spelled: word for word, spellings in ENDINGS.items() for spelled in spellings.split()}


@lru_cache(maxsize=4096)
def plain(hand: str) -> str:
    """The form in which spellings are compared.

    >>> plain("quads") == plain("4_of_a_kind") == plain("four_of_a_kind")
    True
    >>> plain("pair_of_10s_or_higher") == plain("tens_or_better")
    True
    >>> plain("two_pair_or_better") == plain("twos_or_better")
    False
    """
    words = _words(hand)
    ending = ""
    if len(words) > 2 and words[-2] in ("or", "and") and words[-1] in _ENDING:
        ending = f" or {_ENDING[words[-1]]}"
        words = words[:-2]
    if ending and len(words) == 1 and words[0] in RANKS:
        words = ["pair", *words]  # "tens or better"
    return _spelling(words) + ending


def _words(hand: str) -> list[str]:
    results: list[str] = []
    raw = hand.casefold().replace("-", "_").split("_")
    for i, word in enumerate(raw):
        if word == "a" and i and raw[i - 1] == "of":
            continue  # "four of a kind": the article, not the ace
        if word == "a" and i + 1 < len(raw) and (raw[i + 1] == "pair" or raw[i + 2 : i + 3] == ["card"]):
            continue  # "a pair", "a two card straight"
        if word == "a" and raw[i + 1 : i + 2] == ["joker"]:
            continue  # "with a joker"
        if word == "akq":
            results += ["a", "k", "q"]
        elif word in ("and", "or") and i + 1 < len(raw) and raw[i + 1] in SUITS:
            continue
        elif word == "and" and i + 2 == len(raw):
            results.append("or")  # "jacks and up"
        elif word and word not in IDLE:
            results.append(_PLAIN.get(word, word))
    return results


def series(words: Iterable[str], last: str) -> str:
    """Words in a sentence.

    >>> series("34", "or"), series("345", "or")
    ('3 or 4', '3, 4, or 5')
    """
    *first, end = words
    return f"{', '.join(first)}{',' * (len(first) > 1)} {last} {end}" if first else end


def _spelling(words: list[str]) -> str:
    suits = [s for s in SUITS if s in words]
    rest = [w for w in words if w not in SUITS]
    if "high" in rest:
        rest = [w for w in rest if w not in HAS]
    text = " ".join(rest)
    text = SPELLINGS.get(text, text)
    if suits:
        text = " ".join([text.removesuffix(" suited"), *suits])
    return _straight(text)


def _straight(text: str) -> str:
    """ "7 in a row" and "straight of 7" are a 7-card straight."""
    words = text.split()
    match words:
        case [n, "a", "row"] | [n, "row"] | [n, "consecutive", "card"] | ["straight", n] if n.isdigit():
            return f"{n} card straight"
        case _:
            return text


def same_hand(hand: str, known: Mapping[str, frozenset[str]]) -> str | None:
    """The label among the known ones that a spelling means; None where it means none, or several different hands.

    >>> same_hand("quads", {"four_of_a_kind": frozenset({"four_of_a_kind"})})
    'four_of_a_kind'
    """
    if hand in known:
        return hand
    wanted = plain(hand)
    results = [label for label in known if plain(label) == wanted]
    return results[0] if len({known[label] for label in results}) == 1 else None

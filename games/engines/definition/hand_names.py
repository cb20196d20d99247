"""What a hand's name means: "pair_of_10s_or_better" is a pair of tens or any better hand.

Qualifiers, conditions and the rows of paytables all name hands in these words. A name is a category, the ranks and
suits that it fixes, and a reach: exactly this, or better, or less. What the categories are worth is a ranking's
business; here are only the words.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from games.engines.common.labels import plain
from games.engines.definition.model import RANKS

Reach = Literal["exact", "or_better", "or_less"]
Nature = Literal["any", "natural", "wild"]

# A name's category, and the plain spellings that mean it. Sizes ("5 card flush") are matched apart.
CATEGORIES = {
    "five_wilds": "5 wilds|5 wild",
    "royal_match": "royal match|royal flush royal match|royal flush plus royal match|"
    "royal flush k q suited|royal flush a k suited",
    "royal_flush": "royal flush",
    "five_of_a_kind": "5 kind",
    "five_aces": "5 a",
    "straight_flush": "straight flush",
    "four_of_a_kind": "4 kind",
    "full_house": "full house",
    "flush": "flush",
    "straight": "straight",
    "three_of_a_kind": "3 kind",
    "three_pair": "3 pair",
    "two_pair": "2 pair",
    "pair": "pair",
    "high_card": "high card",
    "no_hand": "no hand|pai gow|nothing",
    "same_color": "same color|same colour",
}
_BY_SPELLING = {spelling: name for name, all_of in CATEGORIES.items() for spelling in all_of.split("|")}
_RANK = {"10": "10", "j": "J", "q": "Q", "k": "K", "a": "A", **{str(n): str(n) for n in range(2, 10)}}
_SUITS = ("spades", "hearts", "diamonds", "clubs")
_NATURES: dict[str, Nature] = {"natural": "natural", "wild": "wild", "joker": "wild"}
_WITH_OR_WITHOUT: dict[str, Nature] = {
    " no joker": "natural",
    " without joker": "natural",
    " w o joker": "natural",
    " w joker": "wild",
    " joker": "wild",
}
_ENDINGS: dict[str, Reach] = {" or better": "or_better", " or less": "or_less"}
_SIZED = re.compile(r"^([1-9]) card (straight flush|flush|straight)(?: ([0-9jqka]+) high)?$")
_ANY_FIVE = re.compile(r"(?:five|5)[_ -]of[_ -]a[_ -]kind$", re.IGNORECASE)
_LESS_THAN = re.compile(r"^less than ([2-9]) card (straight flush|flush|straight)$")
_POINTS = re.compile(r"^(?:(?:all |any )?other )?(\d+)(?: (?:to |or )?(\d+))?( or (?:more|less|fewer))? points?$")
MOST_POINTS = 999
_NUMBER = re.compile(r"\d+")
_OF_RANK = {"2": "pair", "3": "three_of_a_kind", "4": "four_of_a_kind", "5": "five_of_a_kind"}


class UnknownHandName(ValueError):
    """These words name no hand."""


@dataclass(frozen=True, slots=True)
class HandName:
    """A hand as a rule or a paytable names it."""

    category: str  # one of CATEGORIES, or `any`
    ranks: tuple[str, ...] = ()  # what it fixes, most important first: ("A", "K") of ace-king high
    suits: tuple[str, ...] = ()  # all cards in one of these suits
    cards: int | None = None  # length, where hands are ranked by length
    nature: Nature = "any"
    reach: Reach = "exact"
    up_to: str | None = None  # "pair of 6s to 9s": from `ranks` up to this one
    suited: bool | None = None  # of two cards: "ace king suited", "ace king offsuit"
    each: bool = False  # the player's hand and the dealer's, each of them
    points: tuple[int, int] | None = None  # from and to, where hands are ranked by points

    def __str__(self) -> str:
        words: list[str] = [self.nature] if self.nature != "any" else []
        words += [f"{self.cards}-card"] if self.cards else []
        words += [self.category.replace("_", " ")]
        words += [] if self.points is None else ["from", f"{self.points[0]} to {self.points[1]}"]
        words += ["of", "-".join(self.ranks)] if self.ranks else []
        words += ["to", self.up_to] if self.up_to else []
        words += ["in", " or ".join(self.suits)] if self.suits else []
        words += [] if self.suited is None else ["suited" if self.suited else "offsuit"]
        words += ["each"] if self.each else []
        words += [self.reach.replace("_", " ")] if self.reach != "exact" else []
        return " ".join(words)


@lru_cache(maxsize=4096)
def hand_name(text: str) -> HandName:
    """The hand that a name means; raises UnknownHandName.

    >>> str(hand_name("pair_of_10s_or_better")), str(hand_name("ace_king_suited"))
    ('pair of 10 or better', 'high card of A-K suited')
    >>> hand_name("ace_king") == hand_name("ace_king_high"), hand_name("queen_high").ranks
    (True, ('Q',))
    >>> hand_name("four_aces") == hand_name("four_of_a_kind_aces"), hand_name("akq_spades").suits
    (True, ('spades',))
    >>> hand_name("two_aces") == hand_name("pair_of_aces")
    True
    >>> hand_name("five_of_a_kind").category, hand_name("natural_royal_flush") == hand_name("royal_flush_no_joker")
    ('five_of_a_kind', True)
    >>> hand_name("three_card_flush_9_high").cards, hand_name("pair_6s_to_9s").up_to
    (3, '9')
    >>> str(hand_name("less_than_two_card_straight"))
    '1-card straight or less'
    >>> hand_name("sort_of_a_pair")
    Traceback (most recent call last):
    games.engines.definition.hand_names.UnknownHandName: 'sort_of_a_pair' is not the name of a hand
    """
    if text == "any":
        return HandName("any", reach="or_better")
    words = plain(text)
    if (points := _points(words)) is not None and "better" not in text.casefold():
        return HandName("points", points=points)
    if words.endswith("5 a") and _ANY_FIVE.search(text):
        words = words.removesuffix("5 a") + "5 kind"  # the spelling of packets whose only five of a kind is aces
    nature, words = _nature(words)
    reach: Reach = "exact"
    if less := _LESS_THAN.match(words):
        words = f"{int(less.group(1)) - 1} card {less.group(2)} or less"
    for ending, meant in _ENDINGS.items():
        if words.endswith(ending):
            reach, words = meant, words.removesuffix(ending)
    each = words.endswith(" each")
    words = words.removesuffix(" each")
    suits = tuple(s for s in _SUITS if s in words.split())
    words = " ".join(w for w in words.split() if w not in _SUITS)
    words, up_to = _range(words)
    suited, words = _two_cards(words)
    result = _sized(words) or _plain_category(words) or _grouped(words) or _high(words)
    if result is None:
        raise UnknownHandName(f"{text!r} is not the name of a hand")
    category, ranks, cards = result
    if suits and category == "high_card" and len(ranks) == 3:  # A-K-Q of spades
        category, ranks = "straight_flush", ranks[:1]
    return HandName(category, ranks, suits, cards, nature, reach, up_to, suited, each)


def _points(words: str) -> tuple[int, int] | None:
    """ "20 points or less" is 0 to 20. With fewer points better, "or better" would be no number."""
    ending = next((e for e in _ENDINGS if words.endswith(e)), "")
    match = _POINTS.match(words.removesuffix(ending))
    if match is None or (ending and match.group(3)):
        return None
    first, last = int(match.group(1)), int(match.group(2) or match.group(1))
    if first > last:
        return None
    ending = ending or match.group(3) or ""
    return (0, last) if ending in (" or less", " or fewer") else (first, MOST_POINTS) if ending else (first, last)


def margins(row: str) -> tuple[int, ...]:
    """The margins, in cards, that a row of a ladder by margin names.

    >>> margins("win_by_0_or_1_cards"), margins("6")
    ((0, 1), (6,))
    """
    return tuple(int(n) for n in _NUMBER.findall(row))


def _range(words: str) -> tuple[str, str | None]:
    """ "pair 6 to 9" is a pair of sixes, up to nines."""
    match = re.match(r"^(.+) to ([0-9jqka]+)$", words)
    if match is None or match.group(2) not in _RANK:
        return words, None
    return match.group(1), _RANK[match.group(2)]


def _two_cards(words: str) -> tuple[bool | None, str]:
    """ "a k suited" and "a k offsuit" are two cards; three of them suited are a straight flush."""
    *ranks, last = words.split() or [""]
    if last in ("suited", "offsuit") and len(ranks) == 2 and all(r in _RANK for r in ranks):
        return last == "suited", " ".join(ranks)
    return None, words


def _nature(words: str) -> tuple[Nature, str]:
    for ending, nature in _WITH_OR_WITHOUT.items():
        if words.endswith(ending):
            return nature, words.removesuffix(ending)
    first, _, rest = words.partition(" ")
    return (_NATURES[first], rest) if first in _NATURES and rest else ("any", words)


_Outcome = tuple[str, tuple[str, ...], int | None]


def _sized(words: str) -> _Outcome | None:
    match = _SIZED.match(words)
    if match is None:
        return None
    size, category, high = match.groups()
    return category.replace(" ", "_"), (_RANK[high],) if high else (), int(size)


def _plain_category(words: str) -> _Outcome | None:
    name = _BY_SPELLING.get(words)
    return None if name is None else (name, (), None)


def _grouped(words: str) -> _Outcome | None:
    """ "pair a", "4 a", "4 kind a", "full house a", "straight flush 10 high"."""
    *head, last = words.split()
    if last == "high" and len(head) > 1 and head[-1] in _RANK and " ".join(head[:-1]) in _BY_SPELLING:
        return _BY_SPELLING[" ".join(head[:-1])], (_RANK[head[-1]],), None
    if last not in _RANK or not head:
        return None
    before = " ".join(head)
    if before in _BY_SPELLING and _BY_SPELLING[before] not in ("high_card", "no_hand"):
        return _BY_SPELLING[before], (_RANK[last],), None
    if before in _OF_RANK:
        return _OF_RANK[before], (_RANK[last],), None
    return None


def _high(words: str) -> _Outcome | None:
    """ "q high", "a k", "a k high", "a k q suited" (a straight flush to the ace of so many cards)."""
    parts = words.split()
    if parts and parts[-1] == "suited":
        return _three_suited([_RANK[w] for w in parts[:-1] if w in _RANK]) if len(parts) == 4 else None
    if parts and parts[-1] == "high":
        parts = parts[:-1]
    elif len(parts) < 2:
        return None
    if not parts or any(w not in _RANK for w in parts):
        return None
    places = [RANKS.index(_RANK[w]) for w in parts]
    if places != sorted(set(places), reverse=True):
        return None
    return "high_card", tuple(_RANK[w] for w in parts), None


def _three_suited(ranks: list[str]) -> _Outcome | None:
    """A-K-Q, 3-2-A and A-2-3 of one suit, by the highest card."""
    places = sorted((RANKS.index(r) for r in ranks), reverse=True)
    if places == [RANKS.index("A"), RANKS.index("3"), RANKS.index("2")]:
        return "straight_flush", ("3",), None
    neighbors = len(places) == 3 and places == list(range(places[0], places[0] - 3, -1))
    return ("straight_flush", (RANKS[places[0]],), None) if neighbors else None

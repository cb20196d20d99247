"""The rules of 6 Card Fortune Pai Gow Poker written as they are printed: slow, plain, and without the kernels.

It says what five cards are worth and how the house way sets six, clause by clause, so that the fast `hands.py` has
something to agree with. Cards are texts like "As", "10d" or "joker".

>>> house_way(("As", "Ad", "Kc", "Kh", "Qs", "Qd"))  # clause d
('As', ('Ad', 'Kc', 'Kh', 'Qs', 'Qd'))
>>> house_way(("3s", "4s", "5d", "6h", "7c", "8c"))  # clause e
('8c', ('3s', '4s', '5d', '6h', '7c'))
"""

from __future__ import annotations

from collections import Counter

RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
SUITS = ("c", "d", "h", "s")
JOKER = "joker"
DECK = (*(rank + suit for rank in RANKS for suit in SUITS), JOKER)
KINDS = (
    "nothing", "pair", "two pair", "three of a kind", "straight", "flush", "full house", "four of a kind",
    "straight flush", "five aces",
)  # fmt: skip
# "A2345 is the second-highest straight": from 2-3-4-5-6 up, the two highest last.
STRAIGHTS = (*(frozenset(RANKS[low : low + 5]) for low in range(8)), frozenset("A2345"), frozenset(RANKS[8:]))
REPEATS = {
    (1, 1, 1, 1, 1): "nothing",
    (2, 1, 1, 1): "pair",
    (2, 2, 1): "two pair",
    (3, 1, 1): "three of a kind",
    (3, 2): "full house",
    (4, 1): "four of a kind",
    (5,): "five aces",
}
Value = tuple[int, tuple[int, ...]]
Readings = frozenset[str]  # names of the options that are not the literal ones
LITERAL: Readings = frozenset()


def rank_of(card: str) -> int:
    """Deuce 0, ace and joker 12."""
    return 12 if card == JOKER else RANKS.index(card[:-1])


def natural_value(cards: tuple[str, ...]) -> Value:
    """Five cards of which none is a joker (an ace may be there twice, for the joker)."""
    repeats = sorted(((n, rank) for rank, n in Counter(map(rank_of, cards)).items()), reverse=True)
    kind = REPEATS[tuple(n for n, _ in repeats)]
    order = tuple(rank for _, rank in repeats)
    one_suit = len({card[-1] for card in cards}) == 1
    ranks = frozenset(card[:-1] for card in cards)
    if len(ranks) == 5 and ranks in STRAIGHTS:
        return KINDS.index("straight flush" if one_suit else "straight"), (STRAIGHTS.index(ranks),)
    if one_suit and kind in ("nothing", "pair"):  # the pair: an ace and the joker as another
        return KINDS.index("flush"), tuple(sorted(map(rank_of, cards), reverse=True))
    return KINDS.index(kind), order


def value(cards: tuple[str, ...], readings: Readings = LITERAL) -> Value:
    """Five cards. "The joker can only be used as an ace or to complete straights or flushes."

    >>> value(("joker", "Ks", "Qs", "Js", "10s")) > value(("Ac", "Ad", "Ah", "As", "Kd"))
    True
    """
    if JOKER not in cards:
        return natural_value(cards)
    others = tuple(card for card in cards if card != JOKER)
    results = []
    for stand_in in DECK[:-1]:
        whole = natural_value((*others, stand_in))
        completes = KINDS[whole[0]] in ("straight", "flush", "straight flush")
        if stand_in in others and completes and "ace" not in readings:
            continue  # a flush is completed by a card that it lacks
        if rank_of(stand_in) == 12 or (completes and stand_in not in others):
            results.append(whole)
    return max(results)


def is_royal(best: Value) -> bool:
    return best == (KINDS.index("straight flush"), (9,))


def house_way(cards: tuple[str, ...], readings: Readings = LITERAL) -> tuple[str, tuple[str, ...]]:
    """The low card and the high hand. Where two cards do the same the first given goes low, the joker before an ace."""
    low = low_card(sorted(cards, key=lambda card: (-rank_of(card), card != JOKER)), readings)
    return low, tuple(card for card in cards if card != low)


def low_card(cards: list[str], readings: Readings) -> str:
    """Cards come with the highest first."""
    values = {low: value(tuple(card for card in cards if card != low), readings) for low in cards}
    kind = KINDS[max(values.values())[0]]
    if kind in ("straight", "straight flush", "flush"):
        return low_of_runs(cards, values, kind, readings)
    of_rank = Counter(map(rank_of, cards))  # the joker an ace

    def repeated(times: int) -> list[int]:
        return sorted((rank for rank, n in of_rank.items() if n >= times), reverse=True)

    def kicker(*sets: int) -> str:
        """The highest card outside the sets (b: "he must use the highest-ranking kicker as his low hand")."""
        return next(card for card in cards if rank_of(card) not in sets)

    if kind == "five aces":
        return of_ranks(cards, 12) if "four_aces" in readings else kicker(12)
    if kind == "four of a kind":
        return kicker(*repeated(4))
    threes, pairs = repeated(3), repeated(2)
    if len(threes) == 2:  # c: three of the lower, two of the higher, one of the higher low
        return of_ranks(cards, threes[0])
    if kind == "three of a kind":
        return kicker(*threes)
    if len(pairs) == 3:  # d: the lower two pairs high, a card of the highest low
        return of_ranks(cards, pairs[0])
    return kicker(*pairs) if pairs else cards[1]  # a: the second-highest


def of_ranks(cards: list[str], *ranks: int) -> str:
    """The first card of one of these ranks."""
    return next(card for card in cards if rank_of(card) in ranks)


def low_of_runs(cards: list[str], values: dict[str, Value], kind: str, readings: Readings) -> str:
    """What goes low beside straights and flushes: the first card that leaves one."""

    def leaves(*kinds: str) -> list[str]:
        return [card for card in cards if KINDS[values[card][0]] in kinds]

    if kind != "flush" and "six_low" in readings and ace_to_six(cards):
        six = of_ranks(cards, RANKS.index("6"))
        if six in leaves(kind, *(["straight"] if "six_cards_first" in readings else [])):
            return six
    if kind != "straight flush":
        return leaves(kind)[0]  # e and f
    if "six_cards_first" in readings:  # e before b
        return max(leaves("straight", "straight flush"), key=lambda card: (rank_of(card), values[card]))
    royal = [card for card in cards if is_royal(values[card])]
    return royal[0] if royal else leaves("straight flush")[0]  # b: a royal flush may not be broken; e and g


def ace_to_six(cards: list[str]) -> bool:
    """A-2-3-4-5-6 with natural ace and six."""
    ranks = {card[:-1] for card in cards if card != JOKER}
    return {"A", "6"} <= ranks and len(ranks & set("A23456")) + (JOKER in cards) == 6

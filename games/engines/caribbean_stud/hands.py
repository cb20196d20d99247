"""The player's five cards: atomic classes that no paytable splits, and the labels that paytables print."""

from __future__ import annotations

from collections import Counter
from functools import cache

from games.engines.api import OutcomeTable
from games.engines.common import five_card
from games.engines.common.five_card import HANDS, Pattern

RANK_NAMES = (
    ("two", "twos"),
    ("three", "threes"),
    ("four", "fours"),
    ("five", "fives"),
    ("six", "sixes"),
    ("seven", "sevens"),
    ("eight", "eights"),
    ("nine", "nines"),
    ("ten", "tens"),
    ("jack", "jacks"),
    ("queen", "queens"),
    ("king", "kings"),
    ("ace", "aces"),
)
ACE, KING = 12, 11


def class_of(pattern: Pattern) -> str:
    """The atomic class of a hand.

    >>> class_of(five_card.pattern_of((8, 8, 3, 2, 1)))
    'pair_of_tens'
    """
    top = pattern.ranks[0]
    match pattern.category:
        case five_card.STRAIGHT_FLUSH:
            return "royal_flush" if top == ACE else "straight_flush"
        case five_card.QUADS:
            return f"four_{RANK_NAMES[top][1]}"
        case five_card.PAIR:
            return f"pair_of_{RANK_NAMES[top][1]}"
        case five_card.HIGH:
            return "ace_king_high" if pattern.members[:2] == (ACE, KING) else f"{RANK_NAMES[top][0]}_high"
        case category:
            return five_card.CATEGORIES[category]


@cache
def classes() -> tuple[str, ...]:
    """Every atomic class, best first."""
    return tuple(dict.fromkeys(class_of(p) for p in reversed(five_card.patterns())))


@cache
def class_numbers() -> tuple[int, ...]:
    """The place of each pattern's class among `classes()`, by strength."""
    place = {name: i for i, name in enumerate(classes())}
    return tuple(place[class_of(p)] for p in five_card.patterns())


@cache
def labels() -> dict[str, frozenset[str]]:
    """What each label of a paytable covers.

    >>> "pair_of_tens" in labels()["tens_or_better"], "pair_of_nines" in labels()["tens_or_better"]
    (True, False)
    """
    names = classes()
    at = {name: i for i, name in enumerate(names)}
    results: dict[str, frozenset[str]] = {name: frozenset({name}) for name in names}
    quads = frozenset(n for n in names if n.startswith("four_"))
    pairs = frozenset(n for n in names if n.startswith("pair_of_"))
    high = frozenset(n for n in names if n.endswith("_high"))
    results |= {
        "straight_flush": frozenset({"royal_flush", "straight_flush"}),
        "four_of_a_kind": quads,
        "pair": pairs,
        "one_pair": pairs,
        "any_pair": pairs,
        "high_card": high,
        "ace_high": frozenset({"ace_king_high", "ace_high"}),
        "one_pair_or_less": pairs | high,
    }
    for one, many in RANK_NAMES:
        results[f"{many}_or_better"] = frozenset(names[: at[f"pair_of_{many}"] + 1])
        if f"{one}_high" in at:
            results[f"{one}_high_or_less"] = frozenset(n for n in high if at[n] >= at[f"{one}_high"])
            results[f"{one}_high_or_better"] = frozenset(names[: at[f"{one}_high"] + 1])
    results["ace_king_or_better"] = frozenset(names[: at["ace_king_high"] + 1])
    results["pair_or_better"] = results["twos_or_better"]
    for bottom in ("two_pair", "three_of_a_kind", "straight", "flush", "full_house", "straight_flush"):
        results[f"{bottom}_or_better"] = frozenset(names[: at[bottom] + 1])
    results["four_of_a_kind_or_better"] = frozenset(names[: at["four_twos"] + 1])
    for top in ("two_pair", "three_of_a_kind", "straight", "flush", "full_house"):
        results[f"{top}_or_less"] = frozenset(names[at[top] :])
    results["ace_high_or_less"] = high
    return results


@cache
def player_hands() -> OutcomeTable:
    """All 2,598,960 hands of five cards."""
    counted: Counter[str] = Counter()
    for p in five_card.patterns():
        counted[class_of(p)] += p.hands
    return OutcomeTable(HANDS, {name: counted[name] for name in classes()}, labels())

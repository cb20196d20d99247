"""The best five-card hand of six cards, over every deal of 52 cards, or of 53 with the semi-wild joker.

Bets on the best five of six ask only for the kind of hand, so suits matter to flushes alone. Counting therefore
goes over sets of ranks (1,716 of six different ranks, 1,287 of five) and multiplies by the ways to give them suits;
hands with more than one repeated rank can hold neither a straight nor a flush and are counted in closed form.
`visit_every_hand` is the second method: it looks at all 20,358,520 (or 22,957,480) hands one by one.

The joker is an ace, or completes a straight, a flush or a straight flush. With 5 natural cards that leaves:
five aces beside four aces; a straight where four different ranks lie within one run of five; a flush where four
cards share a suit; everywhere else one more ace.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations
from math import comb

from games.engines.api import OutcomeTable

RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "jack", "queen", "king", "ace")
PLURALS = (
    "twos",
    "threes",
    "fours",
    "fives",
    "sixes",
    "sevens",
    "eights",
    "nines",
    "tens",
    "jacks",
    "queens",
    "kings",
    "aces",
)
ACE = 12
ROYAL = 0b11111 << 8
RUNS = (1 << ACE | 0b1111, *(0b11111 << low for low in range(9)))  # ace to five first, ten to ace last


def high(rank: int) -> str:
    return f"{RANKS[rank]}_high"


def pair_of(rank: int) -> str:
    return f"pair_of_{PLURALS[rank]}"


def atomic_classes(joker: bool) -> tuple[str, ...]:
    """Every class, the best first. A royal flush made with the joker is counted apart: rules may treat it apart."""
    royals = ("natural_royal_flush", "joker_royal_flush") if joker else ("royal_flush",)
    return (
        *(("five_aces",) if joker else ()),
        *royals,
        *("straight_flush", "four_of_a_kind", "full_house", "flush", "straight", "three_of_a_kind", "two_pair"),
        *(pair_of(r) for r in reversed(range(13))),
        *(high(r) for r in reversed(range(6, 13))),  # six ranks up to the seven are always a straight
    )


def labels(joker: bool) -> dict[str, frozenset[str]]:
    """What printed rows may be called, and the classes that each covers; the narrowest row pays."""
    classes = atomic_classes(joker)
    royals = frozenset(c for c in classes if c.endswith("royal_flush"))
    named = {c: frozenset({c}) for c in classes}
    named["royal_flush"] = royals
    named["straight_flush"] = royals | {"straight_flush"}
    if joker:
        named["four_of_a_kind"] = frozenset({"five_aces", "four_of_a_kind"})
    named["pair"] = frozenset(pair_of(r) for r in range(13))
    named["high_card"] = frozenset(high(r) for r in range(6, 13))
    for rank, plural in enumerate(PLURALS):
        named[f"{plural}_or_better"] = frozenset(classes[: classes.index(pair_of(rank)) + 1])
    return named


def has_run(ranks: int) -> bool:
    return any(ranks & run == run for run in RUNS)


@cache
def joker_runs() -> tuple[bool, ...]:
    """For each set of ranks: do four of them lie within one run, so that the joker completes a straight?"""
    return tuple(any((ranks & run).bit_count() >= 4 for run in RUNS) for ranks in range(1 << 13))


def natural_hands(count: dict[str, int], royal: str) -> None:
    """All C(52, 6) hands without the joker."""
    suited_kind = dict.fromkeys(RUNS, "straight_flush") | {ROYAL: royal}
    runs = tuple(has_run(ranks) for ranks in range(1 << 13))
    for chosen in combinations(range(13), 6):
        bits = [1 << r for r in chosen]
        ranks = sum(bits)
        plain = 4**6 - 4 - 6 * 4 * 3  # no five cards of one suit
        for left_out in bits:  # five of one suit, the sixth of another: 4 × 3 ways
            count[suited_kind.get(ranks ^ left_out, "flush")] += 12
        count[best_of_one_suit(ranks, bits, royal) if runs[ranks] else "flush"] += 4
        count["straight" if runs[ranks] else high(chosen[5])] += plain
    for five in combinations(range(13), 5):  # one of the five ranks twice
        ranks = sum(1 << r for r in five)
        plain = 6 * 4**4 - 12
        count[suited_kind.get(ranks, "flush")] += 5 * 12  # all five ranks in one suit, the pair's other card elsewhere
        for r in five:
            count["straight" if runs[ranks] else pair_of(r)] += plain
    count["two_pair"] += comb(13, 2) * 6**2 * comb(11, 2) * 4**2 + comb(13, 3) * 6**3
    count["three_of_a_kind"] += 13 * 4 * comb(12, 3) * 4**3
    count["full_house"] += 13 * 4 * 12 * 6 * 11 * 4 + comb(13, 2) * 4**2
    count["four_of_a_kind"] += 13 * (comb(12, 2) * 4**2 + 12 * 6)


def best_of_one_suit(ranks: int, bits: list[int], royal: str) -> str:
    """Six cards of one suit that hold a straight flush: the royal, or another."""
    return royal if any(ranks ^ b == ROYAL for b in bits) else "straight_flush"


def joker_hands(count: dict[str, int]) -> None:
    """All C(52, 5) hands of the joker and five others."""
    runs = joker_runs()
    ace = 1 << ACE

    def suited(ranks: int) -> str:
        """Four or five cards of one suit beside the joker."""
        if not runs[ranks]:
            return "flush"
        if ranks == ROYAL:
            return "natural_royal_flush"
        return "joker_royal_flush" if (ranks & ROYAL).bit_count() >= 4 else "straight_flush"

    for chosen in combinations(range(13), 5):
        ranks = sum(1 << r for r in chosen)
        for r in chosen:  # four of one suit, the fifth of another
            count[suited(ranks ^ 1 << r)] += 12
        count[suited(ranks)] += 4
        rest = "straight" if runs[ranks] else pair_of(ACE) if ranks & ace else high(ACE)
        count[rest] += 4**5 - 5 * 12 - 4
    for four in combinations(range(13), 4):  # one of the four ranks twice
        ranks = sum(1 << r for r in four)
        count[suited(ranks)] += 4 * 12  # all four ranks in one suit, the pair's other card elsewhere
        for r in four:
            rest = "three_of_a_kind" if r == ACE else "two_pair" if ranks & ace else pair_of(r)
            count["straight" if runs[ranks] else rest] += 6 * 4**3 - 12
    # Two pairs and one more: a pair of aces becomes three; otherwise the joker pairs a lone ace or stays one.
    count["full_house"] += 12 * 6 * 6 * 44
    count["two_pair"] += comb(12, 2) * 6**2 * 44
    # Three of a kind and two more.
    count["four_of_a_kind"] += 4 * comb(12, 2) * 4**2
    count["full_house"] += 12 * 4 * 4 * 44
    count["three_of_a_kind"] += 12 * 4 * comb(11, 2) * 4**2
    # Three and two: three aces become four.
    count["four_of_a_kind"] += 4 * 12 * 6
    count["full_house"] += 12 * 4 * 12 * 6
    # Four of a kind and one more.
    count["five_aces"] += 48
    count["four_of_a_kind"] += 12 * 48


def count_best_five(joker: bool) -> dict[str, int]:
    """Deals of every class by sets of ranks, nothing kept from an earlier call."""
    count = dict.fromkeys(atomic_classes(joker), 0)
    natural_hands(count, "natural_royal_flush" if joker else "royal_flush")
    if joker:
        joker_hands(count)
    return count


@cache
def best_five(joker: bool) -> OutcomeTable:
    """The best five-card hand of six cards from 52, or from 53 with the semi-wild joker.

    >>> best_five(False).deals, best_five(False).counts["royal_flush"]
    (20358520, 188)
    >>> best_five(True).deals, best_five(True).counts["five_aces"]
    (22957480, 48)
    """
    return OutcomeTable(comb(53 if joker else 52, 6), count_best_five(joker), labels(joker))

"""The bets of Straight Edge Poker that nobody decides: outcome tables that any paytable prices."""

from __future__ import annotations

from functools import cache, lru_cache
from math import comb

from games.engines.api import Context, OutcomeTable, literal
from games.engines.straight_edge.choices import BAD_BEAT_1, BAD_BEAT_2
from games.engines.straight_edge.counting import COPY, HIGHER, LONGER, LOWER, PLAYER_CARDS, count, player_lengths
from games.engines.straight_edge.straights import STEP

LONG = range(PLAYER_CARDS, 3, -1)  # the straights that are paid


def _label(cards: int) -> str:
    return f"{cards}_card_straight"


def _variant(context: Context) -> str:
    return context.variant or "version_1"


def lengths(context: Context) -> OutcomeTable:
    """The player's seven cards by the length of their longest straight."""
    return _lengths(_variant(context))


@cache
def _lengths(variant: str) -> OutcomeTable:
    result = player_lengths(wraps=variant == "version_1")
    counts = {_label(n): int(result[n]) for n in range(PLAYER_CARDS, 0, -1)}
    labels = {name: frozenset({name}) for name in counts}
    labels["less_than_two_card_straight"] = frozenset({_label(1)})
    for least in range(2, PLAYER_CARDS):
        labels[f"{_label(least)}_or_better"] = frozenset(_label(n) for n in range(least, PLAYER_CARDS + 1))
    return OutcomeTable(comb(52, PLAYER_CARDS), counts, labels)


def bad_beat(context: Context) -> OutcomeTable:
    """Player and dealer both with a straight of four or more, not tied, by the length of the lower hand."""
    variant = _variant(context)
    choices = BAD_BEAT_1 if variant == "version_1" else BAD_BEAT_2
    read = {**literal(choices), **context.interpretation}
    return _bad_beat(variant, tuple(sorted(read.items())))


@lru_cache(maxsize=16)
def _bad_beat(variant: str, read: tuple[tuple[str, str], ...]) -> OutcomeTable:
    reading = dict(read)
    counts = count(variant, reading)
    result = dict.fromkeys([*(_label(n) for n in LONG), "tie", "no_bad_beat"], 0)
    length = counts.value // STEP
    for cards in LONG:
        mine = length == cards
        weight = counts.hands.weight[mine]
        against = counts.against[mine]
        equal = weight @ against[:, HIGHER] + weight @ against[:, LOWER]
        result["tie"] += int(weight @ against[:, COPY])
        result["tie" if reading["tie"] == "length" else _label(cards)] += int(equal)
        result[_label(cards)] += int(weight @ against[:, LONGER])  # the player holds the lower hand
        for lower in range(4, cards):
            result[_label(lower)] += int(weight @ against[:, LOWER + cards - lower])
    result["no_bad_beat"] = counts.deals - sum(result.values())
    labels = {name: frozenset({name}) for name in result if name != "no_bad_beat"}
    return OutcomeTable(counts.deals, result, labels)

"""Changes of one rule of a game: for each parameter the values that are worth trying, the nearest first."""

from __future__ import annotations

from collections.abc import Iterator

from games.engines.definition.load import AnyDefinition
from games.engines.definition.model import RANKS, Definition
from games.engines.definition.rules import BadRule, Parameter, parameters, with_rule

HIGH = ("8_high", "9_high", "10_high", "jack_high", "queen_high", "king_high", "ace_high", "ace_queen", "ace_king")
PAIRS = tuple(f"pair_of_{r.lower() if r.isdigit() else r}s" for r in RANKS[1:10])
HANDS = ("any", *HIGH, "pair", *PAIRS, "two_pair", "three_of_a_kind")
LINES = ("pair", "two_pair", "three_of_a_kind", "straight", "flush", "full_house")
MULTIPLES = ("1", "2", "3", "4", "1-2", "1-3", "1-4", "2-3", "3,4")
VALUES: dict[str, tuple[str, ...]] = {
    "dealer_qualifies": HANDS,
    "dealer_exposes": ("0", "1", "2"),
    "raise_multiples": MULTIPLES,
    "raise_condition": ("none",),
    "tie": ("push", "player_wins", "dealer_wins"),
    "ante_line": LINES,
    "sets_first": ("player", "dealer"),
    "commission": ("none", "2.5%", "4%", "5%"),
    "decks": ("1", "2", "3", "4", "5", "6", "7", "8"),
    "jokers": ("0", "1", "2"),
    "joker": ("bug", "wild"),
    "wild": ("none", "2"),
    "folded_hands": ("lose", "settled"),
}


def changes_of(d: AnyDefinition) -> Iterator[tuple[str, str, int, AnyDefinition]]:
    """Parameter, value, how far that is from the usual, and the definition so changed; what cannot be is left out."""
    before = parameters(d)
    for parameter in before:
        for value in _values(d, parameter):
            try:
                changed = with_rule(d, parameter.name, value)
            except BadRule:
                continue
            if parameters(changed) != before:
                yield parameter.name, value, _step(parameter, value), changed


def _values(d: AnyDefinition, parameter: Parameter) -> tuple[str, ...]:
    if not isinstance(d, Definition):
        return VALUES.get(parameter.name, ())
    if parameter.name == "not_qualified":
        return tuple(f"{wager}:{end}" for wager in d.settlement for end in ("win", "push", "lose"))
    if parameter.name == "tie":
        scoped = tuple(f"{w}:{v}" for w, by in d.settlement.items() if "tie" in by for v in VALUES["tie"])
        return (*VALUES["tie"], *scoped)
    if parameter.name == "raise_multiples" and ":" in parameter.usual:
        stages = [piece.partition(":")[0] for piece in parameter.usual.split()]
        return tuple(f"{stage}:{value}" for stage in stages for value in MULTIPLES)
    return VALUES.get(parameter.name, ())


def _step(parameter: Parameter, value: str) -> int:
    """Places between two values of an ordered list; one for all that have no order."""
    ordered = VALUES.get(parameter.name, ())
    if value in ordered and parameter.usual in ordered and parameter.name in ("dealer_qualifies", "ante_line", "decks"):
        return abs(ordered.index(value) - ordered.index(parameter.usual))
    return 1 if ":" not in value else 2

"""Parameters of bets on cards: whose cards each of them looks at."""

from __future__ import annotations

import re

from games.engines.definition.model import CardsOf, Definition
from games.engines.definition.values import BadValue

HOLDERS = ("player", "dealer", "dealer_up", "board")
PART = re.compile(rf"({'|'.join(HOLDERS)})_([1-9])")
BEST = re.compile(r"best_([1-7])")


def looks_at(d: Definition) -> str | None:
    """Of each bet on cards that are named: "bonus:player_5 five_plus_one:player_5+dealer_up_1+best_5"."""
    results = [f"{key}:{_written(b.looks_at, b.best)}" for key, b in d.bets.items() if isinstance(b.looks_at, CardsOf)]
    return " ".join(results) or None


def _written(cards: CardsOf, best: int | None) -> str:
    parts = [f"{holder}_{getattr(cards, holder)}" for holder in HOLDERS if getattr(cards, holder)]
    return "+".join([*parts, *([f"best_{best}"] if best and best < cards.total else [])])


def set_looks_at(d: Definition, value: str) -> dict[str, object]:
    """ "bonus:player_5" and "six_card_bonus:player_3+dealer_3+best_5": the first cards of each holder."""
    patch: dict[str, object] = {}
    for piece in value.split():
        key, colon, cards = piece.partition(":")
        known = [k for k, b in d.bets.items() if isinstance(b.looks_at, CardsOf)]
        if not colon or key not in known:
            raise BadValue(f"{piece!r} is not a bet on cards of {d.name}; it has: {', '.join(known)}")
        patch |= _cards(key, cards, d.bets[key].best)
    return patch


def _cards(key: str, text: str, best: int | None) -> dict[str, object]:
    """Where the text says nothing of the best cards, as many count as before, and all where there are not so many."""
    results: dict[str, int] = {}
    for part in text.split("+"):
        if (holder := PART.fullmatch(part)) and holder[1] not in results:
            results[holder[1]] = int(holder[2])
        elif chosen := BEST.fullmatch(part):
            best = int(chosen[1])
        else:
            raise BadValue(f"{part!r} does not say which cards; write player_5, or player_3+dealer_3+best_5")
    total = sum(results.values())
    return {f"bets.{key}.looks_at": results, f"bets.{key}.best": best if best and best < total else None}

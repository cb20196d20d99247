"""The parameters by which printed rules set a shoe game."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from games.engines.definition.shoe import Blackjack, ShoeDefinition, numbers
from games.engines.definition.values import BadValue

Patch = dict[str, Any]


@dataclass(frozen=True, slots=True)
class ShoeKind:
    usual: Callable[[ShoeDefinition], str | None]  # None: the game has no such thing
    apply: Callable[[ShoeDefinition, str], Patch]
    allowed: str


def _decks(d: ShoeDefinition, value: str) -> Patch:
    if not re.fullmatch(r"[1-8]", value):
        raise BadValue(f"{value!r} is not a number from 1 to 8")
    return {"shoe.decks": int(value)}


def _percent(value: str) -> str:
    match = re.fullmatch(r"(\d{1,2}(?:\.\d{1,2})?) ?%", value)
    if match is None and value != "none":
        raise BadValue(f"{value!r} is not a commission; write 5% or none")
    return match.group(1) if match else "0"


def _taxed(d: ShoeDefinition) -> list[str]:
    """The bets of which a commission may be taken: those that have one, or else the main bet."""
    results = [k for k, b in d.bets.items() if b.commission]
    return results or [d.main_bet] * (d.main_bet in d.bets)


def _usual_commission(d: ShoeDefinition) -> str | None:
    keys = _taxed(d)
    if not keys:
        return None
    share = d.bets[keys[0]].commission
    return f"{share}%" if share else "none"


def _commission(d: ShoeDefinition, value: str) -> Patch:
    return {f"bets.{key}.commission": _percent(value) for key in _taxed(d)}


def _choice(path: str, *words: str) -> Callable[[ShoeDefinition, str], Patch]:
    def apply(d: ShoeDefinition, value: str) -> Patch:
        if value not in words:
            raise BadValue(f"{value!r} is not one of {', '.join(words)}")
        return {path: value}

    return apply


def _yes(path: str) -> Callable[[ShoeDefinition, str], Patch]:
    def apply(d: ShoeDefinition, value: str) -> Patch:
        if value not in ("yes", "no"):
            raise BadValue(f"{value!r} is neither yes nor no")
        return {path: value == "yes"}

    return apply


def _number(path: str, low: int, high: int) -> Callable[[ShoeDefinition, str], Patch]:
    def apply(d: ShoeDefinition, value: str) -> Patch:
        if not value.isdigit() or not low <= int(value) <= high:
            raise BadValue(f"{value!r} is not a number from {low} to {high}")
        return {path: int(value)}

    return apply


def _amount(path: str) -> Callable[[ShoeDefinition, str], Patch]:
    def apply(d: ShoeDefinition, value: str) -> Patch:
        if not re.fullmatch(r"\d{1,3}(?:\.\d{1,3}|[/:]\d{1,2})?", value):
            raise BadValue(f"{value!r} is not a pay; write 1, 1.5, 3/2 or 6:5")
        return {path: value.replace(":", "/")}

    return apply


def _totals(path: str) -> Callable[[ShoeDefinition, str], Patch]:
    def apply(d: ShoeDefinition, value: str) -> Patch:
        try:
            result = numbers(value)
        except ValueError as wrong:
            raise BadValue(str(wrong)) from None
        return {path: result}

    return apply


def _span(results: tuple[int, ...]) -> str:
    if not results:
        return "none"
    whole = results == tuple(range(results[0], results[-1] + 1)) and len(results) > 1
    return f"{results[0]}-{results[-1]}" if whole else ",".join(map(str, results))


def _of(read: Callable[[Blackjack], str | None]) -> Callable[[ShoeDefinition], str | None]:
    """A parameter of the play of blackjack."""
    return lambda d: read(d.blackjack) if d.blackjack is not None and d.plays_hands else None


def _dealer(d: ShoeDefinition) -> str | None:
    draws = any("dealer_hand" in b.looks_at for b in d.bets.values())
    return d.blackjack.soft_17 if d.blackjack is not None and (d.plays_hands or draws) else None


def _usual_surrender(d: ShoeDefinition) -> str | None:
    if d.war is not None:
        return str(d.war.surrender) if d.war.surrender is not None else "none"
    return d.blackjack.surrender if d.blackjack is not None and d.plays_hands else None


def _surrender(d: ShoeDefinition, value: str) -> Patch:
    if d.war is None:
        return _choice("blackjack.surrender", "none", "first_two", "any_time")(d, value)
    if value != "none" and not re.fullmatch(r"1/[1-9]|0\.\d{1,2}|1", value):
        raise BadValue(f"{value!r} is not a part of a wager; write 1/2 or none")
    return {"war.surrender": None if value == "none" else value}


def _war_tie(d: ShoeDefinition, value: str) -> Patch:
    return _amount("war.tie.raise")(d, value)


KINDS: dict[str, ShoeKind] = {
    "decks": ShoeKind(lambda d: str(d.shoe.decks), _decks, "1 to 8"),
    "commission": ShoeKind(_usual_commission, _commission, "5% or none"),
    "soft_17": ShoeKind(_dealer, _choice("blackjack.soft_17", "stand", "hit"), "stand or hit"),
    "surrender": ShoeKind(
        _usual_surrender, _surrender, "none, first_two or any_time; at war the part that is lost: 1/2"
    ),
    "war_tie": ShoeKind(
        lambda d: str(d.war.tie.raises) if d.war else None, _war_tie, "what a raise is paid at a second tie: 1, 2"
    ),
    "dealer_22": ShoeKind(_of(lambda b: b.dealer_22), _choice("blackjack.dealer_22", "bust", "push"), "bust or push"),
    "natural": ShoeKind(_of(lambda b: str(b.natural)), _amount("blackjack.natural"), "1, 3/2, 6:5"),
    "double": ShoeKind(
        _of(lambda b: b.double.on),
        _choice("blackjack.double.on", "any", "hard_9_to_11", "hard_10_to_11", "none"),
        "any, hard_9_to_11, hard_10_to_11 or none",
    ),
    "double_cards": ShoeKind(
        _of(lambda b: b.double.cards), _choice("blackjack.double.cards", "two", "any"), "two or any"
    ),
    "double_times": ShoeKind(
        _of(lambda b: str(b.double.times)),
        _number("blackjack.double.times", 1, 3),
        "how often a hand is doubled, 1 to 3",
    ),
    "double_after_split": ShoeKind(
        _of(lambda b: "yes" if b.double.after_split else "no"), _yes("blackjack.double.after_split"), "yes or no"
    ),
    "split_hands": ShoeKind(
        _of(lambda b: str(b.split.hands)), _number("blackjack.split.hands", 1, 4), "the most hands, 1 to 4"
    ),
    "split_aces": ShoeKind(
        _of(lambda b: b.split.aces), _choice("blackjack.split.aces", "one_card", "played"), "one_card or played"
    ),
    "resplit_aces": ShoeKind(
        _of(lambda b: "yes" if b.split.resplit_aces else "no"), _yes("blackjack.split.resplit_aces"), "yes or no"
    ),
    "zap": ShoeKind(
        _of(lambda b: _span(b.zap.hard) if b.zap else None), _totals("blackjack.zap.hard"), "hard totals: 15-18"
    ),
}

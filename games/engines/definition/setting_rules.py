"""Parameters of games in which hands are set: house ways, copies, commission and what pushes instead of it."""

from __future__ import annotations

import re
from collections.abc import Iterable
from fractions import Fraction

from games.engines.definition.model import Definition
from games.engines.definition.setting import AS_BASE, BEST, BY_HIGH_HAND, DoubleDown
from games.engines.definition.values import BadValue, named_hand

COPIES = ("dealer_wins", "push", "player_wins")
PUSH_ON = "push_on:"


def house_way(d: Definition) -> str | None:
    return d.setting.dealer if d.setting else None


def player_way(d: Definition) -> str | None:
    return d.setting.player if d.setting else None


def copies(d: Definition) -> str | None:
    return d.setting.copies if d.setting else None


def commission(d: Definition) -> str:
    """ "5%", "none", or the dealer's hand on which the wager pushes instead."""
    assert d.setting is not None
    share = d.wagers[d.first_wager].commission
    words = [f"{share}%"] if share else []
    return " ".join([*words, *(PUSH_ON + hand for hand in d.setting.push_on)]) or "none"


def set_house_way(d: Definition, value: str) -> dict[str, object]:
    return {"setting.dealer": _way(d, value)}


def set_player_way(d: Definition, value: str) -> dict[str, object]:
    return {"setting.player": value if value == BEST else _way(d, value)}


def _way(d: Definition, value: str) -> str:
    assert d.setting is not None
    if value not in d.setting.ways:
        raise BadValue(f"there is no house way {value!r}; there are: {', '.join(d.setting.ways)}")
    return value


def set_copies(d: Definition, value: str) -> dict[str, object]:
    if value not in COPIES:
        raise BadValue(f"{value!r} is not a rule for copies; write {', '.join(COPIES)}")
    return {"setting.copies": value}


def sets_first(d: Definition) -> str | None:
    return None if d.setting is None else "dealer" if d.setting.sees_dealer else "player"


def set_sets_first(d: Definition, value: str) -> dict[str, object]:
    if value not in ("dealer", "player"):
        raise BadValue(f"{value!r} does not say who sets first; write dealer (his hand is open by then) or player")
    return {"setting.sees_dealer": value == "dealer"}


def set_commission(d: Definition, value: str) -> dict[str, object]:
    """What is printed is all there is: a commission takes the pushes away, and pushes the commission."""
    share, pushes = "0", []
    for word in value.split():
        match = re.fullmatch(r"(\d{1,2}(?:\.\d{1,2})?)%", word)
        if word.startswith(PUSH_ON):
            pushes.append(word.removeprefix(PUSH_ON))
        elif match:
            share = match.group(1)
        elif word != "none":
            raise BadValue(f"{value!r} is not a commission; write 5%, none or push_on:dealer_queen_high")
    return {f"wagers.{d.first_wager}.commission": share, "setting.push_on": pushes}


# ---------------------------------------------------------------- the double down


def _double(d: Definition) -> DoubleDown | None:
    return d.setting.double_down if d.setting else None


def _listed(multiples: Iterable[Fraction]) -> str:
    return ",".join(map(str, multiples))


def double_down(d: Definition) -> str | None:
    double = _double(d)
    return None if d.setting is None else _listed(double.multiples) if double else "none"


def double_condition(d: Definition) -> str | None:
    double = _double(d)
    if double is None:
        return None
    return " ".join(f"{hand}:{_listed(own)}" for hand, own in double.needs.items()) or "none"


def double_qualifies(d: Definition) -> str | None:
    double = _double(d)
    return double.dealer_qualifies if double else None


def double_settles(d: Definition) -> str | None:
    double = _double(d)
    return double.settles if double else None


def set_double_down(d: Definition, value: str) -> dict[str, object]:
    if value == "none":
        return {"setting.double_down": None}
    multiples = _multiples(value)
    double = _double(d)
    if double is None:
        return {"setting.double_down": {"multiples": list(map(str, multiples))}}
    left = {hand: [str(m) for m in own if m in multiples] for hand, own in double.needs.items()}
    return {
        "setting.double_down.multiples": list(map(str, multiples)),
        "setting.double_down.needs": {hand: own for hand, own in left.items() if own},
    }


def _multiples(text: str) -> list[Fraction]:
    pieces = [piece.strip() for piece in text.split(",")]
    if not all(re.fullmatch(r"\d{1,2}(?:\.\d{1,2})?", piece) and Fraction(piece) for piece in pieces):
        raise BadValue(f"{text!r} does not say how many times the first wager is added; write 1, 1,2 or none")
    return sorted({Fraction(piece) for piece in pieces})


def set_double_condition(d: Definition, value: str) -> dict[str, object]:
    needs: dict[str, list[str]] = {}
    double = _double(d)
    assert double is not None
    for piece in value.split() if value != "none" else ():
        hand, colon, rest = piece.partition(":")
        needs[named_hand(hand)] = list(map(str, _multiples(rest) if colon else double.multiples))
    return {"setting.double_down.needs": needs}


def set_double_qualifies(d: Definition, value: str) -> dict[str, object]:
    return {"setting.double_down.dealer_qualifies": named_hand(value)}


def set_double_settles(d: Definition, value: str) -> dict[str, object]:
    if value not in (AS_BASE, BY_HIGH_HAND):
        raise BadValue(f"{value!r} does not say how a double is settled; write {AS_BASE} or {BY_HIGH_HAND}")
    return {"setting.double_down.settles": value}


OF_DOUBLE = frozenset({"double_down", "double_condition", "double_settles"})


def only_of_double(d: Definition, parameter: str) -> bool:
    """Whether a parameter is about the double down alone."""
    return parameter in OF_DOUBLE or (parameter == "dealer_qualifies" and d.double_bet is not None)

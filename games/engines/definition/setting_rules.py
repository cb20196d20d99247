"""Parameters of games in which hands are set: house ways, copies, commission and what pushes instead of it."""

from __future__ import annotations

import re
from typing import Any

from games.engines.definition.model import Definition
from games.engines.definition.setting import BEST
from games.engines.definition.shoe_rules import BadValue

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


def set_house_way(d: Definition, value: str) -> dict[str, Any]:
    return {"setting.dealer": _way(d, value)}


def set_player_way(d: Definition, value: str) -> dict[str, Any]:
    return {"setting.player": value if value == BEST else _way(d, value)}


def _way(d: Definition, value: str) -> str:
    assert d.setting is not None
    if value not in d.setting.ways:
        raise BadValue(f"there is no house way {value!r}; there are: {', '.join(d.setting.ways)}")
    return value


def set_copies(d: Definition, value: str) -> dict[str, Any]:
    if value not in COPIES:
        raise BadValue(f"{value!r} says nothing of copies; write {', '.join(COPIES)}")
    return {"setting.copies": value}


def sets_first(d: Definition) -> str | None:
    return None if d.setting is None else "dealer" if d.setting.sees_dealer else "player"


def set_sets_first(d: Definition, value: str) -> dict[str, Any]:
    if value not in ("dealer", "player"):
        raise BadValue(f"{value!r} says not who sets first; write dealer (his hand is open by then) or player")
    return {"setting.sees_dealer": value == "dealer"}


def set_commission(d: Definition, value: str) -> dict[str, Any]:
    """What is printed is all there is: a commission takes the pushes away, and pushes the commission."""
    share, pushes = "0", []
    for word in value.split():
        match = re.fullmatch(r"(\d{1,2}(?:\.\d{1,2})?)%", word)
        if word.startswith(PUSH_ON):
            pushes.append(word.removeprefix(PUSH_ON))
        elif match:
            share = match.group(1)
        elif word != "none":
            raise BadValue(f"{value!r} is no commission; write 5%, none or push_on:dealer_queen_high")
    return {f"wagers.{d.first_wager}.commission": share, "setting.push_on": pushes}

"""What a parameter that printed rules set may be: refusals, and what kinds of rules have in common."""

from __future__ import annotations

from games.engines.definition.hand_names import UnknownHandName, hand_name


class BadValue(ValueError):
    """A value that this parameter cannot have."""


def named_hand(value: str) -> str:
    try:
        hand_name(value)
    except UnknownHandName as unknown:
        raise BadValue(f"{unknown}; name a hand as paytables do: pair, pair_of_3s, queen_high, ace_king") from None
    return value

"""The facts of the rules that checks need, by one name each, however a packet's reader words them.

A packet carries them as `x_facts`: a list of {"fact", "value", "page", "bbox", "quote"} and, where the words say it,
"system", "bet" or "variant". A fact that is not here is kept under its own name and shown, but no check reads it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from approvals.terms.printed import Fact, Place

# Our name, and what it means for a check.
HAND_DEALING = "hand_dealing_allowed"  # True: the game may be dealt by hand
SHUFFLER_REQUIRED = "shuffler_required"  # True, or {"maker": …, "examples": True} where kinds are named as examples
COVER_ALL_MODE = "cover_all_mode"  # the mode of the shuffler that Cover All needs, as quoted
RAISE_RATIO = "raise_ratio"  # {"bet": "play", "multiple": "2", "variant": None}: a wager fixed by the ante
FOLDED_HANDS = "folded_hands"  # "lose" | "house_choice" | "win": whether folded hands win the progressive
ENVY_MINIMUM = "envy_minimum_wager"  # {"bet": "fortune", "amount": "5"}
DISPLAY_LIMIT = "display_limit"  # True: no network, no other function
IVERIFY_SURVEILLANCE = "iverify_surveillance"  # True: the display must be viewable by surveillance
OTHER_AWARDS = "other_awards"  # "tray" | "meter" | "house_choice": where awards that are no percent come from
ZERO_SEED = "zero_seed"  # True: the maker advises against a seed of $0
SEED_REMARK = "seed_remark"  # True: the seed should be at least the largest fixed award
CONTRIBUTION_REMARK = "contribution_remark"
MAX_PLAYERS = "max_players"  # the most players that the rules allow

ALIASES = {
    "hand_dealing": HAND_DEALING,
    "may_be_hand_dealt": HAND_DEALING,
    "cover_all_shuffler_mode": COVER_ALL_MODE,
    "shuffler_mode_cover_all": COVER_ALL_MODE,
    "raise": RAISE_RATIO,
    "folded_hands_win_progressive": FOLDED_HANDS,
    "folded_hands_progressive": FOLDED_HANDS,
    "envy_minimum": ENVY_MINIMUM,
    "display_limits": DISPLAY_LIMIT,
    "i_verify_surveillance": IVERIFY_SURVEILLANCE,
    "iverify_viewable_by_surveillance": IVERIFY_SURVEILLANCE,
    "players_max": MAX_PLAYERS,
}

FOLDED = {
    False: "lose",
    True: "win",
    "no": "lose",
    "yes": "win",
    "do_not_qualify": "lose",
    "casino_choice": "house_choice",
}


def read_facts(packet: Mapping[str, Any], document: str) -> Iterator[Fact]:
    """The facts of one packet, under our names."""
    for written in packet.get("x_facts") or ():
        name = ALIASES.get(written["fact"], written["fact"])
        box = written.get("bbox")
        yield Fact(
            name,
            _value(name, written),
            written.get("system"),
            Place(document, written.get("page"), None if box is None else tuple(box), written.get("quote")),
        )


def _value(name: str, written: Mapping[str, Any]) -> Any:
    value = written.get("value")
    if name == FOLDED_HANDS:
        return FOLDED.get(value, value) if isinstance(value, str | bool) else value
    if name == RAISE_RATIO and not isinstance(value, Mapping):
        return {"bet": written.get("bet"), "multiple": str(value), "variant": written.get("variant")}
    if name == ENVY_MINIMUM and not isinstance(value, Mapping):
        return {"bet": written.get("bet"), "amount": str(value)}
    return value

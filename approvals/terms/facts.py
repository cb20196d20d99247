"""The facts of the rules that checks need, each under one name here, from what readers of documents call them.

A packet carries them as `x_facts`: {"fact", "value", "page", "bbox", "quote", "system", "variant", "bet"}. A fact that
no check reads is kept under its own name.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from approvals.terms.printed import Fact, Place

# Our name, and what its value means for a check.
HAND_DEALING = "hand_dealing_allowed"  # True: the game may be dealt by hand
SHUFFLER_REQUIRED = "shuffler_required"  # {"makers": […], "models": […]}: the house must deal from one
COVER_ALL_MODE = "cover_all_mode"  # the mode of the shuffler that Cover All needs, as quoted
RAISE_RATIO = "raise_ratio"  # {"bet": "play", "multiple": "2"}: a wager fixed by the ante or base
FOR_LESS = "double_down_for_less"  # "house": the house may let players double down for less
FOLDED_HANDS = "folded_hands"  # "lose" | "house_choice" | "win": whether folded hands win the progressive
ENVY_MINIMUM = "envy_minimum_wager"  # {"bet": "fortune", "amount": "5"}
DISPLAY_LIMIT = "display_limit"  # "networked" | "other_functions": what the display must not have
IVERIFY_SURVEILLANCE = "iverify_surveillance"  # True: the display must be viewable by surveillance
OTHER_AWARDS = "other_awards"  # "tray" | "meter" | another word: where awards that are no percent come from
ZERO_SEED = "zero_seed"  # True: the maker advises against a seed of $0
SEED_REMARK = "seed_remark"  # True: the seed should be the printed one and at least the largest fixed award
CONTRIBUTION_REMARK = "contribution_remark"  # True: the contribution should only be reduced
MAX_PLAYERS = "max_players"  # the most players that the rules allow

RENAMED = {
    "seed_zero_not_recommended": ZERO_SEED,
    "seed_at_least_largest_fixed": SEED_REMARK,
    "contribution_only_reduce": CONTRIBUTION_REMARK,
    "other_hands_paid_from": OTHER_AWARDS,
}
FOLDED = {"no": "lose", "house": "house_choice", "yes": "win"}


def read_facts(packet: Mapping[str, Any], document: str) -> Iterator[Fact]:
    """The facts of one packet, under our names."""
    for written in packet.get("x_facts") or ():
        name, value = _ours(written)
        box = written.get("bbox")
        yield Fact(
            name,
            value,
            written.get("system"),
            written.get("variant"),
            Place(document, written.get("page"), None if box is None else tuple(box), written.get("quote")),
        )


def _ours(written: Mapping[str, Any]) -> tuple[str, Any]:
    name: str = written["fact"]
    value: Any = written.get("value")
    bet = written.get("bet")
    match name:
        case "shuffler_mode" if bet == "cover_all":
            return COVER_ALL_MODE, value["mode"]
        case "equal_wagers":
            return RAISE_RATIO, {"bet": value[1], "multiple": "1"}
        case "folded_hands_qualify" if bet is None or written.get("system") is not None:
            return FOLDED_HANDS, FOLDED.get(value, value)
        case "envy_minimum_wager":
            return ENVY_MINIMUM, {"bet": value.get("bet"), "amount": value["minimum"]}
        case "display_no_network":
            return DISPLAY_LIMIT, "networked"
        case "display_no_other_functions":
            return DISPLAY_LIMIT, "other_functions"
        case "i_verify_condition" if value == "surveillance_view":
            return IVERIFY_SURVEILLANCE, True
    return RENAMED.get(name, name), value

"""The facts of the rules that checks need, each under one name here, from what readers of documents call them.

A packet carries them as `x_facts`: {"fact", "value", "page", "bbox", "quote", "system", "variant", "bet"}. A fact that
no check reads is kept under its own name.
"""

from __future__ import annotations

from collections.abc import Iterator

from accounts.json_types import Json
from approvals.registry.terms import Fact, Place
from paytables.packet import Fact as PrintedFact
from paytables.packet import Packet

# Our name, and what its value means for a check.
HAND_DEALING = "hand_dealing_allowed"  # True: the game may be dealt by hand
SHUFFLER_REQUIRED = "shuffler_required"  # {"makers": […], "models": […]}: the house must deal from one
BET_SHUFFLER_MODE = "bet_shuffler_mode"  # {"bet", "mode"}: the mode of the shuffler that a bet needs, as quoted
RAISE_RATIO = "raise_ratio"  # {"bet": "play", "multiple": "2"}: a wager fixed by the ante or base
RAISES = "raises"  # {"stage", "multiples": "1,2,3"}: the multiples of the ante among which a player chooses
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


def read_facts(packet: Packet, document: str) -> Iterator[Fact]:
    """The facts of one packet, under our names."""
    for printed in packet.facts:
        name, value = _ours(printed)
        place = Place(document, printed.page, printed.bbox, printed.quote or None)
        yield Fact(name, value, printed.system, printed.variant, place)


def _ours(printed: PrintedFact) -> tuple[str, Json]:
    name, value, bet = printed.name, printed.value, printed.bet
    match name:
        case "shuffler_mode" if bet is not None:
            return BET_SHUFFLER_MODE, {"bet": bet, "mode": value["mode"]}
        case "equal_wagers":
            return RAISE_RATIO, {"bet": value[1], "multiple": "1"}
        case "folded_hands_qualify" if bet is None or printed.system is not None:
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

"""Facts of play: what their values allow, from the narrowest to the widest, and for whom."""

from __future__ import annotations

import json
from collections.abc import Mapping

from approvals.differences.comparison.effects.registry import (
    Effects,
    leaves,
    loosens,
    opposite,
    rule,
    tightens,
    unclear,
)
from approvals.differences.comparison.model import Difference, Who
from approvals.differences.comparison.outcomes import number
from games.engines.definition.rules import NAMES as PARAMETERS
from paytables.printed_rules import words_of_fact
from paytables.rule_effects import worth_of

# Facts that forbid or demand something where they are stated, and for whom; without them there is one limit less.
LIMITS: dict[str, tuple[str, tuple[Who, ...]]] = {
    "display_no_network": ("the display must have no network", ("operators", "manufacturer")),
    "display_no_other_functions": ("the display must do nothing else", ("operators", "manufacturer")),
    "shuffler_required": ("the house must deal from a named shuffler", ("operators",)),
    "shuffler_mode": ("the shuffler must be set to a mode", ("operators",)),
    "shuffler_if_used": ("a shuffler must be an approved one of a licensed maker", ("operators", "manufacturer")),
    "i_verify_condition": ("the use of i-Verify has one more condition", ("operators",)),
    "envy_minimum_wager": ("envy has a minimum wager", ("player",)),
    "side_bets_between_players": ("players may not bet with one another", ("player",)),
    "wager_before_cards": ("the wager must be made before cards are seen", ("player",)),
    "envy_not_from_self_or_dealer": ("nobody wins envy from their own hand or the dealer's", ("player",)),
    "connected_jackpot_law": ("connected jackpots must follow a named section", ("operators",)),
}  # fmt: skip
# Facts that allow something where they are stated.
PERMISSIONS: dict[str, tuple[str, tuple[Who, ...]]] = {
    "hand_dealing_allowed": ("the game may be dealt by hand", ("operators",)),
    "dealing_shoe_allowed": ("a dealing shoe may be used", ("operators",)),
    "display_optional": ("the display may be left out", ("operators",)),
    "internal_controls_may_replace": ("internal controls may set another order", ("operators",)),
    "payment_order_house_choice": ("the house may choose another order of settling", ("operators",)),
    "double_down_for_less": ("the house may let players double down for less", ("operators", "player")),
    "two_positions": ("the house may let a player play two positions", ("operators", "player")),
    "envy_other_own_hands": ("a player with several hands wins envy on the others", ("player",)),
}  # fmt: skip
# Advice and arithmetic of the maker: no term of the approval.
ADVICE = (
    "contribution_for_growth", "contribution_above_preset_costs_edge", "contribution_only_reduce",
    "reserve_recommended", "reserve_not_only_seed", "seed_preset_recommended", "seed_at_least_largest_fixed",
    "seed_zero_not_recommended", "recommended_wager", "reseed_cost_factored_in",
)  # fmt: skip


@rule("fact", "added", "removed", "changed")
def rules_of_the_game(d: Difference) -> Effects:
    """A rule that a count depends on: what it does to the player is counted, not judged."""
    if not words_of_fact(d.field or "", d.after if d.after is not None else d.before) and d.field not in PARAMETERS:
        return ()
    worth = worth_of(d.context, d.field or "", d.before, d.after)
    if worth is None:
        return ()
    if worth.before == worth.after:
        return leaves(worth.words, "player")
    return tightens(worth.words, "player") if worth.after > worth.before else loosens(worth.words, "player")


@rule("fact", "added", "removed", "changed")
def limits(d: Difference) -> Effects:
    if d.field not in LIMITS or d.change == "changed":
        return ()
    reason, who = LIMITS[d.field]
    return tightens(reason, *who) if d.change == "added" else loosens(f"no longer said: {reason}", *who)


@rule("fact", "added", "removed", "changed")
def permissions(d: Difference) -> Effects:
    if d.field not in PERMISSIONS:
        return ()
    reason, who = PERMISSIONS[d.field]
    if d.change == "added" and d.after is not False:
        return loosens(reason, *who)
    if d.change == "removed" and d.before is not False:
        return unclear(f"no longer said: {reason}; whether it is now forbidden is not said", who[0])
    if d.change == "changed" and (d.before, d.after) == (True, False):
        return tightens(f"no longer: {reason}", *who)
    if d.change == "changed" and (d.before, d.after) == (False, True):
        return loosens(reason, *who)
    return ()


@rule("fact", "added", "removed", "changed")
def advice(d: Difference) -> Effects:
    return leaves("the manufacturer's advice is not a term") if d.field in ADVICE else ()


@rule("fact", "changed")
def folded_hands(d: Difference) -> Effects:
    if d.field != "folded_hands_qualify":
        return ()
    wins = {"no": 0, "house": 1, "yes": 2}
    old, new = wins.get(d.before), wins.get(d.after)
    if old is None or new is None:
        return ()
    player = (
        loosens("folded hands win in more cases", "player")
        if new > old
        else tightens("folded hands win in fewer cases", "player")
    )
    if d.after == "house":
        return player + loosens("the house may choose whether folded hands win", "operators")
    if d.before == "house":
        return player + tightens("the house may no longer choose whether folded hands win", "operators")
    return player


@rule("fact", "changed")
def minimum(d: Difference) -> Effects:
    if d.field != "envy_minimum_wager":
        return ()
    old, new = number(d.before.get("minimum")), number(d.after.get("minimum"))
    if old is None or new is None or d.before.get("bet") != d.after.get("bet") or old == new:
        return ()
    raised = tightens("envy takes a larger wager", "player")
    return raised if new > old else opposite(raised, "envy takes a smaller wager")


@rule("fact", "changed")
def raise_ratio(d: Difference) -> Effects:
    if d.field != "raise_ratio":
        return ()
    return unclear("a larger or smaller raise changes what player and house can win and lose")


@rule("fact", "changed")
def sets(d: Difference) -> Effects:
    """Facts whose value is a list of what is allowed: who may provide a display, which links may be used."""
    lists = {"display_providers": lambda v: v, "game_link": lambda v: v.get("use") if isinstance(v, Mapping) else None}
    if d.field not in lists:
        return ()
    old, new = lists[d.field](d.before), lists[d.field](d.after)
    if not isinstance(old, list) or not isinstance(new, list) or _rest(d.before) != _rest(d.after):
        return ()
    if set(old) < set(new):
        return loosens("more is allowed: " + ", ".join(sorted(set(new) - set(old))), "operators")
    if set(new) < set(old):
        return tightens("no longer allowed: " + ", ".join(sorted(set(old) - set(new))), "operators")
    return ()


@rule("fact", "changed")
def wager_returned(d: Difference) -> Effects:
    if d.field != "wager_returned":
        return ()
    gains = loosens("winners also get the wager back", "player") + tightens("wagers are given back", "operators")
    return gains if d.after else opposite(gains, "winners do not get the wager back")


@rule("fact", "moved")
def moved(d: Difference) -> Effects:
    return unclear("it is said of another system or version of the rules")


def _rest(value: object) -> str:
    rest = {k: v for k, v in value.items() if k != "use"} if isinstance(value, Mapping) else None
    return json.dumps(rest, sort_keys=True)

"""Facts of the rules that the development packets' perfect readings do not carry, as their pages print them.

A perfect packet has no `x_facts`; the reader of documents adds them. These are the few that the scenarios turn on,
in the reader's form, so that the checks can be measured apart from the reader.
"""

from __future__ import annotations

from typing import Any


def _fact(fact: str, value: Any, quote: str, **more: Any) -> dict[str, Any]:
    return {"fact": fact, "value": value, "page": 1, "bbox": [0.0, 0.0, 10.0, 10.0], "quote": quote, **more}


CARIBBEAN = [
    _fact("hand_dealing_allowed", True, "If the below game is to be hand dealt"),
    _fact("raise_ratio", {"bet": "bet", "base": "ante", "multiple": "2"}, "bet equals two times ante"),
    _fact("folded_hands_qualify", "no", "they are not eligible for a progressive payout"),
    *(
        _fact("folded_hands_qualify", "house", "sole discretion of the casino", system=s, bet="progressive")
        for s in ("aquarius", "nexus", "nexus_multi")
    ),
    _fact("display_no_network", True, "including but not limited to network capability", system="nexus"),
    _fact("display_no_other_functions", True, "no additional intelligence or functionality", system="nexus"),
    _fact("other_hands_paid_from", "tray", "they do not come off the meter", system="aquarius"),
    _fact("other_hands_paid_from", "tray", "they do not come off the meter", system="nexus"),
    _fact("other_hands_paid_from", "paytable", "depending on paytable", system="nexus_multi"),
    _fact("shuffler_mode", {"models": ["i-Deal Plus"], "mode": "Caribbean Stud Poker Cover All"}, "", bet="cover_all"),
    _fact("seed_zero_not_recommended", True, "We do not recommend configuring a $0 seed amount."),
    _fact("seed_at_least_largest_fixed", True, "at least as large as the largest fixed award"),
    _fact("contribution_only_reduce", True, "only reducing the pre-configured meter contribution rate"),
]

THREE_CARD = [
    _fact("shuffler_required", {"makers": ["Light and Wonder"], "models": ["i-Deal", "i-Deal Plus", "ACE"]}, "must be"),
    _fact("raise_ratio", {"bet": "play", "base": "ante", "multiple": "1"}, "in the amount EQUAL to the player's ANTE"),
    _fact("folded_hands_qualify", "yes", "even if he folds", bet="six_card_bonus"),
    _fact("folded_hands_qualify", "no", "Folded hands do NOT qualify", system="nexus", bet="progressive"),
    _fact("other_hands_paid_from", "tray", "Other hands are paid from the tray", system="nexus"),
    _fact("other_hands_paid_from", "tray", "Other hands are paid from the tray", system="aquarius"),
]

FORTUNE = [
    _fact("raise_ratio", {"bet": "double_down", "base": "main", "multiple": "1"}, "equal to their original bet"),
    _fact("double_down_for_less", "house", "may allow the customer to Double Down for less"),
    _fact("envy_minimum_wager", {"bet": "fortune", "minimum": "5"}, "$5 minimum Fortune bet"),
    _fact("i_verify_condition", "surveillance_view", "can be viewed by surveillance"),
    _fact("shuffler_required", {"makers": [], "models": ["i-Deal", "i-Deal Plus"]}, "Set the i-Deal"),
    _fact("other_hands_paid_from", "house", "at the casino's requirements", system="aquarius"),
    _fact("other_hands_paid_from", "house", "at the casino's requirements", system="nexus"),
    _fact("seed_zero_not_recommended", True, "We do not recommend configuring a $0 seed amount."),
]

STRAIGHT_EDGE = [
    _fact("shuffler_required", {"makers": [], "models": ["i-Deal"]}, "Set the i-Deal shuffler", variant="1"),
    _fact("raise_ratio", {"bet": "play", "base": "ante", "multiple": "1"}, "a Play bet of 1x their Ante", variant="1"),
    _fact("equal_wagers", ["ante", "blind"], "equal wagers on the Ante and Blind", variant="2"),
    _fact("raise_ratio", {"bet": "play", "base": "ante", "multiple": "2"}, "a Play bet of 2x their Ante", variant="2"),
    _fact("other_hands_paid_from", "house", "at the casino's requirements", system="aquarius"),
]

BY_GAME = {
    "Caribbean Stud Poker": CARIBBEAN,
    "Three Card Poker": THREE_CARD,
    "6 Card Fortune Pai Gow Poker": FORTUNE,
    "Straight Edge Poker": STRAIGHT_EDGE,
}

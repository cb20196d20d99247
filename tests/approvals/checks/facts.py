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
    _fact("raise_ratio", "2", "equal to exactly twice the amount of the ante", bet="play"),
    _fact("folded_hands", "house_choice", "sole discretion of the casino", system="aquarius"),
    _fact("folded_hands", "house_choice", "sole discretion of the casino", system="nexus"),
    _fact("folded_hands", "house_choice", "sole discretion of the casino", system="nexus_multi"),
    _fact("display_limit", True, "no additional intelligence or functionality", system="nexus"),
    _fact("other_awards", "tray", "paid from the tray; they do not come off the meter", system="nexus"),
    _fact("cover_all_mode", "Caribbean Stud Poker Cover All", "Caribbean Stud Poker Cover All"),
    _fact("zero_seed", True, "We do not recommend configuring a $0 seed amount."),
]

THREE_CARD = [
    _fact("shuffler_required", True, "must be dealt with an automatic card shuffler"),
    _fact("raise_ratio", "1", "in the amount EQUAL to the player's ANTE wager", bet="play"),
    _fact("folded_hands", "lose", "Folded hands do NOT qualify", system="nexus"),
    _fact("other_awards", "tray", "Other hands are paid from the tray", system="nexus"),
    _fact("other_awards", "tray", "Other hands are paid from the tray", system="aquarius"),
]

FORTUNE = [
    _fact("raise_ratio", "1", "Double Down", bet="double_down"),
    _fact("envy_minimum_wager", "5", "$5 minimum Fortune bet", bet="fortune"),
    _fact("iverify_surveillance", True, "can be viewed by surveillance"),
    _fact("other_awards", "house_choice", "from the tray or from the meter, at the casino's requirements"),
]

STRAIGHT_EDGE = [
    _fact("raise_ratio", "1", "a Play bet of 1x their Ante", bet="play", variant="1"),
    _fact("raise_ratio", "2", "a Play bet of 2x their Ante", bet="play", variant="2"),
]

BY_GAME = {
    "Caribbean Stud Poker": CARIBBEAN,
    "Three Card Poker": THREE_CARD,
    "6 Card Fortune Pai Gow Poker": FORTUNE,
    "Straight Edge Poker": STRAIGHT_EDGE,
}

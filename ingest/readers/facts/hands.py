"""Facts about hands: whose cards the bet of a part looks at, and whose hand is set first."""

from __future__ import annotations

import re

from ingest.readers.facts.registry import Sentence, fact, number

N = r"two|three|four|five|six|seven|eight|[2-8]"
OPENS = r"\b(?:considers|uses|looks at|(?:is|are) (?:based|determined|decided) (?:solely |only )?(?:on|by)) "
OWN = r"the (?:player|patron)'s (?:own |first |original |initial )?"
ALONE = (
    re.compile(
        rf"{OPENS}the (?:first )?(?P<n>{N}) cards (?:that )?(?:(?:the|each) player (?:receives|is dealt|holds)"
        rf"|dealt to (?:the|each) player)(?P<rest>[^.]*)",
        re.IGNORECASE,
    ),
    re.compile(rf"{OPENS}the (?P<n>{N})[- ]cards? player hand(?P<rest>[^.]*)", re.IGNORECASE),
    re.compile(rf"{OPENS}{OWN}(?P<n>{N})(?:[- ]card hand| cards)(?P<rest>[^.]*)", re.IGNORECASE),
)
AND = r",? (?:and|plus|combined with|together with|with) "
WITH_OTHERS = re.compile(
    rf"{OPENS}{OWN}(?P<n>{N}) cards{AND}(?:the )?(?:"
    rf"(?P<flop>three)[- ]card flop|first (?P<first>{N}) (?:community|board) cards|(?P<board>{N}) community cards"
    rf"|dealer's (?P<dealer>{N}) cards|dealer's (?P<up>up[- ]?card|face[- ]up card|exposed card))"
    r"(?P<rest>[^.]*)",
    re.IGNORECASE,
)
TOGETHER = re.compile(
    rf"\bbest (?P<best>{N})[- ]card (?:poker )?hand (?:that can be )?(?:made|formed) (?:from|with|using) the (?P<n>{N})"
    r" cards dealt to (?:both )?the (?:dealer and (?:the )?player|player and (?:the )?dealer)\b",
    re.IGNORECASE,
)
ENDS = re.compile(r"\A\s*[;:]?\s*\Z")  # whatever else follows may name more cards
NEGATED = re.compile(r"\b(?:not|never|no)\b", re.IGNORECASE)


@fact(
    "bonus_cards",
    r"\bcards?\b",
    ("Acme Bonus considers the five cards the player receives.", {"player": 5}),
    ("It considers the five card player hand.", {"player": 5}),
    ("Wins are based on the player's original two cards and the three-card flop.", {"player": 2, "board": 3}),
    ("The wager uses the player's five cards and the dealer's up card.", {"player": 5, "dealer_up": 1}),
    (
        "This wager is based on the best 5-card Poker hand that can be made from the six cards dealt to the Dealer"
        " and Player.",
        {"player": 3, "dealer": 3, "best": 5},
    ),
    ("The wager is based on the player's first three cards.", {"player": 3}),
    ("The wager is based on the player's three cards and a card of his choice.", None),
    ("The wager is based on the best 5-card hand made from the seven cards dealt to the dealer and player.", None),
    ("The player considers his five cards.", None),
    ("The wager is based on the player's two cards in combination with the three-card flop.", None),
    ("The wager is based on the player's three cards as well as the dealer's three cards.", None),
    ("The bet is based on the player's first three cards (and the dealer's up card).", None),
)
def bonus_cards(sentence: Sentence) -> object:
    """Which cards the bet of the part looks at: {"player": 3, "dealer": 3, "best": 5}."""
    if NEGATED.search(sentence.text):
        return None
    if together := TOGETHER.search(sentence.text):
        cards = _count(together["n"])
        if cards % 2:
            return None  # it is not said who has the odd one
        return {"player": cards // 2, "dealer": cards // 2, "best": _count(together["best"])}
    if others := WITH_OTHERS.search(sentence.text):
        return {"player": _count(others["n"]), **_others(others)} if ENDS.match(others["rest"]) else None
    for pattern in ALONE:
        if match := pattern.search(sentence.text):
            return {"player": _count(match["n"])} if ENDS.match(match["rest"]) else None
    return None


def _others(match: re.Match[str]) -> dict[str, int]:
    if match["dealer"]:
        return {"dealer": _count(match["dealer"])}
    if match["up"]:
        return {"dealer_up": 1}
    return {"board": _count(match["flop"] or match["first"] or match["board"])}


def _count(word: str) -> int:
    digits = number(word)
    assert digits is not None, "the pattern takes numbers alone"
    return int(digits)


DOUBTED = re.compile(r"\b(?:not|never|no|if|should|any|misdeal|dead|void)\b", re.IGNORECASE)  # no rule of every round
SET = r"(?:set|arranged?|sets|arranges)"
DEALER_FIRST = re.compile(
    r"\bdealer\b[^.;]{0,120}\b(?:face[- ]up|exposed?s?|opened?s?|reveal(?:s|ed)?)\b[^.;]{0,120}\bbefore "
    rf"(?:the |each |any )?players? (?:has |have |may |can |will )?{SET}\b",
    re.IGNORECASE,
)
PLAYER_FIRST = re.compile(
    rf"\b(?:once|after|when|as soon as) (?:all |each )?(?:of )?(?:the )?players? (?:has |have )?{SET} (?:all )?(?:of )?"
    r"(?:their|his|his or her) (?:cards|hands?)[^.;]{0,40}\bdealer (?:will |shall |then |may )*"
    r"(?:turns? over|exposes?|opens?|reveals?|sets?|arranges?)\b",
    re.IGNORECASE,
)


@fact(
    "sets_first",
    r"\bdealer\b",
    ("The dealer's hand is set and exposed before the players set their hands.", "dealer"),
    ("The dealer sets his hand face up before each player sets his hand.", "dealer"),
    ("Once all players have set their hands, the dealer turns over his seven cards.", "player"),
    ("After the players have arranged their cards, the dealer will set the house hand.", "player"),
    ("If the dealer exposes any of the cards before the players have set their hands, all hands are dead.", None),
    ("The dealer must not reveal his hand before all bets are made.", None),
    ("The dealer deals before the players set their limits.", None),
)
def sets_first(sentence: Sentence) -> object:
    """Whose hand is set first: "dealer" where it is open before the players set theirs, "player" as usual."""
    if DOUBTED.search(sentence.text):
        return None
    if PLAYER_FIRST.search(sentence.text):
        return "player"
    return "dealer" if DEALER_FIRST.search(sentence.text) else None

"""Facts about the deal: the deck, what the dealer needs to qualify, who wins ties of equal hands."""

from __future__ import annotations

import re

from accounts.json_types import Json
from ingest.readers.facts.registry import Sentence, fact, snake

NO_JOKER = re.compile(r"\b(?:no|without(?: the| any| a)?|remov\w+(?: the| all)?) jokers?\b", re.IGNORECASE)


@fact(
    "deck",
    r"-card deck|deck of \d",
    ("The game uses a standard 52-card deck.", {"cards": 52, "joker": False}),
    ("The game is played with a 53-card deck, including a joker.", {"cards": 53, "joker": True}),
    ("A single deck of 52 cards without jokers is used.", {"cards": 52, "joker": False}),
)
def deck(sentence: Sentence) -> Json:
    """How many cards the deck has, and whether a joker is one of them."""
    text = sentence.text
    match = re.search(
        r"\b(\d{2})-card deck\b|\b(?:one|an?|single)\b[^.]{0,20}?\bdeck of (\d{2})\b", text, re.IGNORECASE
    )
    if not match:
        return None
    return {"cards": int(match[1] or match[2]), "joker": "joker" in NO_JOKER.sub("", text).lower()}


LEAST_HAND = (  # the least with which the dealer plays: a pair, a card, points where the fewest win
    r"(?:any |an? )?(?P<hand>pair(?: of \w+)?|ace-king|(?:ace|king|queen|jack|ten|nine)(?:[- ]high)?"
    r"|(?:three|four)[- ]card flush(?:,? (?:with an? )?(?:ace|king|queen|jack|ten|nine|eight|\d{1,2})[- ]high)?"
    r"|\d{1,2} points? or (?:less|fewer))"
    r"(?!,? (?:with an? )?\w+[- ]high)"
)
QUALIFIES = (
    re.compile(
        rf"\b(?:dealer|house|banker?)(?:'s hand)? (?:must|has to|needs?(?: to)?|requires?)(?: to)?(?: have| hold)?"
        rf" (?:(?:at least|a minimum of) )?{LEAST_HAND}(?P<better>,? or (?:better|higher|greater))?"
        r" (?:in order )?to (?:qualify|open|play)\b",
        re.IGNORECASE,
    ),
    re.compile(
        rf"\b(?:dealer|house|banker?)(?:'s hand)? (?:qualifies|opens)(?: only)? (?:with|on|by holding)"
        rf" (?:(?:at least|a minimum of) )?{LEAST_HAND}(?P<better>,? or (?:better|higher|greater))?(?=[.,;]|$)",
        re.IGNORECASE,
    ),
    re.compile(
        rf"\b(?:dealer|house|banker?) plays(?: only)? with (?:(?:at least|a minimum of) )?{LEAST_HAND}"
        r",? or (?:better|higher|greater)\b",
        re.IGNORECASE,
    ),
)


@fact(
    "dealer_qualifies",
    r"qualif|open|plays",
    ("DEALER PLAYS WITH QUEEN HIGH OR BETTER", "queen_high_or_better"),
    ("The dealer must qualify with an Ace-King or better.", "ace_king_or_better"),
    ("The dealer's qualifying hand of a Queen or better.", "queen_or_better"),
    ("The dealer must have at least a pair to qualify.", "pair_or_better"),
    ("The dealer qualifies with a king or better.", "king_or_better"),
    ("The house opens with any pair.", "pair_or_better"),
    ("The dealer qualifies with a three-card flush, nine high, or better.", "three_card_flush_nine_high_or_better"),
    ("The dealer qualifies with a 3-card straight flush, six high, or better.", None),
    ("The dealer must have 20 points or less to qualify.", "20_points_or_less"),
    ("The dealer qualifies with 20 points or fewer.", "20_points_or_less"),
    ("The dealer qualifies with 20 points or better.", None),
)
def dealer_qualifies(sentence: Sentence) -> Json:
    """The least hand with which the dealer plays."""
    match = re.search(
        r"\bdealer (?:must|has to) (?:qualify with|have) (?:an? )?([\w' -]{3,30}? or better)\b"
        r"|\bdealer's qualifying hand of (?:an? )?([\w' -]{3,30}? or better)\b", sentence.text, re.IGNORECASE,
    )  # fmt: skip
    if match:
        return snake(re.sub(r"\b(?:an?|and)\s+", "", match[1] or match[2]))
    for pattern in QUALIFIES:
        if matched := pattern.search(sentence.text):
            hand = snake(re.sub(r",| with an?\b", "", matched["hand"]))
            return hand.replace("fewer", "less") if "points" in hand else f"{hand}_or_better"
    return None


@fact(
    "copies",
    r"copies",
    ("The house wins copies.", "house"),
    ("Copies push.", "push"),
    ("Players win copies (an identical straight as the dealer).", "player"),
)
def copies(sentence: Sentence) -> Json:
    """Who wins where player and dealer hold equal hands: "house", "player" or "push"."""
    text = sentence.text
    for pattern, value in (
        (
            r"\b(?:house|dealer|banker?) wins (?:all )?copies|\bcopies (?:go|are awarded) to the (?:house|dealer)",
            "house",
        ),
        (r"\bplayers? wins? (?:all )?copies|\bcopies (?:go|are awarded) to the player", "player"),
        (r"\bcopies (?:are a )?push", "push"),
    ):
        if re.search(pattern, text, re.IGNORECASE):
            return value
    return None


EQUAL_HANDS = r"(?:ties?|tie hands|tied hands|equal hands|hands? of equal (?:rank|value))"
TIES = (
    (re.compile(rf"\b{EQUAL_HANDS} (?:(?:is|are) )?(?:a )?push(?:es)?\b", re.IGNORECASE), "push"),
    (re.compile(r"\bin (?:the event|case) of a tie\b", re.IGNORECASE), None),  # and then that wagers push
    (re.compile(rf"\bplayers? wins? (?:all |on )?{EQUAL_HANDS}\b", re.IGNORECASE), "player_wins"),
    (re.compile(rf"\b{EQUAL_HANDS} (?:go|goes) to the player\b", re.IGNORECASE), "player_wins"),
    (re.compile(rf"\b(?:dealer|house|bank(?:er)?) wins? (?:all |on )?{EQUAL_HANDS}\b", re.IGNORECASE), "dealer_wins"),
    (re.compile(rf"\b{EQUAL_HANDS} (?:go|goes) to the (?:dealer|house)\b", re.IGNORECASE), "dealer_wins"),
    (re.compile(rf"\b{EQUAL_HANDS} loses?\b", re.IGNORECASE), "dealer_wins"),
)
PUSHES = re.compile(r"\bpush", re.IGNORECASE)


@fact(
    "tie",
    r"\btie|\bequal",
    ("Ties push.", "push"),
    ("In the event of a tie, the Ante and the Play wager push.", "push"),
    ("The player wins ties.", "player_wins"),
    ("The dealer wins all ties.", "dealer_wins"),
    ("Ties go to the dealer.", "dealer_wins"),
    ("A tie bet is offered on the layout.", None),
)
def tie(sentence: Sentence) -> Json:
    """What becomes of the wagers where the player's and the dealer's hands are equal."""
    results = set()
    for pattern, value in TIES:
        if match := pattern.search(sentence.text):
            results.add(value or ("push" if PUSHES.search(sentence.text, match.end()) else None))
    return results.pop() if len(results) == 1 else None


DOES_NOT_QUALIFY = re.compile(
    r"\bdealer(?:'s hand)? (?:does not|doesn't|fails to|cannot|can't|do not) (?:qualify|play|open)\b", re.IGNORECASE
)
RETURNED = r"(?:is |are |will be )?(?:a )?(?:push(?:es|ed)?|returned)\b"
SETTLED = rf"(?:{RETURNED}|(?:wins?|loses?|lost)\b)"
PAID_EVEN = (  # the next words may say another pay, or that play goes on
    r"(?:(?:wins?|pays?|is paid|are paid|receives?)(?: \w+){0,3}? (?:1 to 1|even money)\b"
    rf"|wins?(?=,? and (?:the )?(?:play|bet|raise|blind)s?(?: wagers?| bets?)? {SETTLED}|\.))"
)
EVEN = re.compile(r"\b(?:1 to 1|even money)\b", re.IGNORECASE)
ANTE_AT_ODDS = re.compile(
    r"\bantes?(?: wagers?| bets?)? (?:pays?|(?:is|are) paid)(?: at(?: odds of)?)? (?!1 to 1\b)\d+ (?:to|for) \d",
    re.IGNORECASE,
)
NOT_ITS_NAME = ("", r"(?<!ante )(?<!play )(?<!raise )(?<!blind )(?<!side )")  # "the Play bet" is no wager called Bet
UNQUALIFIED_ENDS = tuple(
    (wager, end, re.compile(rf"{NOT_ITS_NAME[wager == 'bet']}\b{wager}s?(?: wagers?| bets?)? {words}", re.IGNORECASE))
    for wager in ("ante", "play", "bet", "raise", "blind")
    for end, words in (("push", RETURNED), ("win", PAID_EVEN))
)


@fact(
    "not_qualified",
    r"(?:does not|doesn't|fails to|cannot|can't) (?:qualify|play|open)",
    ("When dealer does not play PLAY is a PUSH ANTE wins 1 to 1", {"ante": "win", "play": "push"}),
    ("If the dealer does not qualify, the Ante pays 1 to 1 and the Bet is returned.", {"ante": "win", "bet": "push"}),
    ("If the dealer fails to qualify, the Ante wager is a push.", {"ante": "push"}),
    ("If the dealer fails to qualify, the Play bet is returned.", {"play": "push"}),
    ("If the dealer does not qualify, the Ante wins and the Raise pushes.", {"ante": "win", "raise": "push"}),
    ("If the dealer does not qualify, the Ante wins and the Play wager is returned.", {"ante": "win", "play": "push"}),
    ("If the dealer does not qualify, the Ante wins and play moves to the left.", None),
    ("If the dealer does not qualify, the Ante wins and is paid 2 to 1.", None),
    ("The dealer announces that the dealer does not qualify.", None),
)
def not_qualified(sentence: Sentence) -> object:
    """What each wager gets where the dealer does not qualify: {"ante": "win", "play": "push"}."""
    match = DOES_NOT_QUALIFY.search(sentence.text)
    if match is None:
        return None
    rest = f"{sentence.text[match.end() :]} {sentence.below}"
    ends = {wager: end for wager, end, pattern in UNQUALIFIED_ENDS if pattern.search(rest)}
    if ends.get("ante") == "win" and not EVEN.search(rest) and ANTE_AT_ODDS.search(sentence.document):
        del ends["ante"]  # another sentence says what a winning ante is paid
    return ends or None


PLAYERS = {"five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10}


@fact(
    "max_players",
    r"players?\b|seats?\b|spots?\b",
    ("Up to seven players may play at one table.", 7),
    ("The game may be played by a maximum of 6 players.", 6),
    ("No more than eight players may be seated.", 8),
    ("The table seats up to 7 players.", 7),
    ("If more than six players are seated, use two decks.", None),
)
def max_players(sentence: Sentence) -> object:
    """How many players may play at one table."""
    text = sentence.text
    if re.match(r"(?:if|when|where|for)\b", text, re.IGNORECASE):
        return None
    count = rf"(?P<count>\d{{1,2}}|{'|'.join(PLAYERS)})"
    match = re.search(
        rf"\b(?:up to|(?:a )?maximum of|no more than|not more than|at most) {count} (?:\(\d+\) )?"
        r"(?:players|playing positions|player positions|betting positions|seats|spots)\b",
        text,
        re.IGNORECASE,
    )
    if match is None or re.search(r"\b(?:hands?|tournament|per (?:hand|round of))\b", text, re.IGNORECASE):
        return None
    word = match["count"].lower()
    number = int(word) if word.isdigit() else PLAYERS[word]
    return number if 2 <= number <= 14 else None

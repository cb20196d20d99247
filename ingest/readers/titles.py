"""The name within a title: "House Rules for X", "X® - Standards of Play" and "Pay Table Library: X" are all about X.

A title says what kind of paper stands below it, in words that every trade uses for its papers; the rest is the name.
"""

from __future__ import annotations

import re

from ingest.grammar.bets import whole_bet
from ingest.prose import EQUAL_SIGNS
from ingest.vocabulary import game_words

KIND = (  # what a paper is called
    r"(?:rules?|manual|procedures?|standards?|pay[- ]?tables?|pay[- ]?outs?|pay[- ]?offs?|tables?|schedules?|odds"
    r"|sheets?|librar(?:y|ies)|guides?|guidelines?|summar(?:y|ies)|lists?|play|regulations?|descriptions?|overview"
    r"|instructions?|handbook|brochure|requirements?|awards?|packet|documentation|math(?:ematics)?|analysis|report)"
)
SAYS = (  # what is said of it before that word or behind it
    r"(?:official|house|game|games|table|dealing|dealers?'?|operating|training|player|pay|payout|available|posted|approved"
    r"|proposed|amended|revised|new|current|standard|general|quick|reference|casino|complete|and|&|of|to|how|the|for"
    r"|progressive|optional|bonus|side|bet|bets|wager|wagers|odds|internal|training|playing|conduct|standards?|rules?|gaming"
    r"|washington|nevada|california|jersey|state|minimum|controls?)"
)
LEFT = re.compile(
    rf"^(?:{SAYS}\s+){{0,12}}?{KIND}(?:\s+{KIND}){{0,12}}\s*(?:\b(?:of|for|to)\b|[:|\u2013\u2014-])\s*(?:the\s+)?(?:games?\s+of\s+)?|^how\s+to\s+play\s+",
    re.I,
)
RIGHT = re.compile(
    rf"\s*(?:[,:|(\u2013\u2014-]\s*)?\b(?:(?:an?|game|table|dealing|operating|training|official|house|pay|payout|approved|available|standard"
    rf"|proposed|amended|revised|quick|reference|gaming|casino|how|odds|standards?|rules?)\s+){{0,12}}{KIND}"
    rf"(?:\s+(?:{KIND}|of|and|&|for|to|play|procedures|dealing|use|conduct|the|game)){{0,12}}\)?\s*$",
    re.I,
)
EDITION = re.compile(  # "… (Rev. 3)", "… v2.1", "… 2017"
    r"\s*[,(|-]?\s*\b(?:rev(?:ision|ised)?|version|ver|v(?=[\s.\d])|issue|edition|updated|effective)(?![a-z])\.?:?\s*[\w./-]*\)?\s*$"
    r"|\s*[,(|-]\s*\d{4}\)?\s*$",
    re.I,
)
GAMES = sorted(  # the trade's list, without the names that are side bets' at many games
    (name.translate(EQUAL_SIGNS) for name in game_words()["names"] if whole_bet(name) is None), key=len, reverse=True
)
TRADE_NAMES = re.compile(rf"\b(?:{'|'.join(map(re.escape, GAMES))})(?!\w)", re.IGNORECASE)
PRINTED = re.compile(r"[\u00ae\u2122\u00a9*]|\((?:R|TM|C)\)", re.I)


def name_in(title: str) -> tuple[str, bool]:
    """The name that a title is about, and whether words of a paper's kind stood beside it.

    >>> name_in("House Rules for Casino War®"), name_in("Big Raise Stud Poker - Game Rules"), name_in("Dragon 7")
    (('Casino War', True), ('Big Raise Stud Poker', True), ('Dragon 7', False))
    >>> name_in("Pay Table Library: Lucky Ladies™"), name_in("Rules of Play"), name_in("House Money")
    (('Lucky Ladies', True), ('', True), ('House Money', False))
    >>> name_in("Minimum Internal Control Standards: King's Bounty"), name_in("Let It Ride: an analysis")
    (("King's Bounty", True), ('Let It Ride', True))
    """
    text = " ".join(PRINTED.sub("", title).split()).strip(" ,;:.-\u2013\u2014|#")
    stated = False
    while True:
        shorter = EDITION.sub("", text)
        left = LEFT.sub("", shorter)
        right = RIGHT.sub("", left)
        stated = stated or right != shorter
        shorter = right.strip(" ,;:.-|\u2013\u2014")
        if shorter == text or not shorter:
            return shorter, stated
        text = shorter

"""Facts about the deal: the deck, what the dealer needs to qualify, who wins ties of equal hands."""

from __future__ import annotations

import re
from typing import Any

from ingest.readers.facts.registry import Sentence, fact, snake


@fact(
    "deck",
    r"-card deck",
    ("The game uses a standard 52-card deck.", {"cards": 52, "joker": False}),
    ("The game is played with a 53-card deck, including a joker.", {"cards": 53, "joker": True}),
)
def deck(sentence: Sentence) -> Any:
    """How many cards the deck has, and whether a joker is one of them."""
    match = re.search(r"\b(\d{2})-card deck\b", sentence.text)
    return {"cards": int(match[1]), "joker": "joker" in sentence.text.lower()} if match else None


@fact(
    "dealer_qualifies",
    r"qualif",
    ("The dealer must qualify with an Ace-King or better.", "ace_king_or_better"),
    ("The dealer's qualifying hand of a Queen or better.", "queen_or_better"),
)
def dealer_qualifies(sentence: Sentence) -> Any:
    """The least hand with which the dealer plays."""
    match = re.search(
        r"\bdealer (?:must|has to) (?:qualify with|have) (?:an? )?([\w' -]{3,30}? or better)\b"
        r"|\bdealer's qualifying hand of (?:an? )?([\w' -]{3,30}? or better)\b", sentence.text, re.IGNORECASE,
    )  # fmt: skip
    if not match:
        return None
    return snake(re.sub(r"\b(?:an?|and)\s+", "", match[1] or match[2]))


@fact(
    "copies",
    r"copies",
    ("The house wins copies.", "house"),
    ("Copies push.", "push"),
    ("Players win copies (an identical straight as the dealer).", "player"),
)
def copies(sentence: Sentence) -> Any:
    """Who wins where player and dealer hold equal hands: "house", "player" or "push"."""
    text = sentence.text
    for pattern, value in (
        (r"\bhouse wins copies", "house"),
        (r"\bplayers? wins? copies", "player"),
        (r"\bcopies push", "push"),
    ):
        if re.search(pattern, text, re.IGNORECASE):
            return value
    return None


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
def max_players(sentence: Sentence) -> Any:
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

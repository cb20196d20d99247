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

"""What a document is: a letter with rules, a letter, rules, or no packet at all.

Nothing is read out of a document that is no packet: an invoice with a table of numbers must not become a paytable.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Literal

from ingest.blocks import Document
from ingest.prose import Block
from ingest.sections import Section

Kind = Literal["letter_and_rules", "letter", "rules", "not_a_packet"]
REGULATOR = re.compile(r"gambling commission|\bWSGC\b|wsgc\.wa\.gov|gaming commission", re.IGNORECASE)
ABOUT_GAMES = re.compile(
    r"\b(?:card games?|table games?|game rules|house-banked|card rooms?|tribal (?:casino|gaming)|internal controls"
    r"|progressive (?:system|jackpot|wager|bet)|side bet|bonus (?:bet|wager)|gambling equipment|shufflers?"
    r"|games? (?:noted|listed|named|described|submitted|above)"
    r"|(?:this|your|the|these) games?|blackjack|poker|baccarat)\b",
    re.IGNORECASE,
)
OFFICIAL = (
    re.compile(r"\bsubmission\s*(?:#|no\b|number|\d)", re.IGNORECASE),
    re.compile(
        r"\b(?:card games?|table games?|game rules|house-banked|rules of play|card rooms?|tribal casinos?)\b", re.I
    ),
    re.compile(r"\b(?:approv(?:e|es|ed|al)|den(?:y|ies|ied)|not approved|under review|review)\b", re.IGNORECASE),
    re.compile(
        r"\b(?:special agent|agent in charge|assistant director|program manager|administrator)\b", re.IGNORECASE
    ),
    re.compile(r"\b(?:washington|submission)\b|\brules\b[^.]{0,60}\benclosed\b|\benclosed rules\b", re.IGNORECASE),
    re.compile(r"\bcard rooms?\b.*\btrib|\btrib.*\bcard rooms?\b", re.IGNORECASE | re.DOTALL),
)
PERSONAL = re.compile(  # letters to people about their own licence or employment
    r"\b(?:application for|apply(?:ing)? for|applied for|renew\w*|your) (?:an? |the |your )?(?:\w+ ){0,4}?"
    r"(?:licen[sc]e|position|employment|job|permit|card)\b|\bemployee licen[sc]e\b",
    re.IGNORECASE,
)
GAME_WORDS = re.compile(
    r"\b(?:card games?|table games?|game rules|these games|the games?|paytables?|progressive|side bets?"
    r"|bonus (?:bet|wager)"
    r"|submission\s*(?:#|no)|shufflers?)\b",
    re.IGNORECASE,
)
RULES_WORDS = (
    re.compile(
        r"^(?:rules? of play|rules and (?:dealing )?procedures|dealing procedures|game rules|training manual)\b", re.I
    ),
    re.compile(r"\bdealer\b", re.IGNORECASE),
    re.compile(r"\bplayers?\b", re.IGNORECASE),
    re.compile(r"\b(?:ante|wagers?|bets?|push(?:es)?|fold(?:s|ed)?|shuffl\w+)\b", re.IGNORECASE),
    re.compile(r"\b(?:pay ?tables?|payouts?|pays?|odds)\b|\b\d+ (?:to|for) 1\b", re.IGNORECASE),
    re.compile(
        r"\b(?:royal flush|straight flush|full house|three of a kind|pair plus|blackjack|baccarat|banker)\b", re.I
    ),
    re.compile(r"\bWAC \d{3}|\bwagering limits\b|compatible software versions", re.IGNORECASE),
)


def rules_score(blocks: Sequence[Block]) -> int:
    """How many of the marks of game rules a part of a document shows."""
    text = "\n".join(b.plain for b in blocks)
    heading = any(RULES_WORDS[0].match(b.plain) for b in blocks)
    return int(heading) * 2 + sum(
        1 for p in RULES_WORDS[1:] if len(p.findall(text)) >= 2 or (p is RULES_WORDS[6] and p.search(text))
    )


def is_commission_letter(blocks: Sequence[Block]) -> bool:
    """A letter of the regulator about games."""
    text = " ".join(b.plain for b in blocks)
    if PERSONAL.search(text) and not GAME_WORDS.search(text):
        return False
    if REGULATOR.search(text):
        return ABOUT_GAMES.search(text) is not None
    # without the regulator's name: an office holder writes about a numbered submission or decides about games
    return sum(1 for pattern in OFFICIAL if pattern.search(text)) >= 3


def read_kind(document: Document, sections: Sequence[Section]) -> Kind:
    """The document's kind by its letter and by what stands outside it."""
    letter = [s for s in sections if s.kind == "letter"]
    inside = [b for b in document.blocks if any(s.holds(b.place) for s in letter)]
    outside = [b for b in document.blocks if not any(s.holds(b.place) for s in letter)]
    has_letter = bool(letter) and is_commission_letter(inside)
    score = rules_score(outside)
    words = sum(len(b.plain.split()) for b in outside)
    has_rules = score >= 4 if words > 60 else score >= 3 and words > 12
    if has_letter:
        return "letter_and_rules" if has_rules else "letter"
    return "rules" if has_rules else "not_a_packet"

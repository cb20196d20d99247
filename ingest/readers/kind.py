"""What a document is: a letter with rules, a letter, rules, or no packet at all.

Nothing is read out of a document that is no packet: an invoice with a table of numbers must not become a paytable.
Where few marks tell, the document is read all the same and its kind is doubted, so that a person is asked: what was
set aside nobody would look at again.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Literal

from ingest.blocks import Document
from ingest.grammar.hands import is_hand_like
from ingest.prose import Block, Row
from ingest.readers.source import LAW_WORDS, is_law
from ingest.readers.titles import TRADE_NAMES
from ingest.sections import Section
from ingest.values import Value

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
    re.compile(r"\A(?=.*?\bcard rooms?\b).*?\btrib", re.IGNORECASE | re.DOTALL),
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
    re.compile(r"\b(?:hands?|cards?|decks?|dealt|deals?|misdeals?)\b", re.IGNORECASE),
    re.compile(r"\b(?:progressives?|jackpots?|shufflers?)\b", re.IGNORECASE),
)
ODDS = re.compile(  # what only a pay table prints beside a label; a time of day or a date is none
    r"(?<![\w:.,/-])(?:[\d,]*\d\s*(?:to|for)\s*[125]|[\d,]*\d(?:\s?:\s?|-)1)(?![\w:/-])|\beven money\b", re.IGNORECASE
)
PAYS = re.compile(
    r"\b(?:pay ?tables?|pays?|payouts?|payoffs?|odds|progressives?|jackpots?)\b|\b(?:to|for) 1\b", re.IGNORECASE
)
CARD_GAME = re.compile(
    r"\b(?:poker|blackjack|baccarat|hold ?'?em|stud|pai gow|casino war|rummy|let it ride|21\+3|spanish 21|banker"
    r"|dice|roulette|craps|dealer|joker|suited|natural|royal (?:flush|match)|straight flush|three of a kind"
    r"|perfect pairs?)\b",
    re.IGNORECASE,
)
SHEET_TITLE = re.compile(r"\bpay ?tables?\b|\bpayouts?\b", re.IGNORECASE)
CHANCES = re.compile(r"\bprobabilit\w+|\bchances? of\b|\bodds (?:of|against) being dealt\b", re.IGNORECASE)
WAGERED = re.compile(r"\b(?:wagers?|bets?|antes?|pay ?tables?|payouts?|pays)\b", re.IGNORECASE)
ENACTED = re.compile(r"\[?Statutory Authority:|\bWSR \d\d-\d\d-\d{3}\b")
AT_ODDS = re.compile(
    r"\bwinning\b[^.]{0,120}\b(?:paid|pay)\b[^.]{0,80}\bodds\b|\bpay (?:out |off )?(?:each )?winning\b"
    r"[^.]{0,160}\bodds\b|\bpaid at odds of \d",
    re.IGNORECASE,
)
PAID = re.compile(r"\bpays? \d[\d,]{0,6} (?:to|for) \d", re.IGNORECASE)
ODDS_LAST = re.compile(r"\w.{0,60}\s\d[\d,]{0,6} (?:to|for) [1-9]\d?[ |]*$")
HAND_AND_NUMBER = re.compile(r"^[A-Za-z][^\d.;:]{2,60}[\s.|]{1,60}\d[\d,]{0,6}[ |]*$")
LADDER = 3  # lines of odds
LABEL_END = re.compile(
    r"[\s.|:;]{0,200}+(?:\$\s?\d|\d[\d,.]*\s*%|\d[\d,]*(?:\s*(?:to|for)\s*1|[:-]1)?\b(?!\s*card)|\bpush\b)", re.I
)
LAW = re.compile(r"^(?:(?:chapter|title) [\d-]+|(?:WAC|RCW) [\d.-]+\d)", re.IGNORECASE)  # a section's own heading
ONCE = (RULES_WORDS[6],)  # marks that tell where they stand once
SURE_MARKS, THIN_MARKS = 5, 3
SEVERAL = 4  # games
THIN = 0.8


def rules_score(blocks: Sequence[Block]) -> int:
    """How many of the marks of game rules a part of a document shows."""
    text = "\n".join(b.plain for b in blocks)
    heading = any(RULES_WORDS[0].match(b.plain) for b in blocks)
    return int(heading) * 2 + sum(
        1 for p in RULES_WORDS[1:] if len(p.findall(text)) >= 2 or (p in ONCE and p.search(text))
    )


def _letter(blocks: Sequence[Block]) -> tuple[bool, float]:
    """Whether a letter is one of the regulator about games, and how sure that is."""
    text = " ".join(b.plain for b in blocks)
    if PERSONAL.search(text) and not GAME_WORDS.search(text):
        return False, 1.0
    if REGULATOR.search(text):
        return ABOUT_GAMES.search(text) is not None, 1.0
    # without the regulator's name: an office holder writes about a numbered submission or decides about games
    marks = sum(1 for pattern in OFFICIAL if pattern.search(text))
    return marks >= 3, 1.0 if marks > 3 else THIN


def read_kind(document: Document, sections: Sequence[Section]) -> Value:
    """The document's kind by its letter and by what stands outside it, doubted where few marks tell."""
    letter = [s for s in sections if s.kind == "letter"]
    inside = [b for b in document.blocks if any(s.holds(b.place) for s in letter)]
    outside = [b for b in document.blocks if not any(s.holds(b.place) for s in letter)]
    has_letter, sure_letter = _letter(inside) if letter else (False, 1.0)
    has_rules, sure = _rules(outside)
    if not has_rules and is_sheet([row for block in outside for row in block.rows]):
        has_rules, sure = True, THIN
    if has_letter:
        sure = min(sure, sure_letter)
        kind: Kind = "letter_and_rules" if has_rules else "letter"
        if kind == "letter" and _pays_something(document.blocks):  # pay tables that no reader knows as such
            sure = min(sure, THIN)
    else:
        kind = "rules" if has_rules else "not_a_packet"
        if letter and has_rules:  # somebody's letter stands before them, and too little says whose
            sure = min(sure, THIN)
    shown = [*outside[:1], *inside[:1]] if has_rules else [*inside[:1], *outside[:1]]
    if not shown:
        return Value(kind, 1, None, "", "kind", sure)
    result = shown[0].body.value(kind, "kind", 0, len(shown[0].plain))
    return replace(result, confidence=sure)  # the kind is told by many words, not by how well this line was read


def _rules(outside: Sequence[Block]) -> tuple[bool, float]:
    """Whether what stands outside a letter is rules of a game, and how sure that is."""
    score = rules_score(outside)
    words = sum(len(b.plain.split()) for b in outside)
    if words <= 12:
        return False, 1.0
    if any(LAW.match(b.plain) for b in outside[:3]) or any(
        ENACTED.search(b.plain) for b in outside
    ):  # perhaps the law on games, whose words are those of rules
        return score >= THIN_MARKS and _pays_something(outside), THIN
    if is_law(outside) and any(LAW_WORDS.search(b.plain) for b in outside):  # makers number their sections too
        if not _pays_something(outside):
            return _pays_numbers(
                outside
            ), THIN  # on definitions, equipment or how all games are run, in the words of one game's rules
        return True, 1.0 if score >= SURE_MARKS or _pays_a_ladder(outside) else THIN
    if score >= SURE_MARKS or (score >= SURE_MARKS - 1 and words <= 60):
        return True, THIN if _lists_games(outside) else 1.0
    text = "\n".join(b.plain for b in outside)
    if score >= THIN_MARKS and not (CHANCES.search(text) and not WAGERED.search(text)):
        return True, THIN
    return False, THIN if score == THIN_MARKS - 1 and words > 40 else 1.0


def _pays_something(blocks: Sequence[Block]) -> bool:
    """Whether odds stand beside hands, or a sentence pays winning wagers at odds: law on one game, not on all."""
    rows = [row for block in blocks for row in block.rows]
    beside = sum(1 for row in rows if ODDS.search(row.plain) and is_hand_like(_label(row)))
    return beside >= 2 or any(AT_ODDS.search(block.plain) or PAID.search(block.plain) for block in blocks)


def _pays_numbers(blocks: Sequence[Block]) -> bool:
    """Whether several lines are a hand and a bare number, as makers print pays whose unit stands elsewhere."""
    rows = [row for block in blocks for row in block.rows]
    return sum(1 for row in rows if HAND_AND_NUMBER.search(row.plain) and is_hand_like(_label(row))) >= LADDER


def _lists_games(blocks: Sequence[Block]) -> bool:
    """Whether lines begin with the names of several games and no table pays: what a house offers, not how."""
    starts = {
        match.group().lower()
        for block in blocks
        for row in block.rows
        if (match := TRADE_NAMES.match(row.plain.lstrip("\u2022*- ")))
    }
    return len(starts) >= SEVERAL and not _pays_something(blocks)


def _pays_a_ladder(blocks: Sequence[Block]) -> bool:
    """Whether a sentence pays winning wagers at odds and lines of odds follow it."""
    lines = sum(1 for block in blocks for row in block.rows if ODDS_LAST.search(row.plain))
    return lines >= LADDER and any(AT_ODDS.search(block.plain) for block in blocks)


def is_sheet(rows: Sequence[Row]) -> bool:
    """Whether rows are pay tables and hardly anything else: hands or odds under each other, and words of card games.

    A price list, a menu or a timetable has numbers beside names too, but neither odds nor hands beside them.
    """
    text = "\n".join(row.plain for row in rows)
    if any(_heads_returns(row.plain) for row in rows):
        return True
    if not PAYS.search(text) or (CHANCES.search(text) and not WAGERED.search(text)):
        return False
    bare = re.search(r"\b(?:to|for) 1\b", text, re.IGNORECASE) is not None  # "All payouts are to 1."
    odds = sum(
        1
        for row in rows
        if re.match(r"\W*\w", row.plain)
        and (ODDS.search(row.plain) or (bare and re.match(r"[^\dA-Za-z]*+[A-Za-z].*\s[\d,]+$", row.plain)))
    )
    hands = sum(1 for row in rows if is_hand_like(_label(row)))
    titled = any(SHEET_TITLE.search(row.plain) and not row.plain.endswith(".") for row in rows[:3])
    return (hands >= 4 and len(re.findall(r"\d", text)) >= hands) or (
        odds >= 1 and (odds + hands >= 3 or titled) and CARD_GAME.search(text) is not None
    )


def _heads_returns(plain: str) -> bool:
    """Whether a line heads an analyst's table: pays beside chances and what they return."""
    words = set(re.findall(r"[a-z]+", plain.lower()))
    paid = words & {"pays", "pay", "payout", "payoff", "odds"}
    return (
        bool(paid)
        and len(words) <= 8
        and "return" in words
        and bool(words & {"probability", "frequency", "combinations"})
    )


def _label(row: Row) -> str:
    """What stands before a row's first pay."""
    end = LABEL_END.search(row.plain, 1)
    return row.plain[: end.start()].strip(" .|:;\t") if end else row.plain.strip(" .|")

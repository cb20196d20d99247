"""A ladder that a sentence says: "The Aces Up wager: four of a kind pays 50 to 1, a flush pays 5 to 1, …"."""

from __future__ import annotations

import re

from ingest.grammar.hands import is_hand_like, parse_hand
from ingest.grammar.odds import parse_pay
from ingest.prose import Block, Text
from ingest.readers.paytables import doubts
from ingest.readers.paytables.governing import bets_of
from ingest.readers.paytables.model import Outcome, Table

READER = "paytables.stated"
_PAID = re.compile(
    r"(?P<verb>\b(?:pays?|wins|earns|returns|is paid|are paid)(?: at)?\s+)?"
    r"(?P<pay>\b\d[\d,]{0,8}(?:\.\d{1,3})? (?:to|for) 1\b|\beven money\b|\b\d{1,3}% of the (?:\w+ )?meter\b)",
    re.I,
)
_OPENS = re.compile(r"[\s,;:]*(?:\band\s+|\bor\s+)?(?:\b(?:an?|the)\s+)?", re.I)
_UNSTATED = re.compile(
    r"\b(?:if|when|unless|until|where|except|provided|only|up to|example|instance|instead|formerly|previously|once|not"
    r"|old|earlier|former|prior|some|no longer|suppos\w+|assum\w+|imagine|would|could|might|used to)\b",
    re.I,
)
_MARK = re.compile(
    r"\W*(?:(?:section|rule|item) )?(?:\(?(?:\d{1,3}(?:\.\d{1,3})*|[a-z]|[ivx]{2,4})[.)]|\d{1,3}(?:\.\d{1,3})+)\s+",
    re.I,
)
_PARTED = re.compile(r"\s*(?:[,;]|and\b)")  # between a pay and the next label
_CLOSED = re.compile(r"(?:[,;]?\s*(?:and |while )?all other (?:hands?|outcomes?) (?:lose|loses))?[\s.;:!)\"”]*$", re.I)
_NO_LABEL = re.compile(
    r"[,;:$]|^\d[\d.]*\s+(?:an?|the)\b|\b(?:shall|will|must|may|can|also|still|now|always|never|which|that)\b"
    r"|\b(?!(?:of|with|without|or|and|than|to|from|by|plus|not)\s)[\w'’-]+\s+an?\s",
    re.I,
)
FEWEST, FEWEST_OF_A_BET = 3, 2
SURE, UNSURE = 0.95, 0.85


def of_sentence(block: Block, start: int, end: int, table: Table) -> bool:
    """Fill a table with the rows of a sentence; whether it says a ladder."""
    sentence = block.plain[start:end]
    paid = list(_PAID.finditer(sentence))
    if len(paid) < FEWEST_OF_A_BET or paid[0]["verb"] is None or _UNSTATED.search(sentence):
        return False
    first = _first_label(sentence, paid[0].start())
    lead = sentence[:first]
    starts = [first, *(m.end() for m in paid)]
    if any(_PARTED.match(sentence, at) is None for at in starts[1:-1]) or not _CLOSED.match(sentence, starts[-1]):
        return False  # words that belong to a pay: "up to $500", "with a dealer's pair"
    rows = [
        _row(block.body, start + at, start + match.start(), start + match.end(), match["pay"])
        for at, match in zip(starts, paid, strict=False)
    ]
    outcomes = [row for row in rows if row is not None]
    named = bets_of(block.body, lead, start)
    if lead.endswith(",") and not named:
        return False
    if len(outcomes) < len(rows) or len(outcomes) < (FEWEST_OF_A_BET if len(named) == 1 else FEWEST):
        return False
    plain = len(named) == 1 and len(rows) >= FEWEST and all(match["verb"] for match in paid)
    if len({o.key for o in outcomes}) < len(outcomes):
        return False
    if not plain and 2 * sum(is_hand_like(o.label) for o in outcomes) < len(rows):
        return False
    table.outcomes = outcomes
    table.bet = named[0][1] if len(named) == 1 else None
    return True


def _first_label(sentence: str, verb: int) -> int:
    """Where the first label begins: behind a colon, or the comma that ends the words before it."""
    colon = sentence.rfind(":", 0, verb)
    mark = _MARK.match(sentence, 0, verb)
    return colon + 1 if colon >= 0 else sentence.find(", ", 0, verb) + 1 or (mark.end() if mark else 0)


def _row(text: Text, start: int, end: int, stop: int, printed: str) -> Outcome | None:
    opening = _OPENS.match(text.plain, start, end)
    start = opening.end() if opening is not None else start
    label = text.plain[start:end].strip()
    hand, pay = parse_hand(label), parse_pay(re.sub(r"\bof the\b", "of", printed))
    if hand is None or pay is None or pay.number is None or len(label.split()) > 9 or _NO_LABEL.search(label):
        return None
    sure = SURE if hand.known else UNSURE
    why = () if hand.known else (doubts.LABEL,)
    name = text.value(hand.name, f"{READER}.hand", start, end, confidence=sure).doubted(sure, *why)
    at = stop - len(printed)

    def leaf(value: str | None, what: str) -> object:
        return None if value is None else text.value(value, f"{READER}.{what}", at, stop, confidence=sure)

    outcome = Outcome(name, text.value(pay.number, f"{READER}.pays", at, stop, confidence=sure), label=label)
    for what in ("unit", "meter"):
        setattr(outcome, what, leaf(getattr(pay, what), what))
    return outcome

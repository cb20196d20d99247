"""What the footer of a pay table claims: edge, hit frequency, seed, odds of the top payout and its average."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from ingest.grammar.odds import DOUBTFUL, LOOK_ALIKE, NEARLY, Pay, parse_pay
from ingest.grammar.text import plain, without_stars
from ingest.values import Repair

CLAIMS = ("house_edge", "hit_frequency", "seed", "top_payout_odds", "top_payout_average")
_LABELS: tuple[tuple[str, re.Pattern[str]], ...] = (
    (
        "top_payout_odds",
        re.compile(
            r"^(?:probability|odds|chance)s? (?:of|for)(?: the)? top (?:payout|award|prize|pay|hand)$"
            r"|^top (?:payout|award|prize) (?:odds|probability)$"
        ),
    ),
    (
        "top_payout_average",
        re.compile(
            r"^(?:top (?:payout|award|prize) average|average top (?:payout|award|prize)|"
            r"average (?:jackpot|progressive)(?: payout| award)?)(?: amount)?$"
        ),
    ),
    (
        "hit_frequency",
        re.compile(r"^(?:hit (?:frequency|freq|rate)|overall hit frequency|hit frequency of (?:the )?(?:wager|bet))$"),
    ),
    (
        "seed",
        re.compile(
            r"^(?:(?:meter |jackpot |progressive |initial |starting )?seed(?: amount| value)?|reseed(?: amount)?)$"
        ),
    ),
    (
        "house_edge",
        re.compile(
            r"^(?:(?:total |overall |theoretical )?house (?:edge|advantage|adv|hold|percentage)|"
            r"hold(?: percentage)?|par(?: per ante)?|edge|house|par (?:percentage|sheet))"
            r"(?: per (?:ante|unit|wager|bet))?$"
        ),
    ),
)


_ON_CONDITION = re.compile(r"(?<=\w)[\s(,:-]{1,4}(?:(?:with|using|at|for|in) )?[\w$,]{1,9} (?:decks?|players?)\W*$")


@lru_cache(maxsize=8192)
def claim_label(text: str) -> str | None:
    """Which claim a footer's label names.

    >>> claim_label("House Advantage"), claim_label("Hit :frequency:"), claim_label("Flush")
    ('house_edge', 'hit_frequency', None)
    >>> claim_label("House edge (6 decks)"), claim_label("House edge, eight decks"), claim_label("Edge of the deck")
    ('house_edge', 'house_edge', None)
    """
    low = _ON_CONDITION.sub("", without_stars(plain(text)).lower())
    low = re.sub(r"[^a-z ]+", " ", low.replace("%", " "))
    low = " ".join(low.split())
    if not low or len(low) > 44:
        return None
    for name, pattern in _LABELS:
        if pattern.match(low):
            return name
    return None


def per_ante(text: str) -> bool:
    """Whether the label limits the claim to the ante."""
    return bool(re.search(r"\bper\s+ante\b", text, re.I))


@dataclass(frozen=True, slots=True)
class Claim:
    value: str | None
    confidence: float = 1.0
    repairs: tuple[Repair, ...] = ()


SPLIT_CELL = Repair("number_split_between_cells", "the number was cut in two by a cell edge; its parts are joined")


def parse_claim(name: str, text: str, *, loose: bool = False) -> Claim | None:
    """The claim's number from its cell.

    >>> parse_claim("house_edge", "23.90%").value, parse_claim("top_payout_odds", "22,100 to 1").value
    ('23.9', '22100')
    >>> parse_claim("house_edge", "19. 00%", loose=True).value, parse_claim("seed", "1", loose=True)
    ('19', None)
    """
    pay = parse_pay(text, loose=loose)
    if pay is None and loose and name in ("house_edge", "hit_frequency"):
        joined = re.sub(r"[^\d.%]", "", plain(text)) if not re.search(r"[A-Za-z|!]", plain(text)) else ""
        if re.fullmatch(r"\d{1,2}\.\d{1,4}%", joined):
            pay = parse_pay(joined)
            assert pay is not None
            return Claim(pay.number, DOUBTFUL, (SPLIT_CELL,))
    if pay is None or pay.number is None:
        if loose and name == "seed" and re.fullmatch(r"[$]?\s?[S5]O|\$[oO]", plain(text)):
            return Claim("0", DOUBTFUL, (LOOK_ALIKE,))
        return None
    return _fits(name, pay, loose)


def _fits(name: str, pay: Pay, loose: bool) -> Claim | None:
    value = Claim(pay.number, pay.confidence, pay.repairs)
    if name in ("house_edge", "hit_frequency"):
        if pay.kind == "percent":
            return value
        if pay.kind == "number" and pay.number is not None and float(pay.number) < 100 and "." in pay.number:
            return Claim(pay.number, min(value.confidence, DOUBTFUL), value.repairs)
        return None
    if name in ("seed", "top_payout_average"):
        if pay.kind == "dollars":
            return value
        if pay.kind == "number" and pay.number is not None and float(pay.number) >= 100:
            return Claim(pay.number, min(value.confidence, NEARLY if not loose else DOUBTFUL), value.repairs)
        return None
    if pay.kind in ("odds", "number"):
        return value
    return None

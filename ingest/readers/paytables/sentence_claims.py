"""Claims that a sentence makes of a pay table: "The lower right cell shows a house edge of 7.61%." """

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from ingest.grammar.bets import bet_in
from ingest.grammar.hands import NUMBERS
from ingest.grammar.odds import canonical
from ingest.prose import Block, Text
from ingest.readers.letter.sentences import sentences
from ingest.readers.paytables import doubts
from ingest.readers.paytables.model import Table
from ingest.values import Value

_PERCENT = r"(?P<n>-?\d{1,3}(?:\.\d{1,6})?)\s?(?:%|per ?cent\b)"
_SAYS = (
    r"(?:[\w' -]{0,40}?\b(?:of|is|was|at|to|equals|comes to|works out"
    r" to)\b)?:?\s*(?:(?:about|approximately|roughly|just|only|exactly)\s)?"
)
CLAIMS = (
    ("house_edge", re.compile(rf"\b(?:house|casino) (?:edge|advantage)\b{_SAYS}{_PERCENT}", re.I)),
    ("house_edge", re.compile(rf"{_PERCENT} (?:house|casino) (?:edge|advantage)\b", re.I)),
    ("element_of_risk", re.compile(rf"\belement of risk\b{_SAYS}{_PERCENT}", re.I)),
    ("hit_frequency", re.compile(rf"\bhit (?:frequency|rate)\b{_SAYS}{_PERCENT}", re.I)),
    ("hit_frequency", re.compile(rf"\bprobability of (?:any |a )?win(?:ning)?\b{_SAYS}{_PERCENT}", re.I)),
)
_DECKS = re.compile(rf"\b(?P<n>\d{{1,2}}|{'|'.join(NUMBERS[1:])})[ -]decks?\b", re.I)
_METER = re.compile(r"\bmeter (?:of|at|is|reaches|reads) \$?(?P<n>\d[\d,]{0,11})\b", re.I)
_PLAYERS = re.compile(rf"\bwith (?P<n>\d{{1,2}}|{'|'.join(NUMBERS[1:])}) players?\b", re.I)
BY_NAME = 0.85


@dataclass(frozen=True)
class SentenceClaim:
    """One claim of a sentence."""

    name: str
    number: Fraction
    slack: Fraction
    leaf: Value
    place: tuple[int, int]
    sentence: str
    conditions: dict[str, int]


def number_in_words(text: str) -> int:
    """A number as digits or as a word.

    >>> number_in_words("eight"), number_in_words("6"), number_in_words("5,000")
    (8, 6, 5000)
    """
    return NUMBERS.index(text.lower()) if text.lower() in NUMBERS else int(text.replace(",", ""))


def claims_in_sentences(blocks: Sequence[Block]) -> list[SentenceClaim]:
    """Every claim that a sentence makes, in order."""
    results: list[SentenceClaim] = []
    for block in blocks:
        decks: dict[str, int] = {}
        for start, end in sentences(block.body):
            sentence = block.plain[start:end]
            decks = conditions_in(sentence) or decks  # "… based on eight decks. The lower right cell shows …"
            spans: list[tuple[int, int]] = []
            for name, pattern in CLAIMS:
                for match in pattern.finditer(sentence):
                    if any(match.start("n") < b and a < match.end("n") for a, b in spans):
                        continue
                    spans.append(match.span("n"))
                    results.append(_stated(block.body, name, match, start, block.place, sentence, decks))
    return results


def _stated(
    text: Text,
    name: str,
    match: re.Match[str],
    start: int,
    place: tuple[int, int],
    sentence: str,
    decks: dict[str, int],
) -> SentenceClaim:
    digits = match["n"]
    number = Fraction(digits)
    slack = Fraction(1, 2 * 10 ** len(digits.partition(".")[2]))
    sign = "-" if number < 0 else ""
    leaf = text.value(
        f"{sign}{canonical(abs(number))}", f"paytables.claims.{name}", start + match.start("n"), start + match.end()
    )
    return SentenceClaim(name, number, slack, leaf, place, sentence, dict(decks))


def conditions_in(sentence: str) -> dict[str, int]:
    results = {}
    for key, pattern in (("decks", _DECKS), ("meter", _METER), ("players", _PLAYERS)):
        if match := pattern.search(sentence):
            results[key] = number_in_words(match["n"])
    return results


def assign_claims(statements: Sequence[SentenceClaim], tables: Sequence[Table]) -> set[tuple[int, int]]:
    """Every claim to the table that it fits; the places of those that were given."""
    given = set()
    for claim in statements:
        table, sure = _table_of(claim, tables)
        if table is None:
            continue
        known = table.claims.get(claim.name)
        if known is not None and sure < 1.0:
            continue
        table.claims[claim.name] = claim.leaf if sure >= 0.9 else claim.leaf.doubted(sure, doubts.CLAIM_BY_NAME)
        if claim.conditions:
            table.claim_conditions[claim.name] = dict(claim.conditions)
            if "decks" in claim.conditions and not table.decks and table.proved:
                table.decks = [claim.conditions["decks"]]
        given.add(claim.place)
    return given


def _table_of(claim: SentenceClaim, tables: Sequence[Table]) -> tuple[Table | None, float]:
    """The table whose figures give the claim; or the one whose bet the sentence names."""
    proved = [t for t in tables if _gives(t, claim)]
    if proved:
        return min(proved, key=lambda t: (_apart(t, claim), t.line)), 1.0
    name = bet_in(re.sub(r"\benvy bonus\b", "", claim.sentence, flags=re.I))
    named = [t for t in tables if name is not None and t.bet_name == name and t.total_return is None]
    if name is None and len(tables) == 1 and tables[0].total_return is None:
        return tables[0], BY_NAME
    return (named[0], BY_NAME) if len(named) == 1 else (None, 0.0)


def _apart(table: Table, claim: SentenceClaim) -> tuple[int, int]:
    pages = abs(table.page - claim.place[0])
    lines = table.line - claim.place[1]
    return pages, lines if lines >= 0 else 1000 - lines  # a sentence leads its table in


def _gives(table: Table, claim: SentenceClaim) -> bool:
    if claim.name == "house_edge" and table.total_return is not None:
        return abs(-100 * table.total_return - claim.number) <= claim.slack + 100 * table.off + Fraction(1, 10_000)
    if claim.name == "hit_frequency" and table.proved:
        chances = [
            Fraction(str(o.probability.value))
            for o in table.outcomes
            if o.probability is not None and o.pays.value != "0"
        ]
        return bool(chances) and abs(100 * sum(chances) - claim.number) <= claim.slack + Fraction(len(chances), 10_000)
    return False

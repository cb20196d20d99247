"""Pays that a sentence says: "Each winning ante wager shall be paid at odds of 1 to 1." """

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from ingest.grammar.bets import KNOWN, whole_bet
from ingest.grammar.hands import parse_hand
from ingest.grammar.number_words import with_digits
from ingest.grammar.odds import parse_pay
from ingest.grammar.text import snake
from ingest.layout.cells import Cell
from ingest.pages.model import union
from ingest.prose import Block, Text
from ingest.readers.letter.sentences import sentences
from ingest.readers.paytables import doubts, sentence_ladders
from ingest.readers.paytables.context import Around
from ingest.readers.paytables.governing import ODDS, Governing, bets_named, bets_of, governing_at
from ingest.readers.paytables.headers import Head
from ingest.readers.paytables.model import Outcome, Table
from ingest.readers.paytables.pagework import PageWork
from ingest.values import Value

STATED = "paytables.stated"
_DEMANDS = re.compile(r"\b(?:shall|will|must|are|is)\b", re.I)
_EXAMPLE = re.compile(r"\bfor (?:example|instance)\b|\be\.g\.", re.I)
_DEALER = re.compile(r"\b(?:when|if|where) (?:an?|the) dealer(?:'s hand)? (?:does not|fails to) qualify", re.I)
_HAND = re.compile(
    r"\bif (?:the|a) (?:player's (?:hand )?|player has |hand )(?:is|of"
    r"|consists of|contains)? ?(?:an? )?(?P<hand>[a-z0-9](?:(?! the )[\w -]){2,40}?),",
    re.I,
)
_CONDITION = re.compile(r"\b(?:when|if|where|unless|except|provided|in which case)\b", re.I)
_ONLY_IF = re.compile(r"\b(?:if|when|unless|provided|but only)\b", re.I)  # behind the odds
_EXCEPT = re.compile(r"\bwith the exception of (?:an? )?(?P<hand>[\w ,-]{3,60}?),? which\b", re.I)
_SUBJECT = re.compile(
    r"^\s*(?P<hand>(?:An? |The )?[A-Z0-9][\w ,'’-]{2,70}?) (?:shall|will|must|is|are) (?:be )?paid at odds of\b"
)
_EXCEPTING = re.compile(r",? except that ", re.I)
_OF_ALL = re.compile(r"^(?:All |Each |Every )?winning wagers? (?:shall|will|must|is|are)\b", re.I)
_INSCRIBED = re.compile(
    r"^\W{0,4}\"(?P<what>[A-Z][\w' -]{2,40}?) pays (?P<odds>\d[\d,]{0,6} (?:to|for) \d{1,2})\"[;,.]?(?: (?:and|or))?$",
    re.I,
)
_ANOTHER = re.compile(r"[,;] (?:and |while |but )?(?=(?:all |any |each )?winning\b)")
_NAME = r"[A-Z0-9][\w'\u2019+-]*[\u2122\u00ae]?(?: [A-Z0-9][\w'\u2019+-]*[\u2122\u00ae]?){0,3}"
_PLAINLY = re.compile(  # "Dragon 7 bet pays 40 to 1." and nothing else
    r"^\W*(?:(?:[Aa]n?|[Ee]ach|[Tt]he|[Aa]ll|[Ww]inning|[Ss]uccessful) ){0,2}"
    rf"(?P<bets>{_NAME}(?:(?:,| and|, and) {_NAME}){{0,3}}?|[a-z]+(?: [a-z]+)?)"
    r"(?P<word> (?i:bets?|wagers?|lines?))?(?: ?[-\u2013:])? (?:is |are |will be )?(?i:pays?|paid)(?: out)?(?: at)? "
    r"(?:odds of )?(?P<odds>\d[\d,]{0,8} (?:to|for) \d{1,2}|even money)[.\s]*$"
)
UNSURE = 0.85
LONGEST = 900


def read(
    blocks: Sequence[Block], work: Sequence[PageWork], governing: Sequence[Governing], used: set[tuple[int, int]]
) -> list[Around]:
    """A pay table for every bet whose pay a sentence gives. Items that a sentence leads in are rows of one table."""
    results: list[Around] = []
    listed: tuple[Governing, Table] | None = None
    for block in blocks:
        if block.place in used or len(block.plain) > LONGEST * 3:
            continue
        inscribed = _inscribed(block)
        if inscribed is not None:
            results.append(around_of(work, block, inscribed))
            continue
        for start, end in sentences(block.body):
            sentence = block.plain[start:end]
            if len(sentence) <= LONGEST:
                table = table_at(block, start, end)
                if sentence_ladders.of_sentence(block, start, end, table):
                    results.append(around_of(work, block, table))
                    continue
                if plainly := _plainly(block, start, end):
                    results += [around_of(work, block, table) for table in plainly]
                    continue
            if (
                len(sentence) > LONGEST
                or not ODDS.search(sentence)
                or not _DEMANDS.search(sentence)
                or _EXAMPLE.search(sentence)
            ):
                continue
            tables = [t for a, b in _parts(sentence) for t in _of_bets(block, start + a, start + b)]
            if tables:
                results += [around_of(work, block, table) for table in tables]
                continue
            leads = governing_at(governing, block.place)
            rows = _items(block, start, end)
            if not rows or leads is None or len(leads.bets) != 1:
                continue
            if listed is None or listed[0] is not leads:
                table = table_at(block, start, end)
                table.bet = leads.values[0].doubted(UNSURE, doubts.BET_REASONED)
                listed = leads, table
                results.append(around_of(work, block, table))
            listed[1].outcomes += rows
    return results


def _plainly(block: Block, start: int, end: int) -> list[Table]:
    """The tables of one line that "Tie bet pays 8 to 1." makes, where its subject is nothing but bets."""
    match = _PLAINLY.match(block.plain[start:end])
    if match is None:
        return []
    names = bets_named(re.sub(r"[\u2122\u00ae]", "", match["bets"]))
    pay = parse_pay(match["odds"])
    stated = match["word"] is not None and not match["bets"].islower()
    if pay is None or pay.number is None or not (stated or all(name in KNOWN for name in names)):
        return []
    results = []
    for name in names:
        a, b = (start + side for side in match.span("odds"))
        table = table_at(block, start, end)
        leaf = block.body.value(name, "paytables.bet", start + match.start("bets"), start + match.end("bets"))
        table.bet = leaf.doubted(UNSURE, doubts.CONDITION_STATED)
        hand = block.body.value("win", f"{STATED}.hand", start, b, confidence=UNSURE)
        table.outcomes = [_outcome(block.body, hand, pay.number, pay.unit, a, b, UNSURE)]
        results.append(table)
    return results


def _parts(sentence: str) -> list[tuple[int, int]]:
    """A sentence cut where it goes over to the winning wagers of another bet: ", and winning Bahar wagers are paid"."""
    edges = [0, *(m.end() for m in _ANOTHER.finditer(sentence)), len(sentence)]
    return list(pairwise(edges))


def _of_bets(block: Block, start: int, end: int) -> list[Table]:
    """The tables of one line that a sentence of winning wagers makes."""
    text, sentence = block.body, block.plain[start:end]
    named: list[Value | None] = [leaf for _, leaf in bets_of(text, sentence, start)]
    of_all = not named and _OF_ALL.match(sentence) is not None
    rows = _rows(text, sentence, start) if named or of_all else []
    results = []
    for leaf in (named or [None]) if rows else []:
        table = table_at(block, start, end)
        table.bet = leaf
        table.outcomes = [replace(row) for row in rows]
        if of_all:
            table.doubt(UNSURE, doubts.CONDITION_STATED)
        results.append(table)
    return results


def _rows(text: Text, sentence: str, start: int) -> list[Outcome]:
    """What one sentence pays, with the conditions that it names: each holds for the odds behind it."""
    results: list[Outcome] = []
    at, before = 0, ""
    for odds in ODDS.finditer(sentence):
        part = sentence[at : odds.start()]
        hand, sure = _hand(part, before)
        if hand is None:
            return []
        pay = parse_pay(with_digits(odds["odds"] or odds["even"]))
        if pay is None or pay.number is None:
            return []
        a, b = start + odds.start(), start + odds.end()
        leaf = text.value(hand, f"{STATED}.hand", start + at, b, confidence=sure)
        results.append(_outcome(text, leaf, pay.number, pay.unit, a, b, sure))
        at, before = odds.end(), hand if hand != "win" else ""
    if _ONLY_IF.search(sentence, at):
        for outcome in results[-1:]:
            outcome.doubt(UNSURE, doubts.CONDITION_STATED)
    return results


def _outcome(text: Text, hand: Value, number: str, unit: str | None, a: int, b: int, sure: float) -> Outcome:
    why = () if sure >= 0.9 else (doubts.CONDITION_STATED,)
    return Outcome(
        hand.doubted(sure, *why),
        text.value(number, f"{STATED}.pays", a, b, confidence=sure).doubted(sure, *why),
        None if unit is None else text.value(unit, f"{STATED}.unit", a, b, confidence=sure),
        label=hand.raw,
    )


def _hand(part: str, before: str) -> tuple[str | None, float]:
    """The outcome that the words before odds name, and how sure that is."""
    if except_ := _EXCEPT.search(part):
        return _named(except_["hand"]), UNSURE
    if _DEALER.search(part):
        return "dealer_does_not_qualify", 0.9
    if hand := _HAND.search(part):
        name = _named(hand["hand"])
        return (f"{before}_{name}" if before and name else name), UNSURE
    if _CONDITION.search(re.sub(r"\b(?:[Ee]xcept as|as) (?:otherwise )?provided in\b", "", part)) or before:
        return None, 0.0
    return "win", 0.95


def _named(text: str) -> str | None:
    hand = parse_hand(text)
    return hand.name if hand is not None else snake(text) or None


def _items(block: Block, start: int, end: int) -> list[Outcome]:
    """The rows that an item of a list says: "Six cards totaling 21 shall be paid at odds of 2 to 1, except that …"."""
    sentence = block.plain[start:end]
    edges = [0, *(m.end() for m in _EXCEPTING.finditer(sentence)), len(sentence)]
    rows = [_item(block.body, sentence[a:b], start + a) for a, b in pairwise(edges)]
    return [row for row in rows if row is not None] if rows[0] is not None else []


def _item(text: Text, part: str, start: int) -> Outcome | None:
    subject, odds = _SUBJECT.match(part[:1].upper() + part[1:]), ODDS.search(part)
    if subject is None or odds is None or odds["odds"] is None:
        return None
    name, pay = _named(subject["hand"]), parse_pay(with_digits(odds["odds"]))
    if name is None or pay is None or pay.number is None:
        return None
    leaf = text.value(name, f"{STATED}.hand", start, start + subject.end("hand"), confidence=UNSURE)
    return _outcome(text, leaf, pay.number, pay.unit, start + odds.start(), start + odds.end(), UNSURE)


def _inscribed(block: Block) -> Table | None:
    """What a layout must say of a bet: "Insurance pays 2 to 1" between quotation marks, and nothing else."""
    match = _INSCRIBED.match(block.plain)
    pay = parse_pay(match["odds"]) if match is not None else None
    if match is None or pay is None or pay.number is None:
        return None
    bet = whole_bet(f"{match['what']} bet")
    hand = "win" if bet is not None else _named(match["what"])
    table = table_at(block, 0, len(block.plain))
    if hand is None:
        return None
    if bet is not None:
        table.bet = block.body.value(bet, STATED, *match.span("what"), confidence=UNSURE)
    leaf = block.body.value(hand, f"{STATED}.hand", *match.span("what"), confidence=UNSURE)
    table.outcomes = [_outcome(block.body, leaf, pay.number, pay.unit, *match.span("odds"), UNSURE)]
    return table


def table_at(block: Block, start: int, end: int) -> Table:
    tokens = block.body.tokens_in(start, end)
    words = tuple(t.word for t in tokens if t.page == tokens[0].page)
    box = union([w.box for w in words])
    page, line = block.place
    table = Table(page, line, Cell(words, page, box[0], box[2], (line,), words[0].source))
    table.stated = True
    return table


def around_of(work: Sequence[PageWork], block: Block, table: Table) -> Around:
    page = next((w for w in work if w.number == table.page), None)
    rows = page.rows if page is not None else []
    first = next((n for n, r in enumerate(rows) if r.line >= table.line), len(rows))
    box = table.anchor.box
    return Around([table], Head([]), table.page, first, first, box[0], box[2], "order", [], stacked=True)

"""Pays that running text lists: "2-1 on a straight, 3-1 on a flush", "A suited 20 pays 9:1. A matched 20 pays 19:1."

Columnists and guides write so. They often speak of one of several pay tables, so nothing of it is sure.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from ingest.grammar.bets import bet_in, mentioned_bets
from ingest.grammar.hands import is_hand_like, parse_hand
from ingest.grammar.odds import IN_TEXT, parse_pay
from ingest.grammar.text import snake
from ingest.prose import Block, Text
from ingest.readers.letter.sentences import sentences
from ingest.readers.paytables import doubts
from ingest.readers.paytables.context import Around
from ingest.readers.paytables.model import Outcome
from ingest.readers.paytables.pagework import PageWork
from ingest.readers.paytables.sentences import around_of, table_at
from ingest.values import Value

READER = "paytables.running_text"
UNSURE = 0.85
FEWEST = 3
BACK = 6  # blocks in which the bet may have been named
_PAY_FIRST = re.compile(
    rf"(?:\b(?:an? )?(?P<even>even[ -]money)|(?P<odds>{IN_TEXT}))(?: pay(?:off|out|ment|back)?s?)?"
    r"(?P<on> (?:on|for))? (?:an? |the |any )?(?P<label>[^.;:()]{3,90})",
    re.I,
)
_BRINGS = re.compile(  # "any unsuited 20 will bring you a 4-1 payoff" before such a list
    rf"(?:an?|any|the) (?P<label>[\w -]{{3,40}}?) (?:will )?(?:brings?|gets?|pays?|wins?|earns?)(?: you)?(?: an?)?"
    rf" (?P<odds>{IN_TEXT})(?: pay(?:off|out|ment|back)?)?\W*(?:and\b[^,\d]{{0,20}})?$",
    re.I,
)
_NEXT = re.compile(
    rf"\s*(?:,\s*(?:and\s+)?|\band\s+)(?:[a-z' ]{{0,24}}?)(?=(?:an? )?(?:even[ -]money|{IN_TEXT}))", re.I
)
_MORE = re.compile(r"\s*(?:,| consisting of| where | which | that | meaning| made of| no matter).*$", re.I | re.S)
_ENDS = re.compile(rf"{IN_TEXT}\s*$", re.I)
_LISTED = re.compile(
    r"\bpay(?:s|out)? ?(?:tables?)?\b[^.:(]{0,40}[:(]\s*$", re.I
)  # "pay table (25:1 suited, 12:1 red)"
_SEVERAL = re.compile(  # "If the three cards form a straight, a flush or trips, the player wins 9-to-1."
    rf"\b(?:if|when) (?:the|these|those|your|both)\b[^,.;:]{{0,50}}?\b(?:form|forms|equal|make|makes|are|is|contain) "
    rf"(?P<labels>[^.;:]{{6,120}}?),? (?:then )?(?:the|you|it)\b[\w' ]{{0,24}}? (?:pays?|wins?)(?: out)?"
    rf" (?P<odds>{IN_TEXT})[.\s]*$",
    re.I,
)
_PAYS = re.compile(
    rf"^\W*(?:(?:in|on|with) (?:this|that|the) pay ?table, )?(?:(?:if|when) (?:you|the player) "
    rf"(?:have|has|gets?|holds?|(?:are|is) dealt) )?(?:an? |any |the |all )?(?!if |when )"
    rf"(?P<label>(?:[^.;:,]|,(?= \d| and \d)){{3,60}}?)"
    rf"(?:, (?:meaning|which|that|i\.e\.)[^.;:]*,)?(?:(?:, (?:the (?:casino|house|bet|wager)|you))? "
    rf"(?:pays )?(?:pays?|wins?|is paid|are paid)(?: out| back)?(?: at)?|:) (?P<odds>{IN_TEXT})[.\s]*$",
    re.I,
)
_NUMBER = re.compile(r"\d|\beven\b", re.I)  # without one nothing is said to be paid
_ABBREVIATED = re.compile(r"(?P<words>(?:[A-Z0-9][\w'+-]* ){1,4})\(\W?(?P<letters>[A-Z]{2,4})\W?\)")
_UNSTATED = re.compile(
    r"\b(?:instead|rather than|from \d|originally|formerly|previously|used to|old|earlier|former|imagine|suppose|would"
    r"|could|might|unless|only difference|range[sd]?|up to \$?\d|as (?:much|high|little) as|example|instance"
    r"|odds (?:are|of|against)|chances?|comes? up|against)\b",
    re.I,
)


@dataclass
class _Passage:
    """The rows of one passage, and its first sentence."""

    at: int  # index of its block
    block: Block
    start: int
    end: int
    rows: list[Outcome]


def read(blocks: Sequence[Block], work: Sequence[PageWork], used: set[tuple[int, int]]) -> list[Around]:
    """A pay table for every passage that lists three pays or more, each for something else."""
    passages: list[_Passage] = []
    last: _Passage | None = None  # one whose rows stand in a sentence each
    apart = 0  # sentences since its last row
    for n, block in enumerate(blocks):
        for start, end in _statements(block) if block.place not in used else ():
            if _NUMBER.search(block.plain, start, end) is None:
                apart += 1
                continue
            rows = max(_pay_first(block, start, end), _several(block, start, end), key=len)
            if len(rows) >= FEWEST:
                passages.append(_Passage(n, block, start, end, rows))
                continue
            row = _label_first(block, start, end)
            apart += 1
            if row is not None and (last is None or apart > 2):
                last = _Passage(n, block, start, end, [])
                passages.append(last)
            if row is not None and last is not None:
                last.rows.append(row)
                apart = 0
    return [around for p in passages if (around := _around(p, blocks[max(0, p.at - BACK) : p.at], work)) is not None]


def _statements(block: Block) -> list[tuple[int, int]]:
    """The sentences of a block, or its lines where they end in odds and no point stands between them."""
    text = block.body
    edges = [n for n, (a, b) in enumerate(pairwise(text.tokens), 1) if a.word.box[1] != b.word.box[1]]
    starts = [0, *(text.starts[n] for n in edges), len(text.plain)]
    lines = list(pairwise(starts))
    if not re.search(r"[.;](?:\s|$)", text.plain) and any(_ENDS.search(text.plain[a:b]) for a, b in lines):
        return lines
    return list(sentences(text))


def _pay_first(block: Block, start: int, end: int) -> list[Outcome]:
    """The rows of a sentence that says each pay before what it is paid for."""
    sentence = block.plain[start:end].rstrip(" .")
    if _UNSTATED.search(sentence):
        return []
    parted = [m.span() for m in _NEXT.finditer(sentence)]
    first = re.search(rf"even[ -]money|{IN_TEXT}", sentence, re.I)
    if first is None or not parted:
        return []
    rows: list[Outcome] = []
    listed = _LISTED.search(sentence[: first.start()]) is not None
    spans = [(first.start(), first.start()), *(s for s in parted if s[1] > first.start()), (len(sentence), 0)]
    for (_, a), (b, _) in pairwise(spans):
        match = _PAY_FIRST.match(sentence[a:b])
        if match is not None and match["on"] is None and not listed:
            match = None
        if match is None and not rows and (brings := _BRINGS.search(sentence[:b])) is not None:
            own = _row(block.body, brings["label"], brings["odds"], start + brings.start(), start + brings.end())
            rows += [own] if own is not None else []
            continue
        if match is None:
            return []
        label = _MORE.sub("", match["label"])
        row = _row(block.body, label, match["odds"] or "even money", start + a, start + a + match.end())
        if row is None:
            return []
        rows.append(row)
    cut = block.kind == "text" and end == len(block.plain) and not re.search(r"[.!?:;\"')]\s*$", block.plain)
    return rows[:-1] if cut else rows  # the text breaks off: "50-1 on a strai"


def _several(block: Block, start: int, end: int) -> list[Outcome]:
    """The rows of a sentence that says one pay for several hands, all of which are known."""
    match = _SEVERAL.search(block.plain[start:end])
    if match is None or _UNSTATED.search(match[0]):
        return []
    labels = [re.sub(r"^(?:an?|the) ", "", x) for x in re.split(r",\s*(?:or\s+)?|\s+or\s+", match["labels"]) if x]
    rows = [_row(block.body, label, match["odds"], start + match.start(), start + match.end()) for label in labels]
    return [r for r in rows if r is not None] if all(is_hand_like(label) for label in labels) else []


def _label_first(block: Block, start: int, end: int) -> Outcome | None:
    """The row of a sentence that says one pay alone."""
    sentence = block.plain[start:end]
    match = _PAYS.match(sentence) if len(sentence) < 200 and not _UNSTATED.search(sentence) else None
    return _row(block.body, match["label"], match["odds"], start, end) if match else None


def _row(text: Text, label: str, odds: str, start: int, end: int) -> Outcome | None:
    hand, pay = parse_hand(_one(label.strip(" ,"))), parse_pay(odds.lower().replace("-money", " money"))
    if hand is None or pay is None or pay.number is None or len(label.split()) > 12:
        return None

    def leaf(value: str, what: str) -> Value:
        made = text.value(value, f"{READER}.{what}", start, end, confidence=UNSURE)
        return made.doubted(UNSURE, doubts.IN_RUNNING_TEXT)

    unit = None if pay.unit is None else leaf(pay.unit, "unit")
    return Outcome(leaf(hand.name, "hand"), leaf(pay.number, "pays"), unit, label=label)


def _one(label: str) -> str:
    """One hand of several: "straight flushes"."""
    return re.sub(r"(flush)es$|(straight|house|pair|royal)s$", r"\1\2", label)


def _around(passage: _Passage, before: Sequence[Block], work: Sequence[PageWork]) -> Around | None:
    rows = _without_marks(passage.rows)
    if len(rows) < FEWEST or len({o.key for o in rows}) < len(rows) or not any(is_hand_like(o.label) for o in rows):
        return None
    table = table_at(passage.block, passage.start, passage.end)
    table.outcomes = rows
    name = _spoken_of(passage.block.plain[: passage.start], before)
    if name is not None and re.fullmatch(r"[a-z]{2,4}", name):  # "the DB wager" of "Dragon Bonus (DB)"
        name = next((written for b in before if (written := _written_out(name, b.plain)) is not None), name)
    if name is not None:
        table.bet = table.inferred(name, "bet", UNSURE).doubted(UNSURE, doubts.BET_REASONED)
    return around_of(work, passage.block, table)


def _without_marks(rows: list[Outcome]) -> list[Outcome]:
    """The rows of a list whose numbers lost their points: "2 five card 21", "3 six card 21"."""
    marks = [re.match(r"(\d{1,2}) (?=\w)(.{3,})", row.label) for row in rows]
    numbers = [int(m[1]) for m in marks if m is not None]
    hands = [parse_hand(_one(m[2])) for m in marks if m is not None]
    if len(numbers) < len(rows) or numbers != list(range(numbers[0], numbers[0] + len(rows))) or not all(hands):
        return rows
    return [
        replace(row, hand=replace(row.hand, value=hand.name), label=mark[2])
        for row, hand, mark in zip(rows, hands, marks, strict=True)
        if hand is not None and mark is not None
    ]


def _written_out(letters: str, text: str) -> str | None:
    """The name that a text abbreviates with these letters."""
    match = next((m for m in _ABBREVIATED.finditer(text) if m["letters"] == letters.upper()), None)
    words = match["words"].split()[-len(letters) :] if match else []
    return snake(" ".join(words)) if [w[0].lower() for w in words] == list(letters) else None


def _spoken_of(own: str, before: Sequence[Block]) -> str | None:
    """The bet of which the text last spoke."""
    for text in [own, *(b.plain for b in reversed(before))]:
        for part in reversed(re.split(r"(?<=[.!?:])\s+", text)):
            names = mentioned_bets(part)
            known = bet_in(part)
            if names or (known is not None and "_" in known):
                return names[-1] if names else known
    return None

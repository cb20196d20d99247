"""The bet that a pay table pays: by its column, its caption, the rule before it, the table before it or its section.

A name from the vocabulary is believed wherever a page prints it in such a place. A name that nobody has seen before is
believed where the document speaks of that bet in its text too; elsewhere it is given as doubtful. What only stands to
reason (the table goes on from the one above; the same lines are printed under a bet) is doubtful as well.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations

from ingest.grammar.bets import KNOWN, bet_in, bet_of_rule, mentioned_bets, named_bet, whole_bet
from ingest.grammar.claims import claim_label
from ingest.grammar.designators import find_designators
from ingest.grammar.hands import is_hand_like, is_header_word
from ingest.grammar.text import plain, snake, unmarked, without_stars
from ingest.layout.cells import Cell, Row, joined
from ingest.layout.columns import Column
from ingest.readers.paytables import doubts
from ingest.readers.paytables.context import Around
from ingest.readers.paytables.governing import Governing, governing_at
from ingest.readers.paytables.model import Table, value_of
from ingest.readers.paytables.typed import is_role, typed
from ingest.values import CONFIDENT, UNSURE_WORDS, Repair, Value

SAME_CONTENTS = Repair(
    "bet_of_same_contents", "the page does not name a bet; a table with the same lines is printed under this bet"
)
REASONED = 0.85
UNHEARD = 0.85
PAY_WORDS = re.compile(
    r"\b(?:pa[yv]\s*tables?|pa[yv]\s*schedules?|pa[yv]\s*outs?|pa[yv]\s*offs?|pa[yv]s?|odds|prizes|awards|bet|wager|side)\b",
    re.I,
)
NO_BET = re.compile(
    r"\b(?:sample|summary|example|rules?|procedures?|page|section|version|appendix|limits?|rank\w*|probabilit\w*"
    r"|frequenc\w*|combinations?|contributions?|introduction|overview|equipment|meters?|returns?|analysis)\b",
    re.I,
)


@dataclass(frozen=True)
class BetMentions:
    """What a document calls its games and its bets, outside of tables."""

    titles: tuple[str, ...]  # lower case, longest first
    bets: frozenset[str]
    headings: tuple[str, ...] = ()  # the first lines that could be titles, bets' names among them

    def without_title(self, text: str) -> str:
        """A caption without the game's name before the bet's."""
        for title in self.titles:
            if text.lower().startswith(title) and len(text) > len(title) + 2:
                rest = text[len(title) :]
                if not rest[0].isalnum():
                    return rest.strip(" :-")
        return text


def collect_bet_mentions(pages: Iterable[Sequence[Row]]) -> BetMentions:
    """Titles that stand alone near the start, and bets that sentences name."""
    titles: set[str] = set()
    bets: set[str] = set()
    headings: list[str] = []
    for number, rows in enumerate(pages):
        for n, row in enumerate(rows):
            text = unmarked(row.text)
            if len(text) > 24 and re.search(r"\b(?:bet|wager)", text, re.I):
                after = f" {unmarked(rows[n + 1].text)}" if n + 1 < len(rows) else ""
                bets.update(mentioned_bets(text + after))
                bets.update(snake(re.sub(r"^\W*\d+[.)]\s*", "", m[1])) for m in _optional(text))
            if number == 0 and n < 6 and len(text.split()) <= 10 and not text.endswith((".", ":", ",")):
                headings.append(text)
            below = rows[n + 1 : n + 2]
            over_table = any(typed(c).pay is not None or typed(c).header for r in below for c in r.cells)
            whole = len(row.cells) == 1 or row.mode == "order"
            if number < 2 and n < 12 and whole and not over_table and _is_title(text):
                titles.add(text.lower())
    return BetMentions(tuple(sorted(titles, key=len, reverse=True)), frozenset(bets), tuple(headings))


def _is_title(text: str) -> bool:
    words = text.split()
    return (
        1 <= len(words) <= 6
        and all(w[:1].isupper() or w[:1].isdigit() or w.lower() in ("of", "the", "and", "'em", "em") for w in words)
        and not PAY_WORDS.search(text)
        and bet_in(text) is None
        and not is_hand_like(text)
    )


def name_bets(results: Sequence[Around], hint: dict[int, str | None], heard: BetMentions) -> None:
    """Give every table its bet."""
    before: Around | None = None
    for around in results:
        captions, columns = _captions(around), _column_bets(around.tables, heard)
        side = [
            c
            for c in around.head.label
            if (bet_in(unmarked(c.text)) or not is_header_word(unmarked(c.text)))
            and (around.mode != "geometry" or c.x1 > around.x0)  # else it heads the table beside
        ]
        for table in around.tables:
            if table.bet is None and len(columns) > 1:
                table.bet = columns.get(id(table))
            if table.bet is None:
                table.bet = _caption_bet([*side, *captions], heard)
        nameless = [t for t in around.tables if t.bet is None]
        if nameless:
            rule, section = _rule_bet(around), _section_row(around, heard)
            near = before is not None and around.page - before.page in (0, 1)
            above = before.tables[-1:] if before is not None and near and not around.head.prose and not captions else []
            for table in nameless:
                table.bet = _reasoned(table, rule, section, above, hint.get(id(table)), heard) or columns.get(id(table))
        for table in around.tables:
            if table.bet is not None and table.bet.confidence < CONFIDENT and not {*table.bet.doubts} - {UNSURE_WORDS}:
                bare = table.bet.confidence == UNHEARD and table.bet.box != table.inferred("", "bet").box
                table.bet = table.bet.doubted(UNHEARD, doubts.BET_UNHEARD if bare else doubts.BET_REASONED)
            if table.bet is not None and _shares_line(table):
                table.bet = table.bet.doubted(REASONED, doubts.NUMBER_ALONE)
            if table.unnamed and table.bet is not None:  # columns that nothing tells apart may pay several bets
                table.bet = table.bet.doubted(REASONED, doubts.COLUMN_UNNAMED)
            if table.unnamed and table.wager is not None:
                table.wager = table.wager.doubted(REASONED, doubts.COLUMN_UNNAMED)
        before = around


def _shares_line(table: Table) -> bool:
    """Whether the number that may name the table stands behind the bet's words, and may be part of them: "Bonus 21"."""
    number, bet = table.designator, table.bet
    if number is None or bet is None or number.box is None or bet.box is None:
        return False
    if doubts.NUMBER_ALONE not in number.doubts or len(str(number.value)) < 2:
        return False  # "Bonus 1" is the first one
    return number.page == bet.page and number.box[1] < (bet.box[1] + bet.box[3]) / 2 < number.box[3]


def _captions(around: Around) -> list[Cell]:
    """The captions over a table, nearest first."""
    captions = list(reversed(around.head.captions))
    if len(around.tables) == 1:  # the caption of a dump may stand as the head of its only column
        heads = [c for column in around.head.columns for c, span in column.headers if span == 1]
        captions = [*(c for c in heads if not is_role(without_stars(unmarked(c.text)))), *captions]
    return captions


def _reasoned(
    table: Table,
    rule: tuple[str, bool] | None,
    section: Value | None,
    above: Sequence[Table],
    hint: str | None,
    heard: BetMentions,
) -> Value | None:
    """The bet of a table without a caption: by the line or rule above it, the table before it, its section."""
    if section is not None and section.confidence >= CONFIDENT:
        return section
    if rule is not None:
        name, near = rule
        sure = 1.0 if near and (name in KNOWN or (not table.anchor.loose and name in heard.bets)) else UNHEARD
        return table.inferred(name, "bet", sure)
    if above and above[0].bet is not None:
        return table.inferred(above[0].bet_name, "bet", 0.95 if _runs_on(above[0], table) else REASONED)
    if hint:
        return table.inferred(hint, "bet", 0.95)
    return section if section is not None and not _shares(table) else None


def bets_of_sentences(results: Sequence[Around], governing: Sequence[Governing], *, law: bool) -> None:
    """Tables that nothing of their own names pay the bets of the sentence that governs them."""
    governed: dict[int, list[Table]] = {}
    for around in results:
        if not around.tables or all(t.bet is not None and t.bet.confidence >= CONFIDENT for t in around.tables):
            continue
        stated = governing_at(governing, (around.page, around.tables[0].line), far=law)
        if stated is None or _named_between(results, around, stated):
            continue
        for table in around.tables:
            if table.bet is None or (law and table.bet.confidence < CONFIDENT):
                table.bet = stated.values[0] if law else stated.values[0].doubted(REASONED, doubts.BET_REASONED)
                table.bets = list(stated.values) if len(stated.values) > 1 else []
                governed.setdefault(id(stated), []).append(table)
    for tables in governed.values():
        if tables[0].bets and _pay_different_hands(tables):
            for table in tables:  # "Sum and Match wagers as follows", and a table of each
                table.bets = []
                table.bet = None if table.bet is None else table.bet.doubted(REASONED, doubts.BET_REASONED)


def _pay_different_hands(tables: Sequence[Table]) -> bool:
    """Whether a table hardly has a hand of another one's, so that they are no choices of one pay table."""
    hands = [{o.hand.value for o in t.outcomes} for t in tables]
    return any(2 * len(a & b) < min(len(a), len(b)) for a, b in combinations(hands, 2))


def _named_between(results: Sequence[Around], around: Around, governing: Governing) -> bool:
    """Whether a table between a sentence and another has a bet of its own, so that the sentence may hold no longer."""
    return any(
        t.bet_name not in governing.bets
        for other in results
        for t in other.tables
        if not t.stated
        and governing.place <= (t.page, t.line) < (around.page, around.tables[0].line)
        and t.bet is not None
    )


_TITLE_BET = re.compile(
    r"\b(?:side bet|bonus bet|side wager|bonus wager|progressive(?: jackpot)?|jackpot)(?:\s*[@(\u2013-].*)?$", re.I
)


_COMMON = frozenset(["bonus", "blind", "play", "insurance", "fortune", "progressive"])  # words that name no bet alone


def bets_of_title(results: Sequence[Around], heard: BetMentions) -> None:
    """A paper about one bet names it in its title, and its tables do not name it again."""
    for title in heard.headings:
        own = whole_bet(title)
        if not _TITLE_BET.search(title) and (own is None or own in _COMMON or own != snake(title)):
            continue
        name = own or bet_in(title) or named_bet(title)
        if name is None:
            continue
        tables = [t for around in results for t in around.tables]
        alone = all(t.bet is None or t.bet.value == name for t in tables)  # else the paper is about several bets
        for table in (t for t in tables if t.bet is None):
            sure = 0.92 if name in KNOWN and alone else UNHEARD
            table.bet = table.inferred(name, "bet", sure)
            if sure < CONFIDENT:
                table.bet = table.bet.doubted(sure, doubts.BET_REASONED)
        return


def _column_bets(tables: Sequence[Table], heard: BetMentions) -> dict[int, Value]:
    """Bets that stand over the columns: all different, and no words of any other kind."""
    results: dict[int, Value] = {}
    cells = [t.column_name for t in tables]
    texts = [heard.without_title(without_stars(unmarked(c.text))) if c is not None else "" for c in cells]
    if len(set(texts)) < len(texts) or any(NO_BET.search(t) or len(t.split()) > 5 or len(t) > 32 for t in texts):
        return results
    for table, cell, text in zip(tables, cells, texts, strict=True):
        name = whole_bet(text) or named_bet(text)
        if cell is not None and name is not None:
            sure = 1.0 if name in KNOWN else 0.92 if name in heard.bets and not cell.loose else UNHEARD
            results[id(table)] = value_of(name, cell, "bet", confidence=sure)
    return results


def _shares(table: Table) -> bool:
    """Whether something of the table is paid as a share of a meter."""
    return any(o.unit is not None and o.unit.value == "percent" for o in table.outcomes)


def _runs_on(before: Table, table: Table) -> bool:
    """Whether a table's designator is of one series with the one before it: "CSTUD-04" and "CSTUD-05"."""
    a, b = (re.fullmatch(r"(.*?)(\d+|[A-Z])", t.name or "") for t in (before, table))
    if a is None or b is None or a[1] != b[1]:
        return False
    if a[2].isdigit() and b[2].isdigit():
        return 0 < int(b[2]) - int(a[2]) <= 2
    return a[2] < b[2] and not a[2].isdigit() and not b[2].isdigit()


def _section_row(around: Around, heard: BetMentions) -> Value | None:
    """A short line just above the table that is nothing but a bet's name."""
    captions = around.head.captions
    if not captions or len(captions[-1].text) > 32:
        return None
    cell = captions[-1]
    text = heard.without_title(without_stars(unmarked(cell.text)).rstrip(":"))
    words = text.split()
    if (
        not 1 <= len(words) <= 4
        or text.lower() in heard.titles
        or not all(w[:1].isupper() or w[:1].isdigit() or w.lower() in ("of", "the") for w in words)
        or NO_BET.search(text)
        or PAY_WORDS.fullmatch(text)
        or is_role(text)
        or is_header_word(text)
        or is_hand_like(text)
        or claim_label(text)
        or find_designators(text, bare=True)
        or re.search(r"\d{3}|[.,;$%]|\b[B-DF-HJ-NP-TV-Z]{3,}\b", text)
    ):
        return None
    name = named_bet(text) or snake(text)
    return value_of(name, cell, "bet", confidence=0.92 if name in heard.bets and not cell.loose else UNHEARD)


_BESIDE_DESIGNATOR = re.compile(  # "Lucky Six - Option A", "Joker Run - JR-1"
    r"^[A-Z][\w+']*(?: [A-Z0-9][\w+']*| of| the){0,3} ?[-:] (?:table|option|schedule|[A-Z]{1,4}-?)\s?[A-Z0-9]{1,3}$",
    re.I,
)


_TELLS_APART = re.compile(  # what stands behind a bet's name where it has several tables
    r"(?:- |\()?(?:[\w' ]{0,40}\b)?pay ?tables?(?: (?:[A-Z]|\d{1,2})(?:(?:,| and| &) (?:[A-Z]|\d{1,2})){0,9})?"
    r"(?: ?[-(,] ?\d{1,2} decks?\)?)?|(?:- |\()\d{1,2} decks?\)?",
    re.I,
)


def _before_dash(caption: str, heard: BetMentions) -> str | None:
    """The bet before what only tells its tables apart: "Quarry Four - Reno Pay Table", where the text bets on it."""
    words = plain(caption).split() if bet_in(caption) is None else []
    for n in range(min(len(words) - 1, 6), 0, -1):
        name = snake(" ".join(words[:n]))
        if name in heard.bets and words[n - 1] != "-" and _TELLS_APART.fullmatch(" ".join(words[n:])):
            return name
    return None


_PROGRESSIVE = re.compile(r"\bprogressive(?: (?:jackpot|pay ?tables?))?$", re.I)


def _caption_bet(captions: Sequence[Cell], heard: BetMentions) -> Value | None:
    fallback: Value | None = None
    for cell in captions:
        whole = without_stars(unmarked(cell.text))
        if len(whole) > 90:
            continue
        if (spoken_of := _before_dash(whole, heard)) is not None:
            return value_of(spoken_of, cell, "bet", confidence=UNHEARD if cell.loose else 0.92)
        text = heard.without_title(whole)
        stated = re.sub(r"\benvy\s+bonus\b", "", text, flags=re.I)
        name = bet_in(stated)
        named = named_bet(re.sub(r"(?<=bonus)(?=pa[yv]table)", " ", text, flags=re.I))
        if name is not None and (whole_bet(stated) == name or not named or named == name):
            also = name != "progressive" and _PROGRESSIVE.search(stated) is not None  # "Bad Beat Progressive" is either
            return value_of(name, cell, "bet", confidence=UNHEARD if also else 1.0)
        if name is not None and named is not None:  # a longer name than the bet's that it holds
            longer = named if name == "bonus" else name
            return value_of(
                longer, cell, "bet", confidence=0.92 if longer in heard.bets and not cell.loose else UNHEARD
            )
        if (
            fallback is None
            and named
            and (PAY_WORDS.search(text) or _BESIDE_DESIGNATOR.search(plain(text)))
            and not is_header_word(text)
            and not NO_BET.search(named.replace("_", " "))
        ):
            spoken = named in heard.bets or re.search(r"\b(?:bet|wager)\b", text, re.I)
            sure = 0.8 if cell.loose else 0.92 if spoken or (text != whole and len(named.split("_")) <= 3) else UNHEARD
            fallback = value_of(named, cell, "bet", confidence=sure)
    return fallback


_OPTIONAL = re.compile(
    r"([^.:]{3,80}?)\s+(?:is|features|offers|has)\s+an?\s+(?:optional|additional)\s+([\w+ ]{0,24}?)(?:bet|wager)\b",
    re.I,
)


def _optional(text: str) -> list[re.Match[str]]:
    """Where a text names an optional bet of a game. The pattern tries every place, so its words are asked first."""
    lower = text.lower()
    return list(_OPTIONAL.finditer(text)) if "optional" in lower or "additional" in lower else []


_OVER_A_RULE = re.compile(r"[A-Z0-9][\w+'-]*(?: [A-Z0-9][\w+'-]*){0,3} (?:WAGER|BET|Wager|Bet)S?")
_CONCEDES = re.compile(r"\b(?:even (?:if|when|though)|regardless of|whether or not)\b[^.]*$")
_TITLED = r"([A-Z][\w+'-]*(?: [A-Z][\w+'-]*){0,3})"
_ON_SPOT = re.compile(  # "Bet on the Trips Bonus spot and win", "a bonus is paid on the Blind"
    rf"\b(?:[Bb]ets?|[Ww]agers?|[Cc]hips?) on (?:the|your|their) {_TITLED} (?:spot|circle|area|space)\b"
    rf"|\b[Bb]onus(?:es)? (?:is|are) paid on (?:the|your|their) {_TITLED}"
    rf"|\b(?:[Pp]ay|[Pp]ayoff|[Pp]ayout) ?[Tt]ables? for (?:the )?{_TITLED}"
)
_WINNING = re.compile(rf"\b[Ww]inning {_TITLED}")  # "A winning Bonus is paid", "winning Bonus wagers"
_DECIDES = re.compile(r"\b(?:folds?|raises?|checks?|discards?|draws?)\b", re.I)  # the main game's rules go on
_PAID = re.compile(r"\bpa(?:y|ys|id|y\s*tables?)\b|\bas follows\b|\btables?\b|:$", re.I)


def _paid_below(lines: Sequence[str], heading: str) -> str | None:
    """Another bet than the heading's, where the last sentence over the table says that this one is paid."""
    last = re.split(r"(?<=[.;])\s+(?=[A-Z])", plain(" ".join(lines)).strip())[-1]
    if not _PAID.search(last):
        return None
    winning = _WINNING.search(last)
    bets = [*([whole_bet(f"{winning[1]} bet")] if winning else []), *mentioned_bets(_CONCEDES.sub("", last))]
    named = {bet for bet in bets if bet is not None}
    return named.pop() if len(named) == 1 and heading not in named else None


def _rule_bet(around: Around) -> tuple[str, bool] | None:
    """The bet of which the rules above a table speak, and whether they speak of it just there, with no other."""
    lines = around.head.prose[-14:]
    heading = next((n for n in reversed(range(len(lines))) if _OVER_A_RULE.fullmatch(unmarked(lines[n]))), None)
    if heading is not None:  # what follows is about this bet, whatever other bets it speaks of
        named = whole_bet(lines[heading]) or named_bet(lines[heading])
        if named is not None:
            other = _paid_below(lines[heading + 1 :], named)
            return (other or named), other is None
    lines = [_CONCEDES.sub("", line) for line in lines]
    stated = re.split(r"(?:^|\s)\(?(?:\d{1,2}|[a-z])[.)]\s+(?=[A-Z])", plain(" ".join(lines[-4:])).strip())[-1]
    sentences = re.split(r"(?<=[.;])\s+(?=[A-Z])", stated)
    if _PAID.search(sentences[-1]):
        for sentence in reversed(sentences[-2:]):
            mentioned = list(dict.fromkeys(mentioned_bets(sentence)))
            if len(mentioned) == 1 and not re.search(r"\b(?:ante|play|bet|blind)\b[^.]*\bbet\b", sentence, re.I):
                return mentioned[0], True
            if mentioned:
                break
    for count in (3, 6):
        name = bet_of_rule("\n".join(lines[-count:]))
        if name is not None:
            return name, True
    text = " ".join(lines)
    for item in reversed(_optional(text)):
        name = bet_in(item[1]) or bet_in(item[2])
        if name is not None:
            return name, not _DECIDES.search(text, item.end())
    spots = [
        name
        for item in _ON_SPOT.finditer(text)
        if (name := whole_bet(f"{item[1] or item[2] or item[3]} bet")) is not None
    ]
    return (spots[-1], False) if spots else None


def bets_of_same_contents(tables: Sequence[Table]) -> None:
    """A table without a bet is the one whose lines it repeats; one that pays shares of a meter is a progressive."""
    known: dict[object, set[str]] = {}
    for table in tables:
        if table.bet_name is not None:
            known.setdefault(table.content(), set()).add(table.bet_name)
    for table in tables:
        if table.bet is not None:
            continue
        names = known.get(table.content(), set())
        if _shares(table):
            table.bet = table.inferred("progressive", "bet", 0.95)
        elif len(names) == 1:
            table.bet = table.inferred(next(iter(names)), "bet", REASONED, SAME_CONTENTS)
    # A page that prints several named tables repeats one bet's tables: what one of them is, its neighbours are.
    for n, table in enumerate(tables):
        if table.bet is None:
            near = [
                t
                for t in tables[max(0, n - 2) : n + 3]
                if t.page == table.page and t.bet is not None and t.designator is not None
            ]
            names = {str(t.bet_name) for t in near}
            hands = {o.key for o in table.outcomes}
            alike = [t for t in near if {o.key for o in t.outcomes} == hands]
            if len(names) == 1 and alike and table.designator is not None:
                table.bet = table.inferred(next(iter(names)), "bet", REASONED, SAME_CONTENTS)


def column_names(tables: Sequence[Table], columns: Sequence[Column]) -> None:
    """The words over each column, where they may be the name of the bet that it pays."""
    for table, column in zip(tables, columns, strict=True):
        own = [c for c, span in column.headers if span == 1 and not is_role(without_stars(unmarked(c.text)))]
        own = [c for c in own if not find_designators(unmarked(c.text)) and not is_header_word(unmarked(c.text))]
        text = " ".join(c.text for c in own)
        if table.designator is None and own and (re.search(r"[A-Za-z]{3}", text) or whole_bet(text)):
            table.column_name = joined(sorted(own, key=lambda c: (c.box[1], c.x0)))

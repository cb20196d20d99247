"""Meters of progressives: where they begin, how fast they grow, what is held in reserve.

A regulation prints a table of seeds and increment rates, one line for each pay table and number of decks; an analyst a
seed and a contribution beside every row; rules a sentence.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Any

from ingest.grammar.designators import find_designators
from ingest.grammar.hands import NUMBERS
from ingest.grammar.text import plain, snake, without_stars
from ingest.layout.cells import Cell, Row
from ingest.prose import Block
from ingest.readers.letter.sentences import sentences
from ingest.readers.paytables.model import Table, value_of
from ingest.values import Doubt, Value, from_words

READER = "meters"
_COLUMNS = (
    ("seed", re.compile(r"\b(?:re-?)?seed\b|\bbase amount\b|\bstarting (?:amount|meter)\b", re.I)),
    ("increment", re.compile(r"\bincrement\w*|\bcontribution|\brate of progression\b|\bmeter (?:rate|feed)\b", re.I)),
    ("reserve", re.compile(r"\breserve|\bsecondary\b|\bback-?up\b", re.I)),
    ("decks", re.compile(r"\bdecks?\b", re.I)),
)
_FIRST = re.compile(r"^\W*(?:(?:number of )?decks?|meters?(?: name)?|jackpots?|levels?)\W*$", re.I)
_WAGERS = re.compile(r"\b(?:times|compared to|multiple|per \$?1\b|x the|units?)\b", re.I)
_NUMBER = re.compile(r"^\$?\s?(?P<n>\d[\d,]*(?:\.\d+)?)\s?%?$")
_DECKS = re.compile(
    rf"^(?:\d{{1,2}}|{'|'.join(NUMBERS[1:9])})(?:(?:,| or| and|, or"
    rf"|, and) (?:\d{{1,2}}|{'|'.join(NUMBERS[1:9])}))*(?: decks?)?$",
    re.I,
)
_SEED = r"(?P<n>\$\s?\d[\d,]{0,11}(?:\.\d\d)?)"
_RATE = r"(?P<n>\d{1,2}(?:\.\d{1,3})?)\s?(?:%|per ?cent\b|cents (?:of|from|out of|on|for) (?:every|each|a|the) dollar)"
_RESERVED = r"\b(?:reserve|secondary|back-?up)\b"
_STATED = (
    (
        "seed",
        re.compile(
            r"\b(?:(?:re)?seed(?:ed)?(?: amount)?|(?:starting|reset) amount|(?:meter|jackpot|progressive)s? "
            r"(?:(?:is|are) (?:then |again )?(?:re)?set (?:back )?(?:to|at)|(?:re)?(?:starts?|sets?|begins?) "
            rf"(?:back )?(?:at|to|from|with)))\b[^.$%]{{0,60}}?{_SEED}",
            re.I,
        ),
    ),
    (
        "increment",
        re.compile(
            r"\b(?:rate of progression|incrementation rate|increment rate|contribution rate)\b[^.%]{0,120}?"
            rf"(?<![\d.]){_RATE}",
            re.I,
        ),
    ),
    (
        "increment",
        re.compile(
            r"\bmeters?\b[^.%]{0,60}\b(?:increment\w*|increas\w+|grows?|fed|funded|feeds?|raised) "
            rf"(?:by |at |of |with |from )?(?:not less than |at least |no less than )?(?<![\d.]){_RATE}"
            r"|\bmeter contribution\s?[-\u2013:]\s?(?P<listed>\d{1,2}(?:\.\d{1,3})?)\s?%",
            re.I,
        ),
    ),
    (
        "increment",
        re.compile(
            rf"(?<![\d.]){_RATE}[^.;%]{{0,60}}\b(?:added|contributed|goes|feeds?|go) (?:in)?to the "
            rf"(?!{_RESERVED})[^.;]{{0,40}}\b(?:meter|jackpot|progressive)\b",
            re.I,
        ),
    ),
    (
        "reserve",
        re.compile(
            r"(?<![\d.])(?P<n>\d{1,2}(?:\.\d{1,3})?)\s?(?:%|per ?cent\b|cents\b)[^.;%]{0,60}"
            rf"\bto (?:the |a )?{_RESERVED}"
            r"|\b(?:back[ -]?up|reserve)(?: contribution)?\s?[-\u2013:]\s?(?P<listed>\d{1,2}(?:\.\d{1,3})?)\s?%",
            re.I,
        ),
    ),
)
OPEN_DECKS = Doubt(
    "decks_without_an_end", "the line holds for a number of decks or more, and where that ends is not said"
)
IN_WORDS = Doubt("meter_of_a_sentence", "the sentence may speak of another meter")
UNSURE = 0.85


def meter_tables(rows: Sequence[Row], bet: str | None) -> tuple[list[dict[str, object]], set[int], set[str]]:
    """The meters that tables of seeds and rates print, their lines, and the pay tables that they name."""
    results: list[dict[str, object]] = []
    lines: set[int] = set()
    named: set[str] = set()
    n = 0
    while n < len(rows):
        columns = _heads(rows[n].cells)
        n += 1
        if columns is None:
            continue
        begin = len(results)
        while n < len(rows) and (entry := _line(rows[n].cells, columns, rows[n - 1].text, bet, named)) is not None:
            results.append(entry)
            lines.add(rows[n].line)
            n += 1
        if len(results) > begin:
            lines.add(rows[n - 1 - (len(results) - begin)].line)
    return results, lines, named


def _heads(cells: Sequence[Cell]) -> dict[str, Cell] | None:
    """Which cell heads which column, where seeds stand beside rates."""
    results: dict[str, Cell] = {}
    for cell in cells[:1]:  # "Decks | Seed | Increment", "Meter | Seed | Increment"
        if _FIRST.match(cell.text):
            results["decks" if re.match(r"\W*(?:number|decks?)", cell.text, re.I) else "name"] = cell
    for cell in cells[1:]:
        name = next((name for name, pattern in _COLUMNS if pattern.search(cell.text) and name not in results), None)
        if name is not None:
            results[name] = cell
    return results if "increment" in results and ("seed" in results or "reserve" in results) else None


def _line(
    cells: Sequence[Cell], columns: dict[str, Cell], head: str, bet: str | None, named: set[str]
) -> dict[str, object] | None:
    """One line as a meter."""
    values = {name: _under(cells, head_cell) for name, head_cell in columns.items()}
    numbers = {name: _number(cell) for name, cell in values.items() if name not in ("decks", "name")}
    if not any(numbers.values()) or not cells:
        return None
    designators = find_designators(cells[0].text)
    if designators:
        named.add(designators[0].text)
    seed, increment, reserve = (_leaf(values.get(k), numbers.get(k), k) for k in ("seed", "increment", "reserve"))
    decks, loose = _decks(values.get("decks"))
    if loose and increment is not None:
        increment = increment.doubted(UNSURE, OPEN_DECKS)
    unit = None
    if seed is not None:
        money = "$" in values["seed"].text  # type: ignore[union-attr]
        stated = money or _WAGERS.search(columns["seed"].text) is not None
        unit = value_of(
            "dollars" if money else "wagers", columns["seed"], "seed_unit", confidence=0.95 if stated else UNSURE
        )
    entry: dict[str, object] = {
        "name": _name(cells[0], values.get("name")),
        "bet": None if bet is None else value_of(bet, cells[0], "bet", confidence=0.92),
        "system": None,
        "seed": seed,
        "seed_unit": unit,
        "increment": increment,
        "reserve": reserve,
        "decks": decks,
    }
    if designators:
        entry["x_paytable"] = designators[0].text
    if loose:
        entry["x_decks"] = values["decks"].text  # type: ignore[union-attr]
    return entry


def _name(first: Cell, cell: Cell | None) -> Value:
    """The meter's name, where the table has a column of names."""
    if cell is None:
        return value_of("main", first, "name")
    words = re.sub(r"\b(?:meter|jackpot|progressive)s?\b", " ", plain(cell.text), flags=re.I)
    return value_of(snake(words) or "main", cell, "name")


def _under(cells: Sequence[Cell], head: Cell) -> Cell | None:
    return next((c for c in cells if min(c.x1, head.x1) - max(c.x0, head.x0) > 0), None)


def _number(cell: Cell | None) -> str | None:
    result = _NUMBER.match(without_stars(plain(cell.text))) if cell is not None else None
    if result is None:
        return None
    digits = result["n"].replace(",", "")
    return digits.rstrip("0").rstrip(".") if "." in digits else digits


def _leaf(cell: Cell | None, number: str | None, what: str) -> Value | None:
    return None if cell is None or number is None else from_words(number, cell.words, cell.page, f"{READER}.{what}")


def _decks(cell: Cell | None) -> tuple[list[int], bool]:
    """The numbers of decks of a cell; whether it names no end ("4 or more")."""
    if cell is None or not _DECKS.match(plain(cell.text)):
        return [], cell is not None and re.search(r"\d", cell.text) is not None
    words = re.findall(r"\d{1,2}|[a-z]+", plain(cell.text).lower())
    return [int(w) if w.isdigit() else NUMBERS.index(w) for w in words if w.isdigit() or w in NUMBERS], False


def meters_of_rows(tables: Iterable[Table]) -> list[dict[str, Any]]:
    """The meters that rows of analysts' tables are paid from."""
    results = []
    for table in tables:
        for share in table.meters:
            results.append(
                {
                    "name": share.name,
                    "bet": table.bet,
                    "system": None,
                    "seed": share.seed,
                    "seed_unit": share.seed_unit,
                    "increment": share.increment,
                    "reserve": None,
                    "decks": list(table.decks),
                    **({"x_paytable": table.name} if table.name else {}),
                }
            )
    return results


def meters_in_sentences(blocks: Sequence[Block], bets: set[str]) -> list[dict[str, object]]:
    """The one meter that sentences speak of, without what they say twice and differently."""
    reported: dict[str, list[Value]] = {}
    for block in blocks:
        for start, end in sentences(block.body):
            sentence = block.plain[start:end]
            for what, pattern in _STATED:
                match = pattern.search(sentence)
                if match is None or re.search(r"\b(?:for example|if|when)\b", sentence, re.I):
                    continue
                group = match.lastgroup or "n"
                digits = match[group].replace("$", "").replace(",", "").strip()
                a, b = start + match.start(group), start + match.end(group)
                leaf = block.body.value(digits, f"{READER}.{what}", a, b)
                reported.setdefault(what, []).append(leaf.doubted(UNSURE, IN_WORDS))
    reported = {what: values for what, values in reported.items() if len({v.value for v in values}) == 1}
    if not reported:
        return []
    first = next(iter(reported.values()))[0]
    seed = reported.get("seed", [None])[0]
    name = Value("main", first.page, first.box, first.raw, READER, UNSURE, (), (IN_WORDS,))
    bet = (
        Value("progressive", first.page, first.box, first.raw, READER, UNSURE, (), (IN_WORDS,))
        if "progressive" in bets
        else None
    )
    return [
        {
            "name": name,
            "bet": bet,
            "system": None,
            "seed": seed,
            "seed_unit": None
            if seed is None
            else Value("dollars", seed.page, seed.box, seed.raw, READER, UNSURE, (), (IN_WORDS,)),
            "increment": reported.get("increment", [None])[0],
            "reserve": reported.get("reserve", [None])[0],
            "decks": [],
        }
    ]

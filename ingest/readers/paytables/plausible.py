"""What a pay table must look like to be believed: its shape is evidence for or against its values.

Nothing is changed here. A value that breaks the shape of its table is doubted, with the neighbours that may be the ones
to blame, and says why.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from itertools import groupby, pairwise

from ingest.grammar.hands import PHRASES, is_hand_like
from ingest.grammar.text import unmarked, without_stars
from ingest.readers.paytables import doubts, series
from ingest.readers.paytables.model import Outcome, Table

HALF = re.compile(
    r"^(?:with|without|of|or|and|no|not|than|by|from|plus)\b|[-/&]$"
    r"|\b(?:with|without|of|or|and|no|a|the|than|by|from|to|plus|in)$"
)
JOINER = re.compile(r"^(?:OF|OR|AND|BY|WITH|WITHOUT|THAN|FROM)\b|\b(?:OF|OR|AND|BY|WITH|WITHOUT|THAN|FROM|THE|A)$")
UNSURE = 0.85
_HEADS = re.compile(r"\b(?:hand|outcome|pays?|payouts?|pay ?tables?)\b", re.I)


def doubt_tables(tables: Sequence[Table]) -> None:
    """Doubt what the tables' own shapes speak against."""
    unlabeled = [o for t in tables for o in t.outcomes if o.hand.value is None and o.pays.value is not None]
    for table in (t for t in tables if not t.proved):
        _twice(table)
        _alone(table)
        _outsiders(table)
        _order(table)
        _halves(table)
        _meters(table)
        _labels(table)
        _unlabeled(table)
    for table in tables:
        if any(
            _between_lines(own, other) for own in table.outcomes for other in unlabeled if other not in table.outcomes
        ):
            table.doubt(0.8, doubts.UNEXPLAINED)
    series.doubt_series(tables)


def _unlabeled(table: Table) -> None:
    """Whose pays these are is no surer than what is paid: the head may be that of a table that was torn."""
    if all(o.hand.value is None for o in table.outcomes):
        for name in ("designator", "bet"):
            value = getattr(table, name)
            setattr(table, name, None if value is None else value.doubted(0.8, doubts.NO_LABEL))


def _between_lines(own: Outcome, other: Outcome) -> bool:
    """Whether a pay without a label stands between two lines of this table, and neither on one nor below them."""
    a, b = own.pays.box, other.pays.box
    if a is None or b is None or own.pays.page != other.pays.page:
        return False
    high = min(a[3] - a[1], b[3] - b[1])
    return 0.2 * high < min(a[3], b[3]) - max(a[1], b[1]) < 0.8 * high


def _twice(table: Table) -> None:
    keys = Counter(o.key for o in table.outcomes)
    for outcome in table.outcomes:
        if keys[outcome.key] > 1 and outcome.hand.value is not None:
            outcome.doubt(0.6, doubts.TWICE)


def _alone(table: Table) -> None:
    if len(table.outcomes) == 1 and not (table.stated or table.proved or any(table.claims.values())):
        table.outcomes[0].doubt(UNSURE, doubts.ALONE)


def _outsiders(table: Table) -> None:
    """Beside a cell that was not understood, another cell may have been taken for what it is not."""
    for n, outcome in enumerate(table.outcomes):
        if doubts.UNKNOWN_CELL in outcome.pays.doubts:
            for other in table.outcomes[max(0, n - 1) : n + 2]:
                if other is not outcome:
                    other.doubt(UNSURE, doubts.BESIDE_UNKNOWN)


def _order(table: Table) -> None:
    """A ladder that goes one way and the other at one place alone was misread there, or is printed so."""
    for _, run in groupby(table.outcomes, key=lambda o: o.hands.value if o.hands else None):
        steps = [(a, b) for a, b in pairwise(run) if _comparable(a, b)]
        rises = [(a, b) for a, b in steps if _number(b) > _number(a)]
        falls = [(a, b) for a, b in steps if _number(b) < _number(a)]
        for a, b in min(rises, falls, key=len):
            a.doubt(UNSURE, doubts.ORDER)
            b.doubt(UNSURE, doubts.ORDER)


def _comparable(a: Outcome, b: Outcome) -> bool:
    units = (a.unit.value if a.unit else None, b.unit.value if b.unit else None)
    return a.pays.value is not None and b.pays.value is not None and units[0] == units[1]


def _number(outcome: Outcome) -> Fraction:
    return Fraction(str(outcome.pays.value))


def _halves(table: Table) -> None:
    half = [is_cut(o.label) for o in table.outcomes]
    for n, outcome in enumerate(table.outcomes):
        if any(half[max(0, n - 1) : n + 2]):
            outcome.doubt(UNSURE, doubts.LABEL if half[n] else doubts.BESIDE_HALF)


def is_cut(label: str) -> bool:
    """Whether a label begins or ends with a word that only joins others.

    >>> is_cut("of Towers"), is_cut("Winner by"), is_cut("WIN BY"), is_cut("Three-of-a-")
    (True, True, True, True)
    >>> is_cut("No Pair"), is_cut("Four of a Kind"), is_cut("Natural Tie"), is_cut("Flush -")
    (False, False, False, False)
    """
    text = without_stars(unmarked(label)).strip()
    text = re.sub(r"\s[-\u2013\u2014]$", "", text)  # a dash by itself stands between the label and its pay
    return HALF.search(text) is not None or (text.isupper() and JOINER.search(text) is not None)


def _meters(table: Table) -> None:
    for outcome in table.outcomes:
        if outcome.unit is not None and outcome.unit.value == "percent" and _over(outcome):
            outcome.doubt(0.6, doubts.OVER_METER)


def _over(outcome: Outcome) -> bool:
    return outcome.pays.value is not None and _number(outcome) > 100


def _labels(table: Table) -> None:
    labels = [without_stars(unmarked(o.label)).rstrip(": ") for o in table.outcomes]
    if not any(is_hand_like(text) for text in labels) and table.designator is None and table.bet is None:
        for outcome in table.outcomes:
            outcome.doubt(0.8, doubts.UNHEARD_TABLE)
    strange = [o for o, text in zip(table.outcomes, labels, strict=True) if text and not is_hand_like(text)]
    plain = sum(_spelt(text) in PHRASES for text in labels)
    long = [o for o in strange if len(o.label.split()) > 4 or _HEADS.search(o.label)]
    if len(strange) == 1 and long and plain >= 3 and plain == len(labels) - 1:
        strange[0].doubt(UNSURE, doubts.ODD_ONE)


def _spelt(text: str) -> str:
    numbers = {"2": "two", "3": "three", "4": "four", "5": "five"}
    return re.sub(r"^([2-5])(?= of| pair)", lambda m: numbers[m[1]], text.lower().replace("-", " "))

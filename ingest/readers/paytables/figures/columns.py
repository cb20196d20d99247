"""What the columns of a table of numbers are, by arithmetic."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import permutations

from ingest.readers.paytables.figures.rows import Figure, FigureTable

ONE = Fraction(1)


@dataclass(frozen=True)
class Columns:
    """The column of each kind, by its number; None where the table has none."""

    @property
    def sure(self) -> float:
        """How sure it is what the rows pay."""
        return 1.0 if self.proved else 0.8 if self.contradicted else 0.95

    pays: int | None = None
    probability: int | None = None
    counts: int | None = None
    returned: int | None = None
    share: int | None = None  # what part of the wager goes to the meter that pays this row
    seed: int | None = None  # what the row pays before anything of a meter
    percent: bool = False  # probabilities are printed as percents
    proved: bool = False  # a return is a pay times a probability, in every row
    contradicted: bool = False  # the head names returns, and no column holds what pays would return
    others: tuple[tuple[int, int | None], ...] = ()  # pays and returns of further pay tables in the same rows

    @property
    def reported(self) -> bool:
        """Whether the table counts chances at all."""
        return self.probability is not None or self.counts is not None


def name_columns(table: FigureTable) -> Columns:
    """Every column that arithmetic gives a name."""
    width = range(table.width)
    probability, percent = None, False
    for n in width:
        if _is_probability(table.column(n), ONE):
            probability = n
            break
        if _is_probability(table.column(n), Fraction(100)) and all(f.kind == "percent" for f in table.column(n)):
            probability, percent = n, True
            break
    chances = _chances(table, probability, percent)
    counts = next((n for n in width if n != probability and _are_counts(table, n, chances)), None)
    if chances is None and counts is not None:
        whole = sum((f.number for f in table.column(counts)), Fraction(0))
        chances = [(f.number / whole, Fraction(0)) for f in table.column(counts)]
    if chances is None:
        return Columns()
    rest = [n for n in width if n not in (probability, counts)]
    pairs: list[tuple[int, int]] = []
    for pair in permutations(rest, 2):
        if not {*pair} & {n for p in pairs for n in p} and _is_return(table, *pair, chances):
            pairs.append(pair)
    if not pairs:
        return Columns(None, probability, counts, None, None, None, percent)
    (pays, returned), pair = pairs[0], pairs[0]
    share, seed = _meter_columns(table, [n for n in rest if n not in pair], pays)
    return Columns(pays, probability, counts, returned, share, seed, percent, True, others=tuple(pairs[1:]))


def _is_probability(column: Sequence[Figure], whole: Fraction) -> bool:
    if any(f.number < 0 or f.number > whole or f.kind in ("odds", "loses", "push", "times", "chance") for f in column):
        return False
    if sum(f.places >= 2 for f in column) < max(2, len(column) // 2):
        return False
    slack = sum((f.slack for f in column), Fraction(0))
    return abs(sum((f.number for f in column), Fraction(0)) - whole) <= slack


def _chances(table: FigureTable, column: int | None, percent: bool) -> list[tuple[Fraction, Fraction]] | None:
    if column is None:
        return None
    by = 100 if percent else 1
    return [(f.number / by, f.slack / by) for f in table.column(column)]


def _are_counts(table: FigureTable, n: int, chances: list[tuple[Fraction, Fraction]] | None) -> bool:
    """Whole numbers in the probabilities' proportions, or that add up to the printed total."""
    column = table.column(n)
    if any(f.kind != "number" or f.number < 0 or f.number.denominator != 1 for f in column):
        return False
    whole = sum((f.number for f in column), Fraction(0))
    if whole < 10:
        return False
    if chances is not None:
        return all(abs(f.number / whole - p) <= slack + f.slack / whole for f, (p, slack) in zip(column, chances))
    if table.total is None:
        return False
    slack = sum((f.slack for f in column), Fraction(0))
    sums = [f for f in table.total.figures if abs(f.number - whole) <= slack + f.slack]
    return whole > 100 and bool(sums)


def _is_return(table: FigureTable, pays: int, returned: int, chances: Sequence[tuple[Fraction, Fraction]]) -> bool:
    """Whether one column times the probabilities gives the other, in every row and not by noughts alone."""
    reported = 0
    for row, (p, off) in zip(table.rows, chances):
        pay, back = row.figures[pays], row.figures[returned]
        if back.kind not in ("number", "percent") or not (
            back.places >= 3 or back.kind == "percent" or not back.number
        ):
            return False
        by = 100 if back.kind == "percent" else 1
        slack = abs(pay.number) * off + pay.slack * p + back.slack / by
        if abs(pay.number * p - back.number / by) > slack:
            return False
        reported += pay.number not in (0, 1) and back.number != 0
    return reported >= 1


def _meter_columns(table: FigureTable, rest: Sequence[int], pays: int) -> tuple[int | None, int | None]:
    """A column of shares and one of seeds: a row without a share is paid its seed and no more."""
    for share in rest:
        if not all(f.kind == "percent" for f in table.column(share)):
            continue
        for seed in rest:
            if seed == share:
                continue
            rows = list(zip(table.column(share), table.column(seed), table.column(pays)))
            if all(s.number == p.number if not d.number else s.number <= p.number for d, s, p in rows):
                return share, seed
    return None, None

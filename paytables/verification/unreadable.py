"""A table with an unreadable cell: nothing is counted, the cell is named, and what another printing has there."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from paytables.printed import PrintedClaim, PrintedOutcome, PrintedPaytable, Unpriceable
from paytables.verification.results import ClaimResult, Need, award_words


def unpriceable(
    table: PrintedPaytable, claim: PrintedClaim, why: Unpriceable, tables: Sequence[PrintedPaytable] = ()
) -> ClaimResult:
    if not why.rows:
        return ClaimResult(table, claim, "not_determinable", needs=(Need(why.parameter),), note=f"{why}.")
    needs = tuple(Need(why.parameter, under=_named(table.outcomes[row])) for row in why.rows)
    note = " ".join(_sentence(table, table.outcomes[row], tables) for row in why.rows)
    return ClaimResult(table, claim, "not_determinable", needs=needs, note=note)


def _named(row: PrintedOutcome) -> str:
    return (row.hand or "a row without a label").replace("_", " ") + (f", {row.hands} hands" if row.hands else "")


def _sentence(table: PrintedPaytable, row: PrintedOutcome, tables: Sequence[PrintedPaytable]) -> str:
    where = f" on page {row.page}" if row.page else ""
    lost = f"The pay of {_named(row)} in {table.name}{where} is blank or unreadable."
    results = [f"{award_words(same)} ({place})" for place, same in _elsewhere(table, row, tables)]
    return f"{lost} The other printing of this table has {' and '.join(results)}." if results else lost


def _elsewhere(
    table: PrintedPaytable, row: PrintedOutcome, tables: Sequence[PrintedPaytable]
) -> Iterator[tuple[str, PrintedOutcome]]:
    for other in tables:
        if other.index == table.index or not _same_table(table, other):
            continue
        for same in other.outcomes:
            if (same.hand, same.hands) == (row.hand, row.hands) and same.pays is not None:
                place = f"page {same.page}" if same.page else f"table {other.index + 1} of the document"
                yield place, same


def _same_table(one: PrintedPaytable, other: PrintedPaytable) -> bool:
    """Whether two are printings of one table: by its name, else by all that both can be read to pay."""
    if (one.bet, one.variant, one.designator) != (other.bet, other.variant, other.designator):
        return False
    if one.designator is not None:
        return True
    mine, theirs = ({(o.hand, o.hands): (o.pays, o.unit) for o in t.outcomes} for t in (one, other))
    agree = [mine[key] == theirs[key] for key in mine.keys() & theirs.keys() if mine[key][0] and theirs[key][0]]
    return mine.keys() == theirs.keys() and len(agree) > 1 and all(agree)

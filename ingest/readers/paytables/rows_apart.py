"""Tables whose rows or columns are not what they look like: a row for each bet with its own figures, and one bet's
pays in two columns, for natural hands and for hands with wild cards."""

from __future__ import annotations

import re
from dataclasses import replace

from ingest.grammar.claims import CLAIMS, claim_label
from ingest.grammar.text import plain, snake, unmarked
from ingest.readers.paytables.model import READER, Outcome, Table

OF_HANDS = re.compile(r"royal|flush|straight|kind|full_house|pair|suited|_high")  # a row of hands, not of bets
OF_ROWS = ("house_edge", "hit_frequency")  # figures that a column can give of every row
NATURES = ("natural", "wild")


def by_row(tables: list[Table]) -> list[Table]:
    """ "Wager, Pays, House edge": each row is a bet, and the column of figures says one of each."""
    stated_lines = {id(t): claim_label(unmarked(t.anchor.text)) for t in tables}
    figures = [t for t in tables if stated_lines[id(t)] in OF_ROWS and all(_percent(o) for o in t.outcomes)]
    others = [t for t in tables if t not in figures]
    edges = any(stated_lines[id(t)] == "house_edge" for t in figures)
    if not edges or len(others) != 1 or any(OF_HANDS.search(str(o.hand.value)) for o in others[0].outcomes):
        return [
            t for t in tables if stated_lines[id(t)] != "hit_frequency" or t not in figures
        ]  # how often each hand comes
    whole = others[0]
    keys = [o.key for o in whole.outcomes]
    if len(set(keys)) < len(keys) or any(not {o.key for o in t.outcomes} <= set(keys) for t in figures):
        return others
    results = []
    for outcome in whole.outcomes:
        if outcome.hand.value is None or outcome.pays.value is None:
            return others
        bet = replace(outcome.hand, reader=f"{READER}.bet")
        table = Table(whole.page, whole.line, whole.anchor, [outcome], bet=bet, variant=whole.variant)
        table.claims = dict.fromkeys(CLAIMS)
        for column in figures:
            stated = next((o.pays for o in column.outcomes if o.key == outcome.key), None)
            if stated is not None:
                name = str(stated_lines[id(column)])
                table.claims[name] = replace(stated, reader=f"{READER}.{name}")
        results.append(table)
    return results


def _percent(outcome: Outcome) -> bool:
    return outcome.unit is not None and outcome.unit.value == "percent"


def by_nature(tables: list[Table]) -> list[Table]:
    """ "Natural" and "Wild" over two columns: one table whose rows are natural hands and hands with wild cards."""
    columns = {_over(t): t for t in tables}
    if len(tables) != 2 or set(columns) != set(NATURES):
        return tables
    natural, wild = (columns[n] for n in NATURES)
    both = {o.key for o in natural.outcomes if o.pays.value is not None}
    both &= {o.key for o in wild.outcomes if o.pays.value is not None}
    whole = Table(natural.page, natural.line, natural.anchor, variant=natural.variant)
    bets = {t.bet_name for t in tables} - set(NATURES)
    whole.bet = next((t.bet for t in tables if t.bet_name in bets), None) if len(bets) == 1 else None
    for name, table in columns.items():
        for outcome in table.outcomes:
            if outcome.pays.value is None and outcome.key not in both:
                continue  # the hand has no such kind
            if outcome.key in both:
                outcome.hand = replace(outcome.hand, value=f"{name}_{outcome.hand.value}")
            whole.outcomes.append(outcome)
    for kind in CLAIMS:
        statements = [t.claims[kind] for t in (natural, wild) if t.claims.get(kind) is not None]
        whole.claims[kind] = statements[0] if len(statements) == 1 else None
    return [whole]


def _over(table: Table) -> str:
    name = snake(plain(unmarked(table.column_name.text))) if table.column_name is not None else table.bet_name
    return (name or "").removesuffix("_pays").removesuffix("s")

"""Tables that some extraction wrote down column by column, and lost cells of: all that is left is order.

Two authors: one of this module, and the author of `tests.ingest.variety`, whose tables are written down so as well.
Half of the documents print their tables twice, and each printing is damaged for itself, as pages are.
"""

from __future__ import annotations

import random
from typing import Any

from tests.ingest.variety.pages import STYLES
from tests.ingest.variety.pages import make as make_variety
from tests.ingest.variety.tables import FIVE, Spec, outcome, table

TITLES = ("Five Card Rush", "Harbor Stud Poker", "Summit Hold'em", "River Bend Poker")
BETS = (("Progressive", "progressive"), ("Bonus", "bonus"))
LOST = 0.01  # of the cells of a damaged dump
MISREAD = (("l", "1"), ("y", "v"), (")", ""), (")", "}"), ("Full", "Fu11"), ("0 ", "O "), ("1", "l"))
TOP = (100, 500, 1000, 5000)


def make(number: int, *, damaged: bool) -> tuple[str, dict[str, object]]:
    """The dump and its truth."""
    rng = random.Random(f"serial {number}")
    title = rng.choice(TITLES)
    printed, bet = rng.choice(BETS)
    labels = FIVE[: rng.randint(5, 8)]
    count = rng.choice((2, 2, 3, 4))
    code = rng.choice(("HS", "SUM", "RB", "FCR"))
    metered = bet == "progressive"
    tables = [_one(rng, f"{code}-{n + 1:02d}", bet, labels, metered) for n in range(count)]
    if rng.random() < 0.5:
        least = max(len(t["outcomes"]) for t in tables)
        labels = labels[: max(least, 3)]
    lines = [title, "", "Rules of Play", "1. Each player makes an ante wager. The dealer deals five cards to each.", ""]
    noise = random.Random(f"serial damage {number}") if damaged else None
    times = rng.choice((1, 2))
    for printing in range(times):
        lines += [f"{title} {printed} Paytables", *(["Paytable Summary"] if printing else []), ""]
        lines += _written(rng, tables, labels, printed, noise)
    again = [{**t, "printing": n + 1} for n in range(times) for t in tables]
    return "\n".join(lines), {"paytables": again}


def make_of_grids(number: int, *, damaged: bool) -> tuple[str, dict[str, object]]:
    """The same of tables that were made as grids."""
    rng = random.Random(f"serial grids {number}")
    made = make_variety(10 * number + 7000, STYLES[number % len(STYLES)])
    noise = random.Random(f"serial grids damage {number}") if damaged else None
    specs = [s for s in made.specs if all(span == 1 for row in (*s.head, *s.footer) for _, span in row)]
    lines = [rng.choice(TITLES), "Rules of Play", ""]
    truth: list[dict[str, object]] = []
    for spec in specs:
        for printing in range(rng.choice((1, 2))):
            lines += [*spec.caption, *(["Paytable Summary"] if printing else []), "", *_columns(spec, noise), ""]
            truth += [{**t, "printing": printing + 1} for t in spec.truth]
        lines += [*spec.notes, "The dealer then follows house procedures for dealing the regular game.", ""]
    return "\n".join(lines), {"paytables": truth}


def _columns(spec: Spec, noise: random.Random | None) -> list[str]:
    """Labels, then what stands over each column, then each column's cells; the figures below them line by line."""
    lines = [row[0][0] for row in spec.head if row[0][0]]
    lines += [_read(row[0], noise) for row in spec.body]
    lines += ["", *(row[0][0] for row in spec.footer), ""]
    width = max(len(row) for row in spec.body)
    for column in range(1, width):
        lines += [*(row[column][0] for row in spec.head if len(row) > column and row[column][0]), ""]
    for column in range(1, width):
        cells = [row[column] for row in spec.body if len(row) > column and row[column].strip()]
        lines += [_read(c, noise) for c in cells if noise is None or noise.random() >= LOST]
        lines.append("")
    return [*lines, *(" ".join(text for text, _ in row[1:]) for row in spec.footer), ""]


def _one(rng: random.Random, name: str, bet: str, labels: list[tuple[str, str]], metered: bool) -> dict[str, Any]:
    rows = len(labels) - rng.choice((0, 0, 1, 2, 3))
    pay = rng.choice(TOP) * rng.choice((1, 2, 5))
    made = table(name, bet, wager=rng.choice((None, "1", "5")))
    for n in range(rows):
        hand = labels[n][1]
        if metered and n < 2 and rng.random() < 0.8:
            share = "100" if n == 0 else "10"
            made["outcomes"].append(outcome(hand, share, "percent", meter="main", from_meter=True))
        elif metered:
            made["outcomes"].append(outcome(hand, str(pay), "dollars", from_meter=rng.random() < 0.5))
        else:
            made["outcomes"].append(outcome(hand, str(pay), "to_1"))
        pay = max(pay * rng.choice((1, 2, 3, 5)) // 10, 1)
    made["claims"]["house_edge"] = str(rng.randint(5, 30))
    made["claims"]["seed"] = rng.choice(("5000", "10000", "15000")) if metered else None
    return made


def _written(
    rng: random.Random,
    tables: list[dict[str, Any]],
    labels: list[tuple[str, str]],
    printed: str,
    noise: random.Random | None,
) -> list[str]:
    claims = ["House Edge", *(["Seed"] if tables[0]["claims"]["seed"] else [])]
    lines = ["Paytable Designator", "", "OUTCOME"]
    lines += [_read(label, noise) for label, _ in labels]
    lines += ["", *claims, ""]
    for one in tables:
        wager = f"(${one['wager']} wager)" if one["wager"] else ""
        lines += [one["designator"], *([wager] if wager else []), ""]
    for _ in tables:
        lines += [printed, "Paytable", ""]
    for one in tables:
        cells = [_cell(row) for row in one["outcomes"]]
        lines += [_read(c, noise) for c in cells if noise is None or noise.random() >= LOST]
        lines.append("")
    lines.append(" ".join(f"{one['claims']['house_edge']}%" for one in tables))
    if tables[0]["claims"]["seed"]:
        lines.append(" ".join(f"${int(one['claims']['seed']):,}" for one in tables))
    return [*lines, "", ""]


def _cell(row: dict[str, Any]) -> str:
    if row["unit"] == "percent":
        return f"{row['pays']}% (from meter)"
    if row["unit"] == "dollars":
        return f"${int(row['pays']):,} ({'' if row['from_meter'] else 'not '}from meter)"
    return f"{int(row['pays']):,} to 1"


def _read(text: str, noise: random.Random | None) -> str:
    """The text with now and then a letter taken for another; digits of amounts stay, as labels say which they were."""
    if noise is None or noise.random() > 0.06:
        return text
    seen, written = noise.choice(MISREAD[:5])
    return text.replace(seen, written, 1)

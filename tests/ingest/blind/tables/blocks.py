"""Random blocks of tables of every kind that we could think of, and of tables that are no pay tables."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from tests.ingest.blind.tables import words as w
from tests.ingest.blind.tables.chance import Chance
from tests.ingest.blind.tables.model import Block, Cell, Element, Grid, outcome, table

STEPS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 14, 15, 18, 20, 22, 25, 30, 35, 40, 45, 50, 60, 70, 75, 80, 90, 100]
STEPS += [120, 150, 160, 200, 250, 300, 400, 500, 600, 750, 1000, 1500, 2000, 5000]
FORMS = {
    "to_1": ["{} to 1", "{} to 1", "{}:1", "{}-1", "{} TO 1", "{}-to-1", "{} to one", "{}/1"],
    "for_1": ["{} for 1", "{} for 1", "{} FOR 1", "{}-for-1", "{} for one"],
}


class Maker:
    """Chance with a memory of the game that a document is about."""

    def __init__(self, rng: random.Random, held: bool, chance: bool = False) -> None:
        self.rng, self.held = rng, held
        self.chance = Chance(rng) if chance else None
        self.game = self.chance.game if self.chance else rng.choice(w.GAMES[held])

    def words(self, choices: dict[bool, list[Any]]) -> list[Any]:
        """What may be chosen from: the open half, the half held back, or words of chance where there are such."""
        if self.chance is None:
            return choices[self.held]
        return self.chance.own.get(id(choices)) or [*choices[False], *choices[True]]

    def pick(self, choices: dict[bool, list[Any]]) -> Any:
        return self.rng.choice(self.words(choices))

    def bet(self) -> tuple[str, str]:
        chosen: tuple[str, str] = self.pick(w.BETS)
        return chosen

    def ladder(self, most: int = 9) -> list[tuple[str, str]]:
        chosen = self.pick(w.LADDERS)
        return list(chosen[: self.rng.randint(4, max(4, min(most, len(chosen))))])

    def falling(self, count: int) -> list[int]:
        return sorted(self.rng.sample(STEPS, count), reverse=True)

    def lead(self, bet: str) -> list[Element]:
        """A caption or a sentence that names the bet."""
        if self.rng.random() < 0.6:
            text = self.pick(w.CAPTIONS).format(b=bet, B=bet.upper(), g=self.game)
            return [("caption", text)]
        return [("para", self.pick(w.SENTENCES).format(b=bet))]

    def unit(self) -> str:
        return self.rng.choice(["to_1", "to_1", "for_1"])

    def names(self, count: int) -> tuple[list[str | None], list[str]]:
        """Designators and how the page prints them."""
        style = self.rng.choice(["code", "number", "letter", "hash", "number"])
        if style == "code":
            code, first = self.pick(w.CODES), self.rng.choice([1, 1, 4, 11])
            codes = [f"{code}-{first + n:02d}" for n in range(count)]
            return list(codes), codes
        if style == "letter":
            return list("ABCDEF"[:count]), [f"Pay Table {c}" for c in "ABCDEF"[:count]]
        numbers = [str(n + 1) for n in range(count)]
        shape = {"number": self.rng.choice(["Paytable {}", "Pay Table {}", "PAYTABLE {}"]), "hash": "Paytable #{}"}[
            style
        ]
        return list(numbers), [shape.format(n) for n in numbers]


def _head(*texts: str) -> list[Cell]:
    return [Cell(t, head=True) for t in texts]


def _row(*texts: str) -> list[Cell]:
    return [Cell(t) for t in texts]


def _fraction(rng: random.Random, unit: str, form: str) -> tuple[str, str] | None:
    if unit != "to_1" or rng.random() > 0.3 or form not in ("{} to 1", "{}:1", "{}-to-1"):
        return None
    top, bottom, value = rng.choice([(3, 2, "1.5"), (6, 5, "1.2"), (5, 2, "2.5")])
    return form.replace("1", str(bottom)).format(top), value


def _odds(m: Maker, hands: list[tuple[str, str]], unit: str, form: str) -> list[tuple[str, str, str | None]]:
    """(printed, pays, unit) down a ladder; the last may be a fraction, even money or a push."""
    numbers = m.falling(len(hands))
    cells: list[tuple[str, str, str | None]] = [(form.format(f"{n:,}"), str(n), unit) for n in numbers]
    if numbers[-2] < 3:
        return cells
    share = m.rng.random()
    if fraction := _fraction(m.rng, unit, form):
        cells[-1] = (*fraction, unit)
    elif unit == "to_1" and share < 0.12:
        cells[-1] = (m.rng.choice(["Even Money", "Even money", "EVEN MONEY"]), "1", "to_1")
    elif unit == "to_1" and share < 0.24:
        cells[-1] = (m.rng.choice(["Push", "PUSH"]), "0", "to_1")
    return cells


def ladder(m: Maker) -> Block:
    """One or several pay tables in columns, the unit in the cell, over the column, in a note, or nowhere."""
    rng = m.rng
    bet_text, bet = m.bet()
    hands = m.ladder()
    count = rng.choice([1, 1, 1, 2, 3, 4])
    unit, where = m.unit(), rng.choice(["cell", "cell", "cell", "head", "note", "nowhere"])
    form = rng.choice(FORMS[unit]) if where == "cell" else "{}"
    names, printed = m.names(count) if count > 1 or rng.random() < 0.3 else ([None] * count, [""] * count)
    tables = [table(name, bet) for name in names]
    columns = []
    for t in tables:
        cells = _odds(m, hands, unit, form) if where == "cell" else []
        if where != "cell":
            shown = None if where == "nowhere" else unit
            cells = [(f"{n:,}", str(n), shown) for n in m.falling(len(hands))]
        short = rng.choice([0, 0, 1]) if count > 1 else 0
        blank = rng.choice(["", "-", "N/A", "--"])
        for n, (_, pays, own) in enumerate(cells):
            if n >= len(hands) - short:
                cells[n] = (blank, "", None)
            else:
                t["outcomes"].append(outcome(hands[n][1], pays, own))
        columns.append([c[0] for c in cells])
    star = "*" if where == "note" else ""
    pays = rng.choice(w.UNIT_HEADS[unit]) if where == "head" else m.pick(w.PAYS) + star
    label = m.pick(w.LABELS)
    rows: list[list[Cell]] = []
    if printed[0] and (where == "head" or rng.random() < 0.5):
        if rng.random() < 0.4:
            rows.append([Cell(label, down=2, head=True), *_head(*printed)])
            rows.append(_head(*[pays] * count))
        else:
            rows += [_head("", *printed), _head(label, *[pays] * count)]
    elif printed[0]:
        rows.append(_head(label, *[p + star for p in printed]))
    elif rng.random() < 0.8 or where in ("head", "note"):
        rows.append(_head(label, pays))
    rows += [_row(text, *[c[n] for c in columns]) for n, (text, _) in enumerate(hands)]
    rows += _claims(m, tables)
    notes: list[Element] = [("note", rng.choice(w.UNIT_NOTES[unit]))] if where == "note" else []
    return Block(f"ladder {where}", [*m.lead(bet_text), ("grid", Grid(rows)), *notes], tables, narrow=count == 1)


def _claims(m: Maker, tables: list[dict[str, Any]], across: int = 1) -> list[list[Cell]]:
    rows = []
    labels = {"house_edge": ["House Edge", "House Advantage"], "hit_frequency": ["Hit Frequency", "Hit Frequency:"]}
    for name, texts in labels.items():
        if m.rng.random() < 0.3:
            cells = [Cell(m.rng.choice(texts))]
            for t in tables:
                value = m.rng.randint(40, 2800)
                t["claims"][name] = f"{value / 100:g}"
                cells.append(Cell(f"{value / 100:.2f}%", across=across))
            rows.append(cells)
    return rows


def transposed(m: Maker) -> Block:
    """Hands over the columns, a pay table in every row."""
    rng = m.rng
    bet_text, bet = m.bet()
    hands = m.ladder(5)
    unit = m.unit()
    form = rng.choice(FORMS[unit])
    names, printed = m.names(rng.choice([2, 3, 4]))
    corner = rng.choice(["Paytable", "", "Hand", "Pay Table"])
    tables = [table(n, bet) for n in names]
    rows = [_head(corner, *[text for text, _ in hands])]
    for t, text in zip(tables, printed, strict=True):
        cells = _odds(m, hands, unit, form)
        t["outcomes"] = [outcome(hand, pays, own) for (_, hand), (_, pays, own) in zip(hands, cells, strict=True)]
        rows.append(_row(text, *[c[0] for c in cells]))
    return Block("transposed", [*m.lead(bet_text), ("grid", Grid(rows))], tables)


def bets_across(m: Maker) -> Block:
    """One column for every bet of the game, one ladder for all."""
    rng = m.rng
    bets = rng.sample(m.words(w.BETS), rng.choice([2, 3]))
    hands = m.ladder()
    unit = m.unit()
    form = rng.choice(FORMS[unit])
    tables = [table(None, b) for _, b in bets]
    columns = []
    for t in tables:
        cells = _odds(m, hands, unit, form)
        short = rng.choice([0, 1, 2])
        keep = len(hands) - short
        t["outcomes"] = [outcome(h[1], c[1], c[2]) for h, c in zip(hands[:keep], cells, strict=False)]
        columns.append([c[0] for c in cells[:keep]] + [rng.choice(["", "-"])] * short)
    rows = [_head(m.pick(w.LABELS), *[b for b, _ in bets])]
    rows += [_row(text, *[c[n] for c in columns]) for n, (text, _) in enumerate(hands)]
    lead: Element = ("caption", rng.choice([f"{m.game} Payouts", f"{m.game} Pay Tables", "Payouts"]))
    return Block("bets across", [lead, ("grid", Grid(rows))], tables)


def sections(m: Maker) -> Block:
    """One grid for two bets, the second under a row that spans it."""
    rng = m.rng
    bets = rng.sample(m.words(w.BETS), 2)
    unit = m.unit()
    form = rng.choice(FORMS[unit])
    tables, rows = [], []
    for text, bet in bets:
        hands = m.ladder(6)
        cells = _odds(m, hands, unit, form)
        t = table(None, bet)
        t["outcomes"] = [outcome(h[1], c[1], c[2]) for h, c in zip(hands, cells, strict=True)]
        tables.append(t)
        rows.append([Cell(rng.choice([text, f"{text} Paytable", text.upper()]), across=2, head=True)])
        if rng.random() < 0.5:
            rows.append(_head(m.pick(w.LABELS), m.pick(w.PAYS)))
        rows += [_row(h[0], c[0]) for h, c in zip(hands, cells, strict=True)]
    return Block("sections", [("para", rng.choice(w.PROSE)), ("grid", Grid(rows))], tables, narrow=True)


def progressive(m: Maker) -> Block:
    """Shares of a meter, dollars or odds below, envy columns, wagers."""
    rng = m.rng
    hands = m.ladder(7)
    count = rng.choice([1, 2, 2, 3])
    names, printed = m.names(count)
    envy = rng.random() < 0.4
    low = rng.choice(["dollars", "for_1", "to_1"])
    form = {"dollars": "${}", "for_1": "{} for 1", "to_1": "{} to 1"}[low]
    noted = rng.random() < 0.4 and low == "dollars"
    shares = rng.choice([(100,), (100, 10), (100, 15, 5)])
    meters = rng.choice([None, None, ("Mega", "Major", "Minor")])
    wagers = [rng.choice(["1", "5", "2.5"]) for _ in range(count)] if rng.random() < 0.5 else None
    tables = [table(n, "progressive", wager=wagers[k] if wagers else None) for k, n in enumerate(names)]
    columns: list[list[str]] = []
    for t in tables:
        values = m.falling(len(hands))
        pays_column, envy_column = [], []
        for n, (_, hand) in enumerate(hands):
            give = rng.choice([100, 250, 1000]) if envy and n < 2 else None
            envy_column.append(f"${give:,}" if give else "")
            own = {"envy": str(give) if give else None}
            if n < len(shares):
                meter = meters[n] if meters else None
                text = f"{shares[n]}% {meter}" if meter else f"{shares[n]}%"
                stated = True if noted else None
                pays_column.append(text + (" (from meter)" if noted else ""))
                t["outcomes"].append(
                    outcome(hand, str(shares[n]), "percent", meter=(meter or "main").lower(), from_meter=stated, **own)
                )
            else:
                pays_column.append(form.format(f"{values[n]:,}") + (" (not from meter)" if noted else ""))
                t["outcomes"].append(outcome(hand, str(values[n]), low, from_meter=False if noted else None, **own))
        columns += [pays_column, envy_column] if envy else [pays_column]
    span = 2 if envy else 1
    rows = [[Cell("", head=True), *[Cell(p, across=span, head=True) for p in printed]]]
    if wagers:
        shown = [f"(${float(x):.2f} wager)" if "." in x else f"(${x} wager)" for x in wagers]
        rows.append([Cell("", head=True), *[Cell(x, across=span, head=True) for x in shown]])
    rows.append(_head(m.pick(w.LABELS), *[t for _ in tables for t in (["Pays", "Envy"] if envy else ["Pays"])]))
    rows += [_row(text, *[c[n] for c in columns]) for n, (text, _) in enumerate(hands)]
    rows += _claims(m, tables, span)
    if rng.random() < 0.4:
        seed = rng.choice([1000, 5000, 25000])
        for t in tables:
            t["claims"]["seed"] = str(seed)
        rows.append([Cell(rng.choice(["Seed", "Seed Amount"])), *[Cell(f"${seed:,}", across=span) for _ in tables]])
    caption = rng.choice(["{} Progressive Paytables", "{} Progressive Pay Tables", "{} Progressive"]).format(m.game)
    return Block("progressive", [("caption", caption), ("grid", Grid(rows))], tables)


def merged(m: Maker) -> Block:
    """Where two neighbours pay the same, one cell stands over both columns."""
    rng = m.rng
    bet_text, bet = m.bet()
    hands = m.ladder(6)
    unit = m.unit()
    form = rng.choice(FORMS[unit])
    names, printed = m.names(2)
    tables = [table(n, bet) for n in names]
    first, second = _odds(m, hands, unit, form), _odds(m, hands, unit, form)
    at = rng.randrange(1, len(hands))
    second[at] = first[at]
    for t, cells in zip(tables, (first, second), strict=True):
        t["outcomes"] = [outcome(h[1], c[1], c[2]) for h, c in zip(hands, cells, strict=True)]
    rows = [_head(m.pick(w.LABELS), *printed)]
    for n, (text, _) in enumerate(hands):
        pays = [Cell(first[n][0], across=2)] if n == at else _row(first[n][0], second[n][0])
        rows.append([Cell(text), *pays])
    return Block("merged", [*m.lead(bet_text), ("grid", Grid(rows))], tables)


def footnoted(m: Maker) -> Block:
    """Marks of notes at hands and cells."""
    rng = m.rng
    bet_text, bet = m.bet()
    hands = m.ladder(6)
    unit = m.unit()
    form = rng.choice(FORMS[unit][:3])
    t = table(None, bet)
    cells = _odds(m, hands, unit, form)
    t["outcomes"] = [outcome(h[1], c[1], c[2]) for h, c in zip(hands, cells, strict=True)]
    mark = rng.choice(["*", "**", "\u2020", "\u00b9"])
    rows = [_head(m.pick(w.LABELS), m.pick(w.PAYS))]
    for n, (h, c) in enumerate(zip(hands, cells, strict=True)):
        rows.append(_row(h[0] + (mark if n == 1 else ""), c[0] + (mark if n == 0 else "")))
    note = f"{mark} A supervisor verifies this hand before it is paid."
    return Block("footnoted", [*m.lead(bet_text), ("grid", Grid(rows)), ("note", note)], [t], narrow=True)


def multiples(m: Maker) -> Block:
    """The bet times a number: nothing says whether the wager comes back."""
    bet_text, bet = m.bet()
    hands = m.ladder(6)
    t = table(None, bet)
    form = m.rng.choice(["{}x", "Pays {}x", "{}X"])
    rows = [_head(m.pick(w.LABELS), m.pick(w.PAYS))]
    for (text, hand), n in zip(hands, m.falling(len(hands)), strict=True):
        t["outcomes"].append(outcome(hand, str(n), None))
        rows.append(_row(text, form.format(n)))
    return Block("multiples", [*m.lead(bet_text), ("grid", Grid(rows))], [t], narrow=True)


def dollars(m: Maker) -> Block:
    """Fixed awards in dollars."""
    bet_text, bet = m.bet()
    hands = m.ladder(6)
    t = table(None, bet)
    rows = [_head(m.pick(w.LABELS), m.pick(w.PAYS))]
    for (text, hand), n in zip(hands, m.falling(len(hands)), strict=True):
        t["outcomes"].append(outcome(hand, str(n), "dollars"))
        rows.append(_row(text, f"${n:,}"))
    return Block("dollars", [*m.lead(bet_text), ("grid", Grid(rows))], [t], narrow=True)


def limits(m: Maker) -> Block:
    """Table limits: no pay table."""
    rows = [_head("Wager", "Minimum", "Maximum")]
    for text, _ in m.rng.sample(m.words(w.BETS), 3):
        rows.append(_row(text, f"${m.rng.choice([1, 3, 5])}", f"${m.rng.choice([25, 100, 300])}"))
    return Block("limits", [("caption", "Table Limits"), ("grid", Grid(rows))])


def ranking(m: Maker) -> Block:
    """Hands in their order: no pay table."""
    rows = [_head("Rank", "Hand", "Example")]
    for n, (text, _) in enumerate(m.ladder(7)):
        rows.append(_row(str(n + 1), text, m.rng.choice(["A K Q J 10", "9 9 9 9 4", "7 6 5 4 3", "K K 8 8 2"])))
    return Block("ranking", [("caption", "Rank of Hands"), ("grid", Grid(rows))])


def contribution(m: Maker) -> Block:
    """How a wager feeds the meters: no pay table."""
    rows = [_head("Meter", "Contribution", "Reset")]
    for text, share, reset in (("Main", "18%", "$10,000"), ("Reserve", "4%", "$0"), ("House", "5.5%", "-")):
        rows.append(_row(text, share, reset))
    return Block("contribution", [("caption", "Meter Contribution"), ("grid", Grid(rows))])


def frequencies(m: Maker) -> Block:
    """Chances of hands, as a mathematics report prints them: no pay table."""
    rows = [_head("Hand", "Combinations", "Probability")]
    for (text, _), n in zip(m.ladder(6), (4, 36, 624, 3744, 5108, 10200, 54912, 123552), strict=False):
        rows.append(_row(text, f"{n:,}", f"{n / 2598960:.6f}"))
    return Block("frequencies", [("caption", "Probability of Each Hand"), ("grid", Grid(rows))])


KINDS: list[tuple[Callable[[Maker], Block], int]] = [
    (ladder, 8),
    (transposed, 2),
    (bets_across, 3),
    (sections, 2),
    (progressive, 4),
    (merged, 1),
    (footnoted, 2),
    (multiples, 1),
    (dollars, 1),
    (limits, 1),
    (ranking, 1),
    (contribution, 1),
    (frequencies, 1),
]


def random_block(m: Maker) -> Block:
    makers, weights = zip(*KINDS, strict=True)
    block: Block = m.rng.choices(makers, weights)[0](m)
    return block

"""Rules packets: one game, its rules in a few sentences, and its paytables in a design of the clerk's own."""

import random
from typing import Any

from . import letters, page, stock
from .letters import Made, empty, words
from .page import Block, Table, h, head, li, p
from .stock import Bet, Rows, snake

STYLES = ("{} to 1", "{}:1", "{} for 1", "{}-1", "{} To 1")


def money(amount: str) -> str:
    return f"{int(amount):,}" if amount.isdigit() else amount


class Pay:
    """How one packet prints a pay."""

    def __init__(self, rng: random.Random, dollars: bool = False) -> None:
        self.style = "${}" if dollars else rng.choice(STYLES)
        self.unit = "dollars" if dollars else "for_1" if "for" in self.style else "to_1"

    def cell(self, amount: str) -> str:
        return self.style.format(money(amount))

    def row(self, label: str, amount: str, envy: str | None = None) -> dict[str, Any]:
        return {
            "hand": snake(label),
            "hands": None,
            "pays": amount,
            "unit": self.unit,
            "meter": None,
            "from_meter": None,
            "envy": envy,
        }


def paytable(bet: str, outcomes: list[dict[str, Any]], name: str | None = None, **more: Any) -> dict[str, Any]:
    claims = dict.fromkeys(("house_edge", "hit_frequency", "seed", "top_payout_odds", "top_payout_average")) | more.pop(
        "claims", {}
    )
    head = {
        "alias": None,
        "bet": bet,
        "system": None,
        "variant": None,
        "printing": 1,
        "wager": None,
        "multi_game": False,
    }
    return {"designator": name, **head, "outcomes": outcomes, "claims": claims, **more}


def percent(rng: random.Random, low: int, high: int) -> tuple[str, str]:
    n = rng.randrange(low * 100, high * 100)
    return f"{n / 100:.2f}%", f"{n / 100:g}"


def series(bet: Bet, rng: random.Random, n: int) -> list[Rows]:
    return [stock.varied(bet.tables[i % len(bet.tables)], rng) for i in range(n)]


def names(rng: random.Random, n: int) -> tuple[list[str], list[str]]:
    """Column heads and the designators that they say."""
    if rng.random() < 0.5:
        return [f"Paytable {c}" for c in "ABCD"[:n]], list("ABCD"[:n])
    if rng.random() < 0.5:
        return [f"Table {i}" for i in range(1, n + 1)], [str(i) for i in range(1, n + 1)]
    code = "".join(rng.sample("BCDFGHKLMNPRTVW", 3))
    return [f"{code}-{i:02d}" for i in range(1, n + 1)], [f"{code}-{i:02d}" for i in range(1, n + 1)]


def spanning(bet: Bet, rng: random.Random, truth: dict[str, Any], blank: bool) -> list[Block]:
    """Columns of tables under one heading, with their claims in the foot; now and then a blank cell."""
    n = rng.randrange(2, 5)
    titles, designators = names(rng, n)
    ladders, pay = series(bet, rng, n), Pay(rng)
    labels = [label for label, _ in ladders[0]]
    rows = [[label, *[pay.cell(lad[i][1]) for lad in ladders]] for i, label in enumerate(labels)]
    at = len(truth["paytables"])
    tables = [
        paytable(bet.name, [pay.row(label, a) for label, a in lad], d)
        for lad, d in zip(ladders, designators, strict=True)
    ]
    for words_, key, low, high in (("House Edge", "house_edge", 2, 15), ("Hit Frequency", "hit_frequency", 12, 40)):
        if rng.random() < 0.6:
            cells = [percent(rng, low, high) for _ in tables]
            rows.append([words_, *[c for c, _ in cells]])
            for t, (_, value) in zip(tables, cells, strict=True):
                t["claims"][key] = value
    if blank and rng.random() < 0.3:
        r, c = rng.randrange(1, len(labels)), rng.randrange(n)
        rows[r][c + 1] = ""
        tables[c]["outcomes"][r] |= {"pays": None, "unit": None}
        truth["blanks"].append(f"/paytables/{at + c}/outcomes/{r}/pays")
    truth["paytables"] += tables
    top = [[("", 1), (bet.title, n)], head("Hand", *titles)]
    return [page.table(Table(top, rows))]


def beside(bets: list[Bet], rng: random.Random, truth: dict[str, Any]) -> list[Block]:
    """Two tables side by side."""
    parts, pay = [], Pay(rng)
    pair = bets if len(bets) > 1 else [bets[0], bets[0]]
    for i, bet in enumerate(pair[:2]):
        name = None if len(bets) > 1 else "AB"[i]
        rows = series(bet, rng, i + 1)[-1]
        caption = bet.title if name is None else f"{bet.title} – Paytable {name}"
        parts.append([page.table(Table([head("Hand", "Pays")], [[label, pay.cell(a)] for label, a in rows], caption))])
        truth["paytables"].append(paytable(bet.name, [pay.row(label, a) for label, a in rows], name))
    return [Block("beside", parts=parts)]


def hands_across(bet: Bet, rng: random.Random, truth: dict[str, Any]) -> list[Block]:
    """A table a row, a hand a column."""
    n = rng.randrange(2, 4)
    _, designators = names(rng, n)
    ladders, pay = [lad[-6:] for lad in series(bet, rng, n)], Pay(rng)
    rows = [[d, *[pay.cell(a) for _, a in lad]] for d, lad in zip(designators, ladders, strict=True)]
    truth["paytables"] += [
        paytable(bet.name, [pay.row(label, a) for label, a in lad], d)
        for lad, d in zip(ladders, designators, strict=True)
    ]
    return [page.table(Table([head("Paytable", *[label for label, _ in ladders[0]])], rows, bet.title))]


def long_table(bet: Bet, rng: random.Random, truth: dict[str, Any]) -> list[Block]:
    """One table that goes on over the page, with notes under it."""
    rows, pay = series(bet, rng, 1)[0], Pay(rng)
    truth["paytables"].append(paytable(bet.name, [pay.row(label, a) for label, a in rows]))
    made = Table(
        [head(rng.choice(("Hand", "Outcome", "Winning Hand")), rng.choice(("Pays", "Payout", "Award")))],
        [[label, pay.cell(a)] for label, a in rows],
        f"{bet.title} Paytable",
        split=len(rows) // 2,
    )
    return [page.table(made), p("Note: Only the highest ranking hand is paid.")]


def sentences(bet: Bet, rng: random.Random, truth: dict[str, Any]) -> list[Block]:
    rows, pay = series(bet, rng, 1)[0], Pay(rng)
    pay.style, pay.unit = "{} to 1", "to_1"
    truth["paytables"].append(paytable(bet.name, [pay.row(label, a) for label, a in rows]))
    says = ", ".join(f"{label.lower()} pays {pay.cell(a)}" for label, a in rows[:-1])
    last = f"{rows[-1][0].lower()} pays {pay.cell(rows[-1][1])}"
    text = f"The {bet.title} wager is settled on the final hand: {says}, and {last}. All other hands lose."
    return [h(bet.title), p(text)]


def dollars(bet: Bet, rng: random.Random, truth: dict[str, Any]) -> list[Block]:
    """Fixed sums for a one-dollar wager, with an envy column."""
    rows, pay = series(bet, rng, 1)[0], Pay(rng, dollars=True)
    rows = [(label, a) for label, a in rows if a.isdigit()]
    envy = [str(max(1, int(a) // 10)) if i < 2 else None for i, (_, a) in enumerate(rows)]
    truth["paytables"].append(
        paytable(bet.name, [pay.row(label, a, e) for (label, a), e in zip(rows, envy, strict=True)], wager="1")
    )
    body = [[label, pay.cell(a), f"${money(e)}" if e else "-"] for (label, a), e in zip(rows, envy, strict=True)]
    return [page.table(Table([head("Hand", "Award", "Envy Bonus")], body, f"{bet.title} ($1 wager)"))]


def progressive(rng: random.Random, truth: dict[str, Any]) -> list[Block]:
    """Shares of meters, fixed sums, and seed and increment by decks."""
    many = rng.random() < 0.5
    out, body = [], []
    for label, a in stock.varied(stock.PROGRESSIVE, rng):
        share = a.endswith("%")
        meter = stock.METERS[label].lower() if many and share else "main" if share else None
        amount = "100" if many and share else a.rstrip("%")
        cell = f"{amount}% of {stock.METERS[label] + ' ' if many else ''}meter" if share else f"{a} for 1"
        envy = stock.ENVY.get(label) if not many else None
        out.append(
            {
                "hand": snake(label),
                "hands": None,
                "pays": amount,
                "unit": "percent" if share else "for_1",
                "meter": meter,
                "from_meter": None,
                "envy": envy,
            }
        )
        body.append([label, cell, *([] if many else [f"${money(envy)}" if envy else ""])])
    truth["paytables"].append(paytable("progressive", out))
    blocks = [
        page.table(Table([head("Hand", "Progressive Pays", *([] if many else ["Envy"]))], body, "Progressive Wager"))
    ]
    seeds = [
        (str(rng.randrange(1, 30) * 1000), rng.choice(("18", "20", "22.5", "25")), rng.choice(("2", "3", "5")))
        for _ in range(2)
    ]
    if many:
        meters = [("Mega", *seeds[0]), ("Major", *seeds[1])]
        truth["meters"] = [
            {"name": m.lower(), "seed": s, "increment": i, "reserve": r, "decks": []} for m, s, i, r in meters
        ]
        rows = [[m, f"${money(s)}", f"{i}%", f"{r}%"] for m, s, i, r in meters]
        return [*blocks, page.table(Table([head("Meter", "Seed", "Increment", "Reserve")], rows))]
    decks = [("6", [6]), ("8", [8])]
    truth["meters"] = [
        {"name": "main", "seed": s, "increment": i, "reserve": r, "decks": d}
        for (_, d), (s, i, r) in zip(decks, seeds, strict=True)
    ]
    rows = [[d, f"${money(s)}", f"{i}%", f"{r}%"] for (d, _), (s, i, r) in zip(decks, seeds, strict=True)]
    return [*blocks, page.table(Table([head("Decks", "Seed", "Increment", "Reserve")], rows, "Meter settings"))]


def one_line(game: str, rng: random.Random, truth: dict[str, Any]) -> list[Block]:
    """A bet a row."""
    pay = Pay(rng)
    rows = []
    for title, name, amount in stock.ONE_LINE[game]:
        moved = str(int(amount) + rng.choice((0, 0, 1, 2)))
        rows.append([title, pay.cell(moved)])
        truth["paytables"].append(paytable(name, [pay.row(title, moved)]))
    return [page.table(Table([head("Wager", "Pays")], rows, "Payouts"))]


DESIGNS = ("spanning", "beside", "across", "long", "sentences", "dollars", "progressive", "one_line")


def rules_text(game: str, owner: str, rng: random.Random) -> list[Block]:
    decks = rng.choice(("one standard deck of 52 cards", "a standard 52-card deck"))
    text = [
        p(f"{game} is played with {decks} on a table with seats for up to seven players."),
        p("Each player places the required wager, and any optional wager, before the dealer announces no more bets."),
        p("The dealer settles each wager in turn, beginning with the player at the right."),
    ]
    return [
        h(f"{game} – Rules of Play"),
        p(f"The game and its equipment are owned by {owner}"),
        *([Block("columns", parts=[text])] if rng.random() < 0.3 else text),
    ]


def tables(game: str, design: str, rng: random.Random, truth: dict[str, Any], whole: bool) -> list[Block]:
    """The game's tables in one design; a form that loses the place of cells gets no blank one."""
    bets = list(stock.GAMES.get(game, ()))
    match design:
        case "spanning":
            return [x for b in bets for x in spanning(b, rng, truth, whole)]
        case "beside":
            return beside(bets, rng, truth)
        case "across":
            return [x for b in bets for x in hands_across(b, rng, truth)]
        case "long":
            return [x for b in bets for x in long_table(b, rng, truth)]
        case "sentences":
            return [x for b in bets for x in sentences(b, rng, truth)]
        case "dollars":
            return [x for b in bets for x in dollars(b, rng, truth)]
        case "progressive":
            return [*long_table(bets[0], rng, truth), *progressive(rng, truth)]
        case _:
            return one_line(game, rng, truth)


def rules(rng: random.Random, design: str, whole: bool = True) -> Made:
    game = rng.choice(list(stock.ONE_LINE if design == "one_line" else stock.GAMES))
    if design == "progressive":
        game = rng.choice(("Mississippi Stud", "Let It Ride", "Cedar Draw Poker"))
    owner = rng.choice(stock.COMPANIES)
    truth = empty() | {"game": game, "owner": owner}
    blocks = [*rules_text(game, owner, rng), h("Paytables"), *tables(game, design, rng, truth, whole)]
    return blocks, truth


def bare(rng: random.Random, whole: bool = True) -> Made:
    """A letter with a table enclosed and no rules."""
    game = rng.choice(list(stock.GAMES))
    letter, day = letters.base(rng)
    letter |= {"subject": f"{game} Paytables", "games": [{"number": None, "name": game}]}
    letter["rules_dates"] = [day.replace(day=1).isoformat()] if day.day > 1 else []
    truth = empty() | {"kind": "letter_and_rules", "letter": letter, "game": game}
    when = (
        f"The paytables that you provided on {words(day.replace(day=1))} are enclosed."
        if day.day > 1
        else "The paytables are enclosed."
    )
    condition = "Only the enclosed paytables may be offered."
    letter["conditions"]["general"] = [condition]
    first = [
        *letters.opening(letter, day, rng),
        p(f"Your request for {game} is approved. {when}"),
        p("This approval is subject to the following conditions:"),
        li([condition]),
        *letters.closing(letter, rng),
    ]
    return [
        *first,
        Block("break"),
        h(f"{game} Paytables"),
        *tables(game, rng.choice(("spanning", "long")), rng, truth, whole),
    ], truth

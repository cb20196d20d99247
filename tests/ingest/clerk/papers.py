"""Texts of others about games: a regulation's section, an operator's page, an analyst's sheet with its arithmetic."""

import random
from fractions import Fraction

from . import page, stock
from .letters import Made, empty
from .packets import Pay, paytable, series
from .page import Block, Table, h, head, p
from .stock import snake


def regulation(rng: random.Random) -> Made:
    """Sections with letters, tables that any house may choose from, and a ladder that no house may go below."""
    game = rng.choice(list(stock.GAMES))
    number = f"{rng.randrange(601, 699)}a.{rng.randrange(7, 15)}"
    truth = empty() | {"game": game}
    pay = Pay(rng)
    pay.style, pay.unit = "{} to 1", "to_1"
    blocks = [
        h(f"§ {number}. {game}; payout odds."),
        p("(a) A licensee shall pay each winning wager at the odds of this section and at no others."),
    ]
    none: list[str | None] = [None]
    for letter, bet in zip("bcd", stock.GAMES[game], strict=False):
        n = rng.randrange(1, 4)
        ladders = series(bet, rng, n)
        if n == 1:
            blocks.append(
                p(f"({letter}) A winning {bet.title} Wager shall be paid at no less than the following odds:")
            )
            top, names = [head("Hand", "Payout")], none
        else:
            blocks.append(
                p(
                    f"({letter}) A winning {bet.title} Wager shall be paid in accordance with "
                    "one of the following paytables, chosen by the licensee:"
                )
            )
            top, names = [head("Hand", *[f"Paytable {c}" for c in "ABC"[:n]])], [*"ABC"[:n]]
        truth["paytables"] += [
            paytable(bet.name, [pay.row(x, a) for x, a in lad], name) for lad, name in zip(ladders, names, strict=True)
        ]
        blocks.append(
            page.table(
                Table(
                    top, [[label, *[pay.cell(lad[i][1]) for lad in ladders]] for i, (label, _) in enumerate(ladders[0])]
                )
            )
        )
    blocks.append(
        p(
            "(e) A licensee shall post the paytable in use at the table. "
            "The aggregate payout of one round may be limited as its internal controls state."
        )
    )
    return blocks, truth


def controls(rng: random.Random) -> Made:
    """Minimum internal controls that print one ladder among duties."""
    game = rng.choice(list(stock.GAMES))
    bet = stock.GAMES[game][0]
    rows, pay = series(bet, rng, 1)[0], Pay(rng)
    truth = empty() | {"game": game, "paytables": [paytable(bet.name, [pay.row(x, a) for x, a in rows])]}
    blocks = [
        h(f"Minimum Internal Control Standards: {game}"),
        p("1. The floor supervisor shall verify each hand-paid award of $1,200 or more before it is paid."),
        p("2. Cards shall be inspected before use and replaced at least once every 24 hours."),
        p(f"3. The {bet.title} wager shall be paid as follows."),
        page.table(Table([head("Winning Hand", "Payout Odds")], [[x, pay.cell(a)] for x, a in rows])),
        p("4. Two employees shall sign each fill and each credit."),
    ]
    return blocks, truth


def operator(rng: random.Random) -> Made:
    """A card room's page: limits, then pays after a row of dots, envy beside them."""
    game = rng.choice(list(stock.GAMES))
    bet = stock.GAMES[game][0]
    rows, pay = series(bet, rng, 1)[0], Pay(rng)
    pay.style, pay.unit = "{}:1", "to_1"
    least, most = rng.choice((("5", "300"), ("3", "200"), ("10", "300")))
    truth = empty() | {
        "game": game,
        "limits": [{"bet": bet.name, "least": "1", "most": "50"}, {"bet": "ante", "least": least, "most": most}],
    }
    truth["paytables"].append(paytable(bet.name, [pay.row(x, a) for x, a in rows]))
    dots = rng.choice((" ........ ", " ——— ", " - "))
    blocks = [
        h(game),
        p(f"Come and play {game} at the Cormorant Card Room, open every day from 10 a.m."),
        h("Minimum and Maximum Wagers"),
        Block("lines", items=[f"Ante{dots}${least} - ${most}", f"{bet.title}{dots}$1 - $50"]),
        h(f"{bet.title} Pay Table"),
        Block("lines", items=[f"{x}{dots}{pay.cell(a)}" for x, a in rows]),
        p("Management reserves all rights. Must be 18 or older to play."),
    ]
    return blocks, truth


def analysis(rng: random.Random) -> Made:
    """Every event with its count, its probability and its share of the return; the edge in a sentence."""
    three = rng.random() < 0.5
    game, bet = (
        ("Let It Ride", stock.GAMES["Let It Ride"][0])
        if three
        else (
            "Cedar Draw Poker",
            stock.bet("Fifth Street", "fifth_street", [*stock.FIVE, "Two Pair"], "500 100 40 12 8 5 3 1"),
        )
    )
    counts = stock.three_card_counts() if three else stock.FIVE_COUNTS
    total = 22100 if three else 2598960
    rows = series(bet, rng, 1)[0]
    truth = empty() | {"game": game}
    lost = total - sum(counts[x] for x, _ in rows)
    shares = [(x, a, counts[x], Fraction(int(a) * counts[x], total)) for x, a in rows] + [
        ("All Other", "-1", lost, Fraction(-lost, total))
    ]
    value = sum((s for *_, s in shares), Fraction(0))
    edge = f"{float(-value) * 100:.2f}"
    outcomes = [
        {"hand": snake(x), "hands": None, "pays": a, "unit": "to_1", "meter": None, "from_meter": None, "envy": None}
        for x, a in rows
    ]
    claims = {"house_edge": f"{float(edge):g}"}
    truth["paytables"].append(paytable(bet.name, outcomes, claims=claims))
    body = [[x, a, f"{c:,}", f"{c / total:.6f}", f"{float(s):.6f}"] for x, a, c, s in shares] + [
        ["Total", "", f"{total:,}", "1.000000", f"{float(value):.6f}"]
    ]
    cards = "three" if three else "five"
    blocks = [
        h(f"{game}: an analysis"),
        p(f"The {bet.title} of {game} is settled on {cards} cards from one deck."),
        h(bet.title),
        page.table(Table([head("Event", "Pays", "Combinations", "Probability", "Return")], body)),
        p(f"The lower right cell shows a house edge of {edge}%."),
    ]
    return blocks, truth


KINDS = {"regulation": regulation, "controls": controls, "operator": operator, "analysis": analysis}

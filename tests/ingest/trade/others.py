"""Papers of a casino that are no packet, though they hold tables, numbers and the names of games."""

from __future__ import annotations

import random
from typing import Any

from tests.ingest.blind.tables.model import Cell, Grid
from tests.ingest.trade.model import Element, Made

KINDS = (("invoice", "prices", "menu", "timetable"), ("rota", "tournament", "inventory", "statement"))


def _grid(heads: list[str], rows: list[list[str]]) -> Element:
    return ("grid", Grid([[Cell(h, head=True) for h in heads], *([Cell(c) for c in row] for row in rows)]))


def _money(rng: random.Random, low: int, high: int) -> str:
    return f"${rng.randint(low, high):,}.{rng.choice(['00', '50', '95'])}"


def _rows(rng: random.Random, names: list[str], *columns: tuple[int, int, str]) -> list[list[str]]:
    out = []
    for name in names:
        row = [name]
        for low, high, how in columns:
            number = rng.randint(low, high)
            row.append(
                {"money": _money(rng, low, high), "time": f"{number}:{rng.choice(['00', '15', '40'])}"}.get(
                    how, f"{number:,}"
                )
            )
        out.append(row)
    return out


def other_of(seed: int, rng: random.Random, held: int) -> Made:
    kind = rng.choice(KINDS[held])
    out: list[Element] = []
    if kind == "invoice":
        out += [
            ("title", "INVOICE"),
            ("line", f"Invoice No. {rng.randint(10000, 99999)}"),
            ("line", "Bill to: Cascade Card Room, Kent, WA 98032"),
        ]
        items = [
            "Four Card Poker layout, green",
            "i-Deal shuffler lease",
            "Pay table signs, set of 5",
            "Playing cards, case",
            "Delivery",
        ]
        out += [
            _grid(
                ["Description", "Qty", "Unit price", "Amount"],
                _rows(rng, items, (1, 12, ""), (20, 900, "money"), (20, 9000, "money")),
            )
        ]
        out += [
            ("line", f"Total due: {_money(rng, 800, 20000)}"),
            ("para", "Payment is due within 30 days. Late payments bear 1.5% a month."),
        ]
    elif kind == "prices":
        out += [("title", "Table Game Price List 2024")]
        items = [
            "Ultimate Texas Hold'em",
            "Mississippi Stud",
            "High Card Flush",
            "21+3",
            "Fortune Pai Gow Poker",
            "Casino War",
        ]
        out += [
            _grid(
                ["Game", "Monthly lease", "Installation"], _rows(rng, items, (300, 1200, "money"), (100, 400, "money"))
            )
        ]
        out += [("note", "Prices do not include tax. Subject to change without notice.")]
    elif kind == "menu":
        out += [("title", "The Royal Flush Grill"), ("head", "Starters")]
        out += [
            (
                "dots",
                [(r[0], r[1]) for r in _rows(rng, ["Onion rings", "Clam chowder", "Caesar salad"], (6, 14, "money"))],
            ),
            ("head", "Mains"),
        ]
        out += [
            (
                "dots",
                [
                    (r[0], r[1])
                    for r in _rows(
                        rng,
                        ["Full House Burger", "Straight-up Steak", "Pair of Tacos", "Ace-High Pasta"],
                        (13, 38, "money"),
                    )
                ],
            )
        ]
        out += [("note", "A gratuity of 18% is added to parties of 6 or more.")]
    elif kind == "timetable":
        out += [
            ("title", "Shuttle Timetable"),
            ("para", "The shuttle runs between the casino and the ferry on every day of the week."),
        ]
        out += [
            _grid(
                ["Stop", "Bus 1", "Bus 2", "Bus 3"],
                _rows(rng, ["Ferry landing", "Main Street", "Hotel", "Casino"], *[(6, 22, "time")] * 3),
            )
        ]
    elif kind == "rota":
        out += [("title", "Dealer Rota, Week 32")]
        out += [
            _grid(
                ["Dealer", "Mon", "Tue", "Wed"],
                _rows(rng, ["H. Bloom", "W. Crandall", "N. Aziz", "Y. Pike"], *[(8, 18, "time")] * 3),
            )
        ]
        out += [("note", "Blackjack tables 1 to 4; baccarat table 9.")]
    elif kind == "tournament":
        out += [
            ("title", "Friday Night Hold'em Tournament"),
            ("para", "Registration opens at 5 p.m. The buy-in is $60 and includes 8,000 chips."),
        ]
        out += [
            _grid(
                ["Level", "Small blind", "Big blind", "Ante"],
                _rows(rng, [str(n) for n in range(1, 8)], (25, 400, ""), (50, 800, ""), (0, 100, "")),
            )
        ]
    elif kind == "inventory":
        out += [("title", "Card Inventory Ledger"), ("line", "Gift shop and pit storage")]
        out += [
            _grid(
                ["Item", "On hand", "Received", "Destroyed"],
                _rows(rng, ["Red decks", "Blue decks", "Jokers removed", "Dice, 19 mm"], *[(0, 900, "")] * 3),
            )
        ]
    else:
        out += [("title", "Statement of Account"), ("line", f"Account {rng.randint(100000, 999999)}")]
        out += [
            _grid(
                ["Date", "Entry", "Debit", "Balance"],
                [
                    [f"{n}/0{rng.randint(1, 9)}/23", "Transfer", _money(rng, 5, 90), _money(rng, 90, 900)]
                    for n in range(3, 10)
                ],
            )
        ]
        out += [("para", "Please report errors within sixty days.")]
    nothing: dict[str, Any] = {
        "kind": "not_a_packet",
        "letter": None,
        "game": None,
        "owner": None,
        "paytables": [],
        "equipment": [],
        "citations": [],
        "blanks": [],
    }
    return Made(seed, f"other {kind}", out, "", "", nothing)

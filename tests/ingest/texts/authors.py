"""The authors: law with lost edges, an analyst, an inventor, a card room's page, a letter in one line."""

from __future__ import annotations

import random
from fractions import Fraction

from tests.ingest.texts.ladders import hands, ladder, places, returns
from tests.ingest.texts.model import Doc, Row, TableTruth

BETS = {  # printed, packet; open and held back
    False: [("Tower", "tower"), ("Lantern Bonus", "lantern_bonus"), ("Side Street", "side_street"), ("Trips", "trips")],
    True: [
        ("Harbor", "harbor"),
        ("Copper Kettle", "copper_kettle"),
        ("Blind", "blind"),
        ("Three-Card Bonus", "three_card_bonus"),
    ],
}
GAMES = {False: ["Prairie Poker", "Quarry Stud"], True: ["Juniper Stud", "Saltmarsh Poker"]}
HEADS = {False: [("Hand", "Payout Odds"), ("Hand", "Payout")], True: [("Outcome", "Payout Odds"), ("Result", "Pays")]}


def _words(number: int) -> str:
    return f"{number:,}"


def _rows(cards: int, pays: list[int], unit: str = "to_1") -> list[Row]:
    return [Row(name, label, str(pay), unit) for (name, label, _), pay in zip(hands(cards), pays)]


# ------------------------------------------------------------------ law
LAW_HEADS = {
    False: (
        "N.J. Admin. Code § 13:69F-99.4",
        "US-NJ",
        "casino licensee",
        "Current through Register Vol. 51, No. 2, January 22, 2019",
    ),
    True: (
        "58 Pa. Code § 699a.12. Payout odds.",
        "US-PA",
        "certificate holder",
        "Current through Register Vol. 49, No. 8, February 23, 2019",
    ),
}
LEADS = {
    False: [
        "Each winning {bet} wager shall be paid at no less than the odds set forth below:",
        "The {holder} shall pay each winning {bet} wager at the odds listed below:",
    ],
    True: [
        "A {holder} shall pay out winning {bet} Wagers at no less than the odds in the following paytable:",
        "A winning {bet} Wager shall be paid at no less than these odds, the following being the least:",
    ],
}


def law(rng: random.Random, held: bool) -> Doc:
    title, code, holder, current = LAW_HEADS[held]
    damage = rng.choice(["glued", "glued", "line", "bars", "clean"])
    tables, body = [], []
    even = rng.choice(["Ante", "Ante", "Play"])
    body.append(f"(a) Each winning {even.lower() if not held else even} wager shall be paid at odds of 1 to 1.")
    tables.append(TableTruth(even.lower(), [Row("win", "", "1")]))
    for letter, (bet, name) in zip("bc", rng.sample(BETS[held], 2)):
        cards = rng.choice([3, 5])
        pays = ladder(rng, cards)
        lead = rng.choice(LEADS[held]).format(bet=bet if held else bet.lower(), holder=holder)
        body.append(f"({letter}) {lead}" + _law_table(rng, held, damage, cards, pays))
        tables.append(TableTruth(name, _rows(cards, pays)))
    limit = "the aggregate payout limit for a hand may not be below $50,000"
    body.append(f"(d) Notwithstanding the odds in (b) and (c) above, {limit}.")
    text = f"{title}\n\n{current}\n" + "\n".join(body) + f"\n\n{title.removesuffix(' Payout odds.')}\n"
    return Doc("law", text, "rules", "regulation", code, "least", tables)


def _law_table(rng: random.Random, held: bool, damage: str, cards: int, pays: list[int]) -> str:
    label, head = rng.choice(HEADS[held])
    rows = [(name, f"{_words(pay)} to 1") for (_, name, _), pay in zip(hands(cards), pays)]
    if damage == "glued":
        return f"\n\n{label}{head}\n" + "\n".join(name + pay for name, pay in rows) + "\n"
    if damage == "line":
        return f" {label} {head} " + " ".join(f"{name} {pay}" for name, pay in rows)
    if damage == "bars":
        return f" {label} | {head} |\n" + "\n".join(f"{name} | {pay} |" for name, pay in rows)
    return f"\n\n{label} {head}\n" + "\n".join(f"{name} {pay}" for name, pay in rows) + "\n"


# ------------------------------------------------------------------ analyst
ORDERS: dict[bool, list[tuple[str, ...]]] = {
    False: [
        ("Event", "Pays", "Combinations", "Probability", "Return"),
        ("Hand", "Combinations", "Probability", "Pays", "Return"),
    ],
    True: [
        ("Outcome", "Probability", "Payout", "Return"),
        ("Result", "Combinations", "Payout", "Probability", "Return"),
    ],
}
SAYS = {
    False: [
        "The lower right cell of the table below shows a house edge of {edge}%.",
        "As the table shows, the house edge is {edge}%.",
    ],
    True: [
        "I get a house advantage of {edge}% for it.",
        "That works out to a {edge}% house edge, which I have seen beaten.",
    ],
}
LAST = {False: ("Nothing", "Loss"), True: ("All other", "Lose")}


def analyst(rng: random.Random, held: bool) -> Doc:
    game = rng.choice(GAMES[held])
    parts = [
        f"# {game}",
        "## Introduction",
        f"{game} is a table game that I saw once in a casino far away.",
        "## Side Bets",
    ]
    tables = []
    for bet, name in rng.sample(BETS[held][:3] if not held else BETS[held], 2):
        cards = rng.choice([3, 5])
        pays = ladder(rng, cards)
        rows = returns(cards, pays)
        total = sum((r for _, _, r in rows), Fraction(0))
        edge = places(-100 * total, 2)
        parts += [
            rng.choice(SAYS[held]).format(edge=edge),
            f"### {bet}",
            _analysis(rng, held, cards, pays, rows, total),
        ]
        claims = {"house_edge": edge.rstrip("0").rstrip(".")}
        tables.append(TableTruth(name, _rows(cards, pays), None, claims))
    return Doc("analyst", "\n\n".join(parts) + "\n", "rules", "analysis", None, "none", tables)


def _analysis(
    rng: random.Random,
    held: bool,
    cards: int,
    pays: list[int],
    rows: list[tuple[int, Fraction, Fraction]],
    total: Fraction,
) -> str:
    order = rng.choice(ORDERS[held])
    last = rng.choice(LAST[held])
    lines = [" ".join(order)]
    labels = [label for _, label, _ in hands(cards)] + [last]
    for label, pay, (count, chance, back) in zip(labels, [*pays, -1], rows):
        cells = {"Combinations": f"{count:,}", "Probability": places(chance), "Return": places(back)}
        lines.append(" ".join([label, *(cells.get(head, str(pay)) for head in order[1:])]))
    whole = {"Combinations": f"{sum(c for c, _, _ in rows):,}", "Probability": "1.000000", "Return": places(total)}
    lines.append(" ".join(["Total", *(whole[head] for head in order[1:] if head in whole)]))
    return "\n".join(lines)


# ------------------------------------------------------------------ inventor
def inventor(rng: random.Random, held: bool) -> Doc:
    """Cells one by one, each on a line of its own, two pay tables beside each other."""
    bet, name = rng.choice(BETS[held][:2])
    cards = 3
    one, two = ladder(rng, cards), ladder(rng, cards)
    while one == two:
        two = ladder(rng, cards)
    first, second = returns(cards, one), returns(cards, two)
    cells = ["Paytable 1", "Paytable 2", "Type", "Combinations", "Odds", "Pay", "X to 1", "Total Paid", "Pay", "X to 1"]
    cells += ["Total Paid", f"{bet} Sidebet"]
    labels = [label for _, label, _ in hands(cards)] + ["Loss"]
    gap = " " if held else ""
    for label, a, b, (count, chance, back), (_, _, other) in zip(labels, [*one, -1], [*two, -1], first, second):
        chances = [f"{x[:-3]}{gap}{x[-3:]}" for x in (places(chance), places(back), places(other))]
        cells += [label, f"{count:,}", chances[0], str(a), chances[1], str(b), chances[2]]
    totals = [sum((r for _, _, r in rows), Fraction(0)) for rows in (first, second)]
    cells += ["Total", "22,100", *(f"{(x := places(t))[:-3]}{gap}{x[-3:]}" for t in totals)]
    cells += ["House Edge", *(f"{places(-100 * t, 1)}%" for t in totals)]
    edges = [places(-100 * t, 1).removesuffix(".0") for t in totals]
    text = "Math & Payouts\n\n" + "\n\n".join(f"  {cell}  " for cell in cells) + "\n"
    tables = [
        TableTruth(name, _rows(cards, pays), str(n), {"house_edge": edge})
        for n, (pays, edge) in enumerate(zip((one, two), edges), 1)
    ]
    if len(set(edges)) < 2:
        for table in tables:
            table.claims = {}
    return Doc("inventor", text, "rules", "analysis", None, "none", tables)


# ------------------------------------------------------------------ a card room's page
PLACES = {False: "Red Barn Casino", True: "Blue Heron Cardroom"}
LINES = {False: ("—————", ":1"), True: ("......", " to 1")}


def operator(rng: random.Random, held: bool) -> Doc:
    game = rng.choice(GAMES[held])
    bet, name = BETS[held][rng.randrange(3)]
    cards = rng.choice([3, 5])
    pays = ladder(rng, cards)
    leader, odds = LINES[held]
    envy = not held and rng.random() < 0.5
    most = rng.choice([100, 200, 300])
    body = [
        game,
        "Rules of Play",
        f"{game} at {PLACES[held]} uses one deck of 52 cards. Each player is dealt {cards} cards.",
    ]
    body += [f"Players may also make the optional {bet} wager. The dealer pays the {bet} wager before any other bet."]
    body += [
        "Minimum and Maximum Wagers" if not held else "Table Limits",
        f"Ante Wager – $5-${most}",
        f"{bet} Wager – $1-$25",
    ]
    body.append(f"{bet} Pay Table" + ("                     Envy Bonus" if envy else ""))
    rows = _rows(cards, pays)
    for n, row in enumerate(rows):
        line = f"{row.label} {leader} {int(row.pays):,}{odds}"
        if envy:
            row.envy = str(1000 // (n + 1) // 10 * 10)
            line += f"          ${int(row.envy):,}"
        body.append(line)
    limits = [("ante", "5", str(most)), (name, "1", "25")]
    doc = Doc("operator", "\n\n".join(body) + "\n", "rules", "operator_page", None, "in_use", [TableTruth(name, rows)])
    doc.limits = limits
    return doc


# ------------------------------------------------------------------ a letter in one line
LISTED = [
    "Caribbean Stud", "Crazy 4 Poker", "Crazy 4 Poker Progressive", "Four Card Poker Progressive", "Let it Ride",
    "Let it Ride Bonus", "Mississippi Stud Progressive", "Quarry Stud Poker", "Three Card Poker Bonus",
    "Three Card Poker Progressive", "Ultimate Texas Hold'em", "Ultimate Texas Hold'em Progressive",
]  # fmt: skip
PERMITS = {
    False: "the following games can be dealt face up until further notice",
    True: "these games may be offered with six decks until December 31, 2031",
}
FORBIDS = {
    False: "No other changes to the rules or payouts are authorized.",
    True: "No further modifications of the approved procedures are permitted.",
}
ITEMS = {
    False: (
        "Before doing so, licensees should",
        [
            "Review the attached study;",
            "Tell their surveillance rooms; and",
            "Submit their internal controls for approval.",
        ],
    ),
    True: (
        "Prior to implementing this, card rooms must",
        ["Train every dealer;", "Post a sign at each table; and", "Keep a record of the tables where it is done."],
    ),
}


def letter(rng: random.Random, held: bool) -> Doc:
    names = sorted(rng.sample(LISTED, rng.randint(4, 7)), key=lambda name: name.lower())
    lead, items = ITEMS[held]
    who = ("Robin Example", "Ms.") if not held else ("Kim Specimen", "Mr.")
    date = "March 4, 2021" if not held else "October 12, 2022"
    signer = (
        "Alex Sample Assistant Director Licensing Division"
        if not held
        else "Pat Model Assistant Director Regulation Division"
    )
    text = (
        f"STATE OF WASHINGTON GAMBLING COMMISSION {date} {who[0]} Acme Table Games 12 Example Rd. Las Vegas, NV 89119 "
        f"Dear {who[1]} {who[0].split()[1]}, At the manufacturer's request, {PERMITS[held]}: {' '.join(names)} "
        f"{FORBIDS[held]} {lead} "
        + " ".join(f"• {item}" for item in items)
        + " If you have any questions on commercial "
        "implementation, please contact Jo Placeholder at (360) 555-0101. If you have any questions on Tribal "
        f"implementation, please contact Lee Stand-In at (360) 555-0102. Sincerely, {signer}\n"
    )
    doc = Doc("letter", text, "letter", "approval_letter", "US-WA", "approved")
    title = signer.index("Assistant Director")
    doc.letter = {
        "date": "2021-03-04" if not held else "2022-10-12",
        "decision": "approved",
        "addressee.name": who[0],
        "addressee.company": "Acme Table Games",
        "games": names,
        "changes": [PERMITS[held]],
        "conditions": [FORBIDS[held], *items],
        "contacts": ["Jo Placeholder", "Lee Stand-In"],
        "signer.name": signer[: title - 1],
        "signer.title": "Assistant Director",
        "signer.unit": signer[title:].removeprefix("Assistant Director "),
    }
    return doc


AUTHORS = (law, analyst, inventor, operator, letter)


def document(seed: int) -> Doc:
    """The text of a seed."""
    rng = random.Random(seed)
    return AUTHORS[seed % len(AUTHORS)](rng, seed >= 10_000)

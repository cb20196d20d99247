"""Random pay tables and what a perfect reader makes of them: no style here, only contents."""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from typing import Any

FIVE = [
    ("Royal Flush", "royal_flush"),
    ("Straight Flush", "straight_flush"),
    ("Four of a Kind", "four_of_a_kind"),
    ("Full House", "full_house"),
    ("Flush", "flush"),
    ("Straight", "straight"),
    ("Three of a Kind", "three_of_a_kind"),
    ("Two Pair", "two_pair"),
    ("Jacks or Better", "jacks_or_better"),
]
LADDERS: dict[str, list[tuple[str, str]]] = {
    "five": FIVE,
    "digits": [(a.replace("Four of", "4 of").replace("Three of", "3 of"), b) for a, b in FIVE],
    "hyphens": [(a.replace(" of a ", "-of-a-"), b) for a, b in FIVE[:7]],
    "capitals": [(a.upper(), b) for a, b in FIVE],
    "joker": [("Five Aces", "five_aces"), *FIVE[:7]],
    "three": [
        ("Mini Royal", "mini_royal"),
        ("Straight Flush", "straight_flush"),
        ("Three of a Kind", "three_of_a_kind"),
        ("Straight", "straight"),
        ("Flush", "flush"),
        ("Pair", "pair"),
    ],
    "suits": [
        ("AKQ Spades", "akq_spades"),
        ("AKQ Hearts/Diamonds/Clubs", "akq_hearts_diamonds_clubs"),
        ("Straight Flush", "straight_flush"),
        ("Three of a Kind", "three_of_a_kind"),
        ("Straight", "straight"),
    ],
    "high": [("9 High", "9_high"), ("10-high", "10_high"), ("Jack High", "jack_high"), ("Queen-high", "queen_high")],
    "blackjack": [
        ("Queen of Hearts Pair with Dealer Blackjack", "queen_of_hearts_pair_with_dealer_blackjack"),
        ("Queen of Hearts Pair", "queen_of_hearts_pair"),
        ("Matched 20", "matched_20"),
        ("Suited 20", "suited_20"),
        ("Any 20", "any_20"),
    ],
    "twenty_one": [
        ("Suited Three of a Kind", "suited_three_of_a_kind"),
        ("Straight Flush", "straight_flush"),
        ("Three of a Kind", "three_of_a_kind"),
        ("Straight", "straight"),
        ("Flush", "flush"),
    ],
    "pairs": [("Perfect Pair", "perfect_pair"), ("Colored Pair", "colored_pair"), ("Mixed Pair", "mixed_pair")],
    "baccarat": [
        ("Win by 9 points", "win_by_9_points"),
        ("Win by 8 points", "win_by_8_points"),
        ("Win by 7 points", "win_by_7_points"),
        ("Natural winner", "natural_winner"),
    ],
    "hold_em": [
        ("Royal Flush", "royal_flush"),
        ("Straight Flush", "straight_flush"),
        ("Four of a Kind", "four_of_a_kind"),
        ("Full House", "full_house"),
        ("Flush", "flush"),
        ("Straight", "straight"),
        ("Three of a Kind", "three_of_a_kind"),
    ],
    "odd": [
        ("Seven-Card Straight Flush with no Joker", "seven_card_straight_flush_with_no_joker"),
        ("Royal Flush plus Royal Match", "royal_flush_plus_royal_match"),
        ("Five Aces", "five_aces"),
        ("Four of a Kind", "four_of_a_kind"),
        ("Full House", "full_house"),
        ("Straight", "straight"),
    ],
}
CONTEXT_LADDERS = {
    "win_by": (
        "Win By",
        [(f"{n} Cards", f"win_by_{n}_cards") for n in range(6, 1, -1)] + [("0/1 Cards", "win_by_0_or_1_cards")],
    ),
    "lengths": ("Length of Straight", [(f"{n} Cards", f"{n}_card_straight") for n in range(7, 3, -1)]),
    "bare_lengths": ("Length of Straight", [(f"{n}", f"{n}_card_straight") for n in range(7, 3, -1)]),
}
BETS = [
    ("Bonus", "bonus"),
    ("Pair Plus", "pair_plus"),
    ("Ante Bonus", "ante_bonus"),
    ("6 Card Bonus", "six_card_bonus"),
    ("Insurance", "insurance"),
    ("Fortune", "fortune"),
    ("Trips", "trips"),
    ("Lucky Ladies", "lucky_ladies"),
    ("Perfect Pairs", "perfect_pairs"),
    ("Dragon Bonus", "dragon_bonus"),
    ("Royal Match", "royal_match"),
    ("Blind", "blind"),
]
CODES = ["CSTUD", "TCP", "UTH", "BJX", "LIR", "MSP", "FCP", "PGP", "HSE"]
HEADS = ["Hand", "Outcome", "Player's Hand", "OUTCOME", "Hand", "Winning Hand"]


@dataclass
class Spec:
    """One printed block: a grid of header rows, body rows and footer rows, with the truth of its tables."""

    caption: list[str]
    head: list[list[tuple[str, int]]]  # header rows of (text, columns spanned); the first cell is over the labels
    body: list[list[str]]
    footer: list[list[tuple[str, int]]]
    notes: list[str]
    truth: list[dict[str, Any]]
    rule: str | None = None
    kind: str = ""
    extra: dict[str, Any] = field(default_factory=dict)


def money(n: float) -> str:
    return f"${n:,.2f}" if n != int(n) else f"${int(n):,}"


def canonical(n: float) -> str:
    return f"{n:g}" if n < 1e6 else str(int(n))


def descending(rng: random.Random, count: int) -> list[int]:
    pool = [
        1,
        2,
        3,
        4,
        5,
        6,
        7,
        8,
        9,
        10,
        11,
        12,
        15,
        20,
        25,
        30,
        40,
        50,
        60,
        75,
        100,
        125,
        150,
        200,
        250,
        300,
        500,
        750,
        1000,
        2500,
    ]
    return sorted(rng.sample(pool, count), reverse=True)


def outcome(hand: str, pays: str, unit: str | None, **more: Any) -> dict[str, Any]:
    base = {"hand": hand, "hands": None, "pays": pays, "unit": unit, "meter": None, "from_meter": None, "envy": None}
    return {**base, **more}


def table(designator: str | None, bet: str | None, **more: Any) -> dict[str, Any]:
    claims = dict.fromkeys(("house_edge", "hit_frequency", "seed", "top_payout_odds", "top_payout_average"))
    base = {"designator": designator, "alias": None, "bet": bet, "system": None, "variant": None, "printing": 1}
    return {**base, "wager": None, "multi_game": False, "outcomes": [], "claims": claims, **more}


def names(rng: random.Random, count: int, start: int = 1) -> tuple[list[str | None], list[str]]:
    """Designators and how a page prints them."""
    style = (
        rng.choice(["code", "code", "named", "hash", "plain", "letter"])
        if count > 1
        else rng.choice(["code", "named", "none", "hash"])
    )
    if style == "none":
        return [None] * count, [""] * count
    if style == "code":
        code = rng.choice(CODES)
        texts = [f"{code}-{n:02d}" for n in range(start, start + count)]
        return list(texts), texts
    if style == "letter":
        letters = "ABCDEFG"[:count]
        return list(letters), [f"Paytable {c}" for c in letters]
    numbers = [str(n) for n in range(start, start + count)]
    shape = {"named": "Paytable {}", "hash": "Pay Table #{}", "plain": "{}"}[style]
    return list(numbers), [shape.format(n) for n in numbers]


def claims_rows(rng: random.Random, tables: list[dict[str, Any]], span: int) -> list[list[tuple[str, int]]]:
    rows: list[list[tuple[str, int]]] = []
    wanted = [c for c in ("house_edge", "seed", "hit_frequency") if rng.random() < 0.6]
    if wanted and rng.random() < 0.15:
        wanted += ["top_payout_odds", "top_payout_average"]
    labels = {
        "house_edge": ["House Edge", "House Advantage", "House edge:", "Hold", "HOUSE ADVANTAGE"],
        "hit_frequency": ["Hit Frequency", "Hit frequency:", "Hit Freq"],
        "seed": ["Seed", "Seed amount", "Seed Amount**"],
        "top_payout_odds": ["Probability of top payout"],
        "top_payout_average": ["Top payout average"],
    }
    for name in wanted:
        cells = [(rng.choice(labels[name]), 1)]
        for t in tables:
            if name in ("house_edge", "hit_frequency"):
                value = round(rng.uniform(0.4, 28), rng.choice([0, 1, 2, 2, 4]))
                places = rng.choice([2, 2, 1]) if value != int(value) else 0
                text = f"{value:.{max(places, len(str(value).split('.')[-1]) if value != int(value) else 0)}f}%"
                t["claims"][name] = canonical(float(text[:-1]))
            elif name == "top_payout_odds":
                odds = rng.choice([22100, 649740, 10858])
                text = f"{odds:,} to 1"
                t["claims"][name] = str(odds)
            else:
                amount = rng.choice([1000, 2500, 10000, 15000, 50000])
                text = money(amount)
                t["claims"][name] = canonical(amount)
            cells.append((text, span))
        rows.append(cells)
    return rows


def simple(rng: random.Random) -> Spec:
    """Odds in every cell, one or several tables side by side in columns."""
    label, ladder = rng.choice(HEADS), LADDERS[rng.choice(list(LADDERS))]
    if rng.random() < 0.15:
        label, ladder = CONTEXT_LADDERS[rng.choice(["win_by", "lengths"])]
    count = rng.choice([1, 1, 2, 3, 4])
    title, bet = rng.choice(BETS)
    word = rng.choice(["to", "to", "for", "For", "TO"])
    style = rng.choice(["cell", "cell", "note", "column"])
    designators, texts = names(rng, count)
    tables = [table(d, bet) for d in designators]
    columns = [descending(rng, len(ladder)) for _ in tables]
    rows = []
    unit = "for_1" if word.lower() == "for" else "to_1"
    shortfall = [rng.choice([0, 0, 0, 1]) if count > 1 else 0 for _ in tables]
    for n, (text, hand) in enumerate(ladder):
        cells = [text]
        for t, column, short in zip(tables, columns, shortfall, strict=True):
            if n >= len(ladder) - short:
                cells.append(rng.choice(["", "n/a", "-"]))
                continue
            cells.append(f"{column[n]:,} {word} 1" if style == "cell" else f"{column[n]:,}")
            t["outcomes"].append(outcome(hand, str(column[n]), unit))
        rows.append(cells)
    star = "*" if style == "note" else ""
    pays = f"Pays{star}" if style != "column" else f"Pays ({word.lower()} 1)"
    head: list[list[tuple[str, int]]]
    if texts[0] and rng.random() < 0.5 and style != "column":
        head = [[(label, 1), *((t + star, 1) for t in texts)]]
    elif texts[0]:
        head = [[("", 1), *((t, 1) for t in texts)], [(label, 1), *((pays, 1) for _ in texts)]]
    else:
        head = [[(label, 1), *((pays, 1) for _ in texts)]]
    notes = [f'*Pays "{word.lower()} 1"'] if style == "note" else []
    if style == "note" and rng.random() < 0.3:
        notes = [f"*All pays are {word.upper()} 1"]
    game = rng.choice(["", "", "Midnight Hold'em ", "Three Card Poker ", "Royal Stud "])
    caption = [
        rng.choice(
            [f"{game}{title} Paytables", f"{game}{title} Paytable", f"{title} Pay Tables", f"{title.upper()} PAYTABLES"]
        )
    ]
    rule = None
    if rng.random() < 0.25:
        caption, rule = (
            [],
            f"{title}: This bet wins if the player's best possible hand is on the table below. Paytables below:",
        )
    return Spec(caption, head, rows, claims_rows(rng, tables, 1), notes, tables, rule, "simple")


def progressive(rng: random.Random) -> Spec:
    """Shares of a meter and dollars, with notes in the cell, envy columns, wagers and aliases."""
    ladder = LADDERS[rng.choice(["five", "digits", "joker", "three", "suits"])][: rng.choice([5, 6, 7])]
    count = rng.choice([1, 2, 2, 3, 4])
    noted = rng.random() < 0.6
    envy = rng.choice([False, False, True])
    code = rng.choice(CODES)
    start = rng.choice([1, 1, 3, 9])
    wagers = [rng.choice(["1", "2.50", "5"]) for _ in range(count)]
    multi = rng.random() < 0.2
    with_wager = rng.random() < 0.7
    with_alias = with_wager and not multi and rng.random() < 0.5
    tables = []
    for n in range(count):
        t = table(f"{code}-{start + n:02d}", "progressive", wager=canonical(float(wagers[n])) if with_wager else None)
        t["multi_game"] = multi and with_wager
        if with_alias:
            t["alias"] = f"P{code[:2]}A{n + 1}"
        tables.append(t)
    rows = []
    values = [
        sorted(rng.sample([9, 15, 25, 30, 40, 50, 100, 250, 300, 500, 1000, 2500], len(ladder)), reverse=True)
        for _ in tables
    ]
    fixed = [rng.choice([1, 2]) for _ in tables]
    tray = [rng.choice([True, False]) for _ in tables]
    for n, (text, hand) in enumerate(ladder):
        cells = [text]
        for t, value, percents, from_tray in zip(tables, values, fixed, tray, strict=True):
            give = rng.choice([100, 500, 1000, 300]) if envy and n < 2 else None
            if n < percents:
                share = 100 if n == 0 else 10
                note = " (from meter)" if noted else ""
                cells.append(f"{share}%{note}")
                t["outcomes"].append(
                    outcome(hand, str(share), "percent", meter="main", from_meter=True if noted else None)
                )
            else:
                note = (" (not from meter)" if from_tray else " (from meter)") if noted else ""
                cells.append(money(value[n]) + note)
                t["outcomes"].append(
                    outcome(hand, canonical(value[n]), "dollars", from_meter=(not from_tray) if noted else None)
                )
            if envy:
                cells.append(money(give) if give else "")
                t["outcomes"][-1]["envy"] = canonical(give) if give else None
        rows.append(cells)
    span = 2 if envy else 1
    game = "Multi Game " if multi else ""
    head: list[list[tuple[str, int]]] = [[("Paytable Designator", 1), *((str(t["designator"]), span) for t in tables)]]
    if with_wager:
        head.append(
            [
                ("", 1),
                *(
                    (f"{game}{(t['alias'] or '') + ' ' if t['alias'] else ''}(${w} wager)", span)
                    for t, w in zip(tables, wagers, strict=True)
                ),
            ]
        )
    under = [("Progressive Paytable", 1)] + ([("Envy", 1)] if envy else [])
    head.append([("OUTCOME", 1), *(cell for _ in tables for cell in under)])
    caption = [
        rng.choice(
            ["Royal Stud Progressive Paytables", "Progressive Pay Tables", "Caribbean Stud Progressive Paytables"]
        ),
        "Paytable Summary",
    ]
    return Spec(caption, head, rows, claims_rows(rng, tables, span), [], tables, None, "progressive")


def linked(rng: random.Random) -> Spec:
    """Percent with for-1 odds, an envy column for one table or for all."""
    ladder = LADDERS[rng.choice(["suits", "five", "joker"])][:5]
    shared = rng.random() < 0.5
    count = 2 if shared else 1
    tables = [table(str(n + 1), "progressive") for n in range(count)]
    rows = []
    columns = [descending(rng, 5) for _ in tables]
    meters: list[str] = rng.choice([["", ""], ["Mega", "Major"]])
    for n, (text, hand) in enumerate(ladder):
        cells = [text]
        give = rng.choice([25, 100, 500, 1000]) if n < 2 else None
        for t, column in zip(tables, columns, strict=True):
            if n == 0 or (n == 1 and meters[1]):
                word = f" {meters[n]}" if meters[n] else ""
                cells.append(f"100%{word}")
                t["outcomes"].append(outcome(hand, "100", "percent", meter=(meters[n] or "main").lower()))
            else:
                cells.append(f"{column[n]} for 1")
                t["outcomes"].append(outcome(hand, str(column[n]), "for_1"))
            t["outcomes"][-1]["envy"] = canonical(give) if give else None
        cells.append(money(give) if give else "")
        rows.append(cells)
    head: list[list[tuple[str, int]]]
    if shared:
        head = [[("Hand", 1), ("Paytable 1*", 1), ("Paytable 2*", 1), ("Envy (both paytables)", 1)]]
        caption = ["Progressive Paytables"]
    else:
        head = [[("Hand", 1), ("Pays*", 1), ("Envy**", 1)]]
        caption = ["Progressive Paytables", "Paytable 1"]
    notes = ["*Original wager is NOT returned"] + ([] if shared else ["**Envy payouts are multiplied by Wager Amount"])
    return Spec(caption, head, rows, claims_rows(rng, tables, 1) if shared else [], notes, tables, None, "linked")


def combined(rng: random.Random) -> Spec:
    """An ante bonus and a pair plus in pairs of columns under one designator."""
    ladder = LADDERS["three"][1:]
    count = rng.choice([2, 3, 4])
    code = rng.choice(CODES)
    tables: list[dict[str, Any]] = []
    letters = [(rng.choice("ABC"), rng.choice("ABCD")) for _ in range(count)]
    for n, (a, b) in enumerate(letters):
        tables.append(table(f"{code}-{n + 1:02d}", "ante_bonus", alias=f"Ante {a}"))
        tables.append(table(f"{code}-{n + 1:02d}", "pair_plus", alias=f"Pair Plus {b}"))
    values = [descending(rng, 5) for _ in tables]
    rows = []
    for k, (text, hand) in enumerate(ladder):
        cells = [text]
        for n, t in enumerate(tables):
            if n % 2 == 0 and k > 2:
                cells.append("")
                continue
            cells.append(str(values[n][k]))
            t["outcomes"].append(outcome(hand, str(values[n][k]), "to_1"))
        rows.append(cells)
    footer = [[("Par per Ante", 1)]]
    for t in tables[::2]:
        value = rng.choice(["3.37", "3.61", "3.83", "4.28"])
        t["claims"]["house_edge"] = value
        footer[0].append((f"{value}%", rng.choice([2])))
    head: list[list[tuple[str, int]]] = [
        [("Paytable Designator", 1), *((str(t["designator"]), 2) for t in tables[::2])],
        [("Description", 1), *((f"{a}/{b}", 2) for a, b in letters)],
        [("", 1), *((str(t["alias"]), 1) for t in tables)],
        [("OUTCOME", 1), *((("Ante Bonus Paytable", 1), ("Pair Plus Paytable", 1))[n % 2] for n in range(len(tables)))],
    ]
    return Spec(
        ["Three Card Poker", "Paytable Summary"], head, rows, footer, ["All Pays are TO 1"], tables, None, "combined"
    )


def cover_all(rng: random.Random) -> Spec:
    """One pay for each number of hands at the table."""
    ladder = FIVE[: rng.choice([5, 6, 7])]
    hands = list(range(rng.choice([8, 7, 6]), 1, -1))
    if rng.random() < 0.3:
        hands.reverse()
    t = table(None, "cover_all")
    rows = [[text] for text, _ in ladder]
    for count in hands:
        column = descending(rng, len(ladder))
        for row, (_, hand), value in zip(rows, ladder, column, strict=True):
            row.append(str(value))
            t["outcomes"].append(outcome(hand, str(value), "to_1", hands=count))
    head: list[list[tuple[str, int]]] = [[("Highest Hand Rank", 1), *((f"{n} Total Hands", 1) for n in hands)]]
    return Spec(["Cover All Bonus Paytables"], head, rows, [], ["All Pays are TO 1"], [t], None, "cover_all")


MAKERS = (simple, simple, simple, progressive, progressive, linked, combined, cover_all)


def random_spec(rng: random.Random) -> Spec:
    return rng.choice(MAKERS)(rng)

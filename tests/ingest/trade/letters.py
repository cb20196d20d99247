"""Letters of a commission that encloses the rules: approvals and, seldom, denials."""

from __future__ import annotations

import random
from typing import Any

from tests.ingest.trade.model import Element, Game

PEOPLE = (
    ("Dana Whitcomb", "Priya Natarajan", "Luis Ortega", "Grace Okafor", "Tom Haldane", "Mei-Lin Chow"),
    ("Harriet Bloom", "Samuel De Vries", "Yolanda Pike", "Ivan Petrov", "Noor Aziz", "Walt Crandall"),
)
TITLES = (
    (("Deputy Director", "Licensing Division"), ("Assistant Director", "Enforcement Division")),
    (("Chief", "Technical Services Bureau"), ("Regulatory Manager", "Game Approval Unit")),
)
STREETS = (
    (["6650 S. El Camino Road", "Las Vegas, NV 89118"], ["1133 Industrial Way", "Reno, NV 89502"]),
    (["PO Box 42400", "Olympia, WA 98504"], ["770 Meridian Street, Suite 12", "Carson City, NV 89701"]),
)
DAYS = (
    (("March 3, 2017", "2017-03-03"), ("October 21, 2020", "2020-10-21"), ("January 9, 2024", "2024-01-09")),
    (("May 30, 2014", "2014-05-30"), ("November 12, 2019", "2019-11-12"), ("August 1, 2022", "2022-08-01")),
)
ENCLOSED = (
    (("February 10, 2017", "2017-02-10"), ("September 28, 2020", "2020-09-28")),
    (("April 16, 2014", "2014-04-16"), ("July 5, 2022", "2022-07-05")),
)
SUBJECTS = (
    ("{game} game rules update", "Request for approval of {game}", "New pay tables for {game}"),
    ("{game} - amended rules", "Revision of {game}", "Additional wagers for {game}"),
)
CHANGES = (
    (
        "Added a pay table for the optional wager.",
        "Updated the company name.",
        "Added a progressive wager.",
        "Corrected the ranking of hands.",
    ),
    (
        "Removed an obsolete shuffler.",
        "Introduced two further payout schedules.",
        "Reworded the misdeal section.",
        "Raised the maximum number of players.",
    ),
)
GENERAL = (
    ("The games shall be played under the rules you provided on {day}, which are enclosed.",),
    ("Play must follow the enclosed rules, which we received from you on {day}.",),
)
COMMERCIAL = (
    (
        "Card room operators must submit their internal controls and receive approval before offering the game.",
        "Manufacturers of the layouts must be licensed by the state before any sale.",
    ),
    (
        "House-banked card rooms need an approved change to their internal controls beforehand.",
        "Whoever sells the layout must hold a license of this agency.",
    ),
)
TRIBAL = (
    (
        "Each Tribal Gaming Operation must obtain approval from its Tribal Gaming Agency.",
        "The Tribal Gaming Agency will seek our concurrence before the game is offered.",
    ),
    (
        "Tribal operations first obtain the consent of their gaming agency.",
        "Concurrence of the state is sought by the Tribal Gaming Agency.",
    ),
)
OPENINGS = (
    "{company} amended the following previously approved card game{s} to include the changes listed here:",
    "{company} submitted amendments. They are:",
)
GAMES_LEAD = ("The amended games are:", "This concerns the following games:")
APPROVE = (
    "Based on our review of the documentation, the Commission approves the games under the following conditions:",
    "Having reviewed the materials, we approve these games subject to these conditions:",
)
DENY = (
    "Based on our review we are unable to approve the games for the following reasons:",
    "After review, the request is denied for these reasons:",
)
REASONS = (
    (
        "The mathematical analysis was not provided.",
        "The progressive system has not been tested by a licensed laboratory.",
    ),
    ("No report of an independent laboratory was enclosed.", "The house advantage could not be confirmed."),
)
OTHER_GAMES = (
    (
        "Casino War",
        "Dragon Bonus",
        "High Card Flush",
        "Let It Ride, 3 Card Bonus",
        "Three Card Poker",
        "Four Card Poker",
        "EZ Pai Gow",
    ),
    (
        "Lucky Ladies",
        "Perfect Pairs",
        "DJ Wild Stud Poker",
        "Super Fun 21",
        "Face Up Pai Gow Poker",
        "Cincinnati 7-Card Stud",
        "King's Bounty",
    ),
)


def letter_of(rng: random.Random, held: int, game: Game, owner: str) -> tuple[dict[str, Any], list[Element], list[str]]:
    """The truth of a letter, what it prints, and the law it cites."""
    to, by, contact, *copied = rng.sample(PEOPLE[held], 5)
    day, iso = rng.choice(DAYS[held])
    given, given_iso = rng.choice(ENCLOSED[held])
    title, unit = rng.choice(TITLES[held])
    address = rng.choice(STREETS[held])
    number = str(rng.randint(1200, 5400))
    subject = rng.choice(SUBJECTS[held]).format(game=game.name)
    email = f"{to.split()[0].lower()}@{'example' if held else 'tablegames'}.com"
    denied = rng.random() < 0.15
    changes = rng.sample(CHANGES[held], rng.randint(1, 3))
    others = rng.sample([g for g in OTHER_GAMES[held] if g != game.name], rng.randint(0, 6))
    games = sorted([game.name, *others])
    phone = f"360-555-{rng.randint(1000, 9999)}"
    general = [GENERAL[held][0].format(day=given)]
    commercial, tribal = list(COMMERCIAL[held]), list(TRIBAL[held])

    out: list[Element] = [
        ("title", "STATE OF WASHINGTON"),
        ("title", "GAMBLING COMMISSION"),
        ("line", day),
        ("gap", None),
    ]
    out += [("line", f"Sent via email to {email}" if not held else f"By e-mail: {email}"), ("gap", None)]
    out += [("line", t) for t in (to, owner, *address)]
    out.append(("gap", None))
    form = rng.choice(
        ["RE: {s} - Submission #{n}", "Re: {s} (Submission {n})"]
        if not held
        else ["Subject: {s}, Submission No. {n}", "RE: Submission #{n} - {s}"]
    )
    out += [("line", form.format(s=subject, n=number)), ("gap", None)]
    out.append(("line", f"Dear {rng.choice(['Mr.', 'Ms.'])} {to.split()[-1] if ' De ' not in to else 'De Vries'}:"))
    out.append(("para", OPENINGS[held].format(company=owner, s="s" if len(games) > 1 else "")))
    out += [("bullets", changes), ("para", GAMES_LEAD[held])]
    numbered = rng.random() < 0.7
    if numbered and len(games) > 2:
        half = (len(games) + 1) // 2
        rows = []
        for n in range(half):
            row = [str(n + 1), games[n]]
            row += [str(n + 1 + half), games[n + half]] if n + half < len(games) else ["", ""]
            rows.append(row)
        out.append(("columns", rows))
    elif numbered:
        out.append(("columns", [[str(n), g] for n, g in enumerate(games, 1)]))
    else:
        out.append(("bullets", games))
    if denied:
        out += [("para", DENY[held]), ("bullets", list(REASONS[held]))]
    else:
        out += [
            ("para", APPROVE[held]),
            ("bullets", general),
            ("caption", ("Commercial Card Rooms", "Card Rooms")[held]),
            ("bullets", commercial),
        ]
        out += [("caption", ("Tribal Casinos", "Tribal Operations")[held]), ("bullets", tribal)]
    asks = ("If you have any questions, please contact {c} at {p}.", "Questions may be put to {c}, telephone {p}.")[
        held
    ]
    out.append(("para", asks.format(c=contact, p=f"({phone[:3]}) {phone[4:]}")))
    out += [("line", "Sincerely,"), ("gap", None), ("line", by), ("line", title), ("line", unit), ("gap", None)]
    copies = [{"name": c, "title": "Special Agent", "unit": "Regulation Unit"} for c in copied[: rng.randint(1, 2)]]
    for n, one in enumerate(copies):
        out.append(("line", ("cc: " if n == 0 else "") + f"{one['name']}, {one['title']}, {one['unit']}"))
    truth = {
        "date": iso,
        "submission": number,
        "subject": subject,
        "decision": "denied" if denied else "approved",
        "reasons": list(REASONS[held]) if denied else [],
        "addressee": {"name": to, "company": owner, "email": email, "address": address},
        "changes": changes,
        "games": [{"number": n if numbered else None, "name": g} for n, g in enumerate(games, 1)],
        "rules_dates": [] if denied else [given_iso],
        "conditions": {
            "general": [] if denied else general,
            "commercial": [] if denied else commercial,
            "tribal": [] if denied else tribal,
        },
        "contacts": [{"name": contact, "phone": phone, "for": None}],
        "signer": {"name": by, "title": title, "unit": unit},
        "cc": copies,
    }
    return truth, out, []

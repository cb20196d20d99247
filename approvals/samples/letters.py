"""The two letters: their numbers, dates, companies and lists of games are real; people and sentences are ours."""

from __future__ import annotations

from paytables.packet.plain import PlainGame, PlainLetter

GAMES_3119 = """
6-5-4 Poker; 6 Card Fortune Pai Gow; Bahama Bonus Blackjack; Bet The Bust; Bet The Set 21; Bet The Set 21 Deluxe;
Big Raise Hold'Em; Big Raise Stud Poker; Blackjack Switch; Blazing 7's Progressive – Dealer's Up Card;
Blazing 7's Progressive – Player Cards Only; Caribbean Stud Poker; Casino War; Cincinnati Seven Card Stud;
Crazy 4 Poker - Coverall; Dakota Stud; DJ Wild Stud Poker - Coverall; Dragon Bonus; Dragon Bonus – Commission Free;
EZ Baccarat with Dragon Bonus; EZ Pai Gow; Face Up Pai Gow Poker – Dual Progressives; Fast Action Hold'Em;
Field Gold 21; Flush Rush; Flushes Gone Wild; Fortune 7 Baccarat; Fortune Asia Poker; Fortune Blackjack;
Fortune Pai Gow Poker Progressive; Fortune San Lo Poker Progressive; Four Card Poker;
Free Bet Blackjack – Dual Progressives; High Five Poker; House Money – Dual Progressives;
I Luv Suits Poker – Dual Progressives; King's Bounty; King's Bounty – Dual Progressives;
Let It Ride, 3 Card Bonus – Cover All Bonus; Match Jack; Mississippi Stud – Cover All; Pai Wow Bonus;
Rabbit Hunter Stud Poker; Roll Your Own Blackjack; Royal Match 21 – Dual Progressives; Royal Match 21 Deluxe;
Sharp Shooter – Tribal; Six Card Poker; Solitaire Stud; Straight Edge Poker; Super Fun 21; Supreme 99;
Texas Hold'Em Bonus; Three Card Baccarat; Three Card Draw Poker; Three Card Draw Poker, Pairs Plus; Three Card Poker;
Three Card Poker 6 Card Bonus – Face Up; Three Card Poker Bonus – Face Up; Three Card Poker Bonus - Tribal;
Three Card Poker Progressive – Cover All; TriLux Bonus – Dual Progressives; Triple Shot Rummy; Triple Shot Bonus;
Ultimate Texas Hold'Em – Cover All; Zappit Blackjack – Dual Progressives
"""
GAMES_3077 = """
DJ Wild Stud Poker; Four Card Poker; Let It Ride- 3 Card Bonus; Mississippi Stud; Three Card Poker Progressive;
Ultimate Texas Hold'Em; Caribbean Stud Poker; Crazy 4 Poker
"""


def _games(text: str) -> list[PlainGame]:
    names = [name.strip() for name in " ".join(text.split()).split(";")]
    return [{"number": number, "name": name} for number, name in enumerate(names, 1)]


CONDITIONS = {
    "commercial": [
        "A card room that wants to offer one of these games first submits its internal controls and waits for the "
        "Commission's approval.",
        "Makers and distributors of layouts and of other equipment for these games must hold a state license before "
        "they sell it.",
    ],
    "tribal": [
        "Each tribal operation asks its Tribal Gaming Agency for approval.",
        "The agency asks for our concurrence before it lets the games operate.",
        "Makers and distributors of layouts and of other equipment must be certified by the state and licensed by the "
        "Tribe before they sell it.",
    ],
}
CONTACTS: list[dict[str, str | None]] = [
    {"name": "Morgan Alder", "phone": "360-555-0130", "for": "commercial"},
    {"name": "Robin Cedar", "phone": "360-555-0160", "for": "tribal"},
]

LETTER_3119: PlainLetter = {
    "date": "2023-06-14",
    "submission": "3119",
    "subject": "L&W GM Atlas Game Rule Update (multiple games)",
    "decision": "approved",
    "reasons": [],
    "addressee": {
        "name": "Jordan Hale",
        "company": "Light and Wonder",
        "email": "jordan.hale@example.com",
        "address": ["6601 S. Bermuda Road", "Las Vegas, NV 89119"],
    },
    "changes": [
        "The GM Atlas/Nexus Command II progressive system was added.",
        "Newer utility products were added.",
        "The company's name was changed to Light and Wonder.",
    ],
    "games": _games(GAMES_3119),
    "rules_dates": ["2023-05-05", "2023-06-05"],
    "conditions": {
        "general": ["The games are played by the game rules that you provided on May 5, 2023 and June 5, 2023."],
        **CONDITIONS,
    },
    "contacts": CONTACTS,
    "signer": {"name": "Avery Fir", "title": "Assistant Director", "unit": "Enforcement and Operations Division"},
    "cc": [
        {"name": "Casey Birch", "title": "Special Agent in Charge", "unit": "Regulation Unit"},
        {"name": "Robin Cedar", "title": "Special Agent Supervisor", "unit": "Tribal Gaming Unit"},
    ],
}

LETTER_3077: PlainLetter = {
    "date": "2022-05-23",
    "submission": "3077",
    "subject": "Cover All Bonus (multiple games)",
    "decision": "approved",
    "reasons": [],
    "addressee": {
        "name": "Taylor Reed",
        "company": "Scientific Games Inc.",
        "email": "taylor.reed@example.com",
        "address": ["6601 S. Bermuda Road", "Las Vegas, NV 89119"],
    },
    "changes": ["A new bonus wager, the Cover All Bonus, was added to each game."],
    "games": _games(GAMES_3077),
    "rules_dates": ["2022-05-04"],
    "conditions": {
        "general": ["The games are played by the game rules that you provided on May 4, 2022."],
        **CONDITIONS,
    },
    "contacts": CONTACTS,
    "signer": {
        "name": "Avery Fir",
        "title": "Interim Assistant Director",
        "unit": "Licensing, Regulation, and Enforcement Division",
    },
    "cc": [{"name": "Casey Birch", "title": "Special Agent in Charge", "unit": "Regulation Unit"}],
}

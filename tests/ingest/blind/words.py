"""What the second author's letters and rules say. Every pool is a pair: seeds from `HELD_FROM` draw from the second half
alone, whose failures are counted and never looked at."""

# ruff: noqa: E501 — sentences stand as documents print them

from __future__ import annotations

import random
from typing import Any

HELD_FROM = 10_000

Pool = tuple[list[Any], list[Any]]


def pick(rng: random.Random, pool: Pool, held: bool) -> Any:
    return rng.choice(pool[held])


FIRST = ["Marguerite", "DeShawn", "Ilse", "José", "Kwame", "Beatrix", "Rajiv", "Siobhan", "Tom", "Mary Kate", "Xiu"]
LAST = ["Abernathy", "de la Cruz", "O'Rourke", "MacDonald", "Nguyen", "St. Clair", "Bauer-Lang", "Whitefeather", "Li",
        "Papadopoulos", "van Dyke", "Ferris"]  # fmt: skip
COMPANIES: Pool = (
    [
        ("Galaxy Gaming, Inc.", "galaxygaming.com"),
        ("TCS John Huxley America, Inc.", "tcsjohnhuxley.com"),
        ("In Bet Gaming, Inc.", "inbet.net"),
        ("Pacific Table Concepts, LLC", "pactable.com"),
        ("AGS LLC", "playags.com"),
        ("DEQ Systems Corp.", "deq.com"),
        ("Interblock USA", "interblock.com"),
        ("Masque & Feather Games", "masque-games.com"),
    ],
    [
        ("Scarab Table Games, Inc.", "scarabgames.com"),
        ("Bluff Street Gaming LLC", "bluffstreet.net"),
        ("Aces Up Gaming, Inc.", "acesup.com"),
        ("Gaming Arts, LLC", "gamingarts.com"),
    ],
)
ROLES: Pool = (
    [
        "Director of Regulatory Affairs",
        "Product Compliance Analyst",
        "Vice President, Table Games",
        "General Counsel",
        "Senior Compliance Specialist",
        "President and CEO",
    ],
    [
        "Manager of Licensing and Compliance",
        "Game Designer",
        "Chief Operating Officer",
        "Regulatory Submissions Specialist",
    ],
)
STREETS: Pool = (
    [
        ["6767 Spencer Street"],
        ["P.O. Box 98417"],
        ["3 Nautilus Way", "Building C, Suite 210"],
        ["5475 S. Decatur Blvd., Ste. 100"],
        ["PO Box 77"],
        ["11 Rue Lafleur", "2nd Floor"],
    ],
    [
        ["4175 Cameron St., Suite B-6"],
        ["Post Office Box 5512"],
        ["One Harrah's Court"],
        ["27 Wharf Lane", "Unit 4"],
    ],
)
CITIES: Pool = (
    [
        "Las Vegas, NV 89119",
        "Kent, Washington 98032",
        "Egg Harbor Township, NJ 08234-1177",
        "Henderson, Nevada 89074",
        "Lake Oswego, OR 97035",
        "Fort Lauderdale, FL 33309",
    ],
    [
        "Golden, CO 80401",
        "Biloxi, Mississippi 39530",
        "Toronto, ON M5V 2T6",
        "Mesquite, NV 89027-4410",
    ],
)
SENT: Pool = (
    [
        "VIA EMAIL: {}",
        "Sent by email to {}",
        "Via Electronic Mail ({})",
        "Delivered by e-mail: {}",
        "Emailed to {}",
        "BY ELECTRONIC MAIL TO {}",
    ],
    [
        "E-MAIL: {}",
        "Transmitted via e-mail to {}",
        "Sent electronically to {}",
    ],
)
SENT_BARE: Pool = (
    [
        "VIA U.S. MAIL",
        "Via Email",
        "By Certified Mail 7019 0140 0000 1177 2034",
        "Hand Delivered",
    ],
    [
        "VIA EMAIL ONLY",
        "By FedEx",
    ],
)
LETTERHEADS: Pool = (
    [
        [],
        [
            "Washington State Gambling Commission",
            "P.O. Box 42400, Olympia, Washington 98504-2400",
            "(360) 486-3440 | (800) 345-2529 | www.wsgc.wa.gov",
        ],
        ["STATE OF WASHINGTON", "GAMBLING COMMISSION"],
        [
            "STATE OF WASHINGTON",
            "WASHINGTON STATE GAMBLING COMMISSION",
            "4565 7th Avenue S.E. * Lacey, Washington 98503",
        ],
        [
            "WSGC",
            "Licensing, Regulation, and Enforcement Division",
            "Olympia, WA 98504 * Phone (360) 486-3440 * Fax (360) 486-3631",
        ],
    ],
    [
        ["Washington State Gambling Commission"],
        ["State of Washington", "Gambling Commission", "Post Office Box 42400 · Olympia, WA 98504-2400"],
    ],
)
SUBMISSION: Pool = (
    [
        "RE: {s} - Submission #{n}",
        "Re: Submission No. {n} – {s}",
        "SUBJECT: {s} (Submission # {n})",
        "RE:\t{s}, Submission {n}",
        "Subject: {s} – Sub. {n}",
        "RE: Submission #{n}: {s}",
        "Re: {s} [Submission Number {n}]",
        "RE: Sub. No. {n} - {s}",
    ],
    [
        "Re: Game Submission #{n} ({s})",
        "Subject: {s}; Submission No: {n}",
        "RE: {s} – Submission {n}",
    ],
)
SUBMISSION_LATER: Pool = (
    [
        "We reviewed Submission #{n}, which you sent us.",
        "This letter concerns your submission (No. {n}).",
        "Your request was assigned Submission Number {n}.",
        "We refer to submission # {n}.",
    ],
    [
        "Your submission number is {n}.",
        "Enclosed is our decision on Submission No. {n}.",
    ],
)
SUBJECTS: Pool = (
    [
        "Request to amend {g}",
        "{g} – rule changes",
        "New Side Bet for {g}",
        "Table Game Updates (14 games)",
        "{g} Rule Revision",
        "Amendments to {g}",
        "Progressive Jackpot Update, Version 2",
        "Approval of {g}",
    ],
    [
        "Decision on {g}",
        "{g}: new progressive wager",
        "Revised Rules, {g}",
        "Multiple game amendments",
    ],
)
DEAR: Pool = (
    [
        "Dear {h} {l}:",
        "Dear {h} {l},",
        "Dear {f} {l}:",
        "Dear {f}:",
        "Dear {h} {l}",
    ],
    [
        "Dear {h} {l}:",
        "Dear {h} {l} –",
        "Dear {f} {l},",
    ],
)
GAMES: Pool = (
    [
        "Mississippi Stud",
        "Let It Ride",
        "Ultimate Texas Hold'em",
        "Crazy 4 Poker",
        "21+3 Blackjack",
        "Lucky Ladies Side Bet",
        "Dragon 7 Baccarat",
        "High Card Flush",
        "Cajun Stud",
        "Heads Up Hold'em",
        "Pai Gow Poker Fortune",
        "Panda 8 Baccarat",
        "3 Card Xtreme",
        "4 the Money",
        "Six & Seven Rummy",
        "Bad Beat Bonus",
        "Double Deck Blackjack with Buster",
        "Raise It Up Stud",
        "Criss-Cross Poker",
        "World Poker Tour All In Hold'em",
        "Perfect Pairs Blackjack",
        "EZ Baccarat",
        "Texas Shootout",
        "Emperor's Challenge",
        "Spanish 21 Match the Dealer",
        "I Luv Suits",
        "Four Card Poker",
        "Lucky Lucky Blackjack",
        "Bonus Craps Cards",
        "Casino War with Tie Bonus",
        "2 Way Hold'em",
        "DJ Wild",
        "Caribbean Stud Poker",
    ],
    [
        "Rising High Poker",
        "Bet the Flush Blackjack",
        "Down Under Blackjack",
        "Crazy Pineapple Stud",
        "Asia Poker",
        "Blazing 7s Blackjack",
        "Switch Hands Hold'em",
        "Big Six Baccarat",
        "Three Card Rummy",
        "Trifecta Stud",
        "House Edge 21",
        "Sure Win Hold'em",
        "Queen's Up Pai Gow",
        "Jacks Back Draw Poker",
    ],
)
TAILS: Pool = (
    [
        "",
        "",
        "",
        " – Dual Progressives",
        ", Pairs Plus",
        " and Jackpot Bet",
        " (Tribal)",
        " - Version 2",
        " – Top Two Cards and Community Card Wager",
        " & Side Pot",
        "",
        "",
        "",
        " – Player Cards and Dealer Up Card",
        " with Progressive",
        ", 6 Card Bonus",
        " & Envy",
        " Deluxe",
    ],
    [
        "",
        "",
        " (Face Up)",
        " – Multi-Link",
        " and Bad Beat",
        " Plus",
        ", Tie Win",
        " - 2nd Edition",
        " with Extra Bonus Wager and Insurance",
    ],
)
GAMES_INTRO: Pool = (
    [
        "You asked us to amend the rules of the games listed here:",
        "Below is the list of games affected by your submission:",
        "{c} submitted changes to the following games:",
        "The request covers these card games:",
        "Games included in this review:",
        "{c} has asked that we consider the games below.",
    ],
    [
        "{c} would like to change the rules of these games:",
        "We reviewed the games shown here:",
        "The following games are part of this submission:",
    ],
)
GAME_SENTENCE: Pool = (
    [
        "{c} submitted a request to amend {list}.",
        "We received your request dated {d} to approve changes to {list}.",
        "{c} requested approval of the following card games: {list}.",
        "On {d}, {c} asked the Commission to review {list}.",
        "You have applied for approval of the games {list}.",
        "{c} seeks to modify the card games known as {list}.",
    ],
    [
        "{c} has asked us to approve amendments to {list}.",
        "Your letter of {d} requests approval of {list}.",
        "{c} proposes to change {list}.",
    ],
)
ONE_GAME: Pool = (
    [
        "{c} submitted a request to amend {list}.",
        "We have completed the review of the card game {list}.",
        "Thank you for submitting {list} for our review.",
        "{c} requested a change to its game {list}.",
        "This is in response to your request to offer {list} in Washington State.",
    ],
    [
        "{c} has applied for approval of {list}.",
        "We have evaluated the game {list}.",
        "You requested that we approve {list}.",
    ],
)

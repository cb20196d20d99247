"""How rules and pay tables are worded; index 1 of every pair is held back."""

from __future__ import annotations

from typing import Any

HEADS = {  # section -> (open, held)
    "about": (
        ("Overview", "Introduction", "Overview of the Game", "General"),
        ("Game Description", "Object of the Game", "Type of Game"),
    ),
    "deck": (
        ("Cards", "Equipment", "Number of Decks"),
        ("Description of the Deck", "Cards and Shuffling", "Physical Characteristics"),
    ),
    "steps": (
        ("Dealing Procedures", "Rules of Play", "Game Rules", "Procedures for Dealing"),
        ("How to Play", "Standards of Play", "Sequence of Play", "Conduct of the Round"),
    ),
    "odd": (("Irregularities", "Irregularities of Play"), ("Misdeals", "Exceptional Situations")),
    "tables": (
        ("Pay Tables", "Paytables", "Payouts", "Payout Schedules"),
        ("Payout Odds", "Schedule of Payouts", "Posted Awards"),
    ),
    "progressive": (("Progressive Wager", "Progressive Rules"), ("Progressive Jackpot", "Optional Progressive")),
}

TITLES = (
    (
        "{game}{mark}",
        "{game}{mark} Rules of Play",
        "Rules of {game}{mark}",
        "{game}{mark} - Game Rules",
        "GAME RULES\n{game}{mark}",
    ),
    (
        "{game}{mark} Standards of Play",
        "Official Rules: {game}{mark}",
        "{game}{mark}\nOperating Manual",
        "House Rules for {game}{mark}",
    ),
)

SHEET_TITLES = (
    ("{game}{mark} Pay Tables", "{game}{mark} - Paytables", "Available Pay Tables for {game}{mark}", "{game}{mark}"),
    ("{game}{mark} Payout Schedules", "Pay Table Library: {game}{mark}", "{game}{mark} Odds Sheet"),
)

OWNED = (
    (
        "{game}{mark} is a registered trademark of {owner}",
        "© 2019 {owner} All rights reserved.",
        "{game} is owned by {owner}",
        "{game}, its trade dress and its equipment are the property of {owner}",
    ),
    (
        "The rights to {game}{mark} are held by {owner}",
        "Copyright {owner} 2021. Not to be reproduced without permission.",
        "Patents and trademarks in {game}{mark} belong to {owner}",
        "{game}{mark} is licensed exclusively by {owner}",
    ),
)

FEET = (
    ("Rev. 3.1", "Revision 2", "Version 4", "Revised 06/12/2018", "Effective: March 3, 2017", ""),
    ("Rev B", "v.2014-03", "Issue 5 / 2 May 2016", "BGC ID: GEGA-002514 (September 2010)", "Last modified 11/30/15"),
)

PAGES = (("Page {n} of {all}", "{n}", "- {n} -"), ("Page {n}", "{n} / {all}", "{n} | {all}"))

IRREGULARITIES = (
    (
        "If any player or the dealer receives a wrong number of cards, all hands are void and cards are reshuffled.",
        "A card found face up in the shoe shall not be used and shall be placed in the discard rack.",
        "If the automatic shuffler malfunctions, the round is void and all wagers are returned.",
        "A card dealt in error shall be used as though it were the next card from the shoe.",
        "Malfunction voids all pays and plays.",
    ),
    (
        "Exposed cards do not void a hand unless a supervisor decides so.",
        "Short hands are dead; the wagers on them stand for the next round.",
        "When a dealer pays in error, the pay stands once the player has touched it.",
        "Should a fouled deck come to light, every wager of that round goes back.",
        "Players who touch their wagers after the first card forfeit them.",
    ),
)

MORE_STEPS = (
    (
        'The dealer shall announce "No more bets" before the first card is dealt.',
        "Players may not exchange information about their cards.",
        "The dealer collects the cards of players who fold, counts them and places them in the discard rack.",
        "Settled hands are placed in the discard rack before the next hand is settled.",
        "The minimum and maximum wagers shall be posted at the table.",
    ),
    (
        "No wager may be touched after the dealer has waved his hand over the layout.",
        "Only one player may look at any hand.",
        "Cards are to be kept above the table and in sight of the dealer.",
        "Losing wagers are taken before winning wagers are paid.",
        "Limits for each wager appear on a sign.",
    ),
)

LAWS: Any = (
    (
        ("Operators cannot allow wagering limits to exceed those of WAC 230-15-140.", ["WAC 230-15-140"]),
        (
            "The game is played as a nonhouse-banked or house-banked card game as defined in RCW 9.46.0282.",
            ["RCW 9.46.0282"],
        ),
        (
            "Wagering limits are those set out in WAC 230-15-040 and WAC 230-15-140.",
            ["WAC 230-15-040", "WAC 230-15-140"],
        ),
        ("", []),
    ),
    (
        ("No wager may exceed what WAC 230-15-140 permits.", ["WAC 230-15-140"]),
        (
            "Jackpots are administered in keeping with WAC 230-15-685 and 230-15-690.",
            ["WAC 230-15-685", "WAC 230-15-690"],
        ),
        ("A card room must hold the endorsement that RCW 9.46.070 calls for.", ["RCW 9.46.070"]),
        ("", []),
    ),
)

LEADS = (
    (
        "The following pay tables are available for the {bet} wager:",
        "{bet} wagers are paid according to one of the following:",
        "The {bet} is paid as follows:",
        "",
    ),
    (
        "An operator chooses one of these schedules for {bet}:",
        "Winning {bet} wagers receive:",
        "{bet}: available odds",
        "",
    ),
)

CAPTIONS = (
    ("{bet}", "{bet} Pay Table", "{bet} Paytable", "{bet} Wager", "{bet} Bonus"),
    ("{bet} Payouts", "Payout Schedule - {bet}", "{bet} (optional)", "{bet} Odds"),
)

HAND_HEADS = (("Hand", "Outcome", "Winning Hand", ""), ("Event", "Result", "Player's Hand", "Description"))
PAY_HEADS = (("Pays", "Payout", "Pay", "Payoff"), ("Odds", "Award", "Payout Odds", "Pays*"))
EDGE = (("House Edge", "House Advantage"), ("House edge", "HOUSE ADVANTAGE"))
HITS = (("Hit Frequency", "Hit frequency"), ("HIT FREQUENCY", "Hit Freq."))

PROGRESSIVES = (
    (
        "Players may place a $1 wager on the progressive sensor before the cards are dealt.",
        "The progressive meter is reseeded when the top award is won.",
        "Percentage awards are paid from the meter; fixed awards are paid from the tray.",
        "Twenty-five percent of each progressive wager is added to the meter.",
    ),
    (
        "The must-hit-by jackpot is won by a player at random before the meter reaches $2,500.",
        "Each dollar wagered on the progressive adds 22 cents to the main meter and 3 cents to the reserve.",
        "A seed of $1,000 comes from the reserve after a win of the whole meter.",
        "Envy payments go to every other player who made the progressive wager.",
    ),
)

EQUIPMENT = (  # (sentence, applies_to, alternatives as lists of (component, version, match))
    (
        (
            "Cards must be shuffled with an MD3 or i-Deal shuffler.",
            "shuffler",
            [[("MD3", None, "any")], [("i-Deal", None, "any")]],
        ),
        (
            "The progressive must run on this system: Bonus Jackpot System v3.2.1 or higher and Table Client v2.0.4.",
            "progressive",
            [[("Bonus Jackpot System", "3.2.1", "at_least"), ("Table Client", "2.0.4", "exact")]],
        ),
    ),
    (
        (
            "An i-Deal Plus is required to deal this game.",
            "shuffler",
            [[("i-Deal Plus", None, "any")]],
        ),
        (
            "For use with the approved progressive system: Stax Controller v1.4.0 or higher, Stax Display v1.1.",
            "progressive",
            [[("Stax Controller", "1.4.0", "at_least"), ("Stax Display", "1.1", "exact")]],
        ),
    ),
)

NUMBERED_HEADS = (("", "", "", "{n}. ", "Section {n}: "), ("", "", "{roman}. ", "{n}.0 ", "13:69F-40.{n} "))

HAND_FORMS: tuple[tuple[dict[str, str], ...], ...] = (
    ({}, {}, {"Four of a Kind": "4 of a Kind", "Three of a Kind": "3 of a Kind"}, {"Two Pair": "Two Pairs"}),
    (
        {},
        {"Four of a Kind": "Four-of-a-Kind", "Three of a Kind": "Three-of-a-Kind"},
        {"Four of a Kind": "4-of-a-Kind", "Three of a Kind": "3-of-a-Kind", "Royal Flush": "Royal Flush*"},
    ),
)

BEFORE = (
    (
        ("line", "Submitted by: {owner}"),
        ("line", "Training manual and rules of play"),
        ("line", "All rights reserved. Printed in the United States of America."),
    ),
    (
        ("line", "Approved for play, field trial number 2014-118"),
        ("line", "Confidential: for regulatory use only"),
        ("line", "Prepared for the Bureau"),
    ),
)

REVISIONS = (
    (["Rev", "Date", "Description"], ["1.0", "02/01/2016", "First issue"], ["2.0", "08/15/2017", "Added pay tables"]),
    (["Version", "Changed", "What"], ["A", "3 May 2013", "New"], ["B", "9 Oct 2014", "Two pay tables removed"]),
)

LIMITS = (
    (["Wager", "Minimum", "Maximum"], ["Ante", "$5", "$100"], ["Optional wager", "$1", "$25"]),
    (["Bet", "Lowest", "Highest"], ["Base bet", "$10", "$300"], ["Any side bet", "$1", "$50"]),
)

RANKS = (
    "Straight flush; four of a kind; full house; flush; straight; three of a kind; two pair; one pair; high card.",
    "From the highest: straight flush, four alike, full house, flush, straight, three alike, two pairs, a pair.",
)

CAPS = (
    ("The maximum aggregate payout for any round is $50,000.", "Bonus wagers may not exceed $25.", ""),
    ("Aggregate payouts are capped at $100,000 a hand.", "No more than $10 may be bet on a side bet.", ""),
)

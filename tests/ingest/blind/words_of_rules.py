"""Wordings of enclosed rules and equipment, as a second author would write them."""

# ruff: noqa: E501 — sentences stand as documents print them

from __future__ import annotations

from tests.ingest.blind.words import Pool

OWNERS: Pool = (
    [
        "Galaxy Gaming, Inc.",
        "TCS John Huxley",
        "In Bet Gaming, Inc.",
        "Pacific Table Concepts, LLC",
        "Dunn & Daughters Cards",
        "Novus Play S.A.",
        "AGS LLC",
        "DEQ Systems Corp.",
        "Interblock USA",
        "Masque & Feather Games",
    ],
    [
        "Scarab Table Games, Inc.",
        "Bluff Street Gaming LLC",
        "Aces Up Gaming",
        "Table Trac",
    ],
)
OWNED: Pool = (
    [
        "{g} is owned by {o}.",
        "The game and its progressive system are owned and distributed by {o}.",
        "© 2022 {o} All rights reserved.",
        "{o} is the owner of all rights in {g}.",
        "All equipment is the property of {o}",
        "Copyright 2021, {o}. All rights reserved.",
    ],
    [
        "The rights to {g} belong to {o}.",
        "{g} is a registered trademark of {o}.",
        "This game is the exclusive property of {o}.",
        "{g}, owned by {o}, is offered under license.",
    ],
)
OPENINGS: Pool = (
    [
        "{g} is a card game in which players wager against the house dealer.",
        "Each player makes an Ante and receives two cards; the dealer turns three community cards.",
        "In {g} every player plays a hand against a fixed paytable.",
        "{g} is dealt from one deck. Players bet on the Tie or on the Banker.",
    ],
    [
        "{g} pits each player against the dealer for the better hand.",
        "The object of {g} is to make a better hand than the dealer.",
    ],
)
STEPS = ["Players place an Ante and may place the optional bonus bet.", "The dealer gives each player five cards, face down.",
         "A player may fold or make a Raise of one to three times the Ante.", "The dealer turns over the house hand and settles every wager in turn.",
         "The dealer collects losing wagers and pays winning wagers at 2 to 1 for a straight.", "Players may not exchange or show their cards."]  # fmt: skip
LAW = ["WAC 230-15-040", "WAC 230-15-140", "WAC 230-15-490", "RCW 9.46.0282", "WAC 230-15-685", "WAC 230-16-157"]
CITED: Pool = (
    [
        "Wagers may not exceed the limits in {}.",
        "See {} for the maximum wager.",
        "Operators shall follow {} at all times.",
        "({})",
    ],
    [
        "The limits of {} apply.",
        "This game is offered under {}.",
    ],
)
SHUFFLER: Pool = (
    [
        "The game must be dealt with an automatic card shuffler produced by {o}, such as the {m}.",
        "Cards must be shuffled by the {m}.",
        "Dealers shall use an {m} shuffler.",
        "An automatic shuffler is required: the {m}.",
        "The {m} must be used to shuffle and deal the cards.",
        "This game requires a {m} automatic shuffler.",
    ],
    [
        "Only the {m} may be used to shuffle the cards.",
        "A {m} shuffler must be used at all times.",
        "The dealer shall shuffle with the {m}.",
        "Use of an automatic shuffler (the {m}) is mandatory.",
    ],
)
MODELS: Pool = (
    [
        "i-Deal",
        "Deck Mate 2",
        "ACE",
        "i-Deal Plus",
        "MD3",
        "one2six",
    ],
    [
        "Deck Mate",
        "i-Deal",
        "one2six",
    ],
)
SYSTEM_LEAD: Pool = (
    [
        "This game will use the progressive system consisting of the following components: ",
        "The progressive jackpot runs on ",
        "These game rules are for use with the approved {o} progressive system containing the following components and their compatible software versions: ",
        "The progressive system is made up of the following software: ",
        "Required progressive equipment: ",
        "Operators must use this approved equipment for the progressive: ",
    ],
    [
        "The jackpot is administered by the following equipment: ",
        "To offer the progressive, a casino must have ",
        "Approved progressive components: ",
        "The progressive operates with ",
    ],
)
HIGHER: Pool = (
    [
        "{c} v{v} or higher",
        "{c} version {v} and above",
        "{c} v{v} or newer",
        "{c}, at least version {v}",
        "{c}, minimum version {v}",
        "{c} firmware {v} or later",
        "{c} {v}+",
        "{c} Version {v} or greater",
        "{c} (v{v} or above)",
    ],
    [
        "{c} v. {v} or higher",
        "{c} (version {v} or later)",
        "{c} v{v} or above",
        "{c} {v} or newer",
        "{c}, version no lower than {v}",
        "{c} version {v} or subsequent versions",
    ],
)
EXACT: Pool = (
    [
        "{c} v{v}",
        "{c} version {v}",
        "{c} software version {v}",
        "{c} ver. {v}",
        "{c} ({v})",
        "{c}, firmware version {v}",
    ],
    [
        "{c} {v}",
        "{c}, v{v}",
        "{c} software {v}",
        "{c} Version {v}",
    ],
)
PARTS: Pool = (
    [
        "Bonus Jackpot System",
        "TableMAX Controller",
        "Jackpot Sign Server",
        "Xchange Bet Sensor",
        "Gaming Table Display",
        "G3 Poker Jackpot Manager",
        "Mega Link Hub",
        "Orb Progressive Display",
        "Chip Reader Board",
        "STAX Server",
    ],
    [
        "Raven Jackpot Controller",
        "Tally Board Display",
        "Coin Eye Sensor",
        "PitLink Game Server",
        "Meter Bridge Module",
    ],
)

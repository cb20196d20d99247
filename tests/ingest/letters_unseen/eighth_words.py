"""The eighth author's names, games and obligations."""

# ruff: noqa: E501 — sentences stand as documents print them

from __future__ import annotations

PEOPLE = [
    "Ines Carvalho",
    "Thaddeus Moore",
    "Rosalind Achebe",
    "Eric van Houten",
    "Mei Tanaka",
    "D. Clark Whitfield",
    "Saoirse Kelleher",
    "Pilar Ocampo",
]
STAFF = [
    "Annika Bergstrom",
    "Curtis Wheelwright",
    "Dolores Featherstone",
    "Gil Pasternak",
    "Janelle Ruiz",
    "Preston Ahlgren",
    "Teresa Blackfox",
    "Wade Lindholm",
]
COMPANIES = [("Evergreen Card Games, LLC", "evergreencards.com"), ("Prime Table Games US", "primetablegames.com"), ("Novelty Felt Corp", "noveltyfelt.com"),
             ("Scientific Gaming Partners Inc.", "sgpartners.com"), ("Masque Table Products, L.P.", "masquetable.com")]  # fmt: skip
PLACES = [
    ["2001 Western Avenue, Suite 410", "Seattle, WA 98121"],
    ["875 Pilot Road", "Henderson, NV 89052"],
    ["P. O. Box 1180", "Biloxi, MS 39533"],
    ["77 Commerce Ct", "Building B", "Egg Harbor Township, NJ 08234"],
]
GAMES = ["Cajun Stud", "Fire Bet Baccarat", "Blackjack Match Point", "Seven-Up Pai Gow", "Hold Your Horses Poker", "Triple Tower 21", "Snapper 8s", "Queen's Ransom",
         "Five Alive Stud", "Northwest Hold 'em", "Orca Blackjack", "Dice Deck Craps", "Ten Spot Draw", "Chase the Ace Poker", "Timber Baccarat"]  # fmt: skip
NEW = [
    "The bonus pay table is now offered in three versions.",
    "Dealers may announce the qualifying hand aloud.",
    "The layout art shows the new trademark.",
    "A sixth betting position is added.",
    "Progressive seed amounts are increased.",
]
WHY = [
    "The game cannot be supervised with the equipment now installed in card rooms.",
    "The submitted odds differ from those we computed for the Five Star bet.",
    "The fee for the review has not been paid.",
    "A feature of the game is prohibited by RCW 9.46.0282.",
]
ALL = [
    "Only the pay tables in the approved rules may be posted.",
    "Every table must display the name of the game in use.",
    "Changes require a new submission.",
    "The rules stay available to players on request.",
]
ROOMS = [
    "The card room must amend its internal controls before play starts.",
    "Dealers must be trained in the game and the training documented.",
    "Each optional wager is limited as stated in WAC 230-15-140.",
]
TRIBES = [
    "Each Tribe decides, with its own gaming agency, whether to offer the game.",
    "The compact's provisions on table games continue to apply.",
    "Gaming equipment must come from a certified supplier.",
]
TITLES = [
    "Gambling Program Director",
    "Special Agent",
    "Compliance Specialist 2",
    "Lab Supervisor",
    "Assistant Director",
]
UNITS = ["Card Room Section", "Tribal Partnership Unit", "Technical Standards Lab", "Enforcement Division"]
PARTS = [
    "Cascade Meter Server",
    "Rainier Bet Sensor",
    "Olympic Signage Engine",
    "Sound Link Bridge",
    "Puget Dealer Keypad",
    "Skagit Jackpot Controller",
    "Tahoma Display Kit",
    "Orcas Data Collector",
]
SHUFFLERS = ["Shuffle King 4", "QuickDeal", "MultiDeck Pro", "CardSmith 52"]
OTHERS = [
    ("DINNER MENU", ["Crab cakes 14", "Prime rib 36", "Pie of the day 8"]),
    ("MINUTES", ["The meeting opened at nine.", "Commissioner Vale moved to adjourn."]),
    ("SURVEILLANCE REQUEST FORM", ["Camera number", "Table number", "Reason for review"]),
]

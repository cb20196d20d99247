"""What letters are made of. Entries marked HELD are used by held-back seeds alone, so that readers are measured on
wordings that nobody looked at while writing them."""

# ruff: noqa: E501 — sentences stand as documents print them

from __future__ import annotations

FIRST = ["Dana", "Luis", "Priya", "Mark", "Anne-Marie", "Teresa", "Owen", "Yuki", "Carla", "Peter", "Nadia", "Sean"]
LAST = [
    "Okafor",
    "O'Neill",
    "Lindqvist",
    "Garcia",
    "Van Horn",
    "Petrov",
    "McAllister",
    "Tanaka",
    "Reyes",
    "Smith-Jones",
]
COMPANIES = [
    ("Galaxy Gaming, Inc.", "galaxygaming.com"),
    ("AGS, LLC", "playags.com"),
    ("Light and Wonder", "lnw.com"),
    ("Scientific Games Inc.", "sg.com"),
    ("Northern Table Games LLC", "ntg.com"),
    ("Blue Heron Gaming", "blueheron.net"),
    ("Interblock USA L.C.", "interblock.com"),
]
STREETS = [
    "480 Pilot Road",
    "6775 S. Edmond Street, Suite 300",
    "P.O. Box 1180",
    "1106 Palms Airport Drive",
    "22 Harbor Way",
]
CITIES = [
    "Las Vegas, NV 89119",
    "Reno, NV 89501",
    "Spokane, WA 99201",
    "Atlantic City, NJ 08401",
    "St. Paul, MN 55101-2233",
]
TITLES = [
    "Assistant Director",
    "Interim Assistant Director",
    "Deputy Director",
    "Special Agent in Charge",
    "Program Manager",
]
UNITS = ["Enforcement and Operations Division", "Licensing, Regulation, and Enforcement Division", "Regulation Unit",
         "Tribal Gaming Unit", "Electronic Gambling Lab Unit"]  # fmt: skip
AGENTS = ["Special Agent", "Special Agent Supervisor", "Special Agent in Charge", "Agent in Charge"]
GAME_A = ["Dragon", "Lucky", "Mississippi", "Four Card", "Wild Joker", "Heads Up", "King's", "Double Deck", "High Tide",
          "Six Card", "Ultimate", "Crazy", "Emperor's", "Criss Cross", "Raise It Up", "Ocean", "EZ", "Bonus 6", "Texas"]  # fmt: skip
GAME_B = [
    "Poker",
    "Stud",
    "Blackjack",
    "Baccarat",
    "Hold'Em",
    "21",
    "Pai Gow Poker",
    "Rummy",
    "Stud Poker",
    "War",
    "Bonus",
]
GAME_C = ["", "", "", "", " Progressive", " - Cover All", " \u2013 Dual Progressives", " with Side Bet", ", Pairs Plus"]
CHANGES = [
    "Added a new progressive wager.", "Updated the equipment list.", "Removed references to the old shuffler.",
    "Changed the name of the manufacturer.", "Clarified the order in which bets are paid.",
    "Corrected the payout for a straight flush on paytable 3.", "Added software version 3.1.2 of the table controller.",
]  # fmt: skip
CHANGE_SENTENCES = [
    "The main change to each game was to add a new bonus wager called \u201cDouble Up.\u201d",
    "The changes add two paytables and remove one.",
    "The amendment updates the version of the shuffler software.",
]
REASONS = [
    "The rules do not say how a tie is settled.",
    "The proposed wager would exceed the limits set out in WAC 230-15-140.",
    "The mathematical analysis does not agree with the paytables.",
    "The shuffler named in the rules is not approved in Washington State.",
    "The submission did not include an independent laboratory report.",
]
GENERAL = [
    "The games shall be played and operated under the terms and conditions set forth under the game rules you provided on {dates} and are enclosed.",
    "The game must be played exactly as described in the enclosed game rules, which you submitted on {dates}.",
]
COMMERCIAL = [
    "Commercial card room operators seeking to operate any of these games must first submit their internal controls and receive approval from the Commission prior to implementing.",
    "Manufacturers and distributors of graphic layouts and/or any other equipment associated with these games must be licensed by the state prior to the sale of the equipment.",
    "Card rooms must notify our agency at least ten days before the game is offered.",
]
TRIBAL = [
    "Each Tribal Gaming Operation must request and obtain approval from their respective Tribal Gaming Agencies (TGA).",
    "Before TGA allows your games to operate, they will seek concurrence from our agency as well.",
    "In addition to your approved rules, the Tribal submission to us must include all supplemental information required by Tribal-State Compact Appendix X, Section 9.",
]
COMMERCIAL_HEADS = ["Commercial Card Rooms", "Commercial Card Rooms:", "House-Banked Card Rooms"]
TRIBAL_HEADS = ["Tribal Casinos", "Tribal Casinos:", "Tribal Gaming Operations"]
APPROVE = [
    "Based on our review of the documentation we received from {company}, the Washington State Gambling Commission will approve the {games} under the conditions listed below:",
    "We have completed our review. The Washington State Gambling Commission approves the {games} subject to the following conditions:",
]
DENY = [
    "Based on our review, the Washington State Gambling Commission cannot approve the {games} for the following reasons:",
    "Your request is denied for the reasons listed below:",
]
GAME_INTRO = [
    "The amended games were as follows:",
    "{company} amended multiple previously approved card games as follows:",
    "The games are listed below:",
]
GAME_SENTENCE = [
    "{company} amended the previously approved card games {list}.",
    "We have received your request to approve the following games: {list}.",
]
CHANGE_INTRO = [
    "{company} amended multiple previously approved card games to include some of the following information:",
    "The following changes were made:",
]
CONTACT = {
    "commercial": ["If you have any questions on commercial implementation, please contact {name} at {phone}.",
                   "For questions about card rooms, please call {name} at {phone}."],
    "tribal": ["If you have any questions on Tribal implementation, please contact {name} at {phone}.",
               "For Tribal questions, contact {name} at {phone}."],
    None: ["If you have any questions, please contact {name} at {phone}.", "Should you have questions, please contact Special Agent {name} at {phone}."],
}  # fmt: skip
THANKS = [
    "Thank you for your cooperation and willingness to comply with the gambling laws of Washington State.",
    "Thank you for your cooperation.",
]
MODIFY = "Any modifications to these games may affect this approval."
CLOSE = ["Sincerely,", "Respectfully,", "Regards,"]
NOT_PACKETS = [
    (
        "Invoice 20981",
        [
            "Bill to: Harbor Cafe",
            "Espresso beans 12 lb $148.20",
            "Paper cups 2,000 $61.00",
            "Total due $209.20",
            "Payment is due in 30 days. Thank you for your business.",
        ],
    ),
    (
        "Minutes of the Parking Committee",
        [
            "Members met on March 3, 2022 to discuss the north lot.",
            "The committee voted 5 to 1 to repaint all lines.",
            "Next meeting: April 7, 2022.",
        ],
    ),
    (
        "Dear Mr. Reyes:",
        [
            "Your library card expires on July 1, 2024. Please renew it at any branch.",
            "Sincerely,",
            "Olympia Timberland Library",
        ],
    ),
    (
        "Bread",
        [
            "1. Mix 500 g of flour with 350 g of water.",
            "2. Let the dough rest for an hour.",
            "3. Bake at 450 degrees for 35 minutes.",
            "Serves 4 to 6.",
        ],
    ),
]
MAKERS = [
    "LNW Gaming, Inc.",
    "Galaxy Gaming, Inc.",
    "AGS, LLC",
    "Northern Table Games LLC",
    "SHFL entertainment",
    "Light and Wonder",
]
AQUARIUS = ["Game Manager", "Aquarius Controller", "Coin Spot"]
NEXUS = [
    "Nexus Command Game Manager",
    "Nexus Command Table Controller Software",
    "GM Atlas",
    "Nexus Command Game Manager 2",
]
DISPLAYS = ["ViPS", "CHAM2+"]
SHUFFLERS = ["i-Deal", "i-Deal Plus", "ACE", "Deck Mate 2"]
UNKNOWN_PARTS = ["Triton Table Hub", "Bet Sensor X2", "Orion Jackpot Server", "Lumen Sign Controller"]

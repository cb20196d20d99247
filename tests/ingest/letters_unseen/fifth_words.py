"""What the fifth author's letters and rules are put together from."""

# ruff: noqa: E501 — sentences stand as documents print them

from __future__ import annotations

PEOPLE = ["Winifred Tate", "Óscar Beltrán", "Priscilla Nakagawa", "Dale Yellowhammer", "Hugh MacAllister", "Rosalind Fairweather", "Amir Hosseini", "Bo Lund",
          "Charlotte D'Angelo", "Vivek Subramanian", "Margaret-Ann Poole", "Leroy T. Banks", "Ingrid Sørensen", "Cy Whitmore", "Nell Abara", "Teodor Vasilescu"]  # fmt: skip
COMPANIES = [("Evergreen Table Games", "evergreentg.com"), ("Barcrest & Sons Ltd.", "barcrest.co.uk"), ("Cascade Felt Works, Inc.", "cascadefelt.com"),
             ("Score Gaming, LLC", "scoregaming.net"), ("Paltronics", "paltronics.com"), ("Light & Wonder, Inc.", "lnw.com"), ("American Gaming & Electronics", "agegaming.com"),
             ("Game Genesis Group (G3)", "g-three.net")]  # fmt: skip
PLACES = [["12 Orchard Lane", "Wenatchee, WA 98801"], ["2001 Sixth Ave., Suite 3400", "Seattle, WA 98121"], ["PO Box 1220", "Pahrump, NV 89041"], ["Units 4-6 Kingsway Park", "Leeds LS9 0PS", "United Kingdom"],
          ["7730 Commercial Way #B", "Henderson, NV 89011"], ["One Paltronics Plaza", "Crystal Lake, IL 60014-3301"]]  # fmt: skip
GAMES = ["Vegas Star Showdown", "Crazy Pineapple 8", "Baccarat Royale", "Trey Up", "Mai Tai Poker", "Push 22 Blackjack", "Four Queens Bonus", "Blackjack Rush", "Lightning Stud", "Three Card Brag",
         "Faro Nouveau", "Chase the Flush", "5 Treasures Baccarat", "Criss-Cross Poker", "Queen's Gambit 21", "Ace High or Better", "Burn 20", "Match the Moon", "Cash Back 17", "Face Off Hold'em",
         "DaVinci Draw", "Hi-Lo Dealer's Choice", "Pai Gow Mania", "All or Nothing", "In-Between", "Jokers Wild Stud", "Kansas City Lowball", "Tri-Peaks", "Washington Hold'em", "Red Dog Deluxe", "Sixes & Sevens"]  # fmt: skip
EXTRA = ["", "", "", " Progressive", " (with Fortune Bet)", " – Multi-Link", " II", ", Revised", " / Cover All"]
NOTES = ["The dealer's lowest qualifying hand moved from a pair of fours to a pair of fives.", "Deletes the Insurance side bet.", "Fixed: on page 11, “flop” now reads “turn”.", "A 50¢ progressive bet is offered next to the $1 bet.",
         "The commission was lowered from 5% to 4%.", "Adds Paytables PG-11 through PG-14.", "Burn cards are no longer shown.", "Name changed from “Lucky Seven” to “Lightning Stud”.", "The Play bet may be made before or after the river."]  # fmt: skip
AGAINST = ["Nothing in the submission explains the 3.2% difference between the stated and the computed edge.", "A tie bet that players make against each other is not authorized by RCW 9.46.0282.", "The felt layout shows a wager that the rules never mention.",
           "The game's name is already used by an approved game.", "The rules would let the dealer decide which hands are paid.", "The required laboratory certification has lapsed."]  # fmt: skip
EVERYWHERE = [
    "The rules in force are kept at the table.",
    "Dealers are trained on the new wager beforehand.",
    "Malfunctions void all pays and plays on the affected wager only.",
    "A test hand is dealt on each machine before opening.",
]
CARD_ROOMS = [
    "Send the amended internal control pages to Licensing and await their stamp.",
    "Cameras shall show the progressive meter in readable form.",
    "Report the jackpots won each quarter on form GC2-185.",
    "Suppliers of felts or signs need a Washington license.",
]
TRIBES = [
    "Ask your TGA first; it will confer with us.",
    "The Compact's Appendix W governs the controller.",
    "Vendors are to be certified by the State and licensed by the Tribe.",
    "Tribal regulators may set stricter limits.",
]
JOBS = [
    "Special Agent",
    "Commission Specialist",
    "Assistant Director",
    "Special Agent Supervisor",
    "Table Games Analyst",
    "Special Agent in Charge",
]
OFFICES = [
    "Northeast Region",
    "Table Games Section",
    "Tribal & Technical Gaming Division",
    "Regulation Unit",
    "Financial Investigations Unit",
    "Gaming Laboratory",
]
ROLES = ["Head of Compliance", "Chief Legal Officer", "Licensing Coordinator", "Founder"]
PARTS = ["Table Master Console", "Jackpot Junction Server", "RFID Bet Spot", "Halo Display", "Mystery Meter Engine", "Link Bridge 200", "PGIC Controller", "Wager Eye Camera", "ViPS", "CHAM2+", "Aquarius Controller",
         "Nexus Command Game Manager 2", "Sentinel Hub", "Quad Sign Driver"]  # fmt: skip
SHUFFLERS = ["Deck Mate", "ACE", "i-Deal Plus", "Easy Shuffle 8", "RandomPlus", "MD3", "Pro Shuffle II"]

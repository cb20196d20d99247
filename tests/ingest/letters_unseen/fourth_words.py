"""The names that the fourth author's letters and rules use, and the sentences that every one of their voices shares."""

# ruff: noqa: E501 — sentences stand as documents print them

from __future__ import annotations

PEOPLE = ["Harriet Vance", "Tomás Echeverría", "Lakshmi Rao", "Rev. Paul Okonjo", "Billie-Jean Strand", "J. T. Halloran",
          "Annika von Stade", "Moses Littlewolf", "Gwendolyn P. Achterberg", "Duc Tran", "Karen McNamara-Ruiz", "Ed Sato",
          "Fatima al-Rashid", "Wm. Bradford Pell", "Sunny Chaudhary", "Roz Klein"]  # fmt: skip
COMPANIES = [("Prime Table Games LLC", "primetablegames.com"), ("NanoTech Gaming Labs", "ntglabs.com"), ("Poydras-Talrick Holdings, Inc.", "poydras.com"),
             ("Shuffle Tech International", "shuffletech.com"), ("Elektroncek d.d.", "interblockgaming.com"), ("Bally Gaming, Inc. d/b/a Bally Technologies", "ballytech.com"),
             ("Red Hand Games", "redhandgames.net"), ("SHFL entertainment, Inc.", "shfl.com"), ("Gaming Network Design Co.", "gndco.com")]  # fmt: skip
PLACES = [["1106 Palms Airport Drive", "Las Vegas, Nevada 89119-3720"], ["Attn: Compliance Dept.", "950 Grier Dr., Suite C", "Las Vegas NV 89119"],
          ["P. O. Box 370", "Issaquah, WA 98027"], ["Tower 2, 18th Floor", "200 Peachtree Street NW", "Atlanta, GA 30303"], ["22605 SE 56th St Ste 170", "Issaquah, Washington 98029"],
          ["38 W 12th Avenue", "Vancouver, BC V5Y 1N3"], ["Route 9, Box 114-B", "Yakima, WA 98901"]]  # fmt: skip
GAMES = ["Hot Roll Twenty-One", "Perfect Pairs Progressive", "21+3 Xtreme", "Lunar Poker", "Asia Poker II", "Dealer Bust Bonus", "Buster Blackjack",
         "Double Draw Poker", "Top Dog 31", "Pick 'Em Plus", "Russian Poker", "High Card Flush (I Luv Suits)", "Two Way Monte", "No Bust 21st Century Blackjack",
         "Heads Up Hold 'em", "DJ Wild", "Go All In", "Spanish 21 – Match the Dealer", "Pontoon Pandemonium", "4 The Money", "Lucky Ladies", "EZ Trips",
         "Over/Under 13", "Instant 18", "Golden Frog Baccarat (Natural 9 Over 7)", "Wild Hold'em Fold'em", "Panda 8", "Three Card Rummy", "World Poker Tour Heads-Up",
         "Boston 5 Stud", "House Money", "Rainbow 1.5", "Caribbean Draw", "Deuces on the River", "Rum Run", "Texas Shootout", "Mini-Craps Cards", "King's 40"]  # fmt: skip
TAILS = ["", "", " w/ Envy", " (Tribal only)", " - Ver. 2", " Deluxe", ": Second Chance", " & Side Bet", " [6 deck]"]
HEADS = [["Washington State Gambling Commission", "4565 7th Avenue SE, Lacey WA 98503", "Phone (360) 486-3440   Fax (360) 486-3625"], ["STATE OF WASHINGTON", "WASHINGTON STATE GAMBLING COMMISSION", "P.O. BOX 42400 · OLYMPIA, WASHINGTON 98504-2400 · 360-486-3440 · TDD (360) 486-3637 · FAX (360) 486-3629"],
         ["WSGC"], ["State of Washington", "Gambling Commission", "Electronic Gambling Laboratory"], []]  # fmt: skip
PHONES = [
    "{0}/{1}-{2}",
    "({0}){1}-{2}",
    "{0} {1} {2}",
    "{0}.{1}.{2}",
    "+1 {0}-{1}-{2}",
    "({0}) {1}-{2}, extension 12",
    "1-{0}-{1}-{2}",
    "{0}-{1}-{2} (office)",
]
CHANGES = ["Page 6 – the qualifying hand of the dealer is now Ace/King or better", "Sister table BB-04 withdrawn", "The phrase “may, at its option,” struck throughout",
           "New wager (“Bust It”) pays on the number of cards in the dealer's hand", "Shuffler firmware brought up to date", "Maximum number of seats raised from six to seven",
           "Envy payouts now apply to natural royals only", "The table of contents was renumbered; nothing else on pages 1-3 changed",
           "Correction of a typing error: 8 to 1 became 9 to 1 for four of a kind", "Ties no longer push on the Tie Bonus"]  # fmt: skip
REASONS = ["The Bust It wager can be placed after the first card is seen, so it is not a single wager within the meaning of WAC 230-15-140(2)", "Paytables 3 and 5 carry the same designator but different payouts",
           "The rules leave open who acts first when the dealer is not dealt in", "The theoretical hold was computed for eight decks although the rules require six",
           "No source code signature was supplied for the controller", "The jackpot's reset amount is not funded in the way that WAC 230-15-685 requires"]  # fmt: skip
GENERAL = [
    "The {g} shall be dealt strictly as the rules say.",
    "A legible copy of the rules shall be available at the table for any player who asks.",
    "No change, however small, may be made to the rules, the layout or the equipment without our prior written consent.",
    "Only equipment on our approved list may be connected to the table.",
]
COMMERCIAL = [
    "Before first dealing the {g}, file amended internal controls and wait for our letter.",
    "Signs stating the jackpot odds must be posted within five feet of the table.",
    "The licensee must hold the fee receipt (Form GC2-204) on the premises.",
    "Whoever sells or leases the layout must hold a distributor license.",
]
TRIBAL = [
    "Your Tribal Gaming Agency decides whether and when the {g} may be offered.",
    "Concurrence of the State Gaming Agency is needed for any wager above the Compact's limits.",
    "Technical standards of Appendix X2 apply to the controller.",
    "The gaming operation shall tell the TGA of any malfunction within one business day.",
]
UNITS = [
    "Tribal Gaming Unit",
    "Electronic Gambling Lab",
    "Criminal Enforcement Unit",
    "Southwest Region",
    "Compliance and Audit Unit",
    "Licensing Operations Division",
]
TITLES = [
    "Special Agent",
    "Special Agent in Charge",
    "Agent in Charge",
    "Regulatory Program Manager",
    "Laboratory Administrator",
    "Staff Attorney",
]
ROLES = [
    "Compliance Officer",
    "VP, Regulatory & Legal",
    "Game Inventor",
    "Attorney at Law",
    "Jurisdictional Specialist II",
]
PARTS = ["Jackpot Station Controller", "TableXchange Server", "LuckyLink Dispatcher", "Blaze Display Driver", "SideBet Pad", "Chipper Champ Reader", "Bet Tracker Node",
         "Prism Signage", "Casino Link Gateway", "DigiDeal Host", "Game Manager", "Nexus Command Game Manager", "GM Atlas", "Coin Spot", "ViPS"]  # fmt: skip
SHUFFLERS = ["Deck Mate", "MD2", "King", "i-Deal", "Shuffle Star", "ACE", "one2six Plus", "Deck Mate 2", "MD3"]

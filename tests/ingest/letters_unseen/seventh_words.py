"""The seventh author's names, games and obligations: a commission's licensing office and its correspondents today."""

# ruff: noqa: E501 — sentences stand as documents print them

from __future__ import annotations

PEOPLE = ["Renata Kowalczyk", "Devin O'Shea", "Priya Venkataraman", "Marcus T. Bell", "Lan-Anh Pham", "Sofia del Río",
          "Hakeem Jefferson", "Gretchen Vandermeer", "Wm. Tyler Stokes", "Yuki Hashimoto", "Colleen McAuliffe", "Abel Nakai"]  # fmt: skip
WRITERS = ["Tamika Rowland", "Joel Svensson", "Beatriz Quintero", "Nathan Yellowbird", "Paula Etcheverry", "Raymond Liu",
           "Kirsten Dahlgaard", "Omar Siddiqui", "Loretta Hanks", "Vince Castellano"]  # fmt: skip
COMPANIES = [("Galaxy Gaming, Inc.", "galaxygaming.com"), ("TCS John Huxley America Inc", "tcsjh.com"), ("Interblock USA L.C.", "interblock.com"),
             ("AGS, LLC", "playags.com"), ("DEQ Systems Corp.", "deq.com"), ("Aces Up Gaming", "acesup.com"), ("Score Gaming LLC", "scoregaming.com"),
             ("New Vision Gaming & Development", "nvgaming.com"), ("In Bet Gaming", "inbet.com"), ("Bluberi Table Products Ltd.", "bluberi.com")]  # fmt: skip
PLACES = [["6480 Cameron Street, Suite 305", "Las Vegas, Nevada 89118"], ["1106 Palms Airport Drive", "Las Vegas, NV 89119-3730"],
          ["PO Box 2219", "Spokane Valley, WA 99037"], ["1420 Fifth Ave", "Ste 2200", "Seattle WA 98101"], ["11811 N. Tatum Blvd., #3031", "Phoenix, AZ 85028"],
          ["400 Galleria Parkway SE, 15th Floor", "Atlanta, GA 30339"], ["3120 Kilgore Rd", "Rancho Cordova, California 95670"],
          ["101-1830 Gladwin Road", "Abbotsford, BC V2T 3S1"]]  # fmt: skip
ROLES = [
    "Director of Regulatory Compliance",
    "Compliance Manager",
    "VP, Table Games",
    "Senior Product Compliance Specialist",
    "General Counsel",
]
GAMES = ["Lucky 8 Baccarat", "Heads Up Hold 'em", "High Card Flush", "21+3 Progressive", "Buster Blackjack", "Criss-Cross Poker", "Down Under Blackjack",
         "Emperor's Challenge Exposed", "Texas Shootout", "Double Double Bonus Poker", "Golden Frog Baccarat", "Three Card Prime", "Push Your Luck 22",
         "Wild 5 Poker", "Player's Edge 21", "Bonus Six", "In-Between", "Catch a Wave", "Pai Gow Mania", "Red Flex", "Hit & Run Blackjack", "Cash or Crash 21",
         "Two-Way Hold 'em", "WPT Raise It Up Stud", "Rainbow Match", "Bad Beat Bonus, Standard", "Andar Bahar", "Dealer Bust Deluxe", "DJ's Wild Ride", "Fast 9s",
         "Sic Bo Plus", "Imperial Pai Gow", "Perfect 11", "Royal 20s", "Suit 'em Up", "Lunar Poker", "King's Gambit Stud", "Top 3", "Kokomo Stud", "Mega 7s"]  # fmt: skip
EXTRA = [
    "",
    "",
    "",
    "",
    " – v2",
    " (Face Up)",
    " – Linked Progressive",
    " w/ Envy Bonus",
    " II",
    ", 6-Deck",
    " – Electronic Table",
]
NEW = [
    "Company name and logo revised throughout.",
    "New progressive meter configuration 70/20/10 added as Pay Table 6",
    "House way corrected for hands with a straight and a pair",
    "Maximum wager on the bonus bet raised to $300.",
    "Section 4, Irregularities, rewritten.",
    "An optional Trips side bet may now be offered",
    "References to the legacy display have been taken out.",
    "Envy payments are no longer split among players.",
    "Added support for the Apex Jackpot Server in Section 9.",
]
WHY = [
    "The maximum wager exceeds the limit in WAC 230-15-140.",
    "No independent mathematical analysis was supplied for Pay Table 4.",
    "The rules do not say how a tie between dealer and player is settled",
    "Players would be wagering on the outcome of another player's hand.",
    "The progressive described in the rules has not been tested by a licensed laboratory",
    "Portions of the rules conflict with the layout that was submitted.",
]
ALL = [
    "No changes may be made to the rules, the layout or the pay tables without our written approval.",
    "Signage showing each optional wager and its payouts must be posted at the table.",
    "Progressive jackpot records are kept for at least three years.",
    "This approval applies only to the versions identified in the enclosed rules.",
    "Wager limits in the enclosed rules do not replace the limits set by law.",
    "You must notify us within ten days if approval of a game is withdrawn in another jurisdiction.",
]
ROOMS = [
    "Internal controls describing the game must be approved by us before the first hand is dealt.",
    "Surveillance must be able to view the outcome of every wager, as required by WAC 230-15-280.",
    "A house-banked card room may not charge a fee for the optional bonus wager.",
    "Layouts must be bought from a licensed manufacturer or distributor.",
    "Single wagers shall not exceed the limits found in WAC 230-15-140.",
]
TRIBES = [
    "The Tribal Gaming Agency must concur before a game is placed on the floor.",
    "A Tribe that offers the game must follow Appendix A of its Compact, including notice to our Tribal Gaming Unit.",
    "Equipment may only be purchased from suppliers certified by the State and licensed by the Tribe.",
    "Wagering limits follow the Tribe's own Compact.",
]
TITLES = ["Special Agent", "Special Agent Supervisor", "Special Agent in Charge", "Acting Director", "Deputy Director", "Program Manager",
          "Electronic Gambling Lab Administrator", "Licensing Manager", "Gaming Analyst 3"]  # fmt: skip
UNITS = [
    "Regulation Unit",
    "Tribal Gaming Unit",
    "Licensing Division",
    "Gambling Lab",
    "Criminal Enforcement Unit",
    "Legal and Records Division",
    "Financial Investigations",
]
PARTS = ["Apex Jackpot Server", "Halo Progressive Manager", "TMX Table Controller", "Coin Reader III", "LumaView Display", "StarLink Hub", "PSU-4 Player Sensor",
         "BetVision Dealer Console", "Triton Signage Player", "Meridian Game Engine", "QuadBet Sensor Array", "JPX Link", "Pinnacle Controller 2"]  # fmt: skip
SHUFFLERS = ["MD3", "Deck Mate 2", "i-Deal Plus", "Shuffle Star", "A-Plus", "one2six Plus"]
OTHERS = [
    ("AGENDA", ["Call to order", "Approval of minutes, April meeting", "Petition for rule making: pull-tab dispensers", "Legislative update", "Adjourn"]),
    ("INVOICE 88-1402", ["Felt, green, 4 rolls 812.00", "Chip trays, 12 each 354.60", "Freight 61.10", "Total due in 30 days 1,227.70"]),
    ("SHIFT LOG — PIT 2", ["10:05 table 4 opened", "11:40 fill of $2,500 to table 6", "13:15 dealer relieved", "14:00 drop boxes exchanged"]),
    ("EMPLOYEE NEWSLETTER", ["The picnic is on Saturday at the lake.", "Parking permits change color in July.", "Congratulations to the bowling team!"]),
]  # fmt: skip

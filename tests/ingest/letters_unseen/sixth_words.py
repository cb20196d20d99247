"""What the sixth author's letters and rules are put together from."""

# ruff: noqa: E501 — sentences stand as documents print them

from __future__ import annotations

PEOPLE = ["Estelle Marchetti", "Ramón Ibáñez", "Fern Goldsmith", "Jonah Crow Dog", "Alasdair Munro", "Trinh Le", "Beverly A. Stokes", "Casimir Nowak",
          "Ursula O'Hara", "Darius Mbeki", "Ann-Sofie Lindgren", "Gus Petrakis", "Wilma van Houten", "Hal Ostrander", "Noor Qureshi", "Phyllis Redfern"]  # fmt: skip
COMPANIES = [("Olympic Felt & Card Co.", "olympicfelt.com"), ("Tacoma Gaming Supply", "tacomags.com"), ("Sharp Image Gaming, Inc.", "sharpimage.net"), ("Bet Technology, Inc.", "bet-tech.com"),
             ("Genesis Gaming Solutions", "genesisgs.com"), ("Aruze Gaming America, Inc.", "aruze.us"), ("DigiDeal Corporation", "digideal.com"), ("The United States Playing Card Company", "usplaying.com")]  # fmt: skip
PLACES = [["5812 S. 196th Street", "Kent, WA 98032-2113"], ["101 Convention Center Dr.", "Mezzanine Level", "Las Vegas, NV 89109"], ["E. 5123 3rd Avenue, Bldg 9", "Spokane Valley, WA 99212"], ["PMB 2204", "848 N. Rainbow Blvd.", "Las Vegas, NV 89107"],
          ["955 Grier Drive", "Suite A", "Las Vegas, Nevada 89119"]]  # fmt: skip
GAMES = ["Cowboy Poker", "Grand Slam Blackjack", "Emerald City Stud", "Mystery Card 21", "Dragon 7s", "Crown & Anchor Cards", "Rainier Hold'em", "Double Action Blackjack", "Lucky Horseshoe Pai Gow", "Baccarat Barrage", "Any Pair Pays",
         "Triple Attack 21", "Five Card Frenzy", "Play Four Poker", "Peek Poker", "Royal 9 Baccarat", "Beat the Shoe", "Tie One On", "Sound Shore Stud", "Chinook War", "Super Sevens", "Auto Win", "Poker Night in Olympia", "Duck Hunt 21", "Puget Pai Gow"]  # fmt: skip
EXTRA = ["", "", "", "", " Supreme", " (2nd Edition)", " with Lucky Lady", " – Progressive", " No. 2"]
NEW = [
    "Section 7 was rewritten to say when a hand is fouled.",
    "The jackpot contribution is 25 cents of every dollar.",
    "A hand of four cards may now stand.",
    "Removed: all mention of the Hop wager.",
    "Paytable “Gold” was replaced by “Gold-2”.",
    "Dealers announce the bonus before the deal.",
    "The owner's postal address changed.",
    "Seats eight and nine were removed from the layout.",
]
WHY = [
    "The rules are silent on what happens when the shoe runs out.",
    "The bonus would be a second game of chance, contrary to WAC 230-15-040.",
    "Our computation of the edge (6.1%) is not the one that you state (5.2%).",
    "The fee was not paid.",
    "You withdrew the laboratory report on which the request rests.",
]
ALL = [
    "Rules and layout must agree at all times.",
    "A sign at the table names the odds of each bonus.",
    "Jackpots of $10,000 and more are verified by a second person.",
    "Old copies of the rules are to be destroyed.",
]
ROOMS = [
    "Hold written approval of your internal controls before the first hand is dealt.",
    "Keep jackpot records for three years.",
    "Buy layouts from licensed distributors only.",
    "Post the house rules where players can read them.",
]
TRIBES = [
    "Obtain the TGA's approval in writing.",
    "Give thirty days' notice to the State Gaming Agency.",
    "The vendor must be licensed by the Tribe.",
    "Machines are inspected on arrival by Tribal agents.",
]
TITLES = [
    "Special Agent",
    "Assistant Director",
    "Program Manager",
    "Policy Advisor",
    "Special Agent in Charge",
    "Games Specialist",
]
UNITS = [
    "Table Games Unit",
    "Tribal Gaming Unit",
    "Licensing and Regulation Division",
    "Western Region",
    "Laboratory Services Section",
]
PARTS = [
    "Crown Jackpot Host",
    "Felt Sensor Array",
    "PitBoss Terminal",
    "Glow Sign 4",
    "RoundTable Server",
    "Meter Master",
    "Chip Vision Unit",
    "Dealer Keypad",
    "Wave Link Module",
    "Nexus Command Table Controller",
    "Game Manager",
    "CHAM2+",
    "BonusNet Bridge",
]
SHUFFLERS = ["Deck Mate 2", "MD3", "i-Deal", "one2six", "Quick Draw", "Royal Shuffler 3"]

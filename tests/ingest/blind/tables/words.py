"""Games, bets, hands and sentences of the table documents. Half of each is held back from whoever works on readers."""

from __future__ import annotations

HELD_FROM = 10_000
CHANCE_FROM = 100_000  # seeds from here on put their words together by chance: nobody can know them

GAMES = {
    False: ["Harbor Light Poker", "Twelve Moons", "Copper Canyon Stud", "Rummy Royale 21", "Double Barrel Hold 'em"],
    True: ["Kingfisher Five", "Salmon Run Poker", "Nine Bridges Baccarat", "Blackjack Cascade", "Orca Stud"],
}
# the bet as a page names it, and its snake case
BETS = {
    False: [
        ("Tiger Eye", "tiger_eye"),
        ("Lucky Lagoon", "lucky_lagoon"),
        ("Trips Plus", "trips_plus"),
        ("High Tide", "high_tide"),
        ("Bad Beat Bonus", "bad_beat_bonus"),
        ("Pair Plus", "pair_plus"),
        ("Ante Bonus", "ante_bonus"),
        ("Blind", "blind"),
    ],
    True: [
        ("Silver Salmon", "silver_salmon"),
        ("Dragon Gate", "dragon_gate"),
        ("Crown Match", "crown_match"),
        ("Final Wave", "final_wave"),
        ("Straight Shooter", "straight_shooter"),
        ("Insurance", "insurance"),
        ("Ante Bonus", "ante_bonus"),
        ("Bonus", "bonus"),
    ],
}
POKER = [
    ("Royal Flush", "royal_flush"),
    ("Straight Flush", "straight_flush"),
    ("Four of a Kind", "four_of_a_kind"),
    ("Full House", "full_house"),
    ("Flush", "flush"),
    ("Straight", "straight"),
    ("Three of a Kind", "three_of_a_kind"),
    ("Two Pair", "two_pair"),
    ("Jacks or Better", "jacks_or_better"),
]
LADDERS: dict[bool, list[list[tuple[str, str]]]] = {
    False: [
        POKER,
        POKER[:6],
        [(a.upper(), b) for a, b in POKER[:7]],
        [(a.replace("Four of", "4 of").replace("Three of", "3 of"), b) for a, b in POKER[:8]],
        [
            ("Five Aces", "five_aces"),
            ("Royal Flush with no Joker", "royal_flush_with_no_joker"),
            ("Straight Flush with Joker", "straight_flush_with_joker"),
            *POKER[2:6],
        ],
        [
            ("Mini Royal", "mini_royal"),
            ("Straight Flush", "straight_flush"),
            ("Three of a Kind", "three_of_a_kind"),
            ("Straight", "straight"),
            ("Flush", "flush"),
            ("Pair", "pair"),
        ],
        [
            ("Suited Sevens", "suited_sevens"),
            ("Three Sevens", "three_sevens"),
            ("Suited Twenty-One", "suited_twenty_one"),
            ("Any Pair of Sevens", "any_pair_of_sevens"),
        ],
    ],
    True: [
        POKER[1:],
        POKER[:5],
        [(a.replace(" of a ", "-of-a-"), b) for a, b in POKER[:8]],
        [
            ("Seven Card Straight Flush", "7_card_straight_flush"),
            ("Six Card Straight Flush", "6_card_straight_flush"),
            *POKER[2:7],
        ],
        [
            ("Three Queens of Hearts", "three_queens_of_hearts"),
            ("Perfect Pair", "perfect_pair"),
            ("Colored Pair", "colored_pair"),
            ("Mixed Pair", "mixed_pair"),
        ],
        [
            ("Natural Nine", "natural_nine"),
            ("Natural Eight", "natural_eight"),
            ("Winner by Four Points", "winner_by_four_points"),
            ("Winner by Three Points", "winner_by_three_points"),
        ],
        [
            ("AKQ of Spades", "akq_of_spades"),
            ("Straight Flush", "straight_flush"),
            ("Three of a Kind", "three_of_a_kind"),
            ("Straight", "straight"),
            ("Flush", "flush"),
        ],
    ],
}
CAPTIONS = {
    False: ["{b} Payouts", "{b} Pay Table", "{B} PAYTABLE", "{b} Paytables", "{g} {b} Pay Tables", "Payouts for {b}"],
    True: [
        "{b} Pay Schedule",
        "{b} Bonus Pays",
        "Paytable - {b}",
        "{g}: {b} Paytable",
        "{b} Wager Payouts",
        "{b} Odds",
    ],
}
SENTENCES = {
    False: [
        "Winning {b} wagers are paid according to one of the following paytables:",
        "The {b} bet pays as shown below:",
        "{b}: players win this bet if their hand is listed here.",
    ],
    True: [
        "The dealer shall pay all winning {b} wagers as follows:",
        "If the hand qualifies, the {b} wager is paid from this table:",
        "The house may choose one of these pay tables for the {b} bet:",
    ],
}
LABELS = {
    False: ["Hand", "Winning Hand", "Outcome", "Player Hand"],
    True: ["Result", "HAND", "Event", "Player's Hand", "Combination"],
}
PAYS = {False: ["Pays", "Payout", "PAYS", "Pay"], True: ["Payoff", "Pays", "Award", "PAYOUT"]}
UNIT_HEADS = {
    "to_1": ["Pays (to 1)", "Pays X to 1", "Payout (to 1)", "Odds (x to 1)"],
    "for_1": ["Pays (for 1)", "Pays X for 1", "Payout (for 1)", "Odds (x for 1)"],
}
UNIT_NOTES = {
    "to_1": ["*All payouts are to 1.", "* Pays are X to 1", "*Odds are to 1"],
    "for_1": ["*All payouts are for 1.", "* Pays are X for 1", "*Odds are for 1"],
}
PROSE = [
    "The dealer then gives each player five cards, face down, and places the remaining cards in the discard rack.",
    "Each player may look only at his or her own hand and must keep all of the cards over the table at all times.",
    "A floor supervisor verifies any award of more than $500 before the dealer takes in the cards of that player.",
    "Wagering limits must stay within WAC 230-15-040 and WAC 230-15-140 and be posted at the table.",
    "If a card is exposed by mistake, the dealer completes the deal and the supervisor decides whether to void "
    "the round.",
    "Side bets between players are prohibited, and an incorrect number of cards makes the hand void.",
]
STEPS = [
    "Every player makes an Ante wager in the circle marked for it before any cards leave the shuffler.",
    "A player may also make any of the optional wagers that the layout of this table provides.",
    "The dealer announces that no more bets are accepted and presses the green button on the shuffler.",
    "Starting at the far left, the dealer delivers one packet of cards to each betting position.",
    "Players look at their cards and decide to fold, which loses the Ante, or to stay in the round.",
    "To stay in the round a player makes a Play wager equal to the Ante in the box below it.",
    "The dealer turns over the house hand and arranges it from the highest card to the lowest.",
    "The dealer works from right to left and compares every hand that stayed with the house hand.",
    "Hands that tie with the house hand push, and nothing is taken or paid on the Ante or Play.",
    "All cards are spread and counted face down before they are put into the discard holder.",
    "Bonus wagers win or lose without regard to the result of the hand against the dealer.",
    "When the shuffler shows a red light, the dealer calls a supervisor and deals nothing more.",
]
CODES = {False: ["HLP", "TMN", "CCS", "RR21"], True: ["KFS", "SRP", "NBB", "ORC"]}
FONTS = {
    False: ["Liberation Sans", "DejaVu Serif", "Liberation Serif", "Liberation Sans Narrow"],
    True: ["DejaVu Sans", "DejaVu Sans Condensed", "Liberation Mono", "Liberation Serif", "DejaVu Sans Mono"],
}

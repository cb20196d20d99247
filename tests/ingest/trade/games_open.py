"""Games whose failures may be looked at. Hands and pays are those that makers offer."""

from __future__ import annotations

from tests.ingest.trade.model import Game, Wager

STANDARD = ("{game} is played with a standard 52-card deck.", {"cards": 52, "joker": False})
EIGHT = ("{game} is dealt from a shoe holding eight standard 52-card decks.", None)
SIX = ("{game} uses six to eight standard 52-card decks.", None)
WITH_JOKER = (
    "{game} is played with a standard 52-card deck plus one joker.",
    {"cards": 52, "joker": True},
)

SHFL = ("SHFL entertainment, Inc.", "Bally Gaming, Inc.", "LNW Gaming, Inc.", "Light & Wonder, Inc.")
GALAXY = ("Galaxy Gaming, Inc.", "Galaxy Gaming")

ULTIMATE = Game(
    "Ultimate Texas Hold'em",
    "®",
    SHFL,
    "UTH",
    "poker",
    (
        Wager(
            "Trips",
            "TRP",
            ("Royal Flush", "Straight Flush", "Four of a Kind", "Full House", "Flush", "Straight", "Three of a Kind"),
            (
                ("50", "40", "30", "9", "7", "4", "3"),
                ("50", "40", "30", "8", "6", "5", "3"),
                ("50", "40", "30", "8", "7", "4", "3"),
                ("50", "40", "20", "7", "6", "5", "3"),
            ),
            says="The Trips bet wins if the player's final five-card hand is three of a kind or better, whether or not "
            "the hand beats the dealer.",
        ),
        Wager(
            "Blind",
            "BL",
            (
                "Royal Flush",
                "Straight Flush",
                "Four of a Kind",
                "Full House",
                "Flush",
                "Straight",
                "All other",
            ),
            (("500", "50", "10", "3", "1.5", "1", "0"),),
            says="If the player's hand beats the dealer's, the Blind is paid according to the posted schedule.",
        ),
    ),
    "{game} features head-to-head play against the dealer and an optional bonus bet.",
    STANDARD,
    (
        "To begin each hand, players make equal wagers on the Ante and Blind circles. They may also make the optional "
        "Trips wager.",
        "The dealer gives each player, and himself, two cards face down.",
        (
            "Players look at their cards and have a choice:",
            ("Check, that is do nothing; or", "Make a Play bet of 3x or 4x the Ante."),
        ),
        "The dealer then reveals three community cards, called the flop. Players who checked may bet 2x their Ante.",
        "The dealer reveals the last two community cards. Players who have not yet bet must bet 1x their Ante or fold.",
        "The dealer turns over his two cards and announces the best five-card hand.",
    ),
    ("The dealer needs at least a pair to qualify.", "pair_or_better"),
    progressive=True,
)

MISSISSIPPI = Game(
    "Mississippi Stud",
    "®",
    SHFL,
    "MS",
    "poker",
    (
        Wager(
            "Mississippi Stud",
            "MSS",
            (
                "Royal Flush",
                "Straight Flush",
                "Four of a Kind",
                "Full House",
                "Flush",
                "Straight",
                "Three of a Kind",
                "Two Pair",
                "Pair of Jacks or better",
                "Pair of 6s through 10s",
            ),
            (
                ("500", "100", "40", "10", "6", "4", "3", "2", "1", "0"),
                ("100", "50", "20", "10", "6", "4", "3", "2", "1", "0"),
            ),
            says="All wagers still in action are paid on the player's five-card hand.",
        ),
        Wager(
            "3 Card Bonus",
            "3CB",
            ("Mini Royal", "Straight Flush", "Three of a Kind", "Straight", "Flush", "Pair"),
            (
                ("50", "40", "30", "6", "3", "1"),
                ("50", "40", "30", "5", "4", "1"),
                ("100", "40", "25", "5", "4", "1"),
            ),
            says="The 3 Card Bonus considers the three community cards alone.",
        ),
    ),
    "In {game}, players compete against a posted pay table rather than against the dealer.",
    STANDARD,
    (
        "Each player makes an Ante wager. The player may also make the optional 3 Card Bonus wager.",
        "Every player receives two cards face down, and three community cards are dealt face down.",
        (
            "Starting to his left, the dealer asks each player to act on 3rd Street:",
            (
                "The player may make a 3rd Street bet of one, two or three times the Ante; or",
                "The player may fold and forfeit the Ante.",
            ),
        ),
        "The dealer burns no card and turns over the first community card.",
        "Players act in the same way on 4th Street and on 5th Street.",
        "The dealer then settles each hand from his right to his left, paying all wagers of a winning hand.",
    ),
)

FOUR_CARD = Game(
    "Four Card Poker",
    "®",
    SHFL,
    "FCP",
    "poker",
    (
        Wager(
            "Aces Up",
            "AU",
            ("Four of a Kind", "Straight Flush", "Three of a Kind", "Flush", "Straight", "Two Pair", "Pair of Aces"),
            (
                ("50", "40", "8", "5", "4", "3", "1"),
                ("50", "30", "7", "6", "5", "2", "1"),
                ("50", "40", "7", "6", "4", "2", "1"),
                ("50", "40", "9", "4", "3", "2", "1"),
            ),
            says="The Aces Up wager wins when the player's four-card hand holds a pair of aces or better.",
        ),
        Wager(
            "Automatic Bonus",
            "AB",
            ("Four of a Kind", "Straight Flush", "Three of a Kind"),
            (("25", "20", "2"), ("30", "15", "2")),
            says="Players who bet the Ante receive an Automatic Bonus for the hands below, even if the dealer wins.",
        ),
    ),
    "{game} lets players bet against the dealer, against a pay table, or both. The player makes his best four-card "
    "hand out of five cards, the dealer out of six.",
    STANDARD,
    (
        "Players begin by making the Ante wager, the Aces Up wager, or both.",
        "Each player receives five cards face down. The dealer receives five cards face down and one card face up.",
        (
            "Once players have looked at their cards they must decide:",
            (
                "Fold and lose the Ante; or",
                "Play, by making a Play wager of at least the Ante and at most three times the Ante.",
            ),
        ),
        "The dealer sets his best four-card hand and compares it with each hand in turn.",
        "In the event of a tie the player wins.",
    ),
)

HIGH_CARD = Game(
    "High Card Flush",
    "®",
    GALAXY,
    "HCF",
    "poker",
    (
        Wager(
            "Flush Bonus",
            "FL",
            ("7 Card Flush", "6 Card Flush", "5 Card Flush", "4 Card Flush"),
            (("300", "100", "10", "1"), ("200", "75", "5", "2"), ("100", "20", "10", "1")),
            says="The Flush Bonus pays when the player is dealt a flush of four or more cards.",
        ),
        Wager(
            "Straight Flush Bonus",
            "SF",
            (
                "7 Card Straight Flush",
                "6 Card Straight Flush",
                "5 Card Straight Flush",
                "4 Card Straight Flush",
                "3 Card Straight Flush",
            ),
            (("8000", "1000", "100", "60", "7"), ("500", "200", "100", "60", "7")),
            says="The Straight Flush Bonus pays when the player is dealt a straight flush of three or more cards.",
        ),
    ),
    "In {game} the object is to hold more cards of one suit than the dealer.",
    STANDARD,
    (
        "Players place an Ante and any of the optional bonus bets.",
        "Seven cards are dealt to each player and to the dealer.",
        (
            "A player who stays in makes a Raise bet, limited as follows:",
            (
                "With a two-, three- or four-card flush, the Raise is 1x the Ante.",
                "With a five-card flush, the Raise is 1x or 2x the Ante.",
                "With a six- or seven-card flush, the Raise is 1x, 2x or 3x the Ante.",
            ),
        ),
        "The dealer reveals his maximum flush. If it is lower than a three-card flush, nine high, Ante bets win even "
        "money and Raise bets push.",
    ),
    progressive=True,
)

TWENTY_ONE = Game(
    "21+3",
    "®",
    GALAXY,
    "TPT",
    "blackjack",
    (
        Wager(
            "21+3",
            "T",
            ("Suited Three of a Kind", "Straight Flush", "Three of a Kind", "Straight", "Flush"),
            (
                ("100", "40", "30", "10", "5"),
                ("100", "35", "33", "10", "5"),
                ("100", "30", "20", "10", "5"),
                ("9", "9", "9", "9", "9"),
            ),
            says="The wager is decided by the player's first two cards together with the dealer's up card.",
        ),
        Wager(
            "Perfect Pairs",
            "PP",
            ("Perfect Pair", "Coloured Pair", "Mixed Pair"),
            (("25", "12", "6"), ("30", "10", "5"), ("25", "12", "5")),
            says="The wager wins if the player's first two cards are a pair.",
        ),
    ),
    "{game} is an optional bet for blackjack. It combines the player's first two cards with the dealer's up card.",
    SIX,
    (
        "Before any card is dealt, players who have made a blackjack wager may place the optional wagers.",
        "The dealer deals the initial cards according to house procedures for blackjack.",
        "Before play of the blackjack hands, the dealer settles the optional wagers from his right to his left.",
        (
            "When settling the optional wagers the dealer shall:",
            ("Take every losing wager and place it in the tray;", "Pay every winning wager at the posted odds."),
        ),
        "The blackjack hands are then played in the usual way.",
    ),
)

SPANISH = Game(
    "Spanish 21",
    "®",
    ("Masque Publishing, Inc.", *SHFL),
    "SP21",
    "blackjack",
    (
        Wager(
            "Match the Dealer",
            "MTD",
            (
                "Two Suited Matches",
                "Suited & Non-suited Match",
                "Suited Match",
                "Two Non-suited Matches",
                "Non-suited Match",
            ),
            (("18", "13", "9", "8", "4"), ("24", "15", "12", "6", "3")),
            says="Match the Dealer wins if one of the player's first two cards has the rank of the dealer's up card.",
        ),
        Wager(
            "Bonus 21",
            "B21",
            (
                "Five card 21",
                "Six card 21",
                "Seven or more card 21",
                "6-7-8 mixed suits",
                "6-7-8 same suit",
                "6-7-8 spades",
            ),
            (("1.5", "2", "3", "1.5", "2", "3"),),
            says="A winning hand that totals 21 may earn a bonus, provided that the hand was not doubled.",
        ),
    ),
    "{game} is a blackjack game whose decks hold no tens, though all face cards remain.",
    ("{game} uses six or eight 48-card Spanish decks, from which the tens have been removed.", None),
    (
        "Each player makes a wager and may also bet on Match the Dealer.",
        "The dealer gives two cards to each player and to himself, one of them face up.",
        (
            "Players may then play their hands as in blackjack, with these additions:",
            ("They may double down on any number of cards.", "They may surrender half of the wager after doubling."),
        ),
        "A player's 21 always beats a dealer's 21.",
    ),
)

EZ_BACCARAT = Game(
    "EZ Baccarat",
    "®",
    ("DEQ Systems Corp.", "Galaxy Gaming, Inc."),
    "EZB",
    "baccarat",
    (
        Wager(
            "Dragon Bonus",
            "DB",
            (
                "Win by 9 points",
                "Win by 8 points",
                "Win by 7 points",
                "Win by 6 points",
                "Win by 5 points",
                "Win by 4 points",
                "Natural winner",
                "Natural tie",
            ),
            (("30", "10", "6", "4", "2", "1", "1", "0"), ("20", "8", "7", "4", "3", "1", "1", "0")),
            says="The Dragon Bonus may be bet on either hand. It wins by a natural or by at least four points.",
        ),
        Wager(
            "Dragon 7",
            "D7",
            ("Banker wins with a three-card 7",),
            (("40",),),
            says="A three-card winning total of seven on the Banker hand wins the Dragon 7; the Banker bet pushes.",
        ),
        Wager(
            "Panda 8",
            "P8",
            ("Player wins with a three-card 8",),
            (("25",),),
            says="A three-card winning total of eight on the Player hand wins the Panda 8.",
        ),
    ),
    "{game} is baccarat without a commission on winning Banker bets.",
    EIGHT,
    (
        "Players bet on the Player hand, the Banker hand or the Tie, and on any optional wager.",
        "The dealer deals two cards to the Player hand and two to the Banker hand.",
        (
            "The drawing of a third card follows the customary rules of baccarat:",
            ("A hand of eight or nine is a natural, and no card is drawn.", "The Player draws on zero through five."),
        ),
        "The dealer announces the totals and which hand won, then takes losing bets and pays winning bets.",
    ),
)

WAR = Game(
    "Casino War",
    "®",
    SHFL,
    "CW",
    "war",
    (
        Wager(
            "Tie",
            "TIE",
            ("Tie on the first card",),
            (("10",), ("11",)),
            says="The Tie bet wins when the player's first card has the same rank as the dealer's.",
        ),
        Wager(
            "Bonus",
            "BN",
            ("Tie after Tie", "Win at War"),
            (("2", "1"), ("3", "1")),
            says="A player who goes to war may be paid a bonus.",
        ),
    ),
    "{game} is a game in which one card is dealt to the player and one to the dealer. The higher card wins.",
    ("{game} is played with six standard 52-card decks.", None),
    (
        "Each player makes a wager and may bet on the Tie.",
        "The dealer deals one card face up to each player and one to himself.",
        (
            "If the two cards tie, the player chooses:",
            ("To surrender half of the wager; or", "To go to war by adding a wager equal to the first."),
        ),
        "For a war the dealer burns three cards and deals one more card to the player and to himself.",
    ),
)

FORTUNE = Game(
    "Fortune Pai Gow Poker",
    "®",
    SHFL,
    "FPG",
    "paigow",
    (
        Wager(
            "Fortune",
            "FB",
            (
                "7 Card Straight Flush without Joker",
                "Royal Flush plus Royal Match",
                "7 Card Straight Flush with Joker",
                "Five Aces",
                "Royal Flush",
                "Straight Flush",
                "Four of a Kind",
                "Full House",
                "Flush",
                "Three of a Kind",
                "Straight",
            ),
            (
                ("8000", "2000", "1000", "400", "150", "50", "25", "5", "4", "3", "2"),
                ("5000", "2000", "1000", "400", "150", "50", "25", "5", "4", "3", "2"),
                ("2500", "1000", "750", "250", "125", "50", "25", "6", "4", "3", "2"),
            ),
            ("$5000", "$1000", "$500", "$250", "$50", "$20", "$5", None, None, None, None),
            says="The Fortune bonus considers the best hand possible among the player's seven cards.",
        ),
        Wager(
            "Insurance",
            "IN",
            ("9 high", "10 high", "Jack high", "Queen high", "King high", "Ace high"),
            (("100", "25", "8", "6", "5", "3"),),
            says="The Insurance wager wins if the player's seven cards hold no pair.",
        ),
    ),
    "{game} is a variation of pai gow poker with an optional bonus bet.",
    WITH_JOKER,
    (
        "All players make a standard pai gow wager and may make the optional wagers.",
        "The dealer deals seven cards to every position and to himself.",
        (
            "Players set their seven cards into two hands:",
            ("A two-card hand, also called the second highest; and", "A five-card hand, which must rank higher."),
        ),
        "The dealer sets his hand according to the house way and compares both hands with the player's.",
        "The joker may be used as an ace, or to complete a straight, a flush, a straight flush or a royal flush.",
    ),
)

GAMES = (ULTIMATE, MISSISSIPPI, FOUR_CARD, HIGH_CARD, TWENTY_ONE, SPANISH, EZ_BACCARAT, WAR, FORTUNE)

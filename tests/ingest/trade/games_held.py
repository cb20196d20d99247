"""Games that are held back: their figures are looked at, their failures are not."""

from __future__ import annotations

from tests.ingest.trade.games_open import GALAXY, SHFL, SIX, STANDARD
from tests.ingest.trade.model import Game, Wager

POKER = ("Royal Flush", "Straight Flush", "Four of a Kind", "Full House", "Flush", "Straight", "Three of a Kind")

HEADS_UP = Game(
    "Heads Up Hold'em",
    "®",
    ("Galaxy Gaming, Inc.", "TCS John Huxley"),
    "HUH",
    "poker",
    (
        Wager(
            "Odds",
            "OD",
            ("Royal Flush", "Straight Flush", "Quads", "Full House", "Flush", "Straight"),
            (("500", "50", "10", "3", "1.5", "1"),),
            says="The Odds bet wins when the player's hand beats the dealer's with a straight or better.",
        ),
        Wager(
            "Trips Plus",
            "TP",
            POKER,
            (("100", "40", "30", "8", "7", "4", "3"), ("100", "40", "30", "9", "7", "4", "3")),
            says="Trips Plus pays for a final hand of three of a kind or higher.",
        ),
        Wager(
            "Pocket Bonus",
            "PB",
            ("Pair of Aces", "Ace/Face Suited", "Ace/Face Offsuit", "Pair of 2s - Kings"),
            (("25", "20", "10", "5"), ("30", "20", "10", "5")),
            says="The Pocket Bonus looks at the player's two hole cards.",
        ),
        Wager(
            "Bad Beat",
            "BB",
            ("Straight Flush", "Quads", "Full House", "Flush", "Straight", "Three of a Kind"),
            (("10000", "500", "50", "30", "20", "9"),),
            says="Should a straight or better lose to the dealer, the Bad Beat bet is paid.",
        ),
    ),
    "{game} pits each player against the house, using two hole cards and five community cards.",
    STANDARD,
    (
        "Equal bets on the Ante and the Odds open the round. Side bets are optional.",
        "Two cards go to every player and to the house.",
        ("With the flop still covered, a player either", ("raises three times the Ante, or", "checks.")),
        "After the flop a player who checked may raise twice the Ante.",
        "With all five community cards exposed, a player still in the hand raises once the Ante or folds.",
    ),
    ("The house qualifies with any pair.", "pair_or_better"),
)

LET_IT_RIDE = Game(
    "Let It Ride",
    "®",
    SHFL,
    "LIR",
    "poker",
    (
        Wager(
            "Let It Ride",
            "LR",
            (*POKER, "Two Pairs", "Pair of Tens or Better"),
            (
                ("1000", "200", "50", "11", "8", "5", "3", "2", "1"),
                ("500", "100", "25", "15", "10", "5", "3", "2", "1"),
            ),
            says="Each of the three bets that remains is paid at the odds shown.",
        ),
        Wager(
            "3-Card Bonus",
            "CB",
            ("Mini Royal", "Straight Flush", "Three of a Kind", "Straight", "Flush", "Pair"),
            (("50", "40", "30", "6", "4", "1"), ("50", "40", "30", "6", "3", "1")),
            says="The 3-Card Bonus looks at the first three cards of the player.",
        ),
    ),
    "{game} gives players control of two of their three bets.",
    STANDARD,
    (
        "Three equal bets are placed on the spots marked 1, 2 and $.",
        "Three cards go to each player; two community cards are laid face down.",
        ("The player may then", ("take back the bet marked 1, or", "let it ride.")),
        "The first community card is exposed, and players decide on bet 2 alike.",
        "The second community card is exposed and all hands are settled.",
    ),
    progressive=True,
)

HOLDEM_BONUS = Game(
    "Texas Hold'em Bonus Poker",
    "®",
    SHFL,
    "THB",
    "poker",
    (
        Wager(
            "Bonus",
            "BO",
            (
                "Player A-A, Dealer A-A",
                "A-A",
                "A-K suited",
                "A-Q or A-J suited",
                "A-K unsuited",
                "K-K, Q-Q or J-J",
                "A-Q or A-J unsuited",
                "Any pair, 10-10 to 2-2",
            ),
            (("1000", "30", "25", "20", "15", "10", "5", "3"),),
            says="The Bonus bet is decided by the two cards that the player is dealt first.",
        ),
    ),
    "{game} is a hold'em game in which players bet against the dealer on three streets.",
    STANDARD,
    (
        "An Ante opens the game; a Bonus bet may accompany it.",
        "Each player and the dealer get two cards.",
        (
            "To stay in, the player makes a Flop bet of double the Ante",
            ("or folds, losing the Ante", "and the Bonus stands."),
        ),
        "After the flop and after the turn the player may bet the amount of the Ante again.",
    ),
)

CRAZY4 = Game(
    "Crazy 4 Poker",
    "®",
    SHFL,
    "C4P",
    "poker",
    (
        Wager(
            "Queens Up",
            "QU",
            (
                "Four of a Kind",
                "Straight Flush",
                "Three of a Kind",
                "Flush",
                "Straight",
                "Two Pair",
                "Pair of Queens or Better",
            ),
            (("50", "40", "8", "4", "3", "2", "1"), ("50", "30", "7", "4", "3", "2", "1")),
            says="Queens Up pays for a four-card hand of a pair of queens or better.",
        ),
        Wager(
            "Super Bonus",
            "SB",
            ("Four Aces", "Four of a Kind, 2s - Kings", "Straight Flush", "Three of a Kind", "Flush", "Straight"),
            (("200", "30", "15", "2", "1.5", "1"),),
            says="The Super Bonus pays for a straight or better, and loses when a lesser hand is beaten.",
        ),
    ),
    "{game}: five cards each, and the best four count.",
    STANDARD,
    (
        "Equal Ante and Super Bonus bets are required; Queens Up is optional.",
        "Five cards are dealt to all players and to the dealer.",
        (
            "A Play bet follows or the hand is folded:",
            ("up to triple the Ante with a pair of aces or better;", "else the Ante's amount."),
        ),
        "Dealer and players compare their best four cards.",
    ),
    ("The dealer opens with a king or better.", "king_or_better"),
    progressive=True,
)

CRISS = Game(
    "Criss Cross Poker",
    "™",
    ("AGS, LLC", *GALAXY),
    "CCP",
    "poker",
    (
        Wager(
            "Across",
            "AC",
            (*POKER, "Two Pair", "Jacks or Better", "Sixes thru Tens"),
            (("500", "100", "40", "12", "8", "5", "3", "2", "1", "0"),),
            says="Ante Across and Across bets are paid on the player's cards and the row of three.",
        ),
        Wager(
            "5 Card Bonus",
            "5CB",
            (*POKER, "Two Pair", "6's or Better"),
            (("250", "100", "50", "15", "10", "6", "4", "3", "1"),),
            says="The 5 Card Bonus is paid on the five cards of the cross.",
        ),
    ),
    "{game} forms two hands out of two player cards and a cross of five community cards.",
    STANDARD,
    (
        "Ante Across and Ante Down bets of one amount are placed.",
        "Two cards go to each player, and five cards form a cross.",
        ("Players then bet Across:", ("one to three times the Ante Across, or", "fold.")),
        "The middle card is turned last, and may be bet upon as well.",
    ),
)

DJ_WILD = Game(
    "DJ Wild Stud Poker",
    "®",
    SHFL,
    "DJW",
    "poker",
    (
        Wager(
            "Blind",
            "BL",
            (
                "Five Wilds",
                "Royal Flush",
                "Five of a Kind",
                "Straight Flush",
                "Four of a Kind",
                "Full House",
                "Flush",
                "Straight",
                "All Others",
            ),
            (("1000", "50", "10", "9", "4", "3", "2", "1", "0"),),
            says="A Blind bet pays when the player beats the dealer with a straight or better.",
        ),
        Wager(
            "Trips",
            "TR",
            (
                "Five Wilds",
                "Royal Flush (natural)",
                "Royal Flush (wild)",
                "Five of a Kind",
                "Straight Flush",
                "Four of a Kind",
                "Full House",
                "Flush",
                "Straight",
                "Three of a Kind",
            ),
            (("2000", "100", "90", "70", "25", "6", "5", "4", "3", "1"),),
            says="Trips wins with any three of a kind or better, whatever the dealer holds.",
        ),
        Wager(
            "Two Way Bad Beat",
            "BB",
            (
                "Five Wilds",
                "Royal Flush",
                "Five of a Kind",
                "Straight Flush",
                "Four of a Kind",
                "Full House",
                "Flush",
                "Straight",
                "Three of a Kind",
            ),
            (("50000", "20000", "10000", "5000", "500", "400", "300", "100", "9"),),
            says="A hand of three of a kind or better that loses, player's or dealer's, wins the Two Way Bad Beat.",
        ),
    ),
    "{game} is five card stud with deuces and a joker wild.",
    ("The game uses one standard deck of 52 cards and one joker.", {"cards": 52, "joker": True}),
    (
        "Ante and Blind bets, equal in amount, open the game.",
        "Each player, and the dealer, is given five cards.",
        ("The player folds", ("losing Ante and Blind,", "or plays for exactly two times the Ante.")),
        "All five cards of the dealer are shown and each hand in play is compared.",
    ),
)

FREE_BET = Game(
    "Free Bet Blackjack",
    "®",
    SHFL,
    "FBB",
    "blackjack",
    (
        Wager(
            "Push 22",
            "P22",
            ("Suited 22, same suit", "22, same color", "Any other 22"),
            (("50", "20", "8"), ("40", "20", "8")),
            says="Push 22 wins when the dealer's hand totals 22.",
        ),
        Wager(
            "Pot of Gold",
            "PG",
            ("7 free bets", "6 free bets", "5 free bets", "4 free bets", "3 free bets", "2 free bets", "1 free bet"),
            (("1000", "300", "100", "60", "30", "10", "3"),),
            says="The Pot of Gold pays by how many free bets the player won.",
        ),
    ),
    "{game} lets the player split and double at no cost of his own.",
    SIX,
    (
        "A wager is made, with side bets if desired.",
        "Cards are dealt as in blackjack.",
        ("The house gives", ("a free split of any pair but tens;", "a free double on hard 9, 10 and 11.")),
        "A dealer's total of 22 makes all standing hands push, blackjacks excepted.",
    ),
)

LADIES = Game(
    "Lucky Ladies",
    "®",
    GALAXY,
    "LL",
    "blackjack",
    (
        Wager(
            "Lucky Ladies",
            "LL",
            ("Queen of Hearts Pair with Dealer Blackjack", "Queen of Hearts Pair", "Matched 20", "Suited 20", "Any 20"),
            (("1000", "200", "25", "10", "4"), ("1000", "125", "19", "9", "4")),
            says="Lucky Ladies is won by a first hand of twenty.",
        ),
    ),
    "{game} is a side bet on the player's first two cards in blackjack.",
    SIX,
    (
        "The side bet is placed beside the blackjack bet.",
        "Two cards are dealt to all hands.",
        (
            "The dealer then",
            ("collects side bets of hands not totalling twenty;", "pays the others, highest rank first."),
        ),
        "Where the dealer may hold a blackjack, queens of hearts are settled last.",
    ),
)

ROYAL_MATCH = Game(
    "Royal Match 21",
    "®",
    SHFL,
    "RM",
    "blackjack",
    (
        Wager(
            "Royal Match",
            "RM",
            ("Royal Match", "Easy Match"),
            (("25", "2.5"), ("10", "3"), ("30", "2.5")),
            says="The Royal Match bet is won by two suited cards, a suited king and queen being the Royal Match.",
        ),
        Wager(
            "Crown Treasure",
            "CT",
            ("Player and dealer Royal Match", "Player Royal Match"),
            (("1000", "25"),),
            says="Crown Treasure is paid when both hold a Royal Match.",
        ),
    ),
    "{game} is an additional bet in blackjack on suited first cards.",
    SIX,
    (
        "The bet is made before the deal.",
        "Once two cards lie before each hand, matches are paid at once.",
        ("The dealer calls", ("a Royal Match to the supervisor;", "an Easy Match to nobody.")),
        "Play of the hand goes on afterwards.",
    ),
)

LUCKY_SIX = Game(
    "Commission Free Baccarat",
    "™",
    ("AGS, LLC", "Score Gaming, LLC"),
    "CFB",
    "baccarat",
    (
        Wager(
            "Lucky 6",
            "L6",
            ("Banker wins with a 3 card 6", "Banker wins with a 2 card 6"),
            (("20", "12"), ("23", "15")),
            says="Lucky 6 wins when the Banker takes the hand with a six.",
        ),
        Wager(
            "Tie",
            "TI",
            ("Tie 0", "Tie 1", "Tie 2", "Tie 3", "Tie 4", "Tie 5", "Tie 6", "Tie 7", "Tie 8", "Tie 9"),
            (("150", "215", "220", "200", "120", "110", "45", "45", "80", "80"),),
            says="A bet on one Tie wins when both hands have that total.",
        ),
    ),
    "{game} pays even money on winning Banker hands save one.",
    ("Eight decks of 52 cards are used.", None),
    (
        "Wagers are placed on Player, Banker, Tie or a side bet.",
        "Four cards are drawn, two a hand.",
        ("A third card is given", ("to the Player on five or less;", "to the Banker by the table of drawing.")),
        "A Banker win with six is paid one to two.",
    ),
)

GAMES = (HEADS_UP, LET_IT_RIDE, HOLDEM_BONUS, CRAZY4, CRISS, DJ_WILD, FREE_BET, LADIES, ROYAL_MATCH, LUCKY_SIX)

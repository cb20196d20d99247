"""Packets of one game of each family, as an author whom nobody knows might write them, with tables to be checked."""

# ruff: noqa: E501 — lines stand as documents print them

from __future__ import annotations

from typing import Any

from tests.approvals.family import Family

ANTE = {"bet": "ante", "min": "5", "max": "50"}
BASE = {"bet": "base", "min": "5", "max": "50"}
BOTH = ("house_edge", "hit_frequency")


def progressive(paytable: str, contribution: str, seed: str) -> dict[str, Any]:
    meter = {"meter": "main", "contribution": contribution, "reserve": "0", "seed": seed, "maximum": None}
    return {"paytable": paytable, "meters": [meter]}


FAMILIES = (
    Family(
        key="uth",
        game="Ultimate Texas Hold'em",
        submission="9100",
        company="Light and Wonder",
        good=[
            ANTE,
            {"bet": "blind", "multiple_of_ante": "1"},
            {
                "bet": "play",
                "raises": [
                    {"stage": "preflop", "multiples": ["3", "4"]},
                    {"stage": "flop", "multiples": ["2"]},
                    {"stage": "river", "multiples": ["1"]},
                ],
            },
            {"bet": "trips", "paytable": "UTH-T1", "max": "25"},
        ],
        bad=[
            ANTE,
            {"bet": "blind", "multiple_of_ante": "2"},
            {"bet": "play", "raises": [{"stage": "preflop", "multiples": ["4", "5"]}]},
            {"bet": "trips", "paytable": "UTH-T9", "max": "25"},
        ],
        wrong={
            ("BET-RATIO", "bets[1].multiple_of_ante"),
            ("BET-RATIO", "bets[2].raises[0].multiples"),
            ("PAYTABLE-APPROVED", "bets[3].paytable"),
        },
        figures=tuple((t, c, "consistent") for t in ("UTH-T1", "UTH-T2") for c in BOTH),
        rules="""
Ultimate Texas Hold'em

Rules of Play

Ultimate Texas Hold'em is the property of Light and Wonder.

1. The game uses one standard 52-card deck.
2. Each player makes equal wagers on the Ante and the Blind. Trips is an optional wager.
3. Every player and the dealer receive two cards face down.
4. A player may make a Play wager of three or four times the Ante, or check.
5. Three community cards are turned. A player who checked may make a Play wager of two times the Ante, or check again.
6. The last two community cards are turned. A player who has not bet makes a Play wager equal to the Ante, or folds and loses the Ante and the Blind.
7. The dealer needs a pair or better to open. If the dealer does not open, the Ante pushes.
8. The Blind pays by the table below if the player's hand beats the dealer's.

Blind Paytable

Hand\tPays
Royal Flush\t500 to 1
Straight Flush\t50 to 1
Four of a Kind\t10 to 1
Full House\t3 to 1
Flush\t3 to 2
Straight\t1 to 1
All other\tPush

Trips Paytables

Hand\tUTH-T1\tUTH-T2
Royal Flush\t50 to 1\t50 to 1
Straight Flush\t40 to 1\t40 to 1
Four of a Kind\t30 to 1\t30 to 1
Full House\t9 to 1\t8 to 1
Flush\t7 to 1\t6 to 1
Straight\t4 to 1\t5 to 1
Three of a Kind\t3 to 1\t3 to 1
House Edge\t0.90%\t1.90%
Hit Frequency\t15.27%\t15.27%
""",
    ),
    Family(
        key="ladder",
        game="Mississippi Stud",
        submission="9101",
        company="Light and Wonder",
        good=[
            ANTE,
            {"bet": "play", "raises": [{"stage": "third_street", "multiples": ["1", "2", "3"]}]},
            {"bet": "three_card_bonus", "paytable": "MS-01", "max": "25"},
            {"bet": "progressive", "paytable": "MSP-01", "wager": "1"},
        ],
        bad=[
            ANTE,
            {"bet": "play", "raises": [{"stage": "third_street", "multiples": ["1", "4"]}]},
            {"bet": "three_card_bonus", "paytable": "MSP-01", "max": "500"},
            {"bet": "progressive", "paytable": "MSP-01", "wager": "1"},
        ],
        wrong={
            ("BET-RATIO", "bets[1].raises[0].multiples"),
            ("PAYTABLE-APPROVED", "bets[2].paytable"),
            ("WAGER-MAX", "bets[2].max"),
            ("CONTRIBUTION", "progressive.meters[0].contribution"),
            ("SEED", "progressive.meters[0].seed"),
        },
        progressive=progressive("MSP-01", "0.80", "10000"),
        wrong_progressive=progressive("MSP-01", "1.20", "0"),
        figures=tuple((t, c, "consistent") for t in ("MS-01", "MS-02") for c in BOTH),
        corrected={"/paytables/0/bet": "base"},
        rules="""
Mississippi Stud

Rules of Play

Mississippi Stud is the property of Light and Wonder.

1. The game uses one standard 52-card deck.
2. Each player makes an Ante wager. The 3 Card Bonus is an optional wager.
3. Each player receives two cards. Three community cards are dealt face down.
4. Each player either folds, or makes a 3rd Street wager of one to three times the Ante. The first community card is turned.
5. Each player either folds, or makes a 4th Street wager of one to three times the Ante. The second community card is turned.
6. Each player either folds, or makes a 5th Street wager of one to three times the Ante. The third community card is turned.

Paytable

Hand\tPays
Royal Flush\t500 to 1
Straight Flush\t100 to 1
Four of a Kind\t40 to 1
Full House\t10 to 1
Flush\t6 to 1
Straight\t4 to 1
Three of a Kind\t3 to 1
Two Pair\t2 to 1
Pair of Jacks or Better\t1 to 1
Pair of 6s to 10s\tPush

3 Card Bonus Paytables

Hand\tMS-01\tMS-02
Mini Royal\t50 to 1\t50 to 1
Straight Flush\t40 to 1\t40 to 1
Three of a Kind\t30 to 1\t30 to 1
Straight\t6 to 1\t6 to 1
Flush\t3 to 1\t4 to 1
Pair\t1 to 1\t1 to 1
House Edge\t7.10%\t2.14%
Hit Frequency\t25.61%\t25.61%

Progressive Paytable MSP-01

Hand\tPays
Royal Flush\t100% of the meter
Straight Flush\t10% of the meter
Four of a Kind\t300 for 1
Full House\t50 for 1
Flush\t40 for 1
Straight\t30 for 1
Three of a Kind\t9 for 1
Seed\t$10,000
House Edge\t18.46%

The progressive wager is $1. All awards are paid from the meter.
""",
    ),
    Family(
        key="four",
        game="Four Card Poker",
        submission="9102",
        company="Light and Wonder",
        good=[
            ANTE,
            {"bet": "play", "raises": [{"stage": "play", "multiples": ["1", "2", "3"]}]},
            {"bet": "aces_up", "paytable": "AU-01", "max": "25"},
        ],
        bad=[ANTE, {"bet": "play", "multiple_of_ante": "4"}, {"bet": "aces_up", "paytable": "AU-03", "max": "25"}],
        wrong={("BET-RATIO", "bets[1].multiple_of_ante"), ("PAYTABLE-APPROVED", "bets[2].paytable")},
        figures=(("AU-01", "house_edge", "consistent"), ("AU-02", "house_edge", "consistent")),
        rules="""
Four Card Poker

Rules of Play

Four Card Poker is the property of Light and Wonder.

1. The game uses one standard 52-card deck.
2. Each player makes an Ante wager, an Aces Up wager, or both.
3. Every player receives five cards. The dealer receives six cards, one of them face up.
4. A player folds, or makes a Play wager of one to three times the Ante.
5. The dealer always plays. The player wins ties.

Aces Up Paytables

Hand\tAU-01\tAU-02
Four of a Kind\t50 to 1\t50 to 1
Straight Flush\t40 to 1\t30 to 1
Three of a Kind\t8 to 1\t7 to 1
Flush\t5 to 1\t6 to 1
Straight\t4 to 1\t5 to 1
Two Pair\t3 to 1\t2 to 1
Pair of Aces\t1 to 1\t1 to 1
House Edge\t3.89%\t3.37%
""",
    ),
    Family(
        key="flush",
        game="High Card Flush",
        submission="9103",
        company="Galaxy Gaming",
        good=[
            ANTE,
            {"bet": "raise", "raises": [{"stage": "raise", "multiples": ["1", "2", "3"]}]},
            {"bet": "flush_bonus", "paytable": "HCF-01", "max": "25"},
        ],
        bad=[
            ANTE,
            {"bet": "raise", "raises": [{"stage": "raise", "multiples": ["1", "4"]}]},
            {"bet": "flush_bonus", "paytable": "HSF-01", "max": "25"},
        ],
        wrong={("BET-RATIO", "bets[1].raises[0].multiples"), ("PAYTABLE-APPROVED", "bets[2].paytable")},
        figures=(("HCF-01", "house_edge", "consistent"), ("HCF-02", "house_edge", "inconsistent")),
        rules="""
High Card Flush

Rules of Play

High Card Flush is the property of Galaxy Gaming.

1. The game uses one standard 52-card deck.
2. Each player makes an Ante wager. The Flush wager and the Straight Flush wager are optional.
3. Every player and the dealer receive seven cards.
4. A player folds or raises. With a flush of two, three or four cards the raise is equal to the Ante; with five cards it may be up to two times the Ante; with six or seven cards up to three times the Ante.
5. The dealer qualifies with a three-card flush, nine high, or better.

Flush Bonus Paytables

Hand\tHCF-01\tHCF-02
Seven Card Flush\t300 to 1\t100 to 1
Six Card Flush\t100 to 1\t20 to 1
Five Card Flush\t10 to 1\t10 to 1
Four Card Flush\t1 to 1\t2 to 1
House Edge\t7.81%\t9.05%

Straight Flush Bonus Paytable HSF-01

Hand\tPays
Seven Card Straight Flush\t500 to 1
Six Card Straight Flush\t200 to 1
Five Card Straight Flush\t100 to 1
Four Card Straight Flush\t50 to 1
Three Card Straight Flush\t9 to 1
""",
    ),
    Family(
        key="paigow",
        game="Fortune Pai Gow Poker",
        submission="9104",
        company="Light and Wonder",
        good=[BASE, {"bet": "fortune", "paytable": "FB-02", "max": "25"}],
        bad=[{**BASE, "max": "500"}, {"bet": "fortune", "paytable": "FB-03", "max": "25"}],
        wrong={("WAGER-MAX", "bets[0].max"), ("PAYTABLE-APPROVED", "bets[1].paytable")},
        figures=(("FB-02", "house_edge", "consistent"),),
        rules="""
Fortune Pai Gow Poker

Rules of Play

Fortune Pai Gow Poker is the property of Light and Wonder.

1. The game uses one 53-card deck, including a joker. The joker is an ace, or completes a straight, a flush or a straight flush.
2. Each player makes a base wager. The Fortune Bonus is optional.
3. Every player and the dealer receive seven cards, and set them into a five-card hand and a two-card hand.
4. Winning wagers are paid 1 to 1 less a 5% commission.

Fortune Bonus Paytable FB-02

Hand\tPays\tEnvy
7 Card Straight Flush (No Joker)\t8,000 to 1\t$5,000
Royal Flush + Royal Match\t2,000 to 1\t$1,000
7 Card Straight Flush with Joker\t1,000 to 1\t$500
Five Aces\t400 to 1\t$250
Royal Flush\t150 to 1\t$50
Straight Flush\t50 to 1\t$20
Four of a Kind\t25 to 1\t$5
Full House\t5 to 1
Flush\t4 to 1
Three of a Kind\t3 to 1
Straight\t2 to 1
House Edge\t7.77%
""",
    ),
    Family(
        key="baccarat",
        game="EZ Baccarat",
        submission="9105",
        company="Galaxy Gaming",
        good=[
            {"bet": "banker", "max": "50"},
            {"bet": "player", "max": "50"},
            {"bet": "dragon_7", "paytable": "EZ-01", "wager": "1"},
            {"bet": "dragon_bonus_banker", "paytable": "DB-02", "wager": "1"},
        ],
        bad=[
            {"bet": "banker", "max": "500"},
            {"bet": "dragon_9", "wager": "1"},
            {"bet": "dragon_bonus_player", "paytable": "DB-03", "wager": "1"},
        ],
        wrong={
            ("WAGER-MAX", "bets[0].max"),
            ("PAYTABLE-APPROVED", "bets[1]"),
            ("PAYTABLE-APPROVED", "bets[2].paytable"),
        },
        figures=(),
        rules="""
EZ Baccarat

Rules of Play

EZ Baccarat is the property of Galaxy Gaming.

1. The game uses eight standard 52-card decks.
2. Each player wagers on the Player, the Banker or the Tie. Dragon 7 and Panda 8 are optional wagers.
3. Winning wagers on the Banker are paid 1 to 1 without commission, except that they push when the Banker wins with a three-card total of 7.

Paytable EZ-01

Wager\tPays
Tie\t8 to 1
Dragon 7\t40 to 1
Panda 8\t25 to 1

Dragon Bonus Paytables

Hand\tDB-01\tDB-02
Win by 9 points\t30 to 1\t30 to 1
Win by 8 points\t10 to 1\t10 to 1
Win by 7 points\t6 to 1\t4 to 1
Win by 6 points\t4 to 1\t4 to 1
Win by 5 points\t2 to 1\t2 to 1
Win by 4 points\t1 to 1\t2 to 1
Natural Win\t1 to 1\t1 to 1
Natural Tie\tPush\tPush
""",
    ),
    Family(
        key="blackjack",
        game="King's Bounty",
        submission="9106",
        company="Light and Wonder",
        good=[{"bet": "kings_bounty", "paytable": "KB-06", "wager": "1"}],
        bad=[{"bet": "kings_bounty", "paytable": "KB-02", "wager": "500"}],
        wrong={("PAYTABLE-APPROVED", "bets[0].paytable"), ("WAGER-MAX", "bets[0].wager")},
        figures=(),
        rules="""
King's Bounty

Rules of Play

King's Bounty is the property of Light and Wonder.

1. The game uses six standard 52-card decks.
2. King's Bounty is an optional wager on blackjack. It looks at the player's first two cards.

King's Bounty Paytable KB-06

Hand\tPays
Two Kings of Spades with Dealer Blackjack\t1,000 to 1
Two Kings of Spades\t100 to 1
Suited Kings\t30 to 1
Suited Queens, Jacks or Tens\t20 to 1
Suited 20\t9 to 1
Unsuited Kings\t6 to 1
Unsuited 20\t4 to 1
""",
    ),
    Family(
        key="switch",
        game="Blackjack Switch",
        submission="9107",
        company="Light and Wonder",
        good=[BASE, {"bet": "super_match", "paytable": "SM-01", "wager": "1"}],
        bad=[BASE, {"bet": "pot_of_gold", "wager": "1"}],
        wrong={("PAYTABLE-APPROVED", "bets[1]")},
        figures=tuple(("SM-01", c, "consistent") for c in BOTH),
        rules="""
Blackjack Switch

Rules of Play

Blackjack Switch is the property of Light and Wonder.

1. The game uses six standard 52-card decks.
2. Each player makes two equal wagers. Super Match is optional.
3. A player may exchange the second cards of the two hands.
4. The dealer hits soft 17. A dealer total of 22 pushes all hands but a natural. A natural pays 1 to 1.

Super Match Paytable SM-01

Hand\tPays
Four of a Kind\t40 to 1
Two Pair\t8 to 1
Three of a Kind\t5 to 1
Pair\t1 to 1
House Edge\t2.55%
Hit Frequency\t38.75%
""",
    ),
    Family(
        key="war",
        game="Casino War",
        submission="9108",
        company="Light and Wonder",
        good=[BASE, {"bet": "tie", "paytable": "CW-01", "wager": "5"}],
        bad=[BASE, {"bet": "tie", "paytable": "CW-03", "wager": "5"}],
        wrong={("PAYTABLE-APPROVED", "bets[1].paytable")},
        figures=tuple((t, c, "consistent") for t in ("CW-01", "CW-02") for c in BOTH),
        rules="""
Casino War

Rules of Play

Casino War is the property of Light and Wonder.

1. The game uses six standard 52-card decks.
2. Each player makes a base wager. The Tie Bet is optional.
3. Each player and the dealer receive one card. The higher card wins.
4. On a tie a player surrenders half of the wager, or goes to war with a raise equal to the base wager.

Tie Bet Paytables

Hand\tCW-01\tCW-02
Tie\t10 to 1\t11 to 1
House Edge\t18.65%\t11.25%
Hit Frequency\t7.40%\t7.40%
""",
    ),
    Family(
        key="points",
        game="Vegas Three Card Rummy",
        submission="9109",
        company="Light and Wonder",
        good=[ANTE, {"bet": "raise", "multiple_of_ante": "1"}, {"bet": "bonus", "paytable": "RB-01", "max": "25"}],
        bad=[ANTE, {"bet": "raise", "multiple_of_ante": "2"}, {"bet": "bonus", "paytable": "RB-03", "max": "500"}],
        wrong={
            ("BET-RATIO", "bets[1].multiple_of_ante"),
            ("PAYTABLE-APPROVED", "bets[2].paytable"),
            ("WAGER-MAX", "bets[2].max"),
        },
        figures=(
            ("RR-01", "house_edge", "consistent"),
            *((t, c, "consistent") for t in ("RB-01", "RB-02") for c in BOTH),
        ),
        rules="""
Vegas Three Card Rummy

Rules of Play

Vegas Three Card Rummy is the property of Light and Wonder.

1. The game uses one standard 52-card deck.
2. Each player makes an Ante wager. The Bonus is an optional wager.
3. Every player and the dealer receive three cards. The lowest total of points wins.
4. A pair, three of a kind, and two or three cards of one suit in order count no points.
5. A player either folds and loses the Ante, or makes a Raise wager equal to the Ante.
6. The dealer must have 20 points or fewer to qualify. If the dealer does not qualify, the Ante pays 1 to 1 and the Raise is returned.
7. Ties push.

Raise Paytable RR-01

Hand\tPays
0 Points\t4 to 1
1-5 Points\t2 to 1
6+ Points\t1 to 1
House Edge\t3.23%

Bonus Paytables

Hand\tRB-01\tRB-02
A-2-3 Suited\t100 to 1\t50 to 1
Other 0 Points\t25 to 1\t20 to 1
1-6 Points\t2 to 1\t2 to 1
7-10 Points\t1 to 1\t1 to 1
11 or 12 Points\t4 to 1\t4 to 1
House Edge\t3.46%\t6.44%
Hit Frequency\t31.87%\t31.87%
""",
    ),
)

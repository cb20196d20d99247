"""Games that no other author writes of: their wagers with the ladders offered, and what their rules say."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Stake:
    """A wager with a pay table: a pay is "7", "3.5", "push", "$500" or "100%"; None leaves the hand out."""

    name: str
    bet: str
    rows: tuple[tuple[str, str], ...]  # label, the packet's name
    ladders: tuple[tuple[str | None, ...], ...]


@dataclass(frozen=True)
class Play:
    name: str
    owner: str
    stakes: tuple[Stake, ...]
    about: tuple[str, ...]  # paragraphs
    steps: tuple[str, ...]  # numbered clauses
    house: tuple[str, ...]  # bulleted sentences
    even: tuple[str, ...] = ()  # wagers that a sentence pays even money


JOKER_RUN = ((1, 5), (6, 10), (11, 15), (16, 25), (26, 30))


ANDAR_BAHAR = Play(
    "Andar Bahar",
    "Pacific Felt Works LLC",
    (
        Stake(
            "Joker Run",
            "joker_run",
            (
                *((f"{a} to {b} cards", f"{a}_to_{b}_cards") for a, b in JOKER_RUN),
                ("41 or more cards", "41_or_more_cards"),
            ),
            (("3.5", "4.5", "5.5", "4.5", "15", "120"), ("3", "4", "6", "5", "14", "100")),
        ),
        Stake(
            "First Three",
            "first_three",
            (("Straight Flush", "straight_flush"), ("Straight", "straight"), ("Flush", "flush")),
            (("120", "8", "5"), ("100", "10", "4")),
        ),
    ),
    (
        "Andar Bahar is dealt from one standard deck of 52 cards without jokers. The dealer turns one card face up in "
        "the middle of the table, and players wager on which of two sides, called Andar and Bahar, a card of the same "
        "rank will come to first.",
        "Every wager must be placed before the middle card is turned. Wagers may not be touched, moved or added to "
        "once the dealer has announced that there are no more bets, except that a player may still place the First "
        "Three wager when house rules say so and the dealer has not yet dealt a card to either side.",
    ),
    (
        "The dealer shuffles the cards, offers the cut to a player, and burns the top card.",
        "Players place an Andar wager, a Bahar wager, or both, and any of the optional wagers that the layout shows.",
        "The dealer turns the next card face up in the middle and announces its rank and suit so that all can hear.",
        "Cards are then dealt one at a time to the two sides in turn, beginning with the side that house rules name, "
        "until a card of the middle card's rank appears.",
        "Winning Andar wagers are paid 0.9 to 1, and winning Bahar wagers are paid even money.",
        "The dealer collects the cards in the order of the deal, so that the round can be shown again when a player "
        "disputes the outcome or the surveillance room asks for it.",
    ),
    (
        "The house shall post the least and the greatest wager at the table.",
        "A round in which the dealer turns two middle cards at once is void, and all wagers are returned to players "
        "without a decision.",
        "Cards may not be exposed to anybody before the deal is over.",
    ),
    ("bahar",),
)

TEEN_PATTI = Play(
    "Teen Patti Showdown",
    "Harbor Lane Games, Inc.",
    (
        Stake(
            "Trail Bonus",
            "trail_bonus",
            (
                ("Trail of Aces", "trail_of_aces"),
                ("Trail", "trail"),
                ("Pure Sequence", "pure_sequence"),
                ("Sequence", "sequence"),
                ("Color", "color"),
                ("Pair", "pair"),
            ),
            (
                ("100", "30", "40", "6", "4", "1"),
                ("50", "40", "30", "5", "3", "1"),
                ("75", "35", "25", "6", "3", None),
            ),
        ),
        Stake(
            "Lucky Six",
            "lucky_six",
            (
                ("6-Card Royal", "6_card_royal"),
                ("Royal Flush", "royal_flush"),
                ("Straight Flush", "straight_flush"),
                ("Four of a Kind", "four_of_a_kind"),
                ("Full House", "full_house"),
                ("Flush", "flush"),
                ("Straight", "straight"),
                ("Three of a Kind", "three_of_a_kind"),
            ),
            (
                ("1000", "500", "200", "50", "25", "20", "10", "5"),
                ("2500", "1000", "150", "40", "20", "15", "10", "7"),
            ),
        ),
    ),
    (
        "Teen Patti Showdown is played with a standard deck of 52 cards. The player and the dealer each receive three "
        "cards; the better hand wins. An ace may stand above a king or below a two, and a sequence of ace, two and "
        "three is the second best of all sequences.",
        "The player who makes an Ante wager may look at the three cards before deciding whether to go on. A player "
        "may not show them to another person at the table or speak of them before the showdown.",
    ),
    (
        "Each player makes an Ante wager and may make the Trail Bonus and the Lucky Six wagers.",
        "The dealer gives three cards face down to every player in turn and three to the house.",
        "A player looks at the cards and either folds, losing the Ante, or makes a Play wager equal to the Ante.",
        "The dealer's hand must hold a queen or better to qualify. When it does not, Ante wagers are paid 1 to 1 and "
        "Play wagers push.",
        "Hands are compared from the dealer's right to the left. Losing wagers are taken before any winning wager of "
        "the same player is paid.",
        "Bonus wagers are settled by the player's own cards alone, also when the player has folded and the dealer's "
        "hand did not qualify.",
    ),
    (
        "Players may not exchange information about their hands.",
        "A hand with fewer or more than three cards is dead; the Ante is lost, unless the dealer made the mistake, in "
        "which case it is returned.",
        "The house keeps a written count of the decks that are in use at each table.",
    ),
)

PONTOON = Play(
    "Quayside Pontoon",
    "Quay & Anchor Gaming LLC",
    (
        Stake(
            "Matched Deal",
            "matched_deal",
            (
                ("Suited pair of jacks", "suited_pair_of_jacks"),
                ("Perfect pair", "perfect_pair"),
                ("Colored pair", "colored_pair"),
                ("Mixed pair", "mixed_pair"),
            ),
            (("100", "25", "12", "6"), ("200", "30", "10", "5"), ("$5000", "25", "10", "6")),
        ),
        Stake(
            "Bust Watch",
            "bust_watch",
            (
                *((f"Dealer busts with {n} cards", f"dealer_busts_with_{n}_cards") for n in (3, 4, 5, 6, 7)),
                ("Dealer busts with 8 or more cards", "dealer_busts_with_8_or_more_cards"),
            ),
            (("1", "2", "9", "50", "100", "250"), ("1", "3", "8", "40", "120", "200")),
        ),
    ),
    (
        "Quayside Pontoon is played with six decks of 48 cards, made by taking the four tens out of each standard "
        "deck. The player's hand wins by coming nearer to twenty-one than the dealer's hand without passing it, or by "
        "holding five cards.",
        "A player's pontoon always wins and is paid at once. Both of the dealer's cards are dealt face down, and a "
        "player may twist, stick or buy as often as the rules below permit.",
    ),
    (
        "Players place a wager in the marked circle and may place the Matched Deal and Bust Watch wagers beside it.",
        "Two cards are dealt to each player and two face down to the dealer.",
        "A player who buys a card doubles the wager once and may still twist afterwards, but may not stick before the "
        "hand counts fifteen or more.",
        "Pairs may be split into two hands with equal wagers; aces that have been split receive any number of cards.",
        "The dealer looks for a pontoon first. When the dealer holds one, players lose one wager a hand and no more.",
        "The dealer draws to sixteen and to a soft seventeen and stands on every other total.",
    ),
    (
        "Tied hands lose, except where a player holds a pontoon.",
        "The house may not offer insurance in this game.",
        "The shoe is changed after each shift and whenever a supervisor says so, and the old cards are locked away "
        "until they have been counted.",
    ),
)

PLAYS = (ANDAR_BAHAR, TEEN_PATTI, PONTOON)

"""What the printed rules of Straight Edge Poker leave open, the literal reading first."""

from __future__ import annotations

from games.engines.api import Choice, Option

ENDING_CARD = Choice(
    "ending_card",
    "Straights of equal length are ranked by “the rank of the ending card in the straight” (its “kicker (final card "
    "in the straight)”). J-Q-K-A-2-3 is a straight: is its ending card the trey it ends on, or its highest card?",
    (
        Option("last", "the card that the sequence ends on: J-Q-K-A-2-3 ends in a trey"),
        Option("highest", "the card of highest rank: J-Q-K-A-2-3 counts as ending in an ace"),
    ),
)
DEALER_EIGHT = Choice(
    "dealer_eight",
    "The dealer makes “the same with eight cards”, so he can hold a straight of eight; the printed margins and "
    "pays know at most seven cards.",
    (
        Option("counts", "an eight-card straight is longer than any seven-card straight"),
        Option("seven", "only seven cards of it count: its best seven-card straight is compared"),
    ),
)
SINGLE_CARD = Choice(
    "single_card",
    "A hand without two consecutive cards: the rules name “less than a two-card straight” without ranking it. The "
    "win by 6 cards can only be seven against one, so one card counts as a straight of one.",
    (
        Option("one_card_straight", "a straight of one card, ranked by its highest card"),
        Option("nothing", "no straight at all: two such hands are copies, and a straight beats it by all its cards"),
    ),
)
BLIND_ON_ZERO = Choice(
    "blind_on_zero",
    "Version 2 pays the Blind by the margin of victory from 1 to 6 cards. A win by a higher ending card alone has a "
    "margin of 0, which has no row and is not a loss.",
    (
        Option("push", "nothing is printed for it, so the Blind neither wins nor loses"),
        Option("lose", "the Blind loses when it is not paid"),
        Option("as_one", "it pays as a win by 1 card, as version 1 prints for 0/1 cards"),
    ),
)
FOLD = Choice(
    "fold",
    "Version 2 starts with “equal wagers on the Ante and Blind”; what a fold loses is not said.",
    (
        Option("ante_and_blind", "both wagers that are on the table"),
        Option("ante", "the Ante; the Blind is given back"),
    ),
)
REFUND = Choice(
    "refund",
    "A dealer with less than 9-10 “refunds each player’s Ante bet”: also the Ante of a player who has folded?",
    (
        Option("stayed", "a folded player no longer has an Ante on the table to be refunded"),
        Option("everyone", "each player’s, whether he folded or not"),
    ),
)
TIE = Choice(
    "tie",
    "“If there’s a tie the TWBB wager loses.” Is a tie an identical straight, or any of the same length?",
    (
        Option("identical", "the same length and the same ending card: what the game itself calls copies or a tie"),
        Option("length", "the same length, whatever the ending card: the award too depends on the length alone"),
    ),
)

# Whether an ace at the end ranks above the king or below the deuce is not printed for version 1 either. It is no
# choice: straights wrap around, so the two orders differ by a turn of the circle of ranks and every count is the same.
RANKING_1 = (ENDING_CARD, DEALER_EIGHT, SINGLE_CARD)
RANKING_2 = (SINGLE_CARD,)
BASE_1 = RANKING_1
BASE_2 = (*RANKING_2, BLIND_ON_ZERO, FOLD, REFUND)
BAD_BEAT_1 = (TIE, ENDING_CARD, DEALER_EIGHT)
BAD_BEAT_2 = (TIE,)

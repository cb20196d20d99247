"""What the printed rules of 6 Card Fortune Pai Gow Poker leave open, the literal reading first.

Passages that look open and are not, because every reading comes to the same deals, are listed in
docs/maths/fortune-pai-gow.md.
"""

from __future__ import annotations

from games.engines.api import Choice, Option

# Readings that change how hands compare or how the house way sets them: bits of the number that kernels take.
SECOND_ACE, RUN_FIRST, SPLIT_FIVE_ACES, SIX_LOW, ACE_BEFORE_JOKER = 1, 2, 4, 8, 16

SPLIT_PAIR = Choice(
    "split_pair",
    "“The high hand must be higher than the low hand.” May a player split a pair, with aces most of all: is "
    "A-K-Q-J-9 with an ace low (or the joker low) in order?",
    (
        Option("allowed", "yes: the first cards tie and the high hand's next card decides, as when hands compare"),
        Option("not_allowed", "no: without a pair the high hand's first card itself must outrank the low card"),
    ),
)
JOKER_IN_FLUSH = Choice(
    "joker_in_flush",
    "The joker is used “as an Ace or to complete a straight or flush”. Which card is it in a flush that already "
    "holds the ace?",
    (
        Option("missing_card", "the highest card that the flush lacks: A-Q-9-4 and the joker are A-K-Q-9-4"),
        Option("second_ace", "an ace beside the ace: A-A-Q-9-4, which beats A-K-Q-9-4"),
    ),
)
SIX_CARDS = Choice(
    "six_card_straight",
    "House way b forbids breaking a straight flush or royal flush for a higher low card; e puts the highest of six "
    "cards in a row low. 4-5-6-7-8 of one suit with another 3, or 9 to ace of one suit, falls under both.",
    (
        Option("keep_the_set", "b holds, since e (unlike c and d) does not call itself an exception"),
        Option("highest_low", "e holds: the highest card goes low, the lower straight is the high hand"),
    ),
)
FIVE_ACES = Choice(
    "five_aces",
    "House way b names the sets that may not be broken, four of a kind among them, five aces not.",
    (
        Option("kept", "it speaks of “any sets”: five aces stay together"),
        Option("ace_low", "not named, not kept: four aces high and an ace low"),
    ),
)
ACE_TO_SIX = Choice(
    "ace_to_six",
    "House way e on A-2-3-4-5-6: “the highest ranking card as the Low Hand and … the lower ranking straight”. "
    "A-2-3-4-5 is the second-highest straight.",
    (
        Option("ace_low", "the ace goes low, and 2-3-4-5-6 is the lower-ranking straight"),
        Option("six_low", "the ace is the lowest card of this row: the six goes low with A-2-3-4-5 high"),
    ),
)
JOKER_OR_ACE = Choice(
    "house_way_tie",
    "The player's hand set by the house way, where joker and ace could go low alike (A-joker-K-K-Q-Q): which is "
    "“the highest ranking card”? It matters to the player alone, whose joker beats every low hand.",
    (
        Option("joker", "the joker: in the player's low hand it beats the ace (clause k)"),
        Option("ace", "the ace: the joker is used as an ace, and stays in the high hand"),
    ),
)
DOUBLE_SETTLES = Choice(
    "double_settles",
    "The double down is “a wager equal to” the base bet which needs a dealer's pair of eights “to receive action”. "
    "How it then wins or loses is not said.",
    (
        Option("as_base", "as the bet that it doubles: both hands win, both lose, or a push"),
        Option("by_high_hand", "by the five-card hands alone, of which the qualifier speaks; a tie loses"),
    ),
)
ROYAL_WITH_JOKER = Choice(
    "royal_with_joker",
    "The joker “completes a Straight Flush, Straight, and Flush”; royal flushes have a row of their own.",
    (
        Option("royal_flush", "a royal flush is the highest straight flush, and the joker completes it"),
        Option("straight_flush", "only what is named: with the joker it is paid as a straight flush"),
    ),
)

BASE = (SPLIT_PAIR, JOKER_IN_FLUSH, SIX_CARDS, FIVE_ACES, ACE_TO_SIX, JOKER_OR_ACE)
DOUBLE_DOWN = (*BASE, DOUBLE_SETTLES)
BONUS = (ROYAL_WITH_JOKER,)
BITS = {
    (JOKER_IN_FLUSH.key, "second_ace"): SECOND_ACE,
    (SIX_CARDS.key, "highest_low"): RUN_FIRST,
    (FIVE_ACES.key, "ace_low"): SPLIT_FIVE_ACES,
    (ACE_TO_SIX.key, "six_low"): SIX_LOW,
}

"""What the printed rules of Three Card Poker leave open, the literal reading first."""

from __future__ import annotations

from games.engines.api import Choice, Option

TIE = Choice(
    "tie",
    "The table of the Ante wager pays when “player's hand beats dealer's hand” and takes when “dealer's hand beats "
    "player's hand”; for equal hands it prints nothing.",
    (
        Option("push", "neither hand beats the other, so Ante and Play neither win nor lose"),
        Option("dealer", "the dealer wins ties"),
        Option("player", "the player wins ties"),
    ),
)
FOLDED_BONUS = Choice(
    "folded_bonus",
    "“The ANTE BONUS is paid when a player is dealt one of the three highest ranking hands … regardless of the "
    "dealer's hand”, while “Player folds: LOSE”. Is a folded straight paid its bonus?",
    (
        Option("dealt", "the bonus is for being dealt the hand"),
        Option("stayed", "a folded hand is out of play; no good player folds one, so the edge is the same"),
    ),
)
EQUAL_PAIRS = Choice(
    "equal_pairs",
    "The rules rank the kinds of hand and let the highest cards decide without “a pair or better”; they do not say "
    "what decides between two pairs of one rank.",
    (
        Option("third_card", "the third card, as in every game of poker"),
        Option("tie", "nothing: the hands are equal"),
    ),
)
FOLDED_HANDS = Choice(
    "folded_hands",
    "“Folded hands do NOT qualify for payouts on the progressive wager” stands in the rules of one progressive system; "
    "those of the other do not speak of folded hands.",
    (
        Option("qualify", "every hand counts, as where the rules are silent"),
        Option("lose", "a hand that a good player folds (below Q-6-4) loses the wager; none of them is paid anyway"),
    ),
)
ANTE = (TIE, FOLDED_BONUS, EQUAL_PAIRS)
PROGRESSIVE = (FOLDED_HANDS,)

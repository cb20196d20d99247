"""6 Card Fortune Pai Gow Poker as approved with #3119."""

from __future__ import annotations

from approvals.samples.letters import LETTER_3119
from approvals.samples.parts import Column, Grid, Part, Source
from approvals.samples.sources.common import LIMITS, all_of, any_of, component, equipment
from games.engines.fortune_pai_gow import printed

OWNER = "LNW Gaming, Inc."
FORTUNES = {schedule.designator: schedule for schedule in printed.SCHEDULES if schedule.bet == "fortune"}
INSURANCE = next(schedule for schedule in printed.SCHEDULES if schedule.bet == "insurance")
EDGES = (("house_edge", "House Advantage"), ("hit_frequency", "Hit Frequency"))


def _fortune(number: str, edge: str | None = None) -> Column:
    claims = (("house_edge", edge), ("hit_frequency", "9.11%")) if edge else ()
    return Column(FORTUNES[number], "fortune", number, claims=claims)


FORTUNE = Source(
    "six-card-fortune-pai-gow-3119",
    LETTER_3119,
    "6 Card Fortune Pai Gow Poker",
    OWNER,
    (
        Part(
            title="6 Card Fortune Pai Gow Poker",
            paragraphs=(
                "6 Card Fortune Pai Gow Poker is a variation of Pai Gow Poker with six cards: a five-card high "
                "hand and a "
                "one-card low hand against the dealer's. The house wins copies; a Joker in the player's low hand "
                "beats any "
                "low hand of the dealer.",
                "The 53-card deck has a joker that is used as an Ace or to complete a straight or flush. There is no "
                "commission.",
                "Double Down: after viewing the hand the player may double down, with a wager equal to their original "
                "bet; the dealer must qualify with a pair of 8's or better, otherwise it is a push.",
            ),
            heading="Rules and Dealing Procedures",
            clauses=(
                "Set the i-Deal or i-Deal Plus shuffler to “6 Card Fortune Pai Gow.”",
                "Players make the standard bet and, if they like, the Fortune and Insurance bets.",
                "Players set their hands; the high hand must be higher than the low hand.",
                (
                    "Where the optional i-Verify equipment is used:",
                    (
                        "All players have set their hands before the display shows the house way.",
                        "The i-Verify Display can be viewed by surveillance as required in WAC 230-15-280.",
                    ),
                ),
                (
                    "The dealer sets the hand by the house way:",
                    (
                        "Without a pair the second highest card is the low hand.",
                        "No set is broken to play a higher card in the low hand.",
                        "Of two three of a kinds the lower is played high, and the higher as the pair and the "
                        "low hand.",
                        "Of three pairs the lower two are the high hand, the highest pair's card is the low hand.",
                        "Of six cards to a straight or a flush the highest is the low hand.",
                        "A flush is played rather than a straight, a straight flush rather than a flush.",
                    ),
                ),
                "The dealer settles Fortune wagers, then envy payouts, then Insurance.",
            ),
            grids=(
                Grid(
                    (_fortune("1"),),
                    head="Player's Hand",
                    caption="Fortune",
                    note="*$5 minimum Fortune bet to “envy” other hands.",
                ),
                Grid((_fortune("2"), _fortune("3")), head="Player's Hand"),
                Grid((Column(INSURANCE, "insurance"),), caption="Insurance"),
            ),
            closing=(
                LIMITS,
                f"An optional {OWNER} LCD Display that can be used on this game utilizes i-Verify v1.0.017 or "
                "higher, i-Deal "
                "v3.8.024 or higher, i-Deal Plus NXP v1.0.114 or higher.",
            ),
        ),
        Part(
            title="6 Card FPGP",
            grids=(
                Grid((_fortune("1", "4.56%"),), bare=True, note="*Pays “to 1”", claim_words=EDGES),
                Grid(
                    (_fortune("2", "4.10%"), _fortune("3", "8.41%")), bare=True, note="*Pays “to 1”", claim_words=EDGES
                ),
                Grid(
                    (Column(INSURANCE, "insurance", claims=(("house_edge", "7.63%"), ("hit_frequency", "15.32%"))),),
                    caption="Insurance",
                    bare=True,
                    note="*Pays “to 1”",
                    claim_words=EDGES,
                ),
            ),
        ),
    ),
    (
        equipment("shuffler", None, all_of(any_of(component("i-Deal"), component("i-Deal Plus")))),
        equipment(
            "display",
            None,
            all_of(
                any_of(component("i-Verify", "1.0.017")),
                any_of(component("i-Deal", "3.8.024")),
                any_of(component("i-Deal Plus NXP", "1.0.114")),
            ),
        ),
    ),
)

"""Three Card Poker as approved with #3119."""

from __future__ import annotations

from approvals.samples.letters import LETTER_3119
from approvals.samples.parts import Column, Grid, Part, Source
from approvals.samples.sources.common import (
    AQUARIUS,
    ENVY,
    LIMITS,
    all_of,
    any_of,
    aquarius_clause,
    component,
    equipment,
    progressive_clauses,
)
from games.engines.three_card import printed

OWNER = "Light and Wonder"
BY_LETTER = {(schedule.bet, schedule.designator): schedule for schedule in printed.SCHEDULES}
PAR = {"A": "3.37%", "B": "3.61%", "C": "3.83%"}
SIX_CARD = tuple(schedule for schedule in printed.SCHEDULES if schedule.bet == "six_card_bonus")
PROGRESSIVES = tuple(schedule for schedule in printed.SCHEDULES if schedule.bet == "progressive")


def _pair(number: int) -> tuple[Column, Column]:
    letters = printed.PAIRED[number - 1]
    ante, plus = letters[0], letters[1]
    name = f"TCP-{number:02}"
    return (
        Column(
            BY_LETTER["ante_play", ante], "ante_bonus", name, f"Ante {ante}", claims=(("house_edge", PAR[ante]),),
            unit="to_1",
        ),
        Column(BY_LETTER["pair_plus", plus], "pair_plus", name, f"Pair Plus {plus}", unit="to_1"),
    )  # fmt: skip


def _paired(numbers: range) -> Grid:
    return Grid(
        tuple(column for number in numbers for column in _pair(number)),
        head="OUTCOME",
        caption="Three Card Poker Paytable Summary" if numbers[0] == 1 else "",
        claim_words=(("house_edge", "Par per Ante"),),
    )


def _six_card(hits: str, caption: str) -> Grid:
    return Grid(
        tuple(
            Column(
                schedule, "six_card_bonus", schedule.designator, claims=(("house_edge", edge), ("hit_frequency", hits))
            )
            for schedule, edge in zip(SIX_CARD, ("10.23%", "15.28%", "6.74%", "8.56%"), strict=True)
        ),
        caption=caption,
        claim_words=(("house_edge", "House advantage"), ("hit_frequency", "Hit frequency")),
    )


def _progressive(system: str) -> Grid:
    stated = (("22.33%", "3.72%", "$4,000"), ("22.85%", "0.45%", "$5,000"))
    return Grid(
        tuple(
            Column(
                schedule,
                "progressive",
                schedule.designator,
                wager="1",
                claims=(
                    ("house_edge", edge),
                    ("seed", "$1,000"),
                    ("hit_frequency", hits),
                    ("top_payout_odds", "22,100 to 1"),
                    ("top_payout_average", average),
                ),
            )
            for schedule, (edge, hits, average) in zip(PROGRESSIVES, stated, strict=True)
        ),
        system=system,
        note="*Original wager is NOT returned. **Reflects a $1 wager.",
        claim_words=(("house_edge", "House advantage"), ("hit_frequency", "Hit frequency"), ("seed", "Seed amount")),
    )


NEXUS_CLAUSE = (
    f"This game will use the approved {OWNER} owned progressive system containing the following components and their "
    "compatible software versions: Nexus Command Game Manager v1.3.0 or higher, Nexus Command Table Controller "
    "Software "
    "v2.0.0 and ViPS display or GM Atlas v5.4.0/Nexus Command II v5.4 or higher."
)
OPENING = "Three Card Poker Progressive is an optional progressive bet on the best hand among each player's cards."

THREE_CARD = Source(
    "three-card-poker-3119",
    LETTER_3119,
    "Three Card Poker",
    OWNER,
    (
        Part(
            title="Training Manual",
            heading="Overview of the Rules",
            paragraphs=(
                "Three Card Poker uses a standard 52-card deck. A straight beats a flush. The player may wager "
                "against the "
                "dealer, on the value of the own hand, or both.",
                "The dealer plays with a Queen or better. A player who stays places an amount EQUAL to the ANTE "
                "on the PLAY "
                "spot; a player who folds loses the ANTE and the PAIR PLUS wager.",
                "The ANTE BONUS is paid regardless of the dealer's hand. PAIR PLUS wins with a pair or better.",
            ),
            points=(LIMITS,),
        ),
        Part(
            title="Dealing Procedures",
            points=(
                "Three Card Poker must be dealt with an automatic card shuffler produced by Light and Wonder, such as "
                "i-Deal, i-Deal Plus or ACE.",
            ),
            clauses=(
                "Set the i-Deal, i-Deal Plus or ACE shuffler to “Three Card Poker.”",
                "Players make their wagers within the posted table limits.",
                "Each player and the dealer receive three cards face down.",
                "The dealer settles the PLAY wager first, then the ANTE BONUS, the ANTE, and PAIR PLUS last.",
            ),
            grids=(_paired(range(1, 5)), _paired(range(5, 9)), _paired(range(9, 13))),
        ),
        Part(
            title="THREE CARD POKER 6 CARD BONUS",
            heading="RULES OF PLAY:",
            clauses=(
                "Three Card Poker 6 Card Bonus features an optional bonus wager on the best five-card hand from "
                "the six "
                "cards of the player and the dealer.",
                "The wager stays in play when the player folds.",
            ),
            grids=(
                _six_card("7.2798%", ""),
                _six_card("7.28%", "Three Card Poker 6 Card Bonus Paytables"),
            ),
            closing=(LIMITS,),
        ),
        Part(
            title="THREE CARD POKER PROGRESSIVE",
            points=(aquarius_clause(OWNER), LIMITS),
            heading="RULES OF PLAY:",
            clauses=(*progressive_clauses(OPENING, "COIN IN", folded=""), ENVY),
            grids=(_progressive("aquarius"),),
        ),
        Part(
            title="THREE CARD POKER PROGRESSIVE",
            points=(NEXUS_CLAUSE, LIMITS),
            heading="RULES OF PLAY:",
            clauses=(
                *progressive_clauses(
                    OPENING, "START GAME", folded="Folded hands do NOT qualify for payouts on the progressive wager."
                ),
                ENVY,
            ),
            grids=(_progressive("nexus"),),
        ),
    ),
    (
        equipment("shuffler", None, all_of(any_of(component("i-Deal"), component("i-Deal Plus"), component("ACE")))),
        AQUARIUS,
        equipment(
            "progressive",
            "nexus",
            all_of(
                any_of(component("Nexus Command Game Manager", "1.3.0")),
                any_of(component("Nexus Command Table Controller Software", "2.0.0", "exact")),
                any_of(component("ViPS")),
            ),
            all_of(any_of(component("GM Atlas", "5.4.0"), component("Nexus Command II", "5.4"))),
        ),
    ),
)

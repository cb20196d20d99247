"""Caribbean Stud Poker in both versions: as approved with #3077, and with #3119."""

from __future__ import annotations

from approvals.samples.letters import LETTER_3077, LETTER_3119
from approvals.samples.parts import Column, Grid, Part, Source
from approvals.samples.sources.common import (
    AQUARIUS,
    ENVY,
    LIMITS,
    RECOMMENDATIONS,
    all_of,
    any_of,
    aquarius_clause,
    component,
    equipment,
    progressive_clauses,
)
from games.engines.caribbean_stud import printed
from paytables.packet.plain import PlainAlternative, PlainEquipment, PlainLetter, PlainSlot

GAME = "Caribbean Stud Poker"
FOLDED = "It is at the sole discretion of the casino to allow, or not to allow, folded hands to qualify."
DISPLAY = "Progressive display"

# House edge, hit frequency and seed as printed, by the numbers of the designators.
PRINTED = (
    (range(1, 8), ("28%", "0.37%", "$10,000")),
    (range(8, 10), ("11%", "0.77%", "$10,000")),
    (range(10, 12), ("11%", "0.77%", "$15,000")),
    (range(12, 14), ("11%", "0.77%", "$50,000")),
    (range(14, 15), ("23%", "2.87%", "$10,000")),
    (range(15, 17), ("21%", "2.87%", "$10,000")),
)
SCHEDULES = {schedule.designator: schedule for schedule in printed.PROGRESSIVES}
WAGERS = {**dict.fromkeys(range(1, 17), "1"), 10: "2.50", 11: "2.50", 12: "5", 13: "5", 16: "5"}


def _column(number: int) -> Column:
    schedule = SCHEDULES[f"CSTUD-{number:02}"]
    edge, hits, seed = next(stated for numbers, stated in PRINTED if number in numbers)
    return Column(
        schedule,
        "progressive",
        schedule.designator,
        schedule.alias,
        WAGERS[number],
        multi_game=number >= 15,
        claims=(("house_edge", edge), ("seed", seed), ("hit_frequency", hits)),
    )


def _summary(system: str) -> tuple[Grid, ...]:
    groups = ((1, 2, 3, 4), (5, 6, 7, 8), (9, 10, 11, 12), (13, 14), (15, 16))
    return tuple(
        Grid(
            tuple(_column(number) for number in group),
            head="OUTCOME",
            caption="Paytable Summary" if group[0] == 1 else "",
            system=system,
        )
        for group in groups
    )


def _multi() -> tuple[Grid, ...]:
    return tuple(
        Grid(
            (Column(SCHEDULES[name], "progressive", name, multi_game=True),),
            caption=f"Paytable {name}",
            system="nexus_multi",
            note="*Original wager is NOT returned",
        )
        for name in ("01", "ML01", "ML03")
    )


BASE = Part(
    title="Caribbean Stud Poker",
    points=(
        LIMITS,
        "The game may be hand dealt by house procedures. An automatic shuffler used with it must be an approved "
        "model of a "
        "licensed manufacturer.",
    ),
    heading="RULES OF PLAY:",
    paragraphs=(
        "Caribbean Stud is a five card stud poker game of each player against the dealer, who must qualify with "
        "an Ace-King "
        "or better. It also features an optional progressive bet and bonus wagers.",
    ),
    clauses=(
        "Each player makes an ante wager. The progressive wager may be placed with it.",
        "Every player and the dealer get five cards; the dealer's fifth is turned face up.",
        (
            "The player then either:",
            (
                "folds and loses the ante wager; a player who folds is not eligible for a progressive payout; or",
                "plays and makes an additional wager (bet equals two times the ante).",
            ),
        ),
        "If the dealer does not have a qualifying hand, the antes are paid 1 to 1 and the bet wagers push.",
        "If the dealer qualifies, the higher poker hand wins, ties push and antes of winning hands are paid 1 to 1.",
        "The bets of winning player's hands are paid according to the following payment schedule:",
    ),
    grids=(Grid((Column(printed.BASE, "bet"),)),),
)
BONUS = Part(
    title="Training Manual",
    paragraphs=(
        "Caribbean Stud Bonus is an optional bonus wager for Caribbean Stud Poker. It wins with a pair of tens "
        "or better "
        "among the player's five cards and is settled after ante and bet and before the progressive wager.",
    ),
    grids=(
        Grid(
            tuple(
                Column(
                    schedule, "bonus", schedule.designator, claims=(("house_edge", edge), ("hit_frequency", "23.9%"))
                )
                for schedule, edge in zip(printed.BONUS, ("3.1%", "5.2%", "7.2%"), strict=True)
            ),
            caption="BONUS PAYTABLES",
        ),
    ),
)


def _cover_all(owner: str, shuffler: str) -> Part:
    return Part(
        title="Cover All Bonus for Caribbean Stud Poker",
        points=(
            "The game may be hand dealt with or without a dealing shoe by house procedures.",
            f"Additional {owner} equipment can be used on this game. This equipment will be the {shuffler}.",
        ),
        heading="Rules and Procedures",
        clauses=(
            "The Cover All bonus is made before the round begins.",
            "It wins if the highest hand at the table, a player's or the dealer's, is three-of-a-kind or better.",
            "What it pays depends on the number of hands in the round.",
            "Casinos must set the i-Deal Plus shuffler to the “Caribbean Stud Poker Cover All” mode.",
            "Only the highest hand pays.",
        ),
        grids=(
            Grid(
                (Column(printed.COVER_ALL, "cover_all"),),
                head="Highest Hand Rank",
                caption="Cover All Bonus Paytables for use with Caribbean Stud Poker",
                note="All Pays are TO 1",
                bare=True,
                hands_across=True,
            ),
        ),
    )


def _systems(owner: str, nexus: str) -> tuple[Part, ...]:
    opening = "Caribbean Stud Poker offers an optional progressive wager on the best hand among all the player's cards."
    display = (
        "The progressive display should be a table mounted monitor with no additional intelligence or functionality, "
        "including but not limited to network capability (wired or wireless)."
    )
    clause = (
        f"These game rules and paytable are for use with the approved {owner} owned progressive systems containing the "
        f"following components and their compatible software versions: {nexus}. The progressive display can either be "
        f"provided by {owner} or the operator."
    )
    return (
        Part(
            title="CARIBBEAN STUD PROGRESSIVE",
            points=(aquarius_clause(owner), LIMITS),
            heading="RULES OF PLAY:",
            clauses=progressive_clauses(opening, "COIN IN", folded=FOLDED),
            grids=_summary("aquarius"),
        ),
        Part(
            title="CARIBBEAN STUD PROGRESSIVE",
            points=(clause, display, LIMITS),
            heading="RULES OF PLAY:",
            clauses=progressive_clauses(opening, "START GAME", folded=FOLDED),
            grids=_summary("nexus"),
        ),
        Part(
            title="CARIBBEAN STUD PROGRESSIVE, MULTI GAME LINK",
            points=(clause, display, LIMITS, "NEXUS COMMAND MULTI GAME LINK"),
            heading="RULES OF PLAY:",
            clauses=(
                *progressive_clauses(opening, "START GAME", folded=FOLDED),
                "The available paytables have been designed to work on games with a connected jackpot in "
                "accordance with "
                "WAC 230-15-685.",
                ENVY,
            ),
            grids=_multi(),
        ),
    )


def _nexus(system: str, *alternatives: PlainAlternative) -> PlainEquipment:
    return equipment("progressive", system, *alternatives)


def _source(
    name: str, letter: PlainLetter, owner: str, nexus: str, alternatives: tuple[PlainAlternative, ...],
    shuffler: str, shufflers: PlainSlot,
) -> Source:  # fmt: skip
    return Source(
        name,
        letter,
        GAME,
        owner,
        (BASE, *_systems(owner, nexus), RECOMMENDATIONS, BONUS, _cover_all(owner, shuffler)),
        (
            AQUARIUS,
            _nexus("nexus", *alternatives),
            _nexus("nexus_multi", *alternatives),
            equipment("cover_all", None, all_of(shufflers)),
        ),
    )


CARIBBEAN_3077 = _source(
    "caribbean-stud-3077",
    LETTER_3077,
    "SG Gaming, Inc.",
    "(1) Nexus Command Game Manager v1.3.0 or higher, Nexus Command Table Controller Software v2.0.0 or higher and a "
    "Progressive display or (2) Nexus Command Game Manager 2 v2.5.4 or higher, Nexus Command Table Controller 2 "
    "v2.6.0 or "
    "higher and a Progressive display",
    (
        all_of(
            any_of(component("Nexus Command Game Manager", "1.3.0")),
            any_of(component("Nexus Command Table Controller Software", "2.0.0")),
            any_of(component(DISPLAY)),
        ),
        all_of(
            any_of(component("Nexus Command Game Manager 2", "2.5.4")),
            any_of(component("Nexus Command Table Controller 2", "2.6.0")),
            any_of(component(DISPLAY)),
        ),
    ),
    "i-Deal Plus with software NXP v1.0.102 or higher",
    any_of(component("i-Deal Plus NXP", "1.0.102")),
)
CARIBBEAN_3119 = _source(
    "caribbean-stud-3119",
    LETTER_3119,
    "LNW Gaming, Inc.",
    "(1) Nexus Command Game Manager v1.3.0 or higher, GM Atlas v5.4.0/Nexus Command II v5.4 or higher, Nexus "
    "Command Table "
    "Controller Software v2.0.0 or higher and a Progressive display or (2) Nexus Command Game Manager 2 v2.5.4 "
    "or higher, GM "
    "Atlas v5.4.0/Nexus Command Table Controller 2 v2.6.0 or higher and a Progressive display",
    (
        all_of(
            any_of(component("Nexus Command Game Manager", "1.3.0")),
            any_of(component("GM Atlas", "5.4.0"), component("Nexus Command II", "5.4")),
            any_of(component("Nexus Command Table Controller Software", "2.0.0")),
            any_of(component(DISPLAY)),
        ),
        all_of(
            any_of(component("Nexus Command Game Manager 2", "2.5.4")),
            any_of(component("GM Atlas", "5.4.0"), component("Nexus Command Table Controller 2", "2.6.0")),
            any_of(component(DISPLAY)),
        ),
    ),
    "i-Deal Plus with software NXP v1.0.102 or higher, i-Deal Plus NXP v1.0.114 or higher",
    any_of(component("i-Deal Plus NXP", "1.0.102"), component("i-Deal Plus NXP", "1.0.114")),
)

"""What the rules of several games say alike."""

from __future__ import annotations

from approvals.samples.parts import Part
from paytables.packet.plain import PlainAlternative, PlainComponent, PlainEquipment, PlainSlot

LIMITS = (
    "Operators cannot allow wagering limits to exceed the authorized limits set out in WAC 230-15-040 and "
    "WAC 230-15-140."
)

RECOMMENDATIONS = Part(
    title="PROGRESSIVE SYSTEMS FLEXIBILITY and RECOMMENDATIONS:",
    points=(
        "Where every payout comes off the meter, the contribution may be set anywhere between 0-100%. Such pay "
        "tables are "
        "designed to grow at a contribution rate of 70% or more; below it the risk grows that the meter runs dry.",
        "Where only the percentage pays come off the meter, we recommend only reducing the pre-configured "
        "contribution rate.",
        "A small part of each wager should go to the reserve, which is added to the seed after a 100% award.",
        "We recommend the pre-configured seed amount, in any case at least as large as the largest fixed award. "
        "We do not "
        "recommend configuring a $0 seed amount, nor the reserve as the only seed.",
    ),
)


def component(name: str, version: str | None = None, match: str = "at_least") -> PlainComponent:
    return {"component": name, "version": version, "match": "any" if version is None else match}


def any_of(*components: PlainComponent) -> PlainSlot:
    return {"any_of": list(components)}


def all_of(*groups: PlainSlot) -> PlainAlternative:
    return {"all_of": list(groups)}


def equipment(applies_to: str, system: str | None, *alternatives: PlainAlternative) -> PlainEquipment:
    return {"applies_to": applies_to, "system": system, "any_of": list(alternatives)}


AQUARIUS = equipment(
    "progressive",
    "aquarius",
    all_of(
        any_of(component("Game Manager", "6.6 Build 520")),
        any_of(component("Aquarius Controller", "6.5.6SP", "exact")),
        any_of(component("Coin Spot", "6.0", "exact")),
        any_of(component("CHAM2+", "1.66P$", "exact"), component("ViPS", "1.2.0")),
    ),
)


def aquarius_clause(owner: str) -> str:
    return (
        f"This game will use the approved {owner} owned progressive system containing the following components "
        "and their "
        "compatible software versions: Game Manager v6.6 Build 520 or higher, Aquarius Controller v6.5.6SP, Coin "
        "Spot v6.0 "
        "and the progressive displays can be either CHAM2+ v1.66P$ or ViPS v1.2.0 or higher."
    )


def progressive_clauses(opening: str, start: str, *, folded: str) -> tuple[str | tuple[str, tuple[str, ...]], ...]:
    """How a progressive wager is taken and paid. `start`: the key that the dealer presses."""
    return (
        opening,
        "The meter will be reseeded when the 100% award hits; the cost of it is part of the house's advantage.",
        "Players place the progressive wager on the sensor before the deal. The sensors will light up.",
        f"When all bets are placed the dealer will press “{start}” on the keypad and take the wagers.",
        f"The dealer settles the regular game, the bonus wagers and the progressive wagers together. {folded}",
        (
            "Progressive winners:",
            (
                "The percentage pays are paid from the progressive meter; other hands as the paytable says.",
                "Where more than one meter pay hits in a round, the dealer first pays the player farthest on the "
                "right and "
                "then goes counter-clockwise, unless internal controls say otherwise.",
                "The dealer calls a supervisor, who verifies the hand and confirms the award in the system.",
            ),
        ),
    )


ENVY = (
    "Envy Bonus:",
    (
        "If another player at the table hits a hand with an envy pay, all others who made the progressive wager "
        "win it. "
        "Nobody wins an envy pay from themselves or the dealer.",
        "The dealer pays envy bonuses at the end of the round.",
    ),
)

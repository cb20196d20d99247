"""What the rules around a paytable say of it: the facts that readers put beside the tables of a packet (`x_facts`).

A fact names the system, version and bet that it is about, where its section tells; what it leaves open holds for all.
"""

from __future__ import annotations

from paytables.packet import Fact
from paytables.printed import PrintedPaytable

PAID_FROM = "other_hands_paid_from"  # "tray", "meter", "house" (its choice) or "paytable" (the cells say)
RESEED_COST = "reseed_cost_factored_in"  # True: the printed edge carries the cost of reseeding
RESEED_ON = "reseed_on"  # {"percent", "meter"}: "individual" where each award has a meter of its own
ENVY_TABLES = "envy_paytables"  # {"only": […]} or {"without": […]}: the paytables that have envy, or do not
ENVY_MINIMUM = "envy_minimum_wager"  # {"bet", "minimum"}: the least bet that wins envy, in dollars
ENVY_MULTIPLIED = "envy_multiplied_by_wager"  # True: envy grows with the bet, so no bet is worth more of it
MOST_PLAYERS = "max_players"  # the most players that the rules allow at one table
GROWTH = "contribution_for_growth"  # per cent from which most all-from-meter tables grow


def facts_of(facts: tuple[Fact, ...], name: str, table: PrintedPaytable) -> list[Fact]:
    """The facts of this name about a table; those of its own system before those of none."""
    about = [f for f in facts if f.name == name and f.is_about(table)]
    own = [f for f in about if f.system is not None and f.system == table.system]
    return own or about


def origins_of(facts: tuple[Fact, ...], table: PrintedPaytable) -> tuple[bool | None, ...]:
    """Whether awards come off the meter where their cells do not say: False tray, True meter, None not said.

    Two answers where the rules leave it to the house, or sections of a table printed for all of them disagree.
    """
    results: list[bool | None] = []
    for fact in facts_of(facts, PAID_FROM, table):
        match fact.value:
            case "tray":
                results.append(False)
            case "meter":
                results.append(True)
            case "house":
                results += [False, True]
    return tuple(sorted(set(results), key=bool)) or (None,)

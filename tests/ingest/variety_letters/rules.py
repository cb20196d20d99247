"""Rules with equipment clauses from a seed: trees of requirements first, then one of the ways to word them."""

# ruff: noqa: E501 — sentences stand as documents print them

from __future__ import annotations

import random
from typing import Any

from tests.ingest.variety_letters import words as w
from tests.ingest.variety_letters.letters import Printed, game_names

AQUARIUS_STEPS = [
    'Once all players place their bets, the dealer will press "COIN IN" on the keypad. The sensors will then light up.',
    'When the dealer reconciles all action, he presses "Game Over." This resets the system to begin the next hand.',
]
NEXUS_STEPS = [
    'Once all players place their bets, the dealer will press "START GAME" on the keypad. The sensors will then light up.',
    'When the dealer reconciles all action, he presses "END GAME." This resets the system to begin the next hand.',
]
LAW = ["WAC 230-15-040", "WAC 230-15-140", "WAC 230-15-280", "WAC 230-15-685", "WAC 230-16-001", "RCW 9.46.0282"]
Component = dict[str, Any]


def _version(rng: random.Random) -> str:
    return rng.choice(
        [f"{rng.randint(1, 9)}.{rng.randint(0, 9)}.{rng.randint(0, 20)}", f"{rng.randint(1, 9)}.{rng.randint(0, 9)}",
         f"{rng.randint(1, 9)}.{rng.randint(0, 9)} Build {rng.randint(100, 999)}", f"{rng.randint(1, 9)}.{rng.randint(0, 9)}.{rng.randint(0, 9)}SP",
         f"1.{rng.randint(10, 99)}P$", f"1.0.{rng.randint(10, 130):03d}"]
    )  # fmt: skip


def _component(rng: random.Random, name: str, bare: float = 0.0) -> Component:
    if rng.random() < bare:
        return {"component": name, "version": None, "match": "any"}
    return {"component": name, "version": _version(rng), "match": rng.choice(["at_least", "exact"])}


def _stated(rng: random.Random, c: Component, slash: bool = False) -> str:
    if c["version"] is None:
        return str(c["component"])
    higher = rng.choice([" or higher", " (or higher)", " or later"]) if c["match"] == "at_least" and not slash else ""
    return f"{c['component']} v{c['version']}{higher}"


def _choice(rng: random.Random, choice: list[Component], last: bool) -> str:
    if len(choice) == 1:
        return _stated(rng, choice[0])
    a, b = choice
    if a["match"] == b["match"] == "at_least" and a["version"] and rng.random() < 0.5:
        return f"{_stated(rng, a, slash=True)}/{_stated(rng, b, slash=True)} or higher"
    if last and a["component"] in w.DISPLAYS:
        return f"the progressive displays can be either {_stated(rng, a)} or {_stated(rng, b)}"
    return f"either {_stated(rng, a)} or {_stated(rng, b)}"


def _list(rng: random.Random, parts: list[list[Component]]) -> str:
    statements = [_choice(rng, p, n == len(parts) - 1) for n, p in enumerate(parts)]
    if len(statements) == 1:
        return statements[0]
    oxford = "," if rng.random() < 0.3 else ""
    return f"{', '.join(statements[:-1])}{oxford} and {statements[-1]}"


def _tree(alternatives: list[list[list[Component]]]) -> list[dict[str, Any]]:
    return [{"all_of": [{"any_of": choice} for choice in alternative]} for alternative in alternatives]


def _aquarius(rng: random.Random) -> tuple[list[dict[str, Any]], str]:
    parts = [[_component(rng, name)] for name in w.AQUARIUS[: rng.choice([2, 3, 3])]]
    displays = rng.sample(w.DISPLAYS, rng.choice([1, 2]))
    parts.append([_component(rng, d) for d in displays])
    return _tree([parts]), _list(rng, parts)


def _nexus(rng: random.Random) -> tuple[list[dict[str, Any]], str]:
    first = [
        [_component(rng, "Nexus Command Game Manager")],
        [_component(rng, "Nexus Command Table Controller Software")],
    ]
    display = rng.choice(
        [{"component": "Progressive display", "version": None, "match": "any"}, _component(rng, "ViPS")]
    )
    first.append([display])
    if rng.random() < 0.3:
        first.insert(1, [_component(rng, rng.choice(w.UNKNOWN_PARTS))])
    form = rng.choice(["one", "enumerated", "or_sentence", "or_other_kind"])
    pair = [{"component": "GM Atlas", "version": _version(rng), "match": "at_least"}]
    pair.append({"component": "Nexus Command II", "version": _version(rng), "match": "at_least"})
    slash = f"{_stated(rng, pair[0], slash=True)}/{_stated(rng, pair[1], slash=True)} or higher"
    stated = _list(rng, first).replace("and Progressive display", "and a Progressive display")
    if form == "one":
        return _tree([first]), stated
    if form == "enumerated":
        second = [
            [_component(rng, "Nexus Command Game Manager 2")],
            [_component(rng, "Nexus Command Table Controller 2")],
        ]
        second.append([{"component": "Progressive display", "version": None, "match": "any"}])
        other = _list(rng, second).replace("and Progressive display", "and a Progressive display")
        twice = f" or (2) {other}" if rng.random() < 0.2 else ""
        return _tree([first, second]), f"(1) {stated} or (2) {other}{twice}"
    if form == "or_sentence":
        return _tree([first, [pair]]), f"{stated}. Or the {slash}"
    return _tree([first, [pair]]), f"{stated} or {slash}"


def make_rules(seed: int, held: bool = False) -> tuple[dict[str, Any], Printed]:
    """Rules of a made-up game: {"game", "owner", "equipment", "citations"} and what is printed."""
    rng = random.Random(f"rules {seed}")
    printed = Printed()
    game = game_names(rng, 1, plain=True)[0]
    if "'s" in game or game.split()[-1] in ("Bonus", "War"):
        game = f"{game} Poker"
    owner = rng.choice(w.MAKERS)
    cited: set[str] = set()
    equipment: list[dict[str, Any]] = []

    def limits() -> str:
        a, b = sorted(rng.sample(LAW[:4], 2))
        cited.update((a, b))
        dash = rng.choice(["-", "\u2013", "-"])
        return (
            f"Operators cannot allow wagering limits to exceed the authorized limits set out in {a} and {b}.".replace(
                "-15-", f"{dash}15{dash}"
            )
        )

    printed.add("title", game)
    printed.add("heading", rng.choice(["RULES OF PLAY:", "RULES AND DEALING PROCEDURES"]))
    printed.add(
        "text",
        f"{game} is a game of five cards in which each player plays against the dealer. Players make an ante wager and may bet on the bonus. The dealer pays a flush at 5 to 1.",
    )
    shufflers = rng.sample(w.SHUFFLERS, rng.choice([0, 1, 2]))
    steps = [
        "Players make an Ante wager. They may also make the optional bonus bet.",
        "Each player gets five cards and may fold or make a Play bet of 1x their Ante.",
        "Players win if their hand is higher than the dealer's hand.",
    ]
    if shufflers:
        steps.insert(0, f"Set the {' or '.join(shufflers)} shuffler to \u201c{game}.\u201d")
        equipment.append(
            {
                "applies_to": "shuffler",
                "system": None,
                "any_of": _tree([[[{"component": s, "version": None, "match": "any"} for s in shufflers]]]),
            }
        )
    printed.add("numbered", steps)
    if rng.random() < 0.4:
        cited.add("RCW 9.46.0282")
        printed.add("text", "Side bets between players are not allowed under RCW 9.46.0282.")
    printed.add("text", limits())
    opening = rng.random() < 0.5
    systems = rng.choice([["aquarius"], ["nexus"], ["aquarius", "nexus"], ["aquarius", "nexus", "nexus_multi"], []])
    if not opening:
        systems = [s for s in systems if s != "nexus_multi"]
    for system in systems:
        tree, stated = _aquarius(rng) if system == "aquarius" else _nexus(rng)
        lead = "This game will use the approved {} owned progressive system containing the following components and their compatible software versions: {}{}"
        if opening:
            lead = "These game rules and paytable are for use with the approved {} owned progressive systems containing the following components and their compatible software versions: {}{}"
        clause = lead.format(owner, stated, rng.choice([".", "."]))
        equipment.append({"applies_to": "progressive", "system": system, "any_of": tree})
        rules = [
            f"{game} offers an optional progressive wager.",
            "The bet considers the best hand possible among all the player's cards.",
        ]
        rules += AQUARIUS_STEPS if system == "aquarius" else NEXUS_STEPS
        if system == "nexus_multi":
            cited.add("WAC 230-15-685")
            rules.append(
                "The available paytables have been designed to work on Games with a connected jackpot in accordance with WAC 230-15-685."
            )
        rules.append("Progressive winners are paid from the progressive meter.")
        heading = {"nexus": "NEXUS COMMAND/GM ATLAS", "nexus_multi": "NEXUS COMMAND MULTI GAME LINK/GM ATLAS"}.get(
            system
        )
        if opening:
            printed.add("bullets", [clause, limits()])
            if heading:
                printed.add("heading", heading)
        printed.add("heading", "RULES OF PLAY:")
        printed.add("numbered", rules)
        if not opening:
            printed.add("text", clause)
            if rng.random() < 0.4:
                parts = [[_component(rng, "i-Verify")], [_component(rng, "i-Deal")]]
                equipment.append({"applies_to": "display", "system": system, "any_of": _tree([parts])})
                printed.add(
                    "text",
                    f"An optional {owner} LCD Display that can be used on this game utilizes {_list(rng, parts)}.",
                )
            printed.add("text", limits())
    truth = {
        "game": game,
        "owner": owner if systems else None,
        "equipment": equipment,
        "citations": sorted(cited),
    }
    return truth, printed

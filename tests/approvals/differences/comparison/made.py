"""A packet with something of everything, in which every kind of change can be made."""

from __future__ import annotations

import copy
from typing import Any

from tests.approvals.packets import component, equipment, letter, outcome, packet, paytable

Packet = dict[str, Any]

MAKER = "SG Gaming, Inc."
STEPS = (
    "To begin each round players must make their regular wager and may add the progressive wager.",
    "Once all players have placed their bets the dealer presses the start button on the keypad.",
    "The dealer then follows house procedures for dealing the regular game to every player.",
    "The dealer reconciles the standard wager and the bonus wager at the same time in order.",
    "It is at the sole discretion of the casino to allow folded hands to qualify for progressive payouts.",
    "When a player has a progressive winner the dealer shall contact a supervisor before paying it.",
    "The supervisor turns the key and records the win on the game manager of the table.",
    "House procedures are then followed for paying the prize from the tray or the meter.",
)
LETTERED = (
    "The percentage pays are paid from the progressive jackpot shown on the progressive meter.",
    "Other hands are paid from the tray and do not come off the meter at all.",
    "In the event of several winners the player farthest on the right is paid first.",
)


def clause(path: list[str], text: str, page: int, system: str | None = None, confidence: float = 1.0) -> Packet:
    return {
        "path": path, "text": text, "page": page, "bbox": [72.0, 100.0, 520.0, 130.0], "system": system,
        "variant": None, "confidence": confidence,
    }  # fmt: skip


def fact(name: str, value: Any, quote: str, page: int, system: str | None = None) -> Packet:
    return {
        "fact": name, "value": value, "page": page, "bbox": [72.0, 100.0, 520.0, 130.0], "quote": quote,
        "system": system, "variant": None, "bet": None, "confidence": 1.0,
    }  # fmt: skip


def provenance(page: int, raw: str, confidence: float = 1.0) -> Packet:
    return {
        "page": page, "bbox": [72.0, 100.0, 520.0, 130.0], "raw": raw, "repaired": False, "confidence": confidence,
        "reader": "made",
    }  # fmt: skip


def made() -> Packet:
    """Rules with three progressive systems, a side bet and a letter."""
    head = letter(games=("Harbor Stud", "Dune Poker", "Four Winds Poker"), company=MAKER)
    head["conditions"]["commercial"] = ["Card rooms must submit their internal controls before go-live."]
    head["cc"] = [{"name": "Kim Copy", "title": "Special Agent", "unit": "Regulation Unit"}]
    tables = []
    for system in ("aquarius", "nexus"):
        for n in range(1, 5):
            tables.append(
                paytable(
                    f"HS-0{n}",
                    system=system,
                    alias=f"PHS{n}",
                    outcomes=[
                        outcome("royal_flush", "100", "percent", meter="main", envy="1000"),
                        outcome("straight_flush", "10", "percent", meter="main", from_meter=True),
                        outcome("four_of_a_kind", str(300 + n * 10), "for_1", from_meter=True),
                        outcome("full_house", str(50 + n), "for_1", from_meter=False),
                        outcome("flush", str(30 + n), "for_1", from_meter=False),
                    ],
                )
            )
    side = [outcome("flush", "7", "to_1"), outcome("straight", "5", "to_1"), outcome("tens_or_better", "1", "to_1")]
    tables.append(paytable("HSB-01", bet="bonus", system=None, alias=None, wager=None, outcomes=side))
    clauses = [
        clause(["\u2022"], "Operators cannot allow wagering limits to exceed the limits set out in the law.", 3),
        clause(["RULES OF PLAY"], "Harbor Stud is a stud poker game where each player plays against the dealer.", 3),
        clause(["RULES OF PLAY", "a"], "Folds, and the ante wager is lost and collected by the dealer.", 3),
        clause(["RULES OF PLAY", "b"], "Plays the hand, and makes an additional wager of twice the ante.", 3),
    ]
    for n, system in enumerate(("aquarius", "nexus")):
        page, top = 5 + 3 * n, f"{system.upper()} COMMAND"
        opening = f"This game will use the approved {MAKER} owned progressive system of the kind named {system}."
        clauses.append(clause(["\u2022"], opening, page, system))
        display = f"The display can be provided by {MAKER} or the operator and has no network in the {system} rules."
        clauses.append(clause(["\u2022"], display, page, system))
        for number, text in enumerate(STEPS, 1):
            clauses.append(clause([top, "RULES OF PLAY", str(number)], text, page, system))
        for label, text in zip("abc", LETTERED):
            clauses.append(clause([top, "RULES OF PLAY", "8", label], text, page + 1, system))
    requirement = equipment(
        [component("Command Manager", "1.3.0")],
        [component("Atlas", "5.4.0"), component("Command II", "5.4")],
        [component("Progressive display")],
    )
    requirement["any_of"].append(
        {
            "all_of": [
                {"any_of": [component("Command Manager 2", "2.5.4")]},
                {"any_of": [component("Table Controller 2", "2.6.0")]},
                {"any_of": [component("Progressive display")]},
            ]
        }
    )
    aquarius = equipment(
        [component("Game Manager", "6.6 Build 520")], [component("Coin Spot", "6.0", "exact")], system_="aquarius"
    )
    facts = [
        fact("folded_hands_qualify", "house", STEPS[4], 5, "aquarius"),
        fact("folded_hands_qualify", "house", STEPS[4], 8, "nexus"),
        fact("win_confirmed_by", "key", STEPS[6], 5, "aquarius"),
        fact("raise_ratio", {"bet": "play", "base": "ante", "multiple": "2"}, clauses[3]["text"], 3),
    ]
    result = packet(
        letter_=head,
        owner=MAKER,
        paytables=tables,
        equipment=[aquarius, requirement],
        citations=["WAC 230-15-040", "WAC 230-15-140"],
        layouts=[],
        x_clauses=clauses,
        x_facts=facts,
        x_unread=[],
        x_sections=[],
    )
    result["provenance"] = {
        "/owner": provenance(3, MAKER),
        "/letter/date": provenance(1, "June 14, 2023"),
        "/equipment/1/any_of/0/all_of/0/any_of/0/version": provenance(8, "v1.3.0"),
        "/paytables/0/outcomes/2/pays": provenance(7, "$310"),
    }
    return copy.deepcopy(result)

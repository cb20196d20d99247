"""Equipment clauses: words into trees, exactly by the rules of the packet's form."""

# ruff: noqa: E501 — sentences stand as documents print them

from __future__ import annotations

from typing import Any

import pytest

from ingest.blocks import Document
from ingest.pages.dump import read_dump
from ingest.pages.model import Pages
from ingest.readers.equipment import read_equipment
from ingest.sections import sections_of
from ingest.values import CONFIDENT, flatten

LEAD = "This game will use the approved Example Gaming, Inc. owned progressive system containing the following components and their compatible software versions: "
RULES = """RULES OF PLAY:

1. Lucky Stud offers an optional progressive wager.
2. The dealer will press "{button}" on the keypad. The sensors will then light up.
3. Progressive winners are paid from the progressive meter.

{clause}
"""


def read(text: str) -> list[dict[str, Any]]:
    document = Document.of(Pages(read_dump(text), "dump", ""))
    plain, _ = flatten(read_equipment(document, sections_of(document)))
    return list(plain)


def words(entry: dict[str, Any]) -> list[str]:
    """A tree as one line an alternative: "A =1.0 & B >=2/C"."""
    sign = {"exact": " =", "at_least": " >=", "any": ""}
    return [
        " & ".join(
            "/".join(f"{c['component']}{sign[c['match']]}{c['version'] or ''}" for c in part["any_of"])
            for part in a["all_of"]
        )
        for a in entry["any_of"]
    ]


@pytest.mark.parametrize(
    ("clause", "expected"),
    [
        (
            "Game manager v6.6 Build 520 or higher, Aquarius Controller v6.5.6SP, Coin Spot v6.0 and the progressive displays can be either CHAM2+ vl.66P\\$ or ViPS vl.2.0 or higher",
            [
                "Game Manager >=6.6 Build 520 & Aquarius Controller =6.5.6SP & Coin Spot =6.0 & CHAM2+ =1.66P$/ViPS >=1.2.0"
            ],
        ),
        (
            "(1) Nexus Command Game Manager v1.3.0 or higher, GM Atlas v5.4.0/ Nexus Command II v5.4 or higher and a Progressive display or (2) Nexus Command Game Manager 2 v2.5.4 or higher or (2) Nexus Command Game Manager 2 v2.5.4 or higher.",
            [
                "Nexus Command Game Manager >=1.3.0 & GM Atlas >=5.4.0/Nexus Command II >=5.4 & Progressive display",
                "Nexus Command Game Manager 2 >=2.5.4",
            ],
        ),
        (
            "Nexus Command Game Manager TCP v1.3.0 or higher and a progressive display ViPS v1.2.0 or higher. Or the GM Atlas v5.4.0/Nexus Command II v5.4 (or higher).",
            ["Nexus Command Game Manager TCP >=1.3.0 & ViPS >=1.2.0", "GM Atlas >=5.4.0/Nexus Command II >=5.4"],
        ),
        (
            "Nexus Command Game Manager v1.3.0 or higher, Nexus Command Table Controller Software v2.0.0 and ViPS display or GM Atlas v5.4.0/Nexus Command II v5.4 or higher.",
            [
                "Nexus Command Game Manager >=1.3.0 & Nexus Command Table Controller Software =2.0.0 & ViPS",
                "GM Atlas >=5.4.0/Nexus Command II >=5.4",
            ],
        ),
        (
            "the Triton Table Hub version 2.1 or later, either Coin Spot v6.0 or Coin Spot v6.2, and Game Manager v7.0+.",
            ["Triton Table Hub >=2.1 & Coin Spot =6.0/Coin Spot =6.2 & Game Manager >=7.0"],
        ),
    ],
)
def test_a_clause_becomes_its_tree(clause: str, expected: list[str]) -> None:
    button = "COIN IN" if "Aquarius" in clause or "Triton" in clause else "START GAME"
    (entry,) = read(RULES.format(button=button, clause=LEAD + clause))
    assert entry["applies_to"] == "progressive"
    assert words(entry) == expected


def test_a_system_is_named_by_its_components_and_its_heading() -> None:
    text = RULES.format(button="COIN IN", clause=LEAD + "Aquarius Controller v6.5.6SP and Coin Spot v6.0.")
    text += RULES.format(button="START GAME", clause=LEAD + "Nexus Command Game Manager v1.3.0 and ViPS display.")
    assert [e["system"] for e in read(text)] == ["aquarius", "nexus"]


def test_shufflers_that_the_house_must_use_are_choices_listed_once() -> None:
    text = """RULES OF PLAY:

1. Set the i-Deal or i-Deal Plus shuffler to "Lucky Stud."
2. Players bet. The dealer deals. Players may fold.

Later: Set the i-Deal or i-Deal Plus shuffler to "Lucky Stud."

Lucky Stud must be dealt with an automatic card shuffler produced by Light and Wonder, such as LNW's i-Deal, i-Deal Plus or ACE®.
"""
    assert [(e["applies_to"], words(e)) for e in read(text)] == [
        ("shuffler", ["i-Deal/i-Deal Plus"]),
        ("shuffler", ["i-Deal/i-Deal Plus/ACE"]),
    ]


@pytest.mark.parametrize(("name", "sure"), [("Royal Shuffler 3", False), ("i-Deal", True)])
def test_what_a_list_is_for_is_doubted_where_its_only_name_is_cut(name: str, sure: bool) -> None:
    text = f"RULES OF PLAY:\n\n1. Players bet. Players may fold.\n\nThe dealer must use the {name} to shuffle.\n"
    document = Document.of(Pages(read_dump(text), "dump", ""))
    _, provenance = flatten({"equipment": read_equipment(document, sections_of(document))})
    assert (provenance["/equipment/0/applies_to"]["confidence"] >= CONFIDENT) is sure


def test_a_display_needs_all_of_a_comma_list_and_one_of_an_or() -> None:
    lead = "RULES OF PLAY:\n\nAn optional LNW Gaming,Inc. LCD Display that can be used on this game utilizes "
    comma, either = (
        read(lead + rest)[0]
        for rest in (
            "i– Verify v1.0.017 (or higher), i–Deal v3.8.024 (or higher), i–Deal Plus NXP v1.0.114 (or higher).",
            "i-Verify v1.0.017 or higher, i-Deal v3.8.024 or higher or i-Deal Plus NXP v1.0.114 (or higher)",
        )
    )
    assert words(comma) == ["i-Verify >=1.0.017 & i-Deal >=3.8.024 & i-Deal Plus NXP >=1.0.114"]
    assert words(either) == ["i-Verify >=1.0.017 & i-Deal >=3.8.024/i-Deal Plus NXP >=1.0.114"]


def test_a_repaired_version_keeps_what_was_printed() -> None:
    document = Document.of(
        Pages(
            read_dump(RULES.format(button="COIN IN", clause=LEAD + "Aquarius Controller vl.O and GM AtIas v5.S.1.")),
            "dump",
            "",
        )
    )
    plain, sources = flatten(read_equipment(document, sections_of(document)))
    part = plain[0]["any_of"][0]["all_of"]
    assert [c["any_of"][0]["version"] for c in part] == ["1.0", "5.5.1"]
    assert part[1]["any_of"][0]["component"] == "GM Atlas"
    first, second = (sources[f"/0/any_of/0/all_of/{n}/any_of/0/version"] for n in (0, 1))
    assert first["raw"] == "vl.O"
    assert first["repaired"]
    assert second["confidence"] < 0.9  # an S could be a 5 and could be part of the version


def test_other_makers_and_other_words_are_read_as_printed() -> None:
    text = """GAME RULES

1. Lucky Stud is played against the dealer. Players bet and may fold.
2. The house must use the following equipment: Bonus Server v2.10 or higher, STAX Controller v1.4.2 or later.
"""
    (entry,) = read(text)
    assert entry["applies_to"] == "progressive"
    assert words(entry) == ["Bonus Server >=2.10 & STAX Controller >=1.4.2"]

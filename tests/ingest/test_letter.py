"""Letters: every form and wording reads into its truth; what is damaged is put right and said, or doubted."""

from __future__ import annotations

from typing import Any

import pytest

from ingest.packet import read_packet
from ingest.pages.dump import read_dump
from ingest.pages.model import Pages
from tests.ingest.variety_letters.compare import Tally, compare
from tests.ingest.variety_letters.measure import HELD_FROM, dumps, pdfs

CURRENT = """STATE OF WASHINGTON
GAMBLING COMMISSION

June 14, 2023

Sent via email to jroe@example.com

Jordan Roe
Example Gaming, Inc.
12 Main Street
Reno, NV 89501

RE: Rule Update (two games) - Submission #4001

Dear Mx. Roe:

Example Gaming, Inc. amended multiple previously approved card games as follows:

{games}

We have reviewed the changes to the games noted above. {decision}

{bullets}

{after}

Any modifications to these games may affect this approval. If you have any questions on Tribal
implementation, please contact Kelly Doe at (206) 555-0142.

Sincerely,

DocuSigned by: Flowst 8E8993B8572D46E.

Pat Lee Interim Assistant Director Licensing, Regulation, and Enforcement Division

cc: Sam Poe, Special Agent in Charge, Regulation Unit Lou Moe, Special Agent, Tribal Gaming Unit File
"""
APPROVE = "The Washington State Gambling Commission will approve the games under the conditions listed below:"
CONDITION = "- The games shall be played under the game rules you provided on May 5 and 12, 2023 and are enclosed."


def letter(**parts: str) -> dict[str, Any]:
    text = CURRENT.format(
        **{"games": "- Lucky Stud\n- Raise It Up", "decision": APPROVE, "bullets": CONDITION, "after": "", **parts}
    )
    packet = read_packet(Pages(read_dump(text), "dump", ""))
    assert packet["kind"] == "letter", packet["kind"]
    return {**packet["letter"], "provenance": packet["provenance"]}


def test_people_who_stand_on_one_line_are_told_apart() -> None:
    result = letter()
    assert result["signer"] == {
        "name": "Pat Lee",
        "title": "Interim Assistant Director",
        "unit": "Licensing, Regulation, and Enforcement Division",
    }
    assert result["cc"] == [
        {"name": "Sam Poe", "title": "Special Agent in Charge", "unit": "Regulation Unit"},
        {"name": "Lou Moe", "title": "Special Agent", "unit": "Tribal Gaming Unit"},
    ]
    assert result["contacts"] == [{"name": "Kelly Doe", "phone": "206-555-0142", "for": "tribal"}]


def test_two_days_of_one_month_share_its_name_and_year() -> None:
    assert letter()["rules_dates"] == ["2023-05-05", "2023-05-12"]


@pytest.mark.parametrize(
    ("sentence", "decision"),
    [
        (APPROVE, "approved"),
        ("After reviewing your request, the games are hereby approved under these conditions:", "approved"),
        ("The Washington State Gambling Commission cannot approve the games for the following reasons:", "denied"),
        ("Your request is denied for the reasons listed below:", "denied"),
        ("We will write to you once the games have been approved. Until then note the following:", None),
        ("Games may be denied where operators do not comply with the following:", None),
    ],
)
def test_only_a_sentence_that_decides_is_a_decision(sentence: str, decision: str | None) -> None:
    result = letter(decision=sentence, bullets="- The rules do not say how a tie is settled.")
    assert result["decision"] == decision
    assert result["reasons"] == (["The rules do not say how a tie is settled."] if decision == "denied" else [])


def test_conditions_go_to_the_audience_that_is_printed_above_them() -> None:
    result = letter(
        after="## **Card Rooms**\n\n- Operators must notify us.\n\n<u>Tribal Casinos</u>\n\n- Each TGA must agree."
    )
    assert result["conditions"]["commercial"] == ["Operators must notify us."]
    assert result["conditions"]["tribal"] == ["Each TGA must agree."]


def test_numbers_in_sequence_put_a_damaged_list_right() -> None:
    rows = [
        "1\tLucky Stud\t4\tOcean War",
        "2\t2 Raise It Up\t\tHigh Tide Poker – Dual",
        "2\t\t5\tProgressives",
        "3\tEZ 21\t6\tTexas 21",
    ]
    result = letter(games="\n".join(rows))
    assert [(g["number"], g["name"]) for g in result["games"]] == [
        (1, "Lucky Stud"),
        (2, "Raise It Up"),
        (3, "EZ 21"),
        (4, "Ocean War"),
        (5, "High Tide Poker – Dual Progressives"),
        (6, "Texas 21"),
    ]


def test_columns_that_lost_their_tabs_are_found_by_their_numbers() -> None:
    names = [
        "Bet The Set 21",
        "Six Card War",
        "EZ 21",
        "Super Fun 21",
        "Lucky 7 Poker",
        "Royal Match 21",
        "DJ Stud",
        "Casino War",
    ]
    rows = [f"{n + 1} {names[n]} {n + 5} {names[n + 4]}" for n in range(4)]
    result = letter(games="\n".join(rows))
    assert [(g["number"], g["name"]) for g in result["games"]] == list(enumerate(names, 1))


def test_a_running_sentence_names_games() -> None:
    text = CURRENT.format(games="", decision="", bullets="", after="").replace(
        "Example Gaming, Inc. amended multiple previously approved card games as follows:",
        "We have received your request to approve the following games: Lucky Stud, Raise It Up, and High Tide Poker.",
    )
    packet = read_packet(Pages(read_dump(text), "dump", ""))
    assert [g["name"] for g in packet["letter"]["games"]] == ["Lucky Stud", "Raise It Up", "High Tide Poker"]
    assert {g["number"] for g in packet["letter"]["games"]} == {None}


def test_damage_is_repaired_and_said_or_doubted() -> None:
    text = CURRENT.format(games="- Lucky Stud\n- Ra1se It Up", decision=APPROVE, bullets=CONDITION, after="")
    packet = read_packet(Pages(read_dump(text.replace("June 14, 2023", "Jnne l4, 2O23")), "dump", ""))
    assert packet["letter"]["date"] == "2023-06-14"
    source = packet["provenance"]["/letter/date"]
    assert source["repaired"]
    assert source["raw"] == "Jnne l4, 2O23"
    assert {r["name"] for r in source["x_repairs"]} == {"look_alike_digits", "month_name"}
    assert packet["provenance"]["/letter/games/1/name"]["confidence"] < 0.9


@pytest.mark.parametrize("first", [0, HELD_FROM])
def test_made_letters_and_rules_read_into_their_truth(first: int) -> None:
    tally = Tally()
    for name, truth, packet in [*dumps(first, 30, 0.0), *dumps(first + 500, 30, 0.1), *pdfs(first, 4)]:
        compare(packet, truth, tally, name)
    assert tally.counts["wrong_confident"] == 0, tally.notes
    assert tally.share >= 0.99, tally.notes


OLDER = """WASHINGTON STATE GAMBLING COMMISSION

March 9, 2011

Mr. Rowan Frost
Vice President, Game Development
Example Games, Inc.
1106 Palms Airport Drive
Las Vegas, Nevada 89119

Dear Mr. Frost:

We have completed our review of the card games Four Card Poker, Crazy 4 Poker and Ultimate Stud which you
submitted on February 1, 2011. The games are approved for play in house-banked card rooms, subject to the
following conditions:

1. The games must be played according to the rules enclosed with your February 1, 2011, letter.
2. Licensees must submit internal controls before offering the games.

Sincerely,

Morgan J. Hale
Legal and Legislative Manager

cc: Alex Dale, Assistant Director
    File
"""


def test_an_older_letter_has_numbered_conditions_and_names_its_games_in_a_sentence() -> None:
    packet = read_packet(Pages(read_dump(OLDER), "dump", ""))
    result = packet["letter"]
    assert result["decision"] == "approved"
    assert [g["name"] for g in result["games"]] == ["Four Card Poker", "Crazy 4 Poker", "Ultimate Stud"]
    assert len(result["conditions"]["general"]) == 2
    assert result["rules_dates"] == ["2011-02-01"]
    assert result["addressee"]["address"] == ["1106 Palms Airport Drive", "Las Vegas, Nevada 89119"]
    assert result["addressee"]["company"] == "Example Games, Inc."
    assert result["signer"] == {"name": "Morgan J. Hale", "title": "Legal and Legislative Manager", "unit": None}
    assert result["cc"] == [{"name": "Alex Dale", "title": "Assistant Director", "unit": None}]
    assert result["submission"] is None


def test_a_commission_that_must_deny_denies() -> None:
    result = letter(
        decision="The Commission must deny your request for these reasons:", bullets="- The prize is not funded."
    )
    assert result["decision"] == "denied"
    assert result["reasons"] == ["The prize is not funded."]

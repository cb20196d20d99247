"""Where something of a letter ends: a condition, a list of copies, a column of text."""

from __future__ import annotations

from typing import Any

import pytest

from ingest.layout.lines import lines_of
from ingest.packet import read_bytes, read_packet
from ingest.pages.model import Page, Pages, Word
from ingest.values import CONFIDENT
from tests.ingest.set_pages import Line, page, words_of

LETTER = """STATE OF WASHINGTON
GAMBLING COMMISSION

June 14, 2023

Jordan Roe
Example Gaming, Inc.
12 Main Street
Reno, NV 89501

RE: Casino War - Submission #4001

Dear Mx. Roe:

The Washington State Gambling Commission will approve the games under the conditions listed below:

{conditions}

If you have any questions, please contact Kelly Doe at (206) 555-0142.

Sincerely,

Pat Lee
Chief
Technical Services Bureau

{copies}
"""
TITLE = "Official Rules: Commission Free Baccarat"
FOOT = "Copyright Score Gaming, LLC 2021. Not to be reproduced without permission."
PLAY = """{title}

Approved for play, field trial number 2014-118
Prepared for the Bureau
{foot}

A bet on one Tie wins when both hands have that total.
The dealer gives every player two cards. Wagers stand until the last hand.
"""
SAM = {"name": "Samuel De Vries", "title": "Special Agent", "unit": "Regulation Unit"}
LOU = {"name": "Lou Moe", "title": "Special Agent", "unit": "Tribal Gaming Unit"}


def read(copies: str, conditions: str = "- The games shall be played under the rules.") -> dict[str, Any]:
    packet: Any = read_bytes(LETTER.format(conditions=conditions, copies=copies).encode())
    return dict(packet)


@pytest.mark.parametrize("blank", ["\n\n", "\n\n\n"])
@pytest.mark.parametrize("title", [TITLE, "House Way, Second Edition", FOOT])
def test_what_stands_apart_below_the_copies_is_not_one_of_them(title: str, blank: str) -> None:
    rules = PLAY.format(title=title, foot=FOOT)
    copies = f"cc: {SAM['name']}, {SAM['title']}, {SAM['unit']}{blank}{rules}"
    assert read(copies)["letter"]["cc"] == [SAM]


@pytest.mark.parametrize("blank", ["\n", "\n\n"])
@pytest.mark.parametrize("turn", [", ", ",\n", " "])
def test_copies_that_blank_lines_part_are_all_read(blank: str, turn: str) -> None:
    first = f"cc: {SAM['name']}, {SAM['title']}{turn if turn != ' ' else ', '}{SAM['unit']}"
    second = f"{LOU['name']}, {LOU['title']}, Tribal Gaming{' ' if turn != ',' else chr(10)}Unit"
    assert read(f"{first}{blank}{second}{blank}File\n")["letter"]["cc"] == [SAM, LOU]


def test_a_condition_without_an_end_among_whole_sentences_is_doubted() -> None:
    whole = ["The layout must be licensed.", "Dealers must be trained.", "Signs must be posted."]
    packet = read("", "\n".join(f"- {text}" for text in [*whole, "The games may only be offered as described in"]))
    sure = [
        packet["provenance"][f"/letter/conditions/general/{n}"]["confidence"] >= CONFIDENT
        for n in range(len(whole) + 1)
    ]
    assert sure == [True, True, True, False]


def test_a_sentence_goes_on_below_a_grid_whose_rows_stand_half_a_line_apart() -> None:
    lines: list[Line] = [
        (36.0, [("Washington State Gambling Commission", 218)]),
        (60.0, [("3 May 2022", 85)]),
        (80.0, [("Siobhan MacDonald", 85)]),
        (92.0, [("Aces Up Gaming, Inc.", 85)]),
        (104.0, [("Mesquite, NV 89027", 85)]),
        (117.0, [("RE: Casino War: new wager", 121)]),
        (130.0, [("Dear Ms. MacDonald:", 85)]),
        (150.0, [("We are pleased to approve the games, provided the following conditions are met:", 85)]),
        (170.0, [("(1) Dealers must be trained before the first day.", 121)]),
        (184.0, [("(2) The games may only be offered as described in the rules submitted on 26", 121)]),
        (196.0, [("February 2022 and enclosed here.", 157)]),
        (220.0, [("The games:", 85)]),
    ]
    for n in range(24):
        top = 240.0 + 17.0 * n
        lines += [(top, [("Three Card", 128)]), (top + 5.5, [(f"({n + 1})", 91)]), (top + 11.0, [(f"Rummy {n}", 128)])]
    lines.append((680.0, [("Yours truly,", 85)]))
    lines.append((700.0, [("Mary Whitefeather", 85)]))
    lines.append((712.0, [("Supervisor", 85)]))
    packet: Any = read_packet(Pages((page(lines),), "pdf", ""))
    assert [str(v) for v in packet["letter"]["conditions"]["general"]] == [
        "Dealers must be trained before the first day.",
        "The games may only be offered as described in the rules submitted on 26 February 2022 and enclosed here.",
    ]


JUSTIFIED = (
    "the Washington State Gambling | Commission will approve the games under the",
    "following conditions that are | listed on the next page of this long letter",
    "games shall be played in every | house and operated under the terms and so",
    "set forth under the same game | rules that you provided on the last day and",
    "nobody may offer the game for | money before the day on which it is granted",
    "as the law of this state says | in the chapter that was cited further above",
)


@pytest.mark.parametrize(("space", "gutter", "columns"), [(9.0, 9.0, {0}), (5.0, 24.0, {1, 2}), (9.0, 24.0, {1, 2})])
def test_spaces_of_justified_lines_that_meet_by_chance_are_no_gutter(
    space: float, gutter: float, columns: set[int]
) -> None:
    words: list[Word] = []
    for n, line in enumerate(JUSTIFIED):
        left, right = line.split(" | ")
        top = 100.0 + 14.0 * n
        ends = 250.0
        for text in reversed(left.split()):
            words += words_of(text, ends - 5.0 * len(text), top)
            ends -= 5.0 * len(text) + space
        starts = 250.0 + gutter
        for text in right.split():
            words += words_of(text, starts, top)
            starts += 5.0 * len(text) + space
    lines = lines_of(Page(1, 612, 792, tuple(words), "text", "set by hand"))
    assert {line.column for line in lines} == columns


def _letter_page(*lines: Line) -> list[Line]:
    return [
        (36.0, [("Washington State Gambling Commission", 218)]),
        (60.0, [("3 May 2022", 85)]),
        (80.0, [("Siobhan MacDonald", 85)]),
        (92.0, [("Aces Up Gaming, Inc.", 85)]),
        (104.0, [("Mesquite, NV 89027", 85)]),
        (117.0, [("RE: Casino War: new wager", 121)]),
        (130.0, [("Dear Ms. MacDonald:", 85)]),
        *lines,
    ]


CLOSING: list[Line] = [
    (400.0, [("Yours truly,", 85)]),
    (420.0, [("Mary Whitefeather", 85)]),
    (432.0, [("Supervisor", 85)]),
]


def test_a_number_at_the_middle_of_its_item_s_lines_opens_the_upper_one() -> None:
    lines = _letter_page(
        (140.0, [("We have reviewed your submission of the card game Casino War.", 85)]),
        (155.0, [("Therefore the game is not approved, and your application is denied on these grounds:", 85)]),
        (176.0, [("A tie bet that players make against each other is not authorized by RCW", 156)]),
        (182.0, [("(1)", 129)]),
        (188.0, [("9.46.0282.", 156)]),
        (204.0, [("(2) The required laboratory certification has lapsed.", 129)]),
        *CLOSING,
    )
    packet: Any = read_packet(Pages((page(lines),), "pdf", ""))
    assert packet["letter"]["reasons"] == [
        "A tie bet that players make against each other is not authorized by RCW 9.46.0282.",
        "The required laboratory certification has lapsed.",
    ]


def test_a_year_that_ends_a_sentence_at_the_foot_of_a_page_is_no_page_number() -> None:
    first = _letter_page(
        (150.0, [("We are pleased to approve the games, provided the following conditions are met:", 85)]),
        (580.0, [("- Dealers must be trained before the first day.", 92)]),
        (596.0, [("- The game must be played exactly as described in the enclosed game", 92)]),
        (612.0, [("rules, which you and your staff submitted to our office by hand on August 29,", 112)]),
        (628.0, [("2018.", 112)]),
    )
    packet: Any = read_packet(Pages((page(first), page(CLOSING, number=2)), "pdf", ""))
    assert str(packet["letter"]["conditions"]["general"][-1]).endswith("by hand on August 29, 2018.")


def _columns_above_a_table(figure: str) -> Page:
    """Text in two columns, and below it a table whose labels and figures stand left and right of the same gutter."""
    words: list[Word] = []
    for n, line in enumerate(JUSTIFIED):
        left, right = line.split(" | ")
        words += words_of(left, 60.0, 100.0 + 14.0 * n) + words_of(right, 330.0, 100.0 + 14.0 * n)
    for n, label in enumerate(("Event", "Royal Flush", "Straight Flush", "Full House", "Flush")):
        pays = "Payoff" if n == 0 else figure.format(n)
        words += words_of(label, 60.0, 184.0 + 14.0 * n) + words_of(pays, 400.0, 184.0 + 14.0 * n)
    return Page(1, 612, 792, tuple(words), "text", "set by hand")


@pytest.mark.parametrize(
    ("figure", "columns"), [("{}00 to 1", {0}), ("nobody said what it pays, so each line {} is", {1, 2})]
)
def test_a_table_below_columns_of_text_is_not_torn_by_their_gutter(figure: str, columns: set[int]) -> None:
    lines = lines_of(_columns_above_a_table(figure))
    assert {line.column for line in lines if line.words[0].box[1] < 180} == {1, 2}
    assert {line.column for line in lines if 180 < line.words[0].box[1] < 250} == columns


@pytest.mark.parametrize("parted", [", ", " - ", " \u2013 "])
def test_copies_go_on_over_a_page_whatever_parts_their_fields(parted: str) -> None:
    first = _letter_page(
        (150.0, [("We are pleased to approve the games, provided the following conditions are met:", 85)]),
        (170.0, [("- Dealers must be trained before the first day.", 92)]),
        *CLOSING,
        (700.0, [("CC:", 85)]),
    )
    second = [(84.0 + 22.0 * n, [(parted.join(one.values()), 85.0)]) for n, one in enumerate((SAM, LOU))]
    packet: Any = read_packet(Pages((page(first), page(second, number=2)), "pdf", ""))
    assert packet["letter"]["cc"] == [SAM, LOU]

"""What letters list: games in sentences, in lines without marks and in grids over a page break; changes in quotes."""

from __future__ import annotations

from typing import Any

import pytest

from ingest.grammar.hands import parse_hand
from ingest.packet import read_bytes, read_packet
from ingest.pages.model import Page, Pages
from ingest.values import CONFIDENT
from tests.ingest.set_pages import Line, page

LETTER = """STATE OF WASHINGTON
GAMBLING COMMISSION

{date}

Jordan Roe
Example Gaming, Inc.
12 Main Street
Reno, NV 89501

RE: Table Game Modification

Dear Mx. Roe:

{games}

The following has been changed:

{changes}

Your request is approved. The approval of the games is bound to the following conditions:

- Play is governed by the enclosed rules.

Sincerely,

Pat Lee
Chief
"""


def letter(
    games: str = "- Casino War\n- Faro", changes: str = "- A bet is added.", date: str = "June 14, 2023"
) -> dict[str, Any]:
    result: Any = read_bytes(LETTER.format(games=games, changes=changes, date=date).encode())
    return dict(result["letter"])


def names(result: dict[str, Any]) -> list[tuple[int | None, str]]:
    return [(game["number"], game["name"]) for game in result["games"]]


@pytest.mark.parametrize("parted", ["; ", ", ", "; and "])
def test_a_sentence_that_counts_its_games_names_them(parted: str) -> None:
    listed = ["Baccarat Royale - Multi-Link", "Criss-Cross Poker II", "Lightning Stud"]
    counted = parted.join(f"({n}) {name}" for n, name in enumerate(listed, 1))
    assert names(letter(f"The games in question are {counted}.")) == list(enumerate(listed, 1))


def test_numbers_that_do_not_count_from_one_name_nothing() -> None:
    assert not letter("The games in question are (2) Casino War; (4) Lightning Stud.")["games"]


def test_a_name_may_begin_with_all() -> None:
    listed = ["All or Nothing", "Blackjack Rush, Revised", "Tri-Peaks"]
    assert names(letter("Games reviewed:\n\n" + "\n".join(listed))) == [(None, name) for name in listed]


def test_what_is_to_be_changed_is_a_game() -> None:
    result = letter("Example Gaming, Inc. proposes to change Casino War, Tri-Peaks Poker, and Three Card Rummy.")
    assert [name for _, name in names(result)] == ["Casino War", "Tri-Peaks Poker", "Three Card Rummy"]


@pytest.mark.parametrize("bullet", ["o", "*", "-"])
def test_an_item_may_begin_with_a_quotation(bullet: str) -> None:
    first, second = "Pay table C was taken out", '"Bonus" is spelled "Extra" on all pages'
    assert letter(changes=f"{bullet} {first}\n{bullet} {second}")["changes"] == [first, second]


@pytest.mark.parametrize(
    ("date", "iso"), [("5/9/2011", "2011-05-09"), ("18 MAY 2011", "2011-05-18"), ("May 18, 2011", "2011-05-18")]
)
def test_a_date_that_stands_alone_is_no_footer(date: str, iso: str) -> None:
    assert letter(date=date)["date"] == iso


def test_a_face_is_no_misprinted_ace() -> None:
    hand = parse_hand("Ace/Face Suited", loose=True)
    assert hand is not None
    assert (hand.name, hand.repairs) == ("ace_face_suited", ())


def _grid(top: float, first: int, cells: list[list[str]], hidden: int = 0) -> list[Line]:
    """Rows of one column: each number at the middle of its name's lines, `hidden` of which stand elsewhere."""
    lines: list[Line] = []
    for n, cell in enumerate(cells):
        more = hidden if n == len(cells) - 1 else 0
        lines += [(top + 12.0 * k, [(text, 128)]) for k, text in enumerate(cell)]
        lines.append((top + 6.0 * (len(cell) + more - 1) + 0.1, [(f"({first + n})", 91)]))
        top += 12.0 * len(cell) + 3.0
    return lines


def _pages(hidden: int) -> tuple[Page, Page]:
    head: list[Line] = [
        (36.0, [("Washington State Gambling Commission", 218)]),
        (60.0, [("3 May 2022", 85)]),
        (80.0, [("Siobhan MacDonald", 85)]),
        (92.0, [("Aces Up Gaming, Inc.", 85)]),
        (104.0, [("Mesquite, NV 89027", 85)]),
        (130.0, [("Dear Ms. MacDonald:", 85)]),
        (150.0, [("The following games are part of this submission:", 85)]),
    ]
    first = _grid(
        680.0,
        1,
        [["Lightning Stud"], ["Asia Poker", "2nd Edition"], ["Blazing 7s Blackjack", "with Extra Bonus"]],
        hidden,
    )
    rest = ["Wager and", "Insurance"][:hidden]
    second: list[Line] = [(80.0 + 12.0 * n, [(text, 128)]) for n, text in enumerate(rest)]
    second += _grid(80.0 + 12.0 * hidden + 3.0, 4, [["Down Under", "Blackjack"], ["Trifecta Stud"]])
    foot: list[Line] = [
        (300.0, [("We are pleased to approve the games, provided the following conditions are met:", 85)]),
        (320.0, [("(1) Dealers must be trained before the first day.", 121)]),
        (350.0, [("Yours truly,", 85)]),
        (370.0, [("Mary Whitefeather", 85)]),
        (382.0, [("Supervisor", 85)]),
    ]
    return page(sorted([*head, *first])), page(sorted([*second, *foot]), number=2)


@pytest.mark.parametrize("hidden", [0, 1, 2])
def test_a_name_that_goes_on_over_the_page_has_its_number_at_the_middle_of_all_its_lines(hidden: int) -> None:
    packet: Any = read_packet(Pages(_pages(hidden), "pdf", ""))
    parted = " ".join(["Blazing 7s Blackjack with Extra Bonus", *["Wager and", "Insurance"][:hidden]])
    listed = ["Lightning Stud", "Asia Poker 2nd Edition", parted, "Down Under Blackjack", "Trifecta Stud"]
    assert names(packet["letter"]) == list(enumerate(listed, 1))
    sure = packet["provenance"]["/letter/games/2/name"]["confidence"] >= CONFIDENT
    assert sure == (hidden == 0), "a page's end stands within the name"


@pytest.mark.parametrize("damaged", ["l.", "2.", "3S."])
def test_a_number_of_a_table_s_list_that_a_letter_stands_in_is_proved_by_the_others(damaged: str) -> None:
    left = [f"{n}." for n in range(1, 21)]
    right = [f"{n}." for n in range(21, 41)]
    right[14] = damaged if damaged == "3S." else right[14]
    left[1] = damaged if damaged != "3S." else left[1]
    lines = [
        f"| {a} | Casino War {n} | {b} | Lunar Poker {n} |" for n, (a, b) in enumerate(zip(left, right, strict=True))
    ]
    result = letter("\n".join(["The upgrade touches these games:", "", "| No. | Game | No. | Game |", *lines]))
    listed = [f"Casino War {n}" for n in range(20)] + [f"Lunar Poker {n}" for n in range(20)]
    assert (names(result) == list(enumerate(listed, 1))) == (damaged != "l."), "one letter alone is no number"

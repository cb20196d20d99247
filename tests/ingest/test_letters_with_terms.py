"""Letters that print paytables and terms themselves, and memoranda that close without taking leave."""

from __future__ import annotations

from typing import Any

import pytest

from ingest.packet import read_bytes

LETTER = """STATE OF WASHINGTON
GAMBLING COMMISSION

March 4, 2026

Ms. Dana Okafor
Tall Fir Table Games LLC
2211 Harbor Way, Suite 300
Tacoma, WA 98402

RE: Submission #4127 - Lucky Stud Progressive

Dear Ms. Okafor:

We have approved the Lucky Stud Progressive under these conditions:
  (a) The progressive meter must be fed with not less than 22 cents of every dollar wagered; 3 cents of this
goes to the reserve.
  (b) The meter is reset to $5,000 after a royal flush is paid.
  (c) No wager may be greater than $5.

Pay table LSP-A ($1 wager)

Royal Flush .............. 100% of meter
Straight Flush ........... 10% of meter
Four of a Kind ........... $300
Full House ............... $50

If you have questions call us at (360) 555-0142.

Sincerely,

Jordan Whitfield
Deputy Director
"""

MEMORANDUM = """Washington State Gambling Commission

MEMORANDUM OF APPROVAL

To:      Terrence Malik, Director of Product, Bellweather Gaming Supplies Inc.
From:    Special Agent Priya Raman, Electronic Gambling Lab
Date:    October 2, 2025
Subject: Four Card Poker rules, submission 4031

Mr. Malik,

You asked us to allow a new Aces Up pay table. We tested it and approve it for house-banked card rooms.

What changed from the rules of February 3, 2023:
 - pay table 7 was added to Aces Up
 - the minimum for the Bad Beat bet went from $1 to $2

You must do the following:
 1. Use an approved shuffler.
 2. Show the pay table on the layout.

Priya Raman
Special Agent

Copies: Dale Ortega, Assistant Director
        File
"""


def sure(packet: dict[str, Any], pointer: str) -> bool:
    return packet["provenance"][pointer]["confidence"] >= 0.9


def test_a_letter_that_prints_a_paytable_is_read_as_rules_too_and_its_type_is_asked_about() -> None:
    packet: Any = read_bytes(LETTER.encode())
    assert packet["kind"] == "letter_and_rules"
    assert not sure(packet, "/kind")
    assert (packet["letter"]["submission"], packet["letter"]["decision"]) == ("4127", "approved")
    assert packet["letter"]["signer"]["name"] == "Jordan Whitfield"
    (table,) = packet["paytables"]
    assert (table["designator"], table["bet"], table["wager"]) == ("LSP-A", "progressive", "1")
    assert [(o["hand"], o["pays"], o["unit"]) for o in table["outcomes"]] == [
        ("royal_flush", "100", "percent"),
        ("straight_flush", "10", "percent"),
        ("four_of_a_kind", "300", "dollars"),
        ("full_house", "50", "dollars"),
    ]
    (meter,) = packet["meters"]
    assert (meter["seed"], meter["increment"], meter["reserve"]) == ("5000", "22", "3")
    assert [(one["bet"], one["most"]) for one in packet["limits"]] == [(None, "5")]
    assert not any(sure(packet, pointer) for pointer in ("/meters/0/seed", "/meters/0/increment", "/limits/0/most"))


def test_a_letter_without_paytables_stays_a_letter() -> None:
    head, _, rest = LETTER.partition("Pay table LSP-A")
    packet: Any = read_bytes((head + rest[rest.index("If you have") :]).encode())
    assert packet["kind"] == "letter"
    assert packet["paytables"] == packet["meters"] == packet["limits"] == []


def test_what_a_letter_only_says_is_not_hidden_by_its_paytable() -> None:
    packet: Any = read_bytes(LETTER.replace("If you have questions", "The lab keeps a copy. If you have").encode())
    assert any("The lab keeps a copy" in line["text"] for line in packet["x_unread"])


def test_a_memorandum_is_signed_by_whom_it_is_from() -> None:
    packet: Any = read_bytes(MEMORANDUM.encode())
    letter = packet["letter"]
    assert letter["signer"]["name"] == "Priya Raman"
    assert letter["signer"]["title"] == "Special Agent"
    assert [one["name"] for one in letter["cc"]] == ["Dale Ortega"]
    assert letter["addressee"]["company"] == "Bellweather Gaming Supplies Inc."


def test_what_changed_is_no_condition() -> None:
    packet: Any = read_bytes(MEMORANDUM.encode())
    assert packet["letter"]["changes"] == [
        "pay table 7 was added to Aces Up",
        "the minimum for the Bad Beat bet went from $1 to $2",
    ]
    assert packet["letter"]["conditions"]["general"] == [
        "Use an approved shuffler.",
        "Show the pay table on the layout.",
    ]


def test_a_list_below_a_line_that_asks_for_nothing_is_doubted() -> None:
    packet: Any = read_bytes(MEMORANDUM.replace("What changed from", "For your files, here are notes on").encode())
    listed = packet["letter"]["conditions"]["general"]
    for n, text in enumerate(listed):
        if "Aces Up" in text or "Bad Beat" in text:
            assert not sure(packet, f"/letter/conditions/general/{n}"), text
    assert "Use an approved shuffler." in listed


RULES = """RULES OF PLAY:
Players place an ante wager and the dealer deals three cards to each player. The dealer qualifies with queen high.
{}
Pair Plus pays:
Straight flush 40 to 1
Three of a kind 30 to 1
Straight 6 to 1
Flush 3 to 1
Pair 1 to 1
"""


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("The Pair Plus wager may not exceed $100.", [("pair_plus", None, "100")]),
        ("No single wager shall exceed $300.", [(None, None, "300")]),
        ("A player may wager from $1 to $25 on the Lucky Ladies.", [("lucky_ladies", "1", "25")]),
        (
            "A player may place a Flush Bonus wager and a Straight Flush Bonus wager, each not to exceed $50.",
            [("flush_bonus", None, "50"), ("straight_flush_bonus", None, "50")],
        ),
        (
            "The ante wager must be at least $5 and the Trips bet must be at least $1.",
            [("ante", "5", None), ("trips", "1", None)],
        ),
        ("The maximum aggregate payout for a single round must not be below $50,000.", []),
        ("The dealer announces every bet of at least a green chip.", []),
    ],
)
def test_limits_that_sentences_set_are_read_and_doubted(sentence: str, expected: list[Any]) -> None:
    packet: Any = read_bytes(RULES.format(sentence).encode())
    assert [(one["bet"], one["least"], one["most"]) for one in packet["limits"]] == expected
    assert not any(
        sure(packet, f"/limits/{n}/{side}")
        for n, one in enumerate(packet["limits"])
        for side in ("least", "most")
        if one[side]
    )


@pytest.mark.parametrize(
    ("sentence", "seed", "increment"),
    [
        ("The progressive jackpot starts at $2,500 and the meter grows by 30% of every wager.", "2500", "30"),
        ("The meter is set back to $10,000. 20% of each wager is added to the meter.", "10000", "20"),
    ],
)
def test_meters_that_sentences_describe(sentence: str, seed: str, increment: str) -> None:
    packet: Any = read_bytes(RULES.format(sentence).encode())
    (meter,) = packet["meters"]
    assert (meter["seed"], meter["increment"]) == (seed, increment)


@pytest.mark.parametrize(
    ("sentences", "seed", "increment", "dropped"),
    [
        (
            "The meter grows by 12% of every bet. The progressive has a seed of $800. The jackpot resets to $2,400.",
            None, "12", ["$800", "$2,400"],
        ),
        (
            "The seed amount is $7,500. The contribution rate is 18%. 4% of each wager goes to the progressive meter.",
            "7500", None, ["18%", "4%"],
        ),
    ],
)  # fmt: skip
def test_what_sentences_say_of_a_meter_twice_and_differently_is_left_out_and_the_rest_read(
    sentences: str, seed: str | None, increment: str | None, dropped: list[str]
) -> None:
    packet: Any = read_bytes(RULES.format(sentences).encode())
    (meter,) = packet["meters"]
    assert (meter["seed"], meter["increment"]) == (seed, increment)
    unread = " ".join(line["text"] for line in packet["x_unread"])
    assert [figure for figure in dropped if figure not in unread] == []


RULES_OF_POKER = """QUARRY POKER
House Rules
The dealer deals five cards to each player.
Each player places an Ante wager.
The player may fold or raise.
A deck of 52 cards is used.
The dealer shuffles the cards.
"""


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        (
            "Maximum Blind bet: $75\nAnte bet $10 to $75\nBuy-in: $100 to $900\nDealer toke - $1 to $3",
            [("blind", None, "75", True), ("ante", "10", "75", True)],
        ),
        ("Minimum Wagers\nAnte $15\nPair Plus $2", [("ante", "15", None, True), ("pair_plus", "2", None, True)]),
        ("Table Maximums\nAnte $300", [("ante", None, "300", True)]),
        (
            "Minimum Wagers\nAnte $15\nMaximum Wagers\nAnte $90",
            [("ante", "15", None, True), ("ante", None, "90", True)],
        ),
        (
            "Ante wager - $5 to $50\nCollection - $1 to $4\nTips - $1 to $3",
            [("ante", "5", "50", True), ("collection", "1", "4", False)],
        ),
        (
            "The Raise wager is $5 to $60. The minimum Raise wager is $10.",
            [("raise", "5", "60", False), ("raise", "10", None, False)],
        ),
        ("The minimum Pair Plus wager may not be more than $15.", []),
        ("A player may bet up to $40 on Fridays.", []),
        (
            "Ante bet $5 to $80\nPair Plus bet $1 to $20\nThe Ante wager may not exceed $70.",
            [("ante", "5", "80", False), ("pair_plus", "1", "20", True), ("ante", None, "70", False)],
        ),
    ],
)
def test_limits_are_those_of_bets_and_of_the_side_that_is_named(lines: str, expected: list[Any]) -> None:
    packet: Any = read_bytes((RULES_OF_POKER + lines + "\n").encode())
    assert [
        (
            one["bet"], one["least"], one["most"],
            all(sure(packet, f"/limits/{n}/{what}") for what in ("bet", "least", "most") if one[what]),
        )
        for n, one in enumerate(packet["limits"])
    ] == expected  # fmt: skip


def test_reasons_that_one_sentence_counts_are_listed_and_doubted() -> None:
    text = LETTER.replace(
        "We have approved the Lucky Stud Progressive under these conditions:",
        "We cannot approve the game. Our reasons are these: the dealer may choose whether to draw; and bets may be "
        "placed after the cards are dealt.",
    )
    packet: Any = read_bytes(text[: text.index("  (a)")].encode() + text[text.index("If you have") :].encode())
    assert packet["letter"]["decision"] == "denied"
    assert packet["letter"]["reasons"] == [
        "the dealer may choose whether to draw",
        "bets may be placed after the cards are dealt.",
    ]
    assert not sure(packet, "/letter/reasons/0")


def test_whom_a_title_and_one_word_name_is_a_contact_and_doubted() -> None:
    packet: Any = read_bytes(LETTER.replace("call us at", "call Agent Lee at").encode())
    assert [(one["name"], one["phone"]) for one in packet["letter"]["contacts"]] == [("Lee", "360-555-0142")]
    assert not sure(packet, "/letter/contacts/0/name")


BESIDE = """Keiko Lindqvist                                     May 12, 2026
Blue Heron Gaming, Inc.                             Submission 4188
77 Quarry Lane                                      by e-mail
Reno, NV 89502

Subject: Approval of a list of games

Dear Ms. Lindqvist:

Your submission is approved. The games that may use the controller are listed here.

No.  Game                      Card rooms    Approved rules
1    Ultimate Texas Hold'em    yes           Rev. 6, 01/14/2025
2    Mississippi Stud          no            Rev. 3, 05/02/2023
3    Three Card Poker          yes           Rev. 9, 11/30/2025

Sincerely,

Theodora Vance
Assistant Director
"""


def test_a_date_beside_an_address_is_no_line_of_it() -> None:
    packet: Any = read_bytes(BESIDE.encode())
    letter = packet["letter"]
    assert (letter["date"], letter["submission"]) == ("2026-05-12", "4188")
    assert letter["addressee"]["name"] == "Keiko Lindqvist"
    assert letter["addressee"]["company"] == "Blue Heron Gaming, Inc."
    assert letter["addressee"]["address"] == ["77 Quarry Lane", "Reno, NV 89502"]
    assert letter["subject"] == "Approval of a list of games"


def test_columns_behind_the_names_of_games_are_no_part_of_them_and_the_names_are_doubted() -> None:
    packet: Any = read_bytes(BESIDE.encode())
    games = packet["letter"]["games"]
    assert [(one["number"], one["name"]) for one in games] == [
        (1, "Ultimate Texas Hold'em"),
        (2, "Mississippi Stud"),
        (3, "Three Card Poker"),
    ]
    assert not any(sure(packet, f"/letter/games/{n}/name") for n in range(3))


def test_a_denial_may_contract_its_words() -> None:
    text = LETTER.replace(
        "We have approved the Lucky Stud Progressive under these conditions:",
        "Unfortunately we can't approve the Lucky Stud Progressive right now, because the meter has no reserve.",
    )
    packet: Any = read_bytes((text[: text.index("  (a)")] + text[text.index("If you have") :]).encode())
    assert packet["letter"]["decision"] == "denied"


@pytest.mark.parametrize("point", ["", "."])
def test_a_column_of_makers_is_no_part_of_the_names_before_it(point: str) -> None:
    start, end = BESIDE.index("No.  Game"), BESIDE.index("\nSincerely")
    lines = ["Harbor Hold'em   Otter Games", "Driftwood Stud   Quarry Tables", "Tide War         Blue Heron Gaming"]
    listed = "\n".join(["No.  Game             Maker", *(f"{n}{point}   {line}" for n, line in enumerate(lines, 1))])
    packet: Any = read_bytes(f"{BESIDE[:start]}{listed}\n{BESIDE[end:]}".encode())
    games = packet["letter"]["games"]
    assert [one["name"] for one in games] == ["Harbor Hold'em", "Driftwood Stud", "Tide War"]
    assert not any(sure(packet, f"/letter/games/{n}/name") for n in range(3))


def test_a_raised_figure_opens_a_line_and_numbers_none() -> None:
    packet: Any = read_bytes(BESIDE.replace("\nSincerely", "\n\u00b2 a note below the list\n\nSincerely").encode())
    assert [one["number"] for one in packet["letter"]["games"]] == [1, 2, 3]

"""Numbers, boxes and initials that look like something else: read for what they are, or doubted."""

from __future__ import annotations

from typing import Any

from ingest.packet import read_bytes
from ingest.values import CONFIDENT

RULES = "Lucky Dog Poker\n\nEach player makes an Ante wager. The dealer deals two cards to each player.\n\n{}\n"
LETTER = """WASHINGTON STATE GAMBLING COMMISSION

November 12, 2019

Yolanda Pike
Bally Gaming, Inc.
PO Box 42400
Olympia, WA 98504

Re: Lucky Dog Poker, Submission No. 4218

Dear Ms. Pike:

Your submission is approved. These conditions apply:

1. The game is played by the rules received on May 17, 2O0B, which are enclosed.
2. A sign at the table names the odds.

If you have questions, get in touch with:

J. T. Halloran
Special Agent
735.999.7985

Sincerely,

Ivan Petrov
Chief
"""


def sure(packet: dict[str, Any], pointer: str) -> bool:
    return bool((packet["provenance"][pointer]["confidence"] or 0) >= CONFIDENT)


def test_a_number_alone_over_the_pays_names_no_table_surely() -> None:
    text = "Tie - TIE-01\n\nTIE ON THE FIRST CARD ... 10\n\nBonus - BN-01\n\nTIE AFTER TIE ... 2\nWIN AT WAR ... 1"
    packet = read_bytes(RULES.format(text).encode())
    for n, table in enumerate(packet["paytables"]):
        assert table["designator"] != "10" or not sure(packet, f"/paytables/{n}/designator")


def test_a_percent_sign_is_a_star_only_beside_a_number_with_its_star() -> None:
    rows = "Royal Flush 100% 100%\nStraight Flush 250 to 1 250 to 1\nFlush 5 to 1 4 to 1\n"
    packet = read_bytes(RULES.format(f"Progressive Pay Tables\n\nHand 1* 2%\n{rows}").encode())
    assert [t["designator"] for t in packet["paytables"]] == ["1", "2"]


def test_the_box_of_the_office_may_be_the_addressees_own() -> None:
    assert read_bytes(LETTER.encode())["letter"]["addressee"]["address"] == ["PO Box 42400", "Olympia, WA 98504"]


def test_an_initial_that_looks_like_a_lists_letter_belongs_to_the_name() -> None:
    assert [c["name"] for c in read_bytes(LETTER.encode())["letter"]["contacts"]] == ["J. T. Halloran"]


def test_letters_within_a_number_make_a_sentence_doubtful() -> None:
    packet = read_bytes(LETTER.encode())
    assert not sure(packet, "/letter/conditions/general/0")
    assert sure(packet, "/letter/conditions/general/1")


def test_rules_behind_a_letter_that_is_nobodys_are_of_no_sure_kind() -> None:
    letter = LETTER.replace("WASHINGTON STATE GAMBLING COMMISSION", "").replace(", Submission No. 4218", "")
    letter = letter.replace("Your submission is approved.", "We thank you for your visit.")
    packet = read_bytes((letter + "\n---\n" + RULES.format("Hand\tPays\nFlush\t5 to 1\nPair\t1 to 1")).encode())
    assert packet["kind"] != "rules" or not sure(packet, "/kind")


def test_a_word_that_orders_a_shuffler_is_no_part_of_its_name() -> None:
    packet = read_bytes(RULES.format("Equipment\n\nRequired shuffler: Quick Draw.").encode())
    named = [p["component"] for e in packet["equipment"] for a in e["any_of"] for g in a["all_of"] for p in g["any_of"]]
    assert named == ["Quick Draw"]

"""Letters and rules by three more authors: what was unseen when it was measured, kept from getting worse.

Their first figures, which are the honest ones, stand in docs/readers/letters.md. The last author's causes were left as
they are: his figures are measured, and nothing is asked of them here.
"""

from __future__ import annotations

from typing import Any

import pytest

from ingest.letter_marks import closing, greeting
from ingest.packet import read_bytes
from ingest.pages.model import Word
from ingest.prose import Text, Token
from ingest.readers.equipment.grammar import read_list
from tests.ingest.letters_unseen.measure import AUTHORS, measured

MENDED = AUTHORS[:-1]


@pytest.mark.parametrize("author", MENDED)
def test_dumps_hold_nothing_wrong_and_confident(author: str) -> None:
    tally = measured(author, "dump", 0, 14)
    assert tally.wrong_and_confident == 0, tally.notes
    assert tally.share > 0.95, tally.notes


@pytest.mark.parametrize("author", MENDED)
def test_damaged_dumps_are_doubted(author: str) -> None:
    tally = measured(author, "dump", 20, 8, damage=0.1)
    assert tally.wrong_and_confident == 0, tally.notes


@pytest.mark.parametrize("author", MENDED)
def test_pages_hold_nothing_wrong_and_confident(author: str) -> None:
    tally = measured(author, "pdf", 2, 2)
    assert tally.wrong_and_confident == 0, tally.notes
    assert tally.share > 0.85, tally.notes


@pytest.mark.parametrize(
    ("lines", "result"),
    [
        (["June 4, 2020", "Dana Reyes", "Dear Ms. Reyes:"], 2),
        (["June 4, 2020", "Dana Reyes", "AGS LLC", "Dana Reyes:"], 3),
        (["Good morning Dana,"], 0),
        (["MEMORANDUM", "Date: June 4, 2020", "To: Dana Reyes, AGS LLC", "Subject: Rules"], 3),
        (["RULES OF PLAY", "Players bet.", "RULES OF PLAY:"], None),
        (["Good cards win, as always, and every player who holds them is paid by the dealer at the table"], None),
    ],
)
def test_a_letter_is_known_by_its_greeting(lines: list[str], result: int | None) -> None:
    assert greeting(lines) == result


def test_a_letter_closes_above_a_name_whatever_the_words() -> None:
    assert closing(["Thank you.", "With every good wish,", "Dana Reyes", "Special Agent"], 0) == 1
    assert closing(["Cards, chips,", "and other things"], 0) is None


def text_of(plain: str) -> Text:
    words = plain.split()
    return Text(Token(1, Word(w, (float(n), 0.0, n + 0.9, 1.0)), w) for n, w in enumerate(words))


@pytest.mark.parametrize(
    ("plain", "parts", "sure"),
    [
        ("Orb Server v2.1 or Lumen Sign v3.0, together with Meter Hub v1.4 or higher",
         [["Orb Server 2.1 exact", "Lumen Sign 3.0 exact"], ["Meter Hub 1.4 at_least"]], True),
        ("Orb Server v2.1 and Lumen Sign v3.0, each in the stated version or higher",
         [["Orb Server 2.1 at_least"], ["Lumen Sign 3.0 at_least"]], False),
        ("Orb Server v2.1 blessed by the moon and Lumen Sign v3.0",
         [["Orb Server 2.1 exact"], ["Lumen Sign 3.0 exact"]], False),
        ("version 2.1 of the Orb Server and at least Lumen Sign v3.0",
         [["Orb Server 2.1 exact"], ["Lumen Sign 3.0 at_least"]], True),
    ],
)  # fmt: skip
def test_what_a_list_leaves_unexplained_makes_it_doubtful(plain: str, parts: list[list[str]], sure: bool) -> None:
    tree = read_list(text_of(plain), 0, len(plain), damaged=False)
    (alternative,) = tree.alternatives
    assert [[f"{p.named.name} {p.version} {p.match}" for p in choice] for choice in alternative] == parts
    assert all(p.doubt >= 0.9 for p in tree.parts()) is sure


LETTER = """Washington State Gambling Commission

June 4, 2020

Dana Reyes
Emerald Tables LLC
480 Pilot Road
Las Vegas, NV 89119

RE: {subject}

Dear Ms. Reyes:

The following games were reviewed:

- Orca Stud Poker
- Salish 21

{body}

Sincerely,

Digitally signed by Pat Moreno
Pat Moreno
Gaming Analyst 3
Licensing Division
Washington State Gambling Commission
(360) 486-3440
"""
APPROVED = "These games are approved under the following conditions:\n\n{}"
THIN_RULES = """
\f
Orca Stud Poker

Every player antes. The dealer gives each player five cards. The best hand wins.
A player who folds loses the ante. Bets that nobody called are returned to the player who made them.
"""


def letter(body: str, subject: str = "Rule update - Submission #3119", more: str = "") -> dict[str, Any]:
    return read_bytes((LETTER.format(subject=subject, body=body) + more).encode())


def test_a_kind_that_few_marks_tell_is_doubted_and_the_rules_are_read() -> None:
    packet = letter(APPROVED.format("- Signs must be posted at every table."), more=THIN_RULES)
    assert packet["kind"] == "letter_and_rules"
    assert packet["provenance"]["/kind"]["confidence"] < 0.9
    assert packet["provenance"]["/game"]["confidence"] < 0.9
    whole = letter(APPROVED.format("- Signs must be posted at every table."))
    assert whole["kind"] == "letter"
    assert whole["provenance"]["/kind"]["confidence"] >= 0.9


@pytest.mark.parametrize(
    ("more", "kind"),
    [
        ("", "not_a_packet"),
        (" Players ante, and bets push. Wagers on a progressive jackpot have odds of 9 to 1.", "not_a_packet"),
        (" Players ante, and bets push. Each winning progressive wager shall be paid at odds of 9 to 1.", "rules"),
    ],
)
def test_the_law_on_games_reads_like_rules_and_is_doubted(more: str, kind: str) -> None:
    text = (
        "Chapter 230-15 WAC\n\nCard games. The dealer deals cards to players. Each player may hold cards of one hand."
    )
    packet = read_bytes(f"{text}{more}\n".encode())
    assert packet["kind"] == kind
    assert packet["provenance"]["/kind"]["confidence"] < 0.9


@pytest.mark.parametrize(
    ("subject", "number", "text"),
    [
        ("Orca Stud, Tracking Number TG-11-6214", "TG-11-6214", "Orca Stud"),
        ("Orca Stud - Control No. EGL.9256.08", "EGL.9256.08", "Orca Stud"),
        ("Submission GR5413 - Orca Stud", "GR5413", "Orca Stud"),
    ],
)
def test_a_submissions_number_by_other_names(subject: str, number: str, text: str) -> None:
    read = letter(APPROVED.format("- Signs must be posted."), subject)["letter"]
    assert (read["submission"], read["subject"]) == (number, text)


def test_an_earlier_submission_is_not_this_one() -> None:
    body = "This letter supersedes our approval under Submission #1403.\n\n"
    assert letter(body + APPROVED.format("- Signs must be posted."), "Orca Stud")["letter"]["submission"] is None


@pytest.mark.parametrize(
    ("body", "general", "commercial", "tribal"),
    [
        ("(1) Signs must be posted; (2) no fee is charged; and (3) rules are kept.",
         ["Signs must be posted", "no fee is charged", "rules are kept."], [], []),
        ("- Signs must be posted.\n- Card rooms: Controls must be approved.\n- Tribes: The agency must concur.",
         ["Signs must be posted."], ["Controls must be approved."], ["The agency must concur."]),
    ],
)  # fmt: skip
def test_conditions_in_one_sentence_and_with_their_audience_before_them(
    body: str, general: list[str], commercial: list[str], tribal: list[str]
) -> None:
    result = letter(APPROVED.format(body))["letter"]["conditions"]
    assert result == {"general": general, "commercial": commercial, "tribal": tribal}


def test_what_a_letter_asks_for_is_no_condition_that_is_sure() -> None:
    packet = letter(
        "Before we can go on, please send us the following:\n\n- A color copy of the layout\n- Every pay table"
    )
    assert packet["letter"]["decision"] is None
    assert not any(packet["letter"]["conditions"].values())


def test_a_signers_office_is_no_unit() -> None:
    signer = letter(APPROVED.format("- Signs must be posted."))["letter"]["signer"]
    assert signer == {"name": "Pat Moreno", "title": "Gaming Analyst 3", "unit": "Licensing Division"}

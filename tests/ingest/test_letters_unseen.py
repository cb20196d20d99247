"""Letters and rules by three more authors: what was unseen when it was measured, kept from getting worse.

Their first figures, which are the honest ones, stand in docs/readers/letters.md.
"""

from __future__ import annotations

import pytest

from ingest.letter_marks import closing, greeting
from ingest.pages.model import Word
from ingest.prose import Text, Token
from ingest.readers.equipment.grammar import read_list
from tests.ingest.letters_unseen.measure import AUTHORS, measured


@pytest.mark.parametrize("author", AUTHORS)
def test_dumps_hold_nothing_wrong_and_confident(author: str) -> None:
    tally = measured(author, "dump", 0, 14)
    assert tally.wrong_and_confident == 0, tally.notes
    assert tally.share > 0.95, tally.notes


@pytest.mark.parametrize("author", AUTHORS)
def test_damaged_dumps_are_doubted(author: str) -> None:
    tally = measured(author, "dump", 20, 8, damage=0.1)
    assert tally.wrong_and_confident == 0, tally.notes


@pytest.mark.parametrize("author", AUTHORS)
def test_pages_hold_nothing_wrong_and_confident(author: str) -> None:
    tally = measured(author, "pdf", 2, 2)
    assert tally.wrong_and_confident == 0, tally.notes
    assert tally.share > 0.85, tally.notes


@pytest.mark.parametrize(
    ("lines", "found"),
    [
        (["June 4, 2020", "Dana Reyes", "Dear Ms. Reyes:"], 2),
        (["June 4, 2020", "Dana Reyes", "AGS LLC", "Dana Reyes:"], 3),
        (["Good morning Dana,"], 0),
        (["MEMORANDUM", "Date: June 4, 2020", "To: Dana Reyes, AGS LLC", "Subject: Rules"], 3),
        (["RULES OF PLAY", "Players bet.", "RULES OF PLAY:"], None),
        (["Good cards win, as always, and every player who holds them is paid by the dealer at the table"], None),
    ],
)
def test_a_letter_is_known_by_its_greeting(lines: list[str], found: int | None) -> None:
    assert greeting(lines) == found


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

"""A procedure is quoted as a whole sentence, also where the rules print it as items of a list."""

from __future__ import annotations

import pytest

from approvals.filings.procedures import _sentence_of
from paytables.packet import Clause


def clause(path: tuple[str, ...], text: str, system: str | None = None) -> Clause:
    return Clause(path, text, 3, None, system, None, 1.0, "/".join(path))


LEAD = clause(("RULES OF PLAY", "3"), "The player then either:")
FOLDS = clause(("RULES OF PLAY", "3", "a"), "folds and loses the ante wager; or")
RAISES = clause(("RULES OF PLAY", "3", "b"), "makes an additional wager.")
NEXT = clause(("RULES OF PLAY", "4"), "The dealer turns the hidden cards over.")
ELSEWHERE = clause(("RULES OF PLAY", "3", "a"), "folds; or", system="nexus")


@pytest.mark.parametrize(
    ("asked", "whole"),
    [(FOLDS, [LEAD, FOLDS, RAISES]), (RAISES, [RAISES]), (NEXT, [NEXT]), (ELSEWHERE, [ELSEWHERE])],
)
def test_an_item_comes_with_the_sentence_that_it_is_part_of(asked: Clause, whole: list[Clause]) -> None:
    assert _sentence_of(asked, [LEAD, FOLDS, RAISES, NEXT, ELSEWHERE]) == whole

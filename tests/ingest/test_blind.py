"""Letters and rules of a second author, as PDFs and as text dumps: nothing may be wrong and confident.

The seeds are fixed, so a change of a reader that makes one of them worse is seen at once. How readers do on wordings
that nobody looked at is measured by `python -m tests.ingest.blind.measure`.
"""

from __future__ import annotations

import pytest

from ingest.readers.letter import head
from tests.ingest.blind.measure import dump_bytes, measured, pdf_bytes


@pytest.mark.parametrize("first", [0, 400, 600])
def test_dumps_hold_nothing_wrong_and_confident(first: int) -> None:
    tally = measured(first, 20, dump_bytes)
    assert tally.wrong_and_confident == 0, tally.notes
    assert tally.share > 0.97, tally.notes


@pytest.mark.parametrize("first", [200, 610])
def test_pdfs_hold_nothing_wrong_and_confident(first: int) -> None:
    tally = measured(first, 8, pdf_bytes)
    assert tally.wrong_and_confident == 0, tally.notes
    assert tally.share > 0.97, tally.notes


@pytest.mark.parametrize(
    ("line", "number"),
    [
        ("RE: Rule Update - Submission #4021", "4021"),
        ("Re: Submission No. 4021-A - Rule Update", "4021-A"),
        ("Subject: Rule Update (Submission # 3990)", "3990"),
        ("RE: Rule Update - Sub. 4021", "4021"),
        ("This letter concerns your submission (No. 4059).", "4059"),
    ],
)
def test_submission_numbers_in_every_form(line: str, number: str) -> None:
    match = head.SUBMISSION.search(line)
    assert match is not None
    assert match["number"] == number

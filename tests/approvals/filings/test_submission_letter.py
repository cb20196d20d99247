"""The commission's letter on a submission is drafted from what was read, and fills in nothing that was not."""

from __future__ import annotations

from typing import Any

import pypdfium2
import pytest
from django.test import Client

from approvals.filings.submission_letter import NothingToDraft, submission_letter
from ingest.models import Reading
from tests.accounts.people import person
from tests.approvals.packets import letter, packet, published, stored

pytestmark = pytest.mark.django_db


def submitted(**more: Any) -> Reading:
    """Rules without a letter, as a manufacturer sends them."""
    return stored(packet(letter_=None, **more), name="new-rules.json")


def text_of(pdf: bytes) -> str:
    read = pypdfium2.PdfDocument(pdf)
    return " ".join(" ".join(read[n].get_textpage().get_text_bounded() for n in range(len(read))).split())


def test_the_draft_names_what_is_submitted_and_leaves_the_decision_to_a_signer() -> None:
    published(packet(letter_=letter()))
    document = submitted(owner="LNW Gaming, Inc.").document
    client = Client()
    client.force_login(person("agent"))
    answer = client.get(f"/documents/{document.pk}/draft-letter.pdf")
    assert answer.headers["Content-Type"] == "application/pdf"
    text = text_of(answer.content)
    for sentence in ("Harbor Stud", "LNW Gaming, Inc.", "HS-01", "Play by the enclosed rules.", "Submission #9001"):
        assert sentence in text
    assert "to be set by the signer" in text
    assert client.get(f"/documents/{document.pk}/draft-letter.pdf").content == answer.content
    client.force_login(person("manufacturer_editor"))
    assert client.get(f"/documents/{document.pk}/draft-letter.pdf").status_code == 403


def test_what_was_not_read_stays_open() -> None:
    reading = submitted(owner=None)
    content = submission_letter(reading.document, reading)
    assert content["company"] is None
    assert content["conditions"] is None  # no letter is on file to take them from
    assert content["in_force"] is None


def test_a_letter_alone_has_no_rules_to_approve() -> None:
    reading = stored(packet(letter_=letter(), game=None, paytables=[], equipment=[], kind="letter"))
    with pytest.raises(NothingToDraft):
        submission_letter(reading.document, reading)

"""The page on which everything open in one part of a document is looked at together."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from ingest.documents.selectors import review_progress
from ingest.models import Reading
from tests.ingest.test_together import of, reading_with_doubt

pytestmark = pytest.mark.django_db


def test_the_page_shows_all_of_one_part_and_confirms_what_it_showed(client_of: Callable[[Any], Client]) -> None:
    reading = reading_with_doubt()
    address = f"/documents/{reading.document_id}/review/together/?part=/paytables/0"
    client = client_of("agent")
    html = client.get(address).content.decode()
    assert "2 open values" in html
    assert html.count('name="field"') == 2
    shown = [f.pk for f in of(reading, 0)]
    assert client.post(address, {"field": [*shown, of(reading, 1)[0].pk]}).status_code == 302
    assert review_progress(reading).open == 2  # of another part nothing was confirmed, though it was named
    assert client.post(address, {}).status_code == 404
    assert client.get(address).status_code == 302  # nothing is open there any more

    field = Reading.objects.get().fields.get(pk=shown[0])
    client.post(f"/documents/{reading.document_id}/review/{field.pk}/", {"decision": "undo"})
    assert review_progress(reading).open == 4


def test_all_of_one_part_is_rejected_and_taken_back(client_of: Callable[[Any], Client]) -> None:
    reading = reading_with_doubt()
    address = f"/documents/{reading.document_id}/review/together/?part=/paytables/0"
    client = client_of("agent")
    assert "Reject all 2" in client.get(address).content.decode()
    shown = [f.pk for f in of(reading, 0)]
    response = client.post(address, {"field": shown, "act": "reject"}, follow=True).content.decode()
    assert "2 values of" in response
    assert "are rejected. Undo takes them all back." in response
    decided = Reading.objects.get().fields.exclude(state="proposed")
    assert [(f.pk, f.state, f.decided_value) for f in decided.order_by("pk")] == [
        (pk, "rejected", None) for pk in sorted(shown)
    ]
    again = {"decision": "undo"}
    response = client.post(f"/documents/{reading.document_id}/review/{shown[0]}/", again, follow=True).content.decode()
    assert "2 values that were rejected together are open again" in response
    assert review_progress(reading).open == 4


def test_what_a_document_is_cannot_be_rejected(client_of: Callable[[Any], Client]) -> None:
    """Every document is of some kind."""
    read = {"page": 1, "bbox": None, "raw": "rules", "repaired": False, "confidence": 0.5, "reader": "t"}
    reading = reading_with_doubt({"/kind": read})
    kind = reading.fields.get(pointer="/kind")
    address = f"/documents/{reading.document_id}/review/together/?part="
    client = client_of("agent")
    html = client.get(address).content.decode()
    assert f'value="{kind.pk}"' in html
    assert "Reject all" not in html
    client.post(address, {"field": [kind.pk], "act": "reject"})
    kind.refresh_from_db()
    assert kind.state == "proposed"


@pytest.mark.parametrize("odd", ["²", "9" * 30, "-1"])
def test_a_number_that_is_none_names_nothing(client_of: Callable[[Any], Client], odd: str) -> None:
    reading = reading_with_doubt()
    client, review = client_of("agent"), f"/documents/{reading.document_id}/review"
    assert client.post(f"{review}/together/?part=/paytables/0", {"field": odd}).status_code == 404
    table = f"{review}/table/?part=/paytables/0"
    assert client.post(table, {"act": "confirm_table", "field": odd, "seen": odd}).status_code < 500
    assert client.get(table, {"part": "/paytables/0", "page": odd, "box": "1,1,2,2"}).status_code < 500

"""Values that were looked at together are confirmed in one act, and taken back in one."""

from __future__ import annotations

from typing import Any

import pytest
from django.core.exceptions import PermissionDenied

from accounts.models import AuditEntry
from ingest.documents.record import record_reading
from ingest.documents.review import confirm_together, correct_field, decided_together, undo_decision
from ingest.documents.selectors import doubtful_fields, review_progress
from ingest.documents.services import store_document
from ingest.models import Reading
from tests.accounts.people import person, system
from tests.approvals.packets import packet, paytable

pytestmark = pytest.mark.django_db
PAGES = [{"number": 1, "width": 600, "height": 800, "source": "text", "reason": "it has text"}]


def reading_with_doubt(more: dict[str, Any] | None = None) -> Reading:
    """Two paytables with three doubtful cells each."""
    value: dict[str, Any] = packet(paytables=[paytable("TCP-01"), paytable("TCP-02")])
    value["provenance"] = {
        f"/paytables/{n}/outcomes/{row}/pays": {
            "page": 1,
            "bbox": [60 + 200 * n, 100 + 20 * row, 160 + 200 * n, 112 + 20 * row],
            "raw": "raw",
            "repaired": False,
            "confidence": 0.6,
            "reader": "t",
        }
        for n in range(2)
        for row in range(2)
    } | (more or {})
    document = store_document(data=b"two tables " * 40, name="two.txt", actor=system()).document
    return record_reading(document=document, packet=value, reader="test", pages=PAGES, actor=system())


def of(reading: Reading, table: int) -> list[Any]:
    return [f for f in doubtful_fields(reading) if f.pointer.startswith(f"/paytables/{table}/")]


def test_one_act_confirms_all_that_was_looked_at_and_one_takes_it_back() -> None:
    reading, agent = reading_with_doubt(), person("agent")
    assert review_progress(reading).open == 4
    done = confirm_together(fields=of(reading, 0), actor=agent, what="Paytable TCP-01")
    assert [f.state for f in done] == ["confirmed", "confirmed"]
    assert review_progress(reading).open == 2
    entry = AuditEntry.objects.latest("sequence")
    assert (entry.act, entry.actor) == ("confirmed values together", agent)
    assert set(entry.detail["values"]) == {f.pointer for f in done}

    assert len(decided_together(done[0])) == 2
    undo_decision(field=done[1], actor=agent)
    assert review_progress(reading).open == 4
    assert not reading.fields.exclude(reason="").exists()
    assert AuditEntry.objects.latest("sequence").act == "took back a decision on values together"


def test_what_was_decided_before_is_left_as_it_was() -> None:
    reading, agent = reading_with_doubt(), person("agent")
    first, second = of(reading, 0)
    correct_field(field=first, value="7", actor=agent)
    assert confirm_together(fields=[first, second], actor=agent, what="Paytable TCP-01") == [second]
    first.refresh_from_db()
    assert (first.state, first.decided_value) == ("corrected", "7")
    second.refresh_from_db()
    undo_decision(field=second, actor=agent)
    first.refresh_from_db()
    assert first.state == "corrected"
    assert confirm_together(fields=[first], actor=agent, what="Paytable TCP-01") == []


def test_who_may_not_review_may_not_confirm_together() -> None:
    reading = reading_with_doubt()
    with pytest.raises(PermissionDenied):
        confirm_together(fields=of(reading, 0), actor=person("operator_editor"), what="Paytable TCP-01")
    assert review_progress(reading).open == 4

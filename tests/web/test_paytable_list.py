"""The list of paytables states the exact figures of each, printed or not, and sorts by them."""

from __future__ import annotations

import re
from collections.abc import Callable
from decimal import Decimal

import pytest
from django.test import Client

from accounts.models import User
from approvals.registry.verdicts import verify_when_due
from paytables.models import CountedTable, Paytable
from paytables.report import index
from tests.web.register import CARIBBEAN, counted, publish

pytestmark = pytest.mark.django_db


def edges(client: Client, sort: str) -> list[Decimal]:
    html = client.get("/paytables/", {"sort": sort, "per_page": "500"}).content.decode()
    cells = re.findall(r'data-label="House edge"[^>]*>\s*([-\d.]+)%', html)
    return [Decimal(cell) for cell in cells]


def test_it_sorts_by_the_exact_edge_and_counts_nothing(client_of: Callable[[str | User], Client]) -> None:
    publish(CARIBBEAN[1])
    client = client_of("operator_reader")
    before = client.get("/paytables/")
    assert before.status_code == 200
    assert edges(client, "edge") == [], "nothing is counted yet, and no page counts"
    counted()
    assert verify_when_due() is None, "every paytable is in the index"
    result = edges(client, "edge")
    assert len(result) == 3, "the others hang on a meter"
    assert result == sorted(result)
    assert edges(client, "-edge") == sorted(result, reverse=True)
    row = CountedTable.objects.filter(house_edge__isnull=False).first()
    assert row is not None
    page = client.get(f"/paytables/{row.paytable_id}/").content.decode()
    assert f"{round(row.house_edge * 100, 4)}%" in page, "the same figure as on its own page"
    response = client.get("/paytables/", {"sort": "-top"}).content.decode()
    assert "% of the meter" in response or " to 1" in response
    listed = client.get("/paytables/", {"export": "csv"})
    assert b"House edge" in b"".join(listed.streaming_content)  # type: ignore[attr-defined]


def test_another_state_of_the_engines_is_listed_anew(
    client_of: Callable[[str | User], Client], monkeypatch: pytest.MonkeyPatch
) -> None:
    publish(CARIBBEAN[1])
    counted()
    rows = CountedTable.objects.count()
    assert rows == Paytable.objects.count()
    monkeypatch.setattr(index, "verifier_fingerprint", lambda: "another state of the engines")
    assert edges(client_of("agent"), "edge") == [], "what other engines counted is not shown as today's"
    counted()
    assert CountedTable.objects.count() == 2 * rows
    assert edges(client_of("supervisor"), "edge") != []

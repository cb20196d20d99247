"""What an outsider's request may hold: how large, how deep, and no text that the database cannot keep."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.test import Client
from django.urls import reverse

from accounts import route_table
from accounts.models import AuditEntry
from accounts.models.tokens import Scope
from accounts.tokens import issue
from tests.accounts.people import person

pytestmark = pytest.mark.django_db
JUDGE = "/api/v1/record-checks/PROG-LEDGER/judge"
DEEP = 100_000


@pytest.fixture
def client() -> Client:
    secret = issue(actor=person("supervisor"), name="attack", scopes=list(Scope))[1]
    return Client(raise_request_exception=False, headers={"Authorization": f"Bearer {secret}"})


@pytest.mark.parametrize(
    ("body", "text"),
    [
        ("[" * DEEP + "]" * DEEP, "nested"),
        ('{"a":' * DEEP + "1" + "}" * DEEP, "nested"),
        ('{"a":' * 500 + "1" + "}" * 500, "nested"),
        ('{"record": {"a": ["\\u0000"]}}', "NUL"),
        ('{"record": {"a\\u0000": 1}}', "NUL"),
    ],
)
def test_json_is_taken_within_bounds(client: Client, body: str, text: str) -> None:
    for path in (JUDGE, "/api/v1/filings", "/api/v1/documents"):
        answer = client.post(path, body, content_type="application/json")
        if answer.status_code == 403:
            continue
        assert answer.status_code == 400, path
        assert answer["Content-Type"] == "application/problem+json"
        assert text in answer.json()["title"]
    ordinary = client.post(JUDGE, '{"record": {"as_of": "2024-02-01", "ledger": []}}', content_type="application/json")
    assert ordinary.status_code == 200


def test_a_body_larger_than_is_taken_is_not_read(client: Client, settings: object) -> None:
    settings.DATA_UPLOAD_MAX_MEMORY_SIZE = 1000  # type: ignore[attr-defined]
    answer = client.post(JUDGE, '{"record": "' + "a" * 2000 + '"}', content_type="application/json")
    assert answer.status_code == 413
    assert "at most 1,000 are taken" in answer.json()["title"]


def lists() -> Iterator[str]:
    """Every page and list without a parameter of its own, and every export."""
    for address in route_table.addresses():
        if "GET" in address.methods and not set(address.parameters) - {"form"} and "logout" not in address.name:
            yield reverse(address.name, kwargs=dict.fromkeys(address.parameters, "csv"))


def test_the_character_nul_in_an_address_is_refused_everywhere(client: Client) -> None:
    browser = Client(raise_request_exception=False)
    browser.force_login(person("supervisor", "browsing"))
    before, asked = AuditEntry.objects.count(), 0
    for path in lists():
        if path.startswith("/health/"):
            continue
        answer = (client if path.startswith("/api/") else browser).get(f"{path}?q=a%00b&before=%00&game=%00")
        assert answer.status_code == 400, path
        asked += 1
    assert asked > 80
    assert browser.get("/letters/?q=100%2500").status_code == 200, "a percent sign and two noughts are a text"
    assert AuditEntry.objects.count() == before

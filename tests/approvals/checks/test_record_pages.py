"""Records are checked on a page, by the API and by the command, with the same answers."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import call_command
from django.test import Client

from accounts import tenant
from tests.accounts.people import person

pytestmark = pytest.mark.django_db
LEDGER = "ts,delta_usd,reason\n2024-01-01,10000,starting_amount\n2024-01-02,-250,a good reason\n"


@pytest.fixture
def client_() -> Client:
    client = Client()
    client.force_login(person("operator_editor"))
    return client


def test_typed_into_the_form(client_: Client) -> None:
    page = client_.get("/checks/PROG-LEDGER/record/").content.decode()
    assert 'name="ledger"' in page
    answered = client_.post("/checks/PROG-LEDGER/record/", {"as_of": "2024-02-01", "ledger": LEDGER})
    text = answered.content.decode()
    assert answered.status_code == 200
    assert "ledger[1].reason" in text
    assert "a good reason" in text
    assert "/law/wac_230_15_695/" in text  # cited at its place


def test_what_is_wrong_stands_beside_its_field(client_: Client) -> None:
    page = client_.post("/checks/CASH-ON-HAND/record/", {"as_of": "2024-02-01", "tables": "5", "cash_usd": "much"})
    assert page.status_code == 422
    assert 'id="f-cash_usd-error"' in page.content.decode()


def test_sent_as_a_file_and_templates(client_: Client) -> None:
    sent = SimpleUploadedFile("ledger.csv", LEDGER.encode())
    page = client_.post("/checks/PROG-LEDGER/record/", {"file": sent, "as_of": "2024-02-01"})
    assert "ledger[1].reason" in page.content.decode()
    for form in ("csv", "xlsx", "json"):
        assert client_.get(f"/checks/PROG-LEDGER/template.{form}").status_code == 200
    assert client_.get("/checks/PROG-LEDGER/template.exe").status_code == 404
    assert client_.get("/checks/WAGER-MAX/record/").status_code == 404
    assert client_.get("/checks/PROG-LEDGER/").status_code == 200


def test_by_the_api(client_: Client) -> None:
    listed = client_.get("/api/v1/record-checks").json()
    assert "PROG-LEDGER" in {c["id"] for c in listed}
    assert client_.get("/api/v1/record-checks/PROG-LEDGER").json()["inputs"][0]["name"] == "ledger"
    body = {"record": {"as_of": "2024-02-01", "ledger": [{"delta_usd": 5, "reason": "starting_amount"}]}}
    answered = client_.post("/api/v1/record-checks/PROG-LEDGER/judge", body, content_type="application/json")
    assert answered.json()["verdict"] == "pass"
    body = {"record": {"as_of": "2024-02-01", "ledgr": []}}
    refused = client_.post("/api/v1/record-checks/PROG-LEDGER/judge", body, content_type="application/json")
    assert refused.status_code == 422
    assert refused.json()["at"] == "ledgr"
    assert client_.post("/api/v1/record-checks/NO-SUCH/judge", body, content_type="application/json").status_code == 404


def test_by_the_command(tmp_path: Path) -> None:
    tenant.begin_as(tenant.SYSTEM)  # as a command begins; requests of other tests end as nobody
    file = tmp_path / "ledger.csv"
    file.write_text(LEDGER, encoding="utf-8")
    out = io.StringIO()
    call_command("comply", str(file), "--record", "prog-ledger", "--as-of", "2024-02-01", "--json", stdout=out)
    answer = json.loads(out.getvalue())
    assert (answer["check"], answer["as_of"], answer["verdict"]) == ("PROG-LEDGER", "2024-02-01", "needs_review")
    (tmp_path / "bad.json").write_text('{"as_of": "2024-02-01", "x": 1}')
    with pytest.raises(SystemExit) as ended:
        call_command("comply", str(tmp_path / "bad.json"), "--record", "PROG-LEDGER", "--json", stdout=io.StringIO())
    assert ended.value.code == 2
    file.write_text("delta_usd,reason\n5,starting_amount\n-1,promotion\n")
    with pytest.raises(SystemExit) as ended:
        call_command("comply", str(file), "--record", "PROG-LEDGER", "--as-of", "2024-02-01", stdout=io.StringIO())
    assert ended.value.code == 1

"""What the API says of the register, and what it refuses."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable
from decimal import Decimal

import openpyxl
import pytest
from rest_framework.test import APIClient

from accounts.models import AuditEntry
from approvals.models import Letter
from games.models import Game, GameVersion
from paytables.models import Paytable
from tests.accounts.people import person
from tests.approvals.packets import letter, packet, published
from tests.web.register import counted, publish

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("register")]
Clients = Callable[[str], APIClient]
V1 = "/api/v1"


def test_letters_newest_first_with_their_games(client_of: Clients) -> None:
    rows = client_of("operator_reader").get(f"{V1}/letters").json()["results"]
    assert [(row["submission"], row["date"], row["games"]) for row in rows] == [
        ("3119", "2023-06-14", 3),
        ("3077", "2022-05-23", 1),
    ]
    detail = client_of("manufacturer_reader").get(f"{V1}/letters/{rows[0]['id']}").json()
    assert [game["name"] for game in detail["listed_games"]] == ["Harbor Stud", "Bay Poker", "Casino War"]
    assert detail["contacts"] == [{"name": "Sam Sample", "phone": "360-555-0100", "audience": "commercial"}]
    assert detail["manufacturer"] == "light-and-wonder"


@pytest.mark.parametrize(
    ("game", "day", "answer"),
    [
        ("harbor stud™", "2022-05-22", "not_yet_approved"),
        ("Harbor Stud", "2022-05-23", "in_force"),
        ("Harbor Stud", "2030-01-01", "in_force"),
        ("Casino War", "2023-06-14", "rules_not_on_file"),
        ("Unheard Of", "2023-06-14", "never_approved"),
    ],
)
def test_in_force_says_every_case(client_of: Clients, game: str, day: str, answer: str) -> None:
    payload = client_of("operator_editor").get(f"{V1}/in-force", {"game": game, "day": day}).json()
    assert payload["answer"] == answer
    assert (payload["approval"] is None) == (answer == "never_approved")


def test_approvals_in_force_on_a_day(client_of: Clients) -> None:
    rows = client_of("agent").get(f"{V1}/approvals", {"in_force_on": "2022-12-31"}).json()["results"]
    assert {(row["game"], row["submission"], row["audience"]) for row in rows} == {
        ("Harbor Stud", "3077", "commercial"),
        ("Harbor Stud", "3077", "tribal"),
    }
    assert rows[0]["in_force"] == {"first": "2022-05-23", "until": "2023-06-14"}


def test_paytables_are_exact(client_of: Clients) -> None:
    (row,) = client_of("agent").get(f"{V1}/paytables", {"in_force_on": "2024-01-01"}).json()["results"]
    assert row["wager"] == "1"
    assert row["outcomes"][1] == {
        "hand": "flush", "hands": None, "pays": "50", "unit": "for_1", "meter": None, "from_meter": True, "envy": None,
    }  # fmt: skip
    assert {claim["name"]: claim["value"] for claim in row["claims"]} == {
        "house_edge": "11", "hit_frequency": "0.37", "seed": "10000",
    }  # fmt: skip


def test_paytables_have_their_counted_figures(client_of: Clients) -> None:
    publish("three-card-poker-3119")
    client = client_of("manufacturer_reader")
    address = f"{V1}/paytables?designator=TCP-01"
    before, *_ = client.get(address).json()["results"]
    assert [before[name] for name in ("house_edge", "hit_frequency", "verdict")] == [None] * 3, (
        "nothing is counted here"
    )
    counted()
    row, *_ = client.get(address).json()["results"]
    assert row["house_edge"] == f"{Decimal(686689) / Decimal(20358520):.12f}"
    assert row["hit_frequency"] == f"{Decimal(22858881) / Decimal(50896300):.12f}"
    assert row["verdict"] == "consistent"
    assert client.get(f"{V1}/paytables/{row['id']}").json() == row


def test_requirement_trees(client_of: Clients) -> None:
    client = client_of("manufacturer_editor")
    rows = client.get(f"{V1}/requirements", {"in_force_on": "2024-01-01"}).json()["results"]
    assert [row["tree"] for row in rows] == [
        {
            "any_of": [
                {
                    "all_of": [
                        {"component": "Command Manager", "version": "1.3.0", "match": "at_least"},
                        {
                            "any_of": [
                                {"component": "Atlas", "version": "5.4.0", "match": "at_least"},
                                {"component": "Command II", "version": "5.4", "match": "at_least"},
                            ]
                        },
                        {"component": "Progressive display", "version": None, "match": "any"},
                    ]
                }
            ]
        }
    ]
    assert len(client.get(f"{V1}/requirements", {"component": "atlas"}).json()["results"]) == 2
    assert client.get(f"{V1}/requirements", {"component": "elsewhere"}).json()["results"] == []


def test_versions_carry_their_packet(client_of: Clients) -> None:
    client = client_of("agent")
    newest = client.get(f"{V1}/versions", {"in_force_on": "2024-01-01"}).json()["results"][0]
    assert "packet" not in newest
    assert newest["supersedes"] == GameVersion.objects.get(number=1).pk
    detail = client.get(f"{V1}/versions/{newest['id']}").json()
    assert detail["packet"]["letter"]["submission"] == "3119"


def test_evidence_of_a_value(client_of: Clients) -> None:
    table = Paytable.objects.first()
    assert table is not None
    rows = client_of("agent").get(f"{V1}/evidence", {"table": "paytables_paytable", "record": table.pk}).json()
    assert {row["attribute"]: row["raw"] for row in rows["results"]}["designator"] == "HS-01"


def test_filters_narrow_lists_and_exports_alike(client_of: Clients) -> None:
    client = client_of("auditor")
    asked = {"decision": "approved", "submission": "3077"}
    assert len(client.get(f"{V1}/letters", asked).json()["results"]) == 1
    body = b"".join(client.get(f"{V1}/letters/export/csv", asked).streaming_content).decode()
    rows = list(csv.DictReader(io.StringIO(body)))
    assert [row["submission"] for row in rows] == ["3077"]
    act = AuditEntry.objects.get(act="exported a list")
    assert act.detail == {"list": "letter", "form": "csv", "filters": {"decision": "approved", "submission": "3077"}}


def test_exports_as_workbook_and_json_hold_the_same(client_of: Clients) -> None:
    client = client_of("agent")
    book = openpyxl.load_workbook(
        io.BytesIO(b"".join(client.get(f"{V1}/approvals/export/xlsx").streaming_content)), read_only=True
    )
    cells = list(book.worksheets[0].values)
    rows = json.loads(b"".join(client.get(f"{V1}/approvals/export/json").streaming_content))
    assert cells[0] == tuple(rows[0])
    assert len(cells) - 1 == len(rows) == 8


def test_no_export_holds_a_formula(client_of: Clients) -> None:
    published(packet(letter_=letter(number="1", games=('=HYPERLINK("http://x","y")', "+1+1", "@cmd")), game=None))
    client = client_of("agent")
    text = b"".join(client.get(f"{V1}/games/export/csv").streaming_content).decode()
    names = [row["name"] for row in csv.DictReader(io.StringIO(text))]
    assert {'\'=HYPERLINK("http://x","y")', "'+1+1", "'@cmd"} <= set(names)
    assert not any(name.startswith(("=", "+", "@", "-")) for name in names)
    book = openpyxl.load_workbook(io.BytesIO(b"".join(client.get(f"{V1}/games/export/xlsx").streaming_content)))
    kinds = {
        cell.data_type for row in book.worksheets[0].iter_rows(min_row=2) for cell in row if cell.value is not None
    }
    assert "f" not in kinds


def test_pages_by_cursor_reach_every_row_once(client_of: Clients) -> None:
    Game.objects.bulk_create(Game(name=f"Game {n % 7}", slug=f"game-{n}") for n in range(40))
    client, seen, address = client_of("agent"), [], f"{V1}/games?page_size=9"
    while address:
        page = client.get(address).json()
        seen += [row["id"] for row in page["results"]]
        address = page["next"]
    assert len(seen) == len(set(seen)) == Game.objects.count()


def test_errors_are_problems(client_of: Clients) -> None:
    client = client_of("agent")
    missing = client.get(f"{V1}/letters/999999")
    assert missing.status_code == 404
    assert missing["Content-Type"] == "application/problem+json"
    assert missing.json()["status"] == 404
    assert missing.json()["instance"] == f"{V1}/letters/999999"
    wrong = client.get(f"{V1}/in-force", {"game": "Harbor Stud", "day": "yesterday"})
    assert wrong.status_code == 400
    assert "day" in wrong.json()["errors"]
    assert client.get(f"{V1}/letters", {"since": "soon"}).status_code == 400


def test_nobody_reads_without_signing_in() -> None:
    answer = APIClient().get(f"{V1}/letters")
    assert answer.status_code == 401
    assert answer["Content-Type"] == "application/problem+json"


def test_the_audit_log_is_for_supervisors_and_auditors(client_of: Clients) -> None:
    assert client_of("operator_editor").get(f"{V1}/audit").status_code == 403
    rows = client_of("auditor").get(f"{V1}/audit", {"act": "published"}).json()["results"]
    assert [row["act"] for row in rows] == ["published to the register"] * 2
    assert rows[0]["detail"]["second_agent_waived"] is True


def test_the_register_is_only_read(client_of: Clients) -> None:
    client = client_of(person("supervisor"))  # type: ignore[arg-type]
    letter_ = Letter.objects.first()
    assert letter_ is not None
    for method in (client.post, client.put, client.patch, client.delete):
        assert method(f"{V1}/letters/{letter_.pk}").status_code in {403, 405}

"""Whoever owns the tables can take every trigger down and change any row; `manage.py verifyregister` names it.

Each change is made more thoroughly than the one before: the row, its history too, its packet and hashes too.
"""

from __future__ import annotations

import json
from contextlib import suppress
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.db import connection

from approvals.models import Publication
from approvals.registry.game_rules import version_packet
from config.database.owner import as_owner
from games.canonical import sha256_of
from ingest.documents.effective import Confident
from tests.accounts.people import person
from tests.approvals.packets import agreed, doubtful, letter, packet, published, stored

ROW = "UPDATE paytables_outcome SET pays = 9999 WHERE hand = 'flush'"
HISTORY = "UPDATE paytables_outcomeevent SET pays = 9999 WHERE hand = 'flush'"


@pytest.fixture
def register(transactional_db: None) -> Publication:
    """Published by two, from an archive, doubtful in places, twice the same letter."""
    published(packet(letter_=letter(number="3077", date="2022-05-23")), name="archive.json")
    published(packet(letter_=letter(number="3077", date="2022-05-23")) | {"citations": []}, name="print.json")
    open_places = "/paytables/0/outcomes/1/pays", "/paytables/0/claims/house_edge", "/letter/subject"
    published(doubtful(packet(letter_=letter(number="3078", games=("Bay Poker",)), game="Bay Poker"), *open_places))
    first, second = person("agent", "first"), person("agent", "second")
    return agreed(stored(packet(letter_=letter()), name="now.json"), first, second).publication


def asked(notes: Path) -> list[str]:
    out = StringIO()
    status = 0
    with suppress(SystemExit):
        status = 1
        call_command("verifyregister", "--json", notes=notes, stdout=out)
        status = 0
    results = list(json.loads(out.getvalue())["changed"])
    assert status == bool(results)
    return results


def change(*statements: str, **values: Any) -> None:
    with as_owner(), connection.cursor() as cursor:
        cursor.execute("SELECT tablename FROM pg_tables WHERE schemaname = 'public' AND hastriggers")
        for (table,) in cursor.fetchall():
            cursor.execute(f'ALTER TABLE "{table}" DISABLE TRIGGER USER')
        for statement in statements:
            cursor.execute(statement, values)


def test_what_was_published_is_found_right(register: Publication, tmp_path: Path) -> None:
    notes = tmp_path / "notes.json"
    assert asked(notes) == []
    assert json.loads(notes.read_text())["tables"]["paytables_outcomeevent"]["rows"] > 0
    assert asked(notes) == []


def test_a_changed_payout_is_found(register: Publication, tmp_path: Path) -> None:
    change(ROW)
    result = asked(tmp_path / "notes.json")
    assert any("its pays is not what was published" in line for line in result)
    assert any("paytables_outcome" in line and "not what its history says" in line for line in result)


def test_a_payout_changed_with_its_history_is_found(register: Publication, tmp_path: Path) -> None:
    change(ROW, HISTORY)
    result = asked(tmp_path / "notes.json")
    assert result
    assert all("its pays is not what was published" in line for line in result)


def test_a_payout_changed_with_its_history_and_packets_is_found(register: Publication, tmp_path: Path) -> None:
    """Every hash made again: only the signed entry of who published it still says what it was."""
    forged = json.loads(json.dumps(register.packet))
    forged["paytables"][0]["outcomes"][1]["pays"] = "9999"
    version = version_packet(Confident(forged))
    tables = ("approvals_publication", "approvals_publicationevent")
    row = " WHERE paytable_id IN (SELECT id FROM paytables_paytable WHERE version_id = %(version_id)s)"
    change(
        *(s.replace(" WHERE hand", row + " AND hand") for s in (ROW, HISTORY)),
        *(
            f"UPDATE {t} SET packet = %(packet)s, sha256 = %(sha256)s, proposal_id = NULL, second_agent_waived = true,"
            " second_agent_id = NULL WHERE id = %(pk)s"
            for t in tables
        ),
        *(
            f"UPDATE {t} SET packet = %(version)s, sha256 = %(version_sha256)s WHERE id = %(version_id)s"
            for t in ("games_gameversion", "games_gameversionevent")
        ),
        pk=register.pk, packet=json.dumps(forged), sha256=sha256_of(forged),
        version=json.dumps(version), version_sha256=sha256_of(version), version_id=register.version_id,
    )  # fmt: skip
    result = asked(tmp_path / "notes.json")
    assert result == [
        f"publication {register.pk} of document {register.document_id}: the audit log names another packet"
    ]


def test_rewritten_history_is_found_by_what_was_noted(register: Publication, tmp_path: Path) -> None:
    notes = tmp_path / "notes.json"
    assert asked(notes) == []
    change("UPDATE approvals_proposalevent SET created_at = now() WHERE pgh_label = 'insert'")
    (line,) = asked(notes)
    assert line.startswith("approvals_proposalevent: what it held at")
    change("DELETE FROM games_gamenameevent")
    assert any("games_gamename" in line and "does not know it" in line for line in asked(notes))


@pytest.mark.parametrize(
    ("statement", "named"),
    [
        ("UPDATE approvals_letter SET subject = 'another'", "approvals_letter"),
        ("UPDATE approvals_approval SET basis = 'enclosed'", "approvals_approval"),
        ("DELETE FROM paytables_claim", "paytable"),
        ("UPDATE accounts_membership SET role = 'supervisor'", "accounts_membership"),
        ("UPDATE approvals_requirement SET version = '0.1' WHERE version IS NOT NULL", "approvals_requirement"),
    ],
)
def test_every_other_row_is_held_too(register: Publication, tmp_path: Path, statement: str, named: str) -> None:
    change(statement)
    assert any(named in line for line in asked(tmp_path / "notes.json"))

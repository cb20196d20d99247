"""The audit log: what is recorded, and that no tampering stays unseen."""

from __future__ import annotations

import json
from collections.abc import Iterator
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.db import DatabaseError, connection, transaction

from accounts import audit
from accounts.audit.chain import GENESIS, UNSIGNED, Head, entry_hash, verify
from accounts.history import because
from accounts.models import AuditEntry, User
from config.database.owner import as_owner
from tests.accounts.people import organisation, person

pytestmark = pytest.mark.django_db
ENTRIES = 5


def sql(statement: str, *params: str | int) -> None:
    with connection.cursor() as cursor:
        cursor.execute(statement, params)


def some_acts() -> User:
    ada = person("agent")
    for number in range(1, ENTRIES + 1):
        audit.record("confirmed", actor=ada, subject=ada, detail={"field": number, "was": None}, reason="seen ✓")
    return ada


def test_an_entry_says_who_what_why_and_through_what() -> None:
    ada = person("supervisor")
    with because(who=ada, through="POST /letters/7", reason="new letter"):
        entry = audit.record("published", actor=ada, subject=organisation("operator"), detail={"letters": ["3119"]})
    assert entry == AuditEntry.objects.get()  # as it is written now, in the transaction of its act
    entry.refresh_from_db()
    assert (entry.sequence, entry.previous_hash) == (1, GENESIS)
    assert (entry.actor, entry.organisation) == (ada, ada.organisation)
    assert (entry.reason, entry.through) == ("new letter", "POST /letters/7")
    assert (entry.subject_kind, entry.subject_name) == ("accounts.Organisation", "The operator")
    assert entry_hash(entry) == entry.hash


def test_each_entry_holds_the_hash_of_the_one_before() -> None:
    some_acts()
    entries = list(AuditEntry.objects.order_by("sequence"))
    assert [e.sequence for e in entries] == [1, 2, 3, 4, 5]
    assert [e.previous_hash for e in entries] == [GENESIS, *(e.hash for e in entries[:-1])]
    assert verify() == audit.Verdict(ENTRIES, Head(5, entries[-1].hash), None)


@pytest.mark.parametrize("detail", [{"edge": 0.1}, {"at": object()}, {1: "one"}])
def test_what_would_not_read_back_the_same_is_refused(detail: dict[str, object]) -> None:
    with pytest.raises(TypeError):
        audit.record("confirmed", actor=person("agent"), detail=detail)
    assert not AuditEntry.objects.exists()


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE accounts_auditentry SET reason = 'other' WHERE sequence = 3",
        "DELETE FROM accounts_auditentry WHERE sequence = 3",
        "TRUNCATE accounts_auditentry",
        "ALTER TABLE accounts_auditentry DISABLE TRIGGER ALL",
        "DROP TABLE accounts_auditentry",
        "SET session_replication_role = replica",
    ],
)
def test_the_application_can_neither_change_nor_remove(statement: str) -> None:
    some_acts()
    with pytest.raises(DatabaseError, match=r"permission denied|must be owner"), transaction.atomic():
        sql(statement)
    assert verify().whole


def test_the_application_cannot_insert_into_the_middle_or_fork() -> None:
    ada = some_acts()
    last = AuditEntry.objects.get(sequence=ENTRIES)
    for sequence, before in ((3, last.previous_hash), (7, last.hash), (6, GENESIS)):
        forged = AuditEntry(
            sequence=sequence,
            at=last.at,
            act="approved",
            actor=ada,
            actor_name="x",
            previous_hash=before,
            hash="f" * 64,
        )
        with pytest.raises(DatabaseError, match="does not continue"), transaction.atomic():
            forged.save(force_insert=True)


@pytest.fixture
def tampering(transactional_db: None) -> Iterator[None]:
    """As the owner with the triggers off: somebody who has the database in hand."""
    some_acts()
    with as_owner():
        sql("ALTER TABLE accounts_auditentry DISABLE TRIGGER USER")
        yield
        sql("ALTER TABLE accounts_auditentry ENABLE TRIGGER USER")


@pytest.mark.usefixtures("tampering")
@pytest.mark.parametrize(
    ("statement", "first"),
    [
        ("UPDATE accounts_auditentry SET detail = '{\"field\": 4}' WHERE sequence = 3", 3),
        ("UPDATE accounts_auditentry SET reason = 'seen' WHERE sequence = 1", 1),
        ("UPDATE accounts_auditentry SET actor_name = 'eve' WHERE sequence = 5", 5),
        ("UPDATE accounts_auditentry SET at = at + interval '1 microsecond' WHERE sequence = 2", 2),
        ("UPDATE accounts_auditentry SET hash = repeat('a', 64) WHERE sequence = 4", 4),
        ("DELETE FROM accounts_auditentry WHERE sequence = 3", 3),
        ("DELETE FROM accounts_auditentry WHERE sequence = 1", 1),
        (
            "DELETE FROM accounts_auditentry WHERE sequence = 3;"
            "UPDATE accounts_auditentry SET sequence = sequence - 1 WHERE sequence > 3",
            3,
        ),
    ],
)
def test_whoever_has_the_database_is_found(statement: str, first: int) -> None:
    sql(statement)
    broken = verify().broken
    assert broken is not None
    assert broken.sequence == first


@pytest.mark.usefixtures("tampering")
def test_an_entry_whose_hash_was_made_anew_breaks_the_next() -> None:
    entry = AuditEntry.objects.get(sequence=3)
    entry.act = "approved"
    sql("UPDATE accounts_auditentry SET act = 'approved', hash = %s WHERE sequence = 3", entry_hash(entry))
    broken = verify().broken
    assert broken is not None
    assert (broken.sequence, broken.problem) == (3, UNSIGNED)
    elsewhere = verify(signatures=False).broken  # where the secret key is not known, the chain itself tells
    assert elsewhere is not None
    assert (elsewhere.sequence, elsewhere.problem) == (4, "does not hold the hash of the entry before it")


@pytest.mark.usefixtures("tampering")
def test_whoever_has_the_database_cannot_write_a_chain_of_their_own() -> None:
    """All hashes made again, as the owner: no signature fits."""
    before = GENESIS
    for entry in AuditEntry.objects.order_by("sequence"):
        entry.actor_name, entry.previous_hash = "eve", before
        before = entry_hash(entry)
        sql(
            "UPDATE accounts_auditentry SET actor_name = 'eve', previous_hash = %s, hash = %s WHERE sequence = %s",
            entry.previous_hash, before, entry.sequence,
        )  # fmt: skip
    assert verify(signatures=False).whole
    broken = verify().broken
    assert broken is not None
    assert (broken.sequence, broken.problem) == (1, UNSIGNED)


@pytest.mark.usefixtures("tampering")
def test_entries_from_before_signatures_stay_and_later_ones_need_one() -> None:
    sql("UPDATE accounts_auditentry SET signature = '' WHERE sequence < 3")
    assert verify().whole
    sql("UPDATE accounts_auditentry SET signature = '' WHERE sequence = 4")
    broken = verify().broken
    assert broken is not None
    assert (broken.sequence, broken.problem) == (4, UNSIGNED)


@pytest.mark.usefixtures("tampering")
def test_signatures_of_an_earlier_secret_key_hold_while_it_is_known(settings: Any) -> None:
    settings.SECRET_KEY_FALLBACKS, settings.SECRET_KEY = [settings.SECRET_KEY], "another key altogether " * 3
    assert verify().whole
    settings.SECRET_KEY_FALLBACKS = []
    broken = verify().broken
    assert broken is not None
    assert broken.sequence == 1


@pytest.mark.usefixtures("tampering")
def test_a_chain_cut_short_or_rewritten_is_not_what_was_verified_before() -> None:
    head = verify().head
    assert head is not None
    rewritten = verify(Head(head.sequence, "e" * 64)).broken
    assert rewritten is not None
    assert rewritten.sequence == ENTRIES
    sql("DELETE FROM accounts_auditentry WHERE sequence > 3")
    assert verify().whole
    broken = verify(head).broken
    assert broken is not None
    assert (broken.sequence, broken.problem) == (4, "the chain ends at 3, but reached 5 before")


def test_the_command_names_the_first_broken_link(transactional_db: None, tmp_path: Path) -> None:
    some_acts()
    notes, out = tmp_path / "notes.json", StringIO()
    call_command("audit", "--json", notes=notes, stdout=out)
    stated = json.loads(out.getvalue())
    assert (stated["whole"], stated["entries"], stated["broken"]) == (True, ENTRIES, None)
    assert json.loads(notes.read_text())["sequence"] == ENTRIES
    with as_owner():
        sql("ALTER TABLE accounts_auditentry DISABLE TRIGGER USER")
        sql("DELETE FROM accounts_auditentry WHERE sequence = 5")
        with pytest.raises(SystemExit):
            call_command("audit", notes=notes, stdout=StringIO())
        sql("UPDATE accounts_auditentry SET reason = 'other' WHERE sequence = 2")
    out = StringIO()
    with pytest.raises(SystemExit) as ended:
        call_command("audit", notes=notes, stdout=out)
    assert ended.value.code == 1
    assert out.getvalue().startswith("The audit log is broken at entry 2: its content was changed")


def test_two_at_once_make_one_chain(transactional_db: None) -> None:
    """Entries of transactions that overlap follow one another."""
    from concurrent.futures import ThreadPoolExecutor

    ada = person("agent")

    def act(number: int) -> None:
        try:
            with transaction.atomic():
                audit.record("confirmed", actor=ada, detail={"number": number})
        finally:
            connection.close()

    with ThreadPoolExecutor(4) as pool:
        list(pool.map(act, range(20)))
    verdict = verify()
    assert (verdict.entries, verdict.broken) == (20, None)

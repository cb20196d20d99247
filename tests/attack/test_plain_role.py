"""Whoever holds the plain role's password, and no more, sends SQL: what is on record stays, and nobody is impersonated.

The connection is their own: the application's seal is not in it. What the application's own connection may not do
either is tried through that one.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import suppress
from io import StringIO
from pathlib import Path
from typing import Any

import psycopg
import pytest
from django.apps import apps
from django.core.management import call_command
from django.db import DatabaseError, connection, transaction

from accounts import audit, tenant
from accounts.fixed import fixed_fields
from accounts.models import AuditEntry
from approvals.models import Publication
from config.database.base import OURS
from config.database.owner import as_owner
from paytables.models import Outcome
from tests.accounts.people import person
from tests.approvals.packets import agreed, letter, packet, stored

REFUSED = psycopg.errors.InsufficientPrivilege
SETTINGS = ("organisation", "user", "everything")


@pytest.fixture
def register(transactional_db: None) -> Publication:
    return agreed(stored(packet(letter_=letter())), person("agent", "first"), person("agent", "second")).publication


@pytest.fixture
def intruder(register: Publication) -> Iterator[psycopg.Connection]:
    params = connection.get_connection_params()
    place = {key: params[key] for key in ("host", "port", "user", "password", "dbname") if params.get(key)}
    with psycopg.connect(**place, autocommit=True) as link:
        yield link


IGNORE = """
    SELECT set_config('pgtrigger.ignore', (
        SELECT '{' || string_agg(DISTINCT tgname, ',') || '}' FROM pg_trigger WHERE NOT tgisinternal
    ), false)
"""
REWRITES = [
    "UPDATE paytables_outcome SET pays = 9999 WHERE hand = 'flush'",
    "UPDATE approvals_publication SET packet = '{}'",
    "UPDATE approvals_publication SET stands = false",
    "UPDATE games_gameversion SET packet = '{}'",
    "UPDATE approvals_approval SET in_force = '[1999-01-01,)'",
    "DELETE FROM paytables_outcome",
    "DELETE FROM approvals_approval",
    "TRUNCATE paytables_outcome CASCADE",
    "INSERT INTO paytables_outcomeevent SELECT * FROM paytables_outcomeevent",
    "UPDATE paytables_outcomeevent SET pays = 9999",
    "DELETE FROM paytables_outcomeevent",
    "UPDATE accounts_auditentry SET actor_name = 'somebody else'",
    "DELETE FROM accounts_auditentry",
    "UPDATE accounts_user SET password = ''",
    "UPDATE accounts_membership SET role = 'supervisor'",
    "UPDATE accounts_organisation SET kind = 'regulator'",
    "INSERT INTO accounts_sealkey VALUES ('', '')",
    "SELECT * FROM accounts_sealkey",
    "CREATE OR REPLACE FUNCTION public.houserules_sealed() RETURNS boolean LANGUAGE sql AS 'SELECT true'",
    "CREATE OR REPLACE FUNCTION public._pgtrigger_should_ignore(trigger_name name) RETURNS boolean"
    " LANGUAGE sql AS 'SELECT true'",
    "ALTER TABLE paytables_outcome DISABLE TRIGGER USER",
    "SET session_replication_role = replica",
    "CREATE TABLE public.anything (id int)",
]


def test_nothing_is_rewritten_with_the_password_alone(intruder: psycopg.Connection) -> None:
    intruder.execute(IGNORE)
    for name in SETTINGS:
        intruder.execute("SELECT set_config(%s, %s, false)", [f"houserules.{name}", "on" if name[0] == "e" else "1"])
    done = []
    for statement in REWRITES:
        try:
            intruder.execute(statement)
        except REFUSED:
            continue
        done.append(statement)
    assert done == []
    assert Outcome.objects.get(hand="flush").pays == 50


def test_what_is_fixed_is_refused_to_the_owner_too(register: Publication) -> None:
    """As long as the triggers are there; an owner who takes them down is found by `manage.py verifyregister`."""
    for statement in ("UPDATE paytables_outcome SET pays = 9999", "DELETE FROM paytables_outcome"):
        with as_owner(), connection.cursor() as cursor:
            cursor.execute(IGNORE)
            with pytest.raises(DatabaseError, match="Cannot"):
                cursor.execute(statement)


def counts(link: psycopg.Connection) -> dict[str, int]:
    tables = link.execute("SELECT relname FROM pg_class WHERE relrowsecurity").fetchall()
    return {table: link.execute(f'SELECT count(*) FROM "{table}"').fetchone()[0] for (table,) in tables}  # type: ignore[index]


def test_rows_of_others_are_not_seen_by_saying_so(intruder: psycopg.Connection) -> None:
    """Everything, a regulator's organisation, a person: each said without the application's seal, or with the seal of
    another connection."""
    stored(packet(letter_=letter(number="9002")), name="nobody's yet.json")
    agent = person("agent")
    assert agent.organisation is not None
    statements = {}
    with connection.cursor() as cursor:
        for name in (*SETTINGS, "seal"):
            cursor.execute("SELECT current_setting(%s)", [f"houserules.{name}"])
            statements[name] = cursor.fetchone()[0]
        cursor.execute("SELECT count(*) FROM ingest_document")
        assert cursor.fetchone()[0] == 2
    assert statements["everything"] == "on"
    open_to_all = counts(intruder)
    assert open_to_all["ingest_document"] < 2
    person_ = {"organisation": str(agent.organisation.pk), "user": str(agent.pk), "everything": "on"}
    for settings in (person_ | {"seal": ""}, person_ | {"seal": "0" * 64}, statements):
        for name, value in settings.items():
            intruder.execute("SELECT set_config(%s, %s, false)", [f"houserules.{name}", value])
        assert counts(intruder) == open_to_all


def test_seals_are_not_shown_to_others_of_the_role(intruder: psycopg.Connection, register: Publication) -> None:
    with tenant.acting(person("agent").tenant()), transaction.atomic(), connection.cursor() as cursor:
        shown = intruder.execute("SELECT query FROM pg_stat_activity WHERE usename = current_user").fetchall()
        cursor.execute("SELECT current_setting('houserules.seal')")
        seal = cursor.fetchone()[0]
    assert len(seal) == 64
    assert not any(seal in (query or "") for (query,) in shown)


def forged(**more: Any) -> dict[str, Any]:
    last = AuditEntry.objects.first()
    assert last is not None
    entry = AuditEntry(
        sequence=last.sequence + 1, at=last.at, act="published to the register", actor=last.actor,
        actor_name=last.actor_name, organisation=last.organisation, previous_hash=last.hash,
        **more,
    )  # fmt: skip
    entry.hash = audit.chain.entry_hash(entry)
    return {f.attname: getattr(entry, f.attname) for f in AuditEntry._meta.concrete_fields}


def test_no_entry_in_anybodys_name(intruder: psycopg.Connection) -> None:
    """Well formed, continuing the chain: refused without the seal, and to the application for whoever is not there."""
    row = forged() | {"detail": "{}"}
    names = ", ".join(row)
    statement = f"INSERT INTO accounts_auditentry ({names}) VALUES ({', '.join(['%s'] * len(row))})"
    for name in SETTINGS:
        intruder.execute("SELECT set_config(%s, %s, false)", [f"houserules.{name}", "on" if name[0] == "e" else "1"])
    with pytest.raises(REFUSED, match=r"whoever signed in|only the application"):
        intruder.execute(statement, list(row.values()))
    other = person("agent", "third")
    with (
        tenant.acting(other.tenant()),
        pytest.raises(DatabaseError, match="under the name of whoever signed in"),
        transaction.atomic(),
        connection.cursor() as cursor,
    ):
        cursor.execute(statement, list(row.values()))
    assert audit.verify().whole


def test_the_application_itself_rewrites_nothing_that_is_fixed(register: Publication) -> None:
    """By the rights of its role, beside the triggers: each fixed column of each table, and every deletion."""
    tried = 0
    for model in apps.get_models():
        fixed = fixed_fields(model)
        if not fixed:
            continue
        table = model._meta.db_table
        statements = [f'DELETE FROM "{table}"']
        columns = [f.column for f in model._meta.concrete_fields if f.name in fixed]
        statements += [f'UPDATE "{table}" SET "{c}" = "{c}"' for c in columns]
        for statement in statements:
            refused = pytest.raises(DatabaseError, match="permission denied")
            with refused, transaction.atomic(), connection.cursor() as cursor:
                cursor.execute(IGNORE)
                cursor.execute(statement)
            tried += 1
    assert tried > 100


def test_a_setting_switches_no_trigger_off(register: Publication) -> None:
    events = apps.get_model("approvals", "PublicationEvent").objects
    before = events.count()
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(IGNORE)
        cursor.execute("UPDATE approvals_publication SET note = 'as it was'")
    assert events.count() == before + 1


def test_history_goes_to_no_table_of_somebodys_own(register: Publication, temporary_tables: None) -> None:
    """A temporary table of the same name comes first wherever a function does not say where it looks."""
    events = apps.get_model("approvals", "PublicationEvent").objects
    before = events.count()
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("CREATE TEMPORARY TABLE approvals_publicationevent (LIKE public.approvals_publicationevent)")
        cursor.execute("UPDATE approvals_publication SET note = 'as it was'")
        cursor.execute("SELECT count(*) FROM public.approvals_publicationevent")
        assert cursor.fetchone()[0] == before + 1
        cursor.execute("DROP TABLE pg_temp.approvals_publicationevent")


@pytest.fixture
def temporary_tables(register: Publication) -> Iterator[None]:
    """Where somebody gave the plain role the right to make them."""
    text = "{} TEMPORARY ON DATABASE {} {} {}"
    database, plain = connection.settings_dict["NAME"], connection.settings_dict["USER"]
    with as_owner(), connection.cursor() as cursor:
        cursor.execute(text.format("GRANT", database, "TO", plain))
    yield
    with as_owner(), connection.cursor() as cursor:
        cursor.execute(text.format("REVOKE", database, "FROM", plain))


MAKING = [
    "CREATE TEMPORARY TABLE accounts_membership (LIKE public.accounts_membership)",
    "CREATE TEMPORARY VIEW django_session AS SELECT 1",
    "CREATE FUNCTION pg_temp.houserules_sealed() RETURNS boolean LANGUAGE sql AS 'SELECT true'",
    "CREATE TABLE public.anything (id int)",
    "CREATE SCHEMA anything",
    "CREATE EXTENSION hstore",
]


def test_the_plain_role_makes_nothing(intruder: psycopg.Connection) -> None:
    """A connection serves many people one after another: a table of somebody's own would answer the next one."""
    done = []
    for statement in MAKING:
        with suppress(REFUSED):
            intruder.execute(statement)
            done.append(statement)
        with suppress(DatabaseError), transaction.atomic(), connection.cursor() as cursor:
            cursor.execute(statement)
            done.append(f"the application: {statement}")
    assert done == []


def test_no_history_of_what_never_was(register: Publication, temporary_tables: None) -> None:
    """The functions that write history, put on a table of somebody's own."""
    functions = "SELECT DISTINCT tgfoid::regproc::text FROM pg_trigger WHERE NOT tgisinternal ORDER BY 1"
    with connection.cursor() as cursor:
        cursor.execute(functions)
        names = [name for (name,) in cursor.fetchall()]
    assert len(names) > 100
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("CREATE TEMPORARY TABLE forged (LIKE public.paytables_outcome)")
        for name in names:
            refused = pytest.raises(DatabaseError, match="permission denied for function")
            with refused, transaction.atomic():
                cursor.execute(f"CREATE TRIGGER x AFTER INSERT ON forged FOR EACH ROW EXECUTE FUNCTION {name}()")
        transaction.set_rollback(True)


FOR_LATER = {
    "search_path": "pg_catalog",
    "default_transaction_isolation": "repeatable read",
    "default_transaction_read_only": "on",
    "row_security": "off",
    "gin_fuzzy_search_limit": "1",
    "transform_null_equals": "on",
    "synchronous_commit": "off",
}


@pytest.fixture
def set_for_later(intruder: psycopg.Connection) -> Iterator[None]:
    database = connection.settings_dict["NAME"]
    for name, value in FOR_LATER.items():
        intruder.execute(f"ALTER ROLE CURRENT_USER IN DATABASE {database} SET {name} = '{value}'")
    connection.close()
    yield
    connection.close()
    intruder.execute("SET default_transaction_read_only = off")
    intruder.execute(f"ALTER ROLE CURRENT_USER IN DATABASE {database} RESET ALL")


def test_what_a_role_sets_for_later_connections_is_ours_again(set_for_later: None) -> None:
    """Anybody may set it for their own role: how far commits are kept, what transactions see, where names lead."""
    with connection.cursor() as cursor:
        results = {}
        for name in FOR_LATER:
            cursor.execute("SELECT current_setting(%s)", [name])
            results[name] = cursor.fetchone()[0]
    assert results == {**OURS, "synchronous_commit": "on"}
    audit.record("tried again", actor=person("agent", "third"))
    assert audit.verify().whole


def test_what_a_role_set_for_later_is_named(set_for_later: None, tmp_path: Path) -> None:
    out = StringIO()
    with pytest.raises(SystemExit):
        call_command("verifyregister", "--json", notes=tmp_path / "notes.json", stdout=out)
    (item,) = json.loads(out.getvalue())["changed"]
    assert connection.settings_dict["USER"] in item
    assert all(name in item for name in FOR_LATER)


def test_what_the_owner_gave_stays_given(intruder: psycopg.Connection) -> None:
    """Else one statement would stop the application until `manage.py migrate` gives it again."""
    intruder.execute("DROP OWNED BY CURRENT_USER")
    assert Outcome.objects.get(hand="flush").pays == 50
    audit.record("tried again", actor=person("agent", "third"))
    assert audit.verify().whole

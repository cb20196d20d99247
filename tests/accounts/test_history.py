"""History that the database writes: everything is seen, with who and why, and stays as it was."""

from __future__ import annotations

import pytest
from django.apps import apps
from django.db import DatabaseError, connection, transaction
from pghistory.models import Event

from accounts.history import because
from accounts.models import Organisation, User
from accounts.privileges import append_only_tables, history_tables
from tests.accounts.people import person

pytestmark = pytest.mark.django_db


def events() -> list[tuple[str, str, dict[str, object] | None]]:
    model = apps.get_model("accounts", "OrganisationEvent")
    return [(e.pgh_label, e.name, e.pgh_context) for e in model.objects.order_by("pgh_id")]


def test_every_way_of_writing_is_seen() -> None:
    one = Organisation.objects.create(name="A", slug="a", kind="operator")
    Organisation.objects.filter(pk=one.pk).update(name="B")
    Organisation.objects.bulk_create([Organisation(name="C", slug="c", kind="operator")])
    with connection.cursor() as cursor:
        cursor.execute("UPDATE accounts_organisation SET name = 'D' WHERE name = 'C'")
        cursor.execute("DELETE FROM accounts_organisation WHERE name = 'D'")
    assert [(label, name) for label, name, _ in events()] == [
        ("insert", "A"),
        ("update", "B"),
        ("insert", "C"),
        ("update", "D"),
        ("delete", "D"),
    ]


def test_each_event_says_who_through_what_and_why() -> None:
    ada = person("supervisor")
    with because(who=ada, through="POST /organisations"):
        Organisation.objects.create(name="A", slug="a", kind="operator")
        with because(reason="renamed by letter 3119"):
            Organisation.objects.filter(slug="a").update(name="B")
    statements = [context for _, name, context in events() if name in "AB"]
    assert statements == [
        {"user": ada.pk, "name": "supervisor", "through": "POST /organisations"},
        {"user": ada.pk, "name": "supervisor", "through": "POST /organisations", "reason": "renamed by letter 3119"},
    ]


def test_written_past_the_application_is_without_context() -> None:
    with connection.cursor() as cursor:
        cursor.execute(
            "INSERT INTO accounts_organisation (name, slug, kind, created_at) VALUES ('A', 'a', 'operator', now())"
        )
    assert events() == [("insert", "A", None)]


@pytest.mark.parametrize("statement", ["UPDATE {} SET name = 'x'", "DELETE FROM {}", "TRUNCATE {}"])
def test_history_only_grows(statement: str) -> None:
    Organisation.objects.create(name="A", slug="a", kind="operator")
    with pytest.raises(DatabaseError, match="permission denied"), transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(statement.format("accounts_organisationevent"))


def test_the_plain_role_may_only_add_to_history_and_audit() -> None:
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT table_name, string_agg(privilege_type, ' ' ORDER BY privilege_type)"
            " FROM information_schema.role_table_grants WHERE grantee = current_user GROUP BY 1"
        )
        rights = dict(cursor.fetchall())
    only = append_only_tables()
    assert {"accounts_auditentry", "accounts_organisationevent"} <= only
    history = history_tables()
    assert {rights[table] for table in only - history} == {"INSERT SELECT"}
    assert {rights[table] for table in history} == {"SELECT"}
    assert "accounts_sealkey" not in rights
    assert rights["django_migrations"] == "SELECT"
    assert rights["accounts_organisation"] == "DELETE INSERT SELECT UPDATE"
    assert not any("TRUNCATE" in stated or "TRIGGER" in stated for stated in rights.values())


def test_every_event_table_is_append_only() -> None:
    event_tables = {m._meta.db_table for m in apps.get_models() if issubclass(m, Event) and m._meta.managed}
    assert event_tables <= append_only_tables()


def test_secrets_are_not_kept() -> None:
    fields = {f.name for f in apps.get_model("accounts", "UserEvent")._meta.get_fields()}
    assert "username" in fields
    assert not {"password", "last_login"} & fields
    assert "hash" not in {f.name for f in apps.get_model("accounts", "ApiTokenEvent")._meta.get_fields()}


def test_signing_in_is_no_change_of_a_person() -> None:
    ada = person("agent")
    event = apps.get_model("accounts", "UserEvent")
    before = event.objects.count()
    User.objects.filter(pk=ada.pk).update(last_login="2030-01-01T00:00:00Z")
    assert event.objects.count() == before

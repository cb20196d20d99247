"""Row security, asked with raw SQL as the plain role that web and workers use."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from django.db import DatabaseError, connection, transaction

from accounts import tenant
from accounts.jobs import Job, Queue
from accounts.models import User
from tests.accounts.people import organisation, person

pytestmark = pytest.mark.django_db


@pytest.fixture
def people() -> dict[str, User]:
    """Somebody of each kind and of two operators, with a job each."""
    everybody = {
        "agent": person("agent"),
        "auditor": person("auditor"),
        "one": person("operator_editor", "one", of=organisation("operator", "One")),
        "two": person("operator_reader", "two", of=organisation("operator", "Two")),
        "maker": person("manufacturer_editor", "maker"),
    }
    for name, user in everybody.items():
        Job.objects.create(kind=name, queue=Queue.BULK, started_by=user, organisation=user.organisation)
    return everybody


def seen() -> set[str]:
    with connection.cursor() as cursor:
        cursor.execute("SELECT kind FROM accounts_job")
        return {row[0] for row in cursor.fetchall()}


@pytest.mark.parametrize(
    ("who", "sees"),
    [
        ("agent", {"agent", "auditor", "one", "two", "maker"}),
        ("auditor", {"agent", "auditor", "one", "two", "maker"}),
        ("one", {"one"}),
        ("two", {"two"}),
        ("maker", {"maker"}),
    ],
)
def test_each_sees_their_own_and_the_regulator_all(people: dict[str, User], who: str, sees: set[str]) -> None:
    with tenant.acting(people[who].tenant()):
        assert seen() == sees


def test_nobody_sees_nothing(people: dict[str, User]) -> None:
    with tenant.acting(tenant.NOBODY):
        assert seen() == set()
    with tenant.acting(User.objects.create(username="without a role").tenant()):
        assert seen() == set()


def test_the_tenant_is_put_back(people: dict[str, User]) -> None:
    with tenant.acting(people["one"].tenant()):
        with tenant.acting(people["agent"].tenant()):
            assert len(seen()) == 5
        assert seen() == {"one"}


@pytest.mark.parametrize(
    "write",
    [
        "INSERT INTO accounts_job (id, kind, queue, state, payload, started_by_id, organisation_id, attempts,"
        " lease_owner, done_units, message, failure, created_at)"
        " SELECT gen_random_uuid(), 'forged', 'bulk', 'queued', '{}', started_by_id, %(other)s, 0, '', 0, '', '', now()"
        " FROM accounts_job LIMIT 1",
        "UPDATE accounts_job SET organisation_id = %(other)s",
    ],
)
def test_nobody_writes_for_another(people: dict[str, User], write: str) -> None:
    other = people["two"].organisation
    assert other is not None
    refused = pytest.raises(DatabaseError, match="row-level security")
    with tenant.acting(people["one"].tenant()), refused, transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(write, {"other": other.pk})


def test_what_one_does_not_see_one_does_not_change(people: dict[str, User]) -> None:
    with tenant.acting(people["one"].tenant()), connection.cursor() as cursor:
        cursor.execute("UPDATE accounts_job SET message = 'x'")
        assert cursor.rowcount == 1
        cursor.execute("DELETE FROM accounts_job WHERE kind = 'two'")
        assert cursor.rowcount == 0


@pytest.mark.parametrize(
    "statement",
    [
        "ALTER TABLE accounts_job DISABLE ROW LEVEL SECURITY",
        "DROP POLICY tenant ON accounts_job",
        "SET ROLE houserules_owner",
        "SET SESSION AUTHORIZATION postgres",
    ],
)
def test_the_plain_role_cannot_take_the_wall_down(statement: str) -> None:
    refused = pytest.raises(DatabaseError, match=r"must be owner|permission denied")
    with refused, transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(statement)


@pytest.fixture
def like_the_web(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A process that serves many tenants; the tests' own serves the system alone."""
    connection.close()
    monkeypatch.setattr(tenant, "_process", None)
    yield
    connection.close()


def in_a_transaction(work: Callable[[], object]) -> object:
    with transaction.atomic():
        return work()


@pytest.mark.django_db(transaction=True)
def test_a_tenant_lasts_one_transaction(people: dict[str, User], like_the_web: None) -> None:
    with tenant.acting(people["one"].tenant()):
        assert in_a_transaction(seen) == {"one"}
        assert seen() == set(), "outside a transaction nobody is anybody"
    with tenant.acting(people["two"].tenant()):
        assert in_a_transaction(seen) == {"two"}
    with tenant.acting(tenant.NOBODY):
        assert in_a_transaction(seen) == set()

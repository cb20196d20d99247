"""Organisations, people and roles: what the database itself refuses."""

from __future__ import annotations

import pytest
from django.db import IntegrityError, connection, transaction

from accounts.models import Membership, Organisation, User

pytestmark = pytest.mark.django_db


def test_the_tests_are_a_plain_role() -> None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT rolsuper, rolbypassrls, rolcreaterole FROM pg_roles WHERE rolname = current_user")
        assert cursor.fetchone() == (False, False, False)


@pytest.mark.parametrize(
    ("kind", "role"), [("regulator", "editor"), ("operator", "agent"), ("manufacturer", "auditor")]
)
def test_a_role_of_another_kind_is_refused(kind: str, role: str) -> None:
    organisation = Organisation.objects.create(name="One", slug="one", kind=kind, jurisdiction="US-WA")
    user = User.objects.create(username="ada")
    with pytest.raises(IntegrityError), transaction.atomic():
        Membership.objects.create(user=user, organisation=organisation, kind=kind, role=role)


def test_usernames_differ_by_more_than_case() -> None:
    User.objects.create(username="ada")
    with pytest.raises(IntegrityError), transaction.atomic():
        User.objects.create(username="Ada")
    assert [user.username for user in User.objects.filter(username__iexact="ada")] == ["ada"]


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("turn", [1, 2])
def test_a_committed_row_is_gone_in_the_next_test(turn: int) -> None:
    assert not User.objects.filter(username="left").exists()
    User.objects.create(username="left")

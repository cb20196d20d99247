"""Tables that libraries brought (sessions, second factors, addresses of mail), and whoever holds the plain role's
password: none is written without the application's seal, and what stands there opens no door.
"""

from __future__ import annotations

from collections.abc import Iterator

import psycopg
import pytest
from django.conf import settings
from django.db import connection
from django.test import Client
from psycopg import sql

from accounts.sessions import SessionStore
from tests.accounts.people import person

pytestmark = pytest.mark.django_db(transaction=True)
REFUSED = psycopg.errors.InsufficientPrivilege
TABLES = "SELECT tablename FROM pg_tables WHERE schemaname = 'public' ORDER BY 1"
COLUMN = "SELECT attname FROM pg_attribute WHERE attrelid = %s::regclass AND attnum > 0 ORDER BY attnum DESC LIMIT 1"


@pytest.fixture
def intruder(transactional_db: None) -> Iterator[psycopg.Connection]:
    params = connection.get_connection_params()
    place = {key: params[key] for key in ("host", "port", "user", "password", "dbname") if params.get(key)}
    with psycopg.connect(**place, autocommit=True) as link:
        yield link


def test_no_table_at_all_is_written_without_the_seal(intruder: psycopg.Connection) -> None:
    """Not a row need be met: the statement itself is refused."""
    tables = [name for (name,) in intruder.execute(TABLES).fetchall()]
    assert {"django_session", "mfa_authenticator", "account_emailaddress", "accounts_user"} <= set(tables)
    done = []
    for table in tables:
        (column,) = intruder.execute(COLUMN, [f'public."{table}"']).fetchone()  # type: ignore[misc]
        place = sql.Identifier("public", table)
        for statement in (
            sql.SQL("DELETE FROM {t} WHERE false"),
            sql.SQL("UPDATE {t} SET {c} = {c} WHERE false"),
            sql.SQL("INSERT INTO {t} DEFAULT VALUES"),
            sql.SQL("COPY {t} FROM STDIN"),
            sql.SQL("TRUNCATE {t} CASCADE"),
        ):
            stated = statement.format(t=place, c=sql.Identifier(column))
            try:
                if b"COPY" in stated.as_bytes(None):
                    with intruder.cursor().copy(stated):
                        pass
                else:
                    intruder.execute(stated)
            except (REFUSED, psycopg.errors.FeatureNotSupported):  # COPY into what is behind row security
                continue
            done.append(stated.as_string(None))
    assert done == []


def test_what_is_kept_of_a_session_opens_none(intruder: psycopg.Connection) -> None:
    """The key of a session is in its person's browser; the database keeps what is made of it."""
    browser = Client()
    browser.force_login(person("supervisor"))
    assert browser.get("/people/").status_code == 200
    kept = [key for (key,) in intruder.execute("SELECT session_key FROM django_session").fetchall()]
    assert len(kept) == 1
    thief = Client()
    thief.cookies[settings.SESSION_COOKIE_NAME] = kept[0]
    assert thief.get("/people/").status_code == 302
    assert browser.get("/people/").status_code == 200
    browser.post("/accounts/logout/")
    assert intruder.execute("SELECT count(*) FROM django_session").fetchone() == (0,)
    assert browser.get("/people/").status_code == 302


def test_a_session_goes_on_under_its_key(intruder: psycopg.Connection) -> None:
    """As the library's own: kept, found, changed, given another key, ended, forgotten when it is over."""
    session = SessionStore()
    session["a"] = 1
    session.save()
    key = session.session_key
    assert key is not None
    again = SessionStore(key)
    assert again["a"] == 1
    again["a"] = 2
    again.save()
    assert SessionStore(key)["a"] == 2
    assert SessionStore().exists(key)
    again.cycle_key()
    assert again.session_key != key
    assert not SessionStore().exists(key)
    assert SessionStore(again.session_key)["a"] == 2
    unknown = SessionStore("0" * 32)
    assert unknown.get("a") is None
    unknown.save()
    assert unknown.session_key != "0" * 32, "nobody chooses their key"
    again.set_expiry(-1)
    again.save()
    assert SessionStore(again.session_key).get("a") is None
    SessionStore.clear_expired()
    again.flush()
    assert intruder.execute("SELECT count(*) FROM django_session").fetchone() == (1,), "the unknown one's"

"""A database for each test process, copied from a template that is migrated once.

The template's name holds a hash of every migration and of what fills it, so it is made again when one changes and
shared by all runs until then. A copy takes a tenth of a second. Tests log in as the plain role, as web and worker do;
only making and resetting databases is the owner's work.
"""

from __future__ import annotations

import hashlib
import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.metadata import distributions
from pathlib import Path

import psycopg
from django.apps import apps
from django.conf import settings
from django.core.management import call_command
from django.db import connection
from psycopg import sql

from accounts.privileges import no_tables_of_ones_own
from accounts.seal import padded_keys
from config.database.owner import as_owner
from config.embedded.locks import alone

KEPT_TEMPLATES = 3


def fingerprint() -> str:
    digest = hashlib.sha256()
    for app in sorted(apps.get_app_configs(), key=lambda a: a.name):
        for place in sorted(Path(app.path, "migrations").glob("*.py")):
            digest.update(f"{app.name}/{place.name}\0".encode() + place.read_bytes())
    for name in ("accounts/privileges.py", "accounts/rls.py", "accounts/seal.py", "accounts/walls.py"):
        place = settings.BASE_DIR / name
        digest.update(place.read_bytes() if place.exists() else b"")
    for inner, _ in padded_keys():
        digest.update(inner)
    digest.update(" ".join(sorted(f"{d.name}={d.version}" for d in distributions())).encode())
    return digest.hexdigest()[:12]


def admin() -> psycopg.Connection:
    """The owner (CREATEDB) outside of any test database."""
    with as_owner():
        params = connection.get_connection_params()
    place = {key: params[key] for key in ("host", "port", "user", "password") if params.get(key)}
    return psycopg.connect(**place, dbname="postgres", autocommit=True)


def point_to(name: str) -> None:
    connection.close()
    settings.DATABASES["default"]["NAME"] = name
    connection.settings_dict["NAME"] = name


@contextmanager
def not_on_the_clock() -> Iterator[None]:
    """What the first test waits for is not of its time: on a slow machine all tests after it would fail with it."""
    left, again = signal.setitimer(signal.ITIMER_REAL, 0)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, left, again)


def template() -> str:
    """The migrated template; made by whoever comes first."""
    name = f"template_{fingerprint()}"
    settings.VAR.mkdir(parents=True, exist_ok=True)
    with alone(settings.VAR / "test-template.lock"), admin() as link:
        if not exists(link, name):
            draft = f"{name}_draft"
            drop(link, draft)
            link.execute(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(draft)))
            point_to(draft)
            call_command("migrate", verbosity=0, interactive=False)
            connection.close()
            link.execute(sql.SQL("ALTER DATABASE {} ALLOW_CONNECTIONS false").format(sql.Identifier(draft)))
            link.execute(sql.SQL("ALTER DATABASE {} RENAME TO {}").format(sql.Identifier(draft), sql.Identifier(name)))
            forget_old_templates(link)
    return name


def exists(link: psycopg.Connection, name: str) -> bool:
    return link.execute("SELECT 1 FROM pg_database WHERE datname = %s", [name]).fetchone() is not None


def drop(link: psycopg.Connection, name: str) -> None:
    link.execute(sql.SQL("DROP DATABASE IF EXISTS {} WITH (FORCE)").format(sql.Identifier(name)))


def copy(link: psycopg.Connection, source: str, name: str) -> None:
    """One at a time: PostgreSQL refuses to copy what somebody else is at."""
    with alone(settings.VAR / "test-template.lock"):
        drop(link, name)
        making = sql.SQL("CREATE DATABASE {} TEMPLATE {} STRATEGY file_copy")
        link.execute(making.format(sql.Identifier(name), sql.Identifier(source)))
    link.execute(no_tables_of_ones_own(name, settings.DATABASES["default"]["USER"]))  # a copy has none of its rights


def forget_old_templates(link: psycopg.Connection) -> None:
    rows = link.execute("SELECT datname FROM pg_database WHERE datname ~ '^template_[0-9a-f]{12}$' ORDER BY oid DESC")
    for (old,) in rows.fetchall()[KEPT_TEMPLATES:]:
        drop(link, old)


def forget_the_dead(link: psycopg.Connection) -> None:
    """Databases of test runs that were killed."""
    for (name,) in link.execute("SELECT datname FROM pg_database WHERE datname ~ '^test_[0-9]+$'").fetchall():
        if not Path(f"/proc/{name.removeprefix('test_')}").exists():
            drop(link, name)


def own_name() -> str:
    return f"test_{os.getpid()}"

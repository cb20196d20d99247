"""The database of the tests, and the people that many of them need."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator

import pytest

from accounts import tenant
from tests.needs import leave_out

pytest_plugins = ("tests.acting",)


@pytest.fixture(scope="session")
def redis_url() -> Iterator[str]:
    """A Redis of our own."""
    from django.conf import settings

    from config.embedded.redis import PrivateRedis

    server = PrivateRedis(settings.VAR, f"redis-test-{os.getpid()}")
    yield server.start()
    server.stop()
    shutil.rmtree(server.socket.parents[1], ignore_errors=True)


def pytest_configure(config: pytest.Config) -> None:
    """Tests act as the system, as commands do; those about row security say as whom they act."""
    tenant.begin_as(tenant.SYSTEM)


left_out: list[str] = []


@pytest.hookimpl(trylast=True)  # after the marks that the command line asks for
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    left_out[:] = leave_out(config, items)


def pytest_report_collectionfinish() -> list[str]:
    return left_out


@pytest.fixture(scope="session")
def django_db_setup(django_db_blocker: pytest.FixtureRequest) -> Iterator[None]:
    """A database of this process's own, copied from the migrated template; dropped at the end."""
    from django.test import TransactionTestCase

    from tests import database

    with django_db_blocker.unblock():  # type: ignore[attr-defined]
        with database.not_on_the_clock():
            source = database.template()
        name = database.own_name()

        def fresh() -> None:
            database.point_to(name)
            with database.admin() as link:
                database.copy(link, source, name)

        with database.admin() as link:
            database.forget_the_dead(link)
        fresh()

    def start_afresh(case: TransactionTestCase) -> None:
        """Instead of emptying tables, which neither the plain role nor append-only tables allow."""
        fresh()

    original = TransactionTestCase._fixture_teardown  # type: ignore[attr-defined]
    TransactionTestCase._fixture_teardown = start_afresh  # type: ignore[attr-defined]
    yield
    TransactionTestCase._fixture_teardown = original  # type: ignore[attr-defined]
    with django_db_blocker.unblock(), database.admin() as link:  # type: ignore[attr-defined]
        database.point_to(name)
        database.drop(link, name)

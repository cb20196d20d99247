"""The database backend (ENGINE = "config.database").

Two things that hold for every connection, wherever it is opened: without DATABASE_URL the embedded server is up before
the first connection (and is not started by commands that open none); and each transaction begins by telling
PostgreSQL whose it is, so that row security applies. In web and workers nobody is anybody outside a transaction: tenant
tables look empty there. Locks on rows never hinder others from referring to them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import psycopg
from django.conf import settings
from django.db import OperationalError
from django.db.backends.postgresql import base, operations
from django.utils.functional import cached_property

from accounts import tenant
from accounts.json_types import Json
from accounts.seal import seal
from config.embedded import postgres
from config.embedded.folders import EmbeddedServerError

if TYPE_CHECKING:
    from accounts.audit.record import Acts

OURS = {
    "search_path": "public, pg_temp",
    "default_transaction_isolation": "read committed",
    "default_transaction_read_only": "off",
    "row_security": "on",
    "gin_fuzzy_search_limit": "0",
    "transform_null_equals": "off",
}
"""What the answers rest on. A role may set these for all its future connections, with its password alone."""

SAY_OURS = f"""
    SELECT {", ".join(f"set_config('{name}', '{value}', false)" for name, value in OURS.items())},
        CASE WHEN current_setting('synchronous_commit') IN ('off', 'local')
            THEN set_config('synchronous_commit', 'on', false) END
"""  # nosec B608 - names and values of ours


class DatabaseOperations(operations.DatabaseOperations):
    def for_update_sql(
        self, nowait: bool = False, skip_locked: bool = False, of: Sequence[str] = (), no_key: bool = False
    ) -> str:
        """Rows are locked so that others may still refer to them: keys never change and nothing is deleted.

        References are checked when a transaction ends, and then the audit log's lock is held. If they had to wait for
        somebody who holds the row and wants that lock, both would wait for ever.
        """
        return str(super().for_update_sql(nowait=nowait, skip_locked=skip_locked, of=of, no_key=True))


class DatabaseWrapper(base.DatabaseWrapper):
    ops_class = DatabaseOperations

    @cached_property
    def acts(self) -> Acts:
        """Of the audit log, recorded in this transaction; written just before it commits."""
        from accounts.audit.record import Acts  # whose models are loaded after the first connection is

        return Acts(self)

    def commit(self) -> None:
        try:
            self.acts.write()
        except BaseException:
            self.rollback()
            raise
        super().commit()
        self.acts.forget()

    def rollback(self) -> None:
        super().rollback()
        self.acts.forget()

    def savepoint_rollback(self, sid: str) -> None:
        super().savepoint_rollback(sid)
        self.acts.rolled_back_to(sid)

    def close(self) -> None:
        super().close()
        self.acts.forget()

    def get_connection_params(self) -> dict[str, Json]:
        embedded = self.settings_dict.get("EMBEDDED")
        if embedded:
            server = postgres.server(settings.VAR, embedded["name"], embedded.get("options"))
            was_up = server.was_up()
            try:
                self.settings_dict["HOST"] = str(server.host())
            except EmbeddedServerError as problem:
                if not was_up:
                    raise
                # it worked before: to whoever works here that is a database that is away for a while
                raise OperationalError(str(problem)) from problem
            self.settings_dict["PORT"] = str(postgres.PORT)
        return super().get_connection_params()

    def init_connection_state(self) -> None:
        super().init_connection_state()
        with self.wrap_database_errors, psycopg.Cursor(self.connection) as cursor:
            cursor.execute(SAY_OURS)
        self._pooled = False
        self._pooled = self._asked_process() != self._process()
        self.tell(tenant.of_process() or tenant.NOBODY, tenant.SET_SESSION)

    def tell(self, whose: tenant.Tenant, how: str) -> None:
        """For whom the server works from here on. The seal travels as a parameter, so that it stands in no statement
        that the server shows to whoever has the same role."""
        stated = whose.parameters()
        with self.wrap_database_errors, psycopg.Cursor(self.connection) as cursor:
            cursor.execute(how, [*stated, seal(self._process(), stated)])

    def _process(self) -> int:
        """The server's process behind this connection; through a pooler each transaction may have another."""
        return self._asked_process() if self._pooled else int(self.connection.info.backend_pid)

    def _asked_process(self) -> int:
        with self.wrap_database_errors, psycopg.Cursor(self.connection) as cursor:
            row = cursor.execute("SELECT pg_backend_pid()").fetchone()
        assert row is not None
        return int(row[0])

    def set_autocommit(self, autocommit: bool, force_begin_transaction_with_broken_autocommit: bool = False) -> None:
        super().set_autocommit(autocommit, force_begin_transaction_with_broken_autocommit)
        if not autocommit:
            acting = tenant.current()
            if acting is not None or self._pooled:
                self.tell(acting or tenant.NOBODY, tenant.SET_LOCAL)

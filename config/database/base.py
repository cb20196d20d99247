"""The database backend (ENGINE = "config.database").

Two things that hold for every connection, wherever it is opened: without DATABASE_URL the embedded server is up before
the first connection (and is not started by commands that open none); and each transaction begins by telling
PostgreSQL whose it is, so that row security applies. In web and workers nobody is anybody outside a transaction: tenant
tables look empty there.
"""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.db.backends.postgresql import base

from accounts import tenant
from config.embedded import postgres


class DatabaseWrapper(base.DatabaseWrapper):
    def get_connection_params(self) -> dict[str, Any]:
        embedded = self.settings_dict.get("EMBEDDED")
        if embedded:
            server = postgres.server(settings.VAR, embedded["name"], embedded.get("options"))
            self.settings_dict["HOST"] = str(server.host())
            self.settings_dict["PORT"] = str(postgres.PORT)
        return super().get_connection_params()

    def init_connection_state(self) -> None:
        super().init_connection_state()
        whole = tenant.of_process()
        if whole is not None:
            with self.cursor() as cursor:
                cursor.execute(tenant.SET_SESSION, whole.parameters())

    def set_autocommit(self, autocommit: bool, force_begin_transaction_with_broken_autocommit: bool = False) -> None:
        super().set_autocommit(autocommit, force_begin_transaction_with_broken_autocommit)
        if not autocommit:
            acting = tenant.current()
            if acting is not None:
                with self.cursor() as cursor:
                    cursor.execute(tenant.SET_LOCAL, acting.parameters())

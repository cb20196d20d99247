"""Django's migrate as the owner of the tables; afterwards the plain role is given what it may do, and no more.

Two at once wait for each other: commands make missing tables themselves, and several may start together.
"""

from __future__ import annotations

from django.core.management.commands.migrate import Command as DjangoMigrate
from django.db import connections

from accounts.privileges import grant
from config.database.owner import as_owner
from config.database.rendering import triggers_render_nothing

LOCK = 0x6D6967726174


class Command(DjangoMigrate):
    def handle(self, *args: object, database: str, **options: object) -> None:
        alias = database
        plain = connections[alias].settings_dict["USER"]
        with as_owner(alias):
            with connections[alias].cursor() as cursor:
                cursor.execute("SELECT pg_advisory_lock(%s)", [LOCK])  # until the connection closes
            with triggers_render_nothing():
                super().handle(*args, database=database, **options)
            grant(connections[alias], plain)

"""Django's migrate as the owner of the tables; afterwards the plain role is given what it may do, and no more."""

from __future__ import annotations

from typing import Any

from django.core.management.commands.migrate import Command as DjangoMigrate
from django.db import connections

from accounts.privileges import grant
from config.database.owner import as_owner


class Command(DjangoMigrate):
    def handle(self, *args: Any, **options: Any) -> None:
        alias = options["database"]
        plain = connections[alias].settings_dict["USER"]
        with as_owner(alias):
            super().handle(*args, **options)
            grant(connections[alias], plain)

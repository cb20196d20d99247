"""Who reads the approved-games register: every member, and everybody where PUBLIC_REGISTER opens it."""

from __future__ import annotations

from typing import Any

import rules
from django.conf import settings

from accounts.permissions import can_read_register
from accounts.routes import routes


@rules.predicate
def register_is_open(user: Any) -> bool:
    return bool(settings.PUBLIC_REGISTER)


can_read_approved_games = can_read_register | register_is_open

routes(
    {
        name: {"GET": can_read_approved_games}
        for name in ("public-register", "public-game", "public-version", "public-version-json")
    }
)

"""How to log in: by an address from the environment, or to the embedded server as one of its roles."""

from __future__ import annotations

import environ

from accounts.json_types import Json
from config.embedded import postgres


def login(env: environ.Env, variable: str, *, embedded: str) -> dict[str, Json]:
    """NAME, USER, … for Django. Without DATABASE_URL both roles are the embedded server's."""
    address = env.str(variable, default="") or env.str("DATABASE_URL", default="")
    if not address:
        return {"NAME": postgres.DATABASE, "USER": embedded, "EMBEDDED": {"name": "postgres"}}
    result = env.db_url_config(address)
    result.pop("ENGINE")
    return dict(result)

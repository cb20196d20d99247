"""What the API's description says of every operation alike: its tokens, and how each can fail.

Imported with the addresses, so that it is known in time.
"""

from __future__ import annotations

from typing import Any

from drf_spectacular.extensions import OpenApiAuthenticationExtension

from accounts.api.problems import CONTENT_TYPE
from accounts.idempotency import HEADER, LONGEST


class TokenScheme(OpenApiAuthenticationExtension):
    target_class = "accounts.tokens.TokenAuthentication"
    name = "token"

    def get_security_definition(self, auto_schema: object) -> dict[str, str]:
        return {"type": "http", "scheme": "bearer", "description": "An API token: `Authorization: Bearer hr_…`."}


def name_failures(result: dict[str, Any], **_: object) -> dict[str, object]:
    """What names something may not be there, and what takes input may be refused it; no view has to say so itself.

    A list's cursor counts as a name: one that leads nowhere is not found.
    """
    for path in result["paths"].values():
        for operation in (value for value in path.values() if isinstance(value, dict)):
            given = operation.get("parameters", [])
            _fails(
                operation,
                "429",
                "Too many requests, or too many under way; `Retry-After` says when to ask again.",
            )
            if any(p["in"] == "path" or p["name"] == "cursor" for p in given):
                _fails(operation, "404", "Not found, or you do not have access.")
            if "requestBody" in operation or any(p["in"] == "query" for p in given):
                _fails(operation, "400", "The input is not valid; `errors` says where.")
            if "requestBody" in operation:
                _fails(operation, "413", "The body is too large.")
                _fails(operation, "415", "The body's type is not accepted.")
    return result


KEY = {
    "in": "header",
    "name": HEADER,
    "schema": {"type": "string", "minLength": 1, "maxLength": LONGEST, "pattern": "^[!-~]+$"},
    "description": "A name of your own for this request. Sent again with it within a day it is not carried out again:"
    " the first answer comes once more, with `Idempotency-Replayed: true`. Refusals are not kept.",
}


def take_keys(result: dict[str, Any], **_: object) -> dict[str, object]:
    """Whatever is asked to be done may be asked under a key (accounts/idempotency.py)."""
    for path in result["paths"].values():
        if "post" in path:
            path["post"].setdefault("parameters", []).append(KEY)
            _fails(path["post"], "400", "The input is not valid; `errors` says where.")
            _fails(path["post"], "409", "The record's state does not allow it.")
            _fails(path["post"], "422", "The input was understood and is refused; `title` says why.")
    return result


def _fails(operation: dict[str, Any], status: str, meaning: str) -> None:
    problem = {CONTENT_TYPE: {"schema": {"$ref": "#/components/schemas/Problem"}}}
    operation["responses"].setdefault(status, {"content": problem, "description": meaning})

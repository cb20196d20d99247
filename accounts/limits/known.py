"""Browsers that are known: who signed in with one has a signed cookie there, which names a device for the account."""

from __future__ import annotations

from django.core import signing
from django.http import HttpRequest

COOKIE = "houserules_known"
COOKIE_SECONDS = 365 * 24 * 3600
SALT = "accounts.guessing"


def devices(request: HttpRequest) -> dict[str, str]:
    """By account; nothing where the cookie is none of ours."""
    try:
        result = signing.loads(request.COOKIES.get(COOKIE, ""), salt=SALT, max_age=COOKIE_SECONDS)
    except signing.BadSignature:
        return {}
    return dict(result)


def place(request: HttpRequest) -> str | None:
    """As whom a known browser is counted, wherever it is."""
    return next((f"device {device}" for device in devices(request).values()), None)

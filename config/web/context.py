"""What every page is given besides its own: where one can go, and who one is."""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest

from accounts.json_types import Json
from config.web.navigation import menus


def frame(request: HttpRequest) -> dict[str, Json]:
    user = getattr(request, "user", None)
    membership = getattr(user, "membership", None)
    return {
        "menus": menus(user, request.path) if membership else [],
        "membership": membership,
        "register_is_open": settings.PUBLIC_REGISTER,
    }

"""What every page is given besides its own: where one can go, and who one is."""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest

from config.web.navigation import menus


def frame(request: HttpRequest) -> dict[str, object]:
    user = getattr(request, "user", None)
    membership = getattr(user, "membership", None)
    return {
        "menus": menus(user, request.path) if user and membership else [],
        "membership": membership,
        "register_is_open": settings.PUBLIC_REGISTER,
    }

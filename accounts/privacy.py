"""What somebody saw stays in no cache: no proxy's, and no browser's, where the next one would find it."""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest, HttpResponseBase

OPEN = ("/health/", "/register/")
NOWHERE = "private, no-store"


class PrivateMiddleware:
    """Everything that does not say otherwise itself. The open register, read by nobody in particular, may be kept."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        response = self.get_response(request)
        known = getattr(request, "user", None) is not None and request.user.is_authenticated
        if request.path.startswith(OPEN) and not known:
            return response
        if "private" not in response.get("Cache-Control", ""):
            response["Cache-Control"] = NOWHERE
        return response

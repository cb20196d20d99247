"""What the web answers where something failed: 404, 503 where a part is away, 500 where we are at fault."""

from __future__ import annotations

import sys

from django.http import HttpRequest, HttpResponse
from django.template import loader
from django.views.defaults import page_not_found, server_error

from accounts import collisions, outages
from accounts.middleware import API, problem

TRY_AGAIN_AFTER = "10"  # seconds


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Django's handler404; programs are answered in their form also where no view was reached."""
    if request.path.startswith(API):
        return problem(404, "Nothing was found at this address.", request)
    return page_not_found(request, exception)


def failed(request: HttpRequest) -> HttpResponse:
    """Django's handler500; it is called while the exception is being handled."""
    trouble = sys.exc_info()[1]
    reason = outages.reason(trouble) if trouble is not None else None
    for_programs = request.path.startswith(API)
    if collisions.collided(trouble):
        return _stated(request, 409, collisions.SENTENCE)
    if isinstance(trouble, outages.NotAsKept):
        return _stated(request, 503, str(trouble))
    if reason is None:
        if for_programs:
            return problem(500, "The error is on our side. Nothing from the request was saved.", request)
        return server_error(request)
    response = _stated(request, 503, reason)
    response["Retry-After"] = TRY_AGAIN_AFTER
    return response


def _stated(request: HttpRequest, status: int, sentence: str) -> HttpResponse:
    if request.path.startswith(API):
        return problem(status, sentence, request)
    return HttpResponse(loader.get_template("503.html").render({"reason": sentence}), status=status)

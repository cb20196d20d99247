"""Refuses what is asked too often or too much at once, before any work is done for it: 429, with when to come back."""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse, HttpResponseBase, StreamingHttpResponse
from django.template import loader

from accounts.limits import kinds, lane, policy
from accounts.limits.store import STORE, Count
from accounts.middleware import API, problem

NAMES = {
    "token": "this token",
    "person": "one person",
    "organization": "one organization",
    "address": "one address",
}
THINGS = {
    kinds.API: "questions to the API",
    kinds.EXPORT: "exports",
    kinds.SEARCH: "searches",
    kinds.SIGN_IN: "attempts to sign in",
}


class TooMany(Exception):
    """Asked too often; with the seconds to wait. Raised by whoever counts by other rules (accounts/sign_in.py)."""

    def __init__(self, sentence: str, wait: int) -> None:
        super().__init__(sentence)
        self.sentence, self.wait = sentence, max(1, wait)


class AddressLimitMiddleware:
    """Before anybody is looked up: who guesses at tokens is stopped by the address."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        if not request.path.startswith(API):
            return self.get_response(request)
        who = {"address": policy.requester(request)["address"]}
        free, counts = STORE.count(policy.windows((kinds.API,), who))
        request.limits = counts  # type: ignore[attr-defined]
        response = self.get_response(request) if free else _too_often(request, counts)
        return _reported(request, response)


class LimitMiddleware:
    """When the address of the site is known, and who asks."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response
        policy.checked()

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        response = self.get_response(request)
        place: lane.Place | None = getattr(request, "lane_place", None)
        if place is not None:
            if isinstance(response, StreamingHttpResponse) and not response.is_async:
                response.streaming_content = lane.Held(response.streaming_content, place)  # type: ignore[arg-type]
            else:
                place.release()
        return response if request.path.startswith(API) else _reported(request, response)

    def process_view(
        self, request: HttpRequest, view: Callable[..., HttpResponseBase], args: object, kwargs: object
    ) -> HttpResponseBase | None:
        assert request.resolver_match is not None
        result = kinds.kinds_of(request, request.resolver_match.view_name or "")
        if not result:
            return None
        who = policy.requester(request)
        counted_by_address = (kinds.API,) if hasattr(request, "limits") else ()
        asked = [
            w
            for kind in result
            for w in policy.windows((kind,), policy.signing_in(request) if kind == kinds.SIGN_IN else who)
            if not (kind in counted_by_address and w.key.startswith(f"{kind}:address:"))
        ]
        free, counts = STORE.count(asked)
        request.limits = [*getattr(request, "limits", []), *counts]  # type: ignore[attr-defined]
        if not free:
            return _too_often(request, counts)
        if kinds.EXPORT in result:
            place = lane.Place()
            try:
                place.take(who)
            except lane.Full as why:
                return refused(request, str(why), lane.TRY_AGAIN_AFTER)
            request.lane_place = place  # type: ignore[attr-defined]
        return None

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponseBase | None:
        if not isinstance(exception, TooMany):
            return None
        return refused(request, exception.sentence, exception.wait, signing_in=True)


def _too_often(request: HttpRequest, counts: list[Count]) -> HttpResponse:
    worst = max(counts, key=lambda c: c.wait)
    kind, whose, _ = worst.window.key.split(":", 2)
    stated = (
        f"More than {worst.window.limit:,} {THINGS[kind]} in {_seconds(worst.window.seconds)} for {NAMES[whose]}; "
        f"try again in {_seconds(worst.wait)}."
    )
    return refused(request, stated, worst.wait)


def _seconds(number: int) -> str:
    if number >= 120 and number % 60 == 0:
        return f"{number // 60} minutes"
    return "a minute" if number == 60 else f"{number} second{'' if number == 1 else 's'}"


def refused(request: HttpRequest, sentence: str, wait: int, *, signing_in: bool = False) -> HttpResponse:
    if request.path.startswith(API):
        response = problem(429, sentence, request)
    else:
        response = HttpResponse(
            loader.get_template("429.html").render({"sentence": sentence, "signing_in": signing_in}), status=429
        )
    response["Retry-After"] = str(max(1, wait))
    return response


def _reported(request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
    for name, value in policy.headers(getattr(request, "limits", [])).items():
        response[name] = value
    return response

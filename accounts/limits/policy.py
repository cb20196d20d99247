"""The limits as they are set: `LIMIT_API=token=600/60,person=1200/60` is 600 a minute for each token, and so on."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from django.conf import settings
from django.core.exceptions import ImproperlyConfigured
from django.http import HttpRequest

from accounts.limits import addresses, known
from accounts.limits.store import Count, Window
from accounts.models import User

WHOSE = ("token", "person", "organization", "address")
_RATE = re.compile(r"([a-z]+)=([0-9]{1,9})/([0-9]{1,6})")
_AT_ONCE = re.compile(r"([a-z]+)=([0-9]{1,4})")


@dataclass(frozen=True, slots=True)
class Rate:
    whose: str
    limit: int
    seconds: int


@lru_cache(maxsize=64)
def rates(kind: str, text: str) -> tuple[Rate, ...]:
    results = []
    for part in filter(None, (p.strip() for p in text.split(","))):
        fits = _RATE.fullmatch(part)
        if fits is None or fits[1] not in WHOSE or not int(fits[2]) or not int(fits[3]):
            raise ImproperlyConfigured(
                f"LIMIT_{kind.upper()}: {part!r} is not a limit; write it as person=120/60 (a number in seconds), "
                f"for {', '.join(WHOSE)}."
            )
        results.append(Rate(fits[1], int(fits[2]), int(fits[3])))
    return tuple(results)


@lru_cache(maxsize=8)
def at_once(text: str) -> dict[str, int]:
    """How much heavy work runs at the same time: of a person, an organization, an address, and of all."""
    results = {}
    for part in filter(None, (p.strip() for p in text.split(","))):
        fits = _AT_ONCE.fullmatch(part)
        if fits is None or fits[1] not in ("person", "organization", "address", "all") or not int(fits[2]):
            raise ImproperlyConfigured(f"EXPORTS_AT_ONCE: {part!r} is none; write it as person=2,organization=3,all=4.")
        results[fits[1]] = int(fits[2])
    return results


def checked() -> None:
    """A setting that says nothing is said at start."""
    for kind, stated in settings.LIMITS.items():
        rates(kind, stated)
    at_once(settings.EXPORTS_AT_ONCE)


def signing_in(request: HttpRequest) -> dict[str, str]:
    """Who wants to sign in. A browser that is known is a place of its own, whoever floods its address."""
    return {"address": known.place(request) or addresses.who(request.META.get("REMOTE_ADDR", ""))}


def requester(request: HttpRequest) -> dict[str, str]:
    """Who asks, by every name under which they are counted."""
    results = {"address": addresses.who(request.META.get("REMOTE_ADDR", ""))}
    token = getattr(request, "api_token", None)
    user = getattr(request, "user", None)
    if token is not None:
        results["token"] = str(token.pk)
    if isinstance(user, User):
        results["person"] = str(user.pk)
        if user.membership is not None:
            results["organization"] = str(user.membership.organisation_id)
    return results


def windows(kinds: tuple[str, ...], who: dict[str, str], *, only: tuple[str, ...] = WHOSE) -> list[Window]:
    return [
        Window(f"{kind}:{rate.whose}:{who[rate.whose]}", rate.limit, rate.seconds)
        for kind in kinds
        for rate in rates(kind, settings.LIMITS.get(kind, ""))
        if rate.whose in who and rate.whose in only
    ]


def name_of(window: Window) -> str:
    """As headers name it: `api-person`."""
    kind, whose, _ = window.key.split(":", 2)
    return f"{kind}-{whose}".replace("_", "-")


def headers(counts: list[Count]) -> dict[str, str]:
    """RateLimit-Policy names every limit, RateLimit how each stands (draft-ietf-httpapi-ratelimit-headers)."""
    if not counts:
        return {}
    policy = [f'"{name_of(c.window)}";q={c.window.limit};w={c.window.seconds}' for c in counts]
    state = [
        f'"{name_of(c.window)}";r={max(0, c.window.limit - c.used)};t={c.wait or c.window.seconds}' for c in counts
    ]
    return {"RateLimit-Policy": ", ".join(policy), "RateLimit": ", ".join(state)}

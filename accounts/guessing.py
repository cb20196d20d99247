"""Guessing at passphrases: each failure makes the next attempt wait longer, for one account from one place.

Nobody can lock out anybody else. A place is an address; a browser that signed in to the account before is a place of
its own, by a signed cookie, so that whoever shares an address with somebody who guesses gets in all the same. An
attempt is counted before it is tried and forgotten if it was right, so that a hundred at once are not all the first.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Iterator, Mapping
from contextlib import contextmanager

from django.conf import settings
from django.core import signing
from django.db.models import Q
from django.http import HttpRequest, HttpResponse

from accounts.limits import addresses, door, known
from accounts.limits.middleware import TooMany
from accounts.limits.store import STORE
from accounts.models import User

MOST_ACCOUNTS = 8  # that one browser is known for
FORGOTTEN_AFTER = 24 * 3600
CROWDED_SECONDS = 5
ANYWHERE = "failures:address:"


def before(request: HttpRequest, credentials: Mapping[str, object]) -> None:
    """Raises TooMany where the next attempt from there is not due yet."""
    account = _account(str(credentials.get("username") or credentials.get("email") or ""))
    device = known.devices(request).get(account)
    address = addresses.who(request.META.get("REMOTE_ADDR", ""))
    tried = [f"failures:{account}:{f'device {device}' if device else address}"]
    if device is None:  # one who tries many names
        tried.append(ANYWHERE + address)
    request.sign_in_tried = tried  # type: ignore[attr-defined]
    for key in tried:
        delays = settings.SIGN_IN_DELAYS if not key.startswith(ANYWHERE) else settings.SIGN_IN_ADDRESS_DELAYS
        if wait := STORE.attempt(key, delays, FORGOTTEN_AFTER):
            if key != tried[0]:
                STORE.take_back(tried[0])  # it was not tried
            seconds = -(-wait // 1000)
            raise TooMany(f"After several failed attempts the next one waits: try again in {_long(seconds)}.", seconds)


@contextmanager
def checking(request: HttpRequest) -> Iterator[None]:
    """While a passphrase is checked. Raises TooMany where too many are; the attempt was then not made."""
    try:
        with (door.KNOWN if known.place(request) else door.UNKNOWN).turn():
            yield
    except door.Crowded:
        raise TooMany("Many people are signing in; try again in a few seconds.", CROWDED_SECONDS) from None


def _long(seconds: int) -> str:
    if seconds <= 90:
        return f"{seconds} second{'' if seconds == 1 else 's'}"
    return f"{-(-seconds // 60)} minutes"


def was_right(request: HttpRequest) -> None:
    """The account's count begins again; the address's loses this one."""
    for key in getattr(request, "sign_in_tried", ()):
        if key.startswith(ANYWHERE):
            STORE.take_back(key)
        else:
            STORE.forget(key)


def remember(request: HttpRequest, response: HttpResponse, user: User) -> None:
    """From now on this browser is a place of its own for this account."""
    here = known.devices(request)
    account = f"account {user.pk}"
    device = here.pop(account, None) or secrets.token_hex(8)
    kept = dict([*here.items(), (account, device)][-MOST_ACCOUNTS:])
    response.set_cookie(
        known.COOKIE,
        signing.dumps(kept, salt=known.SALT),
        max_age=known.COOKIE_SECONDS,
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )


def _account(typed: str) -> str:
    """One account under whichever of its names, as signing in finds it; a name that nobody has is counted like one."""
    name = typed.strip()
    pk = User.objects.filter(Q(username__iexact=name) | Q(email__iexact=name)).values_list("pk", flat=True).first()
    return f"account {pk}" if pk else f"name {hashlib.sha256(name.casefold().encode()).hexdigest()[:32]}"

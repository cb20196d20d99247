"""How people sign in: what allauth and axes ask us."""

from __future__ import annotations

import base64
import datetime
from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from allauth.mfa.adapter import DefaultMFAAdapter
from axes.helpers import get_client_ip_address as get_client_ip
from axes.models import AccessAttempt
from cryptography.fernet import Fernet, MultiFernet
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from django.conf import settings
from django.db.models import Max
from django.http import HttpRequest, HttpResponse
from django.template import loader
from django.utils import timezone

from accounts import audit
from accounts.models import User
from accounts.tenant import acting
from accounts.web import formats


class AccountAdapter(DefaultAccountAdapter):
    """Accounts are made by a supervisor, never by signing up. Signing in and out are acts that the audit log keeps."""

    def is_open_for_signup(self, request: HttpRequest) -> bool:
        return False

    def post_login(self, request: HttpRequest, user: Any, **kwargs: Any) -> HttpResponse:
        response: HttpResponse = super().post_login(request, user, **kwargs)
        with acting(user.tenant()):  # who the request was nobody's before
            audit.record("signed in", actor=user)
        return response

    def logout(self, request: HttpRequest) -> None:
        if isinstance(request.user, User):
            audit.record("signed out", actor=request.user)
        super().logout(request)

    def set_password(self, user: Any, password: str) -> None:
        """By the person: on the page for it, or by a way in that was sent to them."""
        had_one = user.has_usable_password()
        super().set_password(user, password)
        with acting(user.tenant()):
            audit.record("changed the passphrase" if had_one else "chose a passphrase", actor=user, subject=user)


class SecondFactorAdapter(DefaultMFAAdapter):
    """Secrets of second factors are stored encrypted, by a key derived from the secret key."""

    def encrypt(self, text: str) -> str:
        return _cipher().encrypt(text.encode()).decode()

    def decrypt(self, encrypted_text: str) -> str:
        return _cipher().decrypt(encrypted_text.encode()).decode()


def _cipher() -> MultiFernet:
    def key(secret: str) -> Fernet:
        derived = HKDF(SHA256(), length=32, salt=None, info=b"houserules second factor").derive(secret.encode())
        return Fernet(base64.urlsafe_b64encode(derived))

    return MultiFernet([key(s) for s in (settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS)])


def locked_out(request: HttpRequest, credentials: dict[str, Any] | None = None, *args: Any) -> HttpResponse:
    """A page that says how long it lasts; each further attempt begins the wait anew."""
    left = open_again(request, credentials) - timezone.now()
    minutes = max(1, -(-int(left.total_seconds()) // 60))
    until = formats.clock(timezone.now() + left)
    page = loader.get_template("429.html").render({"minutes": minutes, "until": until})
    response = HttpResponse(page, status=429)
    response["Retry-After"] = str(max(1, int(left.total_seconds())))
    return response


def open_again(request: HttpRequest, credentials: dict[str, Any] | None) -> datetime.datetime:
    """When signing in under this name from here is possible again."""
    attempts = AccessAttempt.objects.filter(
        username=name_tried(request, credentials), ip_address=get_client_ip(request)
    )
    last = attempts.aggregate(last=Max("attempt_time"))["last"]
    found: datetime.datetime = (last or timezone.now()) + settings.AXES_COOLOFF_TIME
    return found


def name_tried(request: HttpRequest | None, credentials: dict[str, Any] | None = None) -> str | None:
    """Under which name somebody tries to sign in, for counting failures: as typed, in one case."""
    given = credentials or {}
    typed = given.get("username") or given.get("email")
    if not typed and request is not None:
        typed = request.POST.get("login")
    return str(typed).casefold() if typed else None

"""How people sign in: what allauth and axes ask us."""

from __future__ import annotations

import base64
from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from allauth.mfa.adapter import DefaultMFAAdapter
from cryptography.fernet import Fernet, MultiFernet
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from django.conf import settings
from django.http import HttpRequest, HttpResponse

from accounts import audit
from accounts.models import User


class AccountAdapter(DefaultAccountAdapter):
    """Accounts are made by a supervisor, never by signing up. Signing in and out are acts that the audit log keeps."""

    def is_open_for_signup(self, request: HttpRequest) -> bool:
        return False

    def post_login(self, request: HttpRequest, user: Any, **kwargs: Any) -> HttpResponse:
        response: HttpResponse = super().post_login(request, user, **kwargs)
        audit.record("signed in", actor=user)
        return response

    def logout(self, request: HttpRequest) -> None:
        if isinstance(request.user, User):
            audit.record("signed out", actor=request.user)
        super().logout(request)


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
    minutes = int(settings.AXES_COOLOFF_TIME.total_seconds() // 60)
    return HttpResponse(
        f"Too many attempts to sign in. Try again in {minutes} minutes.", status=429, content_type="text/plain"
    )


def name_tried(request: HttpRequest | None, credentials: dict[str, Any] | None = None) -> str | None:
    """Under which name somebody tries to sign in, for counting failures: as typed, in one case."""
    given = credentials or {}
    typed = given.get("username") or given.get("email")
    if not typed and request is not None:
        typed = request.POST.get("login")
    return str(typed).casefold() if typed else None

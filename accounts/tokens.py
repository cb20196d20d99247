"""API tokens: made, shown once, checked, revoked.

The secret is 32 random bytes, so a plain SHA-256 of it can be stored: there is nothing to guess. A token acts as its
person within its scopes; when the person loses the role, so does the token.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Iterable
from datetime import timedelta

from django.db import transaction
from django.utils import timezone
from rest_framework.authentication import BaseAuthentication
from rest_framework.request import Request

from accounts import audit
from accounts.models import ApiToken, User
from accounts.models.tokens import Scope

PREFIX = "hr_"
LONGEST_LIFE = timedelta(days=365)
SEEN_EVERY = timedelta(minutes=5)


def _hash(secret: str) -> str:
    return hashlib.sha256(secret.encode()).hexdigest()


@transaction.atomic
def issue(*, actor: User, name: str, scopes: Iterable[Scope], life: timedelta = LONGEST_LIFE) -> tuple[ApiToken, str]:
    """A token for oneself, and its secret, which nobody can show again."""
    if not timedelta(0) < life <= LONGEST_LIFE:
        raise ValueError(f"A token is valid for at most {LONGEST_LIFE.days} days.")
    secret = PREFIX + secrets.token_urlsafe(32)
    token = ApiToken.objects.create(
        user=actor,
        name=name,
        prefix=secret[:9],
        hash=_hash(secret),
        scopes=sorted(set(scopes)),
        expires_at=timezone.now() + life,
    )
    audit.record("issued a token", actor=actor, subject=token, detail={"scopes": token.scopes})
    return token, secret


@transaction.atomic
def revoke(token: ApiToken, *, actor: User, reason: str = "") -> None:
    """At once and for good. Once revoked, a second time changes nothing."""
    token = ApiToken.objects.select_for_update().get(pk=token.pk)
    if token.revoked_at is None:
        token.revoked_at = timezone.now()
        token.save(update_fields=["revoked_at"])
        audit.record("revoked a token", actor=actor, subject=token, reason=reason)


def find(secret: str) -> ApiToken | None:
    """The token of this secret, if it is good now and its person too."""
    now = timezone.now()
    token = (
        ApiToken.objects.select_related("user")
        .filter(hash=_hash(secret), revoked_at=None, expires_at__gt=now, user__is_active=True)
        .first()
    )
    if token and (token.last_used_at is None or token.last_used_at < now - SEEN_EVERY):
        ApiToken.objects.filter(pk=token.pk).update(last_used_at=now)
    return token


class TokenAuthentication(BaseAuthentication):
    """For DRF. The middleware checked the token, before the route's rule and the tenant; here it is handed on."""

    def authenticate(self, request: Request) -> tuple[User, ApiToken] | None:
        token: ApiToken | None = getattr(request._request, "api_token", None)
        return (token.user, token) if token else None

    def authenticate_header(self, request: Request) -> str:
        return "Bearer"

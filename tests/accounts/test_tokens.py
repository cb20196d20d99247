"""API tokens: shown once, stored hashed, scoped, revocable."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from accounts import tokens
from accounts.models import ApiToken, AuditEntry
from accounts.models.tokens import Scope
from tests.accounts.people import person

pytestmark = pytest.mark.django_db


def test_the_secret_is_nowhere_in_the_database() -> None:
    token, secret = tokens.issue(actor=person("agent"), name="export", scopes=[Scope.READ])
    assert secret not in str(ApiToken.objects.values().get(pk=token.pk))
    assert secret.startswith(token.prefix)
    assert tokens.find(secret) == token
    assert tokens.find(secret[:-1]) is None


def test_revoked_is_over_and_recorded() -> None:
    ada = person("agent")
    token, secret = tokens.issue(actor=ada, name="export", scopes=[Scope.READ])
    tokens.revoke(token, actor=ada, reason="lost")
    tokens.revoke(token, actor=ada)
    assert tokens.find(secret) is None
    assert [e.act for e in AuditEntry.objects.order_by("sequence")] == ["issued a token", "revoked a token"]


def test_expired_or_of_somebody_who_left_is_no_token() -> None:
    ada = person("agent")
    token, secret = tokens.issue(actor=ada, name="export", scopes=[Scope.READ], life=timedelta(days=1))
    ApiToken.objects.filter(pk=token.pk).update(expires_at=timezone.now())
    assert tokens.find(secret) is None
    ApiToken.objects.filter(pk=token.pk).update(expires_at=timezone.now() + timedelta(days=1))
    assert tokens.find(secret) == token
    ada.is_active = False
    ada.save()
    assert tokens.find(secret) is None


def test_no_token_lives_for_ever() -> None:
    with pytest.raises(ValueError, match="365"):
        tokens.issue(actor=person("agent"), name="x", scopes=[Scope.READ], life=timedelta(days=366))

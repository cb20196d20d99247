"""Whoever chooses a new passphrase may do it because the old one was known to others; so may be their tokens."""

from __future__ import annotations

from allauth.account.signals import password_changed, password_reset, password_set
from django.contrib import messages
from django.dispatch import receiver
from django.http import HttpRequest

from accounts import tokens
from accounts.models import ApiToken, User

REASON = "a new passphrase was chosen"


@receiver([password_changed, password_reset, password_set])
def revoke_tokens(request: HttpRequest, user: User, **more: object) -> None:
    open_ones = list(ApiToken.objects.filter(user=user, revoked_at=None))
    for token in open_ones:
        tokens.revoke(token, actor=user, reason=REASON)
    if open_ones:
        one = len(open_ones) == 1
        text = "Your API token was" if one else f"Your {len(open_ones)} API tokens were"
        messages.warning(request, f"{text} revoked with the old passphrase; make new ones for your programs.")

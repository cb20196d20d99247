"""How people sign in: what allauth asks us."""

from __future__ import annotations

import base64

from allauth.account.adapter import DefaultAccountAdapter
from allauth.account.forms import LoginForm, ResetPasswordForm
from allauth.mfa.adapter import DefaultMFAAdapter
from cryptography.fernet import Fernet, MultiFernet
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from django.conf import settings
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse

from accounts import audit, guessing, mail
from accounts.json_types import Json
from accounts.models import User
from accounts.tenant import acting


class AccountAdapter(DefaultAccountAdapter):
    """Accounts are made by a supervisor, never by signing up. Signing in and out are acts that the audit log keeps."""

    def is_open_for_signup(self, request: HttpRequest) -> bool:
        return False

    def post_login(self, request: HttpRequest, user: User, **kwargs: object) -> HttpResponse:
        response: HttpResponse = super().post_login(request, user, **kwargs)
        with acting(user.tenant()):  # who the request was nobody's before
            audit.record("signed in", actor=user)
        guessing.remember(request, response, user)
        return response

    def pre_authenticate(self, request: HttpRequest, **credentials: object) -> None:
        """Instead of allauth's, whose count by name alone lets an outsider lock anybody out."""
        guessing.before(request, credentials)

    def authenticate(self, request: HttpRequest, **credentials: object) -> object:
        with guessing.checking(request):
            user = super().authenticate(request, **credentials)
        if user is not None:
            guessing.was_right(request)
        return user

    def get_client_ip(self, request: HttpRequest) -> str:
        """As the proxies that we trust say it (accounts/limits/addresses.py)."""
        return str(request.META.get("REMOTE_ADDR") or "127.0.0.1")

    def logout(self, request: HttpRequest) -> None:
        if isinstance(request.user, User):
            audit.record("signed out", actor=request.user)
        super().logout(request)

    def set_password(self, user: User, password: str) -> None:
        """By the person: on the page for it, or by a way in that was sent to them."""
        had_one = user.has_usable_password()
        super().set_password(user, password)
        with acting(user.tenant()):
            audit.record("changed the passphrase" if had_one else "chose a passphrase", actor=user, subject=user)


class SignInForm(LoginForm):
    """The field is called by what goes into it."""

    def __init__(self, *args: object, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)
        self.fields["login"].label = "Username or email"
        for field in self.fields.values():
            field.widget.attrs.pop("placeholder", None)


class ResetForm(ResetPasswordForm):
    """Asking for a way back by mail; where none can be sent it says so instead of promising it."""

    def clean_email(self) -> str:
        """The address on file, not as it was typed: to it goes the mail, and for it the limit counts. Some letters are
        others in capitals, so that one account has many spellings."""
        typed = str(super().clean_email())
        return str(self.users[0].email) if self.users else typed

    def clean(self) -> dict[str, Json]:
        if not mail.can_send():
            raise ValidationError(
                f"{mail.NOT_SENT} Ask a commission supervisor or your system administrator for a sign-in link."
            )
        return dict(super().clean() or self.cleaned_data)


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

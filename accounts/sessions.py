"""Sessions of which the database holds no key: whoever reads its rows, or a backup, is signed in as nobody.

The key is in the browser's cookie. It is 165 random bits, so that a hash of it needs no salt; only the application
writes rows (accounts/walls.py), so that nobody puts somebody else's session under a key of their own.
"""

from __future__ import annotations

import hashlib

from django.contrib.sessions.backends import db
from django.contrib.sessions.base_session import AbstractBaseSession
from django.utils import timezone

LENGTH = 40  # of the library's column: 160 bits


def kept_as(session_key: str) -> str:
    return hashlib.sha256(session_key.encode()).hexdigest()[:LENGTH]


class SessionStore(db.SessionStore):
    def _get_session_from_db(self) -> object:
        if self._session_key is None:
            return None
        kept = kept_as(self._session_key)
        result = self.model.objects.filter(session_key=kept, expire_date__gt=timezone.now()).first()
        if result is None:
            self._session_key = None
        return result

    def exists(self, session_key: str) -> bool:
        return super().exists(kept_as(session_key))

    def create_model_instance(self, data: dict[str, object]) -> AbstractBaseSession:
        made = super().create_model_instance(data)
        made.session_key = kept_as(made.session_key)
        return made

    def delete(self, session_key: str | None = None) -> None:
        if (key := session_key or self.session_key) is not None:
            super().delete(kept_as(key))

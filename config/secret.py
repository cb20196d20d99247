"""The secret key of a development checkout: made once, kept in the data folder, readable by its owner alone."""

from __future__ import annotations

import os
import secrets
from pathlib import Path


def development_key(folder: Path) -> str:
    """The key of this data folder. Where the folder cannot be written, a key that lives as long as the process."""
    place = folder / "secret-key"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        draft = folder / f"secret-key.{os.getpid()}"
        if not place.exists():
            with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w") as out:
                out.write(secrets.token_urlsafe(64))
            try:
                os.link(draft, place)  # the first of two processes wins; neither sees half a key
            except FileExistsError:
                pass
            finally:
                draft.unlink()
        return place.read_text()
    except OSError:
        return secrets.token_urlsafe(64)


def strong(key: str) -> str:
    """The key itself, or a refusal: a guessed key signs anybody in as anybody."""
    from django.core.exceptions import ImproperlyConfigured

    if len(key) < 50 or len(set(key)) < 16 or key.startswith("django-insecure-"):
        raise ImproperlyConfigured(
            "SECRET_KEY is too weak: it needs at least 50 random characters "
            "(python -c 'import secrets; print(secrets.token_urlsafe(64))')."
        )
    return key

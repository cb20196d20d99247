"""What only the application can say: for whom a transaction works, and that an entry of the audit log is its own.

Whoever holds the plain role's password can send any SQL, so what the role could set itself must not decide. The
application seals what it tells PostgreSQL about the tenant with a key made of the secret key and of the connection's
process; functions of the tables' owner check the seal (accounts/walls.py), whose key the plain role cannot read.
Entries of the audit log are signed by another key, which the database does not hold: its owner cannot make one either.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Sequence
from functools import lru_cache

from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from django.conf import settings

TENANT, AUDIT = b"houserules tenant seal", b"houserules audit signature"
BLOCK = 64  # of SHA-256, to which HMAC pads its key


@lru_cache
def _derived(secret: str, what: bytes) -> bytes:
    return HKDF(SHA256(), length=32, salt=None, info=what).derive(secret.encode())


def _secrets() -> tuple[str, ...]:
    return (settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS)


def seal(process: int, statements: Sequence[str]) -> str:
    """Of what is said about the tenant to one process of the server: to another it says nothing."""
    message = "|".join([str(process), *statements]).encode()
    return hmac.new(_derived(settings.SECRET_KEY, TENANT), message, hashlib.sha256).hexdigest()


def padded_keys() -> list[tuple[bytes, bytes]]:
    """The seal's keys as HMAC uses them, inside and outside: the server has SHA-256 but no HMAC."""
    keys = [_derived(secret, TENANT).ljust(BLOCK, b"\0") for secret in _secrets()]
    return [(bytes(b ^ 0x36 for b in key), bytes(b ^ 0x5C for b in key)) for key in keys]


def signature(entry_hash: str) -> str:
    return _signed(settings.SECRET_KEY, entry_hash)


def is_ours(entry_hash: str, signed: str) -> bool:
    return any(hmac.compare_digest(_signed(secret, entry_hash), signed) for secret in _secrets())


def _signed(secret: str, entry_hash: str) -> str:
    return hmac.new(_derived(secret, AUDIT), entry_hash.encode(), hashlib.sha256).hexdigest()

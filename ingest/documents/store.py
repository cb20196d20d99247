"""Original bytes, each under its hash, written once.

A file appears whole or not at all, is never written again, and is not writable afterwards. A store on servers
(S3-compatible) is named by the setting STORAGES["documents"]; the rules are the same there.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import tempfile
from pathlib import Path

from django.core.files.base import ContentFile, File
from django.core.files.storage import FileSystemStorage, Storage, storages

from accounts.outages import NotAsKept, StorageUnavailable, reason


class WriteOnceStorage(FileSystemStorage):
    """Files that appear complete under their final name and can not be replaced."""

    def _save(self, name: str, content: File[bytes]) -> str:
        path = Path(self.path(name))
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, draft = tempfile.mkstemp(dir=path.parent, prefix=".draft-")
        try:
            with os.fdopen(handle, "wb") as out:
                for chunk in content.chunks():
                    out.write(chunk)
                out.flush()
                os.fchmod(out.fileno(), 0o440)
                os.fsync(out.fileno())
            # the same bytes may have arrived from somebody else meanwhile
            with contextlib.suppress(FileExistsError):
                os.link(draft, path)
            folder = os.open(path.parent, os.O_RDONLY)
            try:
                os.fsync(folder)
            finally:
                os.close(folder)
        finally:
            os.unlink(draft)
        return name

    def get_available_name(self, name: str, max_length: int | None = None) -> str:
        return name  # the name is the hash of the content: a taken name holds the same bytes

    def delete(self, name: str) -> None:
        raise PermissionError(f"{name}: originals are kept")

    def put_right(self, name: str, data: bytes) -> None:
        """In place of bytes that no longer have their hash, which are moved aside."""
        damaged = Path(self.path(name))
        damaged.rename(damaged.with_name(f"{damaged.name}.damaged-{os.getpid()}"))
        self.save(name, ContentFile(data))


class DamagedOriginal(NotAsKept):
    """Stored bytes that no longer have their hash."""


class MissingOriginal(NotAsKept, FileNotFoundError):
    """Bytes that were stored and are not there."""


def originals() -> Storage:
    return storages["documents"]


def put_right(sha256: str, data: bytes) -> bool:
    """An original from a backup where it belongs; False where it lies there, whole."""
    if hashlib.sha256(data).hexdigest() != sha256:
        raise DamagedOriginal(f"These bytes are not the original {sha256[:12]}….")
    storage = originals()
    if not storage.exists(name_of(sha256)):
        storage.save(name_of(sha256), ContentFile(data))
        return True
    try:
        original(sha256)
    except DamagedOriginal:
        storage.put_right(name_of(sha256), data)  # type: ignore[attr-defined]  # each of our stores can
        return True
    return False


def name_of(sha256: str) -> str:
    return f"{sha256[:2]}/{sha256}"


def keep(data: bytes) -> str:
    """Stores the bytes; returns their hash. Bytes that are there already are left alone."""
    sha256 = hashlib.sha256(data).hexdigest()
    store = originals()
    try:
        if not store.exists(name_of(sha256)):
            store.save(name_of(sha256), ContentFile(data))
    except OSError as problem:
        why = reason(problem) or f"Documents cannot be stored now: {problem.strerror or problem}."
        raise StorageUnavailable(f"{why} Nothing was saved; upload it again later.") from problem
    return sha256


def original(sha256: str) -> bytes:
    """The bytes, proved by their hash."""
    try:
        with originals().open(name_of(sha256)) as stored:
            data: bytes = stored.read()
    except FileNotFoundError:
        raise MissingOriginal(
            f"The stored original {sha256[:12]}… is missing; a system administrator must restore it from a backup "
            "(`manage.py verifyfiles` names all that are)."
        ) from None
    if hashlib.sha256(data).hexdigest() != sha256:
        raise DamagedOriginal(f"The stored original {sha256[:12]}… no longer has its hash; restore it from a backup.")
    return data

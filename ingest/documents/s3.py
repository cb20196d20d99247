"""Originals in a store that speaks S3, instead of files of this machine: for web and workers on several machines.

The rules are those of files. An object appears whole under its hash and is never replaced. The write is conditional
(`If-None-Match: *`), so of two writers the store itself refuses the second; a store that ignores the condition is asked
beforehand. With days of retention each object is locked besides (the bucket must have been made with object lock), so
that not even its owner can change or remove it before. Pictures of pages are drawn from originals and kept by each
machine for itself.
"""

from __future__ import annotations

import datetime
import hashlib
from collections.abc import Iterator
from contextlib import contextmanager

from botocore.exceptions import BotoCoreError, ClientError
from django.core.files.base import ContentFile, File
from django.utils import timezone
from storages.backends.s3 import S3Storage

from accounts.outages import StorageUnavailable

TAKEN = {"PreconditionFailed", "ConditionalRequestConflict", "412", "409"}
MISSING = {"NoSuchKey", "404", "NotFound"}


class AlteredOriginal(Exception):
    """There are other bytes under the name than the name says."""


@contextmanager
def answering() -> Iterator[None]:
    """A store that does not answer, or refuses us, is an outage with a reason, as a full disk is."""
    try:
        yield
    except ClientError as problem:
        code = str(problem.response.get("Error", {}).get("Code", ""))
        raise StorageUnavailable(f"The document store refuses requests now ({code}).") from problem
    except BotoCoreError as problem:
        raise StorageUnavailable("The document store is not responding.") from problem


class WriteOnceS3(S3Storage):
    """Objects that can not be replaced or deleted."""

    def __init__(self, *, retain_days: int = 0, **options: object) -> None:
        super().__init__(**options)
        self.retain_days = retain_days

    def _open(self, name: str, mode: str = "rb") -> File[bytes]:
        return fetched(self, name)

    def exists(self, name: str) -> bool:
        with answering():
            return bool(super().exists(name))

    def _save(self, name: str, content: File[bytes]) -> str:
        data = b"".join(content.chunks())
        if self.exists(name):
            self._must_be(name, data)
            return name
        put = {"Bucket": self.bucket_name, "Key": key_of(self, name), "Body": data, "IfNoneMatch": "*", **self._lock()}
        with answering():
            try:
                # the checksum is of what we hold: bytes that change on the way are refused
                self.connection.meta.client.put_object(**put, ChecksumAlgorithm="SHA256")
            except ClientError as problem:
                if str(problem.response.get("Error", {}).get("Code", "")) not in TAKEN:
                    raise
        self._must_be(name, data)
        return name

    def _must_be(self, name: str, data: bytes) -> None:
        """The same bytes may have arrived from somebody else; other bytes may not stand there."""
        with self.open(name) as stored:
            if hashlib.sha256(stored.read()).digest() != hashlib.sha256(data).digest():
                raise AlteredOriginal(f"{name}: another file is there already; it was left alone")

    def listdir(self, name: str) -> tuple[list[str], list[str]]:
        with answering():
            result: tuple[list[str], list[str]] = super().listdir(name)
            return result

    def put_right(self, name: str, data: bytes) -> None:
        """In place of bytes that no longer have their hash. They are copied aside, so that nothing is lost where the
        bucket keeps no versions either."""
        aside = f"{name}.damaged-{timezone.now():%Y%m%d%H%M%S%f}"
        with self.open(name) as damaged:
            self.save(aside, ContentFile(damaged.read()))
        with answering():
            self.connection.meta.client.put_object(
                Bucket=self.bucket_name, Key=key_of(self, name), Body=data, ChecksumAlgorithm="SHA256", **self._lock()
            )
        self._must_be(name, data)

    def _lock(self) -> dict[str, object]:
        if not self.retain_days:
            return {}
        until = timezone.now() + datetime.timedelta(days=self.retain_days)
        return {"ObjectLockMode": "COMPLIANCE", "ObjectLockRetainUntilDate": until}

    def get_available_name(self, name: str, max_length: int | None = None) -> str:
        return name  # the name is the hash of the content: a taken name holds the same bytes

    def delete(self, name: str) -> None:
        raise PermissionError(f"{name}: originals are kept")


def key_of(store: S3Storage, name: str) -> str:
    return str(store._normalize_name(name))


def fetched(store: S3Storage, name: str) -> File[bytes]:
    """All of it at once: it is proved by its hash before anything is done with it."""
    with answering():
        try:
            result = store.connection.meta.client.get_object(Bucket=store.bucket_name, Key=key_of(store, name))
            return ContentFile(result["Body"].read(), name=name)
        except ClientError as problem:
            if str(problem.response.get("Error", {}).get("Code", "")) in MISSING:
                raise FileNotFoundError(name) from problem
            raise

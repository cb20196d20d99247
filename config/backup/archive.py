"""The file of a backup: a tar with the database's dump, the documents, and last a list of all of it with hashes.

The list's own name holds its hash, and it comes last: a file that was cut short has none, one that was changed
anywhere does not agree with it. A backup is read to its end and proved before anything of it is used.
"""

from __future__ import annotations

import hashlib
import io
import json
import os
import tarfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType
from typing import IO, TypedDict

from config.backup.database import Fingerprint

FORM = 1
DATABASE = "database.dump"
DOCUMENTS = "documents/"
LIST = "contents-"
CHUNK = 1 << 20


class Facts(TypedDict, total=False):
    """What a backup says of itself."""

    made_at: str
    tables: dict[str, Fingerprint]
    migrations: list[str]
    audit: Note | None
    damaged: list[str]


class Contents(Facts, total=False):
    form: int
    members: dict[str, dict[str, object]]


class Note(TypedDict):
    """Where the chain of the audit log ended."""

    sequence: int
    hash: str


class Damaged(Exception):
    """The file is no whole backup; the message says what does not agree."""


class Hashed(io.RawIOBase):
    """Reads through to another file and hashes what passes."""

    def __init__(self, source: IO[bytes]) -> None:
        self._source, self.digest, self.count = source, hashlib.sha256(), 0

    def readable(self) -> bool:
        return True

    def read(self, size: int = -1) -> bytes:
        data = self._source.read(size)
        self.digest.update(data)
        self.count += len(data)
        return data


class Writer:
    """Appears under its name when it is whole; what was begun and not finished is taken away."""

    def __init__(self, place: Path) -> None:
        self.place, self.draft = place, place.with_name(f".{place.name}.{os.getpid()}")
        self.members: dict[str, dict[str, object]] = {}

    def __enter__(self) -> Writer:
        handle = os.open(self.draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)  # it holds everything: nobody else's
        self._file = os.fdopen(handle, "wb")
        self._tar = tarfile.open(fileobj=self._file, mode="w", format=tarfile.PAX_FORMAT)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, problem: BaseException | None, trace: TracebackType | None
    ) -> None:
        try:
            if problem is None:
                self._tar.close()
                self._file.flush()
                os.fsync(self._file.fileno())
        except BaseException:
            self.draft.unlink(missing_ok=True)
            raise
        finally:
            try:
                self._file.close()
            except OSError:  # a full disk says so a second time
                if problem is None:
                    raise
        if problem is not None:
            self.draft.unlink(missing_ok=True)
            return
        self.draft.replace(self.place)
        folder = os.open(self.place.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)

    def add_file(self, name: str, place: Path) -> None:
        with place.open("rb") as source:
            self._add(name, source, place.stat().st_size)

    def add_bytes(self, name: str, data: bytes) -> None:
        self._add(name, io.BytesIO(data), len(data))

    def close_with(self, facts: Facts) -> Contents:
        """The list, last."""
        contents: Contents = {"form": FORM, **facts, "members": self.members}
        text = json.dumps(contents, indent=1, sort_keys=True, ensure_ascii=False).encode()
        name = f"{LIST}{hashlib.sha256(text).hexdigest()}.json"
        self._tar.addfile(_member(name, len(text)), io.BytesIO(text))
        return contents

    def _add(self, name: str, source: IO[bytes], size: int) -> None:
        hashed = Hashed(source)
        self._tar.addfile(_member(name, size), hashed)
        self.members[name] = {"sha256": hashed.digest.hexdigest(), "bytes": size}


def _member(name: str, size: int) -> tarfile.TarInfo:
    member = tarfile.TarInfo(name)
    member.size, member.mode = size, 0o600
    return member


def contents_of(place: Path) -> Contents:
    """The proved list of a backup: every byte of it was read and agrees. Raises Damaged."""
    seen: dict[str, dict[str, object]] = {}
    listed: bytes | None = None
    try:
        with tarfile.open(place, mode="r:") as tar:
            for member in tar:
                source = tar.extractfile(member)
                if not member.isfile() or source is None or listed is not None:
                    raise Damaged(f"{member.name} has no business in a backup.")
                if member.name.startswith(LIST):
                    listed = source.read()
                    stated = member.name.removeprefix(LIST).removesuffix(".json")
                    if hashlib.sha256(listed).hexdigest() != stated:
                        raise Damaged("Its list of contents was changed.")
                    continue
                hashed = Hashed(source)
                while hashed.read(CHUNK):
                    pass
                seen[member.name] = {"sha256": hashed.digest.hexdigest(), "bytes": hashed.count}
    except (tarfile.TarError, EOFError, ValueError) as problem:
        raise Damaged(f"It cannot be read to its end ({problem}).") from problem
    if listed is None:
        raise Damaged("It was cut short: its list of contents is missing.")
    contents: Contents = json.loads(listed)
    if contents["form"] != FORM:
        raise Damaged(f"Its format is not known to this version ({contents['form']}).")
    for name in sorted({*contents["members"], *seen}):
        if seen.get(name) != contents["members"].get(name):
            raise Damaged(f"{name} is not as it was written.")
    return contents


@contextmanager
def members(place: Path) -> Iterator[Iterator[tuple[str, IO[bytes]]]]:
    """What a proved backup holds, in its order."""
    with tarfile.open(place, mode="r:") as tar:

        def each() -> Iterator[tuple[str, IO[bytes]]]:
            for member in tar:
                source = tar.extractfile(member)
                if source is not None and not member.name.startswith(LIST):
                    yield member.name, source

        yield each()

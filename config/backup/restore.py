"""Bringing a backup back: proved to its end first, then the documents, then the database in one transaction.

Interrupted at any point it leaves the database as it was; documents that were put there already harm nothing, since
each lies under its own hash. A backup of an older version is compared as it was made, and then brought up to date.
"""

from __future__ import annotations

import contextlib
import fcntl
import json
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import IO

from django.conf import settings
from django.core.management import call_command
from django.db import connection
from django.db.migrations.loader import MigrationLoader

from accounts import audit
from accounts.audit.chain import Head
from config.backup import database
from config.backup.archive import DATABASE, DOCUMENTS, Contents, Note, contents_of, members
from config.database.owner import as_owner
from ingest.documents import store

RUN_LOCK = "run.lock"
NOTES = "audit-verified.json"
RETIRED = {"axes"}  # libraries that older versions had tables of; migrations of ours drop these


class Refused(Exception):
    """Nothing was written; the message says why."""


class NotTheSame(Exception):
    """It was written, and is not what the backup says; the message says where."""


def restore(place: Path, *, replace: bool = False) -> Contents:
    """Returns the backup's list of contents. Raises Damaged, Refused, NotDone, NotTheSame."""
    contents = contents_of(place)
    _known(contents)
    with _nobody_runs_it():
        with database.owner() as link:
            used = database.used_by(link)
        if used and not replace:
            raise Refused(
                f"This installation is in use: it holds {used}. Give --replace to replace it with the backup."
            )
        with tempfile.TemporaryDirectory(prefix="houserules-restore-") as folder, members(place) as parts:
            dumped = Path(folder) / DATABASE
            for name, source in parts:
                if name == DATABASE:
                    _copy(source, dumped)
                elif name.startswith(DOCUMENTS):
                    store.put_right(name.removeprefix(DOCUMENTS), source.read())
            connection.close()
            database.replace_with(dumped)
        with as_owner():  # the plain role has no rights yet on what came
            _compare(contents)
        call_command("migrate", verbosity=0, interactive=False)  # an older backup becomes today's; gives the rights
    return contents


def _known(contents: Contents) -> None:
    """A backup of a newer version has tables that this one does not know."""
    ours = {f"{app}.{name}" for app, name in MigrationLoader(None, ignore_no_migrations=True).disk_migrations}
    named = {name for name in contents["migrations"] if name.split(".")[0] not in RETIRED}
    if strange := sorted(named - ours):
        raise Refused(f"The backup was made by a newer version of Houserules ({strange[0]} is not known here).")


@contextlib.contextmanager
def _nobody_runs_it() -> Iterator[None]:
    """`manage.py run` holds this lock as long as it runs."""
    with (settings.VAR / RUN_LOCK).open("a") as handle:
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise Refused("Houserules runs with this data folder; stop it first.") from None
        yield


def _copy(source: IO[bytes], place: Path) -> None:
    with place.open("wb") as out:
        while data := source.read(1 << 20):
            out.write(data)


def _compare(contents: Contents) -> None:
    with database.at_one_moment() as (link, _):
        now = database.fingerprints(link)
    for table in sorted({*contents["tables"], *now}):
        if contents["tables"].get(table) != now.get(table):
            raise NotTheSame(f"{table}: {now.get(table)} instead of {contents['tables'].get(table)}")
    head = contents["audit"]
    verdict = audit.verify(Head(head["sequence"], head["hash"]) if head else None, signatures=False)
    if verdict.broken is not None:
        raise NotTheSame(f"audit entry {verdict.broken.sequence}: {verdict.broken.problem}")
    _note(head)


def _note(head: Note | None) -> None:
    """Where the chain was found whole before, it may have gone further than the backup: that note is kept aside."""
    notes = Path(settings.VAR) / NOTES
    if notes.exists():
        notes.rename(notes.with_name(f"{notes.stem}-before-restore{notes.suffix}"))
    if head is not None:
        notes.write_text(json.dumps(head) + "\n")

"""Making a backup while everything goes on: the database at one moment, and every document that it then knew.

Documents are never changed and never deleted, so those that a moment of the database knows can be copied after it.
"""

from __future__ import annotations

import tempfile
from pathlib import Path

from django.utils import timezone
from psycopg import Connection

from config.backup import database
from config.backup.archive import DATABASE, DOCUMENTS, Contents, Facts, Note, Writer
from ingest.documents import store

ORIGINALS = """
SELECT sha256 FROM (
    SELECT sha256, 0 AS kind, min(id) AS first FROM ingest_document GROUP BY sha256
    UNION ALL
    SELECT sha256, 1, min(id) FROM approvals_operatorpaper
    WHERE sha256 NOT IN (SELECT sha256 FROM ingest_document) GROUP BY sha256
) kept ORDER BY kind, first
"""


def make(place: Path) -> Contents:
    """Writes the file; returns its list of contents. Originals that are damaged or missing are named in it."""
    with Writer(place) as out, tempfile.TemporaryDirectory(dir=place.parent, prefix=".backup-") as folder:
        with database.at_one_moment() as (link, snapshot):
            if not database.is_there(link, "ingest_document"):
                raise database.NotDone("The database has no tables yet.")
            dumped = Path(folder) / DATABASE
            database.dump(dumped, snapshot)
            facts: Facts = {
                "made_at": timezone.now().isoformat(),
                "tables": database.fingerprints(link),
                "migrations": sorted(f"{a}.{n}" for a, n in link.execute("SELECT app, name FROM django_migrations")),
                "audit": _head(link),
            }
            documents = [row[0] for row in link.execute(ORIGINALS)]
        out.add_file(DATABASE, dumped)
        facts["damaged"] = [sha256 for sha256 in documents if not _add(out, sha256)]
        return out.close_with(facts)


def _head(link: Connection) -> Note | None:
    row = link.execute("SELECT sequence, hash FROM accounts_auditentry ORDER BY sequence DESC LIMIT 1").fetchone()
    return {"sequence": row[0], "hash": row[1]} if row else None


def _add(out: Writer, sha256: str) -> bool:
    try:
        data = store.original(sha256)
    except (store.DamagedOriginal, FileNotFoundError):
        return False
    out.add_bytes(DOCUMENTS + sha256, data)
    return True

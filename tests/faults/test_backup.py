"""Backup and restore: everything comes back and proves itself; what is damaged, in use or newer is refused beforehand.

And a short campaign of seeded kills (scripts/faults.py) in the installation that was restored; the long one is a
command.
"""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings as first
from django.core.management import CommandError, call_command

from accounts import audit
from config.backup import database, stored
from config.backup.archive import Damaged, Writer, contents_of
from config.backup.restore import Refused, _known
from config.embedded import postgres
from config.embedded.processes import die_with_parent
from config.places import ROOT
from ingest.documents import store
from ingest.models import Document
from tests.faults.installation import PRIVATE

PASSPHRASE = "a long enough passphrase for a storm"
WORKERS = ("agent", "second", "supervisor", "operator")
KILLS, SEED = 4, 11


@pytest.fixture
def folder() -> Iterator[Path]:
    """One that the embedded PostgreSQL's user may pass, unlike pytest's own."""
    place = Path(tempfile.mkdtemp(prefix="houserules-test-"))
    place.chmod(0o755)
    yield place
    shutil.rmtree(place, ignore_errors=True)


def fill(settings: Any) -> None:
    """People who can sign in, tables, and a document that was read."""
    from accounts.models import User
    from approvals.samples.load import damaged_dump
    from approvals.samples.people import make_people
    from approvals.samples.tables import make_tables
    from ingest.documents.services import read_document, store_document
    from tests.accounts.people import system

    people = make_people()
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.PBKDF2PasswordHasher"]
    for name in WORKERS:
        people[name].set_password(PASSPHRASE)
        people[name].save(update_fields=["password"])
    make_tables(User.objects.get(pk=system().pk))
    document = store_document(data=damaged_dump(), name="scan.txt", actor=people["agent"]).document
    read_document(document=document, actor=people["agent"])
    once_more = store_document(data=b"of no game\n" * 30, name="b.txt", actor=people["agent"]).document
    read_document(document=once_more, actor=people["agent"])


@dataclass
class Done:
    returncode: int
    stdout: str
    stderr: str


class Commands:
    """Commands of `manage.py` in another installation, one after another in one process: starting Django and the
    embedded PostgreSQL for each would take longer than what they do."""

    def __init__(self, var: Path) -> None:
        kept = {name: value for name, value in os.environ.items() if name not in PRIVATE}
        self.process = subprocess.Popen(
            [sys.executable, "-m", "tests.faults.commands"],
            cwd=ROOT,
            env={
                **kept,
                "HOUSERULES_VAR": str(var),
                "DJANGO_SETTINGS_MODULE": "config.settings.dev",
                "SECRET_KEY_FALLBACKS": first.SECRET_KEY,  # with which the entries of the first one are signed
            },
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            preexec_fn=die_with_parent,
        )

    def __call__(self, *arguments: str) -> Done:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(json.dumps(arguments) + "\n")
        self.process.stdin.flush()
        return Done(**json.loads(self.process.stdout.readline()))

    def close(self) -> None:
        assert self.process.stdin is not None
        self.process.stdin.close()
        self.process.wait(60)


def content_of(var: Path) -> dict[str, dict[str, Any]]:
    """What an embedded installation's tables hold, asked without Django."""
    server = postgres.Server(var)
    try:
        with server.connect(postgres.DATABASE) as link, link.transaction():
            link.execute(database.EXACTLY)
            return database.fingerprints(link)
    finally:
        server.leave()


@pytest.mark.timeout(600)
@pytest.mark.django_db(transaction=True)
def test_everything_comes_back_and_stands_a_storm(
    folder: Path, documents_on: Callable[[Path], None], settings: Any
) -> None:
    documents_on(folder / "originals")
    fill(settings)
    backup, var = folder / "backup.tar", folder / "var"
    call_command("backup", str(backup))
    assert backup.stat().st_mode & 0o077 == 0, "nobody else may read it"
    contents = contents_of(backup)
    with database.at_one_moment() as (link, _):
        assert database.fingerprints(link) == contents["tables"]
    assert contents["tables"]["accounts_auditentry"]["rows"] > 0

    manage = Commands(var)
    done = manage("restore", str(backup))
    assert (done.returncode, done.stderr) == (0, "")
    assert content_of(var) == contents["tables"], "every row of every table, by asking both"
    for document in Document.objects.all():
        assert (var / "documents" / store.name_of(document.sha256)).read_bytes() == store.original(document.sha256)

    again = manage("restore", str(backup))
    assert again.returncode == 1
    assert "--replace" in again.stderr
    assert content_of(var) == contents["tables"]

    one = next(place for place in (var / "documents").rglob("*") if place.is_file())
    one.chmod(0o600)
    one.write_bytes(one.read_bytes()[:-1] + b"?")
    result = manage("verifyfiles", "--json")
    assert result.returncode == 1
    stated = json.loads(result.stdout)
    assert [one.name in line for line in stated["mismatches"]] == [True]
    assert stated["audit_broken"] is None
    assert manage("restore", "--replace", str(backup)).returncode == 0, "a damaged original is put right by it"
    assert hashlib.sha256(one.read_bytes()).hexdigest() == one.name

    manage.close()
    signs = [{"kind": name, "username": name, "password": PASSPHRASE} for name in WORKERS]
    (var / "sign-ins.json").write_text(json.dumps(signs))
    storm(var, folder / "outcome.json")


def storm(var: Path, out: Path) -> None:
    command = ["--seed", str(SEED), "--injections", str(KILLS), "--at-most", "120", "--publishers", "1"]
    done = subprocess.run(
        [sys.executable, "scripts/faults.py", *command, "--prepared", str(var), "--out", str(out)],
        cwd=ROOT,
        env={**os.environ, "SECRET_KEY_FALLBACKS": first.SECRET_KEY},
        capture_output=True,
        text=True,
        timeout=280,
    )
    assert out.exists(), done.stderr[-3000:]
    outcome = json.loads(out.read_text())
    assert outcome["failures"] == []
    assert outcome["injections"] == KILLS
    assert outcome["acknowledged"]["signed in"] > 0
    assert done.returncode == 0


def a_backup(place: Path, **facts: Any) -> Path:
    with Writer(place) as out:
        out.add_bytes("database.dump", b"not looked at" * 5000)
        out.add_bytes("documents/aa", b"bytes" * 1000)
        out.close_with({"migrations": [], "tables": {}, "audit": None, "made_at": "", **facts})
    return place


@pytest.mark.parametrize("where", [700, 40_000, 66_000, 70_000, 75_000])
def test_a_changed_byte_anywhere_is_seen(tmp_path: Path, where: int) -> None:
    place = a_backup(tmp_path / "b.tar")
    assert contents_of(place)["form"] == 1
    data = bytearray(place.read_bytes())
    position = min(where, data.rstrip(b"\0").__len__() - 2)
    data[position] ^= 0x55
    place.write_bytes(data)
    with pytest.raises(Damaged):
        contents_of(place)


@pytest.mark.parametrize("part", [0.0, 0.3, 0.95])
def test_a_backup_that_was_cut_short_is_none(tmp_path: Path, part: float) -> None:
    place = a_backup(tmp_path / "b.tar")
    data = place.read_bytes().rstrip(b"\0")
    place.write_bytes(data[: int(len(data) * part)])
    with pytest.raises(Damaged):
        contents_of(place)


def test_a_backup_of_a_newer_version_is_refused(tmp_path: Path) -> None:
    with pytest.raises(Refused, match="newer version"):
        _known({"migrations": ["accounts.0001_initial", "accounts.9999_of_tomorrow"]})


def test_a_backup_that_fails_leaves_no_file(tmp_path: Path) -> None:
    def fail() -> None:
        with Writer(tmp_path / "b.tar") as out:
            out.add_bytes("database.dump", b"begun")
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        fail()
    assert list(tmp_path.iterdir()) == []


@pytest.mark.django_db(transaction=True)
def test_damaged_and_missing_originals_are_named_one_by_one(
    tmp_path: Path, documents_on: Callable[[Path], None], settings: Any
) -> None:
    from ingest.documents.services import store_document
    from tests.accounts.people import person

    documents_on(tmp_path / "originals")
    agent = person("agent")
    documents = [
        store_document(data=f"number {n}\n".encode() * 30, name=f"{n}.txt", actor=agent).document for n in range(4)
    ]
    assert stored.verify().mismatches == []
    place = [tmp_path / "originals" / store.name_of(d.sha256) for d in documents]
    place[1].unlink()
    place[2].chmod(0o600)
    place[2].write_bytes(b"something else")
    (place[3].parent / ".draft-left").write_bytes(b"half")
    result = stored.verify()
    assert [documents[n].sha256 in line for n, line in zip((1, 2), result.mismatches, strict=True)] == [True, True]
    assert "missing" in result.mismatches[0]
    assert result.strays == [f"{documents[3].sha256[:2]}/.draft-left"]
    with pytest.raises(CommandError, match="2 originals are not in the backup"):
        call_command("backup", str(tmp_path / "b.tar"))
    assert len(contents_of(tmp_path / "b.tar")["damaged"]) == 2
    with pytest.raises(CommandError, match="already exists"):
        call_command("backup", str(tmp_path / "b.tar"))
    assert audit.verify().whole

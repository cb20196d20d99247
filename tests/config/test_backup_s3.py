"""Backup, restore and verification where originals lie in an S3-compatible store, over real HTTP."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import boto3
import environ
import pytest
from botocore.config import Config
from django.core.files.storage import storages
from django.core.management import CommandError, call_command

from config import storage as by_environment
from config.backup import stored
from config.backup.archive import DOCUMENTS, contents_of, members
from config.places import ROOT
from ingest.documents import store
from ingest.documents.services import store_document
from ingest.models import Document
from tests.accounts.people import person
from tests.faults.installation import PRIVATE
from tests.processes import free_port
from tests.s3 import s3_server

REGION = "us-east-1"
Choose = Callable[[str], dict[str, str]]


@pytest.fixture(scope="module")
def endpoint() -> Iterator[str]:
    with s3_server() as address:
        yield address


@pytest.fixture
def client(endpoint: str) -> Any:
    login = {"aws_access_key_id": "k", "aws_secret_access_key": "s", "region_name": REGION}
    return boto3.client("s3", endpoint_url=endpoint, config=Config(retries={"total_max_attempts": 1}), **login)


@pytest.fixture
def bucket(endpoint: str, client: Any, settings: Any, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Choose:
    """From now on originals lie in this bucket; gives the variables that say so."""

    def choose(name: str) -> dict[str, str]:
        given = {"BUCKET": name, "ENDPOINT": endpoint, "REGION": REGION, "ACCESS_KEY": "k", "SECRET_KEY": "s"}
        statements = {f"DOCUMENTS_S3_{key}": value for key, value in given.items()}
        for key, value in statements.items():
            monkeypatch.setenv(key, value)
        if name not in [item["Name"] for item in client.list_buckets()["Buckets"]]:
            client.create_bucket(Bucket=name)
        settings.STORAGES = {**settings.STORAGES, "documents": by_environment.documents(environ.Env(), tmp_path)}
        return statements

    return choose


def fill() -> list[str]:
    agent = person("agent")
    return [
        store_document(data=f"letter {n}\n".encode() * 40, name=f"{n}.txt", actor=agent).document.sha256
        for n in range(3)
    ]


def damage(client: Any, bucket: str, sha256: str) -> None:
    client.put_object(Bucket=bucket, Key=f"documents/{store.name_of(sha256)}", Body=b"altered past us")


@pytest.mark.django_db(transaction=True)
def test_originals_go_from_one_bucket_to_another_and_are_put_right(
    bucket: Choose, client: Any, tmp_path: Path, settings: Any
) -> None:
    bucket("first")
    kept = fill()
    assert (stored.verify().documents, stored.verify().mismatches) == (3, [])
    backup = tmp_path / "backup.tar"
    call_command("backup", str(backup))
    assert contents_of(backup)["damaged"] == []

    bucket("second")
    assert [sha256 in line for sha256, line in zip(kept, stored.verify().mismatches, strict=True)] == [True] * 3
    assert put_all(backup) == [True] * 3
    assert stored.verify().mismatches == stored.verify().strays == []
    assert put_all(backup) == [False] * 3, "what lies there whole is left alone"

    damage(client, "second", kept[1])
    (item,) = stored.verify().mismatches
    assert f"{kept[1]} no longer has its hash" in item
    with pytest.raises(CommandError, match="1 originals are not in the backup"):
        call_command("backup", str(tmp_path / "damaged.tar"))
    assert put_all(backup) == [False, True, False]
    now = stored.verify()
    assert now.mismatches == []
    (aside,) = now.strays
    assert storages["documents"].open(aside).read() == b"altered past us", "nothing is lost, whatever it is"
    with pytest.raises(store.DamagedOriginal):
        store.put_right(kept[0], b"other bytes")


def put_all(backup: Path) -> list[bool]:
    with members(backup) as parts:
        return [
            store.put_right(name.removeprefix(DOCUMENTS), source.read())
            for name, source in parts
            if name.startswith(DOCUMENTS)
        ]


@pytest.mark.django_db(transaction=True)
def test_a_store_that_is_away_is_said_in_one_sentence(
    bucket: Choose, tmp_path: Path, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    bucket("first")
    fill()
    monkeypatch.setenv("DOCUMENTS_S3_ENDPOINT", f"http://127.0.0.1:{free_port()}")
    settings.STORAGES = {**settings.STORAGES, "documents": by_environment.documents(environ.Env(), tmp_path)}
    with pytest.raises(CommandError, match=r"^No backup was made: The document store is not responding\.$"):
        call_command("backup", str(tmp_path / "backup.tar"))
    assert not (tmp_path / "backup.tar").exists()
    with pytest.raises(CommandError, match=r"^Not verified: The document store is not responding\.$"):
        call_command("verifyfiles")


@pytest.mark.slow
@pytest.mark.timeout(600)
@pytest.mark.django_db(transaction=True)
def test_by_the_commands_into_an_empty_installation(bucket: Choose, client: Any) -> None:
    bucket("first")
    kept = fill()
    folder = Path(tempfile.mkdtemp(prefix="houserules-test-"))
    folder.chmod(0o755)
    try:
        call_command("backup", str(folder / "backup.tar"))
        inherited = {name: value for name, value in os.environ.items() if name not in PRIVATE}
        values = {**inherited, **bucket("second"), "HOUSERULES_VAR": str(folder / "var")}

        def manage(*arguments: str) -> subprocess.CompletedProcess[str]:
            command = [sys.executable, "manage.py", *arguments]
            return subprocess.run(command, cwd=ROOT, env=values, capture_output=True, text=True, timeout=200)

        done = manage("restore", str(folder / "backup.tar"))
        assert (done.returncode, done.stderr) == (0, "")
        assert "3 documents, each proved" in done.stdout
        assert not (folder / "var" / "documents").exists(), "nothing lies on this machine's disk"
        assert json.loads(manage("verifyfiles", "--json").stdout)["mismatches"] == []
        damage(client, "second", kept[2])
        result = manage("verifyfiles", "--json")
        assert result.returncode == 1
        assert [kept[2] in line for line in json.loads(result.stdout)["mismatches"]] == [True]
        assert manage("restore", "--replace", str(folder / "backup.tar")).returncode == 0
        assert manage("verifyfiles").returncode == 0
        assert store.original(kept[2]) == b"letter 2\n" * 40
        assert Document.objects.count() == 3
    finally:
        shutil.rmtree(folder, ignore_errors=True)

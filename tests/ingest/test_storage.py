"""Originals in files and in an S3-compatible store over real HTTP: the same contract, and reading on top of it."""

from __future__ import annotations

import hashlib
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import boto3
import environ
import pytest
from botocore.config import Config
from botocore.exceptions import ClientError
from django.core.files.base import ContentFile
from django.core.files.storage import Storage, storages
from django.test import Client

from accounts.outages import StorageUnavailable
from approvals.samples.pages import pdf
from approvals.samples.sources import SOURCES
from config import storage as by_environment
from ingest.documents import store
from ingest.documents.pictures import picture
from ingest.documents.s3 import AlteredOriginal, WriteOnceS3
from ingest.documents.services import read_document, store_document
from tests.accounts.people import person
from tests.processes import free_port
from tests.s3 import s3_server

BUCKET, REGION = "originals", "us-east-1"
DATA = b"%PDF-1.7 the bytes of a document"
SHA = hashlib.sha256(DATA).hexdigest()
NAME = store.name_of(SHA)


@pytest.fixture(scope="module")
def endpoint() -> Iterator[str]:
    with s3_server() as address:
        yield address


@pytest.fixture
def environment(endpoint: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Any:
    """Nothing but variables chooses the store."""

    def choose(kind: str, **more: str) -> dict[str, Any]:
        if kind == "s3":
            given = {
                "BUCKET": BUCKET,
                "ENDPOINT": endpoint,
                "REGION": "us-east-1",
                "ACCESS_KEY": "k",
                "SECRET_KEY": "s",
            }
            for name, value in {**given, **more}.items():
                monkeypatch.setenv(f"DOCUMENTS_S3_{name}", value)
            client(endpoint).create_bucket(Bucket=BUCKET, ObjectLockEnabledForBucket=True)
        return by_environment.documents(environ.Env(), tmp_path)

    return choose


@pytest.fixture
def clean(endpoint: str) -> Iterator[None]:
    yield
    reset(endpoint)


def login(endpoint: str) -> dict[str, Any]:
    return {
        "endpoint_url": endpoint,
        "aws_access_key_id": "k",
        "aws_secret_access_key": "s",
        "region_name": REGION,
        "config": Config(retries={"total_max_attempts": 1}),
    }


def client(endpoint: str) -> Any:
    return boto3.client("s3", **login(endpoint))


def reset(endpoint: str) -> None:
    import urllib.request

    urllib.request.urlopen(urllib.request.Request(f"{endpoint}/moto-api/reset", method="POST"), timeout=10).read()


@pytest.fixture(params=["files", "s3"])
def originals(request: pytest.FixtureRequest, environment: Any, settings: Any, clean: None) -> Storage:
    settings.STORAGES = {**settings.STORAGES, "documents": environment(request.param)}
    return storages["documents"]


def test_what_is_kept_is_found_whole_and_proved(originals: Storage) -> None:
    assert store.keep(DATA) == SHA
    assert store.original(SHA) == DATA
    assert originals.exists(NAME)
    assert originals.size(NAME) == len(DATA)
    assert originals.listdir("") == ([SHA[:2]], [])
    assert originals.listdir(SHA[:2]) == ([], [SHA])


def test_the_same_again_changes_nothing(originals: Storage) -> None:
    assert [store.keep(DATA) for _ in range(3)] == [SHA] * 3
    assert originals.save(NAME, ContentFile(DATA)) == NAME
    assert store.original(SHA) == DATA


def test_nothing_is_replaced_or_deleted(originals: Storage) -> None:
    store.keep(DATA)
    try:
        originals.save(NAME, ContentFile(b"other bytes"))
    except AlteredOriginal:
        assert isinstance(originals, WriteOnceS3)
    with pytest.raises(PermissionError):
        originals.delete(NAME)
    assert store.original(SHA) == DATA


def test_what_is_not_there_is_not_found(originals: Storage) -> None:
    assert not originals.exists(NAME)
    with pytest.raises(FileNotFoundError):
        store.original(SHA)


def test_many_at_once_keep_one(originals: Storage) -> None:
    wrong: list[BaseException] = []

    def keep() -> None:
        try:
            assert store.keep(DATA) == SHA
        except BaseException as problem:
            wrong.append(problem)

    threads = [threading.Thread(target=keep) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert wrong == []
    assert store.original(SHA) == DATA


def test_what_somebody_altered_past_us_is_noticed(originals: Storage, endpoint: str, tmp_path: Path) -> None:
    store.keep(DATA)
    if isinstance(originals, WriteOnceS3):
        client(endpoint).put_object(Bucket=BUCKET, Key=f"documents/{NAME}", Body=b"altered")
    else:
        place = tmp_path / "documents" / NAME
        place.chmod(0o640)
        place.write_bytes(b"altered")
    with pytest.raises(store.DamagedOriginal):
        store.original(SHA)


@pytest.mark.django_db
def test_a_document_is_read_shown_and_given_back(environment: Any, settings: Any, clean: None) -> None:
    """Everything that needs the original, from S3; from files all other tests do it."""
    settings.STORAGES = {**settings.STORAGES, "documents": environment("s3")}
    agent = person("agent")
    data = pdf(next(s for s in SOURCES if s.name == "three-card-poker-3119"))
    document = store_document(data=data, name="three.pdf", actor=agent).document
    reading = read_document(document=document, actor=agent)
    assert reading.fields.exists()
    page = document.pages.first()
    assert page is not None
    assert picture(document, page, "small")[:4] == b"\x89PNG"
    browser = Client()
    browser.force_login(agent)
    assert browser.get(f"/api/v1/documents/{document.pk}/original").content == data


# ---------------------------------------------------------------- S3 alone
def test_of_two_writers_the_store_refuses_the_second(
    environment: Any, settings: Any, clean: None, endpoint: str
) -> None:
    """Also where the second did not see the first: it is the write that is conditional."""
    settings.STORAGES = {**settings.STORAGES, "documents": environment("s3")}
    originals = storages["documents"]
    store.keep(DATA)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(WriteOnceS3, "exists", lambda self, name: False)
        with pytest.raises(AlteredOriginal):
            originals.save(NAME, ContentFile(b"other bytes"))
        assert originals.save(NAME, ContentFile(DATA)) == NAME
    assert store.original(SHA) == DATA
    assert len(client(endpoint).list_object_versions(Bucket=BUCKET)["Versions"]) == 1


def test_with_retention_an_object_is_locked(environment: Any, settings: Any, clean: None, endpoint: str) -> None:
    settings.STORAGES = {**settings.STORAGES, "documents": environment("s3", RETAIN_DAYS="3650")}
    store.keep(DATA)
    direct = client(endpoint)
    assert direct.head_object(Bucket=BUCKET, Key=f"documents/{NAME}")["ObjectLockMode"] == "COMPLIANCE"
    (version,) = direct.list_object_versions(Bucket=BUCKET)["Versions"]
    with pytest.raises(ClientError, match="AccessDenied"):
        direct.delete_object(Bucket=BUCKET, Key=version["Key"], VersionId=version["VersionId"])


def test_a_store_that_does_not_answer_is_an_outage(environment: Any, settings: Any, clean: None) -> None:
    settings.STORAGES = {
        **settings.STORAGES,
        "documents": environment("s3", ENDPOINT=f"http://127.0.0.1:{free_port()}"),
    }
    with pytest.raises(StorageUnavailable, match=r"^The document store is not responding\."):
        store.keep(DATA)
    with pytest.raises(StorageUnavailable, match=r"^The document store is not responding\."):
        store.original(SHA)


def test_a_bucket_that_is_not_ours_is_an_outage_too(environment: Any, settings: Any, clean: None) -> None:
    settings.STORAGES = {**settings.STORAGES, "documents": environment("s3")}
    settings.STORAGES["documents"]["OPTIONS"]["bucket_name"] = "another"
    with pytest.raises(StorageUnavailable, match="refuses requests now"):
        storages["documents"].save(NAME, ContentFile(DATA))

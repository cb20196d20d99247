"""Every stored document hashed again, and what lies in the store without belonging there."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from django.core.files.storage import Storage
from django.db import transaction

from approvals.models import OperatorPaper
from ingest.documents import store
from ingest.models import Document

PORTION = 500


@dataclass
class Verdict:
    """What was found; `mismatches` says of each document that is not as it was sent what is wrong with it."""

    documents: int = 0
    bytes: int = 0
    mismatches: list[str] = field(default_factory=list)
    strays: list[str] = field(default_factory=list)  # harm nothing: what an interrupted upload or restore left


def verify() -> Verdict:
    """In portions by key: it may take hours and holds nothing meanwhile."""
    verdict, known = Verdict(), set()
    for what, sha256, size in _documents():
        known.add(sha256)
        verdict.documents += 1
        try:
            data = store.original(sha256)
        except FileNotFoundError:
            verdict.mismatches.append(f"{what}: its original {sha256} is missing")
        except store.DamagedOriginal:
            verdict.mismatches.append(f"{what}: its original {sha256} no longer has its hash")
        except OSError as problem:
            verdict.mismatches.append(f"{what}: its original {sha256} cannot be read ({problem.strerror})")
        else:
            verdict.bytes += len(data)
            if len(data) != size:
                verdict.mismatches.append(f"{what}: {len(data):,} bytes where {size:,} were sent")
    verdict.strays = sorted(name for name in _files(store.originals()) if name.rpartition("/")[2] not in known)
    return verdict


def _documents() -> Iterator[tuple[str, str, int]]:
    """What was submitted to be read, and what operators attached to their filings."""
    for what, model in (("document", Document), ("attached document", OperatorPaper)):
        last = 0
        while True:
            with transaction.atomic():
                rows = list(
                    model.objects.filter(pk__gt=last).order_by("pk").values_list("pk", "sha256", "size")[:PORTION]
                )
            yield from ((f"{what} {pk}", sha256, size) for pk, sha256, size in rows)
            if len(rows) < PORTION:
                break
            last = rows[-1][0]


def _files(storage: Storage, folder: str = "") -> Iterator[str]:
    try:
        folders, files = storage.listdir(folder)
    except FileNotFoundError:
        return
    yield from (f"{folder}/{name}" if folder else name for name in files)
    for name in folders:
        yield from _files(storage, f"{folder}/{name}" if folder else name)

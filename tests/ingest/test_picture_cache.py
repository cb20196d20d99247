"""The pictures' folder keeps to its size, and what is looked at stays."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from django.core.files.base import ContentFile

from ingest.documents import picture_cache
from ingest.documents.picture_cache import BoundedStorage


def kept(cache: BoundedStorage, name: str, used: int) -> None:
    cache.save(name, ContentFile(b"x" * 1000))
    os.utime(cache.path(name), (used, used))


def test_the_least_used_goes_first(tmp_path: Path) -> None:
    cache = BoundedStorage(location=tmp_path, max_bytes=5000)
    for number in range(8):
        kept(cache, f"{number}/page.png", used=1000 + number)
    cache.open("0/page.png").close()  # the oldest is looked at again
    assert cache.shrink() == 4
    assert [number for number in range(8) if cache.exists(f"{number}/page.png")] == [0, 5, 6, 7]
    assert cache.shrink() == 0


def test_the_folder_is_looked_at_by_itself(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(picture_cache, "LOOK_EVERY", 4)
    cache = BoundedStorage(location=tmp_path, max_bytes=2500)
    for number in range(40):
        cache.save(f"{number}.png", ContentFile(b"x" * 1000))
        assert sum(1 for _ in tmp_path.iterdir()) <= 2 + 4


def test_a_file_that_another_process_removed_is_no_trouble(tmp_path: Path) -> None:
    cache = BoundedStorage(location=tmp_path, max_bytes=10)
    kept(cache, "a.png", used=1)
    os.unlink(cache.path("a.png"))
    assert cache.shrink() == 0

"""A folder of files that may be made again, kept to a size: what was not asked for the longest goes first."""

from __future__ import annotations

import contextlib
import os
import threading
from pathlib import Path

from django.core.files.base import File
from django.core.files.storage import FileSystemStorage

LOOK_EVERY = 32  # files kept by this process between two looks at the whole folder
LEFT = 0.9  # of the size, after something had to go


class BoundedStorage(FileSystemStorage):
    """Files whose reading counts as use. A little more than `max_bytes` may lie there between two looks."""

    def __init__(self, *, max_bytes: int, **options: object) -> None:
        super().__init__(**options)  # type: ignore[arg-type]  # its own options, from the settings
        self.max_bytes = max_bytes
        self._kept = 0
        self._one_at_a_time = threading.Lock()

    def _open(self, name: str, mode: str = "rb") -> File[bytes]:
        with contextlib.suppress(OSError):
            os.utime(self.path(name))
        return super()._open(name, mode)  # type: ignore[misc]

    def _save(self, name: str, content: File[bytes]) -> str:
        saved: str = super()._save(name, content)  # type: ignore[misc]
        self._kept += 1
        if self._kept % LOOK_EVERY == 0:
            self.shrink()
        return saved

    def shrink(self) -> int:
        """Removes what was not used the longest until the rest is within the size; how many files went."""
        if not self._one_at_a_time.acquire(blocking=False):
            return 0
        try:
            results = sorted(_files(Path(self.base_location)))
            total = sum(size for _, size, _ in results)
            if total <= self.max_bytes:
                return 0
            gone = 0
            for _, size, path in results:
                if total <= self.max_bytes * LEFT:
                    break
                with contextlib.suppress(FileNotFoundError):  # another process was quicker
                    os.unlink(path)
                total -= size
                gone += 1
            return gone
        finally:
            self._one_at_a_time.release()


def _files(folder: Path) -> list[tuple[int, int, str]]:
    """When each was last used, its size and its place."""
    results = []
    for place, _, names in os.walk(folder):
        for name in names:
            path = os.path.join(place, name)
            with contextlib.suppress(FileNotFoundError):
                stat = os.stat(path)
                results.append((stat.st_mtime_ns, stat.st_size, path))
    return results

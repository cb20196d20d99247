"""Uploads hold a thread for as long as they come: nobody's but those of who signed in, and few at once of a person."""

from __future__ import annotations

import threading
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

LONG = 65_536  # bytes; what is shorter is read before a thread is taken (config/server.py)
AT_ONCE = 2  # of one person in each process, of the four threads for uploads
TRY_AGAIN_AFTER = 10  # seconds

_lock = threading.Lock()
_under_way: Counter[int] = Counter()


class TooManyUploads(Exception):
    """One sentence for people."""

    def __init__(self) -> None:
        super().__init__(f"You are already uploading {AT_ONCE} files; upload this one when they are done.")


@contextmanager
def under_way(person: int) -> Iterator[None]:
    with _lock:
        if _under_way[person] >= AT_ONCE:
            raise TooManyUploads
        _under_way[person] += 1
    try:
        yield
    finally:
        with _lock:
            _under_way[person] -= 1
            if not _under_way[person]:
                del _under_way[person]

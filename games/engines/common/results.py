"""Heavy results, computed once and kept: named by what was asked and by every engine source, so never stale.

They are kept on this machine's disk. Several machines share theirs by a store that whoever runs them names (`share`).
"""

from __future__ import annotations

import hashlib
import json
import os
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any, Protocol

from games.engines.kernels import fingerprint, var_folder


class Shared(Protocol):
    """What several machines keep in common. It never raises: where it is away, each machine counts for itself."""

    def get(self, key: str) -> Any: ...  # None where nothing is kept

    def put(self, key: str, result: object) -> None: ...


_shared: list[Shared] = []


def share(store: Shared) -> None:
    """From now on results are looked for and kept there too."""
    _shared[:] = [store]


def place(key: str) -> Path:
    """Where the answer to a question lies; any change of an engine opens a new folder."""
    return var_folder() / "results" / fingerprint() / f"{hashlib.sha256(key.encode()).hexdigest()}.json"


def kept(key: str, compute: Callable[[], object], whole: Callable[[Any], bool] = lambda result: True) -> Any:
    """The kept answer to `key`, or the computed one, which is then kept.

    `compute` returns what JSON can hold (integers of any size, texts, lists, dicts with text keys). A folder that
    cannot be read or written costs time, never truth; a file that was cut short is computed again.
    """
    try:
        hit = json.loads(place(key).read_text())
        if hit["key"] == key and whole(hit["result"]):
            return hit["result"]
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        pass
    for store in _shared:
        result = store.get(key)
        if result is not None and whole(result):
            return keep(key, result)
    result = keep(key, compute())
    for store in _shared:
        store.put(key, result)
    return result


def keep(key: str, result: object) -> object:
    """Writes a result to this machine's disk, and gives it as it will be read."""
    path = place(key)
    text = json.dumps({"key": key, "result": result})
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(dir=path.parent, suffix=".part")
        with os.fdopen(handle, "w") as file:
            file.write(text)
        os.replace(name, path)  # whole or not at all, whoever else writes the same
    except OSError:
        pass
    return json.loads(text)["result"]

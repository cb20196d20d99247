"""Which readers these are: a hash of their sources, so that two readings can be told apart."""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path

INGEST = Path(__file__).resolve().parent
SOURCES = frozenset({".py", ".yaml", ".json", ".toml"})
NOT_READING = frozenset(
    {
        "api",
        "documents",
        "golden",
        "management",
        "migrations",
        "views",
        "measured.json",
        "first_readings.json",
    }
)


@cache
def reader_version() -> str:
    """
    >>> len(reader_version().removeprefix("readers "))
    12
    """
    digest = hashlib.sha256()
    for source in sorted(INGEST.rglob("*")):
        place = source.relative_to(INGEST)
        if source.suffix in SOURCES and place.parts[0] not in NOT_READING:
            digest.update(f"{place}\0".encode() + source.read_bytes())
    return f"readers {digest.hexdigest()[:12]}"

"""Which readers these are: a hash of their sources, so that two readings can be told apart."""

from __future__ import annotations

import hashlib
from collections.abc import Set
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
        "learned/calibration_report.json",
    }
)


@cache
def reader_version(without: Set[str] = frozenset()) -> str:
    """`without`: files that do not count, by their places below this room.

    >>> len(reader_version().removeprefix("readers "))
    12
    """
    digest = hashlib.sha256()
    for source in sorted(INGEST.rglob("*")):
        place = source.relative_to(INGEST)
        left_out = {place.parts[0], str(place)} & (NOT_READING | without)
        if source.suffix in SOURCES and not left_out:
            digest.update(f"{place}\0".encode() + source.read_bytes())
    return f"readers {digest.hexdigest()[:12]}"

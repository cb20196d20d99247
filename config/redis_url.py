"""One address of Redis, in the three spellings that its clients want."""

from __future__ import annotations

from pathlib import Path
from urllib.parse import quote


def socket_url(socket: Path, database: int = 0) -> str:
    return f"unix://{quote(str(socket))}?db={database}"


def for_celery(url: str) -> str:
    """kombu says redis+socket:// and virtual_host where redis-py says unix:// and db."""
    if url.startswith("unix://"):
        return "redis+socket://" + url.removeprefix("unix://").replace("?db=", "?virtual_host=")
    return url

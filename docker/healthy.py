"""Is this container well? For the health checks of compose.yaml: `healthy.py web`, and of a worker or the sweeper."""

from __future__ import annotations

import http.client
import os
import sys
import tempfile
import time
from pathlib import Path

SILENT_AFTER = 90.0


def name_of(allowed: str) -> str:
    """A name that is allowed: "*" stands for any, ".example.org" for itself and those below."""
    return "localhost" if allowed == "*" else allowed.lstrip(".")


def web() -> bool:
    host = name_of(os.environ.get("ALLOWED_HOSTS", "localhost").split(",")[0].strip())
    link = http.client.HTTPConnection("127.0.0.1", 8000, timeout=3)
    link.request("GET", "/health/live", headers={"Host": host})
    return link.getresponse().status == 200


def goes_on() -> bool:
    """Workers and sweeper touch a file as they go on."""
    alive = Path(tempfile.gettempdir()) / "houserules-alive"
    return time.time() - alive.stat().st_mtime < SILENT_AFTER


if __name__ == "__main__":
    try:
        well = web() if sys.argv[1:] == ["web"] else goes_on()
    except OSError as problem:
        sys.exit(str(problem))
    sys.exit(0 if well else 1)

"""Is the process alive; can it do its work? For load balancers and for people who wonder why nothing moves."""

from __future__ import annotations

import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import redis
from django.conf import settings
from django.db import connection, transaction
from django.http import HttpRequest, JsonResponse

from config.warmup import is_warm

WORKER_SEEN = "houserules:worker-seen"
WORKER_SILENT_AFTER = 60


def touch() -> None:
    """For the container's health check: this process goes on."""
    (Path(tempfile.gettempdir()) / "houserules-alive").touch()


def redis_client() -> redis.Redis:
    return redis.Redis.from_url(settings.REDIS_URL, socket_timeout=2, socket_connect_timeout=2)


def note_worker() -> None:
    """Called by workers as they go on."""
    touch()
    redis_client().set(WORKER_SEEN, int(time.time()), ex=WORKER_SILENT_AFTER)


def database_answers() -> bool:
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")
        return cursor.fetchone() == (1,)


def redis_answers() -> bool:
    return bool(settings.REDIS_URL) and bool(redis_client().ping())


def worker_answers() -> bool:
    """Whether any worker gave a sign of life of late."""
    return bool(settings.REDIS_URL) and redis_client().exists(WORKER_SEEN) == 1


CHECKS: dict[str, Callable[[], bool]] = {
    "database": database_answers,
    "redis": redis_answers,
    "worker": worker_answers,
    "loaded": is_warm,  # what pages need is in memory (config/warmup.py)
}


def passes(check: Callable[[], bool]) -> bool:
    try:
        return check()
    except Exception:  # whatever is wrong with a part, the answer is that it does not work
        return False


def live(request: HttpRequest) -> JsonResponse:
    return JsonResponse({"status": "ok"})


@transaction.non_atomic_requests
def ready(request: HttpRequest) -> JsonResponse:
    parts = {name: passes(check) for name, check in CHECKS.items()}
    good = all(parts.values())
    return JsonResponse({"status": "ok" if good else "failing", "parts": parts}, status=200 if good else 503)

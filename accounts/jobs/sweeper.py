"""Calls workers again for work that waits: the broker may have lost or never had the call."""

from __future__ import annotations

import redis
import structlog
from django.conf import settings
from django.db import transaction
from django.db.models import Q
from django.db.models.functions import Now

from accounts import tenant
from accounts.idempotency import forget_old
from accounts.jobs.services import notify_workers, reclaim_expired
from accounts.jobs.turns import due
from accounts.models.jobs import Queue

log = structlog.get_logger(__name__)


def calls_waiting(queue: str) -> int:
    """How many calls the broker holds for a queue that nobody took yet."""
    if not settings.REDIS_URL:
        return 0
    try:
        return int(redis.Redis.from_url(settings.REDIS_URL, socket_connect_timeout=2, socket_timeout=2).llen(queue))
    except redis.RedisError as problem:  # nobody knows; calling once too often harms nothing
        log.warning("the broker is not responding", problem=str(problem))
        return 0


def sweep() -> dict[str, int]:
    """Frees what dead workers held, calls for each job that waits uncalled, and lets go of answers kept long enough.

    Safe at any time, by any number.
    """
    called: dict[str, int] = {}
    with tenant.acting_system():
        freed = reclaim_expired()
        forget_old()
        for queue in Queue.values:
            with transaction.atomic():
                overdue = due(queue).filter(
                    # a call in the future was made before the database's clock was set back
                    Q(woken_at=None) | Q(woken_at__lt=Now() - settings.JOB_LEASE / 3) | Q(woken_at__gt=Now())
                )
                # calls that already lie at the broker will be answered when workers get to them
                missing = overdue.count() and overdue.count() - calls_waiting(queue)
                if missing > 0:
                    overdue.update(woken_at=Now())
            if missing > 0:
                notify_workers(queue, missing)
                called[queue] = missing
    if freed or called:
        log.info("swept", freed=freed, **called)
    return called

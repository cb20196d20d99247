"""The cache on Redis, without which everything goes on.

It remembers what can be worked out again. Where Redis does not answer, nothing is found and nothing is kept for a few
seconds, and people sign in all the same: failed attempts are then counted by each process (accounts/limits/store.py).
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Mapping
from datetime import timedelta
from typing import TypeAlias, TypeVar

import redis
import structlog
from django.core.cache.backends.redis import RedisCache, RedisCacheClient

from accounts.json_types import Json

REST = 5.0  # seconds without asking after a failure: a server that hangs would cost its time-out at each question
log = structlog.get_logger(__name__)

T = TypeVar("T")
Key: TypeAlias = "str | bytes | memoryview[int]"  # of Redis


class ForgivingClient(RedisCacheClient):
    _rests_until = 0.0

    def _try(self, ask: Callable[[], T], without: T) -> T:
        if time.monotonic() < ForgivingClient._rests_until:
            return without
        try:
            return ask()
        except (redis.ConnectionError, redis.TimeoutError) as problem:
            ForgivingClient._rests_until = time.monotonic() + REST
            log.warning("the cache is not responding", problem=str(problem))
            return without

    def add(self, key: Key, value: object, timeout: int | timedelta | None) -> bool:
        return bool(self._try(lambda: super(ForgivingClient, self).add(key, value, timeout), True))

    def get(self, key: Key, default: object) -> object:
        return self._try(lambda: super(ForgivingClient, self).get(key, default), default)

    def set(self, key: Key, value: object, timeout: int | timedelta | None) -> None:
        self._try(lambda: super(ForgivingClient, self).set(key, value, timeout), None)

    def touch(self, key: Key, timeout: int | timedelta) -> bool:
        return bool(self._try(lambda: super(ForgivingClient, self).touch(key, timeout), False))

    def delete(self, key: Key) -> bool:
        return bool(self._try(lambda: super(ForgivingClient, self).delete(key), False))

    def get_many(self, keys: Iterable[Key]) -> dict[Key, object]:
        return self._try(lambda: super(ForgivingClient, self).get_many(keys), {})

    def has_key(self, key: Key) -> bool:
        return bool(self._try(lambda: super(ForgivingClient, self).has_key(key), False))

    def incr(self, key: Key, delta: int) -> object:
        # a key that is not there is a ValueError to Django's callers, who then begin again with set()
        missing: object = object()
        result: object = self._try(lambda: super(ForgivingClient, self).incr(key, delta), missing)
        if result is missing:
            raise ValueError(f"Key {key!r} not found.")
        return result

    def set_many(self, data: Mapping[Key, object], timeout: int | timedelta) -> None:
        self._try(lambda: super(ForgivingClient, self).set_many(data, timeout), None)

    def delete_many(self, keys: Iterable[Key]) -> None:
        self._try(lambda: super(ForgivingClient, self).delete_many(keys), None)

    def clear(self) -> bool:
        return bool(self._try(lambda: super(ForgivingClient, self).clear(), False))


class ForgivingRedisCache(RedisCache):
    """BACKEND for CACHES."""

    def __init__(self, server: str | list[str], params: dict[str, Json]) -> None:
        super().__init__(server, params)
        self._class = ForgivingClient

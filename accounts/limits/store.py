"""Where it is counted: in Redis, so that it holds across processes and machines.

Where Redis does not answer each process counts for itself; limits are then wider by the number of processes, and
nobody is refused for it. Each question is one script, so that two who ask at once are never both the last.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import redis
import structlog
from django.conf import settings

log = structlog.get_logger(__name__)
PREFIX = "houserules:limit:"
REST = 5.0  # seconds without asking Redis after a failure
MOST_KEPT = 50_000  # of a process without Redis


@dataclass(frozen=True, slots=True)
class Window:
    """So many within so many seconds. The window slides: what was asked in the last one counts in part."""

    key: str
    limit: int
    seconds: int


@dataclass(frozen=True, slots=True)
class Count:
    window: Window
    used: int
    wait: int
    """Seconds until one more is free; 0 where it is."""


# for each key pair (this window, the last one): used so far; all are counted only where none is used up
_COUNT = """
local used, free = {}, true
for i = 1, #KEYS / 2 do
  local now = tonumber(redis.call('GET', KEYS[2*i-1]) or '0')
  local before = tonumber(redis.call('GET', KEYS[2*i]) or '0')
  local limit, seconds, left = tonumber(ARGV[3*i-2]), tonumber(ARGV[3*i-1]), tonumber(ARGV[3*i])
  used[2*i-1], used[2*i] = now, before
  if now + math.floor(before * left / seconds) >= limit then free = false end
end
if free then
  for i = 1, #KEYS / 2 do
    redis.call('INCR', KEYS[2*i-1])
    redis.call('EXPIRE', KEYS[2*i-1], 2 * tonumber(ARGV[3*i-1]))
  end
end
return {free and 1 or 0, used}
"""
# failures so far and since when the next may be tried; one more is noted before it is tried, and forgotten if it was
# right, so that many at once are not all the first
_TRY = """
local n = tonumber(redis.call('HGET', KEYS[1], 'n') or '0')
local at = tonumber(redis.call('HGET', KEYS[1], 't') or '0')
local now = tonumber(ARGV[1])
if now < at then return at - now end
n = n + 1
redis.call('HSET', KEYS[1], 'n', n, 't', now + tonumber(ARGV[2 + math.min(n, #ARGV - 2)]))
redis.call('EXPIRE', KEYS[1], ARGV[2])
return 0
"""
_TAKE_BACK = """
local n = tonumber(redis.call('HGET', KEYS[1], 'n') or '0')
if n > 0 then redis.call('HSET', KEYS[1], 'n', n - 1, 't', 0) end
return 0
"""


@lru_cache(maxsize=2)
def _client(url: str) -> redis.Redis:
    return redis.Redis.from_url(url, socket_timeout=1, socket_connect_timeout=1)


class Memory:
    """What one process counted."""

    def __init__(self) -> None:
        self.lock = threading.Lock()
        self.kept: dict[str, tuple[float, Any]] = {}  # key: until when, value

    def get(self, key: str, otherwise: object) -> Any:
        until, value = self.kept.get(key, (0.0, otherwise))
        return value if until > time.time() else otherwise

    def put(self, key: str, value: object, seconds: float) -> None:
        if len(self.kept) >= MOST_KEPT:
            now = time.time()
            self.kept = {k: v for k, v in self.kept.items() if v[0] > now}
            while len(self.kept) >= MOST_KEPT:
                self.kept.pop(next(iter(self.kept)))
        self.kept[key] = (time.time() + seconds, value)

    def count(self, keys: Sequence[tuple[str, str]], windows: Sequence[Window], left: Sequence[int]) -> Any:
        with self.lock:
            used = [(self.get(now, 0), self.get(before, 0)) for now, before in keys]
            free = all(n + b * r // w.seconds < w.limit for (n, b), w, r in zip(used, windows, left, strict=True))
            if free:
                for (key, _), (n, _), window in zip(keys, used, windows, strict=True):
                    self.put(key, n + 1, 2 * window.seconds)
            return free, [part for pair in used for part in pair]

    def attempt(self, key: str, delays: Sequence[int], kept_for: int) -> int:
        with self.lock:
            n, at = self.get(key, (0, 0))
            now = int(time.time() * 1000)
            if now < at:
                return int(at - now)
            self.put(key, (n + 1, now + delays[min(n + 1, len(delays)) - 1] * 1000), kept_for)
            return 0

    def forget(self, key: str) -> None:
        with self.lock:
            self.kept.pop(key, None)

    def take_back(self, key: str) -> None:
        with self.lock:
            until, (n, _) = self.kept.get(key, (0.0, (0, 0)))
            if n:
                self.kept[key] = (until, (n - 1, 0))


class Store:
    def __init__(self) -> None:
        self.memory = Memory()
        self.rests_until = 0.0

    def _redis(self) -> redis.Redis | None:
        if not settings.REDIS_URL or time.monotonic() < self.rests_until:
            return None
        return _client(settings.REDIS_URL)

    def _gone(self, problem: Exception) -> None:
        self.rests_until = time.monotonic() + REST
        log.warning("limits are counted by this process alone: Redis is not responding", problem=str(problem))

    def count(self, windows: Sequence[Window]) -> tuple[bool, list[Count]]:
        """Counts one more for each, if none is used up; whether it was, and how each stands."""
        if not windows:
            return True, []
        now = int(time.time())
        numbers = [now // w.seconds for w in windows]
        left = [w.seconds - now % w.seconds for w in windows]
        keys = [
            (f"{PREFIX}{w.key}:{w.seconds}:{n}", f"{PREFIX}{w.key}:{w.seconds}:{n - 1}")
            for w, n in zip(windows, numbers, strict=True)
        ]
        free, used = self._counted(keys, windows, left)
        pairs = zip(used[::2], used[1::2], strict=True)
        counts = [_count(w, n, b, r, free) for w, (n, b), r in zip(windows, pairs, left, strict=True)]
        return free, counts

    def _counted(
        self, keys: list[tuple[str, str]], windows: Sequence[Window], left: list[int]
    ) -> tuple[bool, list[int]]:
        client = self._redis()
        if client is not None:
            arguments = [part for w, r in zip(windows, left, strict=True) for part in (w.limit, w.seconds, r)]
            flat = [key for pair in keys for key in pair]
            try:
                free, used = client.eval(_COUNT, len(flat), *flat, *arguments)
            except redis.RedisError as problem:
                self._gone(problem)
            else:
                return bool(free), [int(n) for n in used]
        free, used = self.memory.count(keys, windows, left)
        return free, used

    def attempt(self, key: str, delays: Sequence[int], kept_for: int) -> int:
        """Notes an attempt; 0, or the milliseconds until one may be made."""
        client = self._redis()
        if client is not None:
            milliseconds = [d * 1000 for d in delays]
            now = int(time.time() * 1000)
            try:
                return int(client.eval(_TRY, 1, PREFIX + key, now, kept_for, *milliseconds))
            except redis.RedisError as problem:
                self._gone(problem)
        return self.memory.attempt(key, delays, kept_for)

    def forget(self, key: str) -> None:
        self.memory.forget(key)
        client = self._redis()
        if client is not None:
            try:
                client.delete(PREFIX + key)
            except redis.RedisError as problem:
                self._gone(problem)

    def take_back(self, key: str) -> None:
        """An attempt that was right after all: as if it had not been made, and the next may be made at once."""
        client = self._redis()
        if client is not None:
            try:
                client.eval(_TAKE_BACK, 1, PREFIX + key)
            except redis.RedisError as problem:
                self._gone(problem)
            else:
                return
        self.memory.take_back(key)

    def clear(self) -> None:
        """For tests: what this process counted."""
        self.memory.kept.clear()


def _count(window: Window, now: int, before: int, left: int, counted: bool) -> Count:
    used = now + before * left // window.seconds
    if used < window.limit:
        return Count(window, used + counted, 0)
    if now >= window.limit or not before:
        return Count(window, used, left + 1)
    # what the last window adds shrinks with the seconds that are left of this one
    return Count(window, used, max(1, left - (window.limit - now) * window.seconds // before + 1))


STORE = Store()

"""A private Redis on a socket under the data folder, for `make run` and for tests; servers name theirs in REDIS_URL.

It only wakes workers and counts sign-in attempts, so it keeps nothing on disk.
"""

from __future__ import annotations

import shutil
import subprocess
import time
from pathlib import Path

import redis

from config.embedded.folders import EmbeddedServerError, SystemUser, socket_folder, system_user_of_process, var_ready
from config.embedded.processes import die_with_parent
from config.redis_url import socket_url

SOCKET = "redis.sock"
PATIENCE = 10.0


def program() -> str:
    result = shutil.which("redis-server")
    if result is None:
        raise EmbeddedServerError("redis-server is missing: install the Debian package redis-server, or set REDIS_URL.")
    return result


class PrivateRedis:
    """Started by start(), gone with stop() or with the process that started it."""

    def __init__(self, var: Path, name: str = "redis") -> None:
        self.var, self.name = var, name
        self.process: subprocess.Popen[bytes] | None = None

    @property
    def socket(self) -> Path:
        var_ready(self.var)
        us: SystemUser = system_user_of_process()
        home = self.var / self.name
        us.own_folder(home)
        return socket_folder(home, us, SOCKET) / SOCKET

    @property
    def url(self) -> str:
        return socket_url(self.socket)

    def command(self) -> list[str]:
        options = {
            "--port": "0",
            "--unixsocket": str(self.socket),
            "--unixsocketperm": "700",
            "--dir": str(self.var / self.name),
            "--save": "",
            "--appendonly": "no",
            "--daemonize": "no",
            "--maxmemory-policy": "noeviction",
        }
        return [program(), *(part for pair in options.items() for part in pair)]

    def start(self) -> str:
        """Its address, once it answers."""
        if not self.answers():
            with open(self.var / self.name / "log", "ab") as log:
                self.process = subprocess.Popen(
                    self.command(),
                    stdin=subprocess.DEVNULL,
                    stdout=log,
                    stderr=log,
                    start_new_session=True,
                    preexec_fn=die_with_parent,
                )
            deadline = time.monotonic() + PATIENCE
            while not self.answers():
                if self.process.poll() is not None or time.monotonic() > deadline:
                    raise EmbeddedServerError(f"Redis did not start; see {self.var / self.name / 'log'}.")
                time.sleep(0.02)
        return self.url

    def lives(self) -> bool:
        """Whether the process that we started runs; where another's was found, whether it answers."""
        return self.process.poll() is None if self.process is not None else self.answers()

    def answers(self) -> bool:
        try:
            return bool(redis.Redis.from_url(self.url, socket_connect_timeout=1).ping())
        except redis.RedisError:
            return False

    def stop(self) -> None:
        if self.process is not None:
            self.process.terminate()
            self.process.wait()
            self.process = None

"""Real processes for tests: workers, sweeper and web on the test's database, and their end by kill -9."""

from __future__ import annotations

import contextlib
import os
import random
import signal
import socket
import subprocess
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from django.db import connection

from config.embedded.processes import die_with_parent
from config.supervise import manage, web, worker

LEASE_SECONDS = 2


def until(condition: Callable[[], bool], what: str, seconds: float = 180) -> None:
    """Waits; a test that waits in vain says for what."""
    deadline = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < deadline, f"waited in vain for: {what}"
        time.sleep(0.05)


@dataclass
class Fleet:
    """Processes of one test; stop() ends them all."""

    redis_url: str
    folder: Path
    job_modules: str = ""
    running: list[subprocess.Popen[bytes]] = field(default_factory=list)

    def environment(self) -> dict[str, str]:
        return {
            **os.environ,
            "DJANGO_SETTINGS_MODULE": "config.settings.test",
            "TEST_DATABASE": connection.settings_dict["NAME"],
            "TEST_JOB_MODULES": self.job_modules,
            "REDIS_URL": self.redis_url,
            "JOB_LEASE_SECONDS": str(LEASE_SECONDS),
        }

    def start(self, command: list[str]) -> subprocess.Popen[bytes]:
        with (self.folder / f"{len(self.running)}.log").open("ab") as log:
            process = subprocess.Popen(
                command,
                env=self.environment(),
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                start_new_session=True,
                preexec_fn=die_with_parent,
            )
        self.running.append(process)
        return process

    def worker(self, processes: int = 1) -> subprocess.Popen[bytes]:
        return self.start(worker(f"w{len(self.running)}", "interactive,reading,mathematics,bulk", processes))

    def sweeper(self) -> subprocess.Popen[bytes]:
        return self.start(manage("sweep", "--every", "0.3"))

    def web(self, port: int, processes: int = 1) -> subprocess.Popen[bytes]:
        return self.start(web("127.0.0.1", port, processes))

    def logs(self) -> str:
        return "\n".join(p.read_text(errors="replace") for p in sorted(self.folder.glob("*.log")))

    def stop(self) -> None:
        for process in self.running:
            kill(process)


def kill(process: subprocess.Popen[bytes]) -> None:
    """The process and all its children, at once and without a word."""
    if process.poll() is None:
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()


def free_port() -> int:
    """Below those that the system gives to connections: none of them may take it before its server does."""
    while True:
        port = random.randrange(15_000, 32_000)
        with contextlib.suppress(OSError), socket.socket() as probe:
            probe.bind(("127.0.0.1", port))
            return port

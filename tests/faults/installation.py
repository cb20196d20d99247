"""An installation of one's own, as `make run` makes it, whose parts can be killed one by one.

Nothing here restarts anything: that is the supervisor's work, and it is what is tried.
"""

from __future__ import annotations

import contextlib
import os
import random
import shutil
import signal
import subprocess
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

import psutil
import requests

from config.embedded.processes import die_with_parent
from config.places import ROOT
from config.supervise import manage

LEASE_SECONDS = 6
PRIVATE = ("DATABASE_URL", "DATABASE_OWNER_URL", "REDIS_URL", "DJANGO_SETTINGS_MODULE", "TEST_DATABASE")


def is_called(*words: str) -> Callable[[list[str]], bool]:
    return lambda line: all(any(word in part for part in line) for word in words)


@dataclass
class Installation:
    """Under a folder and a port of its own; `stop()` says which processes were left."""

    folder: Path
    port: int
    process: subprocess.Popen[bytes] | None = field(default=None, init=False)

    @property
    def var(self) -> Path:
        return self.folder / "var"

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def log(self) -> Path:
        return self.folder / "run.log"

    def environment(self) -> dict[str, str]:
        kept = {name: value for name, value in os.environ.items() if name not in PRIVATE}
        return {**kept, "HOUSERULES_VAR": str(self.var), "JOB_LEASE_SECONDS": str(LEASE_SECONDS), "LOG_LEVEL": "INFO"}

    def share_kernels(self, kernels: Path) -> None:
        """Compiled engines are the same for every installation of one checkout."""
        self.var.mkdir(parents=True, exist_ok=True)
        if not (self.var / "kernels").exists():
            kernels.mkdir(parents=True, exist_ok=True)
            (self.var / "kernels").symlink_to(kernels)

    def start(self, *, samples: bool) -> None:
        command = manage("run", "--host", "127.0.0.1", "--port", str(self.port))
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                command if samples else [*command, "--no-samples"],
                cwd=ROOT,
                env=self.environment(),
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                start_new_session=True,
                preexec_fn=die_with_parent,
            )

    def running(self) -> bool:
        return self.process is not None and self.process.poll() is None

    def ready(self) -> bool:
        """Database, Redis and a worker answer."""
        try:
            return requests.get(f"{self.address}/health/ready", timeout=10).status_code == 200
        except requests.RequestException:
            return False

    def wait_until_ready(self, seconds: float) -> bool:
        deadline = time.monotonic() + seconds
        while time.monotonic() < deadline:
            if self.ready():
                return True
            if not self.running():
                return False
            time.sleep(0.5)
        return False

    def processes(self) -> dict[str, list[psutil.Process]]:
        """What runs of it, by the part that it plays."""
        results: dict[str, list[psutil.Process]] = {}
        for process in psutil.process_iter():
            with contextlib.suppress(psutil.Error):
                part = self._part(process)
                if part and process.status() != psutil.STATUS_ZOMBIE:
                    results.setdefault(part, []).append(process)
        return results

    def _part(self, process: psutil.Process) -> str | None:
        line = process.cmdline()
        if is_called(f"{self.var}/postgres/data")(line) and process.name() == "postgres":
            return "postgres"
        parent = process.parent()
        if process.name() == "postgres" and parent and is_called(f"{self.var}/postgres/data")(parent.cmdline()):
            return "postgres backend" if is_called("houserules")(line) else None
        if is_called(f"unixsocket:{self.var}/redis")(line):
            return "redis"
        if process.environ().get("HOUSERULES_VAR") != str(self.var):
            return None
        above = parent.cmdline() if parent else []
        for name, words in (("web", ("gunicorn",)), ("worker", ("celery", "worker"))):
            if is_called(*words)(line):
                return f"{name} process" if is_called(*words)(above) else name
        for name, word in (("reader", "ingest.sandbox.child"), ("sweeper", "sweep"), ("supervisor", "run")):
            if word in line:
                return name
        return None

    def kill(self, part: str, chance: random.Random) -> int | None:
        """kill -9 of one process that plays the part; its number, or None where none does at the moment."""
        if part == "everything":
            return self.kill_everything()
        playing = sorted(self.processes().get(part, []), key=lambda p: p.pid)
        if not playing:
            return None
        victim = chance.choice(playing)
        with contextlib.suppress(psutil.NoSuchProcess):
            victim.kill()
        return victim.pid

    def kill_everything(self) -> int:
        """As if the machine lost its power, as far as its programs can tell; then it is started by hand."""
        count = 0
        deadline = time.monotonic() + 30
        while (left := [p for group in self.processes().values() for p in group]) and time.monotonic() < deadline:
            for process in left:
                with contextlib.suppress(psutil.Error):
                    process.send_signal(signal.SIGKILL)
                    count += 1
            time.sleep(0.2)
        if self.process is not None:
            self.process.wait()
        self.start(samples=False)
        return count

    def stop(self, seconds: float = 90) -> list[str]:
        """Ends it as Ctrl-C does. What is left afterwards is named, and killed."""
        if self.process is not None and self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
            with contextlib.suppress(subprocess.TimeoutExpired):
                self.process.wait(seconds)
        left = []
        for part, group in self.processes().items():
            for process in group:
                left.append(f"{part} {process.pid}")
                with contextlib.suppress(psutil.Error):
                    process.kill()
        if self.process is not None:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait()
        return left

    def remove(self) -> None:
        shutil.rmtree(self.folder, ignore_errors=True)

"""The small supervisor behind `make run`: starts everything in order, restarts what dies, stops everything cleanly.

While everything comes up for the first time, a part that ends at once is an error that somebody must mend. Later it is
an outage like any other, a full disk for one: the part is started again after a pause, until it stays.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from config.embedded.folders import EmbeddedServerError
from config.embedded.processes import die_with_parent
from config.places import ROOT

GRACE = 15.0
QUICK_DEATHS = 5
QUICK = 30.0
PAUSE = 10.0  # between starts of what ends at once


@dataclass
class Child:
    """A process that should always run."""

    name: str
    command: list[str]
    log: Path
    process: subprocess.Popen[bytes] | None = None
    starts: deque[float] = field(default_factory=lambda: deque(maxlen=QUICK_DEATHS))

    def start(self) -> None:
        self.starts.append(time.monotonic())
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                self.command,
                cwd=ROOT,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                start_new_session=True,  # Ctrl-C is for the supervisor, which stops its children in order
                preexec_fn=die_with_parent,
            )

    def dies_at_once(self) -> bool:
        """Too many starts in a short time: starting it again at once will not help."""
        return len(self.starts) == QUICK_DEATHS and self.starts[-1] - self.starts[0] < QUICK

    def rests(self) -> bool:
        return self.dies_at_once() and time.monotonic() - self.starts[-1] < PAUSE

    def running(self) -> bool:
        return self.process is not None and self.process.poll() is None

    def tail(self, lines: int = 12) -> str:
        return "\n".join(self.log.read_text(errors="replace").splitlines()[-lines:])


@dataclass
class Kept:
    """A server that was started before the children, and is brought up again where it is gone."""

    name: str
    lives: Callable[[], bool]
    raise_it: Callable[[], object]
    tried: float = float("-inf")


class Stopped(Exception):
    """Somebody asked us to stop."""


class Supervisor:
    def __init__(self, children: list[Child], say: Callable[[str], None]) -> None:
        self.children, self.say = children, say
        self.kept: list[Kept] = []
        self.came_up = False
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            signal.signal(number, self._asked)

    def _asked(self, number: int, frame: object) -> None:
        raise Stopped

    def start(self) -> None:
        for child in self.children:
            child.start()

    def watch(self) -> None:
        """Until somebody asks to stop: starts again what ended."""
        self.came_up = True
        while True:
            time.sleep(0.5)
            self.look()

    def look(self) -> None:
        for server in self.kept:
            self._keep(server)
        for child in self.children:
            if child.running() or (self.came_up and child.rests()):
                continue
            if child.dies_at_once() and not self.came_up:
                raise SystemExit(f"{child.name} ends as soon as it starts. The end of {child.log}:\n{child.tail()}")
            self.say(f"{child.name} ended; starting it again (its log: {child.log})")
            child.start()

    def _keep(self, server: Kept) -> None:
        if server.lives() or time.monotonic() - server.tried < PAUSE:
            return
        self.say(f"{server.name} is gone; starting it again")
        try:
            server.raise_it()
        except (EmbeddedServerError, OSError) as problem:
            server.tried = time.monotonic()
            self.say(f"{server.name} does not come up ({problem}); trying again soon")

    def stop(self) -> None:
        """What does not end in time is ended: jobs in hand go back to the queue when their lease runs out."""
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            signal.signal(number, signal.SIG_IGN)
        running = [c for c in reversed(self.children) if c.running()]
        for child in running:
            assert child.process is not None
            child.process.terminate()
        deadline = time.monotonic() + GRACE
        for child in running:
            assert child.process is not None
            try:
                child.process.wait(max(0.1, deadline - time.monotonic()))
            except subprocess.TimeoutExpired:
                os.killpg(child.process.pid, signal.SIGKILL)
                child.process.wait()


def manage(*arguments: str) -> list[str]:
    return [sys.executable, str(ROOT / "manage.py"), *arguments]


def worker(name: str, queues: str, processes: int) -> list[str]:
    return [
        *(sys.executable, "-m", "celery", "--app", "config.celery", "worker", "--queues", queues),
        *("--concurrency", str(processes), "--hostname", f"{name}@%h", "--loglevel", "WARNING", "--without-mingle"),
    ]


def web(host: str, port: int, processes: int = 2) -> list[str]:
    return [
        *(sys.executable, "-m", "gunicorn", "config.wsgi:application", "--bind", f"{host}:{port}"),
        *("--worker-class", "config.server.Worker", "--workers", str(processes), "--threads", "8", "--keep-alive", "5"),
        *("--no-control-socket", "--graceful-timeout", "5", "--timeout", "120"),
    ]

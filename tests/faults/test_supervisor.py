"""The supervisor of `make run`: what ends is started again, servers are kept up, and an outage does not end it all."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from config import supervise
from config.embedded import postgres
from config.embedded.folders import EmbeddedServerError
from config.embedded.redis import PrivateRedis
from config.supervise import Child, Kept, Supervisor

SLEEP, FAIL = [sys.executable, "-c", "import time; time.sleep(60)"], ["/bin/false"]


@pytest.fixture
def wording() -> list[str]:
    return []


@pytest.fixture
def supervisor(tmp_path: Path, wording: list[str]) -> Iterator[Supervisor]:
    numbers = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
    before = {number: signal.getsignal(number) for number in numbers}
    made = Supervisor([], wording.append)
    yield made
    made.stop()
    for number, handler in before.items():
        signal.signal(number, handler)


def child(tmp_path: Path, command: list[str]) -> Child:
    return Child("part", command, tmp_path / "part.log")


def test_a_part_that_is_killed_is_started_again(supervisor: Supervisor, wording: list[str], tmp_path: Path) -> None:
    part = child(tmp_path, SLEEP)
    supervisor.children = [part]
    supervisor.start()
    assert part.process is not None
    first = part.process.pid
    os.kill(first, signal.SIGKILL)
    part.process.wait()
    supervisor.look()
    assert part.running()
    assert part.process.pid != first
    assert len(wording) == 1


def test_at_first_what_ends_at_once_is_an_error_and_later_an_outage(
    supervisor: Supervisor, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    part = child(tmp_path, FAIL)
    supervisor.children = [part]
    for _ in range(supervise.QUICK_DEATHS):
        supervisor.look()
        assert part.process is not None
        part.process.wait()
    with pytest.raises(SystemExit, match="ends as soon as it starts"):
        supervisor.look()
    supervisor.came_up = True
    begun = part.process
    supervisor.look()
    assert part.process is begun, "it rests before it is started again"
    monkeypatch.setattr(supervise, "PAUSE", 0.0)
    supervisor.look()
    assert part.process is not begun


def test_servers_are_kept_up_and_one_that_cannot_come_up_is_tried_again(
    supervisor: Supervisor, wording: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    up = {"it": True}

    def raise_it() -> None:
        if len(wording) < 3:
            raise EmbeddedServerError("no space left")
        up["it"] = True

    supervisor.kept.append(Kept("Server", lambda: up["it"], raise_it))
    supervisor.look()
    assert wording == []
    up["it"] = False
    supervisor.look()
    supervisor.look()
    assert wording == [
        "Server is gone; starting it again",
        "Server does not come up (no space left); trying again soon",
    ]
    monkeypatch.setattr(supervise, "PAUSE", 0.0)
    supervisor.look()
    assert up["it"]


def test_redis_that_was_killed_is_up_again(supervisor: Supervisor, tmp_path: Path) -> None:
    private = PrivateRedis(tmp_path / "var")
    private.start()
    try:
        supervisor.kept.append(Kept("Redis", private.lives, private.start))
        assert private.process is not None
        private.process.kill()
        private.process.wait()
        assert not private.answers()
        supervisor.look()
        assert private.answers()
    finally:
        private.stop()


@pytest.mark.needs("embedded-database")
@pytest.mark.parametrize("before", [True, False], ids=["it was up before", "it never was"])
def test_a_server_that_does_not_come_back_is_an_outage_and_one_that_never_came_is_an_error(
    before: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    from django.db import OperationalError, connection

    def refuse(self: postgres.Server) -> Path:
        raise EmbeddedServerError("The embedded PostgreSQL did not start")

    monkeypatch.setattr(postgres.Server, "host", refuse)
    monkeypatch.setattr(postgres.Server, "was_up", lambda self: before)
    with pytest.raises(OperationalError if before else EmbeddedServerError, match="did not start"):
        connection.get_connection_params()

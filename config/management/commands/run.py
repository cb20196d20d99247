"""Everything on one machine: database, Redis, web, workers and sweeper, until Ctrl-C. `make run` ends here."""

from __future__ import annotations

import fcntl
import http.client
import ipaddress
import json
import os
import socket
import subprocess
import time
from argparse import ArgumentParser
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from typing import TextIO

from django.conf import settings
from django.core.management import get_commands
from django.core.management.base import BaseCommand, CommandError

from config.embedded import postgres
from config.embedded.folders import EmbeddedServerError, var_ready
from config.embedded.redis import PrivateRedis
from config.supervise import Child, Kept, Stopped, Supervisor, manage, web, worker

SIGN_INS = "sign-ins.json"
PATIENCE = 60.0


class Command(BaseCommand):
    help = "Run web, workers and their servers on this machine until Ctrl-C."
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--host", default=os.environ.get("HOST") or "127.0.0.1")
        parser.add_argument("--port", type=int, default=int(os.environ.get("PORT") or 8000))
        parser.add_argument("--no-samples", action="store_true", help="start with an empty register")

    def handle(self, *args: object, host: str, port: int, no_samples: bool = False, **options: object) -> None:
        var: Path = settings.VAR
        supervisor: Supervisor | None = None
        try:
            with ExitStack() as at_end:
                var_ready(var)
                at_end.enter_context(only_one(var))
                port_is_free(host, port)
                supervisor = Supervisor(self.children(var, host, port), self.say)
                self.prepare(supervisor, var, at_end, no_samples)
                at_end.callback(supervisor.stop)
                supervisor.start()
                self.wait(supervisor, host, port)
                self.greet(var, host, port)
                supervisor.watch()
        except Stopped:
            self.say("Everything is stopped; the data is kept in " + str(var))
        except EmbeddedServerError as problem:
            raise CommandError(str(problem)) from None

    def say(self, text: str) -> None:
        self.stdout.write(text)
        self.stdout.flush()

    def children(self, var: Path, host: str, port: int) -> list[Child]:
        logs = var / "log"
        logs.mkdir(exist_ok=True)
        commands = {
            "web": web(host, port),
            "worker-interactive": worker("interactive", "interactive", 1),
            "worker": worker("worker", "reading,mathematics,bulk", 2),
            "sweeper": manage("sweep"),
        }
        return [Child(name, command, logs / f"{name}.log") for name, command in commands.items()]

    def prepare(self, supervisor: Supervisor, var: Path, at_end: ExitStack, no_samples: bool) -> None:
        """In an order in which each step has what it needs."""
        if "EMBEDDED" in settings.DATABASES["default"]:
            server = postgres.server(var)
            self.step("PostgreSQL", server.host)
            at_end.callback(server.leave)
            supervisor.kept.append(Kept("PostgreSQL", server.lives, server.host))
        if not settings.REDIS_URL:
            private = PrivateRedis(var)
            self.step("Redis", private.start)
            at_end.callback(private.stop)
            supervisor.kept.append(Kept("Redis", private.lives, private.start))
            os.environ["REDIS_URL"] = private.url
        os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings.dev")
        self.step("Tables", lambda: command("migrate", "--verbosity", "0"))
        self.say("Engines")
        command("warm")
        if not no_samples and "sample" in get_commands() and not (var / SIGN_INS).exists():
            self.say("Samples")
            command("sample")

    def step(self, name: str, work: Callable[[], object]) -> None:
        began = time.monotonic()
        self.stdout.write(f"{name} … ", ending="")
        self.stdout.flush()
        work()
        self.say(f"{time.monotonic() - began:.1f} s")

    def wait(self, supervisor: Supervisor, host: str, port: int) -> None:
        """Until web and a worker answer."""
        began = time.monotonic()
        self.stdout.write("Web and workers … ", ending="")
        self.stdout.flush()
        while not answers(reachable(host).strip("[]"), port):
            supervisor.look()
            if time.monotonic() - began > PATIENCE:
                raise CommandError(f"the web server is not responding; see {settings.VAR / 'log'}")
            time.sleep(0.2)
        self.say(f"{time.monotonic() - began:.1f} s")

    def greet(self, var: Path, host: str, port: int) -> None:
        self.say(f"\nHouserules: http://{reachable(host)}:{port}/\n")
        place = var / SIGN_INS
        for person in json.loads(place.read_text()) if place.exists() else []:
            self.say(f"  {person['kind']:<14} {person['username']:<24} {person['password']}")
        self.say("\nCtrl-C stops everything.")


def command(*arguments: str) -> None:
    """In a process of its own: what it loads does not stay with us."""
    done = subprocess.run(manage(*arguments))
    if done.returncode != 0:
        raise CommandError(f"`manage.py {arguments[0]}` did not work (see above).")


def only_one(var: Path) -> TextIO:
    handle = (var / "run.lock").open("a")
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        raise CommandError(f"Houserules runs already with the data folder {var}.") from None
    return handle


def port_is_free(host: str, port: int) -> None:
    kind = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(kind, socket.SOCK_STREAM) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError as problem:
            raise CommandError(
                f"Port {port} of {host} cannot be used ({problem.strerror}); choose another: make run PORT={port + 1}"
            ) from None


def reachable(host: str) -> str:
    """The name by which this machine reaches what listens there."""
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return host
    if address.is_unspecified or address.is_loopback:
        return "localhost"
    return f"[{host}]" if address.version == 6 else host


def answers(host: str, port: int) -> bool:
    link = http.client.HTTPConnection(host, port, timeout=2)
    try:
        link.request("GET", "/health/ready", headers={"Host": "localhost"})
        return link.getresponse().status == 200
    except (OSError, http.client.HTTPException):
        return False
    finally:
        link.close()

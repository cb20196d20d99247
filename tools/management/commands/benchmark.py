"""The project's measured speeds beside its peers', in one run."""

from __future__ import annotations

import json as as_json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from argparse import ArgumentParser
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from django.core.management.base import BaseCommand

from config.embedded import postgres
from config.embedded.folders import state_folder
from config.embedded.processes import die_with_parent
from config.supervise import manage
from games.engines import kernels
from games.engines.text import columns
from tools.benchmarks import Result, chosen, run_all

BAD_NEWS = 1


class Command(BaseCommand):
    help = "Measure the system's speeds beside its peers'."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--only", help="only those whose name contains this")
        parser.add_argument("--json", action="store_true", help="JSON on standard output")
        parser.add_argument(
            "--minutes", type=float, default=5, help="what would begin later than this is left out and named (5)"
        )
        parser.add_argument("--here", action="store_true", help="over the register as it is, not one of samples")
        parser.add_argument("--much", action="store_true", help="over samples with much of everything beside them")

    def handle(
        self,
        *args: object,
        only: str | None = None,
        json: bool = False,
        here: bool = False,
        much: bool = False,
        minutes: float = 5,
        **options: object,
    ) -> None:
        if not here and any(one.register for one in chosen(only)):
            again = ["benchmark", "--here", *(["--only", only] if only else []), *(["--json"] if json else [])]
            sys.exit(
                among_samples(
                    lambda left: [*again, "--minutes", f"{left:.3f}"], self.stderr.write, minutes=minutes, much=much
                )
            )
        began = time.monotonic()
        results = run_all(
            lambda what: self.stderr.write(f"{time.monotonic() - began:4.0f} s  measuring {what}"),
            only,
            minutes * 60 * SHARE,
        )
        if json:
            self.stdout.write(as_json.dumps({"benchmarks": [r.as_dict() for r in results]}, indent=2))
        elif results:
            rows = [("measured", "best", "target", "peer", "its best", "times faster, by item"), *map(row, results)]
            self.stdout.write("\n".join(columns(rows, (False, True, True, False, True, True))))
        else:
            self.stdout.write("No benchmark has such a name.")
        if left_out := [r for r in results if r.left_out]:
            names = "; ".join(r.name for r in left_out)
            self.stderr.write(f"Left out, as {minutes:.3g} minutes were nearly up (--minutes, --only): {names}")
        if lacking := sorted({r.lacks for r in results if r.lacks}):
            self.stderr.write(f"Measured alone, as it is not installed: {', '.join(lacking)} (make test installs it)")
        failed = [r for r in results if r.best is None and not r.left_out]
        for r in failed:
            self.stderr.write(f"{r.name}: {r.note}")
        if failed:
            sys.exit(BAD_NEWS)


SHARE = 0.8  # of the time: what begins by then is done in time
OWN_FOLDER = "houserules-benchmark-"
SERVERS = ("DATABASE_URL", "DATABASE_OWNER_URL", "REDIS_URL", "DOCUMENTS_S3_BUCKET")


def among_samples(
    command: Callable[[float], list[str]], say: Callable[[str], object], *, minutes: float = 0.0, much: bool = False
) -> int:
    """Runs a command over the samples' register in a data folder of its own, which is gone afterwards.

    The command is told how many of the minutes are left.
    """
    began = time.monotonic()
    signal.signal(signal.SIGTERM, lambda number, frame: sys.exit(128 + number))  # so that what was made goes
    with own_folder() as var:
        environment = {name: value for name, value in os.environ.items() if name not in SERVERS}
        environment |= {"HOUSERULES_VAR": str(var), "DJANGO_SETTINGS_MODULE": "config.settings.dev"}
        server = postgres.Server(var)  # kept up from the first command to the last
        try:
            server.host()
            for step in (["migrate", "--verbosity", "0"], ["warm"], ["sample"], *([["grow"]] if much else [])):
                say(f"{time.monotonic() - began:4.0f} s  preparing a register of its own: {step[0]}")
                done = subprocess.run(
                    manage(*step), env=environment, stdout=subprocess.DEVNULL, preexec_fn=die_with_parent
                )
                if done.returncode != 0:
                    return done.returncode
            left = max(0.0, minutes - (time.monotonic() - began) / 60)
            return subprocess.run(manage(*command(left)), env=environment, preexec_fn=die_with_parent).returncode
        finally:
            server.leave()


@contextmanager
def own_folder() -> Iterator[Path]:
    """A data folder that has nothing but this machine's compiled kernels."""
    place = Path(tempfile.mkdtemp(prefix=OWN_FOLDER))
    place.chmod(0o755)  # root's PostgreSQL runs as another user
    var = place / "var"
    compiled = kernels.cache_folder()
    try:
        compiled.mkdir(parents=True, exist_ok=True)
        (var / "kernels").mkdir(parents=True)
        (var / "kernels" / compiled.name).symlink_to(compiled)
        yield var
    finally:
        shutil.rmtree(place, ignore_errors=True)
        shutil.rmtree(state_folder(var), ignore_errors=True)


def row(r: Result) -> tuple[str, ...]:
    peer = (r.peer or "", amount(r.peer_best, "seconds"), "" if r.ratio is None else f"{r.ratio:,.1f}")
    return (r.name, amount(r.best, r.unit), r.target, *peer)


def amount(value: float | None, unit: str) -> str:
    """
    >>> amount(0.0000712, "seconds"), amount(0.0512, "seconds"), amount(3.2, "seconds"), amount(600, "megabytes")
    ('71.2 µs', '51.2 ms', '3.20 s', '600 MB')
    """
    if value is None:
        return ""
    if unit != "seconds":
        return f"{value:,.0f} MB" if unit == "megabytes" else f"{value:,.1f} {unit}"
    if value < 1e-3:
        return f"{value * 1e6:.1f} µs"
    return f"{value * 1e3:.1f} ms" if value < 1 else f"{value:.2f} s"

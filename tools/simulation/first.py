"""A process of its own that judges one table: `python -m tools.simulation.first DATABASE GAME` prints JSON.

What it takes is counted from when the application is loaded: the first question to the database, the register of the
game, the law and every check are its own.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from dataclasses import dataclass

DAY = "2020-01-01"


@dataclass(frozen=True, slots=True)
class First:
    """The first table of a new process: seconds by the clock and of the processor, and the memory that it then has."""

    seconds: float
    processor: float
    resident: float  # MB
    letters: int  # that are held in memory
    passes: bool  # whether the game was found to be authorized


def first_judgement(database: str, game: str) -> First:
    """Measured in a new process."""
    asked = [sys.executable, "-m", "tools.simulation.first", database, game]
    stated = subprocess.run(asked, check=True, capture_output=True, text=True).stdout  # nosec B603: our own module
    return First(**json.loads(stated.splitlines()[-1]))


def _judge(database: str, game: str) -> First:
    import django

    django.setup()
    from accounts import tenant
    from approvals.checks.registry import judge
    from approvals.configuration.read import read
    from approvals.law.rows import current_law
    from approvals.registry.current import current_register
    from tools.simulation.scratch import point_to

    point_to(database)
    began, used = time.perf_counter(), time.process_time()
    tenant.begin_as(tenant.SYSTEM)
    register = current_register()
    result = judge(read({"as_of": DAY, "game": game}), register, current_law())
    seconds, processor = time.perf_counter() - began, time.process_time() - used
    authorized = any(f.check == "GAME-AUTHORIZED" and f.verdict == "pass" for f in result.findings)
    return First(seconds, processor, _resident(), len(register._parts), authorized)


def _resident() -> float:
    with open("/proc/self/status", encoding="ascii") as status:
        line = next(line for line in status if line.startswith("VmRSS"))
    return int(line.split()[1]) / 1024


if __name__ == "__main__":
    from dataclasses import asdict

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings.dev")
    print(json.dumps(asdict(_judge(*sys.argv[1:3]))))

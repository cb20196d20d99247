"""A campaign: people at work, parts killed at seeded moments; afterwards the question whether all is as it must be."""

from __future__ import annotations

import json
import random
import shutil
import subprocess
import threading
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tests.faults.deeds import Filings, Publishing, work_until
from tests.faults.installation import Installation
from tests.faults.people import Ledger, Visitor

PARTS = {
    "web": 8,
    "web process": 14,
    "worker": 12,
    "worker process": 14,
    "reader": 10,
    "sweeper": 6,
    "redis": 12,
    "postgres": 8,
    "postgres backend": 12,
    "everything": 1,
}
"""How often each is chosen, beside the others."""
PAUSES = (0.3, 4.0)  # seconds between two kills
READY_WITHIN = 240.0
QUIET_WITHIN = 300.0  # from the last kill until no work is left
FIRST = 240.0  # until an installation with samples is up for the first time


@dataclass
class Outcome:
    """What was done and what came of it."""

    seed: int
    kills: Counter[str] = field(default_factory=Counter)
    missed: Counter[str] = field(default_factory=Counter)
    done: dict[str, int] = field(default_factory=dict)
    answers: Counter[str] = field(default_factory=Counter)
    acts: Counter[str] = field(default_factory=Counter)
    failures: list[str] = field(default_factory=list)
    seconds: float = 0.0
    waited: list[float] = field(default_factory=list)  # seconds until it was ready again, each time it was waited for
    ended: str = ""  # why the killing ended
    figures: dict[str, int] = field(default_factory=dict)

    def as_json(self) -> dict[str, Any]:
        return {
            "seed": self.seed,
            "injections": sum(self.kills.values()),
            "kills": dict(sorted(self.kills.items())),
            "nothing_to_kill": dict(sorted(self.missed.items())),
            "seconds": round(self.seconds),
            "killing_ended": self.ended,
            "waited_until_ready": {
                "times": len(self.waited),
                "seconds": round(sum(self.waited)),
                "longest": round(max(self.waited, default=0)),
            },
            "brought_to_an_end": self.done,
            "acknowledged": dict(sorted(self.acts.items())),
            "answers": dict(sorted(self.answers.items())),
            "figures": self.figures,
            "failures": self.failures,
        }


def run(
    place: Installation, *, seed: int, injections: int, at_most: float, publishers: int = 2, samples: bool = True
) -> Outcome:
    """Bounded in count and time; leaves no process."""
    outcome, ledger, began = Outcome(seed), Ledger(), time.monotonic()
    over = threading.Event()
    crowd: list[threading.Thread] = []
    try:
        place.start(samples=samples)
        if not place.wait_until_ready(FIRST):
            outcome.failures.append(f"it never came up; the end of its log: {place.log.read_text()[-2000:]}")
            return outcome
        crowd = people_at_work(place, seed, ledger, over, outcome, publishers)
        strike(place, random.Random(f"kills {seed}"), injections, time.monotonic() + at_most, outcome)
        over.set()
        if not place.wait_until_ready(READY_WITHIN):
            outcome.failures.append(f"it did not come back within {READY_WITHIN:.0f} seconds")
        for one in crowd:
            one.join(QUIET_WITHIN)
            if one.is_alive():
                outcome.failures.append(f"{one.name} is still waiting after {QUIET_WITHIN:.0f} seconds")
        outcome.failures += ledger.troubles
        outcome.failures += until_quiet(ledger, outcome)
    finally:
        over.set()
        leave_the_database(place)
        outcome.failures += [f"left running: {name}" for name in place.stop()]
        outcome.seconds = time.monotonic() - began
        outcome.answers, outcome.acts = ledger.answers, Counter(act for act, _ in ledger.acts)
    return outcome


def people_at_work(
    place: Installation, seed: int, ledger: Ledger, over: threading.Event, outcome: Outcome, publishers: int
) -> list[threading.Thread]:
    known = {p["username"]: p["password"] for p in json.loads((place.var / "sign-ins.json").read_text())}

    def visitor(name: str) -> Visitor:
        return Visitor(place.address, name, known[name], ledger)

    tasks: list[Publishing | Filings] = [
        Publishing(visitor("agent"), visitor("second"), ledger, seed, first=1000 * n) for n in range(1, publishers + 1)
    ]
    tasks.append(Filings(visitor("operator"), visitor("agent"), visitor("supervisor"), ledger))
    crowd = [
        threading.Thread(
            target=work_until, args=(over, task, ledger, outcome.done), name=f"{type(task).__name__} {n}", daemon=True
        )
        for n, task in enumerate(tasks)
    ]
    for one in crowd:
        one.start()
    return crowd


def strike(place: Installation, chance: random.Random, injections: int, deadline: float, outcome: Outcome) -> None:
    """One kill after another at seeded moments; now and then it is let come back, else nothing would ever get done."""
    tries = 0
    while True:
        if sum(outcome.kills.values()) >= injections:
            outcome.ended = "all were done"
            return
        if time.monotonic() >= deadline or tries >= 3 * injections:
            outcome.ended = "time was up" if tries < 3 * injections else "too often there was nothing to kill"
            return
        tries += 1
        time.sleep(chance.uniform(*PAUSES))
        part = chance.choices(list(PARTS), weights=list(PARTS.values()))[0]
        rest = chance.random() < 0.25
        pid = place.kill(part, chance)
        (outcome.missed if pid is None else outcome.kills)[part] += 1
        if not place.running():
            outcome.failures.append(f"the supervisor itself ended after {part} was killed")
            return
        if rest or part == "everything":
            began = time.monotonic()
            came_back = place.wait_until_ready(READY_WITHIN)
            outcome.waited.append(time.monotonic() - began)
            if not came_back:
                outcome.failures.append(f"after {part} was killed it did not come back within {READY_WITHIN:.0f} s")
                return


def until_quiet(ledger: Ledger, outcome: Outcome) -> list[str]:
    """What is still not as it must be when no more is to be expected."""
    from django.db import transaction

    from accounts.jobs import Job, State
    from accounts.models import AuditEntry
    from accounts.tenant import acting_system
    from ingest.models import Document
    from tests.faults.invariants import nothing_is_under_way, violations

    deadline = time.monotonic() + QUIET_WITHIN
    with acting_system():
        while True:
            with transaction.atomic():
                left = [s for s in nothing_is_under_way(ledger) if "failed by itself" not in s]
            if not left or time.monotonic() > deadline:
                break
            time.sleep(1.0)
        with transaction.atomic():
            outcome.figures = {
                "jobs": Job.objects.count(),
                "jobs_begun_again": Job.objects.filter(attempts__gt=1).count(),
                "jobs_given_up": Job.objects.filter(state=State.FAILED).count(),
                "documents": Document.objects.count(),
                "audit_entries": AuditEntry.objects.count(),
            }
            return violations(ledger)


def leave_the_database(place: Installation) -> None:
    """Who uses the embedded server keeps it running; the last to stop it shall be the supervisor."""
    from django.db import connection

    from config.embedded import postgres

    connection.close()
    postgres.server(place.var).leave()


def prepared(place: Installation, var: Path) -> None:
    """A copy of an installation that was made before and is not running."""
    subprocess.run(["cp", "-a", str(var), str(place.var)], check=True)  # owners too: PostgreSQL has a user of its own
    for name in ("run.lock", "redis", "log"):
        left = place.var / name
        shutil.rmtree(left) if left.is_dir() else left.unlink(missing_ok=True)

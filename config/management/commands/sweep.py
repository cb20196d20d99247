"""The sweeper: every few seconds it calls workers for work that waits and frees what dead ones held.

Once a minute it asks whether all tables are to be judged again (each night, and after a change of law or letters),
and whether figures are published that the engines of today have not counted.
"""

from __future__ import annotations

import time
from argparse import ArgumentParser

import structlog
from django.core.management.base import BaseCommand
from django.db import Error, connection

from accounts.jobs.sweeper import sweep
from accounts.tenant import acting_system
from approvals.filings.recheck import recheck_when_due
from approvals.jobs.after_publication import enqueue_when_due
from approvals.registry.verdicts import verify_when_due
from config.health import touch

RECHECK_EVERY = 60.0  # seconds
log = structlog.get_logger(__name__)


class Command(BaseCommand):
    help = "Sweep jobs: once with --once, otherwise run until stopped."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--once", action="store_true", help="sweep once and end")
        parser.add_argument("--every", type=float, default=5.0, metavar="SECONDS")

    def handle(self, *args: object, once: bool = False, every: float = 5.0, **options: object) -> None:
        if once:
            sweep()
            return
        due = time.monotonic() + RECHECK_EVERY
        while True:
            try:
                sweep()
                with acting_system():
                    enqueue_when_due()
                if time.monotonic() >= due:
                    due = time.monotonic() + RECHECK_EVERY
                    with acting_system():
                        recheck_when_due()
                        verify_when_due()
                touch()
            except (Error, OSError) as problem:  # the database or the broker is away; it will be back
                log.warning("sweep failed", problem=str(problem))
                connection.close()
            time.sleep(every)

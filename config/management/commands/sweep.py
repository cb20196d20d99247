"""The sweeper: every few seconds it calls workers for work that waits and frees what dead ones held."""

from __future__ import annotations

import time
from argparse import ArgumentParser
from typing import Any

import structlog
from django.core.management.base import BaseCommand
from django.db import Error, connection

from accounts.jobs.sweeper import sweep
from config.health import touch

log = structlog.get_logger(__name__)


class Command(BaseCommand):
    help = "Sweep jobs: once with --once, else for ever."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--once", action="store_true", help="sweep once and end")
        parser.add_argument("--every", type=float, default=5.0, metavar="SECONDS")

    def handle(self, *args: Any, once: bool = False, every: float = 5.0, **options: Any) -> None:
        if once:
            sweep()
            return
        while True:
            try:
                sweep()
                touch()
            except (Error, OSError) as problem:  # the database or the broker is away; it will be back
                log.warning("sweep failed", problem=str(problem))
                connection.close()
            time.sleep(every)

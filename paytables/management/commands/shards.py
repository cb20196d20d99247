"""Heavy counts by all workers of all machines: what there is, how far it is, and asking for one."""

from __future__ import annotations

from argparse import ArgumentParser

from django.core.management.base import BaseCommand, CommandError

from accounts.models import User
from accounts.models.people import SYSTEM_USERNAME
from accounts.ready import ensure_tables
from accounts.tenant import acting_system
from games.engines.sharded import sharded_questions
from games.engines.sharded.registry import UnknownQuestion
from games.engines.text import columns
from paytables.cluster.services import enqueue_count, standing


class Command(BaseCommand):
    help = "List the counts that are cut into shards and how far each is; --ask has the workers count one."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--ask", metavar="KEY", help="enqueue the shards that nobody has counted yet")

    def handle(self, *args: object, ask: str | None = None, **options: object) -> None:
        ensure_tables(self.stderr.write)
        with acting_system():
            if ask:
                self.enqueue(ask)
            else:
                self.stdout.write("\n".join(listed()))

    def enqueue(self, key: str) -> None:
        try:
            jobs = enqueue_count(key, actor=User.objects.get(username=SYSTEM_USERNAME))
        except UnknownQuestion as problem:
            raise CommandError(str(problem)) from None
        self.stdout.write(f"{key}: {len(jobs)} pieces of work wait for workers." if jobs else f"{key}: it is counted.")


def listed() -> list[str]:
    rows = [("count", "units", "counted", "shards", "seconds of work", "machines", "result")]
    for key, sharded in sharded_questions().items():
        now = standing(key)
        rows.append(
            (
                key,
                f"{now.units:,}",
                f"{now.counted:,}",
                str(len(sharded.shards())),
                f"{now.seconds:,.1f}",
                str(now.machines),
                "kept" if now.whole else "",
            )
        )
    return list(columns(rows, (False, True, True, True, True, True, False)))

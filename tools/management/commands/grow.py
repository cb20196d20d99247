"""Fills the benchmark's own register with much of everything, so that pages are measured as after years of use.

Made rows can never be deleted again, and triggers are switched off while they are made: no other register takes them.
"""

from __future__ import annotations

from argparse import ArgumentParser

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from accounts import tenant
from accounts.models import Membership, Organisation, User
from accounts.ready import ensure_tables
from tools.management.commands.benchmark import OWN_FOLDER
from tools.simulation.desk import desk
from tools.simulation.grow import FIRST, Sizes, steps
from tools.simulation.scratch import analyse, without_triggers


class Command(BaseCommand):
    help = "Fill the benchmark's own register with much of everything (`manage.py benchmark --much` does it)."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--approvals", type=int, default=20_000)
        parser.add_argument("--configurations", type=int, default=2_000)
        parser.add_argument("--documents", type=int, default=200)

    def handle(self, *args: object, approvals: int, configurations: int, documents: int, **options: object) -> None:
        if not settings.VAR.parent.name.startswith(OWN_FOLDER):
            raise CommandError("grow makes rows that can never be deleted; only a benchmark's own register takes them.")
        ensure_tables()
        tenant.begin_as(tenant.SYSTEM)
        without_triggers()
        agent = Membership.objects.filter(organisation__kind="regulator", role="agent").earliest("pk").user
        size = Sizes(approvals, configurations, documents)
        for name, work in [*steps(size, agent.pk), *desk(size)]:
            self.stderr.write(f"making {name} …")
            work()
        editor = User.objects.create_user("made-editor", "made@example.org", None)
        owner = Organisation.objects.get(pk=FIRST)
        Membership.objects.create(user=editor, organisation=owner, kind="operator", role="editor")
        analyse()

"""Fills an empty system with samples: packets of four games, people of every kind, tables of twenty operators."""

from __future__ import annotations

import argparse
import sys

from django.conf import settings
from django.core.management.base import BaseCommand
from django.db import transaction

from accounts.models import User
from accounts.ready import NotReady, ensure_tables
from accounts.tenant import acting_system
from approvals.samples.load import make_packets
from approvals.samples.people import give_passwords, make_people
from approvals.samples.sources import SOURCES
from approvals.samples.sources.catalogue import CATALOGUE
from approvals.samples.tables import PLACES, make_tables


class Command(BaseCommand):
    help = __doc__

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument(
            "--here", action="store_true", help="also into a database that is not the embedded one of this checkout"
        )

        parser.add_argument(
            "--families", action="store_true", help="also packets of games of every other family, without a letter"
        )

    def handle(self, *args: object, **options: object) -> None:
        if not settings.DATABASES["default"].get("EMBEDDED") and not options["here"]:
            self.stderr.write(
                "sample: this database is not the embedded one; samples make people with passwords and records that "
                "can never be deleted. Give --here if you mean that."
            )
            sys.exit(2)
        try:
            ensure_tables(self.stderr.write)
        except NotReady as trouble:
            self.stderr.write(f"sample: {trouble}")
            sys.exit(2)
        with acting_system():
            people = make_people()
            make_packets(people, self.stderr.write, (*SOURCES, *CATALOGUE) if options["families"] else SOURCES)
            with transaction.atomic():
                system = User.objects.get(username="system")
            tables = make_tables(system)
            self.stderr.write(f"{tables} tables of {len(PLACES)} operators")
            place = give_passwords(people)
        self.stdout.write(f"Sign-ins: {place}")

"""Makes the search index again from the register."""

from __future__ import annotations

from argparse import ArgumentParser

from django.core.management.base import BaseCommand

from approvals.search.index import bring_up_to_date, rebuild


class Command(BaseCommand):
    help = "Bring the search index up to date; --from-scratch rebuilds it."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--from-scratch", action="store_true", help="delete the index and rebuild it from the register"
        )

    def handle(self, *args: object, from_scratch: bool = False, **options: object) -> None:
        if from_scratch:
            self.stdout.write(f"{rebuild():,} entries.")
            return
        touched = 0
        while portion := bring_up_to_date():
            touched += portion
        self.stdout.write(f"{touched:,} publications were indexed or taken out.")

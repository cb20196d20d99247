"""Somebody gets an account: the first supervisor of an installation, or whoever lost their way in.

    manage.py person add --username ada --email ada@example.org --name "Ada Maple" \\
        --organization "Washington State Gambling Commission" --kind regulator --role supervisor
    manage.py person sign-in-link ada

Both print the address on which the person chooses a passphrase. Whoever may run this could do anything; the pages for
people (/people/) are for everything after the first.
"""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import transaction

from accounts import people
from accounts.models import Organisation, Role, User
from accounts.names import BadName
from accounts.tenant import SYSTEM, acting


class Command(BaseCommand):
    help = "Add a user, and print the address on which they choose a passphrase."

    def add_arguments(self, parser: ArgumentParser) -> None:
        acts = parser.add_subparsers(dest="act", required=True)
        add = acts.add_parser("add", help="add a user, and the organization if it is new")
        for name in ("username", "email", "name"):
            add.add_argument(f"--{name}", required=True)
        add.add_argument("--organization", dest="organisation", required=True)
        add.add_argument("--kind", choices=Organisation.Kind.values, default=Organisation.Kind.REGULATOR)
        add.add_argument("--role", choices=Role.values, required=True)
        link = acts.add_parser("sign-in-link", help="print a sign-in link for an existing user")
        link.add_argument("username")
        for one in (add, link):
            one.add_argument("--base", default="http://localhost:8000", help="where the application is reached")

    def handle(self, *args: object, act: str, base: str, **stated: Any) -> None:
        with acting(SYSTEM), transaction.atomic():
            try:
                user = self.added(**stated) if act == "add" else User.objects.get(username=stated["username"])
            except (people.NotPossible, BadName) as why:
                raise CommandError(str(why)) from None
            except User.DoesNotExist:
                raise CommandError(f"Nobody has the user name {stated['username']}.") from None
            if user.membership is None or user.is_system:
                raise CommandError(f"{user.display_name} has no role; nobody can sign in without one.")
            self.stdout.write(f"{base.rstrip('/')}{people.way_in(user)}")

    def added(
        self, *, username: str, email: str, name: str, organisation: str, kind: str, role: str, **_: object
    ) -> User:
        system = User.objects.get(username="system")
        where = Organisation.objects.filter(name__iexact=organisation).first()
        if where is None:
            where = people.add_organisation(name=organisation, kind=kind, actor=system)
        first, _space, last = name.rpartition(" ")
        return people.add_person(
            username=username,
            email=email,
            first_name=first or last,
            last_name=last,
            organisation=where,
            role=role,
            actor=system,
        )

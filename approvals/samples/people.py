"""Organisations and people of every kind, with passwords made when they are first needed."""

from __future__ import annotations

import json
import os
import secrets
from dataclasses import dataclass
from pathlib import Path

from django.conf import settings
from django.db import transaction

from accounts.jurisdictions import of_register
from accounts.models import Membership, Organisation, Role, User
from games.services import manufacturer_named

SIGN_INS = "sign-ins.json"  # what `manage.py run` prints; readable by its owner alone


@dataclass(frozen=True, slots=True)
class Person:
    username: str
    name: tuple[str, str]
    organisation: str  # slug
    role: Role
    kind: str  # as it is printed


ORGANISATIONS = (
    ("gambling-commission", "Washington State Gambling Commission (sample)", Organisation.Kind.REGULATOR),
    ("evergreen", "Evergreen Gaming Group", Organisation.Kind.OPERATOR),
    ("light-and-wonder", "Light & Wonder (sample)", Organisation.Kind.MANUFACTURER),
)
PEOPLE = (
    Person("agent", ("Alex", "Maple"), "gambling-commission", Role.AGENT, "agent"),
    Person("second", ("Sam", "Hemlock"), "gambling-commission", Role.AGENT, "second agent"),
    Person("supervisor", ("Sage", "Spruce"), "gambling-commission", Role.SUPERVISOR, "supervisor"),
    Person("auditor", ("Quinn", "Larch"), "gambling-commission", Role.AUDITOR, "auditor"),
    Person("operator", ("Ollie", "Willow"), "evergreen", Role.EDITOR, "operator"),
    Person("operator-reader", ("Rene", "Aspen"), "evergreen", Role.READER, "operator (reads)"),
    Person("maker", ("Max", "Juniper"), "light-and-wonder", Role.EDITOR, "manufacturer"),
    Person("maker-reader", ("Mel", "Dogwood"), "light-and-wonder", Role.READER, "manufacturer (reads)"),
)


@transaction.atomic
def make_people() -> dict[str, User]:
    """The sample people by user name; those who are there are left as they are."""
    organisations = {slug: organisation(slug, name, kind) for slug, name, kind in ORGANISATIONS}
    maker = manufacturer_named(name="Light & Wonder")
    if maker.organisation is None:
        maker.organisation = organisations["light-and-wonder"]
        maker.save(update_fields=["organisation"])
    return {person.username: _person(person, organisations[person.organisation]) for person in PEOPLE}


def organisation(slug: str, name: str, kind: str) -> Organisation:
    jurisdiction = None if kind == "manufacturer" else of_register().code
    item, _ = Organisation.objects.get_or_create(
        slug=slug, defaults={"name": name, "kind": kind, "jurisdiction": jurisdiction}
    )
    return item


def _person(person: Person, where: Organisation) -> User:
    user, created = User.objects.get_or_create(
        username=person.username,
        defaults={
            "first_name": person.name[0],
            "last_name": person.name[1],
            "email": f"{person.username}@example.org",
        },
    )
    if created:
        user.set_unusable_password()
        user.save(update_fields=["password"])
        Membership.objects.create(user=user, organisation=where, kind=where.kind, role=person.role)
    return user


def give_passwords(people: dict[str, User]) -> Path:
    """Passwords for the sample people, once, into a file that only its owner reads. Existing ones are kept."""
    place = Path(settings.VAR) / SIGN_INS
    known = {entry["username"] for entry in json.loads(place.read_text())} if place.exists() else set()
    if known >= {person.username for person in PEOPLE}:
        return place
    entries = []
    with transaction.atomic():
        for person in PEOPLE:
            password = secrets.token_urlsafe(12)
            user = people[person.username]
            user.set_password(password)
            user.save(update_fields=["password"])
            entries.append({"kind": person.kind, "username": person.username, "password": password})
    place.parent.mkdir(parents=True, exist_ok=True)
    draft = place.with_suffix(".draft")
    draft.unlink(missing_ok=True)
    handle = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(handle, "w") as out:
        json.dump(entries, out, indent=1)
    draft.rename(place)
    return place

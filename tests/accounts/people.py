"""Short ways to people of every kind."""

from __future__ import annotations

from accounts.models import Membership, Organisation, User

ROLES = {
    "agent": "regulator",
    "supervisor": "regulator",
    "auditor": "regulator",
    "operator_editor": "operator",
    "operator_reader": "operator",
    "manufacturer_editor": "manufacturer",
    "manufacturer_reader": "manufacturer",
}


def organisation(kind: str, name: str = "") -> Organisation:
    name = name or f"The {kind}"
    return Organisation.objects.get_or_create(
        slug=name.casefold().replace(" ", "-"),
        defaults={"name": name, "kind": kind, "jurisdiction": None if kind == "manufacturer" else "US-WA"},
    )[0]


def person(role: str, username: str = "", *, of: Organisation | None = None) -> User:
    """Somebody with this role (a key of ROLES), by default in the one organisation of its kind."""
    of = of or organisation(ROLES[role])
    username = username or role
    user = User.objects.create_user(username, f"{username}@example.org", "a long enough passphrase")
    Membership.objects.create(user=user, organisation=of, kind=of.kind, role=role.rpartition("_")[2])
    return user


def system() -> User:
    return User.objects.get(username="system")

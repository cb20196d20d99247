"""People of every kind, made when a test needs them."""

from __future__ import annotations

from accounts.models import Membership, Organisation, Role, User


def organisation(name: str, kind: str) -> Organisation:
    found, _ = Organisation.objects.get_or_create(
        name=name, defaults={"slug": name.lower().replace(" ", "-"), "kind": kind}
    )
    return found


def person(username: str, role: Role, *, of: Organisation | None = None) -> User:
    """A person with a role, of the regulator unless said otherwise."""
    where = of or organisation("Gambling Commission", Organisation.Kind.REGULATOR)
    user, created = User.objects.get_or_create(username=username)
    if created:
        Membership.objects.create(user=user, organisation=where, kind=where.kind, role=role)
    return user


def agent(username: str = "agent") -> User:
    return person(username, Role.AGENT)


def system() -> User:
    return User.objects.get(username="system")

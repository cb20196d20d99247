"""Who may do what: named predicates, put together with & | ~, used by routes (accounts/routes.py), services and pages.

A predicate takes the user and, where it speaks of one thing, that thing:

    can_review(user)                      may they do this kind of thing at all?
    owns_or_regulates(user, filing)       may they, with this one?

`require(predicate, user, thing)` raises PermissionDenied in a service. The system's own account may do everything:
commands act as it, and the audit log says so.
"""

from __future__ import annotations

from typing import Protocol

import rules
from django.contrib.auth.models import AnonymousUser
from django.core.exceptions import PermissionDenied
from rules.predicates import Predicate

from accounts.models.people import Organisation, Role, User


def _role(user: User | AnonymousUser) -> str | None:
    membership = getattr(user, "membership", None)
    return membership.role if membership else None


def _kind(user: User | AnonymousUser) -> str | None:
    membership = getattr(user, "membership", None)
    return membership.kind if membership else None


@rules.predicate
def anybody(user: User | AnonymousUser) -> bool:
    return True


@rules.predicate
def nobody(user: User | AnonymousUser) -> bool:
    """For addresses that a library brings and that we do not offer."""
    return False


@rules.predicate
def is_system(user: User | AnonymousUser) -> bool:
    return bool(getattr(user, "is_system", False))


@rules.predicate
def is_member(user: User | AnonymousUser) -> bool:
    """Signed in, with a role in force."""
    return _role(user) is not None


@rules.predicate
def is_agent(user: User | AnonymousUser) -> bool:
    """A regulator's agent; a supervisor is one too."""
    return _role(user) in (Role.AGENT, Role.SUPERVISOR)


@rules.predicate
def is_supervisor(user: User | AnonymousUser) -> bool:
    return _role(user) == Role.SUPERVISOR


@rules.predicate
def is_auditor(user: User | AnonymousUser) -> bool:
    return _role(user) == Role.AUDITOR


@rules.predicate
def is_regulator(user: User | AnonymousUser) -> bool:
    return _kind(user) == Organisation.Kind.REGULATOR


@rules.predicate
def is_operator(user: User | AnonymousUser) -> bool:
    return _kind(user) == Organisation.Kind.OPERATOR


@rules.predicate
def is_manufacturer(user: User | AnonymousUser) -> bool:
    return _kind(user) == Organisation.Kind.MANUFACTURER


@rules.predicate
def is_editor(user: User | AnonymousUser) -> bool:
    return _role(user) == Role.EDITOR


@rules.predicate
def same_organisation(user: User | AnonymousUser, thing: object) -> bool:
    """The thing belongs to the person's organisation (by its organisation_id, or it is the organisation)."""
    membership = getattr(user, "membership", None)
    if membership is None or thing is None:
        return False
    theirs = thing.pk if isinstance(thing, Organisation) else getattr(thing, "organisation_id", None)
    return bool(theirs is not None and theirs == membership.organisation_id)


def somebody_else_than(*attributes: str) -> object:
    """Four eyes: the person is not one of those whom the thing names, e.g. somebody_else_than("confirmed_by")."""

    def other(user: User | AnonymousUser, thing: object) -> bool:
        return thing is not None and all(getattr(thing, f"{name}_id") != user.pk for name in attributes)

    return rules.predicate(other, name=f"somebody_else_than:{','.join(attributes)}")


class Authored(Protocol):
    author_id: int | None


@rules.predicate
def is_author(user: User, thing: Authored | None) -> bool:
    """The person wrote the thing."""
    return thing is not None and thing.author_id == user.pk


is_operator_editor = is_operator & is_editor
is_manufacturer_editor = is_manufacturer & is_editor

can_read_register = is_member | is_system
can_review = is_agent | is_system
can_publish = is_agent | is_system
"""To the register; whom it may be is narrowed by somebody_else_than(...) on the thing."""
can_change_law = is_supervisor | is_system
can_take_calibration = is_supervisor | is_system
can_manage_people = is_supervisor | is_system
can_read_audit = is_supervisor | is_auditor | is_system
can_upload = is_agent | is_manufacturer_editor | is_system
"""Documents: agents for the register, manufacturers as their submissions."""
can_configure = is_operator_editor | is_system
can_see_operators = is_regulator | is_operator | is_system
owns_or_regulates = is_regulator | same_organisation | is_system


def require(predicate: Predicate, user: User, thing: object = None) -> None:
    """For services, which are called by pages, API, tasks and commands alike."""
    if not predicate.test(user, thing):
        raise PermissionDenied(f"{user} may not do this ({predicate.name}).")

"""Organisations and their people: entered, given a role, let go. Nobody is deleted: what they did stays theirs.

A person who is entered has no passphrase. They get an address that lets them choose one, once and for some days; the
same way back serves whoever lost theirs. One supervisor of the regulator always remains.
"""

from __future__ import annotations

from smtplib import SMTPException

from allauth.account.forms import default_token_generator
from allauth.account.utils import user_pk_to_url_str
from django.contrib.auth.validators import UnicodeUsernameValidator
from django.core.exceptions import ValidationError
from django.core.mail import send_mail
from django.core.validators import validate_email
from django.db import transaction
from django.db.models import QuerySet
from django.urls import reverse
from django.utils import timezone
from django.utils.text import slugify

from accounts import audit, mail, tokens
from accounts.history import because
from accounts.jurisdictions import of_register
from accounts.models import ApiToken, Membership, Organisation, Role, User
from accounts.models.people import IN_FORCE, LICENSEE_ROLES, REGULATOR_ROLES
from accounts.names import BadName, clean_name
from accounts.permissions import can_manage_people, require

__all__ = ["BadName", "NotPossible"]


class NotPossible(Exception):
    """Why it is not done; one sentence for people."""


def roles_of(kind: str) -> tuple[Role, ...]:
    return REGULATOR_ROLES if kind == Organisation.Kind.REGULATOR else LICENSEE_ROLES


def people() -> QuerySet[Membership]:
    """Everybody's newest role, with those who left."""
    newest = Membership.objects.order_by("user", "-started_at", "-pk").distinct("user").values("pk")
    return Membership.objects.filter(pk__in=newest).select_related("user", "organisation")


@transaction.atomic
def add_organisation(*, name: str, kind: str, actor: User) -> Organisation:
    """Entered once: a name that is there already, in any case of its letters, is refused."""
    require(can_manage_people, actor)
    name = clean_name(name)
    if kind not in Organisation.Kind.values:
        raise NotPossible("Choose what kind of organization it is.")
    if Organisation.objects.filter(name__iexact=name).exists():
        raise NotPossible(f"{name} already exists.")
    made = Organisation.objects.create(
        name=name, slug=_free_slug(name), kind=kind, jurisdiction=None if kind == "manufacturer" else _scope_of(actor)
    )
    audit.record(
        "added an organization", actor=actor, subject=made, detail={"kind": kind, "jurisdiction": made.jurisdiction}
    )
    return made


def _scope_of(actor: User) -> str:
    """Who enters an operator or a regulator enters one of their own jurisdiction."""
    own = actor.organisation.jurisdiction if actor.organisation is not None else None
    return own or of_register().code


def _free_slug(name: str) -> str:
    base = slugify(name)[:70] or "organisation"
    taken = set(Organisation.objects.filter(slug__startswith=base).values_list("slug", flat=True))
    return next(slug for n in range(1, len(taken) + 2) if (slug := base if n == 1 else f"{base}-{n}") not in taken)


@transaction.atomic
def add_person(
    *, username: str, email: str, first_name: str, last_name: str, organisation: Organisation, role: str, actor: User
) -> User:
    """Somebody new, who can not sign in before they chose a passphrase."""
    require(can_manage_people, actor)
    username, email = username.strip(), email.strip()
    try:
        UnicodeUsernameValidator()(username)
        validate_email(email)
    except ValidationError as why:
        raise NotPossible(str(why.messages[0])) from None
    if len(username) > 150:
        raise NotPossible("The user name is longer than 150 characters; shorten it.")
    if User.objects.filter(username__iexact=username).exists():
        raise NotPossible(f"The user name {username} is taken; choose another.")
    if User.objects.filter(email__iexact=email).exists():
        raise NotPossible(f"Somebody has the address {email} already; each person has one account.")
    _fits(role, organisation)
    user = User(
        username=username,
        email=email,
        first_name=clean_name(first_name, "first name")[:150],
        last_name=clean_name(last_name, "last name")[:150],
    )
    user.set_unusable_password()
    with because(who=actor):
        user.save()
        _give(user, organisation, role, actor)
    audit.record("entered a person", actor=actor, subject=user, detail={"role": role, "of": organisation.name})
    return user


def _give(user: User, organisation: Organisation, role: str, actor: User) -> Membership:
    entered_by = actor if organisation.kind == Organisation.Kind.REGULATOR and not actor.is_system else None
    user.__dict__.pop("membership", None)
    return Membership.objects.create(
        user=user, organisation=organisation, kind=organisation.kind, role=role, entered_by=entered_by
    )


def unconfirmed(user: User) -> Membership | None:
    """The role that waits for a second supervisor."""
    waiting = user.memberships.exclude(IN_FORCE).filter(ended_at=None)
    return waiting.select_related("organisation", "entered_by").first()


@transaction.atomic
def confirm_role(*, user: User, actor: User, seen: int) -> Membership:
    """A second supervisor looked at who it is, at the address and the role (`seen`: its number)."""
    require(can_manage_people, actor)
    result = unconfirmed(user)
    now = Membership.objects.select_for_update().get(pk=result.pk) if result else None
    if now is None or now.confirmed_at is not None or now.ended_at is not None:
        raise NotPossible(f"No role of {user.display_name} waits to be confirmed.")
    if actor.pk in (now.entered_by_id, user.pk):
        raise NotPossible("A second supervisor must confirm it, not the one who gave the role.")
    if now.pk != seen:
        raise NotPossible(f"{user.display_name} has a different role now; check it before you confirm it.")
    now.confirmed_by, now.confirmed_at = actor, timezone.now()
    with because(who=actor):
        now.save(update_fields=["confirmed_by", "confirmed_at"])
    user.__dict__.pop("membership", None)
    given = now.entered_by.username if now.entered_by else None
    audit.record(
        "confirmed a role",
        actor=actor,
        subject=user,
        detail={"role": now.role, "entered_by": given, "address": user.email},
    )
    return now


def _fits(role: str, organisation: Organisation) -> None:
    if role not in roles_of(organisation.kind):
        words = ", ".join(r.label.lower() for r in roles_of(organisation.kind))
        raise NotPossible(f"{organisation.name} has no such role; its people are: {words}.")


@transaction.atomic
def change_role(*, user: User, role: str, reason: str, actor: User) -> Membership:
    """Another role in the same organisation, from now on; the earlier one stays on record."""
    now = _open_membership(user, actor, reason)
    _fits(role, now.organisation)
    if role == now.role:
        return now
    before = now.role
    with because(who=actor, reason=reason):
        _end(now)
        made = _give(user, now.organisation, role, actor)
    audit.record("changed a role", actor=actor, subject=user, detail={"from": before, "to": role}, reason=reason)
    return made


@transaction.atomic
def let_go(*, user: User, reason: str, actor: User) -> None:
    """From now on they can not sign in, and their tokens are void. What they did stays theirs."""
    now = _open_membership(user, actor, reason)
    with because(who=actor, reason=reason):
        _end(now)
        user.is_active = False
        user.save(update_fields=["is_active"])
        for token in ApiToken.objects.filter(user=user, revoked_at=None):
            tokens.revoke(token, actor=actor, reason=reason)
    audit.record("ended a membership", actor=actor, subject=user, detail={"of": now.organisation.name}, reason=reason)


@transaction.atomic
def readmit(*, user: User, organisation: Organisation, role: str, reason: str, actor: User) -> Membership:
    """Somebody who left works again, under the same account; for another organisation they get another account."""
    require(can_manage_people, actor)
    if not reason.strip():
        raise NotPossible("Give the reason; it goes on record.")
    if user.is_system or user.memberships.filter(ended_at=None).exists():
        raise NotPossible(f"{user.display_name} has a role already.")
    if not user.memberships.filter(organisation=organisation).exists():
        raise NotPossible("A person who works for another organization needs another account: add them as a new user.")
    _fits(role, organisation)
    with because(who=actor, reason=reason):
        user.is_active = True
        user.save(update_fields=["is_active"])
        made = _give(user, organisation, role, actor)
    audit.record("restored a person's access", actor=actor, subject=user, detail={"role": role}, reason=reason)
    return made


def _open_membership(user: User, actor: User, reason: str) -> Membership:
    require(can_manage_people, actor)
    if not reason.strip():
        raise NotPossible("Give the reason; it goes on record.")
    if user.pk == actor.pk:
        raise NotPossible("You cannot change your own role; ask another supervisor.")
    # the organisation's supervisors are locked together, so that two who let each other go leave one
    supervisors = list(
        Membership.objects.select_for_update().filter(IN_FORCE, role=Role.SUPERVISOR, ended_at=None).order_by("pk")
    )
    now = Membership.objects.select_for_update(of=("self",)).select_related("organisation").filter(
        user=user, ended_at=None
    ).first()  # fmt: skip
    if now is None:
        raise NotPossible(f"{user.display_name} has no role that could be changed.")
    if [m.pk for m in supervisors] == [now.pk]:
        raise NotPossible("This is the last supervisor; make another user a supervisor first.")
    return now


def _end(membership: Membership) -> None:
    membership.ended_at = timezone.now()
    membership.save(update_fields=["ended_at"])


def way_in(user: User) -> str:
    """The path of the page on which this person chooses a passphrase: good once, and for some days."""
    key = default_token_generator.make_token(user)
    return reverse("account_reset_password_from_key", kwargs={"uidb36": user_pk_to_url_str(user), "key": key})


@transaction.atomic
def invite(*, user: User, base: str, actor: User) -> None:
    """Sends the way in by e-mail; whoever asks for it never sees it."""
    require(can_manage_people, actor)
    if unconfirmed(user) is not None:
        raise NotPossible(f"A second supervisor must confirm {user.display_name} first; the sign-in link is sent then.")
    if not user.is_active or user.membership is None:
        raise NotPossible(f"{user.display_name} has no role; nothing was sent.")
    if not mail.can_send():
        raise NotPossible(
            f"{mail.NOT_SENT} A system administrator can create a sign-in link with "
            f"`manage.py person sign-in-link {user.username}`."
        )
    text = (
        f"{user.get_full_name()},\n\nyou have an account at Houserules for {user.membership.organisation}. "
        f"Your user name is {user.username}. Choose a passphrase here:\n\n{base}{way_in(user)}\n\n"
        "The address works once and for some days. If you did not expect this, tell the commission.\n"
    )
    audit.record("sent a sign-in link", actor=actor, subject=user)
    try:
        send_mail("Your account at Houserules", text, None, [user.email])
    except (OSError, SMTPException) as why:
        raise NotPossible(f"The message to {user.email} could not be sent ({why}); try again later.") from why

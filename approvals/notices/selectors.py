"""Notices as a person reads them: their organisation's, with what they have seen."""

from __future__ import annotations

from django.db import transaction
from django.db.models import Exists, OuterRef, Q, QuerySet

from accounts.history import because
from accounts.models import User
from approvals.models.notices import EVENT_CODES, MailChoice, Notice, NoticeRead


def notices_for(user: User) -> QuerySet[Notice]:
    seen = NoticeRead.objects.filter(notice=OuterRef("pk"), user=user)
    return addressed_to(user).annotate(seen=Exists(seen))


def addressed_to(user: User) -> QuerySet[Notice]:
    """What their organisation was told, and of what single persons were told, what they were."""
    own = Q(person__isnull=True) | Q(person=user)
    return Notice.objects.filter(own, organisation=user.organisation)


def unread_notices(user: User) -> QuerySet[Notice]:
    return addressed_to(user).exclude(reads__user=user)


def unread(user: User) -> int:
    return unread_notices(user).count()


@transaction.atomic
def mark_read(notice: Notice, user: User) -> None:
    """Once; reading it again changes nothing."""
    with because(who=user):
        NoticeRead.objects.get_or_create(notice=notice, user=user, defaults={"organisation_id": notice.organisation_id})


@transaction.atomic
def mark_all_read(user: User) -> int:
    """Everything that the person's organisation was told up to now."""
    assert user.organisation is not None
    waiting = addressed_to(user).exclude(reads__user=user)
    with because(who=user):
        rows = [
            NoticeRead(notice_id=pk, user=user, organisation=user.organisation)
            for pk in waiting.values_list("pk", flat=True)
        ]
        return len(NoticeRead.objects.bulk_create(rows, ignore_conflicts=True))


def unwanted_mail(user: User) -> list[str]:
    """The kinds of notices that the person does not want by mail."""
    choice = MailChoice.objects.filter(user=user).first()
    return list(choice.unwanted) if choice else []


@transaction.atomic
def choose_mail(user: User, wanted: list[str], *, daily: bool = False) -> None:
    """Mail for these kinds alone; the others are told in the application. `daily`: one mail a day, from now on."""
    assert user.organisation is not None
    before = MailChoice.objects.select_for_update().filter(user=user).first()
    chosen: dict[str, object] = {"unwanted": [code for code in EVENT_CODES if code not in wanted], "daily": daily}
    if daily and (before is None or not before.daily):
        chosen["mailed_to"] = addressed_to(user).order_by("-pk").values_list("pk", flat=True).first() or 0
    with because(who=user):
        MailChoice.objects.update_or_create(
            user=user, defaults=chosen, create_defaults={**chosen, "organisation": user.organisation}
        )


def wants_daily(user: User) -> bool:
    return MailChoice.objects.filter(user=user, daily=True).exists()

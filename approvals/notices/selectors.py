"""Notices as a person reads them: their organisation's, with what they have seen."""

from __future__ import annotations

from django.db import transaction
from django.db.models import Exists, OuterRef, QuerySet

from accounts.history import because
from accounts.models import User
from approvals.notices.models import Notice, NoticeRead


def notices_for(user: User) -> QuerySet[Notice]:
    seen = NoticeRead.objects.filter(notice=OuterRef("pk"), user=user)
    return Notice.objects.filter(organisation=user.organisation).annotate(seen=Exists(seen))


def unread(user: User) -> int:
    return Notice.objects.filter(organisation=user.organisation).exclude(reads__user=user).count()


@transaction.atomic
def mark_read(notice: Notice, user: User) -> None:
    """Once; reading it again changes nothing."""
    with because(who=user):
        NoticeRead.objects.get_or_create(notice=notice, user=user, defaults={"organisation_id": notice.organisation_id})

"""One mail a day with all notices of a person who wants it so, from six in the morning on."""

from __future__ import annotations

import datetime

from django.conf import settings
from django.core.mail import EmailMessage
from django.db import transaction
from django.db.models import QuerySet
from django.urls import reverse
from django.utils import timezone

from accounts.history import because
from accounts.models import User
from approvals.models.notices import MailChoice, Notice
from approvals.notices.mails import send
from approvals.notices.selectors import told_to

HOUR = datetime.time(6)
MOST = 50  # told in one mail; the others are counted


def until(now: datetime.datetime) -> datetime.datetime:
    """What came before this moment is in the mail of the day."""
    local = timezone.localtime(now)
    moment = timezone.make_aware(datetime.datetime.combine(local.date(), HOUR))
    return moment if local >= moment else moment - datetime.timedelta(days=1)


def due() -> bool:
    return any(_waiting(choice).exists() for choice in _choices())


def send_due() -> dict[str, int]:
    """A mail to each whose day it is; the same notice is told once."""
    mails = []
    for choice in _choices():
        with transaction.atomic():
            locked = MailChoice.objects.select_for_update(of=("self",)).select_related("user").get(pk=choice.pk)
            found = list(_waiting(locked).order_by("pk"))
            if not found:
                continue
            locked.mailed_to = found[-1].pk
            with because(who=User.objects.get(username="system")):
                locked.save(update_fields=["mailed_to"])
            mails.append(_mail(locked.user, found))
    return {"mails": send(mails)}


def _choices() -> QuerySet[MailChoice]:
    wanting = MailChoice.objects.filter(daily=True, user__is_active=True, user__memberships__ended_at=None)
    return wanting.exclude(user__email="").select_related("user").order_by("pk").distinct()


def _waiting(choice: MailChoice) -> QuerySet[Notice]:
    told = told_to(choice.user).filter(pk__gt=choice.mailed_to, created_at__lt=until(timezone.now()))
    return told.exclude(event__in=choice.unwanted)


def _mail(user: User, notices: list[Notice]) -> EmailMessage:
    base = settings.PUBLIC_URL.rstrip("/")
    lines = []
    for notice in notices[:MOST]:
        lines += [f"- {notice.title}", f"  {base}{reverse('notice', args=[notice.pk])}"]
    if len(notices) > MOST:
        lines.append(f"… and {len(notices) - MOST} more: {base}{reverse('notice-list')}")
    lines += ["", f"What waits for you: {base}/", f"Which notices come by mail: {base}{reverse('notice-list')}#mail"]
    number = len(notices)
    subject = f"{number} notice{'' if number == 1 else 's'} of Houserules"
    return EmailMessage(subject=subject, body="\n".join(lines), to=[user.email])

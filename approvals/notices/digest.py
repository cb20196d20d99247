"""One mail a day with all notices of a person who wants it so, soon after six in the morning."""

from __future__ import annotations

import datetime
from contextlib import suppress

from django.conf import settings
from django.core.mail import EmailMessage, get_connection
from django.core.mail.backends.base import BaseEmailBackend
from django.db import transaction
from django.db.models import BooleanField, Count, Exists, F, Func, Max, OuterRef, Q, QuerySet
from django.urls import reverse
from django.utils import timezone

from accounts.history import because
from accounts.models import Membership, User
from approvals.models.notices import MailChoice, Notice
from approvals.notices.mails import send
from approvals.notices.selectors import addressed_to

HOUR = datetime.time(6)
GRACE = datetime.timedelta(minutes=10)  # in which what was begun before the hour comes to its end
AGAIN = datetime.timedelta(minutes=10)  # between two tries, where the mail server refuses
MOST = 50  # told in one mail; the others are counted


def until(now: datetime.datetime) -> datetime.datetime:
    """What came before this moment is in the mail of the day."""
    local = timezone.localtime(now)
    moment = timezone.make_aware(datetime.datetime.combine(local.date(), HOUR))
    return moment if local >= moment + GRACE else moment - datetime.timedelta(days=1)


def due() -> bool:
    return _due().exists()


def send_due() -> dict[str, int]:
    """A mail to each whose day it is. It is marked as told once the server has taken it: who is interrupted in
    between tells it again, and nothing is lost."""
    sent = failed = 0
    with suppress(OSError), get_connection() as link:  # a server that does not answer is asked another time
        for pk in list(_due().values_list("pk", flat=True)):
            with transaction.atomic():
                reported = _tell(pk, link)
            sent, failed = sent + (reported is True), failed + (reported is False)
    return {"mails": sent} | ({"failed": failed} if failed else {})


def _tell(pk: int, link: BaseEmailBackend) -> bool | None:
    """Whether it was sent; None where there is nothing to tell, or another is telling it."""
    locked = MailChoice.objects.select_for_update(of=("self",), skip_locked=True).select_related("user")
    choice = locked.filter(pk=pk).first()
    if choice is None:
        return None
    waiting = _waiting(choice)
    number, newest = waiting.aggregate(number=Count("pk"), newest=Max("pk")).values()
    if not number:
        return None
    mail = _mail(choice.user, list(waiting.filter(pk__lte=newest).order_by("pk")[:MOST]), number)
    if not send([mail], link):
        return False
    choice.mailed_to = newest
    with because(who=User.objects.get(username="system")):
        choice.save(update_fields=["mailed_to"])
    return True


def _due() -> QuerySet[MailChoice]:
    """Of all people in one question."""
    theirs = Membership.objects.filter(user=OuterRef(OuterRef("user")), ended_at=None).values("organisation")
    unwanted = Func(
        F("event"), OuterRef("unwanted"), template="(%(expressions)s))", arg_joiner=" = ANY(",
        output_field=BooleanField(),
    )  # fmt: skip
    waiting = Notice.objects.filter(
        Q(person=None) | Q(person=OuterRef("user")),
        ~Q(unwanted),
        organisation__in=theirs,
        pk__gt=OuterRef("mailed_to"),
        created_at__lt=until(timezone.now()),
    )
    wanting = MailChoice.objects.filter(Exists(waiting), daily=True, user__is_active=True)
    return wanting.exclude(user__email="").order_by("pk")


def _waiting(choice: MailChoice) -> QuerySet[Notice]:
    reported = addressed_to(choice.user).filter(pk__gt=choice.mailed_to, created_at__lt=until(timezone.now()))
    return reported.exclude(event__in=choice.unwanted)


def _mail(user: User, notices: list[Notice], number: int) -> EmailMessage:
    base = settings.PUBLIC_URL.rstrip("/")
    lines = []
    for notice in notices:
        lines += [f"- {notice.title}", f"  {base}{reverse('notice', args=[notice.pk])}"]
    if number > len(notices):
        lines.append(f"… and {number - len(notices):,} more: {base}{reverse('notice-list')}")
    lines += ["", f"Waiting for you: {base}/", f"Choose your email notices: {base}{reverse('notice-list')}#mail"]
    subject = f"{number} notice{'' if number == 1 else 's'} of Houserules"
    return EmailMessage(subject=subject, body="\n".join(lines), to=[user.email])

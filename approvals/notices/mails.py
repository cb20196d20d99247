"""A notice by mail: one letter a person, so that nobody learns from it who else is told."""

from __future__ import annotations

from django.conf import settings
from django.core.mail import EmailMessage, get_connection
from django.core.mail.backends.base import BaseEmailBackend
from django.urls import reverse

from accounts.models import User
from approvals.models.notices import MailChoice, Notice


def mails_of(notice: Notice) -> list[EmailMessage]:
    people = User.objects.filter(
        is_active=True, memberships__organisation_id=notice.organisation_id, memberships__ended_at=None
    ).exclude(email="")
    if notice.person_id is not None:
        people = people.filter(pk=notice.person_id)
    silent = MailChoice.objects.filter(organisation=notice.organisation_id, unwanted__contains=[notice.event])
    daily = MailChoice.objects.filter(organisation=notice.organisation_id, daily=True)
    people = people.exclude(pk__in=silent.values("user")).exclude(pk__in=daily.values("user"))
    lines = [notice.text, ""]
    for item in notice.items[:20]:
        lines.append(f"{item['operator']}, {item['room']}, table {item['table']}, from {item['from']}:")
        lines += [f"  - {finding['reason']}" for finding in item["findings"]]
    if len(notice.items) > 20:
        lines.append(f"… and {len(notice.items) - 20} more tables.")
    address = f"{settings.PUBLIC_URL.rstrip('/')}{reverse('notice', args=[notice.pk])}"
    choice = f"{settings.PUBLIC_URL.rstrip('/')}{reverse('notice-list')}#mail"
    body = "\n".join([*lines, "", f"In the register: {address}", f"Choose your email notices: {choice}"])
    subject = " ".join(notice.title.split())
    return [EmailMessage(subject=subject, body=body, to=[who.email]) for who in people.order_by("pk").distinct()]


def send(mails: list[EmailMessage], connection: BaseEmailBackend | None = None) -> int:
    """By Django's backend, one connection for all. What can't be sent is logged; the notice stands all the same."""
    import structlog

    log = structlog.get_logger(__name__)
    sent = 0
    connection = connection or get_connection()
    for mail in mails:
        mail.connection = connection
        try:
            sent += mail.send()
        except OSError as trouble:  # of smtplib and of the network alike
            log.warning("a notice could not be emailed", problem=str(trouble))
    return sent

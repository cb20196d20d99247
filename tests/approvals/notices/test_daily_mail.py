"""The daily mail: told in the end whatever happens on the way, and asked for in one question."""

from __future__ import annotations

import datetime
from collections.abc import Iterator
from contextlib import contextmanager
from smtplib import SMTPRecipientsRefused
from typing import Any
from unittest.mock import patch

import pytest
from django.core import mail
from django.core.mail import EmailMessage
from django.core.mail.backends.locmem import EmailBackend as LocMem
from django.utils import timezone

from accounts.jobs import run_here
from accounts.models import User
from approvals.jobs.after_publication import DIGEST, enqueue_when_due
from approvals.models import Notice
from approvals.models.notices import EVENT_CODES
from approvals.notices import digest
from approvals.notices.selectors import choose_mail
from tests.accounts.people import organisation, person

pytestmark = pytest.mark.django_db


@pytest.fixture
def daily() -> list[User]:
    """Three people who want one mail a day, each with a notice of yesterday."""
    people = [person("operator_editor", f"daily {n}", of=organisation("operator", f"Room {n}")) for n in range(3)]
    for who in people:
        who.email = f"{who.pk}@example.com"
        who.save(update_fields=["email"])
        choose_mail(who, list(EVENT_CODES), daily=True)
        Notice.objects.create(organisation=who.organisation, event="law.changed", title="A limit changed", text="x")
    return people


def mailed() -> list[str]:
    return sorted(to for message in mail.outbox for to in message.to)


@contextmanager
def tomorrow() -> Iterator[None]:
    later = timezone.now() + datetime.timedelta(days=1, minutes=15)
    with patch.object(digest.timezone, "now", return_value=later):
        yield


def test_a_daily_mail_that_is_not_sent_waits(daily: list[User]) -> None:
    """The server refuses one of three; the process is ended at another; each is told in the end."""
    real, refused = EmailMessage.send, daily[1].email

    def refusing(message: EmailMessage, *args: Any) -> int:
        if message.to == [refused]:
            raise SMTPRecipientsRefused({refused: (550, b"no")})
        return int(real(message, *args))

    with tomorrow(), patch.object(EmailMessage, "send", refusing):
        assert digest.send_due() == {"mails": 2, "failed": 1}
        assert digest.due()
    with (
        tomorrow(),
        patch.object(EmailMessage, "send", side_effect=KeyboardInterrupt),
        pytest.raises(KeyboardInterrupt),
    ):
        digest.send_due()
    with tomorrow():
        assert digest.send_due() == {"mails": 1}
        assert not digest.due()
    assert mailed() == sorted(who.email for who in daily)


def test_a_mail_server_that_is_away_is_asked_again_later(daily: list[User]) -> None:
    with tomorrow():
        with patch.object(LocMem, "open", side_effect=ConnectionRefusedError):
            (asked,) = [job for job in enqueue_when_due() if job.kind == DIGEST]
            assert run_here(asked).result == {"mails": 0}
        assert digest.due()
        assert not [job for job in enqueue_when_due() if job.kind == DIGEST], "not at every look of the sweeper"
        with patch.object(digest, "AGAIN", datetime.timedelta(0)):
            (asked,) = [job for job in enqueue_when_due() if job.kind == DIGEST]
        assert run_here(asked).result == {"mails": 3}


def test_who_is_due_is_one_question(daily: list[User], django_assert_num_queries: Any) -> None:
    with tomorrow(), django_assert_num_queries(1):
        assert digest.due()
    choose_mail(daily[0], [code for code in EVENT_CODES if code != "law.changed"], daily=True)
    Notice.objects.create(
        organisation=daily[1].organisation, person=daily[1], event="law.changed", title="To one", text="x"
    )
    with tomorrow():
        assert digest.send_due() == {"mails": 2}, "what somebody does not want is not told"

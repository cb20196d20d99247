"""Mail where no server is named for it: nothing is sent, and nothing of a message stands in a log.

A message may hold the address on which somebody chooses a passphrase; a console or a log file is read by others.
"""

from __future__ import annotations

from collections.abc import Sequence

import structlog
from django.conf import settings
from django.core.mail import EmailMessage
from django.core.mail.backends.base import BaseEmailBackend

log = structlog.get_logger(__name__)
NOWHERE = "accounts.mail.NoServer"
NOT_SENT = "No mail server is named for this installation (EMAIL_URL), so nothing was sent."


class NoServer(BaseEmailBackend):
    def send_messages(self, email_messages: Sequence[EmailMessage]) -> int:
        log.warning("messages were not sent: no mail server is named (EMAIL_URL)", messages=len(email_messages))
        return 0


def can_send() -> bool:
    return bool(settings.EMAIL_BACKEND != NOWHERE)

"""Webhooks: signed, tried again with growing pauses, every attempt on record.

The body is signed with its time, so that a receiver can refuse what is old: header `Houserules-Signature`
`t=<seconds>,v1=<hex of HMAC-SHA-256 over "<t>.<body>">`. The secret is made from the webhook's salt and the server's
key; whoever reads the database alone can not sign.
"""

from __future__ import annotations

import datetime
import hashlib
import hmac
import json
import secrets
import time
import uuid
from collections import Counter
from urllib.parse import urlsplit

from django.conf import settings
from django.db import transaction
from django.db.models import QuerySet, Window
from django.db.models.functions import RowNumber
from django.utils import timezone

from accounts import audit
from accounts.history import because
from accounts.json_types import Json
from accounts.models import User
from accounts.permissions import is_agent, is_editor, require, same_organisation
from approvals.models.notices import EVENT_CODES, Delivery, DeliveryAttempt, Notice, Webhook
from approvals.notices import outbound

PAUSES = (60, 300, 1800, 7200, 21_600, 86_400)  # seconds after each failed attempt; then it is given up
MOST = 10  # of an organisation
AT_ONCE = 50
FAILURES_AT_ONCE = 2  # of an organisation; then the others' go on, and its own are tried the next time

can_keep_webhooks = is_editor | is_agent


class WebhookRefused(Exception):
    """Why a webhook is not kept; one sentence for people."""


def webhooks_for(user: User) -> QuerySet[Webhook]:
    return Webhook.objects.filter(organisation=user.organisation, ended_at=None).select_related("author")


def deliveries_for(user: User) -> QuerySet[Delivery]:
    return Delivery.objects.filter(organisation=user.organisation).select_related("webhook").prefetch_related("log")


@transaction.atomic
def add_webhook(*, url: str, wants: list[str], actor: User) -> Webhook:
    """Kept where its form is allowed; whether the name stands for a public address is asked at each attempt."""
    require(can_keep_webhooks, actor)
    url = url.strip()[:500]
    try:
        outbound.check_form(url)
    except outbound.NotAllowed as why:
        raise WebhookRefused(str(why)) from why
    chosen = [code for code in EVENT_CODES if code in wants]
    if not chosen:
        raise WebhookRefused("Choose at least one kind of notice.")
    if webhooks_for(actor).count() >= MOST:
        raise WebhookRefused(f"An organization keeps at most {MOST} webhooks.")
    assert actor.organisation is not None
    with because(who=actor):
        made = Webhook.objects.create(
            organisation=actor.organisation, url=url, wants=chosen, salt=secrets.token_hex(16), author=actor
        )
    host = urlsplit(url).hostname
    audit.record("added a webhook", actor=actor, subject=made, detail={"host": host, "wants": chosen})
    return made


@transaction.atomic
def end_webhook(*, webhook: Webhook, actor: User) -> None:
    """Nothing more is sent; what was sent stays on record."""
    require(can_keep_webhooks & same_organisation, actor, webhook)
    locked = Webhook.objects.select_for_update().get(pk=webhook.pk)
    with because(who=actor):
        locked.ended_at = timezone.now()
        locked.save(update_fields=["ended_at"])
        for delivery in locked.deliveries.filter(state="waiting"):
            delivery.state, delivery.next_at = "given_up", None
            delivery.save(update_fields=["state", "next_at"])
    audit.record("ended a webhook", actor=actor, subject=locked)


def secret_of(webhook: Webhook) -> str:
    key = hashlib.sha256(f"houserules.webhook:{settings.SECRET_KEY}".encode()).digest()
    return hmac.new(key, f"{webhook.pk}:{webhook.salt}".encode(), hashlib.sha256).hexdigest()


def signature(secret: str, body: bytes, at: int) -> str:
    """
    >>> signature("secret", b"{}", 1700000000)[:27]
    't=1700000000,v1=b8569b78799'
    """
    signed = hmac.new(secret.encode(), f"{at}.".encode() + body, hashlib.sha256).hexdigest()
    return f"t={at},v1={signed}"


def queue_deliveries(notice: Notice) -> int:
    """One delivery for each webhook of the organisation that waits for such an event."""
    made = 0
    for webhook in Webhook.objects.filter(
        organisation_id=notice.organisation_id, ended_at=None, wants__contains=[notice.event]
    ):
        event_id = uuid.uuid4()
        Delivery.objects.create(
            organisation_id=notice.organisation_id,
            webhook=webhook,
            event_id=event_id,
            event=notice.event,
            body=json.dumps(_body(notice, event_id), ensure_ascii=False, sort_keys=True),
            next_at=timezone.now(),
        )
        made += 1
    return made


def _body(notice: Notice, event_id: uuid.UUID) -> dict[str, Json]:
    return {
        "id": str(event_id),
        "event": notice.event,
        "at": notice.created_at.isoformat(),
        "notice": notice.pk,
        "title": notice.title,
        "text": notice.text,
        "url": notice.url,
        "tables": notice.items,
    }


def due() -> bool:
    return Delivery.objects.filter(state="waiting", next_at__lte=timezone.now()).exists()


def deliver_due() -> dict[str, int]:
    """Tries what is due, each in a transaction of its own: a slow receiver holds nobody else's rows.

    Receivers that do not answer hold the line for as long as a delivery may take: few of one organisation at once.
    """
    counted = {"delivered": 0, "again": 0, "given_up": 0}
    failed: Counter[int] = Counter()
    for pk, organisation in _in_turns():
        if failed[organisation] < FAILURES_AT_ONCE and (state := _attempt(pk)) is not None:
            counted[state] += 1
            failed[organisation] += state != "delivered"
    return counted


def _in_turns() -> list[tuple[int, int]]:
    """What is due with whose it is, the oldest first: one of each organisation, then the second of each."""
    turn = Window(RowNumber(), partition_by="organisation_id", order_by=("next_at", "pk"))
    with transaction.atomic():
        waiting = Delivery.objects.filter(state="waiting", next_at__lte=timezone.now()).annotate(turn=turn)
        return list(waiting.order_by("turn", "next_at", "pk").values_list("pk", "organisation_id")[:AT_ONCE])


def _attempt(pk: int) -> str | None:
    """One attempt. The row is put off before the call, so that two workers never send it at once."""
    with transaction.atomic():
        delivery = (
            Delivery.objects.select_for_update(skip_locked=True, of=("self",))
            .select_related("webhook")
            .filter(pk=pk, state="waiting", next_at__lte=timezone.now())
            .first()
        )
        if delivery is None:
            return None
        delivery.attempts += 1
        last = delivery.attempts > len(PAUSES)
        pause = PAUSES[min(delivery.attempts, len(PAUSES)) - 1]
        delivery.next_at = timezone.now() + datetime.timedelta(seconds=pause)
        delivery.save(update_fields=["attempts", "next_at"])
    began = time.monotonic()
    status, problem = _send(delivery)
    with transaction.atomic():
        DeliveryAttempt.objects.create(
            organisation_id=delivery.organisation_id,
            delivery=delivery,
            status=status,
            problem=problem[:300],
            milliseconds=int((time.monotonic() - began) * 1000),
        )
        if status is not None and 200 <= status < 300:
            state = "delivered"
        elif last or status == 410:  # gone: the receiver says that it is no more
            state = "given_up"
        else:
            return "again"
        delivery.state, delivery.next_at = state, None
        delivery.save(update_fields=["state", "next_at"])
    return state


def _send(delivery: Delivery) -> tuple[int | None, str]:
    body = delivery.body.encode()
    headers = {
        "Content-Type": "application/json; charset=utf-8",
        "User-Agent": "Houserules",
        "Houserules-Event": delivery.event,
        "Houserules-Delivery": str(delivery.event_id),
        "Houserules-Signature": signature(secret_of(delivery.webhook), body, int(time.time())),
    }
    try:
        return outbound.post(delivery.webhook.url, body, headers), ""
    except (outbound.NotAllowed, outbound.NotReached) as why:
        return None, str(why)

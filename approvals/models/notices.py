"""Notices, who has read them, and webhooks with every attempt to deliver."""

from __future__ import annotations

import uuid

from django.conf import settings
from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models import Q

from accounts.history import tracked
from approvals.models.tenants import TenantRecord, same_owner
from games.records import Record, kept

EVENTS = [
    ("register.published", "a letter or rules were published"),
    ("table.affected", "a table of yours no longer complies"),
    ("register.withdrawn", "an approval, a version of equipment or a paytable was withdrawn"),
    ("law.changed", "a value of the law changed"),
    ("filing.comment", "somebody asked or answered something about a filing"),
    ("filing.step", "a filing of yours was returned or decided, or waits for you"),
    ("publication.proposed", "a publication waits for a second agent, or yours was published or returned"),
    ("withdrawal.proposed", "a withdrawal waits for a second agent, or yours was confirmed or returned"),
    ("law.proposed", "a value of the law waits for a second person, or yours was published or returned"),
    (
        "figure.settled",
        "a printed figure that is not true waits for a second agent, or yours was confirmed or returned",
    ),
    ("work.assigned", "somebody assigned work to you"),
]
EVENT_CODES = [code for code, _ in EVENTS]


@tracked
class Announcement(Record):
    """That something in the register was announced, once. What has none yet is still to be announced."""

    SOURCES = [("publication", "publication"), ("law", "value of the law"), ("withdrawal", "withdrawal")]

    source = models.CharField(max_length=12, choices=SOURCES)
    source_id = models.BigIntegerField()
    notices = models.PositiveIntegerField(default=0)
    tables = models.PositiveIntegerField(default=0)  # that comply less than before
    quiet = models.CharField(max_length=200, blank=True)  # why nobody was told

    class Meta:
        app_label = "approvals"
        ordering = ["-id"]
        triggers = kept("source", "source_id")
        constraints = [
            models.UniqueConstraint(fields=["source", "source_id"], name="announced_once"),
            models.CheckConstraint(
                condition=Q(source__in=["publication", "law", "withdrawal"]), name="announcement_source"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.source} {self.source_id}"


@tracked
class Notice(TenantRecord):
    """What an organisation is told, or one person of it: who is waited for, or whose question was answered."""

    announcement = models.ForeignKey(
        Announcement, null=True, blank=True, on_delete=models.PROTECT, related_name="told"
    )  # null: an act that somebody took and others wait for
    person = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.PROTECT, related_name="+"
    )  # null: everybody of the organisation
    event = models.CharField(max_length=24, choices=EVENTS)
    title = models.CharField(max_length=300)
    text = models.TextField()
    url = models.CharField(max_length=300, blank=True)  # of this system, from the root
    items = models.JSONField(default=list, blank=True)  # tables with reasons, as the impact lists them

    class Meta:
        app_label = "approvals"
        ordering = ["-id"]
        triggers = kept("organisation", "announcement", "person", "event", "title", "text", "url", "items")
        constraints = [
            models.UniqueConstraint(fields=["organisation", "announcement"], name="an_organisation_is_told_once"),
            models.CheckConstraint(condition=Q(event__in=EVENT_CODES), name="notice_event"),
            models.CheckConstraint(condition=~Q(title="") & ~Q(text=""), name="a_notice_says_something"),
        ]

    def __str__(self) -> str:
        return self.title


@tracked
class NoticeRead(TenantRecord):
    """That a person has seen a notice."""

    notice = models.ForeignKey(Notice, on_delete=models.PROTECT, related_name="reads")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")

    class Meta:
        app_label = "approvals"
        ordering = ["id"]
        triggers = [*kept("organisation", "notice", "user"), same_owner("approvals_notice", "notice_id")]
        constraints = [models.UniqueConstraint(fields=["notice", "user"], name="a_notice_is_read_once")]

    def __str__(self) -> str:
        return f"{self.user} has read {self.notice}"


@tracked
class MailChoice(TenantRecord):
    """Which notices a person does not want by mail; they stand in the application all the same."""

    user = models.OneToOneField(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    unwanted = ArrayField(models.CharField(max_length=24, choices=EVENTS), default=list, blank=True)
    daily = models.BooleanField(default=False)  # one mail a day with all of it, rather than one a notice
    mailed_to = models.BigIntegerField(default=0)  # the newest notice that a daily mail has told of

    class Meta:
        app_label = "approvals"
        ordering = ["id"]
        triggers = kept("organisation", "user")

    def __str__(self) -> str:
        return f"{self.user}: no mail of {', '.join(self.unwanted) or 'nothing'}"


@tracked(exclude=["salt"])
class Webhook(TenantRecord):
    """Where an organisation's own system wants to be told. The secret is made from the salt and the server's key."""

    url = models.CharField(max_length=500)
    wants = ArrayField(models.CharField(max_length=24, choices=EVENTS))
    salt = models.CharField(max_length=64)
    author = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    ended_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        app_label = "approvals"
        ordering = ["id"]
        triggers = kept("organisation", "url", "salt", "author")
        constraints = [
            models.CheckConstraint(condition=~Q(wants=[]), name="a_webhook_waits_for_something"),
            models.CheckConstraint(
                condition=Q(url__startswith="https://") | Q(url__startswith="http://"), name="a_webhook_is_http"
            ),
        ]

    def __str__(self) -> str:
        return self.url


@tracked
class Delivery(TenantRecord):
    """One event for one webhook: what is sent, and how far that is."""

    STATES = [("waiting", "waiting"), ("delivered", "delivered"), ("given_up", "given up")]

    webhook = models.ForeignKey(Webhook, on_delete=models.PROTECT, related_name="deliveries")
    event_id = models.UUIDField(default=uuid.uuid4)  # the same in every attempt, so that a receiver knows a repetition
    event = models.CharField(max_length=24, choices=EVENTS)
    body = models.TextField()  # the very text that is signed
    state = models.CharField(max_length=10, choices=STATES, default="waiting")
    attempts = models.PositiveSmallIntegerField(default=0)
    next_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        app_label = "approvals"
        ordering = ["-id"]
        triggers = [
            *kept("organisation", "webhook", "event_id", "event", "body"),
            same_owner("approvals_webhook", "webhook_id"),
        ]
        constraints = [
            models.UniqueConstraint(fields=["webhook", "event_id"], name="an_event_goes_to_a_webhook_once"),
            models.CheckConstraint(
                condition=Q(state="waiting", next_at__isnull=False)
                | Q(state__in=["delivered", "given_up"], next_at__isnull=True),
                name="what_waits_is_due_some_time",
            ),
        ]
        indexes = [models.Index(fields=["next_at"], condition=Q(state="waiting"), name="delivery_due")]

    def __str__(self) -> str:
        return f"{self.event} to {self.webhook}"


@tracked
class DeliveryAttempt(TenantRecord):
    """One attempt: what the receiver answered, or why it was not reached."""

    delivery = models.ForeignKey(Delivery, on_delete=models.PROTECT, related_name="log")
    status = models.PositiveSmallIntegerField(null=True, blank=True)
    problem = models.CharField(max_length=300, blank=True)
    milliseconds = models.PositiveIntegerField()

    class Meta:
        app_label = "approvals"
        ordering = ["id"]
        triggers = [
            *kept("organisation", "delivery", "status", "problem", "milliseconds"),
            same_owner("approvals_delivery", "delivery_id"),
        ]

    def __str__(self) -> str:
        return f"{self.status or self.problem}"

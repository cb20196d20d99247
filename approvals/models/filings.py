"""Internal controls on their way to approval, and what the checks said of each table.

The states and their order are the flow's concern (services); here is what must hold of every row.
"""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q

from accounts.history import tracked
from approvals.models.operators import ConfigurationVersion, Operator
from approvals.models.tenants import TenantRecord, same_owner
from games.records import kept

VERDICTS = [
    ("fail", "fail"),
    ("needs_review", "needs review"),
    ("pass", "pass"),
    ("not_applicable", "not applicable"),
]
VERDICT_CODES = [code for code, _ in VERDICTS]
CERTAINTIES = ["primary", "secondary", "inferred", "unverified"]


@tracked
class CheckRun(TenantRecord):
    """One judging of one version of a table, for one day, against the register and the law as they then stood."""

    configuration = models.ForeignKey(ConfigurationVersion, on_delete=models.PROTECT, related_name="check_runs")
    as_of = models.DateField()
    verdict = models.CharField(max_length=16, choices=VERDICTS)
    register = models.CharField(max_length=64)  # the stamp of register and law that it was judged against

    class Meta:
        ordering = ["-created_at", "-id"]
        triggers = [
            *kept("organisation", "configuration", "as_of", "verdict", "register"),
            same_owner("approvals_configurationversion", "configuration_id"),
        ]
        constraints = [
            models.UniqueConstraint(
                fields=["configuration", "as_of", "register"], name="one_check_run_per_day_and_register"
            ),
            models.CheckConstraint(condition=Q(verdict__in=VERDICT_CODES), name="check_run_verdict"),
        ]

    def __str__(self) -> str:
        return f"{self.configuration} on {self.as_of}: {self.verdict}"


@tracked
class Finding(TenantRecord):
    """The answer of one check about one subject."""

    run = models.ForeignKey(CheckRun, on_delete=models.PROTECT, related_name="findings")
    position = models.PositiveIntegerField()
    check_id = models.CharField(max_length=60, db_index=True)
    verdict = models.CharField(max_length=16, choices=VERDICTS)
    subject = models.CharField(max_length=200, blank=True)
    message = models.TextField()
    found = models.TextField(null=True, blank=True)
    required = models.TextField(null=True, blank=True)
    certainty = models.CharField(max_length=12, blank=True)
    citations = models.JSONField(default=list, blank=True)

    class Meta:
        ordering = ["run", "position"]
        triggers = [
            *kept("organisation", "run", "check_id", "verdict", "subject", "message", "found", "required", "citations"),
            same_owner("approvals_checkrun", "run_id"),
        ]
        constraints = [
            models.UniqueConstraint(fields=["run", "position"], name="one_finding_per_place"),
            models.CheckConstraint(condition=Q(verdict__in=VERDICT_CODES), name="finding_verdict"),
            models.CheckConstraint(condition=~Q(message=""), name="a_finding_has_a_message"),
            models.CheckConstraint(condition=~Q(verdict="fail", citations=[]), name="a_fail_has_a_citation"),
        ]

    def __str__(self) -> str:
        return f"{self.check_id}: {self.verdict}"


@tracked
class Filing(TenantRecord):
    """A set of tables that an operator submits as its internal controls."""

    STATES = [
        ("draft", "draft"),
        ("submitted", "submitted"),
        ("returned", "returned with reasons"),
        ("recommended", "recommended by the agent"),
        ("approved", "approved"),
        ("denied", "denied"),
        ("withdrawn", "withdrawn by the operator"),
    ]

    operator = models.ForeignKey(Operator, on_delete=models.PROTECT, related_name="filings")
    number = models.PositiveIntegerField()
    title = models.CharField(max_length=200)
    state = models.CharField(max_length=12, choices=STATES, default="draft", db_index=True)
    go_live = models.DateField(null=True, blank=True)
    conditions = models.JSONField(default=list, blank=True)
    follows = models.ForeignKey("self", null=True, blank=True, on_delete=models.PROTECT, related_name="followed_by")
    tribal_gaming_agency_on = models.DateField(null=True, blank=True)
    state_concurrence_on = models.DateField(null=True, blank=True)
    agent = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.PROTECT, related_name="filings_in_hand"
    )

    class Meta:
        ordering = ["-created_at", "-id"]
        triggers = [*kept("organisation", "operator", "number"), same_owner("approvals_operator", "operator_id")]
        constraints = [
            models.UniqueConstraint(fields=["operator", "number"], name="one_filing_of_a_number_per_operator"),
            models.CheckConstraint(
                condition=Q(
                    state__in=["draft", "submitted", "returned", "recommended", "approved", "denied", "withdrawn"]
                ),
                name="filing_state",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.operator}, filing {self.number}"


@tracked
class FilingItem(TenantRecord):
    """A table in a filing, at the version that was filed, with what the operator says about its failures.

    The only rows that an operator may take out again: while the filing is a draft.
    """

    filing = models.ForeignKey(Filing, on_delete=models.PROTECT, related_name="items")
    configuration = models.ForeignKey(ConfigurationVersion, on_delete=models.PROTECT, related_name="filing_items")
    check_run = models.ForeignKey(CheckRun, null=True, blank=True, on_delete=models.PROTECT, related_name="+")
    justifications = models.JSONField(default=dict, blank=True)  # finding's check and subject → written reason

    class Meta:
        ordering = ["filing", "id"]
        triggers = [
            same_owner("approvals_filing", "filing_id"),
            same_owner("approvals_configurationversion", "configuration_id"),
        ]
        constraints = [
            models.UniqueConstraint(fields=["filing", "configuration"], name="a_table_is_filed_once_per_filing"),
        ]

    def __str__(self) -> str:
        return f"{self.filing}: {self.configuration}"


@tracked
class FilingAct(TenantRecord):
    """One step of a filing: who took it from which state to which, when and why."""

    filing = models.ForeignKey(Filing, on_delete=models.PROTECT, related_name="acts")
    act = models.CharField(max_length=40)
    before = models.CharField(max_length=12, blank=True)
    after = models.CharField(max_length=12)
    actor = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    reason = models.TextField(blank=True)
    dated = models.DateField(null=True, blank=True)  # the day printed on an outside act (tribal agency, concurrence)

    class Meta:
        ordering = ["filing", "created_at", "id"]
        triggers = [
            *kept("organisation", "filing", "act", "before", "after", "actor", "reason", "dated"),
            same_owner("approvals_filing", "filing_id"),
        ]

    def __str__(self) -> str:
        return f"{self.act}: {self.before} → {self.after}"


@tracked
class FilingComment(TenantRecord):
    """What the agent or the operator says about one field of one table of a filing."""

    filing = models.ForeignKey(Filing, on_delete=models.PROTECT, related_name="comments")
    item = models.ForeignKey(FilingItem, null=True, blank=True, on_delete=models.PROTECT, related_name="comments")
    subject = models.CharField(max_length=200, blank=True)  # a path in the configuration; empty: the whole
    author = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    text = models.TextField()
    settled_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["filing", "created_at", "id"]
        triggers = [
            *kept("organisation", "filing", "item", "subject", "author", "text"),
            same_owner("approvals_filing", "filing_id"),
        ]
        constraints = [models.CheckConstraint(condition=~Q(text=""), name="a_comment_says_something")]

    def __str__(self) -> str:
        return self.text[:60]

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
from games.models import HEX64
from games.records import kept

VERDICTS = [
    ("fail", "fail"),
    ("needs_review", "needs review"),
    ("pass", "pass"),
    ("not_applicable", "not applicable"),
]
VERDICT_CODES = [code for code, _ in VERDICTS]
CERTAINTIES = ["primary", "secondary", "inferred", "unverified"]
PURPOSES = [("standing", "as the table stands"), ("filing", "as it would stand once the filing is approved")]


@tracked
class CheckRun(TenantRecord):
    """One judging of one version of a table, for one day, against the register and the law as they then stood."""

    configuration = models.ForeignKey(ConfigurationVersion, on_delete=models.PROTECT, related_name="check_runs")
    as_of = models.DateField()
    verdict = models.CharField(max_length=16, choices=VERDICTS)
    register = models.CharField(max_length=64)  # the stamp of register, law and checks that it was judged against
    purpose = models.CharField(max_length=10, choices=PURPOSES, default="standing")

    class Meta:
        ordering = ["-created_at", "-id"]
        triggers = [
            *kept("organisation", "configuration", "as_of", "verdict", "register", "purpose"),
            same_owner("approvals_configurationversion", "configuration_id"),
        ]
        constraints = [
            models.UniqueConstraint(
                fields=["configuration", "as_of", "register"], name="one_check_run_per_day_and_register"
            ),
            models.CheckConstraint(condition=Q(verdict__in=VERDICT_CODES), name="check_run_verdict"),
            models.CheckConstraint(condition=Q(purpose__in=["standing", "filing"]), name="check_run_purpose"),
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
    RECOMMENDATIONS = [("approve", "approve"), ("deny", "deny")]

    operator = models.ForeignKey(Operator, on_delete=models.PROTECT, related_name="filings")
    number = models.PositiveIntegerField()
    title = models.CharField(max_length=200)
    state = models.CharField(max_length=12, choices=STATES, default="draft", db_index=True)
    go_live = models.DateField(null=True, blank=True)
    recommended = models.CharField(max_length=8, choices=RECOMMENDATIONS, blank=True)
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
            models.CheckConstraint(
                condition=Q(state__in=["recommended", "approved", "denied"], recommended__in=["approve", "deny"])
                | (~Q(state__in=["recommended", "approved", "denied"]) & Q(recommended="")),
                name="a_decision_was_recommended",
            ),
            models.CheckConstraint(
                condition=~Q(state="approved") | Q(recommended="approve"), name="approved_as_recommended"
            ),
            models.CheckConstraint(condition=~Q(state="denied") | Q(recommended="deny"), name="denied_as_recommended"),
        ]

    def __str__(self) -> str:
        return f"{self.operator}, filing {self.number}"


@tracked
class FilingItem(TenantRecord):
    """A table in a filing, at the version that was filed, with what the operator says about its failures.

    While the filing is a draft a table may be taken out again; the row stays, since comments hang on it.
    """

    filing = models.ForeignKey(Filing, on_delete=models.PROTECT, related_name="items")
    configuration = models.ForeignKey(ConfigurationVersion, on_delete=models.PROTECT, related_name="filing_items")
    check_run = models.ForeignKey(CheckRun, null=True, blank=True, on_delete=models.PROTECT, related_name="+")
    justifications = models.JSONField(default=dict, blank=True)  # finding's check and subject → written reason
    taken_out = models.BooleanField(default=False)

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
    dated = models.DateField(null=True, blank=True)  # the day printed on an outside act; of a decision its own day

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
    answers = models.ForeignKey("self", null=True, blank=True, on_delete=models.PROTECT, related_name="answered_by")
    settled_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["filing", "created_at", "id"]
        triggers = [
            *kept("organisation", "filing", "item", "subject", "author", "text", "answers"),
            same_owner("approvals_filing", "filing_id"),
            same_owner("approvals_filingcomment", "answers_id"),
        ]
        constraints = [models.CheckConstraint(condition=~Q(text=""), name="a_comment_says_something")]

    def __str__(self) -> str:
        return self.text[:60]


@tracked
class FilingDocument(TenantRecord):
    """What a document of a decided filing says, kept so that it is printed the same for ever."""

    KINDS = [("internal_controls", "internal controls"), ("letter", "letter")]

    filing = models.ForeignKey(Filing, on_delete=models.PROTECT, related_name="documents")
    kind = models.CharField(max_length=20, choices=KINDS)
    content = models.JSONField()
    sha256 = models.CharField(max_length=64)  # of the content's canonical JSON

    class Meta:
        ordering = ["filing", "kind"]
        triggers = [
            *kept("organisation", "filing", "kind", "content", "sha256"),
            same_owner("approvals_filing", "filing_id"),
        ]
        constraints = [
            models.UniqueConstraint(fields=["filing", "kind"], name="one_document_of_a_kind_per_filing"),
            models.CheckConstraint(condition=Q(sha256__regex=HEX64), name="filing_document_sha256_is_hex"),
        ]

    def __str__(self) -> str:
        return f"{self.filing}: {self.get_kind_display()}"

"""The first page: what waits for this person, by role. Each kind of people has a queue of its own."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from django.db.models import Case, Count, Exists, F, IntegerField, Max, OuterRef, Q, QuerySet, Subquery, When
from django.db.models.fields.json import KeyTextTransform, KeyTransform
from django.db.models.functions import Cast
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from accounts.models import Job, User
from accounts.models.jobs import OPEN_STATES
from accounts.permissions import can_upload, is_manufacturer, is_operator, is_regulator
from accounts.web.lists import person
from approvals.filings.selectors import as_shown, filings_for
from approvals.models import Approval, CheckRun, Filing, Letter, Proposal
from approvals.operators.selectors import configurations_for, rooms_for, sees_all
from ingest.documents.selectors import OPEN, documents_for
from ingest.documents.verified import KIND, judges
from ingest.models import Field, Reading
from paytables.models import Calculation

FEW = 8
NEWS = timedelta(days=14)
MOST_JUDGED = 500
WAITING_FILINGS = ("submitted", "recommended")
WORST = ("fail", "needs_review", "pass", "not_applicable")


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    user = person(request)
    context: dict[str, Any] = {"may_upload": can_upload.test(user), "jobs": _work(user)}
    if is_regulator.test(user):
        return render(request, "home/regulator.html", context | _regulator(user))
    if is_operator.test(user):
        return render(request, "home/operator.html", context | _operator(user))
    assert is_manufacturer.test(user)
    return render(request, "home/manufacturer.html", context | _manufacturer(user))


def _work(user: User) -> int:
    """Jobs that are not over yet and that this person may follow."""
    open_ones = Job.objects.filter(state__in=OPEN_STATES)
    return (open_ones if sees_all(user) else open_ones.filter(organisation=user.organisation)).count()


def _regulator(user: User) -> dict[str, Any]:
    documents = documents_for(user)
    proposed = Proposal.objects.filter(document=OuterRef("pk"), closed_at=None)
    judged = judged_documents(documents)
    verdicts = dict(_latest_runs().order_by().values_list("verdict").annotate(n=Count("pk")))
    states = dict(documents.order_by().values_list("status").annotate(n=Count("pk")))
    return {
        "states": states,
        "nothing_yet": not states,
        "to_review": with_open_values(documents.filter(~Exists(proposed), status="review"))[:FEW],
        "failed": documents.filter(status="failed")[:FEW],
        "proposals": Proposal.objects.filter(closed_at=None).select_related("document", "proposed_by")[:FEW],
        "answered": _answered(user),
        "inconsistent": [d for d in judged if d.wrong_figures][:FEW],
        "unjudged": sum(1 for d in judged if d.wrong_figures is None),
        "filings": Filing.objects.filter(state__in=WAITING_FILINGS).select_related("operator")[:FEW],
        "out_of_terms": verdicts.get("fail", 0),
        "tables_judged": sum(verdicts.values()),
        "stopped": _stopped(),
    }


def _answered(user: User) -> QuerySet[Proposal]:
    """What became of this person's own proposals, by whose act, of late."""
    since = timezone.now() - NEWS
    theirs = Proposal.objects.filter(proposed_by=user, closed_at__gte=since).exclude(closed_by=user)
    return theirs.select_related("document", "closed_by").order_by("-closed_at")[:FEW]


def with_open_values(documents: Any) -> Any:
    """Documents with how many of their newest reading's values wait for a person, the least work first."""
    newest = Reading.objects.filter(document=OuterRef("pk")).order_by("-number").values("pk")[:1]
    waiting = (
        Field.objects.filter(OPEN, reading=OuterRef("newest_reading"))
        .order_by()
        .values("reading")
        .annotate(n=Count("pk"))
        .values("n")
    )
    return documents.annotate(newest_reading=Subquery(newest), open_values=Subquery(waiting)).order_by(
        "open_values", "created_at"
    )


def judged_documents(documents: Any) -> list[Any]:
    """Documents with how many of their figures the engines of today found untrue; None where they have not looked."""
    newest = Reading.objects.filter(document=OuterRef("pk")).order_by("-number").values("sha256")[:1]
    wrong = Cast(KeyTextTransform("inconsistent", KeyTransform("counts", "result")), IntegerField())
    reports = (
        Calculation.objects.filter(kind=KIND, engine=judges())
        .annotate(of=KeyTextTransform("reading", "inputs"), wrong=wrong)
        .filter(of=OuterRef("reading_hash"))
        .order_by("-created_at")
        .values("wrong")[:1]
    )
    return list(
        documents.filter(status__in=["review", "published"])
        .annotate(reading_hash=Subquery(newest))
        .annotate(wrong_figures=Subquery(reports))
        .order_by("-created_at")
        .only("pk", "name")[:MOST_JUDGED]
    )


def _latest_runs() -> Any:
    """The newest judgement of every open table, as it stands."""
    newest = (
        CheckRun.objects.filter(
            purpose="standing", configuration__newest=True, configuration__configuration__closed_on=None
        )
        .order_by()
        .values("configuration")
        .annotate(last=Max("pk"))
        .values("last")
    )
    return CheckRun.objects.filter(pk__in=newest)


def _stopped() -> list[CheckRun]:
    """Non-compliant tables, those that complied before first; `turned` is the day on which they no longer did."""
    better = CheckRun.objects.filter(
        configuration=OuterRef("configuration"), pk__lt=OuterRef("pk"), purpose="standing"
    ).exclude(verdict="fail")
    return list(
        _latest_runs()
        .filter(verdict="fail")
        .annotate(turned=Case(When(Exists(better), then=F("as_of"))))
        .select_related("configuration__configuration__room__operator")
        .defer("configuration__data")
        .order_by(F("turned").desc(nulls_last=True), "-pk")[:FEW]
    )


def _operator(user: User) -> dict[str, Any]:
    runs = _latest_runs().filter(organisation=user.organisation)
    verdicts = dict(runs.order_by().values_list("verdict").annotate(n=Count("pk")))
    tables = configurations_for(user).count()
    return {
        "tables": tables,
        "rooms": rooms_for(user).count(),
        "verdicts": {verdict: verdicts[verdict] for verdict in WORST if verdict in verdicts},
        "unjudged": tables - sum(verdicts.values()),
        "worst": runs.filter(verdict="fail").select_related("configuration__configuration__room")[:FEW],
        "filings": [
            as_shown(filing, user)
            for filing in filings_for(user).exclude(state__in=["approved", "denied", "withdrawn"])[:FEW]
        ],
    }


def _manufacturer(user: User) -> dict[str, Any]:
    documents = documents_for(user)
    own = documents.filter(uploads__organisation=user.organisation).distinct()
    maker = getattr(user.organisation, "manufacturer", None)
    letters = Letter.objects.filter(submission__manufacturer=maker).select_related("submission") if maker else None
    return {
        "maker": maker,
        "sent": own.order_by("-created_at")[:FEW],
        "sent_count": own.count(),
        "letters": letters.order_by("-date")[:FEW] if letters is not None else [],
        "approvals": Approval.objects.filter(letter__submission__manufacturer=maker, in_force__endswith=None)
        .filter(~Q(in_force__isempty=True))
        .values("game")
        .distinct()
        .count()
        if maker
        else 0,
    }

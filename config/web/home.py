"""The first page: what waits for this person, by role. Each kind of people has a queue of its own."""

from __future__ import annotations

from collections import Counter
from datetime import timedelta

from django.db.models import Count, Q, QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from accounts.json_types import Json
from accounts.models import Job, User
from accounts.models.jobs import OPEN_STATES
from accounts.permissions import can_review, can_upload, is_manufacturer, is_operator, is_regulator
from accounts.web.lists import person
from approvals.desk.assign import agents
from approvals.desk.operators import queues_of_operator
from approvals.desk.queues import Queue, called, queues_of_regulator
from approvals.desk.tables import latest_runs
from approvals.filings.selectors import as_shown, filings_for
from approvals.models import Approval, CheckRun, Letter, Proposal
from approvals.operators.selectors import configurations_for, rooms_for, sees_all
from approvals.web.evaluations import EvaluatedTable, evaluate_tables
from ingest.documents.selectors import documents_for
from ingest.documents.titles import titles

FEW = 8
MOST_FRESH = 60
NEWS = timedelta(days=14)
WORST = ("fail", "needs_review", "pass", "not_applicable")


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    user = person(request)
    context: dict[str, object] = {"may_upload": can_upload.test(user), "jobs": _work(user)}
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


def _regulator(user: User) -> dict[str, Json]:
    documents = documents_for(user)
    states = dict(documents.order_by().values_list("status").annotate(n=Count("pk")))
    nothing_yet = not states
    queues = queues_of_regulator(user, documents, failed=states.get("failed", 0))
    answered = list(_answered(user))
    named = {row.document for queue in queues for row in queue.rows if row.document}
    names = titles(named | {proposal.document_id for proposal in answered})
    return {
        "nothing_yet": nothing_yet,
        "queues": called(queues, names),
        "answered": [(proposal, names.get(proposal.document_id, proposal.document.name)) for proposal in answered],
        "may_assign": can_review.test(user),
        "agents": agents() if can_review.test(user) else [],
    }


def _answered(user: User) -> QuerySet[Proposal]:
    """What became of this person's own proposals, by whose act, of late."""
    since = timezone.now() - NEWS
    theirs = Proposal.objects.filter(proposed_by=user, closed_at__gte=since).exclude(closed_by=user)
    return theirs.select_related("document", "closed_by").order_by("-closed_at")[:FEW]


def _operator(user: User) -> dict[str, object]:
    runs = latest_runs().filter(organisation=user.organisation)
    verdicts = Counter(dict(runs.order_by().values_list("verdict").annotate(n=Count("pk"))))
    tables = configurations_for(user).count()
    fresh = _fresh(user, runs) if tables > verdicts.total() else []
    verdicts.update(one.verdict for one in fresh if one.verdict)
    return {
        "tables": tables,
        "rooms": rooms_for(user).count(),
        "verdicts": {verdict: verdicts[verdict] for verdict in WORST if verdict in verdicts},
        "unjudged": tables - verdicts.total(),
        "queues": [queue for queue in _queues(user, verdicts, fresh) if tables or queue.count],
        "filings": [
            as_shown(filing, user)
            for filing in filings_for(user).exclude(state__in=["approved", "denied", "withdrawn"])[:FEW]
        ],
    }


def _fresh(user: User, runs: QuerySet[CheckRun]) -> list[EvaluatedTable]:
    """Tables that were changed since the last re-check, as the floor judges them: the two say the same."""
    changed = configurations_for(user).exclude(pk__in=runs.values("configuration"))
    return evaluate_tables(changed.order_by("-pk")[:MOST_FRESH], timezone.localdate())


def _queues(user: User, verdicts: Counter[str], fresh: list[EvaluatedTable]) -> list[Queue]:
    return queues_of_operator(user, verdicts, [one.version for one in fresh if one.verdict == "fail"])


def _manufacturer(user: User) -> dict[str, object]:
    documents = documents_for(user)
    own = documents.filter(uploads__organisation=user.organisation).distinct()
    sent = list(own.order_by("-created_at")[:FEW])
    names = titles(document.pk for document in sent)
    maker = getattr(user.organisation, "manufacturer", None)
    letters = Letter.objects.filter(submission__manufacturer=maker).select_related("submission") if maker else None
    return {
        "maker": maker,
        "sent": [(document, names.get(document.pk, document.name)) for document in sent],
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

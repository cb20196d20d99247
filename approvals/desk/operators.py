"""What waits for an operator: filings that came back, questions to answer, tables that do not comply."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from django.db.models import OuterRef, Subquery
from django.urls import reverse

from accounts.models import User
from accounts.permissions import can_configure
from approvals.desk.queues import FEW, Queue, Row, compliance_row
from approvals.desk.tables import stopped
from approvals.desk.waiting import questions_to
from approvals.models import ConfigurationVersion, FilingComment


def queues_of_operator(
    user: User, verdicts: Mapping[str, int], fresh: Sequence[ConfigurationVersion] = ()
) -> list[Queue]:
    """`fresh`: tables among those that fail which no re-check has kept yet."""
    results = [_filings(user)] if can_configure.test(user) else []
    return [*results, _tables(user, verdicts, fresh)]


def _filings(user: User) -> Queue:
    stated = FilingComment.objects.filter(filing=OuterRef("pk")).order_by("-created_at")
    waiting = questions_to(user)
    rows = []
    for filing in waiting.annotate(last_at=Subquery(stated.values("created_at")[:1])).order_by("last_at", "pk")[:FEW]:
        returned = filing.state == "returned"
        rows.append(
            Row(filing.title, f"{reverse('filing', args=[filing.pk])}#comments",
                "Change it and submit it again" if returned else "Answer the question", filing.last_at,
                "returned with reasons" if returned else "the commission asked a question")
        )  # fmt: skip
    count = waiting.count() if len(rows) == FEW else len(rows)
    return Queue("questions", "Waiting for you", rows, count, reverse("filing-list"), "All filings",
                 "No filing is waiting for you.")  # fmt: skip


def _tables(user: User, verdicts: Mapping[str, int], fresh: Sequence[ConfigurationVersion]) -> Queue:
    failing = verdicts.get("fail", 0)
    empty = "Every table that was checked complies." if verdicts else "No table has been checked yet."
    kept = stopped(FEW, user.organisation) if failing > len(fresh) else ()
    reported = [(run.configuration.configuration, run.turned, run.created_at) for run in kept]
    reported += [(version.configuration, None, version.created_at) for version in fresh]
    rows = [compliance_row(table, table.room.name, turned=turned, since=since) for table, turned, since in reported]
    return Queue("tables", "Non-compliant tables", rows[:FEW], failing, f"{reverse('floor')}?verdict=fail",
                 "All on the floor", empty)  # fmt: skip

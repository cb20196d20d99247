"""The newest judgment of every open table."""

from __future__ import annotations

from typing import Any

from django.db.models import Case, Exists, F, Max, OuterRef, QuerySet, When

from accounts.models import Organisation
from approvals.models import CheckRun


def latest_runs() -> QuerySet[CheckRun]:
    """As each table stands."""
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


def stopped(few: int, organisation: Organisation | None = None) -> list[Any]:
    """Non-compliant tables, of everybody or of one operator.

    Those that complied before come first; `turned` is the day on which they no longer did.
    """
    better = CheckRun.objects.filter(
        configuration=OuterRef("configuration"), pk__lt=OuterRef("pk"), purpose="standing"
    ).exclude(verdict="fail")
    runs = latest_runs() if organisation is None else latest_runs().filter(organisation=organisation)
    return list(
        runs.filter(verdict="fail")
        .annotate(turned=Case(When(Exists(better), then=F("as_of"))))
        .select_related("configuration__configuration__room__operator")
        .defer("configuration__data")
        .order_by(F("turned").desc(nulls_last=True), "-pk")[:few]
    )

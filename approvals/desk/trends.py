"""How it went lately: tables within their terms by month, how long decisions took, what the last letters brought."""

from __future__ import annotations

import datetime
from dataclasses import dataclass
from statistics import median

from django.db import connection
from django.db.models import Count, F, Model, OuterRef, QuerySet, Subquery
from django.utils import timezone

from approvals.models import Filing, FilingAct, Proposal, Publication
from paytables.report.storage import stored_counts

MONTHS = 12
LETTERS = 8
RUNS = """
    SELECT m.day, r.verdict, count(*)
    FROM unnest(%s::date[]) AS m(day)
    CROSS JOIN LATERAL (
        SELECT DISTINCT ON (v.configuration_id) c.verdict
        FROM approvals_checkrun c
        JOIN approvals_configurationversion v ON v.id = c.configuration_id
        JOIN approvals_configuration t ON t.id = v.configuration_id
        WHERE c.purpose = 'standing' AND c.as_of <= m.day AND (t.closed_on IS NULL OR t.closed_on > m.day)
        ORDER BY v.configuration_id, c.as_of DESC, c.id DESC
    ) r
    GROUP BY m.day, r.verdict
"""


@dataclass(frozen=True, slots=True)
class Month:
    """Tables as they stood at the end of a month, or today."""

    day: datetime.date
    passing: int
    tables: int


@dataclass(frozen=True, slots=True)
class Decisions:
    """What was decided in a month, and in how many days."""

    month: datetime.date
    number: int
    middle: int  # days; half of them took no longer
    longest: int


def month_ends(today: datetime.date) -> list[datetime.date]:
    """
    >>> month_ends(datetime.date(2024, 3, 9))[-3:]
    [datetime.date(2024, 1, 31), datetime.date(2024, 2, 29), datetime.date(2024, 3, 9)]
    """
    item, first = [today], today.replace(day=1)
    for _ in range(MONTHS - 1):
        item.append(first - datetime.timedelta(days=1))
        first = item[-1].replace(day=1)
    return item[::-1]


def tables_by_month() -> list[Month]:
    days = month_ends(timezone.localdate())
    with connection.cursor() as cursor:
        cursor.execute(RUNS, [days])
        rows = cursor.fetchall()
    results: dict[datetime.date, dict[str, int]] = {}
    for day, verdict, number in rows:
        results.setdefault(day, {})[verdict] = number
    return [Month(day, v.get("pass", 0), sum(v.values())) for day in days if (v := results.get(day))]


def decisions_on_filings() -> list[Decisions]:
    """From the last submission to the decision that a supervisor confirmed."""
    sent = FilingAct.objects.filter(filing=OuterRef("pk"), act="submit").order_by("-created_at")
    done = FilingAct.objects.filter(filing=OuterRef("pk"), after__in=["approved", "denied"]).order_by("-created_at")
    rows = (
        Filing.objects.filter(state__in=["approved", "denied"])
        .annotate(began=Subquery(sent.values("created_at")[:1]), ended=Subquery(done.values("created_at")[:1]))
        .filter(ended__gte=_since(), began__isnull=False)
    )
    return _by_month(rows)


def decisions_on_proposals() -> list[Decisions]:
    """From a first agent's proposal to a second agent's answer."""
    rows = Proposal.objects.filter(closed_at__gte=_since(), outcome__in=["published", "returned"])
    return _by_month(rows.annotate(began=F("created_at"), ended=F("closed_at")))


def _since() -> datetime.datetime:
    first = month_ends(timezone.localdate())[0].replace(day=1)
    return timezone.make_aware(datetime.datetime.combine(first, datetime.time()))


def _by_month(rows: QuerySet[Model]) -> list[Decisions]:
    results: dict[datetime.date, list[int]] = {}
    for began, ended in rows.order_by("ended").values_list("began", "ended"):
        results.setdefault(timezone.localtime(ended).date().replace(day=1), []).append(max((ended - began).days, 0))
    return [Decisions(month, len(days), int(median(days)), max(days)) for month, days in results.items()]


def last_letters() -> list[dict[str, object]]:
    """The newest letters with what they brought: games, paytables, and how their figures compare with exact counts."""
    tables = Count("version__paytables", distinct=True)
    rows = list(
        Publication.objects.filter(stands=True, letter__isnull=False)
        .select_related("letter__submission", "game")
        .defer("packet")
        .annotate(paytables=tables, games=Count("letter__approvals__game", distinct=True))
        .order_by("-letter__date", "-pk")[:LETTERS]
    )
    counts = stored_counts([row.sha256 for row in rows])
    return [{"publication": row, "figures": counts.get(row.sha256)} for row in rows]

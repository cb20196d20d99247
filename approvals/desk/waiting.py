"""The numbers in the menu: unread notices, and what waits for whoever is signed in. One question for both."""

from __future__ import annotations

from collections.abc import Iterable

from django.db.models import Count, Exists, Model, OuterRef, Q, QuerySet, Subquery, Value
from django.db.models.functions import Coalesce

from accounts.models import User
from accounts.permissions import can_configure, can_review
from approvals.desk.queues import counts_of
from approvals.models import Filing, FilingComment
from approvals.notices.selectors import unread_notices

NOTICES, WORK = "notices", "work"


def numbers(user: User) -> dict[str, int]:
    work = {f"n{place}": _how_many(rows) for place, rows in enumerate(_work(user))}
    asked = User.objects.filter(pk=user.pk).annotate(**{NOTICES: _how_many(unread_notices(user))}, **work)
    result = asked.values(NOTICES, *work).get()
    return {NOTICES: result[NOTICES], WORK: sum(result[name] for name in work)}


def _how_many(rows: QuerySet[Model]) -> Coalesce:
    """As a part of another question."""
    counted = rows.order_by().values(what=Value(1)).annotate(n=Count("pk")).values("n")
    return Coalesce(Subquery(counted), 0)


def _work(user: User) -> Iterable[QuerySet[Model]]:
    if can_review.test(user):
        return counts_of(user)
    if can_configure.test(user):
        return [questions_to(user)]
    return []


def questions_to(user: User) -> QuerySet[Filing]:
    """An operator's filings that were returned, or asked about and not answered yet."""
    asked = FilingComment.objects.filter(
        filing=OuterRef("pk"), settled_at=None, author__memberships__organisation__kind="regulator"
    )
    later = FilingComment.objects.filter(
        filing=OuterRef("filing"), created_at__gt=OuterRef("created_at"),
        author__memberships__organisation=OuterRef("filing__organisation"),
    )  # fmt: skip
    open_ones = Filing.objects.filter(
        organisation=user.organisation, state__in=("draft", "submitted", "returned", "recommended")
    )
    return open_ones.filter(Q(state="returned") | Exists(asked.exclude(Exists(later))))

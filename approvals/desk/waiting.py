"""The numbers in the menu: unread notices, and what waits for whoever is signed in. One question for both."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.db.models import CharField, Count, Exists, OuterRef, Q, QuerySet, Value

from accounts.models import User
from accounts.permissions import can_configure, can_review
from approvals.desk.queues import counts_of
from approvals.models import Filing, FilingComment
from approvals.notices.selectors import unread_notices

NOTICES, WORK = "notices", "work"


def numbers(user: User) -> dict[str, int]:
    asked = [(NOTICES, unread_notices(user)), *((WORK, rows) for rows in _work(user))]
    parts: list[Any] = [
        rows.order_by()
        .values(what=Value(kind, output_field=CharField()))
        .annotate(n=Count("pk"))
        .values_list("what", "n")
        for kind, rows in asked
    ]
    found = {NOTICES: 0, WORK: 0}
    for kind, n in parts[0].union(*parts[1:], all=True):
        found[kind] += n
    return found


def _work(user: User) -> Iterable[QuerySet[Any]]:
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

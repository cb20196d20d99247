"""Reading filings: an operator sees its own, a regulator what was ever submitted."""

from __future__ import annotations

from collections.abc import Iterable

from django.db.models import Exists, OuterRef, QuerySet
from django.utils import timezone

from accounts.models import User
from accounts.permissions import is_regulator, is_system
from approvals.configuration.form import FiledApproval
from approvals.models import ComplianceTask, Filing, FilingAct, FilingComment, FilingItem
from approvals.selectors.operators import sees_all


def filings_for(user: User) -> QuerySet[Filing]:
    """A draft that was never submitted is its operator's alone."""
    found = Filing.objects.select_related("operator", "agent", "follows")
    if is_system.test(user):
        return found
    if is_regulator.test(user):
        return found.filter(Exists(FilingAct.objects.filter(filing=OuterRef("pk"), act="submit")))
    return found.filter(organisation=user.organisation) if user.organisation else found.none()


def last_approved(filing: Filing) -> Filing | None:
    """The operator's approved filing before this one."""
    before = Filing.objects.filter(operator_id=filing.operator_id, state="approved").exclude(pk=filing.pk)
    if filing.pk is not None:
        before = before.filter(number__lt=filing.number)
    return before.order_by("-number").first()


def approvals_on_record(tables: Iterable[int]) -> dict[int, tuple[FiledApproval, ...]]:
    """The approved filings that hold each table, the first approved first; a table without one is absent."""
    approved = FilingItem.objects.filter(
        configuration__configuration__in=list(tables), taken_out=False, filing__state="approved"
    )
    acts = approved.filter(filing__acts__after="approved").values_list(
        "configuration__configuration",
        "filing__number",
        "filing__operator__name",
        "filing__acts__dated",
        "filing__acts__created_at",
    )
    found: dict[int, set[FiledApproval]] = {}
    for table, number, operator, dated, written in acts:
        day = dated or timezone.localtime(written).date()
        found.setdefault(table, set()).add(FiledApproval(f"Filing {number} of {operator}", day))
    return {table: tuple(sorted(filed, key=lambda f: (f.on, f.source))) for table, filed in found.items()}


def acts_of(filing: Filing) -> QuerySet[FilingAct]:
    return filing.acts.select_related("actor").order_by("created_at", "id")


def comments_of(filing: Filing) -> QuerySet[FilingComment]:
    return filing.comments.select_related("author", "item__configuration__configuration").order_by("created_at", "id")


def tasks_for(user: User) -> QuerySet[ComplianceTask]:
    """Open tasks: an operator's own; for a regulator the lines of all operators."""
    found = ComplianceTask.objects.filter(closed_at=None).select_related(
        "configuration__room__operator", "before", "after", "closed_by"
    )
    if sees_all(user):
        return found
    return found.filter(organisation=user.organisation) if user.organisation else found.none()

"""Reading filings: an operator sees its own, a regulator what was ever submitted."""

from __future__ import annotations

from django.db.models import Exists, OuterRef, QuerySet

from accounts.models import User
from accounts.permissions import is_regulator, is_system
from approvals.models import ComplianceTask, Filing, FilingAct, FilingComment
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

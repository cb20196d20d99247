"""Reading filings: an operator sees its own, a regulator what was ever submitted.

What the commission's people recommend to each other is theirs until a supervisor confirms it: to everybody else a
recommended filing is a submitted one, without recommendation, conditions, and the acts that tell of them.
"""

from __future__ import annotations

import copy
from collections.abc import Iterable

from django.db.models import Case, Exists, F, OuterRef, QuerySet, Value, When
from django.utils import timezone

from accounts.models import User
from accounts.permissions import is_regulator, is_system
from approvals.configuration.form import FiledApproval
from approvals.models import ComplianceTask, Filing, FilingAct, FilingComment, FilingItem
from approvals.operators.selectors import sees_all

CONFIRMED = ("approved", "denied")
RECOMMENDED = ("recommend approval", "recommend denial")
WITHIN = (*RECOMMENDED, "send back")  # acts between the commission's people


def sees_recommendations(user: User) -> bool:
    return is_regulator.test(user) or is_system.test(user)


def as_shown(filing: Filing, user: User | None) -> Filing:
    """The filing as this person may know it; a copy to look at, where it differs. None: as everybody may."""
    if filing.state in CONFIRMED or (user is not None and sees_recommendations(user)):
        return filing
    shown = copy.copy(filing)
    shown.state = "submitted" if filing.state == "recommended" else filing.state
    shown.recommended, shown.conditions = "", []
    return shown


def acts_shown(filing: Filing, user: User | None, acts: Iterable[FilingAct] | None = None) -> list[FilingAct]:
    """Its acts, oldest first. Of recommendations others see the one that was confirmed."""
    results = list(acts_of(filing) if acts is None else acts)
    if user is not None and sees_recommendations(user):
        return results
    last = max((n for n, a in enumerate(results) if a.act in RECOMMENDED), default=-1)
    confirmed = last if filing.state in CONFIRMED else len(results)
    kept = []
    for number, act in enumerate(results):
        if act.act in WITHIN and number != confirmed:
            continue
        if number < confirmed:
            act = copy.copy(act)
            act.before, act.after = ("submitted" if s == "recommended" else s for s in (act.before, act.after))
        kept.append(act)
    return kept


def last_shown(filing: Filing, user: User) -> int:
    """The number of the last act that this person may know of; 0 for none."""
    return next((act.pk for act in reversed(acts_shown(filing, user))), 0)


def filings_for(user: User) -> QuerySet[Filing]:
    """A draft that was never submitted is its operator's alone."""
    result = Filing.objects.select_related("operator", "agent", "follows").annotate(
        shown_state=F("state")
        if sees_recommendations(user)
        else Case(When(state="recommended", then=Value("submitted")), default=F("state"))
    )
    if is_system.test(user):
        return result
    if is_regulator.test(user):
        return result.filter(Exists(FilingAct.objects.filter(filing=OuterRef("pk"), act="submit")))
    return result.filter(organisation=user.organisation) if user.organisation else result.none()


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
    results: dict[int, set[FiledApproval]] = {}
    for table, number, operator, dated, written in acts:
        day = dated or timezone.localtime(written).date()
        results.setdefault(table, set()).add(FiledApproval(f"Filing {number} of {operator}", day))
    return {table: tuple(sorted(filed, key=lambda f: (f.on, f.source))) for table, filed in results.items()}


def acts_of(filing: Filing) -> QuerySet[FilingAct]:
    return filing.acts.select_related("actor").order_by("created_at", "id")


def comments_of(filing: Filing) -> QuerySet[FilingComment]:
    return filing.comments.select_related("author", "item__configuration__configuration").order_by("created_at", "id")


def tasks_for(user: User) -> QuerySet[ComplianceTask]:
    """Open tasks of open tables: an operator's own; for a regulator the lines of all operators."""
    result = ComplianceTask.objects.filter(closed_at=None, configuration__closed_on=None).select_related(
        "configuration__room__operator", "before", "after", "closed_by"
    )
    if sees_all(user):
        return result
    return result.filter(organisation=user.organisation) if user.organisation else result.none()

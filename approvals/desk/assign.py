"""Who has something in hand that waits for the commission."""

from __future__ import annotations

from collections.abc import Iterable

from django.db import transaction
from django.urls import reverse

from accounts import audit
from accounts.history import because
from accounts.models import User
from accounts.permissions import can_review, require
from approvals.law.rows import current_law
from approvals.models import Assignment, Configuration, LawValue, Withdrawal
from approvals.models.desk import IN_HAND
from approvals.notices.acts import notify_of_assignment
from games.records import save_once
from ingest.models import Document

KINDS = dict(IN_HAND)


class NotAssigned(Exception):
    """Why something cannot be assigned; `str()` is one sentence for people."""


@transaction.atomic
def assign(*, kind: str, subject: int, assignee: User | None, actor: User) -> Assignment:
    """To a person of the commission who reviews; to nobody, where it is given back. The same again changes nothing."""
    require(can_review, actor)
    what, url, document = _named(kind, subject)
    if assignee is not None and not can_review.test(assignee):
        raise NotAssigned(f"{assignee.display_name} is not an agent of the commission. Choose somebody who is.")
    before = Assignment.objects.select_for_update().filter(kind=kind, subject_id=subject, newest=True).first()
    if before is not None and before.assignee_id == (assignee.pk if assignee else None):
        return before
    with because(who=actor):
        if before is not None:
            before.newest = False
            before.save(update_fields=["newest"])
        row = _saved(Assignment(kind=kind, subject_id=subject, assignee=assignee, assigned_by=actor))
    audit.record("assigned work" if assignee else "gave work back", actor=actor, subject=document,
                 detail={"what": what, "to": assignee.username if assignee else None})  # fmt: skip
    if assignee is not None:
        notify_of_assignment(what, assignee, actor, url)
    return row


def _saved(row: Assignment) -> Assignment:
    return save_once(row, "one_person_has_a_thing_in_hand", NotAssigned("Somebody just assigned it. Reload the list."))


def assigned(of: Iterable[tuple[str, int]]) -> dict[tuple[str, int], User]:
    """Who has which of these things in hand."""
    wanted = set(of)
    if not wanted:
        return {}
    rows = Assignment.objects.filter(
        newest=True, assignee__isnull=False, subject_id__in={pk for _, pk in wanted}
    ).select_related("assignee")
    results = {(row.kind, row.subject_id): row.assignee for row in rows}
    return {key: who for key, who in results.items() if key in wanted and who is not None}


def agents() -> list[User]:
    """Who may be given work: the commission's agents and supervisors."""
    people = User.objects.filter(
        is_active=True, memberships__organisation__kind="regulator", memberships__ended_at=None,
        memberships__role__in=["agent", "supervisor"],
    )  # fmt: skip
    return sorted(people.distinct(), key=lambda user: (user.display_name, user.pk))


def _named(kind: str, subject: int) -> tuple[str, str, Document | None]:
    """What it is in words, where it is, and the document that the audit log names."""
    if kind == "document" and (document := Document.objects.filter(pk=subject).first()):
        return document.name, reverse("document", args=[subject]), document
    if kind == "law" and (value := LawValue.objects.filter(pk=subject).first()):
        law = current_law()
        title = law[value.parameter].title if value.parameter in law else value.parameter
        return f"The proposed value “{title}”", reverse("law-proposal", args=[subject]), None
    if kind == "withdrawal" and (row := Withdrawal.objects.filter(pk=subject).first()):
        return f"The withdrawal of {row.subject}", reverse("withdrawal", args=[subject]), None
    if kind == "table" and (table := Configuration.objects.select_related("room__operator").filter(pk=subject).first()):
        return f"Table {table.table} of {table.room.operator.name}", reverse("configuration", args=[subject]), None
    raise NotAssigned("That work is no longer in the list. Reload the list.")

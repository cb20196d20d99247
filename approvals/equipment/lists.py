"""Keeping and finding the lists of versions that an organisation sent."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict

from django.db import transaction
from django.db.models import QuerySet

from accounts import audit
from accounts.history import because
from accounts.models import User
from accounts.permissions import is_agent, is_editor, require
from approvals.equipment.matrix import Offered
from approvals.models.equipment_lists import EquipmentList
from games.canonical import sha256_of

can_keep_lists = is_editor | is_agent


def lists_for(user: User) -> QuerySet[EquipmentList]:
    """An organisation's own: a maker's list is nobody else's business, the regulator's neither."""
    return EquipmentList.objects.filter(organisation=user.organisation).select_related("author")


@transaction.atomic
def keep_list(*, name: str, rows: Sequence[Offered], actor: User) -> EquipmentList:
    """The list on file; the same rows again are the same list."""
    require(can_keep_lists, actor)
    written = [asdict(row) for row in rows]
    digest = sha256_of(written)
    known = lists_for(actor).filter(sha256=digest).first()
    if known is not None:
        return known
    assert actor.organisation is not None
    with because(who=actor):
        made = EquipmentList.objects.create(
            organisation=actor.organisation, name=name[:200] or "list", rows=written, sha256=digest, author=actor
        )
    audit.record("kept a list of equipment", actor=actor, subject=made, detail={"rows": len(rows), "sha256": digest})
    return made


def offered_of(kept: EquipmentList) -> list[Offered]:
    return [Offered(**row) for row in kept.rows]

"""Drafts of tables: what is typed into the form is kept for its person until it is saved, on whichever machine."""

from __future__ import annotations

from collections.abc import Mapping

from django.db import transaction
from django.db.models import OuterRef, QuerySet, Subquery

from accounts.collisions import done_again
from accounts.models import User
from accounts.permissions import require
from approvals.models import Configuration, Room, TableDraft
from approvals.operators.services import may_set_up

LONGEST = 200_000  # characters of all that is typed; the largest real form has some ten thousand


class DraftRefused(Exception):
    """Why what was typed is not kept as a draft, in sentences for people."""


OVERTAKEN = (
    "Your draft of this table was changed in another window. Your changes here are not kept. Reload this page to "
    "continue the newer draft."
)
TOO_LONG = "What was typed is too long to keep as a draft. Shorten it."


def drafts_for(user: User) -> QuerySet[TableDraft]:
    """One's own: what somebody types is nobody else's business. `existing` is the open table of that number."""
    table = Configuration.objects.filter(room=OuterRef("room"), table=OuterRef("table"), closed_on=None)
    return (
        TableDraft.objects.filter(organisation=user.organisation, person=user)
        .select_related("room__operator")
        .annotate(existing=Subquery(table.values("pk")[:1]))
    )


def draft_of(user: User, room: Room, table: str) -> TableDraft | None:
    return drafts_for(user).filter(room=room, table=table).first()


@done_again
@transaction.atomic
def keep_draft(
    *,
    room: Room,
    table: str,
    game: str,
    fields: Mapping[str, list[str]],
    base: int,
    page: str,
    seen: int,
    actor: User,
) -> TableDraft | None:
    """What an open page holds now; without fields the draft goes. `seen`: the edition that the page was opened with, 0
    for none. Raises NotKept.

    The page that wrote last goes on writing; another one takes over where nothing was written since it was opened.
    """
    require(may_set_up, actor, room)
    if sum(len(name) + sum(map(len, texts)) for name, texts in fields.items()) > LONGEST:
        raise DraftRefused(TOO_LONG)
    own = TableDraft.objects.filter(person=actor, room=room, table=table)
    draft = own.select_for_update(of=("self",)).first()
    if draft is not None and draft.page != page and draft.edition != seen:
        raise DraftRefused(OVERTAKEN)
    if not fields:
        own.delete()
        return None
    typed = [[name, texts] for name, texts in fields.items()]  # in their order, which objects in the database lose
    held = {"game": game[:200], "fields": typed, "base": base, "page": page}
    if draft is None:
        begun = {"organisation": room.organisation, **held}
        draft, made = TableDraft.objects.get_or_create(person=actor, room=room, table=table, defaults=begun)
        if not made:  # by another window, in this moment
            raise DraftRefused(OVERTAKEN)
        return draft
    for name, value in held.items():
        setattr(draft, name, value)
    draft.edition += 1
    draft.save(update_fields=[*held, "edition", "changed_at"])
    return draft


@transaction.atomic
def discard_draft(*, room: Room, table: str, actor: User) -> None:
    require(may_set_up, actor, room)
    TableDraft.objects.filter(person=actor, room=room, table=table).delete()

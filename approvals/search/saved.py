"""Searches that are kept under a name. A search is its address: whoever gets the link sees it with their own rights."""

from __future__ import annotations

from django.db import transaction
from django.db.models import Q, QuerySet
from django.http import QueryDict

from accounts.history import because
from accounts.models import User
from accounts.permissions import is_member, require
from approvals.models.search import SavedSearch
from approvals.search.query import KIND_CODES, LONGEST_QUESTION


class NotSaved(Exception):
    """Why a search is not kept; one sentence for people."""


def saved_for(user: User) -> QuerySet[SavedSearch]:
    """One's own, and what others of the organisation share."""
    return (
        SavedSearch.objects.filter(organisation=user.organisation)
        .filter(Q(owner=user) | Q(shared=True))
        .select_related("owner")
    )


def canonical(query: str) -> str:
    """A search's query with nothing in it but what a search knows."""
    stated = QueryDict(query[:2000])
    kept = QueryDict(mutable=True)
    if question := stated.get("q", "").strip()[:LONGEST_QUESTION]:
        kept["q"] = question
    if kinds := [k for k in stated.getlist("kind") if k in KIND_CODES]:
        kept.setlist("kind", sorted(set(kinds)))
    return str(kept.urlencode())


@transaction.atomic
def save_search(*, name: str, query: str, shared: bool, actor: User) -> SavedSearch:
    """Under a name of one's own; the same name again is the new search."""
    require(is_member, actor)
    name, query = " ".join(name.split())[:100], canonical(query)
    if not name:
        raise NotSaved("Give the search a name.")
    if "q=" not in query or len(query) > 500:
        raise NotSaved("Type a search before you save it.")
    assert actor.organisation is not None
    with because(who=actor):
        item, _ = SavedSearch.objects.update_or_create(
            owner=actor, name=name, defaults={"organisation": actor.organisation, "query": query, "shared": shared}
        )
    return item


@transaction.atomic
def remove_search(*, saved: SavedSearch, actor: User) -> None:
    """One's own only."""
    if saved.owner_id != actor.pk:
        raise NotSaved("It belongs to another user.")
    with because(who=actor):
        saved.delete()

"""What belongs to somebody: tables, operators, filings and documents, asked for where they are, behind row security."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Q
from django.urls import NoReverseMatch, reverse

from accounts.models import User
from accounts.permissions import can_see_operators
from approvals.models import Filing
from approvals.selectors.operators import operators_for, sees_all, tables_for
from ingest.documents.selectors import documents_for

MOST = 20


@dataclass(frozen=True, slots=True)
class OwnHit:
    kind: str
    title: str
    detail: str
    url: str | None


def ask_own(question: str, user: User) -> list[OwnHit]:
    """At most a few of each kind; every one that the person may open."""
    words = question.split()[:6]
    if not words or len(question) < 2:
        return []
    found: list[OwnHit] = []
    waiting = documents_for(user).exclude(status="published").filter(_all("name", words)).order_by("-id")
    for document in waiting[:MOST]:
        found.append(OwnHit("document", document.name, "not published", _url("document", document.pk)))
    if not can_see_operators.test(user):
        return found
    for operator in operators_for(user).filter(_all("name", words) | Q(licence__iexact=question))[:MOST]:
        found.append(OwnHit("operator", operator.name, operator.get_kind_display(), _url("operator", operator.pk)))
    tables = tables_for(user).filter(_all("table", words) | _each(words, "table", "room__name", "room__operator__name"))
    for table in tables.order_by("room__operator__name", "table")[:MOST]:
        title = f"Table {table.table}"
        detail = f"{table.room.operator.name}, {table.room.name}"
        found.append(OwnHit("table", title, detail, _url("configuration", table.pk)))
    filings = Filing.objects.select_related("operator")
    if not sees_all(user):
        filings = filings.filter(organisation=user.organisation)
    for filing in filings.filter(_each(words, "title", "operator__name"))[:MOST]:
        found.append(OwnHit("filing", str(filing), filing.title, _url("filing", filing.pk)))
    return found


def _all(column: str, words: list[str]) -> Q:
    wanted = Q()
    for word in words:
        wanted &= Q(**{f"{column}__icontains": word})
    return wanted


def _each(words: list[str], *columns: str) -> Q:
    """Every word in some column."""
    wanted = Q()
    for word in words:
        somewhere = Q()
        for column in columns:
            somewhere |= Q(**{f"{column}__icontains": word})
        wanted &= somewhere
    return wanted


def _url(route: str, key: int) -> str | None:
    try:
        return reverse(route, args=[key])
    except NoReverseMatch:
        return None  # its pages are not part of this installation

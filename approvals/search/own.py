"""What belongs to somebody: tables, operators, filings and documents, asked for where they are, behind row security."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Q
from django.urls import NoReverseMatch, reverse
from rapidfuzz.distance import OSA

from accounts.models import User
from accounts.permissions import can_see_operators
from approvals.filings.selectors import filings_for
from approvals.operators.selectors import operators_for, tables_for
from ingest.documents.selectors import documents_for

MOST = 20
LOOKED_AT = 2000
SIGNS = ".,;:()#\"'"


@dataclass(frozen=True, slots=True)
class OwnHit:
    kind: str
    title: str
    detail: str
    url: str | None
    alike: bool = False  # not called so, but much the same


def search_own(question: str, user: User, *, alike: bool = True) -> list[OwnHit]:
    """At most a few of each kind that the person may open; where nothing is called so, what is called much the same.

    `alike`: false where the register itself has an answer, so that nothing has to be guessed.
    """
    words = question.split()[:6]
    if not words or len(question) < 2:
        return []
    return _called(question, words, user) or (_alike(words, user) if alike else [])


def _called(question: str, words: list[str], user: User) -> list[OwnHit]:
    results: list[OwnHit] = []
    waiting = documents_for(user).exclude(status="published").filter(_all("name", words)).order_by("-id")
    for document in waiting[:MOST]:
        results.append(OwnHit("document", document.name, "not published", _url("document", document.pk)))
    if not can_see_operators.test(user):
        return results
    called = operators_for(user).prefetch_related(None).filter(_all("name", words) | Q(licence__iexact=question))
    for operator in called[:MOST]:
        results.append(OwnHit("operator", operator.name, operator.get_kind_display(), _url("operator", operator.pk)))
    tables = tables_for(user).filter(_all("table", words) | _each(words, "table", "room__name", "room__operator__name"))
    for table in tables.order_by("room__operator__name", "table")[:MOST]:
        title = f"Table {table.table}"
        detail = f"{table.room.operator.name}, {table.room.name}"
        results.append(OwnHit("table", title, detail, _url("configuration", table.pk)))
    for filing in filings_for(user).filter(_each(words, "title", "operator__name"))[:MOST]:
        results.append(OwnHit("filing", str(filing), filing.title, _url("filing", filing.pk)))
    return results


def _alike(words: list[str], user: User) -> list[OwnHit]:
    """Names in which each word stands with a slip or two; of the newest of each kind, so that it stays quick."""
    results = []
    waiting = documents_for(user).exclude(status="published").order_by("-id").values_list("pk", "name")
    for key, name in waiting[:LOOKED_AT]:
        if slips(words, name):
            results.append(OwnHit("document", name, "not published", _url("document", key), alike=True))
    if can_see_operators.test(user):
        for operator in operators_for(user).prefetch_related(None)[:LOOKED_AT]:
            if slips(words, operator.name):
                url = _url("operator", operator.pk)
                results.append(OwnHit("operator", operator.name, operator.get_kind_display(), url, alike=True))
        for filing in filings_for(user).order_by("-pk")[:LOOKED_AT]:
            if slips(words, f"{filing.title} {filing.operator.name}"):
                results.append(OwnHit("filing", str(filing), filing.title, _url("filing", filing.pk), alike=True))
    return results[:MOST]


def slips(words: list[str], name: str) -> bool:
    """Whether each word stands in a name, or one that a slip of the finger makes of it.

    >>> slips(["evergren", "room"], "Evergreen Card Room"), slips(["cs-1"], "CS-2 of the Card Room")
    (True, False)
    """
    statements = [w.strip(SIGNS).casefold() for w in name.replace("-", " ").replace("_", " ").replace(".", " ").split()]
    return all(any(_meant(word.strip(SIGNS).casefold(), other) for other in statements) for word in words)


def _meant(word: str, other: str) -> bool:
    if other.startswith(word):
        return True
    if len(word) < 4 or not word.isalpha():
        return False  # short words and numbers turn into one another too easily
    return bool(OSA.distance(word, other) <= max(1, len(word) // 4))


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

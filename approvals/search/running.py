"""Questions about what runs where: "who runs GM Atlas below 5.4.0" is a list of tables, not a search for words."""

from __future__ import annotations

import re
from dataclasses import dataclass
from urllib.parse import urlencode

from django.urls import NoReverseMatch, reverse

from accounts.models import User
from approvals.equipment.by_table import Than, equipment_by_table, filters_of

# Both are asked about words with a single space between, and neither can begin again within what it has read.
_ASKS = re.compile(
    r"(?:(?:who|what|which) )?(?:(?:tables?|operators?|rooms?|casinos?) )?(?:(?:that|who) )?(?:is |are |still )*+"
    r"(?:runs?|running|uses?|using|has|have|with) ",
    re.IGNORECASE,
)
_VERSION = re.compile(
    r" (?:in |on )?(?:version )?(?P<than>below|under|before|older than|lower than|less than|<|"
    r"at least|from|above|over|newer than|>=?|exactly|=)? ?(?:version )?v?(?P<version>\d[\w.]*+)"
    r"(?P<up> (?:or (?:higher|newer|above)|and up))?$",
    re.IGNORECASE,
)
_BELOW = frozenset({"below", "under", "before", "older than", "lower than", "less than", "<"})
_UP = frozenset({"at least", "from", "above", "over", "newer than", ">", ">="})


@dataclass(frozen=True, slots=True)
class Running:
    """Who runs a component, for the page of results."""

    component: str
    than: Than
    version: str
    url: str | None
    tables: int = 0
    operators: int = 0
    trouble: tuple[str, ...] = ()
    counted: bool = False

    @property
    def words(self) -> str:
        if not self.version:
            return self.component
        than = {"below": f"below {self.version}", "exactly": self.version, "at_least": f"{self.version} or higher"}
        return f"{self.component} {than[self.than]}"


def question_of(question: str) -> tuple[str, Than, str] | None:
    """The component, which side of a version, and the version.

    >>> question_of("who runs GM Atlas below 5.4.0?")
    ('GM Atlas', 'below', '5.4.0')
    >>> question_of("tables running i-Deal Plus v1.0.102 or higher")
    ('i-Deal Plus', 'at_least', '1.0.102')
    >>> question_of("who runs GM Atlas"), question_of("caribbean stud")
    (('GM Atlas', 'below', ''), None)
    """
    words = " ".join(question.split()).rstrip(" ?.")
    asks = _ASKS.match(words)
    if asks is None:
        return None
    start = asks.end()
    match = _VERSION.search(words, start)
    component = words[start : match.start() if match else None].strip(" ,\"“”'")
    if not match:
        return component, "below", ""
    stated = (match["than"] or "").casefold()
    than: Than = "below" if stated in _BELOW else "at_least" if stated in _UP or match["up"] else "exactly"
    return component, than, match["version"]


def who_runs(question: str, user: User) -> Running | None:
    """The answer in short; None where the question is not about this."""
    asked = question_of(question)
    if asked is None:
        return None
    component, than, version = asked
    query = {"component": component, **({"than": than, "version": version} if version else {})}
    filters = filters_of(query, user)
    try:
        url = f"{reverse('equipment-tables')}?{urlencode(query)}"
    except NoReverseMatch:
        url = None
    if filters.trouble:
        return Running(component, than, version, url, trouble=filters.trouble)
    answer = equipment_by_table(filters, user)
    if answer.counts is not None:
        tables = sum(count.tables for count in answer.counts)
        return Running(component, than, version, url, tables, counted=True)
    return Running(component, than, version, url, answer.tables, answer.operators)

"""Definitions of the register: drafted from a document, proposed by one person, published by a second.

A published one counts like the catalogue's, wherever `using(published())` is in force. The catalogue's own games stay
what they are: a definition of the register is for a game that the catalogue does not have.
"""

from __future__ import annotations

import datetime
import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import lru_cache
from time import monotonic

from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.db import Error as DatabaseError
from django.db import IntegrityError, transaction
from django.db.models import Max, QuerySet
from django.utils import timezone
from django.utils.module_loading import import_string

from accounts import audit
from accounts.history import because
from accounts.models import User
from accounts.permissions import can_review, is_regulator, require
from games.canonical import canonical_json, sha256_of
from games.engines.definition.load import AnyDefinition, BadDefinition, check_versions, every_definition, read_any
from games.engines.registry import MODULES, simple, using
from games.engines.registry import published as known_here
from games.models import GameDefinition
from games.second_person import Decisions, close


class NotDefined(Exception):
    """Why a definition cannot be proposed or published; `str()` is one sentence for people."""


_DECISIONS: Decisions[GameDefinition] = Decisions("definition", NotDefined)


# ---------------------------------------------------------------- what is published


def published(day: datetime.date | None = None) -> dict[str, AnyDefinition]:
    """The definitions in force on a day (today), by key: of each the one with the highest number."""
    rows = GameDefinition.objects.filter(outcome="published", first_day__lte=day or timezone.localdate())
    newest = {row.key: row for row in rows.order_by("key", "number").only("key", "number", "written")}
    return {key: read_written(row) for key, row in newest.items()}


def read_written(row: GameDefinition) -> AnyDefinition:
    return _read(canonical_json(row.written))


@lru_cache(maxsize=256)
def _read(written: str) -> AnyDefinition:
    return read_any(json.loads(written))


def published_beside(game: str | None) -> dict[str, AnyDefinition]:
    """For commands that need no database: the register is asked for a game that the catalogue lacks, if it is up."""
    return {} if not game or _is_in_catalogue(game) else published_or_none()


def _is_in_catalogue(game: str) -> bool:
    """The keys of engines first: then no other game's engine is imported for a question about one."""
    return simple(game) in {simple(key) for key in MODULES} or simple(game) in _names_of_the_catalogue()


def published_or_none() -> dict[str, AnyDefinition]:
    """Nothing where there is no register, or it does not answer."""
    if not settings.DATABASES["default"].get("HOST") and not (settings.VAR / "postgres").exists():
        return {}
    try:
        with transaction.atomic():
            return published()
    except (DatabaseError, OSError, RuntimeError):
        return {}


@dataclass(frozen=True, slots=True)
class PublishedDefinitions:
    """What of the published definitions a kept result may depend on."""

    digest: str = ""  # changes with any of them; empty where there is none
    names: frozenset[str] = frozenset()  # of their games
    known: Mapping[str, AnyDefinition] = field(default_factory=dict)  # the definitions themselves, by key

    def has(self, game: str | None) -> bool:
        return bool(self.names and game) and simple(game or "") in self.names


_FRESH = 5.0  # seconds for which a process believes what it asked
_asked: list[tuple[float, PublishedDefinitions]] = []


def forget() -> None:
    """The next question is asked of the register itself."""
    _asked.clear()


def standing() -> PublishedDefinitions:
    """Asked of the register once in a while, not by every page."""
    if _asked and monotonic() - _asked[0][0] < _FRESH:
        return _asked[0][1]
    known = published()
    published_definitions = PublishedDefinitions()
    if known:
        written = {key: d.model_dump(mode="json", by_alias=True) for key, d in known.items()}
        published_definitions = PublishedDefinitions(
            sha256_of(written), frozenset(n for d in known.values() for n in _names(d)), known
        )
    _asked[:] = [(monotonic(), published_definitions)]
    return published_definitions


@contextmanager
def in_force() -> Iterator[None]:
    """Within, the published definitions count beside those that are known here already."""
    with using({**known_here(), **standing().known}):
        yield


@lru_cache(maxsize=1)
def _names_of_the_catalogue() -> frozenset[str]:
    from games.engines.registry import game

    results = {n for d in every_definition().values() for n in _names(d)}
    for key in MODULES:
        results |= {simple(n) for n in (key, game(key).name, *game(key).aliases)}
    return frozenset(results)


def is_in_catalog(d: AnyDefinition) -> bool:
    """Whether the catalog has a game of one of its names, so that no definition can stand in for it."""
    return bool(_names(d) & _names_of_the_catalogue())


def _names(d: AnyDefinition) -> set[str]:
    return {simple(n) for n in (d.key, d.name, *d.aliases)}


# ---------------------------------------------------------------- two persons


@transaction.atomic
def propose_definition(
    *,
    data: Mapping[str, object],
    reason: str,
    actor: User,
    first_day: datetime.date | None = None,
    evidence: list[dict[str, object]] | None = None,
    document_sha256: str = "",
    document_name: str = "",
) -> GameDefinition:
    """A definition that waits for a second person. Raises NotDefined with what is wrong, a sentence a mistake."""
    require(can_review, actor)
    if not reason.strip():
        raise NotDefined("Give the reason for the proposal.")
    try:
        definition = read_any(dict(data))
        check_versions(definition)
    except BadDefinition as wrong:
        raise NotDefined("; ".join(wrong.mistakes)) from None
    if is_in_catalog(definition):
        raise NotDefined(f"The catalog has a game called {definition.name} already; its rules are set by parameters.")
    written = definition.model_dump(mode="json", by_alias=True)
    before = GameDefinition.objects.select_for_update().filter(key=definition.key)
    if before.filter(closed_at=None).exists():
        raise NotDefined(f"A definition of {definition.name} is proposed already; publish or return it first.")
    row = GameDefinition(
        key=definition.key,
        number=(GameDefinition.objects.filter(key=definition.key).aggregate(last=Max("number"))["last"] or 0) + 1,
        name=definition.name[:200],
        written=written,
        sha256=sha256_of(written),
        evidence=evidence or [],
        document_sha256=document_sha256,
        document_name=document_name[:300],
        first_day=first_day or timezone.localdate(),
        reason=reason.strip(),
        proposed_by=actor,
    )
    try:
        with because(who=actor, reason=reason), transaction.atomic():
            row.save()
    except IntegrityError as at_once:
        raise NotDefined(f"A definition of {definition.name} was proposed at the same moment.") from at_once
    audit.record("proposed a game's definition", actor=actor, subject=row, detail=_detail(row), reason=reason)
    _tell(row, "proposed", actor, reason)
    return row


def shown_to(user: User | AnonymousUser | None) -> QuerySet[GameDefinition]:
    """A proposal may quote a document that is not published yet: the regulator's people see it, all others the rest."""
    rows = GameDefinition.objects.all()
    return rows if user is not None and is_regulator(user) else rows.filter(outcome="published")


@transaction.atomic
def publish_definition(proposal: GameDefinition, *, actor: User, reason: str = "") -> GameDefinition:
    """A second person agrees: from its first day on, packets of that game are verified with it."""
    row = _DECISIONS.to_agree(_proposals(), proposal.pk, actor)
    close(row, actor, "published", reason)
    forget()
    transaction.on_commit(forget)  # or somebody asked between the two
    audit.record("published a game's definition", actor=actor, subject=row, detail=_detail(row), reason=reason)
    _tell(row, "published", actor, reason)
    return row


@transaction.atomic
def return_definition(proposal: GameDefinition, *, actor: User, reason: str) -> GameDefinition:
    """A second person does not agree, and says why; who proposed it withdraws it."""
    row = _DECISIONS.to_return(_proposals(), proposal.pk, actor, reason)
    outcome = "withdrawn" if row.proposed_by_id == actor.pk else "returned"
    close(row, actor, outcome, reason)
    audit.record(f"{outcome} a game's definition", actor=actor, subject=row, detail=_detail(row), reason=reason)
    _tell(row, outcome, actor, reason)
    return row


def _tell(row: GameDefinition, act: str, actor: User, reason: str) -> None:
    """Notices are above this package: who tells of an act is named by the settings."""
    import_string(settings.TELL_OF_DEFINITIONS)(row, act, actor, reason.strip())


def _proposals() -> QuerySet[GameDefinition]:
    return GameDefinition.objects.select_related("proposed_by")


def _detail(row: GameDefinition) -> dict[str, object]:
    return {"key": row.key, "number": row.number, "sha256": row.sha256, "from": row.first_day.isoformat()}

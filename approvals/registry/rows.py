"""The whole register as plain data, for those who compile it: checks judge thousands of tables without a query each.

`register_stamp` costs the same however large the register is, and changes whenever what the register says does: a
compiled form can be kept under it. `changes_since` gives what is new, so that a kept form is brought up to date without
reading the rest again.
"""

from __future__ import annotations

import datetime
from collections import defaultdict
from dataclasses import dataclass
from typing import Any, Final

from django.db import connection, models
from django.db.models import Q
from psycopg import sql

from approvals.models import Approval, Letter, ListedGame, Publication
from games.canonical import sha256_of
from games.models import Game, GameName


@dataclass(frozen=True, slots=True)
class ListedName:
    """A game as a letter's list prints it."""

    name: str
    number: int | None


@dataclass(frozen=True, slots=True)
class RegisteredLetter:
    """One letter, however many documents print it."""

    id: int
    submission: str | None
    date: datetime.date
    decision: str | None  # approved | denied | withdrawn | None
    games: tuple[ListedName, ...]
    withdrawn: tuple[tuple[str, datetime.date], ...] = ()  # game and the first day on which it no longer holds


@dataclass(frozen=True, slots=True)
class RegisteredPacket:
    """One published packet, with the document it was read from. Of prints of the same rules only one is given."""

    publication: int
    document: int
    document_sha256: str
    document_name: str
    letter: int | None  # RegisteredLetter.id
    game: str | None  # the register's name of the game whose rules it holds
    aliases: tuple[str, ...]  # other names of the same game
    version: int | None
    packet: dict[str, Any]  # with provenance: a value below 0.9 there is doubtful


@dataclass(frozen=True, slots=True)
class Register:
    """Everything that was published."""

    stamp: str
    letters: tuple[RegisteredLetter, ...]  # by date
    packets: tuple[RegisteredPacket, ...]

    def letter(self, number: int) -> RegisteredLetter:
        return next(letter for letter in self.letters if letter.id == number)


MAKES_IT: Final[tuple[type[models.Model], ...]] = (Publication, Letter, ListedGame, Approval, Game, GameName)
"""The tables that the register is read from. Every write to them leaves an event in their history."""


@dataclass(frozen=True, slots=True)
class Mark:
    """How far the history of the register goes: the last event of each of its tables, by number and time.

    Who publishes holds a lock until the end (services/publish.py), so events of the register are numbered in the order
    in which they can be seen. The withdrawn are counted beside them, as nobody need publish to withdraw.
    """

    database: str
    events: tuple[tuple[int, str] | None, ...]
    withdrawn: int

    @property
    def stamp(self) -> str:
        return sha256_of([*map(str, self.events), self.withdrawn])[:16]


@dataclass(frozen=True, slots=True)
class Changes:
    """What a kept form of the register lacks."""

    mark: Mark
    letters: tuple[RegisteredLetter, ...]  # new ones, and those of which anything changed, as they are now
    packets: tuple[RegisteredPacket, ...]  # likewise
    gone: frozenset[int]  # publications that no longer stand


def register_stamp() -> str:
    """Changes when a publication, a letter, an approval or the name of a game does."""
    return register_mark().stamp


def register_mark() -> Mark:
    asked = sql.SQL(" UNION ALL ").join(
        sql.SQL("(SELECT {place}, pgh_id, pgh_created_at::text FROM {events} ORDER BY pgh_id DESC LIMIT 1)").format(
            place=sql.Literal(place), events=_events(model)
        )
        for place, model in enumerate(MAKES_IT)
    )
    withdrawn = sql.SQL(" UNION ALL SELECT -1, count(*), '' FROM approvals_approval WHERE withdrawn_on IS NOT NULL")
    with connection.cursor() as cursor:
        cursor.execute((asked + withdrawn).as_string(None))  # history puts its own words before a statement's text
        found = {place: (number, at) for place, number, at in cursor.fetchall()}
    database = "{HOST} {PORT} {NAME}".format(**connection.settings_dict)
    return Mark(database, tuple(found.get(place) for place in range(len(MAKES_IT))), found[-1][0])


def _events(model: type[models.Model]) -> sql.Identifier:
    return sql.Identifier(_history(model)._meta.db_table)


def _history(model: type[models.Model]) -> Any:
    return model.pgh_event_model  # type: ignore[attr-defined]  # given by `tracked`


def register_for(day: datetime.date | None = None) -> Register:
    """The register; with a day, only letters up to it (later ones change nothing on that day) and their packets."""
    stamp = register_stamp()
    if day is None:
        return Register(stamp, _letters(Q()), _packets(Q()))
    early = Letter.objects.filter(date__lte=day).values("id")
    return Register(stamp, _letters(Q(id__in=early)), _packets(Q(letter__isnull=True) | Q(letter__in=early)))


def changes_since(known: Mark, now: Mark) -> Changes | None:
    """What came after a mark, up to a later one. None where the history does not go on from there and all must be read:
    what was seen was never committed, the database is another one or was brought back to an earlier moment, or a game
    was renamed."""
    if known.database != now.database or not _has_happened(known):
        return None
    last = dict(zip(MAKES_IT, (event[0] if event else 0 for event in known.events)))

    def new(model: type[models.Model]) -> Any:
        return _history(model).objects.filter(pgh_id__gt=last[model])

    if new(Game).filter(pgh_label="update").exists():
        return None
    named = list(new(GameName).values_list("game_id", flat=True))
    published = set(new(Publication).values_list("pgh_obj_id", flat=True))
    published |= set(Publication.objects.filter(game__in=named).values_list("id", flat=True))
    packets = _packets(Q(id__in=published))
    letters = {packet.letter for packet in packets if packet.letter is not None}
    letters |= set(new(Letter).values_list("pgh_obj_id", flat=True))
    for model in (Publication, ListedGame, Approval):
        letters |= set(new(model).exclude(letter_id=None).values_list("letter_id", flat=True))
    if now.withdrawn != known.withdrawn:  # its event may be numbered before one that was seen already
        letters |= set(Approval.objects.filter(withdrawn_on__isnull=False).values_list("letter_id", flat=True))
    standing = {packet.publication for packet in packets}
    return Changes(now, _letters(Q(id__in=letters)) if letters else (), packets, frozenset(published - standing))


def _has_happened(known: Mark) -> bool:
    """Whether each last event that was seen is there: it could have been one's own, of a transaction that failed."""
    events = [(place, event) for place, event in enumerate(known.events) if event is not None]
    if not events:
        return True
    asked = sql.SQL(" UNION ALL ").join(
        sql.SQL("SELECT 1 FROM {events} WHERE pgh_id = {number} AND pgh_created_at::text = {at}").format(
            events=_events(MAKES_IT[place]), number=sql.Literal(number), at=sql.Literal(at)
        )
        for place, (number, at) in events
    )
    with connection.cursor() as cursor:
        cursor.execute(asked.as_string(None))
        return len(cursor.fetchall()) == len(events)


def _letters(which: Q) -> tuple[RegisteredLetter, ...]:
    """Plain rows: half a million listed games are too many to make an object with a state of each."""
    chosen = Letter.objects.filter(which)
    of_chosen = Q(letter__in=chosen.values("id")) if which else Q()
    listed: defaultdict[int, list[ListedName]] = defaultdict(list)
    names = ListedGame.objects.filter(of_chosen).order_by("letter_id", "position")
    for letter, name, number in names.values_list("letter_id", "name", "number").iterator(chunk_size=20_000):
        listed[letter].append(ListedName(name, number))
    withdrawn: defaultdict[int, set[tuple[str, datetime.date]]] = defaultdict(set)
    ended = Approval.objects.filter(of_chosen, withdrawn_on__isnull=False)
    for letter, game, day in ended.values_list("letter_id", "game__name", "withdrawn_on"):
        assert day is not None
        withdrawn[letter].add((game, day))
    rows = chosen.order_by("date", "id").values_list("id", "submission__number", "date", "decision")
    return tuple(
        RegisteredLetter(pk, number, date, decision, tuple(listed.get(pk, ())), tuple(sorted(withdrawn.get(pk, ()))))
        for pk, number, date, decision in rows
    )


def _packets(which: Q) -> tuple[RegisteredPacket, ...]:
    publications = (
        Publication.objects.filter(which, stands=True)
        .select_related("document", "game")
        .prefetch_related("game__names")
        .order_by("id")
    )
    return tuple(_packet(publication) for publication in publications)


def _packet(publication: Publication) -> RegisteredPacket:
    game = publication.game
    return RegisteredPacket(
        publication=publication.pk,
        document=publication.document_id,
        document_sha256=publication.document.sha256,
        document_name=publication.document.name,
        letter=publication.letter_id,
        game=game.name if game else None,
        aliases=tuple(name.name for name in game.names.all() if not name.main) if game else (),
        version=publication.version_id,
        packet=publication.packet,
    )

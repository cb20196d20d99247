"""The whole register as plain data, for those who compile it: checks judge thousands of tables without a query each.

`register_stamp` costs the same however large the register is, and changes whenever what the register says does: a
compiled form can be kept under it. `changed_since` names the letters that are to be read again.
"""

from __future__ import annotations

import datetime
from collections import defaultdict
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, Final

from django.db import connection, models
from django.db.models import Func, Q, TextField, Value
from psycopg import sql

from accounts.jurisdictions import of_register
from approvals.models import Approval, Letter, ListedGame, Publication, Submission, Withdrawal
from games.canonical import sha256_of
from games.models import Game, GameName
from paytables.packet.names import fold as compared
from paytables.packet.names import submission
from paytables.packet.plain import PlainPacket


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
    packet: PlainPacket  # with provenance: a value below 0.9 there is doubtful


@dataclass(frozen=True, slots=True)
class RegisteredWithdrawal:
    """What a second agent confirmed: of its three kinds the names that it has."""

    id: int
    kind: str  # approval | equipment | paytable
    on: datetime.date
    reason: str
    evidence: str
    document: int | None
    page: int | None
    letter: int | None  # RegisteredLetter.id
    game: str | None  # of an approval or a paytable
    component: str | None
    version: str
    and_older: bool
    bet: str | None
    designator: str | None
    alias: str | None


@dataclass(frozen=True, slots=True)
class Register:
    """Everything that was published, and what of it was withdrawn."""

    stamp: str
    letters: tuple[RegisteredLetter, ...]  # by date
    packets: tuple[RegisteredPacket, ...]
    withdrawals: tuple[RegisteredWithdrawal, ...]

    def letter(self, number: int) -> RegisteredLetter:
        return next(letter for letter in self.letters if letter.id == number)


MAKES_IT: Final[tuple[type[models.Model], ...]] = (
    Publication,
    Letter,
    ListedGame,
    Approval,
    Game,
    GameName,
    Withdrawal,
)
"""The tables that the register is read from. Every write to them leaves an event in their history."""


@dataclass(frozen=True, slots=True)
class Mark:
    """How far the history of the register goes: the last event of each of its tables, by number and time.

    Who publishes or withdraws holds a lock until the end (publish.py, withdraw.py), so events of the register are
    numbered in the order in which they can be seen.
    """

    database: str
    events: tuple[tuple[int, str] | None, ...]

    @property
    def stamp(self) -> str:
        return sha256_of([*map(str, self.events)])[:16]


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
    with connection.cursor() as cursor:
        cursor.execute(asked.as_string(None))  # history puts its own words before a statement's text
        results = {place: (number, at) for place, number, at in cursor.fetchall()}
    database = "{HOST} {PORT} {NAME}".format(**connection.settings_dict)
    return Mark(database, tuple(results.get(place) for place in range(len(MAKES_IT))))


def _events(model: type[models.Model]) -> sql.Identifier:
    return sql.Identifier(_history(model)._meta.db_table)


def _history(model: type[models.Model]) -> Any:
    return model.pgh_event_model  # type: ignore[attr-defined]  # given by `tracked`


def _own() -> Q:
    """Of the jurisdiction whose register it is: no other's letter is ever among its terms."""
    return Q(jurisdiction=of_register().code)


def register_for(day: datetime.date | None = None) -> Register:
    """The register; with a day, only letters up to it (later ones change nothing on that day) and their packets."""
    stamp = register_stamp()
    if day is None:
        return Register(stamp, _letters(Q()), _packets(Q()), withdrawals())
    early = Letter.objects.filter(date__lte=day).values("id")
    packets = _packets(Q(letter__isnull=True) | Q(letter__in=early))
    return Register(stamp, _letters(Q(id__in=early)), packets, withdrawals())


def changed_since(known: Mark, now: Mark) -> frozenset[int] | None:
    """The letters of which anything came or changed after a mark, up to a later one.

    None where the history does not go on from there and all must be read: what was seen was never committed, the
    database is another one or was brought back to an earlier moment, or a game was renamed.
    """
    if known.database != now.database or not _has_happened(known):
        return None
    last = dict(zip(MAKES_IT, (event[0] if event else 0 for event in known.events)))

    def new(model: type[models.Model]) -> Any:
        return _history(model).objects.filter(pgh_id__gt=last[model])

    if new(Game).filter(pgh_label="update").exists():
        return None
    published = Q(id__in=new(Publication).values("pgh_obj_id")) | Q(game__in=new(GameName).values("game_id"))
    letters = set(Publication.objects.filter(published, letter__isnull=False).values_list("letter_id", flat=True))
    letters |= set(new(Letter).values_list("pgh_obj_id", flat=True))
    for model in (Publication, ListedGame, Approval):
        letters |= set(new(model).exclude(letter_id=None).values_list("letter_id", flat=True))
    return frozenset(letters)


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
    chosen = Letter.objects.filter(which & _own())
    of_chosen = Q(letter__in=chosen.values("id")) if which else Q(letter__jurisdiction=of_register().code)
    listed: defaultdict[int, list[ListedName]] = defaultdict(list)
    names = ListedGame.objects.filter(of_chosen).order_by("letter_id", "position")
    for letter, name, number in names.values_list("letter_id", "name", "number").iterator(chunk_size=20_000):
        listed[letter].append(ListedName(name, number))
    rows = chosen.order_by("date", "id").values_list("id", "submission__number", "date", "decision")
    return tuple(
        RegisteredLetter(pk, number, date, decision, tuple(listed.get(pk, ()))) for pk, number, date, decision in rows
    )


def withdrawals() -> tuple[RegisteredWithdrawal, ...]:
    """Those that a second agent confirmed, in the order in which they were proposed."""
    rows = (
        Withdrawal.objects.filter(outcome="confirmed")
        .select_related("game", "component", "paytable__version__game")
        .defer("paytable__version__packet")
        .order_by("id")
    )
    return tuple(registered_withdrawal(row) for row in rows)


def registered_withdrawal(row: Withdrawal) -> RegisteredWithdrawal:
    table = row.paytable
    game = table.version.game if table is not None else row.game
    return RegisteredWithdrawal(
        id=row.pk,
        kind=row.kind,
        on=row.effective_on,
        reason=row.reason,
        evidence=row.evidence,
        document=row.document_id,
        page=row.page,
        letter=row.letter_id,
        game=game.name if game is not None else None,
        component=row.component.name if row.component is not None else None,
        version=row.version,
        and_older=row.and_older,
        bet=table.bet if table is not None else None,
        designator=table.designator if table is not None else None,
        alias=table.alias if table is not None else None,
    )


def games_called(folded: frozenset[str]) -> frozenset[int]:
    """The games of these names, and those that share any name with them; names as they are compared."""
    known, results = set(folded), {}
    while True:
        alike = GameName.objects.alias(compared=Func("key", Value("-'\""), Value(""), function="translate"))
        of_games = alike.filter(compared__in=known).values("game_id")
        results = dict(GameName.objects.filter(game__in=of_games).values_list("name", "game_id"))
        if (called := {compared(name) for name in results}) <= known:
            return frozenset(results.values())
        known |= called


def letters_about(games: frozenset[int]) -> frozenset[int]:
    """The letters that list one of these games or came with its rules."""
    listed = ListedGame.objects.filter(game__in=games).values_list("letter_id", flat=True)
    came = Publication.objects.filter(_own(), stands=True, game__in=games, letter__isnull=False)
    return frozenset(listed.order_by().union(came.order_by().values_list("letter_id", flat=True)))


def letters_numbered(numbers: frozenset[str]) -> dict[str, set[int]]:
    """The letters of submissions, by their numbers as they are compared."""
    results: dict[str, set[int]] = {number: set() for number in numbers}
    if not numbers:
        return results
    digits = Func(Func("number", function="normalize", template="%(function)s(%(expressions)s, NFKC)"),
                  Value(r"[^0-9]"), Value(""), Value("g"), function="regexp_replace")  # fmt: skip
    alike = ["".join(c for c in number if c in "0123456789") for number in numbers]
    asked = Submission.objects.alias(digits=digits).filter(digits__in=alike).values_list("pk", "number")
    called = {pk: number for pk, written in asked if (number := submission(written)) in results}
    if called:
        letters = Letter.objects.filter(_own(), submission__in=list(called)).values_list("id", "submission_id")
        for letter, of in letters:
            results[called[of or 0]].add(letter)
    return results


def letters_with(document: int) -> frozenset[int]:
    """The letters that came with a document."""
    came = Publication.objects.filter(_own(), stands=True, document=document, letter__isnull=False)
    return frozenset(pk for pk in came.values_list("letter_id", flat=True) if pk is not None)


def games_requiring(wanted: Callable[[str], bool]) -> frozenset[str]:
    """The games of which rules that stand name such a component."""
    place = "$.equipment[*].any_of[*].all_of[*].any_of[*].component"
    named = Func(
        "packet", template=f"jsonb_path_query(%(expressions)s, '{place}') #>> '{{}}'", output_field=TextField()
    )
    rules = Publication.objects.filter(_own(), stands=True, letter__isnull=False, game__isnull=False)
    result = rules.order_by().annotate(named=named).values_list("game__name", "named").distinct()
    return frozenset(game for game, name in result if wanted(name))


def read_letters(ids: Iterable[int]) -> tuple[tuple[RegisteredLetter, ...], tuple[RegisteredPacket, ...]]:
    """Letters with all that came with them."""
    wanted = sorted(ids)
    return (_letters(Q(id__in=wanted)), _packets(Q(letter__in=wanted))) if wanted else ((), ())


def rules_alone(games: frozenset[int]) -> tuple[RegisteredPacket, ...]:
    """Rules of these games that no letter came with: they approve nothing, and tell names of a game."""
    return _packets(Q(letter__isnull=True, game__in=games)) if games else ()


def _packets(which: Q) -> tuple[RegisteredPacket, ...]:
    publications = (
        Publication.objects.filter(which & _own(), stands=True)
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

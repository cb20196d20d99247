"""The whole register as plain data, for those who compile it: checks judge thousands of tables without a query each.

`register_stamp` is cheap and changes whenever what the register says does: a compiled form can be kept under it.
"""

from __future__ import annotations

import datetime
from dataclasses import dataclass
from typing import Any

from django.db.models import Count, Max, Q

from approvals.models import Approval, Letter, Publication
from games.canonical import sha256_of


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


def register_stamp() -> str:
    """Changes when a publication, a letter or an approval does."""
    publications = Publication.objects.aggregate(
        last=Max("id"), standing=Count("id", filter=Q(stands=True)), all=Count("id")
    )
    approvals = Approval.objects.aggregate(all=Count("id"), withdrawn=Count("withdrawn_on"), last=Max("withdrawn_on"))
    return sha256_of([{k: str(v) for k, v in publications.items()}, {k: str(v) for k, v in approvals.items()}])[:16]


def register_for(day: datetime.date | None = None) -> Register:
    """The register; with a day, only letters up to it (later ones change nothing on that day) and their packets."""
    letters = Letter.objects.select_related("submission").prefetch_related("listed_games").order_by("date", "id")
    if day is not None:
        letters = letters.filter(date__lte=day)
    withdrawn: dict[int, list[tuple[str, datetime.date]]] = {}
    for approval in Approval.objects.filter(withdrawn_on__isnull=False).select_related("game"):
        assert approval.withdrawn_on is not None
        withdrawn.setdefault(approval.letter_id, []).append((approval.game.name, approval.withdrawn_on))
    registered = tuple(
        RegisteredLetter(
            id=letter.pk,
            submission=letter.submission.number if letter.submission else None,
            date=letter.date,
            decision=letter.decision,
            games=tuple(ListedName(listed.name, listed.number) for listed in letter.listed_games.all()),
            withdrawn=tuple(sorted(set(withdrawn.get(letter.pk, [])))),
        )
        for letter in letters
    )
    publications = (
        Publication.objects.filter(stands=True)
        .filter(Q(letter__isnull=True) | Q(letter__in=[letter.id for letter in registered]))
        .select_related("document", "game")
        .prefetch_related("game__names")
        .order_by("id")
    )
    return Register(register_stamp(), registered, tuple(_packet(publication) for publication in publications))


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

"""The two sides of a difference, as an address names them: `version-12`, `letter-3`, `packet-8`, `document-40`.

Only pages tell whether something was scanned, so each side carries the sources of its document's pages into the
comparison. What cannot be compared says why in one sentence.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from django.db.models import QuerySet
from django.shortcuts import get_object_or_404
from django.urls import reverse

from accounts.models import User
from approvals.models import Letter, Publication
from games.models import GameVersion
from ingest.documents.selectors import documents_for, latest_reading, packet_of
from ingest.models import Document, Page
from paytables.packet import names
from paytables.packet.plain import PlainPacket

CODE = re.compile(r"^(document|letter|version|packet)-([0-9]{1,18})$")
NUMBER = re.compile(r"^#?[0-9][\w-]{0,39}$")


class NotComparable(Exception):
    """Why two things are not compared; one sentence for people."""


class NotReadYet(NotComparable):
    """A document that still has to be read."""

    def __init__(self, document: Document) -> None:
        super().__init__(f"{document.name} has not been read yet.")
        self.document = document


class AmbiguousGame(NotComparable):
    """A letter that came with the rules of several games."""

    def __init__(self, title: str, games: Sequence[str]) -> None:
        super().__init__(f"{title} came with the rules of several games: say which.")
        self.games = tuple(games)


@dataclass(frozen=True, slots=True)
class Chosen:
    """One side: what it is called, where it is read, and what it says."""

    code: str
    title: str
    url: str
    packet: PlainPacket
    sha256: str  # of what is compared
    document: Document | None
    pages: Mapping[int, Page] = field(default_factory=dict)

    @property
    def game(self) -> str | None:
        return self.packet.get("game")


def with_pages(packet: PlainPacket, pages: Sequence[Page]) -> PlainPacket:
    """A packet that knows which of its pages were scanned."""
    return {**packet, "x_pages": [{"number": page.number, "source": page.source} for page in pages]}


def sides_of(before: str, after: str, user: User, game: str | None = None) -> tuple[Chosen, Chosen]:
    """Both sides; of a letter with several packets the one of the game that is asked for, or that the other side has.

    Raises NotComparable, or Http404 for what there is not or is not theirs to see.
    """
    listed = [candidates(code, user) for code in (before, after)]
    wanted = game
    if wanted is None:
        wanted = next((item[0].game for item in listed if len(item) == 1 and item[0].game), None)
    if wanted is None:
        common = _games(listed[0]) & _games(listed[1])
        wanted = common.pop() if len(common) == 1 else None
    return _one(listed[0], wanted), _one(listed[1], wanted)


def candidates(code: str, user: User) -> list[Chosen]:
    """What a code may mean: one thing, or the packets of a letter."""
    code = code.strip()
    if not code:
        raise NotComparable("Choose both sides.")
    match = CODE.match(code)
    if match is None:
        return _numbered(code)
    kind, key = match[1], int(match[2])
    if kind == "document":
        return [_document(get_object_or_404(documents_for(user), pk=key), code)]
    if kind == "version":
        return [_version(get_object_or_404(GameVersion.objects.select_related("game"), pk=key), code)]
    if kind == "packet":
        return [_publication(get_object_or_404(_publications(), pk=key), code)]
    return _letter(get_object_or_404(Letter.objects.select_related("submission"), pk=key), code)


def _numbered(text: str) -> list[Chosen]:
    """A submission number, as people write it."""
    if not NUMBER.match(text):
        raise NotComparable(f"“{text[:60]}” is nothing that could be compared.")
    number = names.submission(text)
    rows = _publications().filter(stands=True, letter__submission__isnull=False)
    results = [
        p for p in rows if p.letter and p.letter.submission and names.submission(p.letter.submission.number) == number
    ]
    if not results:
        raise NotComparable(f"No submission {text} is in the register.")
    return [_publication(p, f"packet-{p.pk}") for p in results]


def _publications() -> QuerySet[Publication]:
    return Publication.objects.select_related("document", "game", "version", "letter__submission")


def _document(document: Document, code: str) -> Chosen:
    reading = latest_reading(document)
    if reading is None:
        if document.status == "failed":
            raise NotComparable(f"{document.name} could not be read: {document.failure}")
        raise NotReadYet(document)
    packet = packet_of(reading)
    if packet.get("kind") == "not_a_packet":
        raise NotComparable(f"{document.name} is neither a letter nor the rules of a game.")
    decided = reading.fields.exclude(state="proposed").count()
    return _made(
        code, document.name, reverse("document", args=[document.pk]), packet, f"{reading.pk}/{decided}", document
    )


def _version(version: GameVersion, code: str) -> Chosen:
    title = f"{version.game.name}, version {version.number}"
    url = f"{reverse('game', args=[version.game.slug])}?version={version.number}"
    publication = _publications().filter(version=version).order_by("-stands", "-pk").first()
    if publication is None:
        return _made(code, title, url, version.packet, version.sha256, None)
    return _made(code, title, url, publication.packet, publication.sha256, publication.document)


def _publication(publication: Publication, code: str) -> Chosen:
    letter = str(publication.letter) if publication.letter else publication.document.name
    title = f"{letter}, {publication.game.name}" if publication.game else letter
    url = reverse("document", args=[publication.document_id])
    return _made(code, title, url, publication.packet, publication.sha256, publication.document)


def _letter(letter: Letter, code: str) -> list[Chosen]:
    results = list(_publications().filter(letter=letter, stands=True).order_by("-game", "pk"))
    if not results:
        raise NotComparable(f"No packet of {letter} stands in the register.")
    return [_publication(p, f"packet-{p.pk}") for p in results]


def _made(code: str, title: str, url: str, packet: PlainPacket, sha256: str, document: Document | None) -> Chosen:
    pages = list(document.pages.all()) if document else []
    return Chosen(code, title, url, with_pages(packet, pages), sha256, document, {p.number: p for p in pages})


def _games(results: Sequence[Chosen]) -> set[str]:
    return {side.game for side in results if side.game}


def _one(results: Sequence[Chosen], game: str | None) -> Chosen:
    if len(results) == 1:
        return results[0]
    if game is not None:
        key = names.fold(game)
        of_game = [side for side in results if side.game and names.fold(side.game) == key]
        if of_game:
            return of_game[-1]
    games = sorted({side.game for side in results if side.game})
    if len(games) > 1:
        raise AmbiguousGame(results[0].title.rpartition(", ")[0], games)
    return max(results, key=lambda side: (side.game is not None, side.code))

"""What the register holds, as entries of the search index: each opens where it is printed, or on its page."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from accounts.web import formats
from approvals.models import Letter, Publication
from approvals.models.search import TEXTS, SearchEntry
from approvals.search.words import name_tokens, tokens
from games.models import Game
from games.names import name_key
from paytables.equipment import system_name
from paytables.models import Paytable
from paytables.packet import Letter as PrintedLetter
from paytables.packet import Packet, Provenance, packet_of
from paytables.packet.pointers import place_of

LONGEST_TEXT = 20_000
LONGEST_DETAIL = 3_000  # of it a page shows the part that fits the question


def entries_of_game(game: Game) -> Iterator[SearchEntry]:
    """A game by its name and by each other name."""
    source = f"game {game.pk}"
    related = ", ".join(n.name for n in game.names.all() if not n.main)
    yield _entry("game", game.name, f"Also {related}" if related else "", game.name, source, weight=30,
                 route="game", argument=game.slug)  # fmt: skip
    for other in game.names.all():
        if not other.main:
            yield _entry("alias", other.name, f"Another name of {game.name}", f"{other.name} {game.name}", source,
                         weight=20, route="game", argument=game.slug)  # fmt: skip


def entries_of_letter(letter: Letter) -> Iterator[SearchEntry]:
    """A letter by its number, subject and games."""
    number = letter.submission.number if letter.submission else ""
    title = f"Submission #{number} of {formats.day(letter.date)}" if number else f"Letter of {formats.day(letter.date)}"
    games = ", ".join(listed.name for listed in letter.listed_games.all())
    detail = " · ".join(part for part in (letter.subject, letter.decision or "", letter.addressee_company) if part)
    yield _entry(
        "letter", title, detail, f"{title} {number} {detail} {games} {' '.join(letter.changes)}",
        f"letter {letter.pk}", weight=25, key=number or title, route="letter", argument=str(letter.pk),
    )  # fmt: skip


def entries_of_publication(publication: Publication) -> Iterator[SearchEntry]:
    """What one published packet prints: people, conditions, components with versions, paytables, clauses."""
    packet = packet_of(publication.packet)
    about = publication.game.name if publication.game else ""
    number = publication.letter.submission.number if publication.letter and publication.letter.submission else ""
    where = " · ".join(part for part in (about, f"#{number}" if number else "") if part)
    name = publication.document.name
    yield _entry("document", name, where, f"{name} {where}", f"publication {publication.pk}", weight=3,
                 document=publication.document_id)  # fmt: skip
    seen: set[tuple[str, str]] = set()
    pages = _paytables_of(publication)
    for kind, title, detail, words, pointer, more in _stated(packet, about, where):
        if kind == "designator" and (page := pages.get(place_of(pointer))) is not None:
            more = more | {"route": "paytable", "argument": str(page)}
        if (kind, title) in seen and kind in ("person", "component", "version"):
            continue
        seen.add((kind, title))
        yield _entry(
            kind, title, detail, words, f"publication {publication.pk}",
            document=publication.document_id, printed=packet.provenance.get(pointer), **more,
        )  # fmt: skip


def _paytables_of(publication: Publication) -> dict[int, int]:
    """The register's paytables by their places in the packet."""
    if publication.version_id is None:
        return {}
    return dict(Paytable.objects.filter(version=publication.version_id).values_list("position", "pk"))


Stated = tuple[str, str, str, str, str, dict[str, Any]]


def _stated(packet: Packet, game: str, where: str) -> Iterator[Stated]:
    if packet.letter is not None:
        yield from _of_letter(packet.letter, where)
    for place, table in enumerate(packet.paytables):
        name = table.designator or table.alias
        if not name or not packet.is_confident(f"/paytables/{place}/designator"):
            continue
        bet = (table.bet or "").replace("_", " ")
        detail = " · ".join(part for part in (bet, system_name(table.system), where) if part)
        words = f"{name} {table.alias or ''} {bet} paytable {game}"
        yield "designator", name, detail, words, f"/paytables/{place}/designator", {"weight": 15}
    yield from _equipment(packet, game, where)
    for clause in packet.clauses:
        at = {"page": clause.page, "box": clause.bbox}
        text = clause.text
        named = [part for part in clause.path if any(c.isalnum() for c in part)]  # a bullet names nothing
        title = " › ".join(named[-3:]) or (text if len(text) <= 80 else f"{text[:77]}…")
        yield "clause", title, f"{text} · {where}", f"{text} {' '.join(clause.path)} {game}", "", at


def _of_letter(letter: PrintedLetter, where: str) -> Iterator[Stated]:
    yield from _people(letter, where)
    conditions = letter.conditions
    for audience, texts in (
        ("general", conditions.general),
        ("commercial", conditions.commercial),
        ("tribal", conditions.tribal),
    ):
        for place, text in enumerate(texts):
            title = text if len(text) <= 120 else f"{text[:117]}…"
            pointer = f"/letter/conditions/{audience}/{place}"
            yield "condition", title, f"{audience} condition · {where}", text, pointer, {}


def _people(letter: PrintedLetter, where: str) -> Iterator[Stated]:
    named = [("addressee", letter.addressee.name, letter.addressee.company, "/letter/addressee/name")]
    if letter.signer is not None:
        named.append(("signer", letter.signer.name, letter.signer.title, "/letter/signer/name"))
    for place, contact in enumerate(letter.contacts):
        named.append(("contact", contact.name, contact.phone, f"/letter/contacts/{place}/name"))
    for place, person in enumerate(letter.cc):
        named.append(("copied", person.name, person.title, f"/letter/cc/{place}/name"))
    for role, name, more, pointer in named:
        if name:
            detail = " · ".join(part for part in (role, more or "", where) if part)
            yield "person", name, detail, f"{name} {more or ''}", pointer, {"weight": 5}


def _equipment(packet: Packet, game: str, where: str) -> Iterator[Stated]:
    """A doubtful reading is no fact of the register, so it is not found as one."""
    for placed in packet.components():
        pointer, component = placed.pointer, placed.component
        name, version = component.component, component.version
        if not name or not packet.is_confident(f"{pointer}/component"):
            continue
        page = {"route": "equipment-component", "query": f"component={name}"[:200]}
        yield "component", name, f"required by {where}", f"{name} {game}", f"{pointer}/component", {
            "weight": 12, **page,
        }  # fmt: skip
        if version and packet.is_confident(f"{pointer}/version"):
            yield (
                "version", str(component), f"required by {where}",
                f"{name} v{version} {version} {game}", f"{pointer}/version", {"weight": 10},
            )  # fmt: skip


def _entry(
    kind: str,
    title: str,
    detail: str,
    words: str,
    source: str,
    *,
    weight: int = 0,
    key: str = "",
    document: int | None = None,
    printed: Provenance | None = None,
    page: int | None = None,
    box: Sequence[float] | None = None,
    **place: str,
) -> SearchEntry:
    at = page or (printed.page if printed else None)
    where = box or (printed.bbox if printed else None)
    return SearchEntry(
        kind=kind,
        title=" ".join(title.split())[:300],
        detail=" ".join(detail.split())[:LONGEST_DETAIL],
        key=name_key(key or title)[:200],
        words=" ".join((tokens if kind in TEXTS else name_tokens)(words[:LONGEST_TEXT])),
        weight=weight,
        source=source,
        document_id=document,
        page=at,
        box=[float(side) for side in where] if where and at else None,
        **place,
    )

"""Publishing: a reading, reviewed, becomes part of the register. One transaction: all of it or nothing.

Two people publish: who reviewed and proposed it, and a second agent, who acts: history, the document's steps and the
audit log name them, and beside them whose proposal it was. The command that files a migration of old approvals waives
the second, and the audit log says so. The same packet again changes nothing.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from django.db import connection, transaction

from accounts import audit
from accounts.history import because
from accounts.models import User
from accounts.permissions import can_publish, require
from approvals.models import Approval, Component, Evidence, Letter, Proposal, Publication
from approvals.registry.game_rules import FiledRules, file_rules, game_of
from approvals.registry.letters import FiledLetter, NotPublishable, file_letter
from approvals.registry.naming import Named, naming_of, record_naming
from approvals.registry.periods import days, lay_out_terms
from approvals.registry.scope import jurisdiction_to_publish
from games.canonical import sha256_of
from games.models import Game, GameVersion
from ingest.documents.effective import Confident, origins_in
from ingest.documents.incomplete import missing_in
from ingest.documents.record import note
from ingest.documents.selectors import doubtful_fields, packet_of
from ingest.models import Document, Reading
from paytables.packet.plain import PlainPacket

AUDIENCES = ("commercial", "tribal")
BATCH = 2000
LOCK = 0x5075626C697368  # any number that no other advisory lock has

__all__ = ["NotPublishable", "Published", "publish_packet"]


@dataclass(frozen=True)
class Published:
    """What publishing did."""

    publication: Publication
    created: bool  # False: this very packet was in the register already
    letter: Letter | None = None
    game: Game | None = None
    version: GameVersion | None = None
    approvals: int = 0
    notes: tuple[str, ...] = field(default=())


@transaction.atomic
def publish_packet(
    *,
    reading: Reading,
    actor: User,
    proposal: Proposal | None = None,
    waive_second_agent: bool = False,
    reason: str = "",
    same_game: str | None = None,
) -> Published:
    """Files what the reading holds. `actor` is who acts: the second agent on another's proposal, or with a waiver
    whoever files an archive. Without one nothing doubtful may be open, and the packet must be the very one proposed.

    `same_game`: the listed name of which the second agent says that the enclosed rules, titled otherwise, are its.
    """
    _may_publish(actor, proposal, waive_second_agent)
    document = lock_for_publishing(reading.document_id)
    packet = packet_of(reading)
    digest = sha256_of(packet)
    if proposal is not None and (proposal.sha256 != digest or proposal.reading_id != reading.pk):
        raise NotPublishable("Values were changed after the proposal; it must be proposed again.")
    known = Publication.objects.filter(document=document, sha256=digest).select_related("letter", "game", "version")
    if (result := known.first()) is not None:
        return Published(result, False, result.letter, result.game, result.version)
    if packet.get("kind") == "not_a_packet":
        raise NotPublishable("This document is neither a letter nor rules; there is nothing to publish.")
    if not waive_second_agent and (open_fields := doubtful_fields(reading).count()):
        raise NotPublishable(f"{open_fields} values to check are open; confirm, correct or reject each of them first.")
    jurisdiction = jurisdiction_to_publish(packet, actor)
    if not waive_second_agent:
        stop_where_incomplete(packet)
    context = because(who=actor, reason=reason or f"published {document.name}")
    with context:
        published = _file(document, reading, packet, digest, actor, proposal, same_game, jurisdiction)
    _tell(published, document, actor, reason)
    return published


def lock_for_publishing(document: int) -> Document:
    """One publication at a time: two documents of one letter published at once would both want to make it.

    What is decided about a value holds the document too, so from here on the packet is what it is. Always in this
    order, so that nobody waits for somebody who waits for them.
    """
    lock_the_register()
    return Document.objects.select_for_update().get(pk=document)


def lock_the_register() -> None:
    """Until the transaction ends: one person at a time changes what is approved."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_xact_lock(%s)", [LOCK])


def stop_where_incomplete(packet: PlainPacket) -> None:
    """Nothing enters the register that is neither known nor left out by somebody who says so."""
    if missing := missing_in(packet):
        more = f" ({len(missing) - 1} more)" if len(missing) > 1 else ""
        raise NotPublishable(f"Incomplete: {missing[0]}{more}. Enter it, delete it, or leave it out with a reason.")


def _may_publish(actor: User, proposal: Proposal | None, waived: bool) -> None:
    require(can_publish, actor)
    if waived:
        if proposal is not None:
            raise ValueError("A publication either has a second agent or waives it.")
        return
    if proposal is None or proposal.proposed_by_id == actor.pk:
        raise NotPublishable("A second agent must publish it, not the one who proposed it.")
    require(can_publish, proposal.proposed_by)


def _file(
    document: Document,
    reading: Reading,
    packet: PlainPacket,
    digest: str,
    actor: User,
    proposal: Proposal | None,
    same_game: str | None,
    jurisdiction: str,
) -> Published:
    waived = proposal is None
    view = Confident(packet)
    named = _names(view, same_game)
    filed = file_letter(view, jurisdiction) if packet.get("letter") else None
    letter = filed.letter if filed else None
    notes = [*named.notes, *(filed.notes if filed else [])]
    game = _game(view)
    stands, why = True, ""
    rules: FiledRules | None = None
    if game is not None:
        before = _standing(letter, game)
        stands, why = _which_stands(before, view, document, waived)
        if stands:
            corrected = before.version if before else None
            if before is not None:
                before.stands, before.note = False, f"corrected by a publication of {document.name}"[:300]
                before.save(update_fields=["stands", "note"])
            rules = file_rules(view, game=game, letter_date=letter.date if letter else None, corrects=corrected)
            if corrected is not None and rules.version.pk == corrected.pk:
                notes.append("The rules are the same as in the earlier publication.")
            notes += rules.notes
            _name_makers(rules.version, letter)
        else:
            notes.append(why)
    publication = Publication.objects.create(
        document=document,
        reading=reading,
        jurisdiction=jurisdiction,
        packet=packet,
        sha256=digest,
        letter=letter,
        game=game,
        version=rules.version if rules else None,
        stands=stands,
        note=why[:300],
        proposal=proposal,
        first_agent=actor if proposal is None else proposal.proposed_by,
        second_agent=None if proposal is None else actor,
        second_agent_waived=waived,
    )
    approvals = _approve(filed, game, rules) if filed else 0
    _give_evidence(publication, reading, [named, *(item for item in (filed, rules) if item is not None)])
    document.status, document.failure = "published", ""
    document.save(update_fields=["status", "failure"])
    proposed = [] if proposal is None else [f"Proposed by {proposal.proposed_by.display_name}."]
    note(document, "published", actor=actor, detail="; ".join([*proposed, *notes])[:2000])
    return Published(publication, True, letter, game, rules.version if rules else None, approvals, tuple(notes))


def _names(view: Confident, same_game: str | None) -> Named:
    """Before anything is filed by name: whether the letter's list and the rules' title name one game."""
    naming = naming_of(view, same_game)
    if naming is None or not all(view.sure(f"/letter/{name}") for name in ("date", "submission")):
        return Named()
    return record_naming(naming, view.packet["letter"] or {}, by_person=same_game is not None)


def _game(view: Confident) -> Game | None:
    """The game whose rules the packet holds; None for a letter alone."""
    if view.packet.get("game") is None:
        if view.packet.get("paytables"):
            raise NotPublishable("The packet holds paytables but the name of the game was not read.")
        return None
    if not view.sure("/game"):
        raise NotPublishable("The name of the game is doubtful; confirm it against the page first.")
    return game_of(view)


def _standing(letter: Letter | None, game: Game) -> Publication | None:
    """What the register holds of the same rules: of this letter and game."""
    if letter is None:
        return None
    return (
        Publication.objects.select_for_update(of=("self",))
        .filter(letter=letter, game=game, stands=True)
        .select_related("version")
        .first()
    )


def _which_stands(before: Publication | None, view: Confident, document: Document, waived: bool) -> tuple[bool, str]:
    """Of two publications of one letter's rules: two people correct, and so does the same document read better.

    A further print that nobody reviewed replaces the first only where it holds more.
    """
    if before is None or not waived or before.document_id == document.pk:
        return True, ""
    if Confident(before.packet).fullness() >= view.fullness():
        return False, "The register holds these rules already, at least as fully; this document is a further print."
    return True, ""


def _approve(filed: FiledLetter, game: Game | None, rules: FiledRules | None) -> int:
    """The approvals that follow from an approving letter; a denial changes nothing."""
    letter = filed.letter
    touched = {listed.pk: listed for listed in filed.listed}
    if game is not None:
        touched.setdefault(game.pk, game)
    if letter.decision != "approved" or not touched:
        return 0
    listed = set(letter.listed_games.values_list("game_id", flat=True))
    # Days in force are laid out below; until then two approvals of one game may overlap, which is checked at the end.
    known = {(a.game_id, a.audience): a for a in Approval.objects.filter(letter=letter, game__in=list(touched))}
    new = []
    for pk in touched:
        enclosed = rules is not None and game is not None and pk == game.pk
        for audience in AUDIENCES:
            approval = known.get((pk, audience))
            if approval is None:
                new.append(
                    Approval(
                        letter=letter,
                        game_id=pk,
                        audience=audience,
                        version=rules.version if enclosed and rules else None,
                        basis=_basis(pk in listed, enclosed),
                        in_force=days(letter.date, None),
                    )
                )
            elif enclosed and rules and approval.version_id != rules.version.pk:
                approval.version = rules.version
                approval.basis = _basis(pk in listed, True)
                approval.save(update_fields=["version", "basis"])
    made = Approval.objects.bulk_create(new, batch_size=BATCH)
    lay_out_terms(touched.values())
    return len(made)


def _name_makers(version: GameVersion, letter: Letter | None) -> None:
    """Whose the components are, where the letter and the rules agree on it.

    The rules print the systems of their owner; the letter says who sent them in. Where both are one manufacturer, by
    lineage, the components are that manufacturer's; where they are not, or one is silent, nobody's word is taken.
    """
    sender = letter.submission.manufacturer_id if letter is not None and letter.submission is not None else None
    if sender is None or version.owner_id != sender:
        return
    unknown = Component.objects.filter(requirements__game_version=version, manufacturer=None).distinct()
    for component in unknown:
        component.manufacturer_id = sender
        component.save(update_fields=["manufacturer"])


def _basis(listed: bool, enclosed: bool) -> str:
    if listed and enclosed:
        return "both"
    return "enclosed" if enclosed else "listed"


def _give_evidence(publication: Publication, reading: Reading, filed: list[Named | FiledLetter | FiledRules]) -> None:
    """Ties every value that was written to the field that it was read from."""
    by_pointer = dict(reading.fields.values_list("pointer", "pk"))
    origins = origins_in(publication.packet)
    rows = [
        Evidence(publication=publication, table=table, record_id=pk, attribute=attribute, field_id=by_pointer[origin])
        for part in filed
        for (table, pk, attribute), pointer in part.places.items()
        if (origin := origins.get(pointer, pointer)) in by_pointer
    ]
    Evidence.objects.bulk_create(rows, batch_size=BATCH)


def _tell(published: Published, document: Document, actor: User, reason: str) -> None:
    publication = published.publication
    audit.record(
        "published to the register",
        actor=actor,
        subject=document,
        detail={
            "publication": publication.pk,
            "packet": publication.sha256,
            "jurisdiction": publication.jurisdiction,
            "letter": str(published.letter) if published.letter else None,
            "game": published.game.name if published.game else None,
            "version": published.version.number if published.version else None,
            "approvals": published.approvals,
            "first_agent": publication.first_agent.username,
            "second_agent": publication.second_agent.username if publication.second_agent else None,
            "second_agent_waived": publication.second_agent_waived,
            "stands": publication.stands,
            "notes": list(published.notes),
        },
        reason=reason,
    )

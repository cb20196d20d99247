"""The register as it would be: with one packet more, without one, or with a component's minimum raised."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import date

from approvals.registry.components import component_key as key_of
from approvals.registry.register import LetterKey, Register, known_names, letter_key, letter_of
from approvals.registry.terms import Letter, PublishedPacket
from approvals.registry.withdrawals import Withdrawals
from paytables.packet import Component, Packet, PacketLike, names
from paytables.packet.versions import compare


def with_packet(register: Register, packet: PacketLike, document: str, one_game: tuple[str, ...] = ()) -> Register:
    """After publishing a packet. Rules that the same letter came with before are replaced by this reading.

    `one_game`: names that publishing would make names of the packet's game.
    """
    printed = PublishedPacket(document, packet, one_game)
    of_games = known_names([printed], register.names)
    folded = names.fold(printed.game) if printed.game else None
    known = of_games.get(folded, frozenset()) if folded else frozenset()
    letter = letter_of(printed)
    if letter is None:
        return register
    key = letter_key(letter)
    letters = {**register.letters, key: _with_games(register.letters.get(key), letter)}
    standing = [d for d in register.documents.get(key, ()) if not _is_about(d, folded, known)]
    return Register(
        letters,
        {**register.documents, key: [*standing, printed]},
        of_games,
        register.withdrawals,
        register.jurisdiction,
    )


def _with_games(known: Letter | None, read: Letter) -> Letter:
    """A further print of a letter adds the games that the register did not know it to list."""
    if known is None:
        return read
    listed = {names.fold(g) for g in known.games}
    return replace(known, games=(*known.games, *(g for g in read.games if names.fold(g) not in listed)))


def _is_about(document: PublishedPacket, folded: str | None, known: frozenset[str]) -> bool:
    if folded is None or not document.game:
        return False
    return names.fold(document.game) in {folded, *known}


def without_document(
    register: Register, key: LetterKey, document: str, instead: PublishedPacket | None = None
) -> Register:
    """Before a document was published, with what stood in its place; a letter that no document prints is gone too."""
    left = [d for d in register.documents.get(key, ()) if d.document != document]
    if instead is not None:
        left.append(instead)
    documents = {**register.documents, key: left}
    letters = dict(register.letters)
    if not left:
        del documents[key]
        letters.pop(key, None)
    return Register(letters, documents, register.names, register.withdrawals, register.jurisdiction)


def with_withdrawals(register: Register, withdrawals: Withdrawals) -> Register:
    """The same letters and packets, with these withdrawals instead of what is withdrawn."""
    return Register(register.letters, register.documents, register.names, withdrawals, register.jurisdiction)


@dataclass(frozen=True, slots=True)
class Raised:
    """A register with a higher minimum, and what was found on the way."""

    register: Register
    raised: int  # requirements that became stricter
    exact: int  # left alone, since they accept one version only
    unknown: int  # replaced although nobody can say which of the two versions is newer


def with_minimum(
    register: Register, component: str, version: str, day: date, only: frozenset[str] | None = None
) -> Raised:
    """As if every letter in force on a day asked for at least this version of the component, where it asks for less.

    `only`: the games of which this is meant, by their folded names.
    """
    wanted = key_of(component)
    counted = {"raised": 0, "exact": 0, "unknown": 0}
    documents = dict(register.documents)
    for key, of_letter in register.documents.items():
        changed = []
        for document in of_letter:
            printed = document.game
            if not printed or (only is not None and names.fold(printed) not in only):
                changed.append(document)
                continue
            standing = register.approval(printed, day)
            if standing is None or letter_key(standing.letter) != key:
                changed.append(document)
                continue
            packet = _raise(document.packet, wanted, version, counted)
            changed.append(document if packet is document.packet else replace(document, contents=packet))
        documents[key] = changed
    return Raised(
        Register(register.letters, documents, register.names, register.withdrawals, register.jurisdiction), **counted
    )


def _raise(packet: Packet, wanted: str, version: str, counted: dict[str, int]) -> Packet:
    """The packet with the component's minimum raised where it is lower; itself where that changes nothing."""

    def raised(c: Component) -> Component:
        if key_of(c.component) != wanted:
            return c
        if c.match == "exact":
            counted["exact"] += 1
            return c
        if c.match == "at_least" and c.version is not None:
            order = compare(version, c.version)
            if order in ("below", "equal"):
                return c
            counted["unknown"] += order == "unknown"
        counted["raised"] += 1
        return c.model_copy(update={"version": version, "match": "at_least"})

    equipment = tuple(listed.with_components(raised) for listed in packet.equipment)
    same = all(new is old for new, old in zip(equipment, packet.equipment))
    return packet if same else packet.model_copy(update={"equipment": equipment})

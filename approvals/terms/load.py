"""The register of the database, compiled: read in a few queries and kept for as long as nothing in it changes."""

from __future__ import annotations

from dataclasses import replace

from approvals.selectors import register as stored
from approvals.terms import names
from approvals.terms.compile import LetterKey, Register, known_names, letter_key, letter_of
from approvals.terms.printed import Letter, Place, PublishedPacket

_kept: dict[str, Register] = {}


def current_register() -> Register:
    """The compiled register; compiled anew only after something was published, withdrawn or replaced."""
    stamp = stored.register_stamp()
    if stamp not in _kept:
        _kept.clear()
        _kept[stamp] = compile_stored(stored.register_for())
    return _kept[stamp]


def compile_stored(register: stored.Register) -> Register:
    """The same register that packets alone would give, with what only the database knows.

    That is: a withdrawal, rules that were filed under a letter, the other names of a game.
    """
    published = {p.publication: PublishedPacket(str(p.document), p.packet, _names(p)) for p in register.packets}
    letters: dict[LetterKey, Letter] = {}
    documents: dict[LetterKey, list[PublishedPacket]] = {}
    withdrawn = {}
    for row in register.letters:
        of_letter = [published[p.publication] for p in register.packets if p.letter == row.id]
        letter = _letter(row, of_letter)
        key = letter_key(letter)
        letters[key] = letter
        documents[key] = of_letter
        for game, day in row.withdrawn:
            withdrawn[key, names.fold(game)] = day
    return Register(letters, documents, withdrawn, known_names(published.values()))


def _names(packet: stored.RegisteredPacket) -> tuple[str, ...]:
    return (packet.game, *packet.aliases) if packet.game and packet.aliases else ()


def _letter(row: stored.RegisteredLetter, packets: list[PublishedPacket]) -> Letter:
    read = next((letter for p in packets if (letter := letter_of(p)) is not None), None)
    printed = read or Letter(row.submission, row.date, row.decision, (), (), (), Place(f"letter {row.id}"))
    return replace(
        printed,
        submission=row.submission,
        date=row.date,
        decision=row.decision,
        games=tuple(g.name for g in row.games),
    )

"""The register of the database, compiled: read in a few queries, kept, and brought up to date when anything changes.

What is compiled of one letter is kept by itself. A publication costs its own letters again and putting all of them
together, however many there are.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import date

from accounts.jurisdictions import of_register
from approvals.models import Withdrawal
from approvals.registry import rows as stored
from approvals.registry.components import component_key
from approvals.registry.hypothetical import with_withdrawals
from approvals.registry.register import LetterKey, Register, by_name, known_names, letter_key, letter_of, names_in
from approvals.registry.terms import Letter, Place, PublishedPacket
from approvals.registry.withdrawals import (
    Withdrawals,
    Withdrawn,
    WithdrawnApproval,
    WithdrawnPaytable,
    WithdrawnVersion,
)
from paytables.packet import names


@dataclass(frozen=True, slots=True)
class OfLetter:
    """What is compiled of one letter."""

    day: date
    key: LetterKey
    letter: Letter
    documents: tuple[PublishedPacket, ...]
    names: frozenset[str]  # of games that it lists or whose rules it encloses, folded


@dataclass(frozen=True, slots=True)
class Kept:
    """The register as it was at a mark of its history, with the parts that it was put together from."""

    mark: stored.Mark
    packets: Mapping[int, stored.RegisteredPacket]  # by publication
    letters: Mapping[int, OfLetter]
    register: Register


_kept: Kept | None = None


def current_register() -> Register:
    """The compiled register; whatever was published, withdrawn or replaced since is added to what is kept."""
    return _current().register


def with_withdrawal(row: Withdrawal) -> Register:
    """The register as it would be if a proposed withdrawal were confirmed."""
    kept = _current()
    rows = (*stored.withdrawals(), stored.registered_withdrawal(row))
    return with_withdrawals(kept.register, _withdrawals(rows, kept.letters))


def without_withdrawal(row: Withdrawal) -> Register:
    """The register as it would be if a confirmed withdrawal had not been."""
    kept = _current()
    rows = [one for one in stored.withdrawals() if one.id != row.pk]
    return with_withdrawals(kept.register, _withdrawals(rows, kept.letters))


def withdrawals_now() -> Withdrawals:
    """The versions and paytables that are withdrawn, for those who need not know the rest of the register."""
    return _withdrawals(stored.withdrawals(), {})


def _current() -> Kept:
    global _kept
    kept = _kept
    mark = stored.register_mark()
    if kept is None or kept.mark != mark:
        changes = None if kept is None else stored.changes_since(kept.mark, mark)
        kept = _kept = _whole(mark) if kept is None or changes is None else _with(kept, changes)
    return kept


def compile_stored(register: stored.Register) -> Register:
    """The same register that packets alone would give, with what only the database knows.

    That is: a withdrawal, rules that were filed under a letter, the other names of a game.
    """
    packets = {packet.publication: packet for packet in register.packets}
    return _put_together(packets, _of_letters(register.letters, packets), register.withdrawals)


def _whole(mark: stored.Mark) -> Kept:
    # the mark is older than what is read: what came between is read once more with the next changes
    read = stored.register_for()
    packets = {packet.publication: packet for packet in read.packets}
    letters = _of_letters(read.letters, packets)
    return Kept(mark, packets, letters, _put_together(packets, letters, read.withdrawals))


def _with(kept: Kept, changes: stored.Changes) -> Kept:
    new = {packet.publication: packet for packet in changes.packets}
    packets = {number: packet for number, packet in kept.packets.items() if number not in changes.gone} | new
    packets = dict(sorted(packets.items()))
    letters = {**kept.letters, **_of_letters(changes.letters, packets)}
    register = _put_together(packets, letters, changes.withdrawals)
    register.keep_terms_of(kept.register)
    return Kept(changes.mark, packets, letters, register)


def _of_letters(
    rows: Iterable[stored.RegisteredLetter], packets: Mapping[int, stored.RegisteredPacket]
) -> dict[int, OfLetter]:
    of_letter: defaultdict[int | None, list[PublishedPacket]] = defaultdict(list)
    for packet in packets.values():
        of_letter[packet.letter].append(_published(packet))
    return {row.id: _of_letter(row, of_letter.get(row.id, [])) for row in rows}


def _of_letter(row: stored.RegisteredLetter, documents: list[PublishedPacket]) -> OfLetter:
    letter = _letter(row, documents)
    return OfLetter(row.date, letter_key(letter), letter, tuple(documents), names_in(letter, documents))


def _put_together(
    packets: Mapping[int, stored.RegisteredPacket],
    parts: Mapping[int, OfLetter],
    withdrawn: Iterable[stored.RegisteredWithdrawal],
) -> Register:
    letters: dict[LetterKey, Letter] = {}
    documents: dict[LetterKey, list[PublishedPacket]] = {}
    about: dict[LetterKey, frozenset[str]] = {}
    for _, part in sorted(parts.items(), key=lambda found: (found[1].day, found[0])):
        letters[part.key] = part.letter
        documents[part.key] = list(part.documents)
        about[part.key] = about.get(part.key, frozenset()) | part.names
    of_games = known_names(_published(packet) for packet in packets.values())
    return Register(letters, documents, of_games, _withdrawals(withdrawn, parts), of_register().code, by_name(about))


def _published(packet: stored.RegisteredPacket) -> PublishedPacket:
    aliases = (packet.game, *packet.aliases) if packet.game and packet.aliases else ()
    return PublishedPacket(str(packet.document), packet.packet, aliases)


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


def _withdrawals(rows: Iterable[stored.RegisteredWithdrawal], parts: Mapping[int, OfLetter]) -> Withdrawals:
    approvals: list[WithdrawnApproval] = []
    versions: list[WithdrawnVersion] = []
    paytables: list[WithdrawnPaytable] = []
    for row in rows:
        document = None if row.document is None else str(row.document)
        of = Withdrawn(row.id, row.on, row.reason, row.evidence, document, row.page)
        if row.kind == "equipment":
            key = component_key(row.component or "")
            versions.append(WithdrawnVersion(of, key, row.version, row.and_older))
        elif row.kind == "paytable":
            called = frozenset(names.designator(n) for n in (row.designator, row.alias) if n)
            paytables.append(WithdrawnPaytable(of, names.fold(row.game or ""), row.bet, called))
        elif row.letter is not None and row.letter in parts:
            approvals.append(WithdrawnApproval(of, parts[row.letter].key, names.fold(row.game or "")))
    return Withdrawals(tuple(approvals), tuple(versions), tuple(paytables))

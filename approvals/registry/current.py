"""The register of the database, compiled, kept, and brought up to date when anything changes.

Whoever judges asks for games: of each the letters that decide about it are read when it is first asked for, and nothing
else (`current_register`). Whoever compares two states of everything reads all of it (`whole_register`). What is
compiled of one letter is kept by itself: a publication costs its own letters again, and putting them together.
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
from approvals.registry.register import (
    Approval,
    LetterKey,
    Register,
    by_name,
    known_names,
    letter_key,
    letter_of,
    names_in,
)
from approvals.registry.terms import Letter, Paytable, Place, PublishedPacket, Terms
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
class CompiledRegister:
    """The register as it was at a mark of its history, with the parts that it was put together from."""

    mark: stored.Mark
    packets: Mapping[int, stored.RegisteredPacket]  # by publication
    letters: Mapping[int, OfLetter]
    register: Register


_kept: CompiledRegister | None = None
MOST_GAMES = 1000  # are kept as they were read: names come from strangers, so all are forgotten rather than grow


class StoredRegister(Register):
    """The register of the database at a mark of its history, of which only what is asked for is read."""

    def __init__(self, mark: stored.Mark, earlier: StoredRegister | None = None) -> None:
        # what makes a register of everything stays unset: __getattr__ reads it for whoever asks for it
        self.mark = mark
        self.jurisdiction = of_register().code
        self.outdated = False
        self._earlier: dict[str, Register] = {}
        self._games: dict[str, Register] = {}
        self._parts: dict[int, OfLetter] = {}
        self._of_number: dict[str, tuple[Letter, ...]] = {}
        changes = None if earlier is None else stored.changes_since(earlier.mark, mark)
        if earlier is not None and changes is not None:
            changed = {letter.id for letter in changes.letters}
            self._parts = {pk: part for pk, part in list(earlier._parts.items()) if pk not in changed}
            self._earlier = earlier._games
        self._withdrawn = stored.withdrawals()
        of_letters = self._read_parts({row.letter for row in self._withdrawn if row.letter is not None})
        self.withdrawals = _withdrawals(self._withdrawn, of_letters)

    def __repr__(self) -> str:
        return f"StoredRegister({self.mark.stamp})"  # a report of an error reads nothing more

    def __getattr__(self, name: str) -> object:
        if name in ("letters", "documents", "names"):
            return getattr(whole_register(), name)
        raise AttributeError(name)

    def about(self, games: Iterable[str]) -> Register:
        """All that the register holds of these games, and nothing else."""
        wanted = frozenset(map(names.fold, games))
        called = stored.games_called(wanted)
        parts = self._read_parts(stored.letters_about(called))
        printed = [document for part in parts.values() for document in part.documents]
        printed += map(_published, stored.rules_alone(called))
        self._look_again()
        return _put_together(printed, parts, self._withdrawn)

    def _look_again(self) -> None:
        """After reading: where something came in between, it goes on with what it read, and who asks next gets another.

        What came may be one's own and never committed: then the mark is the old one again, and what was read is not.
        """
        if stored.register_mark() != self.mark:
            self.outdated = True

    def _of(self, game: str) -> Register:
        wanted = names.fold(game)
        found = self._games.get(wanted)
        if found is None:
            found = self.about([wanted])
            if (earlier := self._earlier.pop(wanted, None)) is not None:
                found.keep_terms_of(earlier)
            if len(self._games) >= MOST_GAMES:
                self._games, self._parts = {}, {}  # new ones: another thread may be at the old ones
            self._games[wanted] = found
        return found

    def _read_parts(self, letters: Iterable[int]) -> dict[int, OfLetter]:
        """Of letters what is compiled of them; those that another game asked for already are not read again."""
        wanted, known = frozenset(letters), self._parts
        rows, packets = stored.read_letters(wanted - known.keys())
        read = _of_letters(rows, {packet.publication: packet for packet in packets})
        found = {pk: part for pk in wanted if (part := read.get(pk) or known.get(pk)) is not None}
        known.update(read)
        return found

    def history(self, game: str) -> tuple[Approval, ...]:
        return self._of(game).history(game)

    def terms_of(self, game: str, letter: Letter) -> Terms | None:
        return self._of(game).terms_of(game, letter)

    def withdrawn_approval(self, game: str, letter: Letter) -> WithdrawnApproval | None:
        return self._of(game).withdrawn_approval(game, letter)

    def withdrawn_paytable(self, terms: Terms, paytables: Iterable[Paytable], day: date) -> WithdrawnPaytable | None:
        return self._of(terms.game).withdrawn_paytable(terms, paytables, day)

    def letters_numbered(self, submission: str) -> tuple[Letter, ...]:
        number = names.submission(submission)
        found = self._of_number.get(number)
        if found is None:
            parts = self._read_parts(stored.letters_numbered(number))
            self._look_again()
            if len(self._of_number) >= MOST_GAMES:
                self._of_number.clear()
            found = tuple(part.letter for _, part in sorted(parts.items(), key=_by_day))
            self._of_number[number] = found
        return found

    def decides(self, letter: Letter, game: str) -> bool:
        return self._of(game).decides(letter, game)

    def same_paytable(self, game: str, one: str, other: str) -> bool:
        return self._of(game).same_paytable(game, one, other)


_stored: StoredRegister | None = None


def current_register() -> StoredRegister:
    """The register as it is now; of what is kept, what nobody published, withdrew or replaced since goes on."""
    global _stored
    kept, mark = _stored, stored.register_mark()
    if kept is None or kept.mark != mark or kept.outdated:
        kept = _stored = StoredRegister(mark, None if kept is None or kept.outdated else kept)
    return kept


def whole_register() -> Register:
    """All of it; whatever was published, withdrawn or replaced since is added to what is kept."""
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


def _current() -> CompiledRegister:
    global _kept
    kept = _kept
    mark = stored.register_mark()
    if kept is None or kept.mark != mark:
        changes = None if kept is None else stored.changes_since(kept.mark, mark)
        kept = _kept = _whole(mark) if kept is None or changes is None else _with(kept, changes)
    return kept


def _whole(mark: stored.Mark) -> CompiledRegister:
    # the mark is older than what is read: what came between is read once more with the next changes
    read = stored.register_for()
    packets = {packet.publication: packet for packet in read.packets}
    letters = _of_letters(read.letters, packets)
    return CompiledRegister(
        mark, packets, letters, _put_together(map(_published, read.packets), letters, read.withdrawals)
    )


def _with(kept: CompiledRegister, changes: stored.Changes) -> CompiledRegister:
    new = {packet.publication: packet for packet in changes.packets}
    packets = {number: packet for number, packet in kept.packets.items() if number not in changes.gone} | new
    packets = dict(sorted(packets.items()))
    letters = {**kept.letters, **_of_letters(changes.letters, packets)}
    register = _put_together(map(_published, packets.values()), letters, changes.withdrawals)
    register.keep_terms_of(kept.register)
    return CompiledRegister(changes.mark, packets, letters, register)


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


def _by_day(found: tuple[int, OfLetter]) -> tuple[date, int]:
    return found[1].day, found[0]


def _put_together(
    printed: Iterable[PublishedPacket],
    parts: Mapping[int, OfLetter],
    withdrawn: Iterable[stored.RegisteredWithdrawal],
) -> Register:
    letters: dict[LetterKey, Letter] = {}
    documents: dict[LetterKey, list[PublishedPacket]] = {}
    about: dict[LetterKey, frozenset[str]] = {}
    for _, part in sorted(parts.items(), key=_by_day):
        letters[part.key] = part.letter
        documents[part.key] = list(part.documents)
        about[part.key] = about.get(part.key, frozenset()) | part.names
    of_games = known_names(printed)
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

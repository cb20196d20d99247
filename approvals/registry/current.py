"""The register of the database, compiled, kept, and brought up to date when anything changes.

Whoever judges asks for games: of each the letters that decide about it are read when it is first asked for, and nothing
else (`current_register`). Whoever asks what a change would mean takes the games that it touches out of it (`touched`).
What is compiled of one letter is kept by itself: a publication costs its own letters again, and putting them together.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import date

from accounts.jurisdictions import of_register
from approvals.models import Withdrawal
from approvals.registry import rows as stored
from approvals.registry.by_game import ByGame, Touched
from approvals.registry.components import component_key
from approvals.registry.hypothetical import with_withdrawals
from approvals.registry.register import (
    LetterKey,
    Register,
    by_name,
    known_names,
    letter_key,
    letter_of,
    names_in,
)
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


MOST_TOUCHED = 20  # changes whose games are kept together; a page about one is asked for again and again
MOST_GAMES = 1000  # are kept as they were read: names come from outsiders, so all are forgotten rather than grow


class StoredRegister(ByGame):
    """The register of the database at a mark of its history, of which only what is asked for is read."""

    def __init__(self, mark: stored.Mark, earlier: StoredRegister | None = None) -> None:
        # what makes a register of everything stays unset
        self.mark = mark
        self.jurisdiction = of_register().code
        self.outdated = False
        self._earlier: dict[str, Register] = {}
        self._games: dict[str, Register] = {}
        self._parts: dict[int, OfLetter] = {}
        self._of_number: dict[str, tuple[Letter, ...]] = {}
        self._touched: dict[tuple[frozenset[str], frozenset[int], frozenset[str]], Touched] = {}
        changed = None if earlier is None else stored.changed_since(earlier.mark, mark)
        if earlier is not None and changed is not None:
            self._parts = {pk: part for pk, part in list(earlier._parts.items()) if pk not in changed}
            self._earlier = earlier._games
        self._withdrawn = stored.withdrawals()
        of_letters = self.read_parts({row.letter for row in self._withdrawn if row.letter is not None})
        self.withdrawals = _withdrawals(self._withdrawn, of_letters)

    def __repr__(self) -> str:
        return f"StoredRegister({self.mark.stamp})"  # a report of an error reads nothing more

    def about(self, games: Iterable[str], letters: Iterable[int] = ()) -> Register:
        """All that the register holds of these games, and nothing else but these letters."""
        wanted = frozenset(map(names.fold, games))
        called = stored.games_called(wanted)
        parts = self.read_parts({*stored.letters_about(called), *letters})
        printed = [document for part in parts.values() for document in part.documents]
        printed += map(_published, stored.rules_alone(called))
        self._look_again()
        return _put_together(printed, parts, self._withdrawn)

    def touched(
        self, games: Iterable[str], letters: Iterable[int] = (), numbers: frozenset[str] = frozenset()
    ) -> Touched:
        """The register with a part of its own for these games, for the games of these letters, and for submissions."""
        asked = frozenset(map(names.fold, games)), frozenset(letters), frozenset(map(names.submission, numbers))
        result = self._touched.get(asked)
        if result is None:
            if len(self._touched) >= MOST_TOUCHED:
                self._touched = {}  # a new one: another thread may be at the old one
            result = self._touched[asked] = self._read_touched(*asked)
        return result

    def _read_touched(self, games: frozenset[str], letters: frozenset[int], numbers: frozenset[str]) -> Touched:
        letters = letters.union(*stored.letters_numbered(numbers).values())
        wanted = games.union(*(part.names for part in self.read_parts(letters).values()))
        part = self.about(wanted, letters)
        part.withdrawals = self.withdrawals
        return Touched(self, part, wanted.union(*(part.names.get(n, ()) for n in wanted)), numbers)

    def _look_again(self) -> None:
        """After reading: where something came in between, it goes on with what it read, and who asks next gets another.

        What came may be one's own and never committed: then the mark is the old one again, and what was read is not.
        """
        if stored.register_mark() != self.mark:
            self.outdated = True

    def _of(self, game: str) -> Register:
        wanted = names.fold(game)
        return self._games.get(wanted) or self._read_games([wanted])

    def _read_games(self, wanted: Collection[str]) -> Register:
        result = self.about(wanted)
        if len(self._games) >= MOST_GAMES:
            self._games, self._parts = {}, {}  # new ones: another thread may be at the old ones
        earlier = [known for game in wanted if (known := self._earlier.pop(game, None)) is not None]
        for register in {id(one): one for one in earlier}.values():
            result.keep_terms_of(register)
        self._games.update(dict.fromkeys(wanted, result))
        return result

    def read_ahead(self, games: Iterable[str], submissions: Iterable[str]) -> None:
        if wanted := {names.fold(game) for game in games} - self._games.keys():
            self._read_games(wanted)
        if numbers := {names.submission(number) for number in submissions} - self._of_number.keys():
            self._read_numbers(frozenset(numbers))

    def read_parts(self, letters: Iterable[int]) -> dict[int, OfLetter]:
        """Of letters what is compiled of them; those that another game asked for already are not read again."""
        wanted, known = frozenset(letters), self._parts
        rows, packets = stored.read_letters(wanted - known.keys())
        read = _of_letters(rows, {packet.publication: packet for packet in packets})
        results = {pk: part for pk in wanted if (part := read.get(pk) or known.get(pk)) is not None}
        known.update(read)
        return results

    def letters_numbered(self, submission: str) -> tuple[Letter, ...]:
        number = names.submission(submission)
        result = self._of_number.get(number)
        return self._read_numbers(frozenset({number}))[number] if result is None else result

    def _read_numbers(self, numbers: frozenset[str]) -> dict[str, tuple[Letter, ...]]:
        letters = stored.letters_numbered(numbers)
        parts = sorted(self.read_parts(pk for of in letters.values() for pk in of).items(), key=_by_day)
        self._look_again()
        results = {n: tuple(part.letter for pk, part in parts if pk in letters[n]) for n in numbers}
        if len(self._of_number) >= MOST_GAMES:
            self._of_number.clear()
        self._of_number.update(results)
        return results


_stored: StoredRegister | None = None


def current_register() -> StoredRegister:
    """The register as it is now; of what is kept, what nobody published, withdrew or replaced since goes on."""
    global _stored
    kept, mark = _stored, stored.register_mark()
    if kept is None or kept.mark != mark or kept.outdated:
        kept = _stored = StoredRegister(mark, None if kept is None or kept.outdated else kept)
    return kept


def with_withdrawal(row: Withdrawal) -> tuple[Touched, Touched]:
    """The register as it is, and as it would be if a proposed withdrawal were confirmed."""
    register, of = _withdrawn(row)
    more = _withdrawals([of], current_register().read_parts([of.letter] if of.letter else []))
    return register, register.instead(with_withdrawals(register.part, register.withdrawals.joined(more)))


def without_withdrawal(row: Withdrawal) -> tuple[Touched, Touched]:
    """The register as it would be if a confirmed withdrawal had not been, and as it is."""
    register, of = _withdrawn(row)
    return register.instead(with_withdrawals(register.part, register.withdrawals.without(of.id))), register


def _withdrawn(row: Withdrawal) -> tuple[Touched, stored.RegisteredWithdrawal]:
    of = stored.registered_withdrawal(row)
    return current_register().touched([of.game] if of.game else [], [of.letter] if of.letter else []), of


def withdrawals_now() -> Withdrawals:
    """The versions and paytables that are withdrawn, for those who need not know the rest of the register."""
    return _withdrawals(stored.withdrawals(), {})


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


def _by_day(result: tuple[int, OfLetter]) -> tuple[date, int]:
    return result[1].day, result[0]


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

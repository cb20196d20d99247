"""Published packets become a register: which approval is in force for a game on a day, and what it allows.

One submission number and date is one letter, however many documents print it. An approval is in force for a game
from its letter's date until the day before the next approving letter that lists the game or encloses its rules;
a denial changes nothing. Terms are compiled once for each approval and kept.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, timedelta
from fractions import Fraction

from approvals.registry.days import ends, letter_order
from approvals.registry.facts import read_facts
from approvals.registry.terms import (
    Alternative,
    Award,
    Equipment,
    Figure,
    Letter,
    Paytable,
    Place,
    PublishedPacket,
    Requirement,
    Terms,
)
from approvals.registry.withdrawals import Withdrawals, WithdrawnApproval, WithdrawnPaytable
from paytables.packet import Equipment as PrintedEquipment
from paytables.packet import Number, Outcome, names

LetterKey = tuple[str, date]


@dataclass(frozen=True)
class Approval:
    """A letter that decides about a game, and until when it stands."""

    letter: Letter
    until: date | None  # the last day; None: nothing newer
    lists: str | None  # the game's name as listed
    encloses: str | None  # the game's name as its enclosed rules print it

    def in_force(self, day: date) -> bool:
        return self.letter.date <= day and (self.until is None or day <= self.until)


@dataclass
class Register:
    """Everything published. Ask it for an approval or for terms; it compiles each once."""

    letters: dict[LetterKey, Letter]
    documents: dict[LetterKey, list[PublishedPacket]]
    names: dict[str, frozenset[str]] = field(default_factory=dict)  # a game's name → all its names
    withdrawals: Withdrawals = field(default_factory=Withdrawals)
    jurisdiction: str | None = None  # whose register it is, by its code; None: packets that were compiled by themselves
    _deciding: dict[str, list[LetterKey]] | None = None  # a game's folded name → letters that list or enclose it
    _numbered: dict[str, list[Letter]] | None = None
    _histories: dict[str, tuple[Approval, ...]] = field(default_factory=dict)
    _terms: dict[tuple[str, LetterKey], Terms | None] = field(default_factory=dict)

    def history(self, game: str) -> tuple[Approval, ...]:
        """The approvals of a game, oldest first."""
        wanted = names.fold(game)
        if wanted not in self._histories:
            self._histories[wanted] = self._history(wanted)
        return self._histories[wanted]

    def approval(self, game: str, day: date) -> Approval | None:
        """The approval in force for a game on a day."""
        return next((a for a in reversed(self.history(game)) if a.in_force(day)), None)

    def terms(self, game: str, day: date) -> Terms | None:
        """The terms in force; None where nothing is in force or no rules came with what is."""
        approval = self.approval(game, day)
        return None if approval is None else self.terms_of(game, approval.letter)

    def terms_of(self, game: str, letter: Letter) -> Terms | None:
        key = (names.fold(game), letter_key(letter))
        if key not in self._terms:
            self._terms[key] = self._compile(*key)
        return self._terms[key]

    def withdrawn_approval(self, game: str, letter: Letter) -> WithdrawnApproval | None:
        """The withdrawal of what a letter approved of a game."""
        return self.withdrawals.of_approval(letter_key(letter), self._all_names(names.fold(game)))

    def withdrawn_paytable(self, terms: Terms, paytables: Iterable[Paytable], day: date) -> WithdrawnPaytable | None:
        """The withdrawal that one of these paytables of an approval falls under on a day."""
        return self.withdrawals.of_paytables(self._all_names(names.fold(terms.game)), paytables, day, terms.letter)

    def letters_numbered(self, submission: str) -> tuple[Letter, ...]:
        if self._numbered is None:
            results: dict[str, list[Letter]] = {}
            for (number, _), letter in self.letters.items():
                if letter.submission is not None:
                    results.setdefault(number, []).append(letter)
            self._numbered = results
        return tuple(self._numbered.get(names.submission(submission), ()))

    def decides(self, letter: Letter, game: str) -> bool:
        """Whether a letter lists a game or encloses its rules."""
        wanted = names.fold(game)
        return self._listed(letter, wanted) is not None or self._enclosed(letter_key(letter), wanted) is not None

    def same_paytable(self, game: str, one: str, other: str) -> bool:
        """Whether two names are the designator and the alias of one of the game's progressive paytables."""
        wanted = {names.designator(one), names.designator(other)}
        game_key = names.fold(game)
        for key in self._letters_about(game_key):
            if self._enclosed(key, game_key) is None:
                continue
            for document in self.documents[key]:
                for p in document.packet.paytables:
                    if wanted == {names.designator(n) for n in (p.designator, p.alias) if n}:
                        return True
        return False

    def read_ahead(self, games: Iterable[str], submissions: Iterable[str]) -> None:
        """What will be asked about; a register that is not all at hand reads it at once."""

    def keep_terms_of(self, earlier: Register) -> None:
        """Takes over what an earlier state of the register compiled of letters that are still the same."""
        for (game, key), terms in list(earlier._terms.items()):
            same_letter = self.letters.get(key) is earlier.letters.get(key)
            same_documents = self._printed(key) == earlier._printed(key)
            if same_letter and same_documents and self._all_names(game) == earlier._all_names(game):
                self._terms[game, key] = terms

    def _printed(self, key: LetterKey) -> list[int]:
        """Which documents a letter has: the very same objects, since comparing packets would take long."""
        return [id(document.contents) for document in self.documents.get(key, ())]

    def _letters_about(self, wanted: str) -> Iterable[LetterKey]:
        """The letters that decide about a game, in the order of all letters."""
        if self._deciding is None:
            self._deciding = by_name({k: names_in(v, self.documents.get(k, ())) for k, v in self.letters.items()})
        about = [self._deciding.get(name, ()) for name in self._all_names(wanted)]
        if len(about) == 1:
            return about[0]
        results = {key for keys in about for key in keys}
        return [key for key in self.letters if key in results]

    def _history(self, wanted: str) -> tuple[Approval, ...]:
        deciding = [
            (letter, self._listed(letter, wanted), self._enclosed(key, wanted), self._withdrawn_on(key, wanted))
            for key in self._letters_about(wanted)
            if (letter := self.letters[key]).decision == "approved"
        ]
        approving = [result for result in deciding if result[1] or result[2]]
        approving.sort(key=lambda result: letter_order(result[0].date, result[0].submission))
        days = ends([(letter.date, withdrawn) for letter, _, _, withdrawn in approving])
        return tuple(
            Approval(letter, None if end is None else end - timedelta(days=1), lists, encloses)
            for (letter, lists, encloses, _), end in zip(approving, days)
        )

    def _withdrawn_on(self, key: LetterKey, wanted: str) -> date | None:
        withdrawn = self.withdrawals.of_approval(key, self._all_names(wanted))
        return withdrawn.of.on if withdrawn else None

    def _all_names(self, wanted: str) -> frozenset[str]:
        return self.names.get(wanted, frozenset({wanted}))

    def _listed(self, letter: Letter, wanted: str) -> str | None:
        return next((g for g in letter.games if names.fold(g) in self._all_names(wanted)), None)

    def _enclosed(self, key: LetterKey, wanted: str) -> str | None:
        return next(
            (d.game for d in self.documents.get(key, ()) if _is_about(d, self._all_names(wanted))),
            None,
        )

    def _compile(self, game: str, key: LetterKey) -> Terms | None:
        enclosing = [d for d in self.documents.get(key, ()) if _is_about(d, self._all_names(game))]
        if not enclosing:
            return None
        first = enclosing[0]
        return Terms(
            game=first.game or game,
            letter=self.letters[key],
            owner=next((d.packet.owner for d in enclosing if d.packet.owner), None),
            paytables=tuple(_paytables(enclosing)),
            equipment=tuple(_equipment(enclosing)),
            facts=tuple(f for d in enclosing for f in read_facts(d.packet, d.document)),
            facts_read=any(d.packet.lists_facts for d in enclosing),
            place=_place(first, "/game"),
        )


def compile_register(published: Sequence[PublishedPacket]) -> Register:
    """The register of these packets. Rules without a letter approve nothing and stay outside."""
    letters: dict[LetterKey, Letter] = {}
    documents: dict[LetterKey, list[PublishedPacket]] = {}
    for packet in published:
        letter = letter_of(packet)
        if letter is None:
            continue
        key = letter_key(letter)
        letters[key] = _merged(letters.get(key), letter)
        documents.setdefault(key, []).append(packet)
    return Register(letters, documents, names=known_names(published))


def known_names(
    published: Iterable[PublishedPacket], known: Mapping[str, frozenset[str]] | None = None
) -> dict[str, frozenset[str]]:
    """Each name of a game with all of them, where the register knows one game under several."""
    groups: dict[str, frozenset[str]] = dict(known or {})
    for packet in published:
        if packet.names and packet.game:
            group = frozenset(names.fold(n) for n in (packet.game, *packet.names))
            group = group.union(*(groups.get(n, frozenset()) for n in group))
            groups.update(dict.fromkeys(group, group))
    return groups


def names_in(letter: Letter, documents: Iterable[PublishedPacket]) -> frozenset[str]:
    """The folded names of the games that a letter lists or whose rules came with it."""
    enclosed = (document.game for document in documents)
    return frozenset(names.fold(name) for name in (*letter.games, *enclosed) if name)


def by_name(about: Mapping[LetterKey, Iterable[str]]) -> dict[str, list[LetterKey]]:
    """From the names of each letter the letters of each name, in the order of the letters."""
    results: dict[str, list[LetterKey]] = {}
    for key, of_letter in about.items():
        for name in of_letter:
            results.setdefault(name, []).append(key)
    return results


def _is_about(published: PublishedPacket, wanted: frozenset[str]) -> bool:
    return bool(published.game) and names.fold(published.game or "") in wanted


def letter_key(letter: Letter) -> LetterKey:
    # A letter without a number is only itself: the document stands for the number.
    number = f"document {letter.place.document}" if letter.submission is None else names.submission(letter.submission)
    return number, letter.date


def letter_of(published: PublishedPacket) -> Letter | None:
    printed = published.heading.letter
    if printed is None or not printed.date:
        return None
    return Letter(
        submission=printed.submission,
        date=date.fromisoformat(printed.date),
        decision=printed.decision,
        games=tuple(game.name for game in printed.games if game.name),
        commercial=printed.conditions.commercial,
        tribal=printed.conditions.tribal,
        place=_place(published, "/letter/submission", "/letter/date"),
    )


def _merged(known: Letter | None, read: Letter) -> Letter:
    """Two documents print one letter: the longer list is the more complete reading; a decision beats none."""
    if known is None:
        return read
    fuller = read if len(read.games) > len(known.games) else known
    return Letter(
        submission=known.submission,
        date=known.date,
        decision=known.decision or read.decision,
        games=fuller.games,
        commercial=known.commercial or read.commercial,
        tribal=known.tribal or read.tribal,
        place=known.place,
    )


def _place(published: PublishedPacket, *pointers: str) -> Place:
    """Where a value is printed; with none of the pointers known, the document."""
    for pointer in pointers:
        if (source := published.provenance_of(pointer)) is not None:
            return Place(published.document, source.page, source.bbox, source.raw or None)
    return Place(published.document)


def _paytables(documents: Iterable[PublishedPacket]) -> Iterable[Paytable]:
    for document in documents:
        for index, p in enumerate(document.packet.paytables):
            pointer = f"/paytables/{index}"
            yield Paytable(
                designator=p.designator,
                alias=p.alias,
                bet=p.bet,
                system=p.system,
                variant=p.variant,
                wager=_fraction(p.wager),
                multi_game=p.multi_game,
                awards=tuple(map(_award, p.outcomes)),
                house_edge=_figure(document, p.claims.house_edge, f"{pointer}/claims/house_edge"),
                seed=_fraction(p.claims.seed),
                place=_place(document, f"{pointer}/designator", f"{pointer}/outcomes/0/hand"),
            )


def _fraction(number: Number | None) -> Fraction | None:
    return None if number is None else number.fraction


def _award(o: Outcome) -> Award:
    return Award(o.hand, _fraction(o.pays), o.unit, o.hands, o.meter, o.from_meter, _fraction(o.envy))


def _figure(document: PublishedPacket, number: Number | None, pointer: str) -> Figure | None:
    """A claim with the places that it was printed with: canonical numbers drop trailing zeros, the raw has them."""
    if number is None:
        return None
    source = document.packet.provenance_of(pointer)
    shown = ((source.raw if source else None) or number).replace("%", "").strip()
    try:
        agrees = Fraction(shown) == number.fraction
    except ValueError:
        agrees = False
    printed = shown if agrees else str(number)
    return Figure(number.fraction, len(printed.partition(".")[2]), printed)


def _equipment(documents: Iterable[PublishedPacket]) -> Iterable[Equipment]:
    """Every requirement, once however many documents print it."""
    seen = set()
    for document in documents:
        for index, e in enumerate(document.packet.equipment):
            content = (e.applies_to, e.system, e.any_of)
            if content not in seen:
                seen.add(content)
                yield _one_equipment(document, f"/equipment/{index}", e)


def _one_equipment(document: PublishedPacket, pointer: str, e: PrintedEquipment) -> Equipment:
    slots: dict[int, dict[int, list[Requirement]]] = {}
    for placed in e.components(pointer):
        at = _place(document, f"{placed.pointer}/version", f"{placed.pointer}/component")
        c = placed.component
        slots.setdefault(placed.alternative, {}).setdefault(placed.slot, []).append(
            Requirement(c.component, c.version, c.match, at)
        )
    alternatives = tuple(Alternative(a + 1, tuple(map(tuple, parts.values()))) for a, parts in slots.items())
    first = next((r.place for a in alternatives for slot in a.slots for r in slot), Place(document.document))
    return Equipment(e.applies_to, e.system, alternatives, first)
